"""What Prometheus is told: counted, read when asked, and nothing about anybody."""

import re
from pathlib import Path

import httpx
import pytest

from faubourg.engine.refusal import Refusal
from faubourg.server.metrics import Metrics, address_of
from tests.ports import free_port

from .serving import Running, serving, some_action, wait_for


def told(port: int) -> dict[str, float]:
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).text
    found = re.findall(r"^(faubourg_[^ ]+) (\S+)$", text, re.MULTILINE)
    return {name: float(value) for name, value in found}


def test_moves_sockets_and_commits(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, metrics=("127.0.0.1", port)) as server:
        play(server)
        found = told(port)
        assert found['faubourg_moves_total{by="person",game="alhambra"}'] == 1
        assert found["faubourg_commit_seconds_count"] > 3
        assert found['faubourg_commit_jobs_bucket{le="1.0"}'] > 0
        assert found["faubourg_tables"] == 1
        assert found["faubourg_frozen_tables"] == 0
        assert found["faubourg_leases"] == 0
        assert {"faubourg_bots_thinking", "faubourg_bots_waiting"} <= set(found)
    with pytest.raises(httpx.HTTPError):  # it ends with the server
        told(port)


def play(server: Running) -> None:
    """One move of a person, who is called Ann and looks on meanwhile."""
    import random

    ann = server.guest("Ann")
    table = ann.open("me", "bot:random")
    ann.post(ann.at(table, "start"))
    page = ann.socket()
    page.watch(table)
    wait_for(lambda: ann.update(table)["legal"])
    assert ann.act(table, some_action(ann.update(table), random.Random(1)))["ok"]
    page.close()
    ann.close()


def test_nobody_is_named(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, metrics=("127.0.0.1", port)) as server:
        play(server)
        text = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).text
        assert "Ann" not in text
        assert not [table for table in server.tables.loaded if table in text]


def test_a_port_that_is_taken_is_refused() -> None:
    metrics = Metrics()
    port = metrics.serve("127.0.0.1", 0)
    try:
        with pytest.raises(Refusal):
            Metrics().serve("127.0.0.1", port)
    finally:
        metrics.close()


def test_addresses() -> None:
    assert address_of("9100") == ("127.0.0.1", 9100)
    assert address_of("0.0.0.0:9100") == ("0.0.0.0", 9100)
    assert address_of("[::1]:9100") == ("::1", 9100)
    for wrong in ("", "metrics", "10.0.0.1:", "70000"):
        with pytest.raises(Refusal):
            address_of(wrong)
