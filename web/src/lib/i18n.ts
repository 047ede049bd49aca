// The one place of the page where data becomes a sentence: the twin of faubourg/i18n/language.py.
// Players are shown by name, things of a game by their term, lists joined; numbers stay numbers. Where a
// message asks for {amounts}, it gets those that are not 0 in words: "1 tile and 2 points". A sentence about a
// seat has a twin, `<msgid>.you`, for whoever sits there and reads it.

import type { Fact, Game, Param, Params, Refusal } from "../generated/wire";

/** A message of the catalogues; with plural forms, `counts` names the parameter that decides. */
export type Message = string | { readonly counts: string; readonly forms: readonly string[] };
export type Catalogue = Readonly<Record<string, Message>>;

/** A sentence, or a title, of a term. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How a language picks among its plural forms, as gettext does: the index of the form. */
const PLURALS: Readonly<Record<string, (n: number) => number>> = {
  en: (n) => (n === 1 ? 0 : 1),
  es: (n) => (n === 1 ? 0 : 1),
  fr: (n) => (n > 1 ? 1 : 0),
};

const THEN = " → ";
const BESIDE = "\u00a0· "; // between effects that come together
const LIST_LOCALES: Readonly<Record<string, string>> = { en: "en-GB" }; // "a, b and c"

// Spanish "y" becomes "e" before the sound i (Lina e Inés); ICU's own idea of it differs by version
const SOUNDS_LIKE_Y = /^h?[ií](?![aeo])/i;

type GameTerms = Pick<Game, "name" | "terms">;

export class Language {
  readonly #families: ReadonlySet<string>;
  readonly #lists: Intl.ListFormat;
  readonly #extras = new Map<string, readonly string[]>();

  constructor(
    readonly code: string,
    readonly messages: Catalogue,
  ) {
    this.#families = new Set(Object.keys(messages).map(family));
    this.#lists = new Intl.ListFormat(LIST_LOCALES[code] ?? code);
  }

  has(msgid: string): boolean {
    return Object.hasOwn(this.messages, msgid);
  }

  /** A plain message. A message that is missing shows its id: visible, never a blank page. */
  text(msgid: string, params: Params = {}): string {
    const shown = mapParams(params, (_name, value) =>
      isList(value) ? this.join(value.map(String)) : String(value),
    );
    return this.#filled(msgid, params, shown);
  }

  /** What a game is called, be it one that this server does not offer any more. */
  title(game: string): string {
    const msgid = `${game}.name`;
    return this.has(msgid) ? this.text(msgid) : readable(game);
  }

  /** Who is at the tables of a game without a seat. Asked for each line of a log: thousands of messages are read once. */
  extras(game: string): readonly string[] {
    let found = this.#extras.get(game);
    if (!found) {
      const ids = Object.keys(this.messages).filter((id) => id.startsWith(`${game}.extra.`));
      found = ids.map((id) => this.text(id));
      this.#extras.set(game, found);
    }
    return found;
  }

  /** What a part of a game is called: label("sealed", "source", "prizes"). */
  label(game: string, kind: string, name: string): string {
    const msgid = `${game}.${kind}.${name}`;
    return this.has(msgid) ? this.text(msgid) : readable(name);
  }

  /** A value in a view by the game's word for it, if it has one: "prize", "3". */
  thing(game: string, field: string, value: string): string {
    const msgid = `${game}.${field}.${value}`;
    return this.has(msgid) ? this.text(msgid) : value;
  }

  /** What happened. The seat of the reader is "you"; without one, everybody is called by name. */
  event(
    game: GameTerms,
    event: Fact,
    names: readonly string[],
    reader: number | null = null,
  ): string {
    return this.#sentence(game, `event.${event.kind}`, event.params, names, reader);
  }

  action(game: GameTerms, fact: Fact, names: readonly string[]): string {
    return this.#sentence(game, `action.${fact.kind}`, fact.params, names);
  }

