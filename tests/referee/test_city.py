"""The second referee's city beside the rules' one: grown at random, with holes and corridors."""

import pytest

from faubourg import COMPILED
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.components import EMPTY
from faubourg.games.ginkgopolis.state import GinkgopolisState
from tests.ginkgopolis.test_perimeter import missing, random_city
from tests.referee.ginkgopolis_city import LETTERS, Building, City
from tests.rules import rule

CITIES = 600 if COMPILED else 60


def seen(s: GinkgopolisState) -> City:
    """As an observer at the table sees it."""
    buildings = [Building(int(s.cell[site]), "red-1") for site in range(s.sites)]
    return City(buildings, standing(s))


def standing(s: GinkgopolisState) -> dict[str, int]:
    return {letter: int(cell) for letter, cell in zip(LETTERS, s.token) if cell != EMPTY}


@rule("G28", "G29")
@pytest.mark.parametrize("rules", [1, 2])
def test_both_find_the_same_places_for_a_token(rules: int) -> None:
    pushes = 0
    for seed in range(CITIES):
        s = random_city(seed)
        s.rules = rules
        ours, letter = seen(s), missing(s, seed)
        along = ours.places_along(LETTERS[letter])
        assert [int(cell) for cell in city.targets(s, letter)] == along, seed
        if along or not set(ours.tokens.values()) & set(ours.walk()):
            continue
        for step in (1, -1):
            pushed = s.clone()
            many = int(city.shift(pushed, letter, step))
            after = ours.shifted(LETTERS[letter], step == 1, rules)
            assert (standing(pushed), many) == after, (seed, step)
            pushes += 1
    assert pushes > CITIES // 20
