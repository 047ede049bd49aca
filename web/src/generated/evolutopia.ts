// Written by scripts/contract: do not edit. The numbers and names of games/evolutopia.

import type { Fact } from "./wire";

export const INDICATORS = ["environment", "mobility", "comfort", "energy", "economy"] as const;
export type Indicator = (typeof INDICATORS)[number];

export const EXPERTS = [
  "concepteur", "neo_urbaniste", "regulateur", "ouvrageur", "technologiste",
] as const;
export type Expert = (typeof EXPERTS)[number];

/** The actions of a turn. */
export const FIVE = ["choose", "start", "recruit", "assign", "inaugurate"] as const;
export type Action = (typeof FIVE)[number];

export const PICTOS = ["none", "blue", "green"] as const;
export type Picto = (typeof PICTOS)[number];

export const EFFECTS = [
  "indicator", "crisis_pawn", "release_experts", "extra_block", "drop_study", "drop_site",
  "drop_bon_plan", "draw_and_place_experts", "assign_from_zone", "unblock_action", "cancel_arrival",
  "search_evolutions", "swap_experts", "free_action", "inaugurate_missing", "copy_role",
  "assign_limit", "crisis_missing", "chosen_to_site", "choose_crisis", "skip_block",
  "free_placement",
] as const;
export type Effect = (typeof EFFECTS)[number];

export const ROLE_TRIGGERS = [
  "inaugurate", "copied", "turn", "assign", "manage", "choose", "start",
] as const;
export type RoleTrigger = (typeof ROLE_TRIGGERS)[number];

/** What is asked, from phase ASKED on. */
export const PHASES = [
  "at_manage", "at_reveal", "at_arrival", "at_end", "turn", "look", "replace", "vision",
  "start_which", "clear_site", "bring_back", "bonus", "foreman", "dismiss", "drawn", "assigning",
  "open_which", "open_where", "rescue", "mediate", "keep_crisis", "option", "block", "keep_role",
  "tie", "releasing", "dropping_study", "dropping_site", "dropping_plan", "cooperate", "unblock",
  "search", "search_to", "order", "swap_from", "swap_to", "over",
] as const;
export type Phase = (typeof PHASES)[number];

export const EMPTY = -1;
export const HIGHEST = 7;
export const ZONE = 5;
export const CRISIS = 3;
export const PLACES = 4;
export const IN_ZONE = 4;
export const COLUMNS = 4;
export const SQUARES = 16;
export const START_TILE = 35;
export const NUISANCE = 36;
export const ASKED = 12;

export const SWAP_PLACES = 5;

/** By what a role does. */
export const ROLE_RULES = {
  inaugurate_missing: "E5.4", copy_role: "E5.5", swap_experts: "E5.6", assign_limit: "E5.7",
  crisis_missing: "E5.8", chosen_to_site: "E5.9", assign_from_zone: "E5.10", choose_crisis: "E5.11",
  skip_block: "E5.12", free_placement: "E5.13",
} as const;

/** By what a Bon Plan does. */
export const PLAN_RULES = {
  draw_and_place_experts: "E7.3", assign_from_zone: "E7.4", unblock_action: "E7.5",
  indicator: "E7.6", cancel_arrival: "E7.7", search_evolutions: "E7.8", swap_experts: "E7.9",
  free_action: "E7.10",
} as const;

/** Of the Bon Plan that inaugurates. */
export const OPENING_RULE = "E7.11";

/** Of a level of one's own. */
export const OWN_TERRITORY = {
  start: "22", nuisances: ["12", "33"], indicators: 2, beacon: 1, beacons: 6,
} as const;

export const ACTIONS = {
  manage: 5, toStudy: 6, aside: 7, toZone: 8, toBag: 9, under: 10, done: 11, use: 12, toSite: 13,
  studySlot: 14, siteSlot: 17, square: 20, put: 36, type: 56, swap: 61, indicator: 86, take: 91,
  pick: 95, mark: 100, free: 105, plan: 110,
} as const;

/** What a seat sees; a game's view.py says what the numbers mean. */
export interface View {
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly seat: number;
  readonly memory: number;
  readonly waiting: number;
  readonly rules: number;
  readonly turn: number;
  readonly turns: number;
  readonly phase: number;
  readonly study: readonly number[];
  readonly site: readonly number[];
  readonly placed: readonly number[];
  readonly crisis: number;
  readonly zone: readonly number[];
  readonly territory: readonly number[];
  readonly indicators: readonly number[];
  readonly beacon: number;
  readonly blocked: number;
  readonly silent: number;
  readonly roles: readonly number[];
  readonly uses: readonly number[];
  readonly holder: readonly number[];
  readonly role_used: number;
  readonly action: number;
  readonly ended: number;
  readonly resume: number;
  readonly after: number;
  readonly playing: number;
  readonly kept: number;
  readonly chosen: number;
  readonly left: number;
  readonly done: number;
  readonly extra: number;
  readonly effect_at: number;
  readonly effect_end: number;
  readonly effect_left: number;
  readonly loose: readonly number[];
  readonly dismissed: readonly number[];
  readonly set_aside: readonly number[];
  readonly aside: readonly number[];
  readonly looked: readonly number[];
  readonly bag: readonly number[];
  readonly stack_left: number;
  readonly crises_left: number;
  readonly plans_left: number;
  readonly roles_left: number;
  readonly stack: Pile;
  readonly crises: Pile;
  readonly plans: Pile;
  readonly role_pile: Pile;
}

