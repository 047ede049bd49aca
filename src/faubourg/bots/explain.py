"""Why an action: the terms of its rating, and those of them that decided."""

from typing import Final

from faubourg.bots.bot import Line
from faubourg.engine.dealer import Dealer
from faubourg.engine.state import State

LINES: Final = 3  # the chosen action and two runners-up
DECISIVE: Final = 3  # terms worth naming
LEAST: Final = 0.05  # of the largest difference: less is not worth naming


def give_reasons(lines: list[Line], state: State, seat: int, chance: Dealer) -> list[Line]:
    """Fill in the terms of these lines (best first) and what sets each apart."""
    for line in lines:
        line.terms = state.reasons(seat, line.action, chance)
    set_apart(lines)
    return lines


def set_apart(lines: list[Line]) -> None:
    """What speaks for the first beside the second; for and against each other beside the first.

    Where two would be told alike, fewer or more terms are named, if that makes a difference.
    """
    told: list[tuple[list[str], list[str]]] = []
    for i, line in enumerate(lines):
        rival: dict[str, float] = {}
        if i > 0:
            rival = lines[0].terms
        elif len(lines) > 1:
            rival = lines[1].terms
        for most in (DECISIVE, DECISIVE + 1, DECISIVE - 1):
            line.because = decisive(line.terms, rival, most)
            line.lacks = decisive(rival, line.terms, most) if i > 0 else []
            if (line.because, line.lacks) not in told:
                break
        told.append((line.because, line.lacks))


def decisive(terms: dict[str, float], rival: dict[str, float], most: int = DECISIVE) -> list[str]:
    """The terms that speak most for these beside the rival's."""
    names = list(terms) + [name for name in rival if name not in terms]
    found = [(terms.get(name, 0.0) - rival.get(name, 0.0), name) for name in names]
    found.sort(key=by_weight)
    least = LEAST * found[0][0] if found else 0.0
    return [name for by, name in found[:most] if by > 0.0 and by >= least]


def by_weight(entry: tuple[float, str]) -> tuple[float, str]:
    return -entry[0], entry[1]
