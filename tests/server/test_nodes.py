"""Several servers on one PostgreSQL: the database orders, everybody follows, nobody is special."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection
from websockets.exceptions import ConnectionClosed

from faubourg.engine.game import Game
from faubourg.server import faults
from faubourg.server.nodes import Nodes
from faubourg.server.store import nodes as node_store
from faubourg.server.store.nodes import Here
from faubourg.server.store.trouble import NotStored

from .serving import Guest, Json, Running, Socket, new_id, serving, wait_for

PASSWORD = "correct horse battery"
EVERY_CONNECTION = "FROM pg_stat_activity WHERE application_name = 'faubourg'"
LATE = 2.0  # seconds, and a little more: what a lost hint may cost
BUSY = 20.0  # seconds that a busy test machine may need besides


class Club:
    """Servers on one database; people go to whichever they like."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database = database
        self.folder = folder
        self.stack = ExitStack()
        self.servers: list[Running] = []

    def open(self, number: int = 2, **more: Any) -> None:
        for _ in range(number):
            running = serving(self.folder, database=self.database, bot_workers=1, **more)
            self.servers.append(self.stack.enter_context(running))

    def guest(self, name: str, server: int) -> Guest:
        guest = Guest(self.servers[server].url, name)
        self.stack.callback(guest.close)
        return guest

    def at(self, guest: Guest, server: int) -> Guest:
        """The same person at another server."""
        again = Guest(self.servers[server].url, "")
        again.http.cookies.update(guest.http.cookies)
        self.stack.callback(again.close)
        return again

    def page(self, guest: Guest) -> Socket:
        socket = guest.socket()
        self.stack.callback(socket.close)
        return socket

    def nodes(self, server: int) -> Nodes:
        company = self.servers[server].tables.shared.company
        assert isinstance(company, Nodes)
        return company

    def execute(self, statement: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.database, autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def listening(self) -> set[int]:
        """The connections over which hints are heard."""
        query = f"SELECT pid {EVERY_CONNECTION} AND query LIKE 'LISTEN%'"
        return {pid for (pid,) in self.execute(query)}


@pytest.fixture
def club(database: str, tmp_path: Path) -> Iterator[Club]:
    club = Club(database, tmp_path)
    with club.stack:
        yield club


def together(*works: Any) -> list[Any]:
    """All at once; what each returns."""
    with ThreadPoolExecutor(len(works)) as pool:
        return [future.result(60) for future in [pool.submit(work) for work in works]]


def begun(ann: Guest, bea: Guest, **more: Any) -> str:
    """A table that the two of them, each at their own server, have started."""
    table = ann.open("me", "open", **more)
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    wait_for(lambda: bea.get(bea.at(table))["status"] == "running")
    return table


def test_a_move_here_is_seen_there(club: Club) -> None:
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea)
    pages = [club.page(ann), club.page(bea)]
    updates: list[Json] = [page.watch(table) for page in pages]
    for number in range(1, 7):
        mover = next(i for i, update in enumerate(updates) if update["legal"])
        answer = pages[mover].move(updates[mover], updates[mover]["legal"][0]["action"])
        assert answer["ok"], answer
        told = [page.wait_for("update", table=table) for page in pages]
        assert [update["since"] for update in told] == [update["sequence"] for update in updates]
        assert told[0]["sequence"] == told[1]["sequence"] >= number
        updates = told


def test_secret_choices_at_two_servers_at_once(club: Club, sealed: Game) -> None:
    """Both are stored, in whatever order: who comes second looks again."""
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea, game=sealed.name)
    before = [guest.update(table) for guest in (ann, bea)]
    choices = [(update["legal"][0]["action"], update["decision"]) for update in before]
    done = together(
        lambda: ann.act(table, choices[0][0], decision=choices[0][1]),
        lambda: bea.act(table, choices[1][0], decision=choices[1][1]),
    )
    assert all(answer["ok"] for answer in done), done
    stored = club.execute("SELECT sequence, seat FROM inputs ORDER BY sequence")
    assert [sequence for sequence, _ in stored] == [1, 2]
    assert {seat for _, seat in stored} == {0, 1}


