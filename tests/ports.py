"""Ports for the servers that tests start."""

import os
import socket
from itertools import cycle

# Below those that the system gives to connections: whoever connects while a server is away does not
# take its port. Each process begins elsewhere, so that two do not find the same one.
FIRST, MANY = 10_000, 22_000
UNSAFE = {10080}  # browsers do not open it: https://fetch.spec.whatwg.org/#port-blocking
numbers = cycle([port for port in range(FIRST, FIRST + MANY) if port not in UNSAFE])
for _ in range(os.getpid() * 40 % MANY):
    next(numbers)


def free_port() -> int:
    """One that nobody listens on, another one each time."""
    for port in numbers:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("they never end")
