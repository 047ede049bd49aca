"""Where data comes from: our own file, or one that the option `data` names.

A record must find the very same data again, so the option is completed by a digest of the file's
text: `my-box.toml#3f1c9a...`. Whoever loads the record needs that file, at that path or by the same
name in the current directory; a file that has changed since is refused.
"""

import hashlib
from importlib.resources import files
from pathlib import Path
from typing import Final

from faubourg.engine.refusal import Refusal
from faubourg.games.evolutopia.data import Data, read_data
from faubourg.games.evolutopia.datafile import DataFile

DIGEST: Final = 16  # hexadecimal digits that a record keeps
TAG: Final = 8
NAMED: Final = ("evolution", "crisis", "plan", "role", "expert", "indicator", "action", "level")
LARGEST: Final = 1_000_000  # bytes: no data file is longer

_loaded: dict[str, Data] = {}  # by the complete option


def ours() -> Data:
    """The data that comes with the game."""
    return data_for("")


def data_for(option: str) -> Data:
    """The data that a complete option names ("" is ours)."""
    if option not in _loaded:
        if option == "":
            text = (files("faubourg.games.evolutopia") / "evolutopia.toml").read_text("utf-8")
            _loaded[option] = parsed("evolutopia.toml", text, "")
        else:
            complete(option)
    return _loaded[option]


def complete(option: str) -> str:
    """The option `data` with the digest of what it names. Refused: missing, changed or wrong."""
    if option == "" or option in _loaded:
        return option
    path, mark, wanted = option.rpartition("#")
    if not mark:
        path, wanted = option, ""
    text = read_text(path)
    digest = digest_of(text)
    if wanted and digest != wanted:
        raise Refusal("data_changed", {"file": path, "wanted": wanted[:40], "found": digest})
    full = f"{path}#{digest}"
    if full not in _loaded:
        _loaded[full] = parsed(path, text, f"@{digest[:TAG]}")
    return full


def read_text(path: str) -> str:
    """The text of a file at that path, or of its name in the current directory."""
    for place in (Path(path), Path(Path(path).name)):
        try:
            if place.is_file() and place.stat().st_size <= LARGEST:
                return place.read_text("utf-8")
        except (OSError, ValueError):
            continue
    raise Refusal("data_not_found", {"file": path[:200]})


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST]


def parsed(name: str, text: str, tag: str) -> Data:
    """The data in a text; refused with its first problem."""
    file = DataFile(name, text)
    data = read_data(file, digest_of(text), tag)
    if file.problems:
        raise file.in_order()[0]
    return data


def problems(path: str) -> list[Refusal]:
    """Everything that is wrong with a data file, from its first line to its last."""
    try:
        text = read_text(path)
    except Refusal as refusal:
        return [refusal]
    file = DataFile(path, text)
    read_data(file, "", "")
    return file.in_order()


def called(parameter: str, value: str, language: str) -> str:
    """The name of a thing in the words of its data file; "" when no data names it."""
    word, _at, tag = value.partition("@")
    for data in _loaded.values():
        if data.tag == (f"@{tag}" if tag else ""):
            return data.names.get(parameter, {}).get(word, {}).get(language, "")
    return ""


def all_names(language: str) -> dict[str, str]:
    """Every name in our own data; a copied role is a role."""
    named = ours().names
    found: dict[str, str] = {}
    for parameter, names in [*named.items(), ("copied", named["role"])]:
        for value, name in names.items():
            found[f"{parameter}.{value}"] = name[language]
    return found
