"""The puzzles of the package: sound records, one answer each, and it still is the best."""

import json
import re
from dataclasses import replace

import pytest

from faubourg import bots
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.refusal import Refusal
from faubourg.engine.view import PERFECT
from faubourg.games import BUILT_IN, find
from faubourg.puzzles import Puzzle, puzzle, puzzled, puzzles, read, written
from faubourg.puzzles.check import refuted
from tests.commands import Run, assert_refused
from tests.commands import run as run  # a fixture
from tests.conftest import FULL

ALL = [one for game in puzzled() for one in puzzles(game).values()]
SAMPLE = 2  # of each game; all with --full
LOOKED_AT = [one for game in puzzled() for one in list(puzzles(game).values())[::7][:SAMPLE]]


def named(one: Puzzle) -> str:
    return f"{one.game.name}-{one.name}"


def test_every_game_has_puzzles() -> None:
    assert puzzled() == list(BUILT_IN)


@pytest.mark.parametrize("one", ALL, ids=named)
def test_a_puzzle_is_what_its_record_says(one: Puzzle) -> None:
    state = one.state()
    legal = state.legal(one.seat)
    ways = [choice.way for choice in one.choices]
    assert one.record.inputs == []
    assert len({way[0] for way in ways}) == len(ways) >= 2
    assert {way[0] for way in ways} <= set(legal)
    assert one.solved_by(one.answer)
    assert not any(one.solved_by([way[0]]) for way in ways[1:])
    assert all(choice.behind >= 0 for choice in one.choices[1:])
    assert one.choices[0].verdict.kind == "verdict.clear"
    dear = [c.points for c in one.choices if c.verdict.kind == "verdict.costs_points"]
    assert dear == sorted(dear)  # as hints have it: what costs more comes later
    assert read(written(one)) == one


@pytest.mark.parametrize("one", ALL, ids=named)
def test_a_puzzle_names_registered_bots_only(one: Puzzle) -> None:
    seats = [spec for seat, spec in enumerate(one.record.seats) if seat != one.seat]
    assert one.record.seats[one.seat] == ""
    assert all(bots.parse(spec)[0] in bots.BOTS for spec in seats)


@pytest.mark.parametrize("one", ALL if FULL else LOOKED_AT, ids=named)
def test_the_answer_still_is_the_best(one: Puzzle) -> None:
    assert not refuted(one, 400 if FULL else 40, "test")


def test_a_wrong_answer_would_be_noticed() -> None:
    """Answer and last rival swapped: most of the sample is refuted."""
    wrong = [replace(one, choices=[one.choices[-1], one.choices[0]]) for one in LOOKED_AT]
    assert sum(refuted(one, 100, "test") for one in wrong) * 2 >= len(wrong)


def test_an_edited_puzzle_is_refused() -> None:
    data = json.loads(written(ALL[0]))
    data["record"]["players"] += 1
    with pytest.raises(Refusal, match="record_edited"):
        read(json.dumps(data))


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_position_is_dealt_from_the_view_alone(game: str) -> None:
    """What its seat sees is the whole of it: dealt anew, the view is the same."""
    for one in puzzles(game).values():
        view = one.state().view(one.seat, PERFECT)
        again = find(game).state_from(view, SeededDealer("another deal"))
        assert again.view(one.seat, PERFECT).data() == view.data()


def test_unknown_puzzles_are_refused() -> None:
    with pytest.raises(Refusal, match="not_found"):
        puzzle("alhambra", "none")


def test_what_is_not_legal_is_no_answer() -> None:
    one = ALL[0]
    wrong = next(a for a in range(one.state().actions) if not one.state().is_legal(one.seat, a))
    with pytest.raises(Refusal):
        one.solved_by([wrong])


# -- the command ---------------------------------------------------------------------------------


def test_puzzles_are_listed(run: Run) -> None:
    ran = run("puzzle", "alhambra", "--list")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == len(puzzles("alhambra"))
    found = json.loads(run("puzzle", "--json", "--difficulty", "easy").out)
    assert {one["difficulty"] for one in found} == {"easy"}
    assert not any("choices" in one for one in found)


@pytest.mark.parametrize("lang", ["en", "fr", "es"])
def test_a_puzzle_is_solved_in_the_terminal(run: Run, lang: str) -> None:
    one = ALL[0]
    legal = one.state().legal(one.seat)
    right, wrong = (legal.index(choice.way[0]) + 1 for choice in one.choices[:2])
    typed = f"x\n{wrong}\n{right}\nq\n"
    name = ["--name", one.name, "--lang", lang]
    ran = run("puzzle", one.game.name, *name, typed=typed)
    assert ran.code == 0
    assert re.search(rf"^{right}\s?: ", ran.out, re.MULTILINE)  # the answer, by its number
    assert ran.out.count("───") == run("puzzle", one.game.name, *name, typed="q\n").out.count(
        "───"
    ), "who has read the explanation says whether to go on"


def test_a_puzzle_that_does_not_exist_is_refused(run: Run) -> None:
    assert_refused(run("puzzle", "alhambra", "--name", "none"))
