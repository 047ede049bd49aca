"""The action table: what the integers mean, how they are written, and why one is refused."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from faubourg.engine.facts import Fact
from faubourg.engine.refusal import Refusal
from faubourg.games.alhambra.components import (
    CHOOSE,
    CURRENCIES,
    EMPTY,
    MARKET,
    MOST_TAKEN,
    VALUES,
    building_name,
    money_card,
    money_name,
    price_of,
    value_of,
)

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState
    from faubourg.games.alhambra.view import AlhambraView

TAKE: Final[i64] = -1  # TAKE + a set of places (bitmask 1..15): actions 0..14
BUY: Final[i64] = 15  # BUY + space: 15..18
PAY_COIN: Final[i64] = 19  # PAY_COIN + value - 1: 19..27
KEEP: Final[i64] = 28  # done paying, the building is mine
GIVE: Final[i64] = 29  # done paying, the building is Martin's
PASS: Final[i64] = 30
ACTIONS: Final[i64] = 31

LETTERS: Final = ("Y", "G", "O", "B")


def notations() -> list[str]:
    """`$13` take the 1st and 3rd card; `B+6+4.` buy on blue with 6 and 4; `>M` for Martin."""
    takings = ["$" + "".join([str(place + 1) for place in places_in(n)]) for n in range(1, 16)]
    coins = [f"+{value}" for value in range(1, VALUES + 1)]
    return [*takings, *LETTERS, *coins, ".", ">M", "pass"]


def places_in(places: int) -> list[int]:
    return [place for place in range(MARKET) if (places >> place) & 1]


def describe(v: "AlhambraView", action: int) -> Fact:
    """What the action does, in a fact that becomes a sentence."""
    if action < BUY:
        places = [place for place in places_in(action - TAKE) if v.market[place] != EMPTY]
        return Fact("take", {"cards": [money_name(int(v.market[place])) for place in places]})
    if action < PAY_COIN:
        space = action - BUY
        params: dict[str, object] = {"currency": CURRENCIES[space], "building": ""}
        if v.yard[space] != EMPTY:
            params["building"] = building_name(int(v.yard[space]))
        return Fact("buy", params)
    if action < KEEP:
        if v.space == EMPTY:
            return Fact("pay_value", {"value": action - PAY_COIN + 1})
        return Fact("pay", {"card": money_name(int(money_card(v.space, action - PAY_COIN + 1)))})
    return Fact({KEEP: "keep", GIVE: "give", PASS: "pass"}[action], {})


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
        missing = int(price_of(s.yard[s.space]) - s.paid())
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
