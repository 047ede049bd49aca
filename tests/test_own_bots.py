"""Bots of one's own: what they are given, what may go wrong with them, and how it is told."""

import sys
from functools import partial
from pathlib import Path

import pytest

from faubourg import bots
from faubourg.bots import match
from faubourg.bots.bot import Bot
from faubourg.bots.own import BotFailure, BotSource, Guest, load, name_of
from faubourg.engine import PERFECT, ActionSet, Refusal, SeededDealer, View
from faubourg.games import find
from faubourg.i18n import LANGUAGES, language

ALHAMBRA = find("alhambra")


class First(Bot):
    """The smallest bot there is."""

    def choose(self, view: View, legal: ActionSet) -> int:
        return legal[0]


class Rich(Bot):
    """Has a constructor of its own that knows nothing of Bot's, a name and a memory."""

    name = "Rich"

    def __init__(self, start: int = 0) -> None:
        self.seen = start

    def begin(self) -> None:
        self.seen = 0

    def choose(self, view: View, legal: ActionSet) -> int:
        self.seen += 1
        described = {action: self.game.describe(view, action).kind for action in legal}
        assert self.preview(view, legal[0]) == self.imagine(view).preview(view.seat, legal[0])
        assert all(self.game.parse(self.game.notation(action)) == [action] for action in described)
        return self.random.choice(list(legal))


class Blind(Bot):
    blind = True

    def choose(self, view: View, legal: ActionSet) -> int:
        assert view.seat == -1
        return legal[-1]


class Wrong(Bot):
    """Answers what it was told to."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View, legal: ActionSet) -> int:
        return self.answer  # type: ignore[return-value]


class Broken(Bot):
    def choose(self, view: View, legal: ActionSet) -> int:
        return list(legal)[len(legal)]


class NumpyLike:
    """An integer that is not an int, as numpy has them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def play(*sources: BotSource, seed: int = 3) -> list[Bot]:
    dealer = SeededDealer(seed)
    state = ALHAMBRA.new(2, {}, dealer)
    seated = bots.seat_bots(sources, 2, ALHAMBRA, seed)
    match.play(state, seated, dealer)
    assert state.over()
    return seated


# -- what makes a bot ---------------------------------------------------------------------------


@pytest.mark.parametrize("source", [First, First(), partial(First), Rich, Blind])
def test_a_class_a_bot_or_a_function_plays_a_whole_game(source: BotSource) -> None:
    play(source, "random")


def test_a_class_makes_a_new_bot_for_every_seat_and_a_bot_stays_itself() -> None:
    one, two = play(Rich)
    assert isinstance(one, Guest)
    assert isinstance(two, Guest)
    assert one.bot is not two.bot
    assert one.bot.seen > 5, "one bot lives through a game"
    mine = Rich(1000)
    (guest, _) = play(mine, "random")
    assert isinstance(guest, Guest)
    assert guest.bot is mine
    assert mine.seen < 1000, "it was told that a game begins"


def test_a_bot_is_made_ready() -> None:
    bot = bots.make(First, ALHAMBRA, 7, "a")
    assert type(bot) is First
    assert bot.game is ALHAMBRA
    assert bot.seed == (7, "a")
    assert bot.random.random() == bots.make(First, ALHAMBRA, 7, "a").random.random()
    assert bot.random.random() != bots.make(First, ALHAMBRA, 8).random.random()


def test_what_bots_are_called() -> None:
    found = [bots.make(source, ALHAMBRA) for source in (First, Rich, "random", "expert:seconds=1")]
    assert [bot.name for bot in found] == ["First", "Rich", "random", "expert:seconds=1"]
    assert repr(found[0]) == "<bot First>"
    assert repr(bots.make("expert", ALHAMBRA)) == "<bot expert:iterations=400>"
    assert [name_of(s) for s in (First, Rich, First(), "novice")] == [
        "First",
        "Rich",
        "First",
        "novice",
    ]


