"""From a picture to pixels, by resvg (the extra `png`), with fonts of our own.

The fonts travel with the package, so that words look the same on a machine that has none. `main`
takes an SVG document from its input, in a process of its own (server/web/drawing.py): resvg lets no
other thread of its process run while it draws.
"""

import os
import sys
from importlib import import_module
from importlib.resources import as_file, files
from typing import Any, Final

from faubourg.engine.refusal import Refusal

WIDEST: Final = 8192  # pixels
SANS: Final = "Atkinson Hyperlegible Next"
SERIF: Final = "Alegreya"


def rasterised(picture: str, width: int) -> bytes:
    """An SVG document as a PNG so many pixels wide."""
    if type(width) is not int or not 1 <= width <= WIDEST:
        raise Refusal("picture_width", {"widest": WIDEST})
    resvg = rasteriser()
    with as_file(files("faubourg.pictures") / "fonts") as fonts:
        drawn = resvg.svg_to_bytes(
            svg_string=picture,
            width=width,
            font_dirs=[str(fonts)],
            font_family=SANS,
            sans_serif_family=SANS,
            serif_family=SERIF,
        )
    return bytes(drawn)


def rasteriser() -> Any:
    try:
        return import_module("resvg_py")
    except ModuleNotFoundError:
        raise Refusal("picture_needs_png", {"command": "pip install faubourg[png]"}) from None


def main() -> None:
    """When nobody else needs the processor: people who play go first."""
    if hasattr(os, "nice"):
        os.nice(10)
    sys.stdout.buffer.write(rasterised(sys.stdin.buffer.read().decode(), int(sys.argv[1])))
