"""What the players of the Alhambra card game believe: the weights of buildings, coins and rivals.

Tuned by play against earlier ones (docs/bots.md says how).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.tuning import Foresight, Manner, Temper, Tuning

TUNING: Final = Tuning(
    horizon=24,  # four rounds, see AlhambraState.progress
    foresight=Foresight(12, 6, 0.2),  # after one round and after two
    exploration=0.2,  # results differ little: trust them early
    manners={  # bench/manners, three players; regulars do what looks best
        "random": Manner(1000, 0.0),
        "novice": Manner(350, 1.1),
        "regular": Manner(0, 1.0),
        "expert": Manner(259, 1.07),
    },
    tempers={  # how differently they play is in docs/campaigns.md
        "gardener": Temper({"garden": 6.0}),
        "climber": Temper({"tower": 6.0}),
        "collector": Temper({"pavilion": 5.0, "seraglio": 5.0, "arcades": 5.0}),
        "hoarder": Temper({"take": 5.0}),
        "spender": Temper({"buy": 8.0}),
    },
)

# the weights: name -> place in W
COIN: Final[i64] = 0  # a coin in hand, whatever its value, when the deck is empty
COIN_EARLY: Final[i64] = 1  # and how much more when it is full
VALUE: Final[i64] = 2  # each point of its value, when the deck is empty
VALUE_EARLY: Final[i64] = 3  # and how much more when it is full
FUTURE: Final[i64] = 4  # the chance to pay the next building of a space exactly
EXACT: Final[i64] = 5  # part of a gain that can be had exactly next turn
AFFORD: Final[i64] = 6  # part of a gain that can be had by overpaying next turn
AGAIN: Final[i64] = 7  # what an exact payment next turn is worth besides
BUY_EXACT: Final[i64] = 8  # the chance that a rival buys what he can pay exactly
BUY_OVER: Final[i64] = 9  # the chance that he buys what he can pay
RIVAL: Final[i64] = 10  # what the points of rivals count, all together
NEAR: Final[i64] = 11  # how much more those count who are ahead
SPARE: Final[i64] = 12  # taken off for each point beyond the dearest price
INHERIT: Final[i64] = 13  # to hold most of a currency when the deck is empty (A40)

W: Final[vec[float]] = vec[float](
    [-0.11, 1.9, 0.12, 0.62, 0.9, 0.5, 0.2, 0.5, 0.42, 0.3, 1.12, 0.05, 0.07, 1.25]
)
