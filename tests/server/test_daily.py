"""The game of the day: the same for everybody, once for each, and secret until the day is over."""

import random
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from sqlalchemy import insert

from faubourg import games
from faubourg.engine.game import Game
from faubourg.engine.record import from_text
from faubourg.engine.verify import verify
from faubourg.server.bot_workers import BotPool, Question, Thought, think
from faubourg.server.fair_turns import Asker
from faubourg.server.store import days
from faubourg.server.store.database import Store
from faubourg.server.store.schema import tries
from faubourg.server.tables import daily
from faubourg.server.tables import table as table_module
from faubourg.server.tables.daily import deal_for

from .serving import Guest, Json, Running, same, serving, some_action, wait_for, with_store
from .test_accounts import PASSWORD

NOON = 1_794_916_800.0  # 2026-11-17, a Tuesday, 12:00 UTC
DAY = 24 * 3600.0


class Time:
    """A clock that a test sets."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, sealed: Game) -> None:
    """Experts who think here and not for long; and a game that is soon over."""
    assert sealed.advises

    async def here(_: BotPool, _asker: Asker, question: Question) -> Thought:
        return think(question)

    monkeypatch.setattr(BotPool, "_ask", here)
    monkeypatch.setattr(daily, "THINKING", "expert:iterations=2")


@pytest.fixture
def server(tmp_path: Path, time: Time) -> Iterator[Running]:
    with serving(tmp_path, clock=time) as running:
        yield running


def registered(guest: Guest, name: str) -> Guest:
    guest.post("/api/account", name=name, password=PASSWORD)
    return guest


def of(guest: Guest, game: str = "sealed") -> Json:
    """What somebody is told of this game of the day."""
    [found] = [one for one in guest.get("/api/daily")["games"] if one["game"] == game]
    return dict(found)


def begin(guest: Guest, game: str = "sealed") -> str:
    return str(guest.post(f"/api/daily/{game}")["id"])


def play(guest: Guest, table: str, seed: int = 0, most: int = 10_000) -> Json:
    """One's own moves by chance; the bots play theirs meanwhile."""
    chance = random.Random(seed)
    done = 0
    while True:
        wait_for(lambda: (now := guest.update(table, 0))["legal"] or now["outcome"])
        update = guest.update(table)
        if update["outcome"] or done == most:
            return update
        guest.act(table, some_action(update, chance), decision=update["decision"])
        done += 1


def test_everybody_is_dealt_the_same(server: Running, ann: Guest, bea: Guest) -> None:
    for game in ("alhambra", "ginkgopolis", "evolutopia"):
        one, other = begin(ann, game), begin(bea, game)
        assert one != other
        mine, theirs = play(ann, one, 0, 0), play(bea, other, 0, 0)
        assert mine["view"] == theirs["view"]
        assert mine["seat"] == theirs["seat"] == 0
        told = ann.get(ann.at(one))
        assert told["day"] == "2026-11-17"
        assert told["secret"]
        assert told["commitment"] == of(ann, game)["commitment"]
        bots = [row.bot for row in server.table(one).seats.rows[1:]]
        assert bots == of(ann, game)["bots"] == ["expert:iterations=2"] * (told["players"] - 1)


@pytest.mark.parametrize("game", ["alhambra", "ginkgopolis"])
def test_the_same_choices_meet_the_same_bots(
    server: Running, ann: Guest, bea: Guest, game: str
) -> None:
    """Whoever is quicker: after the same moves both stand in the same position."""
    one, other = begin(ann, game), begin(bea, game)
    mine, theirs = play(ann, one, 4, 8), play(bea, other, 4, 8)
    assert mine["view"] == theirs["view"]
    assert mine["sequence"] == theirs["sequence"] > 8
    inputs = [server.table(table).running().table.record.inputs for table in (one, other)]
    told = [[(i.seat, i.action, i.dealt) for i in items] for items in inputs]
    assert told[0] == told[1]


def test_bots_think_after_people_and_one_by_one(server: Running, ann: Guest) -> None:
    """In Ginkgopolis all choose at once: what a bot sees then must not depend on who was first."""
    table = server.table(begin(ann, "ginkgopolis"))
    bots = table.bots
    assert bots._one_by_one([0, 1, 2]) == []
    assert bots._one_by_one([1, 2]) == [1]
    assert not server.table(table.id).bots.thinking
    inputs = table.running().table.record.inputs
    assert inputs == []
    play(ann, table.id, 1, 2)
    wait_for(lambda: {1, 2} <= {item.seat for item in table.running().table.record.inputs})
    seats = [item.seat for item in table.running().table.record.inputs]
    assert seats.index(0) < seats.index(1) < seats.index(2)


