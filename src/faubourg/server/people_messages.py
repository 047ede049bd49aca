"""What goes over the wire about people who know each other: see messages.py."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from faubourg.server.messages import STORABLE, Request, TableId, TableInfo

PersonId = Annotated[str, Meta(min_length=1, max_length=40, pattern=STORABLE)]


class PersonRequest(Request):
    """To ask somebody whether they would be a friend, or take that back; to answer such a question;
    to end it; to hear nothing of somebody any more, or again."""

    person: PersonId
    what: Literal["ask", "withdraw", "accept", "decline", "end", "mute", "hear"]


class InviteRequest(Request):
    person: PersonId


class DeclineRequest(Request):
    """Not at this table."""

    table: TableId


class ShownPerson(Struct):
    """Somebody with whom one has played."""

    id: str
    name: str
    avatar: int | None  # the face they chose
    since: int  # friends, asked, or the end of the last game together


class FriendInfo(Struct):
    id: str
    name: str
    avatar: int | None
    since: int
    here: bool | None  # is a page of theirs open? null: they do not show it


class MetInfo(Struct):
    id: str
    name: str
    avatar: int | None
    since: int  # the end of the last game together
    game: str  # which that was
    games: int  # how many, of one's last two hundred


class PeopleAnswer(Struct):
    """Everybody whom one knows, each in one list only."""

    friends: list[FriendInfo]
    asking: list[ShownPerson]  # who asks to be
    asked: list[ShownPerson]  # whom one asks; who declines stays here
    met: list[MetInfo]  # with whom one has finished a game lately
    unheard: list[ShownPerson]  # of whom one wants to hear nothing
    guest: bool  # without an account: all this is forgotten with the session


class InvitableInfo(Struct):
    id: str
    name: str
    avatar: int | None
    friend: bool
    here: bool | None  # of a friend who shows it
    invited: bool  # by who asks; what has become of it nobody learns


class InvitableAnswer(Struct):
    people: list[InvitableInfo]  # friends first


class ReceivedInvitation(Struct):
    table: TableInfo
    by: ShownPerson


class InvitationsAnswer(Struct):
    invitations: list[ReceivedInvitation]  # to open tables, the newest first
    questions: int  # how many people ask to be one's friend
