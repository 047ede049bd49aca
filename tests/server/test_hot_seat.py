"""Several people at one device: one curtain for each, and nothing of theirs before they lift it."""

import asyncio
import json
import random
from typing import Any, cast

import pytest

from faubourg import games
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.server.bot_workers import Advising, BotPool
from faubourg.server.fair_turns import Asker
from faubourg.server.store.rows import SeatRow
from faubourg.server.tables.shown_table import ShownTable
from faubourg.server.tables.viewers import Lifted, Viewer

from .serving import Guest, Json, Running, Socket, new_id, some_action
from .stored import asking
from .test_leaks import ginkgopolis_is_silent, ginkgopolis_is_unseen
from .test_nodes import Club, club
from .two_worlds import Comparison, compare_worlds, steady
from .worlds import TABLE, Adviser, World

__all__ = ["club"]  # a fixture


def begun(ann: Guest, *seats: str, game: str = "ginkgopolis", **more: Any) -> str:
    table = ann.open(*seats, game=game, **more)
    ann.post(ann.at(table, "start"))
    return table


def lift(page: Socket, table: str, seat: int | None) -> Json:
    """That one of them looks; None: the curtain comes down."""
    page.send("watch", table=table, seat=seat)
    return page.wait_for("update", table=table, seat=seat)


def choose(page: Socket, table: str, seat: int, chance: random.Random) -> Json:
    """All that this seat is asked now; the update with which its curtain falls."""
    update = lift(page, table, seat)
    while update["seat"] == seat:
        answer = page.move(update, some_action(update, chance))
        assert answer["ok"], answer
        update = page.wait_for("update", table=table)
    return update


def play_out(page: Socket, table: str) -> Json:
    """They hand the device round until the game is over."""
    chance, update = random.Random(1), page.watch(table)
    while not update["outcome"]:
        update = choose(page, table, update["waiting"][0], chance)
    return update


# -- the curtain -----------------------------------------------------------------------------------


def test_a_secret_view_comes_when_its_curtain_is_lifted(ann: Guest, bea: Guest) -> None:
    table = begun(ann, "me", "here:Zoé", "bot:random")
    info = ann.get(ann.at(table))
    assert [seat["name"] for seat in info["seats"]][:2] == ["Ann", "Zoé"]
    assert [seat["device"] for seat in info["seats"]] == ["", "Ann", ""]
    assert (info["seat"], info["here"], info["host_seat"]) == (None, [0, 1], 0)
    page, stranger = ann.socket(), bea.socket()
    covered = page.watch(table)
    assert (covered["seat"], covered["legal"], sum(covered["view"]["hand"])) == (None, [], 0)
    assert ann.update(table)["seat"] is None  # nor by HTTP
    hers = lift(page, table, 1)
    assert len(hers["legal"]) > 3
    assert sum(hers["view"]["hand"]) == 4
    assert lift(page, table, 0)["view"]["hand"] != hers["view"]["hand"]
    assert lift(page, table, None)["view"] == covered["view"]
    page.send("move", table=table, decision=0, actions=[0], move_id=new_id())
    assert page.wait_for("answer")["refusal"]["code"] == "not_seated"
    for who, seat in ((stranger, 1), (page, 2)):  # somebody else's, a bot's
        who.send("watch", table=table, seat=seat)
        assert who.wait_for("error")["refusal"]["code"] == "not_seated"
    page.close()
    stranger.close()


def test_the_curtain_falls_with_the_choice(ann: Guest, bea: Guest) -> None:
    """Whoever has chosen may look again and think again; a new round begins with it down."""
    table = begun(ann, "me", "here:Zoé")
    page, stranger, chance = ann.socket(), bea.socket(), random.Random(1)
    stranger.watch(table)
    fallen = choose(page, table, 1, chance)
    seen = stranger.wait_for("update")
    assert (fallen["seat"], fallen["waiting"]) == (None, [0])
    assert {**fallen, "since": 0, "events": []} == {**seen, "since": 0, "events": []}
    again = lift(page, table, 1)
    assert (again["legal"], again["can_withdraw"]) == ([], True)
    page.send("withdraw", table=table, decision=again["decision"], move_id=new_id())
    thinking = page.wait_for("update", table=table)
    assert (thinking["seat"], thinking["waiting"]) == (1, [0, 1])
    move = some_action(thinking, chance)
    while thinking["seat"] == 1:
        page.move(thinking, move)
        thinking = page.wait_for("update", table=table)
        move = some_action(thinking, chance) if thinking["legal"] else -1
    last = choose(page, table, 0, chance)
    while last["waiting"] != [0, 1]:  # what is resolved asks some of them first
        last = choose(page, table, last["waiting"][0], chance)
    assert last["seat"] is None  # although both are waited for again
    page.close()
    stranger.close()


