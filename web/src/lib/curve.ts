// Who was ahead when, as lines to draw: steps, because a standing holds until the next one.

import type { CurvePoint } from "../generated/wire";

export interface Line {
  readonly row: number;
  readonly path: string;
  /** Where it ends. */
  readonly x: number;
  readonly y: number;
  readonly last: number;
}

export interface Drawing {
  readonly lines: readonly Line[];
  /** Round numbers on the left. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  /** Where a moment and a number of points lie; before the first and after the last, at the edge. */
  x(sequence: number): number;
  y(value: number): number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A step of 1, 2, 5, 10, 20, 50, ... that gives at most so many ticks. */
export function tickStep(most: number, ticks: number): number {
  if (!Number.isFinite(most)) return 1; // no step would ever be large enough
  for (let unit = 1; ; unit *= 10) {
    for (const factor of [1, 2, 5]) if (most / (unit * factor) <= ticks) return unit * factor;
  }
}

/** With a scale the height is 0 to that, and lines go straight from point to point: what holds only at the points. */
export function drawn(
  points: readonly CurvePoint[],
  width: number,
  height: number,
  scale = 0,
): Drawing {
  const last = points.at(-1);
  if (!last) return { lines: [], ticks: [], x: () => 0, y: () => 0 };
  const first = points[0]?.sequence ?? 0;
  const values = points.flatMap((point) => point.standing);
  const [low, high] = scale ? [0, scale] : [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (sequence: number): number =>
    round(Math.min(1, Math.max(0, (sequence - first) / Math.max(1, last.sequence - first))) * width);
  const y = (value: number): number => round(height - ((value - low) / (high - low)) * height);
  const lines = last.standing.map((end, row): Line => {
    const [start, ...rest] = points.map((point) => [
      x(point.sequence),
      y(point.standing[row] ?? 0),
    ]);
    const path = rest.map(([px, py]) => (scale ? `L${px} ${py}` : `H${px}V${py}`)).join("");
    return { row, path: `M${start?.join(" ")}${path}`, x: width, y: y(end), last: end };
  });
  const step = tickStep(high - low, 4);
  const ticks = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
    ticks.push({ value, y: y(value) });
  }
  return { lines, ticks, x, y };
}

/** How wide the names at the ends of the lines are; 0 where they would take too much from the lines. */
export function roomForNames(widths: readonly number[], room: number): number {
  const need = Math.ceil(Math.max(0, ...widths));
  return need <= 0.42 * room ? need : 0;
}

/** Labels that would lie over each other, moved apart: heights in the order of the lines. */
export function apart(heights: readonly number[], gap: number, most: number): readonly number[] {
  const order = heights.map((_, i) => i).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const found = [...heights];
  let floor = -Infinity;
  for (const i of order) {
    floor = Math.max(found[i] ?? 0, floor + gap);
    found[i] = floor;
  }
  let ceiling = most;
  for (const i of order.toReversed()) {
    found[i] = Math.min(found[i] ?? 0, ceiling);
    ceiling = (found[i] ?? 0) - gap;
  }
  return found;
}
