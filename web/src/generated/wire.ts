// Written by scripts/contract: do not edit. The messages of docs/api.md.

/** What facts and refusals are filled with. */
export type Param = number | string | boolean | null | readonly Param[];
export type Params = Readonly<Record<string, Param>>;

export interface SessionAnswer {
  readonly person: Person | null;
}

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface GamesAnswer {
  readonly games: readonly Game[];
  readonly bots: readonly string[];
  readonly languages: readonly string[];
}

export interface Game {
  readonly name: string;
  readonly rules: number;
  readonly min_players: number;
  readonly max_players: number;
  readonly options: readonly GameOption[];
  readonly terms: Readonly<Record<string, readonly string[]>>;
  readonly notations: readonly string[];
  readonly bots: readonly string[];
  readonly cooperative: boolean;
  readonly lesson: boolean;
  /** of a game of another package: for the plain board */
  readonly parts: readonly Part[];
}

export interface GameOption {
  readonly name: string;
  readonly values: readonly string[];
  readonly default: string;
  /** number of players -> the values that make sense then */
  readonly offered: Readonly<Record<number, readonly string[]>>;
}

/** A field of the game's views, and how to read it: see faubourg/plain.py. */
export interface Part {
  readonly name: string;
  readonly kind: "number" | "text" | "list" | "counts" | "pile" | "seats";
  /** of seats: how many numbers each has */
  readonly each: number;
}

export interface TablesAnswer {
  readonly mine: readonly Table[];
  readonly open: readonly Table[];
}

export interface Table {
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly memory_aid: boolean;
  readonly status: "open" | "running" | "over" | "frozen" | "absent";
  readonly host: boolean;
  readonly seat: number | null;
  /** the seat that a bot keeps for you, or where you are expected */
  readonly kept: number | null;
  readonly seats: readonly Seat[];
  readonly spectators: number;
  /** the table of the next game with the same people */
  readonly rematch: string | null;
  readonly sequence: number;
  readonly waiting: readonly number[];
  readonly commitment: string;
  readonly created: number;
  readonly url: string;
  /** what was agreed: "" none, "300+10" or "3d" */
  readonly clock: string;
  readonly times: Times | null;
}

export interface Seat {
  readonly kind: "open" | "person" | "bot";
  /** of an open seat: for whom it is kept, or "" */
  readonly name: string;
  readonly online: boolean;
  readonly muted: boolean;
  /** of somebody who shows it */
  readonly rating: number | null;
  /** for whom a bot keeps the seat */
  readonly owner: string;
}

/** What is left to think when this is sent. */
export interface Times {
  /** milliseconds by seat; null for bots that nobody comes back for */
  readonly left: readonly (number | null)[];
  /** seats whose time runs */
  readonly running: readonly number[];
}

export interface Curve {
  readonly points: readonly CurvePoint[];
}

export interface CurvePoint {
  readonly sequence: number;
  readonly standing: readonly number[];
}

export interface Invitation {
  readonly url: string;
  readonly qr: string;
}

export interface Text {
  readonly text: string;
}

export interface BoxAnswer {
  readonly kinds: readonly BoxKind[];
}

/** A row of the table. */
export interface BoxKind {
  readonly name: string;
  readonly title: string;
  readonly count: number;
  /** how many there are, in words where it depends: "108; 72 with 2 players" */
  readonly number: string;
  readonly things: readonly BoxThing[];
}

/** An entry of the encyclopaedia. */
export interface BoxThing {
  /** "building.tower": its anchor on the rules page */
  readonly id: string;
  readonly title: string;
  readonly count: number;
  /** what it does */
  readonly lines: readonly string[];
  readonly rules: readonly string[];
  readonly faces: readonly BoxFace[];
}

/** A side that people see; `shown` is what its drawing needs besides the name. */
export interface BoxFace {
  readonly name: string;
  readonly title: string;
  readonly count: number;
  readonly shown: Readonly<Record<string, unknown>>;
}

export interface AccountAnswer {
  readonly account: Account | null;
}

export interface Account {
  /** to log in with */
  readonly name: string;
  readonly created: number;
  /** logged in */
  readonly devices: number;
  readonly rated: boolean;
  readonly rating_shown: boolean;
  readonly ratings: readonly Rating[];
}

export interface Rating {
  readonly game: string;
  readonly rating: number;
  /** give or take */
  readonly uncertainty: number;
  /** that counted */
  readonly games: number;
}

export interface PreferencesAnswer {
  readonly preferences: Preferences | null;
}

export interface Preferences {
  /** "": the browser's */
  readonly language: string;
  readonly theme: "auto" | "light" | "dark";
  readonly motion: "auto" | "full" | "reduced";
  readonly sound: boolean;
  /** stronger ones on all pieces */
  readonly patterns: boolean;
  /** at new tables */
  readonly memory_aid: boolean;
  readonly levels: Readonly<Record<string, string>>;
  readonly lessons: Readonly<Record<string, string>>;
}

