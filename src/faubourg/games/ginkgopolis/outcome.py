"""How a game ended: who won, and the points by source (G52, G55, G68)."""

from typing import TYPE_CHECKING, Final

from faubourg.engine.outcome import Ending, Outcome
from faubourg.games.ginkgopolis.components import HAL
from faubourg.games.ginkgopolis.scoring import award_districts, sheet, totals

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


REASONS: Final = ("not_over", "tiles", "resources", "hal_empty", "hal_stuck")


def ending(s: "GinkgopolisState") -> Ending:
    """G52, G55, G68: who won with how many points."""
    found = totals(s)
    return Ending(winners_of(s, found), found[: s.players], 0)


def winners_of(s: "GinkgopolisState", totals: list[int]) -> list[int]:
    """G55, G68: most points win, ties share; Hal has to be beaten outright."""
    if s.players == 1:
        return [0] if totals[0] > totals[HAL] else []
    best = max(totals)
    return [seat for seat in range(len(totals)) if totals[seat] == best]


def outcome(s: "GinkgopolisState") -> Outcome:
    """G52, G55, G68: who won, and where every point came from."""
    sheets = [sheet(s, row) for row in range(s.rows())]
    found = award_districts(s, sheets)
    winners = winners_of(s, [sum(row.values()) for row in sheets])
    extras = ["hal"] if s.players == 1 else []
    summary: dict[str, object] = {"rounds": int(s.round), "districts": found}
    return Outcome(winners, sheets, REASONS[int(s.ended)], extras, summary)
