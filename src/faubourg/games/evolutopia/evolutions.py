"""Sections 4.1 and 4.2: choosing an Evolution and starting work on one."""

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
    SITE_SLOT,
    STUDY_SLOT,
    TO_BAG,
    TO_STUDY,
    TO_ZONE,
    UNDER,
)
from faubourg.games.evolutopia.components import (
    ASSIGN_FROM_ZONE,
    BLUE,
    BONUS,
    BRING_BACK,
    CHOSEN_TO_SITE,
    CLEAR_SITE,
    EMPTY,
    FOREMAN,
    GREEN,
    LOOK,
    MOST_ASIDE,
    PICTO,
    PLACES,
    REPLACE,
    SITE,
    START_WHICH,
    STUDY,
    TYPES,
    VISION,
    ZONE,
)
from faubourg.games.evolutopia.piles import (
    draw_plan,
    drop_site_tile,
    finish,
    order_rest,
    put_asides_under,
    put_expert,
    put_under,
    show_top,
    take_top,
)

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

# -- 4.1 Choose an Evolution ------------------------------------------------------------------


def may_choose(s: "EvolutopiaState") -> bool:
    """E3.3: there is an Evolution on the stack."""
    return s.top() != EMPTY


def begin_choosing(s: "EvolutopiaState") -> None:
    """E4.1.1: the top of the stack is looked at; up to three may be set aside."""
    s.phase = LOOK
    s.left = MOST_ASIDE


def look_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E4.1.2: into Study, or aside as long as fewer than three are."""
    found.add(TO_STUDY)
    if s.left > 0:
        found.add(ASIDE)


def look(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E4.1.2: the top of the stack into Study or aside."""
    if action == TO_STUDY:
        choose_tile(s, dealer)
    else:
        set_aside_tile(s, dealer)


