// Written by scripts/contract: do not edit. The numbers and names of games/alhambra.

export const CURRENCIES = ["yellow", "green", "orange", "blue"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const CATEGORIES = ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"] as const;
export type Category = (typeof CATEGORIES)[number];

export const SCORINGS = ["A", "B", "C"] as const;
export type Scoring = (typeof SCORINGS)[number];

/** Scoring, category, place (A31). */
export const POINTS = [
  [[1, 0, 0], [2, 0, 0], [3, 0, 0], [4, 0, 0], [5, 0, 0], [6, 0, 0]],
  [
    [8, 1, 0], [9, 2, 0], [10, 3, 0], [11, 4, 0], [12, 5, 0], [13, 6, 0],
  ],
  [
    [16, 8, 1], [17, 9, 2], [18, 10, 3], [19, 11, 4], [20, 12, 5], [21, 13, 6],
  ],
] as const;

export const EMPTY = -1;
export const MARKET = 4;
export const VALUES = 9;
export const MONEY = 36;
export const PRICES = 7;
export const BUILDINGS = 42;
export const LOWEST_PRICE = 2;

export const PHASES = { choose: 0, pay: 1, over: 2 } as const;

export const ACTIONS = { take: -1, buy: 15, payCoin: 19, keep: 28, give: 29, pass: 30 } as const;

/** What a seat sees; a game's view.py says what the numbers mean. */
export interface View {
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly seat: number;
  readonly memory: number;
  readonly waiting: number;
  readonly rules: number;
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
  readonly points: readonly number[];
  readonly scored: number;
  readonly stack: number;
  readonly money_left: number;
  readonly buildings_left: number;
  readonly discarded: number;
  readonly discard: readonly number[];
}

/** By row: the points so far, by source too, and with what the next scoring would pay. */
export interface Insight {
  readonly scores: readonly number[];
  readonly sources: readonly Readonly<Record<string, number>>[];
  readonly standing: readonly number[];
  /** the next */
  readonly scoring: Scoring;
  readonly categories: readonly Majority[];
}

/** What the next scoring would pay for a category as things stand, by row. */
export interface Majority {
  readonly category: Category;
  readonly held: readonly number[];
  readonly points: readonly number[];
}

/** What happened. */
export type EventKind =
  | "begins" | "bought" | "chose" | "dealt" | "gave" | "inherited" | "laid" | "left_over" | "martin"
  | "paid" | "passed" | "plays_again" | "reshuffled" | "scored" | "scoring" | "took" | "turned_up";

/** What a choice does. */
export type ActionKind =
  | "buy" | "buy_with" | "give" | "keep" | "pass" | "pay" | "pay_all" | "pay_value" | "take";

/** What a choice would give and cost. */
export type PreviewKind =
  | "can_be_exact" | "exact" | "gain_money" | "next_scoring" | "overpaid" | "overpays_least"
  | "paid_of" | "plays_again" | "price" | "turn_ends" | "will_hold";
