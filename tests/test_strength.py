"""bench/strength: every claim can be played, is kept by itself, and is judged as it says."""

import pytest

from faubourg.lab.strength import COMPETITIVE, Claim, claims, file_of, judge
from faubourg.lab.tournament import hold, refuse


def test_every_claim_can_be_played_and_none_overwrites_another() -> None:
    every = claims()
    for claim in every:
        refuse(claim.plan(), claim.games, 2)
    assert len({file_of(claim) for claim in every}) == len(every)


@pytest.mark.parametrize(("name", "workers"), [*zip(COMPETITIVE, (1, 2), strict=True)])
def test_a_beginner_does_better_than_chance(name: str, workers: int) -> None:
    claim = Claim("a beginner beats random", name, 2, ("beginner", "random"), 4, 0.5)
    verdict = judge(claim, hold(claim.plan(), claim.games, workers))
    assert verdict.value > 0.8
    assert verdict.says() == "holds"


def test_a_claim_that_is_wrong_is_not_reached() -> None:
    claim = Claim("random beats regular", "alhambra", 2, ("random", "regular"), 10, 0.5)
    verdict = judge(claim, hold(claim.plan(), claim.games, 1))
    assert verdict.says() == "NOT REACHED"
