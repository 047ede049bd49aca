import { describe, expect, it } from "vitest";
import type { GameEvent, Update } from "../src/generated/wire";
import { committing, fallsBack, givingBack } from "../src/games/ginkgopolis/choices";
import {
  ACTIONS,
  AREA_CARDS,
  areaOf,
  bonusOf,
  cardName,
  cardNamed,
  cardOf,
  cellOfMove,
  CENTRE,
  CHARACTER,
  COMPASS,
  EMPTY,
  held,
  type Building,
  type Insight,
  neighbour,
  NUMBERS,
  SIDE,
  tokensOf,
  turnOrder,
  URBAN,
  type View,
} from "../src/games/ginkgopolis/model";
import { lastRound, moments } from "../src/games/ginkgopolis/rounds";
import { majorities, parts } from "../src/games/ginkgopolis/story";
import type { TableSession } from "../src/lib/table.svelte";

const card = (colour: number, number: number): number => NUMBERS * colour + number - 1;
const BLUE_CONSTRUCT = CHARACTER + 5; // colour by colour, trigger by trigger

describe("cards", () => {
  it("are numbers that have a face", () => {
    expect(cardOf(card(1, 7))).toEqual({ kind: "building", colour: "blue", number: 7 });
    expect(cardOf(URBAN + 2)).toEqual({ kind: "letter", letter: "C" });
    expect(cardOf(BLUE_CONSTRUCT)).toEqual({ kind: "character", colour: "blue", trigger: "construct" });
    expect(cardOf(EMPTY)).toBeNull();
  });

  it("have the names of facts, and are found by them", () => {
    for (let id = 0; id < AREA_CARDS; id++) expect(cardNamed(cardName(id))).toBe(id);
    expect(cardNamed("green-3")).toBe(EMPTY);
    expect(cardNamed(undefined)).toBe(EMPTY);
  });

  it("carry the bonuses of G7 and G8", () => {
    expect(bonusOf(card(0, 1))).toEqual({ trigger: "exploit", items: { resources: 1 } });
    expect(bonusOf(card(1, 5))).toEqual({ trigger: "urbanize", items: { tiles: 1 } });
    expect(bonusOf(card(1, 9))).toEqual({ trigger: "construct", items: { tiles: 1, points: 1 } });
    expect(bonusOf(card(2, 7))).toEqual({ trigger: "exploit", items: { points: 2 } });
    expect(bonusOf(card(0, 11))).toMatchObject({ counts: "resources", colour: "yellow" });
    expect(bonusOf(card(1, 12))).toMatchObject({ counts: "resources", colour: "yellow" });
    expect(bonusOf(card(2, 12))).toMatchObject({ counts: "resources", colour: "blue" });
    expect(bonusOf(card(2, 15))).toMatchObject({ counts: "high", items: { points: 3 } });
    expect(bonusOf(card(0, 17))).toMatchObject({ counts: "trigger", per: "urbanize" });
    expect(bonusOf(card(0, 20))).toMatchObject({ counts: "always", items: { points: 9 } });
    expect(bonusOf(CHARACTER)).toEqual({ trigger: "exploit", items: { resources: 1 } });
    expect(bonusOf(URBAN)).toBeNull();
  });

  it("lie in front of players by what triggers them", () => {
    const view = {
      area_size: 4,
      area: [CHARACTER + 2, card(0, 10), card(1, 3), card(2, 1), -1],
      area_row: [0, 0, 1, 0, -1],
    } as unknown as View;
    expect(areaOf(view, 0)).toEqual({
      exploit: [card(2, 1)],
      urbanize: [],
      construct: [CHARACTER + 2],
      end: [card(0, 10)],
    });
    expect(held([0, 2, 0, 1])).toEqual([1, 1, 3]);
  });
});

