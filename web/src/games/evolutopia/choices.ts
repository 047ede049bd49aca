// Where on the board an action lies: a click on that place is that action. What is legal comes from the
// server; nothing here knows why. Places are written "site:1", "square:7", "put:2:3" (type and place).

import type { Choice, Fact } from "../../generated/wire";
import { ACTIONS, FIVE, IN_ZONE, indicatorAt, type Phase, PLACES, SWAP_PLACES } from "./model";

// phases in which a type of Expert is taken out of the bag and not out of the Zone
const FROM_BAG: ReadonlySet<Phase | null> = new Set(["swap_to", "search_to"]);

/** The stretches of the action table that lie on numbered places, from their first number on. */
const STRETCHES: readonly (readonly [number, string])[] = [
  [0, "action"],
  [ACTIONS.studySlot, "study"],
  [ACTIONS.siteSlot, "site"],
  [ACTIONS.square, "square"],
  [ACTIONS.put, "put"],
  [ACTIONS.type, "expert"],
  [ACTIONS.swap, "swap"],
  [ACTIONS.indicator, "indicator"],
  [ACTIONS.take, "option"],
  [ACTIONS.pick, "pick"],
  [ACTIONS.mark, "action"],
  [ACTIONS.free, "action"],
  [ACTIONS.plan, "plan"],
];
const WORDS: Readonly<Record<number, string>> = {
  [ACTIONS.manage]: "manage",
  [ACTIONS.toStudy]: "to_study",
  [ACTIONS.aside]: "aside",
  [ACTIONS.toZone]: "to_zone",
  [ACTIONS.toBag]: "to_bag",
  [ACTIONS.under]: "under",
  [ACTIONS.done]: "done",
  [ACTIONS.use]: "use",
  [ACTIONS.toSite]: "to_site",
};

export function placeOf(action: number, phase: Phase | null): string {
  const word = WORDS[action];
  if (word) return word;
  const [first, name] = STRETCHES.findLast(([start]) => start <= action) ?? [0, ""];
  const at = action - first;
  if (name === "put") return `put:${Math.floor(at / PLACES)}:${at % PLACES}`;
  if (name === "expert") return `${FROM_BAG.has(phase) ? "bag" : "expert"}:${at}`;
  if (name === "swap") {
    const [type, place] = [Math.floor(at / SWAP_PLACES), at % SWAP_PLACES];
    return place === IN_ZONE ? `expert:${type}` : `placed:${type}:${place}`;
  }
  return `${name}:${at}`;
}

/** The action that sends an Expert of this type to this place. */
export const putting = (type: number, place: number): number => ACTIONS.put + type * PLACES + place;

/** The legal choices by place. */
export function byPlace(
  legal: readonly Choice[],
  phase: Phase | null,
): ReadonlyMap<string, Choice> {
  return new Map(legal.map((choice) => [placeOf(choice.action, phase), choice]));
}

// these are buttons beside the question; everything else lies on the board
const BUTTONS: ReadonlySet<string> = new Set(Object.values(WORDS).filter((w) => w !== "manage"));

export const isButton = (place: string): boolean =>
  BUTTONS.has(place) || place.startsWith("option:");

/** One choice of several that are confirmed together: an action, a tile, its square. */
export interface Link {
  readonly place: string;
  readonly choice: Choice;
}
export const entryOf = ({ place, choice }: Link): readonly [string, Choice] => [place, choice];

// what an action goes on with on the board itself, and what is asked there
const LINKS: Readonly<Record<string, Phase>> = {
  study: "start_which",
  site: "open_which",
  square: "open_where",
  put: "assigning",
};
export const askedAt = (place: string): Phase | null => LINKS[kindOf(place)] ?? null;
export const isLink = (place: string): boolean => askedAt(place) !== null;

const kindOf = (place: string): string => place.split(":")[0] ?? "";

/** What goes on after what; after anything else the server asks. */
const THEN: Readonly<Record<string, string>> = {
  [`action:${FIVE.indexOf("start")}`]: "study",
  [`action:${FIVE.indexOf("assign")}`]: "put",
  [`action:${FIVE.indexOf("inaugurate")}`]: "site",
  put: "put",
  site: "square",
};
/** The actions that go on with a thing of the board. */
export const WAYS: readonly string[] = Object.keys(THEN).filter((place) => place.startsWith("action:"));

/** The action that begins with such a thing, if one does; a square comes after its Evolution. */
export function deedOf(place: string): number | null {
  const kind = kindOf(place) === "square" ? "site" : kindOf(place);
  const way = WAYS.find((one) => THEN[one] === kind);
  return way === undefined ? null : Number(way.split(":")[1]);
}

/** Of what may follow a place, that which belongs to the same deed. */
export function linksAfter(
  place: string,
  following: readonly Choice[],
): ReadonlyMap<string, Choice> {
  const kind = THEN[place] ?? THEN[kindOf(place)];
  return new Map([...byPlace(following, null)].filter(([next]) => kindOf(next) === kind));
}

/** What previews would do to the instruments: the indicators and the beacon afterwards. */
export interface Ghosts {
  readonly indicators: ReadonlyMap<number, number>;
  readonly beacon: number | null;
}

export function ghosts(facts: readonly Fact[]): Ghosts {
  const indicators = new Map<number, number>();
  let beacon: number | null = null;
  for (const { kind, params } of facts) {
    if (kind === "becomes") indicators.set(indicatorAt(params["indicator"]), Number(params["after"]));
    if (kind === "pawn_moves" || kind === "loses_game") beacon = Number(params["after"]);
  }
  return { indicators, beacon };
}
