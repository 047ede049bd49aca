"""Sealed Bids a year later: a rule has changed. By version 2, a goal counts twice."""

from faubourg.engine.outcome import Outcome
from faubourg.engine.state import State
from faubourg.testing.sealed import Sealed, SealedState


class LaterState(SealedState):
    def make_outcome(self) -> Outcome:
        if self.rules == 1:
            return super().make_outcome()
        sources = [
            {"prizes": int(self.points[seat]), "goal": 2 * (int(self.goal[seat]) + 1)}
            for seat in range(self.players)
        ]
        best = max(sum(row.values()) for row in sources)
        winners = [seat for seat, row in enumerate(sources) if sum(row.values()) == best]
        return Outcome(winners, sources, "rounds_played", [], {"rounds": self.round - 1})


class Later(Sealed):
    def __init__(self) -> None:
        super().__init__()
        self.rules_version = 2

    def blank(self, players: int, options: dict[str, str]) -> State:
        return LaterState(players, options)
