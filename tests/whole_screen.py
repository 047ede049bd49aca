"""The full screen of the terminal in tests: driven by Textual's pilot, read as text.

A picture of the screen is a file in tests/screens; `FAUBOURG_SCREENS=write pytest ...` takes them
again, to be read before they are committed.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

from faubourg import games
from faubourg.engine.record import Record
from faubourg.engine.table import Table
from faubourg.engine.verify import dealer_for, seeded
from faubourg.i18n import language
from faubourg.terminal.app.table_app import TableApp
from faubourg.terminal.local import LocalTable
from faubourg.terminal.log import Log
from faubourg.terminal.source import Source

FOLDER = Path(__file__).parent / "screens"
SECONDS = 60.0  # to wait for what must come
Driver = Callable[[TableApp, Pilot[None]], Awaitable[None]]


def local(
    folder: Path, game: str, seats: str, seed: str = "3", code: str = "en", **options: str
) -> LocalTable:
    """A new table at this terminal."""
    specs = seats.split(",")
    found = games.find(game)
    record = Record(found, len(specs), found.full_options(len(specs), options), specs)
    record.dealer = seeded(seed) | {"version": 2}  # the pictures show what these seeds deal
    table = Table(record, dealer_for(record.dealer))
    return LocalTable(table, Log(table.opening), language(code), folder / "game.json")


def drive(
    source: Source, driver: Driver, size: tuple[int, int] = (80, 24), at_once: bool = False
) -> TableApp:
    """Run the application without a terminal, and somebody at its keys once they are asked."""
    app = TableApp(source)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            if not at_once:
                await settled(app, pilot)
            await driver(app, pilot)

    asyncio.run(asyncio.wait_for(run(), SECONDS))
    return app


async def until(pilot: Pilot[None], condition: Callable[[], object]) -> None:
    """Wait for what must come."""
    while not condition():
        await pilot.pause(0.01)
    await pilot.pause()


async def settled(app: TableApp, pilot: Pilot[None]) -> None:
    """Until somebody here is asked, or it is over."""
    await until(pilot, lambda: not app.busy and (app.source.asked() is not None or app.done()))
    await until(pilot, lambda: not app.following or app.source.told_at_once)


async def type_line(pilot: Pilot[None], text: str) -> None:
    for letter in text:
        await pilot.press({" ": "space"}.get(letter, letter))
    await pilot.press("enter")


def shown(app: TableApp) -> str:
    """The screen as lines of text."""
    lines = [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]
    return "\n".join(lines) + "\n"


def assert_same(app: TableApp, name: str) -> None:
    """The screen is as in its file."""
    file, now = FOLDER / f"{name}.txt", shown(app)
    if os.environ.get("FAUBOURG_SCREENS") == "write":
        file.write_text(now, encoding="utf-8")
    assert now == file.read_text(encoding="utf-8")
