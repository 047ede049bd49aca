"""The states that a viewer could be in, from the view alone."""

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.piles import Bag, Pile
from faubourg.engine.view import PERFECT
from faubourg.games.evolutopia.components import (
    CRISIS_PILE,
    EMPTY,
    EVOLUTION_PILE,
    EVOLUTIONS,
    PLAN_PILE,
    PLANS,
    REPLACE,
    ROLE_PILE,
    SEARCH_TO,
    SQUARES,
)
from faubourg.games.evolutopia.state import EvolutopiaState
from faubourg.games.evolutopia.view import EvolutopiaView


def state_from(v: EvolutopiaView) -> EvolutopiaState:
    """Nothing is dealt: the order of a pile that nobody knows is not in the state either."""
    s = EvolutopiaState(v.players, v.options)
    s.waiting = v.waiting
    s.rules = v.rules
    s.study = v.study[:]
    s.site = v.site[:]
    s.placed = v.placed[:]
    s.crisis = v.crisis
    s.zone = v.zone[:]
    s.territory = v.territory[:]
    s.indicators = v.indicators[:]
    s.beacon = v.beacon
    s.blocked = v.blocked
    s.silent = v.silent
    s.roles = v.roles[:]
    s.uses = v.uses[:]
    s.holder = v.holder[:]
    s.bag = v.bag.clone()
    read_agenda(v, s)
    if v.players > 1:
        take_out(s.box.counts, v.roles)
        s.box = Bag(s.box.counts, ROLE_PILE)
    if v.memory == PERFECT:
        s.stack = v.stack.share()
        s.crises = v.crises.share()
        s.plans = v.plans.share()
        s.role_pile = v.role_pile.share()
    else:
        deal_piles(v, s)
    return s


def read_agenda(v: EvolutopiaView, s: EvolutopiaState) -> None:
    s.turn = v.turn
    s.turns = v.turns
    s.phase = v.phase
    s.role_used = v.role_used
    s.action = v.action
    s.ended = v.ended
    s.resume = v.resume
    s.after = v.after
    s.playing = v.playing
    s.kept = v.kept
    s.chosen = v.chosen
    s.left = v.left
    s.done = v.done
    s.extra = v.extra
    s.effect_at = v.effect_at
    s.effect_end = v.effect_end
    s.effect_left = v.effect_left
    s.loose = v.loose[:]
    s.dismissed = v.dismissed[:]
    s.set_aside = v.set_aside[:]
    s.aside = v.aside[:]
    s.looked = v.looked[:]


def deal_piles(v: EvolutopiaView, s: EvolutopiaState) -> None:
    """Without memory: every pile holds what lies nowhere in the open, in no known order."""
    tiles = s.stack.middle.counts
    take_out(tiles, v.study)
    take_out(tiles, v.site)
    take_out(tiles, v.aside)
    for at in range(SQUARES):
        if v.territory[at] >= 0 and v.territory[at] < EVOLUTIONS:
            tiles[v.territory[at]] = 0
    if v.kept != EMPTY and (v.phase == REPLACE or v.phase == SEARCH_TO):
        tiles[v.kept] = 0
    for tile in v.stack.top:
        tiles[tile] = 0
    s.stack = Pile(Bag(tiles, EVOLUTION_PILE))
    s.stack.top = v.stack.top[:]
    cards = s.crises.middle.counts
    if v.crisis != EMPTY:
        cards[v.crisis] = 0
    if v.players > 1 or v.roles[0] != EMPTY:
        take_out(cards, v.looked)
    s.crises = Pile(Bag(cards, CRISIS_PILE))
    plans = s.plans.middle.counts
    for plan in range(PLANS):
        if v.holder[plan] != EMPTY or v.playing == plan:
            plans[plan] = 0
    s.plans = Pile(Bag(plans, PLAN_PILE))
    if v.players == 1:
        roles = s.role_pile.middle.counts
        take_out(roles, v.roles)
        if v.roles[0] == EMPTY:
            take_out(roles, v.looked)
        s.role_pile = Pile(Bag(roles, ROLE_PILE))


def take_out(counts: vec[i64], items: vec[i64]) -> None:
    """None of these is in the pile."""
    for i in range(len(items)):
        if items[i] != EMPTY:
            counts[items[i]] = 0
