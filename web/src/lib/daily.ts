// Days of the game of the day: they are days of UTC, whatever the clock on the wall says.

import type { DailyGame } from "../generated/wire";

/** "2026-11-18" as people write it in this language. */
export const longDay = (day: string, language: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { dateStyle: "long", timeZone: "UTC" });

/** How many tries of today have begun and wait for me, and how many I have not begun. */
export function standing(games: readonly Pick<DailyGame, "mine">[]): { readonly running: number; readonly left: number } {
  return {
    running: games.filter(({ mine }) => mine !== null && mine.table !== "" && mine.points === null).length,
    left: games.filter(({ mine }) => mine === null).length,
  };
}
