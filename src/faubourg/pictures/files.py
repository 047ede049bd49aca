"""A place of a record as a picture, and pictures as files."""

from pathlib import Path
from typing import Final

from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Replay
from faubourg.pictures import svg
from faubourg.pictures.raster import rasterised

WIDTH: Final = 1200  # pixels of a PNG


def of_record(record: Record, at: int | None, seat: int | None, theme: str, lang: str) -> str:
    """The position after so many inputs, by default the last. Refused: no such place or seat."""
    last = len(record.inputs)
    if at is not None and not 0 <= at <= last:
        raise Refusal("out_of_range", {"what": "at", "low": 0, "high": last})
    if seat is not None and not 0 <= seat < record.players:
        raise Refusal("out_of_range", {"what": "seat", "low": 0, "high": record.players - 1})
    replay = Replay(record)
    replay.to(last if at is None else at)
    return svg(replay.table, seat=seat, theme=theme, lang=lang)


def save(drawn: str, path: Path) -> None:
    """Write a picture as what the file's name says: .svg or .png."""
    kind = path.suffix.lower()
    if kind == ".svg":
        content = drawn.encode()
    elif kind == ".png":
        content = rasterised(drawn, WIDTH)
    else:
        raise Refusal("picture_file", {"file": str(path)})
    try:
        path.write_bytes(content)
    except OSError:
        raise Refusal("file_not_writable", {"file": str(path)}) from None
