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
    for i, line in enumerate(lines):
        rival = lines[0] if i > 0 else None
        if i == 0 and len(lines) > 1:
            rival = lines[1]
        line.because = decisive(line.terms, rival.terms if rival is not None else {}, i == 0)
    return lines


def decisive(terms: dict[str, float], rival: dict[str, float], chosen: bool) -> list[str]:
    """The terms that speak most for the chosen action, or most against a runner-up."""
    names = list(terms) + [name for name in rival if name not in terms]
    sign = 1.0 if chosen else -1.0
    found = [(sign * (terms.get(name, 0.0) - rival.get(name, 0.0)), name) for name in names]
    found.sort(key=by_weight)
    least = LEAST * found[0][0] if found else 0.0
    return [name for by, name in found[:DECISIVE] if by > 0.0 and by >= least]


def by_weight(entry: tuple[float, str]) -> tuple[float, str]:
    return -entry[0], entry[1]
