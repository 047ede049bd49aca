"""One choice weighed: beside what a bot would have done, and beside what such players do.

What is asked and what is answered are plain data, so that a server's worker can do it.
"""

from typing import NamedTuple

from faubourg.bots import make_registered
from faubourg.bots.choice import whole_choice
from faubourg.bots.comparing import Tried, compare, difference
from faubourg.bots.explain import decisive
from faubourg.engine.codec import loads
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.tuning import of_numbers

Measure = tuple[float, float]  # a value and its standard error


class Weighing(NamedTuple):
    """A choice of somebody, and how thoroughly it is to be weighed."""

    game: str
    bot: str  # whose choice it is compared with
    seed: str
    view: str  # of the seat that chose, by perfect memory
    way: list[int]  # what it did, action by action; nothing: whatever such a player does
    better: list[int]  # what the bot does, if that is known already
    playouts: int
    seconds: float
    manners: list[list[float]]  # of each seat: `Manner.numbers`


class Verdict(NamedTuple):
    """What a choice was worth: parts of the win and points, each with its standard error."""

    better: list[int]  # what the bot would have done
    part: float  # of the win that was to be expected after what was done
    cost: Measure  # beside the bot's
    points: Measure | None  # the same in points; none where nobody scores
    play: Measure  # beside what somebody of this manner does on average
    because: list[str]  # the terms of the evaluation that speak for the bot's
    tries: int
    hope: Measure  # the part of the win that is to be expected after what the bot does


def weigh(game: Game, asked: Weighing) -> Verdict:
    """The same question has the same answer, but for bots and limits that go by the clock."""
    view = game.read_view(loads(asked.view))
    chance = SeededDealer(asked.seed, "asked")
    state = game.state_from(view, chance)
    better = asked.better
    if not better:
        bot = make_registered(asked.bot, game, asked.seed)
        better = whole_choice(bot, game, view, state.legal_set(view.seat), asked.seed)
    manners = [of_numbers(numbers) for numbers in asked.manners]
    ways = [[], asked.way] if better == asked.way else [[], asked.way, better]
    horizon = game.required_tuning().followed
    tried = compare(game, view, ways, manners, asked.playouts, asked.seconds, horizon, asked.seed)
    usual, done, best = tried[0], tried[1], tried[-1]
    points = None
    if not game.cooperative:
        points = cost_of(best, done, best.points_ahead_of(done))
    return Verdict(
        better=better,
        part=done.part(),
        cost=cost_of(best, done, best.ahead_of(done)),
        points=points,
        play=done.ahead_of(usual),
        because=reasons(state, view.seat, asked.way, better, chance),
        tries=len(done.parts),
        hope=difference(best.parts, [0.0] * len(best.parts)),
    )


def cost_of(best: Tried, done: Tried, by: Measure) -> Measure:
    """Whoever did what the bot would do has lost nothing, and that is certain."""
    return (0.0, 0.0) if best is done else by


def reasons(
    state: State, seat: int, done: list[int], better: list[int], chance: SeededDealer
) -> list[str]:
    """What speaks for the better one where the two part; nothing where the evaluation is silent."""
    for mine, theirs in zip(done, better, strict=False):
        if mine != theirs:
            for_it, against = (state.reasons(seat, one, chance) for one in (theirs, mine))
            return decisive(for_it, against)
        state.step(seat, mine, chance)
    return []
