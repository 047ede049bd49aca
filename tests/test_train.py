"""bench/train: the same seed learns the same, what was played is kept, what it wrote is read."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from faubourg.engine.net import Net, read_net, size
from faubourg.games.alhambra.player import foresight

ROOT = Path(__file__).parents[1]

if TYPE_CHECKING:
    from bench import train
else:  # bench/ is no package that tests find by its name
    sys.path.append(str(ROOT))
    from bench import train


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "GAMES_IN_PART", 2)
    monkeypatch.setattr(train, "BATCH", 8)


def learned(capsys: pytest.CaptureFixture[str], folder: Path, *how: str) -> dict[str, Any]:
    given = ["alhambra", "--players", "2,3", "--hidden", "3", "--save", str(folder), "--json"]
    assert train.main([*given, *how]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_an_interrupted_training_comes_to_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = learned(capsys, tmp_path / "at once", "--games", "6")
    learned(capsys, tmp_path / "resumed", "--games", "4")
    assert learned(capsys, tmp_path / "resumed", "--games", "6")["log_loss"] == at_once["log_loss"]
    texts = [(tmp_path / run / "net.json").read_text("utf-8") for run in ("at once", "resumed")]
    assert texts[0] == texts[1]
    monkeypatch.setattr(train, "played", lambda *_: pytest.fail("it is there already"))
    assert learned(capsys, tmp_path / "at once", "--games", "6") == at_once


def test_the_net_in_the_game_is_the_one_that_was_learned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    learned(capsys, tmp_path, "--games", "4", "--by", "novice")
    text = (tmp_path / "net.json").read_text("utf-8")
    net = read_net(text, foresight.INPUTS, foresight.SIGHT)
    learner = train.Learner(int(foresight.INPUTS), 3, "another")
    numbers = iter(json.loads(text)["weights"])
    for weights in learner.weights:
        weights[...] = np.reshape([next(numbers) for _ in range(weights.size)], weights.shape)
    given = np.random.default_rng(1).normal(size=(1, 1, int(foresight.INPUTS)))
    seen = given.astype(np.float32)
    expected = learner.logits(seen)[0][0, 0] - seen[0, 0, 0]
    vec = type(net.weights)([float(x) for x in seen[0, 0]])
    assert net.of(vec, 0) == pytest.approx(float(expected), abs=1e-4)


def test_learning_finds_what_is_there() -> None:
    """Of two seats the one wins whose second input is greater: seen after some steps."""
    draw = np.random.default_rng(1)
    seen = draw.normal(size=(400, 2, 3)).astype(np.float32)
    seen[..., 0] = 0
    won = (seen[..., 1] == seen[..., 1].max(1, keepdims=True)).astype(np.float32)
    learner = train.Learner(3, 4, "seed")
    before = train.log_loss(learner.logits(seen)[0], won)
    train.fit(learner, [(seen, won)], 40)
    assert train.log_loss(learner.logits(seen)[0], won) < before / 2


def test_the_values_of_a_search_are_learned_of_who_was_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    how = ["--games", "4", "--values", "master:iterations=4", "--positions", "2"]
    learned(capsys, tmp_path, *how)
    for players in (2, 3):
        won = np.load(tmp_path / f"{players}-0.npz")["won"]
        known = won != train.UNKNOWN
        assert (known.sum(1) == 1).all(), "one seat of each position"
        assert ((won[known] > 0) & (won[known] < 1)).any(), "not how the game ended"
    assert train.main(["alhambra", "--games", "2", "--values", "regular"]) == 2
    assert "does not search" in capsys.readouterr().err


def test_of_a_seat_alone_the_others_share_the_rest() -> None:
    """As said of them; and what was said of it comes nearer to what is known of it."""
    won = np.array([[0.7, train.UNKNOWN, train.UNKNOWN]], np.float32)
    said = np.array([[0.2, 0.6, 0.2]], np.float32)
    assert train.completed(won, said) == pytest.approx(np.array([[0.7, 0.225, 0.075]]))
    draw = np.random.default_rng(2)
    seen = draw.normal(size=(300, 2, 3)).astype(np.float32)
    seen[..., 0] = 0
    part = 1 / (1 + np.exp(seen[:, 1, 1] - seen[:, 0, 1]))
    won = np.stack([part, np.full(300, train.UNKNOWN)], 1).astype(np.float32)
    learner = train.Learner(3, 4, "seed")
    before = train.log_loss(learner.logits(seen)[0], won)
    train.fit(learner, [(seen, won)], 40)
    found = train.softmax(learner.logits(seen)[0])[:, 0]
    assert train.log_loss(learner.logits(seen)[0], won) < before
    assert float(np.abs(found - part).mean()) < 0.05


def test_another_run_is_not_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    learned(capsys, tmp_path, "--games", "2")
    how = ["alhambra", "--games", "2", "--seed", "other", "--save", str(tmp_path)]
    assert train.main(how) == 2
    assert "holds other games" in capsys.readouterr().err


def test_a_net_of_another_sight_is_refused() -> None:
    text = json.dumps({"sight": 0, "inputs": 3, "hidden": 1, "weights": []})
    with pytest.raises(ValueError, match="another sight"):
        read_net(text, 3, 1)
    with pytest.raises(ValueError, match="other weights"):
        Net(3, 2, [0.0] * (int(size(3, 2)) - 1))
