// Alhambra's things as the board draws them, from the numbers of components.py and the fields of view.py.

import {
  BUILDINGS,
  CATEGORIES,
  type Category,
  CURRENCIES,
  type Currency,
  EMPTY,
  LOWEST_PRICE,
  MONEY,
  POINTS,
  PRICES,
  type Scoring,
  SCORINGS,
  VALUES,
  type View,
} from "../../generated/alhambra";

export * from "../../generated/alhambra";

export interface Money {
  readonly currency: Currency;
  readonly value: number;
}

export interface Building {
  readonly category: Category;
  readonly price: number;
}

export function money(card: number): Money | null {
  const currency = CURRENCIES[Math.floor(card / VALUES)];
  return card === EMPTY || !currency ? null : { currency, value: (card % VALUES) + 1 };
}

const priceOf = (kind: number, place: number): number => LOWEST_PRICE + kind + place;

export function building(card: number): Building | null {
  const kind = Math.floor(card / PRICES);
  const category = CATEGORIES[kind];
  return card === EMPTY || !category ? null : { category, price: priceOf(kind, card % PRICES) };
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
    return counts.flatMap((count, i) => Array<number>(count).fill(priceOf(kind, i)));
  });
}

/** A31: what first, second and third place in a category pay, as far as they pay anything. */
export function places(scoring: Scoring, category: Category): readonly number[] {
  const paid = POINTS[SCORINGS.indexOf(scoring)]?.[CATEGORIES.indexOf(category)] ?? [];
  return paid.filter((points) => points > 0);
}

/** Who has most of a category, ties included; nobody where nobody has any. */
export function leaders(held: readonly number[]): readonly number[] {
  const most = Math.max(0, ...held);
  return most === 0 ? [] : held.flatMap((count, row) => (count === most ? [row] : []));
}

/** Where the encyclopaedia has a building or a coin, by its name: "tower-9" is "building.tower". */
export const buildingEntry = (name: string): string => `building.${name.split("-")[0] ?? ""}`;
export const moneyEntry = (name: string): string => `money.${name.split("-")[0] ?? ""}`;
