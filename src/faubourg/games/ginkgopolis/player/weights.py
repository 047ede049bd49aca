"""What the regular player of Ginkgopolis believes: the weights of its evaluation, in points.

Tuned by play (docs/bots.md says how): those of a table against each other, the others against Hal.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.tuning import Foresight, Manner, Tuning

TUNING: Final = Tuning(
    horizon=7,  # rounds: with four players it wins half of the games, with 4 rounds a third
    foresight=Foresight(4, 4, 0.3),
    manners={  # bench/manners, three players; regulars do what looks best
        "random": Manner(1000, 0.0),
        "novice": Manner(350, 1.9),
        "regular": Manner(0, 1.0),
        "regular at 4": Manner(14, 8.0),  # with so many hands hidden, not all that they think is so
        "expert": Manner(342, 0.73),
    },
)

# the weights: name -> place in the vec of weights
RESOURCE_WORTH: Final[i64] = 0  # the first resource behind the screen, with time to use it
RESOURCE_DECAY: Final[i64] = 1  # each further one, as a part of the one before
RESOURCE_TIME: Final[i64] = 2  # rounds left at which they are worth half
TILE_WORTH: Final[i64] = 3
TILE_DECAY: Final[i64] = 4
TILE_TIME: Final[i64] = 5
TILE_NUMBER: Final[i64] = 6  # what a 20 is worth more than a tile without a number
TILE_BACK: Final[i64] = 7  # part of a point that a tile is worth, to be given back (G50)
DISTRICT_TIME: Final[i64] = 8  # how fast a majority loses its worth with the rounds left
PRESENCE: Final[i64] = 9  # an own resource on a building, while districts are open
USES_EXPLOIT: Final[i64] = 10  # times an action is done, per round left
USES_URBANIZE: Final[i64] = 11
USES_CONSTRUCT: Final[i64] = 12
GAIN_RESOURCE: Final[i64] = 13  # what a bonus gives
GAIN_TILE: Final[i64] = 14
GAIN_POINT: Final[i64] = 15
GROW_RESOURCE: Final[i64] = 16  # how an end card grows per round left
GROW_LOW: Final[i64] = 17
GROW_HIGH: Final[i64] = 18
GROW_ACTION: Final[i64] = 19
GROW_COLOUR: Final[i64] = 20
RIVAL: Final[i64] = 21  # a point for one of the others, shared out among them
SAFE_NUMBER: Final[i64] = 22  # a new building whose number is 20 rather than 0
SAFE_HEIGHT: Final[i64] = 23  # a floor of it
FINISH: Final[i64] = 24  # ending the game, per point of the lead
WAIT_NEW_HAND: Final[i64] = 25  # a New Hand token kept, beyond its points
PAIR: Final[i64] = 26  # a tile and a resource to go with it
SKILL: Final[i64] = 27  # how much more often an action is done by who has more bonuses for it


def tuned() -> list[float]:
    """For several players, in the order of the names."""
    return [
        *[1.89, 0.93, 2.38],
        *[3.10, 0.64, 2.35, 0.76, 1.05],
        *[0.21, 0.50],
        *[0.44, 0.18, 0.54],
        *[1.02, 1.13, 0.96],
        *[0.17, 0.13, 0.25, 0.10, 0.09],
        *[0.42, 0.28, 0.27, 1.50],
        *[2.87, 0.05, 0.12],
    ]


def tuned_alone() -> list[float]:
    """Against Hal."""
    return [
        *[3.70, 0.91, 6.13],
        *[2.19, 0.93, 5.53, 2.17, 1.35],
        *[0.34, 0.55],
        *[0.61, 0.06, 1.19],
        *[2.20, 1.20, 0.72],
        *[0.91, 0.11, 0.78, 0.09, 0.15],
        *[0.22, 0.30, 0.16, 4.59],
        *[3.13, 0.13, 0.14],
    ]


TOGETHER: Final[vec[float]] = vec[float](tuned())
ALONE: Final[vec[float]] = vec[float](tuned_alone())
