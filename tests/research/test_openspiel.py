"""OpenSpiel's own tests, for every game, where it is installed: it is large (`--full`)."""

from pathlib import Path
from typing import Any

import pytest

import faubourg
from faubourg import bots, research
from faubourg.engine.view import PERFECT
from faubourg.games import find

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra openspiel)")
ROOT = Path(__file__).parents[2]

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("alhambra", 2, {}),
    ("alhambra", 3, {}),
    ("ginkgopolis", 1, {"hal": "expert"}),
    ("ginkgopolis", 3, {"characters": "draft"}),
    ("evolutopia", 2, {"level": "2"}),
]
every_table = pytest.mark.parametrize(("game", "players", "options"), TABLES)


@every_table
def test_random_games(game: str, players: int, options: dict[str, str]) -> None:
    loaded = research.load(game, players, options)
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "players", "options"), [TABLES[0], TABLES[2], TABLES[4]])
def test_a_playthrough_can_be_played_again(
    game: str, players: int, options: dict[str, str], tmp_path: Path
) -> None:
    """OpenSpiel's record of everything that a game tells: rules, chance, strings and tensors."""
    from absl import flags
    from open_spiel.python.algorithms.generate_playthrough import playthrough, replay

    flags.FLAGS.mark_as_parsed()  # it asks for a flag of its own command
    name = str(research.load(game, players, options))
    told = playthrough(name, [], seed=1)
    assert "IsTerminal() = True" in told
    assert "InformationStateTensor(0)" in told
    file = tmp_path / "playthrough.txt"
    file.write_text(told)
    assert replay(str(file)) == (told, told)


@every_table
def test_information_set_search_chooses(game: str, players: int, options: dict[str, str]) -> None:
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import Evaluator

    class Even(Evaluator):  # type: ignore[misc]
        """Everybody has the same prospects."""

        def evaluate(self, state: Any) -> list[float]:
            return [0.5] * players

        def prior(self, state: Any) -> list[tuple[int, float]]:
            return [(action, 1.0) for action in state.legal_actions()]

    loaded = research.load(game, players, options)
    state = midgame(loaded, 5)
    assert ISMCTSBot(loaded, Even(), 1.0, 40).step(state) in state.legal_actions()


def test_the_search_of_the_examples_sits_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    state = faubourg.Table.new("alhambra", players=2, seed="search").state
    seat = int(state.first_waiting())
    chosen = []
    for _ in range(2):
        bot = bots.make("examples.ismcts:Ismcts4", find("alhambra"), 1)
        chosen.append(bot.choose(state.view(seat, PERFECT), state.legal_set(seat)))
    assert chosen[0] in state.legal(seat)
    assert chosen[0] == chosen[1], "the same seed chooses the same"


def midgame(game: Any, steps: int) -> Any:
    state = game.new_initial_state()
    while steps or state.is_chance_node():
        if state.is_chance_node():
            state.apply_action(max(state.chance_outcomes(), key=lambda one: one[1])[0])
        else:
            state.apply_action(state.legal_actions()[0])
            steps -= 1
    return state


@every_table
def test_resampling_keeps_what_a_player_knows(
    game: str, players: int, options: dict[str, str]
) -> None:
    state = midgame(research.load(game, players, options), 5)
    player = state.current_player()
    draws = iter([0.1, 0.2, 0.3])
    for _ in range(3):
        other = state.resample_from_infostate(player, lambda: next(draws))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.now().view(player, PERFECT) == state.now().view(player, PERFECT)
