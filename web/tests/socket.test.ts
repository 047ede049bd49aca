import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameEvent, Table, Update } from "../src/generated/wire";
import {
  AT_ONCE,
  FIRST_PAUSE,
  Live,
  LONGEST_PAUSE,
  pause,
  PING_EVERY,
  PONG_WITHIN,
  RESTARTING,
  SLOWER,
  type Socket,
} from "../src/lib/socket";

type Sent = { type: string; since?: number; move_id?: string; request?: number };

/** The other end of a connection, played by the test. */
class Line implements Socket {
  onopen: Socket["onopen"] = null;
  onclose: Socket["onclose"] = null;
  onmessage: Socket["onmessage"] = null;
  readonly sent: Sent[] = [];
  open = false;

  send(text: string): void {
    if (!this.open) throw new Error("not open");
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.open = false;
  }
  accept(): void {
    this.open = true;
    this.onopen?.call(this as unknown as WebSocket, new Event("open"));
  }
  cut(code = 1006): void {
    this.open = false;
    const event = Object.assign(new Event("close"), { code }) as CloseEvent;
    this.onclose?.call(this as unknown as WebSocket, event);
  }
  say(message: object): void {
    this.onmessage?.call(
      this as unknown as WebSocket,
      { data: JSON.stringify(message) } as MessageEvent,
    );
  }
  types(): string[] {
    return this.sent.map((message) => message.type);
  }
}

const lines: Line[] = [];
const line = (): Line => lines.at(-1)!;
const shown: Update[] = [];
const tables: Table[] = [];
let live: Live;

const event = (sequence: number): GameEvent => ({ sequence, kind: "passed", params: { seat: 0 } });
const update = (since: number, sequence: number, seat: number | null = 0): object => ({
  type: "update",
  table: "t1",
  seat,
  since,
  sequence,
  events: Array.from({ length: sequence - since }, (_, i) => event(since + 1 + i)),
});

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = shown.length = tables.length = 0;
  live = new Live(
    () => {
      lines.push(new Line());
      return line();
    },
    () => 1, // chance: the longest pause
  );
  live.connect();
});
afterEach(() => vi.useRealTimers());

function watching(): void {
  live.watch("t1", { onUpdate: (news) => shown.push(news), onTable: (news) => tables.push(news) });
  line().accept();
}

describe("a page that is loaded again", () => {
  /** The connection of the page that comes after this one. */
  const next = (messages: unknown): Live => {
    const later = new Live(
      () => {
        lines.push(new Line());
        return line();
      },
      () => 1,
    );
    later.resume(messages);
    later.connect();
    return later;
  };

  it("sends what was not answered once more, with the same id, and hears of it", async () => {
    watching();
    void live.move("t1", 3, [7]);
    void live.say("t1", "hello");
    void live.hint("t1");
    const sent = line().sent.slice(1, 3);
    const left = JSON.parse(JSON.stringify(live.unanswered())) as unknown;
    const later = next(left);
    line().accept();
    expect(line().sent).toEqual(sent);
    const answer = later.resumed("t1");
    expect(later.resumed("t1")).toBe(null);
    line().say({ type: "answer", ok: true, move_id: sent[0]!.move_id, sequence: 4 });
    expect(await answer).toMatchObject({ ok: true, sequence: 4 });
  });

  it("leaves nothing behind when everything was answered", () => {
    watching();
    void live.move("t1", 3, [7]);
    line().say({ type: "answer", ok: true, move_id: line().sent[1]!.move_id, sequence: 4 });
    expect(live.unanswered()).toBe(null);
  });

  it("takes no nonsense for a move", () => {
    next([null, 7, { type: "hint" }, "move"]);
    line().accept();
    expect(line().sent).toEqual([]);
    next("nothing");
    line().accept();
    expect(line().sent).toEqual([]);
  });
});

