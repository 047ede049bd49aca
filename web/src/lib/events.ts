// Events of games, and the table's own operations, which are the same in every game.

import type { Fact, Game } from "./api";
import type { Language } from "./i18n";

const OPERATIONS: ReadonlySet<string> = new Set(["undo", "withdraw"]);

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
