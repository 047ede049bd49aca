"""Games between weights: a candidate's in every seat in turn, today's in the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar

from faubourg.bots import match
from faubourg.bots.bot import Bot
from faubourg.bots.regular import RegularBot
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.outcome import Outcome
from faubourg.engine.view import View
from faubourg.games import find
from faubourg.lab import executor, playing

DEALS_IN_PART = 10  # of an errand of a worker

Weights = tuple[float, ...]
Result = tuple[float, float]  # part of a win, points ahead of the others
Part = tuple[int, int, list[Result]]  # a candidate, the first deal, what it made of each


# -- the weights of a game ------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """Where a game keeps its weights: a vec that all of its player's modules share."""

    module: str
    name: str

    def vec(self) -> Any:
        return getattr(import_module(self.module), self.name)

    def weights(self) -> Weights:
        return tuple(self.vec())

    def put(self, weights: Weights) -> None:
        vec = self.vec()
        for i, weight in enumerate(weights):
            vec[i] = weight

    def names(self) -> list[str]:
        """What weights.py calls each; where it does not, their numbers."""
        known = vars(import_module(self.module)).items()
        found = {place: name for name, place in known if name.isupper() and type(place) is int}
        if not self.module.endswith(".weights"):
            found = {}
        return [found.get(i, str(i)) for i in range(len(self.weights()))]


def place_of(game: str, players: int) -> Place:
    player = f"faubourg.games.{game}.player"
    if game == "ginkgopolis":
        return Place(f"{player}.weights", "ALONE" if players == 1 else "TOGETHER")
    return Place(f"{player}.worth" if game == "evolutopia" else f"{player}.weights", "W")


class Weighted(Bot):
    """The regular player with weights of its own: they are put in place before it looks."""

    placed: ClassVar[Weights | None] = None  # whose are there

    def __init__(self, place: Place, weights: Weights, regular: RegularBot) -> None:
        self.place = place
        self.weights = weights
        self.regular = regular

    def choose(self, view: View, legal: ActionSet) -> int:
        if Weighted.placed is not self.weights:
            self.place.put(self.weights)
            Weighted.placed = self.weights
        return self.regular.choose(view, legal)


# -- playing --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trial(playing.Plan):
    """Who is tried on which deals, against whom."""

    today: Weights = ()
    candidates: tuple[Weights, ...] = ()

    def alone(self) -> bool:
        return self.players == 1 or find(self.game).cooperative

    def game_of(self, deal: int, seats: Sequence[Weights]) -> Outcome:
        """Chance is the same for the same deal and seat, whatever the weights."""
        game, place = find(self.game), place_of(self.game, self.players)
        dealer = SeededDealer(self.seed, deal)
        state = game.new(self.players, self.options, dealer)
        bots: list[Bot] = [
            Weighted(place, weights, RegularBot(game, self.seed, deal, seat))
            for seat, weights in enumerate(seats)
        ]
        try:
            match.play(state, bots, dealer)
        finally:
            place.put(self.today)
            Weighted.placed = None
        return state.outcome()

    def deal_of(self, weights: Weights, deal: int) -> Result:
        """Part of the wins and points ahead of the others, on average over the seats."""
        if self.alone():
            return result(self.game_of(deal, [weights] * self.players), 0, 1)
        shares, leads = 0.0, 0.0
        for seat in range(self.players):
            seats = [self.today] * self.players
            seats[seat] = weights
            share, lead = result(self.game_of(deal, seats), seat, self.players)
            shares += share / self.players
            leads += lead / self.players
        return shares, leads


def result(outcome: Outcome, seat: int, rivals: int) -> Result:
    """Of one seat; alone, everybody's win is a whole one and Hal is who it is ahead of."""
    won = seat in outcome.winners
    share = (1.0 if rivals == 1 else 1 / len(outcome.winners)) if won else 0.0
    totals = outcome.totals if rivals == 1 else outcome.totals[:rivals]
    others = [total for row, total in enumerate(totals) if row != seat]
    return share, totals[seat] - sum(others) / max(len(others), 1) if totals else 0.0


def play_part(trial: Trial, candidate: int, first: int, count: int) -> Part:
    weights = trial.candidates[candidate]
    return candidate, first, [trial.deal_of(weights, deal) for deal in range(first, first + count)]


def played(trial: Trial, first: int, deals: int, workers: int) -> list[list[Result]]:
    """What each candidate made of these deals, in their order."""
    parts = [
        (candidate, begin, min(DEALS_IN_PART, first + deals - begin))
        for candidate in range(len(trial.candidates))
        for begin in range(first, first + deals, DEALS_IN_PART)
    ]
    found: dict[tuple[int, int], list[Result]] = {}
    for candidate, begin, results in executor.run(trial, play_part, parts, workers):
        found[candidate, begin] = results
    results_of: list[list[Result]] = [[] for _ in trial.candidates]
    for candidate, begin, _count in parts:
        results_of[candidate] += found[candidate, begin]
    return results_of
