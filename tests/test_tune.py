"""bench/tune: the same seed finds the same, what was played is kept, nothing stays changed."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from faubourg.bots.regular import rated
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.games import BUILT_IN, find

ROOT = Path(__file__).parents[1]

if TYPE_CHECKING:
    from bench import tune, weighing
else:  # bench/ is no package that tests find by its name
    sys.path.append(str(ROOT))
    from bench import tune, weighing

SMALL = ["--players", "2", "--population", "4", "--deals", "1", "--measured", "2", "--json"]


def tuned(capsys: pytest.CaptureFixture[str], folder: Path, generations: int) -> dict[str, Any]:
    how = ["--generations", str(generations), "--save", str(folder)]
    assert tune.main(["alhambra", *SMALL, *how]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_an_interrupted_tuning_comes_to_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = weighing.place_of("alhambra", 2)
    today = place.weights()
    at_once = tuned(capsys, tmp_path / "at once", 2)
    assert at_once["tuned"] != [*today]
    assert at_once["verdict"] in ("better", "no better", "worse")
    assert place.weights() == today
    tuned(capsys, tmp_path / "resumed", 1)
    kept = tmp_path / "resumed" / "tuning.jsonl"
    kept.write_text(kept.read_text() + '{"values": [1.0, 2')  # cut off in the middle
    assert tuned(capsys, tmp_path / "resumed", 2) == at_once
    monkeypatch.setattr(tune, "played", lambda *_: pytest.fail("it is there already"))
    assert tuned(capsys, tmp_path / "at once", 2) == at_once


def test_todays_weights_are_even_with_themselves() -> None:
    today = weighing.place_of("alhambra", 3).weights()
    trial = weighing.Trial("alhambra", 3, "even", {}, ["regular"] * 3, today=today)
    assert trial.deal_of(today, 1) == pytest.approx((1 / 3, 0.0))
    careless = tuple(-weight for weight in today)
    share, lead = trial.deal_of(careless, 1)
    assert share < 1 / 3
    assert lead < 0


@pytest.mark.parametrize(
    ("game", "players"), [*((game, 2) for game in BUILT_IN), ("ginkgopolis", 1)]
)
def test_weights_that_are_put_in_place_are_those_that_the_player_uses(
    game: str, players: int
) -> None:
    place = weighing.place_of(game, players)
    today = place.weights()
    before = first_ratings(game, players)
    try:
        place.put(tuple(2 * weight + 0.5 for weight in today))
        assert first_ratings(game, players) != before
    finally:
        place.put(today)
    assert first_ratings(game, players) == before


def first_ratings(game: str, players: int) -> list[float]:
    state = find(game).new(players, {}, SeededDealer("ratings"))
    seat = state.first_waiting()
    legal = ActionSet(state.actions)
    state.legal_into(seat, legal)
    lines = rated(state, seat, legal, SeededDealer("chance"))
    return [line.value for line in lines]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["alhambra", "--players", "9"], "players"),
        (["alhambra", "--option", "colour"], "NAME=VALUE"),
        (["alhambra", "--option", "colour=red"], "colour"),
        (["alhambra", "--population", "3"], "4 candidates"),
        (["alhambra", "--workers", "1000"], "256"),
        (["evolutopia", "--by", "points"], "--by wins"),
        (["alhambra", "--save", "FOLDER", "--seed", "2"], "another tuning"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    asked: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tuning.jsonl").write_text('{"tuning": "of something else"}\n')
    arguments = [str(tmp_path) if part == "FOLDER" else part for part in asked]
    assert tune.main(arguments) == 2
    ran = capsys.readouterr()
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert not ran.out


def test_without_cma_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "find_spec", lambda part: None if part == "cma" else part)
    assert tune.main(["alhambra"]) == 2
    assert capsys.readouterr().err == "bench/tune: cma missing: pip install 'faubourg[tune]'\n"
