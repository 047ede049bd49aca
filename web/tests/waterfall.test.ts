import { describe, expect, it } from "vitest";
import type { SeatAnalysis } from "../src/generated/wire";
import { waterfall } from "../src/lib/waterfall";

const way = (expected: number, play: number, error: number, came: number): SeatAnalysis => ({
  seat: 0,
  bot: "expert",
  expected,
  play: { value: play, error },
  luck: came - expected - play,
  came,
  lesson: [],
  choices: [],
  costly: [],
  best: null,
  praise: null,
});

describe("luck and skill as bars", () => {
  it("hang on each other from what was expected to what came", () => {
    const [expected, play, luck, came] = waterfall(way(0.4, -0.1, 0.05, 1));
    expect(expected).toEqual({ name: "expected", value: 40, noise: 0, left: 0, width: 40 });
    expect(play?.value).toBe(-10);
    expect(play?.noise).toBe(10);
    expect(play?.left).toBeCloseTo(30);
    expect(luck?.value).toBe(70);
    expect(luck?.left).toBeCloseTo(30);
    expect(came).toEqual({ name: "came", value: 100, noise: 0, left: 0, width: 100 });
  });

  it("have numbers that add up", () => {
    const [expected, play, luck, came] = waterfall(way(0.006, -0.024, 0.03, 0)).map(({ value }) => value);
    expect([expected, play, luck, came]).toEqual([1, -2, 1, 0]); // luck by itself: 1.8
  });

  it("find room where play alone would have lost more than everything", () => {
    const bars = waterfall(way(0.25, -0.75, 0.2, 0));
    for (const { left, width } of bars) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(100.001);
    }
    expect(bars[0]?.left).toBeCloseTo(100 / 3);
  });
});
