// A hint as the page needs it: the whole way of each choice, what is left of it while one follows it, and its bar.

import type { HintAnswer, HintLine } from "../generated/wire";

/** What a board can do with a choice that somebody else has found. */
export interface Advised {
  /** Where it lies: names as in data-place, data-at or data-thing, the chief one first. */
  placesOf(way: readonly number[]): readonly string[];
  /** Choose it as clicks would; it is not done before it is confirmed. */
  prepare(way: readonly number[]): unknown;
}

export const linesOf = (hint: HintAnswer | null): readonly HintLine[] =>
  hint?.ok ? (hint.lines ?? []) : [];

/** All steps of the choice, one after the other. */
export const wayOf = (line: HintLine): readonly number[] => [
  line.action,
  ...line.then.map(({ action }) => action),
];

/** What is left of a hint when these actions are done: the choices that begin with them and go on. Null: nothing. */
export function followed(hint: HintAnswer | null, done: readonly number[]): HintAnswer | null {
  const lines = linesOf(hint).flatMap((line) => {
    const way = wayOf(line);
    const [next, ...then] = line.then.slice(done.length - 1);
    const begun = done.every((action, i) => way[i] === action);
    return begun && next && done.length > 0 ? [{ ...line, ...next, then }] : [];
  });
  return hint?.ok && lines.length > 0 ? { ...hint, lines } : null;
}

/** Did the pointer itself move, and not only what lies under it? */
export const moved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0;

/** In percent: what can be expected, and from where to where it may be (one standard error). */
export interface Bar {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}
export function barOf({ value, error }: Pick<HintLine, "value" | "error">): Bar {
  const percent = (part: number): number => Math.round(100 * Math.min(1, Math.max(0, part)));
  return { value: percent(value), from: percent(value - error), to: percent(value + error) };
}

/** A place of the board that belongs to a choice; several may lie on the same one. */
export interface Mark {
  readonly rank: number;
  readonly place: string;
  /** Its first place: there is its button. */
  readonly chief: boolean;
  /** How many buttons lie there already. */
  readonly beside: number;
}

/** All places of the choice that is looked at, the chief ones of the others. */
export function marksOf(
  lines: readonly HintLine[],
  shown: number,
  placesOf: Advised["placesOf"],
): readonly Mark[] {
  const buttons = new Map<string, number>();
  return lines.flatMap((line, rank) => {
    const places = [...new Set(placesOf(wayOf(line)))].slice(0, rank === shown ? undefined : 1);
    return places.map((place, i) => {
      const beside = buttons.get(place) ?? 0;
      if (i === 0) buttons.set(place, beside + 1);
      return { rank, place, chief: i === 0, beside };
    });
  });
}
