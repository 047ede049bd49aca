"""A game at the terminal: whoever is waited for chooses, people by typing and bots by themselves.

The record is written after every input, so whatever happens the game can be resumed.
"""

from pathlib import Path
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from faubourg import bots, examples
from faubourg.bots.bot import NO_VIEW, Bot
from faubourg.engine.codec import dumps
from faubourg.engine.outcome import Outcome
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Step, Table
from faubourg.engine.view import NOW, PERFECT, View
from faubourg.i18n import Language, box_text, rules_text
from faubourg.terminal import hint, seats
from faubourg.terminal.drawer import Drawer
from faubourg.terminal.drawers import drawer_of
from faubourg.terminal.log import Log
from faubourg.terminal.screen import clear, read_line, show_markdown, without_accents

COMMANDS: Final = ("help", "hint", "undo", "log", "show", "rules", "quit")


class Leave(Exception):
    """Somebody stops here; the game is saved and can be resumed."""


class TerminalGame:
    """A table, the people and bots around it, and what each of them has been told."""

    def __init__(
        self,
        table: Table,
        log: Log,
        console: Console,
        language: Language,
        path: Path,
        memory_aid: bool = False,
    ) -> None:
        self.table = table
        self.game = table.game
        self.log = log
        self.console = console
        self.language = language
        self.path = path
        self.memory = PERFECT if memory_aid else NOW
        self.specs = table.record.seats
        drawer = drawer_of(self.game.name)
        self.names = seats.names(self.specs, drawer.extras(table.record.players))
        self.drawer = drawer(self.game, language, self.names)
        self.people = [seat for seat, spec in enumerate(self.specs) if seats.is_person(spec)]
        self.own_bots: dict[int, Bot] = {}  # one lives through the game, with what it remembers
        # entries of the log that each seat has read: a resumed game begins with what came since
        self.told = [log.last_by(seat) for seat in range(len(self.specs))]
        self.at_the_screen = -1  # the person who looks at it

    def play(self) -> None:
        """Until the game is over. Raises Leave when somebody stops before."""
        self.table.record.save(self.path)
        self.introduce()
        while not self.table.state.over():
            seat = int(self.table.state.first_waiting())
            if seat in self.people:
                self.let_choose(seat)
            else:
                self.let_bot_choose(seat)
        self.finish()

    def introduce(self) -> None:
        self.console.print(Rule(self.language.title(self.game)))
        for seat, spec in enumerate(self.specs):
            told = seats.introduction(spec, self.names[seat], self.language)
            self.console.print(Text(f"  {seat + 1}  {told}"))
        self.console.print(self.text("saved_in", file=str(self.path)))

    # -- bots -------------------------------------------------------------------------------------

    def let_bot_choose(self, seat: int) -> None:
        state = self.table.state
        bot = self.bot_at(seat)
        view = NO_VIEW if bot.blind else state.view(seat, PERFECT)
        self.keep(self.table.act(seat, int(bot.choose(view, state.legal_set(seat)))))
        if not self.people:
            self.tell_news(0)

    def bot_at(self, seat: int) -> Bot:
        record, spec = self.table.record, self.specs[seat]
        if not seats.is_own_bot(spec):
            # seeded by the decision, so that a resumed game goes on as it would have
            seed = (dumps(record.dealer), seat, len(record.inputs))
            return bots.make_registered(spec, self.game, *seed)
        if seat not in self.own_bots:
            dealt = dumps(record.dealer)
            self.own_bots[seat] = bots.make_for_seat(spec, self.game, seat, dealt, seat)
        return self.own_bots[seat]

    # -- people -----------------------------------------------------------------------------------

    def let_choose(self, seat: int) -> None:
        """Show where the game stands and carry out one line of typing."""
        begun = self.drawer.progress(self.view(seat)) is not None
        if seat != self.at_the_screen:
            self.hand_over(seat)
            begun = False
        legal = self.drawer.order(self.table.state.legal(seat))
        if not begun:
            self.tell_news(seat)
        self.show(seat, legal, whole=not begun)
        while not self.carry_out(seat, legal, self.ask(len(legal))):
            pass

    def hand_over(self, seat: int) -> None:
        """Several people, one screen: the next one sits down before anything is shown."""
        if len(self.people) > 1:
            if self.at_the_screen >= 0:
                clear(self.console)
            read_line(self.console, self.text("hand_over", name=self.names[seat]))
        self.at_the_screen = seat

    def show(self, seat: int, legal: list[int], whole: bool) -> None:
        """The position, unless it was shown at the beginning of the move; then what to choose."""
        view = self.view(seat)
        progress = self.drawer.progress(view)
        if whole:
            self.console.print()
            self.console.print(Rule(self.text("to_play", name=self.names[seat]), align="left"))
            self.console.print(Padding(self.drawer.position(view), (0, 0, 0, 1)))
        if progress is not None:
            self.console.print()
            self.console.print(Padding(progress, (0, 0, 0, 1)))
        self.list_choices(seat, view, legal, with_previews=progress is not None)

    def tell_news(self, seat: int, to_all: bool = False) -> None:
        """What happened since this seat looked last."""
        knows = seat if self.people else None
        events = self.log.since(self.told[seat], knows)
        lines = self.drawer.news(events, None if to_all else knows)
        self.told[seat] = len(self.log.entries)
        if not lines:
            return
        if self.people:
            self.console.print()
        self.console.print(bulleted(lines))

    def list_choices(self, seat: int, view: View, legal: list[int], with_previews: bool) -> None:
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold", min_width=3)
        grid.add_column(style="cyan", no_wrap=True)
        grid.add_column()
        for number, action in enumerate(legal, 1):
            sentence = Text(self.sentence(view, action))
            for preview in self.previews(seat, action)[:1] if with_previews else []:
                sentence.append(f" - {preview}", "dim")
            grid.add_row(str(number), self.game.notation(action), sentence)
        self.console.print()
        self.console.print(grid)

    def ask(self, choices: int) -> str:
        prompt = "prompt_only_one" if choices == 1 else "prompt"
        return read_line(self.console, self.text(prompt, key="?")).strip()

    def carry_out(self, seat: int, legal: list[int], line: str) -> bool:
        """Do what a line says. False: it changed nothing, and the person is asked again."""
        command, argument = self.command(line)
        try:
            if command == "quit":
                raise Leave
            if command == "undo":
                self.keep(self.table.undo(seat))
                return True
            if command:
                self.answer(seat, legal, command, argument)
                return False
            return self.move(seat, self.actions(line, legal))
        except Refusal as refusal:
            told = self.language.refusal(refusal, self.game, self.names)
            self.console.print(Text(told, "bold"))
            return False

    def command(self, line: str) -> tuple[str, str]:
        """The command that a line begins with, in English or in the person's language."""
        if line.startswith("?"):
            return "help", line[1:].strip()
        word, _space, argument = line.partition(" ")
        typed = without_accents(word.casefold())
        for name in COMMANDS:
            if typed in (name, without_accents(self.text(f"command.{name}"))):
                return name, argument.strip()
        return "", ""

    def answer(self, seat: int, legal: list[int], command: str, argument: str) -> None:
        """The commands that only show something."""
        if command == "help" and argument:
            for action in self.actions(argument, legal)[:1]:
                self.explain(seat, action)
        elif command == "help":
            self.help()
        elif command == "hint":
            self.hint(seat, argument)
        elif command == "log":
            self.console.print(bulleted(self.drawer.news(self.log.since(0, seat), seat)))
        elif command == "show":
            self.show(seat, legal, whole=True)
        elif argument:
            show_markdown(
                self.console, rules_text.one_rule(self.game, self.language, argument) + "\n"
            )
        else:
            text = rules_text.whole_text(self.game, self.language)
            text = examples.with_boards(self.game, self.language, text)
            show_markdown(self.console, box_text.with_table(self.game, self.language, text))

    def help(self) -> None:
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_row("1, 2, 3...", self.text("help.number"))
        notation = self.text("help.notation", example=self.drawer.example)
        grid.add_row(self.text("help.notation_word"), notation)
        grid.add_row("? 1", self.text("help.explain"))
        for command in COMMANDS[1:]:
            word = self.text(f"command.{command}")
            example = f"{word} {'regular' if command == 'hint' else self.drawer.rule}"
            grid.add_row(word, self.text(f"help.{command}", example=example))
        self.console.print(Padding(grid, (0, 0, 0, 1)))

    def hint(self, seat: int, bot: str) -> None:
        """What an expert (or another bot) would do, from what this seat knows, and why."""
        looks = self.text("hint_by", bot=bot) if bot else self.text("hint")
        self.console.print(Text(looks, "dim"))
        lines = hint.lines_for(self.game, self.table.state, seat, bot or hint.ADVISER)
        told = hint.told(lines, self.game, self.view(seat), self.language, self.names)
        self.console.print(bulleted(told))

    def explain(self, seat: int, action: int) -> None:
        """What an action would do, or why it cannot be done."""
        if not self.table.state.is_legal(seat, action):
            raise self.table.state.refuse(seat, action)
        title = f"{self.game.notation(action)}  {self.sentence(self.view(seat), action)}"
        self.console.print(Text(title, "bold"))
        self.console.print(bulleted(self.previews(seat, action)))

    def actions(self, text: str, legal: list[int]) -> list[int]:
        """The number of a choice, or notation; nothing typed is the only choice there is."""
        if not text and len(legal) == 1:
            return legal
        if not text:
            raise Refusal("nothing_typed", {"choices": len(legal)})
        if text.isdecimal():
            number = int(text[:9])
            if not 1 <= number <= len(legal):
                raise Refusal("no_such_choice", {"number": number, "choices": len(legal)})
            return [legal[number - 1]]
        return self.drawer.arrange(self.game.parse(text))

    def move(self, seat: int, actions: list[int]) -> bool:
        """All actions of a line or, if one of them is refused, none."""
        for step in self.table.prepare_all(seat, [*actions]):
            self.table.adopt(step)
            self.keep(step)
        return True

    # -- what both need ---------------------------------------------------------------------------

    def keep(self, step: Step) -> None:
        """Log what happened and save the record."""
        self.log.add(step)
        self.told = [min(read, len(self.log.entries)) for read in self.told]
        try:
            self.table.record.save(self.path)
        except Refusal as refusal:
            # a full disk must not end a game: it is saved again after the next input
            self.console.print(Text(self.language.refusal(refusal), "bold"))

    def finish(self) -> None:
        """The last news, the final position, the score sheet and who won."""
        alone = self.people[0] if len(self.people) == 1 else None
        if self.people:
            seat = min(self.people, key=lambda seat: self.told[seat])
            self.tell_news(seat, to_all=alone is None)
        self.console.print()
        self.console.print(Rule(self.text("over"), align="left"))
        spectator = self.table.state.view(None, PERFECT)
        self.console.print(Padding(self.drawer.position(spectator), (0, 0, 0, 1)))
        show_result(self.console, self.drawer, self.table.state.outcome(), alone)
        self.console.print(self.text("saved_in", file=str(self.path)))

    def view(self, seat: int) -> View:
        return self.table.state.view(seat, self.memory)

    def sentence(self, view: View, action: int) -> str:
        return self.language.action(self.game, self.game.describe(view, action), self.names)

    def previews(self, seat: int, action: int) -> list[str]:
        facts = self.table.state.preview(seat, action)
        return [self.language.preview(self.game, fact, self.names, seat) for fact in facts]

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
