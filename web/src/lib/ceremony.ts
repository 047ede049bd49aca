// A ceremony stops the world for a moment: a part of the timeline with a drawing of its own (games/<game>/ceremonies),
// told in beats. It is loaded when it is needed, and shorter each time one has seen it.

import type { Component } from "svelte";
import type { Sound } from "./sound";

/** What the drawing of a ceremony is given, beside what it is about: the beat that is being shown, from 0. */
export interface Beat {
  readonly beat: number;
}

export interface Ceremony {
  /** Its kind, for remembering how often it was seen: "alhambra.scoring". */
  readonly name: string;
  readonly load: () => Promise<{ default: Component<Beat> }>;
  /** What it is about. */
  readonly props: object;
  /** How long each beat takes for who sees it for the first time, in ms. */
  readonly beats: readonly number[];
  /** The whole of it in one line, for who wants nothing to move or no time to pass. */
  readonly line: () => string;
  /** What each beat sounds like, where it does. */
  readonly sounds?: readonly (Sound | null)[];
}

/** A ceremony whose drawing takes just these properties. */
export function ceremony<Props extends object>(
  drawing: () => Promise<{ default: Component<Props & Beat> }>,
  props: Props,
  rest: Omit<Ceremony, "load" | "props">,
): Ceremony {
  return { ...rest, props, load: drawing as unknown as Ceremony["load"] };
}

const KEY = "faubourg.seen";
const SHORTER = [1, 0.75, 0.55, 0.4]; // of its length, by how often it was seen

function read(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {}; // no storage, or not ours
  }
}

/** What is left of its length. */
export function shortened(name: string): number {
  const times = read()[name];
  return SHORTER[Math.min(typeof times === "number" ? times : 0, SHORTER.length - 1)] ?? 1;
}

export function saw(name: string): void {
  const seen = read();
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...seen, [name]: (seen[name] ?? 0) + 1 }));
  } catch {
    // private browsing: it is new every time
  }
}
