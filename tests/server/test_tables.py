"""Opening, joining, leaving, watching and starting tables."""

from pathlib import Path

import pytest

from faubourg import games
from faubourg.engine.refusal import Refusal
from faubourg.server.settings import Settings, lan_address
from faubourg.server.tables.seats import seat_row
from faubourg.server.web.tables import network_url

from .serving import SECONDS, Guest, Json, Running, play_to_the_end, serving, wait_for


def kinds(info: dict[str, list[dict[str, str]]]) -> list[str]:
    return [seat["kind"] for seat in info["seats"]]


def test_a_table_cannot_read_files_of_the_server(ann: Guest) -> None:
    offered = {game["name"]: game for game in ann.get("/api/games")["games"]}
    assert "data" not in [option["name"] for option in offered["evolutopia"]["options"]]
    wish = {"game": "evolutopia", "players": 1, "seats": ["me"], "options": {"data": "/etc/passwd"}}
    refused = ann.post("/api/tables", status=400, **wish)
    assert refused["refusal"]["code"] == "local_option"


def test_options_are_offered_for_the_number_of_players(ann: Guest) -> None:
    games = {game["name"]: game for game in ann.get("/api/games")["games"]}
    options = {option["name"]: option["offered"] for option in games["ginkgopolis"]["options"]}
    assert options["hal"]["1"] == ["normal", "expert"]
    assert options["hal"]["2"] == ["normal"]
    assert options["characters"]["1"] == ["intro"]
    assert options["characters"]["5"] == ["intro", "draft"]


def test_a_game_says_in_its_words_why_options_do_not_go(ann: Guest) -> None:
    options = {"level": "custom", "nuisances": "11 11"}
    wish = {"game": "evolutopia", "players": 1, "seats": ["me"], "options": options}
    refusal = ann.post("/api/tables", status=400, **wish)["refusal"]
    assert (refusal["code"], refusal["game"]) == ("territory_twice", "evolutopia")
    assert "11" in refusal["text"]
    wish["options"] = {"level": "custom", "indicators": "6"}
    assert ann.post("/api/tables", status=400, **wish)["refusal"]["code"] == "option_number"


def test_a_table_from_opening_to_the_start(ann: Guest, bea: Guest) -> None:
    info = ann.post(
        "/api/tables",
        status=201,
        game="alhambra",
        players=3,
        seats=["open", "me", "bot:random"],
        memory_aid=True,
    )
    table = info["id"]
    assert kinds(info) == ["open", "person", "bot"]
    assert (info["host"], info["seat"], info["status"]) == (True, 1, "open")
    assert info["memory_aid"] is True
    assert info["url"].endswith(f"/t/{table}")
    assert len(info["commitment"]) == 64
    assert (info["seats"][2]["name"], info["seats"][2]["online"]) == ("random", True)
    assert ann.refused(ann.at(table, "start"), 409) == "seats_open"
    assert ann.get(ann.at(table, "update"), 409)["refusal"]["code"] == "not_started"
    seen = bea.get(bea.at(table))
    assert (seen["host"], seen["seat"]) == (False, None)
    assert bea.post(bea.at(table, "join"))["seat"] == 0
    assert bea.refused(bea.at(table, "join"), 409) == "already_seated"
    assert bea.refused(bea.at(table, "start"), 403) == "not_host"
    started = ann.post(ann.at(table, "start"))
    assert started["status"] == "running"
    assert started["commitment"] == info["commitment"]
    assert ann.refused(ann.at(table, "start"), 409) == "already_started"


