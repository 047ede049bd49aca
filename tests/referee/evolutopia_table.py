"""The books of the second referee of Evolutopia: what lies where, the piles, the end.

Names are those of the data file, which is read here as it is: evolutopia.toml, as an owner of the
box would read the tiles and cards. Everything else is after docs/rules/evolutopia.en.md.
"""

import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from faubourg.engine.outcome import Outcome
from tests.referee.books import Flow, Referee, joined, tally

DATA = tomllib.loads(
    files("faubourg.games.evolutopia").joinpath("evolutopia.toml").read_text(encoding="utf-8")
)
INDICATORS = [indicator["id"] for indicator in DATA["indicators"]]
WORDS = dict(zip(["env", "mob", "com", "ene", "eco"], INDICATORS))
TYPES = [expert["id"] for expert in DATA["experts"]]
KINDS = dict(zip("cnrot", TYPES))
INITIALS = dict(zip(TYPES, "cnrot"))
ACTIONS = ["choose", "start", "recruit", "assign", "inaugurate"]
ACTION_LETTERS = dict(zip("CSRAI", ACTIONS))
LETTER_OF = dict(zip(ACTIONS, "CSRAI"))
EVOLUTIONS = {tile["id"]: tile for tile in DATA["evolutions"]}
CRISES = {crisis["id"]: crisis for crisis in DATA["crises"]}
PLANS = [plan["id"] for plan in DATA["bon_plans"]]
ROLES = [role["id"] for role in DATA["roles"]]
LEVELS = {level["id"]: level for level in DATA["configurations"]}
GOAL, LAST_BEACON, HIGHEST = 5, 6, 7  # E1.2, E1.3
START = "start"


class EndedError(Exception):
    """E9: the game is won or lost at once."""


class Pile:
    """A pile of which everybody knows the top, if it was seen, and what went under it (E1.10)."""

    def __init__(self, names: list[str]) -> None:
        self.top: str | None = None
        self.middle = set(names)
        self.bottom: list[str] = []

    def size(self) -> int:
        return (self.top is not None) + len(self.middle) + len(self.bottom)

    def can_be_next(self, name: str) -> bool:
        if self.top is not None:
            return name == self.top
        if self.middle:
            return name in self.middle
        return self.bottom[:1] == [name]

    def take(self, name: str) -> None:
        if name == self.top:
            self.top = None
        elif name in self.middle:
            self.middle.remove(name)
        else:
            self.bottom.remove(name)

    def seen(self, names: list[str]) -> dict[str, Any]:
        """As a view with perfect memory writes it."""
        number = names.index
        return {
            "top": [] if self.top is None else [number(self.top)],
            "middle": tally(map(number, self.middle), len(names)),
            "bottom": list(map(number, self.bottom)),
        }


