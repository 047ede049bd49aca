import { describe, expect, it } from "vitest";
import {
  closestPayment,
  onlyPayment,
  purchase,
  takeable,
  taking,
  takingPlaces,
  toggled,
  total,
} from "../src/games/alhambra/choices";
import {
  ACTIONS,
  building,
  buildingOf,
  BUILDINGS,
  CATEGORIES,
  CURRENCIES,
  EMPTY,
  handOf,
  leaders,
  LOWEST_PRICE,
  MONEY,
  money,
  moneyName,
  ownedBy,
  places,
  POINTS,
  PRICES,
  VALUES,
  type View,
} from "../src/games/alhambra/model";
import { steps } from "../src/games/alhambra/movement";
import { awards, parts, placed } from "../src/games/alhambra/story";
import type { GameEvent, Update } from "../src/generated/wire";
import type { TableSession } from "../src/lib/table.svelte";

const card = (currency: number, value: number): number => VALUES * currency + value - 1;
const set = (...places: number[]): number => takingPlaces(places);

describe("cards", () => {
  it("are numbers that have a face", () => {
    expect(money(card(CURRENCIES.indexOf("blue"), 7))).toEqual({ currency: "blue", value: 7 });
    expect(money(EMPTY)).toBeNull();
    expect(building(0)).toEqual({ category: CATEGORIES[0], price: LOWEST_PRICE });
    const dearest = building(BUILDINGS - 1);
    expect(dearest?.category).toBe(CATEGORIES.at(-1));
    expect(dearest?.price).toBe(LOWEST_PRICE + CATEGORIES.length - 1 + PRICES - 1);
    expect(building(EMPTY)).toBeNull();
    expect(moneyName({ currency: "green", value: 1 })).toBe("green-1");
    expect(buildingOf("garden-8")).toEqual({ category: "garden", price: 8 });
  });

  it("lie in a hand by currency, the largest first", () => {
    const hands = Array<number>(2 * MONEY).fill(0);
    hands[MONEY + card(0, 2)] = 2;
    hands[MONEY + card(0, 9)] = 1;
    hands[MONEY + card(3, 1)] = 1;
    const view = { known: 0b10, hands } as unknown as View;
    expect(handOf(view, 1)).toEqual([[9, 2, 2], [], [], [1]]);
    expect(handOf(view, 0)).toBeNull();
  });

  it("are owned by category, with their prices", () => {
    const owned = Array<number>(2 * BUILDINGS).fill(0);
    owned[BUILDINGS + 5 * PRICES + 4] = 3; // towers of 11
    const view = { owned } as unknown as View;
    expect(ownedBy(view, 1)[5]).toEqual([11, 11, 11]);
    expect(ownedBy(view, 0).flat()).toEqual([]);
  });
});

describe("points", () => {
  it("are those that a place really pays", () => {
    const kinds = CATEGORIES.map((category) => places("A", category).length);
    expect(kinds).toEqual(CATEGORIES.map(() => 1)); // the first scoring pays the first place only
    expect(places("C", "tower")).toEqual(POINTS[2]?.[CATEGORIES.indexOf("tower")]);
  });

  it("go to those who have most, and to nobody where nobody has any", () => {
    expect(leaders([1, 3, 3])).toEqual([1, 2]);
    expect(leaders([0, 0])).toEqual([]);
  });
});

describe("taking", () => {
  // the example of the rules: 2, 3, 7 and 9 can be taken in exactly five ways
  const market = [card(0, 2), card(1, 3), card(2, 7), card(3, 9)];
  const legal = new Set([set(0), set(1), set(0, 1), set(2), set(3)]);

  it("offers what may join those chosen", () => {
    expect(takeable(market, legal, [])).toEqual([true, true, true, true]);
    expect(takeable(market, legal, [1])).toEqual([true, true, false, false]);
    expect(takeable(market, legal, [0, 1])).toEqual([true, true, false, false]);
    expect(takeable([card(0, 2), EMPTY], new Set([set(0)]), [])).toEqual([true, false]);
  });

  it("adds, takes back, or begins again", () => {
    expect(toggled(market, legal, [0], 1)).toEqual([0, 1]);
    expect(toggled(market, legal, [0, 1], 0)).toEqual([1]);
    expect(toggled(market, legal, [0, 1], 3)).toEqual([3]);
    expect(toggled(market, new Set(), [], 3)).toEqual([]);
  });

  it("takes equal cards for the same, of which only the leftmost is offered", () => {
    const equal = [card(0, 2), card(1, 9), card(0, 2), card(1, 9)];
    const offered = new Set([set(0), set(1), set(0, 2)]);
    expect(taking(equal, offered, [2])).toBe(set(0));
    expect(taking(equal, offered, [3])).toBe(set(1));
    expect(taking(equal, offered, [2, 0])).toBe(set(0, 2));
    expect(taking(equal, offered, [1, 3])).toBeNull();
    expect(takeable(equal, offered, [2])).toEqual([true, false, true, false]);
  });
});

