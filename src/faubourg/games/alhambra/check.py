"""What a sound position of the Alhambra card game is: nothing is lost, nothing is there twice."""

from typing import TYPE_CHECKING

from faubourg.games.alhambra.components import (
    BUILDINGS,
    CHOOSE,
    COPIES,
    EMPTY,
    MARKET,
    MONEY,
    OVER,
    PAY,
    SPACES,
    VALUES,
    all_buildings,
    all_money,
)
from faubourg.games.alhambra.scoring import cards_in_piles

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState


def check(s: "AlhambraState") -> None:
    """A1, A2, A14: every card is somewhere, once. And the phase fits what lies there."""
    check_ranges(s)
    money, buildings = all_money(s.players), all_buildings()
    for card in range(MONEY):
        found = s.money.counts[card] + s.discard.counts[card]
        for seat in range(s.players):
            require(s.hand_count(seat, card) >= 0, "a hand with less than nothing")
            found += s.hand_count(seat, card)
        for place in range(MARKET):
            if s.market[place] == card:
                found += 1
        if s.space != EMPTY and s.space == card // VALUES:
            found += s.payment[card % VALUES]
        require(found == money[card], f"money card {int(card)} is there {int(found)} times")
    for card in range(BUILDINGS):
        found = s.buildings.counts[card]
        for row in range(s.rows()):
            require(s.owned[row * BUILDINGS + card] >= 0, "a collection with less than nothing")
            found += s.owned[row * BUILDINGS + card]
        for space in range(SPACES):
            if s.yard[space] == card:
                found += 1
        require(found == buildings[card], f"building {int(card)} is there {int(found)} times")
    for seat in range(s.players):
        for currency in range(SPACES):
            worth = s.funds(seat, currency)
            for i in range(VALUES):
                worth -= s.hand_count(seat, currency * VALUES + i) * (i + 1)
            require(worth == 0, "a purse that is not worth its cards")
    if s.phase == OVER:
        require(s.waiting == 0 and s.space == EMPTY and s.scored == 3, "over")
    else:
        require(s.waiting == 1 << s.turn and s.scored < 3, "waiting")
        require((s.phase == PAY) == (0 <= s.space < SPACES), "phase")
        require(s.phase == PAY or s.paid == 0, "payment")
        require(s.phase == CHOOSE or s.yard[s.space] != EMPTY, "space")


def check_ranges(s: "AlhambraState") -> None:
    """Every number is one that can stand there."""
    for space in range(SPACES):
        require(EMPTY <= s.yard[space] < BUILDINGS, "yard")
    for place in range(MARKET):
        require(EMPTY <= s.market[place] < MONEY, "market")
    for i in range(VALUES):
        require(s.payment[i] >= 0, "payment")
    for i in range(len(s.points)):
        require(s.points[i] >= 0, "points")
    require(CHOOSE <= s.phase <= OVER, "phase")
    require(EMPTY <= s.space < SPACES, "space")
    require(0 <= s.turn < s.players and s.turns >= 0, "turn")
    require(0 <= s.scored <= 3, "scored")
    require(0 <= s.stack <= COPIES * MONEY, "stack")
    if s.scored < 2:  # A33: the next scoring card has not been passed over
        drawn = s.stack - s.money.total
        require(0 <= drawn <= cards_in_piles(s.stack, 2 + 2 * s.scored), "stack")


def require(sound: bool, what: str) -> None:
    if not sound:
        raise ValueError(f"impossible position: {what}")
