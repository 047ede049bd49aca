import { describe, expect, it } from "vitest";
import { apart, drawn, roomForNames, tickStep } from "../src/lib/curve";

describe("the curve of who was ahead", () => {
  const points = [
    { sequence: 0, standing: [0, 0] },
    { sequence: 10, standing: [4, 8] },
    { sequence: 40, standing: [10, 9] },
  ];

  it("goes in steps, the whole width and height", () => {
    const { lines } = drawn(points, 400, 100);
    expect(lines[0]).toEqual({ row: 0, path: "M0 100H100V60H400V0", x: 400, y: 0, last: 10 });
    expect(lines[1]?.path).toBe("M0 100H100V20H400V10");
  });

  it("goes below nought where points do", () => {
    const { lines, ticks } = drawn([{ sequence: 0, standing: [-10] }, { sequence: 1, standing: [10] }], 100, 100);
    expect(lines[0]?.path).toBe("M0 100H100V0");
    expect(ticks.map(({ value }) => value)).toEqual([-10, -5, 0, 5, 10]);
  });

  it("is nothing without points", () => {
    expect(drawn([], 100, 100)).toMatchObject({ lines: [], ticks: [] });
  });

  it.each([
    [1, 1],
    [4, 1],
    [7, 2],
    [33, 10],
    [90, 50],
    [212, 100],
  ])("up to %i has ticks every %i", (most, step) => {
    expect(tickStep(most, 4)).toBe(step);
  });

  it("comes to an end with what is no number", () => {
    expect(tickStep(Number.NaN, 4)).toBe(1);
    const odd = [{ sequence: 0, standing: ["a"] as unknown as number[] }, { sequence: 9, standing: [3] }];
    expect(drawn(odd, 100, 50).ticks).toEqual([]);
  });

  it("has names at its lines as long as they leave them room, else below", () => {
    expect(roomForNames([60.2, 44], 300)).toBe(61);
    expect(roomForNames([210, 44], 640)).toBe(210); // a long name, where there is room for it
    expect(roomForNames([210, 44], 300)).toBe(0);
    expect(roomForNames([], 300)).toBe(0);
  });

  it("moves labels apart and keeps them inside", () => {
    expect(apart([10, 12, 50], 15, 100)).toEqual([10, 25, 50]);
    expect(apart([100, 98, 99], 15, 100)).toEqual([100, 70, 85]);
    expect(apart([5], 15, 100)).toEqual([5]);
  });
});
