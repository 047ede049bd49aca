// Puzzles without drawing: which there are of a difficulty, and which comes next.

import type { Puzzle } from "../generated/wire";

export const DIFFICULTIES = ["easy", "medium", "hard"] as const;

/** Those of a difficulty, in their order. */
export const ofDifficulty = (puzzles: readonly Puzzle[], wanted: string): readonly Puzzle[] =>
  puzzles.filter(({ difficulty }) => difficulty === wanted);

/** The next after this one that is not solved; from the end on from the beginning. "": all are. */
export function nextUnsolved(
  puzzles: readonly Pick<Puzzle, "name">[],
  solved: readonly string[],
  name: string,
): string {
  const at = puzzles.findIndex((one) => one.name === name) + 1;
  const round = [...puzzles.slice(at), ...puzzles.slice(0, at)];
  return round.find((one) => one.name !== name && !solved.includes(one.name))?.name ?? "";
}
