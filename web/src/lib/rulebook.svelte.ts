// The rules of the games, in the language that is being read.

import type { Refusal } from "../generated/wire";
import { api, Refused } from "./api";
import { ByLanguage } from "./by_language.svelte";
import { type Block, parseRules } from "./rules";

interface Rules {
  readonly blocks: readonly Block[];
  /** Why there are none: a game need not bring its rules. */
  readonly missing: Refusal | null;
}

async function ask(game: string, language: string): Promise<Rules> {
  try {
    const { text } = await api.rules(game, language);
    return { blocks: parseRules(text), missing: null };
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === "rules_missing") {
      return { blocks: [], missing: error.refusal };
    }
    throw error;
  }
}

class Rulebook extends ByLanguage<Rules> {
  constructor() {
    super(ask);
  }

  /** Empty until they have come. */
  of(game: string): readonly Block[] {
    return this.found(game)?.blocks ?? [];
  }

  missing(game: string): Refusal | null {
    return this.found(game)?.missing ?? null;
  }
}

export const rulebook = new Rulebook();