def test_a_try_counts_once_it_has_begun(ann: Guest) -> None:
    registered(ann, "Ann")
    table = begin(ann)
    assert begin(ann) == table  # from another device, say
    assert of(ann)["mine"] == {"table": table, "ranked": True, "points": None, "won": None}
    assert ann.refused(ann.at(table, "leave"), 409) == "day_alone"
    ann.post(ann.at(table, "give_up"))
    assert of(ann)["mine"]["table"] == ""
    assert ann.refused("/api/daily/sealed", 409) == "day_given_up"
    assert of(ann)["ranking"] == []
    assert of(ann)["tries"] == 1


def test_seats_of_the_day_are_nobodys_to_give(server: Running, ann: Guest, bea: Guest) -> None:
    table = begin(ann)
    assert ann.give(table, 1, "bot:random", 409)["refusal"]["code"] == "already_started"
    assert bea.refused(bea.at(table, "join"), 409) == "no_seat"
    open_still = server.table(table)
    open_still.row.status, open_still.history = "open", None  # as after a crash at the start
    assert ann.give(table, 1, "bot:random", 409)["refusal"]["code"] == "day_alone"
    assert begin(ann) == table
    assert ann.get(ann.at(table))["status"] == "running"


HIDDEN = ["replay", "positions", "record", "curve", "outlook"]


def test_until_the_day_is_over_nothing_of_it_is_told(
    server: Running, time: Time, ann: Guest, bea: Guest
) -> None:
    table = begin(ann)
    stranger = Guest(server.url, "")
    for what in ("update", "stream"):
        for other in (bea, stranger):
            assert other.get(other.at(table, what), 409)["refusal"]["code"] == "day_not_over"
    hint = ann.post(ann.at(table, "hint"))
    assert (hint["ok"], hint["refusal"]["code"]) == (False, "day_not_over")
    assert "UTC" in hint["refusal"]["text"]
    sockets(server, table, ann, bea)
    play(ann, table)
    assert ann.get(ann.at(table))["status"] == "over"
    for guest in (ann, bea):
        for what in [*HIDDEN, "analysis", "advice"]:
            told = guest.get(guest.at(table, what), 409, seat=0, at=0)
            assert told["refusal"]["code"] == "day_not_over"
    assert ann.refused(ann.at(table, "rematch"), 409) == "day_not_over"
    assert ann.refused(ann.at(table, "practice"), 409, seat=0, at=0) == "day_not_over"
    assert ann.refused(ann.at(table, "line"), 409, seat=0, at=0, actions=[0]) == "day_not_over"
    assert ann.get("/api/me/curve", 409, game="sealed")["refusal"]["code"] == "day_not_over"
    for path in (f"/t/{table}", f"/r/{table}"):  # nor where the link is posted
        assert f"/previews/{table}" not in bea.http.get(path, headers={"accept": "text/html"}).text
    assert bea.get(bea.at(table, "update"), 409)["refusal"]["code"] == "day_not_over"
    key = str(server.table(table).row.dealer["key"])
    salt = str(server.table(table).row.dealer["salt"])
    for path in ("/api/daily", ann.at(table), ann.at(table, "update"), "/api/account/export"):
        assert key not in (text := ann.http.get(path).text)
        assert salt not in text
    time.now += DAY
    for guest in (ann, bea):
        for what in HIDDEN:
            assert guest.http.get(guest.at(table, what)).status_code == 200
    stranger.close()


def test_nobody_sees_how_it_was_opened(monkeypatch: pytest.MonkeyPatch, ann: Guest) -> None:
    """My page counts openings, and may be shown to others."""
    monkeypatch.setattr(table_module, "openings", lambda *_: [{"a prize": "prizes"}] * 6)
    play(ann, begin(ann))
    table = ann.open("me", "bot:random", game="sealed")
    ann.post(ann.at(table, "start"))
    play(ann, table)
    kept = {row["table_id"]: row["opening"] for row in ann.get("/api/account/export")["results"]}
    assert len(kept) == 2
    assert kept.pop(table)
    assert list(kept.values()) == [{}]