def test_what_was_missed_behind_the_curtain_is_told_to_all(ann: Guest) -> None:
    """Alhambra, one screen: the side of whoever's turn it is, and after it the public one again."""
    table = begun(ann, "me", "here:Zoé", game="alhambra")
    page, chance = ann.socket(), random.Random(2)
    shown = page.watch(table)
    for _ in range(4):
        before = shown["sequence"]
        shown = choose(page, table, shown["waiting"][0], chance)
        assert shown["since"] == before
        assert shown["events"][0]["sequence"] == before + 1
    page.close()


# -- two worlds ------------------------------------------------------------------------------------


class OneDevice(World):
    """All of them share it: `None` is its page with the curtain down, the seats are other pages."""

    def __init__(self, game: Game, players: int, options: dict[str, str], memory_aid: bool) -> None:
        super().__init__(game, players, options, memory_aid)
        rows = [SeatRow(n, "person", person="p0", name=f"P {n}") for n in range(players)]
        self.live.seats.rows[:] = rows

    def person(self, seat: int | None) -> str | None:
        del seat
        return "p0"

    async def say(self, seat: int | None, **message: Any) -> None:
        """Whoever acts has lifted their curtain, which falls when they have chosen."""
        if seat is not None:
            watch = {"type": "watch", "table": TABLE, "seat": seat}
            await self.windows(seat)[0].hear(json.dumps(watch))
        await super().say(seat, **message)


class Covered(Comparison):
    """Before the worlds are compared everybody has looked, at what is not the same in them."""

    async def ask(self) -> None:
        for world in (self.a, self.b):
            for page in world.windows(None):
                for seat in (*range(world.live.row.players), None):
                    watch = {"type": "watch", "table": TABLE, "seat": seat}
                    await page.hear(json.dumps(watch))
                    await world.settle()
        if self.differ():
            assert self.a.heard(None) != self.b.heard(None), "nobody has looked"
        await super().ask()


def compare_devices(memory_aid: bool = False) -> Comparison:
    [pair] = compare_worlds(
        games.find("ginkgopolis"),
        2,
        ginkgopolis_is_silent,
        "1",
        memory_aid,
        {"characters": "intro"},
        ginkgopolis_is_unseen,
        [None],
        (OneDevice, Covered),
    )
    return pair


@pytest.mark.parametrize("memory_aid", [False, True])
def test_behind_the_curtain_two_worlds_are_alike(memory_aid: bool) -> None:
    """Whatever was seen before: nothing secret comes before it is lifted or after it is down."""
    pair = compare_devices(memory_aid)
    assert pair.moves > 20
    assert pair.different > pair.moves / 2


def test_a_curtain_that_stays_up_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    lifted = ShownTable._lift

    def stuck(self: ShownTable, viewer: Viewer, seat: int | None) -> Lifted | None:
        return viewer.lifted if seat is None else lifted(self, viewer, seat)

    monkeypatch.setattr(ShownTable, "_lift", stuck)
    with pytest.raises(AssertionError, match="tell the worlds apart"):
        compare_devices()


def test_a_hint_that_comes_too_late_is_kept_back() -> None:
    """Somebody asks an expert and hands the device on before there is an answer."""
    world = OneDevice(games.find("ginkgopolis"), 2, {}, False)

    class Slow(Adviser):
        async def advise(self, asker: Asker, asked: Advising) -> list[dict[str, Any]]:
            await world.windows(1)[0].hear(json.dumps({"type": "watch", "table": TABLE}))
            return await super().advise(asker, asked)

    world.tables.shared.bots = cast(BotPool, Slow(talkative=True))

    async def ask() -> None:
        world.begin(SeededDealer("any"))
        await world.hint(1, 7)

    with steady():
        asyncio.run(ask())
    told = [json.loads(message[2:]) for message in world.heard(1)]
    [answer] = [message for message in told if message["type"] == "hint"]
    assert (answer["ok"], answer["refusal"]["code"]) == (False, "stale")
    assert "lines" not in answer


