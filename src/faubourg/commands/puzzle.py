"""`puzzle`: positions with one clearly best choice, to be solved in the terminal."""

from typing import Annotated, Literal

import typer

from faubourg import games
from faubourg.commands.options import AsJson, Lang, print_json
from faubourg.engine.refusal import Refusal
from faubourg.puzzles import Puzzle, puzzled, puzzles
from faubourg.terminal import screen
from faubourg.terminal.speech import spoken


def puzzle(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="cli.help.puzzle.game", show_default=False),
    ] = None,
    difficulty: Annotated[
        Literal["easy", "medium", "hard"] | None,
        typer.Option("--difficulty", help="cli.help.puzzle.difficulty"),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="cli.help.puzzle.name")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="cli.help.puzzle.list")] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from faubourg.terminal.puzzle import Solving

    language = spoken(lang)
    found = chosen(game, difficulty, name)
    if as_json:
        print_json([data(one) for one in found])
        return
    console = screen.make_console()
    if listed:
        for one in found:
            told = language.text(f"page.puzzles.{one.difficulty}")
            console.print(f"{one.game.name}  {one.name}  {told}", markup=False, highlight=False)
        return
    for one in found:
        if not Solving(one, language, console).run():
            return


def chosen(game: str | None, difficulty: str | None, name: str | None) -> list[Puzzle]:
    """Those that were asked for; from the named one on. Refused: where there are none."""
    known = puzzled() if game is None else [games.find(game).name]
    found = [
        one
        for of in known
        for one in puzzles(of).values()
        if difficulty is None or one.difficulty == difficulty
    ]
    if name is not None:
        at = next((i for i, one in enumerate(found) if one.name == name), len(found))
        found = found[at:]
    if not found:
        raise Refusal("not_found", {})
    return found


def data(one: Puzzle) -> dict[str, object]:
    """Without the solution."""
    return {
        "game": one.game.name,
        "name": one.name,
        "difficulty": one.difficulty,
        "players": one.record.players,
        "seat": one.seat,
    }
