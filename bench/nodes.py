"""Servers of one PostgreSQL, each with a wire of its own to it, and what can be done to them."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Protocol

from tests.ports import free_port

FAKETIME = "/usr/lib/{machine}-linux-gnu/faketime/libfaketime.so.1"
LATER = (5, 8)  # exit codes: the disk is full, the database cannot be used
READY = 60.0  # seconds until a server must listen


def clock_library() -> Path | None:
    """What lets a process believe in another time of day, if it is installed."""
    file = Path(FAKETIME.format(machine=os.uname().machine))
    return file if file.exists() else None


class Far(Protocol):
    """A database at the other end of a wire."""

    port: int

    def through(self, port: int) -> str: ...


class Node:
    """A server, the real command, on a port that it keeps through all its lives."""

    def __init__(self, number: int, folder: Path, database: Far) -> None:
        self.number = number
        self.folder = folder / f"node-{number}"
        self.folder.mkdir()
        self.log: IO[bytes] = (self.folder / "log").open("ab")
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", "bench.wire", "--to", str(database.port)]
        self.wire = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        assert self.wire.stdout is not None
        self.database = database.through(int(self.wire.stdout.readline()))
        self.clock = self.folder / "clock"
        self.clock.write_text("+0\n")
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """As an operator would; it listens when this returns.

        One that finds no database says so and ends: whoever watches over it starts it again."""
        command = [sys.executable, "-P", "-m", "faubourg.cli", "serve", "--port", str(self.port)]
        command += ["--data", str(self.folder), "--database", self.database]
        command += ["--trusted-proxy", "127.0.0.1"]
        env = os.environ | {"FAUBOURG_BOT_DELAY": "0.2"}
        if (library := clock_library()) is not None:
            env |= {
                "LD_PRELOAD": str(library),
                "FAKETIME_TIMESTAMP_FILE": str(self.clock),
                "FAKETIME_CACHE_DURATION": "1",
                "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            }
        code: int | None = LATER[0]
        for _ in range(int(READY / 0.1)):
            if code in LATER:
                self.process = subprocess.Popen(command, env=env, stdout=self.log, stderr=self.log)
            if await self.listens():
                return
            assert self.process is not None
            code = self.process.poll()
            assert code in (None, *LATER), f"node {self.number} ended: see {self.folder}/log"
            await asyncio.sleep(0.1)
        raise AssertionError(f"node {self.number} does not listen: see {self.folder}/log")

    async def listens(self) -> bool:
        try:
            _, end = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        end.close()
        with suppress(OSError):
            await end.wait_closed()
        return True

    def send(self, what: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(what)

    async def ended(self, seconds: float) -> bool:
        """Has it come to its end within this time?"""
        assert self.process is not None
        for _ in range(int(seconds / 0.02)):
            if self.process.poll() is not None:
                return True
            await asyncio.sleep(0.02)
        return False

    async def kill(self) -> None:
        self.send(signal.SIGKILL)
        assert await self.ended(10), "it does not die"

    def wire_is(self, mode: str) -> None:
        assert self.wire.stdin is not None
        assert self.wire.stdout is not None
        self.wire.stdin.write(mode + "\n")
        self.wire.stdin.flush()
        self.wire.stdout.readline()

    def clock_is(self, seconds: int) -> None:
        """Its wall clock, not how time passes."""
        beside = self.clock.with_suffix(".new")  # nobody reads half of it
        beside.write_text(f"{seconds:+d}\n")
        beside.replace(self.clock)

    async def close(self) -> None:
        """For good; once more does no harm."""
        if self.process is not None and self.process.poll() is None:
            self.send(signal.SIGCONT)
            await self.kill()
        for stream in (self.wire.stdin, self.wire.stdout, self.log):
            if stream is not None:
                stream.close()
        self.wire.kill()
        self.wire.wait()

    def said(self) -> str:
        return (self.folder / "log").read_text(errors="replace")
