"""Choices beside each other: what comes of each, played on by the same luck.

A choice is judged by what its seat could know: every continuation imagines another state of its
view. All choices are tried in it with the same chance, so that what sets them apart is seen long
before what each is worth.
"""

import time
from math import sqrt

from mypy_extensions import i64

from faubourg.bots.choice import committed
from faubourg.bots.outlook import judged, play_on
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.tuning import Manner
from faubourg.engine.view import View


class Tried:
    """What came of a choice in each continuation: the seat's part of the win, and its points."""

    def __init__(self, way: list[int]) -> None:
        self.way = way  # the actions, one after the other; none: whatever the seat's manner does
        self.parts: list[float] = []
        self.points: list[float] = []

    def part(self) -> float:
        return mean(self.parts)

    def score(self) -> float:
        return mean(self.points)

    def ahead_of(self, other: "Tried") -> tuple[float, float]:
        """By which part of the win it is better on average, and the standard error of that."""
        return difference(self.parts, other.parts)

    def points_ahead_of(self, other: "Tried") -> tuple[float, float]:
        return difference(self.points, other.points)


def mean(values: list[float]) -> float:
    return sum(values) / float(len(values))


def difference(these: list[float], those: list[float]) -> tuple[float, float]:
    """The mean of the differences, one by one, and its standard error. One more pair is thought to
    be even: of what made no difference in 100 tries nobody knows that it cannot."""
    total = 0.0
    squares = 0.25 / float(len(these))
    for i in range(len(these)):
        by = these[i] - those[i]
        total += by
        squares += by * by
    count = float(len(these))
    average = total / count
    return average, sqrt(max(squares / count - average * average, 0.0) / count)


def compare(
    game: Game,
    view: View,
    ways: list[list[int]],
    manners: list[Manner],
    playouts: int,
    seconds: float,
    horizon: int,
    *seed: int | str,
) -> list[Tried]:
    """Each way is tried in at most so many continuations; no new one after so many seconds."""
    stem = SeededDealer(*seed)
    imagine = SeededDealer(*seed, "imagined")
    chance = SeededDealer()
    hidden = committed(game, view, imagine)
    found = [Tried(way) for way in ways]
    end = time.perf_counter() + seconds
    done = 0
    while done == 0 or (done < playouts and time.perf_counter() < end):
        state = game.state_from(view, imagine)
        for other in hidden:  # this seat does not know what: they choose anew
            state.withdraw(other)
        end_of_look: i64 = -1
        if horizon > 0:
            end_of_look = state.progress() + horizon
        for tried in found:
            chance.branch(stem, done)
            imagined = state.clone()
            follow(imagined, view.seat, tried.way, chance)
            play_on(imagined, manners, end_of_look, chance)
            tried.parts.append(judged(imagined, view.seat, manners[view.seat]))
            tried.points.append(points_of(imagined, view.seat))
        done += 1
    return found


def follow(state: State, seat: i64, way: list[int], chance: SeededDealer) -> None:
    """One action after the other, for as long as each is possible in what was imagined."""
    legal = ActionSet(state.actions)
    for action in way:
        if not (state.waiting >> seat) & 1:
            return
        state.legal_into(seat, legal)
        if not legal.has(action):
            return
        state.step(seat, action, chance)


def points_of(state: State, seat: i64) -> float:
    if state.waiting == 0:
        return float(state.ending().totals[seat])
    return float(state.score(seat))
