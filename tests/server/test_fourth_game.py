"""A game of another package on a server: offered when it was named, played by people and bots.

Sealed Bids brings its words; Race, the game that docs/adding-a-game.md makes, brings nothing.
"""

import sys
from pathlib import Path

import pytest

from faubourg import games
from faubourg.cli import main
from faubourg.engine.record import from_text
from faubourg.engine.verify import deal_again
from faubourg.server.afterwards.curve import curve
from faubourg.table import Table
from tests.plugins import follow_the_guide, install

from .serving import Guest, Json, play_to_the_end, same, serving, wait_for


@pytest.fixture(autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path_factory.mktemp("games")
    monkeypatch.delitem(sys.modules, "race", raising=False)
    points = follow_the_guide(folder)
    install(folder, monkeypatch, sealed="faubourg.testing.sealed:Sealed", **points)


@pytest.fixture
def offered(installed: None) -> None:
    """As `faubourg serve --game sealed --game race` does before it starts."""
    del installed
    for name in ("sealed", "race"):
        games.find(name)


@pytest.mark.parametrize(("standing", "points"), [([1, 2], 1), ([["first"], ["second"]], 0)])
def test_an_odd_standing_draws_no_curve(
    monkeypatch: pytest.MonkeyPatch, standing: list[object], points: int
) -> None:
    table = Table.new("sealed", players=2, seed=1)
    table.play("random")
    monkeypatch.setattr(type(table.game), "insight", lambda *_: {"standing": standing})
    assert len(curve(table.record).points) == points


def told(guest: Guest, name: str) -> Json:
    return next(game for game in guest.get("/api/games")["games"] if game["name"] == name)


def test_only_what_was_named_is_offered(ann: Guest) -> None:
    """A stranger's word imports nothing."""
    assert [game["name"] for game in ann.get("/api/games")["games"]] == list(games.BUILT_IN)
    wish = {"game": "race", "players": 2, "seats": ["me", "open"]}
    assert ann.refused("/api/tables", 404, **wish) == "unknown_game"
    assert ann.get("/api/rules/race/en", 404)["refusal"]["params"]["known"] == list(games.BUILT_IN)
    assert ann.get("/api/lessons/race", 404)["refusal"]["code"] == "unknown_game"
    assert "race" not in sys.modules


@pytest.mark.usefixtures("offered")
def test_a_game_is_described_with_the_parts_of_its_table(ann: Guest) -> None:
    race, sealed = told(ann, "race"), told(ann, "sealed")
    assert race["bots"] == ["random"]
    assert race["max_players"] == 8
    assert race["parts"] == [{"name": "place", "kind": "seats", "each": 1}]
    assert {"name": "pile", "kind": "pile", "each": 0} in sealed["parts"]
    assert told(ann, "alhambra")["parts"] == []
    french = ann.get("/api/catalogues/fr")
    assert french["sealed.name"] == "Offres secrètes"
    assert french["sealed.event.prize"] == "Le prix suivant vaut {prize}."
    assert french["race.name"] == "Race"
    assert french["page.race.pitch"] == ""


@pytest.mark.usefixtures("offered")
def test_sealed_bids_from_the_first_seat_to_the_record(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open", "bot:regular", game="sealed", options={"rounds": "5"})
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    assert ann.act(table, 5)["ok"]  # swap: a card is drawn
    back = {"decision": ann.update(table)["decision"], "move_id": "undo-it-please"}
    assert ann.post(ann.at(table, "undo"), **back)["refusal"]["code"] == "nothing_to_undo"
    assert ann.act(table, 0)["ok"]
    back = {"decision": ann.update(table)["decision"], "move_id": "another-bid-please"}
    assert ann.post(ann.at(table, "withdraw"), **back)["ok"]
    tried = ann.post(ann.at(table, "try"), actions=[6])
    assert tried["refusal"]["game"] == "sealed"
    assert "is not possible now. (S1)" in tried["refusal"]["text"]
    assert ann.post(ann.at(table, "chat"), text="hello", say_id="say-hello")["text"] == "hello"
    last = play_to_the_end([ann, bea], table)
    assert last["outcome"]["reason"] == "rounds_played"
    record = from_text(ann.http.get(ann.at(table, "record")).text, games.find("sealed"))
    assert deal_again(record).state.over()
    assert ann.get(f"/api/tables/{table}/replay")["table"]["game"] == "sealed"


@pytest.mark.usefixtures("offered")
def test_eight_people_and_a_hint_that_nobody_gives(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", *["bot:random"] * 6, "open", game="race")
    bea.post(bea.at(table, "join"), seat=7)
    ann.post(ann.at(table, "start"))
    wait_for(lambda: ann.update(table)["legal"] or bea.update(table)["legal"])
    player = ann if ann.update(table)["legal"] else bea
    hint = player.post(player.at(table, "hint"))
    assert hint["refusal"]["code"] == "no_advice"
    assert "nobody gives hints" in hint["refusal"]["text"]
    assert player.get("/api/rules/race/en", 400)["refusal"]["code"] == "rules_missing"
    assert player.get("/api/box/race/en") == {"kinds": []}
    assert ann.post("/api/tables", 400, game="race", players=9, seats=["me"] * 9)["refusal"]
    assert play_to_the_end([ann, bea], table)["outcome"]["reason"] == "arrived"


def test_a_table_stays_when_its_game_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Listed, with a clear text; and played on when the game is back."""
    sealed = games.find("sealed")
    with serving(tmp_path) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        table = ann.open("me", "open", game="sealed")
        other = ann.open("me", "open", game="alhambra")
        bea.post(bea.at(table, "join"))
        ann.post(ann.at(table, "start"))
        assert ann.act(table, 0)["ok"]
        waiting = bea.open("me", "open", game="sealed")
    with monkeypatch.context() as gone:
        gone.delitem(games.LOADED, "sealed")
        with serving(tmp_path) as server:
            ann, bea = same(ann, server.url), same(bea, server.url)
            mine = {info["id"]: info for info in ann.get("/api/tables")["mine"]}
            assert mine[table]["status"] == "absent"
            assert mine[table]["game"] == "sealed"
            assert [seat["name"] for seat in mine[table]["seats"]] == ["Ann", "Bea"]
            assert mine[other]["status"] == "open"
            assert waiting in [info["id"] for info in ann.get("/api/tables")["open"]]
            refused = ann.get(ann.at(table, "update"), 409)["refusal"]
            assert refused["code"] == "game_absent"
            assert "The table is kept" in refused["text"]
            page = ann.socket()
            page.send("watch", table=table)
            assert page.wait_for("error")["refusal"]["code"] == "game_absent"
            page.close()
            bea.post("/api/account/delete", name="Bea")  # and who goes can go
            left = ann.get(ann.at(table))["seats"][1]
            assert (left["kind"], left["name"]) == ("bot", "random")
            assert ann.get(ann.at(waiting), 404)["refusal"]["code"] == "no_table"
            bea.close()
    assert games.find("sealed") is sealed
    with serving(tmp_path) as server:
        ann = same(ann, server.url)
        assert play_to_the_end([ann], table)["outcome"]
        ann.close()


def test_the_command_says_what_it_cannot_offer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(tmp_path), "--game", "chess", "--lang", "es"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "No hay ningún juego «chess»" in told
