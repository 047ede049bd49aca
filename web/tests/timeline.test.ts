import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameEvent, Update } from "../src/generated/wire";
import type { Ceremony } from "../src/lib/ceremony";
import { type Part, reading, type Stage, summed, Timeline } from "../src/lib/timeline";

const event = (sequence: number, kind = "took"): GameEvent => ({ sequence, kind, params: { seat: 1 } });
const at = (sequence: number): Update => ({ sequence }) as Update;
const part = (sequence: number, more: Partial<Part> = {}): Part => ({
  update: at(sequence),
  events: [event(sequence)],
  steps: [{ event: event(sequence) }],
  ...more,
});
const scoring = { name: "scoring", beats: [1000, 1000] } as unknown as Ceremony;

/** A second for each sentence, and as long as its beats for a ceremony. */
const lasts = ({ ceremony, summary, steps }: Part): number =>
  ceremony ? 2000 : summary ? 1000 * Math.min(6, summary.length) : 1000 * steps.filter((step) => step.event).length;

describe("how long a caption stays", () => {
  it("is long enough to read it", () => {
    expect(reading("x".repeat(40))).toBe(900 + 35 * 40);
    expect(reading("")).toBe(0);
  });
});

describe("what there is to tell", () => {
  it("is told as it is while that can be followed", () => {
    const parts = [part(1), part(2), part(3)];
    expect(summed(parts, lasts)).toBe(parts);
  });

  it("is told in fewer words when it is much: small matters are only seen", () => {
    const small = { steps: [{ event: event(9), aside: true, glow: ["bag"] }] };
    const parts = Array.from({ length: 20 }, (_, i) => part(i, i % 2 ? small : {}));
    const told = summed(parts, lasts);
    expect(told).toHaveLength(20);
    expect(told[0]?.steps[0]?.event).toBeDefined();
    expect(told[1]?.steps).toEqual([{ aside: true, glow: ["bag"] }]);
  });

  it("is summed up when it is too much, and nothing is lost", () => {
    const told = summed(Array.from({ length: 20 }, (_, i) => part(i)), lasts);
    expect(told).toHaveLength(1);
    expect(told[0]?.update).toEqual(at(19));
    expect(told[0]?.events).toHaveLength(20);
    expect(told[0]?.summary).toHaveLength(20);
    // and what comes then is added to the sum
    const more = summed([...told, ...Array.from({ length: 20 }, (_, i) => part(20 + i))], lasts);
    expect(more[0]?.summary).toHaveLength(40);
  });

  it("keeps a ceremony in its place", () => {
    const parts = Array.from({ length: 30 }, (_, i) => part(i, i === 15 ? { ceremony: scoring, steps: [] } : {}));
    const told = summed(parts, lasts);
    expect(told.map(({ update }) => update.sequence)).toEqual([14, 15, 29]);
    expect(told[1]?.ceremony).toBe(scoring);
  });
});

describe("the timeline", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function staged(): { diary: string[]; timeline: Timeline } {
    const diary: string[] = [];
    const stage: Stage = {
      lasts,
      open: (opened) => {
        diary.push(`${opened.update.sequence}`);
        const duration = lasts(opened);
        return Promise.resolve([
          { event: null, duration, begin: () => undefined, end: () => diary.push(`${opened.update.sequence} ends`) },
        ]);
      },
      close: () => diary.push("now"),
    };
    return { diary, timeline: new Timeline(stage) };
  }

  it("shows each part for as long as it takes, then how everything stands", async () => {
    const { diary, timeline } = staged();
    timeline.add([part(1), part(2)]);
    await vi.advanceTimersByTimeAsync(999);
    expect(diary).toEqual(["1"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(diary).toEqual(["1", "1 ends", "2"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(diary).toEqual(["1", "1 ends", "2", "2 ends", "now"]);
    expect(timeline.telling).toBe(false);
  });

  it("is skipped to the next ceremony, and past it", async () => {
    const { diary, timeline } = staged();
    timeline.add([part(1), part(2), part(3, { ceremony: scoring }), part(4)]);
    await vi.advanceTimersByTimeAsync(10);
    timeline.skip();
    await vi.advanceTimersByTimeAsync(10);
    expect(diary).toEqual(["1", "1 ends", "3"]);
    expect(timeline.ceremony).toBe(scoring);
    timeline.skip();
    expect(diary.at(-1)).toBe("now");
    timeline.skip(); // nothing left
    await vi.runAllTimersAsync();
    expect(diary).toEqual(["1", "1 ends", "3", "3 ends", "now"]);
  });

  it("ends what was not yet open when it was skipped", async () => {
    const { diary, timeline } = staged();
    timeline.add([part(1)]);
    timeline.skip();
    expect(diary).toEqual(["1", "now"]);
    await vi.runAllTimersAsync();
    expect(diary).toEqual(["1", "now", "1 ends"]);
  });

  it("stops for who is elsewhere, ceremonies too", async () => {
    const { diary, timeline } = staged();
    timeline.add([part(1), part(2, { ceremony: scoring })]);
    await vi.advanceTimersByTimeAsync(10);
    timeline.stop();
    await vi.runAllTimersAsync();
    expect(diary).toEqual(["1", "1 ends", "now"]);
  });
});
