"""What goes over the wire: docs/api.md as types, which check requests and document answers.

What only the socket knows is in live_messages.py. The page's types are made from both
(scripts/contract).
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from faubourg.i18n.box_text import BoxKind
from faubourg.server.campaign_messages import ScenarioAtTable

MOST_PLAYERS = 32  # at one table, whatever the game
MOST_OPTIONS = 30
AVATARS = 12  # faces to choose from: web/src/components/Avatar.svelte draws them
STORABLE = r"^[^\x00]*$"  # PostgreSQL keeps no NUL
Name = Annotated[str, Meta(min_length=1, max_length=30)]
Seat = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]  # the game says how many it really has
Key = Annotated[str, Meta(max_length=40)]
TableId = Annotated[str, Meta(min_length=1, max_length=40, pattern=STORABLE)]
MoveId = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[^:\x00]*$")]
Number = Annotated[int, Meta(ge=-1, le=1_000_000)]
Action = Annotated[int, Meta(ge=0, le=1000)]
Actions = Annotated[list[Action], Meta(min_length=1, max_length=60)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Reaction = Literal["hello", "bravo", "thanks", "lovely", "laugh", "wow", "thinking", "oops"]
Thing = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[\w:.-]+$")]
Pace = Annotated[
    str,
    Meta(
        max_length=20,
        description='"" for no clock; seconds for each player, and how many more after each '
        "decision; or days for each decision.",
        examples=["", "300+10", "3d"],
    ),
]
Nonce = Annotated[str, Meta(max_length=64, pattern=STORABLE)]

Data = dict[str, object]
Params = Annotated[Data, "Params"]  # numbers, texts and lists of them


class Request(Struct, forbid_unknown_fields=True):
    """Anything a client sends."""


class SessionRequest(Request):
    name: Name


class AvatarRequest(Request):
    avatar: Annotated[int, Meta(ge=0, lt=AVATARS)]


class OpenRequest(Request):
    game: Key
    players: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
    seats: Annotated[list[Key], Meta(min_length=1, max_length=MOST_PLAYERS)]
    options: Annotated[dict[Key, Key], Meta(max_length=MOST_OPTIONS)] = {}
    memory_aid: bool = False
    clock: Pace = ""
    nonce: Nonce = ""


class JoinRequest(Request):
    seat: Seat | None = None
    nonce: Nonce = ""


class SeatRequest(Request, rename={"what": "is"}):
    seat: Seat
    what: Key


class MoveRequest(Request):
    decision: Number
    actions: Actions
    move_id: MoveId


class TryRequest(Request):
    actions: Actions


class SayRequest(Request):
    text: ChatText
    say_id: MoveId


class ReactRequest(Request):
    reaction: Reaction
    say_id: MoveId


class RematchRequest(Request):
    nonce: Nonce = ""


class MuteRequest(Request):
    seat: Seat
    muted: bool = True


class ReportRequest(Request):
    number: Annotated[int, Meta(ge=1, le=1_000_000)]


class Thawed(Struct):
    """What became of a frozen table that was tried again; frozen still: the reason."""

    status: str
    reason: str


class Reported(Struct):
    ok: bool


class BackRequest(Request):
    """Undo or withdraw."""

    decision: Number
    move_id: MoveId


# -- answers -----------------------------------------------------------------------------------


class Person(Struct):
    id: str
    name: str


class SessionAnswer(Struct):
    person: Person | None
    avatar: int | None = None  # the face they chose


class OptionInfo(Struct):
    name: str
    values: list[str]
    default: str
    offered: dict[int, list[str]]  # number of players -> the values that make sense then


class Part(Struct):
    """A field of the game's views, and how to read it: see faubourg/plain.py."""

    name: str
    kind: Literal["number", "text", "list", "counts", "pile", "seats"]
    each: int  # of seats: how many numbers each has


class GameInfo(Struct):
    name: str
    rules: int
    min_players: int
    max_players: int
    options: list[OptionInfo]
    terms: dict[str, list[str]]
    notations: list[str]
    bots: list[str]
    cooperative: bool
    one_screen: bool  # people at one device look at it together; else a curtain lies between them
    lesson: bool
    parts: list[Part]  # of a game of another package: for the plain board


class GamesAnswer(Struct):
    games: list[GameInfo]
    bots: list[str]
    languages: list[str]


class SeatInfo(Struct):
    kind: Literal["open", "person", "bot"]
    name: str  # of an open seat: for whom it is kept, or ""
    online: bool
    muted: bool
    rating: int | None = None  # of somebody who shows it
    owner: str = ""  # for whom a bot keeps the seat
    avatar: int | None = None  # the face that a person chose
    device: str = ""  # of somebody who sits at another's device: whose it is


class Times(Struct):
    """What is left to think when this is sent."""

    left: list[int | None]  # milliseconds by seat; null for bots that nobody comes back for
    running: list[int]  # seats whose time runs


class ResultInfo(Struct):
    """How a finished game ended, in short: for lists. Rows as in OutcomeInfo."""

    winners: list[int]
    totals: list[int]
    reason: str


