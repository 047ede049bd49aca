// A table as it is shown: a moment behind what is known of it while the timeline tells how it came about. Board, panels,
// log and result all look at this, so that they are at the same moment of the story; nothing waits for it.

import type { GameEvent, Update } from "../generated/wire";
import type { Ceremony } from "./ceremony";
import type { Scene } from "./playback";
import { settings } from "./settings.svelte";
import type { Device, Listener, TableSession } from "./table.svelte";
import { type Part, Timeline } from "./timeline";

/** The frame: it knows where things lie, and the game's own way to tell what happened. */
export interface Teller {
  parts(update: Update, before: Update): readonly Part[];
  lasts(part: Part): number;
  /** Remember where things are; call the result when they have changed. */
  prepare(part: Part): () => Promise<readonly Scene[]>;
}

const MOST = 60; // updates that can be shown again

export class ShownSession implements TableSession {
  readonly inner: TableSession;
  readonly timeline = this;
  readonly #pausing: () => boolean;
  #teller: Teller | null = null;
  #held = $state.raw<Update | null>(null); // how the table stands in the part that is told
  #untold = $state(0); // events at the end of the log
  #scene = $state.raw<Scene | null>(null);
  #ceremony = $state.raw<Ceremony | null>(null);
  #since = $state.raw<readonly (readonly [Update, Update])[]>([]); // since I acted: what came, what was before
  #newest: Update | null = null;
  readonly #queue: Timeline;
  readonly #forget: () => void;

  /** `pausing`: may the table be shown a moment later than it could be? */
  constructor(inner: TableSession, pausing: () => boolean = () => true) {
    this.inner = inner;
    this.#pausing = pausing;
    this.#queue = new Timeline(
      {
        lasts: (part) => this.#teller?.lasts(part) ?? 0,
        open: (part) => this.#open(part),
        close: () => this.#close(),
      },
      (scene) => (this.#scene = scene),
    );
    this.#forget = inner.onUpdate((update, before) => this.#came(update, before));
  }

  leave(): void {
    this.#forget();
    this.#queue.stop();
  }

  // -- telling -----------------------------------------------------------------------------------

  /** Whoever can tell what happens takes over; until it goes. */
  toldBy(teller: Teller): () => void {
    this.#teller = teller;
    return () => {
      this.#queue.stop();
      this.#teller = null;
    };
  }

  get telling(): boolean {
    return this.#queue.telling;
  }
  get scene(): Scene | null {
    return this.#scene;
  }
  get ceremony(): Ceremony | null {
    return this.#ceremony;
  }
  /** Is the table shown as it stood a moment ago? */
  get behind(): boolean {
    return this.#held !== null;
  }
  /** Can what happened since my last turn be shown again? */
  get tellable(): boolean {
    return this.#since.length > 0 && !this.behind;
  }

  skip(): void {
    this.#queue.skip();
  }
  stop(): void {
    this.#queue.stop();
  }

  /** Once more, from my last turn on. */
  again(): void {
    const [first] = this.#since;
    const teller = this.#teller;
    if (!first || !teller) return;
    this.#queue.stop();
    const parts = this.#since.flatMap(([update, before]) => teller.parts(update, before));
    this.#hold(first[1], parts);
  }

  #came(update: Update, before: Update | null): void {
    if (this.#held && before?.sequence !== this.#newest?.sequence) this.#queue.stop(); // gone elsewhere meanwhile
    this.#newest = update;
    this.#remember(update, before);
    if (!before || !this.#teller || update.seat !== before.seat) {
      this.#queue.stop();
      return;
    }
    const parts = this.#teller.parts(update, before);
    if (this.#patient(update)) this.#hold(before, parts);
    else this.#atOnce(update, parts);
  }

  /** Nobody is kept who is away, in a hurry, or on the clock. */
  #patient(update: Update): boolean {
    const { seat } = this.inner;
    const running = update.times?.running ?? [];
    return (
      this.#pausing() &&
      !settings.still &&
      settings.pace !== "at_once" &&
      document.visibilityState === "visible" &&
      !(seat !== null && running.includes(seat))
    );
  }

