"""The second referee of Ginkgopolis, after docs/rules/ginkgopolis.en.md: rounds and their actions.

Cards and tiles are kept by their names ("red-7", "urban-C"); the row after the last seat is Hal's.
"""

from collections import Counter

from tests.referee.books import Flow, Question
from tests.referee.ginkgopolis_cards import (
    BEGINNING,
    COLOURS,
    HAL,
    colour_of,
    helps,
    number_of,
    short,
)
from tests.referee.ginkgopolis_city import City
from tests.referee.ginkgopolis_table import GinkgopolisTable


class GinkgopolisReferee(GinkgopolisTable):
    """The story of a game; the books are in GinkgopolisTable."""

    def story(self) -> Flow[None]:
        yield from self.set_up()
        while not self.over:
            yield from self.choose()
            self.phase = 2
            for i in range(self.players):
                yield from self.resolve((self.first + i) % self.players)
            if self.solo:
                yield from self.hal_plays()
            self.rounds += 1
            self.acting = -1
            if self.ended:
                self.hear("G51", "over", rounds=self.rounds)
                self.over = True
            else:
                self.prepare_round()

    # -- setting up -----------------------------------------------------------------------------

    def set_up(self) -> Flow[None]:
        tiles: list[str] = self.learn("G10", "city")["tiles"]
        beginning = sorted(f"{colour}-{n}" for colour in COLOURS for n in (1, 2, 3))
        self.agree("G10", "the first nine", beginning, sorted(tiles))
        self.city = City.at_first(tiles)
        self.unseen -= set(tiles)
        if self.few:
            self.leave_out_cards()
        if self.solo:
            self.start(0, [], 6, 6, 6)  # G60
            self.resources[HAL], self.stock[HAL] = 25, 0
            self.draw_solo()
            return
        if self.options["characters"] == "draft":
            yield from self.draft()
        self.take_characters()
        self.first = self.learn("G17", "begins")["seat"]
        if self.options["first"] != "random":
            self.agree("G17", "who begins", int(self.options["first"]), self.first)
        for i in range(self.players):
            self.draw((self.first + i) % self.players, 4)

    def draft(self) -> Flow[None]:
        """G15: keep one of four, pass the others to the left, three times."""
        self.phase = 0
        for seat in range(self.players):
            told = self.learn("G15", "characters_dealt", seat, seat=seat)["characters"]
            self.agree("G15", "characters dealt", 4, len(told))
            self.drafting[seat] = Counter(told)
        dealt = sum(self.drafting, Counter())
        most = {"red": 4, "blue": 3, "yellow": 2}  # G8
        fair = all(n <= most[colour_of(kind)] for kind, n in dealt.items())
        self.agree("G8", "copies of characters", True, fair)
        for turn in range(3):
            self.rounds = turn  # of the draft
            waiting = set(range(self.players))
            while waiting:
                move = yield {
                    seat: {short(kind) for kind in +self.drafting[seat]}
                    if seat in waiting
                    else {"withdraw"}
                    for seat in range(self.players)
                }
                seat = move.seat
                if move.notation == "withdraw":
                    self.drafting[seat][self.kept[seat].pop()] += 1
                    waiting.add(seat)
                    continue
                kind = next(kind for kind in self.drafting[seat] if short(kind) == move.notation)
                self.drafting[seat][kind] -= 1
                self.kept[seat].append(kind)
                waiting.remove(seat)
                self.hear("G15", "chose", seat=seat)
            if turn < 2:
                self.drafting = [self.drafting[-1], *self.drafting[:-1]]
                for right in range(self.players):
                    left = (right + 1) % self.players
                    told = self.learn("G15", "characters_passed", left, seat=left)["characters"]
                    self.agree("G15", "passed to the left", +self.drafting[left], Counter(told))
        self.phase, self.rounds = 1, 0
        self.drafting = [Counter() for _ in range(self.players)]

    def take_characters(self) -> None:
        """G14, G16: the three characters, and what they bring."""
        for seat in range(self.players):
            told = self.learn("G14", "characters", seat=seat)["characters"]
            if self.kept[seat]:
                self.agree("G15", "characters kept", self.kept[seat], told)
            else:
                self.agree("G14", "an introductory set", True, self.is_free_set(told))
            self.area += [(seat, kind) for kind in told]
        for seat in range(self.players):
            kinds = [card for row, card in self.area if row == seat]
            items = "".join(BEGINNING[kind] for kind in kinds)
            self.start(seat, kinds, *(items.count(item) for item in "RTP"))

    def start(self, seat: int, kinds: list[str], resources: int, tiles: int, points: int) -> None:
        """G16, G60: starting items."""
        self.resources[seat] = resources
        self.stock[seat] -= resources
        self.points[seat] = points
        self.hear("G16", "starts", seat=seat, resources=resources, points=points, count=tiles)
        self.draw_tiles(seat, tiles)

    # -- a round: choose ------------------------------------------------------------------------

    def choose(self) -> Flow[None]:
        """G20, G22: everybody at the same time; a choice can be taken back."""
        self.phase = 1
        ready: set[int] = set()
        while len(ready) < self.players:
            move = yield {seat: self.choices(seat, seat in ready) for seat in range(self.players)}
            seat, what = move
            if what == "withdraw":
                ready.discard(seat)
                self.take_back(seat)
            elif what == "new":
                self.new_hand(seat)
            elif self.card[seat] is None:
                self.card[seat] = next(card for card in self.hand[seat] if short(card) == what)
                self.hand[seat].remove(self.card[seat] or "")
            else:
                if what != ".":
                    tile = next(t for t in self.tiles[seat] if short(t) == what[1:])
                    self.tiles[seat].remove(tile)
                    self.tile[seat] = tile
                ready.add(seat)
                self.hear("G20", "chose", seat=seat)

    def choices(self, seat: int, ready: bool) -> set[str]:
        if ready:
            return {"withdraw"}
        if self.card[seat]:
            return {".", "withdraw"} | {f"+{short(tile)}" for tile in self.tiles[seat]}
        found = {short(card) for card in self.hand[seat]}
        return found | {"new"} if self.new_hands[seat] else found

    def take_back(self, seat: int) -> None:
        card, tile = self.card[seat], self.tile[seat]
        self.card[seat] = self.tile[seat] = None
        if card:
            self.hand[seat].add(card)
        if tile:
            self.tiles[seat].add(tile)

    def new_hand(self, seat: int) -> None:
        """G22: the four cards are discarded before four new ones are drawn."""
        self.new_hands[seat] -= 1
        told = self.learn("G22", "new_hand", seat=seat)["cards"]
        self.agree("G22", "cards discarded", sorted(self.hand[seat]), sorted(told))
        for card in list(self.hand[seat]):
            self.hand[seat].remove(card)
            self.throw_away(card)
        self.draw(seat, 4)

    # -- a round: resolve -----------------------------------------------------------------------

    def resolve(self, seat: int) -> Flow[None]:
        """G25: reveal the card and carry it out."""
        card, tile = self.card[seat] or "", self.tile[seat]
        self.acting = seat
        if tile is None:
            self.hear("G25", "played", seat=seat, card=card)
            yield from self.exploit(seat, card)
        else:
            self.hear("G25", "played_with", seat=seat, card=card, tile=tile)
            if not self.can_pay(seat, card, tile):  # G33
                self.tile[seat] = None
                self.tiles[seat].add(tile)
                self.shown.add(tile)
                self.hear("G33", "fell_back", seat=seat, tile=tile)
                yield from self.exploit(seat, card)
            elif colour_of(card) == "urban":
                yield from self.urbanize(seat, card, tile)
            else:
                yield from self.construct(seat, card, tile)
        self.card[seat] = None
        if self.solo:  # G61
            for unused in list(self.hand[seat]):
                self.hand[seat].remove(unused)
                self.throw_away(unused)

    def can_pay(self, seat: int, card: str, tile: str) -> bool:
        """G27, G31, G33: with what is held, and what comes back from the own building."""
        if colour_of(card) == "urban":
            return self.resources[seat] >= 1
        building = self.city.named(card)
        held = self.resources[seat] + (building.resources if building.owner == seat else 0)
        cost, points = self.costs(card, tile)
        return held >= cost + building.height + 1 and self.points[seat] >= points

    def costs(self, card: str, tile: str) -> tuple[int, int]:
        """G31: resources for another colour, points for a lower number."""
        return int(colour_of(card) != colour_of(tile)), max(0, number_of(card) - number_of(tile))

    def exploit(self, seat: int, card: str) -> Flow[None]:
        """G26: a resource or a tile, or what the building gives; then the bonuses."""
        if colour_of(card) == "urban":
            offered = {"=R": self.stock[seat] > 0, "=T": self.supply > 0}
            items = [item for item, there in offered.items() if there]
            if items:
                item = yield from self.pick(seat, items)
                yield from self.gain(seat, "red" if item == "=R" else "blue", 1)
        else:
            building = self.city.named(card)
            yield from self.gain(seat, building.colour, building.height)
        yield from self.bonuses(seat, "exploit")
        self.throw_away(card)

    def urbanize(self, seat: int, card: str, tile: str) -> Flow[None]:
        """G27: a new building where the token stood; the token moves; the neighbours give."""
        cell = self.found(seat, card[-1], tile)
        yield from self.move_token(0 if seat == HAL and self.solo else seat, card[-1], cell)
        if seat == HAL and self.solo:  # G62
            self.earn(seat, 0, sum(b.height for b in self.city.neighbours(cell)), "G62")
        else:
            for building in self.city.neighbours(cell):
                yield from self.gain(seat, building.colour, building.height)
            yield from self.bonuses(seat, "urbanize")
        self.throw_away(card)

    def move_token(self, seat: int, letter: str, cell: int) -> Flow[None]:
        """G28, G29: beside the new building, else along the walk, else by pushing the others."""
        beside = self.city.beside(cell)
        along = [] if beside else self.city.places_along(letter)
        if beside:
            way = yield from self.pick(seat, [f">{side}" for side in beside])
            self.city.tokens[letter] = beside[way[1:]]
            self.hear("G28", "token_beside", token=letter, direction=way[1:])
        elif along:
            way = yield from self.pick(seat, [f">{i + 1}" for i in range(len(along))])
            self.city.tokens[letter] = along[int(way[1:]) - 1]
            self.hear("G29", "token_along", token=letter)
        else:
            way = yield from self.pick(seat, self.city.ways_to_push(letter))
            self.city.tokens, pushed = self.city.shifted(letter, way == ">+", self.rules_version)
            self.hear("G29", "tokens_shifted", token=letter, pushed=pushed)

    def construct(self, seat: int, card: str, tile: str) -> Flow[None]:
        """G30 to G32: resources go back, costs are paid, bonuses come, then the card stays."""
        self.raise_floor(seat, card, tile)
        if not (seat == HAL and self.solo):
            yield from self.bonuses(seat, "construct")
        self.area.append((seat, card))
        self.knowers.pop(card, None)

    def bonuses(self, seat: int, action: str) -> Flow[None]:
        """G7, G8, G34: of the cards in front, in the order in which they came."""
        for row, card in list(self.area):
            if row == seat and helps(card) == action:
                more = int(card not in BEGINNING and number_of(card) >= 7)
                yield from self.gain(seat, colour_of(card), 1, more)

    # -- items ----------------------------------------------------------------------------------

    def pick(self, seat: int, ways: list[str]) -> Flow[str]:
        """A question, unless there is only one way."""
        if len(ways) == 1:
            return ways[0]
        return (yield {seat: set(ways)}).notation

    def gain(self, row: int, colour: str, count: int, points: int = 0) -> Flow[None]:
        """G7, G34: items of the colour, as far as they go, and points besides."""
        if colour == "blue":
            if points:
                self.earn(row, 0, points)
            yield from self.gain_tiles(row, count)
        elif colour == "red":
            self.earn(row, min(count, self.stock[row]), points)
        else:
            self.earn(row, 0, count + points)

    def gain_tiles(self, row: int, count: int) -> Flow[None]:
        """G34, G50: an interrupted gain goes on with the tiles that were given back."""
        while count and self.supply:
            got = min(count, self.supply)
            self.hear("G34", "gained_tiles", seat=row, count=got)
            self.draw_tiles(row, got)
            count -= got
            if not self.supply:
                self.hear("G50", "supply_empty")
                yield from self.run_out()

    def run_out(self) -> Flow[None]:
        """G50, G51, G65: the first time everybody may give tiles back, the second is the end."""
        self.exhausted += 1
        if self.solo or self.exhausted == 2:
            self.ended = self.ended or "tiles"
            return
        self.phase = 3
        yield from self.give_back()
        self.phase = 2
        if not self.supply:
            self.hear("G50", "nothing_given")
            self.exhausted += 1
            self.ended = self.ended or "tiles"

    def give_back(self) -> Flow[None]:
        without = {seat for seat in range(self.players) if not self.tiles[seat]}
        ready = set(without)
        while len(ready) < self.players:
            question: Question = {}
            for seat in range(self.players):
                question[seat] = {"."} | {f"-{short(tile)}" for tile in self.tiles[seat]}
                if seat in ready:
                    question[seat] = set()
                if self.giving[seat] or seat in ready - without:
                    question[seat].add("withdraw")
            seat, what = yield question
            if what == "withdraw":
                self.tiles[seat] |= self.giving[seat]
                self.giving[seat] = set()
                ready.discard(seat)
            elif what == ".":
                ready.add(seat)
                self.hear("G50", "ready", seat=seat)
            else:
                tile = next(t for t in self.tiles[seat] if short(t) == what[1:])
                self.tiles[seat].remove(tile)
                self.giving[seat].add(tile)
        for seat in range(self.players):
            if self.giving[seat]:
                told = self.learn("G50", "gave_back", seat=seat)["tiles"]
                self.agree("G50", "given back", sorted(self.giving[seat]), sorted(told))
                self.points[seat] += len(told)
                self.restock(self.giving[seat])
                self.giving[seat] = set()

    # -- Hal ------------------------------------------------------------------------------------

    def hal_plays(self) -> Flow[None]:
        """G62 to G67: he always builds, if he can."""
        self.acting = HAL
        card = self.hal_reveals()
        building = None if colour_of(card) == "urban" else self.city.named(card)
        needed = 1 if building is None else building.height + 1
        back = building.resources if building and building.owner == HAL else 0
        self.card[HAL] = card
        if not self.supply or self.resources[HAL] + back < needed:
            self.hear("G65", "hal_gives_up", seat=HAL)
            self.ended = self.ended or "hal_stuck"
            self.throw_away(card)
        else:
            tile: str = self.learn("G62", "hal_draws", seat=HAL)["tile"]
            self.take_tile(tile)
            if not self.supply:
                yield from self.run_out()
            if building is None:
                yield from self.urbanize(HAL, card, tile)
            else:
                yield from self.construct(HAL, card, tile)
        self.card[HAL] = None
