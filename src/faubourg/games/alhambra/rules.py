"""The rules of the Alhambra card game, one function per numbered paragraph of docs/rules.

Read it beside the rulebook: the order is the same; the beginning is in setup.py, scoring in
scoring.py and who may do what when in choices.py. A state comes in, is changed, and chance is asked
of the dealer at the moment the rules draw. Events are made only for a dealer that listens.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import lowest_bit
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.alhambra.actions import BUY, GIVE, KEEP, PAY_COIN, TAKE, places_in
from faubourg.games.alhambra.components import (
    CHOOSE,
    CURRENCIES,
    EMPTY,
    MARKET,
    MARTIN_AFTER_A,
    MONEY,
    MOST_TAKEN,
    OVER,
    PAY,
    SPACES,
    asked_for,
    building_name,
    money_card,
    money_name,
    price_of,
    value_of,
)
from faubourg.games.alhambra.scoring import score, scoring_card_is_next

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState

# -- A turn -----------------------------------------------------------------------------------


def takings(s: "AlhambraState") -> i64:
    """A21: any one face-up card, or several; each set of cards is named by its places.

    Of identical cards the leftmost are taken, so that each set of cards is one action.
    """
    market = s.market
    sight: i64 = 0
    for place in range(MARKET):
        sight = SIGHTS * sight + SEEN[market[place] + 1]
    mask = TAKINGS[sight]
    for place in range(1, MARKET):
        for left in range(place):
            if market[left] == market[place]:
                mask &= ~LEAVES_TWIN[MARKET * place + left]
    return mask


def sets_worth_taking(worths: list[int]) -> int:
    """A21: any one face-up card, or several that add up to at most 5 (a worth of 0: no card)."""
    mask = 0
    for places in range(1, 1 << MARKET):
        taken = [worths[place] for place in places_in(places)]
        if 0 not in taken and (len(taken) == 1 or sum(taken) <= MOST_TAKEN):
            mask |= 1 << (places + int(TAKE))
    return mask


# That rule by what lies at the four places: no card, one of 1 to 4, or a larger one, which is
# always taken alone and may count as 5. SEEN: card + 1 -> which of these six it is.
SIGHTS: Final[i64] = MOST_TAKEN + 1
SEEN: Final[vec[i64]] = vec[i64](
    [0] + [min(value_of(card), MOST_TAKEN) for card in range(MONEY)],
)
TAKINGS: Final[vec[i64]] = vec[i64](
    [
        sets_worth_taking([first, second, third, fourth])
        for first in range(SIGHTS)
        for second in range(SIGHTS)
        for third in range(SIGHTS)
        for fourth in range(SIGHTS)
    ]
)
# place, place -> the sets with the card of the first and without that of the second
LEAVES_TWIN: Final[vec[i64]] = vec[i64](
    [
        sum(
            1 << (places + int(TAKE))
            for places in range(1, 1 << MARKET)
            if places >> place & 1 and not places >> left & 1
        )
        for place in range(MARKET)
        for left in range(MARKET)
    ]
)


def purchases(s: "AlhambraState", seat: i64) -> i64:
    """A22: the buildings whose price the seat's money of the space's currency reaches."""
    mask: i64 = 0
    for space in range(SPACES):
        missing = asked_for(s.yard[space]) - s.funds(seat, space)
        # all bits if nothing is missing, else none: no processor could guess an `if` here
        mask |= ((missing - 1) >> 62) & (1 << (BUY + space))
    return mask


def payments(s: "AlhambraState", seat: i64) -> i64:
    """A22: coins in non-increasing value that can still reach the price; done once reached."""
    price = price_of(s.yard[s.space])
    mask = coins_to_reach(s, seat, price) << PAY_COIN
    if s.paid >= price:
        mask |= 1 << KEEP
        if s.players == 2:
            mask |= 1 << GIVE
    return mask


def coins_to_reach(s: "AlhambraState", seat: i64, price: i64) -> i64:
    """A22: the coins that may follow: no larger than the last, and enough with all smaller ones."""
    at = seat * SPACES + s.space
    coins = s.coins[at] & ((1 << s.smallest) - 1)
    reach = s.paid
    while coins != 0:
        i = lowest_bit(coins)
        reach += s.hand_count(seat, money_card(s.space, i + 1)) * (i + 1)
        if reach >= price:
            return coins  # this one and all larger ones
        coins &= coins - 1
    return 0


def take_money(s: "AlhambraState", seat: i64, places: i64, dealer: Dealer) -> None:
    """A21: the cards go into the hand, and the turn ends."""
    if dealer.listening:
        cards = [money_name(int(s.market[place])) for place in places_in(int(places))]
        dealer.tell(Event("took", {"seat": int(seat), "cards": cards}))
    for place in range(MARKET):
        if (places >> place) & 1:
            s.gain_card(seat, s.market[place])
            s.market[place] = EMPTY
    end_turn(s, dealer)


def choose_building(s: "AlhambraState", seat: i64, space: i64, dealer: Dealer) -> None:
    """A22: say which building; the coins follow one by one."""
    s.space = space
    s.phase = PAY
    if dealer.listening:
        name = building_name(int(s.yard[space]))
        currency = CURRENCIES[int(space)]
        dealer.tell(Event("chose", {"seat": int(seat), "building": name, "currency": currency}))


def pay_coin(s: "AlhambraState", seat: i64, coin: i64, dealer: Dealer) -> None:
    """A22: lay down one coin of the space's currency."""
    card = money_card(s.space, coin + 1)
    s.lose_card(seat, card)
    s.lay_down(coin)
    if dealer.listening:
        dealer.tell(Event("paid", {"seat": int(seat), "card": money_name(int(card))}))


