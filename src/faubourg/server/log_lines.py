"""What the server says of itself on stderr: JSON for programs, short lines at a terminal.

Whoever starts a server by hand wants its address and then only what matters; whoever collects logs
wants everything, with the id of the request that it belongs to.
"""

import json
import logging
import secrets
import sys
import time
from contextvars import ContextVar

LONGEST = 8000  # characters of a text
SAME, WHILE = 100, 60.0  # lines of one kind in so many seconds: who asks nonsense fills no disk

KNOWN = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message"}

# of the request or the connection that is being answered; in the header X-Request-Id too
request_id: ContextVar[str] = ContextVar("request_id", default="")


def new_request_id() -> str:
    return secrets.token_hex(8)


def shortened(text: str) -> str:
    """As much as anybody reads, the end too: that is where an error is named."""
    cut = len(text) - LONGEST
    half = LONGEST // 2
    return text if cut <= 0 else f"{text[:half]} … {cut} … {text[-half:]}"


def more_of(record: logging.LogRecord) -> dict[str, object]:
    """The fields that came with it, and the request."""
    more: dict[str, object] = {
        key: value if isinstance(value, (int, float, bool)) else shortened(str(value))
        for key, value in record.__dict__.items()
        if key not in KNOWN
    }
    if request := request_id.get():
        more["request"] = request
    return more


class JsonLines(logging.Formatter):
    """One JSON object on each line: when, how bad, what, and the fields that came with it."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": shortened(record.getMessage()),
        }
        line |= more_of(record)
        if record.exc_info:
            line["error"] = shortened(self.formatException(record.exc_info))
        return json.dumps(line)


class ReadableLines(logging.Formatter):
    """When, what and its fields: `21:04:10 warning: a bot's worker was lost (game alhambra)`."""

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%H:%M:%S", time.localtime(record.created))
        line = f"{when} {record.levelname.lower()}: {shortened(record.getMessage())}"
        if more := ", ".join(f"{name} {value}" for name, value in more_of(record).items()):
            line += f" ({more})"
        if record.exc_info:
            line += "\n" + shortened(self.formatException(record.exc_info))
        return line


class Repeats(logging.Filter):
    """Of the same line only so many; then how many more there were, when it comes again later."""

    def __init__(self) -> None:
        super().__init__()
        self.counted: dict[tuple[str, str], int] = {}
        self.since = time.monotonic()

    def filter(self, record: logging.LogRecord) -> bool:
        if time.monotonic() - self.since > WHILE:
            self.since = time.monotonic()
            self.counted = {kind: min(SAME - n, 0) for kind, n in self.counted.items() if n > SAME}
        kind = record.name, str(record.msg)[:80]
        count = self.counted.get(kind, 0)
        if count < 0:  # so many were left out
            record.left_out = -count
            count = 0
        self.counted[kind] = count + 1
        return count < SAME


def without_address(record: logging.LogRecord) -> bool:
    """uvicorn tells of every socket from where it comes."""
    return "WebSocket" not in str(record.msg)


def set_up_logging(addresses: bool = False) -> None:
    """Names are never in the log; where people come from only if that is asked for."""
    handler = logging.StreamHandler(sys.stderr)
    read = sys.stderr.isatty()
    handler.setFormatter(ReadableLines() if read else JsonLines())
    handler.addFilter(Repeats())
    level = logging.WARNING if read else logging.INFO
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("uvicorn.access").disabled = True  # addresses of tables are invitations
    if not addresses:
        logging.getLogger("uvicorn.error").addFilter(without_address)
    logging.getLogger("alembic").setLevel(logging.WARNING)