def sockets(server: Running, table: str, ann: Guest, bea: Guest) -> None:
    """The same by the socket."""
    mine, theirs, nobodys = ann.socket(), bea.socket(), Guest(server.url, "").socket()
    for page in (theirs, nobodys):
        page.send("watch", table=table, since=-1)
        assert page.wait_for("error")["refusal"]["code"] == "day_not_over"
    assert mine.watch(table)["seat"] == 0
    mine.send("hint", table=table, request=1)
    assert mine.wait_for("hint")["refusal"]["code"] == "day_not_over"
    assert not [m for m in theirs.silence() + nobodys.silence() if m["type"] == "update"]
    for page in (mine, theirs, nobodys):
        page.close()


def test_what_was_dealt_is_not_taken_back(ann: Guest) -> None:
    """By HTTP and by the socket: a step that showed nothing is, a card that was drawn is not."""
    table = begin(ann, "alhambra")
    taking = next(one for one in play(ann, table, 0, 0)["legal"] if one["fact"]["kind"] == "take")
    ann.act(table, taking["action"])
    update = play(ann, table, 0, 0)  # on one's next turn
    assert not update["can_undo"]
    back: Json = {"decision": update["decision"], "move_id": "back-0001"}
    answer = ann.post(ann.at(table, "undo"), **back)
    assert answer["refusal"]["code"] == "nothing_to_undo"
    page = ann.socket()
    page.watch(table)
    page.send("undo", table=table, decision=update["decision"], move_id="back-0002")
    assert page.wait_for("answer")["refusal"]["code"] == "nothing_to_undo"
    page.close()


def test_then_the_key_is_shown_and_the_deal_proven(time: Time, ann: Guest, bea: Guest) -> None:
    registered(ann, "Ann")
    table = begin(ann)
    commitment = of(ann)["commitment"]
    points = play(ann, table)["outcome"]["totals"][0]
    assert of(ann)["mine"]["points"] == points
    time.now += DAY
    past = of(bea)["yesterday"]
    assert past["commitment"] == commitment
    assert past["best"] == {"name": "Ann", "points": points, "table": table}
    record = from_text(bea.http.get(bea.at(table, "record")).text, games.find("sealed"))
    assert (record.dealer["key"], record.dealer["salt"]) == (past["key"], past["salt"])
    verify(record)
    assert bea.get(bea.at(table, "replay"))["proof"]["proven"]
    assert of(bea)["commitment"] != commitment  # today is another deal
    assert not ann.get(ann.at(table))["secret"]


def test_accounts_are_ranked_and_guests_are_not(
    server: Running, time: Time, ann: Guest, bea: Guest
) -> None:
    registered(ann, "Ann")
    cleo = registered(server.guest("Cleo"), "Cleo")
    found = {
        who: play(guest, begin(guest), seed)["outcome"]["totals"][0]
        for who, guest, seed in (("Ann", ann, 1), ("Bea", bea, 2), ("Cleo", cleo, 3))
    }
    assert of(bea)["mine"] == {**of(bea)["mine"], "ranked": False, "points": found["Bea"]}
    told = [(one["name"], one["points"], one["me"]) for one in of(ann)["ranking"]]
    better = sorted(("Ann", "Cleo"), key=lambda who: (-found[who], who != told[0][0]))
    assert told == [(who, found[who], who == "Ann") for who in better]
    places = [one["place"] for one in of(ann)["ranking"]]
    assert places == ([1, 1] if found["Ann"] == found["Cleo"] else [1, 2])
    registered(bea, "Bea")  # an account that comes later ranks the next try
    assert "Bea" not in [one["name"] for one in of(bea)["ranking"]]
    time.now += DAY  # Wednesday of the same week
    again = play(ann, begin(ann), 5)["outcome"]["totals"][0]
    week = {one["name"]: (one["points"], one["games"]) for one in of(ann)["week"]}
    assert week == {"Ann": (found["Ann"] + again, 2), "Cleo": (found["Cleo"], 1)}
    assert [one["name"] for one in of(ann)["ranking"]] == ["Ann"]
    time.now += 5 * DAY  # Monday
    assert of(ann)["week"] == []
    cleo.close()


