"""The kill test in its long form: a thousand kills on each database, in as many pieces as needed.

tests/server/crash.py kills a server 25 times while people and bots play, at random moments, between
commit and answer, and between answer and news; then the games are played to their end, and what was
acknowledged is compared with what is stored. This does it again and again, with other games each
time, and keeps the count on the disk after every 25: stop it whenever you like (Ctrl-C, --minutes),
and the next start goes on. What fails is told and not counted; the same games come again.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec

from tests.server import crash
from tests.server.postgres import Cluster

DATABASES = ("sqlite", "postgresql")


class Course(msgspec.Struct):
    """What was done on one database."""

    kills: int = 0
    campaigns: int = 0  # the next one has this seed
    counts: dict[str, int] = msgspec.field(default_factory=dict)
    commits: dict[str, int] = msgspec.field(default_factory=dict)  # kills of each


def kept(file: Path) -> dict[str, Course]:
    if not file.exists():
        return {name: Course() for name in DATABASES}
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Course])


def keep(file: Path, courses: dict[str, Course]) -> None:
    """Whole, or as it was: this may be killed, too."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_suffix(".new")
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(courses), indent=1) + b"\n")
    beside.replace(file)


def commit() -> str:
    command = ["git", "describe", "--always", "--dirty"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def campaign(course: Course, database: str, kills: int, version: str) -> None:
    with tempfile.TemporaryDirectory(prefix="faubourg-kills-") as folder:
        seed = 1000 + course.campaigns
        work = crash.campaign(Path(folder), database, crash.TABLES, kills, seed)
        course.counts = dict(Counter(course.counts) + asyncio.run(work))
    course.kills += kills
    course.campaigns += 1
    course.commits[version] = course.commits.get(version, 0) + kills


def missing(course: Course, wanted: int) -> list[str]:
    """What was hardly ever tried: then the kills have shown little."""
    counts = Counter(course.counts)
    few = [place for place in crash.PLACES if counts[place] < wanted // 4]
    few += [what for what in ("resent", "unheard") if not counts[what]]
    return few + [kind for kind in ("move", "undo", "withdraw", "bot") if counts[kind] < 5]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="bench/kills", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=1000, help="on each database, in all")
    parser.add_argument("--on", choices=DATABASES, help="one of them only")
    parser.add_argument("--minutes", type=float, default=24 * 60.0, help="stop after so many")
    parser.add_argument("--kept", type=Path, default=Path("build/kills.json"), help="the count")
    given = parser.parse_args(arguments)
    courses, version = kept(given.kept), commit()
    until = time.monotonic() + 60 * given.minutes
    for name in (given.on,) if given.on else DATABASES:
        course = courses[name]
        with ExitStack() as stack:
            database = ""
            if name == "postgresql":
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
                folder.chmod(0o755)
                cluster = Cluster(folder)
                stack.callback(cluster.stop)
                database = cluster.url()
            while course.kills < given.kills and time.monotonic() < until:
                now = min(crash.KILLS_A_CAMPAIGN, given.kills - course.kills)
                campaign(course, database, now, version)
                keep(given.kept, courses)
                print(f"{name}: {course.kills} of {given.kills}", file=sys.stderr, flush=True)
    print(json.dumps(msgspec.to_builtins(courses), indent=1))
    done = [courses[name] for name in ((given.on,) if given.on else DATABASES)]
    if any(course.kills < given.kills for course in done):
        print("not all of them yet: start it again", file=sys.stderr)
        return 3
    if few := [what for course in done for what in missing(course, given.kills)]:
        print(f"hardly ever tried: {', '.join(few)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
