"""OpenSpiel: our games as its games, with explicit chance (`python_faubourg_alhambra(players=3)`).

Rules ask a dealer when they draw. Here the dealer has a script, which chance writes outcome by
outcome: an action is tried on a clone, and where the script ends the state is a chance node, with
what could be drawn there. What a player knows is the view of perfect memory: from it a whole state
can be dealt again (`resample_from_infostate`), as information-set search wants it.
"""

from typing import Any, Final

import numpy as np
import pyspiel
from mypy_extensions import i64

from faubourg import games
from faubourg.engine.codec import dumps
from faubourg.engine.dealer import Dealer, SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.piles import Bag
from faubourg.engine.state import State
from faubourg.engine.view import NOW, PERFECT
from faubourg.research.numbers import players_of, view_of

MOST_OUTCOMES: Final = 128  # kinds of things in one bag
REMEMBERED: Final = 32  # own actions in an information state, the last first


class ChanceNeeded(Exception):
    """The script has ended: what could come next, each with how many of it there are."""

    def __init__(self, outcomes: list[tuple[int, int]]) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes


class AskingDealer(Dealer):
    """Deals what is written, and asks for more."""

    def __init__(self, script: list[int]) -> None:
        super().__init__()
        self.script = script
        self.position = 0

    def next(self, outcomes: list[tuple[int, int]]) -> int:
        if self.position == len(self.script):
            raise ChanceNeeded(outcomes)
        self.position += 1
        return self.script[self.position - 1]

    def chance(self, n: i64) -> i64:
        return self.next([(case, 1) for case in range(int(n))])

    def draw(self, bag: Bag) -> i64:
        there = [int(count) for count in bag.counts]
        item = self.next([(item, count) for item, count in enumerate(there) if count])
        bag.remove(item)
        return item


def name_of(game: Game) -> str:
    return f"python_faubourg_{game.name}"


def game_type(game: Game) -> Any:
    kinds = pyspiel.GameType
    together = kinds.Utility.IDENTICAL if game.cooperative else kinds.Utility.GENERAL_SUM
    return kinds(
        short_name=name_of(game),
        long_name=f"Faubourg: {game.name}, layouts {game.observation_version}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=together,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.min_players,
        max_num_players=game.max_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": players_of(game, None), "options": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """`options` is a text, `characters:draft;first:1`: commas and = are OpenSpiel's own."""

    rules: Game  # of a subclass, one for each of our games

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.players = int(given.get("players", players_of(self.rules, None)))
        text = str(given.get("options", ""))
        self.options = dict(part.split(":", 1) for part in text.split(";") if part)
        self.rules.full_options(self.players, self.options)  # refused: what there is not
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.notations),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.rules.max_steps,
        )
        super().__init__(game_type(self.rules), info, given)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """What one player sees or knows; not what is public alone, or private alone."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        one = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self, kind.perfect_recall) if one and kind.public_info else None


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules, self.players, self.options = game.rules, game.players, game.options
        self.position: State | None = None  # None: it is being dealt
        self.doing: tuple[int, int] | None = None  # (seat, action) that waits for chance
        self.script: list[int] = []
        self.outcomes: list[tuple[int, int]] = []
        self.own: list[list[int]] = [[] for _ in range(self.players)]
        self.told: dict[tuple[int, int], str] = {}  # strings of this position, once written
        self.go_on()

    def go_on(self) -> None:
        """As far as the script goes."""
        dealer = AskingDealer(self.script)
        try:
            if self.position is None:
                found = self.rules.new(self.players, self.options, dealer)
            elif self.doing is not None:
                found = self.position.clone()
                found.step(*self.doing, dealer)
            else:
                return
        except ChanceNeeded as needed:
            self.outcomes = needed.outcomes
        else:
            self.position, self.doing = found, None
            self.script, self.outcomes, self.told = [], [], {}

    def now(self) -> State:
        assert self.position is not None, "it is being dealt"
        return self.position

    # -- what OpenSpiel asks --------------------------------------------------------------------

    def current_player(self) -> int:
        if self.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        if self.now().over():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.now().first_waiting())

    def _legal_actions(self, player: int) -> list[int]:
        return self.now().legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        total = sum(count for _, count in self.outcomes)
        return [(item, count / total) for item, count in self.outcomes]

    def _apply_action(self, action: int) -> None:
        if self.outcomes:
            self.script = [*self.script, action]
        else:
            player = self.current_player()
            self.own[player] = [*self.own[player], action]
            self.doing = (player, action)
        self.go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self.rules.notation(action)

    def is_terminal(self) -> bool:
        return not self.outcomes and self.now().over()

    def returns(self) -> list[float]:
        return self.now().returns() if self.is_terminal() else [0.0] * self.players

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Another state that this player could be in."""
        dealer = SeededDealer("resample", str(sampler()))
        other = standing_at(
            self.get_game(), self.rules.state_from(self.now().view(player, PERFECT), dealer)
        )
        other.own = [list(actions) for actions in self.own]
        return other

    def __str__(self) -> str:
        if self.position is None:
            return f"dealing: {self.script}"
        pending = f" {self.doing} {self.script}" if self.doing else ""
        return dumps(self.position.data()) + pending


def standing_at(game: SpielGame, position: State) -> SpielState:
    """A state of OpenSpiel at any position of the game, without the way there."""
    state = SpielState(game)
    state.position = position
    state.outcomes, state.script, state.doing, state.told = [], [], None, {}
    return state


class Observer:
    """What a player sees (with perfect recall: knows), as numbers and as text."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.memory = PERFECT if perfect_recall else NOW
        self.buffer = game.rules.observation_buffer(game.players)
        size = len(self.buffer)
        more = REMEMBERED if perfect_recall else 0
        self.tensor = np.zeros(size + more, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if more:
            self.dict["own_actions"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.position is None:
            return
        state.position.observe(player, self.buffer)
        self.dict["observation"][:] = view_of(self.buffer)
        if "own_actions" in self.dict:
            last = state.own[player][: -REMEMBERED - 1 : -1]
            self.dict["own_actions"][: len(last)] = [action + 1 for action in last]

    def string_from(self, state: SpielState, player: int) -> str:
        if state.position is None:
            return ""
        told = state.told.get((player, self.memory))
        if told is None:  # searches ask for it again and again
            told = dumps(state.position.view(player, self.memory).data())
            state.told[player, self.memory] = told
        return told


def register() -> None:
    """All games, once."""
    known = set(pyspiel.registered_names())
    for game in games.built_in():
        if name_of(game) not in known:
            kind = type(f"{game.name.capitalize()}Game", (SpielGame,), {"rules": game})
            pyspiel.register_game(game_type(game), kind)


def load_game(game: Game, players: int | None, options: dict[str, str]) -> Any:
    register()
    text = ";".join(f"{name}:{value}" for name, value in options.items())
    return pyspiel.load_game(name_of(game), {"players": players_of(game, players), "options": text})