/** Everything of a lesson but its words; positions and inputs are those after `opening`. */
export interface LessonAnswer {
  readonly table: Table;
  readonly seat: number;
  readonly opening: number;
  /** what happened before */
  readonly events: readonly GameEvent[];
  readonly positions: readonly Update[];
  readonly inputs: readonly LessonInput[];
  readonly steps: readonly LessonStep[];
  readonly afterwards: Afterwards;
}

export interface GameEvent {
  readonly sequence: number;
  readonly kind: string;
  readonly params: Params;
  /** the seats of people for which a bot had moved last */
  readonly kept?: readonly number[];
}

/** One viewer's side of a table. View and insight are the game's own. */
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
  /** the rule by which you may not talk now, or "" */
  readonly silenced: string;
  readonly outcome: Outcome | null;
  readonly times: Times | null;
}

/** What a seat may do now, in notation and words, and what it would give and cost. */
export interface Choice {
  readonly action: number;
  readonly notation: string;
  readonly fact: Fact;
  readonly preview: readonly Fact[];
}

/** What is or what happened, as data: the catalogues make the sentence. */
export interface Fact {
  readonly kind: string;
  readonly params: Params;
}

/** How a game ended; rows are the seats, then imaginary players (`extras`). */
export interface Outcome {
  readonly winners: readonly number[];
  /** where the points of each row came from */
  readonly sources: readonly Readonly<Record<string, number>>[];
  readonly totals: readonly number[];
  readonly reason: string;
  readonly extras: readonly string[];
  readonly summary: Readonly<Record<string, unknown>>;
}

/** Who does what; what chance deals shows in the positions. */
export interface LessonInput {
  readonly seat: number;
  readonly action: number;
}

/** From after input `first` to after `last`; where they are the same, there is only a text. */
export interface LessonStep {
  readonly name: string;
  readonly ring: readonly string[];
  readonly rules: readonly string[];
  readonly first: number;
  readonly last: number;
}

/** The short game to play then. */
export interface Afterwards {
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
}

/** All of a finished game but its positions. */
export interface Story {
  readonly table: Table;
  readonly seat: number | null;
  readonly inputs: number;
  readonly events: readonly GameEvent[];
  readonly turns: readonly Turn[];
  readonly points: readonly CurvePoint[];
  readonly proof: Proof;
}

/** A turn or a round begins after this input; the seat, if one alone is to move. */
export interface Turn {
  readonly sequence: number;
  readonly seat: number | null;
}

/** Was it dealt as the dealer had committed to? Otherwise the refusal says why not. */
export interface Proof {
  readonly proven: boolean;
  readonly refusal: Refusal | null;
}

export interface Refusal {
  readonly code: string;
  readonly params: Params;
  readonly rule: string;
  /** whose message it is; "" for the common ones */
  readonly game: string;
  readonly text: string;
}

export interface Positions {
  readonly positions: readonly Update[];
}

/** As far as it is known: `done` of `of` moments. Whole when there is nothing left to do. */
export interface Outlook {
  readonly points: readonly OutlookPoint[];
  readonly done: number;
  readonly of: number;
  readonly failed: boolean;
}

/** What each seat could expect after this input: its part of the win, from 0 to 1. */
export interface OutlookPoint {
  readonly sequence: number;
  readonly parts: readonly number[];
}

/** The first message of a connection. */
export interface Hello {
  readonly person: Person | null;
  readonly version: string;
}

/** Seats or status have changed, or a player has come or gone. */
export interface TableTold {
  readonly table: Table;
}

export type Answer =
  | {
      readonly ok: true;
      readonly move_id: string;
      readonly sequence?: number;
    }
  | {
      readonly ok: false;
      readonly move_id: string;
      readonly refusal: Refusal;
    };

export type Tried =
  | {
      readonly ok: true;
      /** what it would give and cost */
      readonly facts?: readonly Fact[];
      /** what could follow, where one can know it */
      readonly legal?: readonly Choice[];
      /** over the socket: which question this answers */
      readonly request?: number;
    }
  | {
      readonly ok: false;
      /** over the socket: which question this answers */
      readonly request?: number;
      readonly refusal: Refusal;
    };

/** What an expert would do, best first. */
export type HintAnswer =
  | {
      readonly ok: true;
      readonly decision?: number;
      readonly lines?: readonly HintLine[];
      /** over the socket: which question this answers */
      readonly request?: number;
    }
  | {
      readonly ok: false;
      /** over the socket: which question this answers */
      readonly request?: number;
      readonly refusal: Refusal;
    };

export interface HintLine {
  readonly action: number;
  readonly notation: string;
  readonly fact: Fact;
  readonly value: number;
  readonly tries: number;
  readonly terms: readonly Term[];
  readonly because: readonly string[];
  readonly then: NextAction | null;
}

export interface Term {
  readonly name: string;
  readonly by: number;
}

/** The rest of a choice that an action only begins: the tile to a card. */
export interface NextAction {
  readonly action: number;
  readonly notation: string;
  readonly fact: Fact;
}

export type Said =
  | {
      readonly ok: true;
      readonly say_id: string;
      readonly number?: number;
    }
  | {
      readonly ok: false;
      readonly say_id: string;
      readonly refusal: Refusal;
    };

