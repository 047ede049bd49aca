"""The few questions for somebody who typed `faubourg play` and nothing else."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from faubourg import games
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.i18n import LANGUAGES, Language, language
from faubourg.terminal.screen import make_console, read_line


def ask_language(console: Console) -> Language:
    """Asked in all languages at once, each by its own name."""
    spoken = [language(code) for code in LANGUAGES]
    own_names = [one.text("cli.language_name") for one in spoken]
    return spoken[choose(console, "Language / Langue / Idioma", own_names)]


def ask_game(console: Console, language: Language) -> Game:
    """One of those that are installed; what is wrong with one of them is a line on stderr."""
    playable: list[Game] = []
    wrong = games.misnamed()
    for name in games.names():
        try:
            playable.append(games.find(name))
        except Refusal as refusal:
            wrong.append(refusal)
    for reason in wrong:
        make_console(stderr=True).print(language.refusal(reason), soft_wrap=True)
    titles = [language.title(game) for game in playable]
    return playable[choose(console, language.text("cli.ask_game"), titles)]


def ask_opponents(console: Console, language: Language, game: Game) -> int:
    """How many bots to play against; Enter is the usual table of three, where the game has it."""
    low, high = max(game.min_players - 1, 0), game.max_players - 1
    usual = min(max(2, low), high)
    question = language.text("cli.ask_opponents", low=low, high=high, usual=usual)
    while True:
        answer = read_line(console, question).strip()
        if not answer:
            return usual
        if answer.isdecimal() and low <= int(answer[:3]) <= high:
            return int(answer)


def choose(console: Console, question: str, answers: Sequence[str]) -> int:
    """A numbered list; Enter is the first."""
    for number, answer in enumerate(answers, 1):
        console.print(Text(f"  {number}  {answer}"))
    while True:
        typed = read_line(console, f"{question} [1]:").strip()
        if not typed:
            return 0
        if typed.isdecimal() and 1 <= int(typed[:3]) <= len(answers):
            return int(typed) - 1
