"""The walk of a move: docs/architecture.md draws every function of the server that it enters."""

import asyncio
import json
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from faubourg import server
from faubourg.server.messages import OpenRequest
from faubourg.server.people.people import People
from faubourg.server.store.database import Store
from faubourg.server.tables.all_tables import Tables
from faubourg.server.web.outbox import Outbox
from faubourg.server.web.socket import Page

from .serving import new_id

FOLDER = Path(server.__file__).parent
DOCS = Path(__file__).parents[2] / "docs" / "architecture.md"
STEP = re.compile(r"^ *(\d+) +([a-z_/]+\.[\w.]+)", re.MULTILINE)


class Trace:
    """The functions of the server that are entered while it is on, in whatever thread."""

    def __init__(self) -> None:
        self.on = False
        self.entered: set[str] = set()

    def __call__(self, frame: FrameType, event: str, _arg: object) -> None:
        code = frame.f_code
        if not self.on or event != "call" or not code.co_filename.startswith(str(FOLDER)):
            return
        if not code.co_name.startswith("<"):  # a comprehension is no function of ours
            module = Path(code.co_filename).relative_to(FOLDER).with_suffix("")
            self.entered.add(f"{module}.{code.co_qualname.replace('<locals>.', '')}")

    @contextmanager
    def tracing(self) -> Iterator[None]:
        before = sys.getprofile()
        sys.setprofile(self)
        self.on = True
        try:
            yield
        finally:
            self.on = False
            sys.setprofile(before)


class Wire:
    """A connection that takes everything at once."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.told = asyncio.Event()

    def write(self, message: bytes) -> bool:
        self.heard.append(json.loads(message))
        if self.heard[-1]["type"] == "update":
            self.told.set()
        return True


async def one_move(folder: Path, trace: Trace) -> None:
    """Ann clicks, and Bea's page is told."""
    tables = Tables(Store(folder / "f.db"), "", 0, 0.0)
    people = [(await People(tables.store).new_person(name))[0] for name in ("Ann", "Bea")]
    wish = OpenRequest(game="alhambra", players=2, seats=["me", "open"])
    table = await tables.open_table(people[0], wish)
    await table.take_seat(people[1].id, "Bea", None, "")
    await table.start(people[0].id)
    history = table.history
    assert history is not None
    wires = [Wire() for _ in people]
    boxes = [Outbox(person.id, write=wire.write) for person, wire in zip(people, wires)]
    pages = [Page(tables, box) for box in boxes]
    for page in pages:
        await page.hear(json.dumps({"type": "watch", "table": table.id}))
    [seat] = history.table.state.waiting_seats()
    move = {"type": "move", "table": table.id, "decision": 0, "move_id": new_id()}
    text = json.dumps({**move, "actions": history.table.state.legal(seat)[:1]})
    for wire in wires:
        wire.heard, wire.told = [], asyncio.Event()
    with trace.tracing():
        await pages[seat].hear(text)
        assert [message["type"] for message in wires[seat].heard] == ["answer", "update"]
        await wires[1 - seat].told.wait()
    assert [message["sequence"] for message in wires[1 - seat].heard] == [1]
    await tables.close()


def test_the_walk_of_a_move_is_the_one_that_is_drawn(tmp_path: Path) -> None:
    trace = Trace()
    threading.setprofile(trace)  # for the thread of the store, which begins with it
    try:
        asyncio.run(asyncio.wait_for(one_move(tmp_path, trace), 60))
    finally:
        threading.setprofile(None)
    text = DOCS.read_text()
    walk = text[text.index("The walk of a move") :].split("```")
    drawn = [(int(number), name) for number, name in STEP.findall(walk[1])]
    assert [number for number, _ in drawn] == list(range(1, len(drawn) + 1))
    assert sorted(trace.entered) == sorted(name for _, name in drawn)
    assert f", {len(drawn)} where there were 58" in walk[0]
