// One table as this page sees it: what the server sent last, the log so far, and what we do there.

import type {
  Answer,
  ChatLine,
  Choice,
  Game,
  GameEvent,
  HintAnswer,
  Refusal,
  Seat,
  Signal,
  Table,
  Times,
  Tried,
  Update,
} from "../generated/wire";
import { api, Refused } from "./api";
import type { Heard } from "./clock";
import { live } from "./live";
import { session } from "./session.svelte";
import { t, words } from "./words.svelte";

const POINTED = 4_000; // ms

/** What boards and the frame know of a table, whether it is being played or looked at again. */
export interface TableSession {
  readonly id: string;
  readonly table: Table | null;
  readonly update: Update | null;
  readonly log: readonly GameEvent[];
  /** A move is on its way. */
  readonly busy: boolean;
  /** So is the question what a move would give: what is shown of it is about to change. */
  readonly trying: boolean;
  readonly refusal: Refusal | null;
  /** What has been said, oldest first. */
  readonly chat: readonly ChatLine[];
  /** What the others point at and consider just now (and I, seen by them). */
  readonly signals: readonly Signal[];
  /** What an expert would do; until the next decision. */
  readonly hint: HintAnswer | null;
  readonly asking: boolean;
  /** Why the table cannot be shown at all. */
  readonly missing: Refusal | null;
  readonly game: Game | null;
  readonly seat: number | null;
  /** The seat that texts call "you". In a replay one looks through anybody's eyes: nobody is. */
  readonly reader: number | null;
  readonly legal: readonly Choice[];
  readonly myTurn: boolean;
  /** Everybody by row: the seats, then the imaginary players of the game. */
  readonly names: readonly string[];
  /** What is left to think, as it was last told. */
  readonly clock: Heard | null;
  /** Of a finished game that is looked at again: go to after that input. */
  readonly jump?: (sequence: number) => void;
  /** A lesson: nobody was away, and there is nobody to talk to. */
  readonly lesson?: boolean;

  onUpdate(listener: Listener): () => void;
  move(actions: readonly number[]): Promise<boolean>;
  undo(): Promise<boolean>;
  withdraw(): Promise<boolean>;
  tryOut(actions: readonly number[]): Promise<Tried>;
  ask(): Promise<void>;
  forgetHint(): void;
  say(text: string): Promise<Refusal | null>;
  point(thing: string): void;
  consider(actions: readonly number[]): void;
  refuse(refusal: Refusal | null): void;
}

/** Called with every update before it is shown: movement needs to know where things were. */
export type Listener = (update: Update, before: Update | null) => void;

export class LiveSession implements TableSession {
  readonly id: string;
  #table = $state.raw<Table | null>(null);
  #clock = $state.raw<Heard | null>(null);
  #update = $state.raw<Update | null>(null);
  #log = $state.raw<readonly GameEvent[]>([]);
  #sending = $state(false);
  #awaited = $state(-1); // our last move is acknowledged with this number, its update is on its way
  #refusal = $state.raw<Refusal | null>(null);
  #missing = $state.raw<Refusal | null>(null);
  #chat = $state.raw<readonly ChatLine[]>([]);
  #signals = $state.raw<readonly Signal[]>([]);
  #hint = $state.raw<HintAnswer | null>(null);
  #trying = $state(0); // questions that have no answer yet
  #asking = $state(false); // an expert is thinking
  readonly #listeners = new Set<Listener>();
  #unwatch: () => void;

  constructor(id: string) {
    this.id = id;
    this.#unwatch = live.watch(id, {
      onTable: (table) => this.#told(table),
      onUpdate: (update) => this.#updated(update),
      onChat: (lines) => (this.#chat = [...this.#chat, ...lines]),
      onSignal: (signal) => this.#signalled(signal),
    });
    // by HTTP too: a table that does not exist says so there
    api.table(id).then(
      (table) => {
        this.#table ??= table;
      },
      (error: unknown) => {
        const gone = error instanceof Refused && error.refusal.code !== "unreachable";
        if (gone && !this.#table) this.#missing = error.refusal; // otherwise the socket will bring it
      },
    );
  }

  leave(): void {
    this.#unwatch();
  }

