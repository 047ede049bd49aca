// One WebSocket per page that outlives lost connections: it reconnects with growing pauses, watches
// again from the last number it has, and resends every move that was not answered yet. A move keeps
// its id, so the server does it once however often it arrives.

import type {
  Answer,
  ChatLine,
  Chatted,
  FromClient,
  FromServer,
  Hint,
  HintAnswer,
  Misunderstood,
  Move,
  React,
  Said,
  Say,
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
  /** `fresh`: said just now, and not missed. */
  onChat?(lines: readonly ChatLine[], fresh: boolean): void;
  onSignal?(signal: Signal): void;
}

interface Watch extends Watcher {
  seat: number | null | undefined; // through whose eyes; numbers are that seat's own
  asked: number | null | undefined; // of several people at this device: who is to look; undefined: there is one
  open: number; // the newest number that all of them were shown
  last: number; // the newest number that was shown
  said: number; // and of the newest line of the chat
  catchingUp: boolean; // asked for what is missing: updates that do not fit are part of it
}

type AnyAnswer = Answer | Tried | HintAnswer | Said;

/** What a server does once, however often it hears it. */
type Lasting = Move | Undo | Withdraw | Say;

const LASTING: readonly string[] = ["move", "undo", "withdraw", "say"] satisfies Lasting["type"][];

const isLasting = (message: unknown): message is Lasting =>
  LASTING.includes((message as Partial<FromClient> | null)?.type ?? "");

/** Without the name that an answer will bear: it gets one when it is sent. */
type Unnamed<T> = T extends unknown ? Omit<T, "request" | "move_id"> : never;

interface Unanswered {
  text: string;
  moves: boolean; // and is no mere question
  refused: number; // times: it could not be stored
  answer(message: AnyAnswer): void;
}

export const FIRST_PAUSE = 400; // ms
export const LONGEST_PAUSE = 15_000;
export const RESTARTING = 1012; // how a server closes that ends
export const AT_ONCE = 100; // ms, by chance: not everybody in the same moment
export const PING_EVERY = 20_000;
export const PONG_WITHIN = 8_000;
export const SLOWER = 1_000; // after "too many requests"
export const UNSTORED: readonly string[] = ["not_stored", "disk_full"]; // it has not happened, yet

/** How long to wait before attempt n (from 0): doubling, with half of it by chance. */
export function pause(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt);
  return full / 2 + (full / 2) * chance;
}