describe("watching", () => {
  it("asks from the deal on, also when the connection comes later", () => {
    watching();
    expect(line().sent).toEqual([{ type: "watch", table: "t1", since: -1, said: 0 }]);
  });

  it("shows updates that continue what it has", () => {
    watching();
    line().say(update(-1, 0));
    line().say(update(0, 2));
    expect(shown.map((news) => news.sequence)).toEqual([0, 2]);
    expect(line().types()).toEqual(["watch"]);
  });

  it("asks again after a gap, once, and shows only what fits", () => {
    watching();
    line().say(update(-1, 3));
    line().say(update(5, 6));
    line().say(update(6, 7));
    expect(shown).toHaveLength(1);
    expect(line().sent.slice(1)).toEqual([{ type: "watch", table: "t1", since: 3, said: 0 }]);
    line().say(update(3, 7));
    expect(shown.at(-1)?.events.map((item) => item.sequence)).toEqual([4, 5, 6, 7]);
  });

  it("begins anew when it looks through other eyes: their numbers are others", () => {
    watching();
    line().say(update(-1, 9));
    line().say(update(3, 4, null));
    line().say(update(4, 5, null));
    expect(shown).toHaveLength(1);
    expect(line().sent.slice(1)).toEqual([{ type: "watch", table: "t1", since: -1, said: 0 }]);
    line().say(update(-1, 5, null));
    line().say(update(5, 6, null));
    expect(shown.map((news) => [news.seat, news.sequence])).toEqual([
      [0, 9],
      [null, 5],
      [null, 6],
    ]);
    expect(shown.at(1)?.events).toHaveLength(6);
  });

  it("does not tell an event twice and ignores what is older", () => {
    watching();
    line().say(update(-1, 4));
    line().say(update(2, 5));
    line().say(update(2, 3));
    expect(shown.map((news) => news.events.map((item) => item.sequence))).toEqual([
      [0, 1, 2, 3, 4],
      [5],
    ]);
  });

  it("tells what is said, and what is said just now, once", () => {
    const heard: string[] = [];
    live.watch("t1", {
      onUpdate: () => undefined,
      onTable: () => undefined,
      onChat: (said, fresh) => heard.push(...said.map(({ number }) => `${number}${fresh ? "!" : ""}`)),
    });
    line().accept();
    const chat = (since: number, fresh: boolean, ...numbers: number[]): void =>
      line().say({ type: "chat", table: "t1", since, fresh, lines: numbers.map((number) => ({ number })) });
    chat(0, false, 1, 2);
    chat(2, true, 3);
    chat(2, true, 3);
    expect(heard).toEqual(["1", "2", "3!"]);
  });

  it("goes on after a loss from the last number it has", () => {
    watching();
    line().say(update(-1, 9));
    line().cut();
    vi.advanceTimersByTime(FIRST_PAUSE);
    line().accept();
    expect(line().sent).toEqual([{ type: "watch", table: "t1", since: 9, said: 0 }]);
    line().say(update(9, 9)); // nothing happened, but where things stand is sent
    expect(shown.at(-1)?.sequence).toBe(9);
  });

  it("stops when told", () => {
    const stop = live.watch("t1", { onUpdate: (news) => shown.push(news), onTable: () => {} });
    line().accept();
    stop();
    line().say(update(-1, 0));
    expect(shown).toEqual([]);
  });

  it("hands on what is new about seats and status", () => {
    watching();
    line().say({ type: "table", table: { id: "t1", status: "running" } });
    expect(tables.map((table) => table.status)).toEqual(["running"]);
  });
});

