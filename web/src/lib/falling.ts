// Leaves and confetti that fall: scattered, but the same each time, so that a ceremony looks as it was drawn.

export interface Falling {
  readonly left: number; // percent of the width
  readonly delay: number; // ms
  readonly lasts: number; // ms
  readonly turn: number; // degrees
  readonly size: number; // beside the usual one
}

/** A number from 0 to 1 that looks like chance. */
function chance(i: number, of: number): number {
  const wild = Math.sin(i * 127.1 + of * 311.7) * 43758.5453;
  return wild - Math.floor(wild);
}

/** So many, all over the width, that begin within `within` ms and take about `lasts` ms. */
export const falling = (count: number, within: number, lasts: number): readonly Falling[] =>
  Array.from({ length: count }, (_, i) => ({
    left: ((i + chance(i, 1)) / count) * 100,
    delay: Math.round(chance(i, 2) * within),
    lasts: Math.round(lasts * (0.75 + chance(i, 3) / 2)),
    turn: Math.round((chance(i, 4) - 0.5) * 900),
    size: 0.7 + chance(i, 5) * 0.6,
  }));
