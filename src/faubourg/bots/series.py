"""Many games between the same bots of ours, one after the other inside compiled code.

What can be shared is made once: the bots are seeded again for each game, the empty table is copied,
and only totals and winners are asked for.
"""

from faubourg.bots import make_registered, match
from faubourg.bots.bot import Bot
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.outcome import Ending
from faubourg.engine.state import State


class Sums:
    """What many games add up to, in whole numbers; a win is `units`, which the winners share."""

    def __init__(self, players: int, units: int) -> None:
        self.units = units
        self.games = 0
        self.steps = 0
        self.scores = [0] * players  # by seat
        self.shares = [0] * players  # by seat
        self.won = 0  # games that somebody won
        self.turns = 0

    def add(self, ending: Ending, steps: int) -> None:
        self.games += 1
        self.steps += steps
        for seat in range(len(self.scores)):
            self.scores[seat] += ending.totals[seat]
        self.turns += ending.turns
        if ending.winners:
            self.won += 1
            share = self.units // len(ending.winners)
            for winner in ending.winners:
                self.shares[winner] += share


class Series:
    """Game i is dealt by the seed "seed/i", and the bot of a seat is seeded by "seed/i/seat"."""

    def __init__(self, game: Game, blank: State, names: list[str], seed: int | str) -> None:
        """`blank` is what `Game.prepare` made. Refused: bots that there are not."""
        self.game = game
        self.blank = blank
        self.names = names
        self.seed = str(seed)
        self.stem = SeededDealer(seed)  # of all games
        self.dealer = SeededDealer()
        self.bots: list[Bot] = [make_registered(name, game) for name in names]
        self.steps = 0  # of the last game

    def play_many(self, first: int, count: int, sums: Sums) -> None:
        """So many games, from that number on."""
        for number in range(first, first + count):
            ending = self.play(number)
            sums.add(ending, self.steps)

    def play(self, number: int) -> Ending:
        """That game, to its end."""
        self.dealer.branch(self.stem, number)
        for seat in range(len(self.bots)):
            if not self.bots[seat].branch(self.dealer, seat):
                own = (self.seed, number, seat)
                self.bots[seat] = make_registered(self.names[seat], self.game, *own)
        state = self.game.begin(self.blank, self.dealer)
        self.steps = match.play(state, self.bots, self.dealer)
        return state.ending()
