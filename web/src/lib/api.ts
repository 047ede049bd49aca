// The server's API as types (docs/api.md), and the HTTP half of it.

export type Param = number | string | boolean | null | readonly Param[];
export type Params = Readonly<Record<string, Param>>;

/** What is or what happened, as data: i18n.ts makes the sentence. */
export interface Fact {
  readonly kind: string;
  readonly params: Params;
}

export interface GameEvent extends Fact {
  readonly sequence: number;
  /** The seats of people for whom a bot had moved last. */
  readonly kept?: readonly number[];
}

export interface Refusal {
  readonly code: string;
  readonly params: Params;
  readonly rule: string;
  readonly text: string;
}

export interface GameOption {
  readonly name: string;
  readonly values: readonly string[];
  readonly default: string;
  /** By number of players: the values that make sense then. */
  readonly offered: Readonly<Record<number, readonly string[]>>;
}

export interface Game {
  readonly name: string;
  readonly rules: number;
  readonly min_players: number;
  readonly max_players: number;
  readonly options: readonly GameOption[];
  readonly terms: Readonly<Record<string, readonly string[]>>;
  readonly notations: readonly string[];
  readonly bots: readonly string[]; // those that play this game
  readonly cooperative: boolean;
  readonly lesson: boolean;
}

export interface Games {
  readonly games: readonly Game[];
  readonly bots: readonly string[];
  readonly languages: readonly string[];
}

export interface Seat {
  readonly kind: "open" | "person" | "bot";
  /** Of an open seat: for whom it is kept, or "". */
  readonly name: string;
  readonly online: boolean;
  /** For whom a bot keeps the seat, or "". */
  readonly owner: string;
  /** The host does not want them to be heard. */
  readonly muted: boolean;
  /** At this game, of somebody who shows it. */
  readonly rating: number | null;
}

/** What is left to think when this was sent. */
export interface Times {
  /** Milliseconds by seat; null for bots that nobody comes back for. */
  readonly left: readonly (number | null)[];
  /** Seats whose time runs. */
  readonly running: readonly number[];
}

export interface Table {
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly memory_aid: boolean;
  /** What was agreed: "" (none), "300+10" (seconds, and more after each turn) or "3d" (a move). */
  readonly clock: string;
  readonly times: Times | null;
  readonly status: "open" | "running" | "over" | "frozen";
  readonly host: boolean;
  readonly seat: number | null;
  /** The seat that a bot keeps for me, or where I am expected. */
  readonly kept: number | null;
  readonly seats: readonly Seat[];
  readonly spectators: number;
  /** The table of the next game with the same people. */
  readonly rematch: string | null;
  readonly sequence: number;
  readonly waiting: readonly number[];
  readonly commitment: string;
  readonly created: number | string;
  readonly url: string;
}

export interface Choice {
  readonly action: number;
  readonly notation: string;
  readonly fact: Fact;
  readonly preview: readonly Fact[];
}

export interface Outcome {
  readonly winners: readonly number[];
  readonly sources: readonly Readonly<Record<string, number>>[];
  readonly totals: readonly number[];
  readonly reason: string;
  readonly extras: readonly string[];
  readonly summary: Params;
}

/** One viewer's side of a table. `view` and `insight` are the game's own: its board reads them. */
export interface Update {
  readonly table: string;
  readonly sequence: number;
  readonly since: number;
  readonly seat: number | null;
  readonly events: readonly GameEvent[];
  readonly view: unknown;
  readonly insight: unknown;
  readonly decision: number;
  readonly legal: readonly Choice[];
  readonly waiting: readonly number[];
  readonly can_undo: boolean;
  readonly can_withdraw: boolean;
  /** The rule by which I may not talk now, or "". */
  readonly silenced: string;
  readonly outcome: Outcome | null;
  readonly times: Times | null;
}

export type Answer =
  | { readonly ok: true; readonly move_id: string; readonly sequence: number }
  | { readonly ok: false; readonly move_id: string; readonly refusal: Refusal };

