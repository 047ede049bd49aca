// From clicks to actions: how a choice is spelled. What is legal comes from the server.

import type { Fact } from "../../generated/wire";
import { ACTIONS, type PreviewKind } from "./model";

/** The action that lays a tile on the card, or none. */
export const laying = (tile: number | null): number =>
  tile === null ? ACTIONS.alone : ACTIONS.withTile + tile;

/** A card and perhaps a tile as one move; the card is left out if the server has it already. */
export const committing = (card: number | null, tile: number | null): readonly number[] =>
  card === null ? [laying(tile)] : [card, laying(tile)];

/** The tiles to give back, in any order, and that there are no more. */
export const givingBack = (tiles: readonly number[]): readonly number[] => [
  ...[...tiles].sort((a, b) => a - b).map((tile) => ACTIONS.giveTile + tile),
  ACTIONS.alone,
];

const FALLS_BACK: PreviewKind = "falls_back";

/** Would the tile come back, because it cannot be paid? */
export const fallsBack = (facts: readonly Fact[] | null): boolean =>
  facts?.some((fact) => fact.kind === FALLS_BACK) ?? false;
