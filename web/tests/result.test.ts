import { expect, test, vi } from "vitest";
import type { Outcome } from "../src/generated/wire";
import { ranks, resultText, winnersOf } from "../src/lib/result";

vi.mock("../src/lib/words.svelte", () => ({ t: (name: string) => name }));

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

test("who has won stands first, be it the imaginary player; otherwise that one is last", () => {
  const stand = (outcome: Outcome): string[] => ranks(outcome).map(({ row, rank }) => `${rank}: ${row}`);
  expect(stand(ended([], [39, 54], ["hal"]))).toEqual(["1: 1", "2: 0"]);
  expect(stand(ended([], [40, 40], ["hal"]))).toEqual(["1: 1", "2: 0"]);
  expect(stand(ended([0], [60, 54], ["hal"]))).toEqual(["1: 0", "2: 1"]);
  expect(stand(ended([1], [44, 59, 191], ["martin"]))).toEqual(["1: 1", "2: 0", "3: 2"]);
  expect(stand(ended([1, 2], [20, 30, 30], []))).toEqual(["1: 1", "1: 2", "3: 0"]);
  expect(stand(ended([1], [30, 30], []))).toEqual(["1: 1", "2: 0"]); // broken by another count
});

test("a game that is lost together has no winner", () => {
  expect(winnersOf(ended([], [], []))).toEqual([]);
});

test("the reader who has won alone is told so, everybody else reads a name", () => {
  const won = ended([1], [20, 30], []);
  expect(resultText(won, ["Ann", "Ben"], 1)).toBe("result.you_win");
  expect(resultText(won, ["Ann", "Ben"], 0)).toBe("result.wins");
  expect(resultText(won, ["Ann", "Ben"], null)).toBe("result.wins");
  expect(resultText(ended([0, 1], [30, 30], []), ["Ann", "Ben"], 1)).toBe("result.you_share");
});
