// Written by scripts/contract: do not edit. The signs, from pictures/signs.py.

/** In a circle of radius 30. */
export const INDICATOR_SIGNS = {
  environment: {
    outline: "M24 -27C28 4 18 25 -6 24C-14 23 -19 18 -20 12C-23 -10 -4 -25 24 -27Z",
    inside: "M-26 30C-18 12 -4 -4 12 -14M-9 7L-10 -8M2 -4L16 -2",
  },
  mobility: {
    outline: "M0 -28A28 28 0 1 1 0 28A28 28 0 1 1 0 -28Z",
    inside: "M0 -20A20 20 0 1 1 0 20A20 20 0 1 1 0 -20ZM0 -8A8 8 0 1 1 0 8A8 8 0 1 1 0 -8ZM0 -8L0 -20M6.93 -4L17.32 -10M6.93 4L17.32 10M0 8L0 20M-6.93 4L-17.32 10M-6.93 -4L-17.32 -10",
  },
  comfort: {
    outline: "M0 -28L30 0H22V27H-22V0H-30Z", inside: "M-6 27V9H6V27M-14 2H-8M8 2H14",
  },
  energy: { outline: "M8 -31L-20 5H-3L-9 31L20 -8H3Z", inside: "" },
  economy: {
    outline: "M-26 12A26 10 0 1 1 26 12V21A26 10 0 1 1 -26 21ZM-26 0A26 10 0 1 1 26 0V9A26 10 0 1 1 -26 9ZM-26 -12A26 10 0 1 1 26 -12V-3A26 10 0 1 1 -26 -3Z",
    inside: "M-26 -12A26 10 0 1 0 26 -12A26 10 0 1 0 -26 -12Z",
  },
} as const;

export const INDICATOR_HATCH = {
  environment: "falling", mobility: "level", comfort: "grid", energy: "dots", economy: "rising",
} as const;

/** A crack through a sign: what a Nuisance has done to it. */
export const CRACK = "M-6 -34L4 -12L-8 -2L6 10L-4 22L4 36";

export const EXPERT_HEADS = {
  concepteur: "M-14 -16C-14 -31 10 -34 17 -22C12 -15 -4 -14 -14 -16ZM3 -29L6 -35",
  neo_urbaniste: "M0 -22C-4 -38 10 -38 18 -37C17 -25 9 -19 0 -22Z",
  regulateur: "M-12 -15V-22C-15 -30 15 -30 12 -22V-18L21 -14H-12Z",
  ouvrageur: "M-18 -16H18V-20H13C13 -37 -13 -37 -13 -20H-18ZM0 -33V-24",
  technologiste: "M-13 -14V-20A13 13 0 0 1 13 -20V-14H8V-20A8 8 0 0 0 -8 -20V-14ZM0 -33V-38",
} as const;

/** Below the head; it bears the letter. */
export const EXPERT_BODY = "M-22 31V12C-22 -2 -12 -7 0 -7S22 -2 22 12V31Z";

export const EXPERT_HATCH = {
  concepteur: "level", neo_urbaniste: "falling", regulateur: "upright", ouvrageur: "dots",
  technologiste: "rising",
} as const;

export const ACTION_SIGNS = {
  choose: "M-24 -24H6V6H-24ZM-16 -14H-2M-16 -4H-6M14 14m-13 0a13 13 0 1 0 26 0a13 13 0 1 0 -26 0M23 23L32 32",
  start: "M-28 28H28M-14 28V-26H24M-14 -26L-28 -12M-14 -12L2 -26M18 -26V-6M10 -6H26V8H10Z",
  recruit: "M-8 -8m-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0M-30 28C-30 8 14 8 14 28ZM22 -26V-6M12 -16H32",
  assign: "M-20 -14m-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M-32 18C-32 2 -8 2 -8 18ZM0 -2H22M14 -12L24 -2L14 8M8 16H30V30H8Z",
  inaugurate: "M-30 2H30M-8 2C-26 -20 -26 22 -8 2C10 -20 10 22 -8 2M12 -24L24 -4M24 -24L12 -4M8 -30a5 5 0 1 0 .1 0M28 -30a5 5 0 1 0 .1 0M-14 6L-22 28M-2 6L6 28",
  manage: "M-18 26H18V16H-18ZM-13 16V0A13 13 0 0 1 13 0V16M0 -34V-24M-30 -6H-22M22 -6H30M-23 -27L-17 -20M23 -27L17 -20",
} as const;

/** A Blocking marker. */
export const LOCK = "M-6 -2V-5A6 6 0 0 1 6 -5V-2M-8 -2H8V9H-8Z";

