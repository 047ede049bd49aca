"""What holds in every test of a rule."""

from collections.abc import Callable
from typing import Any

import pytest

MOST = 1000  # far more steps than ever follow one choice


@pytest.fixture(autouse=True)
def never_in_circles(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """E3.6: the rules go on by themselves only until somebody is asked (seen when interpreted)."""
    if not request.node.get_closest_marker("rule"):
        return
    # here, so that a game that cannot be imported fails its tests and not the whole session
    from faubourg.games.evolutopia import choices, effects, rules

    steps = 0

    def counted(function: Callable[..., Any], first: bool = False) -> Callable[..., Any]:
        def count(*arguments: object) -> Any:
            nonlocal steps
            steps = 0 if first else steps + 1
            assert steps < MOST, "the rules go round in circles"
            return function(*arguments)

        return count

    monkeypatch.setattr(choices, "advance", counted(choices.advance, first=True))
    monkeypatch.setattr(choices, "proceed", counted(choices.proceed))
    monkeypatch.setattr(rules, "skip_window", counted(rules.skip_window))
    monkeypatch.setattr(effects, "extreme", counted(effects.extreme))