describe("choices", () => {
  it("are one move: the card, then the tile or none", () => {
    const { alone, giveTile, withTile } = ACTIONS;
    expect(committing(22, 30)).toEqual([22, withTile + 30]);
    expect(committing(22, null)).toEqual([22, alone]);
    expect(committing(null, 30)).toEqual([withTile + 30]); // the server has the card already
    expect(givingBack([9, 3])).toEqual([giveTile + 3, giveTile + 9, alone]);
    expect(givingBack([])).toEqual([alone]);
  });

  it("tell what cannot be paid", () => {
    expect(fallsBack([{ kind: "exploits", params: { resources: 2 } }])).toBe(false);
    expect(fallsBack([{ kind: "falls_back", params: {} }])).toBe(true);
    expect(fallsBack(null)).toBe(false); // not known yet
  });

  it("know the places of a token: beside the new building, or along the edge", () => {
    const view = { cell: [CENTRE], site: 0 } as unknown as View;
    const insight = { targets: [5, 6] } as unknown as Insight;
    const sides = COMPASS.map((_, i) => cellOfMove(view, insight, ACTIONS.move + i));
    expect(sides).toEqual([CENTRE - SIDE, CENTRE + 1, CENTRE + SIDE, CENTRE - 1]);
    expect(cellOfMove(view, insight, ACTIONS.target + 1)).toBe(6);
    expect(cellOfMove(view, insight, ACTIONS.clockwise)).toBe(-1);
  });
});

describe("the map", () => {
  it("is joined at its edges", () => {
    const [last, south] = [SIDE - 1, (SIDE - 1) * SIDE];
    expect(neighbour(0, 0)).toBe(south);
    expect(neighbour(0, 3)).toBe(last);
    expect(neighbour(last, 1)).toBe(0);
    expect(neighbour(south + 5, 2)).toBe(5);
  });

  it("has the tokens that are not in a hand", () => {
    expect(tokensOf({ token: [7, -1, 9] } as unknown as View)).toEqual([
      { letter: 0, cell: 7 },
      { letter: 2, cell: 9 },
    ]);
  });

  it("is played on in turn order, Hal last", () => {
    const of = (players: number, first: number, rows: number) =>
      turnOrder({ players, first, points: Array<number>(rows).fill(0) } as unknown as View);
    expect(of(3, 2, 3)).toEqual([2, 0, 1]);
    expect(of(1, 0, 2)).toEqual([0, 1]);
  });
});

const said = (kind: string, params: GameEvent["params"], sequence = 1): GameEvent => ({
  sequence,
  kind,
  params,
});

