import { describe, expect, it } from "vitest";
import type { Table } from "../src/generated/wire";
import { hasPlayed, keptForMe, sorted, waitsForMe } from "../src/lib/lobby";

type Known = "game" | "status" | "seat" | "here" | "kept" | "waiting" | "created" | "ended";
interface One extends Pick<Table, Known> {
  readonly id: string;
}

const table = (id: string, change: Partial<One>): One => ({
  id,
  game: "alhambra",
  status: "running",
  seat: 0,
  here: [],
  kept: null,
  waiting: [1],
  created: 0,
  ended: 0,
  ...change,
});

describe("my tables", () => {
  const open = table("open", { status: "open" });
  const theirs = table("theirs", {});
  const mine = table("mine", { waiting: [0, 2] });
  const also = table("also", { waiting: [0] });
  const over = table("over", { status: "over", waiting: [] });
  const frozen = table("frozen", { status: "frozen", waiting: [0] });

  it("resumes the newest game that waits for me, then lists the others by urgency", () => {
    const { resume, others, finished } = sorted([frozen, open, over, theirs, mine, also]);
    expect(resume).toBe(mine);
    expect(others).toEqual([also, theirs, open, frozen]);
    expect(finished).toEqual([over]);
  });

  it("resumes a game that waits for somebody else if none waits for me", () => {
    expect(sorted([open, theirs]).resume).toBe(theirs);
  });

  it("does not resume a table where I only wait, or only opened it", () => {
    const opened = table("opened", { seat: null });
    expect(sorted([open, opened]).resume).toBeNull();
    expect(waitsForMe(opened)).toBe(false);
  });

  it("resumes a game that I left, after those where I still sit", () => {
    const left = table("left", { seat: null, kept: 0, waiting: [0] });
    const expected = table("expected", { status: "open", seat: null, kept: 0 });
    expect(sorted([open, expected, left]).resume).toBe(left);
    expect(sorted([left, open, theirs])).toMatchObject({ resume: theirs, others: [left, open] });
    expect([left, expected, theirs].map(keptForMe)).toEqual([true, false, false]);
    expect(waitsForMe(left)).toBe(false); // the bot plays
  });

  it("is mine if it waits for somebody at my device", () => {
    const shared = table("shared", { seat: null, here: [1, 2], kept: 0, waiting: [2] });
    expect([waitsForMe(shared), keptForMe(shared)]).toEqual([true, false]);
    expect(sorted([theirs, shared]).resume).toBe(shared);
  });

  it("lists what ended last first, whenever it was opened", () => {
    const long = table("long", { status: "over", created: 10, ended: 90 });
    const short = table("short", { status: "over", created: 20, ended: 30 });
    const old = table("old", { status: "over", created: 25 }); // of before that was kept
    expect(sorted([old, short, long]).finished).toEqual([long, short, old]);
  });

  it("knows what was played to its end", () => {
    expect(hasPlayed([mine, over], "alhambra")).toBe(true);
    expect(hasPlayed([mine], "alhambra")).toBe(false);
    expect(hasPlayed([over], "ginkgopolis")).toBe(false);
  });
});
