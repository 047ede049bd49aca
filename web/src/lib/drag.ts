// Pieces that are dragged to where they may go, beside clicking: what a board offers, and the arithmetic.

/** Where a piece may be let go. */
export interface Goal {
  /** The data-at mark of that place. */
  readonly at: string;
  /** What it would give there, in words, as far as that can be known. */
  tell(): Promise<readonly string[]>;
  /** It is let go there: chosen, and confirmed like everything else. */
  drop(): void;
}

/** The goals of a piece, by its data-drag mark. */
export type Goals = (piece: string) => readonly Goal[];

export const FAR = 8; // px: a pointer that moved less has clicked
export const HOLD = 160; // ms that a finger rests on a piece before it lifts it: one that moves at once scrolls

/** Is it a drag by now? */
export function lifted(dx: number, dy: number): boolean {
  return Math.hypot(dx, dy) >= FAR;
}

const EDGE = 130; // px from the upper and the lower edge of the window, over which panels lie
const FASTEST = 16; // px a picture

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** The height of the window, and whether the page can be scrolled up and down. */
export interface Sight {
  readonly height: number;
  readonly up: boolean;
  readonly down: boolean;
}

/** Are there places to which one must scroll, up or down? */
export function beyond(places: readonly Span[], { height, up, down }: Sight): Pick<Sight, "up" | "down"> {
  const middles = places.map(({ top, bottom }) => (top + bottom) / 2);
  return {
    up: up && middles.some((middle) => middle < EDGE),
    down: down && middles.some((middle) => middle > height - EDGE),
  };
}

/** How far to scroll for a piece that is held at `y`, the nearer to the edge the faster. */
export function drift(y: number, places: readonly Span[], sight: Sight): number {
  const found = beyond(places, sight);
  const [top, bottom] = [EDGE - y, y - (sight.height - EDGE)];
  const speed = (near: number): number => Math.ceil((FASTEST * Math.min(near, EDGE)) / EDGE);
  if (top > 0 && found.up) return -speed(top);
  return bottom > 0 && found.down ? speed(bottom) : 0;
}
