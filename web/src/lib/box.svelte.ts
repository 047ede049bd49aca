// What is in the boxes of the games, in the language that is being read.

import type { BoxKind } from "../generated/wire";
import { api } from "./api";
import { ByLanguage } from "./by_language.svelte";

class Boxes extends ByLanguage<readonly BoxKind[]> {
  constructor() {
    super(async (game, language) => (await api.box(game, language)).kinds);
  }

  /** Empty until it has come, and for a game that does not say. */
  of(game: string): readonly BoxKind[] {
    return this.found(game) ?? [];
  }
}

export const boxes = new Boxes();