def test_the_same_move_at_two_servers_is_one(club: Club) -> None:
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea)
    mover, other = (ann, 1) if ann.update(table)["legal"] else (bea, 0)
    update, move_id = mover.update(table), new_id()
    action, decision = update["legal"][0]["action"], update["decision"]
    there = club.at(mover, other)
    done = together(
        lambda: mover.act(table, action, move_id=move_id, decision=decision),
        lambda: there.act(table, action, move_id=move_id, decision=decision),
    )
    assert [answer["ok"] for answer in done] == [True, True]
    assert done[0]["sequence"] == done[1]["sequence"]
    assert club.execute("SELECT count(*) FROM moves") == [(1,)]


def test_a_seat_is_taken_once_and_a_game_started_once(club: Club) -> None:
    club.open()
    ann, bea, cleo = club.guest("Ann", 0), club.guest("Bea", 0), club.guest("Cleo", 1)
    table = ann.open("me", "open")
    answers = together(
        lambda: bea.http.post(bea.at(table, "join"), json={}),
        lambda: cleo.http.post(cleo.at(table, "join"), json={}),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    there = club.at(ann, 1)
    starts = together(
        lambda: ann.http.post(ann.at(table, "start"), json={}),
        lambda: there.http.post(there.at(table, "start"), json={}),
    )
    assert sorted(answer.status_code for answer in starts) == [200, 409]
    [[people]] = club.execute("SELECT count(*) FROM seats WHERE kind = 'person'")
    assert people == 2


def test_a_rematch_is_one_table(club: Club, sealed: Game) -> None:
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea, game=sealed.name)
    while not (update := ann.update(table, 0))["outcome"]:
        for guest in (ann, bea):
            seen = guest.update(table, 0)
            if seen["legal"]:
                guest.act(table, seen["legal"][0]["action"], decision=seen["decision"])
    assert update["outcome"]
    wait_for(lambda: bea.update(table, 0)["outcome"])
    following = together(
        lambda: ann.post(ann.at(table, "rematch")),
        lambda: bea.post(bea.at(table, "rematch")),
    )
    assert following[0]["id"] == following[1]["id"]
    assert club.execute("SELECT count(*) FROM tables") == [(2,)]


def test_the_end_is_told_although_its_ratings_cannot_be_read(
    club: Club, sealed: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database goes just when a server has heard of the end: nothing comes after it."""
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea, game=sealed.name)
    page = club.page(bea)
    page.watch(table)

    async def away(_people: object = None) -> None:
        raise NotStored("not_stored", {})

    monkeypatch.setattr(club.servers[1].tables.shared.ratings, "renew", away)
    there = club.at(bea, 0)
    while not ann.update(table, 0)["outcome"]:
        for guest in (ann, there):
            if (seen := guest.update(table, 0))["legal"]:
                guest.act(table, seen["legal"][0]["action"], decision=seen["decision"])
    while page.wait_for("update", table=table)["outcome"] is None:
        pass


def test_what_was_played_by_halves_is_played_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no memory just as a server plays on what another has stored."""
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea)
    page = club.page(bea)
    page.watch(table)
    history = club.servers[1].table(table).history

    def no_memory(*_noted: object) -> None:
        raise MemoryError

    monkeypatch.setattr(history, "note", no_memory)
    mover = ann if ann.update(table)["legal"] else club.at(bea, 0)
    assert mover.act(table, mover.update(table)["legal"][0]["action"])["ok"]
    told = page.wait_for("update")
    assert (told["since"], told["sequence"]) == (0, 1)
    assert bea.get(bea.at(table))["status"] == "running"


def test_frozen_here_is_frozen_there_until_it_is_thawed(club: Club) -> None:
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea)
    page = club.page(bea)
    page.watch(table)
    here = club.servers[0]
    here.do(here.table(table).freeze(RuntimeError("the rules are wrong")))
    page.wait_for("table")
    wait_for(lambda: bea.get(bea.at(table))["status"] == "frozen")
    answer = bea.act(table, 0, decision=0)
    assert answer["refusal"]["code"] == "frozen"
    there = club.servers[1]
    there.do(there.table(table).thaw())
    wait_for(lambda: ann.get(ann.at(table))["status"] == "running")


