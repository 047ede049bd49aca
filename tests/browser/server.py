"""The server under test: `faubourg serve` as a process that can be killed and started again."""

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.ports import free_port

COMMAND = Path(sys.executable).with_name("faubourg")
SAME_DEALS = str(Path(__file__).with_name("same_deals.py"))  # the same command, without luck
SECONDS = 60.0  # to wait for what must come; nothing takes nearly so long


class Server:
    """A server with a data folder and a port of its own.

    It believes what a request says of where it comes from: whoever visits has an address of their
    own (visitor.py), and so the share of the limits that a person has, however many tests there are
    and however quick the machine is.
    """

    def __init__(self, folder: Path, games: Sequence[str] = ()) -> None:
        self.folder = folder
        self.games = games  # of other packages
        self.environment = {"FAUBOURG_BOT_DELAY": "0"}
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-P", SAME_DEALS, "serve", "--trusted-proxy", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self.folder)]
        for game in self.games:
            command += ["--game", game]
        environment = {**os.environ, **self.environment}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        until = time.monotonic() + SECONDS * 5  # without it all tests are red
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")
            time.sleep(0.05)

    def kill(self) -> None:
        """As a power cut would: SIGKILL."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(SECONDS)

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(SECONDS)

    def answers(self) -> bool:
        try:
            return bool(self.get("/healthz")["ok"])
        except OSError:
            return False

    def get(self, path: str) -> dict[str, Any]:
        """What the server says to somebody without a name."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        try:
            connection.request("GET", path)
            return dict(json.loads(connection.getresponse().read()))
        finally:
            connection.close()

    @cache  # noqa: B019  # a test run has one server
    def catalogue(self, language: str) -> dict[str, Any]:
        return self.get(f"/api/catalogues/{language}")

    def text(self, msgid: str, language: str = "en", **params: object) -> str:
        """A text of the page: text("create.now") is the message page.create.now."""
        message = self.catalogue(language)[f"page.{msgid}"]
        if not isinstance(message, str):
            number = int(str(params[message["counts"]]))
            one = number < 2 if language == "fr" else number == 1
            message = message["forms"][0 if one else 1]
        return str(message).format(**params)
