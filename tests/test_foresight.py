"""What was learned: every seat's part of the win, from what the judgement says and the net adds."""

from collections.abc import Iterator
from itertools import count, pairwise
from types import ModuleType
from typing import ClassVar

import pytest

from faubourg.bots.master import MasterBot
from faubourg.engine import SeededDealer
from faubourg.engine.net import Net, kept_net, size
from faubourg.engine.state import State
from faubourg.engine.tuning import Foresight, Tuning
from faubourg.engine.view import PERFECT
from faubourg.games import find
from faubourg.games.alhambra.player import foresight as alhambra
from faubourg.games.ginkgopolis.player import foresight as ginkgopolis
from faubourg.testing.sealed import PRIZES, SealedState
from faubourg.testing.sealed import Sealed as SealedGame

EVERY = 25
EACH = pytest.mark.parametrize(
    ("name", "sight"), [("alhambra", alhambra), ("ginkgopolis", ginkgopolis)]
)


def positions(name: str, players: int) -> Iterator[State]:
    """Some of a random game, the last one over."""
    dealer = SeededDealer("foreseen", players)
    state = find(name).new(players, {}, dealer)
    for step in count():
        if state.over():
            break
        if step % EVERY == 0:
            yield state
        seat = int(state.first_waiting())
        state.step(seat, state.legal_set(seat).pick(dealer), dealer)
    yield state


@EACH
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_seats_share_one_win(name: str, sight: ModuleType, players: int) -> None:
    for state in positions(name, players):
        parts = [state.foresee(seat) for seat in range(players)]
        assert sum(parts) == pytest.approx(1)
        assert all(0 <= part <= 1 for part in parts)
        assert len(sight.numbers(state)) == players * sight.INPUTS
        if state.over():
            assert parts == pytest.approx(state.returns()), "the end is known"


@EACH
def test_a_net_of_noughts_adds_nothing_to_the_judgement(name: str, sight: ModuleType) -> None:
    nothing = [0.0] * int(size(sight.INPUTS, 2))
    try:
        sight.TAUGHT.net = Net(sight.INPUTS, 2, nothing)
        for state in positions(name, 3):
            for seat in range(3):
                assert state.foresee(seat) == pytest.approx(state.judge(seat))
    finally:
        sight.TAUGHT.net = None


@EACH
def test_the_net_that_lies_there_was_learned_from_this_sight(name: str, sight: ModuleType) -> None:
    net = kept_net(f"faubourg.games.{name}.player", sight.INPUTS, sight.SIGHT)
    assert any(net.weights)
    judged = [(state.foresee(0), state.judge(0)) for state in positions(name, 2)]
    assert any(abs(foreseen - said) > 0.02 for foreseen, said in judged)


def test_alone_and_together_the_judgement_counts() -> None:
    for name, players in (("ginkgopolis", 1), ("evolutopia", 2)):
        dealer = SeededDealer("alone")
        state = find(name).new(players, {}, dealer)
        assert state.foresee(0) == state.judge(0)


@pytest.mark.parametrize("name", ["alhambra", "ginkgopolis", "evolutopia"])
def test_a_master_has_its_own_horizon_where_the_game_says_one(name: str) -> None:
    game = find(name)
    tuning = game.required_tuning()
    own = tuning.foresight.horizon if tuning.foresight else tuning.horizon
    assert MasterBot(game, 1, 0.0, 0, 1).horizon == own
    assert MasterBot(game, 1, 0.0, 5, 1).horizon == 5
    assert MasterBot(game, 1, 0.0, 0, 1).name == "master:iterations=1"
    assert MasterBot(game, 1, 2.5, 0, 1).name == "master:seconds=2.5"


class WatchedState(SealedState):
    """Takes down when it was judged."""

    looks: ClassVar[list[int]] = []

    def foresee(self, seat: int) -> float:
        self.looks.append(int(self.round) - 1)  # that have been played
        return float(self.judge(seat))


class WatchedGame(SealedGame):
    def __init__(self, foresight: Foresight | None) -> None:
        super().__init__()
        self.tuning = Tuning(horizon=2, foresight=foresight)

    def blank(self, players: int, options: dict[str, str]) -> State:
        return WatchedState(players, options)


@pytest.mark.parametrize(
    ("foresight", "horizon", "looks"),
    [
        (Foresight(3, 1, 0.6), 0, [1, 2, 3]),
        (Foresight(3, 2, 0.6), 0, [2]),
        (Foresight(2, 2, 0.6), 1, [1]),
        (None, 0, []),
    ],
)
def test_a_master_judges_on_the_way(
    foresight: Foresight | None, horizon: int, looks: list[int]
) -> None:
    """Where a game does not say when, it is the expert's search."""
    game = WatchedGame(foresight)
    state = game.new(2, {}, SeededDealer("watched"))
    WatchedState.looks.clear()
    bot = MasterBot(game, 1, 0.0, horizon, 1)
    bot.choose(state.view(0, PERFECT), state.legal_set(0))
    assert WatchedState.looks == looks


class LuckyState(SealedState):
    """What it is worth is what comes next from the pile, whatever was chosen."""

    def foresee(self, _seat: int) -> float:
        return (int(self.prize) + 1) / PRIZES


class LuckyGame(WatchedGame):
    def blank(self, players: int, options: dict[str, str]) -> State:
        return LuckyState(players, options)


def test_every_choice_of_a_master_meets_the_same_luck() -> None:
    game = LuckyGame(Foresight(1, 1, 0.6))
    state = game.new(2, {}, SeededDealer("lucky"))
    bot = MasterBot(game, 60, 0.0, 0, "lucky")
    root = bot.search(state.view(0, PERFECT), state.legal_set(0))
    found: dict[int, set[float]] = {}
    for branch in root.branches:
        found.setdefault(int(branch.visits), set()).add(round(branch.total, 6))
    assert sum(branch.visits for branch in root.branches) == 60
    assert all(len(totals) == 1 for totals in found.values()), "as many tries, the same luck"
    assert len(found) < len(root.branches), "some were tried equally often"
    totals = [total for _visits, (total,) in sorted(found.items())]
    assert len({later - first for first, later in pairwise(totals)}) > 1, "luck is not always alike"
