// What was agreed for a table before its start, as sentences. (The clock has a line of its own.)

import type { Game, GameOption, Table } from "../generated/wire";
import type { Language } from "./i18n";

type Agreement = Pick<Table, "players" | "options" | "memory_aid">;

/** The options among which there was something to choose; texts of a game's own are the game's to show. */
export function agreed(language: Language, game: Game, table: Agreement): readonly string[] {
  const aid = `page.${game.name}.memory_aid`;
  return [
    ...game.options
      .filter((option) => (option.offered[table.players] ?? []).length > 1)
      .map((option) => sentence(language, game, option, table.options[option.name])),
    ...(table.memory_aid && language.has(aid) ? [language.text(aid)] : []),
  ];
}

function sentence(
  language: Language,
  game: Game,
  { name, default: usual }: GameOption,
  chosen = usual,
): string {
  const about = `${game.name}.option.${name}`;
  const [option, value] = [language.text(about), language.text(`${about}.${chosen}`)];
  return language.text("page.room.option", { option, value });
}
