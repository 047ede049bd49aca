"""The socket to a server, in a thread of its own: it connects again, and asks again what was lost.

What is asked has an id of ours. Until it is answered it is sent again after every reconnection,
under the same id, so that it happens once however often the connection breaks.
"""

import contextlib
import json
import threading
import time
import uuid
from collections.abc import Callable
from typing import Final

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from faubourg.engine.refusal import Refusal
from faubourg.terminal.requests import LARGEST, SECONDS, Requests, cleaned, reason
from faubourg.terminal.told import Json

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 10.0  # seconds between attempts to connect
PATIENCE: Final = 600.0  # seconds without the server; then it is gone
CLOSING: Final = 1.0  # seconds to say good-bye
A_MOMENT: Final = 1.0  # seconds until what is not done yet is asked for once more
NOT_YET: Final = ("too_many_requests", "disk_full", "not_stored")  # nothing has happened: once more


class Wire:
    """One connection after the other. `hear` gets every message, in the wire's thread."""

    def __init__(self, requests: Requests, hear: Callable[[Json], None]) -> None:
        self.requests = requests
        self.hear = hear
        self.changed = threading.Condition()  # guards everything below, and what hearing changes
        self.connected = False
        self.failed: Refusal | None = None  # why it is over
        self.closed = False
        self.greeting: Callable[[], list[Json]] = list  # what to say first on a new connection
        self._socket: ClientConnection | None = None
        self._asked: dict[str, Json] = {}  # by id: what has no answer yet
        self._answers: dict[str, Json] = {}
        self._number = 0
        self._thread = threading.Thread(target=self._run, name="faubourg wire", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        with self.changed:
            self.closed = True
            socket = self._socket
            self.changed.notify_all()
        if socket is not None:
            socket.close()
        if self._thread.ident is not None:
            self._thread.join(2 * CLOSING)

    # -- asking -----------------------------------------------------------------------------------

    def send(self, message: Json) -> None:
        """What needs no answer; lost with the connection."""
        with self.changed:
            self._send(message)

    def later(self, message: Callable[[], Json]) -> None:
        """The same after a moment, as it is then."""
        timer = threading.Timer(A_MOMENT, lambda: self.send(message()))
        timer.daemon = True
        timer.start()

    def ask(self, kind: str, **fields: object) -> Json:
        """The answer, after as many connections as it takes. Refused: the server is gone."""
        name = {"say": "say_id", "try": "request", "hint": "request"}.get(kind, "move_id")
        with self.changed:
            self._number += 1
            own: object = self._number if name == "request" else str(uuid.uuid4())
            key = f"{name}:{own}"
            self._asked[key] = {"type": kind, **fields, name: own}
            while True:
                self._send(self._asked[key])
                answer = self._answer(key)
                code = (answer.get("refusal") or {}).get("code")
                if answer["type"] != "error" or code not in NOT_YET:
                    del self._asked[key]
                    return answer
                self.changed.wait_for(lambda: self.closed, A_MOMENT)

    def _answer(self, key: str) -> Json:
        self.changed.wait_for(lambda: key in self._answers or self.failed or self.closed)
        if key in self._answers:
            return self._answers.pop(key)
        raise self.failed or self._gone("")

    def _send(self, message: Json) -> None:
        if self._socket is not None:
            # where it fails, the thread that listens finds out and connects again
            with contextlib.suppress(OSError, WebSocketException):
                self._socket.send(json.dumps(message))

    # -- listening --------------------------------------------------------------------------------

    def _run(self) -> None:
        pause, last = FIRST_PAUSE, time.monotonic()
        while not self.closed and self.failed is None:
            why = self._one_connection()
            with self.changed:
                if self.connected:
                    self.connected = False
                    pause, last = FIRST_PAUSE, time.monotonic()
                self._socket = None
                if time.monotonic() - last > PATIENCE:
                    self.failed = self._gone(why)
                self.changed.notify_all()
                self.changed.wait_for(lambda: self.closed, pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _one_connection(self) -> str:
        """Listen until it breaks; why it did."""
        try:
            with connect(
                self.requests.address.socket,
                additional_headers=self.requests.headers(),
                user_agent_header=None,
                open_timeout=SECONDS,
                close_timeout=CLOSING,
                max_size=LARGEST,
            ) as socket:
                if not self._begin(socket):
                    return ""
                for text in socket:
                    self._take(text)
            return ""
        except InvalidStatus as error:
            if error.response.status_code in (401, 403):
                self._fail(self._gone(f"HTTP {error.response.status_code}"))
            return f"HTTP {error.response.status_code}"
        except (OSError, WebSocketException) as error:
            return reason(error)

    def _begin(self, socket: ClientConnection) -> bool:
        """Say what is to be said first; False: everybody has left meanwhile."""
        with self.changed:
            if self.closed:
                return False
            self._socket = socket
            self.connected = True
            for message in [*self.greeting(), *self._asked.values()]:
                self._send(message)
            self.changed.notify_all()
            return True

    def _take(self, text: str | bytes) -> None:
        """A message: an answer for whoever waits for it, or news."""
        try:
            message = cleaned(json.loads(text))
            with self.changed:
                for name in ("move_id", "say_id", "request"):
                    key = f"{name}:{message.get(name)}"
                    if key in self._asked:
                        self._answers[key] = message
                self.hear(message)
                self.changed.notify_all()
        except Refusal as refusal:
            self._fail(refusal)
        except (LookupError, ValueError, TypeError, AttributeError, RecursionError):
            self._fail(Refusal("other_version", self.requests.versions()))

    def _fail(self, refusal: Refusal) -> None:
        with self.changed:
            self.failed = self.failed or refusal
            self.changed.notify_all()
            socket = self._socket
        if socket is not None:
            socket.close()

    def _gone(self, why: str) -> Refusal:
        return Refusal("server_gone", {"server": self.requests.address.server, "why": why or "-"})
