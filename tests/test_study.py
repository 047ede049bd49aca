"""A study: honest intervals, no wolf cried, forced picks, pages that need nothing else."""

import json
import random
import re
from pathlib import Path

import duckdb
import numpy as np
import pytest

from faubourg.games import BUILT_IN, find
from faubourg.games.evolutopia import sources
from faubourg.i18n import LANGUAGES
from faubourg.lab import asking, compare
from faubourg.lab.asking import Tables
from faubourg.lab.observed import Rows
from faubourg.lab.simulate import wilson
from faubourg.lab.statistics import Estimate, Resampler, share, together
from faubourg.lab.store import Folder
from faubourg.lab.study import answers, page, plots
from faubourg.lab.study.fairness import fairness, verdict
from faubourg.lab.study.forced import Forcer
from faubourg.lab.study.length import quantile
from faubourg.lab.study.populations import Request
from faubourg.lab.study.worth import worth
from faubourg.lab.tables import packed
from faubourg.lab.tournament import Plan
from tests.commands import Run, run

__all__ = ["run"]  # the fixture

ALHAMBRA = find("alhambra")


# -- statistics -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("won", "games"), [(0, 10), (3, 10), (67, 100), (1000, 1000)])
def test_the_interval_without_libraries_is_that_of_scipy(won: int, games: int) -> None:
    ours, theirs = wilson(won, games), share(won, games)
    assert ours == pytest.approx((theirs.low, theirs.high), abs=1e-6)


def test_nineteen_of_twenty_intervals_hold_what_is_true() -> None:
    rng = np.random.default_rng(5)
    held, resampler = 0, Resampler(300)
    for _ in range(100):
        wins = (rng.random(300) < 0.3).astype(float)
        found = resampler.ratio(wins, np.ones(300))
        held += not found.excludes(0.3)
    assert 88 <= held <= 99


def test_seats_of_one_deal_are_not_independent() -> None:
    """Who counts every game of a deal as one of its own believes to know twice as much."""
    rng = np.random.default_rng(1)
    deals = rng.random(400)
    once = Resampler(400).ratio(deals, np.ones(400))
    four_times = Resampler(400).ratio(4 * deals, np.full(400, 4.0))
    assert four_times == once


def test_deals_that_all_agree_do_not_make_it_certain() -> None:
    """Every deal of 60 was won in each of its three seatings: sixty cases, not none and not 180."""
    won, none, played = np.full(60, 3.0), np.zeros(60), np.full(60, 3.0)
    sure = Resampler(60).share(won, played)
    assert (sure.value, sure.high) == (1.0, 1.0)
    assert sure.low == pytest.approx(share(60, 60).low, abs=1e-6)
    assert Resampler(60).share(none, played).high == pytest.approx(1 - sure.low)
    assert Resampler(6000).share(np.full(1000, 18.0), np.full(1000, 18.0)).low > 0.999
    half = np.where(np.arange(60) < 30, 3.0, 0.0)  # only these were played: thirty cases
    assert Resampler(60).share(half, half).low == pytest.approx(share(30, 30).low, abs=1e-6)
    assert Resampler(1).share(np.ones(1), np.full(1, 2.0)).high > 0.8
    some = np.where(np.arange(60) < 20, 3.0, 0.0)
    assert Resampler(60).share(some, played) == Resampler(60).ratio(some, played)


def test_many_questions_about_nothing_find_nothing() -> None:
    rng = np.random.default_rng(3)
    cried = 0
    for _ in range(100):
        cried += any(one.real for one in together([*rng.standard_normal(60)], [1.0] * 60))
    assert cried <= 12  # each of them alone would have cried wolf in 95 of 100 tables
    strong = together([5.0, *rng.standard_normal(59)], [1.0] * 60)
    assert strong[0].real
    assert strong[0].low > 0


def test_the_verdict_says_fair_unfair_or_how_many_games_more() -> None:
    near = [Estimate(0.34, 0.325, 0.355), Estimate(0.33, 0.315, 0.345)]
    halves = [Estimate(one.value + 1 / 6, one.low + 1 / 6, one.high + 1 / 6) for one in near]
    assert verdict(halves, 1000, 0.03)["code"] == "fair"
    first = [Estimate(0.59, 0.56, 0.62), Estimate(0.41, 0.38, 0.44)]
    assert verdict(first, 1000, 0.03) == {
        "code": "unfair",
        "place": 0,
        "share": first[0].data(),
        "fair": 0.5,
    }
    wide = [Estimate(0.5, 0.44, 0.56), Estimate(0.5, 0.44, 0.56)]
    assert verdict(wide, 1000, 0.03) == {
        "code": "more",
        "within": pytest.approx(0.06),
        "games": 3000,  # half as wide takes four times as many
    }


