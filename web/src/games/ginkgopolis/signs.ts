// Every colour has a shape and a hatching of its own, and every player an emblem, everywhere:
// src/faubourg/pictures/signs.py says them.

import { PLAYERS } from "../../generated/ginkgopolis_signs";

export * from "../../generated/ginkgopolis_signs";

export type PlayerSign = (typeof PLAYERS)[number];

export const signOf = (row: number): PlayerSign => PLAYERS[row] ?? "stone";
