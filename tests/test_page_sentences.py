"""The page makes sentences from the same catalogues: web/tests/sentences.json is what it must say.

vitest compares the page with that file, this compares Python with it: so they say the same.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from faubourg import games
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.i18n import language

SAMPLES = json.loads(
    (Path(__file__).parents[1] / "web/tests/sentences.json").read_text(encoding="utf-8")
)
NAMES = ["Lina", "Inés", "Omar", "Martin"]


def say(code: str, sample: dict[str, Any]) -> str:
    name, spoken = sample.get("game", "alhambra"), language(code)
    game = games.find(name) if name in games.BUILT_IN else Game(name, 1, 2, 8, ["walk"], 99)
    if sample["as"] == "join":
        return spoken.join(sample["items"])
    if sample["as"] == "refusal":
        given = sample["refusal"]
        return spoken.refusal(Refusal(given["code"], given["params"], given["rule"]), game, NAMES)
    if sample["as"] == "steps":
        return spoken.steps(game, [fact_of(fact) for fact in sample["facts"]], NAMES)
    fact = fact_of(sample["fact"])
    if sample["as"] == "action":
        return spoken.action(game, fact, NAMES)
    if sample["as"] == "about":
        return spoken.about(game, fact)
    told = {"event": spoken.event, "preview": spoken.preview, "remark": spoken.remark}[sample["as"]]
    return told(game, fact, NAMES, sample.get("reader"))


def fact_of(data: dict[str, Any]) -> Fact:
    return Fact(data["kind"], {name: param_of(value) for name, value in data["params"].items()})


def param_of(value: Any) -> object:
    """A parameter as the engine has it: what has a kind is a fact."""
    if isinstance(value, dict):
        return fact_of(value)
    return [param_of(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("code", ["en", "fr", "es"])
@pytest.mark.parametrize("sample", SAMPLES, ids=range(len(SAMPLES)))
def test_python_says_what_the_page_is_tested_with(code: str, sample: dict[str, Any]) -> None:
    assert say(code, sample) == sample["says"][code]