export type Tried =
  | { readonly ok: true; readonly facts: readonly Fact[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** What somebody said. Numbered like the inputs of a game, so that nothing is lost. */
export interface Remark {
  readonly number: number;
  readonly seat: number;
  readonly name: string;
  readonly text: string;
  readonly created: number;
}

export type Said =
  | { readonly ok: true; readonly say_id: string; readonly number: number }
  | { readonly ok: false; readonly say_id: string; readonly refusal: Refusal };

/** What somebody points at, or the actions that somebody considers. Kept nowhere. */
export interface Signal {
  readonly seat: number;
  readonly thing?: string;
  readonly actions?: readonly number[];
  /** What the first of the actions does. */
  readonly fact?: Fact;
}

/** One action that the expert thought about; `because` is for the first line, against the others. */
export interface HintLine {
  readonly action: number;
  readonly notation: string;
  readonly fact: Fact;
  readonly value: number;
  readonly terms: readonly { readonly name: string; readonly by: number }[];
  readonly because: readonly string[];
  /** The rest of a choice that the action only begins. */
  readonly then: { readonly action: number; readonly notation: string; readonly fact: Fact } | null;
}

export type Hint =
  | { readonly ok: true; readonly decision: number; readonly lines: readonly HintLine[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** Who was ahead when. */
export interface CurvePoint {
  readonly sequence: number;
  readonly standing: readonly number[];
}

/** A turn or a round begins after this input; the seat, if one alone is to move. */
export interface Turn {
  readonly sequence: number;
  readonly seat: number | null;
}

/** A finished game without its positions. */
/** Everybody's part of the win after this input, from 0 to 1. */
export interface OutlookPoint {
  readonly sequence: number;
  readonly parts: readonly number[];
}

/** What the expert expected, as far as it is worked out. */
export interface Outlook {
  readonly points: readonly OutlookPoint[];
  readonly done: number;
  readonly of: number;
  readonly failed: boolean;
}

export interface Story {
  readonly table: Table;
  readonly seat: number | null;
  readonly inputs: number;
  readonly events: readonly GameEvent[];
  readonly turns: readonly Turn[];
  readonly points: readonly CurvePoint[];
  readonly proof: { readonly proven: boolean; readonly refusal: Refusal | null };
}

/** A step goes from the position after input `first` to `last`; if they are the same, there is only a text. */
export interface LessonStep {
  readonly name: string;
  readonly ring: readonly string[];
  readonly rules: readonly string[];
  readonly first: number;
  readonly last: number;
}

/** A game's lesson: a prepared game, cut into steps. Positions and inputs begin after `opening`. */
export interface Lesson {
  readonly table: Table;
  readonly seat: number;
  readonly opening: number;
  readonly events: readonly GameEvent[];
  readonly positions: readonly Update[];
  readonly inputs: readonly { readonly seat: number; readonly action: number }[];
  readonly steps: readonly LessonStep[];
  /** The short game to play then. */
  readonly afterwards: {
    readonly players: number;
    readonly options: Readonly<Record<string, string>>;
  };
}

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** How strong somebody is at a game, give or take. */
export interface Rating {
  readonly game: string;
  readonly rating: number;
  readonly uncertainty: number;
  /** How many games counted. */
  readonly games: number;
}

/** What somebody has who wants to come back from other devices. */
export interface Account {
  /** To log in with. */
  readonly name: string;
  readonly created: number;
  /** How many are logged in. */
  readonly devices: number;
  /** Wants ratings? And shows them to everybody? */
  readonly rated: boolean;
  readonly rating_shown: boolean;
  readonly ratings: readonly Rating[];
}

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "reduced";

/** What a person prefers: the server keeps it for all their devices. */
export interface Preferences {
  readonly language: string; // "": the browser's
  readonly theme: Theme;
  readonly motion: Motion;
  readonly sound: boolean; // when it is my turn
  readonly patterns: boolean; // strong ones on all pieces
  readonly memory_aid: boolean; // at new tables
  readonly levels: Readonly<Record<string, string>>; // by game: of the bots to play against
  readonly lessons: Readonly<Record<string, string>>; // by game: the step where they were
}

/** A message of the catalogues; with plural forms, `counts` names the parameter that decides. */
export type Message = string | { readonly counts: string; readonly forms: readonly string[] };
export type Catalogue = Readonly<Record<string, Message>>;

export interface NewTable {
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly memory_aid: boolean;
  readonly seats: readonly string[];
  readonly nonce: string;
}

/** The server said no, and why. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text || refusal.code);
  }
}

const UNREACHABLE: Refusal = { code: "unreachable", params: {}, rule: "", text: "" };

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const post: RequestInit = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  let response: Response;
  try {
    response = await fetch(path, body === undefined ? {} : post);
  } catch {
    throw new Refused(UNREACHABLE);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const refusal = (answer as { refusal?: Refusal } | null)?.refusal;
  throw new Refused(refusal ?? UNREACHABLE);
}

const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

const eyes = (seat: number | null): string => (seat === null ? "" : `seat=${seat}`);

export const api = {
  session: () => ask<{ person: Person | null }>("/api/session"),
  signIn: (name: string) => ask<{ person: Person }>("/api/session", { name }),
  preferences: () => ask<{ preferences: Preferences | null }>("/api/preferences"),
  prefer: (preferences: Preferences) => ask<unknown>("/api/preferences", preferences),
  account: () => ask<{ account: Account | null }>("/api/account"),
  createAccount: (name: string, password: string) =>
    ask<{ account: Account }>("/api/account", { name, password }),
  logIn: (name: string, password: string) =>
    ask<{ person: Person }>("/api/login", { name, password }),
  logOut: (everywhere: boolean) => ask<unknown>("/api/logout", { everywhere }),
  changePassword: (old: string, password: string) =>
    ask<{ account: Account }>("/api/account/password", { old, new: password }),
  chooseRatings: (rated: boolean, shown: boolean) =>
    ask<{ account: Account }>("/api/account/rating", { rated, shown }),
  deleteMe: (name: string, password: string) =>
    ask<unknown>("/api/account/delete", { name, password }),
  exported: "/api/account/export",
  games: () => ask<Games>("/api/games"),
  catalogue: (language: string) => ask<Catalogue>(`/api/catalogues/${language}`),
  rules: (game: string, language: string) =>
    ask<{ text: string }>(`/api/rules/${game}/${language}`),
  lesson: (game: string) => ask<Lesson>(`/api/lessons/${game}`),
  tryInLesson: (game: string, at: number, actions: readonly number[]) =>
    ask<Tried>(`/api/lessons/${game}/try`, { at, actions }),
  tables: () => ask<{ mine: Table[]; open: Table[] }>("/api/tables"),
  table: (id: string) => ask<Table>(at(id)),
  create: (table: NewTable) => ask<Table>("/api/tables", table),
  join: (id: string, seat?: number) =>
    ask<Table>(`${at(id)}/join`, { ...(seat === undefined ? {} : { seat }), nonce: nonce() }),
  leave: (id: string) => ask<unknown>(`${at(id)}/leave`, {}),
  setSeat: (id: string, seat: number, is: string) => ask<Table>(`${at(id)}/seats`, { seat, is }),
  start: (id: string) => ask<Table>(`${at(id)}/start`, {}),
  rematch: (id: string) => ask<Table>(`${at(id)}/rematch`, { nonce: nonce() }),
  mute: (id: string, seat: number, muted: boolean) =>
    ask<Table>(`${at(id)}/mute`, { seat, muted }),
  report: (id: string, number: number) => ask<unknown>(`${at(id)}/report`, { number }),
  invitation: (id: string) => ask<{ url: string; qr: string }>(`${at(id)}/invitation`),
  curve: (id: string) => ask<{ points: CurvePoint[] }>(`${at(id)}/curve`),
  record: (id: string) => `${at(id)}/record`,
  story: (id: string, seat: number | null) => ask<Story>(`${at(id)}/replay?${eyes(seat)}`),
  positions: (id: string, seat: number | null, first: number, last: number) =>
    ask<{ positions: Update[] }>(`${at(id)}/positions?first=${first}&last=${last}&${eyes(seat)}`),
  outlook: (id: string) => ask<Outlook>(`${at(id)}/outlook`),
  outlookOfFile: (record: string) => ask<Outlook>("/api/replay/outlook", { record }),
  storyOfFile: (record: string, seat: number | null) => ask<Story>("/api/replay", { record, seat }),
  positionsOfFile: (record: string, seat: number | null, first: number, last: number) =>
    ask<{ positions: Update[] }>("/api/replay/positions", { record, seat, first, last }),
};

/** What this seat adds to the deal: nobody, the server included, can choose the cards alone. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A move's own name. (crypto.randomUUID exists only on https and localhost, not on a home network.) */
export function uuid(): string {
  const hex = nonce();
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4] ?? "8";
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join("-");
}
