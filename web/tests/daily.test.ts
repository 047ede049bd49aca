import { describe, expect, it } from "vitest";
import { standing } from "../src/lib/daily";

const of = (table: string, points: number | null) => ({ mine: { table, ranked: false, points, won: null } });

describe("the games of today", () => {
  it("are left, begun or done; who gave up has nothing left to do", () => {
    expect(standing([{ mine: null }, of("t", null), of("u", 3)])).toEqual({ running: 1, left: 1 });
    expect(standing([of("", null), of("u", 3)])).toEqual({ running: 0, left: 0 });
  });
});
