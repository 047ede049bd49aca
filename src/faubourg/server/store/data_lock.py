"""One server for one directory of data: the first one holds its lock and says how to reach it."""

import json
import os
import sys
from pathlib import Path

from msgspec import Struct, convert

from faubourg.engine.refusal import Refusal

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK = "server.lock"
BEYOND = 1 << 20  # a byte that nobody reads: Windows locks bytes, not files


class Holder(Struct):
    """The server that has the lock."""

    pid: int
    url: str
    key: str  # who can read this may tell it what to do


class DataLock:
    """Held until it is closed or the process ends, however it ends."""

    def __init__(self, data: Path) -> None:
        self.descriptor = os.open(data / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        os.set_inheritable(self.descriptor, False)
        try:
            self._take()
        except OSError:
            os.close(self.descriptor)
            raise Refusal("data_in_use", {"path": str(data)}) from None

    def _take(self) -> None:
        if sys.platform == "win32":
            os.lseek(self.descriptor, BEYOND, os.SEEK_SET)
            msvcrt.locking(self.descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(self.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def say(self, url: str, key: str) -> None:
        """For whoever finds the data in use."""
        text = json.dumps({"pid": os.getpid(), "url": url, "key": key}).encode()
        os.ftruncate(self.descriptor, 0)
        os.lseek(self.descriptor, 0, os.SEEK_SET)
        os.write(self.descriptor, text)

    def close(self) -> None:
        os.ftruncate(self.descriptor, 0)
        os.close(self.descriptor)


def holder(data: Path) -> Holder | None:
    """The server that has these data, if it has said where it is."""
    try:
        return convert(json.loads((data / LOCK).read_text()), Holder)
    except (OSError, ValueError):
        return None
