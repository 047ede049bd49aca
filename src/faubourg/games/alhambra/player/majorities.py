"""What the majorities will pay: expected points of every row at the scorings still to come.

Of each category some buildings are still to be sold. As if every row were as likely to get the next
one, the chance that one row ends up ahead of another follows from how many each holds now (AHEAD);
from these chances follow the places, and from the places the points (A31).
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from faubourg.engine.actionset import noughts, zeros
from faubourg.games.alhambra.components import (
    EMPTY,
    KINDS,
    MARTIN_AFTER_A,
    SCORINGS,
    SPACES,
    points_for,
)
from faubourg.games.alhambra.scoring import cards_in_piles

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState

LAST: Final[i64] = 2  # scoring C
SOLD_PER_COIN: Final = 0.5  # buildings sold while one money card is drawn, as bots play
FEWEST_ROWS: Final[i64] = 3
MOST_ROWS: Final[i64] = 6
QUARTERS: Final[i64] = 4  # numbers of buildings to come are counted in quarters
MOST_LEFT: Final[i64] = 11  # buildings of one category (A2)
STEPS: Final[i64] = MOST_LEFT * QUARTERS + 1
LEADS: Final[i64] = 2 * MOST_LEFT + 1


def chances_to_lead() -> list[float]:
    """By rows, quarters of buildings to come and lead: the chance to end ahead; a tie is half."""
    table: list[float] = []
    for rows in range(FEWEST_ROWS, MOST_ROWS + 1):
        whole = [lead_chances(float(rows), left) for left in range(MOST_LEFT + 1)]
        for step in range(STEPS):
            below = int(step // QUARTERS)
            part = float(step % QUARTERS) / float(QUARTERS)
            above = min(below + 1, int(MOST_LEFT))
            for lead in range(LEADS):
                table.append(whole[below][lead] * (1.0 - part) + whole[above][lead] * part)
    return table


def lead_chances(rows: float, left: int) -> list[float]:
    """For each lead from -11 to 11: the chance to be ahead after `left` more buildings."""
    # spread[i]: the chance that the difference has changed by i - left
    spread = [1.0]
    for _building in range(left):
        after = [0.0] * (len(spread) + 2)
        for i, chance in enumerate(spread):
            after[i] += chance / rows
            after[i + 1] += chance * (1.0 - 2.0 / rows)
            after[i + 2] += chance / rows
        spread = after
    found: list[float] = []
    for lead in range(-int(MOST_LEFT), int(MOST_LEFT) + 1):
        ahead = 0.0
        for i, chance in enumerate(spread):
            if lead + i - left > 0:
                ahead += chance
            elif lead + i == left:
                ahead += chance / 2.0
        found.append(ahead)
    return found


AHEAD: Final[vec[float]] = vec[float](chances_to_lead())


def chances_of_none() -> list[float]:
    """By rows and quarters of buildings to come: the chance that a row gets none of them."""
    return [
        (1.0 - 1.0 / float(rows)) ** (float(step) / float(QUARTERS))
        for rows in range(FEWEST_ROWS, MOST_ROWS + 1)
        for step in range(STEPS)
    ]


NONE: Final[vec[float]] = vec[float](chances_of_none())
PAYS: Final[vec[float]] = vec[float](
    [
        float(points_for(scoring, category, place))
        for scoring in range(len(SCORINGS))
        for category in range(KINDS)
        for place in range(3)
    ]
)


@mypyc_attr(acyclic=True)  # nothing for the garbage collector: made and dropped faster
class Majorities:
    """Who holds what, how much is still to come before each scoring, and what that will pay."""

    def __init__(self, s: "AlhambraState") -> None:
        self.rows = s.rows()
        self.scored = s.scored
        self.s = s
        self.held = zeros(self.rows)  # of the category that `pay` looks at
        yard: i64 = 0
        for space in range(SPACES):
            if s.yard[space] != EMPTY:
                yard += 1
        self.part = noughts(LAST + 1)  # of what is left, sold before each scoring
        self.likely = noughts(LAST + 1)  # the chance that the scoring takes place at all
        self.points = noughts(self.rows * (LAST + 1))  # of the last `pay`: by row and scoring
        self._look_ahead(s, float(s.buildings.total + yard))

    def _look_ahead(self, s: "AlhambraState", left: float) -> None:
        """When the scorings will come, counted in buildings sold."""
        self.part[LAST] = 1.0
        self.likely[LAST] = 1.0
        drawn = s.stack - s.money.total
        for scoring in range(s.scored, LAST):
            above = cards_in_piles(s.stack, 1 + 2 * scoring)
            below = cards_in_piles(s.stack, 2 + 2 * scoring)
            draws = float(below - max(drawn, above)) / 2.0 + float(max(above - drawn, 0))
            sold = draws * SOLD_PER_COIN
            if s.players == 2 and scoring == 1 and s.scored == 0:
                sold += float(MARTIN_AFTER_A)
            if left <= 0.0:
                continue
            self.part[scoring] = min(1.0, sold / left)
            self.likely[scoring] = max(0.0, min(1.0, 2.0 * (1.0 - sold / left)))

    def pay(self, category: i64, row: i64, more: i64) -> None:
        """Set `points`: what the category will pay if this row gets `more` of it right now."""
        rows = self.rows
        held = self.held
        for one in range(rows):
            held[one] = self.s.held(one, category)
        held[row] += more
        left = float(self.s.unsold(category) - more)
        for scoring in range(self.scored, LAST + 1):
            step = i64(left * self.part[scoring] * float(QUARTERS) + 0.5)
            table = ((rows - FEWEST_ROWS) * STEPS + step) * LEADS + MOST_LEFT
            at = (scoring * KINDS + category) * 3
            for one in range(rows):
                mine = held[one]
                first = 1.0  # the chance that nobody is ahead, one is, two are
                second = 0.0
                third = 0.0
                if mine == 0:
                    first -= NONE[(rows - FEWEST_ROWS) * STEPS + step]
                for other in range(rows):
                    if other != one:
                        ahead = AHEAD[table + mine - held[other]]
                        behind = 1.0 - ahead
                        third = third * ahead + second * behind
                        second = second * ahead + first * behind
                        first *= ahead
                worth = first * PAYS[at] + second * PAYS[at + 1] + third * PAYS[at + 2]
                place = one * (LAST + 1) + scoring
                self.points[place] = worth * self.likely[scoring]
