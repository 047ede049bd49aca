"""Somebody at a table says something, or makes a sign.

Lines of the chat are numbered and stored before anybody hears them; signals (pointing at a thing,
considering some actions) are passed on at once and kept nowhere.
"""

from faubourg.engine.refusal import Refusal
from faubourg.server import live_messages
from faubourg.server.live_messages import Chatted, Signal
from faubourg.server.messages import ChatLine, FactInfo
from faubourg.server.store.database import Conflict, now
from faubourg.server.store.rows import ChatRow
from faubourg.server.tables.chat import line_of
from faubourg.server.tables.table import LiveTable


async def say(table: LiveTable, person: str | None, text: str, say_id: str) -> ChatLine:
    """Store a line and tell it to everybody; the same `say_id` again is the same line."""
    chat, store = table.chat, table.shared.store
    async with chat.lock:
        for row in chat.rows:
            if row.say_id == say_id and row.person == person:
                return line_of(row)
        seat, speaker = speaking_seat(table, person)
        text = cleaned(text)
        if not chat.lines.allow(str(seat)):
            raise Refusal("too_many_requests", {})
        name = table.seats.names()[seat]
        row = ChatRow(table.id, len(chat.rows) + 1, say_id, seat, speaker, name, text, now())
        try:
            await store.add_chat_line(row)
        except Conflict:  # another process was faster, or the id is another's
            chat.rows = await store.chat_lines(table.id)
            raise Refusal("stale", {}) from None
        chat.rows.append(row)
        line = line_of(row)
        table.viewers.send(live_messages.encode(Chatted(table.id, line.number - 1, [line])))
        return line


def signal(table: LiveTable, person: str | None, thing: str, actions: list[int] | None) -> None:
    """Pass on what somebody points at or considers. Of too many some are left out."""
    if not table.game.cooperative:
        raise Refusal("no_signals", {})
    seat, _ = speaking_seat(table, person)
    if actions is not None and any(action >= len(table.game.notations) for action in actions):
        raise Refusal("unknown_action", {})
    if not table.chat.signals.allow(str(seat)):
        return
    fact = considered(table, seat, actions) if actions else None
    table.viewers.send(live_messages.encode(Signal(table.id, seat, thing, actions, fact)))


def considered(table: LiveTable, seat: int, actions: list[int]) -> FactInfo | None:
    """What the first of these actions would do, if it can be done now."""
    state = table.running().table.state
    if actions[0] not in state.legal(seat):
        return None
    fact = table.game.describe(state.view(None), actions[0])
    return FactInfo(fact.kind, fact.params)


def speaking_seat(table: LiveTable, person: str | None) -> tuple[int, str]:
    """The seat of somebody who may be heard, and who it is; refused: strangers and the silent."""
    seat = table.seats.seat_of(person)
    if seat is None or person is None:
        raise Refusal("not_seated", {})
    if person in table.chat.muted:
        raise Refusal("muted", {})
    rule = "" if table.history is None else table.history.table.state.silenced(seat)
    if rule:
        raise Refusal("silenced", {}, rule)
    return seat, person


def cleaned(text: str) -> str:
    """One line without control characters, invisible marks and needless blanks."""
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not text:
        raise Refusal("remark_empty", {})
    return text