describe("several people at this device", () => {
  const sides = () => shown.map(({ seat, sequence }) => [seat, sequence]);

  it("asks for the side of whoever lifts the curtain, and goes on from what all have seen", () => {
    watching();
    line().say(update(-1, 4, null));
    live.look("t1", 1);
    line().say(update(4, 5, null)); // said before the question was heard
    line().say(update(-1, 7, 1));
    line().say(update(4, 6, null)); // her turn is over: the curtain falls by itself
    expect(line().sent.slice(1)).toEqual([{ type: "watch", table: "t1", since: -1, said: 0, seat: 1 }]);
    expect(sides()).toEqual([
      [null, 4],
      [1, 7],
      [null, 6],
    ]);
    expect(shown.at(-1)?.events.map((item) => item.sequence)).toEqual([5, 6]);
  });

  it("shows nothing more of a side that was left", () => {
    watching();
    line().say(update(-1, 4, null));
    live.look("t1", 1);
    line().say(update(-1, 7, 1));
    live.look("t1", null);
    line().say(update(7, 8, 1)); // it was on its way
    expect(line().sent.at(-1)).toEqual({ type: "watch", table: "t1", since: 4, said: 0 });
    line().say(update(4, 6, null));
    expect(sides()).toEqual([
      [null, 4],
      [1, 7],
      [null, 6],
    ]);
  });

  it("looks on after a loss, and writes down nothing that one of them did", () => {
    watching();
    line().say(update(-1, 4, null));
    live.look("t1", 1);
    line().say(update(-1, 7, 1));
    void live.move("t1", 7, [3]);
    expect(live.unanswered()).toBeNull();
    line().cut();
    vi.advanceTimersByTime(FIRST_PAUSE);
    line().accept();
    expect(line().sent[0]).toEqual({ type: "watch", table: "t1", since: 7, said: 0, seat: 1 });
    expect(line().types()).toEqual(["watch", "move"]);
  });
});

describe("moves", () => {
  it("gets its own answer", async () => {
    line().accept();
    const [first, second] = [live.move("t1", 3, [1]), live.undo("t1", 3)];
    const ids = line().sent.map((message) => message.move_id);
    line().say({ type: "answer", ok: true, move_id: ids[1], sequence: 9 });
    line().say({ type: "answer", ok: true, move_id: ids[0], sequence: 8 });
    await expect(first).resolves.toMatchObject({ sequence: 8 });
    await expect(second).resolves.toMatchObject({ sequence: 9 });
  });

  it("is resent with the same id after a loss until it is answered, and then no more", async () => {
    line().accept();
    const move = live.move("t1", 3, [18, 24, 28]);
    const [original] = line().sent;
    line().cut();
    vi.advanceTimersByTime(FIRST_PAUSE);
    line().accept();
    expect(line().sent).toEqual([original]);
    line().say({ type: "answer", ok: true, move_id: original?.move_id, sequence: 4 });
    await expect(move).resolves.toMatchObject({ ok: true });
    line().cut();
    vi.advanceTimersByTime(FIRST_PAUSE);
    line().accept();
    expect(line().sent).toEqual([]);
  });

  it("is sent when the connection comes, if it was made without one", () => {
    void live.move("t1", 0, [2]);
    line().accept();
    expect(line().types()).toEqual(["move"]);
  });

  it("is refused when the server makes nothing of it", async () => {
    line().accept();
    const move = live.move("t1", 0, [2]);
    const refusal = { code: "no_table", params: {}, rule: "", text: "" };
    line().say({ type: "error", refusal, move_id: line().sent.at(-1)?.move_id });
    await expect(move).resolves.toMatchObject({ ok: false, refusal });
  });

  it("waits on when something else was refused", async () => {
    line().accept();
    const move = live.move("t1", 0, [2]);
    const move_id = line().sent.at(-1)?.move_id;
    live.signal("t1", { thing: "square:1" });
    const refusal = { code: "silenced", params: {}, rule: "E7.2", text: "" };
    line().say({ type: "error", refusal }); // of the signal
    line().say({ type: "answer", ok: true, move_id, sequence: 1 });
    await expect(move).resolves.toMatchObject({ ok: true });
  });

  it("waits and tries again when there were too many", () => {
    line().accept();
    void live.move("t1", 0, [2]);
    line().say({
      type: "error",
      refusal: { code: "too_many_requests", params: {}, rule: "", text: "" },
    });
    vi.advanceTimersByTime(SLOWER);
    expect(line().types()).toEqual(["move", "move"]);
  });

  it("says at once that there is no network, keeps the move and sends it when there is one", async () => {
    const told: [string, boolean][] = [];
    live.onStatus((status) => told.push([status, live.kept]));
    line().accept();
    live.doubt();
    expect(told.at(-1)).toEqual(["lost", false]);
    const move = live.move("t1", 0, [2]);
    expect(live.kept).toBe(true);
    live.nudge();
    line().accept();
    expect(live.kept).toBe(false);
    const move_id = line().sent.at(-1)?.move_id;
    line().say({ type: "answer", ok: true, move_id, sequence: 1 });
    await expect(move).resolves.toMatchObject({ ok: true });
  });

  it.each(["not_stored", "disk_full"])("keeps a move that is %s, and sends it again", async (code) => {
    const told: boolean[] = [];
    live.onKept((kept) => told.push(kept));
    line().accept();
    const move = live.move("t1", 0, [2]);
    const move_id = line().sent[0]?.move_id;
    const refusal = { code, params: {}, rule: "", text: "" };
    for (const attempt of [0, 1, 2]) {
      line().say({ type: "error", refusal, move_id });
      expect(told).toEqual([true]);
      vi.advanceTimersByTime(pause(attempt, 0) - 1);
      expect(line().sent).toHaveLength(attempt + 1);
      vi.advanceTimersByTime(pause(attempt, 1));
      expect(line().sent).toHaveLength(attempt + 2);
    }
    expect(line().sent.every((sent) => sent.move_id === move_id)).toBe(true);
    line().say({ type: "answer", ok: true, move_id, sequence: 1 });
    await expect(move).resolves.toMatchObject({ ok: true });
    expect(told).toEqual([true, false]);
    vi.advanceTimersByTime(LONGEST_PAUSE);
    expect(line().sent).toHaveLength(4);
  });

  it.each(["not_stored", "disk_full"])("asks again for a table whose state was %s", (code) => {
    watching();
    const refusal = { code, params: {}, rule: "", text: "" };
    for (const times of [1, 2]) {
      line().say({ type: "error", refusal });
      vi.advanceTimersByTime(SLOWER);
      expect(line().sent).toHaveLength(times + 1);
      expect(line().sent.at(-1)).toEqual(line().sent[0]);
    }
    line().say(update(-1, 4, 0));
    line().say({ type: "error", refusal }); // of something else, for which nobody waits
    vi.advanceTimersByTime(LONGEST_PAUSE);
    expect(line().types().filter((type) => type === "watch")).toHaveLength(3);
  });

  it("tries without moving", async () => {
    line().accept();
    const tried = live.tryOut("t1", [18, 24]);
    line().say({ type: "tried", request: line().sent[0]?.request, ok: true, facts: [] });
    await expect(tried).resolves.toMatchObject({ ok: true });
  });
});

