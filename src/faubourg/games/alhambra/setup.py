"""From the box to the first turn (A10-A14, A50)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.alhambra.components import (
    MARKET,
    MARTIN_START,
    SPACES,
    START_MONEY,
    money_name,
    value_of,
)
from faubourg.games.alhambra.rules import martin_gets, refill_yard, turn_up_money

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState


def set_up(s: "AlhambraState", dealer: Dealer) -> None:
    """A10-A14, A50: from the box to the first turn."""
    if s.players == 2:
        martin_gets(s, MARTIN_START, dealer)
    refill_yard(s, dealer)
    for seat in range(s.players):
        deal_money(s, seat, dealer)
    s.turn = first_player(s, dealer)
    s.waiting = 1 << s.turn
    if dealer.listening:
        dealer.tell(Event("begins", {"seat": int(s.turn)}))
    for place in range(MARKET):
        turn_up_money(s, place, dealer)
    s.stack = s.money.total


def deal_money(s: "AlhambraState", seat: i64, dealer: Dealer) -> None:
    """A11: cards, open to all, until they are worth 20 or more."""
    worth: i64 = 0
    cards: list[str] = []
    while worth < START_MONEY:
        card = dealer.draw(s.money)
        s.gain_card(seat, card)
        worth += value_of(card)
        if dealer.listening:
            cards.append(money_name(int(card)))
    if dealer.listening:
        dealer.tell(Event("dealt", {"seat": int(seat), "cards": cards}, reveals=True))


def first_player(s: "AlhambraState", dealer: Dealer) -> i64:
    """A12: the fewest cards; then the lowest total; then the youngest, if named; then chance."""
    best: i64 = 0
    tied: list[int] = []
    for seat in range(s.players):
        worth: i64 = 0
        for currency in range(SPACES):
            worth += s.funds(seat, currency)
        rank = s.hand_size(seat) * 100 + worth
        if not tied or rank < best:
            best = rank
            tied = [int(seat)]
        elif rank == best:
            tied.append(int(seat))
    if len(tied) == 1:
        return tied[0]
    youngest = s.options.get("youngest", "random")
    if youngest != "random" and int(youngest) in tied:
        return int(youngest)
    return tied[int(dealer.chance(len(tied)))]
