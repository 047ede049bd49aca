"""The bots: ours by name, and anybody's.

A spec names one of ours and its settings: `random`, `name:key=value,key=value`. What came over a
network or out of a file is such a spec and goes to `make_registered`. `make` takes also a class, a
function, a bot or `module:Class` (own.py): for Python callers and the command line only.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from faubourg.bots.bot import Bot
from faubourg.bots.expert import ITERATIONS, ExpertBot
from faubourg.bots.master import MASTERLY, MasterBot
from faubourg.bots.own import BotSource, Guest, is_module_path, make_own
from faubourg.bots.random_bot import RandomBot
from faubourg.bots.regular import NoviceBot, RegularBot
from faubourg.bots.tempered import TemperedBot
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal

BOTS: Final = ("random", "novice", "regular", "expert", "master")  # the stronger the later
MOST_ITERATIONS: Final = 1_000_000
MOST_SECONDS: Final = 600.0
MOST_TURNS: Final = 1000
Source = TypeVar("Source")  # what bots are made of


def make(source: BotSource, game: Game, *seed: int | str) -> Bot:
    """A bot ready to play. Refused: one that does not exist or that cannot play this game.

    A text `module:Class` is imported. So no text of a stranger may come here.
    """
    if isinstance(source, str) and not is_own(source):
        return make_registered(source, game, *seed)
    return make_own(source, game, *seed)


def is_own(source: BotSource) -> bool:
    """Is it somebody's bot, and not one of ours by its name?"""
    if not isinstance(source, str):
        return True
    return source.partition(":")[0] not in BOTS and is_module_path(source)


def make_for_seat(source: BotSource, game: Game, seat: int, *seed: int | str) -> Bot:
    """A bot for a seat of a table: whatever somebody's bot does wrong there is a BotFailure."""
    bot = make(source, game, *seed)
    return Guest(bot, seat) if is_own(source) else bot


def fill_seats(sources: Sequence[Source], players: int) -> list[Source]:
    """One for each seat; a single one is enough for all of them."""
    found = list(sources)
    if len(found) == 1:
        found = found * players
    if len(found) != players:
        raise Refusal("bots_for_seats", {"given": len(found), "players": players})
    return found


def make_registered(spec: str, game: Game, *seed: int | str) -> Bot:
    """One of ours. Refused: a name or a setting that does not exist, a game it cannot play."""
    name, settings = parse(spec)
    if name == "random":
        refuse_settings(name, settings, [])
        return RandomBot(*seed)
    if not game.advises:
        raise Refusal("no_advice", {})
    if name == "expert" or name == "master":
        return make_searching(name, game, settings, seed)
    if name == "regular" and "temper" in settings:
        return make_tempered(game, settings, seed)
    refuse_settings(name, settings, [])
    return NoviceBot(game, *seed) if name == "novice" else RegularBot(game, *seed)


def make_tempered(game: Game, settings: dict[str, str], seed: tuple[int | str, ...]) -> Bot:
    """`regular:temper=gardener`, where the game has such people."""
    refuse_settings("regular", settings, ["temper"])
    temper, known = settings["temper"], game.required_tuning().tempers
    if temper not in known:
        raise Refusal("bot_setting", {"bot": "regular", "setting": f"temper={temper[:20]}"})
    return TemperedBot(game, known[temper], *seed)


def make_searching(
    name: str, game: Game, settings: dict[str, str], seed: tuple[int | str, ...]
) -> Bot:
    """`iterations` (of the level, if nothing is said) or `seconds` a move, and how many turns
    ahead."""
    refuse_settings(name, settings, ["iterations", "seconds", "horizon"])
    usual = MASTERLY if name == "master" else ITERATIONS
    iterations = number(name, "iterations", settings, usual, 1, MOST_ITERATIONS)
    horizon = number(name, "horizon", settings, 0, 1, MOST_TURNS)
    seconds = number(name, "seconds", settings, 0.0, 0.001, MOST_SECONDS)
    if seconds and "iterations" in settings:
        raise Refusal("bot_setting", {"bot": name, "setting": "iterations"})
    if name == "master":
        return MasterBot(game, int(iterations), seconds, int(horizon), *seed)
    return ExpertBot(game, int(iterations), seconds, int(horizon), *seed)


def number(
    bot: str, name: str, settings: dict[str, str], usual: float, least: float, most: float
) -> float:
    """The value of a setting; `usual` if it is not there. Refused: what is no such number."""
    if name not in settings:
        return usual
    text = settings[name]
    if not text.isascii() or not text.replace(".", "", 1 if name == "seconds" else 0).isdigit():
        raise Refusal("bot_setting", {"bot": bot, "setting": f"{name}={text[:20]}"})
    if len(text) > 12 or not least <= float(text) <= most:
        raise Refusal("out_of_range", {"what": name, "low": least, "high": most})
    return float(text)


def playing(game: Game) -> list[str]:
    """The names of the bots that play this game."""
    return [name for name in BOTS if name == "random" or game.advises]


def parse(spec: str) -> tuple[str, dict[str, str]]:
    """The name and the settings in a spec."""
    name, _colon, rest = spec.partition(":")
    if name not in BOTS:
        raise Refusal("unknown_bot", {"bot": name[:40], "known": list(BOTS)})
    settings: dict[str, str] = {}
    for part in rest.split(",") if rest else []:
        key, equals, value = part.partition("=")
        if not equals:
            raise Refusal("bot_setting", {"bot": name, "setting": part[:40]})
        settings[key] = value
    return name, settings


def split(specs: str) -> list[str]:
    """Specs written in one text, `expert:iterations=400,depth=9,random`: two of them.

    Commas stand between specs and between settings; a part that begins with `key=` is a setting.
    """
    found: list[str] = []
    for part in specs.split(","):
        if found and "=" in part and ":" not in part.partition("=")[0]:
            found[-1] += "," + part
        else:
            found.append(part.strip())
    return found


def refuse_settings(bot: str, settings: dict[str, str], known: list[str]) -> None:
    """Refuse the settings that this bot does not have."""
    for setting in settings:
        if setting not in known:
            raise Refusal("bot_setting", {"bot": bot, "setting": setting[:40]})
