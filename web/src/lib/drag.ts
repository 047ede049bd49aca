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
