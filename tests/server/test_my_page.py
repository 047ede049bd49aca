"""One's own page: counted once from finished games, by both databases alike, and private."""

import csv
import io
import random
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import alembic.command
import pytest
from sqlalchemy import Connection, create_engine, insert, select, update

from faubourg import games
from faubourg.campaigns.achievements import things_of
from faubourg.engine.record import from_text
from faubourg.server.afterwards.counting import count_finished
from faubourg.server.people import my_page
from faubourg.server.people.people import token_hash
from faubourg.server.store import accounts as account_store
from faubourg.server.store import migrations
from faubourg.server.store import my_page as page_store
from faubourg.server.store import results as result_store
from faubourg.server.store.database import Store, now
from faubourg.server.store.results import Ended
from faubourg.server.store.schema import inputs, people, results, seats, sessions, tables

from .serving import Guest, Json, Running, play_to_the_end, serving, wait_for, with_store

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("alhambra", "evolutopia", "ginkgopolis")
THINGS = {
    "alhambra": ["tower", "garden"],
    "evolutopia": ["visionnaire"],
    "ginkgopolis": ["red-exploit"],
}
FINDINGS = {"alhambra": "categories", "evolutopia": "roles", "ginkgopolis": "characters"}


def table_row(number: int, game: str, outcome: Json) -> Json:
    row: Json = {"rules": 1, "players": 2, "options": {"level": "1"}, "memory_aid": False}
    row |= {"host": "ann", "status": "over", "created": number, "dealer": {}, "game": game}
    return row | {"id": str(number), "outcome": outcome}


def finish(
    connection: Connection, number: int, game: str, points: tuple[int, int], left: bool = False
) -> None:
    """A game of Ann with a bot; or one that she left to another."""
    winners = [seat for seat in (0, 1) if points[seat] == max(points)]
    if game == "evolutopia":
        winners = [0, 1] if points[0] > 20 else []
    rows = [{"x": points[0] - 2, "y": 2}, {"x": points[1]}]
    outcome = {"winners": winners, "totals": list(points), "sources": rows, "extras": []}
    connection.execute(insert(tables).values(**table_row(number, game, outcome)))
    sat = [
        {"kind": "bot" if left else "person", "person": "ann", "bot": "regular" if left else None}
    ]
    sat += [{"kind": "bot", "person": None, "bot": "expert"}]
    for seat, who in enumerate(sat):
        connection.execute(insert(seats).values(table_id=str(number), seat=seat, nonce="", **who))
    opening = {THINGS[game][number % len(THINGS[game])]: FINDINGS[game]}
    ended = Ended(1000 + number, game == "evolutopia", [opening, {}])
    for _ in range(2):  # told twice, counted once
        result_store.count(connection, str(number), ended)


def played(connection: Connection, many: int) -> list[Any]:
    """So many games of Ann; what of them was stored, the oldest first."""
    connection.execute(insert(people).values(id="ann", name="Ann", created=0))
    chance = random.Random(5)
    for number in range(many):
        points = chance.randrange(10, 40), chance.randrange(10, 40)
        finish(connection, number, chance.choice(GAMES), points, left=number % 9 == 4)
    return list(connection.execute(select(results).order_by(results.c.ended)).all())


def longest(won: list[bool]) -> int:
    return max((len(list(run)) for win, run in groupby(won) if win), default=0)


def test_what_the_database_adds_up_is_what_one_counts_by_hand(place: Path | str) -> None:
    async def work(store: Store) -> None:
        rows = await store.run(partial(played, many=60))
        page = await store.read(lambda c: my_page.read(c, "ann", False))
        assert (page.games, page.wins) == (60, sum(row.won for row in rows))
        for tally in page.tallies:
            mine = [row for row in rows if row.game == tally.game]
            points = [row.points for row in mine if row.points is not None]
            assert (tally.games, tally.wins) == (len(mine), sum(row.won for row in mine))
            assert (tally.scored, tally.best) == (len(points), max(points))
            assert tally.average == pytest.approx(sum(points) / len(points), abs=0.01)
        streaks = {streak.game: streak.wins for streak in page.streaks}
        assert streaks[""] == longest([row.won for row in rows])
        for game in GAMES:
            assert streaks[game] == longest([row.won for row in rows if row.game == game])
        for mean in page.sources:
            mine = [row for row in rows if row.game == mean.game and row.points is not None]
            owned = sum(row.sources[mean.source] for row in mine) / len(mine)
            assert mean.mine == pytest.approx(owned, abs=0.01)
            if mean.game == "evolutopia":
                assert mean.others is None
            else:
                theirs = sum(row.others.get(mean.source, 0) for row in mine) / len(mine)
                assert mean.others == pytest.approx(theirs, abs=0.01)
        for best in page.bests:
            same = [row for row in rows if row.game == best.game and row.points is not None]
            values = {row.table_id: getattr(row, best.kind) for row in same}
            assert values[best.table] == best.value == max(values.values())
        opened = {(one.game, one.thing): (one.games, one.wins) for one in page.openings}
        towers = [row for row in rows if "tower" in row.opening]
        assert opened["alhambra", "tower"] == (len(towers), sum(row.won for row in towers))
        for form in page.forms:
            own = [row for row in rows if row.game == form.game]
            assert [(one.points, one.won) for one in form.games] == [
                (row.points, row.won) for row in own[-page_store.FORM :]
            ]

    with_store(place, work)