def test_who_ends_after_midnight_is_not_ranked(time: Time, ann: Guest) -> None:
    registered(ann, "Ann")
    table = begin(ann)
    play(ann, table, 0, 2)
    time.now += DAY
    assert of(ann)["mine"] is None  # today's is another
    play(ann, table)
    assert ann.get(ann.at(table))["status"] == "over"
    past = of(ann)["yesterday"]
    assert (past["best"], past["ranking"]) == (None, [])


def test_a_server_that_slept_over_midnight_has_a_game_of_the_day(
    tmp_path: Path, time: Time
) -> None:
    with serving(tmp_path, clock=time) as server:
        ann = registered(server.guest("Ann"), "Ann")
        first, table = of(ann)["commitment"], begin(ann)
        play(ann, table)
    with serving(tmp_path, clock=time) as server:
        ann = same(ann, server.url)
        assert of(ann)["commitment"] == first
        assert begin(ann) == table
    time.now += DAY
    with serving(tmp_path, clock=time) as server:
        ann = same(ann, server.url)
        told = of(ann)
        assert told["commitment"] != first
        assert told["yesterday"]["best"]["table"] == table
        assert begin(ann) != table
    time.now += 3 * DAY
    with serving(tmp_path, clock=time) as server:
        ann = same(ann, server.url)
        assert of(ann)["yesterday"] is None
        ann.close()


def test_ones_data_are_exported_and_deleted(server: Running, time: Time, ann: Guest) -> None:
    registered(ann, "Ann")
    table = begin(ann)
    points = play(ann, table)["outcome"]["totals"][0]
    [kept] = ann.get("/api/account/export")["days"]
    assert (kept["day"], kept["table_id"], kept["points"]) == ("2026-11-17", table, points)
    ann.post("/api/account/delete", name="Ann", password=PASSWORD)
    bea = server.guest("Bea")
    assert of(bea)["ranking"] == []
    time.now += DAY
    assert of(bea)["yesterday"]["best"] is None
    bea.close()


def test_two_servers_agree_on_a_day(place: Path | str) -> None:
    """Whoever comes first makes the deal, whoever comes second takes it."""
    game, day = games.find("alhambra"), date(2026, 11, 17)

    async def both(store: Store) -> None:
        one = await days.deal(store, deal_for(game, day))
        other = await days.deal(store, deal_for(game, day))
        assert one == other
        assert (await days.dealt(store, "2026-11-17")) == {"alhambra": one}
        assert await days.ranking(store, "2026-11-16", "2026-11-17", "nobody") == []

    with_store(place, both)


def test_rankings_share_places_and_end_after_twenty(place: Path | str) -> None:
    """Of two days: points add up, who has as many shares the place, fewer turns are better."""

    def rows(
        number: int, day: str, points: int | None, turns: int = 0, ranked: bool = True
    ) -> Json:
        found = {"day": day, "game": "alhambra", "person": f"p{number}", "table_id": f"t{number}"}
        return {**found, "ranked": ranked, "began": 1, "points": points, "turns": turns, "ended": 2}

    played = [rows(i, "2026-11-17", 30 - i) for i in range(25)]
    played += [rows(1, "2026-11-16", 1), rows(24, "2026-11-15", 500)]
    played += [rows(30, "2026-11-17", 99, ranked=False), rows(31, "2026-11-17", None)]
    played += [rows(32, "2026-11-17", 28, turns=3)]

    async def asked(store: Store) -> None:
        everybody = {row["person"] for row in played}
        for person in sorted(everybody):
            await store.add_person(person, person.upper(), f"hash of {person}")
        await store.run(lambda c: c.execute(insert(tries), played))
        found = await days.ranking(store, "2026-11-16", "2026-11-17", "p24")
        told = [(one.place, one.name, one.points, one.games) for one in found]
        assert told[:5] == [
            (1, "P0", 30, 1),
            (1, "P1", 30, 2),
            (3, "P2", 28, 1),
            (4, "P32", 28, 1),
            (5, "P3", 27, 1),
        ]
        assert len(told) == days.MOST_RANKED + 1
        assert told[-1] == (26, "P24", 6, 1)  # one's own, however far down
        assert (await days.counted(store, "2026-11-17"))["alhambra"] == 28

    with_store(place, asked)


def test_levels_go_round() -> None:
    game = games.find("evolutopia")
    levels = [deal_for(game, date(2026, 11, 17) + timedelta(i)).options["level"] for i in range(5)]
    assert sorted(levels) == sorted(["discovery", "1", "2", "3", "4"])
