import { expect, test } from "vitest";
import type { Outcome } from "../src/generated/wire";
import { winnersOf } from "../src/lib/result";

const ended = (winners: number[], totals: number[], extras: string[]): Outcome => ({
  winners,
  totals,
  extras,
  sources: [],
  reason: "",
  summary: {},
});

test("those at the table who have won, whatever an imaginary player has", () => {
  expect(winnersOf(ended([0], [20, 10], ["hal"]))).toEqual([0]);
  expect(winnersOf(ended([0, 1], [20, 20, 30], ["martin"]))).toEqual([0, 1]);
});

test("when nobody there has won it was the one they played against, also with as many points", () => {
  expect(winnersOf(ended([], [20, 41], ["hal"]))).toEqual([1]);
  expect(winnersOf(ended([], [20, 20], ["hal"]))).toEqual([1]);
});

test("a game that is lost together has no winner", () => {
  expect(winnersOf(ended([], [], []))).toEqual([]);
});
