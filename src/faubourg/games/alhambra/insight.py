"""What clients show besides the view, worked out from it alone: the points, and who leads where."""

from typing import Annotated, TypedDict

from faubourg.engine.actionset import zeros
from faubourg.engine.codec import whole_numbers
from faubourg.games.alhambra.components import (
    BUILDINGS,
    CATEGORIES,
    KINDS,
    OVER,
    PRICES,
    SCORINGS,
    SHEET,
)
from faubourg.games.alhambra.outcome import sheet
from faubourg.games.alhambra.scoring import share
from faubourg.games.alhambra.view import AlhambraView


class Majority(TypedDict):
    """What the next scoring would pay for a category as things stand, by row."""

    category: Annotated[str, "Category"]
    held: list[int]
    points: list[int]


class Insight(TypedDict):
    """By row: the points so far, by source too, and with what the next scoring would pay."""

    scores: list[int]
    sources: list[dict[str, int]]
    standing: list[int]
    scoring: Annotated[str, "Scoring"]  # the next
    categories: list[Majority]


def insight(v: AlhambraView) -> Insight:
    """The points so far, and what the next scoring would pay as things stand (A31, A32)."""
    rows = len(v.points) // SHEET
    scoring = min(int(v.scored), 2)
    categories: list[Majority] = []
    due = [0] * rows
    for category in range(KINDS):
        held = zeros(rows)
        for row in range(rows):
            for at in range(category * PRICES, category * PRICES + PRICES):
                held[row] += v.owned[row * BUILDINGS + at]
        points = [int(share(held, row, scoring, category)) for row in range(rows)]
        due = [due[row] + points[row] for row in range(rows)]
        name = CATEGORIES[int(category)]
        categories.append({"category": name, "held": whole_numbers(held), "points": points})
    listed = whole_numbers(v.points)
    sources = [sheet(listed, row) for row in range(rows)]
    scores = [sum(found.values()) for found in sources]
    standing = scores if v.phase == OVER else [scores[row] + due[row] for row in range(rows)]
    return {
        "scores": scores,
        "sources": sources,
        "standing": standing,
        "scoring": SCORINGS[scoring],
        "categories": categories,
    }