export interface Pile {
  readonly top: readonly number[];
  readonly middle: readonly number[];
  readonly bottom: readonly number[];
}

/** What is missing, what the current crisis would cost, and what the cards in sight say. */
export interface Insight {
  readonly goal: number;
  readonly beacons: number;
  /** steps to the goal */
  readonly lacking: readonly number[];
  /** with the present one */
  readonly turns: number;
  readonly nuisances: number;
  /** Experts by type, for each Site slot and the crisis */
  readonly missing: readonly (readonly number[])[];
  /** what managing would do now */
  readonly cost: readonly Fact[];
  readonly evolutions: Readonly<Record<string, Evolution>>;
  readonly crises: Readonly<Record<string, Crisis>>;
  readonly roles: Readonly<Record<string, Role>>;
  readonly plans: Readonly<Record<string, Plan>>;
}

/** The face of an Evolution. */
export interface Evolution {
  readonly name: string;
  readonly picto: Picto;
  /** by type of Expert */
  readonly needs: readonly number[];
  /** by indicator */
  readonly gains: readonly number[];
}

/** What a crisis asks for, does when it arrives (one of `options`, after `always`), and does if it is not managed. The effects are told as the game's actions are. */
export interface Crisis {
  readonly name: string;
  readonly needs: readonly number[];
  readonly always: readonly Fact[];
  readonly options: readonly (readonly Fact[])[];
  readonly unmanaged: readonly Fact[];
}

/** When it acts and what it does. */
export interface Role {
  readonly name: string;
  readonly trigger: RoleTrigger;
  readonly effect: Effect;
  /** with its numbers, for sentences */
  readonly about: readonly Fact[];
}

/** When a Bon Plan can be played and what it does. */
export interface Plan {
  readonly name: string;
  readonly effect: Effect;
  readonly action?: string;
  readonly about: readonly Fact[];
}

/** What happened. */
export type EventKind =
  | "acts" | "all_freed" | "arrival_skipped" | "assigned" | "assigned_crisis" | "begins" | "blocked"
  | "chosen" | "crisis" | "crisis_looked" | "dismissed" | "expert_aside" | "expert_drawn"
  | "expert_to_bag" | "expert_to_zone" | "experts_laid" | "freed" | "inaugurated"
  | "inaugurated_over" | "indicator" | "lost" | "managed" | "manages" | "nuisance" | "option_taken"
  | "pawn" | "plan_drawn" | "plan_dropped" | "plan_played" | "released" | "role_copied"
  | "role_dealt" | "role_kept" | "role_unlocked" | "role_used" | "roles_looked" | "searched"
  | "silent" | "started" | "tile_aside" | "tile_under" | "top" | "unmanaged" | "won";

/** What a choice does. */
export type ActionKind =
  | "act" | "aside_expert" | "aside_tile" | "assign" | "assign_crisis" | "begin_drawing" | "block"
  | "dismiss" | "drop_plan" | "end_turn" | "enough" | "free" | "give_up" | "go_on" | "inaugurate"
  | "keep_crisis" | "keep_role" | "keep_tile" | "leave_top" | "manage" | "no_role" | "option"
  | "option_block" | "option_highest" | "option_indicator" | "option_lowest" | "option_pawn"
  | "option_pawn_if" | "option_plan" | "option_release" | "option_release_zone" | "option_site"
  | "option_study" | "order_tile" | "pick_indicator" | "place" | "place_over" | "play" | "release"
  | "start" | "swap_crisis" | "swap_tile" | "swap_zone" | "take_expert" | "to_bag" | "to_site"
  | "to_site_with" | "to_study" | "to_zone" | "under" | "use_role";

/** What a choice would give and cost. */
export type PreviewKind =
  | "becomes" | "can_rescue" | "crisis_managed" | "crisis_unmanaged" | "finishes" | "loses_game"
  | "loses_plan" | "loses_site" | "loses_study" | "manages" | "more_blocks" | "needs" | "no_crisis"
  | "nuisances_left" | "one_of_several" | "pawn_moves" | "picto" | "plan_effect" | "releases"
  | "releases_some" | "role_effect" | "still_missing" | "uses_left" | "wins";
