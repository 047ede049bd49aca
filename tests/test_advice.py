"""What is said of choices beside each other: a difference only where it is above its noise."""

import pytest

from faubourg import bots, games
from faubourg.bots.bot import Line
from faubourg.bots.comparing import Tried
from faubourg.bots.explain import set_apart
from faubourg.coach.advice import ENOUGH, advise, judged, ranked, reasons
from faubourg.coach.manners import usual_manners
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.facts import Fact
from faubourg.engine.view import PERFECT


def tried(parts: list[float], points: list[float] | None = None) -> Tried:
    found = Tried([0])
    found.parts = parts
    found.points = points if points is not None else [0.0] * len(parts)
    return found


def verdicts(*found: Tried, together: bool = False) -> list[str]:
    return [one.kind.removeprefix("verdict.") for one in judged(list(found), together, only=False)]


EVEN = [0.5] * 100
WAVERING = [0.0, 1.0] * 50  # as much on average, with noise


def test_clearly_best_is_only_what_is_above_its_noise() -> None:
    assert verdicts(tried([0.55] * 100), tried(EVEN)) == ["clear", "weaker"]
    assert verdicts(tried([0.52] * 100), tried(EVEN)) == ["clear", "slightly_weaker"]
    assert verdicts(tried([0.7] * 100), tried(EVEN)) == ["clear", "much_weaker"]
    assert verdicts(tried([0.52] * 100), tried(WAVERING)) == ["as_next", "alike"]
    assert verdicts(tried([0.55] * 100), tried(WAVERING)) == ["unsure_next", "unsure"]
    assert verdicts(tried([0.45] * 100), tried(WAVERING)) == ["unsure_next", "unsure"]
    assert verdicts(tried([0.55] * 100), tried(WAVERING), tried(EVEN)) == [
        "unsure_next",
        "unsure",
        "weaker",
    ]


def test_a_third_of_the_win_is_not_called_as_good_as_a_fifth() -> None:
    """Chance may do that in twenty tries; that they are alike nobody has seen."""
    third, fifth = tried([1.0, 0.0, 0.0] * 7), tried([0.0, 0.0, 1.0, 0.0, 0.0] * 4 + [0.0])
    assert verdicts(third, fifth, tried(third.parts)) == ["unsure_next", "unsure", "alike"]
    first = judged([third, fifth, tried(third.parts)], together=False, only=False)[0]
    assert first.params == {"count": 2}


def test_what_costs_points_says_how_many() -> None:
    best, other = tried(EVEN, [30.0] * 100), tried(EVEN, [27.9] * 100)
    assert judged([best, other], together=False, only=False)[1] == Fact(
        "verdict.costs_points", {"points": 2}
    )
    assert verdicts(best, tried(EVEN, [29.5] * 100)) == ["as_next", "alike"]  # half a point
    noisy = [10.0, 46.0] * 50  # two points on average, and it may be chance
    assert verdicts(best, tried(EVEN, noisy)) == ["as_next", "alike"]
    assert verdicts(best, other, together=True) == ["as_next", "alike"]  # nobody scores


@pytest.mark.parametrize("tries", [1, ENOUGH - 1])
def test_of_a_few_tries_nobody_knows_the_noise(tries: int) -> None:
    best, other = tried([1.0] * tries, [50.0] * tries), tried([0.0] * tries)
    assert verdicts(best, other) == ["unsure_next", "unsure"]
    assert ranked([other, best]) == [0, 1]


def test_the_bots_choice_is_first_unless_another_is_surely_better() -> None:
    assert ranked([tried(EVEN), tried([*WAVERING[1:], 1.0])]) == [0, 1]
    assert ranked([tried(EVEN), tried([0.4] * 100), tried([0.6] * 100)]) == [2, 0, 1]


def test_what_nothing_was_compared_with_is_not_called_the_best() -> None:
    assert judged([tried(EVEN)], together=False, only=True) == [Fact("verdict.only", {})]
    assert judged([tried(EVEN)], together=False, only=False) == [Fact("verdict.alone", {})]


def line(**terms: float) -> Line:
    found = Line(0, 0.5, 10)
    found.terms = terms
    return found


def test_no_two_choices_are_told_alike() -> None:
    lines = [line(a=5.0, b=1.0), line(a=1.0, b=2.0), line(a=2.0, b=3.0), line()]
    set_apart(lines)
    told = reasons(lines)
    assert told[0] == Fact("why.for", {"terms": ["a"]})
    assert told[1] == Fact("why.for_and_against", {"terms": ["b"], "lacks": ["a"]})
    assert told[2] == Fact("why.same", {})
    assert told[3] == Fact("why.against", {"terms": ["a", "b"]})
    unseen = [line(a=1.0), line(a=2.0)]
    set_apart(unseen)
    assert reasons(unseen)[0] == Fact("why.looked_ahead", {})


@pytest.mark.parametrize("name", ["alhambra", "ginkgopolis"])
def test_a_choice_is_advised_whole_and_can_be_done(name: str) -> None:
    game = games.find(name)
    state = game.new(2, game.full_options(2, {}), SeededDealer("whole"))
    seat = state.first_waiting()
    view, legal = state.view(seat, PERFECT), state.legal_set(seat)
    bot = bots.make_registered("expert:iterations=20", game, "whole")
    manners = usual_manners(game, ["", "novice"])
    found = advise(game, view, legal, bot, manners, "whole", playouts=2)
    assert len({one.way[0] for one in found}) == len(found)
    for one in found:
        after, dealer = state.clone(), SeededDealer("done")
        for action in one.way:
            after.apply(seat, action, dealer)
        assert one.tries == 2
        assert 0.0 < one.value < 1.0
