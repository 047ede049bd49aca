// A queue of scenes, played one after the other while the table already shows how everything stands. Nothing
// waits for it: what is late is only the picture of how it came about. No drawing here: fly.ts makes scenes.

import type { Fact } from "../generated/wire";

/** One step that can be watched. It is begun once and ended once, however it comes to its end. */
export interface Scene {
  /** What it shows, as an event: the caption is its sentence. */
  readonly event: Fact | null;
  readonly duration: number; // ms, unhurried
  begin(duration: number): void;
  end(): void;
}

export const PATIENCE = 4_000; // ms: nobody is kept longer by what waits to be shown
const SHORTEST = 120;

export class Playback {
  #waiting: Scene[] = [];
  #current: Scene | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #changed: (current: Scene | null) => void;

  constructor(changed: (current: Scene | null) => void = () => undefined) {
    this.#changed = changed;
  }

  get playing(): boolean {
    return this.#current !== null;
  }

  add(scenes: readonly Scene[]): void {
    this.#waiting.push(...scenes);
    if (!this.#current) this.#next();
  }

  /** Everything is over at once, and looks as it would have looked at the end. */
  skip(): void {
    clearTimeout(this.#timer);
    const rest = this.#current ? [this.#current, ...this.#waiting] : this.#waiting;
    this.#waiting = [];
    this.#current = null;
    for (const scene of rest) scene.end();
    if (rest.length > 0) this.#changed(null);
  }

  #next(): void {
    this.#current?.end();
    const pace = this.#pace();
    this.#current = this.#waiting.shift() ?? null;
    if (this.#current) {
      const duration = Math.max(SHORTEST, this.#current.duration * pace);
      this.#current.begin(duration);
      this.#timer = setTimeout(() => this.#next(), duration);
    }
    this.#changed(this.#current);
  }

  /** The longer the queue, the faster it goes. */
  #pace(): number {
    const total = this.#waiting.reduce((sum, scene) => sum + scene.duration, 0);
    return Math.min(1, PATIENCE / total);
  }
}
