"""The values printed on tiles and cards, read once from a TOML file and shared by all states.

They are not public: `evolutopia.toml` holds ours, and `data=FILE` puts another file in its place.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.codec import whole_numbers
from faubourg.engine.refusal import Refusal
from faubourg.games.evolutopia.components import (
    ACTION_IDS,
    CRISES,
    EFFECT,
    EFFECT_IDS,
    EFFECTS,
    EMPTY,
    EVOLUTIONS,
    EXPERTS_OF_A_TYPE,
    HIGHEST,
    INDICATOR_IDS,
    NUISANCE,
    NUISANCES,
    OPTIONS,
    PICTO_IDS,
    PLANS,
    ROLES,
    START_TILE,
    TYPE_IDS,
    TYPES,
    square,
)
from faubourg.games.evolutopia.datafile import DataFile, Row, whole
from faubourg.games.evolutopia.vocabulary import (
    CRISIS_EFFECTS,
    PLAN_EFFECTS,
    ROLE_TRIGGERS,
    effect,
    effects,
)

LEVELS: Final = ("discovery", "level1", "level2", "level3", "level4")
LIMITS: Final = {
    "study_slots": 3,
    "site_slots": 3,
    "expert_slots": 5,
    "set_aside_evolutions": 3,
    "set_aside_experts": 3,
    "assign_per_action": 3,
    "role_uses_to_unlock": 3,
    "role_uses_per_turn": 1,
    "block_markers": 5,
    "setup_study": 2,
    "setup_site": 1,
    "setup_experts": 3,
    "grid_rows": 4,
    "grid_cols": 4,
    "players_min": 1,
    "players_max": 5,
}

Names = dict[str, dict[str, str]]  # id -> language -> name


class Territory:
    """E2.9: where a game begins."""

    def __init__(self, start: int, nuisances: list[int], indicator: int, beacon: int) -> None:
        self.start = start
        self.nuisances = nuisances
        self.indicator = indicator
        self.beacon = beacon


class Data:
    """The content of a data file in the form in which the rules read it.

    `tag` ends the names in facts and events when the file is not ours, so that a client finds the
    words of that very file: "roues_partagees@1f2e3d4c".
    """

    def __init__(self, digest: str, tag: str) -> None:
        self.digest = digest
        self.tag = tag
        self.goal: i64 = 5
        self.beacons: i64 = 6
        self.evolutions: list[str] = []
        self.needs = vec[i64]()  # Evolution, type -> Experts it shows
        self.need = vec[i64]()  # Evolution -> Experts it shows, all types
        self.gains = vec[i64]()  # Evolution, indicator -> gain or loss
        self.picto = vec[i64]()
        self.sides = vec[i64]()  # Nuisance, side -> criterion
        self.crises: list[str] = []
        self.crisis_needs = vec[i64]()
        self.all_needs = vec[i64]()  # both: the Evolutions, then the crises
        self.crisis_need = vec[i64]()
        self.always = vec[i64]()  # crisis -> first effect, first no more, in `effects`
        self.options = vec[i64]()  # crisis -> how many options
        self.option = vec[i64]()  # crisis, option -> first effect, first no more
        self.unmanaged = vec[i64]()
        self.effects = vec[i64]()  # EFFECT numbers each
        self.plans: list[str] = []
        self.plan = vec[i64]()  # Bon Plan -> its effect
        self.roles: list[str] = []
        self.role = vec[i64]()  # role -> its effect
        self.solo = vec[i64]()  # role -> 1 if it plays in solo
        self.role_with = vec[i64]([EMPTY for _ in range(EFFECTS)])  # effect code -> role
        self.territories: dict[str, Territory] = {}
        self.names: dict[str, Names] = {}

    def op(self, at: i64) -> i64:
        place = at * EFFECT
        return self.effects[place]

    def word(self, at: i64, which: i64) -> i64:
        place = at * EFFECT + which
        return self.effects[place]

    def role_op(self, role: i64) -> i64:
        return self.effects[self.role[role] * EFFECT]

    def plan_op(self, plan: i64) -> i64:
        return self.effects[self.plan[plan] * EFFECT]

    # -- names in facts and events -------------------------------------------------------------

    def evolution_name(self, tile: i64) -> str:
        return self.evolutions[tile] + self.tag

    def crisis_name(self, crisis: i64) -> str:
        return self.crises[crisis] + self.tag

    def plan_name(self, plan: i64) -> str:
        return self.plans[plan] + self.tag

    def role_name(self, role: i64) -> str:
        return self.roles[role] + self.tag

    def expert_name(self, kind: i64) -> str:
        return TYPE_IDS[kind] + self.tag

    def indicator_name(self, indicator: i64) -> str:
        return INDICATOR_IDS[indicator] + self.tag

    def action_name(self, action: i64) -> str:
        return ACTION_IDS[action] + self.tag

    def content_name(self, content: i64) -> str:
        """What lies on a square, for a fact."""
        if content == START_TILE:
            return "start"
        if content >= NUISANCE:
            return self.indicator_name(content - NUISANCE)
        return self.evolution_name(content) if content >= 0 else ""


def read_data(file: DataFile, digest: str, tag: str) -> Data:
    """The data of a file; whatever is wrong is among the file's problems afterwards."""
    data = Data(digest, tag)
    if file.problems:
        return data
    top = file.table("")
    top.number("schema", 1, 1)
    tables = ["indicators", "experts", "actions", "evolutions", "nuisances", "crises"]
    top.only(["schema", "tracks", "limits", *tables, "bon_plans", "roles", "configurations"])
    read_tracks(file, data)
    read_fives(file, data)
    read_evolutions(file, data)
    read_nuisances(file, data)
    listed: list[list[int]] = []
    read_crises(file, data, listed)
    read_plans(file, data, listed)
    read_roles(file, data, listed)
    data.effects = flat(listed)
    read_territories(file, data)
    return data


