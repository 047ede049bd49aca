// What a page adds to the header.

import type { Snippet } from "svelte";

class Header {
  #tools = $state.raw<Snippet | null>(null);

  get tools(): Snippet | null {
    return this.#tools;
  }

  /** Until the returned function is called. */
  show(tools: Snippet): () => void {
    this.#tools = tools;
    return () => {
      if (this.#tools === tools) this.#tools = null;
    };
  }
}

export const header = new Header();
