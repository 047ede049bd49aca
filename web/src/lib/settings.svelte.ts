// What a person prefers, applied to the document. The server keeps it, so that it follows them to other devices;
// the browser keeps a copy, so that the page looks right before the server has answered, and for strangers.

import type { Game, Preferences } from "../generated/wire";
import { api } from "./api";

type Theme = Preferences["theme"];
type Motion = Preferences["motion"];
type Pace = Preferences["pace"];

interface Stored extends Preferences {
  readonly name: string; // to suggest to a stranger
  readonly held: boolean; // knows that a long press explains things: on this device
  /** The person whose latest changes have not reached the server, or "". */
  readonly unsaved: string;
}

const KEY = "faubourg.settings";
const DEFAULTS: Stored = {
  language: "",
  theme: "auto",
  motion: "auto",
  pace: "normal",
  sound: false,
  volumes: {},
  patterns: false,
  memory_aid: false,
  watchable: false,
  reactions: true,
  presence: false,
  achievements: true,
  levels: {},
  lessons: {},
  puzzles: {},
  call_turn: true,
  call_full: true,
  call_invited: true,
  quiet_from: 22 * 60,
  quiet_until: 8 * 60,
  time_zone: "",
  name: "",
  held: false,
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
  const { name: _name, held: _held, unsaved: _unsaved, ...preferences } = stored;
  return preferences;
}

class Settings {
  #stored = $state.raw<Stored>(read());
  #known = $state.raw<Preferences>(this.#stored); // to the server
  #person = ""; // whose they are; "": a stranger's
  #sending = false;

  get language(): string {
    return this.#stored.language;
  }
  get theme(): Theme {
    return this.#stored.theme;
  }
  get motion(): Motion {
    return this.#stored.motion;
  }
  /** How fast what others did is told. */
  get pace(): Pace {
    return this.#stored.pace;
  }
  get sound(): boolean {
    return this.#stored.sound;
  }
  /** Of a sound, from 0 to 100. */
  volume(sound: string): number {
    return this.#stored.volumes[sound] ?? 60;
  }
  setVolume(sound: string, volume: number): void {
    this.set({ volumes: { ...this.#stored.volumes, [sound]: volume } });
  }
  get patterns(): boolean {
    return this.#stored.patterns;
  }
  get memoryAid(): boolean {
    return this.#stored.memory_aid;
  }
  /** May everybody look on at games of this person? */
  get watchable(): boolean {
    return this.#stored.watchable;
  }
  /** Are reactions shown? */
  get reactions(): boolean {
    return this.#stored.reactions;
  }
  /** Do friends see whether this person is here? */
  get presence(): boolean {
    return this.#stored.presence;
  }
  /** Are achievements shown and announced? */
  get achievements(): boolean {
    return this.#stored.achievements;
  }
  /** And does the server know that? It tells of none to who wants none. */
  get achievementsTold(): boolean {
    return this.#stored.achievements && this.#known.achievements;
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

  /** The puzzles of a game that they have solved. */
  solved(game: string): readonly string[] {
    return this.#stored.puzzles[game] ?? [];
  }

  addSolved(game: string, name: string): void {
    const solved = this.solved(game);
    if (!solved.includes(name)) this.set({ puzzles: { ...this.#stored.puzzles, [game]: [...solved, name] } });
  }

  /** Are they to be called for this, where they are called? */
  called(kind: "turn" | "full" | "invited"): boolean {
    return this.#stored[`call_${kind}`];
  }
  /** Minutes of the day; the same twice: at any time. */
  get quiet(): readonly [from: number, until: number] {
    return [this.#stored.quiet_from, this.#stored.quiet_until];
  }

  set(change: Partial<Preferences>): void {
    this.#keep({ ...change, unsaved: this.#person });
    void this.#send();
  }

  get held(): boolean {
    return this.#stored.held;
  }
  knowsHolding(): void {
    if (!this.#stored.held) this.#keep({ held: true });
  }

  rename(name: string): void {
    this.#keep({ name });
  }

  /** Somebody is here now, or nobody known ("") any more: theirs count, and are new to who has none yet. */
  async of(person: string): Promise<void> {
    this.#person = person;
    if (!person) return;
    const { preferences } = await api.preferences();
    if (preferences) this.#known = preferences;
    if (preferences && this.#stored.unsaved !== person) this.#keep({ ...preferences, unsaved: "" });
    else await this.#send();
  }

  /** One after the other: on its way what is newer could overtake what is older, and be undone by it. */
  async #send(): Promise<void> {
    if (this.#sending) return; // what has changed meanwhile follows
    this.#sending = true;
    try {
      let [sent, person] = [this.#stored, ""];
      while (this.#person && (sent !== this.#stored || person !== this.#person)) {
        [sent, person] = [this.#stored, this.#person];
        await api.prefer(preferencesOf(sent));
        this.#known = sent;
      }
      if (person) this.#keep({ unsaved: "" });
    } catch {
      // the copy remembers that it is ahead
    } finally {
      this.#sending = false;
    }
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
