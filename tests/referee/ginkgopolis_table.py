"""The books of the second referee of Ginkgopolis: who holds what, decks, supplies, the score."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from faubourg.engine.outcome import Outcome
from tests.referee.books import Referee, tally
from tests.referee.ginkgopolis_cards import (
    BEGINNING,
    COLOURS,
    HAL,
    KINDS,
    RESOURCES,
    SETS,
    code,
    colour_of,
    end_bonus,
    number_of,
)
from tests.referee.ginkgopolis_city import LETTERS, Building, City, district_points


class GinkgopolisTable(Referee):
    """What is where."""

    def __init__(self, players: int, options: Mapping[str, str], rules_version: int) -> None:
        super().__init__(players, options, rules_version)
        self.solo = players == 1
        self.few = players <= 3  # G12, G13
        rows = self.rows = 2 if self.solo else players
        self.city: City
        tiles = [f"{colour}-{n}" for colour in COLOURS for n in range(1, 21)]
        self.unseen = set(tiles)  # tiles that can be in the supply
        self.supply = 51 - 6 * self.few
        self.restocked: set[str] = set()
        self.shown: set[str] = set()  # tiles that everybody saw go behind a screen
        self.deck = {f"urban-{letter}" for letter in LETTERS} | {
            t for t in tiles if t[-2:] in ("-1", "-2", "-3")
        }
        self.hidden = 0  # G61: Hal's card, which nobody has seen, counts as one of the deck
        self.hal_card: str | None = None  # or it is known, because the rest of the deck was drawn
        self.discard: set[str] = set()
        self.area: list[tuple[int, str]] = []
        self.resources = [0] * rows
        self.stock = [RESOURCES[players]] * rows
        self.points = [0] * rows
        self.new_hands = [0 if self.solo else 2] * rows  # G5, G60
        self.hand: list[set[str]] = [set() for _ in range(rows)]
        self.card: list[str | None] = [None] * rows
        self.tile: list[str | None] = [None] * rows
        self.tiles: list[set[str]] = [set() for _ in range(rows)]
        self.giving: list[set[str]] = [set() for _ in range(rows)]
        self.drafting: list[Counter[str]] = [Counter() for _ in range(rows)]
        self.kept: list[list[str]] = [[] for _ in range(rows)]
        self.knowers: dict[str, set[int]] = {}  # G45: who has passed this card on
        self.first = 0
        self.acting = -1
        self.rounds = 0
        self.phase = 1
        self.exhausted = 0
        self.ended = ""
        self.over = False

    def is_free_set(self, kinds: list[str]) -> bool:
        """G14: one of the six sets that nobody else has."""
        found = "".join(kind.split("-")[1][0].upper() for kind in kinds)
        colours = [colour_of(kind) for kind in kinds]
        if colours != ["red", "yellow", "blue"] or found not in SETS:
            return False
        earlier = [card.split("-")[1][0].upper() for _, card in self.area]
        return found not in ["".join(earlier[i : i + 3]) for i in range(0, len(earlier), 3)]

    # -- cards ----------------------------------------------------------------------------------

    def draw(self, seat: int, count: int) -> None:
        """G41: the event names all cards at once, also when the deck was rebuilt in between."""
        cards: list[str] = self.learn_first("G41", "drew", seat, seat=seat)["cards"]
        self.agree("G41", "cards drawn", count, len(cards))
        for card in cards:
            self.agree("G41", f"{card} is in the deck", True, card in self.deck)
            self.deck.remove(card)
            self.hand[seat].add(card)
            self.rebuild_if_empty()

    def learn_first(self, rule: str, kind: str, only: int | None = None, **params: object) -> Any:
        """What was drawn is told after the rebuild that it led to."""
        event = next((event for event in self.told if event.kind == kind), None)
        if event:
            self.told.remove(event)
            self.told.appendleft(event)
        return self.learn(rule, kind, only, **params)

    def draw_solo(self) -> None:
        """G61: three cards, and a fourth, face down, for Hal."""
        self.draw(0, 3)
        self.hidden = 1
        self.rebuild_if_empty()

    def rebuild_if_empty(self) -> None:
        """G42: marked buildings join the discard pile; with few players seven cards leave it."""
        if len(self.deck) > self.hidden:
            return
        if self.hidden:
            self.hal_card = self.deck.pop()
            self.hidden = 0
        marked = [b for b in self.city.buildings if b.marked]
        for building in marked:
            building.marked = False
        self.deck = self.discard | {b.top for b in marked}
        self.discard = set()
        self.hear("G42", "rebuilt", cards=[b.top for b in marked], count=len(self.deck))
        if self.few:
            self.leave_out_cards()

    def leave_out_cards(self) -> None:
        """G13, G42."""
        cards = self.learn("G42", "cards_left_out")["cards"]
        self.agree("G42", "cards left out", 7, len(cards))
        self.agree("G42", "cards left out are in the deck", True, set(cards) <= self.deck)
        self.deck -= set(cards)
        self.discard |= set(cards)

    def throw_away(self, card: str) -> None:
        self.discard.add(card)
        self.knowers.pop(card, None)

    def prepare_round(self) -> None:
        """G40, G41, G61: cards and the first player go to the left, everybody draws one."""
        if self.solo:
            self.draw_solo()
            return
        for seat in range(self.players):
            for card in self.hand[seat]:
                self.knowers.setdefault(card, set()).add(seat)
        self.hand = [self.hand[-1], *self.hand[:-1]]
        self.first = (self.first + 1) % self.players
        self.hear("G40", "round", round=self.rounds + 1, seat=self.first)
        for i in range(self.players):
            self.draw((self.first + i) % self.players, 1)

    def hal_reveals(self) -> str:
        """G62, G67: his card; the expert may use a better one."""
        card = self.hal_takes("G62", "hal_reveals", self.hal_card)
        self.hal_card, self.hidden = None, 0
        if colour_of(card) != "urban" or self.options["hal"] != "expert":
            return card
        other = self.hal_takes("G67", "hal_draws_card", None)
        self.rebuild_if_empty()
        better = colour_of(other) != "urban" or self.floors_beside(other) > self.floors_beside(card)
        used, unused = (other, card) if better else (card, other)
        self.hear("G67", "hal_uses", seat=HAL, card=used)
        self.throw_away(unused)
        return used

    def hal_takes(self, rule: str, kind: str, known: str | None) -> str:
        card: str = self.learn_first(rule, kind, seat=HAL)["card"]
        self.agree(rule, f"{card} is Hal's", True, card == known or card in self.deck)
        self.deck.discard(card)
        return card

    def floors_beside(self, card: str) -> int:
        cell = self.city.tokens[card[-1]]
        return sum(building.height for building in self.city.neighbours(cell))

    # -- tiles, resources, buildings ------------------------------------------------------------

    def draw_tiles(self, row: int, count: int) -> None:
        tiles = self.learn("G45", "drew_tiles", row, seat=row)["tiles"]
        self.agree("G34", "tiles drawn", count, len(tiles))
        for tile in tiles:
            self.take_tile(tile)
            self.tiles[row].add(tile)

    def take_tile(self, tile: str) -> None:
        """G12, G50: it must have been in the supply."""
        self.agree("G12", f"{tile} is in the supply", True, tile in self.unseen and self.supply > 0)
        self.unseen.remove(tile)
        self.supply -= 1

    def restock(self, tiles: set[str]) -> None:
        """G50: the new supply, of which everybody knows the content."""
        if not self.restocked:
            self.unseen = set()
        self.unseen |= tiles
        self.restocked |= tiles
        self.shown -= tiles
        self.supply += len(tiles)

    def earn(self, row: int, resources: int, points: int, rule: str = "G34") -> None:
        if resources or points:
            self.resources[row] += resources
            self.stock[row] -= resources
            self.points[row] += points
            self.hear(rule, "gained", seat=row, resources=resources, points=points)

    def found(self, row: int, letter: str, tile: str) -> int:
        """G27: the tile replaces the token and carries a resource and a pawn."""
        cell = self.city.tokens.pop(letter)
        self.city.buildings.append(Building(cell, tile, 1, row, True))
        self.tile[row] = None
        self.shown.discard(tile)
        self.resources[row] -= 1
        self.hear("G27", "urbanized", seat=row, tile=tile, token=letter)
        self.notice_all_placed(row)
        return cell

    def raise_floor(self, row: int, card: str, tile: str) -> None:
        """G30, G31, G62 to G64."""
        building = self.city.named(card)
        owner, height = building.owner, building.height
        if owner >= 0:
            self.resources[owner] += building.resources
        self.tile[row] = None
        self.shown.discard(tile)
        if not (self.solo and row == HAL):  # G63
            if colour_of(tile) != building.colour:
                self.resources[row] -= 1
                self.stock[row] += 1
            self.points[row] -= max(0, building.number - number_of(tile))
        building.top, building.owner, building.marked = tile, row, True
        building.height += 1
        self.resources[row] -= building.height
        self.hear("G30", "constructed", seat=row, tile=tile, card=card, height=building.height)
        if owner >= 0 and owner != row:
            self.points[owner] += height
            self.hear("G30", "compensated", seat=owner, points=height)
        self.notice_all_placed(row)

    def notice_all_placed(self, row: int) -> None:
        """G51, G65: none behind the screen and none in the supply."""
        if not self.resources[row] and not self.stock[row] and not self.ended:
            self.ended = "hal_empty" if self.solo and row == HAL else "resources"
            self.hear("G51", "all_placed", seat=row)

    # -- the books against what is seen ---------------------------------------------------------

    def look(self, view: dict[str, Any], seat: int, perfect: bool) -> None:
        buildings = self.city.buildings
        blank = [-1] * (60 - len(buildings))
        area = [code(card) for _, card in self.area]
        self.compare(
            view,
            "G25",
            phase=4 if self.over else self.phase,
            first=self.first,
            acting=self.acting,
            ended=["", "tiles", "resources", "hal_empty", "hal_stuck"].index(self.ended),
            exhausted=self.exhausted,
            round=self.rounds,
            with_tile=sum(
                1 << row for row, tile in enumerate(self.tile) if tile and self.phase != 1
            ),
            played=code(self.card[self.acting] or "") if self.acting >= 0 else -1,
        )
        self.compare(
            view,
            "G30",
            sites=len(buildings),
            cell=[b.cell for b in buildings] + blank,
            top=[code(b.top) for b in buildings] + blank,
            height=[b.height for b in buildings] + [0] * len(blank),
            owner=[b.owner for b in buildings] + blank,
            marked=[int(b.marked) for b in buildings] + [0] * len(blank),
            token=[self.city.tokens.get(letter, -1) for letter in LETTERS],
        )
        self.compare(
            view,
            "G45",
            area=area + [-1] * (66 - len(area)),
            area_row=[row for row, _ in self.area] + [-1] * (66 - len(area)),
            resources=self.resources,
            stock=self.stock,
            points=self.points,
            new_hands=self.new_hands,
            deck_left=len(self.deck) - self.hidden,
            discard=tally(map(code, self.discard), 72),
            supply_left=self.supply,
            tile_counts=[
                len(self.tiles[row]) + len(self.giving[row]) + (self.tile[row] is not None)
                for row in range(self.rows)
            ],
        )
        self.look_at_secrets(view, seat, perfect)

    def look_at_secrets(self, view: dict[str, Any], seat: int, perfect: bool) -> None:
        """G45: the own things; what was passed on and what was shown, for who remembers."""
        own = range(self.rows)[seat:][:1] if seat >= 0 else range(0)
        hand = [code(card) for row in own for card in self.hand[row]]
        chosen = self.card[seat] if seat >= 0 else None
        laid = self.tile[seat] if seat >= 0 else None
        kept = [KINDS.index(kind) for row in own for kind in self.kept[row] if not self.phase]
        self.compare(
            view,
            "G15",
            kept=[*kept, -1, -1, -1][:3],
            draft=[sum(self.drafting[row][kind] for row in own) for kind in KINDS],
        )
        self.compare(
            view,
            "G45",
            hand=tally(hand, 72),
            card=code(chosen) if chosen else -1,
            tile=code(laid) if laid else -1,
            tiles=tally([code(tile) for row in own for tile in self.tiles[row]], 60),
            giving=tally([code(tile) for row in own for tile in self.giving[row]], 60),
        )
        whose = [-1] * 72
        tile_whose = [-1] * 60
        if perfect:
            for row in range(self.rows):
                held = self.hand[row] | ({self.card[row] or ""} if row != self.acting else set())
                for card in held - {""}:
                    if row != seat and seat in self.knowers.get(card, ()):
                        whose[code(card)] = row
                tiles = self.tiles[row] | self.giving[row] | {self.tile[row] or ""}
                for tile in tiles & self.shown:
                    tile_whose[code(tile)] = row
        given = tally(map(code, self.restocked if perfect else ()), 60)
        self.compare(view, "G45", whose=whose, tile_whose=tile_whose, restocked=given)

    # -- the end --------------------------------------------------------------------------------

    def judge(self, outcome: Outcome) -> None:
        """G52 to G55, G66, G68."""
        groups = self.city.districts()
        shares = [district_points(group, self.rows) for group in groups]
        sources = [self.score(row) for row in range(self.rows)]
        for group, points in zip(groups, shares):
            for row in range(self.rows):
                sources[row][f"districts-{group[0].colour}"] += points[row]
        told: Any = outcome.summary["districts"]
        self.agree(
            "G53",
            "districts",
            sorted((sorted(b.top for b in group), points) for group, points in zip(groups, shares)),
            sorted((sorted(district["buildings"]), district["points"]) for district in told),
        )
        self.agree("G52", "points by source", sources, outcome.sources)
        totals = [sum(row.values()) for row in sources]
        best = max(totals)
        winners = [seat for seat in range(self.rows) if totals[seat] == best]
        if self.solo:
            winners = [0] if totals[0] > totals[HAL] else []
        self.agree("G55", "winners", winners, outcome.winners)
        self.agree("G51", "reason", self.ended, outcome.reason)
        self.agree("G51", "rounds", self.rounds, outcome.summary["rounds"])

    def score(self, row: int) -> dict[str, int]:
        """G52: points held, end bonuses, New Hand tokens; districts come later."""
        mine = [b for b in self.city.buildings if b.owner == row]
        front = [card for owner, card in self.area if owner == row]
        found = {"points": self.points[row]}
        for owner, card in self.area:
            if owner == row and card not in BEGINNING and number_of(card) >= 10:
                found[card] = end_bonus(card, mine, front)
        found["new_hands"] = 2 * self.new_hands[row]
        return found | {f"districts-{colour}": 0 for colour in COLOURS}