  /** What actions do, one after the other. */
  steps(game: GameTerms, facts: readonly Fact[], names: readonly string[]): string {
    return capital(facts.map((fact) => this.#inside(game, fact, names)).join(THEN));
  }

  preview(
    game: GameTerms,
    fact: Fact,
    names: readonly string[],
    reader: number | null = null,
  ): string {
    return this.#sentence(game, `preview.${fact.kind}`, fact.params, names, reader);
  }

  /** What an analysis says of a game, in words that all games share. */
  remark(
    game: GameTerms,
    fact: Fact,
    names: readonly string[],
    reader: number | null = null,
  ): string {
    const toThem = reader !== null && fact.params["seat"] === reader;
    const msgid = `analysis.${fact.kind}${toThem ? ".you" : ""}`;
    return this.#filled(msgid, fact.params, this.#allShown(game, fact.params, names));
  }

  /** What a thing of the game does or is for. */
  about(game: GameTerms, fact: Fact): string {
    return this.#sentence(game, `about.${fact.kind}`, fact.params, []);
  }

  /** What is wrong and what to do, with the rule. Without its game: the engine's reasons. */
  refusal(refusal: Refusal, game: GameTerms | null = null, names: readonly string[] = []): string {
    const msgid = `refusal.${refusal.code}`;
    let sentence: string;
    if (game && this.has(`${game.name}.${msgid}`)) {
      sentence = this.#sentence(game, msgid, refusal.params, names);
    } else if (this.has(msgid)) {
      sentence = this.#filled(msgid, refusal.params, this.#allShown(null, refusal.params, names));
    } else {
      // of a game without words, or newer than our catalogue: the server's own
      return refusal.text || this.#plainly(game, refusal.code, refusal.params, names);
    }
    return refusal.rule ? `${sentence} (${refusal.rule})` : sentence;
  }

  /** The name of a thing: term(game, "currency", "blue"), term(game, "building", "tower-9"). */
  term(game: GameTerms, parameter: string, value: string): string {
    const called = `${game.name}.called.${parameter}.${value}`; // named by the game's own data
    if (this.has(called)) return this.text(called);
    const parts = game.terms[parameter];
    if (!parts) return this.label(game.name, parameter, value);
    const values = value.split("-");
    const named = Object.fromEntries(parts.map((part, i) => [part, values[i] ?? ""]));
    const msgid = `${game.name}.${parameter}`;
    return this.#filled(msgid, named, this.#allShown(game, named, []));
  }

  /** The items in one phrase: "a, b and c"; no items are "nothing". */
  join(items: readonly string[]): string {
    const last = items.at(-1);
    if (last === undefined) return this.text("nothing");
    const joined = this.#lists.format(items);
    if (this.code !== "es" || items.length < 2) return joined;
    const before = joined.slice(0, joined.length - last.length - 2); // without "y " or "e "
    return `${before}${SOUNDS_LIKE_Y.test(last) ? "e" : "y"} ${last}`;
  }

  #sentence(
    game: GameTerms,
    kind: string,
    params: Params,
    names: readonly string[],
    reader: number | null = null,
  ): string {
    let msgid = `${game.name}.${kind}`;
    const toThem = reader !== null && params["seat"] === reader;
    if (toThem && this.has(`${msgid}.you`)) {
      msgid = `${msgid}.you`;
    } else if (!this.has(msgid)) {
      const who = toThem ? this.text("plain.you") : undefined;
      return this.#plainly(game, kind.slice(kind.indexOf(".") + 1), params, names, who);
    }
    const shown = this.#allShown(game, params, names);
    if (this.#form(msgid, params).includes("{amounts}")) shown["amounts"] = this.#amounts(game, params);
    return this.#filled(msgid, params, shown);
  }

  /** What nobody has put into words, by its names: "Ann: swapped (thrown 3)". */
  #plainly(
    game: GameTerms | null,
    kind: string,
    params: Params,
    names: readonly string[],
    reader?: string,
  ): string {
    const { seat: named, ...shown } = this.#allShown(game, params, names);
    const who = reader ?? named;
    const details = Object.entries(shown)
      .map(([name, value]) => `${spelt(name)} ${value}`)
      .join(", ");
    const what = who === undefined ? readable(kind) : spelt(kind);
    const said = details ? this.text("plain.details", { what, details }) : what;
    return who === undefined ? said : this.text("plain.who", { who, what: said });
  }

  /** What there is of everything that the game counts, leaving out what there is none of. */
  #amounts(game: GameTerms, params: Params): string {
    const counted = Object.entries(params)
      .map(([name, count]) => [`${game.name}.amount.${name}`, count] as const)
      .filter(([msgid, count]) => count !== 0 && this.has(msgid));
    return this.join(counted.map(([msgid, count]) => this.text(msgid, { count })));
  }

