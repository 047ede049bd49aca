// A finished game that is looked at again: a table for boards and frame, on which nothing can be done, and a player
// for its positions. They come in pages, from a table of this server or from a file.

import type {
  Advice,
  Analysis,
  Game,
  GameEvent,
  LineRequest,
  Outlook,
  Refusal,
  Story,
  Table,
  Tried,
  Update,
} from "../generated/wire";
import { api, Refused, refused } from "./api";
import { nextTurn, PAGE, pageOf, previousTurn, turnAt } from "./replay";
import { session } from "./session.svelte";
import { type Listener, namesAt, type TableSession } from "./table.svelte";

export interface Source {
  story(seat: number | null): Promise<Story>;
  positions(
    seat: number | null,
    first: number,
    last: number,
  ): Promise<{ positions: readonly Update[] }>;
  outlook(): Promise<Outlook>;
  /** Without `begin`: only if it is there. */
  analysis(seat: number, begin: boolean): Promise<Analysis>;
  advice(at: number, seat: number | null): Promise<Advice>;
  line(line: LineRequest): Promise<{ positions: readonly Update[] }>;
}

export const tableSource = (id: string): Source => ({
  story: (seat) => api.story(id, seat),
  positions: (seat, first, last) => api.positions(id, seat, first, last),
  outlook: () => api.outlook(id),
  analysis: (seat, begin) => api.analysis(id, seat, begin),
  advice: (at, seat) => api.advice(id, at, seat),
  line: (line) => api.line(id, line),
});

export const fileSource = (record: string): Source => ({
  story: (seat) => api.storyOfFile(record, seat),
  positions: (seat, first, last) => api.positionsOfFile(record, seat, first, last),
  outlook: () => api.outlookOfFile(record),
  analysis: (seat, begin) =>
    begin ? api.analysisOfFile(record, seat) : Promise.resolve({ done: 0, of: 0, failed: false, analysis: null }),
  advice: (at, seat) => api.adviceOfFile(record, at, seat),
  line: (line) => api.lineOfFile({ ...line, record }),
});

export const SPEEDS = [1, 2, 4, 8] as const;
const STEP = 1600; // ms at speed 1
const ASK_AGAIN = 1500; // ms, while the outlook is worked out: asking keeps that going
const ASK_LATER = 6000; // ms, after no answer
const IMPOSSIBLE: Refusal = refused("game_over");

export class ReplaySession implements TableSession {
  readonly id: string;
  readonly source: Source;
  #story = $state.raw<Story | null>(null);
  #update = $state.raw<Update | null>(null);
  #at = $state(0);
  #playing = $state(false);
  #imagined = $state.raw<object | null>(null); // what could have been is shown
  #outlook = $state.raw<Outlook | null>(null);
  #missing = $state.raw<Refusal | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #left = false;
  #positions = new Map<number, Update>(); // of the seat that is looked through
  #asked = new Map<number, Promise<void>>(); // pages
  readonly #listeners = new Set<Listener>();
  speed = $state<number>(1);

  readonly busy = false;
  readonly refusal = null;
  readonly chat = [];
  readonly reactions = [];
  readonly signals = [];
  readonly hint = null;
  readonly clock = null;
  readonly asking = false;
  readonly trying = false;
  readonly legal = [];
  readonly myTurn = false;

