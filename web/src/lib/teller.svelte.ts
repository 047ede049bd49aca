// How the frame of a table tells a part of the story: its steps as things that travel, its captions for as long as it
// takes to read them, its ceremony beat by beat.

import { type Component, tick } from "svelte";
import type { GameEvent, Update } from "../generated/wire";
import { type Beat, type Ceremony, saw, shortened } from "./ceremony";
import { eventText } from "./events";
import { prepare, type Step, travels } from "./fly";
import type { Scene } from "./playback";
import { settings } from "./settings.svelte";
import type { Teller } from "./shown.svelte";
import { play } from "./sound";
import type { TableSession } from "./table.svelte";
import { LINES, type Part, reading, TEMPO } from "./timeline";
import { words } from "./words.svelte";

interface Frame {
  readonly session: TableSession;
  readonly root: HTMLElement | undefined;
  readonly parts: (update: Update, before: Update) => readonly Part[];
}

const nothing = (): void => undefined;
const said = (text: string): Scene => ({ event: null, words: text, duration: reading(text), begin: nothing, end: nothing });

export class FrameTeller implements Teller {
  readonly #frame: () => Frame;
  /** The ceremony that goes on with its drawing, and how far it has come. */
  shown = $state.raw<{ readonly ceremony: Ceremony; readonly drawing: Component<Beat> } | null>(null);
  beat = $state(0);

  constructor(frame: () => Frame) {
    this.#frame = frame;
  }

  parts(update: Update, before: Update): readonly Part[] {
    return this.#frame().parts(update, before);
  }

  lasts({ ceremony, summary, steps }: Part): number {
    if (ceremony) return ceremony.beats.reduce((sum, beat) => sum + beat, 0) * shortened(ceremony.name);
    if (summary) return this.#toRead(summary.slice(-LINES));
    return steps.reduce((sum, step) => sum + this.#stepLasts(step), 0);
  }

  #stepLasts(step: Step): number {
    return Math.max(travels(step), step.event ? this.#toRead([step.event]) : 0);
  }

  #toRead(events: readonly GameEvent[]): number {
    const { session } = this.#frame();
    return reading(events.map((event) => eventText(words.language, session, event)).join(" "));
  }

  prepare(part: Part): () => Promise<readonly Scene[]> {
    const { session, root } = this.#frame();
    const tempo = TEMPO[settings.pace] || 1; // told once more to who usually wants everything at once
    const scenes = root ? prepare(root, part.steps, (step) => this.#stepLasts(step) * tempo) : () => [];
    return async () => {
      await tick();
      const watched = session.timeline?.ceremony;
      if (part.ceremony && watched === part.ceremony) return [...scenes(), ...(await this.#beats(part.ceremony, tempo))];
      if (part.ceremony) return [...scenes(), said(part.ceremony.line())];
      const lines = part.summary?.slice();
      if (lines?.length) return [{ event: null, lines, duration: this.#toRead(lines.slice(-LINES)) * tempo, begin: nothing, end: nothing }];
      const found = scenes();
      return found.length === 0 && session.timeline?.behind ? this.#captions(part.steps) : found;
    };
  }

  /** For who wants nothing to move and asks to be told again. */
  #captions(steps: readonly Step[]): readonly Scene[] {
    return steps.flatMap(({ event }) =>
      event ? [{ event, duration: this.#toRead([event]), begin: nothing, end: nothing }] : [],
    );
  }

  async #beats(ceremony: Ceremony, tempo: number): Promise<readonly Scene[]> {
    const length = shortened(ceremony.name) * tempo;
    this.beat = 0;
    this.shown = { ceremony, drawing: (await ceremony.load()).default };
    saw(ceremony.name);
    return ceremony.beats.map((beat, i) => ({
      event: null,
      duration: beat * length,
      begin: () => {
        this.beat = i;
        const sound = ceremony.sounds?.[i];
        if (sound) play(sound);
      },
      end: nothing,
    }));
  }
}
