"""Updates: everything of a game that may be sent to one seat or to a spectator, and no more."""

from collections.abc import Callable

import msgspec

from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.view import NOW, PERFECT, View
from faubourg.server.messages import Choice, EventInfo, FactInfo, OutcomeInfo, Tried, Update
from faubourg.server.tables.history import History
from faubourg.server.tables.numbers import Viewing

# game, viewer, input -> the seats of people for which a bot moved last, as that viewer knows
Kept = Callable[[History, Viewing, int], list[int]]


def nobody(_history: History, _viewer: Viewing, _number: int) -> list[int]:
    """Everybody moves themselves."""
    return []


def update_for(
    history: History,
    seat: Viewing,
    since: int,
    *,
    table_id: str,
    memory_aid: bool,
    playing: bool,
    kept: Kept = nobody,
) -> Update:
    """Where things stand for this viewer, and what it missed since that number (-1: the deal).

    All numbers are the viewer's own.
    """
    table, state = history.table, history.table.state
    heard = history.numbers.input(seat, since)
    view = state.view(seat, PERFECT if memory_aid else NOW)
    update = Update(
        table=table_id,
        sequence=history.number(seat),
        since=history.number(seat, heard),
        seat=seat,
        events=events_since(history, seat, heard, kept),
        view=view.data(),
        insight=table.game.insight(view),
        decision=0 if seat is None else history.decision(seat),
        legal=[],
        waiting=state.waiting_seats(),
        can_undo=False,
        can_withdraw=False,
        silenced="" if seat is None else state.silenced(seat),
        outcome=msgspec.convert(state.outcome().data(), OutcomeInfo) if state.over() else None,
    )
    if seat is not None and playing:
        update.legal = choices(table.game, state, seat, view)
        update.can_undo = history.can_undo(seat)
        update.can_withdraw = history.can_withdraw(seat)
    return update


def events_since(
    history: History, seat: Viewing, heard: int, kept: Kept = nobody
) -> list[EventInfo]:
    """What this viewer was told after that input."""
    return [
        EventInfo(own, event.kind, event.params, kept(history, seat, number))
        for number in range(heard + 1, history.sequence + 1)
        if (events := history.events(number, seat))
        for own in [history.number(seat, number)]
        for event in events
    ]


def choices(game: Game, state: State, seat: int, view: View) -> list[Choice]:
    """What the seat may do, and what it would give and cost."""
    return [
        Choice(
            action,
            game.notation(action),
            FactInfo(fact.kind, fact.params),
            [FactInfo(more.kind, more.params) for more in state.preview(seat, action)],
        )
        for action in state.legal(seat)
        for fact in [game.describe(view, action)]
    ]


# -- trying ----------------------------------------------------------------------------------------


class Unknown(Exception):
    """What comes then depends on chance."""


class Unwilling(Dealer):
    """Deals nothing: who only asks what would be must not see a card."""

    def below(self, n: int) -> int:
        raise Unknown


def tried(history: History, seat: int, actions: list[int]) -> Tried:
    """What these actions would give and cost, and what the seat may do then as far as one can know.

    Refused where an action is not legal, or comes after something that nobody knows yet.
    """
    state = history.table.state
    for i, action in enumerate(actions[:-1]):
        after = following(state, seat, action)
        if after is None:
            raise Refusal("chosen_blindly", {"done": i + 1})
        state = after
    facts = [FactInfo(fact.kind, fact.params) for fact in state.preview(seat, actions[-1])]
    after = following(state, seat, actions[-1])
    if after is None:
        return Tried(ok=True, facts=facts)
    legal = choices(history.table.game, after, seat, after.view(seat, NOW))
    return Tried(ok=True, facts=facts, legal=legal)


def following(state: State, seat: int, action: int) -> State | None:
    """The state after a legal action, unless it draws a card or shows anybody anything new."""
    after, dealer = state.clone(), Unwilling()
    dealer.attend()
    try:
        after.apply(seat, action, dealer)
    except Unknown:
        return None
    return None if reveals(dealer.events) else after


def reveals(events: list[Event]) -> bool:
    return any(event.reveals for event in events)
