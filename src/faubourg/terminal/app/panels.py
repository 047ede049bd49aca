"""The parts of the screen that take keys: the choices, and the line that is typed."""

from rich.table import Table as Grid
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from faubourg.terminal.source import Choice


class Choices(OptionList):
    """What may be done, numbered as in line by line; a click takes one."""

    can_focus = False  # keys go to the line, which moves the mark

    def __init__(self) -> None:
        super().__init__(id="choices", markup=False)
        self.shown: list[Choice] = []

    def offer(self, choices: list[Choice]) -> None:
        if choices == self.shown:
            return
        self.shown = choices
        self.clear_options()
        width = max([len(choice.notation) for choice in choices], default=0)
        self.add_options([Option(row(i, one, width)) for i, one in enumerate(choices, 1)])
        self.highlighted = 0 if choices else None

    def marked(self) -> Choice | None:
        at = self.highlighted
        return None if at is None or at >= len(self.shown) else self.shown[at]


def row(number: int, choice: Choice, width: int) -> Grid:
    grid = Grid.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(justify="right", style="bold", width=3, no_wrap=True)
    grid.add_column(style="cyan", width=width, no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_row(str(number), choice.notation, Text(choice.sentence))
    return grid


class Line(Input):
    """Where one types. Arrows move the mark among the choices, pages the board."""

    class Moved(Message):
        """The mark by so many choices."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class Paged(Message):
        """The panel by so many pages."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def on_key(self, event: events.Key) -> None:
        if event.key in ("up", "down"):
            self.post_message(self.Moved(1 if event.key == "down" else -1))
        elif event.key in ("pageup", "pagedown"):
            self.post_message(self.Paged(1 if event.key == "pagedown" else -1))
        else:
            return
        event.stop()
        event.prevent_default()
