import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Board as Alhambra } from "../src/games/alhambra/board.svelte";
import * as alhambra from "../src/games/alhambra/model";
import { Board as Evolutopia } from "../src/games/evolutopia/board.svelte";
import { Board as Ginkgopolis } from "../src/games/ginkgopolis/board.svelte";
import * as ginkgopolis from "../src/games/ginkgopolis/model";
import { Board as Plain } from "../src/games/plain/board.svelte";
import type { Choice, Fact, Tried, Update } from "../src/generated/wire";
import { begun } from "../src/lib/begun";
import type { TableSession } from "../src/lib/table.svelte";

const fact = (kind: string): Fact => ({ kind, params: {} });
const choice = (action: number, preview: readonly Fact[] = []): Choice => ({
  action,
  notation: "",
  fact: fact("x"),
  preview,
});

/** A session that remembers what it was asked and answers when it is told to. */
function fake(view: object, legal: readonly Choice[], decision = 1) {
  const asked: (readonly number[])[] = [];
  const answers: ((tried: Tried) => void)[] = [];
  const moves: (readonly number[])[] = [];
  const insight = { scores: [0, 0], categories: [] };
  const session = {
    id: "t1",
    update: { view, insight, decision, outcome: null, can_undo: false } as unknown as Update,
    legal,
    seat: 0,
    myTurn: true,
    busy: false,
    names: [],
    refuse: () => undefined,
    move: (actions: readonly number[]) => {
      moves.push(actions);
      return Promise.resolve(true);
    },
    tryOut: (actions: readonly number[]) => {
      asked.push(actions);
      return new Promise<Tried>((answer) => answers.push(answer));
    },
  };
  const answer = async (i: number, following: readonly Choice[]): Promise<void> => {
    answers[i]?.({ ok: true, legal: following });
    await Promise.resolve();
    await Promise.resolve();
  };
  return { session: session as unknown as TableSession, asked, answer, moves };
}

/** The page goes and is loaded again. */
function reload(): void {
  begun.write();
  begun.read();
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  begun.read();
});
afterEach(() => vi.unstubAllGlobals());