  #hold(before: Update, parts: readonly Part[]): void {
    this.#held ??= before;
    this.#untold += parts.reduce((sum, part) => sum + part.events.length, 0);
    this.#queue.add(parts);
  }

  /** The table as it is now; what travels does so over it, and a ceremony is a line. */
  #atOnce(update: Update, parts: readonly Part[]): void {
    const reading = this.#queue.ceremony !== null && !this.#ceremony && !this.behind; // a line: it stays until it is read
    if (!reading) this.#queue.stop();
    const steps = reading || update.outcome ? [] : parts.flatMap((part) => part.steps); // at the end there is enough to see
    const ceremony = parts.findLast((part) => part.ceremony)?.ceremony;
    if (reading && !ceremony) return;
    this.#queue.add([{ update, events: [], steps, ...(ceremony ? { ceremony } : {}) }]);
  }

  #remember(update: Update, before: Update | null): void {
    const { seat } = this.inner;
    if (!before || update.seat !== before.seat) this.#since = [];
    else {
      const acted = update.events.some(
        (event, i) => actedBy(event, seat) && event.sequence !== update.events[i - 1]?.sequence,
      );
      this.#since = [...(acted ? [] : this.#since), [update, before] as const].slice(-MOST);
    }
  }

  async #open(part: Part): Promise<readonly Scene[]> {
    const teller = this.#teller;
    if (!teller) return [];
    const scenes = teller.prepare(part);
    this.#untold = Math.max(0, this.#untold - part.events.length);
    if (part.update === this.#newest) this.#held = null;
    else if (this.#held) this.#held = part.update;
    const watched = !settings.still && (this.#held !== null || this.#patient(part.update));
    this.#ceremony = watched ? (part.ceremony ?? null) : null;
    return scenes();
  }

  #close(): void {
    this.#held = null;
    this.#ceremony = null;
    this.#untold = 0;
  }

  // -- what is shown -----------------------------------------------------------------------------

  get update(): Update | null {
    const { update } = this.inner;
    const here = update?.sequence === this.#newest?.sequence; // not gone elsewhere, in a replay or a lesson
    return (here ? this.#held : null) ?? update;
  }
  get log(): readonly GameEvent[] {
    const { log } = this.inner;
    return this.#untold === 0 ? log : log.slice(0, Math.max(0, log.length - this.#untold));
  }
  get legal(): TableSession["legal"] {
    return this.behind ? [] : this.inner.legal;
  }
  get myTurn(): boolean {
    return !this.behind && this.inner.myTurn;
  }

  get id(): string {
    return this.inner.id;
  }
  get table(): TableSession["table"] {
    return this.inner.table;
  }
  get busy(): boolean {
    return this.inner.busy;
  }
  get trying(): boolean {
    return this.inner.trying;
  }
  get refusal(): TableSession["refusal"] {
    return this.inner.refusal;
  }
  get chat(): TableSession["chat"] {
    return this.inner.chat;
  }
  get reactions(): TableSession["reactions"] {
    return this.inner.reactions;
  }
  get signals(): TableSession["signals"] {
    return this.inner.signals;
  }
  get hint(): TableSession["hint"] {
    return this.inner.hint;
  }
  get asking(): boolean {
    return this.inner.asking;
  }
  get missing(): TableSession["missing"] {
    return this.inner.missing;
  }
  get game(): TableSession["game"] {
    return this.inner.game;
  }
  get seat(): number | null {
    return this.inner.seat;
  }
  get reader(): number | null {
    return this.inner.reader;
  }
  get names(): readonly string[] {
    return this.inner.names;
  }
  get clock(): TableSession["clock"] {
    return this.inner.clock;
  }
  get jump(): ((sequence: number) => void) | undefined {
    return this.inner.jump;
  }
  get lesson(): boolean {
    return this.inner.lesson ?? false;
  }
  get device(): Device | null {
    return this.inner.device ?? null;
  }

  // -- what is done: with the table as it is -----------------------------------------------------

  onUpdate(listener: Listener): () => void {
    return this.inner.onUpdate(listener);
  }
  move(actions: readonly number[]): Promise<boolean> {
    return this.inner.move(actions);
  }
  undo(): Promise<boolean> {
    return this.inner.undo();
  }
  withdraw(): Promise<boolean> {
    return this.inner.withdraw();
  }
  tryOut(actions: readonly number[]): ReturnType<TableSession["tryOut"]> {
    return this.inner.tryOut(actions);
  }
  ask(): Promise<void> {
    return this.inner.ask();
  }
  forgetHint(): void {
    this.inner.forgetHint();
  }
  say(text: string): ReturnType<TableSession["say"]> {
    return this.inner.say(text);
  }
  react(...[reaction]: Parameters<TableSession["react"]>): ReturnType<TableSession["react"]> {
    return this.inner.react(reaction);
  }
  point(thing: string): void {
    this.inner.point(thing);
  }
  consider(actions: readonly number[]): void {
    this.inner.consider(actions);
  }
  refuse(refusal: TableSession["refusal"]): void {
    this.inner.refuse(refusal);
  }
}

/** Not what a bot did in my stead. */
const actedBy = ({ params, kept }: GameEvent, seat: number | null): boolean =>
  seat !== null && params["seat"] === seat && !kept?.includes(seat);
