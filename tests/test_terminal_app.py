"""The terminal as a full screen: played by keys and mouse, in three languages, at every size."""

import fcntl
import os
import pty
import struct
import subprocess
import termios
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text
from textual.pilot import Pilot

from faubourg import games
from faubourg.engine.record import Record
from faubourg.games.alhambra.actions import LETTERS
from faubourg.i18n import LANGUAGES, language
from faubourg.terminal.app.pages import Curtain, Reader
from faubourg.terminal.app.panels import Choices
from faubourg.terminal.app.run import play as run_app
from faubourg.terminal.app.table_app import TableApp
from faubourg.terminal.app.themes import ANSI_DAY, ANSI_NIGHT, DAY, NIGHT
from faubourg.terminal.leaving import Leave
from faubourg.testing.sealed import Sealed
from tests.commands import COMMAND, assert_readable, environment
from tests.server.serving import wait_for
from tests.test_terminal import read_until
from tests.whole_screen import assert_same, drive, local, settled, shown, type_line, until

GAMES = {"alhambra": "me:Ann,random,random", "ginkgopolis": "me:Ann,random", "evolutopia": "me:Ann"}
SIZES = {"alhambra": (80, 24), "ginkgopolis": (160, 50), "evolutopia": (100, 30)}


def says(app: TableApp, words: str) -> bool:
    return words in shown(app)


def moves(folder: Path) -> list[str]:
    record = Record.load(folder / "game.json")
    return [record.game.notation(item.action) for item in record.inputs if item.seat == 0]


# -- how it looks -------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_screen_of_every_game(tmp_path: Path, game: str, code: str) -> None:
    async def look(app: TableApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "F10" in shown(app))
        assert_readable(shown(app))
        assert_same(app, f"{game}-{code}")

    drive(local(tmp_path, game, GAMES[game], code=code), look, SIZES[game])


def test_wide_shows_the_log_beside_the_board_and_narrow_in_its_place(tmp_path: Path) -> None:
    async def look(app: TableApp, pilot: Pilot[None]) -> None:
        log, board = app.query_one("#log"), app.query_one("#board")
        assert (board.display, log.region.width) == (True, 0)
        await pilot.press("f4")
        assert "You are dealt" in shown(app)
        assert (board.region.width, log.region.height > 5) == (0, True)
        await pilot.resize_terminal(160, 50)
        await pilot.press("escape")
        await until(pilot, lambda: log.region.width > 50 and board.region.width == 84)
        assert "You are dealt" in shown(app)
        assert "For sale" in shown(app)

    drive(local(tmp_path, "alhambra", GAMES["alhambra"]), look)


def test_a_hand_is_in_sight_on_a_small_screen(tmp_path: Path) -> None:
    """The city alone is higher than 80 by 24 lets it be."""

    async def look(app: TableApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "F10" in shown(app))
        assert says(app, "your cards  b3")
        assert says(app, "your tiles  r12 r15")
        await type_line(pilot, "b3")
        await until(pilot, lambda: says(app, "+r12"))
        assert says(app, "your tiles  r12 r15")

    drive(local(tmp_path, "ginkgopolis", GAMES["ginkgopolis"]), look)


def test_a_hint_that_is_longer_than_its_place_is_read_to_the_end(tmp_path: Path) -> None:
    async def read(app: TableApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "F10" in shown(app))
        app.say(Text("\n".join([*["another line"] * 12, "the last one"])))
        await until(pilot, lambda: "another line" in shown(app))
        assert "the last one" not in shown(app)
        await pilot.press("pagedown")
        await until(pilot, lambda: "the last one" in shown(app))

    drive(local(tmp_path, "alhambra", GAMES["alhambra"]), read)


def test_a_log_that_was_hidden_opens_at_its_newest_line(tmp_path: Path) -> None:
    async def look(app: TableApp, pilot: Pilot[None]) -> None:
        for _ in range(3):
            await type_line(pilot, "1")
            await settled(app, pilot)
        await pilot.press("f4")
        newest = app.source.news(0, app.seat, app.seat)[-1]
        await until(pilot, lambda: newest[:40] in shown(app))
        assert "You are dealt" not in shown(app)

    drive(local(tmp_path, "alhambra", GAMES["alhambra"]), look)


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """WCAG's."""

    def light(colour: tuple[int, int, int]) -> float:
        parts = [c / 255 for c in colour]
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted([light(one), light(other)])
    return (high + 0.05) / (low + 0.05)


def test_every_colour_can_be_read_by_day_and_by_night() -> None:
    for theme in (ANSI_DAY, ANSI_NIGHT):
        for number in range(16):
            found = contrast(theme.ansi_colors[number], theme.background_color)
            assert found >= 4.5, number


def test_day_and_night(tmp_path: Path) -> None:
    async def look(app: TableApp, pilot: Pilot[None]) -> None:
        assert app.theme == NIGHT.name
        by_night = shown(app)
        await pilot.press("f8")
        assert app.theme == DAY.name
        assert shown(app) == by_night  # nothing is said by a colour alone

    drive(local(tmp_path, "evolutopia", "me:Ann"), look)


