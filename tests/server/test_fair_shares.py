"""One greedy guest harms nobody: bots' time, sockets, open tables and their list are shared."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from faubourg.engine.codec import dumps
from faubourg.pictures import raster
from faubourg.server.bot_workers import Advising, Asked, BotPool, Moment, Thought
from faubourg.server.fair_turns import Asker
from faubourg.server.people import my_page
from faubourg.server.people.whereabouts import Whereabouts
from faubourg.server.store.open_tables import OpenTable
from faubourg.server.tables.lobby import share_places
from faubourg.server.web import previews
from faubourg.server.web import tables as web_tables

from .serving import SECONDS, Guest, Json, Running, serving, wait_for
from .test_bot_pool import a_state

GREEDY, HONEST = Asker("192.0.2.1", "greedy"), Asker("192.0.2.2", "honest")
NEIGHBOUR = Asker("192.0.2.1", "neighbour")


class Slow(BotPool):
    """Workers whose thoughts end when they are told to."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.asked: list[str] = []  # in the order in which they got a worker
        self.thinking: dict[str, asyncio.Event] = {}

    async def _try(self, question: Asked) -> Thought:
        self.asked.append(question.seed)
        done = self.thinking[question.seed] = asyncio.Event()
        await done.wait()
        del self.thinking[question.seed]
        return [1]


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_bots_of_others_do_not_wait_for_a_greedy_guests() -> None:
    async def main() -> None:
        pool = Slow(1)
        state = a_state()
        view, legal = state.view(0, 0), [1]

        def ask(asker: Asker, what: str) -> "asyncio.Task[object]":
            """A bot's move, a hint, or a moment of an outlook: all the same."""
            if what.startswith("hint"):
                seen = dumps(view.data())
                hint = Advising("alhambra", "expert", what, seen, legal, 1, 1.0, [])
                work = pool.advise(asker, hint)
            elif what.startswith("moment"):
                moment = Moment("alhambra", "outlook", what, "", 1, 1.0, [])
                return asyncio.create_task(pool.judge(asker, moment))
            else:
                chosen = pool.choose(asker, "alhambra", "expert:seconds=10", what, view, legal)
                return asyncio.create_task(chosen)
            return asyncio.create_task(work)

        tasks = [ask(GREEDY, f"greedy {number}") for number in range(12)]
        await settle()
        assert pool.asked == ["greedy 0"], "one worker for one person"
        for asker, what in ((HONEST, "hint"), (NEIGHBOUR, "moment"), (NEIGHBOUR, "another")):
            tasks.append(ask(asker, what))
        await settle()
        assert pool.asked == ["greedy 0", "hint", "moment"], "there is one more for each other"
        for seed in ("greedy 0", "moment"):
            pool.thinking[seed].set()
            await settle()
        assert pool.asked[3:] == ["greedy 1", "another"]
        while pool.thinking:
            for done in list(pool.thinking.values()):
                done.set()
            await settle()
        await asyncio.gather(*tasks)
        pool.close()

    asyncio.run(main())


def test_twelve_tables_of_experts_stop_nobody(tmp_path: Path) -> None:
    """End to end, all of one address."""
    with serving(tmp_path, bot_workers=1) as server:
        greedy, honest = server.guest("Greedy"), server.guest("Honest")
        table = honest.open("bot:random", "me")
        experts = [greedy.open(*["bot:expert:seconds=10"] * 3) for _ in range(12)]
        for each in experts:
            greedy.post(greedy.at(each, "start"))
        bots = server.tables.shared.bots
        wait_for(lambda: len(bots.turns.waiting) >= 11)
        honest.post(honest.at(table, "start"))
        for _ in range(3):  # turns
            wait_for(lambda: honest.update(table)["legal"])
            honest.act(table, honest.update(table)["legal"][0]["action"])
        moved = [server.table(each).history for each in experts]
        assert sum(history.sequence > 0 for history in moved if history is not None) < 12
        greedy.close()
        honest.close()


def test_the_messages_of_a_person_are_counted_on_all_pages(tmp_path: Path) -> None:
    with serving(tmp_path, unlimited=False) as server:
        greedy = server.guest("Greedy")
        table = greedy.open("me", "bot:random")
        greedy.post(greedy.at(table, "start"))
        pages = [greedy.socket() for _ in range(8)]
        answered = 0
        for page in pages:
            for _ in range(10):
                page.send("watch", table=table)
        for page in pages:
            for _ in range(10):
                message = page.next()
                while message["type"] not in ("update", "error"):
                    message = page.next()
                answered += message["type"] == "update"
        assert answered < 60, "each page alone may say sixty things"
        other = Guest(server.url, "Other")
        page = other.socket()
        assert page.watch(table)["table"] == table
        for each in (*pages, page):
            each.close()
        greedy.close()
        other.close()


