import { describe, expect, it } from "vitest";
import { byPlace, ghosts, isButton, linksAfter, placeOf, WAYS } from "../src/games/evolutopia/choices";
import {
  ACTIONS,
  ASKED,
  contentOf,
  CRISIS,
  EMPTY,
  EXPERTS,
  FIVE,
  IN_ZONE,
  INDICATORS,
  listed,
  NUISANCE,
  type Phase,
  PHASES,
  phaseOf,
  PLACES,
  plansOf,
  rolesOf,
  signed,
  squareName,
  squareNamed,
  SQUARES,
  standing,
  START_TILE,
  SWAP_PLACES,
  type View,
} from "../src/games/evolutopia/model";
import { steps } from "../src/games/evolutopia/movement";
import { changesOf, parts, scenes } from "../src/games/evolutopia/story";
import type { Choice, GameEvent, Update } from "../src/generated/wire";
import { Language } from "../src/lib/i18n";
import type { TableSession } from "../src/lib/table.svelte";

const view = (fields: Partial<View>): View => fields as View;
const choice = (action: number): Choice => ({
  action,
  notation: "",
  fact: { kind: "x", params: {} },
  preview: [],
});

describe("places", () => {
  const at = ACTIONS;
  it.each([
    [0, "turn", "action:0"],
    [FIVE.length - 1, "turn", "action:4"],
    [at.manage, "turn", "manage"],
    [at.toStudy, "look", "to_study"],
    [at.toSite, "search_to", "to_site"],
    [at.studySlot, "start_which", "study:0"],
    [at.siteSlot + 2, "open_which", "site:2"],
    [at.square, "open_where", "square:0"],
    [at.square + SQUARES - 1, "open_where", "square:15"],
    [at.put, "assigning", "put:0:0"],
    [at.put + 3 * PLACES + CRISIS, "assigning", "put:3:3"],
    [at.type + 2, "dismiss", "expert:2"],
    [at.type + 2, "swap_to", "bag:2"],
    [at.swap + SWAP_PLACES + IN_ZONE, "turn", "expert:1"],
    [at.swap + SWAP_PLACES + CRISIS, "swap_from", "placed:1:3"],
    [at.indicator + 4, "tie", "indicator:4"],
    [at.take + 1, "option", "option:1"],
    [at.pick + 4, "search", "pick:4"],
    [at.mark + 1, "block", "action:1"],
    [at.free + 4, "unblock", "action:4"],
    [at.plan + 8, "turn", "plan:8"],
  ] as const)("has action %i in phase %s at %s", (action, phase, place) => {
    expect(placeOf(action, phase)).toBe(place);
  });

  it("are all different in any one phase that has them together", () => {
    const swaps = EXPERTS.map((_, type) => at.swap + SWAP_PLACES * type + IN_ZONE); // Headhunter
    const turn = [...FIVE.keys(), at.manage, ...swaps, at.plan, at.plan + 1, at.plan + 8];
    expect(byPlace(turn.map(choice), "turn").size).toBe(turn.length);
    const puts = Array.from({ length: EXPERTS.length * PLACES }, (_, i) => at.put + i);
    expect(byPlace([...puts, at.done].map(choice), "assigning").size).toBe(puts.length + 1);
  });

  it("are buttons where nothing on the board stands for them", () => {
    expect(["done", "use", "aside", "option:0"].every(isButton)).toBe(true);
    expect(["manage", "site:0", "pick:1", "plan:3"].some(isButton)).toBe(false);
  });

  it("go on by themselves within one deed only", () => {
    const all = [at.put, at.put + PLACES, at.siteSlot, at.square + 3, at.studySlot, at.done].map(choice);
    const after = (place: string): string[] => [...linksAfter(place, all).keys()];
    expect(WAYS.map(after)).toEqual([["study:0"], ["put:0:0", "put:1:0"], ["site:0"]]);
    expect(after("put:0:0")).toEqual(["put:0:0", "put:1:0"]);
    expect(after("site:2")).toEqual(["square:3"]);
    expect(["study:0", "square:3", "manage", "plan:1", "pick:0"].map(after)).toEqual([[], [], [], [], []]);
  });
});

