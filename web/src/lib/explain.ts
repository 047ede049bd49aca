// What a thing on the table is, and under which rules it stands. Boards mark things with
// data-thing="money:blue-7" and say what they are; the frame shows it on hover, focus and long-press.

export interface Explanation {
  readonly title: string;
  /** What is to be said of this very thing now. */
  readonly lines?: readonly string[];
  /** Numbers of rules; the first is quoted. */
  readonly rules?: readonly string[];
  /** Its entry in the encyclopaedia: "building.tower". */
  readonly entry?: string;
}

export type Explain = (thing: string) => Explanation | null;

/** The kind of a thing and the rest of its name: "money:blue-7" is "money" and "blue-7". */
export function parts(thing: string): readonly [kind: string, name: string] {
  const at = thing.indexOf(":");
  return at < 0 ? [thing, ""] : [thing.slice(0, at), thing.slice(at + 1)];
}

/** The entries of all that lies in this part of the page: "building.tower", ... */
export function entriesIn(root: ParentNode, explain: Explain): ReadonlySet<string> {
  const marked = [...root.querySelectorAll<HTMLElement>("[data-thing]")];
  const things = new Set(marked.map((node) => node.dataset["thing"] ?? ""));
  return new Set([...things].flatMap((thing) => explain(thing)?.entry ?? []));
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 8; // to the thing and to the edges

/** Where a note of this size goes: above the thing if there is room, else below; never over the edge. */
export function beside(thing: Box, note: Pick<Box, "width" | "height">, screen: Box): [number, number] {
  const above = thing.top - note.height - MARGIN;
  const below = thing.top + thing.height + MARGIN;
  const fits = below + note.height + MARGIN <= screen.height;
  const top = above >= MARGIN || !fits ? Math.max(MARGIN, above) : below;
  const middle = thing.left + thing.width / 2 - note.width / 2;
  const left = Math.min(Math.max(MARGIN, middle), screen.width - note.width - MARGIN);
  return [Math.max(MARGIN, left), top];
}