# -- around the table ------------------------------------------------------------------------------


def test_a_game_counts_once_and_is_not_rated(ann: Guest, server: Running, sealed: Game) -> None:
    ann.post("/api/account", name="Ann", password="correct horse battery")
    ann.post("/api/account/rating", rated=True)
    table = begun(ann, "here:Zoé", "me", game=sealed.name)
    page = ann.socket()
    assert play_out(page, table)["seat"] is None
    page.close()
    with asking(server.settings.data / "faubourg.db") as ask:
        assert ask("SELECT seat FROM results WHERE table_id = ?", table) == [(1,)]
        assert ask("SELECT rated FROM seats WHERE table_id = ?", table) == [(0,), (0,)]
        assert ask("SELECT * FROM ratings") == []
    assert ann.get("/api/me")["games"] == 1
    assert ann.get(ann.at(table, "record"))["seats"] == ["Zoé", "Ann"]
    again = ann.post(ann.at(table, "rematch"))  # everybody is here: it begins at once
    assert (again["status"], again["here"]) == ("running", [0, 1])
    assert [seat["name"] for seat in again["seats"]] == ["Ann", "Zoé"]
    called = [seat["called"] for seat in ann.get("/api/account/export")["seats"]]
    assert sorted(called) == ["", "", "Zoé", "Zoé"]
    ann.post("/api/account/delete", name="Ann", password="correct horse battery")
    stranger = server.guest("")
    names = [seat["name"] for seat in stranger.get(stranger.at(table))["seats"]]
    assert names == ["", ""]
    with asking(server.settings.data / "faubourg.db") as ask:
        assert ask("SELECT DISTINCT name FROM seats") == [("",)]
    stranger.close()


def test_they_leave_and_come_back_together(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open", "open", game="ginkgopolis")
    ann.give(table, 1, "here: Zoé  ")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    page = ann.socket()
    lift(page, table, 1)
    left = ann.post(ann.at(table, "leave"))
    assert [(seat["kind"], seat["owner"]) for seat in left["seats"]] == [
        ("bot", "Ann"),
        ("bot", "Zoé"),
        ("person", ""),
    ]
    assert (left["here"], left["kept"]) == ([], 0)
    page.send("watch", table=table, seat=1)
    assert page.wait_for("error")["refusal"]["code"] == "not_seated"
    assert ann.post(ann.at(table, "join"))["here"] == [0, 1]
    page.send("say", table=table, text="Back again", say_id=new_id())
    assert page.wait_for("said")["ok"]
    assert ann.get(ann.at(table, "chat"))["lines"][0]["name"] == "Ann"  # nobody looks: the first
    assert ann.refused(ann.at(table, "give_up"), 409) == "others_play"
    page.close()


def test_what_cannot_be_shared(ann: Guest, bea: Guest) -> None:
    seats = ["me", "here:Zoé"]
    wish = {"game": "alhambra", "players": 2, "seats": seats}
    assert ann.refused("/api/tables", 400, **wish, clock="300+10") == "clock_here"
    for name, why in (("", "name_empty"), ("Z" * 31, "name_too_long")):
        named = {**wish, "seats": ["me", f"here:{name}"]}
        assert ann.refused("/api/tables", 400, **named) == why
    table = ann.open("me", "open", clock="300+10")
    assert ann.give(table, 1, "here:Zoé", 400)["refusal"]["code"] == "clock_here"
    assert ann.give(table, 1, "me", 400)["refusal"]["code"] == "unknown_seat_kind"
    bea.post(bea.at(table, "join"))
    assert bea.give(table, 0, "here:Zoé", 403)["refusal"]["code"] == "not_host"


def test_at_another_server_the_curtain_is_down(club: Club) -> None:
    """It is the connection's: whoever comes to another server lifts it there."""
    club.open()
    ann = club.guest("Ann", 0)
    table = begun(ann, "me", "here:Zoé")
    here, there = club.page(ann), club.page(club.at(ann, 1))
    hers = lift(here, table, 1)
    covered = there.watch(table)
    assert (covered["seat"], sum(covered["view"]["hand"])) == (None, 0)
    assert lift(there, table, 1)["view"] == hers["view"]
    choose(there, table, 1, random.Random(1))
    fallen = here.wait_for("update", seat=None)  # told by the other server: her turn is over
    assert fallen["waiting"] == [0]
