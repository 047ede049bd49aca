"""The bots by name. A spec names one and its settings: `random`, `name:key=value,key=value`."""

from typing import Final

from faubourg.bots.bot import Bot
from faubourg.bots.expert import ITERATIONS, ExpertBot
from faubourg.bots.random_bot import RandomBot
from faubourg.bots.regular import NoviceBot, RegularBot
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal

BOTS: Final = ("random", "novice", "regular", "expert")
MOST_ITERATIONS: Final = 1_000_000
MOST_SECONDS: Final = 600.0
MOST_TURNS: Final = 1000


def make(spec: str, game: Game, *seed: int | str) -> Bot:
    """A new bot. Refused: a name or a setting that does not exist, a game that it cannot play."""
    name, settings = parse(spec)
    if name == "random":
        refuse_settings(name, settings, [])
        return RandomBot(*seed)
    if not game.advises:
        raise Refusal("no_advice", {})
    if name == "expert":
        return make_expert(game, settings, seed)
    refuse_settings(name, settings, [])
    return NoviceBot(game, *seed) if name == "novice" else RegularBot(game, *seed)


def make_expert(game: Game, settings: dict[str, str], seed: tuple[int | str, ...]) -> Bot:
    """`iterations` (400 if nothing is said) or `seconds` a move, and how many turns ahead."""
    refuse_settings("expert", settings, ["iterations", "seconds", "horizon"])
    iterations = number("iterations", settings, ITERATIONS, 1, MOST_ITERATIONS)
    horizon = number("horizon", settings, 0, 1, MOST_TURNS)
    seconds = number("seconds", settings, 0.0, 0.001, MOST_SECONDS)
    if seconds and "iterations" in settings:
        raise Refusal("bot_setting", {"bot": "expert", "setting": "iterations"})
    return ExpertBot(game, int(iterations), seconds, int(horizon), *seed)


def number(name: str, settings: dict[str, str], usual: float, least: float, most: float) -> float:
    """The value of a setting; `usual` if it is not there. Refused: what is no such number."""
    if name not in settings:
        return usual
    text = settings[name]
    if not text.isascii() or not text.replace(".", "", 1 if name == "seconds" else 0).isdigit():
        raise Refusal("bot_setting", {"bot": "expert", "setting": f"{name}={text[:20]}"})
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
