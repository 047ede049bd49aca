import { describe, expect, it } from "vitest";
import {
  closestPayment,
  purchase,
  takeable,
  taking,
  toggled,
  total,
} from "../src/games/alhambra/choices";
import {
  building,
  buildingOf,
  CATEGORIES,
  handOf,
  leaders,
  money,
  moneyName,
  ownedBy,
  places,
  type View,
} from "../src/games/alhambra/model";
import { steps } from "../src/games/alhambra/movement";

const card = (currency: number, value: number): number => 9 * currency + value - 1;

describe("cards", () => {
  it("are the numbers of components.py", () => {
    expect(money(card(3, 7))).toEqual({ currency: "blue", value: 7 });
    expect(money(-1)).toBeNull();
    expect(building(0)).toEqual({ category: "pavilion", price: 2 });
    expect(building(41)).toEqual({ category: "tower", price: 13 });
    expect(building(-1)).toBeNull();
    expect(moneyName({ currency: "green", value: 1 })).toBe("green-1");
    expect(buildingOf("garden-8")).toEqual({ category: "garden", price: 8 });
  });

  it("lie in a hand by currency, the largest first", () => {
    const hands = Array<number>(72).fill(0);
    hands[36 + card(0, 2)] = 2;
    hands[36 + card(0, 9)] = 1;
    hands[36 + card(3, 1)] = 1;
    const view = { known: 0b10, hands } as unknown as View;
    expect(handOf(view, 1)).toEqual([[9, 2, 2], [], [], [1]]);
    expect(handOf(view, 0)).toBeNull();
  });

  it("are owned by category, with their prices", () => {
    const owned = Array<number>(84).fill(0);
    owned[42 + 35 + 4] = 3; // towers of 11
    const view = { owned } as unknown as View;
    expect(ownedBy(view, 1)[5]).toEqual([11, 11, 11]);
    expect(ownedBy(view, 0).flat()).toEqual([]);
  });
});

describe("points", () => {
  it("are those of the rules (A31)", () => {
    expect(CATEGORIES.map((category) => places("A", category))).toEqual([
      [1],
      [2],
      [3],
      [4],
      [5],
      [6],
    ]);
    expect(places("B", "tower")).toEqual([13, 6]);
    expect(places("C", "pavilion")).toEqual([16, 8, 1]);
    expect(places("C", "tower")).toEqual([21, 13, 6]);
  });

  it("go to those who have most, and to nobody where nobody has any", () => {
    expect(leaders([1, 3, 3])).toEqual([1, 2]);
    expect(leaders([0, 0])).toEqual([]);
  });
});

describe("taking", () => {
  // the example of the rules: 2, 3, 7 and 9 can be taken in exactly five ways
  const market = [card(0, 2), card(1, 3), card(2, 7), card(3, 9)];
  const legal = new Set([0b0001, 0b0010, 0b0011, 0b0100, 0b1000].map((set) => set - 1));

  it("offers what may join those chosen", () => {
    expect(takeable(market, legal, [])).toEqual([true, true, true, true]);
    expect(takeable(market, legal, [1])).toEqual([true, true, false, false]);
    expect(takeable(market, legal, [0, 1])).toEqual([true, true, false, false]);
    expect(takeable([card(0, 2), -1], new Set([0]), [])).toEqual([true, false]);
  });

  it("adds, takes back, or begins again", () => {
    expect(toggled(market, legal, [0], 1)).toEqual([0, 1]);
    expect(toggled(market, legal, [0, 1], 0)).toEqual([1]);
    expect(toggled(market, legal, [0, 1], 3)).toEqual([3]);
    expect(toggled(market, new Set(), [], 3)).toEqual([]);
  });

  it("takes equal cards for the same, of which only the leftmost is offered", () => {
    const equal = [card(0, 2), card(1, 9), card(0, 2), card(1, 9)];
    const offered = new Set([0b0001, 0b0010, 0b0101].map((set) => set - 1));
    expect(taking(equal, offered, [2])).toBe(0);
    expect(taking(equal, offered, [3])).toBe(1);
    expect(taking(equal, offered, [2, 0])).toBe(0b0101 - 1);
    expect(taking(equal, offered, [1, 3])).toBeNull();
    expect(takeable(equal, offered, [2])).toEqual([true, false, true, false]);
  });
});

describe("paying", () => {
  it("is one move: building, coins from the largest down, who gets it", () => {
    expect(purchase(3, [4, 6], "keep")).toEqual([18, 24, 22, 28]);
    expect(purchase(0, [1, 1, 9], "give")).toEqual([15, 27, 19, 19, 29]);
    expect(purchase(0, [], null)).toEqual([15]);
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