def test_a_seat_given_to_a_bot_elsewhere_is_seen_by_a_move(club: Club) -> None:
    """Ann left at one server; her move at the other, prepared from what it knew, comes too late."""
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea)
    mover, other = (ann, 1) if ann.update(table)["legal"] else (bea, 0)
    there = club.at(mover, other)
    update = there.update(table)
    old = club.servers[other].table(table)
    club.nodes(other).hear = lambda hints: None  # type: ignore[method-assign]  # noqa: ARG005 - it hears nothing
    mover.post(mover.at(table, "leave"))
    assert old.row.version
    answer = there.act(table, update["legal"][0]["action"], decision=update["decision"])
    assert answer["refusal"]["code"] == "not_seated"


def test_a_table_that_went_is_gone_everywhere(club: Club) -> None:
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = ann.open("me", "open")
    bea.get(bea.at(table))
    ann.post(ann.at(table, "leave"))
    wait_for(lambda: bea.http.get(bea.at(table)).status_code == 404)
    assert bea.refused(bea.at(table, "join"), 404) == "no_table"


def test_chat_and_mutes_are_the_same_everywhere(club: Club) -> None:
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea)
    pages = [club.page(ann), club.page(bea)]
    for page in pages:
        page.watch(table)

    def say(guest: Guest, text: str) -> Json:
        return guest.post(guest.at(table, "chat"), text=text, say_id=new_id())

    both = together(lambda: say(ann, "here"), lambda: say(bea, "there"))
    assert sorted(line["number"] for line in both) == [1, 2]
    for page in pages:
        heard: list[Json] = []
        while len(heard) < 2:
            heard += page.wait_for("chat")["lines"]
        assert [line["number"] for line in heard] == [1, 2]
        assert {line["text"] for line in heard} == {"here", "there"}
    ann.post(ann.at(table, "mute"), seat=1)
    wait_for(lambda: bea.get(bea.at(table))["seats"][1]["muted"])
    assert bea.refused(bea.at(table, "chat"), 403, text="hm", say_id=new_id()) == "muted"


def test_who_looks_on_is_counted_across_servers(club: Club) -> None:
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea)
    page = club.page(ann)
    page.watch(table)
    theirs = club.page(bea)
    theirs.watch(table)
    stranger = Guest(club.servers[1].url, "")
    club.stack.callback(stranger.close)
    club.page(stranger).watch(table)

    def seen() -> tuple[list[bool], int]:
        info = ann.get(ann.at(table))
        return [seat["online"] for seat in info["seats"]], info["spectators"]

    wait_for(lambda: seen() == ([True, True], 1))
    theirs.close()
    wait_for(lambda: seen() == ([True, False], 1))


def test_names_and_sessions_end_everywhere(club: Club) -> None:
    club.open()
    ann = club.guest("Ann", 0)
    ann.post("/api/account", name="Ann", password=PASSWORD)
    there = club.at(ann, 1)
    assert there.get("/api/session")["person"]["name"] == "Ann"
    page = club.page(there)
    page.wait_for("hello")
    faults.dropped[0] = 1.0
    try:
        ann.post("/api/logout", everywhere=True)
        with pytest.raises(ConnectionClosed):
            page.wait_for("never")
        wait_for(lambda: there.get("/api/session")["person"] is None)
    finally:
        faults.dropped[0] = 0.0


def test_games_to_watch_are_those_of_all_servers(club: Club) -> None:
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 0)
    table = begun(ann, bea)
    page = club.page(ann)
    page.watch(table)
    there = [club.guest("Cleo", 1), Guest(club.servers[1].url, "")]
    club.stack.callback(there[1].close)

    def listed(guest: Guest) -> list[str]:
        return [one["id"] for one in guest.get("/api/watchable")["tables"]]

    wait_for(lambda: club.execute("SELECT table_id FROM presence") == [(table,)])
    ann.post("/api/preferences", watchable=True)
    assert [listed(guest) for guest in there] == [[], []], "Bea has not been asked"
    bea.post("/api/preferences", watchable=True)
    assert [listed(guest) for guest in there] == [[table], [table]]
    assert listed(club.at(bea, 1)) == [], "one's own is in another list"
    daily = ann.post("/api/daily/alhambra")["id"]
    club.page(ann).watch(daily)
    wait_for(lambda: (daily,) in club.execute("SELECT table_id FROM presence"))
    assert listed(there[0]) == [table], "nobody looks on at a game of the day"
    page.close()
    wait_for(lambda: listed(there[0]) == [])


