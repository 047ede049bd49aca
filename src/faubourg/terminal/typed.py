"""What somebody types at the table: a choice by its number or in notation, or a command."""

from collections.abc import Sequence
from typing import Final

from rich.table import Table as Grid

from faubourg.engine.refusal import Refusal
from faubourg.i18n import Language
from faubourg.terminal.screen import without_accents
from faubourg.terminal.source import Choice, Side, Source

COMMANDS: Final = ("help", "hint", "undo", "log", "show", "rules", "say", "start", "quit")
TOGETHER: Final = ("say", "start")  # where there are others


def commands(source: Source) -> list[str]:
    """Those that make sense at this table."""
    return [name for name in COMMANDS if source.chat is not None or name not in TOGETHER]


def command(source: Source, line: str) -> tuple[str, str]:
    """The command that a line begins with, in English or in the person's language."""
    if line.startswith("?"):
        return "help", line[1:].strip()
    word, _space, argument = line.partition(" ")
    typed = without_accents(word.casefold())
    for name in commands(source):
        if typed in (name, without_accents(word_for(source.language, name))):
            return name, argument.strip()
    return "", ""


def word_for(language: Language, name: str) -> str:
    return language.text(f"terminal.command.{name}")


def actions(source: Source, text: str, choices: Sequence[Choice]) -> list[int]:
    """The number of a choice, or notation; nothing typed is the only choice there is."""
    if not text and len(choices) == 1:
        return [choices[0].action]
    if not text:
        raise Refusal("nothing_typed", {"choices": len(choices)})
    if text.isdecimal():
        number = int(text[:9])
        if not 1 <= number <= len(choices):
            raise Refusal("no_such_choice", {"number": number, "choices": len(choices)})
        return [choices[number - 1].action]
    return source.drawer.arrange(source.game.parse(text))


def title(source: Source, side: Side, actions: Sequence[int]) -> str:
    """What is explained: the notation and, of a choice that is listed, its sentence."""
    notation = " ".join([source.game.notation(action) for action in actions])
    if len(actions) > 1:
        return notation
    sentences = [choice.sentence for choice in side.choices if choice.action == actions[0]]
    return "  ".join([notation, *sentences])


def help_for(source: Source) -> Grid:
    """Everything that can be typed, and what it does."""
    drawer = source.drawer
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_row("1, 2, 3...", drawer.text("help.number"))
    notation = drawer.text("help.notation", example=drawer.example)
    grid.add_row(drawer.text("help.notation_word"), notation)
    grid.add_row("? 1", drawer.text("help.explain"))
    for name in commands(source)[1:]:
        word = word_for(source.language, name)
        example = f"{word} {'regular' if name == 'hint' else drawer.rule}"
        grid.add_row(word, drawer.text(f"help.{name}", example=example))
    return grid
