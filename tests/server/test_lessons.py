"""Lessons over HTTP: the whole of one, and what else could be done at its positions."""

from collections.abc import Iterator

import pytest

from faubourg.games import find
from faubourg.lessons import lesson, taught

from .serving import Guest, Running, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="module")
def guest(server: Running) -> Iterator[Guest]:
    """Somebody who has not even given a name."""
    stranger = server.guest("")
    yield stranger
    stranger.close()


@pytest.mark.parametrize("game", taught())
def test_a_lesson_comes_whole(guest: Guest, game: str) -> None:
    told = guest.get(f"/api/lessons/{game}")
    found = lesson(game)
    numbers = range(found.opening, len(found.record.inputs) + 1)
    assert told["opening"] == found.opening
    assert [position["sequence"] for position in told["positions"]] == list(numbers)
    assert len(told["inputs"]) == len(told["positions"]) - 1
    assert [step["name"] for step in told["steps"]] == [step.name for step in found.steps]
    assert told["table"]["seat"] is None  # nobody can leave it
    for number, position in enumerate(told["positions"][:-1]):
        done = told["inputs"][number]
        assert position["seat"] == found.seat
        assert not position["can_undo"]
        if done["seat"] == found.seat:
            assert done["action"] in [choice["action"] for choice in position["legal"]]
    assert told["events"]
    assert {event["sequence"] for event in told["events"]} <= set(range(found.opening + 1))


@pytest.mark.parametrize("game", taught())
def test_the_game_afterwards_can_be_opened(server: Running, game: str) -> None:
    ann = server.guest("Ann")
    afterwards = ann.get(f"/api/lessons/{game}")["afterwards"]
    novices = ["bot:novice"] * (afterwards["players"] - 1)
    table = ann.open("me", *novices, game=game, options=afterwards["options"])
    assert ann.post(ann.at(table, "start"))["status"] == "running"
    ann.close()


def test_it_is_asked_for_once(guest: Guest) -> None:
    first = guest.http.get("/api/lessons/alhambra")
    again = guest.http.get(
        "/api/lessons/alhambra", headers={"If-None-Match": first.headers["etag"]}
    )
    assert again.status_code == 304


def test_what_a_move_would_give(guest: Guest) -> None:
    told = guest.get("/api/lessons/alhambra")
    step = next(step for step in told["steps"] if step["name"] == "one")
    action = told["inputs"][step["first"] - told["opening"]]["action"]
    tried = guest.post("/api/lessons/alhambra/try", at=step["first"], actions=[action])
    assert tried["ok"]
    assert tried["facts"][0] == {
        "kind": "gain_money",
        "params": {"cards": ["yellow-9"], "worth": 9},
    }
    assert guest.get("/api/lessons/alhambra") == told  # nothing happened


def test_why_a_move_is_refused(guest: Guest) -> None:
    """In the words of the rules; whatever is asked, whenever."""
    step = next(step for step in lesson("alhambra").steps if step.name == "one")
    tower = find("alhambra").parse("Y")
    headers = {"Accept-Language": "es"}
    body = {"at": step.first, "actions": tower}
    answer = guest.http.post("/api/lessons/alhambra/try", json=body, headers=headers).json()
    assert not answer["ok"]
    assert answer["refusal"]["code"] == "cannot_afford"
    assert answer["refusal"]["rule"] == "A22"
    assert "amarillo" in answer["refusal"]["text"]
    for at in (-1, 0, step.first, 1_000_000):
        for actions in ([0], [999], [0, 0, 0], [18, 28]):
            tried = guest.post("/api/lessons/alhambra/try", at=at, actions=actions)
            assert tried["ok"] or tried["refusal"]["text"]


def test_of_no_such_game(guest: Guest) -> None:
    assert guest.get("/api/lessons/chess", 404)["refusal"]["code"] == "unknown_game"
    assert guest.refused("/api/lessons/chess/try", 404, at=0, actions=[0]) == "unknown_game"
    guest.post("/api/lessons/alhambra/try", 400, at=0, actions=[])


def test_the_page_has_an_address_for_it(guest: Guest) -> None:
    answer = guest.http.get("/learn/alhambra", headers={"Accept": "text/html"})
    assert answer.headers["content-type"].startswith("text/html")
