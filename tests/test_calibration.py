"""bench/calibration and bench/manners: what they measure is what is there, and nothing is lost."""

import json
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

ROOT = Path(__file__).parents[1]

if TYPE_CHECKING:
    from bench import calibration, manners
else:  # bench/ is no package that tests find by its name
    sys.path.append(str(ROOT))
    from bench import calibration, manners


EVERY = calibration.of_phases([0, 1])
FIRST = calibration.of_phases([0])
FIRST_MOMENT = {"phase": 0, "turn": 0, "stands_for": 1}


def invented(games: int, sure: float) -> list[dict[str, Any]]:
    """Games of two that end as likely as `sure` says of it, told as if it were three in four."""
    chance = Random(1)
    found = []
    for number in range(games):
        came = [1.0, 0.0] if chance.random() < sure else [0.0, 1.0]
        moments = [
            {"phase": phase, "turn": phase, "stands_for": 1 + 3 * phase, "parts": [0.75, 0.25]}
            for phase in range(2)
        ]
        found.append({"game": number, "moments": moments, "came": came})
    return found


def test_a_judge_without_fault_has_next_to_no_error() -> None:
    found = calibration.phase_report(invented(2000, 0.75), EVERY, 2, shared=True)
    assert found["moments"] == 4000
    assert found["error"]["value"] < 0.03
    assert found["error"]["value"] < found["faultless"]["high"] + 0.01
    assert found["brier"]["value"] == pytest.approx(0.1875, abs=0.01)
    assert found["nothing"] == pytest.approx(0.25)


def test_one_who_is_too_sure_is_found_out() -> None:
    found = calibration.phase_report(invented(400, 0.5), FIRST, 2, shared=True)
    assert found["error"]["value"] == pytest.approx(0.25, abs=0.06)
    assert found["error"]["low"] > found["faultless"]["high"]
    assert found["brier"]["value"] > found["nothing"]


def test_winners_that_were_given_up() -> None:
    games = invented(40, 1.0)
    for number, one in enumerate(games):
        one["moments"] = [{**FIRST_MOMENT, "parts": [0.02, 0.98] if number < 10 else [0.5, 0.5]}]
    under = calibration.phase_report(games, FIRST, 2, shared=True)["under"]
    assert (under["seats"], under["expected"]) == (10, 0.02)
    assert under["came"]["value"] == 1.0
    assert under["of_winners"]["value"] == 0.25


def test_turns_count_alike() -> None:
    """A judge who knows better at the second moment, which stands for four turns of five."""
    games = invented(400, 1.0)
    for one in games:
        one["moments"][1]["parts"] = [0.95, 0.05]
    by_phase = calibration.phase_report(games, EVERY, 2, shared=True)
    by_turn = calibration.phase_report(games, EVERY, 2, shared=True, by_turn=True)
    assert by_phase["error"]["value"] == pytest.approx((0.25 + 0.05) / 2)
    assert by_turn["error"]["value"] == pytest.approx((0.25 + 4 * 0.05) / 5)
    assert by_turn["brier"]["value"] == pytest.approx((0.25**2 + 4 * 0.05**2) / 5)
    late = calibration.by_turns(1.0)["from turn 1"]
    assert calibration.phase_report(games, late, 2, shared=True)["moments"] == 400


def measured(capsys: pytest.CaptureFixture[str], folder: Path, games: int) -> dict[str, Any]:
    how = ["--players", "2", "--bots", "novice", "--playouts", "2", "--quick", "--json"]
    assert calibration.main(["alhambra", *how, "--games", str(games), "--save", str(folder)]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    del found["ms_a_moment"]
    return found


def test_an_interrupted_measurement_comes_to_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at_once = measured(capsys, tmp_path / "at once", 2)
    assert at_once["games"] == 2
    assert at_once["phases"]["all"]["moments"] == 10
    assert at_once["phases"]["every turn"]["moments"] == 10
    measured(capsys, tmp_path / "resumed", 1)
    kept = tmp_path / "resumed" / "calibration.jsonl"
    kept.write_text(kept.read_text() + '{"game": 1, "mom')  # cut off in the middle
    assert measured(capsys, tmp_path / "resumed", 2) == at_once
    other = ["alhambra", "--save", str(tmp_path / "resumed"), "--seed", "2"]
    assert calibration.main(other) == 2
    assert "another calibration" in capsys.readouterr().err


def test_manners_are_fitted_to_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    def fitted(bots: str) -> dict[str, Any]:
        how = ["--players", "2", "--bots", bots, "--games", "2", "--seed", "b", "--json"]
        assert manners.main(["alhambra", *how]) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    assert fitted("regular")["slips"]["value"] == 0  # it does what looks best
    novice = fitted("novice")
    assert novice["slips"]["low"] < 350 < novice["slips"]["high"]
    assert novice["heat"]["low"] <= novice["heat"]["value"] <= novice["heat"]["high"]
