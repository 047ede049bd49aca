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
    pages = [Page(tables, Outbox(person.id)) for person in people]
    for page in pages:
        await page.hear(json.dumps({"type": "watch", "table": table.id}))
    for page in pages:
        while not page.box.queue.empty():
            await page.box.next()
    [seat] = history.table.state.waiting_seats()
    move = {"type": "move", "table": table.id, "decision": 0, "move_id": new_id()}
    text = json.dumps({**move, "actions": history.table.state.legal(seat)[:1]})
    with trace.tracing():
        await pages[seat].hear(text)
        assert json.loads(await pages[seat].box.next() or b"")["type"] == "answer"
        sender = asyncio.create_task(pages[seat].box.next())
        told = json.loads(await pages[1 - seat].box.next() or b"")
    assert (told["type"], told["sequence"]) == ("update", 1)
    sender.cancel()
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
    assert trace.entered == {name for _, name in drawn}
    assert f", {len(drawn)} where it was 58" in walk[0]
