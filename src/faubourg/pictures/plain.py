"""How any game looks as a picture before somebody has drawn it: the parts of its view, in boxes.

Single numbers stand in boxes, what there is for each player in a table with a row for each, and
everything else in lines. The words are those of the plain drawer of the terminal.
"""

from typing import Final

from faubourg import plain
from faubourg.engine.view import View
from faubourg.pictures.canvas import wrapped
from faubourg.pictures.diagram import GAP, INSIDE, MARGIN, TITLE, WIDTH, Diagram

BOXES: Final = 5  # in a line
BOX: Final = 54.0
ROW: Final = 34.0
LINE: Final = 20.0
NAME_WIDTH: Final = 170.0
COLUMNS: Final = 5  # of what each player has, in one table
MOST_LINES: Final = 40


class PlainDiagram(Diagram[View]):
    """Boxes, a table of the players, lines."""

    def draw(self, top: float) -> float:
        self.data = self.view.data()
        self.words = plain.Words(self.game, self.language)
        single, each, rest = list[plain.Part](), list[plain.Part](), list[plain.Part]()
        for part in plain.parts(self.game):
            alone = part.kind in (plain.NUMBER, plain.TEXT)
            (single if alone else each if part.kind == plain.SEATS else rest).append(part)
        top = self.boxes(top, single)
        for first in range(0, max(1, len(each)), COLUMNS):
            top = self.people(top, each[first : first + COLUMNS])
        return self.lines(top, rest)

    def boxes(self, y: float, parts: list[plain.Part]) -> float:
        """What there is one of."""
        rows = -(-len(parts) // BOXES)
        if not rows:
            return y
        width = WIDTH - 2 * MARGIN
        tall = INSIDE + rows * (BOX + 8) + 8
        self.panel(MARGIN, y, width, tall, "")
        step = (width - 2 * INSIDE + 8) / BOXES
        for i, part in enumerate(parts):
            x = MARGIN + INSIDE + i % BOXES * step
            top = y + INSIDE + i // BOXES * (BOX + 8)
            value = self.words.value(part, self.data[part.name])
            self.canvas.rect(x, top, step - 8, BOX, "sheet-deep", "line", 1, 6)
            label = self.words.label(part)
            self.canvas.text(x + 10, top + 19, label, 13, "ink-soft", width=step - 28)
            self.canvas.text(x + 10, top + 43, value, 20, bold=True, width=step - 28)
        return y + tall + GAP

    def people(self, y: float, parts: list[plain.Part]) -> float:
        """What there is for each player."""
        draw, players, width = self.canvas, self.view.players, WIDTH - 2 * MARGIN
        tall = TITLE + players * ROW + 8
        self.panel(MARGIN, y, width, tall, self.say("players"), NAME_WIDTH)
        step = (width - 2 * INSIDE - NAME_WIDTH) / max(1, len(parts))
        left = MARGIN + INSIDE + NAME_WIDTH
        for i, part in enumerate(parts):
            label = self.words.label(part)
            draw.text(left + i * step, y + 26, label, 13, "ink-soft", width=step - 12)
        for seat in range(players):
            line = y + TITLE + seat * ROW
            draw.line(MARGIN + INSIDE, line, MARGIN + width - INSIDE, line, "line", 1)
            self.player(MARGIN + INSIDE, line + 22, seat, NAME_WIDTH - 8)
            for i, part in enumerate(parts):
                told = self.words.of_seat(part, self.data[part.name], seat)
                draw.text(left + i * step, line + 22, told, 15, width=step - 12)
        return y + tall + GAP

    def lines(self, y: float, parts: list[plain.Part]) -> float:
        """Everything else, with as many lines as it takes."""
        if not parts:
            return y
        draw, room = self.canvas, WIDTH - 2 * MARGIN - 2 * INSIDE - NAME_WIDTH
        told = [
            wrapped(self.words.value(part, self.data[part.name]), room, 15, MOST_LINES)
            for part in parts
        ]
        tall = 2 * INSIDE + sum([len(lines) * LINE + 8 for lines in told]) - 8
        self.panel(MARGIN, y, WIDTH - 2 * MARGIN, tall, "")
        line = y + INSIDE + 14
        for part, lines in zip(parts, told, strict=True):
            label = self.words.label(part)
            draw.text(MARGIN + INSIDE, line, label, 13, "ink-soft", width=NAME_WIDTH - 8)
            for text in lines:
                draw.text(MARGIN + INSIDE + NAME_WIDTH, line, text, 15, width=room)
                line += LINE
            line += 8
        return y + tall + GAP
