"""How Ginkgopolis looks in a terminal: the city as a map, then the people, then what one holds.

A building is two lines, `b5*` over `2L`: its tile, a star while its card is not in the deck, its
floors and the mark of its owner. `[C]` is a token, `(N)` or `(3)` a place where one may be put.
"""

from collections.abc import Sequence
from typing import Final, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from faubourg.engine.facts import Event
from faubourg.engine.outcome import Outcome
from faubourg.engine.view import View
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.actions import ALONE, KEEP
from faubourg.games.ginkgopolis.components import (
    ASK_ITEM,
    BONUS,
    CARDS,
    CHARACTER,
    CHARACTERS,
    CHOOSE,
    DRAFT,
    EMPTY,
    LETTERS,
    MOVE_TOKEN,
    NOT_YET,
    OVER,
    RESOLVE,
    RETURN,
    TILES,
    URBAN,
    card_name,
    character_name,
    colour_of,
    letter_of,
)
from faubourg.games.ginkgopolis.view import GinkgopolisView
from faubourg.pictures import city_map
from faubourg.terminal.drawer import Drawer, spaced

COLOUR_STYLES: Final = ("red", "bright_blue", "yellow")
BONUS_LETTERS: Final = "EUC="  # Exploit, Urbanize, Construct, at the end
CELL: Final = 5  # characters of a place on the map
NARROW: Final = 4  # for a city of more columns than fit into 79 characters otherwise
NONE: Final = "-"

# the news leave out what the position shows anyway; gains are told together
DETAILS: Final = ("chose", "ready", "drew", "token_beside", "hal_draws", "hal_uses", "city")


