import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { beside, parts } from "../src/lib/explain";
import { type Block, originOf, parseRules, ruleOf, spans, withoutOrigins } from "../src/lib/rules";
import { catalogue } from "./po";

const text = (list: readonly { text: string }[]): string => list.map((span) => span.text).join("");
const book = (name: string): readonly Block[] =>
  parseRules(readFileSync(new URL(`../../docs/rules/${name}.md`, import.meta.url), "utf8"));

describe("the rules as text", () => {
  it("knows emphasis", () => {
    expect(spans("a **b** *c* `d`")).toEqual([
      { text: "a ", as: "plain" },
      { text: "b", as: "strong" },
      { text: " ", as: "plain" },
      { text: "c", as: "em" },
      { text: " ", as: "plain" },
      { text: "d", as: "code" },
    ]);
  });

  it("reads headings, rules, examples and tables", () => {
    const blocks = parseRules(
      "# Title\n\nOne\ntwo.\n\n- **A1** First\n  line.\n- **A2** Second.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> An\n> example.\n\n> Another.\n",
    );
    expect(blocks.map((block) => block.kind)).toEqual([
      "heading",
      "paragraph",
      "rule",
      "rule",
      "table",
      "example",
      "example",
    ]);
    expect(text(ruleOf(blocks, "A1") ?? [])).toBe("First line.");
    const table = blocks[4];
    expect(table?.kind === "table" && table.rows.map((row) => row.map(text))).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    expect(ruleOf(blocks, "A3")).toBeNull();
  });

  it("quotes a rule without where it comes from", () => {
    const quoted = (rule: string): string => text(withoutOrigins(spans(rule)));
    expect(quoted("Three tiles (rulebook). No more (ours). *(rulebook, ours)*")).toBe("Three tiles. No more.");
    expect(quoted("It is drawn *(our ruling)*. Then *all* go.")).toBe("It is drawn. Then all go.");
    expect(quoted("Pay *(one edition)* and go (north).")).toBe("Pay and go (north).");
  });

  it.each(["alhambra", "ginkgopolis", "evolutopia"])("finds the same rules of %s in all languages", (game) => {
    const ids = (language: string): string[] =>
      book(`${game}.${language}`).flatMap((block) => (block.kind === "rule" ? [block.id] : []));
    const found = ids("en");
    expect(found.length).toBeGreaterThan(20);
    expect(ids("fr")).toEqual(found);
    expect(ids("es")).toEqual(found);
  });

  it("has every rule that Alhambra's board names", () => {
    const source = readFileSync(new URL("../src/games/alhambra/explain.ts", import.meta.url), "utf8");
    const named = [...source.matchAll(/"(A\d+)"/g)].map((match) => match[1] ?? "");
    const blocks = book("alhambra.en");
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((id) => !ruleOf(blocks, id))).toEqual([]);
  });
});

describe("explanations", () => {
  it("splits the name of a thing at its first colon", () => {
    expect(parts("held:2:tower")).toEqual(["held", "2:tower"]);
    expect(parts("take")).toEqual(["take", ""]);
  });

  const screen = { left: 0, top: 0, width: 400, height: 800 };
  const note = { width: 200, height: 100 };
  it.each([
    ["above", { left: 100, top: 400, width: 40, height: 40 }, [20, 292]],
    ["below, at the top of the screen", { left: 100, top: 20, width: 40, height: 40 }, [20, 68]],
    ["inside, at the right edge", { left: 390, top: 400, width: 40, height: 40 }, [192, 292]],
    ["inside, at the left edge", { left: -30, top: 400, width: 40, height: 40 }, [8, 292]],
    ["at the top of something very tall", { left: 100, top: 50, width: 40, height: 740 }, [20, 8]],
  ])("puts the note %s", (_, thing, expected) => {
    expect(beside(thing, note, screen)).toEqual(expected);
  });
});

describe.each(["en", "fr", "es"])("in %s", (language) => {
  it.each(["alhambra", "evolutopia", "ginkgopolis"])("every drawing of %s has its rule and its caption", (game) => {
    const file = new URL(`../src/games/${game}/Drawings.svelte`, import.meta.url);
    const rules = /RULES = \[(.+?)\]/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
    const drawn = [...rules.matchAll(/"(.+?)"/g)].map((match) => match[1] ?? "");
    expect(drawn.length).toBeGreaterThan(4);
    const captions = catalogue(language);
    for (const rule of drawn) {
      expect(ruleOf(book(`${game}.${language}`), rule), rule).not.toBeNull();
      const key = `page.drawing.${game}_${rule.toLowerCase().replaceAll(".", "_")}`;
      expect(captions, key).toHaveProperty([key]);
    }
  });

  it("every rule of Evolutopia says where it comes from", () => {
    const rules = book(`evolutopia.${language}`).filter((block) => block.kind === "rule");
    expect(rules.length).toBeGreaterThan(100);
    expect(rules.filter((block) => !originOf(block.spans)).map((block) => block.id)).toEqual([]);
    const origins = new Set(rules.flatMap((block) => originOf(block.spans).split(", ")));
    expect(origins.size).toBe(3);
    const quoted = rules.map((block) => text(withoutOrigins(block.spans)));
    expect(quoted.filter((rule) => [...origins].some((origin) => rule.includes(`${origin})`)))).toEqual([]);
  });
});
