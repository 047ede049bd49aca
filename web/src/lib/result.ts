// How a game ended: who is first, and the sentence about it.

import type { Outcome } from "../generated/wire";
import { t } from "./words.svelte";

/** Who has won: somebody at the table, or else the imaginary player they lost to. */
export function winnersOf({ winners, totals, extras }: Outcome): readonly number[] {
  if (winners.length > 0 || extras.length === 0) return winners;
  const first = totals.length - extras.length;
  const best = Math.max(...totals.slice(first));
  return [totals.indexOf(best, first)];
}

/** Who comes before whom: who has won, then by points; imaginary players who have not won after the others. */
function compare(outcome: Outcome): (a: number, b: number) => number {
  const { totals, extras } = outcome;
  const winners = winnersOf(outcome);
  const group = (row: number): number =>
    winners.includes(row) ? 0 : row < totals.length - extras.length ? 1 : 2;
  return (a, b) => group(a) - group(b) || (totals[b] ?? 0) - (totals[a] ?? 0);
}

/** The rows, the winners first. */
export const bestFirst = (outcome: Outcome): readonly number[] =>
  [...outcome.totals.keys()].sort(compare(outcome));

/** The same with the rank of each; the tied have the same. */
export function ranks(outcome: Outcome): readonly { readonly row: number; readonly rank: number }[] {
  const order = bestFirst(outcome);
  const before = compare(outcome);
  return order.map((row) => ({ row, rank: 1 + order.findIndex((other) => before(other, row) === 0) }));
}

/** Who has won with how many points, or that nobody has; the reader's seat is "you". */
export function resultText(
  outcome: Outcome,
  names: readonly string[],
  reader: number | null,
): string {
  const rows = winnersOf(outcome);
  const winners = rows.map((row) => names[row] ?? "");
  if (winners.length === 0) return t("result.nobody");
  const points = outcome.totals[rows[0] ?? 0] ?? 0;
  if (reader !== null && rows.includes(reader)) {
    if (rows.length === 1) return t("result.you_win", { points });
    const others = rows.filter((row) => row !== reader).map((row) => names[row] ?? "");
    return t("result.you_share", { names: others, points });
  }
  return t("result.wins", { names: winners, count: winners.length, points });
}
