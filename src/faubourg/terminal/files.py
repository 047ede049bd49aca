"""Where the records of games at the terminal are kept."""

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from faubourg.engine.refusal import Refusal


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
        raise Refusal("folder_not_writable", {"file": str(folder)}) from None
    stem = f"{game}-{now:%Y%m%d-%H%M%S}"
    path = folder / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.json"
        number += 1
    return path
