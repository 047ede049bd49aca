// The language that is being read. Texts asked for in a template change in place with it.

import type { Game, Params, Refusal } from "../generated/wire";
import { api, Refused } from "./api";
import { Language } from "./i18n";
import { settings } from "./settings.svelte";

export const LANGUAGES: Readonly<Record<string, string>> = {
  en: "English",
  fr: "Français",
  es: "Español",
};

class Words {
  #language = $state.raw(new Language("en", {}));
  readonly #loaded = new Map<string, Promise<Language>>();
  #wanted = "";

  get language(): Language {
    return this.#language;
  }

  /** Switch to a language, or to the one that fits this browser. The last one asked for stays. */
  async use(code = spoken(settings.language) || preferred()): Promise<void> {
    this.#wanted = code;
    const language = await this.#load(code);
    if (this.#wanted !== code) return;
    this.#language = language;
    document.documentElement.lang = code;
  }

  #load(code: string): Promise<Language> {
    const known = this.#loaded.get(code);
    if (known) return known;
    const coming = api.catalogue(code).then((messages) => new Language(code, messages));
    this.#loaded.set(code, coming);
    coming.catch(() => this.#loaded.delete(code)); // the server was away: ask again next time
    return coming;
  }
}

/** A language that we speak, or "". */
const spoken = (code: string): string => (Object.hasOwn(LANGUAGES, code) ? code : "");

/** The browser's, or English. */
function preferred(): string {
  const codes = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return codes.find((code) => Object.hasOwn(LANGUAGES, code)) ?? "en";
}

export const words = new Words();

/** A text of the page: `t("lobby.title")` is the message `page.lobby.title`. */
export function t(id: string, params: Params = {}): string {
  return words.language.text(`page.${id}`, params);
}

/** A text about somebody at the table: `about("alhambra.palace", 2, session)`. To themselves it says "you". */
export function about(
  id: string,
  row: number,
  { names, reader }: { readonly names: readonly string[]; readonly reader: number | null },
  params: Params = {},
): string {
  return t(row === reader ? `${id}.you` : id, { ...params, name: names[row] ?? "" });
}

export function refusalText(
  refusal: Refusal,
  game: Game | null = null,
  names: readonly string[] = [],
): string {
  if (refusal.code === "unreachable") return t("unreachable");
  return words.language.refusal(refusal, game, names);
}

/** Something that stays on the page for a while: said anew when its reader changes the language. */
export type Saying = () => string;

/** Why something could not be done. */
export const failure =
  (error: unknown, game: Game | null = null): Saying =>
  () =>
    error instanceof Refused ? refusalText(error.refusal, game) : t("unreachable");