def test_a_lost_hint_is_made_up(club: Club) -> None:
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea)
    pages = {0: club.page(ann), 1: club.page(bea)}
    updates = {i: page.watch(table) for i, page in pages.items()}
    faults.dropped[0] = 1.0
    try:
        mover = next(i for i, update in updates.items() if update["legal"])
        assert pages[mover].move(updates[mover], updates[mover]["legal"][0]["action"])["ok"]
        began = time.monotonic()
        assert pages[1 - mover].wait_for("update")["sequence"] == 1
        assert time.monotonic() - began < LATE + BUSY
    finally:
        faults.dropped[0] = 0.0


def test_hints_that_pile_up_are_looked_at_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a table is busy, or the database slow: moves wait behind every look."""
    club.open(1)
    ann, here = club.guest("Ann", 0), club.servers[0]
    table = here.table(ann.open("me", "open"))
    looks: list[None] = []

    async def look() -> bool:
        looks.append(None)
        return False

    async def pile_up() -> None:
        async with table.lock:
            for _ in range(20):
                club.nodes(0).hear([f"move:{table.id}"])
                await asyncio.sleep(0)
        async with table.lock:  # behind whoever waits
            pass

    monkeypatch.setattr(table, "catch_up", look)
    for number in (1, 2):
        here.do(pile_up())
        assert len(looks) == number


def test_what_could_not_be_taken_or_told_is_not_forgotten(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database goes just then: of a name that a server hears, of who looks on that it tells."""
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea)
    ratings, beat = club.servers[1].tables.shared.ratings, node_store.beat
    renew, troubles = ratings.renew, ["news", "seen"]

    async def renewed(people: set[str] | None = None) -> None:
        if "news" in troubles:
            troubles.remove("news")
            raise NotStored("not_stored", {})
        await renew(people)

    def told(connection: Connection, node: str, since: float, seen: dict[str, Here | None]) -> None:
        if seen and "seen" in troubles:
            troubles.remove("seen")
            raise OSError
        beat(connection, node, since, seen)

    club.page(ann).watch(table)
    wait_for(lambda: len(club.execute("SELECT node FROM presence")) == 1)
    monkeypatch.setattr(ratings, "renew", renewed)
    monkeypatch.setattr(node_store, "beat", told)
    club.page(bea).watch(table)
    wait_for(lambda: ann.get(ann.at(table))["seats"][1]["online"])
    ann.post("/api/session", name="Anne")
    wait_for(lambda: bea.get(bea.at(table))["seats"][0]["name"] == "Anne")
    assert not troubles


def test_nobody_is_shown_an_earlier_moment_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page comes to a server that has heard of nothing since: it knows more, and says so."""
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea)
    while not (update := ann.update(table))["legal"]:
        if (others := bea.update(table))["legal"]:
            bea.act(table, others["legal"][0]["action"])
    there = club.at(ann, 1)
    wait_for(lambda: there.update(table)["sequence"] == update["sequence"])
    monkeypatch.setattr(Nodes, "_look", sleeping)
    monkeypatch.setattr(faults, "dropped", [1.0])
    assert ann.act(table, update["legal"][0]["action"])["ok"]
    now = ann.update(table)["sequence"]
    assert now > there.update(table)["sequence"], "it has heard of it"
    assert club.page(there).watch(table, since=now)["since"] == now


async def sleeping(_nodes: Nodes) -> None:
    """A server that does not look around."""


def test_whoever_listens_comes_back(club: Club) -> None:
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea)
    page = club.page(bea)
    page.watch(table)
    wait_for(lambda: len(club.listening()) == 2)
    old = club.listening()
    club.execute(f"SELECT pg_terminate_backend(pid) {EVERY_CONNECTION}")
    wait_for(lambda: len(club.listening() - old) == 2)
    mover = ann if ann.update(table)["legal"] else bea
    action = mover.update(table)["legal"][0]["action"]
    assert mover.act(table, action, decision=0)["ok"], "a dead connection is nobody's business"
    assert page.wait_for("update")["sequence"] == 1


def test_whoever_listens_goes_on_after_an_error_of_ours(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a hint brings about: the next one is heard, and not only made up for."""
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 1)
    table = begun(ann, bea)
    page = club.page(bea)
    page.watch(table)
    wait_for(lambda: len(club.listening()) == 2)
    monkeypatch.setattr(Nodes, "_look", sleeping)
    lobby = club.servers[1].tables.lobby
    changed, errors = lobby.changed, ["once"]

    def gone_wrong() -> None:
        if errors:
            raise RuntimeError(errors.pop())
        changed()

    monkeypatch.setattr(lobby, "changed", gone_wrong)
    old = club.listening()
    ann.open("me", "open")
    wait_for(lambda: club.listening() - old)
    mover = ann if ann.update(table)["legal"] else club.at(bea, 0)
    assert mover.act(table, mover.update(table)["legal"][0]["action"])["ok"]
    assert page.wait_for("update")["sequence"] == 1


