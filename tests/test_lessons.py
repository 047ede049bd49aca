"""Every lesson is played through by the real rules, and says what it needs in every language."""

from collections.abc import Iterator

import pytest

from faubourg import bots, lessons
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Replay
from faubourg.games import BUILT_IN, find
from faubourg.i18n import LANGUAGES, catalogues
from faubourg.lessons import LAST_STEP, Lesson, Step, lesson
from tests.rules import rule_ids

MOST_WORDS = 45  # of a step, with what is to be done: it is read beside the board
each_game = pytest.mark.parametrize("game", lessons.taught())

TINY = """
players = 3
options = {}
seat = 0
names = ["", "Lina", "Omar"]
deal = []
opening = []
afterwards = { players = 3, options = {} }

[[steps]]
name = "one"
ring = []
rules = []
inputs = [[0, "$1"]]
"""


def steps_played(found: Lesson) -> Iterator[tuple[Step, Replay]]:
    """Every step, with the game where it begins."""
    replay = Replay(found.record)
    for step in found.steps:
        replay.to(step.first)
        yield step, replay
    replay.to(len(found.record.inputs))  # refused where the record is impossible


def test_every_game_has_one() -> None:
    assert lessons.taught() == list(BUILT_IN)


@each_game
def test_it_is_played_by_the_rules(game: str) -> None:
    found = lesson(game)
    done = 0
    for step, replay in steps_played(found):
        assert step.first == replay.position()
        if step.does:
            done += 1
            first = found.record.inputs[step.first]
            assert first.seat == found.seat, f"{step.name} begins with somebody else"
            assert found.seat in replay.table.state.waiting_seats(), step.name
            assert first.action in replay.table.state.legal(found.seat), step.name
    assert done >= 4, "a lesson is played, not read"


@each_game
def test_its_form(game: str) -> None:
    found = lesson(game)
    assert 9 <= len(found.steps) <= 14
    assert len({step.name for step in found.steps}) == len(found.steps)
    assert not found.steps[-1].does, "the last step is the way out"
    assert found.steps[-1].name == LAST_STEP
    named = [bool(name) for name in found.record.seats]
    assert named == [seat != found.seat for seat in range(found.record.players)]
    assert all(step.ring for step in found.steps[:-1]), "there is something to look at"


@each_game
@pytest.mark.parametrize("code", LANGUAGES)
def test_it_says_everything_in_every_language(game: str, code: str) -> None:
    found = lesson(game)
    known = catalogues.messages(code)
    assert {msgid for msgid in known if msgid.startswith(f"{game}.lesson.")} == set(found.msgids())
    for step in found.steps:
        msgid = f"{game}.lesson.{step.name}"
        told = [known[part].form({}) for part in (msgid, f"{msgid}.do") if part in known]
        words = " ".join(told).split()
        assert len(words) <= MOST_WORDS, f"{code}: {msgid} has {len(words)} words"


@each_game
def test_the_rules_that_it_names_exist(game: str) -> None:
    known = set(rule_ids(game))
    named = [rule for step in lesson(game).steps for rule in step.rules]
    assert named
    assert set(named) <= known


@each_game
def test_a_short_game_with_novices_can_follow(game: str) -> None:
    found = lesson(game)
    assert found.players in (2, 3)
    assert "novice" in bots.playing(find(game))


def test_a_game_that_there_is_not() -> None:
    with pytest.raises(Refusal) as refused:
        lesson("chess")
    assert refused.value.code == "unknown_game"


def test_a_small_lesson_is_read() -> None:
    found = lessons.read("alhambra", TINY)
    assert found.msgids() == ["alhambra.lesson.one", "alhambra.lesson.one.do"]
    assert [(step.first, step.last) for step in found.steps] == [(0, 1)]


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        ("seat = 0\n", ""),
        ("seat = 0\n", "seat = 0\ncolour = 1\n"),
        ("rules = []\n", "rules = [21]\n"),
        ("rules = []\n", ""),
        ('name = "one"\n', "name = 1\n"),
        ('"Lina", ', ""),
        ('[[0, "$1"]]', '[[0, "$9"]]'),
        ('[[0, "$1"]]', "[0]"),
        ("afterwards = { players = 3, ", "afterwards = { players = 9, "),
        ("[[steps]]", "[steps]"),
    ],
)
def test_what_is_no_lesson_is_refused(part: str, instead: str) -> None:
    assert part in TINY
    with pytest.raises((ValueError, Refusal)):
        lessons.read("alhambra", TINY.replace(part, instead))
