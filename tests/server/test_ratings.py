"""Ratings: only for those who want them, once for each game, whatever happens on the way."""

import random
import sqlite3
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sqlalchemy import select

import faubourg
from faubourg.server.people import passwords
from faubourg.server.people.ratings import Skill, after, ranks
from faubourg.server.store import ratings as rating_store
from faubourg.server.store.database import Store
from faubourg.server.store.schema import seats

from .serving import Guest, Json, Running, play_to_the_end, serving

PASSWORD = "correct horse"
PEOPLE = ("ann", "bea", "cleo", "dana", "eve")
totals = st.lists(st.integers(0, 60), min_size=2, max_size=5)


@pytest.fixture(autouse=True)
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    from argon2 import PasswordHasher

    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", lambda: hasher)


def outcome(points: list[int]) -> Json:
    best = max(points)
    return {"winners": [i for i, total in enumerate(points) if total == best], "totals": points}


# -- the arithmetic ----------------------------------------------------------------------------


@given(totals, st.randoms(use_true_random=False))
def test_it_does_not_matter_who_sits_where(points: list[int], chance: random.Random) -> None:
    seats = list(range(len(points)))
    before = {PEOPLE[i]: Skill(20 + 3 * i, 8 - i) for i in seats}
    here = after(before, ranks(outcome(points), {i: PEOPLE[i] for i in seats}))
    chance.shuffle(seats)  # seats[i]: where the person who sat at i sits now
    moved = [points[seats.index(i)] for i in range(len(points))]
    there = after(before, ranks(outcome(moved), {seats[i]: PEOPLE[i] for i in range(len(points))}))
    assert there == here


@given(totals)
@example([0, 0, 1, 2, 2])
def test_a_newcomer_who_wins_rises_and_who_is_last_falls(points: list[int]) -> None:
    ranked = ranks(outcome(points), dict(enumerate(PEOPLE[: len(points)])))
    skills = after({}, ranked)
    for person, skill in skills.items():
        assert skill.sigma < Skill().sigma  # every game tells something
        for other in skills:
            if ranked[person] < ranked[other]:
                assert skill.mu > skills[other].mu


def test_the_games_own_tie_break_counts_and_equal_points_are_equal() -> None:
    shared = {"winners": [2], "totals": [30, 12, 30, 12]}
    people = dict(enumerate(PEOPLE[:4]))
    assert ranks(shared, people) == {"ann": 1, "bea": 2, "cleo": 0, "dana": 2}
    assert ranks(shared, {1: "bea", 3: "dana"}) == {"bea": 0, "dana": 0}


def test_as_people_know_ratings() -> None:
    assert (Skill().rating, Skill().uncertainty) == (1500, 350)


# -- in the store ------------------------------------------------------------------------------


def furnish(store: Store, count: int) -> None:
    """People with accounts that want ratings, and tables where all of them sit."""
    from sqlalchemy import insert

    from faubourg.server.store.schema import accounts, people, seats, tables

    table = {"rules": 1, "players": 3, "options": {}, "memory_aid": False, "host": "ann"}
    table |= {"status": "over", "created": 0, "dealer": {}, "game": "alhambra"}
    with store.engine.begin() as connection:
        for name in PEOPLE[:3]:
            connection.execute(insert(people).values(id=name, name=name, created=0))
            row = {"person": name, "name": name, "name_key": name, "password": "", "created": 0}
            connection.execute(insert(accounts).values(**row, rated=True))
        for number in range(count):
            connection.execute(insert(tables).values(id=str(number), **table))
            for seat, name in enumerate(PEOPLE[:3]):
                row = {"table_id": str(number), "seat": seat, "person": name, "nonce": ""}
                connection.execute(insert(seats).values(**row, kind="person"))


