"""People at a terminal and people at a page talk, on a screen that has no room for the chat."""

from pathlib import Path

from textual.pilot import Pilot

from faubourg.engine.game import Game
from faubourg.terminal.app.table_app import TableApp
from tests.whole_screen import drive, shown, type_line, until

from .serving import Guest
from .test_join import joined, open_to


def test_what_is_said_is_seen_on_a_narrow_screen_and_the_board_when_it_begins(
    ann: Guest, tmp_path: Path, sealed: Game
) -> None:
    table, url = open_to(ann, sealed.name)

    async def listen(app: TableApp, pilot: Pilot[None]) -> None:
        ann.post(ann.at(table, "chat"), text="Are you there?", say_id="are-you-there")
        await until(pilot, lambda: "Ann: Are you there?" in shown(app))
        assert app.panel == "board"
        await pilot.press("f6")
        await type_line(pilot, "yes")
        await until(pilot, lambda: "Tess: yes" in shown(app))
        await pilot.press("enter")  # nothing to say: back to the line
        await until(pilot, lambda: app.panel == "board")
        await pilot.press("f6")
        ann.post(ann.at(table, "start"))
        await until(pilot, lambda: app.side is not None)
        assert app.panel == "board"
        await pilot.press("f10")

    with joined(url, tmp_path) as source:
        drive(source, listen, at_once=True)