describe("paying", () => {
  it("is one move: building, coins from the largest down, who gets it", () => {
    const { buy, payCoin, keep, give } = ACTIONS;
    const coin = (value: number): number => payCoin + value - 1;
    expect(purchase(3, [4, 6], "keep")).toEqual([buy + 3, coin(6), coin(4), keep]);
    expect(purchase(0, [1, 1, 9], "give")).toEqual([buy, coin(9), coin(1), coin(1), give]);
    expect(purchase(0, [], null)).toEqual([buy]);
  });

  it.each([
    [[6, 5, 4], 10, [6, 4]], // exact
    [[6, 5], 10, [6, 5]], // 1 too much is the best there is
    [[9, 4, 3, 2], 9, [9]], // exact with one coin rather than three
    [[9, 8], 3, [8]],
    [[1, 1, 1], 4, null],
    [[], 2, null],
  ])("suggests from %j for a price of %i: %j", (coins, price, expected) => {
    expect(closestPayment(coins, price)).toEqual(expected);
  });

  it.each([
    [[7], 5, [7]], // one coin
    [[3, 2], 5, [3, 2]], // all of them
    [[4, 4, 4], 8, [4, 4]], // equal coins are one way
    [[9, 1], 9, [9]], // nobody adds a coin for nothing
    [[7, 6], 5, null], // which?
    [[5, 3, 2], 5, null],
    [[3, 1], 5, null], // too little
  ])("lays by itself from %j for a price of %i: %j", (coins, price, expected) => {
    expect(onlyPayment(coins, price)).toEqual(expected);
  });

  it("never suggests worse than any set of coins", () => {
    const coins = [9, 7, 7, 4, 3, 1];
    for (let price = 2; price <= 13; price++) {
      const worths = Array.from({ length: 2 ** coins.length }, (_, set) =>
        total(coins.filter((_, i) => (set >> i) & 1)),
      );
      const best = Math.min(...worths.filter((worth) => worth >= price));
      expect(total(closestPayment(coins, price) ?? [])).toBe(best);
    }
  });
});

describe("movement", () => {
  const took = { sequence: 1, kind: "took", params: { seat: 1, cards: ["blue-7", "green-1"] } };
  const bought = { sequence: 2, kind: "bought", params: { seat: 0, building: "tower-9", paid: 9 } };

  const laid = { sequence: 3, kind: "laid", params: { building: "tower-9", currency: "blue" } };

  it("goes to the purse for mine, to the player for the others'", () => {
    expect(steps([took], 1)[0]?.leave).toEqual([
      { from: "market:blue-7", to: "hand:blue" },
      { from: "market:green-1", to: "hand:green" },
    ]);
    expect(steps([took], 0)[0]?.leave?.[0]?.to).toBe("seat:1");
    expect(steps([bought], null)[0]?.leave).toEqual([
      { from: "yard:tower-9", to: "owned:0:tower" },
    ]);
  });

  it("deals after each move what comes from the decks, together", () => {
    const [move, deal, next] = steps([bought, laid, laid, took], null);
    expect(move?.event).toBe(bought);
    expect(deal?.arrive).toEqual(
      Array(2).fill({ from: "deck:buildings", to: "yard:tower-9" }),
    );
    expect(next?.event).toBe(took);
  });

  it("stays still after a long absence", () => {
    expect(steps(Array<typeof took>(30).fill(took), null)).toEqual([]);
  });
});

describe("a scoring", () => {
  const told = (kind: string, params: GameEvent["params"] = {}): GameEvent => ({ sequence: 7, kind, params });
  const events = [
    told("took", { seat: 1, cards: ["blue-7"] }),
    told("scoring", { scoring: "B" }),
    told("scored", { seat: 0, category: "tower", points: 9 }),
    told("scored", { seat: 1, category: "tower", points: 9 }),
    told("turned_up", { card: "blue-2" }),
  ];
  const categories = [
    { category: "tower", held: [2, 2, 1], points: [0, 0, 0] },
    { category: "garden", held: [0, 0, 0], points: [0, 0, 0] },
  ] as const;
  const insight = (scores: readonly number[]) => ({ scores, standing: scores, scoring: "B", categories });
  const at = (sequence: number, scores: readonly number[]): Update =>
    ({ sequence, seat: 0, events, view: { points: scores, scored: 0 }, insight: insight(scores), outcome: null }) as unknown as Update;
  const session = { names: ["Ann", "Bo", "Cy"], seat: 0 } as unknown as TableSession;

  it("tells what each category pays, and which places are shared", () => {
    expect(awards("B", events, [...categories] as never)).toMatchObject([{ category: "tower", held: [2, 2, 1], points: [9, 9, 0] }]);
    expect(placed([2, 2, 1], 1)).toEqual({ place: 1, shared: 2 });
    expect(placed([2, 2, 1], 2)).toEqual({ place: 3, shared: 1 });
  });

  it("comes between the move and what is dealt then; nobody has the points before", () => {
    const after = at(7, [9, 9, 0]);
    const [move, scoring, rest] = parts(after, at(6, [0, 0, 0]), session);
    expect(move?.events.map(({ kind }) => kind)).toEqual(["took"]);
    expect(move?.update.insight).toMatchObject({ scores: [0, 0, 0] });
    expect(scoring?.ceremony?.beats).toHaveLength(3); // the title, the towers, the totals
    expect(scoring?.events).toHaveLength(3);
    expect(rest?.update).toBe(after);
    expect(rest?.events.map(({ kind }) => kind)).toEqual(["turned_up"]);
  });

  it("is no ceremony after a long absence", () => {
    const many = { ...at(9, [9, 9, 0]), events: [...events, ...events] };
    expect(parts(many, at(6, [0, 0, 0]), session)).toHaveLength(1);
  });
});
