"""Section 6: managing the crises, step by step, with the windows between the steps (E11.1)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.evolutopia import effects, roles
from faubourg.games.evolutopia.actions import DONE, MARK, PICK, TAKE, USE
from faubourg.games.evolutopia.components import (
    ARRIVAL_OPTION,
    AT_ARRIVAL,
    AT_MANAGE,
    AT_REVEAL,
    BLOCK,
    CHOOSE_CRISIS,
    CRISIS,
    CRISIS_MISSING,
    EMPTY,
    FIVE,
    IF,
    KEEP_CRISIS,
    MEDIATE,
    MUCH,
    NEXT_CRISIS,
    OPTION,
    OPTIONS,
    PUT_AWAY,
    RESCUE,
    SKIP_BLOCK,
    SWAP_ROLE,
)
from faubourg.games.evolutopia.piles import release_from

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState


def begin_managing(s: "EvolutopiaState") -> None:
    """E3.2, E6.1: instead of one of the five actions."""
    s.phase = AT_MANAGE


# -- Step 1: the current crisis ---------------------------------------------------------------


def settle(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E6.2: is the current crisis managed? The first time there is none (E11.31)."""
    if s.crisis == EMPTY:
        s.phase = NEXT_CRISIS
    elif s.missing(CRISIS) == 0:
        manage(s, dealer)
    elif may_rescue(s):
        s.phase = RESCUE
    else:
        suffer(s, dealer)


def may_rescue(s: "EvolutopiaState") -> bool:
    """E5.8, E11.9: the First Responder, with one missing and at least one there."""
    if not roles.may_use(s, CRISIS_MISSING):
        return False
    at = s.cards.role[s.cards.role_with[CRISIS_MISSING]]
    enough = s.present(CRISIS) >= s.cards.word(at, IF)
    return enough and s.missing(CRISIS) <= s.cards.word(at, MUCH)


def offered_into(found: ActionSet) -> None:
    """A role is offered: use it or not."""
    found.add(USE)
    found.add(DONE)


def rescue(s: "EvolutopiaState", use: bool, dealer: Dealer) -> None:
    """E5.8: the crisis counts as managed."""
    if use:
        roles.use(s, CRISIS_MISSING, dealer)
        manage(s, dealer)
    else:
        suffer(s, dealer)


