"""The second referee of Evolutopia: a game, its turns, managing the crises (E2, E3, E6, E8)."""

from collections import Counter
from typing import Any

from tests.referee.books import Flow
from tests.referee.evolutopia_plans import EvolutopiaPlans
from tests.referee.evolutopia_table import (
    ACTION_LETTERS,
    ACTIONS,
    CRISES,
    INDICATORS,
    INITIALS,
    KINDS,
    LETTER_OF,
    PLANS,
    ROLES,
    START,
    EndedError,
)

Effect = dict[str, Any]


class EvolutopiaReferee(EvolutopiaPlans):
    """The story of a game."""

    extra_markers = 0

    def story(self) -> Flow[None]:
        try:
            yield from self.set_up()
            while True:
                yield from self.play_turn()
                self.end_turn()
        except EndedError:
            return

    # -- setting up -----------------------------------------------------------------------------

    def set_up(self) -> Flow[None]:
        start, nuisances, indicators, beacon = self.territory()
        self.squares[start] = START
        self.indicators = dict.fromkeys(INDICATORS, indicators)
        self.beacon = beacon
        tiles: list[str] = []
        for square in nuisances:
            tiles.append(self.learn("E2.9", "nuisance", square=square)["indicator"])
            self.squares[square] = tiles[-1]
        self.agree("E1.5", "four sides of each criterion", True, max(Counter(tiles).values()) <= 4)
        for slots, slot in ((self.study, 0), (self.study, 1), (self.site, 0)):  # E2.2
            self.show_top()
            slots[slot] = self.take_top()
        self.show_top()
        experts: list[str] = self.learn("E2.3", "experts_laid")["experts"]
        self.agree("E2.3", "Experts in the Zone", 3, len(experts))
        self.zone.update(experts)
        self.bag -= self.zone
        self.turn = self.learn("E2.10", "begins")["seat"]
        if self.solo:
            yield from self.draw_role()
        for seat in range(self.players if not self.solo else 0):
            self.roles[seat].append(self.learn("E2.7", "role_dealt", seat=seat)["role"])
        faces = [role for roles in self.roles for role in roles]
        self.agree("E2.7", "no role twice", len(faces), len(set(faces)))

    def territory(self) -> tuple[str, list[str], int, int]:
        """E2.11, E2.12."""
        level = self.level
        if level is None:
            squares = self.options["nuisances"].split()
            return (
                self.options["start"],
                squares,
                int(self.options["indicators"]),
                int(self.options["beacon"]),
            )
        squares = [f"{row}{column}" for row, column in level["nuisances"]]
        start = "".join(map(str, level["start"]))
        return start, squares, level["indicator_start"], level["crisis_start"]

    # -- a turn (E3) ----------------------------------------------------------------------------

    def play_turn(self) -> Flow[None]:
        self.silent.discard(self.turn)
        self.role_used = False
        while True:
            free = self.possible() - self.blocked
            ways = {LETTER_OF[action] for action in free} | {"M"}
            way = (yield {self.turn: ways | self.window_ways()}).notation
            if way in "CSRAIM":
                break
            yield from self.in_window(way)
        if way == "M":
            yield from self.manage()
        else:
            action = ACTION_LETTERS[way]
            self.hear("E3.1", "acts", seat=self.turn, action=action)
            doing = [self.choose, self.start_work, self.recruit, self.assign, self.inaugurate]
            yield from doing[ACTIONS.index(action)]()
            self.mark(action)  # E11.5
        yield from self.window("E11.1", last=True)

    def end_turn(self) -> None:
        """E9.3, E11.16, E3.1."""
        self.turns += 1
        if len(self.squares) == 16 and not self.nuisances():
            self.end("territory_full")
        if self.max_turns and self.turns >= self.max_turns:
            self.end("out_of_turns")
        self.turn = (self.turn + 1) % self.players

    def mark(self, action: str) -> None:
        self.blocked.add(action)
        self.hear("E3.1", "blocked", seat=self.turn, action=action)

    # -- managing the crises (E6) ---------------------------------------------------------------

    def manage(self) -> Flow[None]:
        self.hear("E3.2", "manages", seat=self.turn)
        yield from self.window("E6.1")
        if self.crisis:
            yield from self.settle(self.crisis)
        yield from self.new_crisis()
        self.arrival_cancelled, self.extra_markers = False, 0
        yield from self.window("E6.3", at_reveal=True)
        if not self.arrival_cancelled:
            yield from self.arrive()
        yield from self.window("E11.1")
        self.blocked.clear()
        self.hear("E6.4", "all_freed")
        yield from self.place_markers()
        if self.solo:
            self.role_pile.bottom.append(self.roles[0].pop())  # E8.3, E8.5
            yield from self.draw_role()
            self.role_used = True  # E11.15

    def settle(self, crisis: str) -> Flow[None]:
        """E6.2: managed, or its consequences; then its Experts and the card go back."""
        missing = self.missing(3).total()
        managed = not missing
        if missing == 1 and self.placed[3].total() and self.can_use("secouriste"):  # E5.8
            managed = (yield {self.turn: {"!", "."}}).notation == "!"
            if managed:
                self.use("secouriste")
        if managed:
            self.hear("E6.2", "managed", crisis=crisis)
        else:
            self.hear("E6.2", "unmanaged", crisis=crisis)
            yield from self.apply(CRISES[crisis]["unmanaged"])
        self.to_bag(self.placed[3])
        self.crises.bottom.append(crisis)
        self.crisis = None

    def new_crisis(self) -> Flow[None]:
        """E6.3, E5.11: the Mediator keeps one of two."""
        seat = self.turn
        if self.can_use("mediateur") and (yield {seat: {"!", "."}}).notation == "!":
            self.use("mediateur")
            seen = []
            for _ in range(2):
                seen.append(self.learn("E5.11", "crisis_looked", seat=seat)["crisis"])
                self.draw_card("E5.11", self.crises, seen[-1])
            kept = yield from self.keep_one(seen, list(CRISES))
            self.crises.bottom += seen
            self.hear("E6.3", "crisis", crisis=kept)
        else:
            kept = self.learn("E6.3", "crisis")["crisis"]
            self.draw_card("E6.6", self.crises, kept)
        self.crisis = kept

    def arrive(self) -> Flow[None]:
        """E6.3, E11.32: what always happens, then an option that has an effect."""
        crisis = CRISES[self.crisis or ""]
        yield from self.apply(crisis["arrival_always"])
        options = self.options_with_effect()
        if not options:
            return
        number = options[0]
        if len(options) > 1:
            number = int((yield {self.turn: {f"o{n}" for n in options}}).notation[1])
        self.hear("E6.3", "option_taken", crisis=self.crisis, number=number)
        yield from self.apply(crisis["arrival_options"][number - 1])

    def options_with_effect(self) -> list[int]:
        options = CRISES[self.crisis or ""]["arrival_options"]
        return [i + 1 for i, option in enumerate(options) if any(map(self.matters, option))]

    def arrival_matters(self) -> bool:
        """E11.14: would the arrival do something?"""
        always = CRISES[self.crisis or ""]["arrival_always"]
        return any(map(self.matters, always)) or bool(self.options_with_effect())

    def place_markers(self) -> Flow[None]:
        """E6.4, E5.12, E11.10: one, unless the Negotiator; then the extra ones."""
        for number in range(1 + self.extra_markers):
            ways = {f"#{LETTER_OF[action]}" for action in ACTIONS if action not in self.blocked}
            if not ways:
                return
            if not number and self.can_use("negociatrice"):
                ways.add("!")
            way = (yield {self.turn: ways}).notation
            if way == "!":
                self.use("negociatrice")
            else:
                self.mark(ACTION_LETTERS[way[1]])

    def draw_role(self) -> Flow[None]:
        """E8.2, E8.3: one of the top two; the other goes under the pile."""
        seen: list[str] = self.learn("E8.2", "roles_looked", seat=0)["roles"]
        self.agree("E8.2", "roles to choose from", 2, len(seen))
        for role in seen:
            self.draw_card("E8.5", self.role_pile, role)
        seen = list(seen)
        kept = yield from self.keep_one(seen, ROLES)
        self.roles[0] = [kept]
        self.role_pile.bottom += seen
        self.hear("E8.2", "role_kept", seat=0, role=kept)

    def keep_one(self, seen: list[str], names: list[str]) -> Flow[str]:
        """One of the two that are looked at is taken out."""
        self.looked = [names.index(name) for name in seen]
        which = int((yield {self.turn: {"p1", "p2"}}).notation[1]) - 1
        self.looked = [-1, -1]
        return seen.pop(which)

    # -- effects (E10) --------------------------------------------------------------------------

    def matters(self, effect: Effect) -> bool:
        """Would it change the game?"""
        what = effect["do"]
        if what == "indicator":
            name, by = effect["indicator"], effect["by"]
            values = self.indicators.values()
            value = {"lowest": min(values), "highest": max(values)}.get(name)
            value = self.indicators[name] if value is None else value
            return value > 0 if by < 0 else value < 7
        if what == "crisis_pawn":
            return self.nuisances() >= int(effect.get("min_nuisances", 0))
        if what == "release_experts":
            if effect["scope"] == "experts_zone":
                return self.zone.total() > 0
            return any(place[effect["type"]] for place in [*self.placed, self.zone])
        if what == "drop_study":
            return any(self.study)
        if what == "drop_site":
            return any(self.site)
        if what == "drop_bon_plan":
            return bool(self.held)
        return True  # E10.4: a marker can always be placed

    def apply(self, effects: list[Effect]) -> Flow[None]:
        for effect in effects:
            if self.matters(effect):
                yield from self.apply_one(effect)

    def apply_one(self, effect: Effect) -> Flow[None]:
        what = effect["do"]
        if what == "indicator":
            if effect["indicator"] in INDICATORS:
                self.move_indicator(effect["indicator"], effect["by"])
            else:
                yield from self.move_extreme(effect["indicator"], effect["by"])
            self.check_won()
        elif what == "crisis_pawn":
            self.move_pawn(effect["by"])
        elif what == "release_experts":
            yield from self.release(effect)
        elif what == "extra_block":
            self.extra_markers += effect["count"]
        elif what == "drop_study":
            ways = {f"s{slot + 1}" for slot in range(3) if self.study[slot]}
            self.drop_from_study(int((yield {self.turn: ways}).notation[1]) - 1)
        elif what == "drop_site":
            ways = {f"w{slot + 1}" for slot in range(3) if self.site[slot]}
            slot = int((yield {self.turn: ways}).notation[1]) - 1
            self.to_bag(self.drop_from_site(slot))  # E11.8
        else:
            yield from self.drop_plan()

    def release(self, effect: Effect) -> Flow[None]:
        """E10.3: all of a type in play, or some of the Zone by choice."""
        if effect["scope"] == "experts_zone":
            for _ in range(min(effect["count"], self.zone.total())):
                ways = {f":{INITIALS[kind]}" for kind in +self.zone}
                kind = KINDS[(yield {self.turn: ways}).notation[1]]
                self.zone[kind] -= 1
                self.bag[kind] += 1
                self.hear("E10.3", "released", expert=kind, count=1)
            return
        kind, count = effect["type"], 0
        for place in [*self.placed, self.zone]:
            count += place.pop(kind, 0)
        self.bag[kind] += count
        self.hear("E10.3", "released", expert=kind, count=count)

    def drop_plan(self) -> Flow[None]:
        """E10.7, E11.8: anybody's."""
        ways = {f"${PLANS.index(plan) + 1}" for plan in self.held}
        plan = PLANS[int((yield {self.turn: ways}).notation[1]) - 1]
        owner = self.held.pop(plan)
        self.plans.bottom.append(plan)
        self.hear("E10.7", "plan_dropped", seat=owner, plan=plan)
