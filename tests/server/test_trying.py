"""What `try` says may follow is what is legal then, and nothing where that depends on luck."""

from pathlib import Path

import pytest

from faubourg import games
from faubourg.engine.dealer import ScriptError
from faubourg.engine.record import from_text
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Replay, Step, Table
from faubourg.engine.view import NOW
from faubourg.games.alhambra.actions import BUY, KEEP, PAY_COIN
from faubourg.server.tables.history import History
from faubourg.server.tables.updates import choices, tried

GOLDEN = Path(__file__).parents[1] / "golden"
EVERY = 3  # positions of a game are compared


def history_of(name: str) -> tuple[Replay, History]:
    record = min(GOLDEN.glob(f"{name}*.json"))
    replay = Replay(from_text(record.read_text(encoding="utf-8"), games.find(name)))
    return replay, History(replay.table)


def done(table: Table, seat: int, action: int) -> Step | None:
    """The action, unless it needs luck that the record does not have."""
    table.mark = [0]
    table.dealer.script = []  # type: ignore[attr-defined]
    try:
        return table.prepare(seat, action)
    except ScriptError:
        return None


@pytest.mark.parametrize("name", ["alhambra", "evolutopia", "ginkgopolis"])
def test_what_may_follow_is_what_is_legal_then(name: str) -> None:
    replay, history = history_of(name)
    known = unknown = 0
    while not replay.finished():
        table = replay.table
        for seat in table.state.waiting_seats() if replay.position() % EVERY == 0 else []:
            for action in table.state.legal(seat):
                answer, step = tried(history, seat, [action]), done(table, seat, action)
                if step is None or step.reveals():
                    assert answer.legal == []
                    unknown += 1
                else:
                    view = step.state.view(seat, NOW)
                    assert answer.legal == choices(table.game, step.state, seat, view)
                    known += bool(answer.legal)
        replay.forward()
    assert known > 10
    assert unknown > 0


def purchases(table: Table) -> list[int]:
    legal = table.state.legal(int(table.state.first_waiting()))
    return [action for action in legal if BUY <= action < PAY_COIN]


def test_a_purchase_is_followed_step_by_step() -> None:
    """Coins may be laid down one after the other; each answer says which come next."""
    replay, history = history_of("alhambra")
    while not (affordable := purchases(replay.table)):
        replay.forward()
    seat, actions = int(replay.table.state.first_waiting()), affordable[:1]
    while actions[-1] < KEEP:
        coins = tried(history, seat, actions).legal
        actions.append(coins[-1].action)  # to keep the building, or else the largest coin
    assert len(actions) > 2
    with pytest.raises(Refusal):
        tried(history, seat, [actions[0], actions[0]])
