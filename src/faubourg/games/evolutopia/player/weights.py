"""What each feature counts in the evaluation: the logit of the chance to win.

Fitted to the ends of some thousand played games (a logistic regression with look-ahead targets),
then what brings the goal nearer was raised, because that wins more games. Zero: never seen.
"""

from typing import Final

from faubourg.engine.tuning import WORSE, Manner, Tuning

TUNING: Final = Tuning(
    horizon=3,  # turns: farther on, play by habit blurs more than it shows
    slips=5,  # hundreds of decisions, and one can lose the game for all
    followed=8,  # turns: to the end, a hundred continuations would take ten times as long
    manners={  # bench/manners; what is said of a position was fitted to 150 games of each
        "random": Manner(1000, 0.0, lead=-4.0),
        "novice": Manner(50, 0.5, worse=WORSE, steep=0.72, lead=-0.21, fade=-0.008),
        "novice at 1": Manner(50, 0.5, worse=WORSE, steep=0.69, lead=-1.08, fade=-0.001),
        "regular": Manner(0, 0.5, steep=0.98, lead=1.45, fade=-0.033),
        "regular at 1": Manner(0, 0.5, steep=0.65, lead=0.34, fade=-0.014),
        # 40 of 40 games won, which nobody of ours plays on alike: the sooner judged the better
        "expert": Manner(0, 0.5, steep=0.98, lead=3.3, fade=-0.033, ahead=4),
        "expert at 1": Manner(0, 0.5, steep=0.65, lead=0.34, fade=-0.014, ahead=8),
    },
)


def fitted() -> list[float]:
    """feature -> weight, in the order of features.py"""
    return [
        # always
        -1.503,
        # indicators by where they stand
        *[-0.444, -0.348, -0.264, -0.063, 0.183, 0.149, 0.417, 0.458],
        # at the goal; what the worst lacks
        *[0.509, -0.006],
        # Nuisances: all, beyond four, far
        *[-0.302, -0.029, -0.071],
        # beacons left
        *[0.0, -1.018, -1.054, -0.02, 0.693, 1.207],
        # hurry
        -0.212,
        # worth of tiles on Site, by Experts missing
        *[0.059, 0.07, 0.045, 0.014, -0.007],
        # ... and by those that the Zone lacks too
        *[0.044, 0.04, 0.032, 0.028, 0.022],
        # tiles on Site, by Experts missing
        *[0.244, 0.079, -0.027, -0.085, -0.111],
        # a tile that would win
        *[2.485, 1.774, 1.071],
        # Study: best, sum, tiles, green, blue, Experts needed
        *[0.011, -0.017, 0.254, 0.131, 0.058, -0.052],
        # Zone: for Study, useless, room, types
        *[0.025, -0.024, -0.007, 0.058],
        # the crisis, by Experts missing
        *[0.545, -0.616, -0.677, -0.904],
        # ... and by those that the Zone lacks too
        *[-0.426, -0.108, -0.198, -0.268],
        # the same where it would end the game
        *[-0.846, -1.0, -0.94, -0.918],
        *[-0.836, -1.164, -1.139, -0.513],
        # what an indicator would lose
        *[0.012, -0.016],
        # free: choose, start, recruit, assign, inaugurate
        *[0.072, -0.06, 0.13, 0.347, 0.042],
        # ... and what they could do
        *[0.018, 0.106, -0.009, 0.047, 0.025, 0.042, 0.743, 0.018, 0.004, 0.08, 0.005],
        # Bon Plans held, by effect
        *[0.425, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.476, 0.677, 0.404, 0.422],
        *[-0.008, 0.307, 0.095, 0.438],
        # roles face up, by effect
        *[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.119, 0.0, 0.0],
        *[0.0, 1.317, 0.0, 0.214, 0.464, -0.043, 0.287, -0.407, 0.12, -0.043, -0.19],
        # roles that the next player can use, by effect
        *[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.13, 0.0, 0.0],
        *[0.0, 0.07, 0.0, 0.078, -0.051, 0.131, 0.082, 0.079, 0.058, 0.032, 0.027],
        # uses of start roles
        0.05,
        # squares lacking
        -0.5,
    ]