describe("a round", () => {
  const round = [
    said("played_with", { seat: 1, card: "blue-5", tile: "red-4" }),
    said("constructed", { seat: 1, tile: "red-4", card: "blue-5", height: 3 }),
    said("compensated", { seat: 0, points: 2 }),
    said("gained", { seat: 1, resources: 1, points: 1 }),
    said("gained_tiles", { seat: 1, count: 1 }),
    said("gained", { seat: 1, resources: 0, points: 2 }),
    said("gained_tiles", { seat: 1, count: 1 }),
    said("drew_tiles", { seat: 1, tiles: ["red-9", "red-8"] }),
    said("played_with", { seat: 0, card: "urban-A", tile: "yellow-9" }),
    said("fell_back", { seat: 0, tile: "yellow-9" }),
    said("gained_tiles", { seat: 0, count: 1 }),
  ];

  it("is told by deeds: who did what, what it gave and to whom", () => {
    expect(lastRound(round).deeds).toEqual([
      {
        row: 1,
        card: card(1, 5),
        tile: card(0, 4),
        did: "construct",
        gains: { resources: 1, tiles: 2, points: 3 },
        paid: { row: 0, points: 2 },
      },
      {
        row: 0,
        card: URBAN,
        tile: card(2, 9),
        did: "fell_back",
        gains: { resources: 0, tiles: 1, points: 0 },
        paid: null,
      },
    ]);
  });

  it("is the last one only", () => {
    const next = [...round, said("round", { round: 2, seat: 0 })];
    expect(lastRound(next)).toMatchObject({ round: 1, deeds: [{ row: 1 }, { row: 0 }] }); // until somebody plays again
    const then = [...next, said("played", { seat: 0, card: "red-1" })];
    expect(lastRound(then)).toMatchObject({ round: 2, deeds: [{ row: 0 }] });
    expect(lastRound([])).toEqual({ round: 0, deeds: [] });
  });

  it("tells of Hal, who may think again", () => {
    const [deed] = lastRound([
      said("hal_reveals", { seat: 1, card: "urban-B" }),
      said("hal_draws_card", { seat: 1, card: "red-3" }),
      said("hal_uses", { seat: 1, card: "red-3" }),
      said("hal_draws", { seat: 1, tile: "blue-8" }),
      said("constructed", { seat: 1, tile: "blue-8", card: "red-3", height: 2 }),
    ]).deeds;
    expect(deed).toMatchObject({ row: 1, card: card(0, 3), tile: card(1, 8), did: "construct" });
  });

  const before = {
    sites: 1,
    cell: [CENTRE, EMPTY],
    top: [card(1, 5), -1],
    height: [2, 0],
    owner: [0, -1],
    marked: [0, 0],
    token: [CENTRE - SIDE],
    points: [3, 1],
    resources: [5, 5],
    tile_counts: [2, 2],
  } as unknown as View;

  it("is shown from moment to moment, gains of one player together", () => {
    const end = { ...before, top: [card(0, 4), -1], height: [3, 0] } as unknown as View;
    const told = moments(round, before, end);
    expect(told.map(({ event }) => event.kind)).toEqual([
      "played_with",
      "constructed",
      "compensated",
      "gained",
      "gained_tiles",
      "played_with",
      "fell_back",
      "gained_tiles",
    ]);
    expect(told[0]?.view.top[0]).toBe(card(1, 5));
    expect(told[1]?.view.top[0]).toBe(card(0, 4));
    expect(told[1]?.view).toMatchObject({ height: [3, 0], owner: [1, -1], marked: [1, 0] });
    expect(told[1]?.looks).toEqual(["building:0"]);
    expect(told[3]?.event.params).toEqual({ seat: 1, resources: 1, points: 3 });
    expect(told[4]?.event.params).toEqual({ seat: 1, count: 2 });
    expect(told[5]?.looks).toEqual(["token:0"]);
    // what everybody has grows as it is told, and so does the log
    expect(told[1]?.view.points).toEqual([3, 1]);
    expect(told[4]?.view).toMatchObject({ points: [5, 4], resources: [5, 6], tile_counts: [2, 4] });
    expect(told.map(({ events }) => events)).toEqual([1, 2, 3, 6, 7, 9, 10, 11]);
  });

  it("shows a new building where the token was, and where the token goes", () => {
    const end = { ...before, sites: 2, cell: [CENTRE, CENTRE - SIDE], token: [CENTRE - 2 * SIDE] } as unknown as View;
    const [founded, moved] = moments(
      [
        said("urbanized", { seat: 0, tile: "red-6", token: "A" }),
        said("token_beside", { token: "A", direction: "N" }),
        said("gained", { seat: 0, resources: 0, points: 1 }),
      ],
      before,
      end,
    );
    expect(founded?.view).toMatchObject({ sites: 2, cell: [CENTRE, CENTRE - SIDE], token: [EMPTY] });
    expect(founded?.view.top[1]).toBe(card(0, 6));
    expect(moved?.view.token).toEqual([CENTRE - 2 * SIDE]);
  });
});

describe("the end", () => {
  it("is announced with the tiles that run out for the second time, or when nobody gives any back", () => {
    const told = (kind: string, exhausted: number): unknown => {
      const view = { players: 3, exhausted, cell: [], token: [], top: [] };
      const event = { sequence: 8, kind, params: {} };
      const before = { sequence: 7, events: [], view };
      const session = { names: [], game: null } as unknown as TableSession;
      const [part] = parts({ ...before, sequence: 8, events: [event] } as unknown as Update, before as unknown as Update, session);
      return (part?.ceremony?.props as { last?: boolean } | undefined)?.last;
    };
    expect(told("supply_empty", 0)).toBe(false);
    expect(told("supply_empty", 1)).toBe(true);
    expect(told("nothing_given", 1)).toBe(true);
    expect(told("rebuilt", 1)).toBeUndefined();
  });

  it("counts who has most in a district", () => {
    const house = (top: number, owner: number, height: number): Building =>
      ({ site: top, cell: 0, top, colour: "red", number: 1, height, owner, marked: false });
    const districts = [{ colour: "red", buildings: ["red-1", "red-2"], points: [0, 5] }] as const;
    const found = majorities(districts, [house(card(0, 1), 0, 2), house(card(0, 2), 1, 3), house(card(0, 3), 0, 9)], 2);
    expect(found).toEqual([{ colour: "red", tops: [card(0, 1), card(0, 2)], counts: [2, 3], points: [0, 5] }]);
  });
});
