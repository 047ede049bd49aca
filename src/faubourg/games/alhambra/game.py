"""The Game object of the Alhambra card game: its numbers, its tables and how it begins."""

from typing import cast

from faubourg.engine.box import Kind
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game, Option, Section
from faubourg.engine.state import State
from faubourg.engine.view import View
from faubourg.games.alhambra import (
    actions,
    box,
    describe,
    insight,
    observation,
    setup,
    state,
    state_from,
    view,
)
from faubourg.games.alhambra.components import CATEGORIES, SCORINGS
from faubourg.games.alhambra.findings import FINDINGS
from faubourg.games.alhambra.player.weights import TUNING


class Alhambra(Game):
    """2 to 6 players; with two, Martin collects too."""

    def __init__(self) -> None:
        super().__init__(
            name="alhambra",
            rules_version=1,
            min_players=2,
            max_players=6,
            notations=actions.notations(),
            # 54 purchases of at most 29 actions; a taking for each card that ever enters a hand
            # (108, and 27 more with each purchase); a round of passes before each purchase
            max_steps=54 * 29 + 108 + 54 * 27 + 54 * 6,
        )
        self.one_screen = True  # A11: everybody has seen what comes into a hand
        self.tuning = TUNING
        self.findings = FINDINGS
        seats = [str(seat) for seat in range(self.max_players)]
        self.options = [Option("youngest", ["random", *seats], "random", later=True, person=True)]
        self.terms = {"card": ["currency", "value"], "building": ["category", "price"]}

    def option_values(self, option: Option, players: int) -> list[str]:
        """A12: one of the seats there are, or chance."""
        return option.values[: 1 + players]

    def blank(self, players: int, options: dict[str, str]) -> State:
        return state.AlhambraState(players, options)

    def blank_view(self, players: int, options: dict[str, str], seat: int, memory: int) -> View:
        return view.AlhambraView(players, options, seat, memory)

    def set_up(self, s: State, dealer: Dealer) -> None:
        setup.set_up(cast(state.AlhambraState, s), dealer)

    def state_from(self, v: View, dealer: Dealer) -> State:
        return state_from.state_from(cast(view.AlhambraView, v), dealer)

    def describe(self, v: View, action: int) -> Fact:
        return describe.describe(cast(view.AlhambraView, v), action)

    def in_short(self, steps: list[Fact]) -> list[Fact]:
        return describe.in_short(steps)

    def insight(self, v: View) -> dict[str, object]:
        return {**insight.insight(cast(view.AlhambraView, v))}

    def box(self) -> list[Kind]:
        return box.box()

    def observation(self, players: int) -> list[Section]:
        return observation.layout(players)

    def sources(self) -> list[str]:
        return [f"{scoring}/{category}" for scoring in SCORINGS for category in CATEGORIES]