def manage(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E6.2a: managed, nothing happens."""
    if dealer.listening:
        dealer.tell(Event("managed", {"crisis": s.cards.crisis_name(s.crisis)}))
    s.phase = PUT_AWAY


def suffer(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E6.2b: unmanaged, its effects in their order."""
    if dealer.listening:
        dealer.tell(Event("unmanaged", {"crisis": s.cards.crisis_name(s.crisis)}))
    at = 2 * s.crisis
    effects.begin(s, s.cards.unmanaged[at], s.cards.unmanaged[at + 1], PUT_AWAY)


def put_away(s: "EvolutopiaState") -> None:
    """E6.2, E6.6: its Experts into the bag, the card under the deck."""
    release_from(s, CRISIS)
    s.crises.put_under(int(s.crisis))
    s.crisis = EMPTY
    s.phase = NEXT_CRISIS


# -- Step 2: a new crisis ---------------------------------------------------------------------


def next_crisis(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E6.3, E11.10: the Mediator is declared before the first card is seen."""
    if roles.may_use(s, CHOOSE_CRISIS):
        s.phase = MEDIATE
    else:
        reveal(s, dealer.draw_from_pile(s.crises), dealer)


def mediate(s: "EvolutopiaState", use: bool, dealer: Dealer) -> None:
    """E5.11: draw two crises and keep one."""
    if not use:
        reveal(s, dealer.draw_from_pile(s.crises), dealer)
        return
    roles.use(s, CHOOSE_CRISIS, dealer)
    s.looked[0] = dealer.draw_from_pile(s.crises)
    s.looked[1] = dealer.draw_from_pile(s.crises)
    s.phase = KEEP_CRISIS
    if dealer.listening:
        for i in range(2):
            name = s.cards.crisis_name(s.looked[i])
            params: dict[str, object] = {"seat": int(s.turn), "crisis": name}
            dealer.tell(Event("crisis_looked", params, reveals=True))


def pick_into(found: ActionSet) -> None:
    """One of two: crises or roles."""
    found.add(PICK)
    found.add(PICK + 1)


def keep_crisis(s: "EvolutopiaState", which: i64, dealer: Dealer) -> None:
    """E5.11, E11.10: the rejected card goes under the deck, after the old crisis."""
    kept = s.looked[which]
    s.crises.put_under(int(s.looked[1 - which]))
    s.looked[0] = EMPTY
    s.looked[1] = EMPTY
    reveal(s, kept, dealer)


def reveal(s: "EvolutopiaState", crisis: i64, dealer: Dealer) -> None:
    """E6.3: face up in its place; the window for the Lull follows."""
    s.crisis = crisis
    s.phase = AT_REVEAL
    if dealer.listening:
        dealer.tell(Event("crisis", {"crisis": s.cards.crisis_name(crisis)}, reveals=True))


def arrive(s: "EvolutopiaState") -> None:
    """E6.3: what the crisis always does when it arrives."""
    at = 2 * s.crisis
    effects.begin(s, s.cards.always[at], s.cards.always[at + 1], ARRIVAL_OPTION)


def arrival_acts(s: "EvolutopiaState") -> bool:
    """E11.14: would the arrival do anything at all?"""
    at = 2 * s.crisis
    if effects.list_acts(s, s.cards.always[at], s.cards.always[at + 1]):
        return True
    return any(option_acts(s, option) for option in range(s.cards.options[s.crisis]))


def option_acts(s: "EvolutopiaState", option: i64) -> bool:
    """E6.3: an option may be picked only if it has an effect on the game."""
    at = 2 * (s.crisis * OPTIONS + option)
    return effects.list_acts(s, s.cards.option[at], s.cards.option[at + 1])


def arrival_option(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E6.3, E11.7, E11.32: judged after what always happens; one is forced, none is nothing."""
    only: i64 = EMPTY
    possible: i64 = 0
    for option in range(s.cards.options[s.crisis]):
        if option_acts(s, option):
            possible += 1
            only = option
    if possible == 0:
        s.phase = AT_ARRIVAL
    elif possible == 1:
        take_option(s, only, dealer)
    else:
        s.phase = OPTION


def option_into(s: "EvolutopiaState", found: ActionSet) -> None:
    for option in range(s.cards.options[s.crisis]):
        if option_acts(s, option):
            found.add(TAKE + option)


def take_option(s: "EvolutopiaState", option: i64, dealer: Dealer) -> None:
    """E6.3: the effects of the option, in their order."""
    if dealer.listening:
        params: dict[str, object] = {
            "crisis": s.cards.crisis_name(s.crisis),
            "number": int(option) + 1,
        }
        dealer.tell(Event("option_taken", params))
    at = 2 * (s.crisis * OPTIONS + option)
    effects.begin(s, s.cards.option[at], s.cards.option[at + 1], AT_ARRIVAL)


# -- Step 3: markers --------------------------------------------------------------------------


def free_actions(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E6.4: all markers are removed; one is placed again."""
    s.blocked = 0
    s.left = 1
    s.phase = BLOCK
    if dealer.listening:
        dealer.tell(Event("all_freed", {}))


def block_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E6.4: any free action; E5.12: or none at all, by the Negotiator."""
    for action in range(FIVE):
        if (s.blocked >> action) & 1 == 0:
            found.add(MARK + action)
    if s.left == 1 and roles.may_use(s, SKIP_BLOCK):
        found.add(USE)


def block(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E6.4: the compulsory marker first, then the extra ones of this arrival."""
    if action == USE:
        roles.use(s, SKIP_BLOCK, dealer)
    else:
        s.blocked |= 1 << (action - MARK)
        if dealer.listening:
            name = s.cards.action_name(action - MARK)
            dealer.tell(Event("blocked", {"seat": int(s.turn), "action": name}))
    if s.left == 1:
        s.left = 0
    else:
        s.extra -= 1
    if s.extra == 0 or s.blocked == (1 << FIVE) - 1:
        s.extra = 0
        s.phase = SWAP_ROLE
