// What a person prefers on this device: kept in the browser, applied to the document.

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "reduced";

interface Stored {
  language: string;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  name: string;
  level: string; // of the bots to play against
}

const KEY = "faubourg.settings";
const DEFAULTS: Stored = {
  language: "",
  theme: "auto",
  motion: "auto",
  sound: false,
  name: "",
  level: "",
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

  /** The level to suggest among those that play a game: the last one chosen, or one to win against. */
  level(bots: readonly string[]): string {
    const wanted = [this.#stored.level, "novice"].find((level) => bots.includes(level));
    return wanted ?? bots[0] ?? "random";
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
