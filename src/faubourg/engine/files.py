"""Text files that people keep: read with one clear refusal, and replaced whole or not at all."""

import os
import tempfile
from typing import Final

from faubourg.engine.refusal import Refusal

LARGEST: Final = 20_000_000  # bytes; the record of a long game takes about 20,000


def read_text(path: str) -> str:
    """The text of a file. Refused: what is not there, may not be read or is no text."""
    named: dict[str, object] = {"file": path}
    try:
        with open(path, "rb") as source:
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


def write_text(path: str, text: str) -> None:
    """Replace the file at once, by renaming: whoever reads it sees the old text or the new."""
    folder, name = os.path.split(path)
    try:
        handle, unfinished = tempfile.mkstemp(prefix=f".{name}.", dir=folder or ".", text=True)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as target:
                target.write(text)
            os.replace(unfinished, path)
        except BaseException:
            os.unlink(unfinished)
            raise
    except (OSError, ValueError):
        raise Refusal("file_not_writable", {"file": path}) from None