/** What a role or a Bon Plan does. */
export const EFFECT_SIGNS = {
  inaugurate_missing: "M-30 2H30M-8 2C-26 -20 -26 22 -8 2C10 -20 10 22 -8 2M12 -24L24 -4M24 -24L12 -4M8 -30a5 5 0 1 0 .1 0M28 -30a5 5 0 1 0 .1 0M-14 6L-22 28M-2 6L6 28",
  copy_role: "M-26 -20H4V26H-26ZM-14 -20V-30H24V14H4",
  swap_experts: "M-28 -10H20M10 -21L22 -10L10 1M28 14H-20M-10 3L-22 14L-10 25",
  assign_limit: "M-27 -17a6 6 0 1 0 .1 0M-36 16C-36 0 -18 0 -18 16ZM-9 -17a6 6 0 1 0 .1 0M-18 16C-18 0 0 0 0 16ZM9 -17a6 6 0 1 0 .1 0M0 16C0 0 18 0 18 16ZM27 -17a6 6 0 1 0 .1 0M18 16C18 0 36 0 36 16Z",
  crisis_missing: "M0 -32L25 -23V0C25 16 13 27 0 32C-13 27 -25 16 -25 0V-23ZM-12 -2L-3 8L13 -11",
  chosen_to_site: "M-32 -16H-6V14H-32ZM2 -1H28M17 -12L29 -1L17 10",
  assign_from_zone: "M-20 -14m-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M-32 18C-32 2 -8 2 -8 18ZM0 -2H22M14 -12L24 -2L14 8M8 16H30V30H8Z",
  choose_crisis: "M-30 -20H-4V20H-30ZM4 -20H30V20H4ZM10 0L16 7L25 -8",
  skip_block: "M-12 -4V-12A12 12 0 0 1 12 -12V-4M-17 -4H17V22H-17ZM-27 28L27 -30",
  free_placement: "M-28 -28H0V0H-28ZM0 0H28V28H0ZM8 -8L24 -24M14 -25H25V-14",
  draw_and_place_experts: "M-8 -8m-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0M-30 28C-30 8 14 8 14 28ZM22 -26V-6M12 -16H32",
  unblock_action: "M-17 -4V-14A12 12 0 0 1 7 -14M-17 -4H17V22H-17ZM0 6V13",
  indicator: "M-22 28H22M0 20V-24M-15 -9L0 -26L15 -9", crisis_pawn: "M-26 0H22M10 -13L25 0L10 13",
  cancel_arrival: "M-18 26H18V16H-18ZM-13 16V0A13 13 0 0 1 13 0V16M0 -34V-24M-30 -6H-22M22 -6H30M-23 -27L-17 -20M23 -27L17 -20M-28 32L28 -34",
  search_evolutions: "M-24 -24H6V6H-24ZM-16 -14H-2M-16 -4H-6M14 14m-13 0a13 13 0 1 0 26 0a13 13 0 1 0 -26 0M23 23L32 32",
  free_action: "M-28 28H28M-14 28V-26H24M-14 -26L-28 -12M-14 -12L2 -26M18 -26V-6M10 -6H26V8H10Z",
} as const;

/** What an Evolution puts on its square, by what it gains; it stands on the origin. */
export const MOTIFS = {
  environment: [
    { fill: "wood", path: "M-9 0H-6V-14H-9ZM9 0H12V-10H9Z" },
    {
      fill: "leaf",
      path: "M-8 -36A11 13 0 1 1 -8 -10A11 13 0 1 1 -8 -36ZM10 -28A8 10 0 1 1 10 -8A8 10 0 1 1 10 -28Z",
    },
    { fill: "line", path: "M-8 -26V-8M10 -20V-6" },
  ],
  mobility: [
    { fill: "line", path: "M-26 0H26M-20 0V3M-8 0V3M4 0V3M16 0V3" },
    {
      fill: "tram", path: "M-20 -4V-16C-20 -22 -16 -24 -12 -24H12C16 -24 20 -22 20 -16V-4Z",
    },
    {
      fill: "pane", path: "M-15 -20H-5V-12H-15ZM-2 -20H6V-12H-2ZM9 -20H16V-12H9Z",
    },
    { fill: "line", path: "M-4 -24L4 -32M4 -24L-4 -32M-26 -32H26" },
  ],
  comfort: [
    { fill: "wall", path: "M-15 0V-20L0 -33L15 -20V0Z" },
    {
      fill: "roof", path: "M-19 -18L0 -36L19 -18L15 -15L0 -29L-15 -15Z",
    },
    { fill: "pane", path: "M-10 -14H-4V-7H-10ZM4 -14H10V-7H4Z" },
    { fill: "wood", path: "M-2 0V-10H3V0Z" },
  ],
  energy: [
    { fill: "wall", path: "M-2 0L-1 -30H1L2 0Z" },
    {
      fill: "blade", path: "M0 -31L-3 -48L2 -48ZM0 -31L15 -23L12 -19ZM0 -31L-16 -24L-13 -20Z",
    },
    { fill: "panel", path: "M8 0L14 -11H30L24 0Z" },
    { fill: "line", path: "M11 -5H27M19 -11L14 0" },
  ],
  economy: [
    { fill: "wall", path: "M-16 0V-16H16V0Z" },
    {
      fill: "stall",
      path: "M-20 -16L-16 -28H16L20 -16C18 -11 12 -11 10 -16C8 -11 2 -11 0 -16C-2 -11 -8 -11 -10 -16C-12 -11 -18 -11 -20 -16Z",
    },
    { fill: "pane", path: "M-12 -10H12V-4H-12Z" },
    {
      fill: "line", path: "M-10 -16L-8 -28M10 -16L8 -28M0 -16V-28M0 -28V-38M0 -38H9V-33H0",
    },
  ],
} as const;
