import { describe, expect, it } from "vitest";
import type { Fact, Game, HintAnswer, HintLine } from "../src/generated/wire";
import { hintWords } from "../src/lib/hint_words";
import { barOf, followed, linesOf, marksOf, wayOf } from "../src/lib/hints";
import { Language } from "../src/lib/i18n";
import { catalogue } from "./po";

const step = (action: number) => ({ action, notation: String(action), told: [{ kind: "keep", params: {} }] });
const line = (way: readonly number[], more: Partial<HintLine> = {}): HintLine => ({
  ...step(way[0] ?? 0),
  then: way.slice(1).map(step),
  value: 0.4,
  error: 0.05,
  tries: 200,
  terms: [],
  because: [],
  verdict: { kind: "verdict.clear", params: {} },
  why: null,
  ...more,
});
const hint = (...lines: readonly HintLine[]): HintAnswer => ({ ok: true, decision: 3, lines });

describe("what is left of a hint while one follows it", () => {
  const both = hint(line([15, 22, 28, 4]), line([15, 23, 28]), line([4]));

  it("is the rest of the choices that begin with what was done", () => {
    const left = followed(both, [15, 22, 28]);
    expect(linesOf(left).map(wayOf)).toEqual([[4]]);
    expect(linesOf(left)[0]?.notation).toBe("4");
    expect(linesOf(followed(both, [15])).map(wayOf)).toEqual([[22, 28, 4], [23, 28]]);
  });
  it("is nothing after something else, or when all is done", () => {
    expect(followed(both, [16])).toBeNull();
    expect(followed(both, [4])).toBeNull();
    expect(followed(both, [])).toBeNull();
    expect(followed(null, [4])).toBeNull();
  });
});

describe("its bar", () => {
  it("shows the value and one standard error to each side, within what can be", () => {
    expect(barOf({ value: 0.4, error: 0.05 })).toEqual({ value: 40, from: 35, to: 45 });
    expect(barOf({ value: 0.98, error: 0.05 })).toEqual({ value: 98, from: 93, to: 100 });
  });
});

describe("its marks", () => {
  it("are all places of the choice that is looked at, and the first of each other", () => {
    const placesOf = ([first]: readonly number[]): string[] => (first === 1 ? ["site:0", "zone:a", "zone:a"] : ["site:0"]);
    const marks = marksOf([line([1]), line([2])], 0, placesOf);
    expect(marks.map(({ rank, place, chief, beside }) => [rank, place, chief, beside])).toEqual([
      [0, "site:0", true, 0],
      [0, "zone:a", false, 0],
      [1, "site:0", true, 1], // its button lies beside the other's
    ]);
  });
});

describe("its words", () => {
  const game = { name: "alhambra", terms: { card: ["currency", "value"], building: ["category", "price"] }, named: [] } as unknown as Game;
  const words = hintWords(new Language("en", catalogue("en")), { game, names: [] });
  const said = (kind: string, params = {}): string =>
    words.verdict(line([28], { verdict: { kind, params } }));

  it("come before numbers", () => {
    expect(said("verdict.clear")).toBe("Clearly best");
    expect(said("verdict.as_next", { count: 1 })).toBe("As good as the next one");
    expect(said("verdict.as_next", { count: 2 })).toBe("As good as the next two");
    expect(said("verdict.costs_points", { points: 1 })).toBe("Costs about 1 point");
    expect(said("verdict.costs_points", { points: 2 })).toBe("Costs about 2 points");
  });
  it("tell all of it, and while one follows it what is left", () => {
    const buy = { kind: "buy_with", params: { building: "garden-9", cards: ["blue-6", "blue-3"] } };
    const take = { kind: "take", params: { cards: ["blue-1"] } };
    const pay = (cards: readonly string[]): Fact => ({ kind: "pay_all", params: { cards } });
    const then = [{ ...step(24), told: [pay(["blue-6", "blue-3"]), take] }, { ...step(21), told: [pay(["blue-3"]), take] }];
    const whole = line([18], { told: [buy, take], then });
    expect(words.action(whole)).toBe("Buy garden 9 with blue 6 and blue 3 → take blue 1.");
    const left = (...done: readonly number[]): string[] => linesOf(followed(hint(whole), done)).map(words.action);
    expect(left(18)).toEqual(["Pay blue 6 and blue 3 → take blue 1."]);
    expect(left(18, 24)).toEqual(["Pay blue 3 → take blue 1."]);
  });
  it("say on what it is better and worse", () => {
    const why = { kind: "why.for_and_against", params: { terms: ["money"], lacks: ["exact", "again"] } };
    expect(words.why(line([28], { why }))).toBe(
      "Better on: money in hand; worse on: chances to pay exactly and another action after an exact payment.",
    );
  });
});
