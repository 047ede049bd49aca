"""What lies on the table. Data, copying and counting; what may be done with it is in the rules."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from faubourg.engine.actionset import ActionSet, zeros
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Fact
from faubourg.engine.outcome import Outcome
from faubourg.engine.piles import Bag, Pile
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.view import View
from faubourg.games.evolutopia import check, choices, observation, outcome, preview, refusals, view
from faubourg.games.evolutopia.actions import ACTIONS
from faubourg.games.evolutopia.components import (
    CRISES,
    CRISIS,
    EMPTY,
    EVOLUTIONS,
    EXPERTS_OF_A_TYPE,
    INDICATORS,
    LOOKED_AT,
    NUISANCE,
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
from faubourg.games.evolutopia.data import Data
from faubourg.games.evolutopia.player import judgement, quick, rating
from faubourg.games.evolutopia.sources import data_for
from faubourg.games.evolutopia.view import HIDDEN, PUBLIC, empties


class EvolutopiaState(State):
    """A position. Hidden roles are in the box until they are turned up: nobody has seen them."""

    def __init__(  # noqa: PLR0915 - a table with much on it
        self,
        players: i64,
        options: dict[str, str],
        cards: Data,
        stack: Pile,
        crises: Pile,
        plans: Pile,
        role_pile: Pile,
        box: Bag,
        bag: Bag,
        zone: vec[i64],
        study: vec[i64],
        site: vec[i64],
        placed: vec[i64],
        territory: vec[i64],
        indicators: vec[i64],
        roles: vec[i64],
        uses: vec[i64],
        holder: vec[i64],
        loose: vec[i64],
        dismissed: vec[i64],
        set_aside: vec[i64],
        aside: vec[i64],
        looked: vec[i64],
    ) -> None:
        super().__init__(players, ACTIONS, options)
        self.cards = cards  # never changed, shared by all states
        self.stack = stack  # of Evolutions; its top one is face up
        self.crises = crises
        self.plans = plans
        self.role_pile = role_pile  # solo
        self.box = box  # roles that nobody has seen, the hidden ones among them
        self.bag = bag  # Experts by type
        self.zone = zone  # type -> Experts
        self.study = study  # slot -> Evolution or EMPTY
        self.site = site
        self.placed = placed  # place, type -> Experts on a Site slot or (CRISIS) on the crisis
        self.territory = territory  # square -> Evolution, START_TILE, NUISANCE + criterion, EMPTY
        self.indicators = indicators
        self.roles = roles  # seat, 0 the start role and 1 the second -> role or EMPTY
        self.uses = uses  # seat -> uses of the start role until the second is turned up
        self.holder = holder  # Bon Plan -> seat or EMPTY
        self.loose = loose  # type -> Experts in somebody's hand, to be put somewhere
        self.dismissed = dismissed  # type -> Experts dismissed in this recruitment
        self.set_aside = set_aside  # type -> Experts set aside in it
        self.aside = aside  # Evolutions set aside or looked at, in order, then EMPTY
        self.looked = looked  # the two crises or roles of which one is kept
        self.most_turns: i64 = 0  # E11.16; 0: no limit
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

    def silenced(self, seat: i64) -> str:
        """E7.2: whoever has played a Bon Plan is silent until the own next turn."""
        return "E7.2" if (self.silent >> seat) & 1 else ""

    def clone(self) -> "EvolutopiaState":
        other = EvolutopiaState(
            self.players,
            self.options,
            self.cards,
            self.stack.clone(),
            self.crises.clone(),
            self.plans.clone(),
            self.role_pile.clone(),
            self.box.clone(),
            self.bag.clone(),
            self.zone[:],
            self.study[:],
            self.site[:],
            self.placed[:],
            self.territory[:],
            self.indicators[:],
            self.roles[:],
            self.uses[:],
            self.holder[:],
            self.loose[:],
            self.dismissed[:],
            self.set_aside[:],
            self.aside[:],
            self.looked[:],
        )
        other.most_turns = self.most_turns
        other.waiting = self.waiting
        other.crisis = self.crisis
        other.beacon = self.beacon
        other.blocked = self.blocked
        other.silent = self.silent
        other.turn = self.turn
        other.turns = self.turns
        other.role_used = self.role_used
        other.action = self.action
        other.ended = self.ended
        other.phase = self.phase
        other.resume = self.resume
        other.after = self.after
        other.playing = self.playing
        other.kept = self.kept
        other.chosen = self.chosen
        other.left = self.left
        other.done = self.done
        other.extra = self.extra
        other.effect_at = self.effect_at
        other.effect_end = self.effect_end
        other.effect_left = self.effect_left
        return other

    def game_name(self) -> str:
        return "evolutopia"

    def fields(self) -> list[str]:
        return [*super().fields(), *PUBLIC, *HIDDEN, "box"]

    # -- counting ------------------------------------------------------------------------------

    def zone_size(self) -> i64:
        return total(self.zone)

    def study_slot(self) -> i64:
        """The first free slot of Study, or EMPTY."""
        return free_slot(self.study)

    def site_slot(self) -> i64:
        return free_slot(self.site)

    def needs(self, place: i64, kind: i64) -> i64:
        """How many Experts of that type are missing on a Site slot or the crisis."""
        if place == CRISIS:
            if self.crisis == EMPTY:
                return 0
            shown = self.cards.crisis_needs[self.crisis * TYPES + kind]
        else:
            if self.site[place] == EMPTY:
                return 0
            shown = self.cards.needs[self.site[place] * TYPES + kind]
        return shown - self.placed[place * TYPES + kind]

    def present(self, place: i64) -> i64:
        """How many Experts are on a Site slot or the crisis."""
        found: i64 = 0
        for kind in range(TYPES):
            found += self.placed[place * TYPES + kind]
        return found

    def missing(self, place: i64) -> i64:
        """How many Experts the tile or crisis there still needs (there is one)."""
        if place == CRISIS:
            return self.cards.crisis_need[self.crisis] - self.present(place)
        return self.cards.need[self.site[place]] - self.present(place)

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
        while found < LOOKED_AT and self.aside[found] != EMPTY:
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

    def step(self, seat: i64, action: i64, dealer: Dealer) -> None:
        choices.carry_out(self, action, dealer)

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

    def make_view(self, seat: i64, memory: i64) -> View:
        return view.make_view(self, seat, memory)

    def observe(self, seat: i64, out: vec[i16]) -> None:
        observation.observe(self, seat, out)

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


def total(counts: vec[i64]) -> i64:
    found: i64 = 0
    for i in range(len(counts)):
        found += counts[i]
    return found


def free_slot(slots: vec[i64]) -> i64:
    for slot in range(len(slots)):
        if slots[slot] == EMPTY:
            return slot
    return EMPTY


def full_pile(kinds: i64) -> Pile:
    """A pile of one of each, in no known order."""
    return Pile(Bag(vec[i64]([1 for _ in range(kinds)])))


def roles_in_play(players: int, data: Data) -> vec[i64]:
    """E2.7, E8.1: all ten, but in solo only those that may be used there."""
    if players > 1:
        return vec[i64]([1 for _ in range(ROLES)])
    return data.solo[:]


def blank(players: int, options: dict[str, str]) -> EvolutopiaState:
    """A table with everything in the box, the bag and the piles."""
    data = data_for(options["data"])
    state = EvolutopiaState(
        players,
        options,
        data,
        full_pile(EVOLUTIONS),
        full_pile(CRISES),
        full_pile(PLANS),
        Pile(Bag(zeros(ROLES))),
        Bag(roles_in_play(players, data)),
        Bag(vec[i64]([EXPERTS_OF_A_TYPE for _ in range(TYPES)])),
        zeros(TYPES),
        empties(STUDY),
        empties(SITE),
        zeros(PLACES * TYPES),
        empties(SQUARES),
        zeros(INDICATORS),
        empties(2 * players),
        zeros(players),
        empties(PLANS),
        zeros(TYPES),
        zeros(TYPES),
        zeros(TYPES),
        empties(LOOKED_AT),
        empties(2),
    )
    state.most_turns = int(options["max_turns"])
    if players == 1:
        state.role_pile = Pile(state.box)
        state.box = Bag(zeros(ROLES))
    return state
