"""The second referee of Evolutopia: the five actions and the roles that go with them (E4, E5)."""

from collections import Counter

from tests.referee.books import Flow
from tests.referee.evolutopia_table import (
    EVOLUTIONS,
    INDICATORS,
    INITIALS,
    KINDS,
    START,
    TYPES,
    EvolutopiaTable,
)


class EvolutopiaActions(EvolutopiaTable):
    """Each action as a story of its own."""

    # -- roles (E5) -----------------------------------------------------------------------------

    def copied(self, role: str) -> bool:
        """E5.5, E11.12: may the Tinkerer use it, because another player has it face up?"""
        others = [r for seat in range(self.players) if seat != self.turn for r in self.roles[seat]]
        return "bidouilleur" in self.roles[self.turn] and role in others

    def can_use(self, role: str) -> bool:
        """E5.2: one use a turn."""
        mine = role in self.roles[self.turn]
        return not self.role_used and (mine or self.copied(role))

    def use(self, role: str) -> None:
        """E5.1, E11.3: three uses of the starting role turn the hidden one face up."""
        seat = self.turn
        mine = self.roles[seat]
        self.role_used = True
        used = role
        if role in mine:
            self.hear("E5.2", "role_used", seat=seat, role=role)
        else:
            used = "bidouilleur"
            self.hear("E5.5", "role_copied", seat=seat, role=used, copied=role)
        if used == mine[0] and self.uses_left[seat]:
            self.uses_left[seat] -= 1
            if not self.uses_left[seat]:
                mine.append(self.learn("E5.1", "role_unlocked", seat=seat)["role"])

    # -- choose (E4.1) --------------------------------------------------------------------------

    def choose(self) -> Flow[None]:
        seat, aside = self.turn, self.aside
        while True:
            ways = {"+", "-"} if len(aside) < 3 else {"+"}
            if (yield {seat: ways}).notation == "+":
                break
            tile = self.take_top()
            aside.append(tile)
            self.hear("E4.1.2", "tile_aside", seat=seat, evolution=tile)
            self.show_top()
        tile = self.take_top()
        if None not in self.study:  # E4.1.5
            yield from self.replace_in_study()
        slot = self.study.index(None)
        self.study[slot] = tile
        self.hear("E4.1.2", "chosen", seat=seat, evolution=tile)
        self.stack.bottom += aside  # E4.1.4, E11.6
        aside.clear()
        self.show_top()
        seeing = self.can_use("visionnaire") and None in self.site  # E5.9, E11.10
        if seeing and (yield {seat: {"!", "."}}).notation == "!":
            self.use("visionnaire")
            self.study[slot] = None
            yield from self.begin_work(tile)

    def replace_in_study(self) -> Flow[None]:
        way = (yield {self.turn: {"s1", "s2", "s3"}}).notation
        self.drop_from_study(int(way[1]) - 1)

    def drop_from_study(self, slot: int) -> None:
        tile = self.study[slot] or ""
        self.study[slot] = None
        self.stack.bottom.append(tile)
        self.hear("E4.1.5", "tile_under", seat=self.turn, evolution=tile)

    # -- start work (E4.2) ----------------------------------------------------------------------

    def start_work(self, roles: bool = True) -> Flow[None]:
        seat = self.turn
        ways = {f"s{slot + 1}" for slot in range(3) if self.study[slot]}
        slot = int((yield {seat: ways}).notation[1]) - 1
        if None not in self.site:
            yield from self.clear_site()
        tile = self.study[slot] or ""
        self.study[slot] = None
        place = yield from self.begin_work(tile)
        helping = self.assignments(self.zone, [place])
        if roles and helping and self.can_use("cheffe_de_chantier"):  # E5.10
            way = (yield {seat: helping | {"."}}).notation
            if way != ".":
                self.use("cheffe_de_chantier")
                self.zone[KINDS[way[0]]] -= 1
                self.put(way)

    def clear_site(self) -> Flow[None]:
        """E4.2.2: a tile goes under the stack, its Experts one by one to the Zone or the bag."""
        way = (yield {self.turn: {"w1", "w2", "w3"}}).notation
        self.loose += self.drop_from_site(int(way[1]) - 1)
        for kind in TYPES:
            while self.loose[kind]:
                if self.zone.total() == 5:  # E11.23
                    self.to_bag(self.loose)
                    return
                where = (yield {self.turn: {"z", "b"}}).notation
                self.loose[kind] -= 1
                told = {"seat": self.turn, "expert": kind}
                if where == "z":
                    self.zone[kind] += 1
                    self.hear("E4.2.2", "expert_to_zone", **told)
                else:
                    self.bag[kind] += 1
                    self.hear("E4.2.2", "expert_to_bag", **told)

    def drop_from_site(self, slot: int) -> Counter[str]:
        """The tile goes under the stack; its Experts are for who asks."""
        tile = self.site[slot] or ""
        experts, self.placed[slot] = self.placed[slot], Counter()
        self.site[slot] = None
        self.stack.bottom.append(tile)
        self.hear("E4.2.2", "tile_under", seat=self.turn, evolution=tile)
        return experts

    def begin_work(self, tile: str) -> Flow[int]:
        """E4.2.1, E4.2.3: onto Site, and the symbol takes effect."""
        seat, place = self.turn, self.site.index(None)
        self.site[place] = tile
        self.hear("E4.2.1", "started", seat=seat, evolution=tile)
        symbol = EVOLUTIONS[tile]["picto"]
        if symbol == "green":
            self.draw_plan()
        elif symbol == "blue" and self.stack.size():
            ways = {"+", ".", "u"} if None in self.study else {".", "u"}
            way = (yield {seat: ways}).notation
            if way != ".":
                top = self.take_top()
                if way == "u":
                    self.stack.bottom.append(top)
                    self.hear("E4.2.3", "tile_under", seat=seat, evolution=top)
                else:
                    self.study[self.study.index(None)] = top
                    self.hear("E4.2.3", "chosen", seat=seat, evolution=top)
                self.show_top()
        return place

    # -- recruit (E4.3) -------------------------------------------------------------------------

    def recruit(self) -> Flow[None]:
        seat = self.turn
        while True:
            ways = {f":{INITIALS[kind]}" for kind in +self.zone}
            if self.zone.total() < 5:
                ways.add(".")
            way = (yield {seat: ways}).notation
            if way == ".":
                break
            kind = KINDS[way[1]]
            self.zone[kind] -= 1
            self.dismissed[kind] += 1
            self.hear("E4.3.1", "dismissed", seat=seat, expert=kind)
        most = 3
        while self.zone.total() < 5:
            if not self.bag.total():  # E4.3.4
                self.bring_back()
                most = 0
                if not self.bag.total():
                    break
            kind = self.draw_expert()
            way = "z"
            if self.set_aside.total() < most:
                self.loose[kind] += 1
                way = (yield {seat: {"z", "-"}}).notation
                self.loose[kind] -= 1
                where = "expert_to_zone" if way == "z" else "expert_aside"
                self.hear("E4.3.2", where, seat=seat, expert=kind)
            if way == "z":
                self.zone[kind] += 1
            else:
                self.set_aside[kind] += 1
        self.bring_back()

    def bring_back(self) -> None:
        """E4.3.3."""
        self.to_bag(self.dismissed)
        self.to_bag(self.set_aside)

    def draw_expert(self) -> str:
        kind: str = self.learn("E4.3.2", "expert_drawn", seat=self.turn)["expert"]
        self.agree("E4.3.2", f"{kind} is in the bag", True, self.bag[kind] > 0)
        self.bag[kind] -= 1
        return kind

    # -- assign (E4.4) --------------------------------------------------------------------------

    def assign(self) -> Flow[None]:
        """E4.4.1, E5.7, E11.9: up to three; the fourth is a use of the Coordinator."""
        for count in range(4):
            ways = self.assignments(self.zone)
            if not ways or (count == 3 and not self.can_use("coordinatrice")):
                return
            way = (yield {self.turn: ways | {"."} if count else ways}).notation
            if way == ".":
                return
            if count == 3:
                self.use("coordinatrice")
            self.zone[KINDS[way[0]]] -= 1
            self.put(way)

    # -- inaugurate (E4.5) ----------------------------------------------------------------------

    def inaugurate(self, ribbon: bool = False) -> Flow[None]:
        """E4.5.6: the tile and its square are chosen before anything happens."""
        seat = self.turn
        slots = {f"w{slot + 1}" for slot in range(3) if self.squares_for(slot, ribbon)}
        slot = int((yield {seat: slots}).notation[1]) - 1
        ways = self.squares_for(slot, ribbon)
        square = (yield {seat: set(ways)}).notation
        if ways[square]:
            self.use(ways[square])
        tile = self.site[slot] or ""
        self.site[slot] = None
        self.to_bag(self.placed[slot])  # E4.5.2
        covered = self.squares.get(square)
        self.squares[square] = tile
        told = {"seat": seat, "evolution": tile, "square": square}
        if covered:
            self.hear("E4.5.5", "inaugurated_over", **told, indicator=covered)
        else:
            self.hear("E4.5.4", "inaugurated", **told)
        gains = EVOLUTIONS[tile]["gains"]
        for name in INDICATORS:
            self.move_indicator(name, gains.get(name, 0))
        self.check_won()

    def squares_for(self, slot: int, ribbon: bool = False) -> dict[str, str]:
        """Where the tile may go, each with the role that it takes (E5.4, E5.13, E11.9, E11.11)."""
        tile = self.site[slot]
        if tile is None:
            return {}
        missing = self.missing(slot).total()
        role = ""
        if missing and not (ribbon and missing == 1):
            if missing > 1 or ribbon or not self.can_use("accomplisseur"):
                return {}
            role = "accomplisseur"
        found = {}
        landscaper = not ribbon and self.can_use("paysagiste")
        gains = EVOLUTIONS[tile]["gains"]
        for row in range(1, 5):
            for column in range(1, 5):
                square = f"{row}{column}"
                lying = self.squares.get(square)
                if lying is not None and lying not in INDICATORS:
                    continue  # E4.5.7
                fits = lying is None or gains.get(lying, 0) >= 1
                if fits and self.touches(row, column, diagonally=False):
                    found[square] = role
                elif landscaper and not role and self.touches(row, column, diagonally=True):
                    found[square] = "paysagiste"
        return found

    def touches(self, row: int, column: int, diagonally: bool) -> bool:
        """E4.5.4: beside a placed Evolution or the Start tile."""
        sides = [(-1, 0), (0, 1), (1, 0), (0, -1)]
        if diagonally:
            sides += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
        beside = [self.squares.get(f"{row + down}{column + right}") for down, right in sides]
        return any(what == START or what in EVOLUTIONS for what in beside)

    # -- which are possible (E3.3, E11.4) -------------------------------------------------------

    def possible(self) -> set[str]:
        found = set()
        if self.stack.size():
            found.add("choose")
        if any(self.study):
            found.add("start")
        if self.zone.total() or self.bag.total():
            found.add("recruit")
        if self.assignments(self.zone):
            found.add("assign")
        if any(self.squares_for(slot) for slot in range(3)):
            found.add("inaugurate")
        return found
