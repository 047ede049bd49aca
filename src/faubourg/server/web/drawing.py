"""Pixels, drawn in a process of their own: resvg keeps Python's lock for a fifth of a second.

Nobody at a table would be answered meanwhile, and anybody may ask for a picture. It is seldom: what
was drawn is kept.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE
from typing import Final

# not by -m: Python would warn, in the log, that the package has imported it already
PROGRAM: Final = "from faubourg.pictures.raster import main; main()"
COMMAND: Final = (sys.executable, "-P", "-c", PROGRAM)
SECONDS: Final = 60.0  # on a machine that has much to do


async def drawn_aside(picture: str, width: int) -> bytes:
    """An SVG document as a PNG so many pixels wide."""
    process = await asyncio.create_subprocess_exec(*COMMAND, str(width), stdin=PIPE, stdout=PIPE)
    try:
        async with asyncio.timeout(SECONDS):
            drawn, _ = await process.communicate(picture.encode())
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode != 0:
        raise RuntimeError(f"a picture was not drawn: {process.returncode}")
    return drawn
