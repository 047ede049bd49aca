"""Why an action is refused, with the rule that says so."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.refusal import Refusal
from faubourg.games.alhambra.actions import BUY, GIVE, KEEP, PASS, PAY_COIN, TAKE, places_in
from faubourg.games.alhambra.components import (
    CHOOSE,
    CURRENCIES,
    EMPTY,
    MOST_TAKEN,
    money_card,
    money_name,
    price_of,
    value_of,
)

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState


def refuse(s: "AlhambraState", seat: i64, action: i64) -> Refusal:
    """The reason why an action is not legal now, with the rule that says so."""
    if s.phase == CHOOSE:
        if action < BUY:
            return refuse_taking(s, int(action - TAKE))
        if action < PAY_COIN:
            return refuse_buying(s, seat, action - BUY)
        if action == PASS:
            return Refusal("no_passing", {}, "A26")
        return Refusal("nothing_chosen", {}, "A22")
    if action < PAY_COIN or action == PASS:
        return Refusal("finish_paying", {}, "A22")
    if action == GIVE and s.players != 2:
        return Refusal("no_martin", {}, "A52")
    if action >= KEEP:
        missing = int(price_of(s.yard[s.space]) - s.paid)
        return Refusal("price_not_reached", {"missing": missing}, "A22")
    return refuse_coin(s, seat, action - PAY_COIN + 1)


def refuse_taking(s: "AlhambraState", places: int) -> Refusal:
    chosen = places_in(places)
    if any(s.market[place] == EMPTY for place in chosen):
        return Refusal("no_card_there", {}, "A21")
    worth = sum([int(value_of(s.market[place])) for place in chosen])
    if len(chosen) > 1 and worth > MOST_TAKEN:
        return Refusal("too_much_money", {"worth": worth, "most": MOST_TAKEN}, "A21")
    return Refusal("take_leftmost", {}, "A21")


def refuse_buying(s: "AlhambraState", seat: i64, space: i64) -> Refusal:
    currency = CURRENCIES[int(space)]
    if s.yard[space] == EMPTY:
        return Refusal("no_building_there", {"currency": currency}, "A25")
    price, funds = int(price_of(s.yard[space])), int(s.funds(seat, space))
    return Refusal("cannot_afford", {"price": price, "funds": funds, "currency": currency}, "A22")


def refuse_coin(s: "AlhambraState", seat: i64, value: i64) -> Refusal:
    card = money_card(s.space, value)
    if s.hand_count(seat, card) == 0:
        return Refusal("no_such_coin", {"card": money_name(int(card))}, "A22")
    for smaller in range(1, value):
        if s.payment[smaller - 1] > 0:
            return Refusal("larger_coins_first", {"value": int(smaller)}, "A22")
    return Refusal("coin_too_small", {"price": int(price_of(s.yard[s.space]))}, "A22")
