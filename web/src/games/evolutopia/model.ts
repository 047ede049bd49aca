// Evolutopia's things as the board draws them, from the numbers of components.py and the fields of view.py
// and insight.py.

import {
  ASKED,
  COLUMNS,
  EMPTY,
  EXPERTS,
  FIVE,
  type Indicator,
  INDICATORS,
  NUISANCE,
  type Phase,
  PHASES,
  START_TILE,
  type View,
} from "../../generated/evolutopia";

export * from "../../generated/evolutopia";

/** What can be done in a turn: one of the five actions, or managing the crisis. */
export const DEEDS = [...FIVE, "manage"] as const;
export type Deed = (typeof DEEDS)[number];

/** What the active player is asked; null while nobody is. */
export function phaseOf(view: View): Phase | null {
  return PHASES[view.phase - ASKED] ?? null;
}

/** What lies on a square of the territory. */
export type Content =
  | { readonly kind: "empty" | "start" }
  | { readonly kind: "evolution"; readonly tile: number }
  | { readonly kind: "nuisance"; readonly indicator?: Indicator }; // not yet drawn in the editor

export function contentOf(number: number): Content {
  const criterion = INDICATORS[number - NUISANCE];
  if (criterion) return { kind: "nuisance", indicator: criterion };
  if (number === START_TILE) return { kind: "start" };
  return number >= 0 ? { kind: "evolution", tile: number } : { kind: "empty" };
}

/** "23": row 2, column 3, as in the notation and in the options of a table. */
export const squareName = (at: number): string =>
  `${Math.floor(at / COLUMNS) + 1}${(at % COLUMNS) + 1}`;

export const squareNamed = (name: string): number => {
  const [row, column] = [...name].map(Number);
  return COLUMNS * ((row ?? 1) - 1) + (column ?? 1) - 1;
};

/** Experts one by one, from how many there are of each type. */
export const listed = (counts: readonly number[]): readonly number[] =>
  counts.flatMap((count, type) => Array<number>(Math.max(0, count)).fill(type));

/** Who stands on a Site slot (0-2) or on the crisis (3), by type. */
export const standing = (view: View, place: number): readonly number[] =>
  view.placed.slice(place * EXPERTS.length, (place + 1) * EXPERTS.length);

export const isBlocked = (view: View, action: number): boolean =>
  ((view.blocked >> action) & 1) === 1;

export const isSilent = (view: View, seat: number): boolean => ((view.silent >> seat) & 1) === 1;

export const rolesOf = (view: View, seat: number): readonly number[] =>
  view.roles.slice(2 * seat, 2 * seat + 2).filter((role) => role !== EMPTY);

export const plansOf = (view: View, seat: number): readonly number[] =>
  view.holder.flatMap((holder, plan) => (holder === seat ? [plan] : []));

/** The index of an indicator in facts, which may carry the tag of a data file: "energy@1f2e". */
export const indicatorAt = (name: unknown): number =>
  typeof name === "string" ? INDICATORS.findIndex((one) => one === name.split("@")[0]) : -1;

export const expertAt = (name: unknown): number =>
  typeof name === "string" ? EXPERTS.findIndex((one) => one === name.split("@")[0]) : -1;

/** "+2", "−1": with a real minus. */
export const signed = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`);