describe("what people say", () => {
  const chatLine = (number: number) => ({ number, seat: 0, name: "Ann", text: "hi", created: 0 });
  const chat = (since: number, ...numbers: number[]) => ({
    type: "chat",
    table: "t1",
    since,
    fresh: false,
    lines: numbers.map(chatLine),
  });
  const fresh = (since: number, ...numbers: number[]) => ({ ...chat(since, ...numbers), fresh: true });
  let heard: number[];

  beforeEach(() => {
    heard = [];
    live.watch("t1", {
      onUpdate: () => {},
      onTable: () => {},
      onChat: (news) => heard.push(...news.map((one) => one.number)),
      onSignal: (signal) => heard.push(-signal.seat),
    });
    line().accept();
  });

  it("is told once, and from the last number on after a loss", () => {
    line().say(chat(0, 1, 2));
    line().say(chat(1, 2, 3));
    expect(heard).toEqual([1, 2, 3]);
    line().cut();
    vi.advanceTimersByTime(LONGEST_PAUSE);
    line().accept();
    expect(line().sent[0]).toMatchObject({ type: "watch", said: 3 });
  });

  it("asks again after a gap", () => {
    line().say(chat(0, 1));
    line().say(fresh(4, 5));
    expect(heard).toEqual([1]);
    expect(line().sent.at(-1)).toMatchObject({ type: "watch", said: 1 });
    line().say(chat(1, 2, 3, 4, 5));
    expect(heard).toEqual([1, 2, 3, 4, 5]);
  });

  it("may begin late: who comes in hears the last lines only", () => {
    line().say(chat(700, 701, 702));
    expect(heard).toEqual([701, 702]);
  });

  it("does not ask for ever: who was away for very long hears the last lines only, too", () => {
    line().say(chat(0, 1));
    const asked = line().sent.length;
    line().say(chat(700, 701, 702));
    expect(heard).toEqual([1, 701, 702]);
    expect(line().sent).toHaveLength(asked);
  });

  it("is resent with the same id until it is answered", async () => {
    const said = live.say("t1", "hello");
    const id = (line().sent.at(-1) as { say_id?: string }).say_id;
    line().cut();
    vi.advanceTimersByTime(LONGEST_PAUSE);
    line().accept();
    expect(line().sent.at(-1)).toEqual({ type: "say", table: "t1", text: "hello", say_id: id });
    line().say({ type: "said", ok: true, say_id: id, number: 1 });
    await expect(said).resolves.toMatchObject({ ok: true, number: 1 });
  });

  it("passes signals on and sends them only to those who are here", () => {
    line().say({ type: "signal", table: "t1", seat: 2, thing: "square:3" });
    expect(heard).toEqual([-2]);
    live.signal("t1", { thing: "square:1" });
    live.signal("t1", { actions: [4] });
    expect(line().sent.slice(1)).toEqual([
      { type: "point", table: "t1", thing: "square:1" },
      { type: "consider", table: "t1", actions: [4] },
    ]);
    line().cut();
    live.signal("t1", { thing: "square:2" });
    vi.advanceTimersByTime(LONGEST_PAUSE);
    line().accept();
    expect(line().types()).toEqual(["watch"]);
  });

  it("asks an expert and gets the answer", async () => {
    const hint = live.hint("t1");
    const { request } = line().sent.at(-1) ?? {};
    line().say({ type: "hint", request, ok: true, decision: 3, lines: [] });
    await expect(hint).resolves.toMatchObject({ ok: true, decision: 3 });
  });
});

