import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Fact, GameEvent, Refusal, Seat } from "../src/generated/wire";
import { refused } from "../src/lib/api";
import { eventText, namesThen, tidy } from "../src/lib/events";
import { Language } from "../src/lib/i18n";
import { catalogue } from "./po";
import samples from "./sentences.json";

const GAME = {
  name: "alhambra",
  terms: { card: ["currency", "value"], building: ["category", "price"] },
};
const NAMES = ["Lina", "Inés", "Omar", "Martin"];
const CODES = ["en", "fr", "es"] as const;
const LANGUAGES = new Map(CODES.map((code) => [code, new Language(code, catalogue(code))]));
const speak = (code: (typeof CODES)[number]): Language => LANGUAGES.get(code)!;

type Sample = { says: Record<(typeof CODES)[number], string> } & (
  | { as: "event" | "preview" | "remark"; game?: string; fact: Fact; reader?: number }
  | { as: "action"; game?: string; fact: Fact }
  | { as: "steps"; game?: string; facts: Fact[] }
  | { as: "about"; game?: string; fact: Fact }
  | { as: "refusal"; refusal: Refusal }
  | { as: "join"; items: string[] }
);

function say(language: Language, sample: Sample): string {
  if (sample.as === "join") return language.join(sample.items);
  if (sample.as === "refusal") return language.refusal(sample.refusal, GAME, NAMES);
  const game = sample.game ? { name: sample.game, terms: {} } : GAME;
  if (sample.as === "action") return language.action(game, sample.fact, NAMES);
  if (sample.as === "steps") return language.steps(game, sample.facts, NAMES);
  if (sample.as === "about") return language.about(game, sample.fact);
  return language[sample.as](game, sample.fact, NAMES, sample.reader);
}

// sentences.json was written by faubourg.i18n.language: tests/test_page_sentences.py keeps it true
describe.each(CODES)("the same sentences as Python, in %s", (code) => {
  it.each((samples as Sample[]).map((sample) => [sample.says[code], sample] as const))(
    "%s",
    (expected, sample) => {
      expect(say(speak(code), sample)).toBe(expected);
    },
  );
});

describe("what the samples do not have", () => {
  const en = speak("en");

  it("names a player without a name by the seat", () => {
    expect(en.event(GAME, { kind: "passed", params: { seat: 2 } }, [])).toBe("seat 3 passes.");
  });

  it("shows the id of a message that is missing", () => {
    expect(en.text("page.no_such_thing")).toBe("page.no_such_thing");
  });

  it("takes the server's words for a refusal it does not know", () => {
    const refusal = { ...refused("brand_new"), rule: "A1", text: "The server's words." };
    expect(en.refusal(refusal, GAME, NAMES)).toBe("The server's words.");
  });

  it("leaves what people typed alone, braces included", () => {
    const odd = new Language("en", { m: "{{x}} {name}", nothing: "nothing" });
    expect(odd.text("m", { name: "{y} $&" })).toBe("{x} {y} $&");
  });

  it("tells undo and withdrawal, which are no events of the game", () => {
    const none = { options: [], notations: [], bots: [], cooperative: false, one_screen: false, lesson: false, parts: [] };
    const game = { ...GAME, ...none, rules: 1, min_players: 2, max_players: 6 };
    const place = { game, names: NAMES, table: null, reader: null };
    expect(eventText(en, place, { kind: "undo", params: { seat: 0 } })).toBe(
      "Lina takes back the last action.",
    );
    expect(eventText(en, { ...place, reader: 0 }, { kind: "undo", params: { seat: 0 } })).toBe(
      "You take back your last action.",
    );
  });

  it("says you to the one it is about, unless a bot kept their seat", () => {
    const took = { kind: "took", params: { seat: 0, cards: ["blue-7"] } };
    expect(en.event(GAME, took, NAMES, 0)).toBe("You take blue 7.");
    expect(en.event(GAME, took, NAMES, 1)).toBe("Lina takes blue 7.");
    const none = { options: [], notations: [], bots: [], cooperative: false, one_screen: false, lesson: false, parts: [] };
    const game = { ...GAME, ...none, rules: 1, min_players: 2, max_players: 6 };
    const place = { game, names: NAMES, table: null, reader: 0 };
    expect(eventText(en, place, took)).toBe("You take blue 7.");
    expect(eventText(en, place, { ...took, kept: [0] })).toBe("Lina takes blue 7.");
  });

  it("names who acted then: the person before the bot kept the seat, the bot ever after", () => {
    const rest = { online: true, muted: false, rating: null, avatar: null, device: "" };
    const lina = { kind: "person", name: "Lina", owner: "", ...rest } as const;
    const kept = { kind: "bot", name: "regular", owner: "Lina", ...rest } as const;
    const bot = { kind: "bot", name: "novice", owner: "", ...rest } as const;
    const named = (seat: Seat, now: string, event: Partial<GameEvent>): readonly string[] =>
      namesThen(en, { game: null, names: [now, "novice 2", "Martin"], table: { seats: [seat, bot] }, reader: 0 }, {
        kind: "took",
        params: { seat: 0 },
        ...event,
      });
    expect(named(kept, "Lina (bot)", {})).toEqual(["Lina", "novice 2", "Martin"]);
    expect(named(kept, "Lina (bot)", { kept: [0] })[0]).toBe("Lina (bot)");
    expect(named(lina, "Lina", { kept: [0] })[0]).toBe("Lina (bot)");
    expect(named(lina, "Lina", {})[0]).toBe("Lina");
  });
});

