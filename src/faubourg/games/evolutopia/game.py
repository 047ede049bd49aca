"""The Game object of Evolutopia: its numbers, its tables and how it begins."""

from typing import cast

from faubourg.engine.box import Kind
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game, Section
from faubourg.engine.state import State
from faubourg.engine.view import View
from faubourg.games.evolutopia import (
    actions,
    box,
    describe,
    insight,
    observation,
    setup,
    sources,
    state,
    state_from,
    view,
)
from faubourg.games.evolutopia.components import INDICATOR_IDS
from faubourg.games.evolutopia.findings import FINDINGS
from faubourg.games.evolutopia.options import completed, options
from faubourg.games.evolutopia.player.weights import TUNING


class Evolutopia(Game):
    """1 to 5 players against the crises; all win together or nobody does."""

    def __init__(self) -> None:
        super().__init__(
            name="evolutopia",
            rules_version=1,
            min_players=1,
            max_players=5,
            notations=actions.notations(),
            # E9.6, E11.16: the rules set no limit, as crises are the clock and who manages every
            # one of them could go on for ever; far beyond any game that was ever seen
            max_steps=100_000,
        )
        self.cooperative = True
        self.one_screen = True  # E1.10: everything is open
        self.tuning = TUNING
        self.findings = FINDINGS
        self.options = options()
        self.named = [*sources.NAMED, "copied", "square"]

    def full_options(self, players: int, options: dict[str, str]) -> dict[str, str]:
        return completed(super().full_options(players, options))

    def blank(self, players: int, options: dict[str, str]) -> State:
        return state.EvolutopiaState(players, options)

    def blank_view(self, players: int, options: dict[str, str], seat: int, memory: int) -> View:
        return view.EvolutopiaView(players, options, seat, memory)

    def set_up(self, s: State, dealer: Dealer) -> None:
        setup.set_up(cast(state.EvolutopiaState, s), dealer)

    def state_from(self, v: View, dealer: Dealer) -> State:
        return state_from.state_from(cast(view.EvolutopiaView, v))

    def describe(self, v: View, action: int) -> Fact:
        return describe.describe(cast(view.EvolutopiaView, v), action)

    def in_short(self, steps: list[Fact]) -> list[Fact]:
        return describe.in_short(steps)

    def called(self, parameter: str, value: str, language: str) -> str:
        if parameter == "copied":
            parameter = "role"
        return sources.called(parameter, value, language)

    def names(self, language: str) -> dict[str, str]:
        return sources.all_names(language)

    def insight(self, v: View) -> dict[str, object]:
        return {**insight.insight(cast(view.EvolutopiaView, v))}

    def box(self) -> list[Kind]:
        return box.box()

    def observation(self, players: int) -> list[Section]:
        return observation.layout(players)

    def sources(self) -> list[str]:
        return list(INDICATOR_IDS)
