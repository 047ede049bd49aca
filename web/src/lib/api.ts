// The HTTP half of the server's API (docs/api.md). What goes over the wire is in generated/wire.ts.

import type {
  AccountAnswer,
  AccountRequest,
  Advice,
  AdviceRequest,
  Analysis,
  AnalysisRequest,
  AvatarRequest,
  BoxAnswer,
  CallsAnswer,
  CodesAnswer,
  CodesRequest,
  Curve,
  CampaignsAnswer,
  DailyAnswer,
  DeclineRequest,
  DeleteRequest,
  Earned,
  GameResults,
  DeviceRequest,
  FileLineRequest,
  GamesAnswer,
  InvitableAnswer,
  Invitation,
  InvitationsAnswer,
  InviteRequest,
  JoinRequest,
  LatestCurve,
  LessonAnswer,
  LessonTry,
  PuzzleAnswer,
  PuzzlesAnswer,
  PuzzleTry,
  PuzzleVerdict,
  HintAnswer,
  LineRequest,
  LiveTables,
  LogoutRequest,
  MuteRequest,
  MyPage,
  OpenRequest,
  Outlook,
  OutlookRequest,
  PasswordRequest,
  PeopleAnswer,
  PersonRequest,
  Positions,
  PositionsRequest,
  PracticeRequest,
  Preferences,
  PreferencesAnswer,
  RatingRequest,
  RecoverRequest,
  Refusal,
  RematchRequest,
  ReportRequest,
  SeatRequest,
  SessionAnswer,
  SessionRequest,
  ShownLink,
  ShowRequest,
  SilentRequest,
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

export const wordsAt = (language: string): string => `/api/catalogues/${language}`;
export const rulesAt = (game: string, language: string): string => `/api/rules/${game}/${language}`;
export const boxAt = (game: string, language: string): string => `/api/box/${game}/${language}`;

/** One's own page, or the one that a link shows. */
const me = (token: string): string =>
  token ? `/api/shown/${encodeURIComponent(token)}` : "/api/me";

const eyes = (seat: number | null): string => (seat === null ? "" : `seat=${seat}`);

export const api = {
  session: () => ask<SessionAnswer>("/api/session"),
  signIn: (name: string) => ask<SessionAnswer>("/api/session", { name } satisfies SessionRequest),
  chooseAvatar: (avatar: number) =>
    ask<SessionAnswer>("/api/avatar", { avatar } satisfies AvatarRequest),
  preferences: () => ask<PreferencesAnswer>("/api/preferences"),
  prefer: (preferences: Preferences) => ask<unknown>("/api/preferences", preferences),
  calls: () => ask<CallsAnswer>("/api/calls"),
  callHere: (device: DeviceRequest) => ask<CallsAnswer>("/api/calls", device),
  endCalls: (endpoint: string) =>
    ask<CallsAnswer>("/api/calls/end", { endpoint } satisfies SilentRequest),
  people: () => ask<PeopleAnswer>("/api/people"),
  changePerson: (person: string, what: PersonRequest["what"]) =>
    ask<PeopleAnswer>("/api/people", { person, what } satisfies PersonRequest),
  invitations: () => ask<InvitationsAnswer>("/api/invitations"),
  declineInvitation: (table: string) =>
    ask<InvitationsAnswer>("/api/invitations/decline", { table } satisfies DeclineRequest),
  invitable: (id: string) => ask<InvitableAnswer>(`${at(id)}/invitable`),
  invite: (id: string, person: string) =>
    ask<unknown>(`${at(id)}/invite`, { person } satisfies InviteRequest),
  account: () => ask<AccountAnswer>("/api/account"),
  createAccount: (name: string, password: string) =>
    ask<CodesAnswer>("/api/account", { name, password } satisfies AccountRequest),
  newCodes: (password: string) =>
    ask<CodesAnswer>("/api/account/codes", { password } satisfies CodesRequest),
  recover: (name: string, code: string, password: string) =>
    ask<SessionAnswer>("/api/recover", { name, code, password } satisfies RecoverRequest),
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
  myPage: (token: string) => ask<MyPage>(me(token)),
  myGames: (token: string, game: string, players: number, skip: number) =>
    ask<GameResults>(`${me(token)}/games?game=${game}&players=${players}&skip=${skip}`),
  latestCurve: (token: string, game: string) => ask<LatestCurve>(`${me(token)}/curve?game=${game}`),
  showMyPage: (shown: boolean) => ask<ShownLink>("/api/me/show", { shown } satisfies ShowRequest),
  forgetMyGames: () => ask<unknown>("/api/me/forget", {}),
  games: () => ask<GamesAnswer>("/api/games"),
  catalogue: (language: string) => ask<Catalogue>(wordsAt(language)),
  rules: (game: string, language: string) => ask<Text>(rulesAt(game, language)),
  box: (game: string, language: string) => ask<BoxAnswer>(boxAt(game, language)),
  puzzles: () => ask<PuzzlesAnswer>("/api/puzzles"),
  puzzle: (game: string, name: string) => ask<PuzzleAnswer>(`/api/puzzles/${game}/${name}`),
  tryInPuzzle: (game: string, name: string, actions: readonly number[]) =>
    ask<Tried>(`/api/puzzles/${game}/${name}/try`, { actions } satisfies PuzzleTry),
  answerPuzzle: (game: string, name: string, actions: readonly number[]) =>
    ask<PuzzleVerdict>(`/api/puzzles/${game}/${name}/answer`, { actions } satisfies PuzzleTry),
  solution: (game: string, name: string) => ask<HintAnswer>(`/api/puzzles/${game}/${name}/solution`),
  lesson: (game: string) => ask<LessonAnswer>(`/api/lessons/${game}`),
  tryInLesson: (game: string, at: number, actions: readonly number[]) =>
    ask<Tried>(`/api/lessons/${game}/try`, { at, actions } satisfies LessonTry),
  daily: () => ask<DailyAnswer>("/api/daily"),
  beginDaily: (game: string) => ask<Table>(`/api/daily/${encodeURIComponent(game)}`, {}),
  campaigns: () => ask<CampaignsAnswer>("/api/campaigns"),
  beginScenario: (game: string, name: string) => ask<Table>(`/api/campaigns/${game}/${name}`, {}),
  earned: (id: string) => ask<Earned>(`${at(id)}/earned`),
  tables: () => ask<TablesAnswer>("/api/tables"),
  watchable: () => ask<LiveTables>("/api/watchable"),
  table: (id: string) => ask<Table>(at(id)),
  create: (table: OpenRequest) => ask<Table>("/api/tables", table),
  join: (id: string, seat?: number) =>
    ask<Table>(`${at(id)}/join`, {
      ...(seat === undefined ? {} : { seat }),
      nonce: nonce(),
    } satisfies JoinRequest),
  leave: (id: string) => ask<unknown>(`${at(id)}/leave`, {}),
  giveUp: (id: string) => ask<unknown>(`${at(id)}/give_up`, {}),
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
  analysis: (id: string, seat: number, begin: boolean) =>
    ask<Analysis>(`${at(id)}/analysis?seat=${seat}&begin=${begin}`),
  analysisOfFile: (record: string, seat: number) =>
    ask<Analysis>("/api/replay/analysis", { record, seat } satisfies AnalysisRequest),
  advice: (id: string, moment: number, seat: number | null) =>
    ask<Advice>(`${at(id)}/advice?at=${moment}&${eyes(seat)}`),
  adviceOfFile: (record: string, moment: number, seat: number | null) =>
    ask<Advice>("/api/replay/advice", { record, at: moment, seat } satisfies AdviceRequest),
  line: (id: string, line: LineRequest) => ask<Positions>(`${at(id)}/line`, line),
  lineOfFile: (line: FileLineRequest) => ask<Positions>("/api/replay/line", line),
  practise: (id: string, moment: number, seat: number) =>
    ask<Table>(`${at(id)}/practice`, { at: moment, seat, nonce: nonce() } satisfies PracticeRequest),
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
