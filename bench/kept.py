"""What a long run keeps, line by line, so that it goes on where it was interrupted."""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from faubourg.engine.refusal import Refusal
from faubourg.games import find
from faubourg.i18n import language

Tell = Callable[[str], None]  # a line of progress
Found = dict[str, Any]


class WrongError(Exception):
    """What a person asked for cannot be done; its text is the line that says why."""


class Kept:
    """The lines of a run: what it is of, then what came out of each step."""

    def __init__(self, folder: Path, kind: str, about: dict[str, object]) -> None:
        self.file = folder / f"{kind}.jsonl"
        head = json.dumps({kind: about}, sort_keys=True) + "\n"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lines = self.file.read_text("utf-8").splitlines(keepends=True) if self.there() else []
            if lines and lines[0] != head:
                raise WrongError(f"{folder} holds another {kind}: name another folder by --save")
            if not lines or not lines[-1].endswith("\n"):  # cut off in the middle
                lines = [head, *lines[1:-1]]
                self.file.write_text("".join(lines), "utf-8")
        except OSError as error:
            raise WrongError(f"{folder} cannot be written: {error.strerror}") from None
        self.steps: list[dict[str, Any]] = [json.loads(line) for line in lines[1:]]

    def there(self) -> bool:
        return self.file.exists()

    def add(self, step: dict[str, Any]) -> None:
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(step) + "\n")
        self.steps.append(step)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [step for step in self.steps if kind in step]


class Clock:
    """How long is left, by what the steps of this run took."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.done = 0
        self.began = time.monotonic()

    def left(self) -> str:
        """After another step."""
        self.done += 1
        seconds = (time.monotonic() - self.began) / self.done * (self.steps - self.done)
        return f", {seconds // 60:.0f}:{seconds % 60:02.0f} left" if self.done < self.steps else ""


def told(
    program: str,
    given: argparse.Namespace,
    work: Callable[[Tell], Found],
    shown: Callable[[Found], str],
) -> int:
    """Do it, say how far it is, and print what came out; or one line that says why not."""
    try:
        found = work(lambda line: print(line, file=sys.stderr, flush=True))
    except Refusal as refusal:
        print(language("en").refusal(refusal, find(given.game)), file=sys.stderr)
        return 2
    except WrongError as wrong:
        print(f"{program}: {wrong}", file=sys.stderr)
        return 2
    print(json.dumps(found) if given.json else shown(found))
    return 0
