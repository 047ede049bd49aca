// Finding things in the box: by what they are called, by what is on them, by what they do.

import type { BoxKind, BoxThing } from "../generated/wire";
import { plain } from "./rules";

const textOf = (kind: BoxKind, thing: BoxThing): string =>
  plain([kind.title, thing.title, ...thing.lines, ...thing.faces.map((face) => face.title)].join(" "));

/** The kinds with those things in which all these words occur; what is called so comes first. */
export function searchBox(kinds: readonly BoxKind[], query: string): readonly BoxKind[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return kinds;
  const named = (thing: BoxThing): boolean =>
    words.every((word) => plain(thing.title).includes(word));
  return kinds.flatMap((kind) => {
    const found = kind.things.filter((thing) => {
      const text = textOf(kind, thing);
      return words.every((word) => text.includes(word));
    });
    const things = [...found.filter(named), ...found.filter((thing) => !named(thing))];
    return things.length > 0 ? [{ ...kind, things }] : [];
  });
}

/** The kinds with only those things. */
export const among = (kinds: readonly BoxKind[], ids: ReadonlySet<string>): readonly BoxKind[] =>
  kinds.flatMap((kind) => {
    const things = kind.things.filter(({ id }) => ids.has(id));
    return things.length > 0 ? [{ ...kind, things }] : [];
  });

export const countThings = (kinds: readonly BoxKind[]): number =>
  kinds.reduce((sum, { things }) => sum + things.length, 0);

/** Is this the anchor of a thing ("building.tower", "token") or kind, and not of a rule or heading? */
export const isEntry = (anchor: string): boolean => /^(?!s-)[a-z]/.test(anchor);
