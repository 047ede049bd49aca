"""A PostgreSQL that can be killed, and whose disk can be full.

Durable, other than the one of the tests: what it has committed must be there after a crash. Where
file systems may be mounted (by root) it gets a small one of its own.
"""

import asyncio
import os
import subprocess
from pathlib import Path

from tests.server.postgres import Cluster

SIZE = 600  # megabytes of its disk
DOWN = 2.0  # seconds between its end and its next start
SMALL = ("max_wal_size=100MB", "min_wal_size=32MB", "checkpoint_timeout=60")


class Database(Cluster):
    def __init__(self, folder: Path) -> None:
        home = folder / "postgres"
        home.mkdir()
        folder.chmod(0o755)
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "faubourg-chaos", str(home)]
        done = subprocess.run(mount, check=False, capture_output=True)
        self.can_be_full = done.returncode == 0
        super().__init__(home, SMALL)

    def through(self, port: int) -> str:
        """Its address for who is at the other end of a wire: nothing encrypted."""
        return f"postgresql://faubourg@127.0.0.1:{port}/postgres?sslmode=disable&gssencmode=disable"

    async def crash(self) -> None:
        """As by a power cut, and start again."""
        await asyncio.to_thread(self.stop)
        await asyncio.sleep(DOWN)
        await asyncio.to_thread(self.start)

    async def revive(self) -> None:
        """It may have stopped for want of room; then somebody must start it again."""
        if self.process is not None and self.process.poll() is not None:
            await asyncio.to_thread(self.start)

    def fill(self) -> None:
        with (self.folder / "ballast").open("wb") as file:
            for size in (1 << 20, 1 << 12):
                try:
                    while True:
                        os.write(file.fileno(), b"\0" * size)
                except OSError:
                    continue

    def free(self) -> None:
        (self.folder / "ballast").unlink()

    def close(self) -> None:
        self.stop()
        if self.can_be_full:
            subprocess.run(["umount", "-l", str(self.folder)], check=False)
