"""People at a terminal and people at a page talk, on a screen that has no room for the chat."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from faubourg.engine.game import Game
from faubourg.server.tables import chat
from faubourg.terminal.app.table_app import TableApp
from tests.whole_screen import drive, shown, type_line, until

from .serving import Guest, new_id, wait_for
from .test_join import joined, open_to


def test_who_comes_late_hears_the_last_lines(
    ann: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And does not ask for those before them for ever."""
    monkeypatch.setattr(chat, "MOST_TOLD", 2)
    table, url = open_to(ann)
    for number in range(4):
        ann.post(ann.at(table, "chat"), text=f"line {number}", say_id=new_id())
    with joined(url, tmp_path) as source:
        wait_for(lambda: source.chat)
        assert source.chat is not None
        assert [said.text for said in source.chat] == ["line 2", "line 3"]


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
