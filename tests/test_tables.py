"""Games as rows: the same games as without looking, going on where it stopped, for any workers."""

from pathlib import Path

import duckdb
import pandas as pd
import pytest

from faubourg.engine.refusal import Refusal
from faubourg.games import BUILT_IN, find
from faubourg.games.evolutopia import sources
from faubourg.lab import needed
from faubourg.lab.cluster import refuse
from faubourg.lab.playing import Plan
from faubourg.lab.simulate import simulate
from faubourg.lab.store import Folder, plan_hash, size_of
from faubourg.lab.tables import NAMES
from tests.commands import Run, run

__all__ = ["run"]  # the fixture


def contents(folder: Path) -> dict[str, bytes]:
    """Every file but those with times."""
    files = [file for file in folder.rglob("*") if file.is_file() and file.parent.name != "times"]
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def asked(folder: Path, question: str) -> list[tuple[object, ...]]:
    """What the tables answer; their names stand in braces."""
    tables = {name: f"'{folder}/{name}/*.parquet'" for name in NAMES}
    return duckdb.execute(question.format(**tables)).fetchall()


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_rows_are_of_the_games_that_simulate_adds_up(name: str, tmp_path: Path) -> None:
    bot = "regular" if name == "evolutopia" else "random"
    plain = simulate(name, bot, games=5, seed="rows")
    taken_down = simulate(name, bot, games=5, seed="rows", out=tmp_path)
    for field in ("games", "steps", "scores", "shares", "won"):
        assert getattr(taken_down.tally, field) == getattr(plain.tally, field)
    seats = asked(tmp_path, "select seat, sum(points) from {seats} group by seat order by seat")
    assert [points for _, points in seats] == plain.tally.scores
    sources = " + ".join(f'"points_{source}"' for source in find(name).sources())
    assert asked(tmp_path, f"select * from {{seats}} where points != {sources}") == []
    first = "select * from {games} join {seats} using (game) where (place = 0) != (seat = first)"
    assert asked(tmp_path, first) == []
    found = {str(row[0]) for row in asked(tmp_path, "select distinct finding from {facts}")}
    assert found
    assert found <= {finding.name for finding in find(name).findings}


def test_what_alhambras_facts_tell_is_what_was_scored_with(tmp_path: Path) -> None:
    """Whoever has a building of a category at the end has bought or inherited one."""
    simulate("alhambra", games=3, out=tmp_path)
    bought = "select count(*) from {facts} where finding = 'buildings'"
    by_category = "select count(*) from {facts} where finding = 'categories'"
    assert asked(tmp_path, bought) == asked(tmp_path, by_category) > [(30,)]
    late = "select * from {facts} join {games} using (game) where turn > turns"
    assert asked(tmp_path, late) == []


