// The HTTP half of the server's API (docs/api.md). What goes over the wire is in generated/wire.ts.

import type {
  AccountAnswer,
  AccountRequest,
  BoxAnswer,
  Curve,
  DeleteRequest,
  GamesAnswer,
  Invitation,
  JoinRequest,
  LessonAnswer,
  LessonTry,
  LogoutRequest,
  MuteRequest,
  OpenRequest,
  Outlook,
  OutlookRequest,
  PasswordRequest,
  Positions,
  PositionsRequest,
  Preferences,
  PreferencesAnswer,
  RatingRequest,
  Refusal,
  RematchRequest,
  ReportRequest,
  SeatRequest,
  SessionAnswer,
  SessionRequest,
  Story,
  StoryRequest,
  Table,
  TablesAnswer,
  Text,
  Tried,
} from "../generated/wire";
import type { Catalogue } from "./i18n";

/** The server said no, and why. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text || refusal.code);
  }
}

/** A refusal of the page itself, by a message of the catalogues. */
export const refused = (code: string): Refusal => ({ code, params: {}, rule: "", game: "", text: "" });

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
    throw new Refused(refused("unreachable"));
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const refusal = (answer as { refusal?: Refusal } | null)?.refusal;
  throw new Refused(refusal ?? refused("unreachable"));
}

const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

const eyes = (seat: number | null): string => (seat === null ? "" : `seat=${seat}`);

export const api = {
  session: () => ask<SessionAnswer>("/api/session"),
  signIn: (name: string) => ask<SessionAnswer>("/api/session", { name } satisfies SessionRequest),
  preferences: () => ask<PreferencesAnswer>("/api/preferences"),
  prefer: (preferences: Preferences) => ask<unknown>("/api/preferences", preferences),
  account: () => ask<AccountAnswer>("/api/account"),
  createAccount: (name: string, password: string) =>
    ask<AccountAnswer>("/api/account", { name, password } satisfies AccountRequest),
  logIn: (name: string, password: string) =>
    ask<SessionAnswer>("/api/login", { name, password } satisfies AccountRequest),
  logOut: (everywhere: boolean) => ask<unknown>("/api/logout", { everywhere } satisfies LogoutRequest),
  changePassword: (old: string, password: string) =>
    ask<AccountAnswer>("/api/account/password", { old, new: password } satisfies PasswordRequest),
  chooseRatings: (rated: boolean, shown: boolean) =>
    ask<AccountAnswer>("/api/account/rating", { rated, shown } satisfies RatingRequest),
  deleteMe: (name: string, password: string) =>
    ask<unknown>("/api/account/delete", { name, password } satisfies DeleteRequest),
  exported: "/api/account/export",
  games: () => ask<GamesAnswer>("/api/games"),
  catalogue: (language: string) => ask<Catalogue>(`/api/catalogues/${language}`),
  rules: (game: string, language: string) =>
    ask<Text>(`/api/rules/${game}/${language}`),
  box: (game: string, language: string) => ask<BoxAnswer>(`/api/box/${game}/${language}`),
  lesson: (game: string) => ask<LessonAnswer>(`/api/lessons/${game}`),
  tryInLesson: (game: string, at: number, actions: readonly number[]) =>
    ask<Tried>(`/api/lessons/${game}/try`, { at, actions } satisfies LessonTry),
  tables: () => ask<TablesAnswer>("/api/tables"),
  table: (id: string) => ask<Table>(at(id)),
  create: (table: OpenRequest) => ask<Table>("/api/tables", table),
  join: (id: string, seat?: number) =>
    ask<Table>(`${at(id)}/join`, {
      ...(seat === undefined ? {} : { seat }),
      nonce: nonce(),
    } satisfies JoinRequest),
  leave: (id: string) => ask<unknown>(`${at(id)}/leave`, {}),
  setSeat: (id: string, seat: number, is: string) => ask<Table>(`${at(id)}/seats`, { seat, is } satisfies SeatRequest),
  start: (id: string) => ask<Table>(`${at(id)}/start`, {}),
  rematch: (id: string) => ask<Table>(`${at(id)}/rematch`, { nonce: nonce() } satisfies RematchRequest),
  mute: (id: string, seat: number, muted: boolean) =>
    ask<Table>(`${at(id)}/mute`, { seat, muted } satisfies MuteRequest),
  report: (id: string, number: number) => ask<unknown>(`${at(id)}/report`, { number } satisfies ReportRequest),
  invitation: (id: string) => ask<Invitation>(`${at(id)}/invitation`),
  curve: (id: string) => ask<Curve>(`${at(id)}/curve`),
  record: (id: string) => `${at(id)}/record`,
  story: (id: string, seat: number | null) => ask<Story>(`${at(id)}/replay?${eyes(seat)}`),
  positions: (id: string, seat: number | null, first: number, last: number) =>
    ask<Positions>(`${at(id)}/positions?first=${first}&last=${last}&${eyes(seat)}`),
  outlook: (id: string) => ask<Outlook>(`${at(id)}/outlook`),
  outlookOfFile: (record: string) => ask<Outlook>("/api/replay/outlook", { record } satisfies OutlookRequest),
  storyOfFile: (record: string, seat: number | null) => ask<Story>("/api/replay", { record, seat } satisfies StoryRequest),
  positionsOfFile: (record: string, seat: number | null, first: number, last: number) =>
    ask<Positions>("/api/replay/positions", {
      record,
      seat,
      first,
      last,
    } satisfies PositionsRequest),
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
