// What is in the boxes of the games, in the language that is being read: fetched when somebody wants to read it.

import type { BoxKind } from "../generated/wire";
import { api } from "./api";
import { words } from "./words.svelte";

class Boxes {
  #boxes = $state.raw<Readonly<Record<string, readonly BoxKind[]>>>({});
  readonly #asked = new Set<string>();

  /** Empty until it has come, and for a game that does not say. */
  of(game: string): readonly BoxKind[] {
    return this.#boxes[`${game}.${words.language.code}`] ?? [];
  }

  async fetch(game: string): Promise<void> {
    const { code } = words.language;
    const key = `${game}.${code}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      const { kinds } = await api.box(game, code);
      this.#boxes = { ...this.#boxes, [key]: kinds };
    } catch {
      this.#asked.delete(key); // the server is away: asked again next time
    }
  }
}

export const boxes = new Boxes();
