// Something about each game in the language that is being read: fetched once, when somebody wants to read it.

import { words } from "./words.svelte";

export class ByLanguage<Found> {
  #found = $state.raw<Readonly<Record<string, Found>>>({});
  readonly #asked = new Set<string>();
  readonly #ask: (game: string, language: string) => Promise<Found>;

  constructor(ask: (game: string, language: string) => Promise<Found>) {
    this.#ask = ask;
  }

  /** Undefined until it has come. */
  found(game: string): Found | undefined {
    return this.#found[`${game}.${words.language.code}`];
  }

  async fetch(game: string): Promise<void> {
    const { code } = words.language;
    const key = `${game}.${code}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      const found = await this.#ask(game, code);
      this.#found = { ...this.#found, [key]: found };
    } catch {
      this.#asked.delete(key); // the server is away: asked again next time
    }
  }
}
