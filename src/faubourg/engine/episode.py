"""Episode: one game from its deal to its end, for a program that is asked action by action.

What it looks at lies in two buffers: the numbers of an observation and a mask of legal actions, a
byte each. They are written anew by `observe` and `show`; whoever keeps something copies it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer, SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.state import State, index

ENDED: Final[i64] = -1  # nobody is asked any more
ILLEGAL: Final[i64] = -2  # an action, but not now: nothing was done
UNKNOWN: Final[i64] = -3  # no action at all: nothing was done


class Episode:
    """Deal it, then `play` what the seat that is asked chooses, until nobody is."""

    def __init__(self, game: Game, players: int, options: dict[str, str]) -> None:
        self.game = game
        self.players: i64 = players
        self.actions: i64 = len(game.notations)
        self.longest: i64 = game.max_steps
        self.prepared = game.prepare(players, options)
        self.numbers = game.observation_buffer(players)
        self.mask = vec[u8]([0 for _ in range(self.actions)])
        self.legal = ActionSet(self.actions)  # what stands in the mask
        self.deal(SeededDealer(0))

    def deal(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.state: State = self.game.begin(self.prepared, dealer)
        self.steps: i64 = 0
        self.ask()

    def ask(self) -> i64:
        """The seat that is asked now, with its mask; ENDED, and an empty one, after the end."""
        seat = ENDED if self.cut_off() else self.state.first_waiting()
        self.show(seat)
        return seat

    def show(self, seat: i64) -> None:
        """The mask of a seat: empty while it does not wait."""
        self.legal.mark(self.mask, 0, 0)
        if seat >= 0 and (self.state.waiting >> seat) & 1:
            self.state.legal_into(seat, self.legal)
        else:
            self.legal.clear()
        self.legal.mark(self.mask, 0, 1)

    def observe(self, seat: i64) -> None:
        """The numbers of what perfect memory knows in this seat."""
        self.state.observe(seat, self.numbers, 0)

    def play(self, action: object) -> i64:
        """Do what the seat that was asked last has chosen, and ask again.

        Returns whom (or ENDED); ILLEGAL or UNKNOWN, and nothing has happened, if it cannot be done.
        """
        what = index(action, self.actions)
        if what < 0:
            return UNKNOWN
        if not self.legal.has(what):
            return ILLEGAL
        self.act(self.state.first_waiting(), what)
        return self.ask()

    def act(self, seat: i64, action: i64) -> None:
        """Unchecked."""
        self.state.step(seat, action, self.dealer)
        self.steps += 1

    def over(self) -> bool:
        return self.state.waiting == 0

    def cut_off(self) -> bool:
        """Longer than any game of the kind should be: some rules set no limit."""
        return self.steps >= self.longest and self.state.waiting != 0

    def scores(self) -> list[float]:
        """Points that everybody knows of; at the end, all of them."""
        if self.state.waiting == 0:
            return [float(total) for total in self.state.outcome().totals[: self.players]]
        return [float(self.state.score(seat)) for seat in range(self.players)]
