"""E10: the closed vocabulary of effects, from the tables of a data file to four numbers each.

Nothing happens here; `effects.py`, `bon_plans.py` and `roles.py` say what the numbers do.
"""

from typing import Final

from faubourg.engine.refusal import Refusal
from faubourg.games.evolutopia.components import (
    ALL,
    ANY_TYPE,
    ANYWHERE,
    ASSIGN_FROM_ZONE,
    ASSIGN_LIMIT,
    CANCEL_ARRIVAL,
    CHOOSE_CRISIS,
    CHOSEN_TO_SITE,
    COPY_ROLE,
    CRISIS_MISSING,
    CRISIS_PAWN,
    DRAW_AND_PLACE,
    DROP_BON_PLAN,
    DROP_SITE,
    DROP_STUDY,
    EFFECT_IDS,
    EXTRA_BLOCK,
    FIVE,
    FREE_ACTION,
    FREE_PLACEMENT,
    INAUGURATE,
    INAUGURATE_MISSING,
    INDICATOR_BY,
    INDICATOR_IDS,
    LOOKED_AT,
    MOST_ASSIGNED,
    NUISANCES,
    RELEASE_EXPERTS,
    SEARCH_EVOLUTIONS,
    SITE,
    SKIP_BLOCK,
    START,
    STUDY,
    SWAP_EXPERTS,
    TYPE_IDS,
    UNBLOCK_ACTION,
    ZONE,
)
from faubourg.games.evolutopia.datafile import Row, one_of, whole

CRISIS_EFFECTS: Final = EFFECT_IDS[: int(DROP_BON_PLAN) + 1]
PLAN_EFFECTS: Final = (
    "indicator",
    "crisis_pawn",
    "draw_and_place_experts",
    "assign_from_zone",
    "unblock_action",
    "cancel_arrival",
    "search_evolutions",
    "swap_experts",
    "free_action",
)
# the trigger at which each effect of a role makes sense
ROLE_TRIGGERS: Final = {
    "inaugurate_missing": "inaugurate",
    "copy_role": "copied",
    "swap_experts": "turn",
    "assign_limit": "assign",
    "crisis_missing": "manage",
    "chosen_to_site": "choose",
    "assign_from_zone": "start",
    "choose_crisis": "manage",
    "skip_block": "manage",
    "free_placement": "inaugurate",
}

Words = dict[str, object]


def effect(row: Row, key: str, value: object, allowed: list[str]) -> list[int]:
    """The four numbers of an effect; notes whatever is wrong with it."""
    if not isinstance(value, dict):
        row.note(Refusal("data_table", row.at(key)))
        return [int(CRISIS_PAWN), 0, 0, 0]
    reader = Reader(row, key, value)
    op = EFFECT_IDS.index(allowed[reader.word("do", allowed)])
    words = [op, *parameters(reader, op)]
    reader.nothing_else()
    return words


class Reader:
    """The parameters of one effect, and those that nobody asked for."""

    def __init__(self, row: Row, key: str, value: Words) -> None:
        self.row = row
        self.key = key
        self.value = value
        self.asked: list[str] = []

    def get(self, name: str) -> object:
        self.asked.append(name)
        if name not in self.value:
            self.row.note(Refusal("data_missing", self.row.at(self.key, f"{self.key}: {name}")))
        return self.value.get(name)

    def has(self, name: str) -> bool:
        return name in self.value

    def number(self, name: str, low: int, high: int) -> int:
        return whole(self.row, self.key, f"{self.key}: {name}", self.get(name), low, high)

    def word(self, name: str, known: list[str]) -> int:
        return one_of(self.row, self.key, f"{self.key}: {name}", self.get(name), known)

    def nothing_else(self) -> None:
        for name in self.value:
            if name not in self.asked:
                where = self.row.at(self.key, f"{self.key}: {name}")
                self.row.note(Refusal("data_unknown", {**where, "known": self.asked}))


def parameters(r: Reader, op: int) -> list[int]:
    """What it concerns, how much or how many, and under what condition."""
    if op == INDICATOR_BY:
        by = r.number("by", -7, 7)
        return [r.word("indicator", [*INDICATOR_IDS, "lowest", "highest"]), by, 0]
    if op == CRISIS_PAWN:
        least = r.number("min_nuisances", 0, int(NUISANCES)) if r.has("min_nuisances") else 0
        return [0, r.number("by", -5, 5), least]
    if op == RELEASE_EXPERTS:
        return release(r)
    if op in (EXTRA_BLOCK, UNBLOCK_ACTION):
        return [0, r.number("count", 1, int(FIVE)), 0]
    if op in (DROP_STUDY, DROP_SITE, DROP_BON_PLAN):
        most = {DROP_STUDY: STUDY, DROP_SITE: SITE, DROP_BON_PLAN: 9}[op]
        return [0, r.number("count", 1, int(most)), 0]
    if op == DRAW_AND_PLACE:
        return [0, r.number("count", 1, int(ZONE)), 0]
    if op == ASSIGN_FROM_ZONE:
        started = r.word("targets", ["any", "started_evolution"])
        return [started, r.number("count", 1, 1 if started else int(MOST_ASSIGNED)), 0]
    if op == SEARCH_EVOLUTIONS:
        r.word("to", ["study_or_site"])
        r.number("keep", 1, 1)
        return [0, r.number("look", 2, int(LOOKED_AT)), r.number("experts_from_bag", 0, 1)]
    return more_parameters(r, op)


def more_parameters(r: Reader, op: int) -> list[int]:
    if op == SWAP_EXPERTS:
        where = r.word("where", ["experts_zone", "zone_or_assigned"])
        return [where, r.number("count", 1, int(ZONE)), 0]
    if op == FREE_ACTION:
        action = [int(START), int(INAUGURATE)][r.word("action", ["start", "inaugurate"])]
        missing = r.number("allow_missing", 0, 5) if r.has("allow_missing") else 0
        return [action, 0, missing]
    if op == COPY_ROLE:
        r.word("of", ["other_players_visible"])
    if op == INAUGURATE_MISSING:
        return [0, r.number("count", 1, 1), 0]
    if op == ASSIGN_LIMIT:
        return [0, r.number("by", 1, 1), 0]
    if op == CRISIS_MISSING:
        return [0, r.number("count", 1, 5), r.number("min_assigned", 0, 5)]
    if op == CHOOSE_CRISIS:
        return [0, r.number("look", 2, 2), 0]
    assert op in (COPY_ROLE, CANCEL_ARRIVAL, CHOSEN_TO_SITE, SKIP_BLOCK, FREE_PLACEMENT)
    return [0, 0, 0]


def release(r: Reader) -> list[int]:
    """All Experts of a type in play, or some of the Zone, whichever the player likes."""
    scope = r.word("scope", ["experts_zone", "all_in_play"])
    kind = r.word("type", [*TYPE_IDS, "any"])
    count = r.number("count", 1, int(ZONE)) if r.has("count") else int(ALL)
    if scope == ANYWHERE and (kind == ANY_TYPE or count != ALL):
        r.row.note(Refusal("data_release", r.row.at(r.key)))
    if scope != ANYWHERE and (kind != ANY_TYPE or count == ALL):
        r.row.note(Refusal("data_release", r.row.at(r.key)))
    return [kind, count, scope]


def effects(row: Row, key: str, value: object, allowed: list[str]) -> list[list[int]]:
    """A list of effects, applied in their order."""
    return [effect(row, key, item, allowed) for item in row.tables(key, value)]