def test_what_is_still_to_be_tried(place: Path | str) -> None:
    async def work(store: Store) -> None:
        def one_game(connection: Connection) -> None:
            connection.execute(insert(people).values(id="ann", name="Ann", created=0))
            finish(connection, 1, "alhambra", (30, 20))

        await store.run(one_game)
        page = await store.read(lambda c: my_page.read(c, "ann", False))
        found = {(one.game, one.kind): one for one in page.untried}
        assert found["ginkgopolis", "game"].values == ["ginkgopolis"]
        assert found["alhambra", "players"].values == ["3", "4", "5", "6"]
        left = found["alhambra", "bot"].values
        assert left == ["novice", "regular", "master"], "the expert was beaten"
        assert "garden" not in found["alhambra", "categories"].values
        assert "tower" in found["alhambra", "categories"].values
        assert ("alhambra", "option") not in found, "who begins is no way to play"
        game = games.find_offered("ginkgopolis")
        assert len(things_of(game, "character")) == 9

    with_store(place, work)


def test_games_of_before_are_counted_once_and_not_for_those_who_left(place: Path | str) -> None:
    """A database of the version before, with a finished game of Ann and of somebody erased."""

    async def work(store: Store) -> None:
        def old(connection: Connection) -> None:
            for name in ("ann", "bea"):
                connection.execute(insert(people).values(id=name, name=name, created=0))
            outcome: Json = {"winners": [0], "totals": [9, 5], "extras": []}
            outcome["sources"] = [{"x": 9}, {"x": 5}]
            row = table_row(7, "a game that is gone", outcome)
            connection.execute(insert(tables).values(**row))
            for seat, name in enumerate(("ann", "bea")):
                sat = {"table_id": "7", "seat": seat, "kind": "person", "person": name}
                connection.execute(insert(seats).values(nonce="", **sat))

        await store.run(old)
        await account_store.erase(store, "bea")
        page = await store.read(lambda c: my_page.read(c, "ann", False))
        assert (page.games, page.counting) == (0, 1)
        await count_finished(store)
        [row] = await store.read(lambda c: c.execute(select(results)).all())
        assert (row.person, row.won, row.points, row.lead, row.ended) == ("ann", True, 9, 4, 7)
        await store.run(lambda c: result_store.forget(c, "ann"))
        await count_finished(store)
        assert not await store.read(lambda c: c.execute(select(results)).all())

    with_store(place, work)


def test_a_database_of_the_version_before_is_counted_by_its_first_start(tmp_path: Path) -> None:
    """As step 0017 left it: Ann has finished a golden game, and nobody had counted anything."""
    file = tmp_path / "faubourg.db"
    engine = create_engine(f"sqlite:///{file}")
    golden = from_text((GOLDEN / "alhambra-v1-3.json").read_text(), games.find("alhambra"))
    with engine.begin() as connection:
        config = migrations.configuration()
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, "0017")
        outcome: Json = golden.outcome or {}
        row = table_row(1, "alhambra", outcome)
        row |= {"players": 3, "options": golden.options, "dealer": golden.dealer}
        row |= {"deal": golden.deal, "rules": golden.rules}
        connection.execute(insert(people).values(id="ann", name="Ann", created=0))
        session = {"token_hash": token_hash("ann"), "person": "ann", "created": 0, "seen": now()}
        connection.execute(insert(sessions).values(**session))
        connection.execute(insert(tables).values(**row))
        for seat in range(3):
            bot = {"kind": "bot", "bot": "novice"} if seat else {"kind": "person", "person": "ann"}
            connection.execute(insert(seats).values(table_id="1", seat=seat, nonce="", **bot))
        for number, done in enumerate(golden.inputs):
            told = {"seat": done.seat, "kind": done.kind, "action": done.action}
            told |= {"dealt": done.dealt, "sequence": number + 1, "table_id": "1"}
            connection.execute(insert(inputs).values(**told))
    engine.dispose()
    with serving(tmp_path) as server:
        ann = Guest(server.url, "")
        ann.http.headers["Cookie"] = "faubourg_session=ann"
        wait_for(lambda: ann.get("/api/me")["games"] == 1)
        page = ann.get("/api/me")
        assert page["counting"] == 0
        assert page["bests"][0]["value"] == outcome["totals"][0]
        assert [one["finding"] for one in page["openings"]] == ["categories"]
        ann.close()