# -- choosing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_move_of_each_game_by_keys(tmp_path: Path, game: str) -> None:
    """The second choice by its number, then whatever is marked, with Enter."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        assert app.side is not None
        second = app.side.choices[1].notation
        await type_line(pilot, "2")
        await until(pilot, lambda: moves(tmp_path))
        await settled(app, pilot)
        assert app.side is not None
        await pilot.press("down")
        marked = app.query_one(Choices).marked()
        assert marked is not None
        await pilot.press("enter")
        await until(pilot, lambda: len(moves(tmp_path)) == 2)
        assert moves(tmp_path) == [second, marked.notation]

    drive(local(tmp_path, game, GAMES[game]), play)


def test_a_click_takes_a_choice(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        assert app.side is not None
        third = app.side.choices[2].notation
        await pilot.click("#choices", offset=(10, 3))
        await until(pilot, lambda: moves(tmp_path))
        assert moves(tmp_path) == [third]

    drive(local(tmp_path, "alhambra", GAMES["alhambra"]), play)


def test_notation_undo_and_what_is_refused(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        assert app.side is not None
        buying = next(one for one in app.side.choices if one.notation in LETTERS)
        await type_line(pilot, "nonsense")
        await until(pilot, lambda: "nonsense" in shown(app))
        await type_line(pilot, buying.notation.lower())
        await until(pilot, lambda: moves(tmp_path) == [buying.notation])
        await until(pilot, lambda: "You buy:" in shown(app))
        await pilot.press("f3")
        await until(pilot, lambda: "You buy:" not in shown(app))
        await pilot.press("f3")
        await until(pilot, lambda: "nothing to undo" in shown(app))
        await type_line(pilot, f"? {buying.notation}")
        await until(pilot, lambda: f"{buying.notation}  {buying.sentence}" in shown(app))
        await type_line(pilot, "hint regular")
        await until(pilot, lambda: not app.busy and "Better on" in shown(app))

    drive(local(tmp_path, "alhambra", GAMES["alhambra"]), play)


def test_help_and_rules_are_read_and_closed(tmp_path: Path) -> None:
    async def read(app: TableApp, pilot: Pilot[None]) -> None:
        for key, words in (("f1", "choose by its number"), ("f5", "Alhambra")):
            await pilot.press(key)
            await until(pilot, lambda: isinstance(app.screen, Reader))
            await until(pilot, partial(says, app, words))
            await pilot.press("escape")
            await until(pilot, lambda: not isinstance(app.screen, Reader))
        await type_line(pilot, "rules A22")
        await until(pilot, lambda: "A22" in shown(app))

    drive(local(tmp_path, "alhambra", GAMES["alhambra"]), read)


def test_people_who_share_the_screen_do_not_see_each_others_hands(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        for _turn in range(2):
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            seat = app.source.asked()
            assert seat is not None
            name, curtain = app.source.names[seat], shown(app)
            assert name in curtain
            assert "Your hand" not in curtain
            assert "Market" not in curtain
            await pilot.press("enter")
            await until(pilot, lambda: "Your hand" in shown(app))
            assert f"Your turn, {name}" in shown(app)
            await type_line(pilot, "1")

    drive(local(tmp_path, "alhambra", "me:Ann,me:Ben", seed="5"), play)


# -- a whole game, and leaving ------------------------------------------------------------------


def test_a_whole_game_of_another_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sealed Bids, which has no drawer of its own, against bots: Enter to the end."""
    monkeypatch.setitem(games.LOADED, "sealed", Sealed())
    source = local(tmp_path, "sealed", "me:Ann,regular,novice")

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        while not app.done():
            await pilot.press("enter")
            await settled(app, pilot)
        await until(pilot, lambda: "Total" in shown(app))
        assert language("en").text("terminal.over") in shown(app)
        await type_line(pilot, "quit")

    app = drive(source, play)
    assert app.failure is None
    assert Record.load(tmp_path / "game.json").outcome is not None
    monkeypatch.setattr(TableApp, "run", lambda _self: None)
    run_app(source, Console(width=80))
    assert "Total" in capsys.readouterr().out


def test_whoever_leaves_before_the_end_can_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = local(tmp_path, "alhambra", GAMES["alhambra"])
    monkeypatch.setattr(TableApp, "run", lambda _self: None)
    with pytest.raises(Leave):
        run_app(source, Console())


def test_at_a_real_terminal(tmp_path: Path) -> None:
    """The command itself: a move, then out by Ctrl-C, and the line that brings one back."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {name: value for name, value in os.environ.items() if name != "LC_ALL"}
    env |= environment(tmp_path) | {"TERM": "xterm-256color"}
    command = [*COMMAND, "play", "alhambra", "--seats", "me:Ann,random", "--save", "game.json"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=env, stdin=theirs, stdout=theirs, stderr=theirs
    ) as game:
        os.close(theirs)
        read_until(ours, b"Your turn: choose")
        os.write(ours, b"1\r")
        wait_for(lambda: len(Record.load(tmp_path / "game.json").inputs) > 0)
        os.write(ours, b"\x03")
        read_until(ours, b"--resume")
        assert game.wait(60) == 0
    os.close(ours)
