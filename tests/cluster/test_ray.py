"""The same games on Ray, also when a node is lost. In an environment of its own: tests_ray."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from faubourg.lab import store
from faubourg.lab.playing import Plan
from faubourg.lab.recording import record
from faubourg.lab.simulate import simulate

ray = pytest.importorskip("ray")

GAMES = 16
PLAN = Plan("alhambra", 3, "cluster", {}, ["random"] * 3)
TABLES = ("games", "seats", "facts", "leads")


def tables(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows, in order; who played which part and when is not in them."""
    question = "select * from '{}/{}/*.parquet' order by all"
    return {name: duckdb.execute(question.format(folder, name)).fetchall() for name in TABLES}


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one game, so that there are many."""
    monkeypatch.setitem(store.SIZES, "random", 1)


@pytest.fixture
def two_nodes() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    cluster = Cluster(
        initialize_head=True,
        connect=True,
        head_node_args={"num_cpus": 1, "include_dashboard": False},
    )
    try:
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()


def test_a_node_that_is_lost_changes_nothing(two_nodes: Any, tmp_path: Path) -> None:
    for _ in record(PLAN, GAMES, 1, tmp_path / "here"):
        pass
    other = two_nodes.add_node(num_cpus=1)
    two_nodes.wait_for_nodes()
    assert len(alive()) == 2
    done = 0
    for tally in record(PLAN, GAMES, 1, tmp_path / "there", "ray://given"):
        done += tally.games
        if done == 3:
            two_nodes.remove_node(other, allow_graceful=False)
    assert done == GAMES
    two_nodes.wait_for_nodes()  # the games may be over before all have heard of the loss
    assert len(alive()) == 1
    assert tables(tmp_path / "there") == tables(tmp_path / "here")


def alive() -> list[str]:
    return [node["NodeID"] for node in ray.nodes() if node["Alive"]]


def test_workers_that_ray_starts_here_play_the_same(tmp_path: Path) -> None:
    here = simulate("alhambra", games=4, seed="cluster", out=tmp_path / "here")
    there = simulate("alhambra", games=4, seed="cluster", out=tmp_path / "there", cluster="local:2")
    assert there.tally == here.tally
    assert tables(tmp_path / "there") == tables(tmp_path / "here")
    assert not ray.is_initialized()