def test_numbers_of_any_kind_are_choices() -> None:
    dealer = SeededDealer(3)
    state = ALHAMBRA.new(2, {}, dealer)
    seat = int(state.first_waiting())
    view, legal = state.view(seat, PERFECT), state.legal_set(seat)
    for answer in (legal[0], NumpyLike(legal[0])):
        assert Guest(Wrong(answer), seat).choose(view, legal) == legal[0]


# -- what goes wrong ----------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [None, "B", 1.0, -1, 2**70, 999, NumpyLike(-5), [1]])
def test_an_illegal_choice_is_told_with_the_name(answer: object) -> None:
    with pytest.raises(BotFailure) as failure:
        play(lambda: Wrong(answer), "random")
    assert failure.value.code == "bot_illegal"
    assert failure.value.params["bot"] == "Wrong"


def test_an_error_is_told_with_its_place() -> None:
    with pytest.raises(BotFailure) as failure:
        play("random", Broken)
    assert failure.value.params["seat"] == 1
    assert str(failure.value.params["why"]).startswith("IndexError: list index out of range (test_")
    assert isinstance(failure.value.__cause__, IndexError)
    for code in LANGUAGES:
        assert "Broken" in language(code).refusal(failure.value)


def test_a_bot_cannot_change_what_is_legal() -> None:
    class Cheat(Bot):
        def choose(self, view: View, legal: ActionSet) -> int:
            unlawful = next(a for a in range(int(legal.size)) if a not in legal)
            legal.add(unlawful)
            return unlawful

    with pytest.raises(BotFailure, match="bot_illegal"):
        play(Cheat, "random")


MODULES = {
    "good_bot": "import faubourg.bots.bot as b\nclass Good(b.Bot):\n"
    "    def choose(self, view, legal):\n        import beside_it\n        return legal[0]\n",
    "beside_it": "",
    "half_bot": "def x(:\n",
    "needy_bot": "import a_module_that_is_not_there\n",
    "other_bot": "class Other:\n    pass\nnumber = 3\ndef make():\n    return 3\n",
    "sour_bot": "import faubourg.bots.bot as b\nclass Sour(b.Bot):\n"
    "    def begin(self):\n        raise KeyError('sugar')\n",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in MODULES.items():
        (tmp_path / f"{name}.py").write_text(text)
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path


def test_a_module_and_a_class(folder: Path) -> None:
    with pytest.raises(Refusal, match="bot_module"):
        load("good_bot:Good")
    load("good_bot:Good", str(folder))
    assert sys.path[-1] == str(folder), "for what it imports later, behind everything else"
    play("good_bot:Good", "random")


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("nowhere_bot:Good", "bot_module"),
        ("..:Good", "bot_import"),
        ("half_bot:Good", "bot_import"),
        ("needy_bot:Good", "bot_import"),
        ("good_bot:Better", "bot_class"),
        ("other_bot:Other", "bot_other"),
        ("other_bot:number", "bot_other"),
        ("other_bot:make", "bot_other"),
        ("sour_bot:Sour", "bot_begin"),
        ("genius", "unknown_bot"),
        ("genius:", "unknown_bot"),
        ("genius:depth=3", "unknown_bot"),
        ("random:Good", "bot_setting"),
    ],
)
def test_what_is_no_bot_is_refused(folder: Path, spec: str, code: str) -> None:
    sys.path.append(str(folder))
    with pytest.raises(Refusal) as refused:
        bots.make(spec, ALHAMBRA)
    assert refused.value.code == code
    assert all(language(each).refusal(refused.value) for each in LANGUAGES)


def test_registered_bots_are_never_imported(folder: Path) -> None:
    sys.path.append(str(folder))
    with pytest.raises(Refusal, match="unknown_bot"):
        bots.make_registered("good_bot:Good", ALHAMBRA)
    assert "good_bot" not in sys.modules
