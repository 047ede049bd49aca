// What the things of the board are, and under which rules they stand.

import { type Explain, type Explanation, parts } from "../../lib/explain";
import { capital } from "../../lib/i18n";
import { t } from "../../lib/words.svelte";
import type { Board } from "./board.svelte";
import { ACTIONS, bonusOf, cardEntry, cardOf, isLetter, letterCard, tileEntry } from "./model";
import { bonusText, buildingText, nameOf, tokenText } from "./speech";

/** Buttons, counts and marks that are the same all the time: the texts explain.*, and their rules. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  exploit: ["G26"],
  urbanize: ["G27"],
  construct: ["G30", "G31"],
  end: ["G52", "G7"],
  new_hand: ["G22"],
  keep: ["G15"],
  put: ["G28", "G29"],
  give_back: ["G50"],
  districts: ["G53", "G54"],
  standing: ["G52"],
  first: ["G40"],
  resources: ["G51", "G4"],
  tiles: ["G45"],
  points: ["G52"],
  deck: ["G42"],
  supply: ["G50"],
};

/** Those of them that are in the box. */
const ENTRIES: Readonly<Record<string, string>> = {
  new_hand: "new_hand",
  resources: "resource",
  points: "point",
};

export function explainer(board: Board): Explain {
  const { session } = board;

  const name = (card: number): string => capital(nameOf(session.game, card));
  const preview = (action: number): string[] => board.previews(board.legal.get(action)?.preview);

  const card = (id: number): Explanation => {
    const rules = isLetter(id) ? ["G27", "G26"] : [bonusOf(id)?.trigger === "end" ? "G52" : "G32"];
    const character = cardOf(id)?.kind === "character";
    return {
      title: name(id),
      lines: [bonusText(session.game, id), ...preview(id)],
      rules: character ? ["G16"] : rules,
      entry: cardEntry(id),
    };
  };

  const building = (site: number): Explanation | null => {
    const found = board.buildings.find((one) => one.site === site);
    if (!found) return null;
    const text = capital(buildingText(session.game, found, session));
    const its = t("ginkgopolis.explain.its_card", { text: bonusText(session.game, found.top) });
    const lines = [its, ...preview(found.top)];
    return { title: text, lines, rules: ["G30", "G26"], entry: cardEntry(found.top) };
  };

  const tile = (id: number): Explanation => ({
    title: capital(t("ginkgopolis.tile_named", { tile: nameOf(session.game, id) })),
    lines: board.previews(board.factsWith(id) ?? []),
    rules: ["G21", "G33"],
    entry: tileEntry(id),
  });

  const fixed = (kind: string): Explanation | null => {
    const rules = FIXED[kind];
    if (!rules) return null;
    const entry = ENTRIES[kind];
    return { title: t(`ginkgopolis.explain.${kind}`), rules, ...(entry ? { entry } : {}) };
  };

  return (thing) => {
    const [kind, rest] = parts(thing);
    const id = Number(rest);
    if (kind === "card") return card(id);
    if (kind === "tile") return tile(id);
    if (kind === "building") return building(id);
    if (kind === "token") {
      const lines = [bonusText(session.game, letterCard(id)), ...preview(letterCard(id))];
      return { title: capital(tokenText(id)), lines, rules: ["G27", "G28"], entry: "token" };
    }
    if (kind === "place") {
      const rules = id >= ACTIONS.clockwise ? ["G29"] : ["G28"];
      return { title: t("ginkgopolis.explain.put"), lines: preview(id), rules };
    }
    return fixed(kind);
  };
}
