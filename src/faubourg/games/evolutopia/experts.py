"""Sections 4.3 and 4.4: recruiting and assigning Experts; and exchanging them (E10.13)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.evolutopia import roles
from faubourg.games.evolutopia.actions import (
    ASIDE,
    DONE,
    PUT,
    SWAP,
    SWAP_PLACES,
    TO_ZONE,
    TYPE,
)
from faubourg.games.evolutopia.components import (
    ANYWHERE,
    ASSIGN_LIMIT,
    ASSIGNING,
    DISMISS,
    DRAWN,
    EMPTY,
    FINISH_PLAN,
    IN_ZONE,
    MOST_ASIDE,
    PLACES,
    SWAP_EXPERTS,
    SWAP_FROM,
    SWAP_TO,
    TYPES,
    WHAT,
    ZONE,
)
from faubourg.games.evolutopia.piles import finish, put_expert

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

# -- 4.3 Recruit ------------------------------------------------------------------------------


def may_recruit(s: "EvolutopiaState") -> bool:
    """E3.3: a free slot of the Zone, or an Expert to dismiss; and somebody to draw."""
    return s.bag.total > 0 or s.zone_size() > 0


def begin_recruiting(s: "EvolutopiaState") -> None:
    s.phase = DISMISS


def dismiss_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E4.3.1: any number of the Zone; E3.3: at least one if the Zone is full."""
    kinds: i64 = 0
    size: i64 = 0
    for kind in range(TYPES):
        count = s.zone[kind]
        if count > 0:
            kinds |= 1 << kind
            size += count
    found.add_word(TYPE, kinds)
    if size < ZONE:
        found.add(DONE)


