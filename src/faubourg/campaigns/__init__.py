"""Campaigns: for each game a ladder of scenarios, each a small TOML file (docs/campaigns.md).

A scenario is an ordinary table, one person against or with bots, and what is to be reached there
for one, two and three stars. What it is called and its sentence of story are in the catalogues:
`campaign.<game>.<scenario>` and `campaign.<game>.<scenario>.story`.
"""

from functools import cache
from importlib.resources import files

from faubourg import games
from faubourg.campaigns.reading import Fault, Scenario, read
from faubourg.engine.refusal import Refusal

__all__ = ["Fault", "Scenario", "find", "ladder", "played", "read", "shipped"]


@cache
def played() -> list[str]:
    """The games that have a campaign."""
    folder = files("faubourg.campaigns")
    return [game for game in games.BUILT_IN if (folder / game).is_dir()]


@cache
def shipped(game: str) -> dict[str, str]:
    """The texts of a game's scenario files by their names, from the first step to the last."""
    if game not in played():
        return {}
    found = {
        file.name: file.read_text(encoding="utf-8")
        for file in (files("faubourg.campaigns") / game).iterdir()
        if file.name.endswith(".toml")
    }
    return dict(sorted(found.items()))


@cache
def ladder(game: str) -> list[Scenario]:
    """The scenarios of a game, from the first step to the last."""
    found: list[Scenario] = []
    for name, text in shipped(game).items():
        scenario, faults = read(name, text)
        if scenario is None:
            raise ValueError("; ".join(str(fault) for fault in faults))
        found.append(scenario)
    return found


def find(game: str, name: str) -> tuple[Scenario, Scenario | None]:
    """That scenario and the one before it; refused where there is none."""
    steps = ladder(games.find(game).name)
    for place, scenario in enumerate(steps):
        if scenario.name == name:
            return scenario, steps[place - 1] if place else None
    raise Refusal("not_found", {})
