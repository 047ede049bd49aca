"""Scoring in the Alhambra card game: when a scoring card turns up, and who gets what (A30-A33)."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import zeros
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.alhambra.components import (
    CATEGORIES,
    KINDS,
    SCORINGS,
    SHEET,
    STACKS,
    points_for,
)

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState


def scoring_card_is_next(s: "AlhambraState", dealer: Dealer) -> bool:
    """A13, A33: A lies at any of the places of the 2nd pile equally likely, B of the 4th.

    Nobody knows where, so the state does not either: at each draw from that pile the card is next
    with chance 1 in the number of places left.
    """
    if s.scored >= 2:
        return False
    pile = 1 + 2 * s.scored  # counted from 0
    drawn = s.stack - s.money.total
    above = cards_in_piles(s.stack, pile)
    if drawn < above:
        return False
    places = cards_in_piles(s.stack, pile + 1) - drawn + 1
    return dealer.chance(places) == 0


def cards_in_piles(stack: i64, piles: i64) -> i64:
    """A13: the money cards in that many piles from the top; larger piles come first."""
    larger = min(stack % STACKS, piles)
    return piles * (stack // STACKS) + larger


def score(s: "AlhambraState", dealer: Dealer) -> None:
    """A30, A31: the next scoring, category by category."""
    scoring = s.scored
    if dealer.listening:
        dealer.tell(Event("scoring", {"scoring": SCORINGS[int(scoring)]}, reveals=True))
    for category in range(KINDS):
        held = zeros(s.rows())
        for row in range(s.rows()):
            held[row] = s.held(row, category)
        for row in range(s.rows()):
            points = share(held, row, scoring, category)
            s.points[row * SHEET + scoring * KINDS + category] = points
            if dealer.listening and points > 0:
                name = CATEGORIES[int(category)]
                params = {"seat": int(row), "category": name, "points": int(points)}
                dealer.tell(Event("scored", dict(params)))
    s.scored += 1


def share(held: vec[i64], row: i64, scoring: i64, category: i64) -> i64:
    """A31, A32: a row's points: the tied add up the places they occupy and share, rounded down."""
    if held[row] == 0:
        return 0
    place: i64 = 0
    tied: i64 = 0
    for other in range(len(held)):
        if held[other] > held[row]:
            place += 1
        elif held[other] == held[row]:
            tied += 1
    points: i64 = 0
    for i in range(place, place + tied):
        points += points_for(scoring, category, i)
    return points // tied