def test_seats_before_the_start(server: Running, ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open", "open")
    cleo = server.guest("Cleo")
    assert bea.post(bea.at(table, "join"), seat=2)["seat"] == 2
    assert cleo.refused(cleo.at(table, "join"), 409, seat=2) == "no_seat"
    assert cleo.give(table, 1, "open", 403)["refusal"]["code"] == "not_host"
    assert kinds(bea.post(bea.at(table, "leave"))) == ["person", "open", "open"]
    assert bea.refused(bea.at(table, "leave"), 403) == "not_seated"
    assert kinds(ann.give(table, 1, "bot:random")) == ["person", "bot", "open"]
    assert kinds(ann.give(table, 1, "open")) == ["person", "open", "open"]
    assert ann.give(table, 4, "open", 409)["refusal"]["code"] == "no_seat"
    bea.post(bea.at(table, "join"))
    cleo.post(cleo.at(table, "join"))
    stranger = server.guest("Dan")
    assert stranger.refused(stranger.at(table, "join"), 409) == "no_seat"
    ann.post(ann.at(table, "start"))
    assert ann.give(table, 1, "open", 409)["refusal"]["code"] == "already_started"
    for guest in (cleo, stranger):
        guest.close()


def test_seats_that_cannot_be_given(ann: Guest) -> None:
    table = ann.open("me", "open")
    before = ann.get(ann.at(table))
    for what in ("bot", "bot:", "bot:genius", "bot:random:x=1", "me", "you", ""):
        assert ann.give(table, 1, what, 400)["refusal"]["text"]
        assert ann.get(ann.at(table)) == before
        if what != "me":
            wish: Json = {"game": "alhambra", "players": 2, "seats": ["me", what]}
            ann.refused("/api/tables", 400, **wish)


def test_tables_that_cannot_be_opened(ann: Guest) -> None:
    good = {"game": "alhambra", "players": 3, "seats": ["me", "open", "open"]}
    for status, change, code in (
        (404, {"game": "chess"}, "unknown_game"),
        (400, {"players": 1, "seats": ["me"]}, "players"),
        (400, {"players": 2}, "seats_wrong"),
        (400, {"seats": ["me", "me", "open"]}, "seats_wrong"),
        (400, {"options": {"cheat": "yes"}}, "unknown_option"),
        (400, {"players": 10**30}, "bad_request"),
        (400, {"players": True}, "bad_request"),
        (400, {"game": "x" * 41}, "bad_request"),
        (400, {"nonce": "x" * 65}, "bad_request"),
        (400, {"surprise": 1}, "bad_request"),
    ):
        assert ann.refused("/api/tables", status, **(good | change)) == code
    assert ann.get("/api/tables") == {"mine": [], "open": []}


def test_my_tables_and_open_tables(server: Running, ann: Guest, bea: Guest) -> None:
    mine = ann.open("me", "open")
    other = bea.open("me", "open")
    watched = bea.open("open", "open")
    lists = ann.get("/api/tables")
    assert [info["id"] for info in lists["mine"]] == [mine]
    assert {info["id"] for info in lists["open"]} == {other, watched}
    ann.post(ann.at(other, "join"))
    bea.post(bea.at(other, "start"))
    lists = ann.get("/api/tables")
    assert {info["id"] for info in lists["mine"]} == {mine, other}
    assert [info["id"] for info in lists["open"]] == [watched]
    stranger = server.guest("")
    assert stranger.get("/api/tables")["mine"] == []
    assert {info["id"] for info in stranger.get("/api/tables")["open"]} == {mine, watched}
    stranger.close()


def test_the_lobby_hears_of_every_change(ann: Guest, bea: Guest) -> None:
    page = bea.socket()
    page.send("lobby")
    page.silence()
    table = ann.open("me", "open")
    assert page.next() == {"type": "lobby"}
    bea.post(bea.at(table, "join"))
    assert page.next() == {"type": "lobby"}
    page.close()


def test_a_table_tells_who_is_there(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open")
    first, second = ann.socket(), bea.socket()
    first.send("watch", table=table)
    assert first.wait_for("table")["table"]["seats"][0]["online"] is True
    second.send("watch", table=table)
    seen = second.wait_for("table")["table"]
    assert (seen["seat"], seen["host"]) == (None, False)
    bea.post(bea.at(table, "join"))
    told = first.wait_for("table")["table"]
    while not told["seats"][1]["online"]:
        told = first.wait_for("table")["table"]
    assert (told["seats"][1]["kind"], told["seats"][1]["name"]) == ("person", "Bea")
    assert second.wait_for("table")["table"]["seat"] == 1
    second.close()
    while told["seats"][1]["online"]:
        told = first.wait_for("table")["table"]
    first.close()


def test_the_next_one_is_the_host_when_the_host_leaves(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        ann, bea = first.guest("Ann"), first.guest("Bea")
        table = ann.open("me", "open", "open")
        bea.post(bea.at(table, "join"), seat=2)
        page = bea.socket()
        page.send("watch", table=table)
        assert not page.wait_for("table")["table"]["host"]
        left = ann.post(ann.at(table, "leave"))
        assert (left["host"], left["seat"], kinds(left)) == (
            False,
            None,
            ["open", "open", "person"],
        )
        told = page.wait_for("table")["table"]
        while not told["host"]:
            told = page.wait_for("table")["table"]
        assert told["seats"][0]["kind"] == "open"
        page.close()
        assert ann.give(table, 0, "bot:random", 403)["refusal"]["code"] == "not_host"
        assert [info["id"] for info in ann.get("/api/tables")["open"]] == [table]
        cookie = bea.cookie()
        for guest in (ann, bea):
            guest.close()
    with serving(tmp_path) as second:
        bea = second.guest("")
        bea.http.headers["Cookie"] = cookie
        for seat in (0, 1):
            bea.give(table, seat, "bot:random")
        assert bea.post(bea.at(table, "start"))["status"] == "running"
        bea.close()


def test_an_open_table_goes_when_the_last_one_leaves(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open", "bot:random")
    bea.post(bea.at(table, "join"))
    lobby = bea.socket()
    lobby.send("lobby")
    lobby.silence()
    bea.post(bea.at(table, "leave"))
    assert lobby.next() == {"type": "lobby"}
    assert ann.get(ann.at(table))["host"]
    ann.post(ann.at(table, "leave"))
    assert lobby.next() == {"type": "lobby"}
    for guest in (ann, bea):
        assert guest.get("/api/tables") == {"mine": [], "open": []}
        assert guest.get(guest.at(table), 404)["refusal"]["code"] == "no_table"
    assert bea.refused(bea.at(table, "join"), 404) == "no_table"
    lobby.close()


def test_a_table_without_its_host_stays_the_hosts(ann: Guest, bea: Guest) -> None:
    table = ann.open("open", "open")
    bea.post(bea.at(table, "join"))
    bea.post(bea.at(table, "leave"))
    assert ann.get(ann.at(table))["host"]


def test_a_host_without_a_seat_can_go(ann: Guest, bea: Guest) -> None:
    table = ann.open("open", "open")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "leave"))
    assert bea.get(bea.at(table))["host"]
    assert ann.refused(ann.at(table, "leave"), 403) == "not_seated"
    empty = ann.open("open", "bot:random")
    ann.post(ann.at(empty, "leave"))
    ann.get(ann.at(empty), 404)


def test_coming_back_to_a_finished_game_does_not_rewrite_it(ann: Guest) -> None:
    table = ann.open("me", "bot:random")
    ann.post(ann.at(table, "start"))
    ann.post(ann.at(table, "leave"))
    wait_for(lambda: ann.get(ann.at(table))["status"] == "over", 3 * SECONDS)
    before = ann.http.get(ann.at(table, "record")).text
    assert ann.refused(ann.at(table, "join"), 409) == "game_over"
    assert ann.http.get(ann.at(table, "record")).text == before


def test_leaving_a_finished_game_does_not_rewrite_it(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    play_to_the_end([ann, bea], table)
    before = ann.http.get(ann.at(table, "record")).text
    assert bea.refused(bea.at(table, "leave"), 409) == "game_over"
    assert ann.http.get(ann.at(table, "record")).text == before
    assert ann.get(ann.at(table))["seats"][1]["name"] == "Bea"


def test_a_game_alone_with_bots_can_be_given_up(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "bot:random")
    assert ann.refused(ann.at(table, "give_up"), 409) == "not_started"
    ann.post(ann.at(table, "start"))
    assert bea.refused(bea.at(table, "give_up"), 403) == "not_seated"
    ann.post(ann.at(table, "give_up"))
    assert ann.get("/api/tables") == {"mine": [], "open": []}
    assert ann.get(ann.at(table), 404)["refusal"]["code"] == "no_table"


def test_nobody_throws_away_the_game_of_others(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open", "bot:random")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    assert ann.refused(ann.at(table, "give_up"), 409) == "others_play"
    bea.post(bea.at(table, "leave"))  # a bot keeps the seat, and Bea may come back to it
    assert ann.refused(ann.at(table, "give_up"), 409) == "others_play"


def test_a_table_says_who_starts_it_and_how_it_ended(ann: Guest, bea: Guest) -> None:
    table = bea.open("bot:random", "me", "open")
    found = ann.get(ann.at(table))
    assert (found["host_seat"], found["result"]) == (1, None)
    bea.give(table, 2, "bot:random")
    bea.post(bea.at(table, "start"))
    bea.post(bea.at(table, "leave"))
    wait_for(lambda: bea.get(bea.at(table))["status"] == "over", 3 * SECONDS)
    result = bea.get("/api/tables")["mine"][0]["result"]
    best = max(result["totals"])
    assert [result["totals"][row] for row in result["winners"]] == [best] * len(result["winners"])


def test_an_invitation_says_when_it_leads_nowhere_else(ann: Guest) -> None:
    table = ann.open("me", "open")
    invitation = ann.get(ann.at(table, "invitation"))
    assert invitation["local"]  # the tests' server listens to this machine alone


def test_the_address_of_the_network() -> None:
    assert network_url("http://127.0.0.1:8123/t/x", "192.168.0.7") == "http://192.168.0.7:8123"
    assert network_url("http://127.0.0.1:8123/t/x", "127.0.0.1") == ""
    assert Settings(Path(), host="0.0.0.0").public_url == f"http://{lan_address()}:8000"


def test_the_invitation_leads_to_the_table(server: Running, ann: Guest) -> None:
    table = ann.open("me", "open")
    invitation = ann.get(ann.at(table, "invitation"))
    assert invitation["url"] == f"{server.url}/t/{table}"
    assert invitation["qr"].startswith("<svg")
    assert "style=" not in invitation["qr"]  # the content-security-policy would not let it
    assert ann.http.get(f"/t/{table}").status_code in (200, 503)  # 503: the page is not built


def test_a_table_that_does_not_exist(ann: Guest) -> None:
    for what in ("", "update", "record", "invitation", "stream"):
        assert ann.get(ann.at("nowhere", what), 404)["refusal"]["code"] == "no_table"
    for what in ("join", "leave", "start"):
        assert ann.refused(ann.at("nowhere", what), 404) == "no_table"
    page = ann.socket()
    page.send("watch", table="nowhere")
    assert page.wait_for("error")["refusal"]["code"] == "no_table"
    page.close()


def test_a_bot_may_not_think_for_minutes() -> None:
    game = games.find("evolutopia")
    assert seat_row(0, "bot:expert:seconds=1", None, game).bot == "expert:seconds=1"
    for spec in ("expert:seconds=11", "expert:iterations=2001"):
        with pytest.raises(Refusal, match="out_of_range"):
            seat_row(0, f"bot:{spec}", None, game)
