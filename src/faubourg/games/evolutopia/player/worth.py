"""How good a position is for the city: the logit of its chance to win, a sum of named terms.

features.py says what is counted and weights.py what it counts; rating.py and quick.py look for
the choices that lead to better positions.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import noughts, zeros
from faubourg.games.evolutopia.components import WON
from faubourg.games.evolutopia.player.features import FEATURES, measure
from faubourg.games.evolutopia.player.weights import fitted

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

VICTORY: Final = 20.0  # beyond what any position is worth

# the terms, each with the features from where the last one ends
TERMS: Final = (
    *("prospects", "indicators", "nuisances", "pawn", "tiles", "study", "experts"),
    *("crisis", "actions", "cards", "squares", "end"),
)
ENDS: Final = (1, 11, 14, 21, 39, 45, 49, 67, 83, 143, 144, 144)
END: Final[i64] = 11  # the term of a game that is over

W: Final[vec[float]] = vec[float](fitted())


def terms_of_features() -> vec[i64]:
    """feature -> term"""
    found = zeros(FEATURES)
    term: i64 = 0
    for feature in range(FEATURES):
        while feature >= ENDS[term]:
            term += 1
        found[feature] = term
    return found


TERM_OF: Final[vec[i64]] = terms_of_features()


def evaluate(s: "EvolutopiaState") -> float:
    """How good the position is; a won game is better and a lost one worse than any other."""
    if s.ended == WON:
        return VICTORY
    if s.ended != 0:
        return -VICTORY
    f = measure(s)
    value = 0.0
    for i in range(FEATURES):
        value += W[i] * f[i]
    return value


def terms(s: "EvolutopiaState") -> vec[float]:
    """The same in parts, by term."""
    found = noughts(len(TERMS))
    if s.ended != 0:
        found[END] = evaluate(s)
        return found
    f = measure(s)
    for i in range(FEATURES):
        found[TERM_OF[i]] += W[i] * f[i]
    return found
