// Any game's table as data that can be drawn without knowing the game: the twin of faubourg/plain.py and of the
// terminal's plain drawer.

import type { Part } from "../../generated/wire";
import type { Language } from "../../lib/i18n";

export const NOTHING = "–";

/** Something that all share: a heading, and what is there. */
export interface Shared {
  readonly name: string;
  readonly label: string;
  /** One value, or one for each kind of card in a pile. */
  readonly values: readonly string[];
  /** Is it worth a box of its own, or a whole row? */
  readonly single: boolean;
}

/** What each seat has of something. */
export interface Column {
  readonly name: string;
  readonly label: string;
  /** By seat. */
  readonly cells: readonly (readonly string[])[];
}

export type View = Readonly<Record<string, unknown>>;

export class Reader {
  readonly #language: Language;
  readonly #game: string;

  constructor(language: Language, game: string) {
    this.#language = language;
    this.#game = game;
  }

  shared(parts: readonly Part[], view: View): readonly Shared[] {
    return parts
      .filter((part) => part.kind !== "seats")
      .map((part) => ({
        name: part.name,
        label: this.#label(part.name),
        values: this.#values(part, view[part.name]),
        single: part.kind === "number" || part.kind === "text",
      }));
  }

  columns(parts: readonly Part[], view: View, players: number): readonly Column[] {
    return parts
      .filter((part) => part.kind === "seats")
      .map((part) => {
        const all = numbers(view[part.name]);
        const cells = Array.from({ length: players }, (_, seat) =>
          all
            .slice(seat * part.each, (seat + 1) * part.each)
            .map((value) => this.#number(part.name, value)),
        );
        return { name: part.name, label: this.#label(part.name), cells };
      });
  }

  #label(name: string): string {
    return this.#language.label(this.#game, "field", name);
  }

  #values(part: Part, value: unknown): readonly string[] {
    if (typeof value === "number") return [this.#number(part.name, value)];
    if (part.kind === "counts") return orNothing(this.#counts(part.name, numbers(value)));
    if (part.kind === "pile") return orNothing(this.#pile(part.name, value));
    if (Array.isArray(value)) {
      return orNothing(numbers(value).map((one) => this.#number(part.name, one)));
    }
    if (typeof value === "string") return [value || NOTHING];
    return [JSON.stringify(value)];
  }

  /** By its name, where the game has one; -1 is none. */
  #number(name: string, value: number): string {
    return value === -1 ? NOTHING : this.#language.thing(this.#game, name, String(value));
  }

  /** How many of each kind. */
  #counts(name: string, copies: readonly number[]): readonly string[] {
    return copies.flatMap((count, kind) =>
      count > 0 ? [`${String(count)} × ${this.#number(name, kind)}`] : [],
    );
  }

  /** From top to bottom; in the middle the order is unknown. */
  #pile(name: string, value: unknown): readonly string[] {
    const pile = (value ?? {}) as View;
    const top = numbers(pile["top"]).map((one) => this.#number(name, one));
    const bottom = numbers(pile["bottom"]).map((one) => this.#number(name, one));
    return [...top, ...this.#counts(name, numbers(pile["middle"])), ...bottom];
  }
}

function numbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

function orNothing(values: readonly string[]): readonly string[] {
  return values.length > 0 ? values : [NOTHING];
}

/** Where the points of a game came from, in the order in which they first appear. */
export function sourcesOf(sources: readonly Readonly<Record<string, number>>[]): readonly string[] {
  return [...new Set(sources.flatMap((row) => Object.keys(row)))];
}

/** Points by row, if the game's insight has them as most games call them. */
export function scoresOf(insight: unknown, rows: number): readonly number[] | null {
  const scores = (insight as View | null)?.["scores"];
  const fits = Array.isArray(scores) && scores.length >= rows;
  return fits && scores.every((score) => typeof score === "number") ? scores : null;
}