describe("the log", () => {
  const act = (sequence: number, kind: string) => ({ sequence, kind, params: { seat: 0 } });
  const undo = (sequence: number, undone: number, seat = 0) => ({
    sequence,
    kind: "undo",
    params: { seat, undone },
  });

  it("forgets what was taken back, and says so once", () => {
    const log = [
      act(1, "took"),
      act(2, "chose"),
      act(3, "bought"),
      act(3, "plays_again"),
      undo(4, 3),
      undo(5, 2),
    ];
    expect(tidy(log)).toEqual([log[0], log[5]]);
  });

  it("keeps what was done afterwards, and what others took back", () => {
    const log = [act(1, "bought"), undo(2, 1), act(3, "took"), act(4, "bought"), undo(5, 4, 1)];
    expect(tidy(log)).toEqual([log[1], log[2], log[4]]);
  });
});

describe("the page's own texts", () => {
  const known = Object.keys(catalogue("en")).filter((id) => id.startsWith("page."));
  const sources = sourceFiles(new URL("../src/", import.meta.url))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const calls = [...sources.matchAll(/\bt\(\s*(["`])(.+?)\1/g)].map((match) => `page.${match[2]}`);
  const people = [...sources.matchAll(/\babout\(\s*(["`])(.+?)\1/g)].map((match) => `page.${match[2]}`);
  const others = [...sources.matchAll(/["`](page\.[^"`]+)["`]/g)].map((match) => match[1] ?? "");
  const used = [...calls, ...people, ...people.map((id) => `${id}.you`), ...others].filter((id) => id !== "page.${id}");
  const patterns = used.map(
    (id) => new RegExp(`^${id.replaceAll(".", "\\.").replaceAll(/\$\{.+?\}/g, "\\w+")}$`),
  );

  it("are all in the catalogues", () => {
    expect(patterns.filter((pattern) => !known.some((id) => pattern.test(id)))).toEqual([]);
  });

  it("are all used", () => {
    expect(known.filter((id) => !patterns.some((pattern) => pattern.test(id)))).toEqual([]);
  });
});

function sourceFiles(folder: URL): URL[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = new URL(entry.isDirectory() ? `${entry.name}/` : entry.name, folder);
    return entry.isDirectory() ? sourceFiles(at) : /\.(svelte|ts)$/.test(entry.name) ? [at] : [];
  });
}

// each line of a log asks for all names: in a late position that was most of the work of the last click
it("reads the catalogue once for who has no seat", () => {
  let read = 0;
  const messages = new Proxy(catalogue("fr"), {
    ownKeys: (target) => {
      read += 1;
      return Reflect.ownKeys(target);
    },
  });
  const language = new Language("fr", messages);
  const before = read;
  for (let line = 0; line < 60; line += 1) expect(language.extras("alhambra")).toEqual(["Martin"]);
  expect(language.extras("evolutopia")).toEqual([]);
  expect(read - before).toBe(2); // once for each game
});
