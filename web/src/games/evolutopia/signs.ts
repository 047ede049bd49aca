// The signs of Evolutopia: every colour has a shape. src/faubourg/pictures/signs.py says them.

import { MOTIFS as SAID } from "../../generated/evolutopia_signs";
import type { Indicator } from "./model";

export * from "../../generated/evolutopia_signs";

export interface Motif {
  readonly fill: string; // the class that colours it
  readonly path: string;
}

export const MOTIFS: Readonly<Record<Indicator, readonly Motif[]>> = SAID;
