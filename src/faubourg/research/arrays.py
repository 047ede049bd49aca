"""Batch in numpy: the same memory, seen as arrays, in one process or in several."""

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt

from faubourg.bots.batch import Batch, BatchPlan
from faubourg.bots.own import name_of
from faubourg.research.numbers import view_of


def writable(numbers: Any) -> npt.NDArray[Any]:
    """The same, to be written. Such an array shows itself to Python for reading only; it has a
    fixed length and this view holds on to it, so its memory stays where it is."""
    shown = view_of(numbers)
    kind = ctypes.c_int64 * len(shown)
    there = kind.from_address(shown.ctypes.data)
    there._kept = numbers  # type: ignore[attr-defined]
    found: npt.NDArray[Any] = np.ctypeslib.as_array(there)
    return found


def told(plan: BatchPlan, over: int) -> str:
    """What is played, who plays it, how large an observation is, and how far it has come."""
    game, seats = plan.game, plan.inside or [None] * plan.players
    bots = [f"seat {seat} is {name_of(bot)}" for seat, bot in enumerate(seats) if bot is not None]
    return (
        f"{plan.size} games of {game.name} at once, {plan.players} players"
        f"{' (' + ', '.join(bots) + ')' if bots else ''}; an observation is "
        f"{len(game.observation_buffer(plan.players))} numbers, an action one of "
        f"{len(game.notations)}; {over} games have ended"
    )


class ArrayBatch:
    """Many games at once. Every array is one row a game, and changes with the next `step`."""

    def __init__(self, plan: BatchPlan) -> None:
        self.plan = plan
        self.batch = Batch(plan)
        self.players, self.size = players, size = plan.players, plan.size
        self.actions = int(self.batch.actions)
        self.length = int(self.batch.length)
        self.observations = view_of(self.batch.observations).reshape(size, self.length)
        self.masks = view_of(self.batch.masks).reshape(size, self.actions)
        self.seats = view_of(self.batch.seats)
        self.rewards = view_of(self.batch.rewards).reshape(size, players)
        self.over = view_of(self.batch.over)
        self.cut_off = view_of(self.batch.cut_off)
        self.illegal = view_of(self.batch.illegal)
        self.finals = view_of(self.batch.finals).reshape(size, players, self.length)
        self.episodes = view_of(self.batch.episodes)
        self._chosen = writable(self.batch.chosen)

    def __repr__(self) -> str:
        return f"<ArrayBatch: {told(self.plan, int(self.episodes.sum()))}>"

    def reset(self, seed: int | str | None = None) -> None:
        """All games anew; of another seed, if one is given."""
        self.batch.reset(seed)

    def step(self, actions: npt.NDArray[Any]) -> None:
        """One action for each game; what is not legal is replaced (`illegal`)."""
        self._chosen[:] = actions
        self.batch.step()

    def close(self) -> None:
        """There is nothing to let go of."""