/** Lines of the chat that follow number `since`. */
export interface Chatted {
  readonly table: string;
  readonly since: number;
  readonly lines: readonly ChatLine[];
}

export interface ChatLine {
  readonly number: number;
  readonly seat: number;
  readonly name: string;
  readonly text: string;
  readonly created: number;
}

/** What somebody points at, or the actions that somebody considers. */
export interface Signal {
  readonly table: string;
  readonly seat: number;
  readonly thing?: string;
  readonly actions?: readonly number[];
  /** what the first of the actions does, as any spectator may know */
  readonly fact?: Fact;
}

/** The list of tables is another: fetch it. */
export interface LobbyChanged {}

/** The connection lives. */
export interface Pong {}

/** What a client said made no sense, or was too much. */
export interface Misunderstood {
  readonly move_id?: string;
  readonly say_id?: string;
  readonly request?: number;
  readonly refusal: Refusal;
}

export interface SessionRequest {
  readonly name: string;
}

export interface OpenRequest {
  readonly game: string;
  readonly players: number;
  readonly seats: readonly string[];
  readonly options?: Readonly<Record<string, string>>;
  readonly memory_aid?: boolean;
  readonly clock?: string;
  readonly nonce?: string;
}

export interface JoinRequest {
  readonly seat?: number | null;
  readonly nonce?: string;
}

export interface SeatRequest {
  readonly seat: number;
  readonly is: string;
}

export interface RematchRequest {
  readonly nonce?: string;
}

export interface MuteRequest {
  readonly seat: number;
  readonly muted?: boolean;
}

export interface ReportRequest {
  readonly number: number;
}

/** At which position, and what. */
export interface LessonTry {
  readonly at: number;
  readonly actions: readonly number[];
}

/** A new account, or to log in with. */
export interface AccountRequest {
  readonly name: string;
  readonly password: string;
}

export interface LogoutRequest {
  readonly everywhere?: boolean;
}

export interface PasswordRequest {
  readonly old: string;
  readonly new: string;
}

export interface DeleteRequest {
  /** once more: nobody deletes by mistake */
  readonly name: string;
  readonly password?: string;
}

/** Whether one wants ratings, and whether everybody sees them. */
export interface RatingRequest {
  readonly rated: boolean;
  readonly shown?: boolean;
}

export interface StoryRequest {
  readonly record: string;
  readonly seat?: number | null;
}

export interface OutlookRequest {
  readonly record: string;
}

export interface PositionsRequest {
  readonly record: string;
  readonly first: number;
  readonly last: number;
  readonly seat?: number | null;
}

export interface Watch {
  readonly type: "watch";
  readonly table: string;
  readonly since?: number;
  /** the last line of the chat that the client has */
  readonly said?: number;
}

export interface Lobby {
  readonly type: "lobby";
}

export interface Move {
  readonly type: "move";
  readonly table: string;
  readonly decision: number;
  readonly actions: readonly number[];
  readonly move_id: string;
}

export interface Undo {
  readonly type: "undo";
  readonly table: string;
  readonly decision: number;
  readonly move_id: string;
}

export interface Withdraw {
  readonly type: "withdraw";
  readonly table: string;
  readonly decision: number;
  readonly move_id: string;
}

export interface Try {
  readonly type: "try";
  readonly table: string;
  readonly actions: readonly number[];
  readonly request: number;
}

export interface Hint {
  readonly type: "hint";
  readonly table: string;
  readonly request: number;
}

export interface Say {
  readonly type: "say";
  readonly table: string;
  readonly text: string;
  readonly say_id: string;
}

/** I point at this thing; the thing is named as the game's board names it. */
export interface Point {
  readonly type: "point";
  readonly table: string;
  readonly thing: string;
}

/** I am considering these actions; none: not any more. */
export interface Consider {
  readonly type: "consider";
  readonly table: string;
  readonly actions: readonly number[];
}

export interface Ping {
  readonly type: "ping";
}

/** Over the socket. */
export type FromServer =
  | ({ readonly type: "hello" } & Hello)
  | ({ readonly type: "table" } & TableTold)
  | ({ readonly type: "update" } & Update)
  | ({ readonly type: "answer" } & Answer)
  | ({ readonly type: "tried" } & Tried)
  | ({ readonly type: "hint" } & HintAnswer)
  | ({ readonly type: "said" } & Said)
  | ({ readonly type: "chat" } & Chatted)
  | ({ readonly type: "signal" } & Signal)
  | ({ readonly type: "lobby" } & LobbyChanged)
  | ({ readonly type: "pong" } & Pong)
  | ({ readonly type: "error" } & Misunderstood);

/** Over the socket. */
export type FromClient =
  | Watch
  | Lobby
  | Move
  | Undo
  | Withdraw
  | Try
  | Hint
  | Say
  | Point
  | Consider
  | Ping;

/** How many characters the server takes at most. */
export const LONGEST = { name: 30, password: 200, chat: 500, file: 262144 } as const;
/** The last step of every lesson: who is there has finished it. */
export const LAST_STEP = "ready";
