"""Bots of one's own: what they are given, what may go wrong with them, and how it is told."""

import json
import re
import sys
from functools import partial
from pathlib import Path

import pytest

from faubourg import bots
from faubourg.bots import match
from faubourg.bots.bot import Bot
from faubourg.bots.own import BotFailure, BotSource, Guest, load, name_of
from faubourg.engine import PERFECT, ActionSet, Refusal, SeededDealer, View
from faubourg.engine.record import Record
from faubourg.engine.table import Replay, Table
from faubourg.engine.verify import seeded
from faubourg.games import find
from faubourg.i18n import LANGUAGES, language
from faubourg.lab.arena import tournament
from faubourg.lab.playing import enter
from faubourg.lab.simulate import simulate
from tests.commands import Run, run

__all__ = ["run"]  # the fixture

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
    seated = [
        bots.make_for_seat(source, ALHAMBRA, seat, seed, seat)
        for seat, source in enumerate(bots.fill_seats(sources, 2))
    ]
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
    assert re.fullmatch("[0-9a-f]{64}", bot.seed), "it does not tell how the cards are dealt"
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

    with pytest.raises(BotFailure, match="not legal"):
        play(Cheat, "random")


MODULES = {
    "good_bot": "import faubourg.bots.bot as b\nclass Good(b.Bot):\n"
    "    def choose(self, view, legal):\n        import beside_it\n        return legal[0]\n",
    "beside_it": "",
    "half_bot": "def x(:\n",
    "needy_bot": "import a_module_that_is_not_there\n",
    "other_bot": "class Other:\n    pass\nnumber = 3\ndef make():\n    return 3\n",
    "late_bot": "import faubourg.bots.bot as b\nclass Late(b.Bot):\n    seen = 0\n"
    "    def choose(self, view, legal):\n        self.seen += 1\n"
    "        return legal[0] if self.seen < 4 else 'late_bot is late'\n",
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
    with pytest.raises(Refusal, match="no module"):
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
    with pytest.raises(Refusal, match="no bot"):
        bots.make_registered("good_bot:Good", ALHAMBRA)
    assert "good_bot" not in sys.modules


# -- many games ---------------------------------------------------------------------------------


def test_simulations_take_bots_of_ones_own() -> None:
    result = simulate("alhambra", [First, "random", Rich], games=3, seed=7)
    assert result.data()["bots"] == ["First", "random", "Rich"]
    assert repr(result) == "<Result: 3 games of alhambra, First, random, Rich>"
    assert str(result).startswith("alhambra: 3 games, 3 players, seed 7\nseat  bot")
    again = simulate("alhambra", ["tests.test_own_bots:First", "random", Rich], games=3, seed=7)
    assert again.tally == result.tally
    assert again.data()["bots"] == ["tests.test_own_bots:First", "random", "Rich"]


def test_any_number_of_workers_gives_the_same_result(folder: Path) -> None:
    given: list[BotSource] = [load("good_bot:Good", str(folder)), "good_bot:Good", "random"]
    alone, together = (simulate("alhambra", given, games=4, workers=n) for n in (1, 2))
    assert alone.tally == together.tally
    assert alone.plan.bots == ["Good", "good_bot:Good", "random"]


def test_tournaments_too(tmp_path: Path) -> None:
    told: list[int] = []
    file = tmp_path / "games.jsonl"
    arena = tournament("alhambra", [First, "random"], games=4, save=file, progress=told.append)
    assert told == [0, 1, 2, 3, 4]
    assert [bot.name for bot in arena.standings()] == ["First", "random"]
    assert str(arena).startswith("alhambra: 4 games, 2 players, seed 1\nbot ")
    assert repr(arena) == "<Arena: 4 games of alhambra, First, random>"
    assert arena.data()["games"] == 4


def test_two_bots_of_one_name_are_told_apart() -> None:
    one, two = partial(Rich, 1), partial(Rich, 2)
    assert enter([one, two, one, "random", First])[0] == [
        "Rich",
        "Rich 2",
        "Rich",
        "random",
        "First",
    ]


@pytest.mark.parametrize(
    "source",
    [First(), lambda: First()],  # noqa: PLW0108 - a lambda is the case
)
def test_what_cannot_travel_stays_in_one_process(source: BotSource) -> None:
    simulate("alhambra", [source], games=1)
    with pytest.raises(Refusal) as refused:
        simulate("alhambra", [source], games=1, workers=2)
    assert refused.value.code == "bot_one_process"


@pytest.mark.parametrize("workers", [1, 2])
def test_the_game_that_a_bot_broke_is_kept(
    workers: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    sys.path.append(str(folder))
    with pytest.raises(BotFailure) as failure:
        simulate("alhambra", ["late_bot:Late", "random"], games=2, workers=workers)
    assert failure.value.params["bot"] == "Late"
    record = Record.load(failure.value.file)
    replay = Replay(record)
    replay.to(len(record.inputs))
    assert replay.table.state.first_waiting() == 0, "it is the bot's turn"
    assert len([done for done in record.inputs if done.seat == 0]) == 3
    assert record.seats == ["late_bot:Late", "random"]


def test_the_library_names_parameters_and_the_command_its_options(run: Run) -> None:
    with pytest.raises(Refusal) as refused:
        simulate("alhambra", games=0)
    assert refused.value.params["what"] == "games"
    ran = run("simulate", "alhambra", "--games", "0")
    assert (ran.code, ran.err) == (2, "--games must be at least 1.\n")
    ran = run("tournament", "alhambra", "random")
    assert ran.err == "BOT must be at least 2.\n"


# -- the command line ---------------------------------------------------------------------------


def test_commands_find_bots_where_one_is(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    ran = run(
        *[
            "simulate",
            "alhambra",
            "--bots",
            "good_bot:Good,random",
            "--players",
            "2",
            "--games",
            "2",
            "--json",
        ]
    )
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["bots"] == ["good_bot:Good", "random"]
    ran = run(*["tournament", "alhambra", "good_bot:Good", "random", "--games", "2", "--json"])
    assert [bot["name"] for bot in json.loads(ran.out)["bots"]] == ["good_bot:Good", "random"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    "spec", ["nowhere_bot:A", "half_bot:A", "other_bot:Other", "late_bot:Late"]
)
def test_mistakes_are_one_line(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch, code: str, spec: str
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    ran = run("simulate", "alhambra", "--bots", spec, "--games", "1", "--lang", code)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert spec.partition(":")[0] in ran.err
    if spec == "late_bot:Late":
        file = ran.err.rpartition(" ")[2].strip()
        assert run("replay", file).code == 0


def test_a_game_at_the_terminal_against_ones_own_bot(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    game = ("play", "alhambra", "--seats", "me:Ann,good_bot:Good", "--seed", "3")
    ran = run(*game, "--save", "own.json", typed="1\nhint good_bot:Good\nhint regular\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Good (bot: good_bot:Good)" in ran.out
    assert "“good_bot:Good” is looking at what you know" in ran.out
    assert "“regular” is looking at what you know" in ran.out
    assert "--seats me:Ann,good_bot:Good" in ran.out.replace("\n", " ")
    resume = ("play", "--resume", "own.json")
    assert run(*resume, "--seats", "me,good_bot:Good", typed="1\nquit\n").code == 0
    other = run(*resume, "--seats", "me,random")
    assert other.err == "The seats of this game are me:Ann,good_bot:Good: name the same ones.\n"


def test_a_record_never_imports_what_it_names(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    sys.path.append(str(folder))
    record = Record(ALHAMBRA, 2, {}, ["me:Ann", "good_bot:Good"])
    record.dealer = seeded("3")
    Table(record, SeededDealer("3")).record.save(folder / "strange.json")
    for command in (("play", "--resume"), ("replay",), ("replay", "--verify")):
        ran = run(*command, "strange.json", typed="quit\n")
        assert "good_bot" not in sys.modules
    ran = run("play", "--resume", "strange.json")
    assert ran.code == 2
    assert "a record never loads code" in ran.err


def test_a_bot_that_fails_at_the_terminal_loses_nothing(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    ran = run("play", "alhambra", "--seats", "random,late_bot:Late", "--seed", "1")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    file = ran.err.rpartition(" ")[2].strip()
    record = Record.load(file)
    assert len([done for done in record.inputs if done.seat == 1]) == 3
    assert run("replay", file).code == 0


def test_servers_and_lessons_make_registered_bots_only() -> None:
    """Whatever they do in future: no part that strangers talk to may reach the open door."""
    source = Path(bots.__file__).parents[1]
    for part in ("server", "lessons"):
        for file in (source / part).rglob("*.py"):
            text = file.read_text()
            found = re.search(r"bots\.make\(|make_for_seat|bots\.own|import make\b", text)
            assert found is None, f"{file.name}: {found}"
