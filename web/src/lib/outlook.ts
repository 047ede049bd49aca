// What was to be expected in a finished game: as a curve in percent, and where it was decided.

import type { CurvePoint, OutlookPoint } from "../generated/wire";

const percent = (part: number): number => Math.round(part * 100);

/** Rows to draw: everybody's part of the win, or (played together) the one chance of all. */
export function inPercent(points: readonly OutlookPoint[], together: boolean): readonly CurvePoint[] {
  return points.map(({ sequence, parts }) => ({
    sequence,
    standing: (together ? parts.slice(0, 1) : parts).map(percent),
  }));
}

/** How many continuations the least known moment comes from, and how far off its values may be, in percent. */
export function accuracy(points: readonly OutlookPoint[]): { tries: number; error: number } | null {
  const judged = points.filter(({ tries }) => tries > 0);
  if (!judged.length) return null;
  return {
    tries: Math.min(...judged.map(({ tries }) => tries)),
    error: Math.max(1, percent(Math.max(...judged.flatMap(({ errors }) => errors)))),
  };
}

/** Between two moments somebody's chances changed much. */
export interface Swing {
  /** The earlier moment: what comes next made the difference. */
  readonly sequence: number;
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

const LEAST = 15; // percent: less is not worth a look

/** The greatest changes, in the order of the game; of one moment that of the row that gained (or lost) most. */
export function swings(points: readonly CurvePoint[], most = 4): readonly Swing[] {
  const found: Swing[] = [];
  for (const [i, { sequence, standing }] of points.entries()) {
    const next = points[i + 1]?.standing;
    if (!next) break;
    const steps = standing.map((from, row): Swing => ({ sequence, row, from, to: next[row] ?? from }));
    steps.sort((a, b) => size(b) - size(a) || b.to - b.from - (a.to - a.from));
    if (steps[0] && size(steps[0]) >= LEAST) found.push(steps[0]);
  }
  const greatest = found.toSorted((a, b) => size(b) - size(a)).slice(0, most);
  return greatest.sort((a, b) => a.sequence - b.sequence);
}

const size = ({ from, to }: Swing): number => Math.abs(to - from);

/**
 * Since when the one who won in the end was the favourite without a break; of a single row, since when its chance lay
 * on the side of the end. Null where nobody won alone, and where it was so only at the very end
 * or from the beginning.
 */
export function decided(points: readonly CurvePoint[]): { sequence: number; row: number } | null {
  const last = points.at(-1);
  if (!last) return null;
  const row = favourite(last);
  if (row === null) return null;
  const before = points.findLastIndex((point) => favourite(point) !== row);
  const since = points[before + 1];
  return before >= 0 && since && since !== last ? { sequence: since.sequence, row } : null;
}

/** Who is likeliest to win; alone or together 0 for a win and 1 for a defeat. */
function favourite({ standing }: CurvePoint): number | null {
  const all = standing.length === 1 ? [standing[0] ?? 0, 100 - (standing[0] ?? 0)] : standing;
  const best = Math.max(...all);
  return all.indexOf(best) === all.lastIndexOf(best) ? all.indexOf(best) : null;
}
