// Events of games, and the table's own operations, which are the same in every game.

import type { Fact, Game, GameEvent } from "./api";
import type { Language } from "./i18n";

const OPERATIONS: ReadonlySet<string> = new Set(["undo", "withdraw"]);

/**
 * The log as it reads best: what was taken back is gone, and taking back several actions in a row is said
 * once. (A purchase is several actions; whoever takes it back takes back all of them.)
 */
export function tidy(log: readonly GameEvent[]): readonly GameEvent[] {
  const undone = new Set(log.filter(isUndo).map((event) => event.params["undone"]));
  const left = log.filter((event) => !undone.has(event.sequence));
  return left.filter((event, i) => {
    const next = left[i + 1];
    return !(next && isUndo(event) && isUndo(next) && event.params["seat"] === next.params["seat"]);
  });
}

const isUndo = (event: Fact): boolean => event.kind === "undo";

export function eventText(
  language: Language,
  game: Game,
  event: Fact,
  names: readonly string[],
): string {
  if (!OPERATIONS.has(event.kind)) return language.event(game, event, names);
  const seat = event.params["seat"];
  const name = typeof seat === "number" ? (names[seat] ?? "") : "";
  return language.text(`page.table.did_${event.kind}`, { name });
}
