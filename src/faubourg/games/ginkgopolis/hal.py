"""Playing alone, against Hal (G60-G67). How he is beaten (G68) is in scoring.py."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.ginkgopolis import cards, gains, rules
from faubourg.games.ginkgopolis.components import (
    BY_HAL_STUCK,
    EXPLOIT,
    HAL,
    NOT_YET,
    SOLO_HAND,
    card_name,
    is_urban,
    letter_of,
)

if TYPE_CHECKING:
    from faubourg.games.ginkgopolis.state import GinkgopolisState


def deal_round(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G61: three cards for the player and a fourth, face down, for Hal."""
    cards.draw_cards(s, 0, SOLO_HAND, dealer)
    s.card[HAL] = cards.draw_card(s, HAL, dealer)


def turn(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G61, G62: the unused cards are discarded; Hal's card is revealed and he builds."""
    cards.discard_hand(s, 0, dealer)
    if dealer.listening:
        told: dict[str, object] = {"seat": int(HAL), "card": card_name(int(s.card[HAL]))}
        dealer.tell(Event("hal_reveals", told, reveals=True))
    if s.options["hal"] == "expert" and is_urban(s.card[HAL]):
        think_again(s, dealer)
    s.acting = HAL
    card = s.card[HAL]
    if not can_build(s, card):
        give_up(s, dealer)
        return
    tile = dealer.draw(s.supply)
    if dealer.listening:
        named: dict[str, object] = {"seat": int(HAL), "tile": card_name(int(tile))}
        dealer.tell(Event("hal_draws", named, reveals=True))
    if s.supply_left() == 0:
        gains.supply_exhausted(s)
    if is_urban(card):
        rules.urbanize(s, HAL, letter_of(card), tile, dealer)
    else:
        rules.construct(s, HAL, s.place[card], tile, dealer)


def think_again(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G67: the expert draws a second card and takes the better one; the other is discarded."""
    first = s.card[HAL]
    second = cards.draw_card(s, HAL, dealer)
    better = not is_urban(second) or worth(s, second) > worth(s, first)
    if better:
        s.discard.add(first)
        s.card[HAL] = second
    else:
        s.discard.add(second)
    if dealer.listening:
        drawn: dict[str, object] = {"seat": int(HAL), "card": card_name(int(second))}
        dealer.tell(Event("hal_draws_card", drawn, reveals=True))
        used: dict[str, object] = {"seat": int(HAL), "card": card_name(int(s.card[HAL]))}
        dealer.tell(Event("hal_uses", used))


def worth(s: "GinkgopolisState", card: i64) -> i64:
    """G67: the points that an urbanization card would give him."""
    return gains.worth_beside(s, s.token[letter_of(card)])


def can_build(s: "GinkgopolisState", card: i64) -> bool:
    """G65: is there a tile, and has he the resources, with those on his own building?"""
    if s.supply_left() == 0:
        return False
    if is_urban(card):
        return s.resources[HAL] >= 1
    site = s.place[card]
    have = s.resources[HAL]
    if s.owner[site] == HAL:
        have += s.height[site]
    return have >= s.height[site] + 1


def give_up(s: "GinkgopolisState", dealer: Dealer) -> None:
    """G65: the action is not carried out, the card is discarded and the game ends."""
    if s.ended == NOT_YET:
        s.ended = BY_HAL_STUCK
    s.action = EXPLOIT  # its card is discarded
    if dealer.listening:
        dealer.tell(Event("hal_gives_up", {"seat": int(HAL)}))
    rules.finish(s)
