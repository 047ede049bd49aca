// Written by scripts/contract: do not edit. The signs, from pictures/signs.py.

/** In a circle of radius 30. */
export const COIN_SHAPES = {
  yellow: "M0 -30A30 30 0 1 1 0 30A30 30 0 1 1 0 -30Z",
  green: "M-20 -27H20A7 7 0 0 1 27 -20V20A7 7 0 0 1 20 27H-20A7 7 0 0 1 -27 20V-20A7 7 0 0 1 -20 -27Z",
  orange: "M15.5 -26.85L31 0L15.5 26.85L-15.5 26.85L-31 0L-15.5 -26.85Z",
  blue: "M0 -34L34 0L0 34L-34 0Z",
} as const;

/** In a circle of radius 30. */
export const CATEGORY_SHAPES = {
  pavilion: "M0 -33L10.61 -10.61L33 0L10.61 10.61L0 33L-10.61 10.61L-33 0L-10.61 -10.61Z",
  seraglio: "M0 -31L6.96 -9.58L29.48 -9.58L11.26 3.66L18.22 25.08L0 11.84L-18.22 25.08L-11.26 3.66L-29.48 -9.58L-6.96 -9.58Z",
  arcades: "M-19 27V-2A20.52 20.52 0 1 1 19 -2V27Z",
  chambers: "M0 -31L9.08 -21.92L21.92 -21.92L21.92 -9.08L31 0L21.92 9.08L21.92 21.92L9.08 21.92L0 31L-9.08 21.92L-21.92 21.92L-21.92 9.08L-31 0L-21.92 -9.08L-21.92 -21.92L-9.08 -21.92Z",
  garden: "M0 -4Q-7.23 -18.48 0 -32Q7.23 -18.48 0 -4ZM2.83 -2.83Q7.95 -18.18 22.63 -22.63Q18.18 -7.95 2.83 -2.83ZM4 0Q18.48 -7.23 32 0Q18.48 7.23 4 0ZM2.83 2.83Q18.18 7.95 22.63 22.63Q7.95 18.18 2.83 2.83ZM0 4Q7.23 18.48 0 32Q-7.23 18.48 0 4ZM-2.83 2.83Q-7.95 18.18 -22.63 22.63Q-18.18 7.95 -2.83 2.83ZM-4 0Q-18.48 7.23 -32 0Q-18.48 -7.23 -4 0ZM-2.83 -2.83Q-18.18 -7.95 -22.63 -22.63Q-7.95 -18.18 -2.83 -2.83Z",
  tower: "M0 -31L5.71 -21.3L15.5 -26.85L15.59 -15.59L26.85 -15.5L21.3 -5.71L31 0L21.3 5.71L26.85 15.5L15.59 15.59L15.5 26.85L5.71 21.3L0 31L-5.71 21.3L-15.5 26.85L-15.59 15.59L-26.85 15.5L-21.3 5.71L-31 0L-21.3 -5.71L-26.85 -15.5L-15.59 -15.59L-15.5 -26.85L-5.71 -21.3Z",
} as const;

export const CURRENCY_HATCH = { yellow: "dots", green: "falling", orange: "woven", blue: "level" } as const;

export const CATEGORY_HATCH = {
  pavilion: "level", seraglio: "upright", arcades: "grid", chambers: "none", garden: "falling",
  tower: "rising",
} as const;
