"""What clients show besides the view: how things stand, and the places where a token may go."""

from typing import TYPE_CHECKING, TypedDict

from faubourg.engine.codec import whole_numbers
from faubourg.games.ginkgopolis import city, scoring
from faubourg.games.ginkgopolis.components import MOVE_TOKEN, RESOLVE, letter_of
from faubourg.games.ginkgopolis.state_from import laid_out

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.view import GinkgopolisView


class Insight(TypedDict):
    """By row: the score if the game ended now, by source too; what the districts would give."""

    standing: list[int]
    sources: list[dict[str, int]]
    districts: list[scoring.District]
    targets: list[int]  # the cells of the moves >1, >2, ...


def insight(v: "GinkgopolisView") -> Insight:
    """`standing`: the score of each row if the game ended now, `districts` what the districts would
    give, `targets` the cells of the moves >1, >2, ... along the perimeter (G29).
    """
    s = laid_out(v)
    sheets = [scoring.sheet(s, row) for row in range(s.rows())]
    districts = scoring.award_districts(s, sheets)
    targets: list[int] = []
    if s.phase == RESOLVE and s.stage == MOVE_TOKEN and city.free_sides(s, s.cell[s.site]) == 0:
        targets = whole_numbers(city.targets(s, letter_of(s.card[s.acting])))
    return {
        "standing": [sum(sheet.values()) for sheet in sheets],
        "sources": sheets,
        "districts": districts,
        "targets": targets,
    }
