// What a person prefers, applied to the document. The server keeps it, so that it follows them to other devices;
// the browser keeps a copy, so that the page looks right before the server has answered, and for strangers.

import type { Game, Preferences } from "../generated/wire";
import { api } from "./api";

type Theme = Preferences["theme"];
type Motion = Preferences["motion"];

interface Stored extends Preferences {
  readonly name: string; // to suggest to a stranger
  /** The person whose latest changes have not reached the server, or "". */
  readonly unsaved: string;
}

const KEY = "faubourg.settings";
const DEFAULTS: Stored = {
  language: "",
  theme: "auto",
  motion: "auto",
  sound: false,
  patterns: false,
  memory_aid: false,
  levels: {},
  lessons: {},
  name: "",
  unsaved: "",
};

function read(): Stored {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(found as Partial<Stored>) };
  } catch {
    return { ...DEFAULTS }; // no storage, or not ours
  }
}

/** Without what else the copy holds: the server knows nothing of it. */
function preferencesOf(stored: Stored): Preferences {
  const { language, theme, motion, sound, patterns, memory_aid, levels, lessons } = stored;
  return { language, theme, motion, sound, patterns, memory_aid, levels, lessons };
}

class Settings {
  #stored = $state.raw<Stored>(read());
  #person = ""; // whose they are; "": a stranger's

  get language(): string {
    return this.#stored.language;
  }
  get theme(): Theme {
    return this.#stored.theme;
  }
  get motion(): Motion {
    return this.#stored.motion;
  }
  get sound(): boolean {
    return this.#stored.sound;
  }
  get patterns(): boolean {
    return this.#stored.patterns;
  }
  get memoryAid(): boolean {
    return this.#stored.memory_aid;
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

  /** The step of a game's lesson where they were, by its name (steps may be added); "": not begun. */
  lesson(game: string): string {
    return this.#stored.lessons[game] ?? "";
  }

  setLesson(game: string, step: string): void {
    if (step !== this.lesson(game)) this.set({ lessons: { ...this.#stored.lessons, [game]: step } });
  }

  set(change: Partial<Preferences>): void {
    this.#keep({ ...change, unsaved: this.#person });
    void this.#send();
  }

  rename(name: string): void {
    this.#keep({ name });
  }

  /** Somebody is here now, or nobody known ("") any more: theirs count, and are new to who has none yet. */
  async of(person: string): Promise<void> {
    this.#person = person;
    if (!person) return;
    const { preferences } = await api.preferences();
    if (preferences && this.#stored.unsaved !== person) this.#keep({ ...preferences, unsaved: "" });
    else await this.#send();
  }

  async #send(): Promise<void> {
    if (!this.#person) return;
    const sent = this.#stored;
    try {
      await api.prefer(preferencesOf(sent));
    } catch {
      return; // the copy remembers that it is ahead
    }
    if (this.#stored === sent) this.#keep({ unsaved: "" });
  }

  #keep(change: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...change };
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
    root.dataset["patterns"] = this.#stored.patterns ? "strong" : "fine";
  }

  /** Should things fade instead of travel? */
  get still(): boolean {
    if (this.#stored.motion !== "auto") return this.#stored.motion === "reduced";
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const settings = new Settings();
