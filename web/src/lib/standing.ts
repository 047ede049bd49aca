// How a table stands, in one phrase for a list.

import type { Table } from "../generated/wire";
import { endOf, freeSeats, keptForMe, waitsForMe } from "./lobby";
import { session } from "./session.svelte";
import { namesAt, seatName } from "./table.svelte";
import { t, words } from "./words.svelte";

/** How a finished game ended, seen by who sat there. */
function resultText(table: Table): string {
  const { result, seat } = table;
  if (!result) return t("lobby.status_over");
  if (session.game(table.game)?.cooperative)
    return result.winners.length > 0 ? t("lobby.won_together") : t("lobby.lost_together");
  const [first] = result.winners;
  if (first === undefined) return t("lobby.nobody_won");
  const points = result.totals[first] ?? 0;
  if (seat !== null && result.winners.includes(seat))
    return result.winners.length > 1 ? t("lobby.you_shared", { points }) : t("lobby.you_won", { points });
  const names = words.language.join(result.winners.map((row) => namesAt(table)[row] ?? ""));
  return t("lobby.won_by", { names, points });
}

/** The day when a game ended. */
export const dayOf = (table: Table): string =>
  new Date(endOf(table) * 1000).toLocaleDateString(words.language.code, {
    day: "numeric",
    month: "short",
    year: "numeric",
  });

export function stateText(table: Table): string {
  if (table.status === "open") {
    const count = freeSeats(table);
    if (count > 0) return t("lobby.seats_free", { count });
    const missing = table.seats.filter((seat) => seat.kind === "open").map((seat) => seat.name);
    if (missing.length === 0) return t("lobby.ready");
    return t("table.waiting_for", { names: words.language.join(missing) });
  }
  if (table.status === "over") return resultText(table);
  if (table.status !== "running") return t(`lobby.status_${table.status}`);
  if (waitsForMe(table)) return t("table.your_move");
  if (keptForMe(table)) return t("seat.kept");
  const names = table.waiting.map((i) => seatName(table, i));
  return t("table.waiting_for", { names: words.language.join(names) });
}