# -- what is planted is found ---------------------------------------------------------------------


def planted(tmp_path: Path, games: int = 600) -> Tables:
    """Games of two in which "tower-9" wins and forty other things do not matter."""
    chance, rows = random.Random(7), Rows()
    things = ["tower-9", *[f"garden-{number}" for number in range(40)]]
    for game in range(games):
        lucky, first = chance.randrange(2), chance.randrange(2)
        winner = lucky if chance.random() < 0.7 else 1 - lucky
        rows.games.append(
            (game, game, "s", "{}", ["a", "a"], 2, first, 9, 9, 27, 30, "end", [winner], True, None)
        )
        rows.facts.append((game, game, lucky, "buildings", "tower-9", 3))
        for seat in range(2):
            place, won = (seat - first) % 2, float(seat == winner)
            none = [0] * len(ALHAMBRA.sources())
            rows.seats.append((game, game, seat, "a", place, 1, won, 50, 4, 12, *none))
            rows.leads += [(game, turn, seat, 0, 0.5 + 0.1 * won) for turn in range(3)]
            for thing in things[1:]:
                if chance.random() < 0.3:
                    rows.facts.append((game, game, seat, "buildings", thing, 5))
    plan = Plan("alhambra", 2, "s", {}, ["random"])
    folder = Folder(tmp_path, plan)
    folder.keep(0, games, packed(rows, ALHAMBRA))
    return Tables(folder, games, games)


def test_what_wins_is_found_and_what_does_not_is_left_alone(tmp_path: Path) -> None:
    tables = planted(tmp_path)
    found = worth(tables, ALHAMBRA)["buildings"]["things"]
    assert found[0]["thing"] == "tower-9"
    assert found[0]["wins"]["real"]
    assert found[0]["wins"]["low"] < 0.4 < found[0]["wins"]["high"]
    assert sum(one["wins"]["real"] for one in found[1:]) <= 1
    assert fairness(tables, 2, 0.2)["verdict"]["code"] == "fair"


# -- forced picks ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_forced_pick_is_taken_in_one_arm_and_not_in_the_other(name: str) -> None:
    options = {"characters": "draft"} if name == "ginkgopolis" else {}
    full = find(name).full_options(2, options)
    forcer = Forcer(Plan(name, 2, "forced", full, ["random"]))
    deal, names, seed = forcer.plan.seating(3)
    lots = {finding.name: random.Random(1) for finding in forcer.findings}
    offers = forcer.offers(deal, forcer.plan.seat_bots(names, seed), lots)
    assert offers
    for offer in offers.values():
        legal = offer.state.legal(offer.seat)
        assert sorted(offer.taking + offer.others) == legal
        assert offer.taking
        assert offer.others
        assert offer.chosen in legal
    assert forcer.play(3) == forcer.play(3)


# -- a whole study --------------------------------------------------------------------------------


def small(game: str, games: int = 24) -> Request:
    return answers.request(game, "novice", players=2, games=games, forced=12)


def test_a_study_is_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    asked = small("alhambra")
    one = answers.study(asked, tmp_path / "one")
    two = answers.study(asked, tmp_path / "two", workers=2)
    for found in (one, two):
        assert found.pop("times")["seconds_a_game"] > 0
    assert json.dumps(one, sort_keys=True) == json.dumps(two, sort_keys=True)