describe("the connection", () => {
  it("waits longer after each failure, up to a limit, and never in step with others", () => {
    expect([0, 1, 2, 10].map((attempt) => pause(attempt, 1))).toEqual([
      400,
      800,
      1600,
      LONGEST_PAUSE,
    ]);
    expect(pause(0, 0)).toBe(200);
  });

  it("comes back at once when the server says that it ends", () => {
    line().accept();
    const before = lines.length;
    line().cut(RESTARTING);
    vi.advanceTimersByTime(AT_ONCE);
    expect(lines.length).toBe(before + 1);
  });

  it("doubles its pauses while nobody answers and begins again small after success", () => {
    line().cut();
    vi.advanceTimersByTime(FIRST_PAUSE);
    line().cut();
    vi.advanceTimersByTime(FIRST_PAUSE);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(FIRST_PAUSE);
    expect(lines).toHaveLength(3);
    line().accept();
    line().cut();
    vi.advanceTimersByTime(FIRST_PAUSE);
    expect(lines).toHaveLength(4);
  });

  it("says how it is", () => {
    const heard: string[] = [];
    live.onStatus((status) => heard.push(status));
    line().accept();
    line().cut();
    expect(heard).toEqual(["open", "lost"]);
  });

  it("takes silence after a ping for a loss", () => {
    line().accept();
    vi.advanceTimersByTime(PING_EVERY);
    expect(line().types()).toEqual(["ping"]);
    line().say({ type: "pong" });
    vi.advanceTimersByTime(PING_EVERY + PONG_WITHIN);
    expect(live.status).toBe("lost");
  });

  it("hears of the lobby while somebody listens", () => {
    const heard = vi.fn();
    const stop = live.onLobby(heard);
    line().accept();
    expect(line().types()).toEqual(["lobby"]);
    line().say({ type: "lobby" });
    stop();
    line().say({ type: "lobby" });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("is not disturbed by a connection that it gave up", () => {
    watching();
    const old = line();
    live.connect();
    line().accept();
    old.say(update(-1, 0));
    old.cut();
    expect(shown).toEqual([]);
    expect(live.status).toBe("open");
  });
});
