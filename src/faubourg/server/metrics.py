"""What the server tells of itself to Prometheus, on a port of its own (`faubourg serve --metrics`).

Counted where it happens: moves and commits. Everything else is read when somebody asks. No names,
no addresses, no ids of tables: whoever may see this need not be anybody's friend.
"""

from collections.abc import Callable
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from faubourg.engine.refusal import Refusal

SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
JOBS = (1, 2, 5, 10, 20, 50, 100, 200)


class Metrics:
    """Of one server."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.moves = Counter("faubourg_moves", "Moves stored", ["game", "by"], registry=registry)
        self.commits = Histogram(
            "faubourg_commit_seconds", "Time to commit jobs", buckets=SECONDS, registry=registry
        )
        self.jobs = Histogram(
            "faubourg_commit_jobs", "Jobs committed together", buckets=JOBS, registry=registry
        )
        self.server: WSGIServer | None = None

    def moved(self, game: str, by_bot: bool) -> None:
        self.moves.labels(game, "bot" if by_bot else "person").inc()

    def committed(self, jobs: int, seconds: float) -> None:
        """For the threads of the store."""
        self.commits.observe(seconds)
        self.jobs.observe(jobs)

    def read(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Something that is looked up whenever somebody asks."""
        Gauge(f"faubourg_{name}", text, registry=self.registry).set_function(value)

    def serve(self, address: str, port: int) -> int:
        """Answer at this address until closed; the port, if the system was to choose it."""
        try:
            server, _ = start_http_server(port, address, self.registry)
        except OSError:
            raise Refusal("cannot_listen", {"host": address, "port": port}) from None
        self.server = server
        return int(server.server_address[1])

    def close(self) -> None:
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.server = None


def address_of(text: str) -> tuple[str, int]:
    """`9100`, `10.0.0.1:9100` or `[::1]:9100`; only this machine unless an address is named."""
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise Refusal("metrics_address", {"address": text[:60]})
    return host.strip("[]") or "127.0.0.1", int(port)
