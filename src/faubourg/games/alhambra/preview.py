"""What an action would give and cost, said before it is made: from what the seat itself knows."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.actionset import zeros
from faubourg.engine.facts import Fact
from faubourg.games.alhambra.actions import BUY, GIVE, KEEP, PASS, PAY_COIN, TAKE, places_in
from faubourg.games.alhambra.components import (
    CATEGORIES,
    CURRENCIES,
    MONEY,
    SCORINGS,
    VALUES,
    category_of,
    money_card,
    money_name,
    price_of,
    value_of,
)
from faubourg.games.alhambra.rules import purchases, takings
from faubourg.games.alhambra.scoring import share

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState


def preview(s: "AlhambraState", seat: i64, action: i64) -> list[Fact]:
    """Facts about a legal action, the most important first."""
    if action < BUY:
        return preview_taking(s, action - TAKE)
    if action < PAY_COIN:
        return preview_buying(s, seat, action - BUY)
    if action < KEEP:
        return preview_coin(s, action - PAY_COIN + 1)
    if action < PASS:
        return preview_purchase(s, seat, action == GIVE)
    return [Fact("turn_ends", {})]


def preview_taking(s: "AlhambraState", places: i64) -> list[Fact]:
    cards = [s.market[place] for place in places_in(int(places))]
    names = [money_name(int(card)) for card in cards]
    worth = sum([int(value_of(card)) for card in cards])
    return [Fact("gain_money", {"cards": names, "worth": worth}), Fact("turn_ends", {})]


def preview_buying(s: "AlhambraState", seat: i64, space: i64) -> list[Fact]:
    price = int(price_of(s.yard[space]))
    currency = CURRENCIES[int(space)]
    cost = {"price": price, "currency": currency, "funds": int(s.funds(seat, space))}
    over = least_overpayment(s, seat, space)
    least = Fact("can_be_exact", {}) if over == 0 else Fact("overpays_least", {"over": int(over)})
    return [Fact("price", dict(cost)), least, *preview_majority(s, seat, space, seat)]


def least_overpayment(s: "AlhambraState", seat: i64, space: i64) -> i64:
    """How close to the price some set of the seat's coins comes."""
    reachable = 1  # bit n: some set of coins is worth n
    for i in range(VALUES):
        for _ in range(s.hands[seat * MONEY + space * VALUES + i]):
            reachable |= reachable << (int(i) + 1)
    over: i64 = 0
    reachable >>= int(price_of(s.yard[space]))
    while not reachable & 1:
        reachable >>= 1
        over += 1
    return over


def preview_coin(s: "AlhambraState", value: i64) -> list[Fact]:
    price = int(price_of(s.yard[s.space]))
    paid = int(s.paid + value)
    card = money_name(int(money_card(s.space, value)))
    facts = [Fact("paid_of", {"card": card, "paid": paid, "price": price})]
    if paid == price:
        facts.append(Fact("exact", {}))
    elif paid > price:
        facts.append(Fact("overpaid", {"over": paid - price}))
    return facts


def preview_purchase(s: "AlhambraState", seat: i64, give: bool) -> list[Fact]:
    over = int(s.paid - price_of(s.yard[s.space]))
    others = purchases(s, seat) & ~(1 << (BUY + s.space))
    again = over == 0 and takings(s) | others != 0  # A23, A26
    ends = [Fact("overpaid", {"over": over})] if over > 0 else []
    ends.append(Fact("plays_again", {}) if again else Fact("turn_ends", {}))
    return [*preview_majority(s, seat, s.space, s.players if give else seat), *ends]


def preview_majority(s: "AlhambraState", seat: i64, space: i64, owner: i64) -> list[Fact]:
    """What one more building of the category means at the next scoring, as things stand."""
    category = category_of(s.yard[space])
    held = zeros(s.rows())
    for row in range(s.rows()):
        held[row] = s.held(row, category)
    scoring = s.scored
    before = share(held, seat, scoring, category)
    held[owner] += 1
    after = share(held, seat, scoring, category)
    name = CATEGORIES[int(category)]
    will_hold: dict[str, object] = {"seat": int(owner), "category": name, "held": int(held[owner])}
    swing: dict[str, object] = {
        "scoring": SCORINGS[int(scoring)],
        "category": name,
        "before": int(before),
        "after": int(after),
    }
    facts = [Fact("will_hold", will_hold)]
    if before != after:
        facts.append(Fact("next_scoring", swing))
    return facts