def read_tracks(file: DataFile, data: Data) -> None:
    """E1.2, E1.3 and the limits, which the boards fix."""
    tracks = file.table("tracks")
    tracks.only(
        [
            "indicator_min",
            "indicator_max",
            "indicator_start",
            "indicator_goal",
            "crisis_beacons",
            "crisis_start",
        ]
    )
    tracks.number("indicator_min", 0, 0)
    tracks.number("indicator_max", int(HIGHEST), int(HIGHEST))
    data.goal = tracks.number("indicator_goal", 1, int(HIGHEST))
    data.beacons = tracks.number("crisis_beacons", 2, 20)
    tracks.number("indicator_start", 0, int(data.goal) - 1)
    tracks.number("crisis_start", 1, int(data.beacons) - 1)
    limits = file.table("limits")
    limits.only(list(LIMITS))
    for name, value in LIMITS.items():
        limits.number(name, value, value)


def read_fives(file: DataFile, data: Data) -> None:
    """E1.1: indicators, types of Experts and actions: their order and ids are fixed."""
    for table, ids, extra in (
        ("indicators", INDICATOR_IDS, ""),
        ("experts", TYPE_IDS, "count colour"),
        ("actions", ACTION_IDS, ""),
    ):
        names: Names = {}
        for row, wanted in zip(file.rows(table, 5), ids):
            row.only(["id", "name", *extra.split()])
            row.word("id", [wanted])
            names[wanted] = row.names()
            if extra:
                row.number("count", int(EXPERTS_OF_A_TYPE), int(EXPERTS_OF_A_TYPE))
                row.get("colour")
        data.names[table.removesuffix("s")] = names


def read_evolutions(file: DataFile, data: Data) -> None:
    """E1.4: the 35 Evolutions."""
    needs: list[int] = []
    gains: list[int] = []
    pictos: list[int] = []
    names: Names = {}
    for row in file.rows("evolutions", int(EVOLUTIONS)):
        row.only(["id", "name", "picto", "experts", "gains"])
        tile = row.identity(data.evolutions)
        data.evolutions.append(tile)
        names[tile] = row.names()
        pictos.append(row.word("picto", list(PICTO_IDS)))
        needs += some(row, "experts", row.counts("experts", list(TYPE_IDS), 1, 5))
        gains += row.counts("gains", list(INDICATOR_IDS), -7, 7)
    data.names["evolution"] = names
    data.needs = vec[i64](needs)
    data.need = sums(needs, int(TYPES))
    data.gains = vec[i64](gains)
    data.picto = vec[i64](pictos)


def some(row: Row, key: str, counts: list[int]) -> list[int]:
    """At least one Expert, and no more than could ever be gathered."""
    whole(row, key, key, sum(counts), 1, 6)
    return counts


def read_nuisances(file: DataFile, data: Data) -> None:
    """E1.5: ten tiles, a criterion on each side."""
    sides: list[int] = []
    seen: list[str] = []
    for row in file.rows("nuisances", int(NUISANCES)):
        row.only(["id", "sides"])
        seen.append(row.identity(seen))
        listed = row.listed("sides")
        if len(listed) != 2:
            row.note(Refusal("data_sides", row.at("sides")))
            listed = [INDICATOR_IDS[0], INDICATOR_IDS[0]]
        for side in listed:
            known = str(side) in INDICATOR_IDS
            if not known:
                problem: dict[str, object] = {"value": str(side)[:40], "known": list(INDICATOR_IDS)}
                row.note(Refusal("data_value", {**row.at("sides"), **problem}))
            sides.append(INDICATOR_IDS.index(str(side)) if known else 0)
    data.sides = vec[i64](sides)


