"""How a game ended: who won, and the points by source (G52, G55, G68)."""

from typing import TYPE_CHECKING, Final

from faubourg.engine.outcome import Outcome
from faubourg.games.ginkgopolis.components import HAL
from faubourg.games.ginkgopolis.scoring import award_districts, sheet

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


REASONS: Final = ("not_over", "tiles", "resources", "hal_empty", "hal_stuck")


def outcome(s: "GinkgopolisState") -> Outcome:
    """G52, G55, G68: most points win, ties share; Hal has to be beaten outright."""
    sheets = [sheet(s, row) for row in range(s.rows())]
    found = award_districts(s, sheets)
    totals = [sum(row.values()) for row in sheets]
    extras: list[str] = []
    if s.players == 1:
        extras = ["hal"]
        winners = [0] if totals[0] > totals[HAL] else []
    else:
        best = max(totals)
        winners = [seat for seat in range(len(totals)) if totals[seat] == best]
    summary: dict[str, object] = {"rounds": int(s.round), "districts": found}
    return Outcome(winners, sheets, REASONS[int(s.ended)], extras, summary)
