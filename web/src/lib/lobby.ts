// What the first page makes of the lists of tables: no drawing, no words.

import type { Table } from "../generated/wire";

type Seated = Pick<Table, "seat" | "here">;
type Standing = Pick<Table, "game" | "status" | "kept" | "waiting" | "created" | "ended"> & Seated;

/** Where I sit, and whoever shares my device. */
export const mySeats = ({ seat, here }: Seated): readonly number[] =>
  seat === null ? here : [seat];

/** Does somebody else sit there, or is a seat kept for them? */
export const inCompany = ({ seat, seats }: Pick<Table, "seat" | "seats">): boolean =>
  seats.some(({ kind, owner }, i) => i !== seat && (kind === "person" || owner !== ""));

/** When a game ended, in seconds; of old ones it is known only when they began. */
export const endOf = ({ created, ended }: Pick<Table, "created" | "ended">): number => ended || created;

/** Does this game wait for me? */
export const waitsForMe = (table: Standing): boolean =>
  table.status === "running" && mySeats(table).some((seat) => table.waiting.includes(seat));

/** Have I left this game, where a bot keeps my seat? */
export const keptForMe = (table: Standing): boolean =>
  table.status === "running" && mySeats(table).length === 0 && table.kept !== null;

const ORDER: readonly ((table: Standing) => boolean)[] = [
  waitsForMe,
  (table) => table.status === "running" && mySeats(table).length > 0,
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
  const playing = (table: T) =>
    table.status === "running" && (mySeats(table).length > 0 || table.kept !== null);
  const resume = current.find(playing) ?? null;
  return {
    resume,
    others: current.filter((table) => table !== resume),
    finished: mine.filter((table) => table.status === "over").toSorted((a, b) => endOf(b) - endOf(a)),
  };
}

/** Has somebody with these tables played this game to its end? */
export const hasPlayed = (mine: readonly Standing[], game: string): boolean =>
  mine.some((table) => table.game === game && table.status === "over" && mySeats(table).length > 0);

/** How many may still sit down: a seat that is kept for somebody is not free. */
export const freeSeats = ({ seats }: Pick<Table, "seats">): number =>
  seats.filter((seat) => seat.kind === "open" && seat.name === "").length;
