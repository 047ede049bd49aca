// What happened in a round, told from the events: who did what, what it gave, and how the city changed.

import type { GameEvent, Params } from "../../generated/wire";
import {
  cardNamed,
  COMPASS,
  EMPTY,
  type EventKind,
  type Item,
  LETTERS,
  neighbour,
  type Trigger,
  type View,
} from "./model";

export interface Deed {
  readonly row: number;
  readonly card: number;
  readonly tile: number;
  readonly did: Trigger | "fell_back" | "gave_up";
  readonly gains: Readonly<Record<Item, number>>;
  /** Another player got resources back, and so many points. */
  readonly paid: { readonly row: number; readonly points: number } | null;
}

const NOTHING: Readonly<Record<Item, number>> = { resources: 0, tiles: 0, points: 0 };
const REVEALS: ReadonlySet<string> = new Set<EventKind>(["played", "played_with", "hal_reveals"]);

const number = (value: unknown): number => (typeof value === "number" ? value : 0);

/** The deed that an event begins, if it does. */
function begun({ kind, params }: GameEvent): Deed | null {
  if (!REVEALS.has(kind)) return null;
  const [row, card, tile] = [number(params["seat"]), cardNamed(params["card"]), params["tile"]];
  return { row, card, tile: cardNamed(tile), did: "exploit", gains: NOTHING, paid: null };
}

/** What an event adds to the deed that is going on. */
function grown(deed: Deed, { kind, params }: GameEvent): Deed {
  const seat = number(params["seat"]);
  if (kind === "compensated") return { ...deed, paid: { row: seat, points: number(params["points"]) } };
  if (seat !== deed.row && "seat" in params) return deed;
  if (kind === "hal_uses") return { ...deed, card: cardNamed(params["card"]) };
  if (kind === "hal_draws") return { ...deed, tile: cardNamed(params["tile"]) };
  if (kind === "urbanized") return { ...deed, did: "urbanize" };
  if (kind === "constructed") return { ...deed, did: "construct" };
  if (kind === "fell_back") return { ...deed, did: "fell_back" };
  if (kind === "hal_gives_up") return { ...deed, did: "gave_up" };
  const gains = { ...deed.gains };
  if (kind === "gained") {
    gains.resources += number(params["resources"]);
    gains.points += number(params["points"]);
  } else if (kind === "gained_tiles") gains.tiles += number(params["count"]);
  else return deed;
  return { ...deed, gains };
}

/** The last round that has begun to be resolved: its number, and its deeds in turn order. */
export function lastRound(log: readonly GameEvent[]): { readonly round: number; readonly deeds: readonly Deed[] } {
  let deeds: Deed[] = [];
  let round = 0;
  for (const event of log) {
    const deed = begun(event);
    if (deed) {
      if (round === 0 || deeds.some(({ row }) => row === deed.row)) {
        deeds = [];
        round += 1;
      }
      deeds.push(deed);
    } else {
      const last = deeds.pop();
      if (last) deeds.push(grown(last, event));
    }
  }
  return { round, deeds };
}

// -- the city, event by event ------------------------------------------------------------------------

type City = Pick<
  View,
  "sites" | "cell" | "top" | "height" | "owner" | "marked" | "token" | "points" | "resources" | "tile_counts"
>;

const put = (list: readonly number[], at: number, value: number): number[] =>
  list.map((old, i) => (i === at ? value : old));
const more = (list: readonly number[], at: number, by: unknown): number[] =>
  list.map((old, i) => (i === at ? old + number(by) : old));

