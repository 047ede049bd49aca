"""What strangers send names one of our bots, or is refused: nothing that they name is imported."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from faubourg import bots, games, lessons
from faubourg.engine.codec import dumps
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.record import seal
from faubourg.engine.refusal import Refusal
from faubourg.engine.view import PERFECT
from faubourg.server.bot_workers import Question, think

from .serving import Guest, Json, new_id, play_to_the_end

GOLDEN = Path(__file__).parents[1] / "golden"
SPECS = [
    "os:system",
    "subprocess:Popen",
    "marking_bot:Mark",
    "expert:os:system",
    "expert:marking_bot:Mark",
    "regular:marking_bot:Mark",
    "me:marking_bot:Mark",
    ":marking_bot:Mark",
    "marking_bot:Mark,regular",
]
each_spec = pytest.mark.parametrize("spec", SPECS)
REFUSED = ("unknown_bot", "bot_setting", "unknown_seat_kind")


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A module that whoever imports it leaves a file: here and in the workers, which inherit the
    path. None was left when the test is over."""
    left, folder = tmp_path / "imported", tmp_path / "modules"
    folder.mkdir()
    code = (
        f"open({str(left)!r}, 'w').close()\nfrom faubourg.bots.bot import Bot\n"
        "class Mark(Bot):\n    def choose(self, view, legal):\n        return legal[0]\n"
    )
    (folder / "marking_bot.py").write_text(code)
    monkeypatch.setattr(sys, "path", [*sys.path, str(folder)])
    yield left
    assert not left.exists(), "a stranger's module was imported"
    assert "marking_bot" not in sys.modules


def refused(guest: Guest, path: str, body: Json) -> None:
    answer = guest.http.post(path, json=body)
    assert answer.status_code in (400, 409, 422), (answer.status_code, answer.text)
    assert answer.json()["refusal"]["code"] in (*REFUSED, "bad_request"), answer.text


def test_the_module_would_leave_its_mark(mark: Path) -> None:
    """The test itself: whoever may import it does."""
    assert bots.make("marking_bot:Mark", games.find("alhambra")).name == "Mark"
    assert mark.exists()
    mark.unlink()
    del sys.modules["marking_bot"]


@each_spec
@pytest.mark.usefixtures("mark")
def test_over_http(ann: Guest, spec: str) -> None:
    for what in (f"bot:{spec}", spec):
        body = {"game": "alhambra", "players": 2, "seats": ["me", what]}
        refused(ann, "/api/tables", body)
    table = ann.open("me", "open")
    for what in (f"bot:{spec}", spec):
        refused(ann, ann.at(table, "seats"), {"seat": 1, "is": what})
    refused(ann, ann.at(table, "join"), {"seat": f"bot:{spec}"})
    seats = ann.get(ann.at(table))["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "open"]


@pytest.mark.usefixtures("mark")
def test_a_rematch_takes_no_bots_but_those_of_the_table(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    play_to_the_end([ann, bea], table)
    for spec in SPECS:
        refused(ann, ann.at(table, "rematch"), {"bot": spec})
        refused(ann, ann.at(table, "rematch"), {"seats": ["me", f"bot:{spec}"]})


@pytest.mark.usefixtures("mark")
def test_over_the_socket(ann: Guest) -> None:
    table = ann.open("me", "bot:random")
    ann.post(ann.at(table, "start"))
    page = ann.socket()
    page.watch(table)
    for spec in SPECS:
        page.send("hint", table=table, request=1, bot=spec)
        assert page.wait_for("error")["refusal"]["code"] == "bad_request"
        page.send("move", table=table, decision=0, actions=[spec], move_id=new_id())
        assert page.wait_for("error")["refusal"]["code"] == "bad_request"
    page.close()


@each_spec
@pytest.mark.usefixtures("mark")
def test_in_a_record(ann: Guest, spec: str) -> None:
    """It is told as the name of a seat, and is nothing else."""
    data = json.loads((GOLDEN / "alhambra-v1-2.json").read_text())
    del data["seal"]
    data["seats"] = [spec, f"bot:{spec}"]
    text = json.dumps({**data, "seal": seal(data)})
    story = ann.post("/api/replay", record=text)
    assert len(story["table"]["seats"]) == 2
    ann.post("/api/replay/positions", record=text, first=0, last=1)


@pytest.mark.usefixtures("mark")
def test_in_a_lesson() -> None:
    text = (Path(lessons.__file__).parent / "alhambra.toml").read_text()
    with pytest.raises(ValueError, match="bots"):
        lessons.read("alhambra", f'bots = ["marking_bot:Mark"]\n{text}')
    names = lessons.read("alhambra", text).record.seats
    told = lessons.read("alhambra", text.replace(names[1], "marking_bot:Mark"))
    assert told.record.seats[1] == "marking_bot:Mark", "a name, and nothing else"


@each_spec
@pytest.mark.usefixtures("mark")
def test_a_worker_makes_our_bots_only(spec: str) -> None:
    """Even if such a name stood in the store."""
    game = games.find("alhambra")
    state = game.new(2, {}, SeededDealer(1))
    seat = int(state.first_waiting())
    view = dumps(state.view(seat, PERFECT).data())
    with pytest.raises(Refusal) as no:
        think(Question("alhambra", spec, "seed", view, state.legal(seat)))
    assert no.value.code in REFUSED
