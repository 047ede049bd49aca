import { describe, expect, it } from "vitest";
import { byPlace, ghosts, isButton, placeOf, putsOf } from "../src/games/evolutopia/choices";
import {
  contentOf,
  listed,
  phaseOf,
  plansOf,
  rolesOf,
  signed,
  squareName,
  standing,
  type View,
} from "../src/games/evolutopia/model";
import { steps } from "../src/games/evolutopia/movement";
import type { Choice, GameEvent, Update } from "../src/lib/api";
import { Language } from "../src/lib/i18n";

const view = (fields: Partial<View>): View => fields as View;
const choice = (action: number): Choice => ({
  action,
  notation: "",
  fact: { kind: "x", params: {} },
  preview: [],
});

describe("places", () => {
  // the numbers are those of action_table.py
  it.each([
    [0, "turn", "action:0"],
    [4, "turn", "action:4"],
    [5, "turn", "manage"],
    [6, "look", "to_study"],
    [13, "search_to", "to_site"],
    [14, "start_which", "study:0"],
    [19, "open_which", "site:2"],
    [20, "open_where", "square:0"],
    [35, "open_where", "square:15"],
    [36, "assigning", "put:0:0"],
    [36 + 3 * 4 + 3, "assigning", "put:3:3"],
    [58, "dismiss", "expert:2"],
    [58, "swap_to", "bag:2"],
    [61 + 5 * 1 + 4, "turn", "expert:1"],
    [61 + 5 * 1 + 3, "swap_from", "placed:1:3"],
    [90, "tie", "indicator:4"],
    [92, "option", "option:1"],
    [99, "search", "pick:4"],
    [101, "block", "action:1"],
    [109, "unblock", "action:4"],
    [118, "turn", "plan:8"],
  ])("has action %i in phase %s at %s", (action, phase, place) => {
    expect(placeOf(action, phase)).toBe(place);
  });

  it("are all different in any one phase that has them together", () => {
    const turn = [0, 1, 2, 3, 4, 5, 65, 70, 75, 80, 85, 110, 111, 118]; // actions, Headhunter, Bon Plans
    expect(byPlace(turn.map(choice), "turn").size).toBe(turn.length);
    const puts = Array.from({ length: 20 }, (_, i) => 36 + i);
    expect(byPlace([...puts, 11].map(choice), "assigning").size).toBe(21);
  });

  it("are buttons where nothing on the board stands for them", () => {
    expect(["done", "use", "aside", "option:0"].every(isButton)).toBe(true);
    expect(["manage", "site:0", "pick:1", "plan:3"].some(isButton)).toBe(false);
  });

  it("for an Expert are those of its type", () => {
    const choices = byPlace([36, 37, 40, 11].map(choice), "assigning");
    expect(putsOf(choices, 0).map(([place]) => place)).toEqual(["put:0:0", "put:0:1"]);
    expect(putsOf(choices, 4)).toEqual([]);
  });
});

describe("what the numbers of a view mean", () => {
  it("knows the phases of components.py", () => {
    expect(phaseOf(view({ phase: 16 }))).toBe("turn");
    expect(phaseOf(view({ phase: 29 }))).toBe("open_where");
    expect(phaseOf(view({ phase: 48 }))).toBe("over");
    expect(phaseOf(view({ phase: 3 }))).toBeNull();
  });

  it("knows what lies on a square", () => {
    expect(contentOf(-1)).toEqual({ kind: "empty" });
    expect(contentOf(34)).toEqual({ kind: "evolution", tile: 34 });
    expect(contentOf(35)).toEqual({ kind: "start" });
    expect(contentOf(40)).toEqual({ kind: "nuisance", indicator: "economy" });
    expect([0, 5, 15].map(squareName)).toEqual(["11", "22", "44"]);
  });

  it("lists Experts one by one and by place", () => {
    expect(listed([2, 0, 1, 0, 0])).toEqual([0, 0, 2]);
    const placed = Array<number>(20).fill(0);
    placed[3 * 5 + 4] = 1;
    expect(listed(standing(view({ placed }), 3))).toEqual([4]);
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
