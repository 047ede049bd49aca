"""The notebooks of docs/notebooks: their cells run one after the other and come to an answer."""

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "docs/notebooks").glob("*.ipynb"))


@pytest.mark.slow
@pytest.mark.parametrize("file", NOTEBOOKS, ids=[file.stem for file in NOTEBOOKS])
def test_a_notebook_runs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    cells = json.loads(file.read_text("utf-8"))["cells"]
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), str(file), "exec"), names)
    said = capsys.readouterr().out
    assert "player 1: " in said
    assert "round  1: " in said
    assert names["answer"]
