"""Somebody at a table says something, or makes a sign.

Lines of the chat are numbered and stored before anybody hears them, and so are reactions, which are
lines that the page draws; signals (pointing at a thing, considering some actions) are passed on at
once and kept nowhere.
"""

from faubourg.engine.refusal import Refusal
from faubourg.server import live_messages
from faubourg.server.live_messages import Chatted, Signal
from faubourg.server.messages import ChatLine, FactInfo
from faubourg.server.store.database import Conflict, now
from faubourg.server.store.rows import ChatRow
from faubourg.server.tables.chat import line_of
from faubourg.server.tables.replica import TRIES
from faubourg.server.tables.seats import Who, person_of
from faubourg.server.tables.table import LiveTable


async def say(table: LiveTable, who: Who, text: str, say_id: str, reaction: str = "") -> ChatLine:
    """Store a line and tell it to everybody; the same `say_id` again is the same line."""
    for _ in range(TRIES):
        try:
            return await say_once(table, who, text, say_id, reaction)
        except Conflict:  # another server was faster, or the id is another's
            await table.listen()
    raise Refusal("stale", {})


async def react(table: LiveTable, who: Who, reaction: str, say_id: str) -> ChatLine:
    """Show what one feels: whoever may not talk may not do this either, nor more often."""
    return await say(table, who, "", say_id, reaction)


async def say_once(table: LiveTable, who: Who, text: str, say_id: str, reaction: str) -> ChatLine:
    chat = table.chat
    async with chat.lock:
        for row in chat.rows:
            if row.say_id == say_id and row.person == person_of(who):
                return line_of(row)
        seat, speaker = speaking_seat(table, who)
        text = "" if reaction else cleaned(text)
        if not chat.lines.allow(str(seat)):
            raise Refusal("too_many_requests", {})
        name = table.seats.names()[seat]
        number = len(chat.rows) + 1
        row = ChatRow(table.id, number, say_id, seat, speaker, name, text, now(), reaction)
        await table.shared.store.add_chat_line(row)
        chat.rows.append(row)
        chat.talk += 1
        line = line_of(row)
        told = Chatted(table.id, line.number - 1, [line], fresh=True)
        table.viewers.send(live_messages.encode(told))
        return line


def signal(table: LiveTable, who: Who, thing: str, actions: list[int] | None) -> None:
    """Pass on what somebody points at or considers. Of too many some are left out."""
    if not table.game.cooperative:
        raise Refusal("no_signals", {})
    seat, _ = speaking_seat(table, who)
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


def speaking_seat(table: LiveTable, who: Who) -> tuple[int, str]:
    """The seat of somebody who may be heard, and who it is; refused: strangers and the silent.

    Of several people at one device whoever looks speaks; while nobody does, the first of them.
    """
    person = person_of(who)
    seat = table.seats.seat_of(who)
    if seat is None:
        seat = next(iter(table.seats.seats_of(person)), None)
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
