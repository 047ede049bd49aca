"""Who sits where at one table, and what sitting down, leaving and inviting bots changes."""

import secrets
from typing import NamedTuple

from msgspec import structs

from faubourg import bots
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.server.messages import SeatInfo
from faubourg.server.names import LONGEST, clean
from faubourg.server.store.rows import SeatRow


class Sitter(NamedTuple):
    """One of several people at one device."""

    person: str  # whose device it is
    seat: int


Who = str | int | Sitter | None  # a person, the seat that a bot keeps, or a stranger
HERE = "here:"  # begins what is said of the seat of somebody else at one's device: then the name
MOST_THINKING = {"seconds": 10, "iterations": 2000}  # of a bot, for one move


class Seats:
    """The seats, as the store keeps them. What is to change comes back as rows for the store."""

    def __init__(self, rows: list[SeatRow], names: dict[str, str]) -> None:
        self.rows = rows
        self.people = names  # person -> name

    def seat_of(self, who: Who) -> int | None:
        """Where they sit now: people leave and return, and a bot may have kept their seat.

        Of several people at one device nobody knows which, unless one of them says so.
        """
        if isinstance(who, int):
            return who if self.rows[who].kind == "bot" else None
        if isinstance(who, Sitter):
            return who.seat if who.seat in self.seats_of(who.person) else None
        mine = self.seats_of(who)
        return mine[0] if len(mine) == 1 else None

    def seats_of(self, person: str | None) -> list[int]:
        """All that this person has: their own, and of others at their device."""
        return [
            row.seat
            for row in self.rows
            if person is not None and row.kind == "person" and row.person == person
        ]

    def here(self, person: str | None) -> list[int]:
        """The same if there are several."""
        mine = self.seats_of(person)
        return mine if len(mine) > 1 else []

    def kept_for(self, person: str | None) -> int | None:
        """The seat that a bot keeps for somebody who left, or where they are expected."""
        for row in self.rows:
            if person is not None and row.kind != "person" and row.person == person:
                return row.seat
        return None

    def bot_at(self, seat: int) -> str | None:
        """The bot that plays here, if one does."""
        row = self.rows[seat]
        return row.bot if row.kind == "bot" else None

    def seated(self) -> set[str]:
        """The people who have a seat here, be it one that is kept for them."""
        return {row.person for row in self.rows if row.person is not None}

    def full(self) -> bool:
        return all(row.kind != "open" for row in self.rows)

    def has_room(self) -> bool:
        """Is there a seat for somebody who is not expected?"""
        return any(row.kind == "open" and row.person is None for row in self.rows)

    def names(self) -> list[str]:
        return [self.name_of(row) for row in self.rows]

    def name_of(self, row: SeatRow) -> str:
        if row.kind == "person":
            return self.person_named(row, "?")
        if row.kind == "bot":
            return str(row.bot)
        return self.person_named(row)  # for whom it is kept, if for anybody

    def person_named(self, row: SeatRow, unknown: str = "") -> str:
        return unknown if row.person is None else row.name or self.people.get(row.person, unknown)

    def infos(
        self,
        online: set[str | None],
        muted: set[str],
        ratings: dict[str, int],
        avatars: dict[str, int],
    ) -> list[SeatInfo]:
        return [
            SeatInfo(
                kind=row.kind,
                name=self.name_of(row),
                online=row.kind == "bot" or row.person in online,
                muted=row.kind != "open" and row.person in muted,
                rating=ratings.get(row.person or "") if own else None,
                owner=self.person_named(row) if row.kind == "bot" else "",
                avatar=avatars.get(row.person or "") if own else None,
                device=self.people.get(row.person or "", "") if row.name else "",
            )
            for row in self.rows
            for own in [row.kind == "person" and not row.name]
        ]

    def taking(self, person: str, wanted: int | None) -> list[SeatRow]:
        """Sit down where one is expected or it is free; or come back to where bots have been."""
        if self.seats_of(person):
            raise Refusal("already_seated", {})
        free = [row for row in self.rows if row.kind != "person" and row.person == person]
        if not free or wanted not in (None, *[row.seat for row in free]):
            anyones = [row for row in self.rows if row.kind == "open" and row.person is None]
            free = [row for row in anyones if wanted is None or row.seat == wanted][:1]
        if not free:
            raise Refusal("no_seat", {})
        return [structs.replace(row, kind="person", person=person, bot=None) for row in free]

    def leaving(self, person: str, substitute: str | None) -> list[SeatRow]:
        """The seats are open again, or the substitute keeps them for their owner."""
        mine = self.seats_of(person)
        if not mine:
            raise Refusal("not_seated", {})
        if substitute is None:
            return [SeatRow(seat, "open") for seat in mine]
        return [structs.replace(self.rows[seat], kind="bot", bot=substitute) for seat in mine]

    def adopt(self, row: SeatRow) -> None:
        """What has been stored is true."""
        self.rows[row.seat] = row

    def forget(self, person: str) -> None:
        """As the store does: whoever sat at this person's device has no name any more."""
        for row in self.rows:
            if row.person == person and row.name:
                self.adopt(structs.replace(row, name=""))


def person_of(who: Who) -> str | None:
    """Whose session it is."""
    if isinstance(who, Sitter):
        return who.person
    return who if isinstance(who, str) else None


def seat_row(seat: int, what: str, person: str | None, game: Game) -> SeatRow:
    """A seat from "me" (who is that?), "here:name", "open" or "bot:level"."""
    if what == "me" and person is not None:
        return SeatRow(seat, "person", person=person, nonce=new_nonce())
    if what.startswith(HERE) and person is not None:
        name = clean(what.removeprefix(HERE))
        if len(name) > LONGEST:
            raise Refusal("name_too_long", {})
        return SeatRow(seat, "person", person=person, nonce=new_nonce(), name=name)
    if what == "open":
        return SeatRow(seat, "open")
    kind, _, bot = what.partition(":")
    if kind != "bot":
        raise Refusal("unknown_seat_kind", {"seat": what[:40]})
    bots.make_registered(bot, game)  # refused: what is none of ours
    refuse_endless(bot)
    return SeatRow(seat, "bot", bot=bot, nonce=new_nonce())


def refuse_clock(clock: str, seats: list[str]) -> None:
    """Of those who share a device one would lose time while another looks."""
    if clock and any(what.startswith(HERE) for what in seats):
        raise Refusal("clock_here", {})


def substitute_in(game: Game) -> str:
    """The bot that keeps the seat of somebody who left: it should not throw the game away."""
    return "regular" if "regular" in bots.playing(game) else "random"


def refuse_endless(bot: str) -> None:
    """The others share the machine: nobody may ask a bot to think for minutes."""
    _, wishes = bots.parse(bot)
    for what, most in MOST_THINKING.items():
        if float(wishes.get(what, 0)) > most:
            raise Refusal("out_of_range", {"what": what, "low": 0, "high": most})


def new_nonce() -> str:
    return secrets.token_hex(16)
