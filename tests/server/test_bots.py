"""Bots play from worker processes; they keep the seats of those who left."""

import asyncio
import multiprocessing
import time
from pathlib import Path

from faubourg.engine.view import View
from faubourg.server.bot_workers import BotPool
from faubourg.server.fair_turns import Asker
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.bot_seats import LONGEST, weight
from faubourg.server.tables.moves import bot_move_id

from .serving import SECONDS, Guest, Json, Running, new_id, serving


def test_bots_play_a_whole_game_in_worker_processes(server: Running, ann: Guest) -> None:
    table = ann.open("bot:random", "bot:random", "bot:random")
    page = ann.socket()
    ann.post(ann.at(table, "start"))
    update = page.watch(table, since=0)
    assert update["seat"] is None
    while not update["outcome"]:
        update = page.wait_for("update")
    workers = {worker.process.pid for worker in server.tables.shared.bots.idle}
    assert workers
    assert {child.pid for child in multiprocessing.active_children()} >= workers
    page.close()


def test_a_moment_fits_what_is_done() -> None:
    nothing_to_choose = weight(legal=1, steps=1, told=4)
    small = weight(legal=5, steps=1, told=1)
    large = weight(legal=5, steps=4, told=3)
    assert nothing_to_choose < small < large <= weight(legal=99, steps=99, told=99) == LONGEST


def test_bots_wait_for_nobody_who_wants_everything_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, bot_delay=3600.0) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        ann.post("/api/preferences", pace="at_once")
        quick = ann.open("me", "bot:random", "bot:random")
        ann.post(ann.at(quick, "start"))
        for _ in range(3):
            until_asked(ann, quick)
            ann.act(quick, ann.update(quick)["legal"][0]["action"])
        slow = ann.open("me", "open", "bot:random")
        bea.post(bea.at(slow, "join"))  # Bea looks on as it happens
        ann.post(ann.at(slow, "start"))
        for _ in range(8):  # the bot is asked by then, and takes its hour
            for guest in (ann, bea):
                if legal := guest.update(slow)["legal"]:
                    guest.act(slow, legal[0]["action"])
        assert ann.update(slow)["waiting"] == [2]
        assert server.table(slow).bots.thinking
        for guest in (ann, bea):
            guest.close()


def until_asked(guest: Guest, table: str) -> None:
    deadline = time.monotonic() + SECONDS
    while not guest.update(table)["legal"]:
        assert time.monotonic() < deadline, "the bots do not play"
        time.sleep(0.02)


def test_a_bot_keeps_the_seat_until_its_owner_is_back(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    page = ann.socket()
    update = page.watch(table)
    left = bea.post(bea.at(table, "leave"))
    kept = left["seats"][1]
    assert (kept["kind"], kept["name"], kept["owner"]) == ("bot", "regular", "Bea")
    assert left["seat"] is None
    assert bea.update(table)["seat"] is None  # she sees what spectators see
    assert bea.act(table, 0, decision=0)["refusal"]["code"] == "not_seated"
    for _ in range(3):  # the bot answers every turn
        while not update["legal"]:
            update = page.wait_for("update")
        page.move(update, update["legal"][0]["action"])
        update = page.wait_for("update")
    back = bea.post(bea.at(table, "join"))
    assert back["seat"] == 1
    assert back["seats"][1]["kind"] == "person"
    now = bea.update(table)
    assert now["seat"] == 1
    while 1 not in now["waiting"]:
        ann.act(table, ann.update(table)["legal"][0]["action"])
        now = bea.update(table)
    assert page.silence() is not None
    assert bea.update(table)["sequence"] == now["sequence"], "a bot played for somebody who is here"
    page.close()


def test_the_log_says_whose_hand_it_was(server: Running, ann: Guest, bea: Guest) -> None:
    """What Bea did is Bea's, what the bot did in her stead is the bot's, for ever."""
    table = ann.open("me", "open")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))

    def told(since: int) -> list[Json]:
        """Of Bea's seat."""
        events = ann.update(table, since)["events"]
        return [event for event in events if event["params"].get("seat") == 1]

    while not told(0) or not ann.update(table)["legal"]:
        mover = ann if ann.update(table)["legal"] else bea
        mover.act(table, mover.update(table)["legal"][0]["action"])
    left = bea.post(bea.at(table, "leave"))["sequence"]
    deadline = time.monotonic() + SECONDS
    while not told(left):
        assert time.monotonic() < deadline, "the bot does not play"
        if legal := ann.update(table)["legal"]:
            ann.act(table, legal[0]["action"])
        time.sleep(0.01)
    back = bea.post(bea.at(table, "join"))["sequence"]
    while not told(back):
        mover = ann if ann.update(table)["legal"] else bea
        mover.act(table, mover.update(table)["legal"][0]["action"])
    events = ann.update(table)["events"]
    hands = [(left < event["sequence"] <= back, event.get("kept", [])) for event in told(0)]
    assert {by_bot for by_bot, _ in hands} == {True, False}
    assert all(kept == ([1] if by_bot else []) for by_bot, kept in hands)
    reborn = server.do(Tables(server.tables.store, "", 0, 0.0).find(table))
    again = reborn.update_for_seat(0, -1).events
    assert [event.kept for event in again] == [event.get("kept", []) for event in events]


