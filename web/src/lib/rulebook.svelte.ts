// The rules in the language that is being read, fetched once for each game and language.

import type { Refusal } from "../generated/wire";
import { api, Refused } from "./api";
import { type Block, parseRules } from "./rules";
import { words } from "./words.svelte";

class Rulebook {
  #books = $state.raw<Readonly<Record<string, readonly Block[]>>>({});
  #missing = $state.raw<Readonly<Record<string, Refusal>>>({});
  readonly #asked = new Set<string>();

  /** Empty until they have come. */
  of(game: string): readonly Block[] {
    const { code } = words.language;
    return this.#books[`${game}.${code}`] ?? [];
  }

  /** Why there are none: a game need not bring its rules. */
  missing(game: string): Refusal | null {
    return this.#missing[`${game}.${words.language.code}`] ?? null;
  }

  async fetch(game: string): Promise<void> {
    const { code } = words.language;
    const key = `${game}.${code}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      const { text } = await api.rules(game, code);
      this.#books = { ...this.#books, [key]: parseRules(text) };
    } catch (error) {
      if (error instanceof Refused && error.refusal.code === "rules_missing") {
        this.#missing = { ...this.#missing, [key]: error.refusal };
        return;
      }
      this.#asked.delete(key); // the server is away: asked again next time
    }
  }
}

export const rulebook = new Rulebook();