def dismiss(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E4.3.1: one more Expert is dismissed and kept apart, until the drawing begins."""
    if action == DONE:
        begin_drawing(s, dealer)
        return
    kind = action - TYPE
    s.zone[kind] -= 1
    s.dismissed[kind] += 1
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn), "expert": s.cards.expert_name(kind)}
        dealer.tell(Event("dismissed", params))


def begin_drawing(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E4.3.2: three may be set aside, whatever was dismissed."""
    s.left = MOST_ASIDE
    draw_experts(s, dealer)


def draw_experts(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E4.3.2: draw one, and ask where it goes while it may be set aside, until the Zone is full."""
    while s.zone_size() < ZONE:
        if s.bag.total == 0:
            return_to_bag(s)  # E4.3.4: at once, and nothing more may be set aside
            s.left = 0
            if s.bag.total == 0:
                break
        kind = dealer.draw(s.bag)
        if dealer.listening:
            params: dict[str, object] = {"seat": int(s.turn), "expert": s.cards.expert_name(kind)}
            dealer.tell(Event("expert_drawn", params, reveals=True))
        if s.left > 0:
            s.loose[kind] = 1
            s.phase = DRAWN
            return
        s.zone[kind] += 1
    return_to_bag(s)
    finish(s)


def drawn_into(found: ActionSet) -> None:
    """E4.3.2: into the Zone, or aside."""
    found.add(TO_ZONE)
    found.add(ASIDE)


def place_drawn(s: "EvolutopiaState", to_zone: bool, dealer: Dealer) -> None:
    """E4.3.2: the Expert just drawn, to a free slot of the Zone or aside."""
    for kind in range(TYPES):
        if s.loose[kind] > 0:
            s.loose[kind] = 0
            if to_zone:
                s.zone[kind] += 1
            else:
                s.set_aside[kind] += 1
                s.left -= 1
            if dealer.listening:
                name = s.cards.expert_name(kind)
                where = "expert_to_zone" if to_zone else "expert_aside"
                dealer.tell(Event(where, {"seat": int(s.turn), "expert": name}))
    draw_experts(s, dealer)


def return_to_bag(s: "EvolutopiaState") -> None:
    """E4.3.3: the dismissed and those set aside go back into the bag."""
    for kind in range(TYPES):
        count = s.dismissed[kind] + s.set_aside[kind]
        if count > 0:
            s.bag.add(kind, count)
            s.dismissed[kind] = 0
            s.set_aside[kind] = 0


# -- 4.4 Assign -------------------------------------------------------------------------------


def may_assign(s: "EvolutopiaState") -> bool:
    """E3.3, E4.4.2: an Expert of the Zone is missing on a tile or on the crisis."""
    return any(s.zone[kind] > 0 and missing_at(s, kind) != 0 for kind in range(TYPES))


def missing_at(s: "EvolutopiaState", kind: i64) -> i64:
    """E4.4.2: the places where an Expert of this type is missing, as a bitmask."""
    all_needs, placed = s.cards.all_needs, s.placed
    found: i64 = 0
    for place in range(PLACES):
        needed = s.first_need(place)
        if needed != EMPTY and all_needs[needed + kind] > placed[place * TYPES + kind]:
            found |= 1 << place
    return found


def begin_assigning(s: "EvolutopiaState", most: i64) -> None:
    """E4.4.1: up to three in any split; a Bon Plan says how many (E7.4)."""
    s.phase = ASSIGNING
    s.left = most
    s.done = 0


def assign_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E4.4.1: at least one, then as many as wanted; E4.4.2: only where its type is missing."""
    if s.done > 0:
        found.add(DONE)
    for kind in range(TYPES):
        if s.zone[kind] > 0:
            put_into(s, kind, found)


def put_into(s: "EvolutopiaState", kind: i64, found: ActionSet) -> None:
    """E4.4.2: the places where an Expert of this type is missing."""
    found.add_word(PUT + kind * PLACES, missing_at(s, kind))


def assign(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E4.4.1, E4.4.3: one Expert from the Zone; E5.7: a fourth is a use of the Coordinator."""
    if action == DONE:
        finish(s)
        return
    kind = (action - PUT) // PLACES
    if s.left == 0:
        roles.use(s, ASSIGN_LIMIT, dealer)
        s.left = 1
    s.zone[kind] -= 1
    s.left -= 1
    s.done += 1
    put_expert(s, kind, (action - PUT) % PLACES, dealer)
    limited = s.left == 0 and (s.playing != EMPTY or not roles.may_use(s, ASSIGN_LIMIT))
    if limited or not may_assign(s):
        finish(s)


# -- Exchanging Experts with the bag (E5.6 Headhunter, E7.9 Retraining) ----------------------------


def swaps_into(s: "EvolutopiaState", anywhere: bool, found: ActionSet) -> None:
    """E10.13: the Experts that can be exchanged for one of another type from the bag."""
    for kind in range(TYPES):
        if s.zone[kind] > 0 and may_swap(s, kind, IN_ZONE):
            found.add(SWAP + kind * SWAP_PLACES + IN_ZONE)
        if anywhere:
            for place in range(PLACES):
                if s.placed[place * TYPES + kind] > 0 and may_swap(s, kind, place):
                    found.add(SWAP + kind * SWAP_PLACES + place)


def may_swap(s: "EvolutopiaState", kind: i64, place: i64) -> bool:
    """E11.9, E11.14: is there another type in the bag that may stand there instead?"""
    for other in range(TYPES):
        if other == kind or s.bag.counts[other] == 0:
            continue
        if place == IN_ZONE or s.needs(place, other) > 0:
            return True
    return False


def any_swap(s: "EvolutopiaState", anywhere: bool) -> bool:
    for kind in range(TYPES):
        if s.zone[kind] > 0 and may_swap(s, kind, IN_ZONE):
            return True
        if anywhere:
            for place in range(PLACES):
                if s.placed[place * TYPES + kind] > 0 and may_swap(s, kind, place):
                    return True
    return False


def swap_from_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E7.9: up to twice, at least once."""
    if s.done > 0:
        found.add(DONE)
    swaps_into(s, s.cards.word(s.cards.plan[s.playing], WHAT) == ANYWHERE, found)


def swap_or_stop(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E7.9: one more exchange, or enough."""
    if action == DONE:
        s.phase = FINISH_PLAN
    else:
        swap_from(s, action, dealer)


def swap_from(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E11.9: the Expert is put back first; in a window this is a use of the role."""
    kind = (action - SWAP) // SWAP_PLACES
    place = (action - SWAP) % SWAP_PLACES
    if s.playing == EMPTY:
        s.resume = s.phase
        roles.use(s, SWAP_EXPERTS, dealer)
    if place == IN_ZONE:
        s.zone[kind] -= 1
    else:
        s.placed[place * TYPES + kind] -= 1
    s.bag.add(kind)
    s.chosen = place
    s.kept = kind
    s.phase = SWAP_TO
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn), "expert": s.cards.expert_name(kind)}
        dealer.tell(Event("expert_to_bag", params))


def swap_to_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E11.9, E11.14: a different type that is in the bag and may stand there."""
    for kind in range(TYPES):
        if kind == s.kept or s.bag.counts[kind] == 0:
            continue
        if s.chosen == IN_ZONE or s.needs(s.chosen, kind) > 0:
            found.add(TYPE + kind)


def swap_to(s: "EvolutopiaState", kind: i64, dealer: Dealer) -> None:
    """E5.6, E7.9: the other type is taken from the bag and stands where the first one stood."""
    s.bag.remove(kind)
    s.kept = EMPTY
    if s.chosen == IN_ZONE:
        s.zone[kind] += 1
        if dealer.listening:
            params: dict[str, object] = {"seat": int(s.turn), "expert": s.cards.expert_name(kind)}
            dealer.tell(Event("expert_to_zone", params))
    else:
        put_expert(s, kind, s.chosen, dealer)
    if s.playing == EMPTY:
        s.phase = s.resume
        return
    s.left -= 1
    s.done += 1
    if s.left > 0 and any_swap(s, s.cards.word(s.cards.plan[s.playing], WHAT) == ANYWHERE):
        s.phase = SWAP_FROM
    else:
        s.phase = FINISH_PLAN