/** The city after an event; cells that the event does not name are known from how it all ended. */
function changed(city: City, { kind, params }: GameEvent, end: View): City {
  const letter = LETTERS.indexOf(String(params["token"]));
  const tile = cardNamed(params["tile"]);
  const seat = number(params["seat"]);
  if (kind === "urbanized") {
    const site = city.sites;
    return {
      ...city,
      sites: site + 1,
      cell: put(city.cell, site, end.cell[site] ?? EMPTY),
      top: put(city.top, site, tile),
      height: put(city.height, site, 1),
      owner: put(city.owner, site, seat),
      marked: put(city.marked, site, 1),
      token: put(city.token, letter, EMPTY),
    };
  }
  if (kind === "constructed") {
    const site = city.top.indexOf(cardNamed(params["card"]));
    return {
      ...city,
      top: put(city.top, site, tile),
      height: put(city.height, site, number(params["height"])),
      owner: put(city.owner, site, seat),
      marked: put(city.marked, site, 1),
    };
  }
  if (kind === "token_beside") {
    const direction = COMPASS.findIndex((one) => one === params["direction"]);
    const cell = neighbour(city.cell[city.sites - 1] ?? 0, direction);
    return { ...city, token: put(city.token, letter, cell) };
  }
  if (kind === "token_along") return { ...city, token: put(city.token, letter, end.token[letter] ?? EMPTY) };
  if (kind === "tokens_shifted") return { ...city, token: end.token };
  if (kind === "compensated") return { ...city, points: more(city.points, seat, params["points"]) };
  if (kind === "gained_tiles") return { ...city, tile_counts: more(city.tile_counts, seat, params["count"]) };
  if (kind === "gained") {
    return {
      ...city,
      points: more(city.points, seat, params["points"]),
      resources: more(city.resources, seat, params["resources"]),
    };
  }
  return city;
}

export interface Moment {
  /** What is told meanwhile: the last of the events that belong together. */
  readonly event: GameEvent;
  /** How many of the events have happened by then. */
  readonly events: number;
  readonly view: View;
  /** data-at marks of what to look at. */
  readonly looks: readonly string[];
}

const TOLD: ReadonlySet<string> = new Set<EventKind>([
  "played",
  "played_with",
  "urbanized",
  "token_along",
  "tokens_shifted",
  "constructed",
  "compensated",
  "fell_back",
  "gained",
  "gained_tiles",
  "hal_reveals",
  "hal_draws_card",
  "hal_draws",
  "hal_gives_up",
  "gave_back",
  "all_placed",
  "supply_empty",
  "nothing_given",
  "rebuilt",
]);

const GAINS: ReadonlySet<string> = new Set<EventKind>(["gained", "gained_tiles"]);
const COUNTS = ["resources", "points", "count"] as const;

interface Told {
  readonly event: GameEvent;
  readonly events: number; // that have happened by then
}

/** Gains of one player that follow each other are told together, once for each kind. */
function gathered(events: readonly GameEvent[]): readonly Told[] {
  const told: Told[] = [];
  let run: Told[] = []; // of gains
  for (const [i, event] of events.entries()) {
    if (event.kind === "drew_tiles") continue; // only its player sees it
    if (!GAINS.has(event.kind) || run[0]?.event.params["seat"] !== event.params["seat"]) {
      told.push(...run);
      run = [];
    }
    const same = run.findIndex((other) => other.event.kind === event.kind);
    const last = run[same];
    if (last) run[same] = { event: { ...event, params: added(last.event.params, event.params) }, events: i + 1 };
    else if (GAINS.has(event.kind)) run.push({ event, events: i + 1 });
    else told.push({ event, events: i + 1 });
  }
  return [...told, ...run];
}

function added(sum: Params, more: Params): Params {
  const counted = COUNTS.filter((name) => name in sum);
  return {
    ...sum,
    ...Object.fromEntries(counted.map((name) => [name, number(sum[name]) + number(more[name])])),
  };
}

/** A round as moments to be shown one after the other, from the city before to the city after. */
export function moments(
  events: readonly GameEvent[],
  before: View,
  end: View,
): readonly Moment[] {
  let city: City = before;
  const found: Moment[] = [];
  let happened = 0;
  for (const told of gathered(events)) {
    const { event } = told;
    happened = Math.max(happened, told.events);
    city = changed(city, event, end);
    if (!TOLD.has(event.kind)) continue;
    found.push({ event, events: happened, view: { ...before, ...city }, looks: looksAt(event, city) });
  }
  return found;
}

function looksAt({ kind, params }: GameEvent, city: City): readonly string[] {
  const built = (name: unknown): string => `building:${city.top.indexOf(cardNamed(name))}`;
  if (kind === "urbanized" || kind === "constructed") return [built(params["tile"])];
  if (kind === "played" || kind === "played_with" || kind === "hal_reveals") {
    const card = String(params["card"]);
    const letter = LETTERS.indexOf(card.replace("urban-", ""));
    return [card.startsWith("urban-") ? `token:${letter}` : built(card)];
  }
  if (kind === "token_along") return [`token:${LETTERS.indexOf(String(params["token"]))}`];
  if (typeof params["seat"] === "number") return [`seat:${params["seat"]}`];
  return [];
}
