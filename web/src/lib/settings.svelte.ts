// What a person prefers on this device: kept in the browser, applied to the document.

import type { Game } from "./api";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "reduced";

interface Stored {
  language: string;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  name: string;
  levels: Readonly<Record<string, string>>; // by game: of the bots to play against
}

const KEY = "faubourg.settings";
const DEFAULTS: Stored = {
  language: "",
  theme: "auto",
  motion: "auto",
  sound: false,
  name: "",
  levels: {},
};

function read(): Stored {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(found as Partial<Stored>) };
  } catch {
    return { ...DEFAULTS }; // no storage, or not ours
  }
}

class Settings {
  #stored = $state(read());

  get language(): string {
    return this.#stored.language;
  }
  get theme(): Theme {
    return this.#stored.theme;
  }
  get motion(): Motion {
    return this.#stored.motion;
  }
  /** A soft sound when it is my turn? */
  get sound(): boolean {
    return this.#stored.sound;
  }
  get name(): string {
    return this.#stored.name;
  }

  /** The level to suggest: the last one chosen for this game, or else one that suits. */
  level(game: Pick<Game, "name" | "bots">, played = false): string {
    const wishes = [this.#stored.levels[game.name], played ? "regular" : "novice"];
    const wanted = wishes.find((level) => level && game.bots.includes(level));
    return wanted ?? game.bots[0] ?? "random";
  }

  setLevel(game: string, level: string): void {
    this.set({ levels: { ...this.#stored.levels, [game]: level } });
  }

  set(change: Partial<Stored>): void {
    Object.assign(this.#stored, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#stored));
    } catch {
      // private browsing: it holds for this visit
    }
    this.apply();
  }

  apply(): void {
    const root = document.documentElement;
    root.dataset["theme"] = this.#stored.theme;
    root.dataset["motion"] = this.#stored.motion;
  }

  /** Should things fade instead of travel? */
  get still(): boolean {
    if (this.#stored.motion !== "auto") return this.#stored.motion === "reduced";
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const settings = new Settings();