def play_a_turn(club: Club, guest: Guest, table: str) -> None:
    """Until bots have moved once more."""
    query = "SELECT count(*) FROM moves WHERE move_id LIKE 'bot:%'"
    before = club.execute(query)

    def moved() -> bool:
        update = guest.update(table)
        if update["legal"]:
            guest.act(table, update["legal"][0]["action"], decision=update["decision"])
        return club.execute(query) > before

    wait_for(moved)


def test_bots_of_a_server_that_is_gone_are_played_by_another(club: Club) -> None:
    """It sleeps for longer than its lease, wakes up, and has done no harm."""
    club.open()
    ann = club.guest("Ann", 0)
    table = ann.open("me", "bot:random", "bot:random")
    ann.post(ann.at(table, "start"))
    play_a_turn(club, ann, table)
    assert club.execute("SELECT node FROM leases") == [(club.nodes(0).node,)]
    asleep = club.nodes(0)
    asleep.leaving = True  # it says nothing any more
    asleep.held.clear()
    club.execute(f"UPDATE nodes SET until = 0 WHERE id = '{asleep.node}'")
    wait_for(lambda: club.execute("SELECT node FROM leases") == [(club.nodes(1).node,)])
    there = club.at(ann, 1)
    play_a_turn(club, there, table)
    moves = club.execute("SELECT sequence FROM inputs ORDER BY sequence")
    assert [number for [number] in moves] == list(range(1, len(moves) + 1))


def test_whoever_slept_finds_out_what_is_anothers_now(club: Club) -> None:
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 0)
    table = ann.open("me", "open", clock="300+10")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    first, second = club.nodes(0), club.nodes(1)
    wait_for(lambda: table in first.held)
    club.execute(f"UPDATE leases SET node = '{second.node}'")
    wait_for(lambda: table in second.held and table not in first.held)


def test_two_servers_that_both_play_a_bot_store_its_move_once(club: Club) -> None:
    club.open()
    ann = club.guest("Ann", 0)
    table = ann.open("me", "bot:regular", "bot:regular")
    for number in (0, 1):  # each thinks that it has the lease
        club.nodes(number).plays = lambda table: True  # type: ignore[method-assign]  # noqa: ARG005
    page = club.page(club.at(ann, 1))
    ann.post(ann.at(table, "start"))
    page.watch(table)
    for _ in range(3):
        play_a_turn(club, ann, table)
    moves = club.execute("SELECT sequence FROM inputs ORDER BY sequence")
    assert [number for [number] in moves] == list(range(1, len(moves) + 1))
    assert club.execute("SELECT status FROM tables") == [("running",)]


def test_whoever_drains_hands_over_at_once(club: Club) -> None:
    """Bots and clocks are another's before it ends."""
    club.open()
    ann, bea = club.guest("Ann", 0), club.guest("Bea", 0)
    table = ann.open("me", "open", clock="300+10")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    wait_for(lambda: club.execute("SELECT node FROM leases") == [(club.nodes(0).node,)])
    began = time.monotonic()
    first = club.servers[0]
    first.do(club.nodes(0).leave())
    wait_for(lambda: club.execute("SELECT node FROM leases") == [(club.nodes(1).node,)], BUSY)
    assert time.monotonic() - began < node_store.LEASE + BUSY
    assert club.execute("SELECT id FROM nodes") == [(club.nodes(1).node,)]


def test_a_server_keeps_the_databases_time(club: Club) -> None:
    """Whatever its own clock says."""
    club.open(1)
    nodes = club.nodes(0)
    [[now]] = club.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
    assert abs(nodes.time() - now) < BUSY
    nodes.clock.error, nodes.clock.offset = float("inf"), 0.0
    wait_for(lambda: abs(nodes.time() - time.time()) < BUSY)
