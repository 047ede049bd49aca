"""Reading a scenario with care: whatever is wrong with the file is one fault with its line."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from faubourg import bots, games
from faubourg.campaigns.stars import COUNTED, LEAD, POINTS, STARS, Goal, parts_of
from faubourg.engine.codec import dict_of_texts
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.games.evolutopia.datafile import AT_LINE, line_numbers

KEYS: Final = ("game", "players", "options", "bots", "stars")
STAR: Final = ("won", "least", "most")
MOST: Final = 100_000  # of anything that is to be reached
FILE: Final = re.compile(r"(?:\d+-)?([a-z][a-z0-9_]{0,29})\.toml")


@dataclass(frozen=True, slots=True)
class Scenario:
    """What is played, with whom, and what for. The person has the first seat."""

    name: str
    game: Game
    players: int
    options: dict[str, str]
    bots: list[str]  # in the seats after the first
    goals: list[Goal]  # of the first star, the second and the third

    def msgids(self) -> list[str]:
        """The messages that it needs."""
        stem = f"campaign.{self.game.name}.{self.name}"
        return [stem, f"{stem}.story"]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in a line of a file."""

    file: str
    line: int
    refusal: Refusal

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.refusal}"


def read(file: str, text: str) -> tuple[Scenario | None, list[Fault]]:
    """The scenario of a file, or everything that is wrong with it."""
    return Reader(file, text).read()


class Reader:
    """Asks for one thing after the other; what is not there or not allowed is noted."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.lines = line_numbers(text)
        self.faults: list[Fault] = []

    def note(self, at: str, refusal: Refusal) -> None:
        """At `table/index/key`, or where that table begins."""
        line = self.lines.get(at, self.lines.get(at.rpartition("/")[0] + "/", 1))
        self.faults.append(Fault(self.file, line, refusal))

    def read(self) -> tuple[Scenario | None, list[Fault]]:
        named = FILE.fullmatch(self.file.replace("\\", "/").rpartition("/")[2])
        if named is None:
            self.note("/0/", Refusal("scenario_name", {}))
        try:
            data = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            where = AT_LINE.search(str(error))
            line = int(where[1]) if where and where[1] else self.text.count("\n") + 1
            why = AT_LINE.sub("", str(error)).strip()
            self.faults.append(Fault(self.file, line, Refusal("scenario_syntax", {"why": why})))
            return None, self.faults
        self.known("/0/", data, KEYS)
        game = self.game(data.get("game"))
        if game is None:
            return None, self.faults
        players = self.number("/0/players", "players", data.get("players", 0))
        options = self.options(game, players, data.get("options", {}))
        seats = self.seats(game, players, data.get("bots", []))
        goals = self.goals(game, data.get("stars", []))
        if self.faults or named is None:
            return None, self.faults
        return Scenario(named[1], game, players, options, seats, goals), []

    def known(self, at: str, data: Mapping[str, Any], keys: tuple[str, ...]) -> None:
        for key in data:
            if key not in keys:
                self.note(at + key, Refusal("scenario_key", {"key": key[:40], "known": list(keys)}))

    def number(self, at: str, what: str, value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST:
            return value
        self.note(at, Refusal("scenario_number", {"what": what[:40], "high": MOST}))
        return 0

    def game(self, name: object) -> Game | None:
        if name not in games.BUILT_IN:
            self.note("/0/game", Refusal("scenario_game", {"known": list(games.BUILT_IN)}))
            return None
        return games.find(str(name))

    def options(self, game: Game, players: int, given: object) -> dict[str, str]:
        """As the game has them, for so many players; files of somebody's machine are not taken."""
        local = {option.name for option in game.options if option.local}
        try:
            options = dict_of_texts(given, "options")
            for name in sorted(local & set(options)):
                raise Refusal("local_option", {"option": name})
            if players:
                game.full_options(players, options)
        except Refusal as refusal:
            self.note("/0/options", refusal)
        except ValueError:
            self.note("/0/options", Refusal("scenario_form", {"what": "options"}))
        else:
            return options
        return {}

    def seats(self, game: Game, players: int, given: object) -> list[str]:
        """Bots of ours: nothing that a file names is imported."""
        if not isinstance(given, list) or not all(isinstance(bot, str) for bot in given):
            self.note("/0/bots", Refusal("scenario_form", {"what": "bots"}))
            return []
        if players and len(given) != players - 1:
            found: dict[str, object] = {"given": len(given), "others": players - 1}
            self.note("/0/bots", Refusal("scenario_bots", found))
        for bot in given:
            try:
                bots.make_registered(bot, game)
            except Refusal as refusal:
                self.note("/0/bots", refusal)
        return given

    def goals(self, game: Game, given: object) -> list[Goal]:
        rows = given if isinstance(given, list) else []
        if len(rows) != STARS or not all(isinstance(row, dict) for row in rows):
            self.note("stars/0/", Refusal("scenario_stars", {"stars": STARS}))
            return []
        return [self.goal(game, f"stars/{i}/", row) for i, row in enumerate(rows)]

    def goal(self, game: Game, at: str, row: dict[str, Any]) -> Goal:
        self.known(at, row, STAR)
        won, least, most = row.get("won", False), row.get("least", {}), row.get("most", {})
        if not isinstance(won, bool):
            self.note(at + "won", Refusal("scenario_form", {"what": "won"}))
        for what, asked in (("least", least), ("most", most)):
            if not isinstance(asked, dict):
                self.note(at + what, Refusal("scenario_form", {"what": what}))
                return Goal()
        parts = {part for source in game.sources() for part in parts_of(source)}
        have = {POINTS, *parts} if game.cooperative else {POINTS, LEAD, *parts}
        self.measures(at + "least", least, have)
        self.measures(at + "most", most, set(COUNTED[game.name]))
        if not (won or least or most):
            self.note(at, Refusal("scenario_nothing", {}))
        return Goal(bool(won), least, most)

    def measures(self, at: str, asked: dict[str, Any], known: set[str]) -> None:
        for what, number in asked.items():
            if what not in known:
                measure: dict[str, object] = {"what": what[:40], "known": sorted(known)}
                self.note(at, Refusal("scenario_measure", measure))
            else:
                self.number(at, what, number)