describe("a purchase", () => {
  const { ACTIONS, MONEY, VALUES } = alhambra;
  const coin = (value: number): number => ACTIONS.payCoin + value - 1;
  const hands = Array<number>(2 * MONEY).fill(0);
  for (const value of [6, 3, 2]) hands[3 * VALUES + value - 1] = 1; // blue
  const tower9 = 5 * alhambra.PRICES + 2;
  const view = {
    players: 2,
    known: 1,
    hands,
    yard: [-1, -1, -1, tower9],
    market: [],
    phase: alhambra.PHASES.choose,
  };
  const offered = [choice(ACTIONS.buy + 3, [fact("price")])];

  it("asks once, when the coins reach the price", async () => {
    const { session, asked, answer, moves } = fake(view, offered);
    const board = new Alhambra(session);
    board.renew();
    board.clickCoin(3, 1); // 3: for the building that is paid for so
    expect(board.wanted?.price).toBe(9);
    expect(asked).toEqual([]);
    expect(board.enough).toBe(false);
    expect(board.keepFacts).toEqual([fact("price")]); // as the server offered it
    board.clickCoin(3, 0); // 6
    expect(asked).toEqual([[ACTIONS.buy + 3, coin(6), coin(3)]]);
    expect(board.enough).toBe(false); // the server says so, nobody else
    await answer(0, [choice(ACTIONS.keep, [fact("exact")])]);
    expect(board.enough).toBe(true);
    expect(board.keepFacts).toEqual([fact("exact")]);
    await board.confirm();
    expect(moves).toEqual([[ACTIONS.buy + 3, coin(6), coin(3), ACTIONS.keep]]);
  });

  it("has its coins where there is one way to pay, and they can be taken back", async () => {
    const { session, asked, answer } = fake(view, offered);
    const board = new Alhambra(session);
    board.clickYard(3);
    expect(asked).toEqual([[ACTIONS.buy + 3, coin(6), coin(3)]]);
    await answer(0, [choice(ACTIONS.keep)]);
    expect(board.enough).toBe(true);
    board.clickCoin(3, 0);
    expect(board.values).toEqual([3]);
    board.clickYard(3); // once more: none of it
    expect(board.choosing).toBe(false);
  });

  it("is not confirmed by an answer to other coins", async () => {
    const { session, answer } = fake(view, offered);
    const board = new Alhambra(session);
    board.clickCoin(3, 0);
    board.clickCoin(3, 1); // enough: asked
    board.clickCoin(3, 1); // taken back
    await answer(0, [choice(ACTIONS.keep)]);
    expect(board.enough).toBe(false);
  });

  it("outlives a reload: the coins lie there, and the server is asked again", async () => {
    const before = new Alhambra(fake(view, offered).session);
    before.renew();
    before.clickCoin(3, 0);
    before.clickCoin(3, 1);
    reload();
    const { session, asked, answer, moves } = fake(view, offered);
    const board = new Alhambra(session);
    board.renew();
    expect(asked).toEqual([[ACTIONS.buy + 3, coin(6), coin(3)]]);
    await answer(0, [choice(ACTIONS.keep)]);
    await board.confirm();
    expect(moves).toEqual([[ACTIONS.buy + 3, coin(6), coin(3), ACTIONS.keep]]);
  });

  it("does not come back for another decision, another table, or a second time", () => {
    const choosing = (decision = 1, id = "t1"): boolean => {
      const { session } = fake(view, offered, decision);
      const board = new Alhambra(Object.assign(session, { id }));
      board.renew();
      return board.choosing;
    };
    const begin = (): void => {
      const board = new Alhambra(fake(view, offered).session);
      board.renew();
      board.clickYard(3);
      reload();
    };
    begin();
    expect(choosing(2)).toBe(false);
    begin();
    expect(choosing(1, "t2")).toBe(false);
    begin();
    expect([choosing(), choosing()]).toEqual([true, false]);
  });

  it("is nothing, when a page of another kind wrote it down", () => {
    begun.keep("choice", () => ({ of: "t1 0 1", chosen: { places: "x", space: 99, coins: {} } }));
    reload();
    const board = new Alhambra(fake(view, offered).session);
    board.renew();
    expect(board.choosing).toBe(false);
  });

  it("is forgotten with the next decision", () => {
    const { session } = fake(view, offered);
    const board = new Alhambra(session);
    expect(board.renew()).toBe(true);
    board.clickYard(3);
    expect(board.choosing).toBe(true);
    expect(board.renew()).toBe(false);
    expect(board.choosing).toBe(true);
    (session as { update: Update }).update = { ...session.update, decision: 2 } as Update;
    expect(board.renew()).toBe(true);
    expect(board.choosing).toBe(false);
  });
});

describe("a card and a tile", () => {
  const { ACTIONS, CHARACTER, EMPTY, PHASES, TILES } = ginkgopolis;
  const tiles = Array<number>(TILES).fill(0);
  for (const tile of [3, 4, 5]) tiles[tile] = 1;
  const hand = Array<number>(CHARACTER).fill(0);
  hand[7] = 1;
  const view = {
    players: 2,
    phase: PHASES.choose,
    card: EMPTY,
    tile: EMPTY,
    hand,
    tiles,
    giving: [],
    sites: 0,
    token: [],
  };

  it("are one question, however many tiles there are", async () => {
    const { session, asked, answer, moves } = fake(view, [choice(7)]);
    const board = new Ginkgopolis(session);
    board.renew();
    board.clickCard(7);
    expect(asked).toEqual([[7]]);
    expect([3, 5, 9].map((tile) => board.canTile(tile))).toEqual([true, true, false]); // not known yet
    const falls = fact("falls_back");
    const second = [
      choice(ACTIONS.alone, [fact("exploits")]),
      choice(ACTIONS.withTile + 3, [falls]),
      choice(ACTIONS.withTile + 4),
    ];
    await answer(0, second);
    expect([3, 4, 5].map((tile) => board.canTile(tile))).toEqual([true, true, false]);
    expect(board.facts).toEqual([fact("exploits")]);
    board.clickTile(3);
    expect(board.facts).toEqual([falls]);
    board.clickTile(4);
    await board.confirm();
    expect(moves).toEqual([[7, ACTIONS.withTile + 4]]);
    expect(asked).toHaveLength(1);
  });

  it("outlive a reload", async () => {
    const before = fake(view, [choice(7)]);
    const left = new Ginkgopolis(before.session);
    left.renew();
    left.clickCard(7);
    await before.answer(0, [choice(ACTIONS.withTile + 3)]);
    left.clickTile(3);
    reload();
    const { session, asked, moves } = fake(view, [choice(7)]);
    const board = new Ginkgopolis(session);
    board.renew();
    expect([asked, board.card, board.tile]).toEqual([[[7]], 7, 3]);
    await board.confirm();
    expect(moves).toEqual([[7, ACTIONS.withTile + 3]]);
  });
});