def complete_purchase(s: "AlhambraState", seat: i64, give: bool, dealer: Dealer) -> None:
    """A22-A24, A52: money to the discard pile, the building to its owner or to Martin."""
    card = s.yard[s.space]
    paid = s.paid
    s.discard_payment()
    owner = seat
    if give:
        owner = s.players  # Martin's row
    s.gain_building(owner, card)
    s.yard[s.space] = EMPTY
    s.space = EMPTY
    s.phase = CHOOSE
    if dealer.listening:
        kind = "gave" if give else "bought"
        name = building_name(int(card))
        dealer.tell(Event(kind, {"seat": int(seat), "building": name, "paid": int(paid)}))
    if paid == price_of(card):
        play_again(s, seat, dealer)
    else:
        end_turn(s, dealer)


def play_again(s: "AlhambraState", seat: i64, dealer: Dealer) -> None:
    """A23: after an exact payment the player acts again; A26: if that is possible at all."""
    if takings(s) | purchases(s, seat) == 0:
        end_turn(s, dealer)
    elif dealer.listening:
        dealer.tell(Event("plays_again", {"seat": int(seat)}))


def pass_turn(s: "AlhambraState", seat: i64, dealer: Dealer) -> None:
    """A26: who can neither take nor buy passes."""
    if dealer.listening:
        dealer.tell(Event("passed", {"seat": int(seat)}))
    end_turn(s, dealer)


def end_turn(s: "AlhambraState", dealer: Dealer) -> None:
    """A25: refill the yard; the end, or refill the money; then the next player."""
    s.turns += 1
    if not refill_yard(s, dealer):
        end_game(s, dealer)
        return
    refill_money(s, dealer)
    s.turn = (s.turn + 1) % s.players
    s.waiting = 1 << s.turn


def refill_yard(s: "AlhambraState", dealer: Dealer) -> bool:
    """A10, A25: left to right, as far as the deck goes. Is the yard full?"""
    for space in range(SPACES):
        if s.yard[space] == EMPTY:
            if s.buildings.total == 0:
                return False
            card = s.draw_building(dealer)
            s.yard[space] = card
            if dealer.listening:
                currency = CURRENCIES[int(space)]
                name = building_name(int(card))
                params: dict[str, object] = {"building": name, "currency": currency}
                dealer.tell(Event("laid", params, reveals=True))
    return True


def refill_money(s: "AlhambraState", dealer: Dealer) -> None:
    """A25, A26, A30: back to four face-up cards, with the scorings that come up on the way."""
    scored = s.scored
    for place in range(MARKET):
        if s.market[place] != EMPTY:
            continue
        if scoring_card_is_next(s, dealer):
            # A33: A and B never turn up in the same refill
            assert s.scored == scored
            score(s, dealer)
            martin_after_scoring(s, dealer)
        if s.money.total == 0 and not reshuffle(s, dealer):
            return
        turn_up_money(s, place, dealer)


def turn_up_money(s: "AlhambraState", place: i64, dealer: Dealer) -> None:
    """A13: the next money card, face up."""
    card = dealer.draw(s.money)
    s.market[place] = card
    if dealer.listening:
        dealer.tell(Event("turned_up", {"card": money_name(int(card))}, reveals=True))


def reshuffle(s: "AlhambraState", dealer: Dealer) -> bool:
    """A26: the discard pile becomes the new deck. Is there a card at all?"""
    s.discard.pour_into(s.money)
    if dealer.listening and s.money.total > 0:
        dealer.tell(Event("reshuffled", {"count": int(s.money.total)}))
    return s.money.total > 0


# -- End --------------------------------------------------------------------------------------


def end_game(s: "AlhambraState", dealer: Dealer) -> None:
    """A40-A42: give away what is left in the yard, then scoring C."""
    s.waiting = 0
    s.phase = OVER
    for space in range(SPACES):
        if s.yard[space] != EMPTY:
            give_left_over(s, space, dealer)
    s.scored = 2  # A42: a scoring that never came up is not made up for
    score(s, dealer)


def give_left_over(s: "AlhambraState", space: i64, dealer: Dealer) -> None:
    """A40: to whoever holds most of the space's currency; nobody on a tie or with none."""
    most: i64 = 0
    winner: i64 = EMPTY
    for seat in range(s.players):
        funds = s.funds(seat, space)
        if funds > most:
            most = funds
            winner = seat
        elif funds == most:
            winner = EMPTY
    card = s.yard[space]
    params: dict[str, object] = {}
    if dealer.listening:
        params = {"building": building_name(int(card)), "currency": CURRENCIES[int(space)]}
    if winner == EMPTY:
        if dealer.listening:
            dealer.tell(Event("left_over", params, reveals=True))
        return
    s.yard[space] = EMPTY
    s.gain_building(winner, card)
    if dealer.listening:
        params["seat"] = int(winner)
        params["funds"] = int(most)
        dealer.tell(Event("inherited", params, reveals=True))


# -- Two players: Martin ----------------------------------------------------------------------


def martin_gets(s: "AlhambraState", count: i64, dealer: Dealer) -> None:
    """A50, A51: buildings from the deck, as far as it goes, face up in front of Martin."""
    names: list[str] = []
    for _card in range(min(count, s.buildings.total)):
        card = s.draw_building(dealer)
        s.gain_building(s.players, card)
        if dealer.listening:
            names.append(building_name(int(card)))
    if names:
        dealer.tell(Event("martin", {"buildings": names}, reveals=True))


def martin_after_scoring(s: "AlhambraState", dealer: Dealer) -> None:
    """A51: six more after A; after B a third of the deck, rounded down."""
    if s.players != 2:
        return
    if s.scored == 1:
        martin_gets(s, MARTIN_AFTER_A, dealer)
    elif s.scored == 2:
        martin_gets(s, s.buildings.total // 3, dealer)
