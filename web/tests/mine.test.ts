import { describe, expect, it } from "vitest";
import type { OpeningTally, SourceMean, Tally } from "../src/generated/wire";
import { byFinding, heights, playedGames, sourceLines, streakOf } from "../src/lib/mine";
import { parse } from "../src/lib/routes";

const tally = (game: string, players: number, games: number): Tally => ({
  ...{ game, players, games, wins: 0, scored: games, average: null, best: null },
});
const source = (name: string, mine: number, others: number | null, latest = 0): SourceMean => ({
  ...{ game: "g", source: name, mine, others, latest },
});

describe("the page of one's own", () => {
  it("names the game that is played most first", () => {
    expect(playedGames([tally("a", 2, 3), tally("b", 2, 2), tally("b", 3, 2)])).toEqual(["b", "a"]);
    expect(playedGames([])).toEqual([]);
  });

  it("knows the longest streak of a game and of all", () => {
    const page = { streaks: [{ game: "", wins: 5 }, { game: "a", wins: 2 }] };
    expect([streakOf(page), streakOf(page, "a"), streakOf(page, "b")]).toEqual([5, 2, 0]);
  });

  it("compares with the others, and puts what is left into one line", () => {
    const sources = [source("x", 1, 2), source("y", 5, 4), source("z", 2, 0), source("none", 0, 0)];
    expect(sourceLines(sources, 5).map((line) => line.source)).toEqual(["y", "x", "z"]);
    expect(sourceLines(sources, 2)).toEqual([
      { source: "y", value: 5, beside: 4 },
      { source: "", value: 3, beside: 2 },
    ]);
  });

  it("compares the last game with the average where all win together", () => {
    expect(sourceLines([source("x", 3, null, 4)], 5)).toEqual([{ source: "x", value: 4, beside: 3 }]);
  });

  it("draws bars up to the best game", () => {
    const games = [30, 15, null].map((points) => ({ points, won: false }));
    expect(heights(games)).toEqual([1, 0.5, 0.04]);
  });

  it("keeps the openings that were chosen most of each kind", () => {
    const opening = (finding: string, thing: string): OpeningTally => ({
      ...{ game: "g", finding, parameter: "p", thing, games: 1, wins: 0 },
    });
    const found = byFinding([opening("a", "1"), opening("a", "2"), opening("b", "3")], 1);
    expect(found.map(([finding, those]) => [finding, those.length])).toEqual([
      ["a", 1],
      ["b", 1],
    ]);
  });

  it("has an address, and one to be shown by", () => {
    expect(parse("/me")).toEqual({ page: "me", token: "" });
    expect(parse("/p/aB-_9")).toEqual({ page: "me", token: "aB-_9" });
    expect(parse("/p/")).toEqual({ page: "missing" });
  });
});