describe("a place in Evolutopia", () => {
  it("outlives a reload", () => {
    const offered = [{ ...choice(4), notation: "manage 1", fact: { kind: "manage", params: { crisis: 0 } } }];
    const [place] = new Evolutopia(fake({}, offered).session).choices.keys();
    const left = new Evolutopia(fake({}, offered).session);
    left.renew();
    left.click(place!);
    expect(left.choosing).toBe(true);
    reload();
    const board = new Evolutopia(fake({}, offered).session);
    board.renew();
    expect(board.chosen(place!)).toBe(true);
  });
});

describe("a choice at the plain board", () => {
  it("shows what was offered, then what the server says it gives now", async () => {
    const offered = [choice(4, [fact("steps")]), choice(5)];
    const { session, asked, answer, moves } = fake({}, offered);
    const board = new Plain(session);
    void board.toggle(offered[0]!);
    expect([asked, board.facts]).toEqual([[[4]], [fact("steps")]]);
    await answer(0, []);
    expect(board.facts).toEqual([]); // the answer has none
    void board.toggle(offered[1]!);
    expect(board.facts).toEqual([]);
    await board.confirm();
    expect(moves).toEqual([[5]]);
  });

  it("is taken back by a second click, and by another decision", () => {
    const offered = [choice(4)];
    const { session } = fake({}, offered);
    const board = new Plain(session);
    void board.toggle(offered[0]!);
    void board.toggle(offered[0]!);
    expect(board.choosing).toBe(false);
    void board.toggle(offered[0]!);
    expect(board.renew()).toBe(true);
    expect(board.choosing).toBe(false);
  });

  it("outlives a reload", async () => {
    const offered = [choice(4)];
    const left = new Plain(fake({}, offered).session);
    left.renew();
    void left.toggle(offered[0]!);
    reload();
    const { session, moves } = fake({}, offered);
    const board = new Plain(session);
    board.renew();
    await board.confirm();
    expect(moves).toEqual([[4]]);
  });
});

describe("a question with one answer", () => {
  const { ACTIONS, PHASES } = ginkgopolis;
  const giving = { phase: PHASES.return, card: -1, tile: -1, hand: [], tiles: [], giving: [] };
  const choosing = { ...giving, phase: PHASES.choose };

  it("is not asked", () => {
    const { session, moves } = fake(giving, [choice(ACTIONS.alone)]);
    const board = new Ginkgopolis(session);
    board.renew();
    board.renew();
    expect(moves).toEqual([[ACTIONS.alone]]); // once
  });

  it("is asked where a turn begins, in a lesson, and where there are two", () => {
    const turn = fake(choosing, [choice(3)]);
    new Ginkgopolis(turn.session).renew();
    const lesson = fake(giving, [choice(ACTIONS.alone)]);
    new Ginkgopolis({ ...lesson.session, lesson: true }).renew();
    const two = fake(giving, [choice(ACTIONS.alone), choice(ACTIONS.giveTile)]);
    new Ginkgopolis(two.session).renew();
    expect([turn.moves, lesson.moves, two.moves]).toEqual([[], [], []]);
  });

  it("is passed over by who takes back", async () => {
    const { session, moves } = fake(giving, [choice(ACTIONS.alone), choice(ACTIONS.giveTile)]);
    const undone: number[] = [];
    const now = Object.assign(session, {
      undo: () => {
        undone.push(1);
        return Promise.resolve(true);
      },
    });
    const board = new Ginkgopolis(now);
    board.renew();
    await board.undo();
    Object.assign(now, { update: { ...now.update, decision: 2, can_undo: true }, legal: [choice(ACTIONS.alone)] });
    board.renew();
    expect(undone.length).toBe(2);
    expect(moves).toEqual([]);
  });
});
