"""Try again from here: what the seat knew stays, the rest is dealt anew, it counts for nobody."""

from pathlib import Path

import pytest

from faubourg import games
from faubourg.engine.record import Record, from_text
from faubourg.engine.table import Replay
from faubourg.engine.verify import verify
from faubourg.engine.view import PERFECT
from faubourg.server.afterwards.practice import dealt_anew

from .serving import Guest, same, serving, wait_for
from .test_outlooks import played

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("name", ["alhambra-v1-3", "ginkgopolis-v1-3", "evolutopia-v1-3"])
def test_what_the_seat_knew_stays_and_the_rest_is_dealt_anew(name: str) -> None:
    game = games.find(name.partition("-")[0])
    record = from_text((GOLDEN / f"{name}.json").read_text(), game)
    dealt = set()
    for at in range(0, len(record.inputs), max(1, len(record.inputs) // 12)):
        replay = Replay(record)
        replay.to(at)
        state = replay.table.state
        for seat in state.waiting_seats():
            begun = dealt_anew(game, state, seat)
            assert begun.legal(seat) == state.legal(seat)
            assert state.waiting & ~begun.waiting == 0
            if begun.waiting == state.waiting:  # nobody chooses anew
                assert begun.view(seat, PERFECT) == state.view(seat, PERFECT)
                dealt.add(begun == state)
    # who forgets nothing knows everything that lies at a table of Alhambra or Evolutopia
    assert (False in dealt) == (game.name == "ginkgopolis")


def finish(guest: Guest, table: str) -> None:
    while not (update := guest.update(table))["outcome"]:
        if update["legal"]:
            guest.act(table, update["legal"][0]["action"])


@pytest.mark.parametrize("game", ["alhambra", "ginkgopolis"])
def test_a_game_from_a_moment_of_another(tmp_path: Path, game: str) -> None:
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        before = played(ann, game)
        last = ann.get(ann.at(before, "replay"))["inputs"]
        path = ann.at(before, "practice")
        assert ann.refused(path, 409, seat=0, at=last) == "game_over"
        assert ann.refused(path, 400, seat=0, at=last + 1) == "no_such_place"
        assert ann.refused(path, 409, seat=5, at=0) == "no_seat"
        at = last - last // 3
        table = ann.post(path, seat=1, at=at, nonce="mine")["id"]
        info = ann.get(ann.at(table))
        assert (info["practice"], info["seat"], info["status"]) == (True, 1, "running")
        assert ann.refused(ann.at(table, "practice"), 409, seat=1, at=0) == "not_over"
        begun = server.table(table).history
        assert begun is not None
        position = begun.table.record.position
    with serving(tmp_path) as server:  # it is found again as every table is
        ann = same(ann, server.url)
        history = server.table(table).history
        assert history is not None
        assert history.table.record.position == position
        wait_for(lambda: ann.update(table)["legal"] or ann.update(table)["outcome"])
        update = ann.update(table)
        if update["legal"]:
            assert ann.act(table, update["legal"][0]["action"])["ok"]
        ann.close()


def test_it_is_played_proven_and_counts_for_nobody(ann: Guest) -> None:
    before = played(ann, "alhambra")
    last = ann.get(ann.at(before, "replay"))["inputs"]
    table = ann.post(ann.at(before, "practice"), seat=0, at=last // 2)["id"]
    finish(ann, table)
    assert ann.get(ann.at(table))["result"] is not None
    story = ann.get(ann.at(table, "replay"))
    assert story["proof"] == {"proven": True, "refusal": None}
    text = ann.http.get(ann.at(table, "record")).text
    record: Record = from_text(text, games.find("alhambra"), positions=True)
    assert record.position is not None
    verify(record)
    mine = ann.get("/api/me")
    assert (mine["games"], mine["counting"]) == (0, 0)
    again = ann.post(ann.at(table, "rematch"))  # from the same moment
    assert (again["practice"], again["seat"], again["status"]) == (True, 0, "running")
