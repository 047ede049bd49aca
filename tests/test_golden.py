"""Golden records of every game, player count and option replay to the same end, event by event."""

from pathlib import Path

import pytest

from faubourg.engine.game import Game
from faubourg.engine.record import from_text
from faubourg.engine.verify import deal_again
from faubourg.games import built_in
from faubourg.testing.golden import digest, names

FOLDER = Path(__file__).parent / "golden"
WANTED = [(game, name) for game in built_in() for name in names(game)]


@pytest.mark.parametrize(("game", "name"), WANTED, ids=[name for _, name in WANTED])
def test_golden_record(game: Game, name: str) -> None:
    file = FOLDER / f"{name}.json"
    assert file.exists(), "make it: python -m faubourg.testing.golden tests/golden"
    record = from_text(file.read_text(), game)
    assert record.text() == file.read_text()
    assert digest(record) == file.with_suffix(".sha256").read_text().strip()
    assert deal_again(record).record.outcome == record.outcome
