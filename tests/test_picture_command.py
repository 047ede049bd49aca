"""`faubourg picture`: a place of a record as a file, and one clear line when that cannot be."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from faubourg.engine.record import Record
from faubourg.engine.table import Replay
from faubourg.i18n import LANGUAGES
from faubourg.pictures import svg
from tests.commands import Run, assert_refused, run

__all__ = ["run"]  # the fixture

GOLDEN = Path(__file__).parent / "golden"
FILE = GOLDEN / "alhambra-v1-3.json"


def test_the_last_position_is_printed(run: Run) -> None:
    ran = run("picture", FILE)
    assert ran.code == 0
    assert "The game is over" in ran.out
    assert ElementTree.fromstring(ran.out)


def test_a_place_is_drawn_as_a_seat_saw_it(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert run("picture", FILE, "--at", 12, "--seat", 1, "--night", "--out", out).code == 0
    replay = Replay(Record.load(FILE))
    replay.to(12)
    drawn = out.read_text(encoding="utf-8")
    assert drawn == svg(replay.table, seat=1, theme="night")
    assert drawn != svg(replay.table, seat=2, theme="night")


def test_the_name_of_the_file_tells_the_format(run: Run, tmp_path: Path) -> None:
    assert run("picture", FILE, "--out", tmp_path / "board.PNG").code == 0
    assert (tmp_path / "board.PNG").read_bytes().startswith(b"\x89PNG")
    assert_refused(run("picture", FILE, "--out", tmp_path / "board.gif"), ".svg", "board.gif")
    assert_refused(run("picture", FILE, "--out", tmp_path / "no" / "board.png"), "board.png")


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_not_there_is_one_line(run: Run, code: str) -> None:
    assert_refused(run("picture", "nothing.json", "--lang", code), "nothing.json")
    assert_refused(run("picture", FILE, "--at", 100000, "--lang", code), "--at")
    assert_refused(run("picture", FILE, "--seat", 3, "--lang", code), "--seat")
    assert_refused(run("picture", FILE, "--seat", -1, "--lang", code), "--seat")