class Counting:
    """A connection of DuckDB that counts how many games a question could see."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, most: list[int]) -> None:
        self.connection = connection
        self.most = most

    def execute(self, sql: str) -> None:
        assert sql.startswith("create or replace view")
        self.connection.execute(sql)

    def sql(self, sql: str) -> duckdb.DuckDBPyRelation:
        assert "read_parquet" not in sql  # only views have games, and only those of their slice
        views = self.connection.sql("select view_name from duckdb_views() where not internal")
        for (name,) in views.fetchall():
            held = self.connection.sql(f"select count(distinct game) from {name}").fetchall()
            self.most.append(held[0][0])
        return self.connection.sql(sql)


@pytest.mark.parametrize(("game", "bot"), [("alhambra", "novice"), ("evolutopia", "random")])
def test_however_many_games_no_more_are_held_than_a_slice_has(
    game: str, bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answers.request(game, bot, players=2, games=13, forced=12)
    whole = answers.study(asked, tmp_path)
    most: list[int] = []
    connect = duckdb.connect
    monkeypatch.setattr(asking, "SLICE", 5)
    monkeypatch.setattr(duckdb, "connect", lambda **given: Counting(connect(**given), most))
    sliced = answers.study(asked, tmp_path)
    assert max(most) == 5
    assert sliced == whole


def test_lengths_are_counted_and_not_listed() -> None:
    lengths = [3, 3, 3, 7, 8, 8, 20]
    counts = [(3, 3), (7, 1), (8, 2), (20, 1)]
    for part in (0.0, 0.05, 0.25, 0.5, 0.6, 0.95, 1.0):
        assert quantile(counts, part) == pytest.approx(np.quantile(lengths, part))


@pytest.mark.parametrize("game", ["ginkgopolis", "evolutopia"])
def test_a_study_from_the_command_line(game: str, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "study"
    arguments = ["study", game, "--bot", "random", "--games", "40", "--players", "2"]
    done = run(*arguments, "--forced", "40", "--out", out)
    assert done.code == 0
    assert str(out / "study.en.html") in done.out.replace("\n", "")
    found = json.loads((out / page.NUMBERS).read_text("utf-8"))
    assert found["study"]["games"] == 40
    for code in LANGUAGES:
        text = (out / f"study.{code}.html").read_text("utf-8")
        assert f'<html lang="{code}">' in text
        assert not re.search(r"(src|href)=\"(http|//)|url\(http|@import", text)
        assert "#010101" not in text
        names = re.findall(r'id="([^"]+)"', text)
        assert len(names) == len(set(names))
    again = run(*arguments, "--forced", "40", "--out", out, "--json")
    assert json.loads(again.out) == found  # nothing was played again


def test_a_study_refuses_what_it_cannot_ask(run: Run) -> None:
    for wrong in (["--games", "0"], ["--bot", "genius"], ["--forced", "-1"], ["--players", "9"]):
        done = run("study", "alhambra", *wrong)
        assert done.code == 2
        assert done.err.count("\n") == 1


def test_games_that_last_for_ever_do_not_flatten_the_picture() -> None:
    counted = [(at, 10) for at in range(50, 150)] + [(1000, 1)]
    width, last, heights = plots.grouped(counted)
    assert (width, last) == (3, 149)
    assert sum(heights.values()) == 1001
    assert heights[149] == 11  # the last of the near ones, and the one far out
    assert plots.grouped([(3, 5), (4, 6)]) == (1, 4, {3: 5, 4: 6})


def test_numbers_along_an_axis_are_written_as_the_reader_does() -> None:
    bar = {"value": -1.5, "low": -2.0, "high": -1.0}
    for point in (".", ","):
        told = re.findall(r">([^<>]+)</text>", plots.dots("one", ["a"], [bar], None, point))
        assert f"\N{MINUS SIGN}2{point}0" in told


# -- two versions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "options", "bot"),
    [
        ("usual", {"level": "1"}, "regular"),
        ("level=3", {"level": "3"}, "regular"),
        ("mine.toml", {"level": "1", "data": "mine.toml"}, "regular"),
        ("level=3, data=a/b.toml", {"level": "3", "data": "a/b.toml"}, "regular"),
        ("bots=expert:iterations=9", {"level": "1"}, "expert:iterations=9"),
    ],
)
def test_what_a_version_says(text: str, options: dict[str, str], bot: str) -> None:
    assert compare.version(text, {"level": "1"}, "regular") == (options, bot)


def test_a_number_in_the_data_file_makes_it_harder(run: Run, tmp_path: Path) -> None:
    """A designer lowers the last beacon and reads whether the level became harder."""
    text = sources.read_text(str(Path(sources.__file__).with_name("evolutopia.toml")))
    changed = re.sub(r"crisis_beacons = \d+", "crisis_beacons = 3", text)
    assert changed != text
    (tmp_path / "mine.toml").write_text(changed, "utf-8")
    arguments = ["compare", "evolutopia", "usual", "mine.toml", "--games", "40", "--players", "2"]
    done = run(*arguments, "--out", tmp_path / "games")
    assert done.code == 0
    assert done.out.startswith("Harder: mine.toml is won")
    found = json.loads(run(*arguments, "--out", tmp_path / "games", "--json").out)
    won = found["changes"][0]
    assert won["measure"] == "won"
    assert won["difference"]["high"] < 0
    assert won["effect"] < 0
    assert won["difference"]["value"] == pytest.approx(won["second"] - won["first"], abs=1e-5)


def test_a_version_beside_itself_changes_nothing(run: Run) -> None:
    arguments = ["alhambra", "usual", "usual", "--games", "6", "--bot", "random", "--json"]
    found = json.loads(run("compare", *arguments).out)
    assert {one["difference"]["value"] for one in found["changes"]} == {0}
    assert not any(one["difference"]["real"] for one in found["changes"])


def test_what_is_no_version_is_refused(run: Run) -> None:
    for wrong in ("nonsense", "colour=red", "none.toml", "bots=genius"):
        done = run("compare", "evolutopia", "usual", wrong)
        assert done.code == 2
        assert done.err.count("\n") == 1
