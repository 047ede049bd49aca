import { describe, expect, it } from "vitest";
import type { CurvePoint, Turn } from "../src/generated/wire";
import { drawn } from "../src/lib/curve";
import {
  nextTurn,
  PAGE,
  pageOf,
  positionIn,
  previousTurn,
  turnAt,
  turningPoints,
} from "../src/lib/replay";
import { parse } from "../src/lib/routes";
import { parseRules, search, sectionId } from "../src/lib/rules";

const TURNS: readonly Turn[] = [
  { sequence: 0, seat: 0 },
  { sequence: 3, seat: 1 },
  { sequence: 4, seat: null },
];
const point = (sequence: number, ...standing: number[]): CurvePoint => ({ sequence, standing });

describe("the turns of a finished game", () => {
  it("knows to which turn a position belongs", () => {
    expect([0, 2, 3, 4, 9].map((at) => turnAt(TURNS, at))).toEqual([0, 0, 1, 2, 2]);
    expect(turnAt([], 5)).toBe(-1);
  });

  it("goes on to the next turn, and from the last one to the end", () => {
    expect([0, 2, 3, 4, 9].map((at) => nextTurn(TURNS, at, 9))).toEqual([3, 3, 4, 9, 9]);
  });

  it("goes back to where this turn began, from there to the one before", () => {
    expect([9, 4, 3, 2, 0].map((at) => previousTurn(TURNS, at))).toEqual([4, 3, 0, 0, 0]);
  });

  it("fetches whole pages", () => {
    expect([0, PAGE - 1, PAGE, 2 * PAGE + 5].map(pageOf)).toEqual([0, 0, PAGE, 2 * PAGE]);
  });
});

describe("turning points", () => {
  it("are where somebody else leads alone", () => {
    const points = [point(0, 0, 0), point(2, 5, 0), point(6, 5, 5), point(8, 5, 9), point(9, 6, 9)];
    expect(turningPoints(points, 20)).toEqual([
      { sequence: 2, row: 0, points: 5 },
      { sequence: 8, row: 1, points: 9 },
    ]);
  });

  it("are not there where the lead was shared and kept", () => {
    const points = [point(1, 5, 0), point(2, 5, 5), point(3, 7, 5)];
    expect(turningPoints(points, 9).map(({ sequence }) => sequence)).toEqual([1]);
  });

  it("are, of many, those that lasted longest", () => {
    const points = [point(1, 1, 0), point(4, 1, 2), point(5, 3, 2), point(9, 3, 4)];
    // row 1 led for one input only: row 0 is said to have led from the beginning until input 9
    expect(turningPoints(points, 20, 2)).toEqual([
      { sequence: 1, row: 0, points: 1 },
      { sequence: 9, row: 1, points: 4 },
    ]);
  });

  it("are nothing where nobody has points", () => {
    expect(turningPoints([], 20)).toEqual([]);
  });

  it("lie on the curve", () => {
    const drawing = drawn([point(0, 0, 0), point(10, 4, 8)], 100, 40);
    expect([drawing.x(5), drawing.x(99), drawing.y(8), drawing.y(0)]).toEqual([50, 100, 0, 40]);
  });
});

describe("addresses", () => {
  it("names games that are over, files and rules", () => {
    expect(parse("/r/ab12")).toEqual({ page: "replay", id: "ab12" });
    expect(parse("/r")).toEqual({ page: "replay", id: "" });
    expect(parse("/rules/alhambra")).toEqual({ page: "rules", game: "alhambra" });
    expect(parse("/t/ab12/")).toEqual({ page: "table", id: "ab12" });
    for (const path of ["/t", "/rules", "/rules/a/b", "/x", "/r/a.b"]) {
      expect(parse(path)).toEqual({ page: "missing" });
    }
  });

  it("names a moment", () => {
    expect(["#34", "", "#x", "#-1", "#12345678"].map(positionIn)).toEqual([34, 0, 0, 0, 0]);
  });
});

describe("searching the rules", () => {
  const book = parseRules(
    "# Jeu\n\n## Début\n\n- **A1** Chacun reçoit des **Pièces**.\n\n## Été\n\n- **A12** Rien.\n\n| a | b |\n|---|---|\n| or | 3 |\n",
  );
  const told = (query: string): string[] =>
    search(book, query).map((block) => (block.kind === "rule" ? block.id : block.kind));

  it("shows everything at first", () => {
    expect(search(book, "  ")).toBe(book);
  });

  it("ignores capitals and accents, wants all words, and shows the heading above", () => {
    expect(told("pieces RECOIT")).toEqual(["heading", "A1"]);
    expect(told("pieces rien")).toEqual([]);
  });

  it("finds rules by their number and what stands in tables", () => {
    expect(told("a12")).toEqual(["heading", "A12"]);
    expect(told("or 3")).toEqual(["heading", "table"]);
  });

  it("gives sections an anchor", () => {
    const sections = book.filter((block) => block.kind === "heading");
    expect(sections.map(sectionId)).toEqual(["s-jeu", "s-debut", "s-ete"]);
  });
});
