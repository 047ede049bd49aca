// The language that is being read. Texts asked for in a template change in place with it.

import { api, type Game, type Params, type Refusal } from "./api";
import { Language } from "./i18n";
import { settings } from "./settings.svelte";

export const LANGUAGES: Readonly<Record<string, string>> = {
  en: "English",
  fr: "Français",
  es: "Español",
};

class Words {
  #language = $state.raw(new Language("en", {}));
  readonly #loaded = new Map<string, Language>();

  get language(): Language {
    return this.#language;
  }

  /** Switch to a language, or to the one that fits this browser. */
  async use(code = settings.language || preferred()): Promise<void> {
    let language = this.#loaded.get(code);
    if (!language) {
      language = new Language(code, await api.catalogue(code));
      this.#loaded.set(code, language);
    }
    this.#language = language;
    document.documentElement.lang = code;
  }
}

function preferred(): string {
  const codes = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return codes.find((code) => Object.hasOwn(LANGUAGES, code)) ?? "en";
}

export const words = new Words();

/** A text of the page: `t("lobby.title")` is the message `page.lobby.title`. */
export function t(id: string, params: Params = {}): string {
  return words.language.text(`page.${id}`, params);
}

export function refusalText(
  refusal: Refusal,
  game: Game | null = null,
  names: readonly string[] = [],
): string {
  if (refusal.code === "unreachable") return t("unreachable");
  return words.language.refusal(refusal, game, names);
}
