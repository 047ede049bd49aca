import { describe, expect, it } from "vitest";
import * as alhambra from "../src/games/alhambra/model";
import * as evolutopia from "../src/games/evolutopia/model";
import * as ginkgopolis from "../src/games/ginkgopolis/model";
import type { BoxKind } from "../src/generated/wire";
import { among, countThings, isEntry, searchBox } from "../src/lib/encyclopaedia";
import { parseRules, search } from "../src/lib/rules";
import known from "./box_entries.json";

// box_entries.json was written by faubourg.box: tests/test_box.py keeps it true
const entries = (game: keyof typeof known): ReadonlySet<string> => new Set(known[game]);

const face = (title: string) => ({ name: title, title, count: 1, shown: {} });
const KINDS: readonly BoxKind[] = [
  {
    name: "crisis",
    title: "Cartes Crise",
    count: 2,
    number: "2",
    things: [
      {
        id: "crisis.marche",
        title: "Marché noir",
        count: 1,
        lines: ["Énergie −1."],
        rules: ["E6.2"],
        faces: [face("Marché noir")],
      },
      {
        id: "crisis.panne",
        title: "Énergie coupée",
        count: 1,
        lines: ["Il faut : Régulateur."],
        rules: ["E6.2"],
        faces: [face("Énergie coupée")],
      },
    ],
  },
  {
    name: "token",
    title: "Jetons",
    count: 2,
    number: "2",
    things: [
      { id: "token", title: "Jetons", count: 2, lines: ["Au bord."], rules: [], faces: [face("A"), face("Jeton B")] },
    ],
  },
];
const found = (query: string): string[] =>
  searchBox(KINDS, query).flatMap(({ things }) => things.map(({ id }) => id));

describe("searching the box", () => {
  it("finds all of it without a word", () => {
    expect(searchBox(KINDS, "  ")).toBe(KINDS);
    expect(countThings(KINDS)).toBe(3);
  });
  it("finds by name, without accents and capitals, what is called so first", () => {
    expect(found("ENERGIE")).toEqual(["crisis.panne", "crisis.marche"]);
    expect(found("marche noir")).toEqual(["crisis.marche"]);
  });
  it("finds by kind, by effect and by what is on it", () => {
    expect(found("crise régulateur")).toEqual(["crisis.panne"]);
    expect(found("jeton b")).toEqual(["token"]);
    expect(found("nowhere")).toEqual([]);
  });
  it("keeps only what lies on the table", () => {
    const left = among(KINDS, new Set(["token", "nothing"]));
    expect(left.map(({ name }) => name)).toEqual(["token"]);
    expect(countThings(among(KINDS, new Set(["crisis.panne"])))).toBe(1);
  });
  it("knows the anchors of things from those of rules and headings", () => {
    expect(["crisis.panne", "token", "box", "box.crisis"].every(isEntry)).toBe(true);
    expect(["", "A22", "E4.5.1", "s-the-end"].some(isEntry)).toBe(false);
  });
});

describe("the place of the table in the rules", () => {
  const blocks = parseRules("## Box\n\n<!-- box -->\n\n- **A1** Cards.\n");
  it("is a block of its own, which no search finds", () => {
    expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "box", "rule"]);
    expect(search(blocks, "cards").map(({ kind }) => kind)).toEqual(["heading", "rule"]);
  });
});

describe("every card at the table has an entry that exists", () => {
  it("in Alhambra", () => {
    const there = entries("alhambra");
    for (let card = 0; card < alhambra.BUILDINGS; card++) {
      const building = alhambra.building(card);
      expect(building && there.has(alhambra.buildingEntry(alhambra.buildingName(building)))).toBe(true);
    }
    for (let card = 0; card < alhambra.MONEY; card++) {
      const coin = alhambra.money(card);
      expect(coin && there.has(alhambra.moneyEntry(alhambra.moneyName(coin)))).toBe(true);
    }
    for (const category of alhambra.CATEGORIES) expect(there.has(alhambra.buildingEntry(category))).toBe(true);
    expect(there.has("space")).toBe(true);
  });
  it("in Ginkgopolis", () => {
    const there = entries("ginkgopolis");
    for (let card = 0; card < ginkgopolis.AREA_CARDS; card++) {
      expect(there.has(ginkgopolis.cardEntry(card)), ginkgopolis.cardEntry(card)).toBe(true);
    }
    for (let tile = 0; tile < ginkgopolis.TILES; tile++) expect(there.has(ginkgopolis.tileEntry(tile))).toBe(true);
    for (const thing of ["token", "new_hand", "resource", "point"]) expect(there.has(thing)).toBe(true);
  });
  it("in Evolutopia, whose cards are named by the server", () => {
    const there = entries("evolutopia");
    for (const expert of evolutopia.EXPERTS) expect(there.has(`expert.${expert}`)).toBe(true);
    for (const indicator of evolutopia.INDICATORS) expect(there.has(`indicator.${indicator}`)).toBe(true);
    for (const thing of ["nuisance", "start", "pawn"]) expect(there.has(thing)).toBe(true);
  });
});
