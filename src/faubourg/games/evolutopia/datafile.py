"""Reading a data file with care: every problem is kept with its line and reason, none is fatal.

A `Row` is one table of the TOML file. Asking it for something that is not there or not allowed
notes a problem and gives a harmless value, so that one pass finds everything that is wrong.
"""

import re
import tomllib
from typing import Final

from faubourg.engine.refusal import Refusal

LANGUAGES: Final = ("fr", "en", "es")
HEADER: Final = re.compile(r"\s*\[\[?\s*([A-Za-z0-9_]+)\s*\]\]?\s*(?:#.*)?$")
KEY: Final = re.compile(r"\s*([A-Za-z0-9_]+)\s*=")
AT_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")


class DataFile:
    """The text of a data file, its tables and the problems found in it."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.problems: list[Refusal] = []
        self.lines = line_numbers(text)
        self.tables: dict[str, object] = {}
        try:
            self.tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = AT_LINE.search(str(error))
            last = text.count("\n") + 1
            line = int(found.group(1)) if found and found.group(1) else last
            why = AT_LINE.sub("", str(error)).strip()
            where: dict[str, object] = {"file": name, "line": line}
            self.problems.append(Refusal("data_syntax", {**where, "why": why}))

    def table(self, name: str) -> "Row":
        """A table that is there once; "" are the keys before the first table."""
        value: object = self.tables if name == "" else self.tables.get(name)
        if not isinstance(value, dict):
            self.note(Refusal("data_missing", self.at(name, 0, "", name)))
            value = {}
        return Row(self, name, 0, value)

    def rows(self, name: str, count: int) -> list["Row"]:
        """A table that is there that many times (0: at least once)."""
        listed = self.tables.get(name)
        found = listed if isinstance(listed, list) else []
        rows = [Row(self, name, i, row) for i, row in enumerate(found) if isinstance(row, dict)]
        if len(rows) != (count or max(len(rows), 1)):
            params = self.at(name, max(0, len(rows) - 1), "", name)
            params["count"] = count or 1
            params["found"] = len(rows)
            self.note(Refusal("data_count", params))
        return rows

    def at(self, table: str, index: int, key: str, what: str) -> dict[str, object]:
        """Where something is: the parameters that every problem has."""
        line = self.lines.get(f"{table}/{index}/{key}", self.lines.get(f"{table}/{index}/", 1))
        return {"file": self.name, "line": line, "what": what}

    def note(self, problem: Refusal) -> None:
        self.problems.append(problem)

    def in_order(self) -> list[Refusal]:
        """The problems from the first line to the last."""
        return sorted(self.problems, key=line_of)


def line_of(problem: Refusal) -> int:
    line = problem.params["line"]
    assert isinstance(line, int)
    return line


def line_numbers(text: str) -> dict[str, int]:
    """`table/index/key` -> its line; `table/index/` is the line of the table's header."""
    lines: dict[str, int] = {"/0/": 1}
    seen: dict[str, int] = {}
    at = "/0/"
    for number, line in enumerate(text.splitlines(), 1):
        header = HEADER.match(line)
        key = KEY.match(line)
        if header:
            name = header.group(1)
            index = seen.get(name, -1) + 1
            seen[name] = index
            at = f"{name}/{index}/"
            lines[at] = number
        elif key:
            lines.setdefault(at + key.group(1), number)
    return lines


class Row:
    """One table of the file: a card, a tile, the limits."""

    def __init__(self, file: DataFile, table: str, index: int, value: dict[str, object]) -> None:
        self.file = file
        self.table = table
        self.index = index
        self.value = value

    def at(self, key: str, what: str = "") -> dict[str, object]:
        return self.file.at(self.table, self.index, key, what or key)

    def note(self, problem: Refusal) -> None:
        self.file.note(problem)

    def only(self, keys: list[str]) -> None:
        """No other keys than these."""
        for key in self.value:
            if key not in keys:
                self.note(Refusal("data_unknown", {**self.at(key), "known": keys}))

    def get(self, key: str) -> object:
        """The value of a key that must be there; None and a problem when it is not."""
        if key not in self.value:
            self.note(Refusal("data_missing", self.at(key)))
            return None
        return self.value[key]

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        if default is not None and key not in self.value:
            return default
        return whole(self, key, key, self.get(key), low, high)

    def word(self, key: str, known: list[str]) -> int:
        """Which of these words it is."""
        return one_of(self, key, key, self.get(key), known)

    def identity(self, taken: list[str]) -> str:
        """The id: small letters, digits and underscores, used once in its table."""
        value = self.get("id")
        if not isinstance(value, str) or not re.fullmatch(r"[a-z][a-z0-9_]*", value):
            if value is not None:
                self.note(Refusal("data_id", self.at("id", str(value)[:40])))
            return f"{self.table}_{self.index}"
        if value in taken:
            self.note(Refusal("data_twice", self.at("id", value)))
        return value

    def names(self) -> dict[str, str]:
        """The name in every language."""
        value = self.get("name")
        names: dict[str, str] = {}
        for code in LANGUAGES:
            text = value.get(code) if isinstance(value, dict) else None
            if value is not None and (not isinstance(text, str) or not text.strip()):
                self.note(Refusal("data_name", {**self.at("name"), "language": code}))
            names[code] = str(text)
        return names

    def counts(self, key: str, known: list[str], low: int, high: int) -> list[int]:
        """A number for each of the known words, 0 where it is not mentioned: { mobility = 1 }."""
        found = [0 for _ in known]
        value = self.get(key)
        if not isinstance(value, dict):
            if value is not None:
                self.note(Refusal("data_table", self.at(key)))
            return found
        for word, number in value.items():
            if word not in known:
                self.note(Refusal("data_unknown", {**self.at(key, word), "known": known}))
            else:
                found[known.index(word)] = whole(self, key, f"{key}.{word}", number, low, high)
        return found

    def listed(self, key: str) -> list[object]:
        value = self.get(key)
        if not isinstance(value, list):
            if value is not None:
                self.note(Refusal("data_list", self.at(key)))
            return []
        return value

    def tables(self, key: str, value: object) -> list[dict[str, object]]:
        """A list of small tables."""
        if not isinstance(value, list):
            self.note(Refusal("data_list", self.at(key)))
            return []
        tables = [item for item in value if isinstance(item, dict)]
        if len(tables) != len(value):
            self.note(Refusal("data_table", self.at(key)))
        return tables


def whole(row: Row, key: str, what: str, value: object, low: int, high: int) -> int:
    """A whole number in its range; the lowest, and a problem, when it is not."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    if value is not None:
        shown: dict[str, object] = {"value": str(value)[:40], "low": low, "high": high}
        row.note(Refusal("data_range", {**row.at(key, what), **shown}))
    return low


def one_of(row: Row, key: str, what: str, value: object, known: list[str]) -> int:
    """The place of a word among those known; the first, and a problem, when it is not one."""
    if isinstance(value, str) and value in known:
        return known.index(value)
    if value is not None:
        shown: dict[str, object] = {"value": str(value)[:40], "known": known}
        row.note(Refusal("data_value", {**row.at(key, what), **shown}))
    return 0
