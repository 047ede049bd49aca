import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Playback, type Scene } from "../src/lib/playback";

/** Scenes that write down what is done with them. */
function scenes(count: number, duration = 300) {
  const diary: string[] = [];
  const list = Array.from({ length: count }, (_, i): Scene => ({
    event: null,
    duration,
    begin: (lasts) => diary.push(`${i} begins ${Math.round(lasts)}`),
    end: () => diary.push(`${i} ends`),
  }));
  return { diary, list };
}

describe("the playback", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("plays one after the other", () => {
    const { diary, list } = scenes(2);
    const playback = new Playback();
    playback.add(list);
    vi.advanceTimersByTime(299);
    expect(diary).toEqual(["0 begins 300"]);
    vi.advanceTimersByTime(301);
    expect(diary).toEqual(["0 begins 300", "0 ends", "1 begins 300", "1 ends"]);
    expect(playback.playing).toBe(false);
  });

  it("appends what comes meanwhile", () => {
    const [first, second] = [scenes(1), scenes(1)];
    const playback = new Playback();
    playback.add(first.list);
    vi.advanceTimersByTime(100);
    playback.add(second.list);
    expect(second.diary).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(first.diary).toContain("0 ends");
    expect(second.diary).toEqual(["0 begins 300"]);
  });

  it("ends every scene once when it is skipped, those not begun too", () => {
    const { diary, list } = scenes(3);
    const shown: (Scene | null)[] = [];
    const playback = new Playback((scene) => shown.push(scene));
    playback.add(list);
    playback.skip();
    vi.runAllTimers();
    expect(diary).toEqual(["0 begins 300", "0 ends", "1 ends", "2 ends"]);
    expect(shown).toEqual([list[0], null]);
    playback.skip(); // nothing left to skip
    expect(shown).toHaveLength(2);
  });

  it("says when all have been watched, not when they are skipped", () => {
    const done = vi.fn();
    const playback = new Playback(undefined, done);
    playback.add(scenes(2).list);
    vi.advanceTimersByTime(600);
    expect(done).toHaveBeenCalledOnce();
    playback.add(scenes(2).list);
    playback.skip();
    vi.runAllTimers();
    expect(done).toHaveBeenCalledOnce();
  });
});
