"""Golden records of every game, player count and option replay to the same end, event by event.

Those of older rules stay for ever, byte for byte, and replay by theirs.
"""

import hashlib
from pathlib import Path

import pytest

from faubourg.engine.game import Game
from faubourg.engine.record import from_text
from faubourg.engine.verify import deal_again
from faubourg.games import built_in, find
from faubourg.testing.golden import digest, names

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.json"))
# game and version -> a digest of all its files; of the newest version there may be more one day
KEPT = {
    "alhambra-v1": "b8efe8452355eb70f96c8883b06eb0d52480872ed88db64f45c249641e12f768",
    "evolutopia-v1": "0f659baabd7c0f132440b484dc5695024b3731a0d64eb388716abbeb88d4d14f",
    "ginkgopolis-v1": "8c7404856c3e7a739891ecc5d085f8a528dd58c88688626bb7884ec910b81249",
}


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_golden_record(file: Path) -> None:
    name, version, *_ = file.stem.split("-")
    record = from_text(file.read_text(), find(name))
    assert f"v{record.rules}" == version
    assert record.text() == file.read_text()
    assert digest(record) == file.with_suffix(".sha256").read_text().strip()
    assert deal_again(record).record.outcome == record.outcome


@pytest.mark.parametrize("game", built_in(), ids=[game.name for game in built_in()])
def test_there_is_one_for_everything_that_can_be_played(game: Game) -> None:
    missing = set(names(game)) - {file.stem for file in FILES}
    assert not missing, "make them: python -m faubourg.testing.golden tests/golden"


@pytest.mark.parametrize("kept", KEPT)
def test_those_of_a_version_stay_as_they_are(kept: str) -> None:
    told = hashlib.sha256()
    for file in sorted(FOLDER.glob(f"{kept}-*")):
        told.update(file.name.encode() + file.read_bytes())
    assert told.hexdigest() == KEPT[kept]
