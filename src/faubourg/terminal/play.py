"""A game at the terminal, line by line: whoever is waited for chooses by typing.

It knows nothing of rules or bots: a source (source.py) says what there is and does what is chosen.
"""

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from faubourg.engine.outcome import Outcome
from faubourg.engine.refusal import Refusal
from faubourg.i18n import rules_text
from faubourg.terminal import rulebook, typed
from faubourg.terminal.drawer import Drawer
from faubourg.terminal.leaving import Leave
from faubourg.terminal.screen import clear, read_line, show_markdown
from faubourg.terminal.source import Side, Source


class TerminalGame:
    """A table on a screen of lines, and what each person has been told."""

    def __init__(self, source: Source, console: Console) -> None:
        self.source = source
        self.console = console
        self.language = source.language
        self.drawer = source.drawer
        # entries of the log that each seat has read: a resumed game begins with what came since
        self.told = {seat: source.log.last_by(seat) for seat in source.people}
        self.at_the_screen = -1  # the person who looks at it
        self.chat_told = 0

    def play(self) -> None:
        """Until the game is over. Raises Leave when somebody stops before."""
        self.introduce()
        self.sit_down()
        while not self.source.over():
            seat = self.source.asked()
            if seat is not None:
                self.let_choose(seat)
                continue
            self.source.proceed()
            self.tell_notices()
            if self.source.told_at_once:
                self.tell_news(self.source.people[0] if self.source.people else None)
        self.finish()

    def introduce(self) -> None:
        self.console.print(Rule(self.language.title(self.source.game)))
        self.show_seats()
        self.console.print(self.source.kept_in())

    def show_seats(self) -> None:
        for seat, told in enumerate(self.source.seating()):
            self.console.print(Text(f"  {seat + 1}  {told}"))

    def sit_down(self) -> None:
        """Until everybody sits and the game begins; who comes and goes is told."""
        shown = self.source.seating()
        if not self.source.begun():
            self.console.print(self.text("join.waiting"))
        while not self.source.begun():
            if self.source.can_start():
                read_line(self.console, self.text("join.press_start"))
                self.source.start()
            self.source.proceed()
            self.tell_notices()
            if self.source.seating() != shown:
                shown = self.source.seating()
                self.show_seats()

    # -- people -----------------------------------------------------------------------------------

    def let_choose(self, seat: int) -> None:
        """Show where the game stands and carry out one line of typing."""
        begun = self.drawer.progress(self.source.side(seat).view) is not None
        if seat != self.at_the_screen:
            self.hand_over(seat)
            begun = False
        side = self.source.side(seat)
        if not begun:
            self.tell_news(seat)
        self.show(side, whole=not begun)
        while not self.carry_out(seat, side, self.ask(len(side.choices))):
            pass
        self.tell_notices()

    def hand_over(self, seat: int) -> None:
        """Several people, one screen: the next one sits down before anything is shown."""
        if len(self.source.people) > 1:
            if self.at_the_screen >= 0:
                clear(self.console)
            read_line(self.console, self.text("hand_over", name=self.source.names[seat]))
        self.at_the_screen = seat

    def show(self, side: Side, whole: bool) -> None:
        """The position, unless it was shown at the beginning of the move; then what to choose."""
        progress = self.drawer.progress(side.view)
        if whole:
            self.console.print()
            name = self.source.names[side.seat or 0]
            self.console.print(Rule(self.text("to_play", name=name), align="left"))
            self.console.print(Padding(self.drawer.position(side.view), (0, 0, 0, 1)))
        if progress is not None:
            self.console.print()
            for shown in (progress, self.drawer.in_hand(side.view)):
                if shown is not None:
                    self.console.print(Padding(shown, (0, 0, 0, 1)))
        self.list_choices(side, with_previews=progress is not None)

    def tell_news(self, seat: int | None, to_all: bool = False) -> None:
        """What happened since this seat (None: whoever looks on) looked last."""
        place = -1 if seat is None else seat
        read = min(self.told.get(place, 0), len(self.source.log.entries))
        lines = self.source.news(read, seat, None if to_all else seat)
        self.told[place] = len(self.source.log.entries)
        if not lines:
            return
        if self.source.people:
            self.console.print()
        self.console.print(bulleted(lines))

    def tell_notices(self) -> None:
        """What is said of the table, and what the others said."""
        while self.source.notices:
            self.console.print(Text(self.source.notices.pop(0), "bold"))
        for line in (self.source.chat or [])[self.chat_told :]:
            self.console.print(Text(f"{line.name}: {line.text}"))
        self.chat_told = len(self.source.chat or [])

    def list_choices(self, side: Side, with_previews: bool) -> None:
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold", min_width=3)
        grid.add_column(style="cyan", no_wrap=True)
        grid.add_column()
        for number, choice in enumerate(side.choices, 1):
            sentence = Text(choice.sentence)
            for preview in choice.previews[:1] if with_previews else []:
                sentence.append(f" - {preview}", "dim")
            grid.add_row(str(number), choice.notation, sentence)
        self.console.print()
        self.console.print(grid)

    def ask(self, choices: int) -> str:
        prompt = "prompt_only_one" if choices == 1 else "prompt"
        return read_line(self.console, self.text(prompt, key="?")).strip()

    def carry_out(self, seat: int, side: Side, line: str) -> bool:
        """Do what a line says. False: it changed nothing, and the person is asked again."""
        command, argument = typed.command(self.source, line)
        try:
            if command == "quit":
                raise Leave
            if command == "undo":
                self.source.take_back(seat)
                return True
            if command:
                self.answer(side, command, argument)
                return False
            self.source.move(seat, typed.actions(self.source, line, side.choices))
        except Refusal as refusal:
            told = self.language.refusal(refusal, self.source.game, self.source.names)
            self.console.print(Text(told, "bold"))
            # at a server things may have moved on: then what is asked now is shown
            return self.source.told_at_once and self.source.side(seat) != side
        return True

    def answer(self, side: Side, command: str, argument: str) -> None:
        """The commands that only show something, or say it."""
        seat = side.seat or 0
        if command == "help" and argument:
            self.explain(side, typed.actions(self.source, argument, side.choices))
        elif command == "help":
            self.console.print(Padding(typed.help_for(self.source), (0, 0, 0, 1)))
        elif command == "hint":
            looks = self.text("hint_by", bot=argument) if argument else self.text("hint")
            self.console.print(Text(looks, "dim"))
            self.console.print(bulleted(self.source.hint(seat, argument)))
        elif command == "log":
            self.console.print(bulleted(self.source.news(0, seat, seat)))
        elif command == "show":
            self.show(side, whole=True)
        elif command == "say":
            self.source.say(argument)
            self.tell_notices()
        elif command == "start":
            self.source.start()
        elif argument:
            rule = rules_text.one_rule(self.source.game, self.language, argument)
            show_markdown(self.console, rule + "\n")
        else:
            show_markdown(self.console, rulebook.whole(self.source.game, self.language))

    def explain(self, side: Side, actions: list[int]) -> None:
        """What an action would do, or why it cannot be done."""
        previews = self.source.explain(side.seat or 0, actions)
        self.console.print(Text(typed.title(self.source, side, actions), "bold"))
        self.console.print(bulleted(previews))

    def finish(self) -> None:
        """The last news, the final position, the score sheet and who won."""
        people = self.source.people
        alone = people[0] if len(people) == 1 else None
        if people:
            seat = min(people, key=lambda seat: self.told.get(seat, 0))
            self.tell_news(seat, to_all=alone is None)
        self.console.print()
        self.console.print(Rule(self.text("over"), align="left"))
        last = self.source.side(None)
        self.console.print(Padding(self.drawer.position(last.view), (0, 0, 0, 1)))
        assert last.outcome is not None
        show_result(self.console, self.drawer, last.outcome, alone)
        self.console.print(self.source.kept_in())

    def text(self, msgid: str, **params: object) -> str:
        return self.language.text(f"terminal.{msgid}", **params)


def bulleted(lines: list[str]) -> Grid:
    """A list whose long lines go on below their beginning."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for line in lines:
        grid.add_row("-", line)
    return grid


def show_result(console: Console, drawer: Drawer, outcome: Outcome, reader: int | None) -> None:
    """The score sheet and who won."""
    console.print()
    console.print(Rule(drawer.text("sheet"), align="left"))
    console.print(Padding(drawer.sheet(outcome), (0, 0, 0, 1)))
    console.print()
    console.print(Text(result(drawer, outcome, reader), "bold"))


def result(drawer: Drawer, outcome: Outcome, reader: int | None) -> str:
    """Who won, in a sentence; the reader's seat is "you"."""
    if not outcome.winners:
        return drawer.text("nobody_wins")
    points = outcome.totals[outcome.winners[0]]
    others = [drawer.names[seat] for seat in outcome.winners if seat != reader]
    if len(others) == len(outcome.winners):
        return drawer.text("wins", count=len(others), names=others, points=points)
    if others:
        return drawer.text("you_share", names=others, points=points)
    return drawer.text("you_win", points=points)
