// How what happens is told: moves as things that travel, a scoring as a ceremony between them.

import type { GameEvent, Update } from "../../generated/wire";
import { ceremony } from "../../lib/ceremony";
import type { TableSession } from "../../lib/table.svelte";
import type { Part } from "../../lib/timeline";
import { t, words } from "../../lib/words.svelte";
import { CATEGORIES, type Category, type Insight, places, type Scoring, SCORINGS, type View } from "./model";
import { steps } from "./movement";

/** What a scoring pays for a category, by row. */
export interface Award {
  readonly category: Category;
  readonly held: readonly number[];
  readonly points: readonly number[];
  /** What first, second and third place pay. */
  readonly places: readonly number[];
}

const insightOf = (update: Update): Insight => update.insight as Insight;
const viewOf = (update: Update): View => update.view as View;

/** The categories that pay somebody, from what was told of a scoring. */
export function awards(scoring: Scoring, events: readonly GameEvent[], held: Insight["categories"]): readonly Award[] {
  return CATEGORIES.flatMap((category) => {
    const rows = held.find((one) => one.category === category)?.held ?? [];
    const points = rows.map((_, row) => {
      const event = events.find(({ params }) => params["category"] === category && params["seat"] === row);
      return Number(event?.params["points"] ?? 0);
    });
    return points.some((count) => count > 0)
      ? [{ category, held: rows, points, places: places(scoring, category) }]
      : [];
  });
}

/** Which place a row has in a category, counted from 1, and with how many it is shared. */
export function placed(held: readonly number[], row: number): { readonly place: number; readonly shared: number } {
  const own = held[row] ?? 0;
  return {
    place: 1 + held.filter((count) => count > own).length,
    shared: held.filter((count) => count === own).length,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

function scoringPart(scoring: Scoring, events: readonly GameEvent[], update: Update, scores: readonly number[], session: TableSession): Part {
  const found = awards(scoring, events, insightOf(update).categories);
  const weight = SCORINGS.indexOf(scoring); // the later, the weightier
  const rows = scores.map((score, row) => ({
    name: session.names[row] ?? "",
    me: row === session.seat,
    before: score,
    after: score + sum(found.map(({ points }) => points[row] ?? 0)),
  }));
  const beat = 1700 + 200 * weight;
  const told = ceremony(() => import("./ceremonies/Scoring.svelte"), { scoring, awards: found, rows }, {
    name: "alhambra.scoring",
    beats: [1300 + 300 * weight, ...found.map(() => beat), 2600 + 400 * weight],
    sounds: ["scoring", ...found.map(() => "coin" as const), "scoring"],
    line: () =>
      t("alhambra.scoring_line", {
        scoring,
        points: words.language.join(rows.map(({ name, before, after }) => `${name} +${after - before}`)),
      }),
  });
  return { update, events, steps: [], ceremony: told };
}

/** How it stood before the points were given. */
function unscored(update: Update, before: Update, events: readonly GameEvent[]): Update {
  const { points, scored } = viewOf(before);
  const { scores, standing, scoring } = insightOf(before);
  return {
    ...update,
    view: { ...viewOf(update), points, scored },
    insight: { ...insightOf(update), scores, standing, scoring },
    events,
    legal: [],
    waiting: [],
    outcome: null,
  };
}

export function parts(update: Update, before: Update, session: TableSession): readonly Part[] {
  const { events, seat } = update;
  const at = events.findIndex(({ kind }) => kind === "scoring");
  const scorings = events.filter(({ kind }) => kind === "scoring");
  const [scoring] = SCORINGS.filter((one) => one === scorings[0]?.params["scoring"]);
  // after a long absence there may have been several: the ledger shows what became of them
  if (!scoring || scorings.length > 1) {
    return [{ update, events, steps: update.outcome ? [] : steps(events, seat) }];
  }
  let end = at + 1;
  while (events[end]?.kind === "scored") end++;
  const [first, told, rest] = [events.slice(0, at), events.slice(at, end), events.slice(end)];
  const unpaid = unscored(update, before, first);
  return [
    { update: unpaid, events: first, steps: steps(first, seat) },
    { ...scoringPart(scoring, told, update, insightOf(before).scores, session), update: { ...unpaid, events: told } },
    { update, events: rest, steps: update.outcome ? [] : steps(rest, seat) },
  ];
}