def read_crises(file: DataFile, data: Data, listed: list[list[int]]) -> None:
    """E1.6: the 15 crises: arrival, Experts and what happens unmanaged."""
    needs: list[int] = []
    always: list[int] = []
    options: list[int] = []
    option: list[int] = []
    unmanaged: list[int] = []
    names: Names = {}
    allowed = list(CRISIS_EFFECTS)
    for row in file.rows("crises", int(CRISES)):
        row.only(["id", "name", "arrival_always", "arrival_options", "experts", "unmanaged"])
        crisis = row.identity(data.crises)
        data.crises.append(crisis)
        names[crisis] = row.names()
        needs += some(row, "experts", row.counts("experts", list(TYPE_IDS), 1, 5))
        key = "arrival_always"
        always += add(listed, effects(row, key, row.listed(key), allowed))
        key = "arrival_options"
        choices = row.listed(key)
        if len(choices) > OPTIONS:
            row.note(Refusal("data_options", {**row.at(key), "most": int(OPTIONS)}))
            choices = choices[: int(OPTIONS)]
        options.append(len(choices))
        for choice in [*choices, *[[] for _ in range(int(OPTIONS) - len(choices))]]:
            option += add(listed, effects(row, key, choice, allowed))
        key = "unmanaged"
        rest = [name for name in allowed if name != "extra_block"]  # there is no step 3 to come
        unmanaged += add(listed, effects(row, key, row.listed(key), rest))
    data.names["crisis"] = names
    data.crisis_needs = vec[i64](needs)
    both = whole_numbers(data.needs) + needs
    data.all_needs = vec[i64](both)
    data.crisis_need = sums(needs, int(TYPES))
    data.always, data.unmanaged = vec[i64](always), vec[i64](unmanaged)
    data.options, data.option = vec[i64](options), vec[i64](option)


def add(listed: list[list[int]], more: list[list[int]]) -> list[int]:
    """Put effects behind those that are there; where they begin and where they end."""
    begin = len(listed)
    listed += more
    return [begin, len(listed)]


def read_plans(file: DataFile, data: Data, listed: list[list[int]]) -> None:
    """E1.7: the 9 Bon Plans."""
    plans: list[int] = []
    names: Names = {}
    for row in file.rows("bon_plans", int(PLANS)):
        row.only(["id", "name", "effect"])
        plan = row.identity(data.plans)
        data.plans.append(plan)
        names[plan] = row.names()
        plans.append(len(listed))
        listed.append(effect(row, "effect", row.get("effect"), list(PLAN_EFFECTS)))
    data.names["plan"] = names
    data.plan = vec[i64](plans)


def read_roles(file: DataFile, data: Data, listed: list[list[int]]) -> None:
    """E1.8: the 10 roles, each with an effect of its own."""
    roles: list[int] = []
    solo: list[int] = []
    names: Names = {}
    for i, row in enumerate(file.rows("roles", int(ROLES))):
        row.only(["id", "name", "trigger", "effect", "solo"])
        role = row.identity(data.roles)
        data.roles.append(role)
        names[role] = row.names()
        roles.append(len(listed))
        words = effect(row, "effect", row.get("effect"), list(ROLE_TRIGGERS))
        listed.append(words)
        name = EFFECT_IDS[words[0]]
        row.word("trigger", [ROLE_TRIGGERS.get(name, "turn")])
        solo.append(1 if row.get("solo") is True else 0)
        if data.role_with[words[0]] != EMPTY:
            row.note(Refusal("data_same_effect", row.at("effect", name)))
        data.role_with[words[0]] = i
    if sum(solo) < 3 and len(solo) == ROLES:
        file.note(Refusal("data_solo", file.at("roles", 0, "", "roles")))
    data.names["role"] = names
    data.role = vec[i64](roles)
    data.solo = vec[i64](solo)


def read_territories(file: DataFile, data: Data) -> None:
    """E2.11: the five configurations."""
    names: Names = {}
    for row, wanted in zip(file.rows("configurations", len(LEVELS)), LEVELS):
        row.only(["id", "name", "start", "nuisances", "indicator_start", "crisis_start"])
        row.word("id", [wanted])
        names[wanted] = row.names()
        start = read_square(row, "start", row.get("start"))
        taken = [start]
        for item in row.listed("nuisances"):
            at = read_square(row, "nuisances", item)
            if at in taken:
                row.note(Refusal("data_square_twice", row.at("nuisances", str(item))))
            taken.append(at)
        whole(row, "nuisances", "nuisances", len(taken) - 1, 1, int(NUISANCES))
        indicator = row.number("indicator_start", 0, int(data.goal) - 1)
        beacon = row.number("crisis_start", 1, int(data.beacons) - 1)
        data.territories[wanted] = Territory(start, taken[1:], indicator, beacon)
    data.names["level"] = names


def read_square(row: Row, key: str, value: object) -> int:
    """[row, column], counted from 1 at the top left."""
    if isinstance(value, list) and len(value) == 2:
        line, column = value
        if type(line) is int and type(column) is int and 1 <= line <= 4 and 1 <= column <= 4:
            return int(square(line, column))
    row.note(Refusal("data_square", row.at(key, str(value)[:40])))
    return 0


def flat(listed: list[list[int]]) -> vec[i64]:
    return vec[i64]([word for words in listed for word in words])


def sums(numbers: list[int], width: int) -> vec[i64]:
    """The sum of each stretch of that many numbers."""
    return vec[i64]([sum(numbers[i : i + width]) for i in range(0, len(numbers), width)])
