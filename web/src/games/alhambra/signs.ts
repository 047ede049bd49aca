// Every colour has a shape and a hatching of its own, everywhere. The hatchings are those that engravers
// use for the tinctures of heraldry: dots for gold, level lines for blue, upright ones for red.

import { arch, crossing, polygon, rosette, star } from "../../lib/geometry";
import type { Category, Currency } from "./model";

/** Outlines in a circle of radius 30 round the origin. */
export const COIN_SHAPES: Readonly<Record<Currency, string>> = {
  yellow: "M0 -30A30 30 0 1 1 0 30A30 30 0 1 1 0 -30Z",
  green:
    "M-20 -27H20A7 7 0 0 1 27 -20V20A7 7 0 0 1 20 27H-20A7 7 0 0 1 -27 20V-20A7 7 0 0 1 -20 -27Z",
  orange: polygon(6, 31, 1 / 12),
  blue: polygon(4, 34),
};

export const CATEGORY_SHAPES: Readonly<Record<Category, string>> = {
  pavilion: star(4, 33, 15),
  seraglio: star(5, 31, crossing(5, 2, 31)),
  arcades: `${arch(38, 27, -2)}`,
  chambers: star(8, 31, crossing(8, 2, 31)),
  garden: rosette(8, 32, 4),
  tower: star(12, 31, crossing(12, 5, 31) + 6),
};

export const CURRENCY_HATCH: Readonly<Record<Currency, string>> = {
  yellow: "dots",
  green: "falling",
  orange: "woven",
  blue: "level",
};

export const CATEGORY_HATCH: Readonly<Record<Category, string>> = {
  pavilion: "level",
  seraglio: "upright",
  arcades: "grid",
  chambers: "none",
  garden: "falling",
  tower: "rising",
};