def test_imaginary_players_take_nobodys_place() -> None:
    """Martin may have more than both; Hal is whom one plays alone with."""
    sources = [{"x": 40}, {"x": 51}, {"x": 60}]
    outcome = {"winners": [1], "totals": [40, 51, 60], "sources": sources, "extras": ["martin"]}
    ended = Ended(0, False, [])
    second = result_store.achieved(outcome, 0, True, ended)
    assert (second["rank"], second["lead"], second["others"]) == (2, -11, {"x": 51})
    first = result_store.achieved(outcome, 1, True, ended)
    assert (first["rank"], first["lead"]) == (1, 11)
    alone = {"winners": [], "totals": [40, 60], "sources": sources[::2], "extras": ["hal"]}
    lost = result_store.achieved(alone, 0, True, ended)
    assert (lost["rank"], lost["lead"]) == (2, -20)


def test_who_was_third_of_two_is_second_from_now_on(tmp_path: Path) -> None:
    file = tmp_path / "faubourg.db"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config = migrations.configuration()
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, "0024")
        connection.execute(insert(people).values(id="ann", name="Ann", created=0))
        for number, (players, rank) in enumerate([(2, 3), (2, 1), (1, 2), (4, 4)]):
            connection.execute(insert(tables).values(**table_row(number, "alhambra", {})))
            row = {"table_id": str(number), "seat": 0, "person": "ann", "game": "alhambra"}
            row |= {"players": players, "rank": rank, "ended": number, "won": False}
            names = ("sources", "others", "options", "opponents", "opening")
            parts: Json = {name: {} for name in names}
            connection.execute(insert(results).values(**row, **parts))
    engine.dispose()

    async def look(store: Store) -> None:
        rows = await store.read(
            lambda c: c.execute(select(results).order_by(results.c.ended)).all()
        )
        assert [row.rank for row in rows] == [2, 1, 2, 4]

    with_store(file, look)


# -- over HTTP -----------------------------------------------------------------------------------


def play(ann: Guest, bea: Guest, game: str = "alhambra") -> str:
    table = ann.open("me", "open", game=game)
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    play_to_the_end([ann, bea], table)
    return table


def test_a_game_that_ends_is_on_the_page_at_once(ann: Guest, bea: Guest) -> None:
    assert ann.get("/api/me")["games"] == 0
    table = play(ann, bea)
    outcome = ann.update(table)["outcome"]
    for seat, guest in enumerate((ann, bea)):
        page = guest.get("/api/me")
        assert (page["games"], page["wins"]) == (1, int(seat in outcome["winners"]))
        [game] = guest.get("/api/me/games")["games"]
        assert (game["table"], game["points"]) == (table, outcome["totals"][seat])
        assert game["opponents"] == {"person": 1}
        mine, theirs = outcome["totals"][seat], outcome["totals"][1 - seat]  # and Martin's
        assert game["lead"] == mine - theirs
        assert game["rank"] == (1 if seat in outcome["winners"] else 2)
        curve = guest.get("/api/me/curve", game="alhambra")
        names = ["me", "person"] if seat == 0 else ["person", "me"]
        assert curve["rows"] == [*names, "martin"]
        assert curve["points"][-1]["standing"] == outcome["totals"]
        [opening] = page["openings"] or [None]
        bought = [e for e in guest.update(table, since=0)["events"] if e["kind"] == "bought"]
        mine = [
            e["params"]["building"].split("-")[0] for e in bought if e["params"]["seat"] == seat
        ]
        assert (opening["thing"] if opening else None) == (mine[0] if mine else None)
    [listed] = ann.get("/api/tables")["mine"]
    ended = ann.get("/api/me/games")["games"][0]["ended"]
    assert listed["ended"] == ann.get(ann.at(table, "curve"))["ended"] == ended >= listed["created"]
    ann.post("/api/account", name="Ann", password="correct horse")
    assert ann.get("/api/me")["games"] == 1, "who makes an account keeps the games"


