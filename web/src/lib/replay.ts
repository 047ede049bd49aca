// Finding one's way in a finished game: its turns, and where the lead changed for good.

import type { CurvePoint, Turn } from "../generated/wire";

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
 * Where somebody took the lead from somebody else. If that happened often, the shortest leads are passed over: what
 * is gone with the next move decided nothing.
 */
export function turningPoints(
  points: readonly CurvePoint[],
  end: number,
  most = 5,
): readonly TurningPoint[] {
  let found: TurningPoint[] = [];
  for (const point of points) {
    const row = leader(point);
    if (row !== null) found.push({ sequence: point.sequence, row, points: point.standing[row] ?? 0 });
  }
  for (;;) {
    found = found.filter((point, i) => point.row !== found[i - 1]?.row); // who goes on leading
    if (found.length <= most) return found.filter((point) => point.sequence > 0);
    const lasted = found.map((point, i) => (found[i + 1]?.sequence ?? end + 1) - point.sequence);
    found.splice(lasted.indexOf(Math.min(...lasted)), 1);
  }
}

/** The position that a link names: "/r/abc#34". */
export function positionIn(hash: string): number {
  const found = /^#(\d{1,6})$/.exec(hash);
  return found ? Number(found[1]) : 0;
}

/** A file on its way from one page to the one that shows it. */
export const handed = { text: "" };
