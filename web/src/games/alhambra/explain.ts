// What the things of the board are, and under which rules they stand.

import { type Explain, type Explanation, parts } from "../../lib/explain";
import { capital } from "../../lib/i18n";
import { about, t, words } from "../../lib/words.svelte";
import type { Board, Reach } from "./board.svelte";
import { taking } from "./choices";
import {
  ACTIONS,
  buildingEntry,
  buildingName,
  type Category,
  CATEGORIES,
  CURRENCIES,
  money,
  moneyEntry,
  moneyName,
  places,
  SCORINGS,
} from "./model";

/** Buttons and places that are the same all the time. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  take: ["A21"],
  buy: ["A22", "A23"],
  keep: ["A52", "A22"],
  give: ["A52"],
  closest: ["A22"],
  pass: ["A26"],
  money_deck: ["A30", "A13"],
  building_deck: ["A40", "A25"],
};

export function reachText(reach: Reach): string {
  return reach.kind === "exact"
    ? t("alhambra.reach.exact")
    : t(`alhambra.reach.${reach.kind}`, { amount: reach.by });
}

export function explainer(board: Board): Explain {
  const { session } = board;

  /** What the server says that an action would bring, if it is open to me. */
  const preview = (action: number): string[] => board.previews(board.legal.get(action)?.preview);

  const forSale = (space: number): Explanation | null => {
    const building = board.buildingAt(space);
    if (!building) return null;
    const reach = board.reach(space);
    return {
      title: board.titled("building", buildingName(building)),
      lines: [...(reach ? [capital(reachText(reach))] : []), ...preview(ACTIONS.buy + space)],
      rules: reach?.kind === "exact" ? ["A23"] : ["A22"],
      entry: buildingEntry(buildingName(building)),
    };
  };

  const onMarket = (place: number): Explanation | null => {
    const market = board.view?.market ?? [];
    const card = money(market[place] ?? -1);
    if (!card) return null;
    const lines = preview(taking(market, board.legal, [place]) ?? -1);
    const name = moneyName(card);
    return { title: board.titled("card", name), lines, rules: ["A21"], entry: moneyEntry(name) };
  };

  const scored = (category: Category): Explanation => ({
    title: capital(words.language.text(`alhambra.category.${category}`)),
    lines: SCORINGS.map((scoring) =>
      board.about({
        kind: "places",
        params: { scoring, points: places(scoring, category).join(" / ") },
      }),
    ),
    rules: ["A31", "A32"],
    entry: buildingEntry(category),
  });

  /** How many somebody has of a category, and what the next scoring would pay for them. */
  const held = (row: number, category: string): Explanation | null => {
    const found = board.insight?.categories.find((one) => one.category === category);
    if (!board.insight || !found) return null;
    const [count, points] = [found.held[row] ?? 0, found.points[row] ?? 0];
    const { scoring } = board.insight;
    return {
      title: about("alhambra.holds", row, session, {
        count,
        category: words.language.text(`alhambra.category.${category}`),
      }),
      lines: points > 0 && !board.over ? [t("alhambra.would_score", { scoring, points })] : [],
      rules: ["A31", "A32"],
      entry: buildingEntry(category),
    };
  };

  const player = (row: number): Explanation => ({
    title: session.names[row] ?? "",
    lines: [t("alhambra.explain.score", { points: board.insight?.scores[row] ?? 0 })],
    rules: row < (board.view?.players ?? 0) ? ["A11"] : ["A50", "A51"],
  });

  return (thing) => {
    const [kind, name] = parts(thing);
    const fixed = FIXED[kind];
    const category = CATEGORIES.find((one) => one === name);
    if (fixed) return { title: t(`alhambra.explain.${kind}`), rules: fixed };
    if (kind === "sale") return forSale(CURRENCIES.findIndex((one) => one === name));
    if (kind === "market") return onMarket(Number(name));
    if (kind === "coin") {
      return { title: board.titled("card", name), rules: ["A22"], entry: moneyEntry(name) };
    }
    if (kind === "space") {
      return { title: board.titled("currency", name), rules: ["A3", "A22"], entry: "space" };
    }
    if (kind === "owned") {
      const title = board.titled("building", name);
      return { title, rules: ["A24", "A31"], entry: buildingEntry(name) };
    }
    if (kind === "category" && category) return scored(category);
    if (kind === "held") {
      const [row, whose] = parts(name);
      return held(Number(row), whose);
    }
    if (kind === "player") return player(Number(name));
    return null;
  };
}
