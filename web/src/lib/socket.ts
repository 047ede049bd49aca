// One WebSocket per page that outlives lost connections: it reconnects with growing pauses, watches
// again from the last number it has, and resends every move that was not answered yet. A move keeps
// its id, so the server does it once however often it arrives.

import type {
  Answer,
  ChatLine,
  FromClient,
  FromServer,
  Hint,
  HintAnswer,
  Misunderstood,
  Move,
  Said,
  Signal,
  Table,
  Tried,
  Try,
  Undo,
  Update,
  Withdraw,
} from "../generated/wire";
import { uuid } from "./api";

export type Status = "connecting" | "open" | "lost";

/** What is used of a browser's WebSocket, so that a test can imitate it. */
export type Socket = Pick<WebSocket, "onopen" | "onclose" | "onmessage" | "send" | "close">;

interface Watcher {
  onTable(table: Table): void;
  onUpdate(update: Update): void;
  onChat?(lines: readonly ChatLine[]): void;
  onSignal?(signal: Signal): void;
}

interface Watch extends Watcher {
  last: number; // the number of the newest input that was shown
  said: number; // and of the newest line of the chat
  catchingUp: boolean; // asked for what is missing: updates that do not fit are part of it
}

type AnyAnswer = Answer | Tried | HintAnswer | Said;

/** Without the name that an answer will bear: it gets one when it is sent. */
type Unnamed<T> = T extends unknown ? Omit<T, "request" | "move_id"> : never;

interface Unanswered {
  text: string;
  answer(message: AnyAnswer): void;
}

export const FIRST_PAUSE = 400; // ms
export const LONGEST_PAUSE = 15_000;
export const PING_EVERY = 20_000;
export const PONG_WITHIN = 8_000;
export const SLOWER = 1_000; // after "too many requests"

/** How long to wait before attempt n (from 0): doubling, with half of it by chance. */
export function pause(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt);
  return full / 2 + (full / 2) * chance;
}

export class Live {
  status: Status = "connecting";
  readonly #open: () => Socket;
  readonly #chance: () => number;
  #socket: Socket | null = null;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;
  readonly #watches = new Map<string, Watch>();
  readonly #unanswered = new Map<string, Unanswered>(); // by move id or number of the request
  #requests = 0;
  readonly #lobbyListeners = new Set<() => void>();
  readonly #statusListeners = new Set<(status: Status) => void>();

  constructor(open: () => Socket, chance: () => number = Math.random) {
    this.#open = open;
    this.#chance = chance;
  }

  // -- the connection --------------------------------------------------------------------------

  /** Connect now: at the start, when the network is back, when somebody else signed in. */
  connect(): void {
    this.#drop();
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onclose = () => this.#lost();
    socket.onmessage = (event: MessageEvent<unknown>) => this.#received(event.data);
  }

  close(): void {
    this.#drop();
    this.#setStatus("lost");
  }

  /** Try at once instead of waiting for the pause to end. */
  nudge(): void {
    if (this.status !== "open") {
      this.#attempt = 0;
      this.connect();
    } else {
      this.#ping();
    }
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#heartbeat);
    const old = this.#socket;
    this.#socket = null;
    if (!old) return;
    old.onopen = old.onclose = old.onmessage = null; // what it still says is of no interest
    old.close();
  }

  #opened(): void {
    this.#attempt = 0;
    for (const [table, watch] of this.#watches) this.#askSince(table, watch);
    if (this.#lobbyListeners.size > 0) this.#send({ type: "lobby" });
    this.#resend();
    this.#setStatus("open");
    this.#listenLater();
  }

  #lost(): void {
    this.#drop();
    this.#setStatus("lost");
    this.#retry = setTimeout(() => this.connect(), pause(this.#attempt, this.#chance()));
    this.#attempt += 1;
  }

