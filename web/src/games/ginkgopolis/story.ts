// How a round is told: the city, what everybody has and the log go through its moments one after the other.

import type { GameEvent, Outcome, Update } from "../../generated/wire";
import { type Ceremony, ceremony } from "../../lib/ceremony";
import { eventText } from "../../lib/events";
import { resultText } from "../../lib/result";
import type { Sound } from "../../lib/sound";
import type { TableSession } from "../../lib/table.svelte";
import { meanwhile, type Part } from "../../lib/timeline";
import { t, words } from "../../lib/words.svelte";
import { type Building, buildingsOf, cardNamed, type Colour, type EventKind, type Insight, type View, viewOf } from "./model";
import { type Moment, moments } from "./rounds";

const MOST = 60; // moments: after a long absence the last round at a glance tells enough
const STEP = 500; // ms, at least

/** What goes without saying when there is much to tell: the drawing and the row of players show it. */
const ASIDE: ReadonlySet<string> = new Set<EventKind>([
  "played_with", // and what became of it comes next
  "token_along",
  "tokens_shifted",
  "gained",
  "gained_tiles",
  "hal_reveals",
  "hal_draws_card",
  "hal_draws",
]);

const SOUNDS: Readonly<Partial<Record<EventKind, Sound>>> = {
  urbanized: "stone",
  constructed: "stone",
  gained_tiles: "tile",
  gained: "coin",
  played: "leaf",
};

function told({ event, looks }: Moment): Part["steps"][number] {
  const sound = SOUNDS[event.kind as EventKind];
  return { event, glow: looks, lasts: STEP, aside: ASIDE.has(event.kind), ...(sound ? { sound } : {}) };
}

// -- the end: district by district, then the cards --------------------------------------------------

export interface Majority {
  readonly colour: Colour;
  /** Its buildings, by their top tile. */
  readonly tops: readonly number[];
  /** The resources that lie there, by row, and what that gives. */
  readonly counts: readonly number[];
  readonly points: readonly number[];
}

export interface Player {
  readonly row: number;
  readonly name: string;
  readonly me: boolean;
  /** The points that they hold before anything is counted. */
  readonly held: number;
  /** The cards that count at the end, and what is left of New Hand. */
  readonly cards: readonly (readonly [card: number, points: number])[];
  readonly newHands: number;
  readonly total: number;
}

export function majorities(districts: Insight["districts"], buildings: readonly Building[], rows: number): readonly Majority[] {
  return districts.map(({ colour, buildings: names, points }) => {
    const tops = names.map(cardNamed);
    const inside = buildings.filter(({ top }) => tops.includes(top));
    const counts = Array.from({ length: rows }, (_, row) =>
      inside.reduce((sum, { owner, height }) => sum + (owner === row ? height : 0), 0),
    );
    return { colour, tops, counts, points };
  });
}

const ENDING = /-\d+$/; // the source of a card: "red-14"

function players(outcome: Outcome, session: TableSession): readonly Player[] {
  return outcome.sources.map((sources, row) => ({
    row,
    name: session.names[row] ?? "",
    me: row === session.seat,
    held: sources["points"] ?? 0,
    cards: Object.entries(sources).flatMap(([source, points]) => (ENDING.test(source) ? [[cardNamed(source), points] as const] : [])),
    newHands: sources["new_hands"] ?? 0,
    total: outcome.totals[row] ?? 0,
  }));
}

function ending(update: Update, outcome: Outcome, session: TableSession): Ceremony {
  const buildings = buildingsOf(viewOf(update));
  const people = players(outcome, session);
  const found = majorities((update.insight as Insight).districts, buildings, people.length);
  return ceremony(() => import("./ceremonies/Ending.svelte"), { buildings, districts: found, players: people, game: session.game }, {
    name: "ginkgopolis.ending",
    beats: [1600, ...found.map(() => 1700), ...people.map(() => 1900), 3200],
    sounds: ["scoring", ...found.map(() => "leaf" as const), ...people.map(() => "coin" as const), "scoring"],
    line: () => resultText(outcome, session.names, session.reader),
  });
}

/** What changes the game for everybody is announced to everybody. */
const ANNOUNCED: ReadonlySet<string> = new Set<EventKind>(["supply_empty", "nothing_given", "all_placed"]);

/** The tiles may run out twice (alone: once); then the round is the last one, as their sentence does not say. */
const lastTiles = ({ kind }: GameEvent, { exhausted, players }: View): boolean =>
  kind === "supply_empty" && (exhausted > 0 || players === 1);

function announcement(event: GameEvent, before: View, session: TableSession): Ceremony {
  const again = lastTiles(event, before);
  const line = (): string =>
    [eventText(words.language, session, event), ...(again ? [t("ginkgopolis.last_round_now")] : [])].join(" ");
  const last = again || event.kind !== "supply_empty";
  return ceremony(() => import("./ceremonies/Announcement.svelte"), { line, last }, {
    name: `ginkgopolis.${last ? "last_round" : "supply_empty"}`,
    beats: [2600],
    sounds: ["leaf"],
    line,
  });
}

/** How the game ended is seen only after it was told. */
function closing(update: Update, events: readonly GameEvent[], session: TableSession): readonly Part[] {
  const { outcome } = update;
  if (!outcome) return [{ update, events, steps: [] }];
  const over = { ...update, outcome: null, events };
  return [
    { update: over, events, steps: [], ceremony: ending(update, outcome, session) },
    { update, events: [], steps: [] },
  ];
}

export function parts(update: Update, before: Update, session: TableSession): readonly Part[] {
  const found = moments(update.events, viewOf(before), viewOf(update));
  if (found.length > MOST) return [{ update, events: update.events, steps: [] }];
  let happened = 0;
  const story = found.map((moment): Part => {
    const events = update.events.slice(happened, moment.events);
    happened = moment.events;
    const part = { update: meanwhile(before, update, moment.view, events), events };
    if (ANNOUNCED.has(moment.event.kind)) return { ...part, steps: [], ceremony: announcement(moment.event, viewOf(before), session) };
    return { ...part, steps: [told(moment)] };
  });
  return [...story, ...closing(update, update.events.slice(happened), session)];
}
