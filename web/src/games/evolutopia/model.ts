// Evolutopia's things as the board draws them: the numbers of components.py, the fields of view.py
// and insight.py.

import type { Fact, Update } from "../../lib/api";

export const INDICATORS = ["environment", "mobility", "comfort", "energy", "economy"] as const;
export const EXPERTS = [
  "concepteur",
  "neo_urbaniste",
  "regulateur",
  "ouvrageur",
  "technologiste",
] as const;
export const FIVE = ["choose", "start", "recruit", "assign", "inaugurate"] as const;
export type Indicator = (typeof INDICATORS)[number];
export type Expert = (typeof EXPERTS)[number];
export type Action = (typeof FIVE)[number] | "manage";

/** The same in all languages, as in the notation of moves. */
export const EXPERT_LETTERS = ["C", "N", "R", "O", "T"] as const;

export const EMPTY = -1;
export const HIGHEST = 7; // of an indicator
export const ZONE = 5; // places for Experts
export const SIDE = 4; // of the territory, in squares
export const CRISIS = 3; // the place for Experts after the three Site slots
const EVOLUTIONS = 35;
const NUISANCE = 36; // + criterion

// what the active player is asked, see components.py; below the first of them nobody is asked
const FIRST_ASKED = 12;
export const PHASES = [
  ...["at_manage", "at_reveal", "at_arrival", "at_end", "turn", "look", "replace", "vision"],
  ...["start_which", "clear_site", "bring_back", "bonus", "foreman", "dismiss", "drawn"],
  ...["assigning", "open_which", "open_where", "rescue", "mediate", "keep_crisis", "option"],
  ...["block", "keep_role", "tie", "releasing", "dropping_study", "dropping_site"],
  ...["dropping_plan", "cooperate", "unblock", "search", "search_to", "order", "swap_from"],
  ...["swap_to", "over"],
] as const;

export interface View {
  readonly players: number;
  readonly seat: number;
  readonly turn: number;
  readonly turns: number;
  readonly phase: number;
  readonly study: readonly number[];
  readonly site: readonly number[];
  readonly placed: readonly number[]; // place * 5 + type
  readonly crisis: number;
  readonly zone: readonly number[];
  readonly territory: readonly number[];
  readonly indicators: readonly number[];
  readonly beacon: number;
  readonly blocked: number;
  readonly silent: number;
  readonly roles: readonly number[]; // two for each seat
  readonly uses: readonly number[];
  readonly holder: readonly number[]; // Bon Plan -> seat
  readonly role_used: number;
  readonly action: number;
  readonly playing: number;
  readonly kept: number;
  readonly chosen: number;
  readonly left: number;
  readonly done: number;
  readonly loose: readonly number[];
  readonly dismissed: readonly number[];
  readonly set_aside: readonly number[];
  readonly aside: readonly number[];
  readonly looked: readonly number[];
  readonly bag: readonly number[];
  readonly stack: { readonly top: readonly number[] };
  readonly stack_left: number;
  readonly crises_left: number;
  readonly plans_left: number;
  readonly roles_left: number;
}

export interface Evolution {
  readonly name: string;
  readonly picto: "none" | "blue" | "green";
  readonly needs: readonly number[]; // by type of Expert
  readonly gains: readonly number[]; // by indicator
}

export interface Crisis {
  readonly name: string;
  readonly needs: readonly number[];
  readonly always: readonly Fact[];
  readonly options: readonly (readonly Fact[])[];
  readonly unmanaged: readonly Fact[];
}

export interface Role {
  readonly name: string;
  readonly trigger: Action | "turn" | "copied";
  readonly effect: string;
}

export interface Plan {
  readonly name: string;
  readonly effect: string;
  readonly action?: string; // that it grants
}

type ByNumber<T> = Readonly<Record<string, T>>;

export interface Insight {
  readonly goal: number;
  readonly beacons: number;
  readonly lacking: readonly number[];
  readonly nuisances: number;
  readonly turns: number; // with the present one
  readonly missing: readonly (readonly number[])[]; // by place and type
  readonly cost: readonly Fact[];
  readonly evolutions: ByNumber<Evolution>;
  readonly crises: ByNumber<Crisis>;
  readonly roles: ByNumber<Role>;
  readonly plans: ByNumber<Plan>;
}

export const viewOf = (update: Update): View => update.view as View;
export const insightOf = (update: Update): Insight => update.insight as Insight;

export function phaseOf(view: View): (typeof PHASES)[number] | null {
  return PHASES[view.phase - FIRST_ASKED] ?? null;
}

/** What lies on a square of the territory. */
export type Content =
  | { readonly kind: "empty" | "start" }
  | { readonly kind: "evolution"; readonly tile: number }
  | { readonly kind: "nuisance"; readonly indicator?: Indicator }; // not yet drawn in the editor

export function contentOf(number: number): Content {
  const criterion = INDICATORS[number - NUISANCE];
  if (criterion) return { kind: "nuisance", indicator: criterion };
  if (number === EVOLUTIONS) return { kind: "start" };
  return number >= 0 ? { kind: "evolution", tile: number } : { kind: "empty" };
}

/** "23": row 2, column 3, as in the notation and in the options of a table. */
export const squareName = (at: number): string =>
  `${Math.floor(at / SIDE) + 1}${(at % SIDE) + 1}`;

/** Experts one by one, from how many there are of each type. */
export const listed = (counts: readonly number[]): readonly number[] =>
  counts.flatMap((count, type) => Array<number>(Math.max(0, count)).fill(type));

/** Who stands on a Site slot (0-2) or on the crisis (3), by type. */
export const standing = (view: View, place: number): readonly number[] =>
  view.placed.slice(place * EXPERTS.length, (place + 1) * EXPERTS.length);

export const isBlocked = (view: View, action: number): boolean =>
  ((view.blocked >> action) & 1) === 1;

export const isSilent = (view: View, seat: number): boolean => ((view.silent >> seat) & 1) === 1;

export const rolesOf = (view: View, seat: number): readonly number[] =>
  view.roles.slice(2 * seat, 2 * seat + 2).filter((role) => role !== EMPTY);

export const plansOf = (view: View, seat: number): readonly number[] =>
  view.holder.flatMap((holder, plan) => (holder === seat ? [plan] : []));

/** The index of an indicator in facts, which may carry the tag of a data file: "energy@1f2e". */
export const indicatorAt = (name: unknown): number =>
  typeof name === "string" ? INDICATORS.findIndex((one) => one === name.split("@")[0]) : -1;

export const expertAt = (name: unknown): number =>
  typeof name === "string" ? EXPERTS.findIndex((one) => one === name.split("@")[0]) : -1;

/** "+2", "−1": with a real minus. */
export const signed = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`);
