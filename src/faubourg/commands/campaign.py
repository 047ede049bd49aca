"""`campaign`: are these scenarios good ones? Their files are read, then bots try them."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from faubourg import games
from faubourg.campaigns import Fault, Scenario, played, read, shipped
from faubourg.commands.lab import AS_TYPED, Seed, Workers, number
from faubourg.commands.options import BAD_INPUT, AsJson, Lang, group, print_json, said_as_typed
from faubourg.engine.files import read_text
from faubourg.engine.refusal import Refusal
from faubourg.i18n import Language
from faubourg.terminal import screen
from faubourg.terminal.speech import spoken

campaign = group("cli.help.campaign")


@campaign.callback(help="cli.help.campaign")
def campaigns(lang: Lang = None) -> None:
    spoken(lang)


@campaign.command("check", help="cli.help.campaign.check")
def check(
    file: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE...]", help="cli.help.campaign.file", show_default=False),
    ] = None,
    count: Annotated[int, number("--games", "cli.help.campaign.games")] = 200,
    seed: Seed = 1,
    workers: Workers = 1,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from faubourg.campaigns import check as trying
    from faubourg.lab import report

    language = spoken(lang)
    scenarios, faults = read_all(file or [])
    for fault in faults:
        print(f"{fault.file}:{fault.line}: {sentence(fault.refusal, language)}", file=sys.stderr)
    if faults:
        raise typer.Exit(BAD_INPUT)
    total, done = len(scenarios) * len(trying.LEVELS) * count, 0
    found: list[trying.Checked] = []
    with report.progress_bar(total, language) as progress, said_as_typed(AS_TYPED):
        for scenario in scenarios:

            def more(games_played: int) -> None:
                nonlocal done
                done += games_played
                progress(done)

            found.append(trying.check(scenario, count, seed, workers, more))
    if as_json:
        print_json([one.data() for one in found])
    else:
        report.show_scenarios(found, screen.make_console(), language)
    refused = [(one.scenario, one.refusal()) for one in found]
    for scenario, refusal in refused:
        if refusal is not None:
            name = f"{scenario.game.name}/{scenario.name}"
            print(f"{name}: {sentence(refusal, language)}", file=sys.stderr)
    if any(refusal for _, refusal in refused):
        raise typer.Exit(BAD_INPUT)


def read_all(paths: list[Path]) -> tuple[list[Scenario], list[Fault]]:
    """Those of these files, or all of ours; and everything that is wrong with them."""
    texts = [(str(path), read_text(str(path))) for path in paths]
    if not paths:
        texts = [pair for game in played() for pair in shipped(game).items()]
    scenarios: list[Scenario] = []
    faults: list[Fault] = []
    for name, text in texts:
        scenario, wrong = read(name, text)
        faults += wrong
        if scenario is not None:
            scenarios.append(scenario)
    return scenarios, faults


def sentence(refusal: Refusal, language: Language) -> str:
    """In one line, in the words of the game that refused."""
    owner = language.owner(f"refusal.{refusal.code}")
    return " ".join(language.refusal(refusal, games.find(owner) if owner else None).split())
