"""Bots of one's own: a class, a function that makes one, a bot, or a text `module:Class`.

Only Python callers and the command line come here. What a server, a record, a lesson or a puzzle
names goes to `make_registered`, which imports nothing.
"""

import importlib
import os
import sys
from collections.abc import Callable
from hashlib import sha256
from operator import index
from typing import Any

from mypy_extensions import i64

from faubourg.bots.bot import Bot, Line
from faubourg.engine.actionset import ActionSet
from faubourg.engine.game import Game
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.view import View

BotSource = str | Bot | Callable[[], Bot]


class BotFailure(Refusal):
    """What somebody's bot did wrong; `record` is the game until then, `file` where it was saved."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.code, reason.params, reason.rule)
        self.record: Record | None = None
        self.file = ""

    def __reduce__(self) -> tuple[object, ...]:
        """It comes out of worker processes, where the bot's own error may have to stay."""
        return revived, (self.code, self.params, self.record)


def revived(code: str, params: dict[str, object], record: Record | None) -> BotFailure:
    failure = BotFailure(Refusal("bot_failed", params))
    failure.code = code
    failure.record = record
    return failure


def is_module_path(spec: str) -> bool:
    """Is it `module:Class` rather than the name of a bot with settings?"""
    module, colon, rest = spec.partition(":")
    return bool(module) and bool(colon) and bool(rest) and "=" not in rest


def load(spec: str, folder: str = "") -> Callable[[], Bot]:
    """The class or function that `module:Class` names, imported.

    A folder is searched first, as `python -m` does with where one is, and stays on the path behind
    all others, for what the module imports later.
    """
    module_name, _colon, attribute = spec.partition(":")
    if folder:
        sys.path.insert(0, folder)
    try:
        module = importlib.import_module(module_name)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name == module_name:
            raise Refusal("bot_module", {"bot": spec[:60], "module": module_name[:40]}) from None
        raise Refusal("bot_import", {"bot": spec[:60], "why": told(error)}) from error
    finally:
        if folder:
            sys.path.remove(folder)
            if folder not in sys.path:
                sys.path.append(folder)
    found: Any = getattr(module, attribute, None)
    if found is None:
        raise Refusal("bot_class", {"bot": spec[:60], "module": module_name, "name": attribute})
    refuse_other(found, spec)
    made: Callable[[], Bot] = found
    return made


def here() -> str:
    """The folder that the command line looks into first."""
    return os.getcwd()


def refuse_other(found: object, name: str) -> None:
    """Refuse a class that is no Bot, and what is neither a bot nor makes one."""
    right = isinstance(found, Bot) or callable(found)
    if isinstance(found, type):
        right = issubclass(found, Bot)
    if not right:
        kind = found.__name__ if isinstance(found, type) else type(found).__name__
        raise Refusal("bot_other", {"bot": name[:60], "kind": kind})


def name_of(source: BotSource) -> str:
    """What to call it in results and messages."""
    if isinstance(source, str):
        return source
    given: Any = source
    name = getattr(given, "name", None)
    if not isinstance(name, str):
        name = getattr(getattr(given, "func", given), "__name__", type(given).__name__)
    return str(name)


def make_own(source: BotSource, game: Game, *seed: int | str) -> Bot:
    """A bot that is ready to play this game: a new one, unless it was given as a bot."""
    name = name_of(source)
    given: Any = load(source) if isinstance(source, str) else source
    refuse_other(given, name)
    try:
        bot: Any = given if isinstance(given, Bot) else given()
        refuse_other(bot if isinstance(bot, Bot) else type(bot), name)
        bot.game = game
        bot.seed = sha256("/".join(["bot", *map(str, seed)]).encode()).hexdigest()
        bot._random = None
        bot._chance = None
        bot.begin()
    except Refusal:
        raise
    except Exception as error:
        failure = BotFailure(Refusal("bot_begin", {"bot": name, "why": told(error)}))
        failure.__cause__ = error  # compiled code forgets `from`
        raise failure from error
    found: Bot = bot
    return found


def is_blind(bot: Any) -> bool:
    """Also where a class says so: compiled code that knows a Bot would look past its class."""
    return bool(bot.blind)


class Guest(Bot):
    """Somebody's bot at a table: nothing that it does wrong touches the game."""

    def __init__(self, bot: Bot, seat: int) -> None:
        self.bot: Any = bot  # not Bot: compiled code would only take an int of Python for an answer
        self.seat = seat
        self.blind = is_blind(bot)

    @property
    def name(self) -> str:
        return str(self.bot.name)

    def choose(self, view: View, legal: ActionSet) -> i64:
        try:
            answer: object = self.bot.choose(view, legal.copy())
        except Exception as error:
            raise self.failed(error) from error
        if answer not in legal:
            what: dict[str, object] = {"bot": self.name, "seat": self.seat}
            what["choice"] = self.shown(answer)
            raise BotFailure(Refusal("bot_illegal", what))
        return index(answer)  # type: ignore[arg-type]

    def explain(self, view: View, legal: ActionSet) -> list[Line]:
        """What it says itself; else its choice, without reasons."""
        try:
            lines: list[Line] = self.bot.explain(view, legal.copy())
        except Exception as error:
            raise self.failed(error) from error
        return lines or [Line(int(self.choose(view, legal)), 0.0, 0)]

    def failed(self, error: Exception) -> BotFailure:
        what: dict[str, object] = {"bot": self.name, "seat": self.seat, "why": told(error)}
        failure = BotFailure(Refusal("bot_failed", what))
        failure.__cause__ = error  # compiled code forgets `from`
        return failure

    def shown(self, answer: object) -> str:
        """An action in its notation, anything else as Python shows it."""
        try:
            return self.bot.game.notations[index(answer)]  # type: ignore[arg-type, no-any-return]
        except (TypeError, IndexError):
            return repr(answer)[:60]


def told(error: Exception) -> str:
    """The error in a line, with the place in somebody's code where it came up."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        module = str(frame.f_globals.get("__name__", ""))
        if not module.startswith(("faubourg.", "importlib", "_frozen_importlib")):
            place = f" ({os.path.basename(frame.f_code.co_filename)}:{trace.tb_lineno})"
        trace = trace.tb_next
    said = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {said}{place}" if said else f"{type(error).__name__}{place}"
