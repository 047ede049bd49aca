"""Who sits where at one table, and what sitting down, leaving and inviting bots changes."""

import secrets

from faubourg import bots
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.server.messages import SeatInfo
from faubourg.server.store.database import Row

MOST_THINKING = {"seconds": 10, "iterations": 2000}  # of a bot, for one move


class Seating:
    """The seats, as the store keeps them. What is to change comes back as rows for the store."""

    def __init__(self, seats: list[Row], names: dict[str, str]) -> None:
        self.seats = seats
        self.people = names  # person -> name

    def seat_of(self, person: str | None) -> int | None:
        for seat in self.seats:
            if person is not None and seat["kind"] == "person" and seat["person"] == person:
                return int(seat["seat"])
        return None

    def kept_for(self, person: str | None) -> int | None:
        """The seat that a bot keeps for somebody who left, or where they are expected."""
        for seat in self.seats:
            if person is not None and seat["kind"] != "person" and seat["person"] == person:
                return int(seat["seat"])
        return None

    def bot_at(self, seat: int) -> str | None:
        """The bot that plays here, if one does."""
        row = self.seats[seat]
        return str(row["bot"]) if row["kind"] == "bot" else None

    def seated(self) -> set[str]:
        """The people who have a seat here, be it one that is kept for them."""
        return {str(seat["person"]) for seat in self.seats if seat["person"] is not None}

    def full(self) -> bool:
        return all(seat["kind"] != "open" for seat in self.seats)

    def names(self) -> list[str]:
        return [self.name_of(seat) for seat in self.seats]

    def name_of(self, seat: Row) -> str:
        if seat["kind"] == "person":
            return self.people.get(seat["person"], "?")
        if seat["kind"] == "bot":
            return str(seat["bot"])
        return self.people.get(seat["person"], "")  # for whom it is kept, if for anybody

    def infos(
        self, online: set[str | None], muted: set[str], ratings: dict[str, int]
    ) -> list[SeatInfo]:
        return [
            SeatInfo(
                kind=seat["kind"],
                name=self.name_of(seat),
                online=seat["kind"] == "bot" or seat["person"] in online,
                muted=seat["kind"] != "open" and seat["person"] in muted,
                rating=ratings.get(seat["person"]) if seat["kind"] == "person" else None,
                owner=self.people.get(seat["person"], "") if seat["kind"] == "bot" else "",
            )
            for seat in self.seats
        ]

    def taking(self, person: str, wanted: int | None) -> Row:
        """Sit down where one is expected or it is free; or come back to where a bot has been."""
        if self.seat_of(person) is not None:
            raise Refusal("already_seated", {})
        kept = [s for s in self.seats if s["seat"] == self.kept_for(person)]
        anyones = [s for s in self.seats if s["kind"] == "open" and s["person"] is None]
        free = [s for s in kept + anyones if wanted is None or s["seat"] == wanted]
        if not free:
            raise Refusal("no_seat", {})
        return {"seat": free[0]["seat"], "kind": "person", "person": person, "bot": None}

    def leaving(self, person: str, substitute: str | None) -> Row:
        """The seat is open again, or the substitute keeps it for its owner."""
        seat = self.seat_of(person)
        if seat is None:
            raise Refusal("not_seated", {})
        if substitute is None:
            return {"seat": seat, "kind": "open", "person": None, "bot": None, "nonce": ""}
        return {"seat": seat, "kind": "bot", "bot": substitute}

    def change(self, row: Row) -> None:
        """What has been stored is true."""
        self.seats[row["seat"]].update(row)


def seat_values(what: str, person: str | None, game: Game) -> Row:
    """The row of a seat from "me" (who is that?), "open" or "bot:level"."""
    if what == "me" and person is not None:
        return {"kind": "person", "person": person, "bot": None, "nonce": new_nonce()}
    if what == "open":
        return {"kind": "open", "person": None, "bot": None, "nonce": ""}
    kind, _, bot = what.partition(":")
    if kind != "bot":
        raise Refusal("unknown_seat_kind", {"seat": what[:40]})
    bots.make_registered(bot, game)
    refuse_endless(bot)
    return {"kind": "bot", "person": None, "bot": bot, "nonce": new_nonce()}


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
