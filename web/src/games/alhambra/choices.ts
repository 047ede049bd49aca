// From clicks to actions: which cards may still be added, and how a payment is spelled.
// What is legal comes from the server; nothing here knows why.

import { ACTIONS, EMPTY, MARKET } from "./model";

/** What the server offers, by action. */
type Offered = Pick<ReadonlySet<number>, "has">;

const sorted = (cards: readonly number[]): string => [...cards].sort((a, b) => a - b).join();

/** The places that an action takes. */
export const placesIn = (action: number): number[] =>
  Array.from({ length: MARKET }, (_, place) => place).filter(
    (place) => ((action - ACTIONS.take) >> place) & 1,
  );

/** The action for a set of places, whether or not it is legal. */
export const takingPlaces = (places: readonly number[]): number =>
  ACTIONS.take + places.reduce((set, place) => set | (1 << place), 0);

/**
 * The action that takes these places of the market, if the server offers one. Of equal cards it offers
 * only the leftmost, but people click any of them: what counts is which cards they are.
 */
export function taking(
  market: readonly number[],
  legal: Offered,
  chosen: readonly number[],
): number | null {
  const cards = (places: readonly number[]): number[] => places.map((at) => market[at] ?? EMPTY);
  const wanted = sorted(cards(chosen));
  for (let action = 0; action < ACTIONS.buy; action++) {
    if (legal.has(action) && sorted(cards(placesIn(action))) === wanted) return action;
  }
  return null;
}

/** The places that can be clicked: those chosen already, and those that may join them. */
export function takeable(
  market: readonly number[],
  legal: Offered,
  chosen: readonly number[],
): readonly boolean[] {
  return market.map((card, place) => {
    if (card === EMPTY) return false;
    return chosen.includes(place) || taking(market, legal, [...chosen, place]) !== null;
  });
}

/** A click on a market card: add it, take it back, or begin again with it. */
export function toggled(
  market: readonly number[],
  legal: Offered,
  chosen: readonly number[],
  place: number,
): readonly number[] {
  if (chosen.includes(place)) return chosen.filter((other) => other !== place);
  if (taking(market, legal, [...chosen, place]) !== null) return [...chosen, place];
  return taking(market, legal, [place]) !== null ? [place] : chosen;
}

/** A purchase as one move: the building, the coins from the largest down, and who gets it. */
export function purchase(
  space: number,
  coins: readonly number[],
  done: "keep" | "give" | null,
): readonly number[] {
  const paid = [...coins].sort((a, b) => b - a).map((value) => ACTIONS.payCoin + value - 1);
  return [ACTIONS.buy + space, ...paid, ...(done ? [ACTIONS[done]] : [])];
}

/** Such a move taken apart again, up to its last coin; null if it is none. */
export function purchaseIn(way: readonly number[]): { readonly space: number; readonly coins: readonly number[] } | null {
  const [first = -1, ...then] = way;
  if (first < ACTIONS.buy || first >= ACTIONS.payCoin) return null;
  const end = then.findIndex((action) => action < ACTIONS.payCoin || action >= ACTIONS.keep);
  const coins = (end < 0 ? then : then.slice(0, end)).map((action) => action - ACTIONS.payCoin + 1);
  return { space: first - ACTIONS.buy, coins };
}

export const total = (coins: readonly number[]): number =>
  coins.reduce((sum, coin) => sum + coin, 0);

/**
 * The payment that wastes least, and among those the one with fewest coins: a suggestion to a person,
 * who may lay other coins instead. Null when the coins do not suffice.
 */
export function closestPayment(coins: readonly number[], price: number): readonly number[] | null {
  let ways = new Map<number, readonly number[]>([[0, []]]); // worth -> fewest coins that make it
  for (const coin of coins) {
    const next = new Map(ways);
    for (const [worth, used] of ways) {
      const known = next.get(worth + coin);
      if (!known || known.length > used.length + 1) next.set(worth + coin, [...used, coin]);
    }
    ways = next;
  }
  const enough = [...ways.keys()].filter((worth) => worth >= price);
  return enough.length === 0 ? null : (ways.get(Math.min(...enough)) ?? null);
}

/** The payment, if there is only one in which no coin is too many; null if there are others or none. */
export function onlyPayment(coins: readonly number[], price: number): readonly number[] | null {
  const found = new Map<string, readonly number[]>();
  const add = (used: readonly number[], rest: readonly number[]): void => {
    if (found.size > 1) return;
    if (total(used) >= price) {
      const spare = total(used) - Math.min(...used) >= price;
      if (!spare) found.set(sorted(used), used);
      return;
    }
    rest.forEach((coin, at) => add([...used, coin], rest.slice(at + 1)));
  };
  add([], coins);
  const [only, second] = found.values();
  return only && !second ? only : null;
}
