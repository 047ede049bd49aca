// Alhambra's things as the board draws them: the numbers of components.py and the fields of view.py.

import type { Update } from "../../lib/api";

export const CURRENCIES = ["yellow", "green", "orange", "blue"] as const;
export const CATEGORIES = [
  "pavilion",
  "seraglio",
  "arcades",
  "chambers",
  "garden",
  "tower",
] as const;
export const SCORINGS = ["A", "B", "C"] as const;
export type Currency = (typeof CURRENCIES)[number];
export type Category = (typeof CATEGORIES)[number];
export type Scoring = (typeof SCORINGS)[number];

/** The same in all languages, as in the notation of moves. */
export const CURRENCY_LETTERS: Readonly<Record<Currency, string>> = {
  yellow: "Y",
  green: "G",
  orange: "O",
  blue: "B",
};
export const CATEGORY_LETTERS: Readonly<Record<Category, string>> = {
  pavilion: "P",
  seraglio: "S",
  arcades: "A",
  chambers: "C",
  garden: "G",
  tower: "T",
};

export const EMPTY = -1;
const VALUES = 9;
const MONEY = 36;
const PRICES = 7;
const BUILDINGS = 42;
export const PHASES = { choose: 0, pay: 1, over: 2 } as const;

// the action table, see docs/notation.md
export const ACTIONS = { buy: 15, coin: 19, keep: 28, give: 29, pass: 30 } as const;

export interface View {
  readonly players: number;
  readonly seat: number;
  readonly phase: number;
  readonly turn: number;
  readonly turns: number;
  readonly yard: readonly number[];
  readonly market: readonly number[];
  readonly space: number;
  readonly payment: readonly number[];
  readonly hand_sizes: readonly number[];
  readonly known: number;
  readonly hands: readonly number[];
  readonly owned: readonly number[];
  readonly scored: number;
  readonly money_left: number;
  readonly buildings_left: number;
  readonly discarded: number;
}

export interface Insight {
  readonly scores: readonly number[];
  readonly scoring: Scoring;
  readonly categories: readonly {
    readonly category: Category;
    readonly held: readonly number[];
    readonly points: readonly number[];
  }[];
}

export interface Money {
  readonly currency: Currency;
  readonly value: number;
}

export interface Building {
  readonly category: Category;
  readonly price: number;
}

export const viewOf = (update: Update): View => update.view as View;
export const insightOf = (update: Update): Insight => update.insight as Insight;

export function money(card: number): Money | null {
  const currency = CURRENCIES[Math.floor(card / VALUES)];
  return card === EMPTY || !currency ? null : { currency, value: (card % VALUES) + 1 };
}

export function building(card: number): Building | null {
  const kind = Math.floor(card / PRICES);
  const category = CATEGORIES[kind];
  return card === EMPTY || !category ? null : { category, price: 2 + kind + (card % PRICES) };
}

/** The name of a card in facts and terms: "blue-7". */
export const moneyName = ({ currency, value }: Money): string => `${currency}-${value}`;
export const buildingName = ({ category, price }: Building): string => `${category}-${price}`;

export function moneyOf(name: string): Money | null {
  const [currency, value] = name.split("-");
  const known = CURRENCIES.find((one) => one === currency);
  return known ? { currency: known, value: Number(value) } : null;
}

export function buildingOf(name: string): Building | null {
  const [category, price] = name.split("-");
  const known = CATEGORIES.find((one) => one === category);
  return known ? { category: known, price: Number(price) } : null;
}

/** A hand by currency, each with its coins from the largest down; null if it is not shown to us. */
export function handOf(view: View, row: number): readonly (readonly number[])[] | null {
  if (((view.known >> row) & 1) === 0) return null;
  return CURRENCIES.map((_, currency) => {
    const start = row * MONEY + currency * VALUES;
    const counts = view.hands.slice(start, start + VALUES);
    return counts.flatMap((count, i) => Array<number>(count).fill(i + 1)).reverse();
  });
}

/** The prices of the buildings a row owns in each category. */
export function ownedBy(view: View, row: number): readonly (readonly number[])[] {
  return CATEGORIES.map((_, kind) => {
    const start = row * BUILDINGS + kind * PRICES;
    const counts = view.owned.slice(start, start + PRICES);
    return counts.flatMap((count, i) => Array<number>(count).fill(2 + kind + i));
  });
}

// A31: what first, second and third place in a category pay. The same table as components.py.
export function places(scoring: Scoring, category: Category): readonly number[] {
  const kind = CATEGORIES.indexOf(category);
  if (scoring === "A") return [1 + kind];
  if (scoring === "B") return [8 + kind, 1 + kind];
  return [16 + kind, 8 + kind, 1 + kind];
}

/** Who has most of a category, ties included; nobody where nobody has any. */
export function leaders(held: readonly number[]): readonly number[] {
  const most = Math.max(0, ...held);
  return most === 0 ? [] : held.flatMap((count, row) => (count === most ? [row] : []));
}
