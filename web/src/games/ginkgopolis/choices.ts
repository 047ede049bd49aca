// From clicks to actions: how a choice is spelled. What is legal comes from the server.

import type { Fact } from "../../generated/wire";
import { ACTIONS, EMPTY, type PreviewKind } from "./model";

/** A card and perhaps a tile as one move; the card is left out if the server has it already. */
export function committing(card: number | null, tile: number | null): readonly number[] {
  const second = tile === null ? ACTIONS.alone : ACTIONS.withTile + tile;
  return card === null ? [second] : [card, second];
}

export const trying = (card: number, tile: number): readonly number[] => [
  card,
  ACTIONS.withTile + tile,
];

/** The tiles to give back, in any order, and that there are no more. */
export const givingBack = (tiles: readonly number[]): readonly number[] => [
  ...[...tiles].sort((a, b) => a - b).map((tile) => ACTIONS.giveTile + tile),
  ACTIONS.alone,
];

/** The tile that an action lays on the card; -1 for none. */
export const tileOf = (action: number): number =>
  action >= ACTIONS.withTile && action < ACTIONS.giveTile ? action - ACTIONS.withTile : EMPTY;

const EXPLOITING: ReadonlySet<string> = new Set<PreviewKind>(["exploits", "exploits_letter"]);

/** Of what a card says of itself, what it gives alone. */
export const aloneWith = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter((fact) => EXPLOITING.has(fact.kind));

/** Would the tile come back, because it cannot be paid? */
export const fallsBack = (facts: readonly Fact[] | null): boolean =>
  facts?.some((fact) => fact.kind === "falls_back") ?? false;
