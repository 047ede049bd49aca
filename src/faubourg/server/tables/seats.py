"""Who sits where at one table, and what sitting down, leaving and inviting bots changes."""

import secrets

from msgspec import structs

from faubourg import bots
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.server.messages import SeatInfo
from faubourg.server.store.rows import SeatRow

Who = str | int | None  # a person, the seat that a bot keeps, or a stranger
MOST_THINKING = {"seconds": 10, "iterations": 2000}  # of a bot, for one move


class Seats:
    """The seats, as the store keeps them. What is to change comes back as rows for the store."""

    def __init__(self, rows: list[SeatRow], names: dict[str, str]) -> None:
        self.rows = rows
        self.people = names  # person -> name

    def seat_of(self, who: Who) -> int | None:
        """Where they sit now: people leave and return, and a bot may have kept their seat."""
        if isinstance(who, int):
            return who if self.rows[who].kind == "bot" else None
        for row in self.rows:
            if who is not None and row.kind == "person" and row.person == who:
                return row.seat
        return None

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

    def names(self) -> list[str]:
        return [self.name_of(row) for row in self.rows]

    def name_of(self, row: SeatRow) -> str:
        if row.kind == "person":
            return self.person_named(row, "?")
        if row.kind == "bot":
            return str(row.bot)
        return self.person_named(row)  # for whom it is kept, if for anybody

    def person_named(self, row: SeatRow, unknown: str = "") -> str:
        return unknown if row.person is None else self.people.get(row.person, unknown)

    def infos(
        self, online: set[str | None], muted: set[str], ratings: dict[str, int]
    ) -> list[SeatInfo]:
        return [
            SeatInfo(
                kind=row.kind,
                name=self.name_of(row),
                online=row.kind == "bot" or row.person in online,
                muted=row.kind != "open" and row.person in muted,
                rating=ratings.get(row.person or "") if row.kind == "person" else None,
                owner=self.person_named(row) if row.kind == "bot" else "",
            )
            for row in self.rows
        ]

    def taking(self, person: str, wanted: int | None) -> SeatRow:
        """Sit down where one is expected or it is free; or come back to where a bot has been."""
        if self.seat_of(person) is not None:
            raise Refusal("already_seated", {})
        kept = [row for row in self.rows if row.seat == self.kept_for(person)]
        anyones = [row for row in self.rows if row.kind == "open" and row.person is None]
        free = [row for row in kept + anyones if wanted is None or row.seat == wanted]
        if not free:
            raise Refusal("no_seat", {})
        return structs.replace(free[0], kind="person", person=person, bot=None)

    def leaving(self, person: str, substitute: str | None) -> SeatRow:
        """The seat is open again, or the substitute keeps it for its owner."""
        seat = self.seat_of(person)
        if seat is None:
            raise Refusal("not_seated", {})
        if substitute is None:
            return SeatRow(seat, "open")
        return structs.replace(self.rows[seat], kind="bot", bot=substitute)

    def adopt(self, row: SeatRow) -> None:
        """What has been stored is true."""
        self.rows[row.seat] = row


def seat_row(seat: int, what: str, person: str | None, game: Game) -> SeatRow:
    """A seat from "me" (who is that?), "open" or "bot:level"."""
    if what == "me" and person is not None:
        return SeatRow(seat, "person", person=person, nonce=new_nonce())
    if what == "open":
        return SeatRow(seat, "open")
    kind, _, bot = what.partition(":")
    if kind != "bot":
        raise Refusal("unknown_seat_kind", {"seat": what[:40]})
    bots.make_registered(bot, game)  # refused: what is none of ours
    refuse_endless(bot)
    return SeatRow(seat, "bot", bot=bot, nonce=new_nonce())


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
