// Where on the board an action lies: a click on that place is that action. What is legal comes from the
// server; nothing here knows why. Places are written "site:1", "square:7", "put:2:3" (type and place).

import type { Choice, Fact } from "../../generated/wire";
import { ACTIONS, IN_ZONE, indicatorAt, type Phase, PLACES, SWAP_PLACES } from "./model";

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

/** Where an Expert of a type may be put: [place on the board, choice]. */
export function putsOf(
  choices: ReadonlyMap<string, Choice>,
  type: number,
): readonly (readonly [string, Choice])[] {
  return [...choices].filter(([place]) => place.startsWith(`put:${type}:`));
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
