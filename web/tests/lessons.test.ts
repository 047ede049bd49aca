import { describe, expect, it } from "vitest";
import type { LessonAnswer, LessonStep, Update } from "../src/generated/wire";
import { agrees, endOfRun, entrance, expected, logAt, newsAt } from "../src/lib/lessons";

// after an opening of 3: I do 15, 20, 28; seat 1 does 4 and 5; seat 2 does 6; I do 7
const INPUTS = [
  [0, 15],
  [0, 20],
  [0, 28],
  [1, 4],
  [1, 5],
  [2, 6],
  [0, 7],
].map(([seat = 0, action = 0]) => ({ seat, action }));
const event = (sequence: number) => ({ sequence, kind: "took", params: { seat: 0 } });
const POSITIONS = [3, 4, 5, 6, 7, 8, 9, 10].map(
  (sequence) => ({ sequence, since: sequence - 1, events: [event(sequence)] }) as unknown as Update,
);
const LESSON = {
  seat: 0,
  opening: 3,
  inputs: INPUTS,
  positions: POSITIONS,
  events: [event(1), event(3)],
} as unknown as LessonAnswer;
const step = (first: number, last: number): LessonStep => ({
  name: "one",
  ring: [],
  rules: [],
  first,
  last,
});

describe("where somebody comes in", () => {
  const steps = ["one", "two", "ready"].map((name) => ({ name }));
  it("is where they were, and the beginning for who is new or has finished", () => {
    expect(entrance(steps, "two")).toBe(1);
    expect(entrance(steps, "")).toBe(0);
    expect(entrance(steps, "a step of an older lesson")).toBe(0);
    expect(entrance(steps, "ready")).toBe(0);
  });
});

describe("what is asked for", () => {
  it("is what I do next, until somebody else goes on or the step ends", () => {
    expect(expected(LESSON, step(3, 9), 3)).toEqual([15, 20, 28]);
    expect(expected(LESSON, step(3, 9), 5)).toEqual([28]);
    expect(expected(LESSON, step(3, 9), 6)).toEqual([]);
    expect(expected(LESSON, step(3, 9), 9)).toEqual([]);
    expect(expected(LESSON, step(9, 10), 9)).toEqual([7]);
    expect(expected(LESSON, step(3, 3), 3)).toEqual([]);
  });

  it("is done at once or action by action, and is nothing else", () => {
    expect(agrees([15, 20, 28], [15, 20, 28])).toBe(true);
    expect(agrees([15, 20, 28], [15])).toBe(true);
    expect(agrees([15, 20, 28], [15, 21, 28])).toBe(false);
    expect(agrees([15], [15, 20])).toBe(false);
    expect(agrees([], [15])).toBe(false);
  });
});

describe("what the others do", () => {
  it("is shown a player at a time", () => {
    expect(endOfRun(LESSON, step(3, 9), 6)).toBe(8);
    expect(endOfRun(LESSON, step(3, 9), 8)).toBe(9);
    expect(endOfRun(LESSON, step(3, 7), 6)).toBe(7); // no further than the step
  });

  it("comes as one piece of news", () => {
    const news = newsAt(LESSON, 6, 8);
    expect(news?.sequence).toBe(8);
    expect(news?.since).toBe(6);
    expect(news?.events.map(({ sequence }) => sequence)).toEqual([7, 8]);
    expect(newsAt(LESSON, 9, 11)).toBeNull();
  });

  it("is told after what happened in the opening", () => {
    expect(logAt(LESSON, 3).map(({ sequence }) => sequence)).toEqual([1, 3]);
    expect(logAt(LESSON, 5).map(({ sequence }) => sequence)).toEqual([1, 3, 4, 5]);
  });
});
