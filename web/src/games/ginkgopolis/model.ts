// Ginkgopolis's things as the board draws them, from the numbers of components.py and the fields of view.py.

import {
  ACTIONS,
  BONUS,
  CHARACTER,
  type Colour,
  COLOURS,
  type Counted,
  EMPTY,
  ENDINGS,
  FIRST_ENDING,
  type Insight,
  type Item,
  ITEMS,
  LETTERS,
  MORE_POINTS,
  NUMBERS,
  SIDE,
  type Trigger,
  TRIGGERS,
  URBAN,
  type View,
} from "../../generated/ginkgopolis";
import type { Update } from "../../generated/wire";

export * from "../../generated/ginkgopolis";

export const viewOf = (update: Update): View => update.view as View;

/** A card of the game: a building's, a letter's, or a character's. */
export type Card =
  | { readonly kind: "building"; readonly colour: Colour; readonly number: number }
  | { readonly kind: "letter"; readonly letter: string }
  | { readonly kind: "character"; readonly colour: Colour; readonly trigger: Trigger };

export function cardOf(id: number): Card | null {
  if (id >= CHARACTER) {
    const kind = id - CHARACTER;
    const colour = COLOURS[Math.floor(kind / TRIGGERS.length)];
    const trigger = TRIGGERS[kind % TRIGGERS.length];
    return colour && trigger ? { kind: "character", colour, trigger } : null;
  }
  if (id >= URBAN) return { kind: "letter", letter: LETTERS.charAt(id - URBAN) };
  const colour = COLOURS[Math.floor(id / NUMBERS)];
  return id === EMPTY || !colour
    ? null
    : { kind: "building", colour, number: (id % NUMBERS) + 1 };
}

/** The card's name in facts and terms: "red-7", "urban-C", "red-exploit". */
export function cardName(id: number): string {
  const card = cardOf(id);
  if (!card) return "";
  if (card.kind === "letter") return `urban-${card.letter}`;
  return `${card.colour}-${card.kind === "building" ? card.number : card.trigger}`;
}

/** The number of a card or tile by its name; -1 for what is none. */
export function cardNamed(name: unknown): number {
  if (typeof name !== "string") return EMPTY;
  const [family, rest = ""] = name.split("-");
  if (family === "urban") return URBAN + LETTERS.indexOf(rest);
  const colour = COLOURS.findIndex((one) => one === family);
  const trigger = TRIGGERS.findIndex((one) => one === rest);
  if (colour < 0) return EMPTY;
  return trigger < 0 ? NUMBERS * colour + Number(rest) - 1 : CHARACTER + TRIGGERS.length * colour + trigger;
}

/** Where the encyclopaedia has a card, or the tile of that number. */
export function cardEntry(id: number): string {
  const card = cardOf(id);
  return card?.kind === "letter" ? "letter" : `${card?.kind === "character" ? "character" : "card"}.${cardName(id)}`;
}
export const tileEntry = (id: number): string => `tile.${cardName(id).split("-")[0] ?? ""}`;

export const letterCard = (letter: number): number => URBAN + letter;
export const characterCard = (kind: number): number => CHARACTER + kind;
export const isLetter = (id: number): boolean => id >= URBAN && id < CHARACTER;

/** What is printed on a card that lies in front of a player (G7, G8). */
export interface Bonus {
  readonly trigger: Trigger | "end";
  /** Items it gives, or for "end" the points for each thing counted. */
  readonly items: Readonly<Partial<Record<Item, number>>>;
  readonly counts?: Counted;
  readonly colour?: Colour;
  readonly per?: Trigger;
}

const itemOf = (colour: Colour): Item => ITEMS[COLOURS.indexOf(colour)] ?? "points";

/** The cards that each count another trigger follow each other, in the order of the triggers. */
const FIRST_TRIGGER = ENDINGS.findIndex(({ counts }) => counts === "trigger");

function ending(colour: Colour, number: number): Bonus | null {
  const at = number - FIRST_ENDING;
  const found = ENDINGS[at];
  if (!found) return null;
  const bonus = { trigger: "end", items: { points: found.points }, counts: found.counts } as const;
  const counted = found.colours[COLOURS.indexOf(colour)];
  const per = TRIGGERS[at - FIRST_TRIGGER];
  if (found.counts === "trigger" && per) return { ...bonus, per };
  if (found.counts === "colour") return { ...bonus, colour };
  return counted ? { ...bonus, colour: counted } : bonus;
}

