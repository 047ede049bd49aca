// The way from what was to be expected to what came, as bars that hang on each other.

import type { SeatAnalysis } from "../generated/wire";

export interface Bar {
  readonly name: "expected" | "play" | "luck" | "came";
  /** In percent of the win; of a change, with its sign. */
  readonly value: number;
  /** What may be chance, to both sides; 0 where there is nothing to say. */
  readonly noise: number;
  /** Where it lies on the whole width, in percent of that. */
  readonly left: number;
  readonly width: number;
}

const SURE = 2; // standard errors, as coach/analysis.py has it

const percent = (part: number): number => Math.round(100 * part);

export function waterfall({ expected, play, came }: SeatAnalysis): readonly Bar[] {
  const after = expected + play.value;
  const low = Math.min(0, expected, after, came);
  const high = Math.max(1, expected, after, came);
  const bar = (name: Bar["name"], value: number, from: number, to: number, noise = 0): Bar => ({
    name,
    value,
    noise: percent(noise),
    left: (100 * (Math.min(from, to) - low)) / (high - low),
    width: (100 * Math.abs(to - from)) / (high - low),
  });
  const [first, own, last] = [percent(expected), percent(play.value), percent(came)];
  return [
    bar("expected", first, 0, expected),
    bar("play", own, expected, after, SURE * play.error),
    bar("luck", last - first - own, after, came), // the numbers add up
    bar("came", last, 0, came),
  ];
}
