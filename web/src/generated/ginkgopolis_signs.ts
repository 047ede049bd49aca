// Written by scripts/contract: do not edit. The signs, from pictures/signs.py.

/** In a circle of radius 10. */
export const COLOUR_SHAPES = {
  red: "M0 -10.5L11 8.2H-11Z", blue: "M-8.6 -8.6H8.6V8.6H-8.6Z",
  yellow: "M0 -9.6A9.6 9.6 0 1 1 0 9.6A9.6 9.6 0 1 1 0 -9.6Z",
} as const;

/** Where a number stands in its shape: a triangle is wide at its foot. */
export const NUMBER_SHIFT = { red: 2.4, blue: 0, yellow: 0 } as const;

export const COLOUR_HATCH = { red: "upright", blue: "level", yellow: "dots" } as const;

export const PLAYERS = ["leaf", "drop", "sun", "moon", "stone"] as const;

export const EMBLEMS = {
  leaf: "M0 9.5V4C-5 7 -10 3 -9.5 -4C-7 -8.5 -3 -9.5 -0.8 -7L0 -2L0.8 -7C3 -9.5 7 -8.5 9.5 -4C10 3 5 7 0 4",
  drop: "M0 -10C4.5 -4 7.6 0 7.6 3.2A7.6 7 0 0 1 -7.6 3.2C-7.6 0 -4.5 -4 0 -10Z",
  sun: "M0 -10L2.07 -4.99L7.07 -7.07L4.99 -2.07L10 0L4.99 2.07L7.07 7.07L2.07 4.99L0 10L-2.07 4.99L-7.07 7.07L-4.99 2.07L-10 0L-4.99 -2.07L-7.07 -7.07L-2.07 -4.99Z",
  moon: "M3.5 -9.2A9.4 9.4 0 1 0 8.6 4.4A7.6 7.6 0 0 1 3.5 -9.2Z",
  stone: "M3.53 -8.93L9.58 0.6L2.39 9.3L-8.11 5.14L-7.4 -6.12Z",
} as const;

export const PLAYER_HATCH = {
  leaf: "falling", drop: "level", sun: "dots", moon: "rising", stone: "grid",
} as const;

/** What triggers a card. */
export const GROUP_SIGNS = {
  exploit: "M0 -9V3M-4.5 -1.5L0 3L4.5 -1.5M-9 2V8H9V2",
  urbanize: "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0M0 -4.5V4.5M-4.5 0H4.5",
  construct: "M-8 9V3H8V9ZM-8 3V-2H8V3M0 -3V-10M-3.5 -6.5L0 -10L3.5 -6.5",
  end: "M-6 10V-9M-6 -9L8 -8L4 -4L8 0L-6 0",
} as const;

/** On the roof of a building, from its middle: there it hides no number behind it. */
export const CRANE = "M27 11V-12M21 -7H38M36 -7V-2M27 -12L36 -7";

/** A ginkgo leaf, as it grows on the roofs. */
export const GINKGO = "M-0.7 10L-0.5 3.5C-3 3.2 -8.5 1.6 -10.5 -2.4C-9.6 -7 -5 -10.4 -1 -8.8L0 -3.4L1 -8.8C5 -10.4 9.6 -7 10.5 -2.4C8.5 1.6 3 3.2 0.5 3.5L0.7 10Z";
