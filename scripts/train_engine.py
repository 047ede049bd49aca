"""The training run of a build with FAUBOURG_OPTIMISE=pgo: what people and programs do all the time.

Random games, experts that think, records and what search and server ask of a position, of every
game and of several numbers of players. Everything is seeded and counted, nothing goes by the clock:
the same sources are trained alike. What matters more is done more often.
"""

import sys
from typing import Final

import faubourg
from faubourg import bots
from faubourg.bots.match import play
from faubourg.engine.codec import dumps, loads
from faubourg.engine.dealer import LiveDealer, SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.playout import play_out
from faubourg.engine.record import Record
from faubourg.engine.table import Table
from faubourg.engine.view import NOW, PERFECT
from faubourg.games import built_in

RANDOM_GAMES: Final = 300
ITERATIONS: Final = 12  # of an expert, for one choice
EXPERT_CHOICES: Final = 40
SLOW_STEPS: Final = 60  # taken at a table, one by one


def train(game: Game, players: int) -> None:
    """Everything once, for so many players."""
    random_games(game, players)
    expert_choices(game, players)
    bots_of_all_levels(game, players)
    steps_at_a_table(game, players)


def random_games(game: Game, players: int) -> None:
    """As `faubourg simulate` and a search play them."""
    dealer = SeededDealer("training", players)
    start = game.new(players, {}, dealer)
    for number in range(RANDOM_GAMES):
        play_out(start.clone() if number % 2 else game.new(players, {}, dealer), dealer)


def expert_choices(game: Game, players: int) -> None:
    """All along a game: what an expert is asked."""
    dealer = SeededDealer("training", players, "expert")
    state = game.new(players, {}, dealer)
    expert = bots.make(f"expert:iterations={ITERATIONS}", game, "training")
    regular = bots.make("regular", game, "training")
    asked = 0
    while not state.over() and asked < EXPERT_CHOICES:
        seat = state.first_waiting()
        legal = state.legal_set(seat)
        view = state.view(seat, PERFECT)
        if legal.count() > 1:
            asked += 1
            expert.choose(view, legal)
        state.step(seat, regular.choose(view, legal), dealer)


def bots_of_all_levels(game: Game, players: int) -> None:
    """Whole games between those that do not search."""
    levels = ("random", "novice", "regular")
    for number in range(2):
        dealer = SeededDealer("training", players, "bots", number)
        seated = [bots.make(levels[s % 3], game, "training", number, s) for s in range(players)]
        state = game.new(players, {}, dealer)
        play(state, seated, dealer)
        state.outcome()


def steps_at_a_table(game: Game, players: int) -> None:
    """As a server does: every step prepared, told, shown and written."""
    record = Record(game, players, game.full_options(players, {}), ["bot"] * players)
    table = Table(record, LiveDealer(b"training", ["nonce"]))
    chance = SeededDealer("training", players, "table")
    buffer = game.observation_buffer(players)
    for _ in range(SLOW_STEPS):
        if table.state.over():
            break
        seat = table.state.first_waiting()
        legal = table.state.legal_set(seat)
        for action in legal:
            table.state.preview(seat, action)
        table.adopt(table.prepare(seat, legal.pick(chance)))
        view = table.state.view(seat, NOW)
        game.state_from(game.read_view(loads(dumps(view.data()))), chance)
        table.state.observe(seat, buffer)


def is_compiled(game: Game) -> bool:
    """bench/speed may leave games out."""
    return not str(sys.modules[type(game).__module__].__file__).endswith(".py")


def main() -> None:
    if not faubourg.COMPILED:
        raise SystemExit("what is trained is not compiled")
    for game in filter(is_compiled, built_in()):
        for players in sorted({game.min_players, 3, game.max_players}):
            train(game, players)


if __name__ == "__main__":
    main()
