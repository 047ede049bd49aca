// What somebody has begun and not finished outlives a reload of the page, in its tab: the choice that is not
// confirmed, the line that is not said, the move that is not answered. Whoever reads it may be a newer page: look twice.

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "faubourg.begun";

export class Begun {
  readonly #store: () => Store;
  #before = new Map<string, unknown>();
  readonly #keepers = new Map<string, () => unknown>();

  constructor(store: () => Store) {
    this.#store = store;
    this.read();
  }

  /** When the page goes, what this gives is written down; undefined and null are nothing. */
  keep(name: string, what: () => unknown): void {
    this.#keepers.set(name, what);
  }

  /** What was written down under this name before the page was loaded. Only once. */
  take(name: string): unknown {
    const found = this.#before.get(name);
    this.#before.delete(name);
    return found;
  }

  /** The page goes now. */
  write(): void {
    const found = [...this.#keepers].map(([name, what]) => [name, what()] as const);
    const begun = found.filter(([, what]) => what != null);
    try {
      if (begun.length > 0) this.#store().setItem(KEY, JSON.stringify(begun));
      else this.#store().removeItem(KEY);
    } catch {
      // a browser that keeps nothing
    }
  }

  /** The page has come: what the one before it has written down. */
  read(): void {
    try {
      const store = this.#store();
      this.#before = new Map(JSON.parse(store.getItem(KEY) ?? "[]") as [string, unknown][]);
      store.removeItem(KEY);
    } catch {
      this.#before = new Map();
    }
  }
}

export const begun = new Begun(() => sessionStorage);

/** The fields of something that was written down, whatever it is. */
export function fields(what: unknown): Readonly<Record<string, unknown>> {
  return typeof what === "object" && what !== null ? { ...what } : {};
}
export const asNumber = (what: unknown): number | null => (typeof what === "number" ? what : null);
export const asText = (what: unknown): string | null => (typeof what === "string" ? what : null);
export const asNumbers = (what: unknown): readonly number[] =>
  Array.isArray(what) ? what.filter((one) => typeof one === "number") : [];
