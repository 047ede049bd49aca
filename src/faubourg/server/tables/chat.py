"""What people say at a table. Remarks are numbered and stored before anybody hears them; signals
(pointing at a thing, considering some actions) are passed on at once and kept nowhere.
"""

import asyncio
from typing import TYPE_CHECKING

from faubourg.engine.refusal import Refusal
from faubourg.server import live_messages
from faubourg.server.live_messages import Chatted, Signal
from faubourg.server.messages import ChatLine, FactInfo
from faubourg.server.store.database import Conflict, Row, now
from faubourg.server.web.guard import Buckets

if TYPE_CHECKING:
    from faubourg.server.tables.table import LiveTable

REMARKS, REMARKS_PER_SECOND = 6, 0.5  # of one person at one table
SIGNALS, SIGNALS_PER_SECOND = 20, 10.0
MOST_TOLD = 300  # remarks to somebody who comes in; older ones are in the store


class Talk:
    """The remarks at one table, oldest first."""

    def __init__(self, rows: list[Row], muted: set[str]) -> None:
        self.rows = rows
        self.muted = muted  # people whom the host does not want to be heard here
        self.lock = asyncio.Lock()
        self.remarks = Buckets(REMARKS, REMARKS_PER_SECOND)
        self.signals = Buckets(SIGNALS, SIGNALS_PER_SECOND)

    def since(self, number: int) -> list[ChatLine]:
        """The remarks after that number, the last ones if they are many."""
        return [line_of(row) for row in self.rows[max(number, 0) :][-MOST_TOLD:]]

    def forget(self, person: str) -> None:
        """As the store does: the remarks keep their numbers and lose their words."""
        for row in self.rows:
            if row["person"] == person:
                row.update(name="", text="")


def line_of(row: Row) -> ChatLine:
    return ChatLine(row["number"], row["seat"], row["name"], row["text"], row["created"])


async def say(table: "LiveTable", person: str | None, text: str, say_id: str) -> ChatLine:
    """Store a remark and tell it to everybody; the same `say_id` again is the same remark."""
    talk = table.talk
    async with talk.lock:
        for row in talk.rows:
            if row["say_id"] == say_id and row["person"] == person:
                return line_of(row)
        seat = speaking_seat(table, person)
        text = cleaned(text)
        if not talk.remarks.allow(str(seat)):
            raise Refusal("too_many_requests", {})
        row = {
            "table_id": table.id,
            "number": len(talk.rows) + 1,
            "say_id": say_id,
            "seat": seat,
            "person": person,
            "name": table.seating.names()[seat],
            "text": text,
            "created": now(),
        }
        try:
            await table.house.store.add_remark(row)
        except Conflict:  # another process was faster, or the id is another's
            talk.rows = await table.house.store.remarks(table.id)
            raise Refusal("stale", {}) from None
        talk.rows.append(row)
        line = line_of(row)
        tell(table, line)
        return line


def tell(table: "LiveTable", line: ChatLine) -> None:
    message = live_messages.encode(Chatted(table.id, line.number - 1, [line]))
    for viewer in list(table.audience.viewers):
        viewer.send(message)


def signal(table: "LiveTable", person: str | None, thing: str, actions: list[int] | None) -> None:
    """Pass on what somebody points at or considers. Of too many some are left out."""
    if not table.game.cooperative:
        raise Refusal("no_signals", {})
    seat = speaking_seat(table, person)
    if actions is not None and any(action >= len(table.game.notations) for action in actions):
        raise Refusal("unknown_action", {})
    if not table.talk.signals.allow(str(seat)):
        return
    fact = considered(table, seat, actions) if actions else None
    message = live_messages.encode(Signal(table.id, seat, thing, actions, fact))
    for viewer in list(table.audience.viewers):
        viewer.send(message)


def considered(table: "LiveTable", seat: int, actions: list[int]) -> FactInfo | None:
    """What the first of these actions would do, if it can be done now."""
    state = table.running().table.state
    if actions[0] not in state.legal(seat):
        return None
    fact = table.game.describe(state.view(None), actions[0])
    return FactInfo(fact.kind, fact.params)


def speaking_seat(table: "LiveTable", person: str | None) -> int:
    """The seat of somebody who may be heard; refused to strangers and to the silent."""
    seat = table.seating.seat_of(person)
    if seat is None:
        raise Refusal("not_seated", {})
    if person in table.talk.muted:
        raise Refusal("muted", {})
    rule = "" if table.course is None else table.course.table.state.silenced(seat)
    if rule:
        raise Refusal("silenced", {}, rule)
    return seat


def cleaned(text: str) -> str:
    """One line without control characters, invisible marks and needless blanks."""
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not text:
        raise Refusal("remark_empty", {})
    return text
