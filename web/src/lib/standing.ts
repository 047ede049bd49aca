// How a table stands, in one phrase for a list.

import type { Table } from "../generated/wire";
import { freeSeats, keptForMe, waitsForMe } from "./lobby";
import { seatName } from "./table.svelte";
import { t, words } from "./words.svelte";

export function stateText(table: Table): string {
  if (table.status === "open") {
    const count = freeSeats(table);
    if (count > 0) return t("lobby.seats_free", { count });
    const missing = table.seats.filter((seat) => seat.kind === "open").map((seat) => seat.name);
    if (missing.length === 0) return t("lobby.ready");
    return t("table.waiting_for", { names: words.language.join(missing) });
  }
  if (table.status !== "running") return t(`lobby.status_${table.status}`);
  if (waitsForMe(table)) return t("table.your_move");
  if (keptForMe(table)) return t("seat.kept");
  const names = table.waiting.map((i) => {
    const seat = table.seats[i];
    return seat ? seatName(seat, i) : "";
  });
  return t("table.waiting_for", { names: words.language.join(names) });
}
