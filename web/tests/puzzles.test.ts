import { describe, expect, it } from "vitest";
import { nextUnsolved, ofDifficulty } from "../src/lib/puzzles";
import { parse } from "../src/lib/routes";

const all = [
  { name: "a", difficulty: "easy", players: 2 },
  { name: "b", difficulty: "easy", players: 3 },
  { name: "c", difficulty: "hard", players: 3 },
];

describe("puzzles", () => {
  it("are chosen by difficulty", () => {
    expect(ofDifficulty(all, "easy").map(({ name }) => name)).toEqual(["a", "b"]);
    expect(ofDifficulty(all, "medium")).toEqual([]);
  });
  it("go on with the next that is not solved, and begin again at the end", () => {
    expect(nextUnsolved(all, [], "a")).toBe("b");
    expect(nextUnsolved(all, ["b"], "a")).toBe("c");
    expect(nextUnsolved(all, ["b"], "c")).toBe("a");
    expect(nextUnsolved(all, ["a", "b", "c"], "b")).toBe("");
  });
  it("have an address each", () => {
    expect(parse("/puzzles")).toEqual({ page: "puzzles", game: "", name: "" });
    expect(parse("/puzzles/alhambra/1-2-3")).toEqual({ page: "puzzles", game: "alhambra", name: "1-2-3" });
    expect(parse("/puzzles/alhambra").page).toBe("missing");
  });
});
