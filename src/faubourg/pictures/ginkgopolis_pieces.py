"""The pieces of Ginkgopolis as they are drawn: buildings, tiles, cards, stones and emblems."""

from collections.abc import Callable
from typing import Final

from faubourg.games.ginkgopolis.components import (
    ACTIONS_OF_A_TURN,
    ALWAYS,
    BONUS,
    CHARACTER,
    COLOURS,
    EMPTY,
    ENDING_COLOURS,
    ENDING_POINTS,
    ENDINGS,
    FIRST_ENDING,
    LETTERS,
    MORE_POINTS,
    PER_ACTION,
    PER_COLOUR,
    PER_HIGH,
    PER_LOW,
    PER_RESOURCE,
    URBAN,
    colour_name,
    colour_of,
    letter_of,
    number_of,
)
from faubourg.pictures.canvas import Canvas
from faubourg.pictures.signs import (
    COLOUR_HATCH,
    COLOUR_SHAPES,
    EMBLEMS,
    GROUP_SIGNS,
    NUMBER_SHIFT,
    PLAYERS,
)

TILE: Final = 58.0
CARD: Final = (76.0, 104.0)
CHIP: Final = (22.0, 26.0)
MOST_FLOORS: Final = 6  # as many are drawn below the roof; the number says how many there are
FLOOR: Final = 0.032  # how far one sticks out, in sides of the cell
PERSON: Final = "M-7 9C-7 0 -4 -1 0 -1S7 0 7 9ZM0 -9A4 4 0 1 1 0 -1A4 4 0 1 1 0 -9Z"
LITTLE_CRANE: Final = "M-3 7V-6M-7 -6H7M5 -6V-1M-6 7H0"
TICK: Final = "M-6 0L-2 5L7 -6"
ARROW: Final = "M-6 0H6M2 -4L6 0L2 4"
FAN: Final = "M-7 -6H1V6H-7ZM1 -5L7 -3L4 7L1 6"


