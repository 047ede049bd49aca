"""Who is going to win: what every row may expect to have at the end, and what a lead is worth.

Fitted to games between regular players (a regression of the final score and of the winner on the
parts of a position). It differs from what rating a move needs: a majority of today says little
about the end, resources in the city say more.
"""

from math import exp
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import noughts
from faubourg.games.ginkgopolis.components import HAL, NEW_HAND_POINTS, OVER
from faubourg.games.ginkgopolis.player.terms import Desk

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState

MAJORITY_TIME: Final = 1.2  # how fast a majority loses its worth with the rounds left
LEAD_TIME: Final = 0.07  # how fast a lead counts less with the rounds left
HAL_PACE: Final = (
    2.2  # points that the expert Hal gains on a player in a round; the normal one none
)

# what was fitted apart for a table and for playing alone, by name
LEAD: Final[i64] = 0  # how much a point of lead counts at the end
PRESENT: Final[i64] = 1  # a resource in the city, when majorities are worth nothing yet
GROWTH: Final[i64] = 2  # part of what the end cards may still grow
ENGINE: Final[i64] = 3  # part of what the permanent bonuses may still give
PURSE: Final[i64] = 4  # resources and tiles behind the screen, against what they rate
FITTED: Final[vec[float]] = vec[float]([0.16, 1.4, 0.5, 1.0, 1.3])
FITTED_ALONE: Final[vec[float]] = vec[float]([0.105, 2.4, 0.0, 0.25, 1.25])


def judge(s: "GinkgopolisState", seat: i64) -> float:
    """The expected share of the win; alone, the chance to beat Hal."""
    desk = Desk(s, seat)
    if s.phase == OVER:
        return final_share(desk, seat)
    values = prospects(desk)
    steepness = fitted(s)[LEAD] / (1.0 + LEAD_TIME * desk.ledger.left)
    total = 0.0
    for row in range(desk.ledger.rows):
        total += exp(steepness * (values[row] - values[seat]))
    return 1.0 / total


def fitted(s: "GinkgopolisState") -> vec[float]:
    if s.players == 1:
        return FITTED_ALONE
    return FITTED


def final_share(desk: Desk, seat: i64) -> float:
    """G55, G68: exactly."""
    scores = desk.standings()
    if desk.s.players == 1:
        if scores[0] > scores[HAL]:
            return 1.0
        return 0.0
    sharing: i64 = 0
    for row in range(desk.ledger.rows):
        if scores[row] > scores[seat]:
            return 0.0
        if scores[row] == scores[seat]:
            sharing += 1
    return 1.0 / float(sharing)


def prospects(desk: Desk) -> vec[float]:
    """What each row may expect to have at the end, but for what all gain alike."""
    s = desk.s
    ledger = desk.ledger
    values = noughts(ledger.rows)
    majority = 1.0 / (1.0 + MAJORITY_TIME * ledger.left)
    fit = fitted(s)
    present = fit[PRESENT] * (1.0 - majority)
    desk.majorities.pay_all(desk.after)
    for row in range(ledger.rows):
        value = float(s.points[row] + ledger.endings(row) + NEW_HAND_POINTS * s.new_hands[row])
        value += majority * float(desk.after[row]) + present * float(ledger.placed(row))
        if row < s.players:
            value += fit[GROWTH] * ledger.growth(row) + fit[ENGINE] * ledger.engine(row)
            held = ledger.resources(s.resources[row]) + ledger.tiles(s.all_tiles(row))
            value += fit[PURSE] * held
        elif s.options["hal"] == "expert":
            value += HAL_PACE * ledger.left
        values[row] = value
    return values
