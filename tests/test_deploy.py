"""deploy/ and bench/capacity: what they say of the command is true, and the sums are right."""

import importlib.util
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.main import get_command

from faubourg.cli import app

if TYPE_CHECKING:
    from bench import capacity
else:  # bench/ is no package that tests find by its name
    place = Path(__file__).parents[1] / "bench" / "capacity.py"
    spec = importlib.util.spec_from_file_location("capacity", place)
    capacity = importlib.util.module_from_spec(spec)
    sys.modules["capacity"] = capacity
    spec.loader.exec_module(capacity)

DEPLOY = Path(__file__).parents[1] / "deploy"


def options_of_serve() -> set[str]:
    command = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {name for param in command.params for name in param.opts}


@pytest.mark.parametrize("file", ["Containerfile", "compose.yaml", "faubourg.service"])
def test_every_option_exists(file: str) -> None:
    text = (DEPLOY / file).read_text()
    served = "".join(line for line in text.splitlines(True) if "install" not in line)
    named = set(re.findall(r"(?<![\w-])--(?:host|data|public-url|trusted-proxy|metrics)\b", served))
    assert named, "it starts no server"
    assert named <= options_of_serve()


def test_extras_exist() -> None:
    project = (DEPLOY.parent / "pyproject.toml").read_text()
    for extra in ("server", "postgres"):
        assert f"\n{extra} = [" in project
        assert extra in (DEPLOY / "Containerfile").read_text()


def test_what_so_many_need() -> None:
    costs = capacity.Costs(server_ms=1.0, socket_kb=50, table_kb=200, stored_bytes=500)
    habits = capacity.Habits(pace=10, seats=2, bots=1, bot_ms=20, database_ms=0.2)
    few, many = (capacity.need(players, costs, habits) for players in (1_000, 100_000))
    assert (few.tables, few.moves_per_second) == (500, 150)  # 100 of people, 50 of bots
    assert few.server_cores == 1
    assert few.database.startswith("SQLite")
    assert few.bot_cores == 2  # 50 moves of 20 ms, at half of a core
    assert many.server_cores == 30
    assert many.database == "PostgreSQL"
    assert many.memory_gb == 15.0  # 100,000 sockets and 50,000 tables


def test_the_page_about_it_is_written_from_what_was_measured(tmp_path: Path) -> None:
    live = {"processor_us_per_move": 500, "stored_bytes_per_move": 250, "moves_per_second": 300.0}
    measured = {
        "cores": 2,
        "load_before": 0.1,
        "live_tables": {**live, "p50_ms": 3.0, "p99_ms": 20.0},
        "idle_sockets": {"kb_per_socket": 20.0},
        "reload": {"kb_per_table": 100.0, "inputs_each": 100, "processor_ms_per_table": 2.5},
    }
    found, page = tmp_path / "server.json", tmp_path / "scale.md"
    found.write_text(json.dumps(measured))
    old = (DEPLOY.parent / "docs" / "scale.md").read_text()
    page.write_text(old)
    for _ in range(2):  # a second time it replaces what it wrote
        assert capacity.main([str(found), "--write", str(page)]) == 0
    text = page.read_text()
    assert text.count("| 100,000 | 50,000 | 18,750 |") == 1
    assert "a move 0.50 ms of a core and 250\nbytes" in text
    before, end = old.partition(capacity.BEGIN)[0], old.partition(capacity.END)[2]
    assert text.startswith(before)
    assert text.endswith(end)
