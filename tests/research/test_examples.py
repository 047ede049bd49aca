"""The examples without PyTorch: a bot that plays trained weights, the curve, what docs say."""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import faubourg
from faubourg import bots
from faubourg.engine.view import PERFECT
from faubourg.games import built_in, find

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/research.md").read_text(encoding="utf-8")
HIDDEN = 8
PAIR = ("examples.policy:Trained", "random")


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    paths = {"PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    return subprocess.run(
        [sys.executable, "-P", "-m", *command],
        cwd=ROOT,
        env=os.environ | paths | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def write_weights(path: Path, wanted: int) -> None:
    """A network of nothing but a bias: it rates one action above all others."""
    game = find("alhambra")
    length, actions = len(game.observation_buffer(2)), len(game.notations)
    bias = np.zeros(actions + 1, np.float32)
    bias[wanted] = 1
    layers: dict[str, Any] = {
        "0.weight": np.zeros((HIDDEN, length)),
        "0.bias": np.zeros(HIDDEN),
        "2.weight": np.zeros((HIDDEN, HIDDEN)),
        "2.bias": np.zeros(HIDDEN),
        "4.weight": np.zeros((actions + 1, HIDDEN)),
        "4.bias": bias,
    }
    inputs: dict[str, Any] = {
        "index": np.arange(length),
        "value": np.full(length, -1),
        "scale": np.ones(length),
    }
    np.savez(path, game=np.array("alhambra"), players=np.array(2), **layers, **inputs)


def test_the_trained_bot_does_what_its_network_rates_highest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.setenv("FAUBOURG_WEIGHTS", str(tmp_path / "w.npz"))
    state = faubourg.Table.new("alhambra", players=2, seed="weights").state
    seat = int(state.first_waiting())
    wanted = state.legal(seat)[-1]
    write_weights(tmp_path / "w.npz", wanted)
    bot = bots.make("examples.policy:Trained", find("alhambra"), 1)
    assert bot.choose(state.view(seat, PERFECT), state.legal_set(seat)) == wanted


def test_it_plays_a_tournament(tmp_path: Path) -> None:
    write_weights(tmp_path / "w.npz", 0)
    held = run(
        *("faubourg.cli", "tournament", "alhambra", *PAIR, "--games", "2"),
        FAUBOURG_WEIGHTS=str(tmp_path / "w.npz"),
    )
    assert held.returncode == 0, held.stderr
    assert "2 games with 2 players" in held.stdout


def test_without_weights_there_is_one_line_that_says_how_to_train(tmp_path: Path) -> None:
    held = run(
        *("faubourg.cli", "tournament", "alhambra", *PAIR, "--games", "2", "--lang", "en"),
        FAUBOURG_WEIGHTS=str(tmp_path / "none.npz"),
        COLUMNS="1000",
    )
    assert held.returncode != 0
    assert "Traceback" not in held.stderr
    assert "python -m examples.self_play trains some" in " ".join(held.stderr.split())


def test_the_curve_of_a_log(tmp_path: Path) -> None:
    log, picture = tmp_path / "log.csv", tmp_path / "log.svg"
    log.write_text("cpu_seconds,decisions,random,novice\n0,0,0.5,0\n10,99,1,0.25\n")
    drawn = run("examples.curve", str(log), str(picture))
    assert drawn.returncode == 0, drawn.stderr
    lines = ET.parse(picture).getroot().findall("{http://www.w3.org/2000/svg}polyline")
    assert [line.get("points") for line in lines] == [
        "48.0,146.0 608.0,16.0",
        "48.0,276.0 608.0,211.0",
    ]


@pytest.mark.parametrize("program", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_the_programs_of_the_page_run(program: str) -> None:
    exec(compile(program, "docs/research.md", "exec"), {})


def test_what_the_page_says_of_spaces() -> None:
    for game in built_in():
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{game.name}` |"))
        counts = range(game.min_players, game.max_players + 1)
        lengths = [len(game.observation_buffer(players)) for players in counts]
        cells = [cell.strip().replace(",", "") for cell in row.strip("|").split("|")]
        assert cells[1] == f"{game.min_players} – {game.max_players}"
        assert cells[2] == " ".join(map(str, lengths))
        assert cells[3] == str(len(game.notations))
        assert cells[5] == str(game.max_steps)


def test_what_the_page_names_is_there() -> None:
    named = {f"{module}.py" for module in re.findall(r"examples\.(\w+)", PAGE)}
    named |= set(re.findall(r"examples/(\w+\.py)", PAGE))
    assert named == {file.name for file in (ROOT / "examples").glob("*.py")}
    for picture in re.findall(r"\((images/[^)]+)\)", PAGE):
        assert (ROOT / "docs" / picture).is_file()


@pytest.mark.parametrize(
    "file", sorted((ROOT / "examples").glob("*.py")), ids=lambda file: file.stem
)
def test_they_compile(file: Path) -> None:
    compile(file.read_text(encoding="utf-8"), str(file), "exec")
