"""The Game object of Ginkgopolis: its numbers, its tables and how it begins."""

from typing import cast

from faubourg.engine.box import Kind
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game, Option, Section
from faubourg.engine.state import State
from faubourg.engine.view import View
from faubourg.games.ginkgopolis import (
    actions,
    box,
    describe,
    insight,
    observation,
    scoring,
    setup,
    state,
    state_from,
    view,
)
from faubourg.games.ginkgopolis.components import RULES
from faubourg.games.ginkgopolis.findings import FINDINGS
from faubourg.games.ginkgopolis.player.weights import TUNING


class Ginkgopolis(Game):
    """1 to 5 players; alone, against Hal."""

    def __init__(self) -> None:
        super().__init__(
            name="ginkgopolis",
            rules_version=int(RULES),
            min_players=1,
            max_players=5,
            notations=actions.notations(),
            # Not a proof: players who only ever exploit, and luck that lets them, could go on for
            # ever. Random play takes about 200 steps, and never 300 in thousands of games.
            max_steps=2000,
        )
        self.tuning = TUNING
        self.findings = FINDINGS
        self.options = [
            Option("characters", ["intro", "draft"], "intro"),
            Option("first", ["random", "0", "1", "2", "3", "4"], "random"),
            Option("hal", ["normal", "expert"], "normal"),
        ]
        self.terms = {
            "card": ["colour", "number"],
            "tile": ["colour", "number"],
            "token": ["letter"],
            "character": ["role", "bonus"],
        }

    def option_values(self, option: Option, players: int) -> list[str]:
        """G15, G17, G60: alone there are no characters and no turn order; Hal plays only then."""
        if option.name == "first":
            return ["random", *[str(seat) for seat in range(players)]]
        if (option.name == "hal") == (players == 1):
            return option.values
        return [option.default]

    def blank(self, players: int, options: dict[str, str]) -> State:
        return state.GinkgopolisState(players, options)

    def blank_view(self, players: int, options: dict[str, str], seat: int, memory: int) -> View:
        return view.GinkgopolisView(players, options, seat, memory)

    def set_up(self, s: State, dealer: Dealer) -> None:
        setup.set_up(cast(state.GinkgopolisState, s), dealer)

    def state_from(self, v: View, dealer: Dealer) -> State:
        return state_from.state_from(cast(view.GinkgopolisView, v), dealer)

    def describe(self, v: View, action: int) -> Fact:
        return describe.describe(cast(view.GinkgopolisView, v), action)

    def in_short(self, steps: list[Fact]) -> list[Fact]:
        return describe.in_short(steps)

    def insight(self, v: View) -> dict[str, object]:
        return {**insight.insight(cast(view.GinkgopolisView, v))}

    def box(self) -> list[Kind]:
        return box.box()

    def observation(self, players: int) -> list[Section]:
        return observation.layout(players)

    def sources(self) -> list[str]:
        return scoring.sources()
