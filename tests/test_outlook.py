"""What each seat could expect: the expert's judgement of positions of a finished game."""

from pathlib import Path

import pytest

from faubourg import games
from faubourg.bots.outlook import outlook
from faubourg.engine.record import Record, from_text
from faubourg.engine.state import State
from faubourg.engine.table import Replay

GOLDEN = Path(__file__).parent / "golden"


def record_of(name: str) -> Record:
    return from_text((GOLDEN / f"{name}.json").read_text(), games.find(name.partition("-")[0]))


def state_after(record: Record, inputs: int) -> State:
    replay = Replay(record)
    replay.to(inputs)
    return replay.table.state


@pytest.mark.parametrize("name", ["alhambra-v1-3", "ginkgopolis-v1-2", "evolutopia-v1-2"])
def test_parts_of_the_win(name: str) -> None:
    """They add up, the same seed gives the same, and the position is left as it was."""
    record = record_of(name)
    state = state_after(record, len(record.inputs) // 2)
    before = state.data()
    parts = outlook(record.game, state, 3, 60.0, "a")
    assert parts == outlook(record.game, state, 3, 60.0, "a")
    assert parts != outlook(record.game, state, 3, 60.0, "b")
    assert state.data() == before
    assert all(0.0 <= part <= 1.0 for part in parts)
    if record.game.cooperative:
        assert len(set(parts)) == 1
    else:
        assert sum(parts) == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["alhambra-v1-3", "ginkgopolis-v1-1", "evolutopia-v1-2"])
def test_at_the_end_it_is_known(name: str) -> None:
    record = record_of(name)
    state = state_after(record, len(record.inputs))
    winners = state.outcome().winners
    parts = outlook(record.game, state, 2, 60.0, "a")
    assert parts == [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(parts))]


def test_no_time_is_one_continuation() -> None:
    record = record_of("alhambra-v1-2")
    state = state_after(record, 20)
    once = outlook(record.game, state, 1, 60.0, "a")
    assert outlook(record.game, state, 1000, 0.0, "a") == once
