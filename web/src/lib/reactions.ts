// What a reaction says, for the chat, the line and whoever hears the page read aloud.

import type { ChatLine } from "../generated/wire";
import type { TableSession } from "./table.svelte";
import { t } from "./words.svelte";

export function reactionText(line: ChatLine, { seat }: Pick<TableSession, "seat">): string {
  const what = t(`reaction.${line.reaction}`);
  return line.seat === seat ? t("reaction.mine", { what }) : t("reaction.said", { name: line.name, what });
}