  /** A dead connection often looks alive: ask, and take silence for a loss. */
  #listenLater(): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => this.#ping(), PING_EVERY);
  }

  #ping(): void {
    clearTimeout(this.#heartbeat);
    this.#send({ type: "ping" });
    this.#heartbeat = setTimeout(() => this.#lost(), PONG_WITHIN);
  }

  #setStatus(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    for (const listener of this.#statusListeners) listener(status);
  }

  #send(message: FromClient): void {
    if (this.status === "open" || this.#socket) this.#trySend(JSON.stringify(message));
  }

  #trySend(text: string): void {
    try {
      this.#socket?.send(text);
    } catch {
      // not open yet: everything that matters is sent again by #opened
    }
  }

  // -- what it is used for ---------------------------------------------------------------------

  onStatus(listener: (status: Status) => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  onLobby(listener: () => void): () => void {
    this.#lobbyListeners.add(listener);
    this.#send({ type: "lobby" });
    return () => this.#lobbyListeners.delete(listener);
  }

  /** Follow a table, from its deal on. */
  watch(table: string, watcher: Watcher): () => void {
    const watch: Watch = {
      last: -1,
      said: 0,
      catchingUp: true,
      onTable: (news) => watcher.onTable(news),
      onUpdate: (update) => watcher.onUpdate(update),
      onChat: (lines) => watcher.onChat?.(lines),
      onSignal: (signal) => watcher.onSignal?.(signal),
    };
    this.#watches.set(table, watch);
    this.#askSince(table, watch);
    return () => {
      if (this.#watches.get(table) === watch) this.#watches.delete(table);
    };
  }

  /** Ask once more where things stand, because we see them from another side now. */
  again(table: string): void {
    const watch = this.#watches.get(table);
    if (watch) this.#askSince(table, watch);
  }

  move(table: string, decision: number, actions: readonly number[]): Promise<Answer> {
    return this.#operate({ type: "move", table, decision, actions });
  }

  undo(table: string, decision: number): Promise<Answer> {
    return this.#operate({ type: "undo", table, decision });
  }

  withdraw(table: string, decision: number): Promise<Answer> {
    return this.#operate({ type: "withdraw", table, decision });
  }

  /** What would it give and cost? Nothing happens. */
  tryOut(table: string, actions: readonly number[]): Promise<Tried> {
    return this.#request({ type: "try", table, actions }) as Promise<Tried>;
  }

  /** What would an expert do at my place? */
  hint(table: string): Promise<HintAnswer> {
    return this.#request({ type: "hint", table }) as Promise<HintAnswer>;
  }

  say(table: string, text: string): Promise<Said> {
    const say_id = uuid();
    return this.#ask(say_id, { type: "say", table, text, say_id }) as Promise<Said>;
  }

  /** Pointing and considering is for those who are here now: it is not sent again. */
  signal(table: string, { thing, actions }: Pick<Signal, "thing" | "actions">): void {
    if (this.status !== "open") return;
    this.#send(
      thing === undefined
        ? { type: "consider", table, actions: actions ?? [] }
        : { type: "point", table, thing },
    );
  }

  #request(message: Unnamed<Try | Hint>): Promise<AnyAnswer> {
    const request = ++this.#requests % 1_000_000;
    return this.#ask(`${request}`, { ...message, request });
  }

  #operate(message: Unnamed<Move | Undo | Withdraw>): Promise<Answer> {
    const move_id = uuid();
    return this.#ask(move_id, { ...message, move_id }) as Promise<Answer>;
  }

  #ask(id: string, message: FromClient): Promise<AnyAnswer> {
    return new Promise((answer) => {
      const text = JSON.stringify(message);
      this.#unanswered.set(id, { text, answer });
      this.#trySend(text);
    });
  }

  #askSince(table: string, watch: Watch): void {
    watch.catchingUp = true;
    this.#send({ type: "watch", table, since: watch.last, said: watch.said });
  }

  // -- what the server says --------------------------------------------------------------------

  #received(data: unknown): void {
    if (typeof data !== "string") return;
    this.#listenLater();
    const message = JSON.parse(data) as FromServer;
    switch (message.type) {
      case "table":
        this.#watches.get(message.table.id)?.onTable(message.table);
        break;
      case "update":
        this.#updated(message);
        break;
      case "answer":
        this.#answered(message.move_id, message);
        break;
      case "tried":
      case "hint":
        this.#answered(`${message.request}`, message);
        break;
      case "said":
        this.#answered(message.say_id, message);
        break;
      case "chat":
        this.#chatted(message.table, message.since, message.lines);
        break;
      case "signal":
        this.#watches.get(message.table)?.onSignal?.(message);
        break;
      case "lobby":
        for (const listener of this.#lobbyListeners) listener();
        break;
      case "error":
        this.#misunderstood(message);
        break;
      case "hello":
      case "pong":
        break;
    }
  }

  #answered(id: string, message: AnyAnswer): void {
    const waiting = this.#unanswered.get(id);
    this.#unanswered.delete(id);
    waiting?.answer(message);
  }

  /** What waits for an answer is named by the error; of signals and watching nobody waits for one. */
  #misunderstood({ refusal, move_id, say_id, request }: Misunderstood): void {
    const id = move_id ?? say_id ?? `${request}`;
    if (refusal.code === "too_many_requests") setTimeout(() => this.#resend(), SLOWER);
    else this.#answered(id, { ok: false, move_id: id, say_id: id, refusal });
  }

  #resend(): void {
    for (const { text } of this.#unanswered.values()) this.#trySend(text);
  }

  #updated(update: Update): void {
    const watch = this.#watches.get(update.table);
    if (!watch || update.sequence < watch.last) return; // left, or older than what is shown
    if (update.since > watch.last) {
      if (!watch.catchingUp) this.#askSince(update.table, watch);
      return;
    }
    const events = update.events.filter((event) => event.sequence > watch.last);
    watch.last = update.sequence;
    watch.catchingUp = false;
    watch.onUpdate({ ...update, events });
  }

  #chatted(table: string, since: number, lines: readonly ChatLine[]): void {
    const watch = this.#watches.get(table);
    const last = lines.at(-1);
    if (!watch || !last) return;
    // somebody who comes in hears the last ones only: that is no gap
    if (since > watch.said && watch.said > 0) {
      this.#askSince(table, watch);
      return;
    }
    const news = lines.filter((line) => line.number > watch.said);
    watch.said = Math.max(watch.said, last.number);
    if (news.length > 0) watch.onChat?.(news);
  }
}
