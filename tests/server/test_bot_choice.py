"""The bot at the table is the bot that was measured: one question for a choice in steps."""

from collections.abc import Iterator
from typing import cast

import pytest

from faubourg import bots, games
from faubourg.engine.codec import dumps
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT, View
from faubourg.games.ginkgopolis.actions import NEW_HAND
from faubourg.server.bot_workers import BotPool, Question, think
from faubourg.server.fair_turns import Asker
from faubourg.server.tables.bot_seats import seed_for

from .serving import Guest, Running, wait_for

GAMES = ["alhambra", "evolutopia", "ginkgopolis"]
EXPERT = "expert:iterations=12,horizon=2"
PLAYERS = 3


def positions(game: Game, seed: str) -> Iterator[State]:
    """Now and then in a game among regulars: states in which somebody has several actions."""
    dealer = SeededDealer(seed)
    state = game.new(PLAYERS, game.full_options(PLAYERS, {}), dealer)
    players = [bots.make_registered("regular", game, seed, seat) for seat in range(PLAYERS)]
    number = 0
    while not state.over():
        seat = state.waiting_seats()[0]
        number += 1
        if number % 5 == 0 and len(state.legal(seat)) > 1:
            yield state.clone()
        action = players[seat].choose(state.view(seat, PERFECT), state.legal_set(seat))
        state.apply(seat, int(action), dealer)


def lived(game: Game, state: State, seat: int, steps: int, seed: str) -> list[int]:
    """What a bot chooses that lives through these steps at the true state, as in lab matches."""
    bot, dealer = bots.make_registered(EXPERT, game, seed), SeededDealer("the table's own")
    chosen: list[int] = []
    for _ in range(steps):
        chosen.append(int(bot.choose(state.view(seat, PERFECT), state.legal_set(seat))))
        state.apply(seat, chosen[-1], dealer)
    return chosen


@pytest.mark.parametrize("name", GAMES)
def test_the_steps_are_those_of_a_bot_that_lives_through_them(name: str) -> None:
    game = games.find(name)
    several = 0
    for number, state in enumerate(positions(game, "steps")):
        seat, seed = state.waiting_seats()[0], f"seed {number}"
        view = dumps(state.view(seat, PERFECT).data())
        chosen = think(Question(name, EXPERT, seed, view, state.legal(seat)))
        assert isinstance(chosen, list)
        assert chosen == lived(game, state, seat, len(chosen), seed)
        several += len(chosen) > 1
        if several == 5:
            return
    pytest.fail(f"only {several} choices in several steps")


def test_a_choice_ends_where_something_is_dealt_or_shown() -> None:
    """What comes after would be chosen blindly, and the table refuses it."""
    game = games.find("alhambra")
    for state in positions(game, "ends"):
        seat = state.waiting_seats()[0]
        view = dumps(state.view(seat, PERFECT).data())
        chosen = think(Question("alhambra", "regular", "s", view, state.legal(seat)))
        dealer = SeededDealer("the table's own")
        for action in chosen:
            dealer.attend()
            state.apply(seat, action, dealer)
            if action != chosen[-1]:
                assert not dealer.dealt
        assert dealer.dealt or state.over() or seat not in state.waiting_seats()


class Counting(BotPool):
    """Counts the questions, and may spoil what comes after the first step.

    Cards are dealt by chance here: a bot with a poor hand would first ask for a new one (G22).
    """

    def __init__(self, spoil: bool) -> None:
        super().__init__(1)
        self.spoil = spoil
        self.seeds: list[str] = []

    async def choose(
        self,
        asker: Asker,
        game: str,
        bot: str,
        seed: str,
        view: View,
        legal: list[int],
        hurried: bool = True,
    ) -> list[int]:
        self.seeds.append(seed)
        content = [action for action in legal if action != NEW_HAND]
        chosen = think(Question(game, bot, seed, dumps(view.data()), content))
        actions = cast(list[int], chosen)
        return [actions[0], 10_000] if self.spoil else actions


def stored(server: Running, table: str) -> list[tuple[int, int]]:
    """(seat, last input) of all moves."""
    return sorted(server.do(server.tables.store.moves(table)).values(), key=lambda move: move[1])


def test_card_and_tile_are_one_question_and_one_move(server: Running, ann: Guest) -> None:
    pool = server.tables.shared.bots = Counting(spoil=False)
    table = ann.open("me", "bot:regular", game="ginkgopolis")
    ann.post(ann.at(table, "start"))
    wait_for(lambda: stored(server, table))
    assert stored(server, table) == [(1, 2)], "two inputs, one move"
    live = server.table(table)
    assert pool.seeds == [seed_for(live.row.dealer, 1, 0)]


def test_what_the_table_refuses_is_played_step_by_step(server: Running, ann: Guest) -> None:
    server.tables.shared.bots = Counting(spoil=True)
    table = ann.open("me", "bot:regular", game="ginkgopolis")
    ann.post(ann.at(table, "start"))
    wait_for(lambda: len(stored(server, table)) == 2)
    assert stored(server, table) == [(1, 1), (1, 2)]
    assert ann.get(ann.at(table))["status"] == "running"
