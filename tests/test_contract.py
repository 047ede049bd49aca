"""The page is told what Python knows: web/src/generated is what scripts/contract writes today."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from faubourg import games
from faubourg.contract.__main__ import FILES
from faubourg.contract.typescript import Types, constant, literal
from faubourg.engine.record import from_text
from faubourg.engine.table import Replay
from faubourg.engine.view import NOW
from faubourg.games.alhambra.insight import Insight as AlhambraInsight
from faubourg.games.evolutopia.insight import Insight as EvolutopiaInsight
from faubourg.games.ginkgopolis.insight import Insight as GinkgopolisInsight

ROOT = Path(__file__).parents[1]
GENERATED = ROOT / "web/src/generated"
INSIGHTS: dict[str, Any] = {
    "alhambra": AlhambraInsight,
    "evolutopia": EvolutopiaInsight,
    "ginkgopolis": GinkgopolisInsight,
}


def contract(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "faubourg.contract", *[str(word) for word in words]]
    sources = {**os.environ, "PYTHONPATH": str(ROOT / "src")}  # compiled modules forget their types
    return subprocess.run(
        command, cwd=ROOT, env=sources, check=False, capture_output=True, text=True
    )


def test_the_generated_files_are_not_stale() -> None:
    found = contract("--check")
    assert found.returncode == 0, found.stderr


def test_nothing_else_is_generated() -> None:
    assert {file.name for file in GENERATED.iterdir()} == set(FILES)


def test_a_stale_file_is_named(tmp_path: Path) -> None:
    contract("--into", tmp_path)
    file = tmp_path / "alhambra.ts"
    file.write_text(
        file.read_text(encoding="utf-8").replace("buy: 15", "buy: 14"), encoding="utf-8"
    )
    found = contract("--check", "--into", tmp_path)
    assert found.returncode == 1
    assert found.stderr.startswith("alhambra.ts: out of date")


@pytest.mark.parametrize("name", INSIGHTS)
def test_insights_are_what_their_types_say(name: str) -> None:
    """In every position of a recorded game: nothing more, nothing less, nothing else."""
    game = games.find(name)
    record = min((ROOT / "tests/golden").glob(f"{name}*.json"))
    replay = Replay(from_text(record.read_text(encoding="utf-8"), game))
    while True:
        told = game.insight(replay.table.state.view(None, NOW))
        assert msgspec.to_builtins(msgspec.convert(told, INSIGHTS[name])) == told
        if replay.finished():
            break
        replay.forward()


class Inner(msgspec.Struct):
    """Something inside."""

    numbers: list[int | None]  # one for each


class Outer(msgspec.Struct, omit_defaults=True):
    inner: Inner
    by_name: dict[str, list[Inner]]
    note: str = ""
    last: Inner | None = None


class Done(msgspec.Struct, omit_defaults=True):
    ok: bool
    move_id: str
    number: int = 0
    refusal: Inner | None = None


def test_structs_become_interfaces() -> None:
    types = Types()
    types.add(Outer)
    assert str(types) == (
        "export interface Outer {\n"
        "  readonly inner: Inner;\n"
        "  readonly by_name: Readonly<Record<string, readonly Inner[]>>;\n"
        "  readonly note?: string;\n"
        "  readonly last?: Inner;\n"
        "}\n"
        "\n"
        "/** Something inside. */\n"
        "export interface Inner {\n"
        "  /** one for each */\n"
        "  readonly numbers: readonly (number | null)[];\n"
        "}\n"
    )


def test_what_may_be_refused_is_a_union() -> None:
    types = Types()
    types.add(Done)
    assert "| {\n      readonly ok: true;\n" in str(types)
    refused = str(types).split("| {")[2].split("}")[0]
    assert "readonly ok: false;" in refused
    assert "readonly move_id: string;" in refused
    assert "number" not in refused


def test_values_are_written_as_they_are() -> None:
    assert constant("SIDE", 64) == "export const SIDE = 64;\n"
    assert literal({"a": [1, 2], "to-b": "c"}) == '{ a: [1, 2], "to-b": "c" }'
