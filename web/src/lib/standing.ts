// How a table stands, in one phrase for a list.

import type { Table } from "./api";
import { waitsForMe } from "./lobby";
import { seatName } from "./table.svelte";
import { t, words } from "./words.svelte";

export function stateText(table: Table): string {
  if (table.status === "open") {
    const free = table.seats.filter((seat) => seat.kind === "open").length;
    return t("lobby.seats_free", { count: free });
  }
  if (table.status !== "running") return t(`lobby.status_${table.status}`);
  if (waitsForMe(table)) return t("table.your_move");
  const names = table.waiting.map((i) => {
    const seat = table.seats[i];
    return seat ? seatName(seat.kind, seat.name, i) : "";
  });
  return t("table.waiting_for", { names: words.language.join(names) });
}
