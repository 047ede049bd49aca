"""What a seat sees and knows. The states it could be in are made in state_from.py.

E1.10: all that lies on the boards is open to everybody, and nobody knows more: hidden roles are
unseen by their owners too. Perfect memory also knows what went under the stack and the decks.
"""

from typing import TYPE_CHECKING, Final

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
    ROLES,
    RUNNING,
    SITE,
    SQUARES,
    STUDY,
    TURN,
    TYPES,
)
from faubourg.games.evolutopia.sources import data_for

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState


EMPTIES: Final[vec[i64]] = vec[i64]([EMPTY for _ in range(32)])


def empties(length: i64) -> vec[i64]:
    """A new vec of that many EMPTY (at most 32: a slice is one fast copy)."""
    return EMPTIES[:length]


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

    def derived(self) -> list[str]:
        return ["cards"]


def make_view(s: "EvolutopiaState", seat: i64, memory: i64) -> EvolutopiaView:
    """E1.10: everything in the open; with perfect memory what went under the piles."""
    v = EvolutopiaView(int(s.players), s.options, int(seat), int(memory))
    v.waiting = int(s.waiting)
    v.rules = int(s.rules)
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
    v.bag = s.bag.without_row()
    show_agenda(s, v)
    v.stack_left = s.stack.size()
    v.crises_left = s.crises.size()
    v.plans_left = s.plans.size()
    v.roles_left = s.role_pile.size()
    if memory == PERFECT:
        v.stack = s.stack.without_row()
        v.crises = s.crises.without_row()
        v.plans = s.plans.without_row()
        v.role_pile = s.role_pile.without_row()
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
