// A server may be newer than the page that talks to it: the page then says so and loads itself anew. What was begun
// is kept (begun.ts). It does so once for each page that a server names: while servers of two versions run side by
// side, whoever is sent from one to the other is asked and not sent round in circles.

type Store = Pick<Storage, "getItem" | "setItem">;

const KEY = "faubourg.renewed";
export const SAID_FOR = 2_000; // ms: one should be able to read why

export class Renewal {
  #other = $state(false);
  readonly #mine: string;
  readonly #store: () => Store;
  readonly #reload: () => void;

  /** `mine`: the name of the script that this page began with; it changes with everything in it. */
  constructor(mine: string, store: () => Store, reload: () => void) {
    this.#mine = mine;
    this.#store = store;
    this.#reload = reload;
  }

  /** Is the server's page another one than this? */
  get other(): boolean {
    return this.#other;
  }

  /** What every server says first. */
  met(page: string): void {
    this.#other = page !== "" && this.#mine !== "" && page !== this.#mine;
    if (this.#other) setTimeout(() => this.#loadOnce(page), SAID_FOR);
  }

  /** Somebody does not want to wait. */
  now(): void {
    if (this.#other) this.#reload();
  }

  /** A browser that keeps nothing never loads by itself: it could not know that it has. */
  #loadOnce(page: string): void {
    try {
      const known = (this.#store().getItem(KEY) ?? "").split(" ");
      if (!this.#other || known.includes(page)) return;
      this.#store().setItem(KEY, [...known, page].join(" "));
    } catch {
      return;
    }
    this.#reload();
  }
}