export class Live {
  status: Status = "connecting";
  kept = false; // is there a move that the server could not store, or never got? It is sent again
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
  readonly #peopleListeners = new Set<() => void>();
  readonly #statusListeners = new Set<(status: Status) => void>();
  readonly #keptListeners = new Set<(kept: boolean) => void>();
  readonly #helloListeners = new Set<(page: string) => void>();
  readonly #resumed = new Map<string, Promise<AnyAnswer>>(); // by table: sent before the page was loaded

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
    socket.onclose = (event: CloseEvent) => this.#lost(event.code === RESTARTING);
    socket.onmessage = (event: MessageEvent<unknown>) => this.#received(event.data);
  }

  close(): void {
    this.#drop();
    this.#setStatus("lost");
  }

  /** The device says that it has no network: said at once, and tried again as after every loss. */
  doubt(): void {
    if (this.status === "open") this.#lost();
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

  /** A server that ends has told us so: another one is there at once. */
  #lost(restarting = false): void {
    this.#drop();
    this.#setStatus("lost");
    const wait = restarting ? AT_ONCE * this.#chance() : pause(this.#attempt, this.#chance());
    this.#retry = setTimeout(() => this.connect(), wait);
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
    this.#tellKept();
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

  onKept(listener: (kept: boolean) => void): () => void {
    this.#keptListeners.add(listener);
    return () => this.#keptListeners.delete(listener);
  }

  /** With every connection: the page that this server has, by the name of its script. */
  onHello(listener: (page: string) => void): () => void {
    this.#helloListeners.add(listener);
    return () => this.#helloListeners.delete(listener);
  }

  onLobby(listener: () => void): () => void {
    this.#lobbyListeners.add(listener);
    this.#send({ type: "lobby" });
    return () => this.#lobbyListeners.delete(listener);
  }

  /** Somebody asks or invites us, or has answered. */
  onPeople(listener: () => void): () => void {
    this.#peopleListeners.add(listener);
    return () => this.#peopleListeners.delete(listener);
  }

  /** Follow a table, from its deal on. */
  watch(table: string, watcher: Watcher): () => void {
    const watch: Watch = {
      seat: undefined,
      asked: undefined,
      open: -1,
      last: -1,
      said: 0,
      catchingUp: true,
      onTable: (news) => watcher.onTable(news),
      onUpdate: (update) => watcher.onUpdate(update),
      onChat: (lines, fresh) => watcher.onChat?.(lines, fresh),
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
    if (!watch) return;
    watch.last = watch.open = -1; // numbers are each seat's own
    watch.asked = undefined;
    this.#askSince(table, watch);
  }

  /** Of several people at this device this one looks from now on; null: what everybody may see. */
  look(table: string, seat: number | null): void {
    const watch = this.#watches.get(table);
    if (!watch || (watch.asked ?? null) === seat) return;
    if (watch.asked == null) watch.open = watch.last;
    watch.asked = seat;
    watch.last = seat === null ? watch.open : -1;
    watch.seat = seat;
    this.#askSince(table, watch);
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

  /**
   * What changes something and is not answered yet: for the page that comes after this one. Not what somebody did
   * who shares this device: that page begins with the curtain down, and nothing of theirs is written anywhere.
   */
  unanswered(): readonly Lasting[] | null {
    const messages = [...this.#unanswered.values()].map(({ text }) => JSON.parse(text) as FromClient);
    const lasting = messages
      .filter(isLasting)
      .filter(({ table }) => this.#watches.get(table)?.asked == null);
    return lasting.length > 0 ? lasting : null;
  }

  /** Send again what the page before this one did not hear of: with the same ids, so it is done once. */
  resume(messages: unknown): void {
    for (const message of Array.isArray(messages) ? messages.filter(isLasting) : []) {
      const id = message.type === "say" ? message.say_id : message.move_id;
      const answer = this.#ask(id, message);
      if (message.type !== "say") this.#resumed.set(message.table, answer);
    }
  }

  /** The answer to the move that was resumed at this table, if there is one. */
  resumed(table: string): Promise<Answer> | null {
    const answer = this.#resumed.get(table) as Promise<Answer> | undefined;
    this.#resumed.delete(table);
    return answer ?? null;
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

  react(table: string, reaction: React["reaction"]): Promise<Said> {
    const say_id = uuid();
    return this.#ask(say_id, { type: "react", table, reaction, say_id }) as Promise<Said>;
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
      const moves = ["move", "undo", "withdraw"].includes(message.type);
      this.#unanswered.set(id, { text, moves, refused: 0, answer });
      this.#trySend(text);
      this.#tellKept();
    });
  }

  #askSince(table: string, watch: Watch): void {
    watch.catchingUp = true;
    const { last: since, said, asked: seat } = watch;
    this.#send({ type: "watch", table, since, said, ...(seat == null ? {} : { seat }) });
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
        this.#chatted(message);
        break;
      case "signal":
        this.#watches.get(message.table)?.onSignal?.(message);
        break;
      case "lobby":
        for (const listener of this.#lobbyListeners) listener();
        break;
      case "people":
        for (const listener of this.#peopleListeners) listener();
        break;
      case "error":
        this.#misunderstood(message);
        break;
      case "hello":
        for (const listener of this.#helloListeners) listener(message.page);
        break;
      case "pong":
        break;
    }
  }

  #answered(id: string, message: AnyAnswer): void {
    const waiting = this.#unanswered.get(id);
    this.#unanswered.delete(id);
    waiting?.answer(message);
    this.#tellKept();
  }

  /** The server has not done it, but will: the same move, with the same id, a little later. */
  #keep(id: string): void {
    const waiting = this.#unanswered.get(id);
    if (!waiting) return;
    const later = pause(waiting.refused, this.#chance());
    waiting.refused += 1;
    this.#tellKept();
    setTimeout(() => {
      if (this.#unanswered.get(id) === waiting) this.#trySend(waiting.text);
    }, later);
  }

  #tellKept(): void {
    const away = this.status === "lost";
    const kept = [...this.#unanswered.values()].some(
      ({ refused, moves }) => refused > 0 || (away && moves),
    );
    if (kept === this.kept) return;
    this.kept = kept;
    for (const listener of this.#keptListeners) listener(kept);
  }

  /** What waits for an answer is named by the error. Watching is not: whoever is refused that would never be told again. */
  #misunderstood({ refusal, move_id, say_id, request }: Misunderstood): void {
    const id = move_id ?? say_id ?? `${request}`;
    if (refusal.code === "too_many_requests") setTimeout(() => this.#askAgain(), SLOWER);
    else if (UNSTORED.includes(refusal.code) && this.#unanswered.has(id)) this.#keep(id);
    else if (UNSTORED.includes(refusal.code)) setTimeout(() => this.#watchAgain(), SLOWER);
    else this.#answered(id, { ok: false, move_id: id, say_id: id, refusal });
  }

  #askAgain(): void {
    this.#watchAgain();
    this.#resend();
  }

  /** What was asked for and has not come. */
  #watchAgain(): void {
    for (const [table, watch] of this.#watches) if (watch.catchingUp) this.#askSince(table, watch);
  }

  #resend(): void {
    for (const { text } of this.#unanswered.values()) this.#trySend(text);
  }

  #updated(update: Update): void {
    const watch = this.#watches.get(update.table);
    if (!watch) return; // left
    if (watch.asked !== undefined && update.seat !== watch.asked) {
      if (watch.catchingUp) return; // said before the curtain was lifted or fell: the answer tells all of it
      watch.asked = watch.seat = null; // it fell: their turn is over
      watch.last = watch.open;
    }
    if (update.seat !== watch.seat && watch.last >= 0) {
      watch.last = -1; // other eyes, other numbers: from the beginning
      watch.catchingUp = false;
    }
    if (update.sequence < watch.last) return; // older than what is shown
    if (update.since > watch.last) {
      if (!watch.catchingUp) this.#askSince(update.table, watch);
      return;
    }
    const events = update.events.filter((event) => event.sequence > watch.last);
    watch.seat = update.seat;
    watch.last = update.sequence;
    watch.catchingUp = false;
    watch.onUpdate({ ...update, events });
  }

  #chatted({ table, since, lines, fresh }: Chatted): void {
    const watch = this.#watches.get(table);
    const last = lines.at(-1);
    if (!watch || !last) return;
    // whoever asks hears the last ones only, if they are very many: that is no gap
    if (fresh && since > watch.said) {
      this.#askSince(table, watch);
      return;
    }
    const news = lines.filter((line) => line.number > watch.said);
    watch.said = Math.max(watch.said, last.number);
    if (news.length > 0) watch.onChat?.(news, fresh);
  }
}
