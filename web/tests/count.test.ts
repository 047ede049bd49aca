import { describe, expect, it } from "vitest";
import { counted } from "../src/lib/count";

describe("counting", () => {
  it("begins and ends exactly, whatever the clock says", () => {
    expect(counted(3, 20, -0.1)).toBe(3);
    expect(counted(3, 20, 0)).toBe(3);
    expect(counted(3, 20, 1)).toBe(20);
    expect(counted(3, 20, 7)).toBe(20);
  });

  it("never turns back, up or down", () => {
    const parts = Array.from({ length: 50 }, (_, i) => i / 49);
    const up = parts.map((part) => counted(0, 104, part));
    expect(up).toEqual([...up].sort((a, b) => a - b));
    const down = parts.map((part) => counted(9, -4, part));
    expect(down).toEqual([...down].sort((a, b) => b - a));
  });
});
