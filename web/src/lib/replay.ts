// Finding one's way in a finished game: its turns, and where the lead changed for good.

import type { CurvePoint, Turn } from "./api";

export const PAGE = 40; // positions that are fetched at once

/** The first position of the page that holds this one. */
export const pageOf = (sequence: number): number => sequence - (sequence % PAGE);

/** The turn that this position belongs to, counted from 0; -1 before the first. */
export function turnAt(turns: readonly Turn[], sequence: number): number {
  return turns.findLastIndex((turn) => turn.sequence <= sequence);
}

/** Where the next turn begins, or the end. */
export function nextTurn(turns: readonly Turn[], sequence: number, end: number): number {
  return turns.find((turn) => turn.sequence > sequence)?.sequence ?? end;
}

/** Where this turn began; from there, where the one before did. */
export function previousTurn(turns: readonly Turn[], sequence: number): number {
  return turns.findLast((turn) => turn.sequence < sequence)?.sequence ?? 0;
}

export interface TurningPoint {
  readonly sequence: number;
  readonly row: number;
  readonly points: number;
}

/** Who leads alone. */
function leader({ standing }: CurvePoint): number | null {
  const best = Math.max(...standing);
  const first = standing.indexOf(best);
  return standing.lastIndexOf(best) === first ? first : null;
}

/**
 * Where somebody took the lead from somebody else. Of many, those that lasted longest: a lead that is gone with the
 * next move decided nothing.
 */
export function turningPoints(
  points: readonly CurvePoint[],
  end: number,
  most = 6,
): readonly TurningPoint[] {
  const found: TurningPoint[] = [];
  for (const point of points) {
    const row = leader(point);
    if (row === null || row === found.at(-1)?.row) continue;
    found.push({ sequence: point.sequence, row, points: point.standing[row] ?? 0 });
  }
  const lasted = (i: number): number => (found[i + 1]?.sequence ?? end + 1) - (found[i]?.sequence ?? 0);
  const order = found.map((_, i) => i).sort((a, b) => lasted(b) - lasted(a));
  const kept = new Set(order.slice(0, most));
  return found.filter((point, i) => kept.has(i) && point.sequence > 0);
}

/** The position that a link names: "/r/abc#34". */
export function positionIn(hash: string): number {
  const found = /^#(\d{1,6})$/.exec(hash);
  return found ? Number(found[1]) : 0;
}

export const LARGEST = 256 * 1024; // bytes of a file; as the server has it

/** A file on its way from one page to the one that shows it. */
export const handed = { text: "" };
