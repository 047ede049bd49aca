"""A PNG as the rows of pixels that `rgb_array` wants: what our own rasteriser writes, no more."""

import struct
import zlib

import numpy as np
import numpy.typing as npt

SIGNATURE = b"\x89PNG\r\n\x1a\n"
Pixels = npt.NDArray[np.uint8]


def rgb(png: bytes) -> Pixels:
    """Height x width x 3; what is see-through is white."""
    if not png.startswith(SIGNATURE):
        raise ValueError("not a PNG")
    at, packed = len(SIGNATURE), b""
    width = height = channels = 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            if depth != 8 or colour not in (2, 6) or interlaced:
                raise ValueError("not 8 bits of red, green and blue")
            channels = 4 if colour == 6 else 3
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    lines = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + width * channels)
    pixels = unfiltered(lines, channels).reshape(height, width, channels)
    if channels == 3:
        return pixels
    alpha = pixels[:, :, 3:].astype(np.uint16)
    blended = (pixels[:, :, :3] * alpha + 255 * (255 - alpha)) // 255
    return blended.astype(np.uint8)


def unfiltered(lines: Pixels, step: int) -> Pixels:
    """Each line says in its first byte how it was foretold from its neighbours (PNG, section 9)."""
    height, width = lines.shape[0], lines.shape[1] - 1
    out = np.zeros((height, width), np.uint8)
    above = np.zeros(width, np.uint8)
    for y in range(height):
        kind, line = int(lines[y, 0]), lines[y, 1:]
        if kind in (0, 2):
            out[y] = line if kind == 0 else line + above
        else:
            out[y] = from_the_left(kind, line.tolist(), above.tolist(), step)
        above = out[y]
    return out


def from_the_left(kind: int, line: list[int], above: list[int], step: int) -> list[int]:
    """The kinds that need the pixel before: itself, the mean, or Paeth's choice."""
    found: list[int] = []
    for x, byte in enumerate(line):
        left = found[x - step] if x >= step else 0
        up, corner = above[x], above[x - step] if x >= step else 0
        if kind == 1:
            foretold = left
        elif kind == 3:
            foretold = (left + up) // 2
        else:
            foretold = paeth(left, up, corner)
        found.append((byte + foretold) & 255)
    return found


def paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    by_left, by_up, by_corner = abs(guess - left), abs(guess - up), abs(guess - corner)
    if by_left <= by_up and by_left <= by_corner:
        return left
    return up if by_up <= by_corner else corner
