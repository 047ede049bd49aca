"""The deck, the hands and the discard pile (G13, G22, G40-G42)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from faubourg.engine.actionset import lowest_bit, popcount
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.ginkgopolis.components import CARDS_LEFT_OUT, card_name, left_out

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState

UNHEARD: Final[list[object]] = []  # stays empty


def names_for(dealer: Dealer) -> list[object]:
    """A list for the names in an event; while nobody listens always the same one, never filled."""
    if dealer.listening:
        return []
    return UNHEARD


def draw_cards(s: "GinkgopolisState", seat: i64, count: i64, dealer: Dealer) -> None:
    """G17, G22, G41: cards into a hand, one by one, known to their player alone."""
    names = names_for(dealer)
    for _card in range(count):
        card = draw_card(s, seat, dealer)
        s.take_card(seat, card)
        if dealer.listening:
            names.append(card_name(int(card)))
    if dealer.listening:
        told: dict[str, object] = {"seat": int(seat), "cards": names}
        dealer.tell(Event("drew", told, reveals=True, audience=1 << int(seat)))


def draw_card(s: "GinkgopolisState", row: i64, dealer: Dealer) -> i64:
    """G42: the next card; when it was the last one, the deck is rebuilt at once."""
    assert s.deck.total > 0  # G35: there are always enough cards in circulation
    card = dealer.draw(s.deck)
    s.era[card] = s.rebuilds
    s.knowers[card] = 1 << row
    if s.deck.total == 0:
        rebuild(s, dealer)
    return card


def rebuild(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G42: the discard pile and the cards of marked buildings become the new deck."""
    names = names_for(dealer)
    for site in range(s.sites):
        if s.marked[site] == 1:
            s.discard.add(s.top[site])
            s.marked[site] = 0
            if dealer.listening:
                names.append(card_name(int(s.top[site])))
    s.discard.pour_into(s.deck)
    s.rebuilds += 1
    if dealer.listening:
        told: dict[str, object] = {"cards": names, "count": int(s.deck.total)}
        dealer.tell(Event("rebuilt", told))
    leave_cards_out(s, dealer)


def leave_cards_out(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G13, G42: with few players the top seven of a new deck are discarded face up."""
    if not left_out(s.players):
        return
    names = names_for(dealer)
    for _card in range(CARDS_LEFT_OUT):
        card = dealer.draw(s.deck)
        s.discard.add(card)
        if dealer.listening:
            names.append(card_name(int(card)))
    if dealer.listening:
        dealer.tell(Event("cards_left_out", {"cards": names}, reveals=True))


def pass_cards(s: "GinkgopolisState") -> None:
    """G40: the unused cards go to the left; who held them knows where they are (G45)."""
    passed = s.hand[:]
    for seat in range(s.players):
        left = (seat + 1) % s.players
        for i in range(3):
            word = passed[seat * 3 + i]
            at = left * 3 + i
            s.hand[at] = word
            while word != 0:
                card = 32 * i + lowest_bit(word)
                s.knowers[card] |= 1 << left
                word &= word - 1


def discard_hand(s: "GinkgopolisState", seat: i64, dealer: Dealer) -> list[object]:
    """All cards in hand go to the discard pile; returns their names for a dealer that listens."""
    names = names_for(dealer)
    for i in range(3):
        word = s.hand[seat * 3 + i]
        while word != 0:
            card = 32 * i + lowest_bit(word)
            word &= word - 1
            s.discard.add(card)
            if dealer.listening:
                names.append(card_name(int(card)))
        s.hand[seat * 3 + i] = 0
    return names


def hand_size(s: "GinkgopolisState", row: i64) -> i64:
    at = row * 3
    return popcount(s.hand[at]) + popcount(s.hand[at + 1]) + popcount(s.hand[at + 2])
