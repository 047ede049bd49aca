import { describe, expect, it } from "vitest";
import type { Part } from "../src/generated/wire";
import { Language } from "../src/lib/i18n";
import { Reader, scoresOf, sourcesOf } from "../src/games/plain/model";

const WORDS = { "sealed.field.prize": "The prize", "sealed.prize.3": "four", "sealed.used.1": "✓" };
const PARTS: readonly Part[] = [
  { name: "prize", kind: "number", each: 0 },
  { name: "winner", kind: "number", each: 0 },
  { name: "phase", kind: "text", each: 0 },
  { name: "thrown", kind: "counts", each: 0 },
  { name: "pile", kind: "pile", each: 0 },
  { name: "row", kind: "list", each: 0 },
  { name: "used", kind: "seats", each: 2 },
  { name: "points", kind: "seats", each: 1 },
];
const VIEW = {
  prize: 3,
  winner: -1,
  phase: "",
  thrown: [0, 2, 1],
  pile: { top: [4], middle: [0, 0], bottom: [] },
  row: [],
  used: [0, 1, 1, 1],
  points: [7, 0],
};

describe("a table that nobody has drawn", () => {
  const reader = new Reader(new Language("en", WORDS), "sealed");

  it("names what it can and counts what lies in bags and piles", () => {
    const shared = reader.shared(PARTS, VIEW);
    expect(shared.map(({ label, values }) => [label, ...values])).toEqual([
      ["The prize", "four"],
      ["Winner", "–"],
      ["Phase", "–"],
      ["Thrown", "2 × 1", "1 × 2"],
      ["Pile", "4"],
      ["Row", "–"],
    ]);
    expect(shared.map(({ single }) => single)).toEqual([true, true, true, false, false, false]);
  });

  it("gives each seat its stretch", () => {
    const columns = reader.columns(PARTS, VIEW, 2);
    expect(columns.map(({ label, cells }) => [label, cells])).toEqual([
      ["Used", [["0", "✓"], ["✓", "✓"]]],
      ["Points", [["7"], ["0"]]],
    ]);
  });

  it("survives a view that has nothing of it", () => {
    expect(reader.columns(PARTS, {}, 2)[1]?.cells).toEqual([[], []]);
  });

  it("finds points where the game tells them", () => {
    expect(scoresOf({ scores: [3, 1] }, 2)).toEqual([3, 1]);
    expect(scoresOf({ scores: "many" }, 2)).toBeNull();
    expect(scoresOf(null, 2)).toBeNull();
    expect(sourcesOf([{ prizes: 1 }, { prizes: 0, goal: 2 }])).toEqual(["prizes", "goal"]);
  });
});
