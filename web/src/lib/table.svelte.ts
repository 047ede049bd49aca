// One table as this page sees it: what the server sent last, the log so far, and what we do there.

import type {
  Answer,
  ChatLine,
  Choice,
  Game,
  GameEvent,
  HintAnswer,
  ReactionName,
  Refusal,
  Signal,
  Table,
  Times,
  Tried,
  Update,
} from "../generated/wire";
import { api, Refused } from "./api";
import type { Heard } from "./clock";
import { levelName, roleAt } from "./cast";
import { followed, linesOf } from "./hints";
import { live } from "./live";
import { session } from "./session.svelte";
import type { ShownSession } from "./shown.svelte";
import { t, words } from "./words.svelte";

const POINTED = 4_000; // ms
const REACTED = 5_000; // ms

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
  /** The reactions of this moment, one of each seat. */
  readonly reactions: readonly ChatLine[];
  /** What the others point at and consider just now (and I, seen by them). */
  readonly signals: readonly Signal[];
  /** What an expert would do; until the next decision, or for as long as one follows it. */
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
  readonly jump?: ((sequence: number) => void) | undefined;
  /** What tells how things came about, where somebody does. */
  readonly timeline?: ShownSession;
  /** A lesson: nobody was away, and there is nobody to talk to. */
  readonly lesson?: boolean;
  /** Where several people share this device. */
  readonly device?: Device | null;

  onUpdate(listener: Listener): () => void;
  move(actions: readonly number[]): Promise<boolean>;
  undo(): Promise<boolean>;
  withdraw(): Promise<boolean>;
  tryOut(actions: readonly number[]): Promise<Tried>;
  ask(): Promise<void>;
  forgetHint(): void;
  say(text: string): Promise<Refusal | null>;
  react(reaction: ReactionName): Promise<Refusal | null>;
  point(thing: string): void;
  consider(actions: readonly number[]): void;
  refuse(refusal: Refusal | null): void;
}

/** The people at this device: whoever looks sees their own side, and acts; otherwise all see what is public. */
export interface Device {
  readonly seats: readonly number[];
  /** They look at one screen together: nothing has to be hidden from the others. */
  readonly together: boolean;
  /** Who is to look; it may not have come to that yet. */
  readonly asked: number | null;
  /** Who looks from now on; null: everybody. */
  look(seat: number | null): void;
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
  #reactions = $state.raw<readonly ChatLine[]>([]);
  #signals = $state.raw<readonly Signal[]>([]);
  #hint = $state.raw<HintAnswer | null>(null);
  #left: HintAnswer | null = null; // of it, when the move that is on its way is done
  #trying = $state(0); // questions that have no answer yet
  #asking = $state(false); // an expert is thinking
  #asked = $state<number | null>(null); // of several people at this device: who is to look
  #open: { readonly update: Update; readonly log: readonly GameEvent[] } | null = null; // before somebody lifted the curtain
  readonly #listeners = new Set<Listener>();
  #unwatch: () => void;