def test_what_is_written_when_it_ends_is_what_is_counted_later(
    server: Running, ann: Guest, bea: Guest
) -> None:
    """The job for games of before finds the same, openings included."""
    for game in ("alhambra", "ginkgopolis"):
        play(ann, bea, game)
    store = server.tables.store

    def stored(connection: Connection) -> list[dict[str, Any]]:
        rows = connection.execute(select(results).order_by(results.c.table_id, results.c.seat))
        return [{**row._mapping, "ended": 0} for row in rows]

    written = server.do(store.read(stored))
    assert [row["opening"] for row in written if row["game"] == "ginkgopolis" and row["opening"]]

    def as_before(connection: Connection) -> None:
        connection.execute(results.delete())
        connection.execute(update(tables).values(counted=False))

    server.do(store.run(as_before))
    server.do(count_finished(store))
    assert server.do(store.read(stored)) == written


def test_only_who_has_the_link_sees_the_page_and_it_names_nobody_else(
    server: Running, ann: Guest, bea: Guest
) -> None:
    table = play(ann, bea)
    assert ann.get("/api/me")["link"] == ""
    link = ann.post("/api/me/show", shown=True)["link"]
    assert link.startswith(f"{server.url}/p/")
    assert ann.post("/api/me/show", shown=True)["link"] == link == ann.get("/api/me")["link"]
    token = link.rsplit("/", 1)[1]
    stranger = Guest(server.url, "")
    for path in ("", "/games", "/curve?game=alhambra"):
        answer = stranger.http.get(f"/api/shown/{token}{path}")
        assert answer.status_code == 200, answer.text
        assert answer.headers["cache-control"] == "no-store"
        assert "Bea" not in answer.text
        assert table not in answer.text
        assert token not in answer.text
    shown, own = stranger.get(f"/api/shown/{token}"), ann.get("/api/me")
    assert shown["name"] == "Ann"
    assert {name: shown[name] for name in ("games", "tallies", "sources", "untried")} == {
        name: own[name] for name in ("games", "tallies", "sources", "untried")
    }
    assert ann.post("/api/me/show", shown=False)["link"] == ""
    stranger.get(f"/api/shown/{token}", 404)
    assert ann.post("/api/me/show", shown=True)["link"] != link
    stranger.get("/api/me", 401)
    stranger.get("/api/shown/nobody", 404)
    stranger.close()


def test_exported_deleted_and_gone_with_the_person(server: Running, ann: Guest, bea: Guest) -> None:
    table = play(ann, bea)
    [row] = csv.DictReader(io.StringIO(ann.http.get("/api/me/games.csv").text))
    [data] = ann.http.get("/api/me/games.json").json()
    assert row["table"] == data["table"] == table
    assert row["points"] == str(data["points"])
    assert row["opponents"] == "person=1"
    assert [one["table_id"] for one in ann.get("/api/account/export")["results"]] == [table]
    ann.post("/api/me/show", shown=True)
    assert ann.post("/api/me/forget") == {"ok": True}
    assert (ann.get("/api/me")["games"], ann.get("/api/me")["link"]) == (0, "")
    assert bea.get("/api/me")["games"] == 1, "the other's stay"
    assert ann.get(ann.at(table, "replay"))["table"]["id"] == table
    link = bea.post("/api/me/show", shown=True)["link"]
    bea.post("/api/account/delete", name="Bea")
    ann.get(f"/api/shown/{link.rsplit('/', 1)[1]}", 404)
    found = server.do(server.tables.store.read(lambda c: c.execute(select(results)).all()))
    assert not found


def test_who_left_has_neither_won_nor_scored(server: Running, ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    ann.post(ann.at(table, "leave"))
    server.table(table)

    def over() -> bool:
        update = bea.update(table, since=0)
        if update["legal"]:
            bea.act(table, update["legal"][0]["action"], decision=update["decision"])
        return bool(update["outcome"])

    wait_for(over)
    [game] = ann.get("/api/me/games")["games"]
    assert (game["won"], game["rank"], game["points"], game["lead"]) == (False, None, None, None)
    page = ann.get("/api/me")
    assert (page["games"], page["wins"], page["bests"], page["sources"]) == (1, 0, [], [])
    assert page["tallies"][0]["average"] is None
    assert ann.get("/api/me/curve")["rows"][0] == "me"
