// Who the bots of a table are: a name and a face for each, the same for everybody who looks at that table.

import type { Table } from "../generated/wire";
import type { Language } from "./i18n";

export const LEVELS = ["random", "novice", "regular", "expert", "master"] as const;
export type Level = (typeof LEVELS)[number];
export const CAST = 6; // of each level: nobody sits twice at one table

export interface Role {
  readonly level: Level;
  readonly number: number; // from 0
  readonly temper: string; // "": that of the level
}

const isLevel = (name: string): name is Level => LEVELS.some((level) => level === name);

/** A number for a text, the same everywhere. */
export function numberOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}

/** The level that a seat names, without its settings. */
export const levelOf = (name: string): string => name.split(":")[0] ?? "random";

/** A bot's level in words; what is none of ours is called by its own name, `package:Clever` is Clever. */
export function levelName(language: Language, bot: string): string {
  const [own = bot, ...rest] = bot.split(":");
  const msgid = `page.level.${own}`;
  if (language.has(msgid)) return language.text(msgid);
  return rest.find((part) => part && !part.includes("=")) ?? own;
}

/** The temper that a seat names, of a bot that has one of its own; "". */
export const temperOf = (name: string): string => /^regular:temper=(\w+)$/.exec(name)?.[1] ?? "";

/** Who plays here, if it is a bot of ours: they take turns, beginning with somebody of the table's own. */
export function roleAt(table: Pick<Table, "id" | "seats">, seat: number): Role | null {
  const level = levelOf(table.seats[seat]?.name ?? "");
  if (table.seats[seat]?.kind !== "bot" || !isLevel(level)) return null;
  const temper = temperOf(table.seats[seat].name);
  if (temper) return { level, number: numberOf(temper) % CAST, temper };
  const before = table.seats
    .slice(0, seat)
    .filter(({ kind, name }) => kind === "bot" && levelOf(name) === level && !temperOf(name)).length;
  return { level, number: (numberOf(table.id) + before) % CAST, temper };
}
