// Written by scripts/contract: do not edit. The messages of docs/api.md.

/** What facts and refusals are filled with. */
export type Param = number | string | boolean | null | readonly Param[] | Fact;
export type Params = Readonly<Record<string, Param>>;

export interface SessionAnswer {
  readonly person: Person | null;
  /** the face they chose */
  readonly avatar: number | null;
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
  /** people at one device look at it together; else a curtain lies between them */
  readonly one_screen: boolean;
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
  /** its experts think for seconds, the game is not rated */
  readonly by_the_clock: boolean;
  /** where the host sits, who starts the game */
  readonly host_seat: number | null;
  /** of a finished game */
  readonly result: Result | null;
  /** when that was; told in lists, 0 where nobody knows it */
  readonly ended: number;
  /** 2026-11-18: a try at the game of that day */
  readonly day: string;
  /** of a campaign */
  readonly scenario: ScenarioAtTable | null;
  /** that day is not over: no hint, replay or record of it, nobody looks on */
  readonly secret: boolean;
  /** of several people at your device: their seats; `seat` is null then */
  readonly here: readonly number[];
  /** it began with a moment of another game, and counts for nobody */
  readonly practice: boolean;
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
  /** the face that a person chose */
  readonly avatar: number | null;
  /** of somebody who sits at another's device: whose it is */
  readonly device: string;
}

/** What is left to think when this is sent. */
export interface Times {
  /** milliseconds by seat; null for bots that nobody comes back for */
  readonly left: readonly (number | null)[];
  /** seats whose time runs */
  readonly running: readonly number[];
}

/** How a finished game ended, in short: for lists. Rows as in OutcomeInfo. */
export interface Result {
  readonly winners: readonly number[];
  readonly totals: readonly number[];
  readonly reason: string;
}

/** At a table that is one: its goals, and what the game was worth once it is over. */
export interface ScenarioAtTable {
  readonly name: string;
  readonly goals: readonly Goal[];
  readonly stars: number | null;
}

/** What a star takes: all of it. See faubourg/campaigns/stars.py. */
export interface Goal {
  readonly won: boolean;
  readonly least: Readonly<Record<string, number>>;
  readonly most: Readonly<Record<string, number>>;
}

/** Games that are being played just now, by people who let everybody look on. */
export interface LiveTables {
  readonly tables: readonly Table[];
}

export interface Curve {
  readonly points: readonly CurvePoint[];
  /** when the game ended; 0: nobody knows */
  readonly ended: number;
}

export interface CurvePoint {
  readonly sequence: number;
  readonly standing: readonly number[];
}