def listed(guest: Guest) -> set[str]:
    return {table["id"] for table in guest.get("/api/tables")["open"]}


def test_fifty_tables_of_one_guest_hide_nobodys(server: Running, ann: Guest, bea: Guest) -> None:
    hers = bea.open("me", "open")
    for _ in range(60):
        ann.open("me", "open")
    cleo = server.guest("Cleo")
    seen = listed(cleo)
    assert hers in seen
    assert len(seen) == 50
    cleo.close()


def test_places_of_the_list_are_shared_by_address_and_host() -> None:
    where = Whereabouts()
    waiting = []
    for number in range(200):  # many names of one address, each with the newest table
        where.seen(f"many {number}", "192.0.2.1")
        waiting.append(OpenTable(f"m{number}", f"many {number}", 1000 + number))
    for number in range(3):
        where.seen("neighbour", "192.0.2.1")
        waiting.append(OpenTable(f"n{number}", "neighbour", 900 + number))
    for number in range(10):
        where.seen("honest", "192.0.2.2")
        waiting.append(OpenTable(f"h{number}", "honest", number))
    waiting.append(OpenTable("s", "somewhere else", 1))
    chosen = share_places(waiting, 20, where)
    assert [table[0] for table in chosen] == [*"m" * 10, *"h" * 9, "s"]
    few = share_places([one for one in waiting if not one.id.startswith("m")], 5, where)
    assert few == ["n2", "n1", "h9", "h8", "s"]
    same = [OpenTable(f"g{n}", "greedy", 50 + n) for n in range(9)] + [OpenTable("o", "one", 1)]
    for host in ("greedy", "one"):
        where.seen(host, "192.0.2.9")
    assert share_places(same, 3, where) == ["g8", "g7", "o"]


def test_nobody_opens_tables_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_tables, "MOST_OPEN", 3)
    with serving(tmp_path, unlimited=False) as server:
        ann = server.guest("Ann")
        opened = [ann.open("me", "open") for _ in range(3)]
        wish: Json = {"game": "alhambra", "players": 2, "seats": ["me", "open"]}
        assert ann.refused("/api/tables", 409, **wish) == "too_many_tables"
        ann.give(opened[0], 1, "bot:random")
        ann.post(ann.at(opened[0], "start"))
        ann.open("me", "open")
        assert ann.refused("/api/tables", 409, **wish) == "too_many_tables"
        ann.post(ann.at(opened[1], "leave"))
        ann.open("me", "open")
        ann.close()


def test_who_adds_up_thousands_of_games_lets_others_read(
    server: Running, ann: Guest, bea: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite has one thread that reads tables: a page of a whole life is none of its business."""
    begun, enough, add_up = threading.Event(), threading.Event(), my_page.read

    def slowly(*args: Any) -> Any:
        begun.set()
        assert enough.wait(SECONDS)
        return add_up(*args)

    monkeypatch.setattr(my_page, "read", slowly)
    with ThreadPoolExecutor(1) as threads:
        page = threads.submit(ann.get, "/api/me")
        try:
            assert begun.wait(SECONDS)
            table = bea.open("me", "open")
            server.do(forget(server, table))
            assert bea.get(bea.at(table))["id"] == table
            assert not page.done()
        finally:
            enough.set()
        assert page.result()["games"] == 0


async def forget(server: Running, table: str) -> None:
    """The next one who asks for it has to read it."""
    server.tables.loaded.pop(table)
    server.tables.recent.pop(table)


def test_a_picture_that_many_want_is_drawn_once_and_by_another_process(
    server: Running, ann: Guest, bea: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody in a chat where a link is posted asks at once; who plays must not wait for it."""
    table = ann.open("me", "open")
    bea.post(ann.at(table, "join"))
    ann.post(ann.at(table, "start"))
    writing, drawn = previews.written, []

    def write(*args: Any) -> str:
        drawn.append(threading.current_thread())
        return writing(*args)

    def never(_name: str) -> None:
        raise AssertionError("resvg stops all threads of the process that it draws in")

    monkeypatch.setattr(previews, "written", write)
    monkeypatch.setattr(raster, "import_module", never)
    crowd = [server.guest("") for _ in range(6)]
    with ThreadPoolExecutor(len(crowd)) as threads:
        asked = [threads.submit(one.http.get, f"/previews/{table}?lang=en") for one in crowd]
        assert {answer.result().status_code for answer in asked} == {200}
    for one in crowd:
        one.close()
    assert len(drawn) == 1
    assert drawn[0] is not server.do(thread_of_the_loop())


async def thread_of_the_loop() -> threading.Thread:
    return threading.current_thread()