  onUpdate(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #told(table: Table): void {
    this.#table = table;
    this.#hear(table.times);
    this.#missing = null;
    // sitting down or getting up in a running game: the same position, seen from elsewhere
    if (this.#update && this.#update.seat !== table.seat) live.again(this.id);
  }

  #updated(update: Update): void {
    for (const listener of this.#listeners) listener(update, this.#update);
    this.#log = [...this.#log, ...update.events];
    if (update.decision !== this.#update?.decision) this.#hint = null;
    if (update.sequence !== this.#update?.sequence) {
      this.#signals = this.#signals.filter((signal) => signal.actions === undefined);
    }
    this.#update = update;
    this.#hear(update.times);
  }

  #hear(times: Times | null): void {
    this.#clock = times && { times, at: Date.now() };
  }

  /** The newest of a kind counts; what somebody points at is looked at for a while. */
  #signalled(signal: Signal): void {
    const points = signal.thing !== undefined;
    const others = this.#signals.filter(
      (other) => other.seat !== signal.seat || (other.thing !== undefined) !== points,
    );
    this.#signals = signal.actions?.length === 0 ? others : [...others, signal];
    if (points) {
      setTimeout(() => {
        this.#signals = this.#signals.filter((other) => other !== signal);
      }, POINTED);
    }
  }

  // -- what is shown ---------------------------------------------------------------------------

  get table(): Table | null {
    return this.#table;
  }
  get update(): Update | null {
    return this.#update;
  }
  get clock(): Heard | null {
    return this.#clock;
  }
  get log(): readonly GameEvent[] {
    return this.#log;
  }
  get busy(): boolean {
    return this.#sending || (this.#update?.sequence ?? -1) < this.#awaited;
  }
  get refusal(): Refusal | null {
    return this.#refusal;
  }
  get chat(): readonly ChatLine[] {
    return this.#chat;
  }
  get signals(): readonly Signal[] {
    return this.#signals;
  }
  get hint(): HintAnswer | null {
    return this.#hint;
  }
  get trying(): boolean {
    return this.#trying > 0;
  }
  get asking(): boolean {
    return this.#asking;
  }
  get missing(): Refusal | null {
    return this.#missing;
  }
  get game(): Game | null {
    return this.#table && session.game(this.#table.game);
  }
  get seat(): number | null {
    return this.#update ? this.#update.seat : (this.#table?.seat ?? null);
  }
  get reader(): number | null {
    return this.seat;
  }
  get legal(): readonly Choice[] {
    return this.busy ? [] : (this.#update?.legal ?? []);
  }
  get myTurn(): boolean {
    const seat = this.seat;
    return seat !== null && (this.#update?.waiting.includes(seat) ?? false);
  }
  get names(): readonly string[] {
    return namesAt(this.#table);
  }

  // -- what we do ------------------------------------------------------------------------------

  async move(actions: readonly number[]): Promise<boolean> {
    return this.#operate((decision) => live.move(this.id, decision, actions));
  }

  async undo(): Promise<boolean> {
    return this.#operate((decision) => live.undo(this.id, decision));
  }

  async withdraw(): Promise<boolean> {
    return this.#operate((decision) => live.withdraw(this.id, decision));
  }

  async tryOut(actions: readonly number[]): Promise<Tried> {
    this.#trying += 1;
    try {
      return await live.tryOut(this.id, actions);
    } finally {
      this.#trying -= 1;
    }
  }

  async ask(): Promise<void> {
    this.#asking = true;
    const asked = this.#update?.decision;
    const hint = await live.hint(this.id);
    this.#asking = false;
    if (asked === this.#update?.decision) this.#hint = hint;
  }

  forgetHint(): void {
    this.#hint = null;
  }

  /** Say something to the table; why not, if it was not said. */
  async say(text: string): Promise<Refusal | null> {
    const said = await live.say(this.id, text);
    return said.ok ? null : said.refusal;
  }

  /** In a game that is played together: show the others a thing (the name in its data-thing). */
  point(thing: string): void {
    live.signal(this.id, { thing });
  }

  /** The same for what I am thinking of doing; nothing: I am not any more. */
  consider(actions: readonly number[]): void {
    live.signal(this.id, { actions });
  }

  refuse(refusal: Refusal | null): void {
    this.#refusal = refusal;
  }

  async #operate(send: (decision: number) => Promise<Answer>): Promise<boolean> {
    if (!this.#update || this.busy) return false;
    this.#sending = true;
    this.#refusal = null;
    const answer = await send(this.#update.decision);
    this.#sending = false;
    if (answer.ok) this.#awaited = answer.sequence ?? -1;
    else this.#refusal = answer.refusal;
    return answer.ok;
  }
}

/** Do something about the table; why not, if it is refused, is shown there. */
export async function act(session: TableSession, work: Promise<unknown>): Promise<void> {
  try {
    session.refuse(null);
    await work;
  } catch (error) {
    if (error instanceof Refused) session.refuse(error.refusal);
    else throw error;
  }
}

export function namesAt(table: Table | null): readonly string[] {
  if (!table) return [];
  const seats = table.seats.map((seat, i) => seatName(seat, i));
  const prefix = `${table.game}.extra.`;
  const extras = Object.keys(words.language.messages).filter((id) => id.startsWith(prefix));
  return [...seats, ...extras.map((id) => words.language.text(id))];
}

export function seatName({ kind, name, owner }: Seat, seat: number): string {
  if (kind === "bot" && owner) return t("seat.kept_for", { name: owner });
  if (kind === "bot") {
    const level = name.split(":")[0] ?? "random"; // without its settings
    return t("seat.bot", { level: t(`level.${level}`), number: seat + 1 });
  }
  if (kind === "person" && name === "") return t("seat.gone"); // deleted their data
  if (kind === "open") return name ? t("seat.invited", { name }) : t("seat.open");
  return name;
}
