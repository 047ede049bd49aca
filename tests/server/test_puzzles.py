"""Puzzles over HTTP: a view, answers compared, the solution when it is asked for."""

import json
from collections.abc import Iterator

import pytest

from faubourg.puzzles import SHOWN, puzzled, puzzles

from .serving import Guest, serving


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        stranger = server.guest("")
        yield stranger
        stranger.close()


def test_all_are_listed(guest: Guest) -> None:
    told = guest.get("/api/puzzles")["games"]
    assert [one["game"] for one in told] == puzzled()
    for one in told:
        assert [each["name"] for each in one["puzzles"]] == list(puzzles(one["game"]))


@pytest.mark.parametrize("game", puzzled())
def test_a_puzzle_shows_the_view_and_nothing_behind_it(guest: Guest, game: str) -> None:
    """Neither the state nor the solution is sent."""
    for name, found in list(puzzles(game).items())[:3]:
        told = guest.get(f"/api/puzzles/{game}/{name}")
        assert set(told) == {"table", "seat", "difficulty", "position"}
        state = found.state()
        view = json.loads(json.dumps(state.view(found.seat).data()))
        assert told["position"]["view"] == view
        assert {one["action"] for one in told["position"]["legal"]} == set(state.legal(found.seat))
        assert "choices" not in told["table"]
        assert told["table"]["status"] == "running"
        assert not told["position"]["can_undo"]


@pytest.mark.parametrize("game", puzzled())
def test_answers_are_compared(guest: Guest, game: str) -> None:
    name, found = next(iter(puzzles(game).items()))
    path = f"/api/puzzles/{game}/{name}"
    right = guest.post(f"{path}/answer", actions=found.answer)
    assert right["ok"]
    assert right["solved"]
    wrong = guest.post(f"{path}/answer", actions=found.choices[1].way)
    assert wrong["ok"]
    assert not wrong["solved"]
    assert wrong["verdict"]["kind"] == found.choices[1].verdict.kind
    illegal = next(a for a in range(1000) if not found.state().is_legal(found.seat, a))
    refused = guest.post(f"{path}/answer", actions=[illegal])
    assert not refused["ok"]
    assert refused["refusal"]["text"]
    assert guest.post(f"{path}/try", actions=found.answer[:1])["ok"]


@pytest.mark.parametrize("game", puzzled())
def test_the_solution_says_why(guest: Guest, game: str) -> None:
    name, found = next(iter(puzzles(game).items()))
    told = guest.get(f"/api/puzzles/{game}/{name}/solution")
    assert len(told["lines"]) == min(SHOWN, len(found.choices))
    assert told["lines"][0]["action"] == found.answer[0]
    assert told["lines"][0]["verdict"]["kind"] == "verdict.clear"
