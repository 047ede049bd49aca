"""The bots by name. A spec names one and its settings: `random`, `name:key=value,key=value`."""

from collections.abc import Callable
from typing import Final

from faubourg.bots.bot import Bot
from faubourg.bots.random_bot import RandomBot
from faubourg.bots.regular import RegularBot
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal


def make_random(settings: dict[str, str], seed: tuple[int | str, ...]) -> Bot:
    refuse_settings("random", settings, [])
    return RandomBot(*seed)


def make_regular(settings: dict[str, str], seed: tuple[int | str, ...]) -> Bot:
    refuse_settings("regular", settings, [])
    return RegularBot(*seed)


BOTS: Final[dict[str, Callable[[dict[str, str], tuple[int | str, ...]], Bot]]] = {
    "random": make_random,
    "regular": make_regular,
}


def make(spec: str, *seed: int | str) -> Bot:
    """A new bot. Refused: a name or a setting that does not exist."""
    name, settings = parse(spec)
    return BOTS[name](settings, seed)


def playing(game: Game) -> list[str]:
    """The names of the bots that play this game."""
    return [name for name in BOTS if name != "regular" or game.advises]


def refuse_unplayable(spec: str, game: Game) -> None:
    """Refuse a bot that does not exist or does not play this game."""
    make(spec, 0)
    if parse(spec)[0] not in playing(game):
        raise Refusal("no_advice", {})


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
