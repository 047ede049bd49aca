// What the first page makes of the lists of tables: no drawing, no words.

import type { Table } from "../generated/wire";

type Standing = Pick<Table, "game" | "status" | "seat" | "kept" | "waiting">;

/** Does this game wait for me? */
export const waitsForMe = (table: Standing): boolean =>
  table.status === "running" && table.seat !== null && table.waiting.includes(table.seat);

/** Have I left this game, where a bot keeps my seat? */
export const keptForMe = (table: Standing): boolean =>
  table.status === "running" && table.seat === null && table.kept !== null;

const ORDER: readonly ((table: Standing) => boolean)[] = [
  waitsForMe,
  (table) => table.status === "running" && table.seat !== null,
  keptForMe,
  (table) => table.status === "running",
  (table) => table.status === "open",
];

const rank = (table: Standing): number => {
  const found = ORDER.findIndex((is) => is(table));
  return found < 0 ? ORDER.length : found;
};

export interface MyTables<T> {
  /** Where I was: a running game of mine, rather one that waits for me than one that I left. */
  readonly resume: T | null;
  /** The others that are not over: those that wait for me, then running, left, and open ones. */
  readonly others: readonly T[];
  readonly finished: readonly T[];
}

export function sorted<T extends Standing>(mine: readonly T[]): MyTables<T> {
  const current = mine
    .filter((table) => table.status !== "over")
    .toSorted((a, b) => rank(a) - rank(b)); // stable: the newest stay first
  const playing = ({ status, seat, kept }: T) => status === "running" && (seat ?? kept) !== null;
  const resume = current.find(playing) ?? null;
  return {
    resume,
    others: current.filter((table) => table !== resume),
    finished: mine.filter((table) => table.status === "over"),
  };
}

/** Has somebody with these tables played this game to its end? */
export const hasPlayed = (mine: readonly Standing[], game: string): boolean =>
  mine.some((table) => table.game === game && table.status === "over" && table.seat !== null);

/** How many may still sit down: a seat that is kept for somebody is not free. */
export const freeSeats = ({ seats }: Pick<Table, "seats">): number =>
  seats.filter((seat) => seat.kind === "open" && seat.name === "").length;