def test_stopped_anywhere_and_told_twice_it_is_as_if_nothing_had_happened(
    place: Path | str,
) -> None:
    chance = random.Random(8)
    games = [outcome([chance.randrange(60) for _ in range(3)]) for _ in range(12)]
    store = Store(place)
    furnish(store, len(games))
    expected: dict[str, Skill] = {}
    for number, result in enumerate(games):
        expected = after(expected, ranks(result, dict(enumerate(PEOPLE[:3]))))
        for _ in range(chance.choice((1, 2))):
            with store.engine.begin() as connection:
                rating_store.settle(connection, str(number), result)
        if chance.random() < 0.4:
            store.close()
            store = Store(place)
    with store.engine.begin() as connection:
        for name, skill in expected.items():
            [found] = rating_store.of_person(connection, name)
            assert (found.game, found.skill, found.games) == ("alhambra", skill, len(games))
    store.close()


def test_a_game_that_cannot_be_rated_ends_all_the_same(
    place: Path | str, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(place)
    furnish(store, 1)
    with store.engine.begin() as connection:
        rating_store.settle(connection, "0", {"winners": []})
        assert rating_store.of_person(connection, "ann") == []
    assert "could not be rated" in caplog.text
    store.close()


# -- at the tables -----------------------------------------------------------------------------


@pytest.fixture
def two(ann: Guest, bea: Guest) -> tuple[Guest, Guest]:
    for guest, name in ((ann, "Ann"), (bea, "Bea")):
        guest.post("/api/account", name=name, password=PASSWORD)
    return ann, bea


def wants(guest: Guest, rated: bool = True, shown: bool = False) -> None:
    guest.post("/api/account/rating", rated=rated, shown=shown)


def begun(*people: Guest, game: str = "sealed") -> str:
    table = people[0].open("me", *["open"] * (len(people) - 1), game=game)
    for guest in people[1:]:
        guest.post(guest.at(table, "join"))
    people[0].post(people[0].at(table, "start"))
    return table


def played(*people: Guest, game: str = "sealed") -> str:
    table = begun(*people, game=game)
    play_to_the_end(list(people), table)
    return table


def rating(guest: Guest) -> list[Json]:
    return list(guest.get("/api/account")["account"]["ratings"])


@pytest.mark.usefixtures("sealed")
def test_both_must_want_it(two: tuple[Guest, Guest], server: Running) -> None:
    ann, bea = two
    guest = server.guest("Guest")
    account = ann.get("/api/account")["account"]
    assert (account["rated"], account["rating_shown"], account["ratings"]) == (False, False, [])
    wants(ann)
    played(ann, bea)
    assert rating(ann) == []
    wants(bea)
    played(ann, guest, bea)
    guest.close()
    [mine], [theirs] = rating(ann), rating(bea)
    assert (mine["game"], mine["games"], theirs["games"]) == ("sealed", 1, 1)
    assert mine["uncertainty"] < 350
    wants(bea, rated=False)
    played(ann, bea)
    assert rating(ann) == [mine]
    assert rating(bea) == [theirs]  # it stays where it was


@pytest.mark.parametrize("compiled", [True, False])
def test_a_game_with_an_expert_by_the_clock_is_not_rated(
    two: tuple[Guest, Guest], server: Running, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faubourg, "COMPILED", compiled)
    for guest in two:
        wants(guest)
    ann, bea = two
    table = ann.open("me", "open", "bot:expert")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    query = select(seats.c.rated).where(seats.c.table_id == table).order_by(seats.c.seat)
    agreed = server.do(server.tables.store.run(lambda c: c.execute(query).scalars().all()))
    assert agreed == [compiled, compiled, False]


@pytest.mark.usefixtures("sealed")
def test_what_counts_is_agreed_when_the_game_begins(two: tuple[Guest, Guest]) -> None:
    ann, bea = two
    wants(ann)
    table = begun(ann, bea)
    wants(bea)  # too late: she may have seen that she is going to win
    play_to_the_end([ann, bea], table)
    assert rating(ann) == rating(bea) == []
    table = begun(ann, bea)
    wants(ann, rated=False)  # too late: and that she is going to lose
    play_to_the_end([ann, bea], table)
    assert [r["games"] for guest in two for r in rating(guest)] == [1, 1]


@pytest.mark.usefixtures("sealed")
def test_shown_at_the_table_only_by_who_shows_it(two: tuple[Guest, Guest], server: Running) -> None:
    ann, bea = two
    wants(ann, shown=True)
    wants(bea)
    table = played(ann, bea)

    def seen() -> list[object]:
        stranger = server.guest("")
        seats = stranger.get(stranger.at(table))["seats"]
        stranger.close()
        return [seat["rating"] for seat in seats]

    assert seen() == [rating(ann)[0]["rating"], None]
    wants(bea, shown=True)
    assert seen() == [rating(ann)[0]["rating"], rating(bea)[0]["rating"]]
    wants(ann, rated=False, shown=True)  # nothing to show without wanting it
    assert seen() == [None, rating(bea)[0]["rating"]]


def test_leaving_is_no_way_out(two: tuple[Guest, Guest]) -> None:
    ann, bea = two
    wants(ann)
    wants(bea)
    table = begun(ann, bea, game="alhambra")
    bea.post(bea.at(table, "leave"))  # a bot keeps the seat
    play_to_the_end([ann], table)
    assert [r["games"] for r in rating(bea)] == [1]


def test_not_in_a_game_that_all_win_or_lose_together(two: tuple[Guest, Guest]) -> None:
    ann, bea = two
    wants(ann)
    wants(bea)
    played(ann, bea, game="evolutopia")
    assert rating(ann) == rating(bea) == []


def test_only_with_an_account(ann: Guest) -> None:
    assert ann.refused("/api/account/rating", 409, rated=True) == "no_account"


@pytest.mark.usefixtures("sealed")
def test_a_crash_after_the_last_move_neither_loses_nor_doubles_it(
    place: Path | str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit is done, and nobody has been answered."""
    database = place if isinstance(place, str) else ""
    with serving(tmp_path, database=database) as first:
        ann, bea = first.guest("Ann"), first.guest("Bea")
        for guest, name in ((ann, "Ann"), (bea, "Bea")):
            guest.post("/api/account", name=name, password=PASSWORD)
            wants(guest)
        table = begun(ann, bea)

        async def crashed(_: object) -> None:
            raise RuntimeError("the power is gone")

        monkeypatch.setattr(first.tables.shared.ratings, "renew", crashed)
        with pytest.raises(AssertionError, match="500"):
            play_to_the_end([ann, bea], table)
        cookies = ann.cookie(), bea.cookie()
        ann.close()
        bea.close()
    with serving(tmp_path, database=database) as second:
        guests = [Guest(second.url, ""), Guest(second.url, "")]
        for guest, cookie in zip(guests, cookies, strict=True):
            guest.http.headers["Cookie"] = cookie
        assert guests[0].get(guests[0].at(table))["status"] == "over"
        assert [r["games"] for guest in guests for r in rating(guest)] == [1, 1]
        for guest in guests:
            guest.close()


@pytest.mark.usefixtures("sealed")
def test_exported_and_deleted_with_the_person(two: tuple[Guest, Guest], tmp_path: Path) -> None:
    ann, bea = two
    wants(ann, shown=True)
    wants(bea)
    table = played(ann, bea)
    kept = ann.get("/api/account/export")
    assert (kept["account"]["rated"], kept["account"]["rating_shown"]) == (True, True)
    [row] = kept["ratings"]
    assert (row["table_id"], row["game"], row["number"]) == (table, "sealed", 1)
    ann.post("/api/account/delete", name="Ann", password=PASSWORD)
    with sqlite3.connect(tmp_path / "faubourg.db") as database:
        assert database.execute("select count(*) from ratings").fetchone() == (1,)
    database.close()
    assert [seat["rating"] for seat in bea.get(bea.at(table))["seats"]] == [None, None]
    assert len(rating(bea)) == 1
