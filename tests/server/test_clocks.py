"""Clocks: for whom they run, what a decision gives, and what happens when the time is out."""

import time as real_time
from collections.abc import Iterator
from pathlib import Path

import pytest

from faubourg.engine.refusal import Refusal
from faubourg.server.tables.clock import Clock, Pace, pace_of, resumed, started

from .serving import Guest, Json, Running, new_id, play_to_the_end, serving


class Time:
    """It is what the test says."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def server(tmp_path: Path, time: Time) -> Iterator[Running]:
    with serving(tmp_path, clock=time) as running:
        yield running


def pass_by(server: Running, time: Time, table: str, seconds: float) -> None:
    """So much time goes by, and the alarm rings if it is due."""
    time.now += seconds
    server.do(server.table(table).time_ran_out())


def begun(ann: Guest, bea: Guest, clock: str, game: str = "alhambra", seats: int = 2) -> str:
    table = ann.open("me", *["open"] * (seats - 1), game=game, clock=clock)
    bea.post(bea.at(table, "join"))
    for seat in range(2, seats):
        ann.give(table, seat, "bot:random")
    ann.post(ann.at(table, "start"))
    return table


def left(guest: Guest, table: str) -> list[float | None]:
    times = guest.update(table)["times"]
    return [None if ms is None else ms / 1000 for ms in times["left"]]


def turns(ann: Guest, bea: Guest, table: str) -> tuple[Guest, Guest, int]:
    """Who is to move, the other, and the seat of the first."""
    seat = int(ann.update(table)["waiting"][0])
    return (ann, bea, seat) if seat == 0 else (bea, ann, seat)


def whole_turn(guest: Guest, table: str) -> None:
    update = guest.update(table)
    while update["legal"]:
        guest.act(table, update["legal"][0]["action"])
        update = guest.update(table)


def seated(info: Json) -> list[str]:
    return [seat["kind"] for seat in info["seats"]]


# -- what can be agreed ----------------------------------------------------------------------


def test_paces() -> None:
    assert pace_of("") is None
    assert pace_of("300+10") == Pace(300, 10, False)
    assert pace_of("3d") == Pace(3 * 24 * 3600, 0, True)
    for wrong in ("0+10", "9+0", "10801+0", "60+301", "0d", "15d"):
        with pytest.raises(Refusal, match="out_of_range"):
            pace_of(wrong)
    for nonsense in ("5", "+", "d", "5m", "300+10d", "-300+10", "300 + 10", "٣d"):
        with pytest.raises(Refusal, match="unknown_clock"):
            pace_of(nonsense)


def test_a_table_says_its_clock(ann: Guest, bea: Guest) -> None:
    table = ann.open("me", "open", clock="300+10")
    [listed] = bea.get("/api/tables")["open"]
    assert (listed["clock"], listed["times"]) == ("300+10", None)
    wish = {"game": "alhambra", "players": 2, "seats": ["me", "open"]}
    assert ann.refused("/api/tables", 400, **wish, clock="soon") == "unknown_clock"
    bea.post(bea.at(table, "join"))
    started = ann.post(ann.at(table, "start"))
    assert started["times"] == {"left": [300_000, 300_000], "running": started["waiting"]}


def test_alone_with_bots_there_is_none(ann: Guest) -> None:
    table = ann.open("me", "bot:random", clock="300+10")
    started = ann.post(ann.at(table, "start"))
    assert (started["clock"], started["times"]) == ("", None)


# -- running ---------------------------------------------------------------------------------


def test_time_runs_for_who_is_waited_for(
    server: Running, time: Time, ann: Guest, bea: Guest
) -> None:
    table = begun(ann, bea, "300+10")
    mover, other, seat = turns(ann, bea, table)
    pass_by(server, time, table, 40)
    assert left(ann, table)[seat] == 260
    assert left(ann, table)[1 - seat] == 300
    whole_turn(mover, table)
    assert left(ann, table)[seat] == 270  # the increment, once for a turn of however many actions
    pass_by(server, time, table, 100)
    assert left(ann, table)[seat] == 270
    assert left(ann, table)[1 - seat] == 200
    page = other.socket()
    assert page.watch(table)["times"]["running"] == [1 - seat]
    page.close()


def test_undo_gives_no_time_back(server: Running, time: Time, ann: Guest, bea: Guest) -> None:
    table = begun(ann, bea, "300+10")
    mover, _, seat = turns(ann, bea, table)
    while not (after := a_step(mover, table))["can_undo"]:
        mover, _, seat = turns(ann, bea, table)
    had = left(ann, table)[seat]
    assert had is not None
    over = seat not in after["waiting"]  # that was the whole turn
    pass_by(server, time, table, 20)
    body = {"decision": after["decision"], "move_id": new_id()}
    assert mover.post(mover.at(table, "undo"), **body)["ok"]
    mine = had - (10 if over else 20)  # used, or given for what is undone
    assert left(ann, table)[seat] == mine
    assert mover.post(mover.at(table, "undo"), **body)["ok"]  # sent again
    assert left(ann, table)[seat] == mine
    pass_by(server, time, table, 5)
    assert left(ann, table)[seat] == mine - 5


def a_step(guest: Guest, table: str) -> Json:
    guest.act(table, guest.update(table)["legal"][-1]["action"])
    return guest.update(table)


@pytest.mark.usefixtures("sealed")
def test_a_choice_that_is_withdrawn(server: Running, time: Time, ann: Guest, bea: Guest) -> None:
    table = begun(ann, bea, "300+10", "sealed")
    pass_by(server, time, table, 30)
    assert left(ann, table) == [270, 270]  # both choose
    for number in range(3):
        bid = {"decision": ann.update(table)["decision"], "actions": [number]}
        for _ in range(2):  # the second time it is the same move, sent again
            assert ann.post(ann.at(table, "moves"), **bid, move_id=f"bid-{number:>6}")["ok"]
        assert left(bea, table)[0] == 280 - 5 * number
        update = bea.update(table)
        assert update["times"]["running"] == [1]
        pass_by(server, time, table, 5)
        assert left(bea, table)[0] == 280 - 5 * number  # it stands
        back = {"decision": ann.update(table)["decision"], "move_id": f"back-{number:>6}"}
        assert ann.post(ann.at(table, "withdraw"), **back)["ok"]
        assert left(bea, table)[0] == 270 - 5 * number  # as if nothing had been chosen
        pass_by(server, time, table, 5)
    assert left(ann, table) == [255, 240]


def test_simultaneous_choices_in_ginkgopolis(
    server: Running, time: Time, ann: Guest, bea: Guest
) -> None:
    table = begun(ann, bea, "300+10", "ginkgopolis")
    update = ann.update(table)
    assert sorted(update["times"]["running"]) == update["waiting"] == [0, 1]
    pass_by(server, time, table, 60)
    whole_turn(ann, table)
    assert bea.update(table)["waiting"] == [1]
    assert left(bea, table) == [250, 240]
    pass_by(server, time, table, 60)
    assert left(bea, table) == [250, 180]
    whole_turn(bea, table)
    assert left(bea, table)[0] == 250


# -- running out -----------------------------------------------------------------------------


def test_a_bot_plays_when_time_is_out_and_the_owner_comes_back(
    server: Running, time: Time, ann: Guest, bea: Guest
) -> None:
    table = begun(ann, bea, "300+10")
    mover, other, seat = turns(ann, bea, table)
    page = other.socket()
    page.watch(table)
    pass_by(server, time, table, 299)
    assert seated(other.get(other.at(table))) == ["person", "person"]
    pass_by(server, time, table, 1)
    told = page.wait_for("table")["table"]
    assert told["seats"][seat]["kind"] == "bot"
    assert told["times"]["left"][seat] == 0
    while other.update(table)["waiting"] != [1 - seat]:  # it plays
        page.wait_for("update")
    page.close()
    mine = mover.get(mover.at(table))
    assert (mine["seat"], mine["kept"]) == (None, seat)
    assert mover.post(mover.at(table, "join"))["seat"] == seat
    assert left(ann, table)[seat] == 60  # a minute, for who comes back
    whole_turn(other, table)
    pass_by(server, time, table, 20)
    assert left(ann, table)[seat] == 40
    whole_turn(mover, table)
    assert left(ann, table)[seat] == 50


def test_nobody_wins_time_by_leaving(tmp_path: Path, time: Time) -> None:
    with serving(tmp_path, bot_delay=60.0, clock=time) as server:  # bots that take their time
        ann, bea = server.guest("Ann"), server.guest("Bea")
        table = begun(ann, bea, "300+10")
        mover, other, seat = turns(ann, bea, table)
        pass_by(server, time, table, 280)
        mover.post(mover.at(table, "leave"))
        pass_by(server, time, table, 100)  # it stands meanwhile
        mover.post(mover.at(table, "join"))
        assert left(other, table)[seat] == 20
        time.now += 20  # the alarm has not rung: the move that comes now is too late all the same
        late = mover.act(table, mover.update(table)["legal"][0]["action"])
        assert late["refusal"]["code"] == "not_seated"
        assert mover.refused(mover.at(table, "join"), 409) == "bot_moves_first"
        assert mover.get(mover.at(table))["kept"] == seat
        for guest in (ann, bea):
            guest.close()


def test_days_per_move(server: Running, time: Time, ann: Guest, bea: Guest) -> None:
    day = 24 * 3600.0
    table = begun(ann, bea, "3d")
    mover, other, seat = turns(ann, bea, table)
    pass_by(server, time, table, 2 * day)
    assert left(ann, table)[seat] == day
    whole_turn(mover, table)
    assert left(ann, table)[1 - seat] == 3 * day
    pass_by(server, time, table, 2.5 * day)
    whole_turn(other, table)
    assert left(ann, table)[seat] == 3 * day  # each decision has as long
    pass_by(server, time, table, 3 * day)
    assert seated(ann.get(ann.at(table)))[seat] == "bot"


def test_an_ended_game_has_no_times(server: Running, time: Time, ann: Guest, bea: Guest) -> None:
    table = begun(ann, bea, "300+10")
    play_to_the_end([ann, bea], table)
    pass_by(server, time, table, 10_000)
    info = ann.get(ann.at(table))
    assert (info["status"], info["times"], info["clock"]) == ("over", None, "300+10")
    assert seated(info) == ["person", "person"]
    assert server.table(table).clock.alarm is None
    assert ann.post(ann.at(table, "rematch"))["clock"] == "300+10"


def test_a_frozen_table_stops_its_clock(
    server: Running, time: Time, ann: Guest, bea: Guest
) -> None:
    table = begun(ann, bea, "300+10")
    server.do(server.table(table).freeze(RuntimeError("in a test")))
    pass_by(server, time, table, 10_000)
    info = ann.get(ann.at(table))
    assert (info["status"], info["times"]) == ("frozen", None)
    assert seated(info) == ["person", "person"]


# -- somebody sets the system's clock --------------------------------------------------------


@pytest.mark.parametrize("hours", [-30, 30])
def test_who_sets_the_clock_takes_nobodys_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    really, passing = real_time.monotonic, [0.0]
    with serving(tmp_path) as server:  # with its own clock
        ann, bea = server.guest("Ann"), server.guest("Bea")
        tables = [begun(ann, bea, pace) for pace in ("300+10", "1d")]
        seats = [turns(ann, bea, table)[2] for table in tables]
        before = [left(ann, table)[seat] for table, seat in zip(tables, seats)]
        wall = real_time.time
        monkeypatch.setattr(real_time, "time", lambda: wall() + hours * 3600)
        for table in tables:
            server.do(server.table(table).time_ran_out())
            assert seated(ann.get(ann.at(table))) == ["person", "person"]
        monkeypatch.setattr(real_time, "monotonic", lambda: really() + passing[0])
        passing[0] = 100.0  # and it goes on as ever
        for table, seat, had in zip(tables, seats, before):
            now = left(ann, table)[seat]
            assert had is not None
            assert now is not None
            assert had - 200 < now <= had - 100
        for guest in (ann, bea):
            guest.close()


# -- the server goes and comes back ----------------------------------------------------------


@pytest.mark.parametrize(
    ("clock", "used", "away", "remains"),
    [
        ("300+10", 100.0, 5_000.0, 300.0),  # stands still since the last move
        ("3d", 24 * 3600.0, 24 * 3600.0, 24 * 3600.0),  # goes on by the calendar
        ("1d", 3600.0, 40 * 3600.0, 3600.0),  # an hour at least
    ],
)
def test_a_restart(
    tmp_path: Path, time: Time, clock: str, used: float, away: float, remains: float
) -> None:
    with serving(tmp_path, clock=time) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        table = begun(ann, bea, clock)
        mover, _, seat = turns(ann, bea, table)
        whole_turn(mover, table)
        before = left(ann, table)
        pass_by(server, time, table, used)
        cookie = ann.cookie()
    time.now += away
    with serving(tmp_path, clock=time) as server:
        again = Guest(server.url, "")
        again.http.headers["Cookie"] = cookie
        after = left(again, table)
        assert after[seat] == before[seat]
        assert after[1 - seat] == remains
        pass_by(server, time, table, remains)
        assert seated(again.get(again.at(table)))[1 - seat] == "bot"
        for guest in (ann, bea, again):
            guest.close()


def test_clocks_go_on_though_nobody_looks(tmp_path: Path, time: Time) -> None:
    with serving(tmp_path, clock=time) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        table = begun(ann, bea, "300+10")
        for guest in (ann, bea):
            guest.close()
    with serving(tmp_path, clock=time) as server:
        server.do(server.tables.wake_timed())  # as it does by itself, perhaps still under way
        assert server.tables.loaded[table].clock.alarm is not None


def test_what_is_owed_is_kept() -> None:
    clock = started(Pace(300, 10, False), 2, 0.0, frozenset({0})).taken_over(300, 0, frozenset())
    again = resumed(clock.pace, clock.data(), 400, frozenset())
    assert again == Clock(clock.pace, (0, 300), 400, frozenset(), frozenset({0}))
    with pytest.raises(Refusal, match="bot_moves_first"):
        again.taken_back(401, 0, frozenset({0}))
    assert (
        again.moved(401, 0, False, frozenset({1})).taken_back(402, 0, frozenset({1})).left[0] == 60
    )
