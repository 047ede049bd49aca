// A lesson that is being followed: a table for boards and frame on which everything is prepared. What the learner
// does is compared with what is asked for; the others do what the lesson says; the server explains refusals.

import type {
  Game,
  GameEvent,
  LessonAnswer,
  LessonStep,
  Refusal,
  Table,
  Tried,
  Update,
} from "../generated/wire";
import { api, Refused } from "./api";
import { agrees, endOfRun, entrance, expected, logAt, newsAt, positionAt } from "./lessons";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { type Listener, namesAt, type TableSession } from "./table.svelte";
import { t } from "./words.svelte";

const PACE = 900; // ms between the moves of the others

export class LessonSession implements TableSession {
  readonly id = "";
  readonly lesson = true;
  readonly #name: string;
  #lesson = $state.raw<LessonAnswer | null>(null);
  #number = $state(0); // of the step
  #at = $state(0); // inputs done
  #refusal = $state.raw<Refusal | null>(null);
  #missing = $state.raw<Refusal | null>(null);
  #astray = $state(0); // how often something else was done in this step
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<Listener>();

  readonly busy = false;
  readonly chat = [];
  readonly reactions = [];
  readonly signals = [];
  readonly hint = null;
  readonly clock = null;
  readonly asking = false;
  #trying = $state(0);

  constructor(game: string) {
    this.#name = game;
    api.lesson(game).then(
      (lesson) => this.#begin(lesson),
      (error: unknown) => {
        if (error instanceof Refused) this.#missing = error.refusal;
        else throw error;
      },
    );
  }

  #begin(lesson: LessonAnswer): void {
    this.#lesson = lesson;
    this.go(entrance(lesson.steps, settings.lesson(this.#name)));
  }

  // -- what is shown ---------------------------------------------------------------------------

  get steps(): readonly LessonStep[] {
    return this.#lesson?.steps ?? [];
  }
  get number(): number {
    return this.#number;
  }
  get step(): LessonStep | null {
    return this.steps[this.#number] ?? null;
  }
  /** The learner has something to do; otherwise there is something to read or to watch. */
  get acting(): boolean {
    return this.#wanted.length > 0;
  }
  readonly #wanted: readonly number[] = $derived.by(() =>
    this.#lesson && this.step ? expected(this.#lesson, this.step, this.#at) : [],
  );
  /** What to look at: once something is done, no longer where it began. */
  get marks(): readonly string[] {
    const ring = this.step?.ring ?? [];
    return this.#at > (this.step?.first ?? 0) ? ring.slice(1) : ring;
  }
  get astray(): number {
    return this.#astray;
  }
  get afterwards(): LessonAnswer["afterwards"] | null {
    return this.#lesson?.afterwards ?? null;
  }

  readonly table: Table | null = $derived.by(() => {
    const table = this.#lesson?.table;
    if (!table) return null;
    const me = session.person?.name || t("name.guest");
    return {
      ...table,
      seats: table.seats.map((seat) => (seat.name ? seat : { ...seat, name: me })),
    };
  });
  /** While there is only something to read, nobody is waited for. */
  readonly update: Update | null = $derived.by(() => {
    const found = this.#lesson && positionAt(this.#lesson, this.#at);
    const reading = this.step?.first === this.step?.last;
    return found && reading ? { ...found, waiting: [], legal: [] } : found;
  });
  readonly log: readonly GameEvent[] = $derived.by(() =>
    this.#lesson ? logAt(this.#lesson, this.#at) : [],
  );
  get refusal(): Refusal | null {
    return this.#refusal;
  }
  get missing(): Refusal | null {
    return this.#missing;
  }
  /** Without hints and signals: the lesson itself says what to do, and nobody is there. */
  readonly game: Game | null = $derived.by(() => {
    const game = session.game(this.#name);
    return game && { ...game, bots: [], cooperative: false };
  });
  get seat(): number | null {
    return this.#lesson?.seat ?? null;
  }
  get reader(): number | null {
    return this.seat;
  }
  get legal(): Update["legal"] {
    return this.acting ? (this.update?.legal ?? []) : [];
  }
  get myTurn(): boolean {
    return this.acting;
  }
  readonly names: readonly string[] = $derived.by(() => namesAt(this.table));

  onUpdate(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // -- going through it ------------------------------------------------------------------------

  /** To the beginning of a step, from anywhere. */
  go(number: number): void {
    const step = this.steps[number];
    if (!step) return;
    clearTimeout(this.#timer);
    this.#number = number;
    this.#at = step.first;
    this.#refusal = null;
    this.#astray = 0;
    settings.setLesson(this.#name, step.name);
  }

  /** The beginning of this step, or the step before it. */
  back(): void {
    const begun = this.#at > (this.step?.first ?? 0);
    this.go(begun ? this.#number : Math.max(0, this.#number - 1));
  }

  /** On from a text; where something is to be done, let the lesson do it. */
  on(): void {
    if (this.acting) void this.move(this.#wanted);
    else if (this.step?.first === this.step?.last) this.go(this.#number + 1);
  }

  leave(): void {
    clearTimeout(this.#timer);
  }

  /** The others play one after the other; after the last of them the next step begins. */
  #others(): void {
    const [lesson, step] = [this.#lesson, this.step];
    if (!lesson || !step || this.acting) return;
    if (this.#at === step.last) {
      this.go(this.#number + 1);
      return;
    }
    const play = (): void => {
      this.#show(endOfRun(lesson, step, this.#at));
      this.#others();
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(play, settings.still ? 0 : PACE);
  }

  #show(to: number): void {
    const before = this.update;
    const news = this.#lesson && newsAt(this.#lesson, this.#at, to);
    if (news && before) for (const listener of this.#listeners) listener(news, before);
    this.#at = to;
  }

  // -- what the learner does -------------------------------------------------------------------

  async move(actions: readonly number[]): Promise<boolean> {
    this.#refusal = null;
    if (!this.acting) return false;
    if (agrees(this.#wanted, actions)) {
      this.#astray = 0;
      this.#show(this.#at + actions.length);
      this.#others();
      return true;
    }
    const tried = await this.tryOut(actions);
    if (tried.ok) this.#astray += 1;
    else this.#refusal = tried.refusal;
    return false;
  }

  get trying(): boolean {
    return this.#trying > 0;
  }

  async tryOut(actions: readonly number[]): Promise<Tried> {
    this.#trying += 1;
    try {
      return await api.tryInLesson(this.#name, this.#at, actions);
    } catch (error) {
      if (error instanceof Refused) return { ok: false, refusal: error.refusal };
      throw error;
    } finally {
      this.#trying -= 1;
    }
  }

  refuse(refusal: Refusal | null): void {
    this.#refusal = refusal;
  }

  // taking back is the lesson's own button; there are no hints and nobody to talk to
  async undo(): Promise<boolean> {
    return false;
  }
  async withdraw(): Promise<boolean> {
    return false;
  }
  async ask(): Promise<void> {}
  forgetHint(): void {}
  async say(): Promise<null> {
    return null;
  }
  async react(): Promise<null> {
    return null;
  }
  point(): void {}
  consider(): void {}
}
