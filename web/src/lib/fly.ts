// Movement that explains: things travel from where they were to where they are, in the order in which it
// happened. Boards mark places with data-at="market:blue-7" and say which steps an update is made of.

import type { GameEvent } from "../generated/wire";
import type { Scene } from "./playback";
import { settings } from "./settings.svelte";
import { play, type Sound } from "./sound";

const EASING = "cubic-bezier(.3,.1,.2,1)";
const STAGGER = 0.3; // of a flight's time, between two things of one step
const FLIGHT = 340; // ms
const GLOW = 1_200; // ms

/** From one data-at mark to another. */
export interface Flight {
  readonly from: string;
  readonly to: string;
}

/** What happens at the same time, or nearly so. */
export interface Step {
  /** Told as the caption while the step plays. */
  readonly event?: GameEvent;
  /** Things that were on the table before: a copy glides from there to the new place. */
  readonly leave?: readonly Flight[];
  /** Things that are new on the table: they come from a place, such as a deck, to where they lie. */
  readonly arrive?: readonly Flight[];
  /** A small matter: not said when there is much to tell. */
  readonly aside?: boolean;
  readonly sound?: Sound;
  /** Places to look at. */
  readonly glow?: readonly string[];
  /** How long at least, in ms; as long as its flights by itself. */
  readonly lasts?: number;
}

/** How long a step's things travel, unhurried, in ms. */
export function travels({ leave = [], arrive = [], lasts = 0 }: Step): number {
  const things = leave.length + arrive.length;
  return Math.max(lasts, FLIGHT * (1 + STAGGER * Math.max(0, things - 1)));
}

/** There may be several such places, for narrow and wide screens: the one that is shown. */
function find(root: Element, at: string): HTMLElement | null {
  const found = root.querySelectorAll<HTMLElement>(`[data-at="${CSS.escape(at)}"]`);
  return [...found].find((node) => node.getClientRects().length > 0) ?? null;
}

const hidden = (): boolean => document.visibilityState === "hidden";

/**
 * Before things change: remember what is going to leave. Call the result when they have changed; it gives the
 * scenes to play. With reduced motion new things only fade in, and nothing is played.
 */
export function prepare(
  root: HTMLElement,
  steps: readonly Step[],
  lasts: (step: Step) => number = travels,
): () => readonly Scene[] {
  if (hidden()) return () => [];
  if (settings.still) return () => fade(root, steps);
  const copies = steps.map((step) => (step.leave ?? []).map((flight) => copied(root, flight)));
  return () => steps.map((step, i) => scene(root, step, copies[i] ?? [], lasts(step)));
}

interface Copy {
  readonly node: HTMLElement;
  readonly rect: DOMRect;
  readonly to: string;
}

function copied(root: Element, { from, to }: Flight): Copy | null {
  const original = find(root, from);
  if (!original) return null;
  const node = original.cloneNode(true) as HTMLElement;
  for (const marked of [node, ...node.querySelectorAll("[data-at]")]) {
    marked.removeAttribute("data-at"); // a copy is not the place
  }
  node.inert = true;
  node.setAttribute("aria-hidden", "true");
  const rect = original.getBoundingClientRect();
  Object.assign(node.style, {
    position: "absolute", // on the page: it stays over its old place however far that is scrolled
    width: `${rect.width}px`,
    height: `${rect.height}px`,
    margin: "0",
    zIndex: "30",
    pointerEvents: "none",
  });
  return { node, rect, to };
}

/** Lies where it was until its turn has come. */
function lay(root: Element, { node, rect }: Copy): void {
  root.append(node);
  const around = (node.offsetParent ?? document.body).getBoundingClientRect();
  node.style.left = `${rect.left - around.left}px`;
  node.style.top = `${rect.top - around.top}px`;
}

function fade(root: Element, steps: readonly Step[]): readonly Scene[] {
  for (const { to } of steps.flatMap((step) => step.arrive ?? [])) {
    find(root, to)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FLIGHT });
  }
  return [];
}

function scene(
  root: HTMLElement,
  step: Step,
  copies: readonly (Copy | null)[],
  duration: number,
): Scene {
  const leaving = copies.filter((copy) => copy !== null);
  const veils = (step.arrive ?? []).map(({ to }) => veil(root, to));
  for (const copy of leaving) lay(root, copy);
  const things = leaving.length + veils.length;
  let running: Animation[] = [];
  return {
    event: step.event ?? null,
    duration,
    begin(duration) {
      if (step.sound) play(step.sound);
      for (const lift of veils) lift();
      const one = Math.min(FLIGHT, duration / (1 + STAGGER * Math.max(0, things - 1)));
      const timing = (i: number): KeyframeAnimationOptions => ({
        duration: one,
        delay: i * STAGGER * one,
        easing: EASING,
        fill: "both",
      });
      const away = leaving.flatMap((copy, i) => depart(root, copy, timing(i)));
      const here = (step.arrive ?? []).flatMap((flight, i) =>
        arrive(root, flight, timing(leaving.length + i)),
      );
      running = [...away, ...here, ...(step.glow ?? []).flatMap((at) => glow(root, at, duration))];
    },
    end() {
      for (const lift of veils) lift();
      for (const animation of running) animation.cancel();
      for (const { node } of leaving) node.remove();
    },
  };
}

/** New things are not seen before they arrive. */
function veil(root: Element, at: string): () => void {
  const animation = find(root, at)?.animate([{ opacity: 0 }, { opacity: 0 }], {
    duration: 1,
    fill: "both",
  });
  return () => animation?.cancel();
}

const centre = (rect: DOMRect): readonly [number, number] => [
  rect.left + rect.width / 2,
  rect.top + rect.height / 2,
];

function way(from: DOMRect, to: DOMRect): string {
  const [[x0, y0], [x1, y1]] = [centre(from), centre(to)];
  return `translate(${x1 - x0}px, ${y1 - y0}px)`;
}

function depart(root: Element, copy: Copy, timing: KeyframeAnimationOptions): Animation[] {
  const target = find(root, copy.to)?.getBoundingClientRect();
  if (!target) {
    copy.node.remove();
    return [];
  }
  const here = copy.node.getBoundingClientRect(); // scrolled since it was laid there
  const scale = Math.min(1, Math.max(0.3, target.width / here.width));
  const frames = [
    { transform: "none", opacity: 1, offset: 0 },
    { opacity: 0.85, offset: 0.85 },
    { transform: `${way(here, target)} scale(${scale})`, opacity: 0, offset: 1 },
  ];
  return [copy.node.animate(frames, timing)];
}

function arrive(root: Element, { from, to }: Flight, timing: KeyframeAnimationOptions): Animation[] {
  const node = find(root, to);
  if (!node) return [];
  const source = find(root, from)?.getBoundingClientRect();
  const start = source
    ? { transform: `${way(node.getBoundingClientRect(), source)} scale(0.6)`, opacity: 0 }
    : { opacity: 0 };
  const end = source ? { transform: "none", opacity: 1 } : { opacity: 1 };
  return [node.animate([start, end], timing)];
}

function glow(root: Element, at: string, duration: number): Animation[] {
  const node = find(root, at);
  if (!node) return [];
  const rest = { outline: "3px solid transparent", outlineOffset: "2px" };
  const lit = { outline: "3px solid var(--ink)", outlineOffset: "4px" };
  const most = Math.min(duration, GLOW); // while its caption is still being read it lies quiet again
  return [node.animate([rest, { ...lit, offset: 0.3 }, { ...lit, offset: 0.7 }, rest], { duration: most })];
}
