"""What goes over the WebSocket: docs/api.md, "Live". Both sides send objects with a `type`."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from faubourg.server.messages import (
    Action,
    Actions,
    Answer,
    ChatLine,
    ChatText,
    FactInfo,
    HintAnswer,
    MoveId,
    Number,
    Person,
    Reaction,
    RefusalInfo,
    Request,
    Seat,
    TableId,
    TableInfo,
    Thing,
    Tried,
    Update,
)

# -- from a client -----------------------------------------------------------------------------


class Watch(Request, tag="watch"):
    table: TableId
    since: Number = -1
    said: Number = 0  # the last line of the chat that the client has
    seat: Seat | None = None  # of several people at this device: who looks; none: all of them


class Lobby(Request, tag="lobby"):
    pass


class Move(Request, tag="move"):
    table: TableId
    decision: Number
    actions: Actions
    move_id: MoveId


class Undo(Request, tag="undo"):
    table: TableId
    decision: Number
    move_id: MoveId


class Withdraw(Request, tag="withdraw"):
    table: TableId
    decision: Number
    move_id: MoveId


class Try(Request, tag="try"):
    table: TableId
    actions: Actions
    request: Number


class Say(Request, tag="say"):
    table: TableId
    text: ChatText
    say_id: MoveId


class React(Request, tag="react"):
    """A line of the chat that is drawn."""

    table: TableId
    reaction: Reaction
    say_id: MoveId


class Point(Request, tag="point"):
    """I point at this thing; the thing is named as the game's board names it."""

    table: TableId
    thing: Thing


class Consider(Request, tag="consider"):
    """I am considering these actions; none: not any more."""

    table: TableId
    actions: Annotated[list[Action], Meta(max_length=60)]


class Hint(Request, tag="hint"):
    table: TableId
    request: Number


class Ping(Request, tag="ping"):
    pass


Play = Move | Undo | Withdraw | Try | Hint
Speak = Say | React | Point | Consider
FromClient = Watch | Lobby | Play | Speak | Ping


# -- from the server ---------------------------------------------------------------------------


class Hello(Struct):
    """The first message of a connection."""

    person: Person | None
    version: str
    page: str = ""  # the script of the page that this server has: an older page loads itself anew


class TableTold(Struct):
    """Seats or status have changed, or a player has come or gone."""

    table: TableInfo


class LobbyChanged(Struct):
    """The list of tables is another: fetch it."""


class PeopleChanged(Struct):
    """Somebody asks or invites you, or is your friend now, or not any more: fetch it."""


class Pong(Struct):
    """The connection lives."""


class Asked(Struct, omit_defaults=True):
    """Of a message that is refused: what its sender calls it."""

    move_id: MoveId | None = None
    say_id: MoveId | None = None
    request: Number | None = None


class Misunderstood(Asked, omit_defaults=True, kw_only=True):
    """What a client said made no sense, or was too much."""

    refusal: RefusalInfo


class Chatted(Struct):
    """Lines of the chat that follow number `since`."""

    table: str
    since: int
    lines: list[ChatLine]
    fresh: bool = False  # said just now, and not missed


class Said(Struct, omit_defaults=True):
    ok: bool
    say_id: str
    number: int = 0
    refusal: RefusalInfo | None = None


class Signal(Struct, omit_defaults=True):
    """What somebody points at, or the actions that somebody considers."""

    table: str
    seat: int
    thing: str = ""
    actions: list[int] | None = None
    fact: FactInfo | None = None  # what the first of the actions does, as any spectator may know


FROM_SERVER: dict[str, type[Struct]] = {
    "hello": Hello,
    "table": TableTold,
    "update": Update,
    "answer": Answer,
    "tried": Tried,
    "hint": HintAnswer,
    "said": Said,
    "chat": Chatted,
    "signal": Signal,
    "lobby": LobbyChanged,
    "people": PeopleChanged,
    "pong": Pong,
    "error": Misunderstood,
}
HEADS = {struct: f'{{"type":"{kind}"'.encode() for kind, struct in FROM_SERVER.items()}


def encode(message: Struct) -> bytes:
    """A message to a client: its type and its fields."""
    body = msgspec.json.encode(message)
    return HEADS[type(message)] + (b"}" if body == b"{}" else b"," + body[1:])
