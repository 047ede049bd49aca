"""Record files: where they are kept, how they are read, and writing without half a file."""

import os
import tempfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from faubourg.engine.record import Record, game_named_in, load
from faubourg.engine.refusal import Refusal
from faubourg.games import find

LARGEST: Final = 20_000_000  # bytes; a long game takes about 20,000


def read_record(path: Path) -> Record:
    """The record in a file. Refused: whatever cannot be read or is not a sound record of ours."""
    text = read_text(path)
    return load(text, find(game_named_in(text)))


def read_text(path: Path) -> str:
    named: dict[str, object] = {"file": str(path)}
    try:
        with path.open("rb") as source:
            content = source.read(LARGEST + 1)
    except FileNotFoundError:
        raise Refusal("file_missing", named) from None
    except IsADirectoryError:
        raise Refusal("file_is_directory", named) from None
    except PermissionError:
        raise Refusal("file_denied", named) from None
    except (OSError, ValueError):
        raise Refusal("file_unreadable", named) from None
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise Refusal("file_not_record", named) from None
    if len(content) > LARGEST or "\0" in text:
        raise Refusal("file_not_record", named)
    return text


def write_record(record: Record, path: Path) -> None:
    """Replace the file at once, by renaming: whoever reads it sees the old record or the new."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent, text=True)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as target:
                target.write(record.save())
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError:
        raise Refusal("file_not_writable", {"file": str(path)}) from None


def refuse_existing(path: Path) -> None:
    """A new game must not replace another one."""
    if os.path.isdir(path):  # unlike Path.is_dir, not an error where one may not look
        raise Refusal("file_is_directory", {"file": str(path)})
    if os.path.lexists(path):
        raise Refusal("file_exists", {"file": str(path)})


def default_path(game: str, environ: Mapping[str, str], now: datetime) -> Path:
    """A new file for a game among the user's data, in a folder that is made when it is missing."""
    data = environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    folder = Path(data) / "faubourg" / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise Refusal("file_not_writable", {"file": str(folder)}) from None
    stem = f"{game}-{now:%Y%m%d-%H%M%S}"
    path = folder / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.json"
        number += 1
    return path
