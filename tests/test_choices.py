"""bench/choices: what is measured of a choice is what it is worth, and nothing where bots agree."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

ROOT = Path(__file__).parents[1]

if TYPE_CHECKING:
    from bench import choices
else:  # bench/ is no package that tests find by its name
    sys.path.append(str(ROOT))
    from bench import choices


def measured(capsys: pytest.CaptureFixture[str], *bots: str) -> list[dict[str, Any]]:
    how = ["--players", "2", "--positions", "40", "--playouts", "30", "--json"]
    assert choices.main(["alhambra", *bots, *how]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["bots"]
    return found


def test_who_chooses_badly_is_found_out(capsys: pytest.CaptureFixture[str]) -> None:
    first, again, careless = measured(capsys, "regular", "regular", "random")
    assert first["alike"] == again["alike"] == 1
    assert first["better"] == again["better"] == again["high"] == 0
    assert careless["alike"] < 0.5
    assert careless["high"] < 0


def test_the_same_seed_finds_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ("regular", "expert:iterations=20")
    once, again = measured(capsys, *bots), measured(capsys, *bots)
    for one in once + again:
        del one["ms"]
    assert once == again


def test_a_bot_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert choices.main(["alhambra", "regular", "genius"]) == 2
    assert "genius" in capsys.readouterr().err
