"""The second referee notices a broken rule: each of these breaks one where it is played."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from faubourg import COMPILED, games
from faubourg.games.alhambra.rules import SEEN
from tests.referee.books import DisagreementError
from tests.referee.follow import Match, follow

games.built_in()  # their modules are all there before one is broken
pytestmark = pytest.mark.skipif(COMPILED, reason="compiled rules cannot be exchanged")


class Break(NamedTuple):
    """What is put in the place of a rule, and in which game and by which rule it is noticed."""

    module: str
    name: str
    wrong: object
    match: Match
    noticed: str


def nothing(*_: object) -> None:
    """A rule that is forgotten."""


def always(value: object) -> Callable[..., object]:
    return lambda *_: value


def alhambra(players: int, bot: str = "random") -> Match:
    return Match("alhambra", players, [bot], "broken")


def ginkgopolis(players: int, bot: str = "random", **options: str) -> Match:
    return Match("ginkgopolis", players, [bot], "broken", options)


def evolutopia(players: int, bot: str = "random", **options: str) -> Match:
    return Match("evolutopia", players, [bot], "broken", options)


CHEAPER = vec[i64]([max(min(seen, 1), seen - 1) for seen in SEEN])  # each card by one

BREAKS = {
    "six may be taken": Break("alhambra.rules", "SEEN", CHEAPER, alhambra(3), "legal"),
    "ties are not shared": Break("alhambra.scoring", "share", always(7), alhambra(4), "A31"),
    "nobody inherits": Break("alhambra.rules", "give_left_over", nothing, alhambra(5), "A40"),
    "Martin gets no more": Break(
        "alhambra.rules", "martin_after_scoring", nothing, alhambra(2), "A51"
    ),
    "lower numbers are free": Break(
        "ginkgopolis.rules", "points_to_pay", always(0), ginkgopolis(3), "G33"
    ),
    "nobody passes cards": Break(
        "ginkgopolis.cards", "pass_cards", nothing, ginkgopolis(4), "legal"
    ),
    "districts give nothing": Break(
        "ginkgopolis.outcome", "award_districts", always([]), ginkgopolis(2), "G53"
    ),
    "Hal earns nothing": Break(
        "ginkgopolis.gains", "worth_beside", always(0), ginkgopolis(1, hal="expert"), "G62"
    ),
    "the last beacon is harmless": Break(
        "evolutopia.effects", "check_lost", nothing, evolutopia(2), "E9.2"
    ),
    "symbols do nothing": Break(
        "evolutopia.evolutions", "GREEN", -1, evolutopia(3, level="3"), "E4.2.3"
    ),
    "any option will do": Break(
        "evolutopia.crises", "option_acts", always(True), evolutopia(3, level="1"), "E6.3"
    ),
    "roles never wear out": Break(
        "evolutopia.roles", "unlock", nothing, evolutopia(5, "regular", level="4"), "E5.1"
    ),
}


@pytest.mark.parametrize("broken", BREAKS.values(), ids=list(BREAKS))
def test_it_notices(broken: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"faubourg.games.{broken.module}.{broken.name}", broken.wrong)
    with pytest.raises(DisagreementError) as noticed:
        follow(broken.match)
    assert noticed.value.rule == broken.noticed, noticed.value
    assert "step" in str(noticed.value)
