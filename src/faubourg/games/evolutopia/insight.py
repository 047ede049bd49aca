"""What clients show besides the view, worked out from it alone: what is still missing."""

from typing import TYPE_CHECKING

from faubourg.games.evolutopia.components import (
    CRISIS,
    EMPTY,
    INDICATORS,
    NUISANCE,
    SITE,
    SQUARES,
    TYPES,
)

if TYPE_CHECKING:
    from faubourg.games.evolutopia.view import EvolutopiaView


def insight(v: "EvolutopiaView") -> dict[str, object]:
    """`missing`: Experts by type, for each Site slot and the crisis; `lacking`: steps to go."""
    indicators = [int(v.indicators[i]) for i in range(INDICATORS)]
    goal = int(v.cards.goal)
    return {
        "goal": goal,
        "beacons": int(v.cards.beacons),
        "lacking": [max(0, goal - value) for value in indicators],
        "nuisances": sum([1 for at in range(SQUARES) if v.territory[at] >= NUISANCE]),
        "missing": [missing(v, place) for place in range(int(SITE) + 1)],
    }


def missing(v: "EvolutopiaView", place: int) -> list[int]:
    """The Experts that a Site slot or the crisis still needs, by type."""
    if place == CRISIS:
        card, needs = int(v.crisis), v.cards.crisis_needs
    else:
        card, needs = int(v.site[place]), v.cards.needs
    types = int(TYPES)
    if card == EMPTY:
        return [0 for _ in range(types)]
    return [int(needs[card * types + i] - v.placed[place * types + i]) for i in range(types)]
