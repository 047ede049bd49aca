"""What is said of choices beside each other: a difference only where it is above its noise."""

import pytest

from faubourg import bots, games
from faubourg.bots.bot import Line
from faubourg.bots.comparing import Tried
from faubourg.bots.explain import set_apart
from faubourg.coach import steps
from faubourg.coach.advice import ENOUGH, Advice, advise, judged, ranked, reasons
from faubourg.coach.manners import usual_manners
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.facts import Fact
from faubourg.engine.view import PERFECT
from faubourg.examples.alhambra import OMAR, payment
from faubourg.i18n import language
from faubourg.server.tables import hints
from faubourg.terminal import hint


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


def whys(*lines: Line, first: str = "verdict.clear") -> list[Fact | None]:
    set_apart([*lines])
    return reasons([*lines], [Fact(first, {}), *[None] * (len(lines) - 1)])


def test_no_two_choices_are_told_alike() -> None:
    told = whys(line(a=5.0, b=1.0), line(a=1.0, b=2.0), line(a=2.0, b=3.0))
    assert told[0] == Fact("why.for", {"terms": ["a"]})
    assert told[1] == Fact("why.for_and_against", {"terms": ["b"], "lacks": ["a"]})
    assert told[2] == Fact("why.second.for", {"terms": ["a", "b"]})
    assert whys(line(a=5.0), line(a=1.0), line())[2] == Fact("why.second.against", {"lacks": ["a"]})
    assert whys(line(a=5.0), line(a=1.0), line(a=1.0))[2] == Fact("why.as_second", {})
    assert whys(line(a=1.0), line(a=1.0), line(a=1.0)) == [
        Fact("why.looked_ahead", {}),
        Fact("why.as_first", {}),
        Fact("why.as_both", {}),
    ]
    assert whys(line(a=1.0), line(), line(a=1.0))[2] == Fact("why.as_first", {})


def test_what_is_said_for_a_choice_does_not_belie_its_verdict() -> None:
    """Of what is no better than the next nobody says that what comes of it is."""
    lower = [line(a=1.0), line(a=2.0)]
    assert whys(*lower)[0] == Fact("why.looked_ahead", {})
    assert whys(*lower, first="verdict.as_next")[0] == Fact("why.made_up", {})
    assert whys(*lower, first="verdict.unsure_next")[0] == Fact("why.made_up", {})
    assert whys(line(a=1.0), first="verdict.alone")[0] == Fact("why.speaks", {"terms": ["a"]})
    assert whys(line(), first="verdict.only")[0] is None


def test_what_is_as_good_comes_before_what_costs_points() -> None:
    """Or "as good as the next one" would be said of a next one that is not."""
    best, alike = tried(EVEN, [30.0] * 100), tried(WAVERING, [30.0] * 100)
    dear, dearer = tried(EVEN, [27.0] * 100), tried([*WAVERING[1:], 1.0], [25.0] * 100)
    assert ranked([best, dear, alike]) == [0, 2, 1]
    assert verdicts(best, alike, dear) == ["as_next", "alike", "costs_points"]
    assert ranked([best, dearer, dear]) == [0, 2, 1]  # "costs 3 points" before "costs 5"
    assert ranked([best, dear, alike], together=True) == [0, 1, 2]  # nobody scores


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


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "B: Buy garden 10 with blue 6 and blue 4. Clearly best."),
        ("fr", "B : Acheter : jardin 10, avec bleu 6 et bleu 4. "),
        ("es", "B: Comprar: jardín 10, con azul 6 y azul 4. "),
    ],
)
def test_a_choice_is_told_whole_its_payment_at_once(code: str, said: str) -> None:
    state, game = payment().state, games.find("alhambra")
    clear = Fact("verdict.clear", {})
    best = Advice(game.parse("B+6+4."), 0.5, 0.1, 20, {}, [], clear, None)
    (told,) = hint.told([best], game, state, OMAR, language(code), [])
    assert told.replace("\u00a0", " ").startswith(said)


def test_nothing_is_told_beyond_what_chance_deals() -> None:
    """A hint is worked out in an imagined position: the table's own must not show through."""
    game = games.find("alhambra")
    state = game.new(2, game.full_options(2, {}), SeededDealer("dealt"))
    seat = int(state.first_waiting())
    take = state.legal(seat)[0]  # after which a card is turned up
    facts = steps.described(game, state, seat, [take, take, take])
    assert facts == steps.described(game, state, seat, [take])
    assert [step.action for step in hints.steps(game, state, seat, [take, take])] == [take]


def test_a_card_of_ginkgopolis_is_told_with_what_is_done_with_it() -> None:
    game = games.find("ginkgopolis")
    state = game.new(2, game.full_options(2, {}), SeededDealer("whole"))
    card, (exploit,) = state.legal(0)[0], game.parse(".")
    told = steps.told(game, state, 0, [card, exploit])
    assert [fact.kind for fact in told] == ["exploit"]
    assert [fact.kind for fact in steps.told(game, state, 0, [card])] == ["choose_building"]


def test_tiles_are_given_back_at_once() -> None:
    tiles = ["blue-12", "red-7"]
    steps = [*[Fact("give_tile", {"tile": tile}) for tile in tiles], Fact("no_more_tiles", {})]
    game = games.find("ginkgopolis")
    assert game.in_short(steps) == [Fact("give_tiles", {"tiles": tiles})]
    assert game.in_short([steps[1], steps[0], steps[2]]) == game.in_short(steps)
    assert game.in_short(steps[2:]) == steps[2:]
    assert language("en").steps(game, game.in_short(steps), []) == "Give back blue 12 and red 7"


def test_an_action_of_evolutopia_goes_without_saying_where_its_step_says_it() -> None:
    act, start = Fact("act", {"action": "start"}), Fact("start", {"evolution": "tramway"})
    study = Fact("to_study", {"evolution": "tramway"})
    game = games.find("evolutopia")
    assert game.in_short([act, start, study]) == [start, study]
    assert game.in_short([act, study]) == [act, study]