  #filled(msgid: string, params: Params, shown: Readonly<Record<string, string>>): string {
    const form = this.#form(msgid, params);
    return form.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name: string | undefined) =>
      name === undefined ? found.charAt(0) : (shown[name] ?? found),
    );
  }

  /** The text with its placeholders, in the form that fits the parameters. */
  #form(msgid: string, params: Params): string {
    const message = this.messages[msgid];
    if (message === undefined) return msgid;
    if (typeof message === "string") return message;
    const counted = params[message.counts in params ? message.counts : "count"] ?? 0;
    const number = isList(counted) ? counted.length : Number(counted);
    return message.forms[PLURALS[this.code]?.(number) ?? 0] ?? msgid;
  }

  #allShown(
    game: GameTerms | null,
    params: Params,
    names: readonly string[],
  ): Record<string, string> {
    return mapParams(params, (name, value) => this.#shown(game, name, value, names));
  }

  /** A parameter as people read it. A list `cards` holds values of the parameter `card`; the items of a list
   * of lists are alternatives. */
  #shown(game: GameTerms | null, name: string, value: Param, names: readonly string[]): string {
    if (game && isFact(value)) return this.#inside(game, value, names);
    if (isList(value) && value[0] !== undefined && (isList(value[0]) || isFact(value[0]))) {
      const told = value.map((item) => this.#shown(game, name, item, names));
      return told.join(isList(value[0]) ? " / " : BESIDE);
    }
    if (isList(value)) {
      const one = name.endsWith("s") ? name.slice(0, -1) : name;
      return this.join(value.map((item) => this.#shown(game, one, item, names)));
    }
    if (name === "seat" && typeof value === "number") {
      return names[value] ?? this.text("seat", { number: value + 1 });
    }
    if (game && typeof value === "string" && this.#isTerm(game, name)) {
      return value ? this.term(game, name, value) : this.text("nothing");
    }
    if (game && typeof value === "number") {
      const named = this.thing(game.name, name, String(value));
      return value < 0 && named === String(value) ? `−${-value}` : named; // a real minus
    }
    return String(value);
  }

  /** What an action does, in the middle of a sentence: no capital, unless it is a name's. */
  #inside(game: GameTerms, fact: Fact, names: readonly string[]): string {
    const said = this.action(game, fact, names);
    const named = this.#form(`${game.name}.action.${fact.kind}`, fact.params).startsWith("{");
    return named ? said : said.charAt(0).toLowerCase() + said.slice(1);
  }

  /** Does the game name the values of this parameter? Otherwise they are plain text. */
  #isTerm(game: GameTerms, parameter: string): boolean {
    return (
      parameter in game.terms ||
      this.#families.has(`${game.name}.called.${parameter}`) ||
      this.#families.has(`${game.name}.${parameter}`)
    );
  }
}

/** A name of the code as a person would write it: "last_bid" is "Last bid". */
export function readable(name: string): string {
  const words = spelt(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function spelt(name: string): string {
  return name.replaceAll("_", " ").replaceAll("/", " / ").split(/\s+/).filter(Boolean).join(" ");
}

function isFact(value: Param): value is Fact {
  return typeof value === "object" && value !== null && !isList(value);
}

function isList(value: Param): value is readonly Param[] {
  return Array.isArray(value);
}

function family(msgid: string): string {
  return msgid.slice(0, Math.max(0, msgid.lastIndexOf(".")));
}

function mapParams(
  params: Params,
  show: (name: string, value: Param) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, show(name, value)]),
  );
}
