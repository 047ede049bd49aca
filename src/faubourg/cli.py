"""The command line: one table of its commands, and what becomes of their errors.

Whatever goes wrong because of what was typed is one line on stderr and exit code 2; what is wrong
with a server's data has codes of its own.
"""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import faubourg
from faubourg import games
from faubourg.bots.own import BotFailure
from faubourg.commands import lab, reading, server
from faubourg.commands.campaign import campaign
from faubourg.commands.evolutopia import evolutopia
from faubourg.commands.join import join
from faubourg.commands.options import BAD_INPUT, INTERRUPTED, Lang
from faubourg.commands.play import play
from faubourg.commands.puzzle import puzzle
from faubourg.engine.refusal import Refusal
from faubourg.i18n import Language
from faubourg.terminal import screen
from faubourg.terminal.speech import HELP, code_in, language_in, spoken, translate, usage_error

# help texts are msgids here; `translate` puts the sentences in
app = typer.Typer(
    help="cli.help",
    add_completion=False,
    context_settings={"help_option_names": HELP},
)
app.command(help="cli.help.play")(play)
app.command(help="cli.help.join")(join)
app.command(help="cli.help.simulate")(lab.simulate)
app.command(help="cli.help.study")(lab.study)
app.command(help="cli.help.compare")(lab.compare)
app.command(help="cli.help.tournament")(lab.tournament)
app.command(help="cli.help.replay")(reading.replay)
app.command(help="cli.help.analyse")(reading.analyse)
app.command(help="cli.help.puzzle")(puzzle)
app.command(help="cli.help.picture")(reading.picture)
app.command(help="cli.help.rules")(reading.rules)
app.command(help="cli.help.serve")(server.serve)
app.command(help="cli.help.bench")(lab.bench)
app.add_typer(server.data, name="data")
app.add_typer(evolutopia, name="evolutopia")
app.add_typer(campaign, name="campaign")


def show_version(wanted: bool) -> None:
    if wanted:
        how = "compiled" if faubourg.COMPILED else "interpreted"
        print(f"faubourg {faubourg.__version__} ({how})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", help="cli.help.version", callback=show_version, is_eager=True),
    ] = False,
    lang: Lang = None,
) -> None:
    del version  # its callback has answered
    spoken(lang)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), nl=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    screen.accept_any_input()
    typed = list(sys.argv[1:] if arguments is None else arguments)
    language = language_in(typed)
    command = translate(typer.main.get_command(app), language, code_in(typed))
    try:
        code = command.main(args=typed, prog_name="faubourg", standalone_mode=False)
        print(end="", flush=True)  # a reader that has gone shows up here, not at exit
    except BotFailure as failure:
        return complain(with_file(failure, language))
    except Refusal as refusal:
        return complain(told(refusal, language), server.EXITS.get(refusal.code, BAD_INPUT))
    except typer.TyperException as error:
        return complain(usage_error(error, language))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read the output has enough; nothing more may be written to it at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code if isinstance(code, int) else 0


def told(refusal: Refusal, language: Language) -> str:
    """In the words of the game that refused: of a data file, say, or a territory."""
    owner = language.owner(f"refusal.{refusal.code}")
    return language.refusal(refusal, games.find(owner) if owner else None)


def with_file(failure: BotFailure, language: Language) -> str:
    """What somebody's bot did wrong, and where the game until then can be looked at."""
    sentence = language.refusal(failure)
    if failure.record is None or not failure.file:
        return sentence
    moves = len(failure.record.inputs)
    return f"{sentence} {language.text('cli.bot.saved', count=moves, file=failure.file)}"


def complain(sentence: str, code: int = BAD_INPUT) -> int:
    """One line, whatever was typed or read; the exit code."""
    screen.replace_what_cannot_be_shown(sys.stderr)
    line = "".join(letter if letter.isprintable() else " " for letter in sentence)
    print(" ".join(line.split()), file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
