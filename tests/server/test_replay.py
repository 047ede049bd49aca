"""Finished games told again: as spectator and seat, page by page; files that are sound or not."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from faubourg import games
from faubourg.engine.record import ACT, UNDO, Input, Record, from_text, seal
from faubourg.games.evolutopia import sources
from faubourg.server.messages import MOST_PLAYERS

from .serving import SECONDS, Guest, Json, play_to_the_end, serving

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Guest, str]]:
    """Somebody who was not there, and a finished game of Ann and Bea."""
    with serving(tmp_path_factory.mktemp("server")) as server:
        ann, bea, stranger = server.guest("Ann"), server.guest("Bea"), server.guest("")
        table = ann.open("me", "open")
        bea.post(bea.at(table, "join"))
        ann.post(ann.at(table, "start"))
        away_for_a_while(bea, ann, table)
        play_to_the_end([ann, bea], table)
        yield stranger, table
        for guest in (ann, bea, stranger):
            guest.close()


def away_for_a_while(guest: Guest, other: Guest, table: str) -> None:
    """Until a bot has moved in their stead."""
    guest.post(guest.at(table, "leave"))
    deadline = time.monotonic() + SECONDS
    while not any("kept" in event for event in guest.update(table)["events"]):
        assert time.monotonic() < deadline, "the bot does not play"
        if legal := other.update(table)["legal"]:
            other.act(table, legal[0]["action"])
        time.sleep(0.01)
    guest.post(guest.at(table, "join"))


def text_of(played: tuple[Guest, str]) -> str:
    guest, table = played
    return guest.http.get(guest.at(table, "record")).text


def edited(text: str, **changes: object) -> str:
    """A record that says something else and is sealed all the same."""
    data = json.loads(text)
    del data["seal"]
    data |= changes
    return json.dumps({**data, "seal": seal(data)})


def test_the_story_of_a_game(played: tuple[Guest, str]) -> None:
    guest, table = played
    story = guest.get(guest.at(table, "replay"))
    record = json.loads(text_of(played))
    assert story["inputs"] == len(record["inputs"]) == story["table"]["sequence"]
    assert [seat["name"] for seat in story["table"]["seats"]] == ["Ann", "Bea"]
    assert story["proof"] == {"proven": True, "refusal": None}
    assert story["points"] == guest.get(guest.at(table, "curve"))["points"]
    assert story["events"] == guest.update(table)["events"]
    assert any(event.get("kept") == [1] for event in story["events"])  # the bot's, for Bea
    begins = [turn["sequence"] for turn in story["turns"]]
    assert begins[0] == 0
    assert begins == sorted(set(begins))
    assert {turn["seat"] for turn in story["turns"]} == {0, 1}


def test_positions_come_in_pages(played: tuple[Guest, str]) -> None:
    guest, table = played
    inputs = guest.get(guest.at(table, "replay"))["inputs"]
    found: list[Json] = []
    while len(found) <= inputs:
        page = guest.get(guest.at(table, "positions"), first=len(found), last=inputs)["positions"]
        assert 0 < len(page) <= 60
        found += page
    assert [position["sequence"] for position in found] == list(range(inputs + 1))
    told = [event for position in found for event in position["events"]]
    assert told == guest.update(table)["events"]
    assert [position["outcome"] is None for position in found] == [True] * inputs + [False]
    assert all(position["legal"] == [] for position in found)
    one = guest.get(guest.at(table, "positions"), first=7, last=7)["positions"]
    assert one == [found[7]]
    assert guest.get(guest.at(table, "positions"), first=inputs + 1, last=inputs + 9) == {
        "positions": []
    }


def test_hands_may_be_seen_when_the_game_is_over(played: tuple[Guest, str]) -> None:
    guest, table = played
    for seat in (0, 1):
        page = guest.get(guest.at(table, "positions"), first=0, last=0, seat=seat)["positions"]
        assert page[0]["seat"] == seat
        assert page[0]["view"]["known"] >> seat & 1
        story = guest.get(guest.at(table, "replay"), seat=seat)
        assert len(story["events"]) >= len(guest.get(guest.at(table, "replay"))["events"])
    assert guest.get(guest.at(table, "replay"), 409, seat=2)["refusal"]["code"] == "no_seat"
    assert guest.get(guest.at(table, "replay"), 400, seat=-2)["refusal"]["code"] == "bad_request"


def test_secret_cards_are_shown_through_the_eyes_of_their_seat(played: tuple[Guest, str]) -> None:
    guest, _ = played
    body: Json = {"record": (GOLDEN / "ginkgopolis-v1-3.json").read_text(), "first": 30, "last": 30}
    views = []
    for seat in (None, 0, 1):
        [position] = guest.post("/api/replay/positions", seat=seat, **body)["positions"]
        views.append({key: value for key, value in position["view"].items() if key != "seat"})
    assert all(views[i] != views[j] for i, j in ((0, 1), (0, 2), (1, 2)))


def test_a_running_game_is_not_told(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open")
    for what in ("replay", "positions"):
        assert ann.get(ann.at(table, what), 409)["refusal"]["code"] == "not_over"
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    for guest in (ann, bea):
        for what in ("replay", "positions"):
            for query in ({}, {"seat": 0}, {"seat": 1}):
                refusal = guest.get(guest.at(table, what), 409, **query)["refusal"]
                assert refusal["code"] == "not_over"
                assert refusal["text"]
    assert ann.get(ann.at("nowhere", "replay"), 404)["refusal"]["code"] == "no_table"


def test_a_file_is_told_like_a_table(played: tuple[Guest, str]) -> None:
    guest, table = played
    text = text_of(played)
    for seat in (None, 1):
        query = {} if seat is None else {"seat": seat}
        mine = guest.get(guest.at(table, "replay"), **query)
        theirs = guest.post("/api/replay", record=text, seat=seat)
        told = ("seat", "inputs", "events", "turns", "points", "proof")
        assert {key: theirs[key] for key in told} == {key: without_hands(mine[key]) for key in told}
        names = [[seat["name"] for seat in story["table"]["seats"]] for story in (mine, theirs)]
        assert names[0] == names[1]
        page = guest.get(guest.at(table, "positions"), first=3, last=9, **query)["positions"]
        sent = guest.post("/api/replay/positions", record=text, seat=seat, first=3, last=9)
        assert [{**position, "table": table} for position in sent["positions"]] == [
            {**position, "events": without_hands(position["events"])} for position in page
        ]


def without_hands(told: object) -> object:
    """A file does not say for whom bots moved."""
    if not isinstance(told, list):
        return told
    return [{key: item[key] for key in item if key != "kept"} for item in told]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_every_golden_record_is_told(played: tuple[Guest, str], path: Path) -> None:
    """Nothing of any game breaks: every position can be encoded, for spectators and players."""
    guest, _ = played
    text = path.read_text()
    story = guest.post("/api/replay", record=text)
    last = story["inputs"]
    assert len(story["turns"]) > 1
    assert story["proof"]["proven"]
    for seat in (None, 0):
        body = {"record": text, "seat": seat, "first": last - 2, "last": last}
        page = guest.post("/api/replay/positions", **body)["positions"]
        assert [position["sequence"] for position in page] == [last - 2, last - 1, last]
        assert page[-1]["outcome"] == json.loads(text)["outcome"]
        counted = page[-1]["insight"].get("turns")  # on Evolutopia's score sheet
        assert counted in (None, len(story["turns"]))


def test_a_deal_that_was_not_fair(played: tuple[Guest, str]) -> None:
    guest, _ = played
    dealer = json.loads(text_of(played))["dealer"]
    forged = edited(text_of(played), dealer=dealer | {"key": "00" * 32})
    answer = guest.http.post(
        "/api/replay", json={"record": forged}, headers={"accept-language": "fr"}
    ).json()
    assert answer["proof"]["proven"] is False
    assert answer["proof"]["refusal"]["code"] == "commitment_broken"
    assert "donneur" in answer["proof"]["refusal"]["text"]


def test_a_file_cannot_name_another(ann: Guest, tmp_path: Path) -> None:
    """Nor is it told why the other one is wrong: a stranger could ask about any file of ours."""
    text = (GOLDEN / "evolutopia-v1-2.json").read_text()
    options = json.loads(text)["options"]
    for named in (tmp_path / "none.toml", Path(sources.__file__).with_name("evolutopia.toml")):
        file = edited(text, options=options | {"data": str(named)})
        before = dict(sources._loaded)
        assert ann.refused("/api/replay", 400, record=file) == "record_local"
        assert (
            ann.refused("/api/replay/positions", 400, record=file, first=0, last=9)
            == "record_local"
        )
        assert sources._loaded == before


def test_a_games_own_reasons_are_said_in_its_words(ann: Guest) -> None:
    text = (GOLDEN / "evolutopia-v1-2.json").read_text()
    options = json.loads(text)["options"]
    refusal = ann.post("/api/replay", 400, record=edited(text, options=options | {"start": "99"}))
    assert refusal["refusal"]["code"] == "only_custom"
    assert "level=custom" in refusal["refusal"]["text"]


def test_broken_files(played: tuple[Guest, str]) -> None:
    guest, _ = played
    text = text_of(played)
    inputs = json.loads(text)["inputs"]
    deal = json.loads(text)["deal"]
    broken = {
        "": "record_damaged",
        " ": "record_damaged",
        "x": "record_damaged",
        "[]": "record_damaged",
        "[" * 100_000: "record_damaged",
        text[: len(text) // 2]: "record_damaged",
        text.replace('"alhambra"', '"chess"'): "unknown_game",
        text.replace('"players": 2', '"players": 3'): "record_edited",
        edited(text, format=99): "record_format",
        edited(text, rules=99): "newer_rules",
        edited(text, outcome=None): "record_unfinished",
        edited(text, outcome={"winners": []}): "record_outcome",
        edited(text, inputs=inputs[:-1]): "record_outcome",
        edited(text, inputs=[*inputs, inputs[0]]): "record_impossible",
        edited(text, inputs=[[9, "x"]]): None,
        edited(text, inputs=[[-1, inputs[0][1]], *inputs[1:]]): "record_impossible",
        edited(text, inputs=[inputs[0]] * 6000): "too_large",
        edited(text, deal=[10**9, *deal[1:]]): "record_impossible",
        edited(text, deal=deal[:-1]): "record_impossible",
        edited(text, players=2_000_000_000, seats=[]): None,
        edited(text, seats=["\x00" * 20, 5]): None,
        edited(text, dealer={"kind": ["?"]}): None,
    }
    for file, code in broken.items():
        for path, more in (("", {}), ("/positions", {"first": 0, "last": 1000})):
            answer = guest.http.post(f"/api/replay{path}", json={"record": file, **more})
            said = answer.json().get("refusal")
            if code is None and said is None:
                continue  # a strange file, but a game all the same
            if path and code in ("record_outcome", "record_impossible") and said is None:
                continue  # it goes wrong later than the first page
            assert answer.status_code in (400, 404, 413), file[:80]
            assert said["code"] == code or code is None, file[:80]
            assert "\n" not in said["text"]
            assert not re.search("Traceback|Error", said["text"])


def test_large_files_and_strange_requests(played: tuple[Guest, str]) -> None:
    guest, _ = played
    assert guest.refused("/api/replay", 413, record="x" * 1_100_000) == "too_large"
    assert guest.refused("/api/replay", 400, record="x" * 400_000) == "bad_request"
    assert guest.refused("/api/replay", 400, record=5) == "bad_request"
    assert guest.refused("/api/replay", 400, record="x", seat=MOST_PLAYERS) == "bad_request"
    assert guest.refused("/api/replay", 400, record="x", surprise=1) == "bad_request"


def test_files_are_not_kept(tmp_path: Path) -> None:
    text = (GOLDEN / "alhambra-v1-3.json").read_text()
    with serving(tmp_path) as server:
        guest = server.guest("")
        guest.post("/api/replay", record=text)
        assert guest.get("/api/tables") == {"mine": [], "open": []}
        guest.close()
    secret = json.loads(text)["seal"].encode()
    assert all(secret not in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())


def test_names_of_strangers(played: tuple[Guest, str]) -> None:
    guest, _ = played
    names = ["me:Zoé\x07\n\x1b[1m", "expert:seconds=1"]
    story = guest.post("/api/replay", record=edited(text_of(played), seats=names))
    seats = [(seat["kind"], seat["name"]) for seat in story["table"]["seats"]]
    assert seats == [("person", "Zoé [1m"), ("bot", "expert:seconds=1")]


def test_too_many_replays(tmp_path: Path) -> None:
    text = (GOLDEN / "alhambra-v1-3.json").read_text()
    with serving(tmp_path, unlimited=False) as server:
        guest = server.guest("")
        until = time.monotonic() + SECONDS
        while guest.http.post("/api/replay", json={"record": text[:50]}).status_code != 429:
            assert time.monotonic() < until
        guest.close()


def test_a_game_that_was_taken_back(played: tuple[Guest, str]) -> None:
    """An undone input has its own position, and the log says that it was undone."""
    guest, _ = played
    record = with_undo(text_of(played))
    story = guest.post("/api/replay", record=record.text())
    undone = [event for event in story["events"] if event["kind"] == "undo"]
    assert [event["params"]["undone"] for event in undone] == [
        event["sequence"] - 1 for event in undone
    ]
    assert undone


def with_undo(text: str) -> Record:
    """The same game, in which the first payment was taken back and made again."""
    record = from_text(text, games.find("alhambra"))
    for number, item in enumerate(record.inputs):
        if item.kind == ACT and not item.dealt and record.inputs[number + 1].seat == item.seat:
            back = Input(UNDO, item.seat, -1, [])
            record.inputs[number + 1 : number + 1] = [back, item]
            return record
    raise AssertionError("nothing can be taken back in this game")
