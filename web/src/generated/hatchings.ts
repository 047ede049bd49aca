// Written by scripts/contract: do not edit. The hatchings, from pictures/signs.py.

/** Lines in a square of 6; besides them there are dots and none. */
export const HATCHINGS = {
  level: "M0 2H6M0 5H6", upright: "M2 0V6M5 0V6", falling: "M-1 -1L7 7M-1 5L1 7M5 -1L7 1",
  rising: "M-1 7L7 -1M-1 1L1 -1M5 7L7 5", woven: "M-1 7L7 -1M-1 -1L7 7", grid: "M0 3H6M3 0V6",
} as const;
