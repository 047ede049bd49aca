// Written by scripts/contract: do not edit. The numbers and names of games/ginkgopolis.

export const COLOURS = ["red", "blue", "yellow"] as const;
export type Colour = (typeof COLOURS)[number];

/** What the colours give. */
export const ITEMS = ["resources", "tiles", "points"] as const;
export type Item = (typeof ITEMS)[number];

export const TRIGGERS = ["exploit", "urbanize", "construct"] as const;
export type Trigger = (typeof TRIGGERS)[number];

export const LETTERS = "ABCDEFGHIJKL";

export const COMPASS = ["N", "E", "S", "W"] as const;
export type Direction = (typeof COMPASS)[number];

/** Cells in a row of the map, whose edges are joined. */
export const SIDE = 64;

/** The cell in the middle of the starting square. */
export const CENTRE = 2080;

export const EMPTY = -1;
export const NUMBERS = 20;
export const TILES = 60;
export const URBAN = 60;
export const CHARACTER = 72;
export const AREA_CARDS = 81;

/** Card in front of a player -> its trigger (G7, G8). */
export const BONUS = [
  0, 1, 2, 0, 1, 2, 0, 1, 2, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 0, 1, 2, 0, 1, 2,
  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 0, 1, 2, 0, 1, 2, -1, -1, -1, -1, -1, -1, -1,
  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 0, 1, 2, 0, 1, 2,
] as const;

/** Card -> success points besides its item. */
export const MORE_POINTS = [
  0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
] as const;

export const FIRST_ENDING = 10;

export const ENDING_COUNTS = ["resources", "low", "high", "trigger", "colour", "always"] as const;
export type Counted = (typeof ENDING_COUNTS)[number];

/** From FIRST_ENDING on: what a card counts at the end. */
export const ENDINGS = [
  {
    counts: "resources", points: 1, colours: ["red", "blue", "yellow"],
  },
  {
    counts: "resources", points: 1, colours: ["yellow", "red", "red"],
  },
  {
    counts: "resources", points: 1, colours: ["blue", "yellow", "blue"],
  },
  {
    counts: "resources", points: 1, colours: ["red", "blue", "yellow"],
  },
  { counts: "low", points: 1, colours: [] }, { counts: "high", points: 3, colours: [] },
  { counts: "trigger", points: 2, colours: [] }, { counts: "trigger", points: 2, colours: [] },
  { counts: "trigger", points: 2, colours: [] }, { counts: "colour", points: 2, colours: [] },
  { counts: "always", points: 9, colours: [] },
] as const;

export const PHASES = { draft: 0, choose: 1, resolve: 2, return: 3, over: 4 } as const;

export const STAGES = { next: 0, askItem: 1, moveToken: 2, gain: 3 } as const;

export const ACTIONS = {
  card: 0, withTile: 72, giveTile: 132, alone: 192, newHand: 193, takeResource: 194, takeTile: 195,
  move: 196, clockwise: 200, counter: 201, keep: 202, target: 211,
} as const;

/** What a seat sees; a game's view.py says what the numbers mean. */
export interface View {
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly seat: number;
  readonly memory: number;
  readonly waiting: number;
  readonly rules: number;
  readonly phase: number;
  readonly stage: number;
  readonly round: number;
  readonly first: number;
  readonly resolved: number;
  readonly acting: number;
  readonly action: number;
  readonly site: number;
  readonly item: number;
  readonly source: number;
  readonly coming: number;
  readonly exhausted: number;
  readonly ended: number;
  readonly sites: number;
  readonly cell: readonly number[];
  readonly top: readonly number[];
  readonly height: readonly number[];
  readonly owner: readonly number[];
  readonly marked: readonly number[];
  readonly token: readonly number[];
  readonly area_size: number;
  readonly area: readonly number[];
  readonly area_row: readonly number[];
  readonly resources: readonly number[];
  readonly stock: readonly number[];
  readonly points: readonly number[];
  readonly new_hands: readonly number[];
  readonly deck_left: number;
  readonly discard: readonly number[];
  readonly supply_left: number;
  readonly tile_counts: readonly number[];
  readonly with_tile: number;
  readonly played: number;
  readonly hand: readonly number[];
  readonly card: number;
  readonly tile: number;
  readonly tiles: readonly number[];
  readonly giving: readonly number[];
  readonly draft: readonly number[];
  readonly kept: readonly number[];
  readonly rebuilds: number;
  readonly whose: readonly number[];
  readonly pool: readonly number[];
  readonly unknown: readonly number[];
  readonly tile_whose: readonly number[];
  readonly restocked: readonly number[];
  readonly fresh: readonly number[];
  readonly passed: readonly number[];
  readonly passed_before: readonly number[];
}

/** By row: the score if the game ended now, by source too; what the districts would give. */
export interface Insight {
  readonly standing: readonly number[];
  readonly sources: readonly Readonly<Record<string, number>>[];
  readonly districts: readonly District[];
  /** the cells of the moves >1, >2, ... */
  readonly targets: readonly number[];
}

/** Its buildings, by their cards, and the points that it gives by row. */
export interface District {
  readonly colour: Colour;
  readonly buildings: readonly string[];
  readonly points: readonly number[];
}

/** What happened. */
export type EventKind =
  | "all_placed" | "begins" | "cards_left_out" | "characters" | "characters_dealt"
  | "characters_passed" | "chose" | "city" | "compensated" | "constructed" | "drew" | "drew_tiles"
  | "fell_back" | "gained" | "gained_tiles" | "gave_back" | "hal_draws" | "hal_draws_card"
  | "hal_gives_up" | "hal_reveals" | "hal_uses" | "new_hand" | "nothing_given" | "over" | "played"
  | "played_with" | "ready" | "rebuilt" | "round" | "starts" | "supply_empty" | "token_along"
  | "token_beside" | "tokens_shifted" | "urbanized";

/** What a choice does. */
export type ActionKind =
  | "choose_building" | "choose_letter" | "construct" | "exploit" | "give_tile" | "give_tiles"
  | "keep" | "move_along" | "move_token" | "new_hand" | "no_more_tiles" | "no_tile"
  | "shift_clockwise" | "shift_counter" | "take_resource" | "take_tile" | "urbanize" | "with_tile";

/** What a choice would give and cost. */
export type PreviewKind =
  | "beside" | "costs" | "ends_game" | "exploits" | "exploits_letter" | "falls_back" | "gains"
  | "keeps_tiles" | "new_hand_costs" | "nobodys" | "owned" | "pays_owner" | "places"
  | "point_for_tile" | "pushes_others" | "resources_after" | "space_worth" | "starts_with"
  | "takes_back" | "tiles_after";
