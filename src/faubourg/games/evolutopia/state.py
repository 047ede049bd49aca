"""What lies on the table. Data, copying and counting; what may be done with it is in the rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from faubourg.engine.actionset import ActionSet, zeros
from faubourg.engine.dealer import Dealer, SeededDealer
from faubourg.engine.facts import Fact
from faubourg.engine.outcome import Ending, Outcome
from faubourg.engine.piles import Bag, Pile
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.view import View
from faubourg.games.evolutopia import check, choices, observation, outcome, preview, refusals, view
from faubourg.games.evolutopia.actions import ACTIONS
from faubourg.games.evolutopia.components import (
    CRISES,
    CRISIS,
    CRISIS_PILE,
    EMPTY,
    EVOLUTION_PILE,
    EVOLUTIONS,
    EXPERT_PILE,
    EXPERTS_OF_A_TYPE,
    INDICATORS,
    LOOKED_AT,
    NUISANCE,
    PLACES,
    PLAN_PILE,
    PLANS,
    ROLE_PILE,
    ROLES,
    RUNNING,
    SITE,
    SQUARES,
    STUDY,
    TURN,
    TYPES,
)
from faubourg.games.evolutopia.data import Data
from faubourg.games.evolutopia.player import judgement, quick, rating
from faubourg.games.evolutopia.sources import data_for
from faubourg.games.evolutopia.view import empties

ALL_EXPERTS: Final[vec[i64]] = vec[i64]([EXPERTS_OF_A_TYPE for _ in range(TYPES)])
ONE_OF_EACH: Final[vec[i64]] = vec[i64]([1 for _ in range(EVOLUTIONS)])


class EvolutopiaState(State):
    """A position. Hidden roles are in the box until they are turned up: nobody has seen them."""

    def __init__(  # noqa: PLR0915 - each thing on the table once new, once copied
        self, players: i64, options: dict[str, str], other: "EvolutopiaState | None" = None
    ) -> None:
        """A table with everything in the box, the bag and the piles; or a copy of `other`."""
        super().__init__(players, ACTIONS, options)
        if other is None:
            self.cards = data_for(options["data"])  # never changed, shared by all states
            self.stack = full_pile(
                EVOLUTIONS, EVOLUTION_PILE
            )  # of Evolutions; its top one is face up
            self.crises = full_pile(CRISES, CRISIS_PILE)
            self.plans = full_pile(PLANS, PLAN_PILE)
            self.role_pile = Pile(Bag(roles_alone(players, self.cards), ROLE_PILE))
            self.box = Bag(roles_together(players), ROLE_PILE)  # unseen, the hidden ones too
            self.bag = Bag(ALL_EXPERTS[:], EXPERT_PILE)  # Experts by type
            self.zone = zeros(TYPES)  # type -> Experts
            self.study = empties(STUDY)  # slot -> Evolution or EMPTY
            self.site = empties(SITE)
            # place, type -> Experts on a Site slot or (CRISIS) on the crisis
            self.placed = zeros(PLACES * TYPES)
            # square -> Evolution, START_TILE, NUISANCE + criterion, EMPTY
            self.territory = empties(SQUARES)
            self.indicators = zeros(INDICATORS)
            # seat, 0 the start role and 1 the second -> role or EMPTY
            self.roles = empties(2 * players)
            # seat -> uses of the start role until the second is turned up
            self.uses = zeros(players)
            self.holder = empties(PLANS)  # Bon Plan -> seat or EMPTY
            self.loose = zeros(TYPES)  # type -> Experts in somebody's hand, to be put somewhere
            self.dismissed = zeros(TYPES)  # type -> Experts dismissed in this recruitment
            self.set_aside = zeros(TYPES)  # type -> Experts set aside in it
            # Evolutions set aside or looked at, in order, then EMPTY
            self.aside = empties(LOOKED_AT)
            self.looked = empties(2)  # the two crises or roles of which one is kept
            self.most_turns: i64 = int(options["max_turns"])  # E11.16; 0: no limit
            self.crisis: i64 = EMPTY
            self.beacon: i64 = 1
            self.blocked: i64 = 0  # bitmask of the actions that bear a marker
            self.silent: i64 = 0  # bitmask of seats (E7.2)
            self.turn: i64 = 0
            self.turns: i64 = 0  # turns completed
            self.role_used: i64 = 0  # in this turn
            self.action: i64 = EMPTY  # of this turn: one of the five, FIVE for Manage
            self.ended: i64 = RUNNING
            # the agenda
            self.phase: i64 = TURN
            self.resume: i64 = TURN  # the window that goes on after a Bon Plan or role
            self.after: i64 = TURN  # what follows the running list of effects
            self.playing: i64 = EMPTY  # the Bon Plan being resolved
            self.kept: i64 = EMPTY  # the Evolution on its way to Study
            self.chosen: i64 = EMPTY  # slot or place of what is being done
            self.left: i64 = 0  # how many more
            self.done: i64 = 0  # how many so far
            self.extra: i64 = 0  # markers to add after the compulsory one
            self.effect_at: i64 = 0
            self.effect_end: i64 = 0
            self.effect_left: i64 = 0  # how often the effect at hand still acts; 0: not begun
        else:
            self.waiting = other.waiting
            self.rules = other.rules
            self.cards = other.cards
            self.stack = other.stack.share()
            self.crises = other.crises.share()
            self.plans = other.plans.share()
            self.role_pile = other.role_pile.share()
            # what hardly any turn changes is shared, and never written into: `changed` (piles.py)
            self.box = other.box
            self.territory = other.territory
            self.roles = other.roles
            self.uses = other.uses
            self.holder = other.holder
            self.bag = other.bag.clone()
            self.zone = other.zone[:]
            self.study = other.study[:]
            self.site = other.site[:]
            self.placed = other.placed[:]
            self.indicators = other.indicators[:]
            self.loose = other.loose[:]
            self.dismissed = other.dismissed[:]
            self.set_aside = other.set_aside[:]
            self.aside = other.aside[:]
            self.looked = other.looked[:]
            self.most_turns = other.most_turns
            self.crisis = other.crisis
            self.beacon = other.beacon
            self.blocked = other.blocked
            self.silent = other.silent
            self.turn = other.turn
            self.turns = other.turns
            self.role_used = other.role_used
            self.action = other.action
            self.ended = other.ended
            self.phase = other.phase
            self.resume = other.resume
            self.after = other.after
            self.playing = other.playing
            self.kept = other.kept
            self.chosen = other.chosen
            self.left = other.left
            self.done = other.done
            self.extra = other.extra
            self.effect_at = other.effect_at
            self.effect_end = other.effect_end
            self.effect_left = other.effect_left

    def clone(self) -> "EvolutopiaState":
        return EvolutopiaState(self.players, self.options, self)

    def silenced(self, seat: i64) -> str:
        """E7.2: whoever has played a Bon Plan is silent until the own next turn, or the end."""
        if self.over():
            return ""
        return "E7.2" if (self.silent >> seat) & 1 else ""

    def game_name(self) -> str:
        return "evolutopia"

    def derived(self) -> list[str]:
        return [*super().derived(), "cards", "most_turns"]

    # -- counting ------------------------------------------------------------------------------

    def zone_size(self) -> i64:
        found: i64 = 0
        for kind in range(TYPES):
            found += self.zone[kind]
        return found

    def study_slot(self) -> i64:
        """The first free slot of Study, or EMPTY."""
        return free_slot(self.study)

    def site_slot(self) -> i64:
        return free_slot(self.site)

    def needs(self, place: i64, kind: i64) -> i64:
        """How many Experts of that type are missing on a Site slot or the crisis."""
        needed = self.first_need(place)
        if needed == EMPTY:
            return 0
        needed += kind
        at = place * TYPES + kind
        return self.cards.all_needs[needed] - self.placed[at]

    def first_need(self, place: i64) -> i64:
        """Where what is there has its Experts in `cards.all_needs`; EMPTY: nothing is there."""
        if place == CRISIS:
            if self.crisis == EMPTY:
                return EMPTY
            return (EVOLUTIONS + self.crisis) * TYPES
        tile = self.site[place]
        if tile == EMPTY:
            return EMPTY
        return tile * TYPES

    def present(self, place: i64) -> i64:
        """How many Experts are on a Site slot or the crisis."""
        found: i64 = 0
        for at in range(place * TYPES, (place + 1) * TYPES):
            found += self.placed[at]
        return found

    def missing(self, place: i64) -> i64:
        """How many Experts the tile or crisis there still needs (there is one)."""
        present = self.present(place)
        if place == CRISIS:
            crisis = self.crisis
            return self.cards.crisis_need[crisis] - present
        tile = self.site[place]
        return self.cards.need[tile] - present

    def nuisances(self) -> i64:
        """How many Nuisances are left on the Territory."""
        found: i64 = 0
        for at in range(SQUARES):
            if self.territory[at] >= NUISANCE:
                found += 1
        return found

    def asides(self) -> i64:
        """How many Evolutions are set aside or looked at."""
        found: i64 = 0
        for i in range(LOOKED_AT):
            if self.aside[i] != EMPTY:
                found += 1
        return found

    def top(self) -> i64:
        """The face-up Evolution on the stack, or EMPTY."""
        if len(self.stack.top) == 0:
            return EMPTY
        return self.stack.top[0]

    def holds_plan(self, seat: i64) -> bool:
        return any(self.holder[plan] == seat for plan in range(PLANS))

    # -- the engine's methods: each hands over to the module that knows -------------------------

    def legal_into(self, seat: i64, found: ActionSet) -> None:
        choices.legal_into(self, found)

    def first_waiting(self) -> i64:
        """E3.1: one player at a time."""
        if self.waiting == 0:
            return -1
        return self.turn

    def step(self, seat: i64, action: i64, dealer: Dealer) -> None:
        choices.carry_out(self, action, dealer)

    def play_out(self, chances: list[SeededDealer], dealer: Dealer) -> i64:
        legal = ActionSet(self.actions)
        steps: i64 = 0
        while self.waiting != 0:
            choices.legal_into(self, legal)
            choices.carry_out(self, legal.pick(chances[self.turn]), dealer)
            steps += 1
        return steps

    def refuse(self, seat: i64, action: i64) -> Refusal:
        return refusals.refuse(self, action)

    def make_preview(self, seat: i64, action: i64) -> list[Fact]:
        return preview.preview(self, action)

    def score(self, seat: i64) -> i64:
        """The city's indicators together: everybody's score."""
        total: i64 = 0
        for value in self.indicators:
            total += value
        return total

    def make_outcome(self) -> Outcome:
        return outcome.outcome(self)

    def make_ending(self) -> Ending:
        return outcome.ending(self)

    def make_view(self, seat: i64, memory: i64) -> View:
        return view.make_view(self, seat, memory)

    def observe(self, seat: i64, out: vec[i16], at: i64 = 0) -> None:
        observation.observe(self, seat, out, at)

    def check(self) -> None:
        check.check(self)

    def advise(self, seat: i64, legal: ActionSet, chance: Dealer) -> i64:
        return rating.advise(self, legal, chance)

    def rate(self, seat: i64, legal: ActionSet, ratings: vec[float], chance: Dealer) -> None:
        rating.rate(self, legal, ratings, chance)

    def reasons(self, seat: i64, action: i64, chance: Dealer) -> dict[str, float]:
        return rating.reasons(self, action, chance)

    def suggest(self, seat: i64, legal: ActionSet, chance: Dealer) -> i64:
        return quick.suggest(self, legal, chance)

    def judge(self, seat: i64) -> float:
        return judgement.judge(self)

    def progress(self) -> i64:
        return self.turns


def free_slot(slots: vec[i64]) -> i64:
    for slot in range(len(slots)):
        if slots[slot] == EMPTY:
            return slot
    return EMPTY


def full_pile(kinds: i64, pile: i64) -> Pile:
    """A pile of one of each, in no known order."""
    return Pile(Bag(ONE_OF_EACH[:kinds], pile))


def roles_together(players: i64) -> vec[i64]:
    """E2.7: all ten lie in the box; none in solo."""
    if players == 1:
        return zeros(ROLES)
    return ONE_OF_EACH[:ROLES]


def roles_alone(players: i64, data: Data) -> vec[i64]:
    """E8.1: in solo those that may be used there make a pile."""
    if players == 1:
        return data.solo[:]
    return zeros(ROLES)
