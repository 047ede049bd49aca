"""The log: JSON for programs with the request's id, only what matters at a terminal."""

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from faubourg.server import log_lines
from faubourg.server.log_lines import set_up_logging
from faubourg.server.web import app

from .serving import Guest, Running


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@contextmanager
def logging_to(
    stderr: io.StringIO, monkeypatch: pytest.MonkeyPatch, addresses: bool = False
) -> Iterator[None]:
    root, uvicorn = logging.getLogger(), logging.getLogger("uvicorn.error")
    handlers, level, access = root.handlers[:], root.level, logging.getLogger("uvicorn.access")
    monkeypatch.setattr("sys.stderr", stderr)
    try:
        root.handlers = []
        set_up_logging(addresses)
        yield
    finally:
        root.handlers, uvicorn.filters, access.disabled = handlers, [], False
        root.setLevel(level)


def test_at_a_terminal_one_reads_what_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = Terminal()
    with logging_to(stderr, monkeypatch):
        logging.getLogger("uvicorn.error").info("Application startup complete.")
        logging.getLogger("faubourg.table").info("table thawed", extra={"table": "3f9c"})
        fields = {"bot": "expert", "game": "alhambra"}
        logging.getLogger("faubourg.bots").warning("a bot's worker was lost", extra=fields)
    [line] = stderr.getvalue().splitlines()
    assert line[8:] == " warning: a bot's worker was lost (bot expert, game alhambra)"


def test_a_program_reads_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = io.StringIO()
    with logging_to(stderr, monkeypatch):
        logging.getLogger("faubourg.table").info("table thawed", extra={"table": "3f9c"})
    line = json.loads(stderr.getvalue())
    assert line.pop("time").endswith("Z")
    expected = {"level": "info", "logger": "faubourg.table", "message": "table thawed"}
    assert line == expected | {"table": "3f9c"}


def test_an_error_is_found_by_the_id_that_its_answer_carries(
    server: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_person: object) -> None:
        raise KeyError("broken on purpose")

    stderr = io.StringIO()
    with logging_to(stderr, monkeypatch):
        monkeypatch.setattr(server.tables, "lists", fail)
        answers = [ann.http.get("/api/tables") for _ in range(2)]
    ids = [answer.headers["x-request-id"] for answer in answers]
    lines = [json.loads(line) for line in stderr.getvalue().splitlines()]
    failed = [line for line in lines if line["logger"] == app.log.name]
    assert [line["request"] for line in failed] == ids
    assert len(set(ids)) == 2
    assert "broken on purpose" in failed[0]["error"]


@pytest.mark.parametrize("asked", [True, False])
def test_addresses_are_logged_where_that_is_asked_for(
    asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = '%s - "WebSocket %s" [accepted]'
    record = logging.makeLogRecord({"name": "uvicorn.error", "msg": said, "args": ("::1", "/")})
    with logging_to(io.StringIO(), monkeypatch, addresses=asked):
        assert bool(logging.getLogger("uvicorn.error").filter(record)) == asked


def test_no_line_is_longer_than_anybody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = io.StringIO()
    with logging_to(stderr, monkeypatch):
        log = logging.getLogger("faubourg.test")
        log.warning("x" * 100_000, extra={"why": "y" * 100_000, "seconds": 0.5})
        try:
            raise ValueError("z" * 100_000 + "the end")
        except ValueError:
            log.exception("failed")
    long, failed = (json.loads(line) for line in stderr.getvalue().splitlines())
    assert max(len(long["message"]), len(long["why"])) < 1.1 * log_lines.LONGEST
    assert long["seconds"] == 0.5
    assert len(failed["error"]) < 1.1 * log_lines.LONGEST
    assert failed["error"].startswith("Traceback")
    assert failed["error"].endswith("the end")


def test_who_asks_nonsense_fills_no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = io.StringIO()
    now = 100.0
    monkeypatch.setattr("faubourg.server.log_lines.time.monotonic", lambda: now)
    with logging_to(stderr, monkeypatch):
        log = logging.getLogger("faubourg.test")
        for _ in range(1000):
            log.warning("nonsense")
        log.warning("something else")
        now += 1.1 * log_lines.WHILE
        log.warning("nonsense")
    lines = [json.loads(line) for line in stderr.getvalue().splitlines()]
    assert [line["message"] for line in lines].count("nonsense") == log_lines.SAME + 1
    assert lines[-2]["message"] == "something else"
    assert lines[-1]["left_out"] == 1000 - log_lines.SAME