describe("what the numbers of a view mean", () => {
  it("knows what is asked, and that mostly nothing is", () => {
    const asked = (name: Phase): number => ASKED + PHASES.indexOf(name);
    expect(phaseOf(view({ phase: asked("open_where") }))).toBe("open_where");
    expect(phaseOf(view({ phase: asked("over") }))).toBe("over");
    expect(phaseOf(view({ phase: ASKED - 1 }))).toBeNull();
  });

  it("knows what lies on a square", () => {
    expect(contentOf(EMPTY)).toEqual({ kind: "empty" });
    expect(contentOf(START_TILE - 1)).toEqual({ kind: "evolution", tile: START_TILE - 1 });
    expect(contentOf(START_TILE)).toEqual({ kind: "start" });
    expect(contentOf(NUISANCE + INDICATORS.indexOf("economy"))).toEqual({
      kind: "nuisance",
      indicator: "economy",
    });
    expect([0, 5, 15].map(squareName)).toEqual(["11", "22", "44"]);
    expect(["11", "22", "44"].map(squareNamed)).toEqual([0, 5, 15]);
  });

  it("lists Experts one by one and by place", () => {
    expect(listed([2, 0, 1, 0, 0])).toEqual([0, 0, 2]);
    const placed = Array<number>(PLACES * EXPERTS.length).fill(0);
    placed[CRISIS * EXPERTS.length + 4] = 1;
    expect(listed(standing(view({ placed }), CRISIS))).toEqual([4]);
    expect(listed(standing(view({ placed }), 0))).toEqual([]);
  });

  it("gives everybody their cards", () => {
    expect(rolesOf(view({ roles: [2, -1, 6, 1] }), 0)).toEqual([2]);
    expect(rolesOf(view({ roles: [2, -1, 6, 1] }), 1)).toEqual([6, 1]);
    expect(plansOf(view({ holder: [1, -1, 0, 1] }), 1)).toEqual([0, 3]);
  });

  it("writes gains with their sign", () => {
    expect([2, -1].map(signed)).toEqual(["+2", "−1"]);
  });
});

describe("the instruments", () => {
  it("show what previews would make of them", () => {
    const facts = [
      { kind: "becomes", params: { indicator: "energy", before: 2, after: 4 } },
      { kind: "becomes", params: { indicator: "economy@1f2e", before: 3, after: 2 } },
      { kind: "pawn_moves", params: { before: 1, after: 2 } },
      { kind: "finishes", params: {} },
    ];
    const { indicators, beacon } = ghosts(facts);
    expect([...indicators]).toEqual([
      [3, 4],
      [4, 2],
    ]);
    expect(beacon).toBe(2);
    expect(ghosts([]).beacon).toBeNull();
    expect(ghosts([{ kind: "loses_game", params: { after: 6 } }]).beacon).toBe(6);
  });
});

describe("movement", () => {
  const update = (events: GameEvent[], seat: number | null = 0): Update =>
    ({ events, seat }) as unknown as Update;
  const event = (kind: string, params: GameEvent["params"]): GameEvent => ({
    sequence: 1,
    kind,
    params,
  });

  it("goes where things are put, and tells what others do", () => {
    const over = event("inaugurated_over", { seat: 1, evolution: "tiers_lieu", square: "23" });
    expect(steps(update([over]), update([]))).toEqual([
      { leave: [{ from: "evolution:tiers_lieu", to: "square:6" }], event: over },
    ]);
    const own = event("assigned", { seat: 0, expert: "ouvrageur", evolution: "tiers_lieu" });
    expect(steps(update([own]), update([]))).toEqual([
      { leave: [{ from: "zone:ouvrageur", to: "evolution:tiers_lieu" }] },
    ]);
  });

  it("lights what changed", () => {
    const moved = event("indicator", { indicator: "comfort", before: 2, after: 3 });
    expect(steps(update([moved]), update([]))[0]?.glow).toEqual(["indicator:2"]);
    const blocked = event("blocked", { seat: 0, action: "assign" });
    expect(steps(update([blocked]), update([]))[0]?.glow).toEqual(["action:3"]);
  });

  it("does not play a long absence", () => {
    const pawn = event("pawn", { before: 1, after: 2 });
    expect(steps(update(Array<GameEvent>(40).fill(pawn)), update([]))).toEqual([]);
  });
});

