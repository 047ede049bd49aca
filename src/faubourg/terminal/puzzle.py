"""A puzzle in the terminal: the board as its seat sees it, the choices by number, the verdict."""

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from faubourg.coach.steps import told
from faubourg.engine.refusal import Refusal
from faubourg.engine.view import PERFECT
from faubourg.i18n import Language
from faubourg.puzzles import SHOWN, Choice, Puzzle
from faubourg.terminal import seats
from faubourg.terminal.drawers import drawer_of
from faubourg.terminal.hint import why


class Solving:
    def __init__(self, puzzle: Puzzle, language: Language, console: Console) -> None:
        self.puzzle = puzzle
        self.language = language
        self.console = console
        kind = drawer_of(puzzle.game.name)
        named = [spec or language.text("page.name.guest") for spec in puzzle.record.seats]
        self.names = seats.names(named, kind.extras(puzzle.record.players))
        self.drawer = kind(puzzle.game, language, self.names)

    def run(self) -> bool:
        """Until it is solved or left; False: nobody wants to go on."""
        puzzle, state = self.puzzle, self.puzzle.state()
        view, legal = state.view(puzzle.seat, PERFECT), state.legal(puzzle.seat)
        self.console.print(Rule(f"{self.language.title(puzzle.game)} {puzzle.name}"))
        self.console.print(self.drawer.position(view))
        self.say(self.text(puzzle.difficulty) + ". " + self.text("question"))
        for number, action in enumerate(legal, 1):
            self.say(f"{number:4}  {self.action(action)}")
        while True:
            try:
                typed = self.console.input(self.language.text("terminal.puzzle.prompt") + ": ")
            except EOFError:
                return False
            answer = typed.strip().lower()
            if answer in ("q", "n"):
                return answer == "n"
            if answer == "s":
                self.explain()
                return self.goes_on()
            if not answer.isdecimal() or not 0 < int(answer) <= len(legal):
                self.say(self.language.text("terminal.puzzle.no_choice"))
                continue
            if self.judge(legal[int(answer) - 1]):
                return self.goes_on()

    def goes_on(self) -> bool:
        """Once the explanation has been read: the next board would push it off a small screen."""
        try:
            typed = self.console.input(self.language.text("terminal.puzzle.go_on") + ": ")
        except EOFError:
            return False
        return typed.strip().lower() != "q"

    def judge(self, action: int) -> bool:
        """Is it solved? Otherwise as much as is known of that choice is said."""
        try:
            solved = self.puzzle.solved_by([action])
        except Refusal as refusal:
            self.say(self.language.refusal(refusal, self.puzzle.game))
            return False
        if solved:
            self.say(self.text("solved"))
            self.explain()
            return True
        known = self.puzzle.choice([action])
        self.say(self.text("wrong") + (f" {self.verdict(known)}" if known else ""))
        return False

    def explain(self) -> None:
        """The solution and its rivals, in the sentences of hints."""
        state = self.puzzle.state()
        legal = state.legal(self.puzzle.seat)
        for one in self.puzzle.choices[:SHOWN]:
            way = told(self.puzzle.game, state, self.puzzle.seat, one.way)
            said = self.language.text(
                "hint.line",
                notation=legal.index(one.way[0]) + 1,  # as it is chosen here
                action=self.language.steps(self.puzzle.game, way, self.names),
                verdict=self.verdict(one),
            )
            because = [why(one.why, self.puzzle.game, self.language)] if one.why else []
            expects = self.language.text("hint.expects", percent=round(100 * one.value))
            self.say(" ".join([said, *because, expects]))

    def verdict(self, one: Choice) -> str:
        return self.language.text(f"hint.{one.verdict.kind}", **one.verdict.params)

    def action(self, action: int) -> str:
        view = self.puzzle.state().view(self.puzzle.seat, PERFECT)
        fact = self.puzzle.game.describe(view, action)
        return self.language.action(self.puzzle.game, fact, self.names)

    def text(self, msgid: str) -> str:
        return self.language.text(f"page.puzzles.{msgid}")

    def say(self, line: str) -> None:
        self.console.print(Text(line))