class TableInfo(Struct):
    id: str
    game: str
    rules: int
    players: int
    options: dict[str, str]
    memory_aid: bool
    status: Literal["open", "running", "over", "frozen", "absent"]
    host: bool
    seat: int | None
    kept: int | None  # the seat that a bot keeps for you, or where you are expected
    seats: list[SeatInfo]
    spectators: int
    rematch: str | None  # the table of the next game with the same people
    sequence: int
    waiting: list[int]
    commitment: str
    created: int
    url: str
    clock: str = ""  # what was agreed: "" none, "300+10" or "3d"
    times: Times | None = None
    by_the_clock: bool = False  # its experts think for seconds, the game is not rated
    host_seat: int | None = None  # where the host sits, who starts the game
    result: ResultInfo | None = None  # of a finished game
    ended: int = 0  # when that was; told in lists, 0 where nobody knows it
    day: str = ""  # 2026-11-18: a try at the game of that day
    scenario: ScenarioAtTable | None = None  # of a campaign
    secret: bool = False  # that day is not over: no hint, replay or record of it, nobody looks on
    here: list[int] = []  # of several people at your device: their seats; `seat` is null then
    practice: bool = False  # it began with a moment of another game, and counts for nobody


class TablesAnswer(Struct):
    mine: list[TableInfo]
    open: list[TableInfo]


class LiveTables(Struct):
    """Games that are being played just now, by people who let everybody look on."""

    tables: list[TableInfo]


class RefusalInfo(Struct):
    code: str
    params: Params
    rule: str
    game: str = ""  # whose message it is; "" for the common ones
    text: str = ""


class Refused(Struct):
    refusal: RefusalInfo


class Answer(Struct, omit_defaults=True):
    ok: bool
    move_id: str
    sequence: int = -1
    refusal: RefusalInfo | None = None


class FactInfo(Struct):
    """What is or what happened, as data: the catalogues make the sentence."""

    kind: str
    params: Params


class EventInfo(Struct, omit_defaults=True):
    sequence: int
    kind: str
    params: Params
    kept: list[int] = []  # the seats of people for which a bot had moved last


class Choice(Struct):
    """What a seat may do now, in notation and words, and what it would give and cost."""

    action: int
    notation: str
    fact: FactInfo
    preview: list[FactInfo]


class Tried(Struct, omit_defaults=True):
    ok: bool
    facts: list[FactInfo] = []  # what it would give and cost
    legal: list[Choice] = []  # what could follow, where one can know it
    refusal: RefusalInfo | None = None
    request: int = -1  # over the socket: which question this answers


class OutcomeInfo(Struct):
    """How a game ended; rows are the seats, then imaginary players (`extras`)."""

    winners: list[int]
    sources: list[dict[str, int]]  # where the points of each row came from
    totals: list[int]
    reason: str
    extras: list[str]
    summary: Data


class Update(Struct):
    """One viewer's side of a table. View and insight are the game's own."""

    table: str
    sequence: int
    since: int
    seat: int | None
    events: list[EventInfo]
    view: Annotated[Data, "unknown"]
    insight: Annotated[Data, "unknown"]
    decision: int
    legal: list[Choice]
    waiting: list[int]
    can_undo: bool
    can_withdraw: bool
    silenced: str  # the rule by which you may not talk now, or ""
    outcome: OutcomeInfo | None
    times: Times | None = None


class ChatLine(Struct):
    number: int
    seat: int
    name: str
    text: str
    created: int
    reaction: str = ""  # one that is drawn, instead of a text


class ChatAnswer(Struct):
    lines: list[ChatLine]


class TermInfo(Struct):
    name: str
    by: float


class NextAction(Struct):
    """A further step of a choice that an action only begins: the tile to a card."""

    action: int
    notation: str
    told: list[FactInfo]  # what is done from here on, in as few facts as say it


class HintLine(Struct):
    """A choice, how good it is beside the others and why (texts `hint.<kind>`)."""

    action: int
    notation: str
    told: list[FactInfo]  # all of it, in as few facts as say it
    then: list[NextAction]  # the steps after it
    value: float  # the part of the win that can be expected of it, with those who play here
    error: float  # the standard error of that
    tries: int  # continuations that it comes from
    terms: list[TermInfo]
    because: list[str]  # those of them that speak for it
    verdict: FactInfo
    why: FactInfo | None


class HintAnswer(Struct, omit_defaults=True):
    """What an expert would do, best first."""

    ok: bool
    decision: int = -1
    lines: list[HintLine] = []
    refusal: RefusalInfo | None = None
    request: int = -1  # over the socket: which question this answers


class CurvePoint(Struct):
    sequence: int
    standing: list[int]


class Curve(Struct):
    points: list[CurvePoint]
    ended: int = 0  # when the game ended; 0: nobody knows


class Invitation(Struct):
    """The address of a table, as a text and as a code for a camera."""

    url: str
    qr: str
    local: bool = False  # it leads here from this machine only
    network: str = ""  # then: where this server would be found if it listened to the network


class Text(Struct):
    text: str


class BoxAnswer(Struct):
    kinds: list[BoxKind]


class Done(Struct):
    ok: bool


class Health(Struct):
    ok: bool
    version: str
    compiled: bool
