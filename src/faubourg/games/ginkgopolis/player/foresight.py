"""What a search that was taught sees in a position: numbers of every seat, and a net over them.

The judgement (judgement.py) is the start; the net says by how much a seat's prospects differ from
it. One net serves all seats: each is told what it looks like from there.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import noughts
from faubourg.engine.net import Taught
from faubourg.games.ginkgopolis.components import NEW_HAND_POINTS, OVER, RETURN
from faubourg.games.ginkgopolis.player.judgement import (
    FITTED,
    LEAD,
    LEAD_TIME,
    final_share,
    judge,
    prospects,
)
from faubourg.games.ginkgopolis.player.terms import Desk
from faubourg.games.ginkgopolis.player.worth import FIXED, LINE

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState

SIGHT: Final[i64] = 1  # the version of what follows: another needs another net

# where the numbers of a seat stand
BASE: Final[i64] = 0  # the judgement's estimate, against the mean, by its steepness
LEFT: Final[i64] = 1  # rounds
SUPPLY: Final[i64] = 2
EXHAUSTED: Final[i64] = 3  # or while tiles are given back
FEWEST: Final[i64] = 4  # resources off the city of who has fewest
PLAYERS: Final[i64] = 5  # two, three, more
SCORE: Final[i64] = 8  # points, end cards and tokens, against the mean
DISTRICTS: Final[i64] = 9  # what they pay now, against the mean
PLACED: Final[i64] = 10
GROWTH: Final[i64] = 11
ENGINE: Final[i64] = 12
RESOURCES: Final[i64] = 13
TILES: Final[i64] = 14
STOCK: Final[i64] = 15
NEW_HANDS: Final[i64] = 16
FIRST: Final[i64] = 17  # has this seat the first place?
LINES: Final[i64] = 18  # the line of the ledger, but for its last number
INPUTS: Final[i64] = LINES + FIXED


def look(desk: Desk) -> vec[float]:
    """What all seats look like, seat by seat."""
    s = desk.s
    ledger = desk.ledger
    players = s.players
    x = noughts(players * INPUTS)
    values = prospects(desk)  # which leaves in desk.after what the districts pay
    steepness = FITTED[LEAD] / (1.0 + LEAD_TIME * ledger.left)
    each = 1.0 / float(players)
    value = 0.0
    score = 0.0
    districts = 0.0
    fewest: i64 = 100
    for seat in range(players):
        value += values[seat] * each
        score += each * float(score_of(desk, seat))
        districts += each * float(desk.after[seat])
        fewest = min(fewest, s.resources[seat] + s.stock[seat])
    for seat in range(players):
        at = seat * INPUTS
        x[at + BASE] = (values[seat] - value) * steepness
        x[at + LEFT] = ledger.left / 10.0
        x[at + SUPPLY] = float(s.supply_left()) / 30.0
        if s.exhausted > 0 or s.phase == RETURN:
            x[at + EXHAUSTED] = 1.0
        x[at + FEWEST] = float(fewest) / 10.0
        x[at + PLAYERS + min(players, 4) - 2] = 1.0
        x[at + SCORE] = (float(score_of(desk, seat)) - score) / 10.0
        x[at + DISTRICTS] = (float(desk.after[seat]) - districts) / 10.0
        x[at + PLACED] = float(ledger.placed(seat)) / 10.0
        x[at + GROWTH] = ledger.growth(seat) / 10.0
        x[at + ENGINE] = ledger.engine(seat) / 20.0
        x[at + RESOURCES] = float(s.resources[seat]) / 5.0
        x[at + TILES] = float(s.all_tiles(seat)) / 5.0
        x[at + STOCK] = float(s.stock[seat]) / 10.0
        x[at + NEW_HANDS] = float(s.new_hands[seat]) / 2.0
        if s.first == seat:
            x[at + FIRST] = 1.0
        for i in range(FIXED):
            x[at + LINES + i] = float(ledger.lines[seat * LINE + i]) / 4.0
    return x


def score_of(desk: Desk, seat: i64) -> i64:
    s = desk.s
    return s.points[seat] + desk.ledger.endings(seat) + NEW_HAND_POINTS * s.new_hands[seat]


TAUGHT: Final = Taught("faubourg.games.ginkgopolis.player", INPUTS, SIGHT)


def foresee(s: "GinkgopolisState", seat: i64) -> float:
    """The part of the win that the seat can expect; alone, what the judgement says."""
    if s.players == 1:
        return judge(s, seat)
    desk = Desk(s, seat)
    if s.phase == OVER:
        return final_share(desk, seat)
    return TAUGHT.part(look(desk), s.players, seat)


def numbers(s: "GinkgopolisState") -> list[float]:
    """What the net is given, seat by seat: to learn from."""
    return list(look(Desk(s, 0)))