class Pieces:
    """Draws one piece after the other on a canvas."""

    def __init__(self, canvas: Canvas, letter: Callable[[str], str]) -> None:
        self.canvas = canvas
        self.letter = letter  # of a colour, in the language that is read

    # -- signs ------------------------------------------------------------------------------------

    def item(self, x: float, y: float, radius: float, colour: str) -> None:
        """The shape of a colour, which is also the item that its buildings give."""
        shape = COLOUR_SHAPES[colour]
        self.canvas.path(shape, x, y, radius / 10, colour, "ink", 1.1)

    def emblem(self, x: float, y: float, radius: float, row: int) -> None:
        """The wooden disc of a player."""
        sign = PLAYERS[row]
        self.canvas.circle(x, y, radius, "wood", "card-ink", 1.1)
        self.canvas.path(EMBLEMS[sign], x, y, radius / 15, sign, "card-ink", 0.8)

    def crane(self, x: float, y: float, radius: float) -> None:
        """A construction site: the card of this building is not in the deck."""
        self.canvas.circle(x, y, radius, "plate", "card-ink", 0.9)
        self.canvas.path(LITTLE_CRANE, x, y, radius / 11, "none", "card-ink", 1.3)

    def new_hand(self, x: float, y: float) -> None:
        self.canvas.path(FAN, x, y, 1.1, "none", "ink", 1.2)

    def face_down(self, x: float, y: float) -> None:
        """A card with a tile on it, both face down."""
        self.canvas.rect(x - 8, y - 10, 14, 20, "sheet-deep", "ink", 1.1, 2)
        self.canvas.rect(x - 4, y - 3, 13, 13, "ink-soft", "ink", 1.1, 2)

    # -- the map ----------------------------------------------------------------------------------

    def lawn(self, x: float, y: float, side: float) -> None:
        self.canvas.rect(x, y, side, side, "lawn", "lawn-edge", 0.8, dashes="4 3")

    def stone(self, x: float, y: float, side: float, letter: str) -> None:
        middle = (x + side / 2, y + side / 2)
        self.canvas.circle(middle[0], middle[1] + side * 0.05, side * 0.34, "stone", "card-ink", 1)
        self.canvas.circle(*middle, side * 0.34, "plaster", "card-ink", 1.2)
        size = side * 0.4
        self.canvas.text(
            middle[0],
            middle[1] + size * 0.34,
            letter,
            size,
            "card-ink",
            anchor="middle",
            bold=True,
            serif=True,
        )

    def place(self, x: float, y: float, side: float, name: str) -> None:
        """Where the token that is moving may go."""
        inset = side * 0.12
        inner = side - 2 * inset
        self.canvas.rect(x + inset, y + inset, inner, inner, "sheet", "accent", 2, 6, "5 4")
        size = side * 0.36
        middle = (x + side / 2, y + side / 2 + size * 0.36)
        self.canvas.text(*middle, name, size, "accent", anchor="middle", bold=True)

    def building(
        self,
        x: float,
        y: float,
        side: float,
        tile: int,
        height: int,
        owner: int,
        marked: bool,
        being_built: bool,
    ) -> None:
        """Floors below a roof: walls in the owner's colour, the roof is the tile on top."""
        draw, roof = self.canvas, side * 0.76
        left, top = x + side * 0.05, y + side * 0.04
        walls = PLAYERS[owner] if owner != EMPTY else "plaster"
        for floor in range(min(height, MOST_FLOORS), 0, -1):
            out = floor * FLOOR * side
            draw.rect(left + out, top + out, roof, roof, walls, "card-ink", 0.9, side * 0.05)
        self.roof(left, top, roof, tile, lifted=owner != EMPTY or height > 1)
        if being_built:
            draw.rect(left - 1, top - 1, roof + 2, roof + 2, "none", "accent", 2.6, side * 0.06)
        if marked:
            self.crane(left + roof - side * 0.09, top + side * 0.09, side * 0.1)
        if owner != EMPTY or height > 1:
            self.floors(left, top + roof, side, height, owner)

    def floors(self, x: float, y: float, side: float, height: int, owner: int) -> None:
        """The number of floors, and whose they are, on a plate at the foot of the roof."""
        draw, tall = self.canvas, side * 0.21
        top = y - tall - side * 0.03
        wide = side * 0.46
        left = x + side * 0.15
        draw.rect(left, top, wide, tall, "plate", "card-ink", 0.9, tall / 2)
        if owner != EMPTY:
            self.emblem(left + tall * 0.5, top + tall / 2, tall * 0.56, owner)
        size, middle = tall * 0.88, left + (wide + tall) / 2 + side * 0.005
        if owner == EMPTY:
            middle = left + wide / 2
        draw.text(
            middle, top + tall * 0.82, f"×{height}", size, "card-ink", anchor="middle", bold=True
        )

    def roof(self, x: float, y: float, side: float, tile: int, lifted: bool = False) -> None:
        """A tile: colour, hatching, shape and letter, and the number in the shape."""
        draw, colour = self.canvas, colour_name(tile)
        draw.rect(
            x, y, side, side, colour, "card-ink", 1.2, side * 0.07, hatch=COLOUR_HATCH[colour]
        )
        middle = x + side / 2
        centre = y + side * (0.38 if lifted else 0.5)
        self.number(middle, centre, side * 0.32, tile)
        size = side * 0.17
        draw.circle(x + size * 0.72, y + size * 0.72, size * 0.62, "plate")
        letter = self.letter(colour)
        at = (x + size * 0.72, y + size * 1.02)
        draw.text(*at, letter, size * 0.85, "card-ink", anchor="middle", bold=True)

    def number(self, x: float, y: float, radius: float, tile: int) -> None:
        """The number of a building in the shape of its colour."""
        draw, colour, scale = self.canvas, colour_name(tile), radius / 10
        draw.path(COLOUR_SHAPES[colour], x, y, scale, "plate", "card-ink", 1.1)
        size = radius * (0.78 if colour == "red" else 1.1)
        foot = y + NUMBER_SHIFT[colour] * scale + size * 0.36
        number = str(int(number_of(tile)))
        draw.text(x, foot, number, size, "card-ink", anchor="middle", bold=True)

    # -- tiles and cards --------------------------------------------------------------------------

    def tile(self, x: float, y: float, tile: int, given: bool = False) -> None:
        if given:
            self.canvas.rect(x - 3, y - 3, TILE + 6, TILE + 9, "none", "accent", 2.4, 8)
        self.canvas.rect(x, y + 4, TILE, TILE, "plaster", "card-ink", 1, 4)
        self.roof(x, y, TILE, tile)

    def chip(self, x: float, y: float, card: int) -> None:
        """A card in front of a player, small: its colour and number, or a character."""
        draw, colour = self.canvas, COLOURS[int(colour_of(card))]
        wide, tall = CHIP
        draw.rect(x, y, wide, tall, colour, "card-ink", 1, 3, hatch=COLOUR_HATCH[colour])
        shape = COLOUR_SHAPES[colour]
        draw.path(shape, x + wide / 2, y + tall / 2, 0.98, "plate", "card-ink", 0.7)
        if card >= CHARACTER:
            draw.path(PERSON, x + wide / 2, y + tall / 2 + 2, 0.62, "card-ink")
            return
        foot = y + tall / 2 + 3.8 + NUMBER_SHIFT[colour]
        number = str(int(number_of(card)))
        size = 9 if colour == "red" else 11
        draw.text(x + wide / 2, foot, number, size, "card-ink", anchor="middle", bold=True)

    def card(self, x: float, y: float, card: int) -> None:
        draw, (wide, tall) = self.canvas, CARD
        middle, head = x + wide / 2, 62.0
        draw.rect(x, y, wide, tall, "card", "card-ink", 1.4, 8)
        if URBAN <= card < CHARACTER:
            draw.rect(x + 5, y + 5, wide - 10, head - 5, "lawn", "lawn-edge", 1, 5)
            self.stone(middle - 31, y + 2, 62, LETTERS[int(letter_of(card))])
            self.formula(x, y + 83, [("red", ""), ("", "/"), ("blue", "")])
            return
        colour = COLOURS[int(colour_of(card))]
        hatch = COLOUR_HATCH[colour]
        draw.rect(x + 5, y + 5, wide - 10, head - 5, colour, "card-ink", 1, 5, hatch=hatch)
        if card >= CHARACTER:
            draw.path(COLOUR_SHAPES[colour], middle, y + 33, 2.3, "plate", "card-ink", 1.1)
            draw.path(PERSON, middle, y + 36, 1.4, "card-ink")
        else:
            self.number(middle, y + 34, 22, card)
        letter = self.letter(colour)
        draw.circle(x + 13, y + 14, 6.6, "plate")
        draw.text(x + 13, y + 18, letter, 10, "card-ink", anchor="middle", bold=True)
        self.formula(x, y + 83, self.bonus(card))

    def bonus(self, card: int) -> list[tuple[str, str]]:
        """What a card brings, as signs and words in their order (G7, G8)."""
        action = int(BONUS[card])
        if action != EMPTY:
            item = COLOURS[int(colour_of(card))]
            more = [("yellow", "")] if MORE_POINTS[card] else []
            return [(ACTIONS_OF_A_TURN[action], ""), ("arrow", ""), (item, ""), *more]
        kind = int(number_of(card) - FIRST_ENDING)
        ending, points = ENDINGS[kind], f"{ENDING_POINTS[kind]}/"
        flag = ("end", "")
        if ending == ALWAYS:
            return [flag, ("", str(ENDING_POINTS[kind]))]
        if ending == PER_RESOURCE:
            return [
                flag,
                ("", points),
                (COLOURS[ENDING_COLOURS[kind][int(colour_of(card))]], "disc"),
            ]
        if ending in (PER_LOW, PER_HIGH):
            return [flag, ("", points + ("×1–2" if ending == PER_LOW else "×3+"))]
        if ending == PER_ACTION:
            return [flag, ("", points), (ACTIONS_OF_A_TURN[kind - ENDINGS.index(PER_ACTION)], "")]
        assert ending == PER_COLOUR
        return [flag, ("", points), (COLOURS[int(colour_of(card))], "card")]

    def formula(self, x: float, y: float, parts: list[tuple[str, str]]) -> None:
        """Signs and words in a row, in the middle of the foot of a card."""
        widths = [self.part_width(part) for part in parts]
        at = x + (CARD[0] - sum(widths)) / 2
        for (sign, word), width in zip(parts, widths, strict=True):
            middle, draw = at + width / 2, self.canvas
            if sign in GROUP_SIGNS:
                draw.path(GROUP_SIGNS[sign], middle, y, 0.8, "none", "card-ink", 1.4)
            elif sign == "arrow":
                draw.path(ARROW, middle, y, 0.75, "none", "card-ink", 1.4)
            elif word == "card":
                draw.rect(middle - 6, y - 9, 12, 17, sign, "card-ink", 1, 2)
            elif sign:
                if word == "disc":
                    draw.rect(middle - 9, y - 9, 18, 18, sign, "card-ink", 1, 2)
                    draw.circle(middle, y, 5.5, "wood", "card-ink", 1)
                else:
                    draw.path(COLOUR_SHAPES[sign], middle, y, 0.8, sign, "card-ink", 1)
            else:
                draw.text(middle, y + 5.5, word, 15, "card-ink", anchor="middle", bold=True)
            at += width

    def part_width(self, part: tuple[str, str]) -> float:
        sign, word = part
        return 18 if sign else 9 * len(word) + 2
