import { describe, expect, it } from "vitest";
import type { CurvePoint } from "../src/generated/wire";
import { drawn } from "../src/lib/curve";
import { accuracy, decided, inPercent, swings } from "../src/lib/outlook";

const point = (sequence: number, ...standing: number[]): CurvePoint => ({ sequence, standing });

describe("what was to be expected", () => {
  it("is drawn in percent, in one line for those who play together", () => {
    const points = [{ sequence: 3, parts: [0.254, 0.746], errors: [0.04, 0.04], tries: 100 }];
    expect(inPercent(points, false)).toEqual([point(3, 25, 75)]);
    expect(inPercent(points, true)).toEqual([point(3, 25)]);
  });

  it("says how well it is known, by the moment that is known least", () => {
    const end = { sequence: 9, parts: [1, 0], errors: [0, 0], tries: 0 };
    const moments = [
      { sequence: 3, parts: [0.25, 0.75], errors: [0.043, 0.043], tries: 100 },
      { sequence: 5, parts: [0.5, 0.5], errors: [0.061, 0.061], tries: 60 },
    ];
    expect(accuracy([...moments, end])).toEqual({ tries: 60, error: 6 });
    expect(accuracy([end])).toBeNull();
  });

  it("goes straight from point to point on a scale of its own", () => {
    const { lines, ticks } = drawn([point(0, 20), point(5, 40), point(10, 30)], 100, 100, 100);
    expect(lines[0]?.path).toBe("M0 80L50 60L100 70");
    expect(ticks.map(({ value }) => value)).toEqual([0, 50, 100]);
  });

  it("names the greatest swings in their order, with the moment before them", () => {
    const points = [point(0, 50, 50), point(4, 66, 34), point(6, 68, 32), point(9, 20, 80), point(12, 0, 100)];
    expect(swings(points, 2)).toEqual([
      { sequence: 6, row: 1, from: 32, to: 80 },
      { sequence: 9, row: 1, from: 80, to: 100 },
    ]);
    expect(swings(points)).toHaveLength(3);
  });

  it("says when chances fell where nobody else can gain", () => {
    expect(swings([point(0, 60), point(5, 20), point(7, 15)])).toEqual([
      { sequence: 0, row: 0, from: 60, to: 20 },
    ]);
  });

  it.each([
    ["somebody led to the end", [point(0, 60, 40), point(3, 40, 60), point(8, 45, 55), point(9, 0, 100)], { sequence: 3, row: 1 }],
    ["somebody led all along", [point(0, 60, 40), point(9, 100, 0)], null],
    ["it was open to the end", [point(0, 60, 40), point(9, 0, 100)], null],
    ["several won", [point(0, 60, 40), point(9, 50, 50)], null],
    ["all lost", [point(0, 60), point(4, 30), point(9, 0)], { sequence: 4, row: 1 }],
    ["nothing is known", [], null],
  ])("knows since when: %s", (_, points, since) => {
    expect(decided(points)).toEqual(since);
  });
});
