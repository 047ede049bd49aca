"""The second referee of Evolutopia: Bon Plans and the windows to play them in (E7, E11.1)."""

from collections import Counter

from tests.referee.books import Flow
from tests.referee.evolutopia_actions import EvolutopiaActions
from tests.referee.evolutopia_table import (
    ACTION_LETTERS,
    EVOLUTIONS,
    INITIALS,
    KINDS,
    LETTER_OF,
    PLANS,
    TYPES,
)

PLACES = ["w1", "w2", "w3", "x", "z"]


class EvolutopiaPlans(EvolutopiaActions):
    """Each Bon Plan as a story of its own."""

    arrival_cancelled = False

    def window(self, rule: str, at_reveal: bool = False, last: bool = False) -> Flow[None]:
        """E11.1: Bon Plans and the Headhunter, as long as the player likes."""
        while True:
            ways = self.window_ways(at_reveal)
            holding = last and self.turn in self.held.values()
            if not ways and not holding:
                return
            way = (yield {self.turn: ways | {"."}}).notation
            if way == ".":
                return
            yield from self.in_window(way)
            if at_reveal and self.arrival_cancelled:
                return  # E7.7: what follows is the window after the arrival

    def window_ways(self, at_reveal: bool = False) -> set[str]:
        plans = {
            f"${PLANS.index(plan) + 1}"
            for plan, seat in self.held.items()
            if seat == self.turn and self.is_playable(plan, at_reveal)
        }
        return plans | (self.swaps(zone_only=True) if self.can_use("recruteuse") else set())

    def in_window(self, way: str) -> Flow[None]:
        if way.startswith("~"):
            self.use("recruteuse")  # E5.6
            yield from self.swap(way)
        else:
            yield from self.play(PLANS[int(way[1:]) - 1])

    # -- exchanges (E10.13) ---------------------------------------------------------------------

    def swaps(self, zone_only: bool) -> set[str]:
        """Who can be put back, because another type can take the place."""
        found = set()
        for place, experts in enumerate([*self.placed, self.zone]):
            for kind in +experts:
                if (not zone_only or place == 4) and self.replacements(kind, place):
                    found.add(f"~{INITIALS[kind]}{PLACES[place]}")
        return found

    def replacements(self, kind: str, place: int) -> list[str]:
        """Of another type, in the bag, and missing there."""
        wanted = set(TYPES) if place == 4 else set(self.missing(place))
        return [other for other in TYPES if other != kind and other in wanted and self.bag[other]]

    def swap(self, way: str) -> Flow[None]:
        kind, place = KINDS[way[1]], PLACES.index(way[2:])
        [*self.placed, self.zone][place][kind] -= 1
        self.bag[kind] += 1
        self.hear("E10.13", "expert_to_bag", seat=self.turn, expert=kind)
        ways = {f":{INITIALS[other]}" for other in self.replacements(kind, place)}
        taken = KINDS[(yield {self.turn: ways}).notation[1]]
        self.bag[taken] -= 1
        if place == 4:
            self.zone[taken] += 1
            self.hear("E10.13", "expert_to_zone", seat=self.turn, expert=taken)
        else:
            self.put(INITIALS[taken] + PLACES[place])

    # -- Bon Plans (E7) -------------------------------------------------------------------------

    def is_playable(self, plan: str, at_reveal: bool) -> bool:
        """E7.1: only if it has an effect."""
        return {
            "cooperation": self.bag.total() > 0,
            "renfort": bool(self.assignments(self.zone)),
            "creneau_libre": bool(self.blocked),
            "subvention": min(self.indicators.values()) < 7,
            "accalmie": at_reveal and self.arrival_matters(),
            "projet_cle_en_main": self.stack.size() > 0,
            "reconversion": bool(self.swaps(zone_only=False)),
            "permis_express": any(self.study),
            "ruban_coupe": any(self.squares_for(slot, ribbon=True) for slot in range(3)),
        }[plan]

    def arrival_matters(self) -> bool:
        raise NotImplementedError

    def play(self, plan: str) -> Flow[None]:
        """E7.2: then it goes under the deck, and the player stays silent."""
        seat = self.turn
        del self.held[plan]
        self.hear("E7.1", "plan_played", seat=seat, plan=plan)
        if plan == "cooperation":
            yield from self.cooperate()
        elif plan == "renfort":
            yield from self.reinforce()
        elif plan == "creneau_libre":
            ways = {f"*{LETTER_OF[action]}" for action in self.blocked}
            action = ACTION_LETTERS[(yield {seat: ways}).notation[1]]
            self.blocked.remove(action)
            self.hear("E7.5", "freed", seat=seat, action=action)
        elif plan == "subvention":
            yield from self.move_extreme("lowest", 1)
            self.check_won()
        elif plan == "accalmie":
            self.arrival_cancelled = True
            self.hear("E7.7", "arrival_skipped", crisis=self.crisis)
        elif plan == "projet_cle_en_main":
            yield from self.search()
        elif plan == "reconversion":
            yield from self.retrain()
        elif plan == "permis_express":
            yield from self.start_work(roles=False)
        else:
            yield from self.inaugurate(ribbon=True)
        self.plans.bottom.append(plan)
        if not self.solo:
            self.silent.add(seat)
            self.hear("E7.2", "silent", seat=seat)

    def cooperate(self) -> Flow[None]:
        """E7.3: two Experts; each to the Zone, to a place where it is missing, or back."""
        for _ in range(min(2, self.bag.total())):
            self.loose[self.draw_expert()] += 1
        for kind in TYPES:
            while self.loose[kind]:
                ways = self.assignments(Counter([kind])) | {"b"}
                if self.zone.total() < 5:
                    ways.add("z")
                way = (yield {self.turn: ways}).notation
                self.loose[kind] -= 1
                if way == "b":
                    self.bag[kind] += 1
                    self.hear("E7.3", "expert_to_bag", seat=self.turn, expert=kind)
                elif way == "z":
                    self.zone[kind] += 1
                    self.hear("E7.3", "expert_to_zone", seat=self.turn, expert=kind)
                else:
                    self.put(way)

    def reinforce(self) -> Flow[None]:
        """E7.4: up to two."""
        for count in range(2):
            ways = self.assignments(self.zone)
            if not ways:
                return
            way = (yield {self.turn: ways | {"."} if count else ways}).notation
            if way == ".":
                return
            self.zone[KINDS[way[0]]] -= 1
            self.put(way)

    def retrain(self) -> Flow[None]:
        """E7.9: up to twice."""
        for count in range(2):
            ways = self.swaps(zone_only=False)
            if not ways:
                return
            way = (yield {self.turn: ways | {"."} if count else ways}).notation
            if way == ".":
                return
            yield from self.swap(way)

    def search(self) -> Flow[None]:
        """E7.8: one of the top five is kept, the others go under the stack as the player likes."""
        seat = self.turn
        tiles: list[str] = self.learn("E7.8", "searched", seat=seat)["evolutions"]
        self.agree("E7.8", "tiles looked at", min(5, self.stack.size()), len(tiles))
        for tile in tiles:
            self.draw_card("E7.8", self.stack, tile)
        self.show_top()
        self.aside = tiles = list(tiles)
        which = int((yield {seat: {f"p{i + 1}" for i in range(len(tiles))}}).notation[1]) - 1
        tile = tiles.pop(which)
        yield from self.keep(tile)
        while len(tiles) > 1:
            ways = {f"p{i + 1}" for i in range(len(tiles))}
            under = tiles.pop(int((yield {seat: ways}).notation[1]) - 1)
            self.stack.bottom.append(under)
            self.hear("E7.8", "tile_under", seat=seat, evolution=under)
        self.stack.bottom += tiles
        tiles.clear()

    def keep(self, tile: str) -> Flow[None]:
        """E7.8, E11.25, E11.26: on Site with an Expert from the bag, or in Study."""
        seat = self.turn
        way = "+"
        if None in self.site:
            useful = [kind for kind in EVOLUTIONS[tile]["experts"] if self.bag[kind]]
            onto = {f":{INITIALS[kind]}" for kind in useful} or {"w"}
            way = (yield {seat: onto | {"+"}}).notation
        if way == "+":
            if None not in self.study:
                yield from self.replace_in_study()
            self.study[self.study.index(None)] = tile
            self.hear("E7.8", "chosen", seat=seat, evolution=tile)
            return
        place = self.site.index(None)
        self.site[place] = tile
        self.hear("E7.8", "started", seat=seat, evolution=tile)
        if way != "w":
            self.bag[KINDS[way[1]]] -= 1
            self.put(way[1] + PLACES[place])
