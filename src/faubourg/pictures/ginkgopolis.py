"""How Ginkgopolis looks as a picture: the city from above beside the people, then what one holds.

The parts of a building, a card or a stone are drawn by ginkgopolis_pieces.py.
"""

from typing import Final, cast

from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.components import (
    BONUS,
    CARDS,
    CHARACTER,
    CHARACTERS,
    CHOOSE,
    DRAFT,
    EMPTY,
    LETTERS,
    NOT_YET,
    OVER,
    RESOLVE,
    RETURN,
    TILES,
)
from faubourg.games.ginkgopolis.view import GinkgopolisView
from faubourg.pictures.city_map import places, rows_and_columns
from faubourg.pictures.diagram import GAP, INSIDE, MARGIN, TITLE, WIDTH, Diagram
from faubourg.pictures.ginkgopolis_pieces import CARD, CHIP, TICK, TILE, Pieces
from faubourg.pictures.signs import GROUP_SIGNS

PEOPLE: Final = 372.0  # the width of their panel beside the map
LARGEST: Final = 78.0  # the side of a cell
SMALLEST: Final = 50.0  # below that the map takes the whole width
GROUPS: Final = ("exploit", "urbanize", "construct", "end")


class GinkgopolisDiagram(Diagram[GinkgopolisView]):
    """The map, the players with what lies in front of them, the own cards and tiles."""

    def draw(self, top: float) -> float:
        self.pieces = Pieces(self.canvas, self.letter)
        whole = WIDTH - 2 * MARGIN
        cells = places(self.game, self.view)
        rows, columns = rows_and_columns(self.view, cells)
        beside = whole - PEOPLE - GAP
        if (beside - 2 * INSIDE) / len(columns) >= SMALLEST:
            tall = max(self.map_height(beside, rows, columns), self.people_height(PEOPLE))
            self.city(MARGIN, top, beside, tall, rows, columns)
            self.people(MARGIN + beside + GAP, top, PEOPLE, tall)
            below = top + tall + GAP
        else:
            tall = self.map_height(whole, rows, columns)
            self.city(MARGIN, top, whole, tall, rows, columns)
            below = top + tall + GAP
            self.people(MARGIN, below, whole, self.people_height(whole))
            below += self.people_height(whole) + GAP
        return self.own(MARGIN, below, whole)

    @staticmethod
    def extras(players: int) -> list[str]:
        return ["Hal"] if players == 1 else []  # G60

    def description(self) -> str:
        told = [
            self.say("has_points", name=name, points=points)
            for name, points in zip(self.names, self.standing(), strict=False)
        ]
        as_it_stands = self.say("ginkgopolis.standing")
        return f"{self.status()}. {as_it_stands}: {'; '.join(told)}."

    def standing(self) -> list[int]:
        return cast("list[int]", self.game.insight(self.view)["standing"])

    # -- the map ----------------------------------------------------------------------------------

    def side(self, width: float, columns: list[int]) -> float:
        return min(LARGEST, (width - 2 * INSIDE) / len(columns))

    def map_height(self, width: float, rows: list[int], columns: list[int]) -> float:
        return TITLE + self.side(width, columns) * len(rows) + 46

    def city(
        self, x: float, y: float, width: float, tall: float, rows: list[int], columns: list[int]
    ) -> None:
        v, side = self.view, self.side(width, columns)
        self.panel(x, y, width, tall, self.round())
        left = x + (width - side * len(columns)) / 2
        top = y + TITLE + (tall - TITLE - 46 - side * len(rows)) / 2
        sites = {int(v.cell[site]): site for site in range(v.sites)}
        tokens = {int(cell): letter for letter, cell in enumerate(v.token) if cell != EMPTY}
        targets = places(self.game, v)
        for i, row in enumerate(rows):
            for j, column in enumerate(columns):
                cell = row * int(city.SIDE) + column
                at = (left + j * side, top + i * side)
                if cell in sites or cell in tokens or cell in targets:
                    self.pieces.lawn(*at, side)
                if cell in sites:
                    self.building(*at, side, sites[cell])
                elif cell in targets:
                    self.pieces.place(*at, side, targets[cell])
                elif cell in tokens:
                    self.pieces.stone(*at, side, LETTERS[tokens[cell]])
        self.legend(x, y + tall - 18, width)

    def building(self, x: float, y: float, side: float, site: int) -> None:
        v = self.view
        being_built = site == int(v.site) and v.phase == RESOLVE
        self.pieces.building(
            x,
            y,
            side,
            int(v.top[site]),
            int(v.height[site]),
            int(v.owner[site]),
            bool(v.marked[site]),
            being_built,
        )

    def legend(self, x: float, y: float, width: float) -> None:
        """The face-down piles, and what the crane says."""
        v = self.view
        told = self.say("ginkgopolis.decks", deck=int(v.deck_left), tiles=int(v.supply_left))
        if v.exhausted and v.players > 1:
            told += f" · {self.say('ginkgopolis.last_supply')}"
        self.canvas.text(x + INSIDE, y, told, 13, "ink-soft", width=width - 190)
        self.pieces.crane(x + width - 150, y - 4, 9)
        word = self.say("ginkgopolis.site")
        self.canvas.text(x + width - 136, y, word, 13, "ink-soft", width=126)

    def round(self) -> str:
        v = self.view
        if v.phase == DRAFT:
            return self.say("ginkgopolis.draft")
        if v.phase != OVER and v.ended != NOT_YET:
            return self.say("ginkgopolis.last_round")
        return self.say("ginkgopolis.round", round=int(v.round) + 1)

    # -- people -----------------------------------------------------------------------------------

    def people_height(self, width: float) -> float:
        rows = range(len(self.view.points))
        return TITLE + sum([self.person_height(row, width) for row in rows]) + 8

    def person_height(self, row: int, width: float) -> float:
        lines = self.area_lines(row, width)
        return 66 + len(lines) * (CHIP[1] + 6) + 6

    def people(self, x: float, y: float, width: float, tall: float) -> None:
        draw = self.canvas
        self.panel(x, y, width, tall, self.say("players"), width / 2)
        right = x + width - INSIDE
        told = self.say("ginkgopolis.standing")
        draw.text(right, y + 26, told, 13, "ink-soft", anchor="end", width=width / 2 - 20)
        standing, at = self.standing(), y + TITLE
        for row in range(len(self.view.points)):
            draw.line(x + INSIDE, at, right, at, "line", 1)
            self.person(x + INSIDE, at, width - 2 * INSIDE, row, standing[row])
            at += self.person_height(row, width)

    def person(self, x: float, y: float, width: float, row: int, standing: int) -> None:
        v, draw = self.view, self.canvas
        self.pieces.emblem(x + 13, y + 24, 13, row)
        self.player(x + 30, y + 30, row, width - 160, 16)
        if row == v.first and v.players > 1 and v.phase not in (OVER, DRAFT):
            draw.circle(x + width - 104, y + 24, 9, "none", "ink", 1.2)
            draw.text(x + width - 104, y + 29, "1", 13, anchor="middle", bold=True)
        draw.text(x + width, y + 31, str(standing), 22, anchor="end", bold=True)
        self.doing(x + width - 72, y + 24, row)
        counts = (
            ("red", f"{v.resources[row]} / {v.stock[row]}", 88),
            ("blue", str(v.tile_counts[row]), 62),
            ("yellow", str(v.points[row]), 66),
        )
        at = x + 12
        for colour, count, step in counts:
            self.pieces.item(at, y + 52, 9, colour)
            draw.text(at + 16, y + 57, count, 15, bold=True)
            at += step
        if row < v.players:
            self.pieces.new_hand(at, y + 52)
            draw.text(at + 16, y + 57, str(v.new_hands[row]), 15, bold=True)
        self.area(x, y + 68, row, width + 2 * INSIDE)

    def doing(self, x: float, y: float, row: int) -> None:
        """Whether somebody has chosen, and with a tile."""
        v = self.view
        chosen = v.phase in (CHOOSE, RETURN, DRAFT) and row < v.players
        if v.with_tile >> row & 1:
            self.pieces.face_down(x, y)
        elif chosen and not v.waiting >> row & 1:
            self.canvas.path(TICK, x, y, 1, "none", "ink", 2)

    def area_lines(self, row: int, width: float) -> list[list[tuple[str, int]]]:
        """The cards in front of a player by what they help with, as lines that fit."""
        v = self.view
        groups: list[list[int]] = [[] for _ in GROUPS]
        for i in range(v.area_size):
            if v.area_row[i] == row:
                groups[int(BONUS[v.area[i]])].append(int(v.area[i]))  # -1: the last one
        lines: list[list[tuple[str, int]]] = []
        used = width
        for group, cards in zip(GROUPS, groups, strict=True):
            for i, card in enumerate(cards):
                wide = CHIP[0] + 4 + (28 if i == 0 else 0)
                if used + wide > width - 2 * INSIDE:
                    lines.append([])
                    used = 0
                if i == 0:
                    lines[-1].append((group, -1))
                lines[-1].append(("", card))
                used += wide
        return lines

    def area(self, x: float, y: float, row: int, width: float) -> None:
        for line in self.area_lines(row, width):
            at = x
            for group, card in line:
                if group:
                    self.canvas.path(
                        GROUP_SIGNS[group], at + 15, y + CHIP[1] / 2, 0.8, "none", "ink", 1.3
                    )
                    at += 28
                else:
                    self.pieces.chip(at, y, card)
                    at += CHIP[0] + 4
            y += CHIP[1] + 6

    # -- what the viewer holds --------------------------------------------------------------------

    def own(self, x: float, y: float, width: float) -> float:
        v = self.view
        if v.seat < 0 or v.phase == OVER:
            return y
        if v.phase == DRAFT:
            return self.draft(x, y, width)
        name = self.names[v.seat]
        hand = [card for card in range(int(CARDS)) if v.hand[card]]
        tiles = [tile for tile in range(int(TILES)) if v.tiles[tile] or v.giving[tile]]
        cards_wide = 2 * INSIDE + 4 * (CARD[0] + 10) - 10
        chosen_wide = 190.0 if v.card != EMPTY else 0.0
        tiles_wide = width - cards_wide - GAP - (chosen_wide + GAP if chosen_wide else 0)
        in_a_line = max(1, int((tiles_wide - 2 * INSIDE + 8) // (TILE + 8)))
        lines = max(1, -(-len(tiles) // in_a_line))
        tall = max(TITLE + CARD[1] + INSIDE, TITLE + lines * (TILE + 12) + 8)
        self.panel(x, y, cards_wide, tall, self.say("ginkgopolis.hand", name=name))
        for i, card in enumerate(hand):
            self.pieces.card(x + INSIDE + i * (CARD[0] + 10), y + TITLE, card)
        x += cards_wide + GAP
        if chosen_wide:
            self.panel(x, y, chosen_wide, tall, self.say("ginkgopolis.chosen"))
            self.pieces.card(x + INSIDE, y + TITLE, int(v.card))
            if v.tile != EMPTY:
                self.pieces.tile(x + INSIDE + CARD[0] + 12, y + TITLE, int(v.tile))
            x += chosen_wide + GAP
        self.panel(x, y, tiles_wide, tall, self.say("ginkgopolis.tiles", name=name))
        for i, tile in enumerate(tiles):
            left = x + INSIDE + (i % in_a_line) * (TILE + 8)
            top = y + TITLE + (i // in_a_line) * (TILE + 12)
            self.pieces.tile(left, top, tile, bool(v.giving[tile]))
        return y + tall + GAP

    def draft(self, x: float, y: float, width: float) -> float:
        """The characters to choose from, and those that are kept."""
        v = self.view
        to_choose = [
            int(CHARACTER) + kind for kind in range(int(CHARACTERS)) for _ in range(v.draft[kind])
        ]
        kept = [int(CHARACTER) + int(kind) for kind in v.kept if kind != EMPTY]
        tall, half = TITLE + CARD[1] + INSIDE, (width - GAP) / 2
        for title, cards in (("ginkgopolis.characters", to_choose), ("ginkgopolis.kept", kept)):
            self.panel(x, y, half, tall, self.say(title, name=self.names[v.seat]))
            for i, card in enumerate(cards):
                self.pieces.card(x + INSIDE + i * (CARD[0] + 10), y + TITLE, card)
            x += half + GAP
        return y + tall + GAP