class EvolutopiaTable(Referee):
    """What is where, and what every card can do to it."""

    def __init__(self, players: int, options: Mapping[str, str], rules_version: int) -> None:
        super().__init__(players, options, rules_version)
        self.solo = players == 1
        level = options["level"]
        self.level = LEVELS.get(level) or LEVELS.get(f"level{level}")
        self.max_turns = int(options["max_turns"])
        self.stack = Pile(list(EVOLUTIONS))
        self.crises = Pile(list(CRISES))
        self.plans = Pile(PLANS)
        self.role_pile = Pile([role for role in ROLES if role != "bidouilleur"])  # E8.1
        self.study: list[str | None] = [None] * 3
        self.site: list[str | None] = [None] * 3
        self.placed: list[Counter[str]] = [Counter() for _ in range(4)]  # the crisis is the last
        self.crisis: str | None = None
        self.zone: Counter[str] = Counter()
        self.bag = Counter(dict.fromkeys(TYPES, 5))
        self.aside: list[str] = []  # Evolutions that are looked at or set aside
        self.looked = [-1, -1]  # the numbers of two crises or roles, of which one is kept
        self.dismissed: Counter[str] = Counter()
        self.set_aside: Counter[str] = Counter()
        self.loose: Counter[str] = Counter()  # Experts that are still to be placed
        self.squares: dict[str, str] = {}
        self.indicators: dict[str, int] = {}
        self.beacon = 1
        self.blocked: set[str] = set()
        self.silent: set[int] = set()
        self.roles: list[list[str]] = [[] for _ in range(players)]  # face up
        self.uses_left = [0 if self.solo else 3] * players  # E5.1, E8.4
        self.held: dict[str, int] = {}  # Bon Plan -> who has it
        self.turn = 0
        self.turns = 0
        self.role_used = False
        self.ended = ""

    # -- piles ----------------------------------------------------------------------------------

    def show_top(self) -> None:
        """E1.10: the top of the stack lies open."""
        if self.stack.size():
            name: str = self.learn("E4.1.1", "top")["evolution"]
            self.agree("E4.1.4", f"{name} can be next", True, self.stack.can_be_next(name))
            self.stack.take(name)
            self.stack.top = name

    def take_top(self) -> str:
        name = self.stack.top or ""
        self.stack.top = None
        return name

    def draw_card(self, rule: str, pile: Pile, name: str) -> None:
        self.agree(rule, f"{name} can be next", True, pile.can_be_next(name))
        pile.take(name)

    def draw_plan(self) -> None:
        """E4.2.3, E11.34: green; nothing where there is none."""
        if self.plans.size():
            plan = self.learn("E4.2.3", "plan_drawn", seat=self.turn)["plan"]
            self.draw_card("E4.2.3", self.plans, plan)
            self.held[plan] = self.turn

    # -- experts --------------------------------------------------------------------------------

    def needs(self, place: int) -> Counter[str]:
        """What is shown there; the fourth place is the crisis."""
        if place == 3:
            return Counter(CRISES[self.crisis]["experts"] if self.crisis else {})
        tile = self.site[place]
        return Counter(EVOLUTIONS[tile]["experts"] if tile else {})

    def missing(self, place: int) -> Counter[str]:
        return self.needs(place) - self.placed[place]

    def to_bag(self, experts: Counter[str]) -> None:
        self.bag += experts
        experts.clear()

    def assignments(self, experts: Counter[str], places: list[int] | None = None) -> set[str]:
        """E4.4.2: where one of its own type is missing."""
        return {
            INITIALS[kind] + ["w1", "w2", "w3", "x"][place]
            for place in (range(4) if places is None else places)
            for kind in self.missing(place)
            if experts[kind]
        }

    def place_of(self, way: str) -> int:
        return 3 if way[1:] == "x" else int(way[2:]) - 1

    def put(self, way: str) -> None:
        """An Expert goes where the way says, from wherever it was taken."""
        kind, place = KINDS[way[0]], self.place_of(way)
        self.placed[place][kind] += 1
        told: dict[str, object] = {"seat": self.turn, "expert": kind}
        if place == 3:
            self.hear("E4.4.1", "assigned_crisis", **told, crisis=self.crisis)
        else:
            self.hear("E4.4.1", "assigned", **told, evolution=self.site[place])

    # -- tracks and the end ---------------------------------------------------------------------

    def nuisances(self) -> int:
        return sum(what in INDICATORS for what in self.squares.values())

    def move_indicator(self, name: str, by: int) -> None:
        """E4.5.3, E11.29: what goes beyond the track is lost."""
        before = self.indicators[name]
        after = min(HIGHEST, max(0, before + by))
        if after != before:
            self.indicators[name] = after
            self.hear("E10.1", "indicator", indicator=name, before=before, after=after)

    def move_extreme(self, which: str, by: int) -> Flow[None]:
        """E10.1: for each point the lowest or highest anew; the player chooses among several."""
        for _ in range(abs(by)):
            extreme = (min if which == "lowest" else max)(self.indicators.values())
            names = [name for name, value in self.indicators.items() if value == extreme]
            if len(names) > 1 and 0 <= extreme + by // abs(by) <= HIGHEST:
                words = {word for word, name in WORDS.items() if name in names}
                names = [WORDS[(yield {self.turn: words}).notation]]
            self.move_indicator(names[0], by // abs(by))

    def move_pawn(self, by: int) -> None:
        """E9.2, E9.5."""
        before, self.beacon = self.beacon, min(LAST_BEACON, max(1, self.beacon + by))
        if self.beacon != before:
            self.hear("E10.2", "pawn", before=before, after=self.beacon)
        if self.beacon == LAST_BEACON:
            self.end("last_beacon")

    def check_won(self) -> None:
        """E9.1: no Nuisance left, and every indicator at the goal."""
        if not self.nuisances() and min(self.indicators.values()) >= GOAL:
            self.end("goal_reached")

    def end(self, reason: str) -> None:
        self.ended = reason
        rule = {"goal_reached": "E9.1", "last_beacon": "E9.2", "territory_full": "E9.3"}
        kind = "won" if reason == "goal_reached" else "lost"
        self.hear(rule.get(reason, "E11.16"), kind, reason=reason)
        raise EndedError

    # -- the books against what is seen ---------------------------------------------------------

    def look(self, view: dict[str, Any], seat: int, perfect: bool) -> None:
        tiles = list(EVOLUTIONS)

        def slots(names: list[str | None]) -> list[int]:
            return [-1 if name is None else tiles.index(name) for name in names]

        def counted(experts: Counter[str]) -> list[int]:
            return [experts[kind] for kind in TYPES]

        on_square = {START: 35, **{name: 36 + i for i, name in enumerate(INDICATORS)}}
        squares = [f"{row}{column}" for row in range(1, 5) for column in range(1, 5)]
        lying = [self.squares.get(square) for square in squares]
        self.compare(
            view,
            "E1.10",
            study=slots(self.study),
            site=slots(self.site),
            placed=joined(map(counted, self.placed)),
            crisis=-1 if self.crisis is None else list(CRISES).index(self.crisis),
            zone=counted(self.zone),
            bag=counted(self.bag),
            territory=[
                -1 if what is None else on_square[what] if what in on_square else tiles.index(what)
                for what in lying
            ],
            indicators=list(self.indicators.values()),
            beacon=self.beacon,
            aside=slots([*self.aside, *[None] * 5][:5]),
            dismissed=counted(self.dismissed),
            set_aside=counted(self.set_aside),
            loose=counted(self.loose),
            looked=self.looked,
            blocked=sum(1 << ACTIONS.index(action) for action in self.blocked),
        )
        self.compare(
            view,
            "E3.1",
            turn=self.turn,
            turns=self.turns,
            silent=sum(1 << who for who in self.silent),
            roles=joined([*map(ROLES.index, roles), -1, -1][:2] for roles in self.roles),
            uses=self.uses_left,
            holder=[self.held.get(plan, -1) for plan in PLANS],
            role_used=int(self.role_used),
            stack_left=self.stack.size(),
            crises_left=self.crises.size(),
            plans_left=self.plans.size(),
            roles_left=self.role_pile.size() if self.solo else 0,
        )
        if perfect:
            self.compare(
                view,
                "E1.10",
                stack=self.stack.seen(tiles),
                crises=self.crises.seen(list(CRISES)),
                plans=self.plans.seen(PLANS),
            )
            if self.solo:
                self.compare(view, "E8.5", role_pile=self.role_pile.seen(ROLES))

    def judge(self, outcome: Outcome) -> None:
        """E9: all win or nobody does."""
        everybody = list(range(self.players))
        self.agree("E9.1", "winners", everybody * (self.ended == "goal_reached"), outcome.winners)
        self.agree("E9.1", "points", [self.indicators] * self.players, outcome.sources)
        self.agree("E9.2", "reason", self.ended, outcome.reason)
        summary = {
            "indicators": self.indicators,
            "nuisances": self.nuisances(),
            "beacon": self.beacon,
            "turns": self.turns,
        }
        self.agree("E9.6", "summary", summary, outcome.summary)