  constructor(id: string, source: Source, at = 0) {
    this.id = id;
    this.source = source;
    void this.look(null, at).then(() => this.#watchOutlook());
  }

  // -- what is shown ---------------------------------------------------------------------------

  get story(): Story | null {
    return this.#story;
  }
  get table(): Table | null {
    return this.#story?.table ?? null;
  }
  get update(): Update | null {
    return this.#update;
  }
  get log(): readonly GameEvent[] {
    const at = this.#imagined ? this.#at : (this.#update?.sequence ?? 0);
    return this.#story?.events.filter((event) => event.sequence <= at) ?? [];
  }
  get missing(): Refusal | null {
    return this.#missing;
  }
  get game(): Game | null {
    return this.table && session.game(this.table.game);
  }
  get seat(): number | null {
    return this.#story?.seat ?? null;
  }
  readonly reader = null;
  readonly names: readonly string[] = $derived.by(() => namesAt(this.table));

  /** What was to be expected, as far as it is known. */
  get outlook(): Outlook | null {
    return this.#outlook;
  }

  /** Where the slider stands; the position may still be on its way. */
  get at(): number {
    return this.#at;
  }
  get last(): number {
    return this.#story?.inputs ?? 0;
  }
  get turn(): number {
    return turnAt(this.#story?.turns ?? [], this.#at);
  }
  get playing(): boolean {
    return this.#playing;
  }
  /** Is something shown that did not happen? */
  get imagined(): boolean {
    return this.#imagined !== null;
  }

  onUpdate(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // -- going through it ------------------------------------------------------------------------

  /** Through the eyes of a seat, or of a spectator. */
  async look(seat: number | null, at = this.#at): Promise<void> {
    try {
      const story = await this.source.story(seat);
      this.#positions = new Map();
      this.#asked = new Map();
      await this.#fetch(seat, pageOf(Math.min(at, story.inputs)));
      this.#story = story;
      await this.#go(at);
    } catch (error) {
      this.#fail(error);
    }
  }

  readonly jump = (sequence: number): void => {
    this.pause();
    void this.#go(sequence);
  };

  step(by: number): void {
    this.jump(this.#at + by);
  }

  nextTurn(): void {
    this.jump(nextTurn(this.#story?.turns ?? [], this.#at, this.last));
  }

  previousTurn(): void {
    this.jump(previousTurn(this.#story?.turns ?? [], this.#at));
  }

  play(): void {
    if (this.#playing) return;
    this.#playing = true;
    if (this.#at >= this.last) void this.#go(0).then(() => this.#later());
    else void this.#go(this.#at + 1).then(() => this.#later());
  }

  pause(): void {
    this.#playing = false;
    clearTimeout(this.#timer);
  }

  /** What a seat could have done here, step by step; it stays until one goes on. */
  async imagine(seat: number, actions: readonly number[]): Promise<void> {
    this.pause();
    const at = this.#at;
    const asked = { at, seat, actions: [...actions], eyes: this.seat };
    const { positions } = await this.source.line(asked);
    if (this.#left || this.#at !== at || this.#update?.sequence !== at) return;
    const shown = (this.#imagined = {});
    for (const [i, position] of positions.entries()) {
      if (i > 0) await new Promise((done) => setTimeout(done, STEP / 2));
      if (this.#imagined !== shown) return; // gone elsewhere meanwhile
      this.#show(position);
    }
  }

  leave(): void {
    this.#left = true;
    this.#imagined = null;
    clearTimeout(this.#asking);
    this.pause();
  }

  /** Asks until it is whole; a game that could not be shown is not judged either. */
  async #watchOutlook(): Promise<void> {
    if (this.#left || this.#missing) return;
    let again = ASK_AGAIN;
    try {
      const found = await this.source.outlook();
      this.#outlook = found;
      if (found.failed || (found.of > 0 && found.done === found.of)) return;
    } catch {
      again = ASK_LATER; // the game itself is there: this can wait
    }
    if (!this.#left) this.#asking = setTimeout(() => void this.#watchOutlook(), again);
  }

  #later(): void {
    if (this.#at >= this.last) this.pause();
    if (!this.#playing) return;
    this.#timer = setTimeout(() => {
      void this.#go(this.#at + 1).then(() => this.#later());
    }, STEP / this.speed);
  }

  async #go(sequence: number): Promise<void> {
    const story = this.#story;
    this.#imagined = null;
    if (!story) return;
    const to = Math.min(Math.max(0, sequence), story.inputs);
    this.#at = to;
    try {
      await this.#fetch(story.seat, pageOf(to));
      // the next page comes before it is needed
      if (to + PAGE / 4 <= story.inputs) void this.#fetch(story.seat, pageOf(to + PAGE / 4));
    } catch (error) {
      this.#fail(error);
      return;
    }
    const found = this.#positions.get(to);
    if (found && this.#at === to && this.#story === story) this.#show(found);
  }

  /** Things travel when the game goes on by one input; after a jump they are simply there. */
  #show(found: Update): void {
    const before = this.#update;
    if (before && before.seat === found.seat && found.sequence === before.sequence + 1) {
      for (const listener of this.#listeners) listener(found, before);
    }
    this.#update = found;
  }

  #fetch(seat: number | null, first: number): Promise<void> {
    const asked = this.#asked;
    let page = asked.get(first);
    if (!page) {
      const into = this.#positions;
      page = this.source.positions(seat, first, first + PAGE - 1).then(({ positions }) => {
        for (const position of positions) into.set(position.sequence, position);
      });
      asked.set(first, page);
      page.catch(() => asked.delete(first)); // asked again next time
    }
    return page;
  }

  #fail(error: unknown): void {
    this.pause();
    if (!(error instanceof Refused)) throw error;
    this.#missing = error.refusal;
  }

  // -- what cannot be done any more ------------------------------------------------------------

  move(): Promise<boolean> {
    return Promise.resolve(false);
  }
  undo(): Promise<boolean> {
    return Promise.resolve(false);
  }
  withdraw(): Promise<boolean> {
    return Promise.resolve(false);
  }
  tryOut(): Promise<Tried> {
    return Promise.resolve({ ok: false, refusal: IMPOSSIBLE });
  }
  ask(): Promise<void> {
    return Promise.resolve();
  }
  react(): Promise<Refusal | null> {
    return this.say();
  }
  say(): Promise<Refusal | null> {
    return Promise.resolve(IMPOSSIBLE);
  }
  forgetHint(): void {}
  point(): void {}
  consider(): void {}
  refuse(): void {}
}
