// Movement that explains: a thing travels from where it was to where it is. Boards mark places with
// data-at="market:blue-7"; a flight is a copy of what was there, gliding to what is there now.

import { settings } from "./settings.svelte";

const DURATION = 340; // ms
const STAGGER = 110;
const EASING = "cubic-bezier(.3,.1,.2,1)";

export interface Flight {
  readonly from: string;
  readonly to: string;
}

interface Departure {
  readonly copy: HTMLElement;
  readonly rect: DOMRect;
  readonly to: string;
}

const find = (root: Element, at: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-at="${CSS.escape(at)}"]`);

/** Before things change: remember what is going to leave. */
export function depart(root: Element, flights: readonly Flight[]): readonly Departure[] {
  if (settings.still || document.visibilityState === "hidden") return [];
  return flights.flatMap(({ from, to }) => {
    const node = find(root, from);
    if (!node) return [];
    const copy = node.cloneNode(true) as HTMLElement;
    copy.removeAttribute("data-at");
    return [{ copy, rect: node.getBoundingClientRect(), to }];
  });
}

/** After things have changed: let the copies glide to their new places. */
export function land(root: Element, departures: readonly Departure[]): void {
  departures.forEach(({ copy, rect, to }, i) => {
    const target = find(root, to)?.getBoundingClientRect();
    if (!target) return;
    copy.inert = true;
    copy.setAttribute("aria-hidden", "true");
    Object.assign(copy.style, {
      position: "fixed",
      left: `${rect.left}px`,
      top: `${rect.top}px`,
      width: `${rect.width}px`,
      height: `${rect.height}px`,
      margin: "0",
      zIndex: "30",
      pointerEvents: "none",
    });
    root.append(copy);
    const x = target.left + target.width / 2 - rect.left - rect.width / 2;
    const y = target.top + target.height / 2 - rect.top - rect.height / 2;
    const scale = Math.min(1, Math.max(0.3, target.width / rect.width));
    const flight = copy.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.85 },
      ],
      { duration: DURATION, delay: i * STAGGER, easing: EASING, fill: "both" },
    );
    flight.onfinish = flight.oncancel = () => copy.remove();
  });
}

/** Things that are new: they come from a place, such as a deck, to where they lie. */
export function arrive(root: Element, flights: readonly Flight[], after: number): void {
  flights.forEach(({ from, to }, i) => {
    const node = find(root, to);
    if (!node) return;
    const timing = {
      duration: DURATION,
      delay: (after + i) * STAGGER,
      easing: EASING,
      fill: "backwards",
    } as const;
    const source = find(root, from)?.getBoundingClientRect();
    if (settings.still || !source) {
      node.animate([{ opacity: 0 }, { opacity: 1 }], { ...timing, delay: 0 });
      return;
    }
    const rect = node.getBoundingClientRect();
    const x = source.left + source.width / 2 - rect.left - rect.width / 2;
    const y = source.top + source.height / 2 - rect.top - rect.height / 2;
    node.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      timing,
    );
  });
}