def test_nobody_else_has_the_ids_of_bots(ann: Guest) -> None:
    table = ann.open("me", "bot:random")
    wish = {"decision": 0, "actions": [0], "move_id": bot_move_id("", 0)}
    assert ann.refused(ann.at(table, "moves"), 400, **wish) == "bad_request"


def test_a_bot_that_was_thinking_does_not_play_for_who_came_back(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        table = ann.open("me", "open")
        bea = server.guest("Bea")
        bea.post(bea.at(table, "join"))
        ann.post(ann.at(table, "start"))
        live = server.table(table)
        mover = ann if ann.update(table)["legal"] else bea
        update = mover.update(table)

        async def race() -> bool:
            """The bot has chosen, but its move stands in the queue behind the owner's return."""
            async with live.lock:
                action = update["legal"][0]["action"]
                work = live.move(update["seat"], update["decision"], [action], new_id())
                move = asyncio.create_task(work)
                await asyncio.sleep(0)
            return (await move).ok

        assert server.do(race()) is False
        assert mover.update(table)["sequence"] == update["sequence"]
        ann.close()
        bea.close()


def test_a_worker_that_was_killed_is_replaced(server: Running, ann: Guest) -> None:
    table = ann.open("me", "bot:random")
    ann.post(ann.at(table, "start"))
    page = ann.socket()
    update = page.watch(table)
    killed = 0
    while killed < 2 and not update["outcome"]:
        while not update["legal"]:
            update = page.wait_for("update")
        for worker in list(server.tables.shared.bots.idle):
            worker.process.kill()
            killed += 1
        page.move(update, update["legal"][0]["action"])
        update = page.wait_for("update")
    while not update["legal"]:
        update = page.wait_for("update")
    assert killed == 2
    assert ann.get(ann.at(table))["status"] == "running"
    page.close()


class Stuck(BotPool):
    """A pool whose bots never come to an end."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: asyncio.Event = asyncio.Event()

    async def choose(
        self,
        asker: Asker,
        game: str,
        bot: str,
        seed: str,
        view: View,
        legal: list[int],
        hurried: bool = True,
    ) -> list[int]:
        self.asked.set()
        await asyncio.Event().wait()
        raise AssertionError


def test_stopping_while_a_bot_thinks_harms_nobody(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        stuck = Stuck()
        server.tables.shared.bots = stuck
        table = ann.open("bot:random", "bot:random")
        ann.post(ann.at(table, "start"))
        server.do(stuck.asked.wait())
    with serving(tmp_path) as server:
        again = Guest(server.url, "")
        again.http.cookies.update(ann.http.cookies)
        assert again.get(again.at(table))["status"] == "running"
        page = again.socket()
        update = page.watch(table)
        while not update["outcome"]:
            update = page.wait_for("update")  # the bots go on where they were
        page.close()
        again.close()
    ann.close()