class GinkgopolisDrawer(Drawer):
    """The map, the table of players, the own cards and tiles."""

    EXAMPLE = "b5+r4"
    RULE = "G33"

    @staticmethod
    def extras(players: int) -> list[str]:
        return ["Hal"] if players == 1 else []  # G60

    def say(self, msgid: str, **params: object) -> str:
        return self.text(f"ginkgopolis.{msgid}", **params)

    def position(self, view: View) -> RenderableType:
        return self.drawn(cast(GinkgopolisView, view), self.in_hand(view))

    def board(self, view: View) -> RenderableType:
        return self.drawn(cast(GinkgopolisView, view), None)

    def drawn(self, v: GinkgopolisView, own: RenderableType | None) -> RenderableType:
        draft = self.draft(v) if v.phase == DRAFT else None
        return spaced(self.map(v), self.people(v), self.decks(v), draft, own, self.question(v))

    # -- the map ----------------------------------------------------------------------------------

    def map(self, v: GinkgopolisView) -> Group:
        places = city_map.places(self.game, v)
        rows, columns = city_map.rows_and_columns(v, places)
        width = CELL if len(columns) * CELL < 80 else NARROW
        drawn = Text(no_wrap=True)
        for row in rows:
            cells = [row * int(city.SIDE) + column for column in columns]
            for line in range(2):
                for cell in cells:
                    drawn.append_text(padded(self.cell(v, cell, places, line), width))
                drawn.rstrip()  # a row without buildings is one line
                drawn.append("\n")
        drawn.right_crop(1)
        return Group(drawn, Text(self.say("legend"), "dim"))

    def cell(self, v: GinkgopolisView, cell: int, places: dict[int, str], line: int) -> Text:
        for site in range(v.sites):
            if v.cell[site] == cell:
                return self.building(v, site, line)
        shown = Text()
        if line == 0 and cell in places:
            shown = Text(f"({places[cell]})", "bold green")
        elif line == 0 and cell in [int(token) for token in v.token]:
            letter = LETTERS[[int(token) for token in v.token].index(cell)]
            shown = Text(f"[{letter}]", "bold")
        return shown

    def building(self, v: GinkgopolisView, site: int, line: int) -> Text:
        tile = int(v.top[site])
        style = COLOUR_STYLES[int(colour_of(tile))]
        if line == 0:
            mark = "*" if v.marked[site] else ""
            new = " reverse" if site == v.site and v.phase == RESOLVE else ""
            return Text(f"{self.game.notation(tile)}{mark}", f"bold {style}{new}")
        owner = int(v.owner[site])
        whose = self.mark(owner) if owner != EMPTY else ""
        return Text(f"{v.height[site]}{whose}", style)

    def mark(self, row: int) -> str:
        """One letter for each player, or the number of the seat where letters are alike."""
        initials = [name[:1].upper() for name in self.names]
        return initials[row] if len(set(initials)) == len(initials) else str(row + 1)

    # -- people -----------------------------------------------------------------------------------

    def people(self, v: GinkgopolisView) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column("", max_width=14, style="bold")  # what they have chosen goes below
        for heading in ("points", "resources", "supply", "tiles", "new_hands", "standing"):
            words = self.text("points") if heading == "points" else self.say(heading)
            table.add_column(words, justify="right", no_wrap=True)
        table.add_column(self.say("area"))
        standing = cast("list[int]", self.game.insight(v)["standing"])
        for row in range(len(v.points)):
            numbers = [v.points[row], v.resources[row], v.stock[row], v.tile_counts[row]]
            cells = [str(number) for number in [*numbers, v.new_hands[row], standing[row]]]
            table.add_row(self.player(v, row), *cells, self.area(v, row))
        return table

    def player(self, v: GinkgopolisView, row: int) -> Text:
        """The mark, the name, an arrow for who acts, and what lies face down."""
        acts = "> " if row == v.acting else "  "
        shown = Text(f"{acts}{self.mark(row)} {self.names[row]}")
        if (v.with_tile >> row) & 1:
            shown.append(f" ({self.say('with_tile')})", "dim not bold")
        elif v.phase in (CHOOSE, RETURN, DRAFT) and row < v.players and not v.waiting >> row & 1:
            shown.append(f" ({self.say('has_chosen')})", "dim not bold")
        return shown

    def area(self, v: GinkgopolisView, row: int) -> Text:
        """The cards in front of a player, by what they help with: `E rE y1  U bU  = r12`."""
        groups: list[list[int]] = [[] for _ in BONUS_LETTERS]
        for i in range(v.area_size):
            if v.area_row[i] == row:
                groups[int(BONUS[v.area[i]])].append(int(v.area[i]))  # -1: the last one
        shown = Text()
        for letter, cards in zip(BONUS_LETTERS, groups, strict=True):
            if cards:
                shown.append(f"{letter}:", "dim")
                for card in cards:
                    at = card - int(CHARACTER) + int(KEEP) if card >= CHARACTER else card
                    shown.append(f"{self.game.notation(at)} ", COLOUR_STYLES[int(colour_of(card))])
        return shown

    # -- decks and own things ---------------------------------------------------------------------

    def decks(self, v: GinkgopolisView) -> Text:
        left = {"deck": int(v.deck_left), "tiles": int(v.supply_left)}
        discarded = sum([int(count) for count in v.discard])
        told = [self.say("decks", discard=discarded, **left)]
        if v.exhausted and v.players > 1:
            told.append(self.say("last_supply"))
        if v.phase not in (OVER, DRAFT):
            first = self.names[int(v.first)]
            told.insert(0, self.say("round", round=int(v.round) + 1, name=first))
        if v.ended != NOT_YET and v.phase != OVER:
            told.append(self.say("last_round"))
        return Text(" ".join(told))

    def in_hand(self, view: View) -> Table | None:
        """Cards and tiles: the map above them is higher than a small terminal."""
        v = cast(GinkgopolisView, view)
        if v.seat < 0 or v.phase in (OVER, DRAFT):
            return None
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        cards = Text()
        for card in range(int(CARDS)):
            if v.hand[card]:
                cards.append_text(self.own_card(v, card)).append("  ")
        table.add_row(self.say("hand"), cards if cards.plain else Text(NONE))
        tiles = [tile for tile in range(int(TILES)) if v.tiles[tile]]
        table.add_row(self.say("own_tiles"), self.tiles(tiles))
        if v.card != EMPTY:
            chosen = self.own_card(v, int(v.card))
            if v.tile != EMPTY:
                chosen.append(" + ").append_text(self.tiles([int(v.tile)]))
            table.add_row(self.say("chosen"), chosen)
        return table

    def own_card(self, v: GinkgopolisView, card: int) -> Text:
        """A card, and for a building its floors and owner: `b5 (2L)`."""
        if card >= URBAN:
            return Text(self.game.notation(card), "bold")
        shown = Text(self.game.notation(card), f"bold {COLOUR_STYLES[int(colour_of(card))]}")
        for site in range(v.sites):
            if v.top[site] == card:
                owner = int(v.owner[site])
                whose = self.mark(owner) if owner != EMPTY else ""
                shown.append(f" ({v.height[site]}{whose})", "not bold")
        return shown

    def tiles(self, tiles: Sequence[int]) -> Text:
        shown = Text()
        for tile in tiles:
            shown.append(f"{self.game.notation(tile)} ", COLOUR_STYLES[int(colour_of(tile))])
        return shown if tiles else Text(NONE, "dim")

    def draft(self, v: GinkgopolisView) -> Text:
        kept = [self.term("character", character_name(int(k))) for k in v.kept if k != EMPTY]
        told = self.say("draft", round=int(v.round) + 1)
        held = [
            self.term("character", character_name(kind))
            for kind in range(int(CHARACTERS))
            for _ in range(int(v.draft[kind]))
        ]
        return Text(f"{told}\n{', '.join(held)}\n{self.say('kept')}: {', '.join(kept) or NONE}")

    def question(self, v: GinkgopolisView) -> Text | None:
        """What is being resolved, and what has to be decided."""
        if v.phase != RESOLVE or v.acting == EMPTY:
            return None
        card = self.term("card", card_name(int(v.played)))
        told = [self.about(int(v.acting), int(v.seat), "ginkgopolis.playing", card=card)]
        if v.stage == ASK_ITEM:
            told.append(self.say("choose_item"))
        elif v.stage == MOVE_TOKEN:
            told.append(self.say("move_token", token=LETTERS[int(letter_of(v.played))]))
        return Text(" ".join(told), "bold")

    def progress(self, view: View) -> RenderableType | None:
        v = cast(GinkgopolisView, view)
        if v.seat < 0:
            return None
        if v.phase == CHOOSE and v.card != EMPTY:
            card = self.term("card", card_name(int(v.card)))
            return Text(self.say("chosen_card", card=card))
        given = [tile for tile in range(int(TILES)) if v.giving[tile]]
        if v.phase == RETURN and given:
            names = [self.term("tile", card_name(tile)) for tile in given]
            return Text(self.say("giving", tiles=names))
        return None

    def order(self, actions: list[int]) -> list[int]:
        """No tile, or no more tiles, comes first."""
        return sorted(actions, key=lambda action: (action != ALONE, action))

    # -- what happened and how it ended -----------------------------------------------------------

    def news(self, events: Sequence[Event], reader: int | None) -> list[str]:
        """The events without details, and all gains of an action in one sentence."""
        told: list[str] = []
        gained: dict[str, int] = {}
        seat = -1
        for event in events:
            if event.kind in ("gained", "gained_tiles"):
                seat = cast(int, event.params["seat"])
                for item in ("resources", "tiles", "points"):
                    key = "count" if item == "tiles" else item
                    gained[item] = gained.get(item, 0) + cast(int, event.params.get(key, 0))
                continue
            if event.kind == "drew_tiles" and gained:
                told += self.sentences([event], reader)
                continue
            told += self.gains(seat, gained, reader)
            gained = {}
            if event.kind not in DETAILS:
                told += self.sentences([event], reader)
        return told + self.gains(seat, gained, reader)

    def gains(self, seat: int, gained: dict[str, int], reader: int | None) -> list[str]:
        items = [
            self.say(f"item_{item}", count=gained[item])
            for item in ("resources", "tiles", "points")
            if gained.get(item)
        ]
        return [self.about(seat, reader, "ginkgopolis.gained", items=items)] if items else []

    def sheet(self, outcome: Outcome) -> RenderableType:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(self.text("sheet"))
        for name in self.names[: len(outcome.totals)]:
            table.add_column(name, justify="right")
        for source in self.game.sources():
            points = [sheet.get(source, 0) for sheet in outcome.sources]
            if any(points):
                row = [str(number or NONE) for number in points]
                table.add_row(self.term("source", source), *row)
        totals = [str(total) for total in outcome.totals]
        table.add_row(self.text("total"), *totals, style="bold reverse")
        return table


def padded(shown: Text, width: int) -> Text:
    shown.append(" " * (width - len(shown.plain)))
    return shown