describe("names from the game's own data", () => {
  const game = { name: "evolutopia", terms: {} };
  const language = new Language("en", {
    "evolutopia.called.action.start": "Start work",
    "evolutopia.called.expert.ouvrageur": "Builder",
    "evolutopia.action.start": "Start work on {evolution}",
    "evolutopia.event.acts": "{seat}: {action}.",
    "evolutopia.preview.needs": "needs {experts}",
  });

  it("come before messages of the same name", () => {
    expect(language.term(game, "action", "start")).toBe("Start work");
    const acts = { kind: "acts", params: { seat: 0, action: "start" } };
    expect(language.event(game, acts, ["Ann"])).toBe("Ann: Start work.");
  });

  it("name the things of a list", () => {
    const needs = { kind: "needs", params: { experts: ["ouvrageur", "ouvrageur"] } };
    expect(language.preview(game, needs, [])).toBe("needs Builder and Builder");
  });
});

describe("scenes", () => {
  const told = (kind: string, params: GameEvent["params"] = {}): GameEvent => ({ sequence: 7, kind, params });
  const strikes = [
    told("manages", { seat: 0 }),
    told("unmanaged", { crisis: "maree_noire" }),
    told("pawn", { before: 2, after: 3 }),
    told("indicator", { indicator: "environment", before: 6, after: 5 }),
    told("indicator", { indicator: "comfort", before: 4, after: 3 }),
    told("crisis", { crisis: "bouchon" }),
  ];
  const faces = { evolutions: { "3": { name: "toits", gains: [2, 0, 0, 0, 0] } }, crises: {}, goal: 5, beacons: 6 };
  const update = (events: readonly GameEvent[], outcome: object | null = null): Update =>
    ({
      sequence: 7,
      seat: 0,
      events,
      outcome,
      insight: faces,
      view: { indicators: [6, 1, 4, 1, 1], beacon: 2, territory: [] },
    }) as unknown as Update;
  const session = { names: ["Ann"], seat: 0, game: null, reader: 0, table: null } as unknown as TableSession;

  it("are in the order in which a crisis strikes; each dial stands as it did then", () => {
    const found = scenes(strikes, { update: update(strikes), before: update([]), session });
    expect(found.map(({ kind }) => kind)).toEqual(["strikes", "beacon", "dial", "dial", "arrives"]);
    expect(found[2]).toMatchObject({ indicator: 0, dials: [6, 1, 4, 1, 1] });
    expect(found[3]).toMatchObject({ indicator: 2, dials: [5, 1, 4, 1, 1] });
  });

  it("are a ceremony before the table stands as it does then", () => {
    const after = update(strikes);
    const [ahead, ceremony, rest] = parts(after, update([]), session);
    expect(ahead?.events.map(({ kind }) => kind)).toEqual(["manages"]);
    expect(ceremony?.ceremony?.beats).toHaveLength(5);
    expect(ceremony?.update.view).not.toBe(after.view);
    expect(rest?.update).toBe(after);
  });

  it("are none for a dial alone", () => {
    const [only, ...others] = parts(update(strikes.slice(2, 4)), update([]), session);
    expect(only?.ceremony).toBeUndefined();
    expect(others).toEqual([]);
  });

  it("say what moved a dial", () => {
    expect(changesOf(0, strikes)).toEqual([{ before: 6, after: 5, cause: strikes[1] }]);
    expect(changesOf(1, strikes)).toEqual([]);
  });
});
