// Events of games, and the table's own operations, which are the same in every game.

import type { Fact, Game, GameEvent, Table } from "../generated/wire";
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

/** What a sentence needs to know of the table where it happened. */
interface Place {
  readonly game: Game | null;
  readonly names: readonly string[]; // as everybody is called now
  readonly table: Pick<Table, "seats"> | null;
  readonly reader: number | null; // the seat of whoever reads it
}

export function eventText(language: Language, place: Place, event: Told): string {
  if (!place.game) return "";
  const names = namesThen(language, place, event);
  // what a bot did while it kept my seat was not me
  const reader = event.kept?.includes(place.reader ?? -1) ? null : place.reader;
  if (!OPERATIONS.has(event.kind)) return language.event(place.game, event, names, reader);
  const seat = event.params["seat"];
  const name = typeof seat === "number" ? (names[seat] ?? "") : "";
  if (seat === reader) return language.text(`page.table.did_${event.kind}.you`);
  return language.text(`page.table.did_${event.kind}`, { name });
}

type Told = Fact & Pick<GameEvent, "kept">;

/** Who leaves their seat to a bot has still done what they did before; what the bot did stays the bot's. */
export function namesThen(language: Language, place: Place, event: Told): readonly string[] {
  return place.names.map((now, i) => {
    const seat = place.table?.seats[i];
    const person = seat && (seat.kind === "person" ? seat.name : seat.owner);
    if (!person) return now;
    return event.kept?.includes(i)
      ? language.text("page.seat.kept_for", { name: person })
      : person;
  });
}
