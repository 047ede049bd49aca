// What things are called, and what is printed on them, in the language that is being read.

import type { Fact, Game } from "../../generated/wire";
import type { TableSession } from "../../lib/table.svelte";
import { about, t, words } from "../../lib/words.svelte";
import type { Board } from "./board.svelte";
import { fallsBack } from "./choices";
import {
  type Bonus,
  bonusOf,
  type Building,
  cardName,
  cardOf,
  EMPTY,
  type Group,
  isLetter,
  type Item,
  ITEMS,
  LETTERS,
} from "./model";

export function nameOf(game: Game | null, card: number): string {
  const found = cardOf(card);
  if (!game || !found) return "";
  if (found.kind === "letter") return t("ginkgopolis.letter", { letter: found.letter });
  const parameter = found.kind === "character" ? "character" : "card";
  return words.language.term(game, parameter, cardName(card));
}

export const groupName = (group: Group): string => t(`ginkgopolis.group.${group}`);

/** "2 resources and 1 point"; nothing is "nothing". */
export function itemsText(items: Readonly<Partial<Record<Item, number>>>): string {
  const parts = ITEMS.flatMap((item) => {
    const count = items[item] ?? 0;
    return count === 0 ? [] : [t(`ginkgopolis.item.${item}`, { count })];
  });
  return words.language.join(parts);
}

/** What a card does for the player in front of whom it lies. */
export function bonusText(game: Game | null, card: number): string {
  const bonus = bonusOf(card);
  const kind = isLetter(card) ? "letter_card" : "";
  const fact = bonus ? bonusFact(bonus) : { kind, params: {} };
  return game && fact.kind ? words.language.about(game, fact) : "";
}

/** As faubourg/games/ginkgopolis/box.py tells it. */
function bonusFact({ trigger, counts, items, colour, per }: Bonus): Fact {
  if (trigger !== "end") return { kind: `on_${trigger}`, params: { ...items } };
  const points = items.points ?? 0;
  const kind = `end_${counts ?? "always"}`;
  if (counts === "trigger") return { kind, params: { points, bonus: per ?? "exploit" } };
  return { kind, params: colour ? { points, colour } : { points } };
}

export function buildingText(
  game: Game | null,
  building: Building,
  people: Pick<TableSession, "names" | "reader">,
): string {
  const parts = [
    nameOf(game, building.top),
    t("ginkgopolis.floors", { count: building.height }),
    building.owner === EMPTY
      ? t("ginkgopolis.nobodys")
      : about("ginkgopolis.owned_by", building.owner, people),
  ];
  if (building.marked) parts.push(t("ginkgopolis.construction_site"));
  return parts.join(", ");
}

export const tokenText = (letter: number): string =>
  t("ginkgopolis.token", { letter: LETTERS.charAt(letter) });

/** A card and perhaps a tile as the action that it is; as Exploit, if it cannot be paid. */
export function choiceText(
  game: Game,
  card: number,
  tile: number | null,
  facts: readonly Fact[],
): string {
  if (fallsBack(facts)) return t("ginkgopolis.counts_as_exploit");
  const found = cardOf(card);
  const fact = ((): Fact => {
    if (tile === null) return { kind: "exploit", params: { card: cardName(card) } };
    if (found?.kind === "letter") {
      return { kind: "urbanize", params: { token: found.letter, tile: cardName(tile) } };
    }
    return { kind: "construct", params: { card: cardName(card), tile: cardName(tile) } };
  })();
  return words.language.action(game, fact, []);
}

/** What I am asked to do. */
export function promptText(board: Board): string {
  const { task, view, session } = board;
  if (!view || !task || (board.choosing && task !== "give_back")) return "";
  if (task === "choose") return t(board.midChoice ? "ginkgopolis.ask.tile" : "ginkgopolis.ask.card");
  const card = cardOf(view.played);
  const letter = card?.kind === "letter" ? card.letter : "";
  if (task === "token" && view.acting >= view.players) {
    return t("ginkgopolis.ask.token_of", { letter, name: session.names[view.acting] ?? "" });
  }
  return t(`ginkgopolis.ask.${task}`, { letter });
}

/** What those we wait for are doing, and what I have chosen meanwhile. */
export function doingText(board: Board): string {
  const { view, session } = board;
  const { game } = session;
  if (!view || !game) return "";
  if (board.committed && board.card !== null) {
    return t("ginkgopolis.you_chose", { choice: choiceText(game, board.card, board.tile, []) });
  }
  if (view.acting !== EMPTY && view.played !== EMPTY) {
    return about("ginkgopolis.resolves", view.acting, session, { card: nameOf(game, view.played) });
  }
  return "";
}
