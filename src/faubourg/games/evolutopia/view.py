"""What a seat sees and knows, and the states it could be in.

E1.10: all that lies on the boards is open to everybody, and nobody knows more: hidden roles are
unseen by their owners too. Perfect memory also knows what went under the stack and the decks.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import zeros
from faubourg.engine.piles import Bag, Pile
from faubourg.engine.view import PERFECT, View
from faubourg.games.evolutopia.components import (
    CRISES,
    EMPTY,
    EVOLUTIONS,
    INDICATORS,
    LOOKED_AT,
    PLACES,
    PLANS,
    REPLACE,
    ROLES,
    RUNNING,
    SEARCH_TO,
    SITE,
    SQUARES,
    STUDY,
    TURN,
    TYPES,
)
from faubourg.games.evolutopia.sources import data_for

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

PUBLIC = [
    "turn",
    "turns",
    "phase",
    "study",
    "site",
    "placed",
    "crisis",
    "zone",
    "territory",
    "indicators",
    "beacon",
    "blocked",
    "silent",
    "roles",
    "uses",
    "holder",
    "role_used",
    "action",
    "ended",
    "resume",
    "after",
    "playing",
    "kept",
    "chosen",
    "left",
    "done",
    "extra",
    "effect_at",
    "effect_end",
    "effect_left",
    "loose",
    "dismissed",
    "set_aside",
    "aside",
    "looked",
    "bag",
]
HIDDEN = ["stack", "crises", "plans", "role_pile"]


def empties(length: i64) -> vec[i64]:
    return vec[i64]([EMPTY for _ in range(length)])


class EvolutopiaView(View):
    """The table. Of the piles it shows the sizes and the top Evolution; with PERFECT memory also
    what is in them and the order of what went under."""

    def __init__(  # noqa: PLR0915 - a table with much on it
        self, players: int, options: dict[str, str], seat: int, memory: int
    ) -> None:
        super().__init__(players, options, seat, memory)
        self.cards = data_for(options["data"])
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.phase: i64 = TURN
        self.study = empties(STUDY)
        self.site = empties(SITE)
        self.placed = zeros(PLACES * TYPES)
        self.crisis: i64 = EMPTY
        self.zone = zeros(TYPES)
        self.territory = empties(SQUARES)
        self.indicators = zeros(INDICATORS)
        self.beacon: i64 = 1
        self.blocked: i64 = 0
        self.silent: i64 = 0
        self.roles = empties(2 * players)
        self.uses = zeros(players)
        self.holder = empties(PLANS)
        self.role_used: i64 = 0
        self.action: i64 = EMPTY
        self.ended: i64 = RUNNING
        self.resume: i64 = TURN
        self.after: i64 = TURN
        self.playing: i64 = EMPTY
        self.kept: i64 = EMPTY
        self.chosen: i64 = EMPTY
        self.left: i64 = 0
        self.done: i64 = 0
        self.extra: i64 = 0
        self.effect_at: i64 = 0
        self.effect_end: i64 = 0
        self.effect_left: i64 = 0
        self.loose = zeros(TYPES)
        self.dismissed = zeros(TYPES)
        self.set_aside = zeros(TYPES)
        self.aside = empties(LOOKED_AT)
        self.looked = empties(2)
        self.bag = Bag(zeros(TYPES))
        self.stack_left: i64 = 0
        self.crises_left: i64 = 0
        self.plans_left: i64 = 0
        self.roles_left: i64 = 0
        self.stack = Pile(Bag(zeros(EVOLUTIONS)))
        self.crises = Pile(Bag(zeros(CRISES)))
        self.plans = Pile(Bag(zeros(PLANS)))
        self.role_pile = Pile(Bag(zeros(ROLES)))

    def game_name(self) -> str:
        return "evolutopia"

    def fields(self) -> list[str]:
        sizes = ["stack_left", "crises_left", "plans_left", "roles_left"]
        return [*super().fields(), *PUBLIC, *sizes, *HIDDEN]


def make_view(s: "EvolutopiaState", seat: i64, memory: i64) -> EvolutopiaView:
    """E1.10: everything in the open; with perfect memory what went under the piles."""
    v = EvolutopiaView(int(s.players), s.options, int(seat), int(memory))
    v.waiting = int(s.waiting)
    v.study = s.study[:]
    v.site = s.site[:]
    v.placed = s.placed[:]
    v.crisis = s.crisis
    v.zone = s.zone[:]
    v.territory = s.territory[:]
    v.indicators = s.indicators[:]
    v.beacon = s.beacon
    v.blocked = s.blocked
    v.silent = s.silent
    v.roles = s.roles[:]
    v.uses = s.uses[:]
    v.holder = s.holder[:]
    v.bag = s.bag.clone()
    show_agenda(s, v)
    v.stack_left = s.stack.size()
    v.crises_left = s.crises.size()
    v.plans_left = s.plans.size()
    v.roles_left = s.role_pile.size()
    if memory == PERFECT:
        v.stack = s.stack.clone()
        v.crises = s.crises.clone()
        v.plans = s.plans.clone()
        v.role_pile = s.role_pile.clone()
    else:
        v.stack.top = s.stack.top[:]
    return v


def show_agenda(s: "EvolutopiaState", v: EvolutopiaView) -> None:
    """Whose turn it is and what is being done, which everybody can follow."""
    v.turn = s.turn
    v.turns = s.turns
    v.phase = s.phase
    v.role_used = s.role_used
    v.action = s.action
    v.ended = s.ended
    v.resume = s.resume
    v.after = s.after
    v.playing = s.playing
    v.kept = s.kept
    v.chosen = s.chosen
    v.left = s.left
    v.done = s.done
    v.extra = s.extra
    v.effect_at = s.effect_at
    v.effect_end = s.effect_end
    v.effect_left = s.effect_left
    v.loose = s.loose[:]
    v.dismissed = s.dismissed[:]
    v.set_aside = s.set_aside[:]
    v.aside = s.aside[:]
    v.looked = s.looked[:]


def deal_state(v: EvolutopiaView, s: "EvolutopiaState") -> None:
    """Fill a blank state with what the view shows.

    Nothing is dealt: the order of a pile that nobody knows is not in the state either.
    """
    s.waiting = v.waiting
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
        s.box = Bag(s.box.counts)
    if v.memory == PERFECT:
        s.stack = v.stack.clone()
        s.crises = v.crises.clone()
        s.plans = v.plans.clone()
        s.role_pile = v.role_pile.clone()
    else:
        deal_piles(v, s)


def read_agenda(v: EvolutopiaView, s: "EvolutopiaState") -> None:
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


def deal_piles(v: EvolutopiaView, s: "EvolutopiaState") -> None:
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
    s.stack = Pile(Bag(tiles))
    s.stack.top = v.stack.top[:]
    cards = s.crises.middle.counts
    if v.crisis != EMPTY:
        cards[v.crisis] = 0
    if v.players > 1 or v.roles[0] != EMPTY:
        take_out(cards, v.looked)
    s.crises = Pile(Bag(cards))
    plans = s.plans.middle.counts
    for plan in range(PLANS):
        if v.holder[plan] != EMPTY or v.playing == plan:
            plans[plan] = 0
    s.plans = Pile(Bag(plans))
    if v.players == 1:
        roles = s.role_pile.middle.counts
        take_out(roles, v.roles)
        if v.roles[0] == EMPTY:
            take_out(roles, v.looked)
        s.role_pile = Pile(Bag(roles))


def take_out(counts: vec[i64], items: vec[i64]) -> None:
    """None of these is in the pile."""
    for i in range(len(items)):
        if items[i] != EMPTY:
            counts[items[i]] = 0
