"""A game of another package works everywhere without a line about it: the library and the terminal.

Sealed Bids brings its words and rules, as a real package would; Race, the game that
docs/adding-a-game.md makes, brings nothing.
tests/server/test_fourth_game.py and tests/browser/test_plain_board.py go on.
"""

import pickle
import sys
import unittest
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import settings

from faubourg import Replay, Table, bots, games, plain, verify
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.i18n import LANGUAGES, Language, language, rules_text
from faubourg.i18n.catalogues import Message, messages_of
from faubourg.testing.conformance import machine, refused
from tests.commands import Run, run
from tests.plugins import follow_the_guide, install

__all__ = ["run"]  # the fixture

NAMES = ["Lina", "Omar", "Inés"]


@pytest.fixture(autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path_factory.mktemp("games")
    monkeypatch.delitem(sys.modules, "race", raising=False)
    points = follow_the_guide(folder)
    install(folder, monkeypatch, sealed="faubourg.testing.sealed:Sealed", **points)


@pytest.mark.parametrize("game", ["sealed", "race"])
def test_it_is_simulated(game: str, run: Run) -> None:
    ran = run("simulate", game, "--games", "20", "--workers", "2", "--players", "4")
    assert (ran.code, ran.err) == (0, "")
    assert "20 games" in ran.out


@pytest.mark.parametrize("game", ["sealed", "race"])
def test_it_comes_through_the_front_door(game: str) -> None:
    table = Table.new(game, players=3, seed=7, names=["Ann", "Ben", "Cy"])
    assert "Ann" in str(table)
    assert all(table.describe(move) for move in table.legal())
    table.preview(table.legal()[0])
    assert str(refused(table.outcome)).endswith("[no_outcome_yet]")
    table.push(table.legal()[0])
    again: Table = pickle.loads(pickle.dumps(table))
    assert (again.state, again.view(0)) == (table.state, table.view(0))
    table.play("random")
    assert table.scores() == table.outcome().totals
    assert table.log()
    assert Replay(table.record).table.record.players == 3
    verify(table.record)


def test_it_has_tournaments(run: Run) -> None:
    ran = run("tournament", "sealed", "random", "regular", "--games", "10", "--workers", "2")
    assert (ran.code, ran.err) == (0, "")
    assert "regular" in ran.out


def test_it_is_played_saved_and_looked_at_again(run: Run) -> None:
    typed = "swap\nundo\nrules S3\n1\n" + "1\n" * 5
    seats = "me:Ann,regular,novice"
    ran = run("play", "sealed", "--seats", seats, "--seed", "x", "--save", "a.json", typed=typed)
    assert ran.code == 0
    assert "Sealed Bids" in ran.out
    assert "Your goal" in ran.out
    assert "There is nothing to undo" in ran.out  # a card was drawn
    assert "S3 All choose a card" in ran.out.replace("**", "")
    assert "The bids: 1, " in ran.out
    assert "All rounds are played." in ran.out
    again = run("replay", "a.json", "--verify", "--lang", "fr")
    assert again.code == 0
    assert "Offres secrètes" in again.out
    assert "Ann a choisi." in again.out
    assert "Objectif" in again.out


def test_a_game_without_words_is_told_by_its_names(run: Run) -> None:
    seats = "me:Ann,random"
    typed = "hint\nrules\n" + "1\n" * 12
    ran = run("play", "race", "--seats", seats, "--seed", "y", "--lang", "fr", typed=typed)
    told = ran.out.replace("\N{NO-BREAK SPACE}", " ")
    assert ran.code == 0
    assert "Vous : walked (steps 1)" in told
    assert "Ce jeu n'a pas encore de robots à lui" in told
    assert "Les règles du jeu race" in told
    assert "Feuille de score" in told


def test_eight_seats_with_names(run: Run) -> None:
    ran = run("play", "race", "--seats", ",".join(["random"] * 8), "--seed", "z")
    assert ran.code == 0
    assert "Lina 2" in ran.out


def test_only_random_plays_without_advice() -> None:
    game = games.find("race")
    assert bots.playing(game) == ["random"]
    with pytest.raises(Refusal, match="no_advice"):
        bots.make("regular", game, 1)


def test_the_game_of_the_guide_passes_the_kit() -> None:
    """There is nothing in it that a seat cannot know: the other state is the same one."""
    case = machine(games.find("race"), lambda state, *_: state.clone()).TestCase
    case.settings = settings(max_examples=3, deadline=None)
    result = unittest.TestResult()
    case("runTest").run(result)
    assert result.testsRun == 1
    assert not result.errors + result.failures


# -- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_sealed_brings_all_its_words(code: str) -> None:
    game, spoken = games.find("sealed"), language(code)
    for part in plain.parts(game):
        assert spoken.label(game, "field", part.name) != part.name
    for action in range(len(game.notations)):
        fact = game.describe(game.blank_view(2, {"rounds": "3"}, 0, 0), action)
        assert "{" not in spoken.action(game, fact, NAMES)
    assert rules_text.one_rule(game, spoken, "S6")


def test_words_of_one_game_do_not_change_the_others(tmp_path: Path) -> None:
    package = tmp_path / "greedy_words"
    package.mkdir()
    words = {"alhambra.name": "Mine", "refusal.game_over": "Ha", "race.name": "Rennen"}
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    entries = [f'\nmsgid "{msgid}"\nmsgstr "{text}"\n' for msgid, text in words.items()]
    (package / "en.po").write_text(header + "".join(entries))
    game = games.find("race")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        patch.setattr(game, "texts", "greedy_words")
        spoken = type(language("en"))("fr")  # it has no French: its English is used
        assert spoken.title(game) == "Rennen"
        assert spoken.title(games.find("alhambra")) == language("fr").title(games.find("alhambra"))
        assert spoken.refusal(Refusal("game_over", {}), game).startswith("La partie")


def test_who_asks_while_words_are_being_read_waits_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two people open the page at once: a catalogue without the game's words would be kept."""
    game, spoken, heard = games.find("sealed"), Language("en"), list[bool]()
    ask = Thread(target=lambda: heard.append("sealed.name" in spoken.messages([game])))

    def read(which: Game, code: str) -> dict[str, Message]:
        ask.start()
        ask.join(0.1)  # it cannot come to an end before we do
        return messages_of(which, code)

    monkeypatch.setattr(sys.modules["faubourg.i18n.language"], "messages_of", read)
    spoken.learn(game)
    ask.join()
    assert heard == [True]


def test_words_that_cannot_be_read_cost_a_line(caplog: pytest.LogCaptureFixture) -> None:
    game = games.find("race")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "texts", "no_such_package")
        spoken = type(language("es"))("es")
        assert spoken.title(game) == "Race"
        assert (
            spoken.event(game, Fact("ran", {"seat": 0, "steps": 2}), NAMES) == "Lina: ran (steps 2)"
        )
    assert [record.getMessage() for record in caplog.records] == [
        (
            "No se pueden leer los textos de «race», así que se muestran sus nombres internos: "
            "ModuleNotFoundError: No module named 'no_such_package'"
        )
    ]


def test_a_refusal_without_words() -> None:
    refusal = Refusal("too_near_to_run", {"place": 9}, "R2")
    told = language("en").refusal(refusal, games.find("race"), NAMES)
    assert told == "That cannot be done: Too near to run (place 9). (R2)"


# -- the parts of a table -------------------------------------------------------------------------


def test_the_parts_of_a_view_are_found_by_their_types() -> None:
    found = {part.name: part for part in plain.parts(games.find("sealed"))}
    assert found["round"].kind == plain.NUMBER
    assert found["used"] == ("used", plain.SEATS, 5)
    assert found["points"] == ("points", plain.SEATS, 1)
    assert found["thrown"].kind == plain.COUNTS
    assert found["pile"].kind == plain.PILE
    assert "waiting" not in found


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_view_has_parts(game: str) -> None:
    assert plain.parts(games.find(game))
