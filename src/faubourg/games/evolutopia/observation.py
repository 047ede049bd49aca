"""The observation for learning, version 1: small integers in a fixed layout, the seat itself first.

Everything in it is known to perfect memory; see view.py. Cards are numbers + 1, 0 for none.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from faubourg.engine.game import CATEGORY, COUNT, FLAG, Section
from faubourg.games.evolutopia.components import (
    CRISES,
    EVOLUTIONS,
    EXPERTS_OF_A_TYPE,
    FIVE,
    HIGHEST,
    IN_ZONE,
    INDICATORS,
    LOOKED_AT,
    NUISANCE,
    NUISANCES,
    OVER,
    PLACES,
    PLANS,
    ROLES,
    SITE,
    SQUARES,
    STUDY,
    TYPES,
    USES_TO_UNLOCK,
)

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

EVOLUTION: Final = int(EVOLUTIONS)  # the highest number + 1
PEOPLE: Final = int(EXPERTS_OF_A_TYPE)  # Experts of one type


def layout(players: int) -> list[Section]:
    return [
        Section("turn", players, "1 for the seat whose turn it is", FLAG),
        *agenda_layout(),
        Section("indicators", INDICATORS, "values", COUNT, int(HIGHEST)),
        Section("blocked", FIVE, "1 for an action that bears a marker", FLAG),
        Section("study", STUDY, "Evolution + 1", CATEGORY, EVOLUTION),
        Section("site", SITE, "Evolution + 1", CATEGORY, EVOLUTION),
        Section(
            "placed",
            PLACES * TYPES,
            "Experts on the Site slots and the crisis, by type",
            COUNT,
            PEOPLE,
        ),
        Section("zone", TYPES, "Experts in the Zone", COUNT, PEOPLE),
        Section("bag", TYPES, "Experts in the bag", COUNT, PEOPLE),
        Section("loose", 3 * TYPES, "Experts in hand, dismissed and set aside", COUNT, PEOPLE),
        Section(
            "territory",
            SQUARES,
            "0 empty, 1-35 Evolution, 36 Start, 37-41 Nuisance",
            CATEGORY,
            int(NUISANCE + INDICATORS),
        ),
        Section("aside", LOOKED_AT, "Evolutions set aside or looked at, + 1", CATEGORY, EVOLUTION),
        Section("looked", 2, "crises or roles looked at, + 1", CATEGORY, int(CRISES)),
        Section(
            "roles",
            2 * players,
            "start and second role + 1, by seat from the own one",
            CATEGORY,
            int(ROLES),
        ),
        Section(
            "uses",
            players,
            "uses until the second role, by seat from the own one",
            COUNT,
            int(USES_TO_UNLOCK),
        ),
        Section("plans", players * PLANS, "1 for a Bon Plan held, by seat from the own one", FLAG),
        Section("silent", players, "1 for a silent player", FLAG),
        Section("top", 1, "the face-up Evolution of the stack + 1", CATEGORY, EVOLUTION),
        Section(
            "stack",
            EVOLUTIONS,
            "0 elsewhere, 1 unknown order, 2.. its place at the bottom",
            COUNT,
            EVOLUTION + 1,
        ),
        Section("crises", CRISES, "the same for the deck of crises", COUNT, int(CRISES) + 1),
        Section("plan_deck", PLANS, "the same for the deck of Bon Plans", COUNT, int(PLANS) + 1),
    ]


def agenda_layout() -> list[Section]:
    """Where a choice stands; what depends on the data of the cards has no limit of its own."""
    return [
        Section("phase", 1, "what is asked now", CATEGORY, int(OVER)),
        Section("action", 1, "the action of this turn + 1, 6 to manage", CATEGORY, int(FIVE) + 1),
        Section("role_used", 1, "1 when a role was used in this turn", FLAG),
        Section("resume", 1, "what is asked after a Bon Plan or role", CATEGORY, int(OVER)),
        Section("playing", 1, "the Bon Plan being resolved + 1", CATEGORY, int(PLANS)),
        Section("kept", 1, "the Evolution on its way to Study + 1", CATEGORY, EVOLUTION),
        Section("chosen", 1, "slot or place of what is being done + 1", CATEGORY, int(IN_ZONE) + 1),
        Section("left", 1, "how many more"),
        Section("done", 1, "how many so far"),
        Section("extra", 1, "markers to add after the compulsory one"),
        Section("effect_left", 1, "how often the effect at hand still acts"),
        Section("crisis", 1, "the crisis + 1", CATEGORY, int(CRISES)),
        Section("beacon", 1, "where the crisis pawn stands"),
        Section("nuisances", 1, "Nuisances left on the Territory", COUNT, int(NUISANCES)),
    ]


def observe(s: "EvolutopiaState", seat: i64, out: vec[i16], at: i64) -> None:
    for i in range(s.players):
        out[at + i] = 1 if (seat + i) % s.players == s.turn else 0
    at = agenda(s, out, at + s.players)
    at = copy(s.indicators, 0, out, at)
    for action in range(FIVE):
        out[at + action] = i16((s.blocked >> action) & 1)
    at = copy(s.study, 1, out, at + FIVE)
    at = copy(s.site, 1, out, at)
    at = copy(s.placed, 0, out, at)
    at = copy(s.zone, 0, out, at)
    at = copy(s.bag.counts, 0, out, at)
    at = copy(s.loose, 0, out, at)
    at = copy(s.dismissed, 0, out, at)
    at = copy(s.set_aside, 0, out, at)
    at = copy(s.territory, 1, out, at)
    at = copy(s.aside, 1, out, at)
    at = copy(s.looked, 1, out, at)
    at = people(s, seat, out, at)
    out[at] = i16(s.top() + 1)
    at = pile(s.stack.middle.counts, s.stack.bottom, out, at + 1)
    at = pile(s.crises.middle.counts, s.crises.bottom, out, at)
    pile(s.plans.middle.counts, s.plans.bottom, out, at)


def agenda(s: "EvolutopiaState", out: vec[i16], at: i64) -> i64:
    out[at] = i16(s.phase)
    out[at + 1] = i16(s.action + 1)
    out[at + 2] = i16(s.role_used)
    out[at + 3] = i16(s.resume)
    out[at + 4] = i16(s.playing + 1)
    out[at + 5] = i16(s.kept + 1)
    out[at + 6] = i16(s.chosen + 1)
    out[at + 7] = i16(s.left)
    out[at + 8] = i16(s.done)
    out[at + 9] = i16(s.extra)
    out[at + 10] = i16(s.effect_left)
    out[at + 11] = i16(s.crisis + 1)
    out[at + 12] = i16(s.beacon)
    out[at + 13] = i16(s.nuisances())
    return at + 14


def people(s: "EvolutopiaState", seat: i64, out: vec[i16], at: i64) -> i64:
    """Roles, uses, Bon Plans and silence, from the observing seat on."""
    for i in range(s.players):
        who = (seat + i) % s.players
        out[at + 2 * i] = i16(s.roles[2 * who] + 1)
        out[at + 2 * i + 1] = i16(s.roles[2 * who + 1] + 1)
        out[at + 2 * s.players + i] = i16(s.uses[who])
        for plan in range(PLANS):
            held = s.holder[plan] == who
            out[at + 3 * s.players + i * PLANS + plan] = 1 if held else 0
        out[at + (3 + PLANS) * s.players + i] = i16((s.silent >> who) & 1)
    return at + (4 + PLANS) * s.players


def pile(middle: vec[i64], bottom: list[int], out: vec[i16], at: i64) -> i64:
    """1 for a card whose place nobody knows; for one that went under, 2 + its place there."""
    for card in range(len(middle)):
        out[at + card] = i16(middle[card])
    for place in range(len(bottom)):
        out[at + bottom[place]] = i16(place + 2)
    return at + len(middle)


def copy(source: vec[i64], plus: i64, out: vec[i16], at: i64) -> i64:
    """Write all of the source at a place of the buffer; returns the place after it."""
    for i in range(len(source)):
        out[at + i] = i16(source[i] + plus)
    return at + len(source)
