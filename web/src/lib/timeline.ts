// The one timeline of a table: whatever happens is told here, part by part, and board, panels, log and result show the
// part that is being told. No drawing and no page here: `Stage` opens a part, playback.ts plays its scenes.

import type { GameEvent, Update } from "../generated/wire";
import type { Ceremony } from "./ceremony";
import type { Step } from "./fly";
import { Playback, type Scene } from "./playback";

export const PACES = ["calm", "normal", "quick", "at_once"] as const;
export type Pace = (typeof PACES)[number];

/** How long things take at a pace, beside the normal one. */
export const TEMPO: Readonly<Record<Pace, number>> = { calm: 1.5, normal: 1, quick: 0.5, at_once: 0 };

const GLANCE = 900; // ms, to notice a caption
const LETTER = 35; // ms, to read on
const PATIENCE = 12_000; // ms: what would take longer to tell is summed up
export const LINES = 6; // of a summary; the log has all of them

/** How long a text must stay to be read. */
export const reading = (text: string): number => (text === "" ? 0 : GLANCE + LETTER * text.length);

/** A stretch of the story during which the table stands as `update` says. */
export interface Part {
  readonly update: Update;
  /** What has happened when it is over, after the part before: the log grows by it. */
  readonly events: readonly GameEvent[];
  readonly steps: readonly Step[];
  readonly ceremony?: Ceremony;
  /** Of the second part of a story on: nothing was left out, but told in few words. */
  readonly summary?: readonly GameEvent[];
}

/** Where parts are shown. */
export interface Stage {
  /** How long the part takes at a normal pace, in ms. */
  lasts(part: Part): number;
  /** Show how the table stands in this part; what is to be seen there, one after the other. */
  open(part: Part): Promise<readonly Scene[]>;
  /** Everything is told: the table as it is. */
  close(): void;
}

const total = (parts: readonly Part[], lasts: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + lasts(part), 0);

/** Only what matters most is said: the rest is seen. */
const brief = (part: Part): Part => ({
  ...part,
  steps: part.steps.map(({ event, ...step }) => (event && !step.aside ? { ...step, event } : step)),
});

/** Many parts as one: the table as it stood at the end of them, and what happened in a few lines. */
function merged(parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1);
  if (!last || parts.length === 1) return parts;
  const told = parts.flatMap((part) => [...(part.summary ?? []), ...part.steps.flatMap((step) => step.event ?? [])]);
  return [{ update: last.update, events: parts.flatMap((part) => part.events), steps: [], summary: told }];
}

/**
 * What can be followed in good time is told step by step. More than that is told in fewer words; still more is
 * summed up, instead of being raced through. Ceremonies keep their place.
 */
export function summed(parts: readonly Part[], lasts: (part: Part) => number): readonly Part[] {
  if (total(parts, lasts) <= PATIENCE) return parts;
  const short = parts.map((part) => (part.ceremony ? part : brief(part)));
  const ordinary = short.filter((part) => !part.ceremony);
  if (total(ordinary, lasts) <= PATIENCE) return short;
  const found: Part[] = [];
  let run: Part[] = [];
  for (const part of short) {
    if (!part.ceremony) run.push(part);
    else {
      found.push(...merged(run), part);
      run = [];
    }
  }
  return [...found, ...merged(run)];
}

export class Timeline {
  #waiting: readonly Part[] = [];
  #current: Part | null = null;
  #opened: object | null = null; // the part that is being opened: another one makes it void
  readonly #playback: Playback;
  readonly #stage: Stage;

  constructor(stage: Stage, changed: (scene: Scene | null) => void = () => undefined) {
    this.#stage = stage;
    this.#playback = new Playback(changed, () => this.#next());
  }

  get telling(): boolean {
    return this.#current !== null;
  }
  /** The ceremony that goes on. */
  get ceremony(): Ceremony | null {
    return this.#current?.ceremony ?? null;
  }

  add(parts: readonly Part[]): void {
    this.#waiting = summed([...this.#waiting, ...parts], (part) => this.#stage.lasts(part));
    if (!this.#current) this.#next();
  }

  /** On to the next ceremony, or to how everything stands now. */
  skip(): void {
    if (!this.#current) return;
    const at = this.#waiting.findIndex((part) => part.ceremony);
    this.#waiting = at < 0 ? [] : this.#waiting.slice(at);
    this.#end();
    this.#next();
  }

  /** Nothing more is told: the reader is elsewhere. */
  stop(): void {
    this.#waiting = [];
    if (!this.#current) return;
    this.#end();
    this.#current = null;
    this.#stage.close();
  }

  #end(): void {
    this.#opened = null;
    this.#playback.skip();
  }

  #next(): void {
    const [next, ...rest] = this.#waiting;
    this.#waiting = rest;
    this.#current = next ?? null;
    if (next) void this.#tell(next);
    else this.#stage.close();
  }

  async #tell(part: Part): Promise<void> {
    const opened = (this.#opened = {});
    const scenes = await this.#stage.open(part);
    if (this.#opened !== opened) for (const scene of scenes) scene.end();
    else this.#playback.add(scenes);
  }
}

/** How a table stood between two updates: nobody is asked for anything while it is told. */
export const meanwhile = (before: Update, update: Update, view: unknown, events: readonly GameEvent[]): Update => ({
  ...before,
  sequence: update.sequence,
  view,
  events,
  legal: [],
  waiting: [],
  can_undo: false,
  can_withdraw: false,
});
