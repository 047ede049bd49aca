"""How any game looks as a picture before somebody has drawn it: the fields of its view, in boxes.

Single numbers stand in boxes, what there is for each player in a table with a row for each, and
everything else in rows. Names of fields are shown as the game's code has them.
"""

from typing import Final

from faubourg.engine.view import View
from faubourg.pictures.canvas import width_of
from faubourg.pictures.diagram import GAP, INSIDE, MARGIN, TITLE, WIDTH, Diagram

BOXES: Final = 5  # in a line
BOX: Final = 54.0
ROW: Final = 34.0
LINE: Final = 20.0
NAME_WIDTH: Final = 170.0
COLUMNS: Final = 5  # of what each player has, in one table
HEADER: Final = ("players", "options", "seat", "memory", "waiting")  # said by the head already
NONE: Final = -1  # what games write where there is nothing


def words(name: str) -> str:
    return name.replace("_", " ")


def listed(value: object) -> str:
    """Plain data as one line of text."""
    if isinstance(value, dict):
        return "   ".join([f"{words(str(key))}: {listed(item)}" for key, item in value.items()])
    if isinstance(value, list):
        return "  ".join([listed(item) for item in value]) or "–"
    return "–" if value == NONE else str(value)


class PlainDiagram(Diagram[View]):
    """Boxes, a table of the players, rows."""

    def draw(self, top: float) -> float:
        fields = {key: value for key, value in self.view.data().items() if key not in HEADER}
        players = self.view.players
        single = {key: value for key, value in fields.items() if isinstance(value, int | str)}
        each = {
            key: value
            for key, value in fields.items()
            if isinstance(value, list) and value and len(value) % players == 0 and players > 1
        }
        rest = {key: fields[key] for key in fields if key not in single and key not in each}
        top = self.boxes(top, single)
        names = list(each)
        for first in range(0, max(1, len(names)), COLUMNS):
            top = self.people(top, {key: each[key] for key in names[first : first + COLUMNS]})
        return self.rows(top, rest)

    def boxes(self, y: float, fields: dict[str, int | str]) -> float:
        """What there is one of."""
        lines = -(-len(fields) // BOXES)
        if not lines:
            return y
        width = WIDTH - 2 * MARGIN
        tall = INSIDE + lines * (BOX + 8) + 8
        self.panel(MARGIN, y, width, tall, "")
        step = (width - 2 * INSIDE + 8) / BOXES
        for i, (name, value) in enumerate(fields.items()):
            x = MARGIN + INSIDE + i % BOXES * step
            top = y + INSIDE + i // BOXES * (BOX + 8)
            self.canvas.rect(x, top, step - 8, BOX, "sheet-deep", "line", 1, 6)
            self.canvas.text(x + 10, top + 19, words(name), 13, "ink-soft", width=step - 28)
            self.canvas.text(x + 10, top + 43, listed(value), 20, bold=True, width=step - 28)
        return y + tall + GAP

    def people(self, y: float, fields: dict[str, list[object]]) -> float:
        """What there is for each player."""
        draw, players, width = self.canvas, self.view.players, WIDTH - 2 * MARGIN
        tall = TITLE + players * ROW + 8
        self.panel(MARGIN, y, width, tall, self.say("players"), NAME_WIDTH)
        step = (width - 2 * INSIDE - NAME_WIDTH) / max(1, len(fields))
        left = MARGIN + INSIDE + NAME_WIDTH
        for i, name in enumerate(fields):
            draw.text(left + i * step, y + 26, words(name), 13, "ink-soft", width=step - 12)
        for seat in range(players):
            line = y + TITLE + seat * ROW
            draw.line(MARGIN + INSIDE, line, MARGIN + width - INSIDE, line, "line", 1)
            self.player(MARGIN + INSIDE, line + 22, seat, NAME_WIDTH - 8)
            for i, values in enumerate(fields.values()):
                own = len(values) // players
                told = listed(values[seat * own : (seat + 1) * own])
                draw.text(left + i * step, line + 22, told, 15, width=step - 12)
        return y + tall + GAP

    def rows(self, y: float, fields: dict[str, object]) -> float:
        """Everything else, with as many lines as it takes."""
        if not fields:
            return y
        draw, room = self.canvas, WIDTH - 2 * MARGIN - 2 * INSIDE - NAME_WIDTH
        told = {name: self.lines(listed(value), room) for name, value in fields.items()}
        tall = 2 * INSIDE + sum([len(lines) * LINE + 8 for lines in told.values()]) - 8
        self.panel(MARGIN, y, WIDTH - 2 * MARGIN, tall, "")
        line = y + INSIDE + 14
        for name, lines in told.items():
            draw.text(MARGIN + INSIDE, line, words(name), 13, "ink-soft", width=NAME_WIDTH - 8)
            for text in lines:
                draw.text(MARGIN + INSIDE + NAME_WIDTH, line, text, 15, width=room)
                line += LINE
            line += 8
        return y + tall + GAP

    def lines(self, text: str, room: float) -> list[str]:
        """The text in as many lines as it takes: here nothing is left out."""
        found = [""]
        for word in text.split(" "):
            longer = f"{found[-1]} {word}".strip() if word else found[-1] + " "
            if width_of(longer, 15) > room and found[-1].strip():
                found.append(word)
            else:
                found[-1] = longer
        return found