def set_aside_tile(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E4.1.2, E4.1.3: set it aside and look at the next one."""
    tile = take_top(s, dealer)
    s.aside[s.asides()] = tile
    s.left -= 1
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn), "evolution": s.cards.evolution_name(tile)}
        dealer.tell(Event("tile_aside", params))
    if s.stack.size() == 0:
        # E4.1.6: they return first, and the next one must be placed
        put_asides_under(s, dealer)
        s.left = 0
    show_top(s, dealer)


def choose_tile(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E4.1.2, E4.1.5: the tile goes to Study; if Study is full, one there must make room."""
    s.kept = take_top(s, dealer)
    to_study(s, dealer)


def to_study(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E4.1.5, E7.8: the kept tile to a free slot of Study, or ask which one it replaces."""
    slot = s.study_slot()
    if slot == EMPTY:
        s.phase = REPLACE
    else:
        place_in_study(s, slot, dealer)


def replace_into(found: ActionSet) -> None:
    """E4.1.5: one of the three in Study; the new tile itself may not be the one removed."""
    for slot in range(STUDY):
        found.add(STUDY_SLOT + slot)


def replace_study(s: "EvolutopiaState", slot: i64, dealer: Dealer) -> None:
    """E4.1.5, E11.6: the replaced tile goes under the stack, before those set aside."""
    if dealer.listening:
        name = s.cards.evolution_name(s.study[slot])
        dealer.tell(Event("tile_under", {"seat": int(s.turn), "evolution": name}))
    put_under(s, s.study[slot])
    place_in_study(s, slot, dealer)


def place_in_study(s: "EvolutopiaState", slot: i64, dealer: Dealer) -> None:
    """E4.1.3, E4.1.4, E5.9: the tile lies in Study; the others go under; the Visionary may act."""
    s.study[slot] = s.kept
    s.kept = EMPTY
    s.chosen = slot
    if dealer.listening:
        name = s.cards.evolution_name(s.study[slot])
        dealer.tell(Event("chosen", {"seat": int(s.turn), "evolution": name}))
    if s.playing != EMPTY:
        order_rest(s, dealer)
        return
    put_asides_under(s, dealer)
    if s.site_slot() != EMPTY and roles.may_use(s, CHOSEN_TO_SITE):
        s.phase = VISION
    else:
        finish(s)


def see_vision(s: "EvolutopiaState", use: bool, dealer: Dealer) -> None:
    """E5.9, E11.10: the tile just chosen goes straight to a free Site slot; its picto acts."""
    if not use:
        finish(s)
        return
    roles.use(s, CHOSEN_TO_SITE, dealer)
    move_to_site(s, s.site_slot(), dealer)


# -- 4.2 Start work ---------------------------------------------------------------------------


def may_start(s: "EvolutopiaState") -> bool:
    """E3.3: there is a tile in Study."""
    return s.study[0] != EMPTY or s.study[1] != EMPTY or s.study[2] != EMPTY


def begin_starting(s: "EvolutopiaState") -> None:
    s.phase = START_WHICH


def start_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E4.2.1: any tile in Study."""
    for slot in range(STUDY):
        if s.study[slot] != EMPTY:
            found.add(STUDY_SLOT + slot)


def start_tile(s: "EvolutopiaState", slot: i64, dealer: Dealer) -> None:
    """E4.2.1, E4.2.2: to a free Site slot; if there is none, one must be cleared first."""
    s.chosen = slot
    free = s.site_slot()
    if free == EMPTY:
        s.phase = CLEAR_SITE
    else:
        move_to_site(s, free, dealer)


def clear_into(found: ActionSet) -> None:
    for slot in range(SITE):
        found.add(SITE_SLOT + slot)


def clear_site(s: "EvolutopiaState", slot: i64, dealer: Dealer) -> None:
    """E4.2.2: a tile of Site goes under the stack; its Experts are taken in hand."""
    if dealer.listening:
        name = s.cards.evolution_name(s.site[slot])
        dealer.tell(Event("tile_under", {"seat": int(s.turn), "evolution": name}))
    drop_site_tile(s, slot)
    for kind in range(TYPES):
        s.loose[kind] = s.placed[slot * TYPES + kind]
        s.placed[slot * TYPES + kind] = 0
    bring_back_rest(s, dealer)


def bring_back_rest(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E4.2.2: ask for each Expert in turn; with the Zone full the rest goes into the bag."""
    for kind in range(TYPES):
        if s.loose[kind] > 0:
            if s.zone_size() < ZONE:
                s.phase = BRING_BACK
                return
            s.bag.add(kind, s.loose[kind])
            s.loose[kind] = 0
    move_to_site(s, s.site_slot(), dealer)


def loose_kind(s: "EvolutopiaState") -> i64:
    """The type of the Expert in hand whose turn it is (there is one): the first of the types."""
    for kind in range(TYPES):
        if s.loose[kind] > 0:
            return kind
    return EMPTY


def bring_back_into(found: ActionSet) -> None:
    found.add(TO_ZONE)
    found.add(TO_BAG)


def bring_back(s: "EvolutopiaState", to_zone: bool, dealer: Dealer) -> None:
    """E4.2.2: one Expert of the removed tile, to the Zone or into the bag."""
    kind = loose_kind(s)
    s.loose[kind] -= 1
    if to_zone:
        s.zone[kind] += 1
    else:
        s.bag.add(kind)
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn), "expert": s.cards.expert_name(kind)}
        where = "expert_to_zone" if to_zone else "expert_to_bag"
        dealer.tell(Event(where, params))
    bring_back_rest(s, dealer)


def move_to_site(s: "EvolutopiaState", slot: i64, dealer: Dealer) -> None:
    """E4.2.1: from Study to Site; what its picto does comes next."""
    s.site[slot] = s.study[s.chosen]
    s.study[s.chosen] = EMPTY
    s.chosen = slot
    s.phase = PICTO
    if dealer.listening:
        name = s.cards.evolution_name(s.site[slot])
        dealer.tell(Event("started", {"seat": int(s.turn), "evolution": name}))


def act_picto(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E4.2.3: blue, the top of the stack is offered; E4.2.3: green, a Bon Plan is drawn."""
    picto = s.cards.picto[s.site[s.chosen]]
    if picto == BLUE and s.top() != EMPTY:
        s.phase = BONUS
        return
    if picto == GREEN:
        draw_plan(s, dealer)
    after_picto(s)


def bonus_into(found: ActionSet) -> None:
    """E4.2.3: into Study, under the stack, or left where it is."""
    found.add(TO_STUDY)
    found.add(UNDER)
    found.add(DONE)


def take_bonus(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E4.2.3: Study has room, since a tile just left it."""
    if action != DONE:
        tile = take_top(s, dealer)
        if action == TO_STUDY:
            s.study[s.study_slot()] = tile
        else:
            put_under(s, tile)
        if dealer.listening:
            kind = "chosen" if action == TO_STUDY else "tile_under"
            name = s.cards.evolution_name(tile)
            dealer.tell(Event(kind, {"seat": int(s.turn), "evolution": name}))
        show_top(s, dealer)
    after_picto(s)


def after_picto(s: "EvolutopiaState") -> None:
    """E5.10, E11.10, E11.13: the Site Manager acts after the picto of the turn's own start.

    After the Visionary's move the one use of the turn is spent.
    """
    if s.playing == EMPTY and roles.may_use(s, ASSIGN_FROM_ZONE):
        for kind in range(TYPES):
            if s.zone[kind] > 0 and s.needs(s.chosen, kind) > 0:
                s.phase = FOREMAN
                return
    finish(s)


def foreman_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E5.10: an Expert of the Zone that the tile just started needs."""
    found.add(DONE)
    for kind in range(TYPES):
        if s.zone[kind] > 0 and s.needs(s.chosen, kind) > 0:
            found.add(PUT + kind * PLACES + s.chosen)


def foreman(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E5.10: one Expert onto the tile just started, or none."""
    if action != DONE:
        roles.use(s, ASSIGN_FROM_ZONE, dealer)
        kind = (action - PUT) // PLACES
        s.zone[kind] -= 1
        put_expert(s, kind, s.chosen, dealer)
    finish(s)
