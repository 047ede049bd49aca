import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Renewal, SAID_FOR } from "../src/lib/renewal.svelte";

const kept = new Map<string, string>();
const store = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
};
let loads = 0;
const page = (mine: string): Renewal => new Renewal(mine, () => store, () => (loads += 1));

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  loads = 0;
});
afterEach(() => vi.useRealTimers());

describe("a page that meets a server", () => {
  it("stays as it is, if it is the server's own", () => {
    const mine = page("a.js");
    mine.met("a.js");
    vi.advanceTimersByTime(SAID_FOR);
    expect([mine.other, loads]).toEqual([false, 0]);
  });

  it("says that the server's is another, and loads that", () => {
    const mine = page("a.js");
    mine.met("b.js");
    expect([mine.other, loads]).toEqual([true, 0]);
    vi.advanceTimersByTime(SAID_FOR);
    expect(loads).toBe(1);
  });

  it("stays, when a server of its own was met again before", () => {
    const mine = page("a.js");
    mine.met("b.js");
    mine.met("a.js");
    vi.advanceTimersByTime(SAID_FOR);
    expect(loads).toBe(0);
  });

  it("is not sent round in circles between servers of two versions, but still asked", () => {
    for (const [mine, theirs] of [["a", "b"], ["b", "a"], ["a", "b"], ["b", "a"]] as const) {
      page(mine).met(theirs);
      vi.advanceTimersByTime(SAID_FOR);
    }
    expect(loads).toBe(2);
    const last = page("a");
    last.met("b");
    expect(last.other).toBe(true);
    last.now();
    expect(loads).toBe(3);
  });

  it("knows nothing of pages that are not built", () => {
    page("").met("b.js");
    page("a.js").met("");
    vi.advanceTimersByTime(SAID_FOR);
    expect(loads).toBe(0);
  });

  it("never loads by itself where nothing is kept: it would for ever", () => {
    const closed = new Renewal("a.js", () => { throw new Error("closed"); }, () => (loads += 1));
    closed.met("b.js");
    vi.advanceTimersByTime(SAID_FOR);
    expect([closed.other, loads]).toEqual([true, 0]);
  });
});
