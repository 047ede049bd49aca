// How a game ended, in one sentence.

import type { Outcome } from "./api";
import { t } from "./words.svelte";

/** Who has won with how many points, or that nobody has. */
export function resultText(outcome: Outcome, names: readonly string[]): string {
  const winners = outcome.winners.map((row) => names[row] ?? "");
  if (winners.length === 0) return t("result.nobody");
  const points = outcome.totals[outcome.winners[0] ?? 0] ?? 0;
  return t("result.wins", { names: winners, count: winners.length, points });
}