export function bonusOf(id: number): Bonus | null {
  const card = cardOf(id);
  if (!card || card.kind === "letter") return null;
  const trigger: Trigger | undefined = TRIGGERS[Number(BONUS[id])];
  if (!trigger) return card.kind === "building" ? ending(card.colour, card.number) : null;
  const items: Partial<Record<Item, number>> = { [itemOf(card.colour)]: 1 };
  const more = MORE_POINTS[id] ?? 0;
  return { trigger, items: more === 0 ? items : { ...items, points: (items.points ?? 0) + more } };
}

export interface Building {
  readonly site: number;
  readonly cell: number;
  readonly top: number;
  readonly colour: Colour;
  readonly number: number;
  readonly height: number;
  readonly owner: number;
  readonly marked: boolean;
}

export interface Token {
  readonly letter: number;
  readonly cell: number;
}

export function buildingsOf(view: View): readonly Building[] {
  return Array.from({ length: view.sites }, (_, site) => {
    const top = view.top[site] ?? EMPTY;
    const card = cardOf(top);
    return {
      site,
      cell: view.cell[site] ?? 0,
      top,
      colour: card?.kind === "building" ? card.colour : "red",
      number: card?.kind === "building" ? card.number : 0,
      height: view.height[site] ?? 1,
      owner: view.owner[site] ?? EMPTY,
      marked: view.marked[site] === 1,
    };
  });
}

export function tokensOf(view: View): readonly Token[] {
  return view.token.flatMap((cell, letter) => (cell === EMPTY ? [] : [{ letter, cell }]));
}

/** The ids that are counted in a list of counts: a hand, the tiles behind the screen, the discard pile. */
export const held = (counts: readonly number[]): readonly number[] =>
  counts.flatMap((count, id) => Array<number>(count).fill(id));

/** What a viewer who forgets nothing knows of another's cards and tiles. */
export function knownOf(
  view: View,
  row: number,
): { readonly cards: readonly number[]; readonly tiles: readonly number[] } {
  const held = (list: readonly number[]): readonly number[] =>
    list.flatMap((who, id) => (who === row && row !== view.seat ? [id] : []));
  return { cards: held(view.whose), tiles: held(view.tile_whose) };
}

export type Group = Trigger | "end";
export const GROUPS: readonly Group[] = [...TRIGGERS, "end"];

/** The cards in front of a row, by what triggers them, in the order in which they came. */
export function areaOf(view: View, row: number): Readonly<Record<Group, readonly number[]>> {
  const area: Record<Group, number[]> = { exploit: [], urbanize: [], construct: [], end: [] };
  for (let i = 0; i < view.area_size; i++) {
    const card = view.area[i] ?? EMPTY;
    const bonus = bonusOf(card);
    if (view.area_row[i] === row && bonus) area[bonus.trigger].push(card);
  }
  return area;
}

/** The rows: the players and, for one, Hal. */
export const rowsOf = (view: View): readonly number[] => view.points.map((_, row) => row);

/** The rows in the order in which they resolve, from the first player on. */
export function turnOrder(view: View): readonly number[] {
  const seats = Array.from({ length: view.players }, (_, i) => (view.first + i) % view.players);
  return [...seats, ...rowsOf(view).slice(view.players)];
}

/** The cell that a token's action points to; -1 for a push, which has none of its own. */
export function cellOfMove(view: View, insight: Insight, action: number): number {
  if (action >= ACTIONS.target) return insight.targets[action - ACTIONS.target] ?? EMPTY;
  if (action < ACTIONS.move || action >= ACTIONS.clockwise) return EMPTY;
  return neighbour(view.cell[view.site] ?? 0, action - ACTIONS.move);
}

/** The next cell to the north, east, south or west, round the joined edges of the map. */
export function neighbour(cell: number, direction: number): number {
  const row = Math.floor(cell / SIDE);
  const column = cell % SIDE;
  const step = [
    [-1, 0],
    [0, 1],
    [1, 0],
    [0, -1],
  ][direction] ?? [0, 0];
  const wrapped = (at: number): number => (at + SIDE) % SIDE;
  return wrapped(row + (step[0] ?? 0)) * SIDE + wrapped(column + (step[1] ?? 0));
}
