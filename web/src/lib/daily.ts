// Days of the game of the day: they are days of UTC, whatever the clock on the wall says.

/** "2026-11-18" as people write it in this language. */
export const longDay = (day: string, language: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { dateStyle: "long", timeZone: "UTC" });
