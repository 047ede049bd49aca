// Ginkgopolis's things as the board draws them: the numbers of components.py and the fields of view.py.

import type { Update } from "../../lib/api";

export const COLOURS = ["red", "blue", "yellow"] as const;
export const ITEMS = ["resources", "tiles", "points"] as const; // what red, blue and yellow give
export const TRIGGERS = ["exploit", "urbanize", "construct"] as const;
export const LETTERS = "ABCDEFGHIJKL";
export const COMPASS = ["N", "E", "S", "W"] as const;
export type Colour = (typeof COLOURS)[number];
export type Item = (typeof ITEMS)[number];
export type Trigger = (typeof TRIGGERS)[number];

export const EMPTY = -1;
const NUMBERS = 20;
const TILES = 60;
const URBAN = 60;
const CHARACTER = 72;
export const PHASES = { draft: 0, choose: 1, resolve: 2, giveBack: 3, over: 4 } as const;
export const STAGES = { next: 0, askItem: 1, moveToken: 2, gain: 3 } as const;

// the action table, see docs/notation.md
export const ACTIONS = {
  withTile: 72,
  giveTile: 132,
  alone: 192,
  newHand: 193,
  takeResource: 194,
  takeTile: 195,
  move: 196,
  clockwise: 200,
  counter: 201,
  keep: 202,
  target: 211,
} as const;

export interface View {
  readonly players: number;
  readonly seat: number;
  readonly phase: number;
  readonly stage: number;
  readonly round: number;
  readonly first: number;
  readonly resolved: number;
  readonly acting: number;
  readonly site: number;
  readonly exhausted: number;
  readonly ended: number;
  readonly sites: number;
  readonly cell: readonly number[];
  readonly top: readonly number[];
  readonly height: readonly number[];
  readonly owner: readonly number[];
  readonly marked: readonly number[];
  readonly token: readonly number[];
  readonly area_size: number;
  readonly area: readonly number[];
  readonly area_row: readonly number[];
  readonly resources: readonly number[];
  readonly stock: readonly number[];
  readonly points: readonly number[];
  readonly new_hands: readonly number[];
  readonly deck_left: number;
  readonly discard: readonly number[];
  readonly supply_left: number;
  readonly tile_counts: readonly number[];
  readonly with_tile: number;
  readonly played: number;
  readonly hand: readonly number[];
  readonly card: number;
  readonly tile: number;
  readonly tiles: readonly number[];
  readonly giving: readonly number[];
  readonly draft: readonly number[];
  readonly kept: readonly number[];
  /** With the memory aid: card or tile -> the row that is known to have it. */
  readonly whose: readonly number[];
  readonly tile_whose: readonly number[];
}

export interface District {
  readonly colour: Colour;
  readonly buildings: readonly string[];
  readonly points: readonly number[];
}

export interface Insight {
  readonly standing: readonly number[];
  readonly districts: readonly District[];
  readonly targets: readonly number[];
}

export const viewOf = (update: Update): View => update.view as View;
export const insightOf = (update: Update): Insight => update.insight as Insight;

/** A card of the game: a building's, a letter's, or a character's. */
export type Card =
  | { readonly kind: "building"; readonly colour: Colour; readonly number: number }
  | { readonly kind: "letter"; readonly letter: string }
  | { readonly kind: "character"; readonly colour: Colour; readonly trigger: Trigger };

export function cardOf(id: number): Card | null {
  if (id >= CHARACTER) {
    const kind = id - CHARACTER;
    const colour = COLOURS[Math.floor(kind / 3)];
    const trigger = TRIGGERS[kind % 3];
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
  return trigger < 0 ? NUMBERS * colour + Number(rest) - 1 : CHARACTER + 3 * colour + trigger;
}

export const letterCard = (letter: number): number => URBAN + letter;
export const characterCard = (kind: number): number => CHARACTER + kind;
export const isLetter = (id: number): boolean => id >= URBAN && id < CHARACTER;
export const isTile = (id: number): boolean => id >= 0 && id < TILES;

/** What is printed on a card that lies in front of a player (G7, G8). */
export interface Bonus {
  readonly trigger: Trigger | "end";
  /** Items it gives, or for "end" the points for each thing counted. */
  readonly items: Readonly<Partial<Record<Item, number>>>;
  readonly counts?: "resources" | "low" | "high" | "trigger" | "colour" | "always";
  readonly colour?: Colour;
  readonly per?: Trigger;
}

const COUNTED: Readonly<Record<Colour, readonly [Colour, Colour, Colour, Colour]>> = {
  red: ["red", "yellow", "blue", "red"],
  blue: ["blue", "red", "yellow", "blue"],
  yellow: ["yellow", "red", "blue", "yellow"],
};

const itemOf = (colour: Colour): Item => ITEMS[COLOURS.indexOf(colour)] ?? "points";

function ending(colour: Colour, number: number): Bonus {
  const points = (each: number): { points: number } => ({ points: each });
  const counted = COUNTED[colour][number - 10];
  if (counted) return { trigger: "end", items: points(1), counts: "resources", colour: counted };
  if (number === 14) return { trigger: "end", items: points(1), counts: "low" };
  if (number === 15) return { trigger: "end", items: points(3), counts: "high" };
  const per = TRIGGERS[number - 16];
  if (per) return { trigger: "end", items: points(2), counts: "trigger", per };
  if (number === 19) return { trigger: "end", items: points(2), counts: "colour", colour };
  return { trigger: "end", items: points(9), counts: "always" };
}

export function bonusOf(id: number): Bonus | null {
  const card = cardOf(id);
  if (!card || card.kind === "letter") return null;
  const item = itemOf(card.colour);
  if (card.kind === "character") return { trigger: card.trigger, items: { [item]: 1 } };
  if (card.number >= 10) return ending(card.colour, card.number);
  const trigger = TRIGGERS[(card.number - 1) % 3] ?? "exploit";
  if (card.number < 7) return { trigger, items: { [item]: 1 } };
  return { trigger, items: item === "points" ? { points: 2 } : { [item]: 1, points: 1 } };
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

const SIDE = 64;

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
