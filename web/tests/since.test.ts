import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/generated/wire";
import { sinceLast } from "../src/lib/since";

const event = (sequence: number, kind: string, seat?: number): GameEvent => ({
  sequence,
  kind,
  params: seat === undefined ? {} : { seat },
});
const kinds = (log: readonly GameEvent[], seat: number): string[] =>
  sinceLast(log, seat).map(({ kind }) => kind);

describe("since my last turn", () => {
  const log = [
    event(0, "dealt"),
    event(1, "took", 0),
    event(1, "turned_up"),
    event(2, "bought", 1),
    event(2, "laid"),
    event(3, "took", 2),
  ];

  it("is what the others did, and what came of it", () => {
    expect(kinds(log, 0)).toEqual(["bought", "laid", "took"]);
    expect(kinds(log, 1)).toEqual(["took"]);
  });

  it("is what a bot did in my stead too", () => {
    const bots = [...log, { ...event(4, "took", 0), kept: [0] }, event(5, "took", 1)];
    expect(kinds(bots, 0)).toEqual(["bought", "laid", "took", "took", "took"]);
  });

  it("is nothing for the one who acted last, and for who has never acted", () => {
    expect(kinds(log, 2)).toEqual([]);
    expect(kinds(log, 5)).toEqual([]);
  });

  it("has what others did in an input that was mine", () => {
    const round = [event(4, "chose", 1), event(5, "chose", 0), event(5, "built", 1), event(5, "built", 0)];
    expect(kinds(round, 0)).toEqual(["built", "built"]);
  });

  it("does not count what was only done to me", () => {
    const scoring = [...log, event(4, "took", 1), event(4, "scored", 0)];
    expect(kinds(scoring, 0)).toEqual(["bought", "laid", "took", "took", "scored"]);
  });

  it("leaves out what was taken back", () => {
    const undone = [...log, { sequence: 4, kind: "undo", params: { seat: 2, undone: 3 } }];
    expect(kinds(undone, 0)).toEqual(["bought", "laid", "undo"]);
  });
});
