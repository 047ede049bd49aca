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
from faubourg.games.ginkgopolis.plans import Desk

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState

MAJORITY_TIME: Final = 1.2  # how fast a majority loses its worth with the rounds left
PRESENT: Final = 1.4  # a resource in the city, when majorities are worth nothing yet
GROWTH: Final = 0.5  # of what the end cards may still grow
PURSE: Final = 1.3  # resources and tiles behind the screen, against what they rate
LEAD: Final = 0.16  # how much a point of lead counts at the end
LEAD_TIME: Final = 0.07  # how fast it counts less with the rounds left
HAL_PACE: Final = 0.8  # points that Hal gains on a player in a round
HAL_PACE_EXPERT: Final = 2.4


def judge(s: "GinkgopolisState", seat: i64) -> float:
    """The expected share of the win; alone, the chance to beat Hal."""
    desk = Desk(s, seat)
    if s.phase == OVER:
        return final_share(desk, seat)
    values = prospects(desk)
    steepness = LEAD / (1.0 + LEAD_TIME * desk.ledger.left)
    total = 0.0
    for row in range(desk.ledger.rows):
        total += exp(steepness * (values[row] - values[seat]))
    return 1.0 / total


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
    present = PRESENT * (1.0 - majority)
    desk.majorities.pay_all(desk.after)
    for row in range(ledger.rows):
        value = float(s.points[row] + ledger.endings(row) + NEW_HAND_POINTS * s.new_hands[row])
        value += majority * float(desk.after[row]) + present * float(ledger.placed(row))
        if row < s.players:
            value += GROWTH * ledger.growth(row) + ledger.engine(row)
            held = ledger.resources(s.resources[row]) + ledger.tiles(s.all_tiles(row))
            value += PURSE * held
        elif s.options["hal"] == "expert":
            value += HAL_PACE_EXPERT * ledger.left
        else:
            value += HAL_PACE * ledger.left
        values[row] = value
    return values