def test_any_number_of_workers_and_any_interruption_write_the_same(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    once = simulate("alhambra", "novice", games=7, seed=3, out=whole)
    simulate("alhambra", "novice", games=3, seed=3, out=parts)
    begun = contents(parts)
    again = simulate("alhambra", "novice", games=7, seed=3, out=parts, workers=2)
    assert again.tally == once.tally
    assert {name: contents(parts)[name] for name in begun} == begun
    for table in ("games", "seats", "facts", "leads"):
        question = f"select * from {{{table}}} order by all"
        assert asked(parts, question) == asked(whole, question)
    (parts / "games/0000000-0000003.parquet").unlink()  # interrupted before it was whole
    simulate("alhambra", "novice", games=7, seed=3, out=parts)
    assert {name: contents(parts)[name] for name in begun} == begun
    assert simulate("alhambra", "novice", games=5, seed=3, out=parts).tally.games == 5


def test_parts_are_cut_the_same_however_many_games_are_asked_for(tmp_path: Path) -> None:
    plan = Plan("alhambra", 3, 1, {}, ["random", "regular", "random"])
    assert size_of(plan) == 100
    folder = Folder(tmp_path, plan)
    assert folder.missing(250) == [(0, 100), (100, 100), (200, 50)]
    folder.keep(100, 50, {"games": b""})
    assert folder.missing(260) == [(0, 100), (150, 50), (200, 60)]


def test_a_plan_is_named_by_what_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("alhambra", 3, 1, {}, ["random"] * 3)
    assert plan_hash(plan) == plan_hash(Plan("alhambra", 3, 1, {}, ["random"] * 3))
    others = [
        Plan("alhambra", 3, 2, {}, ["random"] * 3),
        Plan("alhambra", 2, 1, {}, ["random"] * 2),
        Plan("alhambra", 3, 1, {"youngest": "0"}, ["random"] * 3),
    ]
    names = {plan_hash(plan), *map(plan_hash, others)}
    for what, value in [
        ("faubourg.lab.store.__version__", "0.0.1"),
        ("faubourg.lab.store.SEEDED", 1),
    ]:
        with monkeypatch.context() as otherwise:
            otherwise.setattr(what, value)
            names.add(plan_hash(plan))
    assert len(names) == 6


def test_games_by_other_rules_are_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("ginkgopolis", 2, 1, {}, ["random"] * 2)
    now = plan_hash(plan)
    game = find("ginkgopolis")
    monkeypatch.setattr(game, "rules_version", game.rules_version - 1)
    assert plan_hash(plan) != now


def test_a_data_file_counts_by_what_is_in_it(tmp_path: Path) -> None:
    text = Path(sources.__file__).with_name("evolutopia.toml").read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    plan = Plan("evolutopia", 2, 1, {"data": str(file)}, ["random"] * 2)
    Folder(tmp_path / "games", plan)
    Folder(tmp_path / "games", plan)  # goes on
    file.write_text(text + "\n# another thought\n", "utf-8")
    with pytest.raises(Refusal, match="other_games"):
        Folder(tmp_path / "games", plan)


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path, run: Run) -> None:
    simulate("alhambra", games=1, out=tmp_path / "one")
    for folder in (tmp_path, tmp_path / "one"):
        before = contents(folder)
        done = run("simulate", "alhambra", "--games", "1", "--seed", "2", "--out", str(folder))
        assert done.code == 2
        assert done.err.count("\n") == 1
        assert "something other" in done.err
        assert contents(folder) == before


def test_without_the_extra_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(needed, "find_spec", lambda _name: None)
    with pytest.raises(Refusal, match=r"faubourg\[lab\]"):
        simulate("alhambra", games=1, out=tmp_path)
    with pytest.raises(Refusal, match=r"faubourg\[ray\]"):
        simulate("alhambra", games=1, cluster="local:2")


@pytest.mark.parametrize("cluster", ["local", "local:0", "local:²", "http://host", "ray:/host"])
def test_what_is_no_cluster_is_refused(cluster: str) -> None:
    with pytest.raises(Refusal) as refused:
        simulate("alhambra", games=1, cluster=cluster)
    assert refused.value.code == "cluster_form"


def test_bots_that_think_by_the_clock_are_refused_on_a_cluster() -> None:
    plan = Plan("alhambra", 2, 1, {}, ["regular", "expert:seconds=0.1"])
    with pytest.raises(Refusal) as refused:
        refuse(plan, "local:2")
    assert refused.value.data()["code"] == "cluster_clock"


def test_pandas_reads_a_table_in_one_line(tmp_path: Path) -> None:
    simulate("ginkgopolis", games=2, out=tmp_path)
    assert pd.read_parquet(tmp_path / "seats").groupby("game")["share"].sum().tolist() == [1, 1]


def test_a_cooperative_game_is_told_as_won_so_often(run: Run) -> None:
    arguments = ("evolutopia", "--games", "8", "--bots", "regular")
    assert " % (" in run("simulate", *arguments).out
    assert "Wins" not in run("simulate", *arguments).out
    done = run("tournament", "evolutopia", "random", "--games", "2", "--option", "level=1")
    assert "0 % (0–" in done.out
