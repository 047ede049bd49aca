// The rules as docs/rules/*.md has them: a small part of Markdown, read into blocks. A list item that begins with
// **A22** is the rule A22. Nothing becomes HTML here: components draw the blocks.

export interface Span {
  readonly text: string;
  readonly as: "plain" | "strong" | "em" | "code";
}

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly spans: readonly Span[] }
  | { readonly kind: "paragraph" | "example" | "item"; readonly spans: readonly Span[] }
  | { readonly kind: "rule"; readonly id: string; readonly spans: readonly Span[] }
  | { readonly kind: "box" } // the table of what is in the box goes here
  | { readonly kind: "position"; readonly name: string } // the drawing of the example above
  | { readonly kind: "lines"; readonly text: string } // drawn with letters, line by line
  | { readonly kind: "table"; readonly rows: readonly (readonly (readonly Span[])[])[] };

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
const RULE = /^\*\*([A-Z]\d+(?:\.\d+)*[a-z]?)\*\*\s*/;

const POSITION = /^<!-- position: (\w+) -->$/;

export function spans(text: string): readonly Span[] {
  const found: Span[] = [];
  let from = 0;
  const plain = (to: number): void => {
    if (to > from) found.push({ text: text.slice(from, to), as: "plain" });
  };
  for (const match of text.matchAll(MARKS)) {
    plain(match.index);
    const [whole, strong, em, code] = match;
    if (strong !== undefined) found.push({ text: strong, as: "strong" });
    else if (em !== undefined) found.push({ text: em, as: "em" });
    else found.push({ text: code ?? "", as: "code" });
    from = match.index + whole.length;
  }
  plain(text.length);
  return found;
}

/** Lines that belong together, joined: a blank line or the beginning of something else parts them. */
function chunks(markdown: string): string[] {
  const found: string[] = [];
  let open = false;
  let fenced = false;
  for (const line of markdown.split("\n")) {
    const text = line.trim();
    if (fenced || text.startsWith("```")) {
      if (text.startsWith("```")) fenced = !fenced;
      if (text.startsWith("```") && fenced) found.push("```");
      else if (fenced) found.push(`${found.pop() ?? ""}\n${line}`);
      open = false;
      continue;
    }
    const begins = /^(#+ |- |\||> |\d+\. )/.test(text);
    const goesOn = text.startsWith("> ") && (found.at(-1)?.startsWith("> ") ?? false);
    if (text === "") open = false;
    else if (open && goesOn) found.push(`${found.pop() ?? ""} ${text.slice(2)}`);
    else if (!open || begins) found.push(text);
    else found.push(`${found.pop() ?? ""} ${text}`);
    if (text !== "") open = !text.startsWith("#");
  }
  return found;
}

const cells = (row: string): string[] =>
  row
    .replaceAll(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

export function parseRules(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const chunk of chunks(markdown)) {
    const heading = /^(#+) (.*)$/.exec(chunk);
    const rule = RULE.exec(chunk.replace(/^- /, ""));
    if (heading) {
      blocks.push({
        kind: "heading",
        level: heading[1]?.length ?? 1,
        spans: spans(heading[2] ?? ""),
      });
    } else if (chunk.startsWith("|")) {
      if (/^[|\s:-]+$/.test(chunk)) continue; // the line under the head
      const last = blocks.at(-1);
      const row = cells(chunk).map(spans);
      if (last?.kind === "table") blocks.splice(-1, 1, { ...last, rows: [...last.rows, row] });
      else blocks.push({ kind: "table", rows: [row] });
    } else if (chunk === "<!-- box -->") {
      blocks.push({ kind: "box" });
    } else if (POSITION.test(chunk)) {
      blocks.push({ kind: "position", name: POSITION.exec(chunk)?.[1] ?? "" });
    } else if (chunk.startsWith("```")) {
      blocks.push({ kind: "lines", text: chunk.slice(4) });
    } else if (chunk.startsWith("> ")) {
      blocks.push({ kind: "example", spans: spans(chunk.slice(2)) });
    } else if (chunk.startsWith("- ") && rule) {
      const text = chunk.slice(2).replace(RULE, "");
      blocks.push({ kind: "rule", id: rule[1] ?? "", spans: spans(text) });
    } else if (chunk.startsWith("- ")) {
      blocks.push({ kind: "item", spans: spans(chunk.slice(2)) });
    } else {
      blocks.push({ kind: "paragraph", spans: spans(chunk) });
    }
  }
  return blocks;
}

/** The anchor of a heading: stable as long as it reads the same. */
export function sectionId(block: Block): string {
  return `s-${plain(textOf(block)).replaceAll(/[^a-z0-9]+/g, "-")}`;
}

/** Letters that search as one: no capitals, no accents. */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const textOf = (block: Block): string => {
  if (block.kind === "box" || block.kind === "position") return "";
  if (block.kind === "lines") return block.text;
  const found = block.kind === "table" ? block.rows.flat(2) : block.spans;
  return found.map((span) => span.text).join(" ");
};

/** The blocks in which all these words occur, or the rules of that number; each below its heading. */
export function search(blocks: readonly Block[], query: string): readonly Block[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return blocks;
  const found: Block[] = [];
  let heading: Block | null = null;
  for (const block of blocks) {
    if (block.kind === "heading") {
      heading = block;
      continue;
    }
    const text = plain(block.kind === "rule" ? `${block.id} ${textOf(block)}` : textOf(block));
    if (!words.every((word) => text.includes(word))) continue;
    if (heading) found.push(heading);
    heading = null;
    found.push(block);
  }
  return found;
}

/** What a rule says of itself at its end, *(rulebook, ours)*: where it comes from. "" if it does not. */
export function originOf(spans: readonly Span[]): string {
  const last = spans.at(-1);
  return last?.as === "em" ? (/^\((.+)\)$/.exec(last.text)?.[1] ?? "") : "";
}

/** The rule itself, without where it comes from: what a note at the table quotes. */
export function withoutOrigins(spans: readonly Span[]): readonly Span[] {
  const isOrigin = (span?: Span): boolean => span?.as === "em" && /^\(.+\)$/.test(span.text);
  const within = originOf(spans).split(", ").map((word) => ` (${word})`); // in the middle of the text
  return spans.flatMap((span, i) => {
    if (isOrigin(span)) return [];
    const text = within.reduce((left, origin) => left.replaceAll(origin, ""), span.text);
    return [{ ...span, text: isOrigin(spans[i + 1]) ? text.trimEnd() : text }];
  });
}

export function ruleOf(blocks: readonly Block[], id: string): readonly Span[] | null {
  for (const block of blocks) if (block.kind === "rule" && block.id === id) return block.spans;
  return null;
}
