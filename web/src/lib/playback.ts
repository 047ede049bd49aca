// A queue of scenes, played one after the other. What they show, and for how long, is their own affair: fly.ts and the
// frame make them.

import type { GameEvent } from "../generated/wire";

/** One step that can be watched. It is begun once and ended once, however it comes to its end. */
export interface Scene {
  /** What it shows, as an event: the caption is its sentence. */
  readonly event: GameEvent | null;
  /** Or several, in as many lines. */
  readonly lines?: readonly GameEvent[];
  /** Or these very words. */
  readonly words?: string;
  readonly duration: number; // ms
  begin(duration: number): void;
  end(): void;
}

export class Playback {
  #waiting: Scene[] = [];
  #current: Scene | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #changed: (current: Scene | null) => void;
  readonly #done: () => void;

  /** `done`: all have been watched to their end; not when they are skipped. */
  constructor(
    changed: (current: Scene | null) => void = () => undefined,
    done: () => void = () => undefined,
  ) {
    this.#changed = changed;
    this.#done = done;
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
    this.#current = this.#waiting.shift() ?? null;
    const scene = this.#current;
    if (scene) {
      scene.begin(scene.duration);
      this.#timer = setTimeout(() => this.#next(), scene.duration);
    }
    this.#changed(scene);
    if (!scene) this.#done();
  }
}
