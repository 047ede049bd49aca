// What the page of one's own makes of its numbers: no drawing, no words.

import type { FormPoint, MyPage, OpeningTally, SourceMean, Tally } from "../generated/wire";

/** The games that were played, the one most often first. */
export function playedGames(tallies: readonly Tally[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { game, games } of tallies) counts.set(game, (counts.get(game) ?? 0) + games);
  return [...counts.keys()].toSorted(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.localeCompare(b),
  );
}

/** The longest row of games won; without a game, of all games. */
export const streakOf = ({ streaks }: Pick<MyPage, "streaks">, game = ""): number =>
  streaks.find((streak) => streak.game === game)?.wins ?? 0;

/** A line of the comparison: a source, or ("") all that are left. */
export interface SourceLine {
  readonly source: string;
  readonly value: number;
  readonly beside: number;
}

/** Where one is compared with others: one's average and theirs. Where all win together: the last game and one's average. */
export const compared = (sources: readonly SourceMean[]): boolean =>
  sources.some(({ others }) => others !== null);

/** The sources that give most, and the rest in one line. */
export function sourceLines(sources: readonly SourceMean[], most: number): readonly SourceLine[] {
  const withOthers = compared(sources);
  const lines = sources
    .map(
      ({ source, mine, others, latest }): SourceLine =>
        withOthers
          ? { source, value: mine, beside: others ?? 0 }
          : { source, value: latest, beside: mine },
    )
    .filter(({ value, beside }) => value !== 0 || beside !== 0)
    .toSorted((a, b) => b.value + b.beside - a.value - a.beside);
  if (lines.length <= most) return lines;
  const rest = lines.slice(most - 1);
  const sum = (of: (line: SourceLine) => number): number =>
    rest.reduce((total, line) => total + of(line), 0);
  return [
    ...lines.slice(0, most - 1),
    { source: "", value: sum((line) => line.value), beside: sum((line) => line.beside) },
  ];
}

/** How high the bars of the last games are, from 0 to 1; a game without points has a stump. */
export function heights(games: readonly FormPoint[]): readonly number[] {
  const most = Math.max(1, ...games.map(({ points }) => points ?? 0));
  return games.map(({ points }) => Math.max(0.04, (points ?? 0) / most));
}

/** Openings by the kind of thing, each with those that were chosen most. */
export function byFinding(
  openings: readonly OpeningTally[],
  most: number,
): readonly (readonly [finding: string, openings: readonly OpeningTally[]])[] {
  const found = new Map<string, OpeningTally[]>();
  for (const one of openings) {
    const those = found.get(one.finding) ?? [];
    if (those.length < most) those.push(one);
    found.set(one.finding, those);
  }
  return [...found];
}