/** The address of a table, as a text and as a code for a camera. */
export interface Invitation {
  readonly url: string;
  readonly qr: string;
  /** it leads here from this machine only */
  readonly local: boolean;
  /** then: where this server would be found if it listened to the network */
  readonly network: string;
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

export interface DailyAnswer {
  /** 2026-11-18, in UTC */
  readonly day: string;
  /** seconds since 1970 */
  readonly ends: number;
  /** have you an account? Guests play unranked */
  readonly ranked: boolean;
  readonly games: readonly DailyGame[];
}

export interface DailyGame {
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  /** in the seats after yours */
  readonly bots: readonly string[];
  /** to the key that is shown when the day is over */
  readonly commitment: string;
  /** of everybody */
  readonly tries: number;
  readonly mine: DailyTry | null;
  /** of the day */
  readonly ranking: readonly DailyPlace[];
  /** from Monday on, points added up */
  readonly week: readonly DailyPlace[];
  readonly yesterday: DailyPast | null;
}

/** What became of one's own try. */
export interface DailyTry {
  /** "": given up */
  readonly table: string;
  readonly ranked: boolean;
  /** once it is over */
  readonly points: number | null;
  readonly won: boolean | null;
}

/** A place in a ranking. */
export interface DailyPlace {
  /** from 1; the same for the same points */
  readonly place: number;
  readonly name: string;
  readonly points: number;
  /** that they add up */
  readonly games: number;
  readonly me: boolean;
}

/** A day that is over: its key, which proves what was dealt, and who was best. */
export interface DailyPast {
  readonly day: string;
  readonly commitment: string;
  readonly key: string;
  readonly salt: string;
  readonly best: DailyBest | null;
  readonly ranking: readonly DailyPlace[];
}

/** The best game of a day that is over, to look at. */
export interface DailyBest {
  readonly name: string;
  readonly points: number;
  readonly table: string;
}

export interface CampaignsAnswer {
  readonly campaigns: readonly Campaign[];
  /** tries that open the next scenario without a star */
  readonly enough: number;
}

export interface Campaign {
  readonly game: string;
  readonly scenarios: readonly Scenario[];
}

export interface Scenario {
  readonly name: string;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  /** in the seats after yours */
  readonly bots: readonly string[];
  readonly goals: readonly Goal[];
  /** the most that you have had */
  readonly stars: number;
  /** and points, once you have finished it */
  readonly points: number | null;
  /** that you have finished */
  readonly tries: number;
  /** may you play it yet? */
  readonly open: boolean;
  /** where you are playing it; "" */
  readonly table: string;
}

/** What a game has completed. */
export interface Earned {
  readonly achievements: readonly Achievement[];
}

export interface Achievement {
  readonly name: string;
  readonly done: number;
  readonly of: number;
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
  /** recovery codes that are left */
  readonly codes: number;
}

export interface Rating {
  readonly game: string;
  readonly rating: number;
  /** give or take */
  readonly uncertainty: number;
  /** that counted */
  readonly games: number;
}

export interface CodesAnswer {
  readonly account: Account | null;
  /** new recovery codes: this is the only time that they are shown */
  readonly codes: readonly string[];
}

export interface MyPage {
  readonly name: string;
  readonly avatar: number | null;
  readonly games: number;
  readonly wins: number;
  /** finished games that are not in it yet */
  readonly counting: number;
  readonly tallies: readonly Tally[];
  readonly streaks: readonly Streak[];
  readonly sources: readonly SourceMean[];
  readonly openings: readonly OpeningTally[];
  readonly bests: readonly PersonalBest[];
  readonly forms: readonly Form[];
  readonly untried: readonly Untried[];
  /** none, where their owner wants to hear of none */
  readonly achievements: readonly Achievement[];
  /** to it, for others; "" if it is not shown */
  readonly link: string;
}

/** The games of one kind with that many players. */
export interface Tally {
  readonly game: string;
  readonly players: number;
  readonly games: number;
  readonly wins: number;
  /** those that a bot did not end for them */
  readonly scored: number;
  /** points of these */
  readonly average: number | null;
  readonly best: number | null;
}

/** Games won one after the other; without a game, of all games. */
export interface Streak {
  readonly game: string;
  readonly wins: number;
}

/** Points of one source in a usual game. Where all win together there are no others. */
export interface SourceMean {
  readonly game: string;
  readonly source: string;
  readonly mine: number;
  readonly others: number | null;
  /** in the last game */
  readonly latest: number;
}

/** How often something was among the first things that one had. */
export interface OpeningTally {
  readonly game: string;
  /** what kind of thing: "characters" */
  readonly finding: string;
  /** what names it in the catalogues */
  readonly parameter: string;
  readonly thing: string;
  readonly games: number;
  readonly wins: number;
}

export interface PersonalBest {
  readonly game: string;
  /** points, lead */
  readonly kind: string;
  readonly value: number;
  readonly players: number;
  readonly ended: number;
  /** "" on a page that is shown */
  readonly table: string;
}

/** The last games, the oldest first. */
export interface Form {
  readonly game: string;
  readonly games: readonly FormPoint[];
}

export interface FormPoint {
  readonly points: number | null;
  readonly won: boolean;
}

/** What has not been done yet: kind is game, players, bot, option or the name of a finding. */
export interface Untried {
  readonly game: string;
  readonly kind: string;
  /** of the option, or the parameter that names the things */
  readonly name: string;
  readonly values: readonly string[];
  /** how many others of these have been */
  readonly done: number;
}

export interface GameResults {
  readonly games: readonly GameResult[];
  readonly more: boolean;
}

export interface GameResult {
  /** "" on a page that is shown */
  readonly table: string;
  readonly game: string;
  readonly players: number;
  readonly ended: number;
  readonly won: boolean;
  readonly rank: number | null;
  readonly points: number | null;
  readonly lead: number | null;
  /** "person" or a bot -> how many */
  readonly opponents: Readonly<Record<string, number>>;
}

/** Who was ahead when in the last game; rows are "me", "person" or a bot. */
export interface LatestCurve {
  readonly game: string;
  readonly ended: number;
  readonly rows: readonly string[];
  readonly points: readonly CurvePoint[];
}

export interface ShownLink {
  /** "" if it is not shown */
  readonly link: string;
}

export interface PreferencesAnswer {
  readonly preferences: Preferences | null;
}

export interface Preferences {
  /** "": the browser's */
  readonly language: string;
  readonly theme: "auto" | "light" | "dark";
  readonly motion: "auto" | "full" | "reduced";
  /** of what others did */
  readonly pace: "calm" | "normal" | "quick" | "at_once";
  readonly sound: boolean;
  readonly volumes: Readonly<Record<string, number>>;
  /** stronger ones on all pieces */
  readonly patterns: boolean;
  /** at new tables */
  readonly memory_aid: boolean;
  /** their running games are listed, for everybody to look on */
  readonly watchable: boolean;
  /** of others at the table are shown */
  readonly reactions: boolean;
  /** their friends see whether they are here */
  readonly presence: boolean;
  /** shown and announced */
  readonly achievements: boolean;
  readonly levels: Readonly<Record<string, string>>;
  readonly lessons: Readonly<Record<string, string>>;
  readonly puzzles: Readonly<Record<string, readonly string[]>>;
  readonly call_turn: boolean;
  readonly call_full: boolean;
  readonly call_invited: boolean;
  readonly quiet_from: number;
  /** the same as from: at any time */
  readonly quiet_until: number;
  /** "": UTC */
  readonly time_zone: string;
}

export interface CallsAnswer {
  /** of this server, for the browser's push service; "": it calls nobody */
  readonly key: string;
  /** where this person is called */
  readonly devices: number;
}

/** Everybody whom one knows, each in one list only. */
export interface PeopleAnswer {
  readonly friends: readonly Friend[];
  /** who asks to be */
  readonly asking: readonly ShownPerson[];
  /** whom one asks; who declines stays here */
  readonly asked: readonly ShownPerson[];
  /** with whom one has finished a game lately */
  readonly met: readonly Met[];
  /** of whom one wants to hear nothing */
  readonly unheard: readonly ShownPerson[];
  /** without an account: all this is forgotten with the session */
  readonly guest: boolean;
}

export interface Friend {
  readonly id: string;
  readonly name: string;
  readonly avatar: number | null;
  readonly since: number;
  /** is a page of theirs open? null: they do not show it */
  readonly here: boolean | null;
}

/** Somebody with whom one has played. */
export interface ShownPerson {
  readonly id: string;
  readonly name: string;
  /** the face they chose */
  readonly avatar: number | null;
  /** friends, asked, or the end of the last game together */
  readonly since: number;
}

export interface Met {
  readonly id: string;
  readonly name: string;
  readonly avatar: number | null;
  /** the end of the last game together */
  readonly since: number;
  /** which that was */
  readonly game: string;
  /** how many, of one's last two hundred */
  readonly games: number;
}

export interface InvitableAnswer {
  /** friends first */
  readonly people: readonly Invitable[];
}

export interface Invitable {
  readonly id: string;
  readonly name: string;
  readonly avatar: number | null;
  readonly friend: boolean;
  /** of a friend who shows it */
  readonly here: boolean | null;
  /** by who asks; what has become of it nobody learns */
  readonly invited: boolean;
}

export interface InvitationsAnswer {
  /** to open tables, the newest first */
  readonly invitations: readonly ReceivedInvitation[];
  /** how many people ask to be one's friend */
  readonly questions: number;
}

export interface ReceivedInvitation {
  readonly table: Table;
  readonly by: ShownPerson;
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

export interface PuzzlesAnswer {
  readonly games: readonly PuzzlesOfGame[];
}

export interface PuzzlesOfGame {
  readonly game: string;
  readonly puzzles: readonly Puzzle[];
}

export interface Puzzle {
  readonly name: string;
  readonly difficulty: string;
  readonly players: number;
}

/** The position as the seat sees it; nothing of the solution. */
export interface PuzzleAnswer {
  readonly table: Table;
  readonly seat: number;
  readonly difficulty: string;
  readonly position: Update;
}

/** Is it solved? `verdict`: how much weaker this choice is (texts `hint.<kind>`), if known. */
export interface PuzzleVerdict {
  readonly ok: boolean;
  readonly solved: boolean;
  readonly verdict: Fact | null;
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

export interface Positions {
  readonly positions: readonly Update[];
}

/** The points that are known. */
export interface Outlook {
  readonly done: number;
  readonly of: number;
  readonly failed: boolean;
  readonly points: readonly OutlookPoint[];
}

/** What each seat could expect after this input: its part of the win, from 0 to 1. `errors` are the standard errors of the parts, `tries` the continuations that they come from: 0 at the end, where they are known. */
export interface OutlookPoint {
  readonly sequence: number;
  readonly parts: readonly number[];
  readonly errors: readonly number[];
  readonly tries: number;
}

export interface Analysis {
  readonly done: number;
  readonly of: number;
  readonly failed: boolean;
  readonly analysis: SeatAnalysis | null;
}

/** A seat's way from what it could expect to what came: expected + play + luck = came. */
export interface SeatAnalysis {
  readonly seat: number;
  /** whose choices they are compared with */
  readonly bot: string;
  readonly expected: number;
  readonly play: Measured;
  readonly luck: number;
  readonly came: number;
  /** what play and luck gave, what to do better */
  readonly lesson: readonly Fact[];
  readonly choices: readonly JudgedChoice[];
  /** the `sequence` of those that cost most, at most three */
  readonly costly: readonly number[];
  /** and of the one that gave most */
  readonly best: number | null;
  /** what is to be said of that */
  readonly praise: Fact | null;
}

/** A value and its standard error. */
export interface Measured {
  readonly value: number;
  readonly error: number;
}

/** A choice beside the bot's: what it cost of the win (0 to 1) and in points. */
export interface JudgedChoice {
  /** inputs before it */
  readonly sequence: number;
  readonly turn: number;
  /** the bot would have done the same */
  readonly same: boolean;
  /** the bot's actions */
  readonly better: readonly number[];
  readonly cost: Measured;
  /** none where nobody scores */
  readonly points: Measured | null;
  /** beside what such players do on average */
  readonly play: Measured;
  /** in words: `analysis.<kind>` */
  readonly remark: Fact;
}

/** What a bot would do for this seat, and what it expects of it. */
export interface Advice {
  readonly seat: number;
  readonly actions: readonly number[];
  readonly remark: Fact;
}

/** The first message of a connection. */
export interface Hello {
  readonly person: Person | null;
  readonly version: string;
  /** the script of the page that this server has: an older page loads itself anew */
  readonly page: string;
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

/** A choice, how good it is beside the others and why (texts `hint.<kind>`). */
export interface HintLine {
  readonly action: number;
  readonly notation: string;
  /** all of it, in as few facts as say it */
  readonly told: readonly Fact[];
  /** the steps after it */
  readonly then: readonly NextAction[];
  /** the part of the win that can be expected of it, with those who play here */
  readonly value: number;
  /** the standard error of that */
  readonly error: number;
  /** continuations that it comes from */
  readonly tries: number;
  readonly terms: readonly Term[];
  /** those of them that speak for it */
  readonly because: readonly string[];
  readonly verdict: Fact;
  readonly why: Fact | null;
}

/** A further step of a choice that an action only begins: the tile to a card. */
export interface NextAction {
  readonly action: number;
  readonly notation: string;
  /** what is done from here on, in as few facts as say it */
  readonly told: readonly Fact[];
}

export interface Term {
  readonly name: string;
  readonly by: number;
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
  /** said just now, and not missed */
  readonly fresh: boolean;
}

export interface ChatLine {
  readonly number: number;
  readonly seat: number;
  readonly name: string;
  readonly text: string;
  readonly created: number;
  /** one that is drawn, instead of a text */
  readonly reaction: string;
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

/** Somebody asks or invites you, or is your friend now, or not any more: fetch it. */
export interface PeopleChanged {}

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

export interface AvatarRequest {
  readonly avatar: number;
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

/** What to do at the puzzle's position. */
export interface PuzzleTry {
  readonly actions: readonly number[];
}

/** A new account, or to log in with. */
export interface AccountRequest {
  readonly name: string;
  readonly password: string;
}

export interface CodesRequest {
  readonly password: string;
}

/** A new password, for one of the codes that were shown once. */
export interface RecoverRequest {
  readonly name: string;
  readonly code: string;
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

/** As the browser's PushSubscription has them, and the language to call in. */
export interface DeviceRequest {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language?: string;
}

export interface SilentRequest {
  readonly endpoint: string;
}

/** Whether everybody who has the link sees the page. */
export interface ShowRequest {
  readonly shown: boolean;
}

/** To ask somebody whether they would be a friend, or take that back; to answer such a question; to end it; to hear nothing of somebody any more, or again. */
export interface PersonRequest {
  readonly person: string;
  readonly what: "ask" | "withdraw" | "accept" | "decline" | "end" | "mute" | "hear";
}

export interface InviteRequest {
  readonly person: string;
}

/** Not at this table. */
export interface DeclineRequest {
  readonly table: string;
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

export interface AnalysisRequest {
  readonly record: string;
  readonly seat: number;
}

export interface AdviceRequest {
  readonly record: string;
  readonly at: number;
  readonly seat?: number | null;
}

/** What a seat could have done after so many inputs, seen by somebody (None: a spectator). */
export interface LineRequest {
  readonly at: number;
  readonly seat: number;
  readonly actions: readonly number[];
  readonly eyes?: number | null;
}

export interface FileLineRequest {
  readonly at: number;
  readonly seat: number;
  readonly actions: readonly number[];
  readonly eyes?: number | null;
  readonly record: string;
}

export interface PracticeRequest {
  readonly seat: number;
  readonly at: number;
  readonly nonce?: string;
}

export interface Watch {
  readonly type: "watch";
  readonly table: string;
  readonly since?: number;
  /** the last line of the chat that the client has */
  readonly said?: number;
  /** of several people at this device: who looks; none: all of them */
  readonly seat?: number | null;
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

/** A line of the chat that is drawn. */
export interface React {
  readonly type: "react";
  readonly table: string;
  readonly reaction: "hello" | "bravo" | "thanks" | "lovely" | "laugh" | "wow" | "thinking" | "oops";
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
  | ({ readonly type: "people" } & PeopleChanged)
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
  | React
  | Point
  | Consider
  | Ping;

/** How many characters the server takes at most. */
export const LONGEST = { name: 30, password: 200, chat: 500, file: 262144 } as const;
/** The last step of every lesson: who is there has finished it. */
export const LAST_STEP = "ready";
/** Lines of the chat that are drawn. */
export const REACTIONS = [
  "hello", "bravo", "thanks", "lovely", "laugh", "wow", "thinking", "oops",
] as const;
export type ReactionName = (typeof REACTIONS)[number];
