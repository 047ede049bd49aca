"""The games, by name: our own, and those of packages with an entry point in `faubourg.games`.

Names cost nothing: a game is imported when it is found for the first time.
"""

import re
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BUILT_IN: Final[dict[str, str]] = {
    "alhambra": "faubourg.games.alhambra.game:Alhambra",
    "ginkgopolis": "faubourg.games.ginkgopolis.game:Ginkgopolis",
    "evolutopia": "faubourg.games.evolutopia.game:Evolutopia",
}
GROUP: Final = "faubourg.games"
PLAIN_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")  # it stands in addresses and message ids
LOADED: Final[dict[str, Game]] = {}


def names() -> list[str]:
    """The names of all games that are installed, our own first."""
    return [*BUILT_IN, *plug_ins()]


def plug_ins() -> dict[str, "EntryPoint"]:
    """Where the games of other packages are, by name; ours keep their names."""
    found: dict[str, EntryPoint] = {}
    for point in points_on(tuple(sys.path)):
        if point.name not in BUILT_IN:
            found.setdefault(point.name, point)
    return found


@cache
def points_on(path: tuple[str, ...]) -> list["EntryPoint"]:
    """The entry points of all packages there; one whose list cannot be read has none."""
    from importlib.metadata import distributions  # takes longer than all our games together

    found: list[EntryPoint] = []
    for package in distributions(path=list(path)):
        with suppress(Exception):
            found.extend([p for p in package.entry_points.select(group=GROUP) if p not in found])
    return found


def built_in() -> list[Game]:
    """Our own games."""
    return [find(name) for name in BUILT_IN]


def find(name: str) -> Game:
    """The game of that name. Refused, with the names there are: none of it, or a broken one."""
    game = LOADED.get(name)
    if game is None:
        if name in BUILT_IN:
            module, _, attribute = BUILT_IN[name].partition(":")
            game = made(getattr(import_module(module), attribute))
        else:
            point = plug_ins().get(name)
            if point is None:
                raise Refusal("unknown_game", {"game": name[:40], "known": names()})
            game = plugged_in(point)
        LOADED[name] = game
    return game


def offered() -> list[Game]:
    """What a server plays: our own games, and those of other packages that it has loaded."""
    return built_in() + [game for name, game in LOADED.items() if name not in BUILT_IN]


def is_offered(name: str) -> bool:
    return name in BUILT_IN or name in LOADED


def find_offered(name: str) -> Game:
    """`find` for names that strangers send: their word imports nothing."""
    if not is_offered(name):
        known = [game.name for game in offered()]
        raise Refusal("unknown_game", {"game": name[:40], "known": known})
    return find(name)


def plugged_in(point: "EntryPoint") -> Game:
    """The game of another package, whose mistakes are told in one line."""
    try:
        if PLAIN_NAME.fullmatch(point.name) is None:
            raise ValueError("a name has small letters, digits and _, 40 at most")
        game = made(point.load())
        if game.name != point.name:
            raise ValueError(f"it calls itself {game.name}")
    except (Exception, SystemExit) as error:
        why = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise Refusal("game_broken", {"game": point.name[:40], "why": why}) from error
    return game


def made(value: object) -> Game:
    """An entry point names a game, or what makes one: usually its class."""
    game = value() if callable(value) else value
    if not isinstance(game, Game):
        raise TypeError(f"{value!r} is no Game")
    return game


def misnamed() -> list[Refusal]:
    """One for each name that a package wants although it is one of ours, or another package's."""
    wanted = [point.name for point in points_on(tuple(sys.path))]
    taken = [name for i, name in enumerate(wanted) if name in BUILT_IN or name in wanted[:i]]
    return [Refusal("game_name_taken", {"game": name[:40]}) for name in sorted(set(taken))]