  constructor(id: string) {
    this.id = id;
    this.#unwatch = live.watch(id, {
      onTable: (table) => this.#told(table),
      onUpdate: (update) => this.#updated(update),
      onChat: (lines, fresh) => this.#chatted(lines, fresh),
      onSignal: (signal) => this.#signalled(signal),
    });
    const before = live.resumed(id); // sent by the page before this one
    if (before) void this.#await(before);
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
    const seat = this.#update?.seat ?? null;
    if (table.here.length > 0 && (seat === null || table.here.includes(seat))) return;
    // sitting down or getting up in a running game: the same position, seen from elsewhere
    if (this.#update && seat !== table.seat) {
      this.#open = null;
      live.again(this.id);
    }
  }

  // -- several people at this device -------------------------------------------------------------

  readonly device: Device | null = $derived.by(() => {
    const seats = this.#table?.here ?? [];
    if (seats.length === 0) return null;
    const together = this.game?.one_screen ?? false;
    return { seats, together, asked: this.#asked, look: (seat) => this.#look(seat) };
  });

  #look(seat: number | null): void {
    this.#asked = seat;
    this.#cover();
    live.look(this.id, seat);
  }

  /** What one of them saw is forgotten, at once; all see again what all have seen. */
  #cover(): void {
    if (!this.#open || this.#update?.seat == null) return;
    const { update, log } = this.#open;
    for (const listener of this.#listeners) listener(update, this.#update);
    this.#open = null;
    this.#update = update;
    this.#log = log;
    this.#hint = this.#refusal = null;
    this.#awaited = -1;
  }

  #updated(update: Update): void {
    this.#asked = update.seat;
    if (update.seat === null) this.#cover();
    else if (this.#update?.seat === null && this.device) {
      this.#open = { update: this.#update, log: this.#log };
    }
    for (const listener of this.#listeners) listener(update, this.#update);
    if (update.seat !== this.#update?.seat) {
      this.#log = []; // told from the beginning, through other eyes
      this.#awaited = -1;
    }
    this.#log = [...this.#log, ...update.events];
    const asked = this.#update;
    if (update.decision !== asked?.decision || update.seat !== asked.seat) {
      const same = update.seat === asked?.seat; // and nobody else looks now
      const left = linesOf(this.#left).some(({ action }) => update.legal.some((choice) => choice.action === action));
      this.#hint = same && left ? this.#left : null;
      this.#left = null;
    }
    if (update.sequence !== this.#update?.sequence) {
      this.#signals = this.#signals.filter((signal) => signal.actions === undefined);
    }
    this.#update = update;
    this.#hear(update.times);
    // the server lets the curtain fall; after a lost connection it lifts it as it was, perhaps too late
    const over = update.seat !== null && asked?.seat === update.seat && asked.waiting.includes(update.seat);
    if (this.device && over && !update.waiting.includes(update.seat)) this.#look(null);
  }

  #hear(times: Times | null): void {
    this.#clock = times && { times, at: Date.now() };
  }

  #chatted(lines: readonly ChatLine[], fresh: boolean): void {
    this.#chat = [...this.#chat, ...lines];
    for (const line of fresh ? lines.filter(({ reaction }) => reaction) : []) {
      this.#reactions = [...this.#reactions.filter(({ seat }) => seat !== line.seat), line];
      setTimeout(() => {
        this.#reactions = this.#reactions.filter((other) => other !== line);
      }, REACTED);
    }
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
  get reactions(): readonly ChatLine[] {
    return this.#reactions;
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
  /** Where several look, everybody has a name. */
  get reader(): number | null {
    return this.device ? null : this.seat;
  }
  get legal(): readonly Choice[] {
    return this.busy ? [] : (this.#update?.legal ?? []);
  }
  get myTurn(): boolean {
    const seat = this.seat;
    return seat !== null && (this.#update?.waiting.includes(seat) ?? false);
  }
  readonly names: readonly string[] = $derived.by(() => namesAt(this.#table));

  // -- what we do ------------------------------------------------------------------------------

  async move(actions: readonly number[]): Promise<boolean> {
    this.#left = followed(this.#hint, actions);
    const done = await this.#operate((decision) => live.move(this.id, decision, actions));
    if (!done) this.#left = null;
    return done;
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
    const asked = this.#update;
    const hint = await live.hint(this.id);
    this.#asking = false;
    const now = this.#update;
    if (asked?.decision === now?.decision && asked?.seat === now?.seat) this.#hint = hint;
  }

  forgetHint(): void {
    this.#hint = null;
  }

  /** Say something to the table; why not, if it was not said. */
  async say(text: string): Promise<Refusal | null> {
    const said = await live.say(this.id, text);
    return said.ok ? null : said.refusal;
  }

  /** Show the table what one feels; why not, if it was not shown. */
  async react(reaction: ReactionName): Promise<Refusal | null> {
    const said = await live.react(this.id, reaction);
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
    return this.#update && !this.busy ? this.#await(send(this.#update.decision)) : false;
  }

  async #await(coming: Promise<Answer>): Promise<boolean> {
    this.#sending = true;
    this.#refusal = null;
    const { seat } = this;
    const answer = await coming;
    this.#sending = false;
    if (seat !== this.seat) return answer.ok; // somebody else looks
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

/** That it is the turn of whoever looks: by name, where several share a device. */
export function yourMove({ device, names, seat }: TableSession): string {
  return device ? t("here.your_move", { name: names[seat ?? -1] ?? "" }) : t("table.your_move");
}

export function namesAt(table: Table | null): readonly string[] {
  if (!table) return [];
  return [...table.seats.map((_, i) => seatName(table, i)), ...words.language.extras(table.game)];
}

export function seatName(table: Pick<Table, "id" | "seats">, seat: number): string {
  const { kind, name, owner } = table.seats[seat] ?? { kind: "open", name: "", owner: "" };
  if (kind === "bot" && owner) return t("seat.kept_for", { name: owner });
  const role = roleAt(table, seat);
  if (role?.temper) return t(`bot.named.${role.temper}`);
  if (role) return t(`bot.${role.level}.${role.number}`);
  if (kind === "bot") return t("seat.bot", { level: levelName(words.language, name), number: seat + 1 });
  if (kind === "person" && name === "") return t("seat.gone"); // deleted their data
  if (kind === "open") return name ? t("seat.invited", { name }) : t("seat.open");
  return name;
}
