"""The game in the terminal: whole games, undo, resuming, several people, and how it looks."""

import itertools
import json
import os
import pty
import select
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import cast

import pytest

from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.verify import deal_again, dealer_for, seeded
from faubourg.games import find
from faubourg.games.alhambra.actions import LETTERS
from faubourg.games.alhambra.components import building_name, price_of
from faubourg.games.alhambra.view import AlhambraView
from faubourg.i18n import LANGUAGES, language
from faubourg.terminal import files, seats
from faubourg.terminal.alhambra import coins_in_hand
from tests.commands import COMMAND, Ran, Run, assert_readable, environment, run

__all__ = ["run"]  # the fixture

ALHAMBRA = find("alhambra")
each_language = pytest.mark.parametrize("code", LANGUAGES)


@dataclass(frozen=True)
class Scene:
    """The beginning of a game that Ann begins, and a building she can pay in a particular way."""

    seed: str
    space: str  # its letter
    building: str
    price: int
    coins: list[int]  # Ann's coins of that currency
    too_dear: str  # the letter of a space where she cannot buy

    def table(self) -> tuple[str, ...]:
        return ("--seed", self.seed, "--name", "Ann")


def scenes() -> Iterator[Scene]:
    for seed in itertools.count():
        state = ALHAMBRA.new(3, {}, dealer_for(seeded(str(seed))))
        view = cast(AlhambraView, state.view(0))
        prices = [int(price_of(card)) for card in view.yard]
        hands = [coins_in_hand(view, 0, currency) for currency in range(4)]
        dear = [i for i in range(4) if sum(hands[i]) < prices[i]]
        for i in range(4):
            if state.waiting == 1 and dear and i not in dear:
                name = building_name(int(view.yard[i]))
                shown = language("en").term(ALHAMBRA, "building", name)
                yield Scene(str(seed), LETTERS[i], shown, prices[i], hands[i], LETTERS[dear[0]])


@cache
def too_much() -> Scene:
    """Two coins: the larger is more than the price, the smaller is less."""
    fitting = (scene for scene in scenes() if len(scene.coins) == 2)
    return next(scene for scene in fitting if scene.coins[0] > scene.price > scene.coins[1])


@cache
def exact() -> Scene:
    """A single coin that is just the price."""
    return next(scene for scene in scenes() if scene.coins == [scene.price])


def inputs(path: Path) -> list[list[object]]:
    data = json.loads(path.read_text())
    return [item[:2] for item in data["inputs"]]


def play(run: Run, path: Path, *typed: str, more: tuple[str, ...] = ()) -> Ran:
    lines = "".join(f"{line}\n" for line in typed)
    return run("play", "alhambra", "--save", path, *(more or too_much().table()), typed=lines)


# -- whole games --------------------------------------------------------------------------------


@each_language
@pytest.mark.parametrize("opponents", [1, 2])
def test_a_whole_game_by_typing(run: Run, tmp_path: Path, code: str, opponents: int) -> None:
    """The first choice every time, with every command on the way."""
    path = tmp_path / "game.json"
    text = language(code).text
    words = [text(f"terminal.command.{name}") for name in ("help", "log", "show", "undo")]
    rules = [f"{text('terminal.command.rules')} A22", "RULES a22"]
    first = [*words, "?", "? 1", "?2", *rules, "", "99", "nonsense"]
    table = ("--seats", "me:Ann" + ",random" * opponents, "--seed", "3", "--lang", code)
    ran = play(run, path, *first, *["1"] * 900, more=table)
    assert (ran.code, ran.err) == (0, "")
    assert_readable(ran.out)
    assert max(len(line) for line in ran.out.splitlines() if "A22" not in line) <= 80
    assert text("terminal.sheet") in ran.out
    assert text("terminal.over") in ran.out
    assert str(path) in ran.out.replace("\n", "")
    record = Record.load(path)
    assert record.outcome is not None
    deal_again(record)


def test_bots_alone_just_play(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bots.json"
    ran = run("play", "alhambra", "--seats", "random,random", "--seed", "1", "--save", path)
    assert ran.code == 0
    assert "Lina" in ran.out
    assert "Martin" in ran.out
    assert "Score sheet" in ran.out
    assert Record.load(path).outcome is not None


def test_the_same_seed_is_the_same_game(run: Run, tmp_path: Path) -> None:
    paths = [tmp_path / "a.json", tmp_path / "b.json"]
    for path in paths:
        play(run, path, *["1"] * 10)
    assert paths[0].read_text() == paths[1].read_text()


def test_without_a_seed_the_deal_is_live_and_proven(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "live.json"
    play(run, path, *["1"] * 900, more=("--name", "Ann"))
    assert json.loads(path.read_text())["dealer"]["kind"] == "live"
    assert "PROVEN" in run("replay", path, "--verify").out


# -- choosing -----------------------------------------------------------------------------------


def test_number_and_notation_are_the_same(run: Run, tmp_path: Path) -> None:
    by_number, by_notation = tmp_path / "a.json", tmp_path / "b.json"
    scene = too_much()
    choices = play(run, tmp_path / "c.json").out.splitlines()
    number = next(line.split()[0] for line in choices if f" {scene.space} " in f"{line} "[3:8])
    play(run, by_number, number, "1")
    play(run, by_notation, scene.space.lower(), f"+{scene.coins[0]}")
    assert inputs(by_number) == inputs(by_notation) == [[0, scene.space], [0, f"+{scene.coins[0]}"]]


def test_a_whole_purchase_in_one_line_in_any_order(run: Run, tmp_path: Path) -> None:
    path, scene = tmp_path / "game.json", too_much()
    large, small = scene.coins
    ran = play(run, path, f"{scene.space} +{small} +{large} .")
    words = [scene.space, f"+{large}", f"+{small}", "."]
    assert inputs(path)[:4] == [[0, word] for word in words]
    assert f"You buy {scene.building} for {large + small}." in ran.out


def test_a_line_that_fails_does_nothing_at_all(run: Run, tmp_path: Path) -> None:
    path, scene = tmp_path / "game.json", too_much()
    missing = next(coin for coin in range(9, 0, -1) if coin not in scene.coins)
    purchase = f"{scene.space}+{scene.coins[0]}"
    wrong = (f"{purchase}+{missing}.", scene.too_dear, f"{purchase}.$1", "+7", "$1$1", ".")
    ran = play(run, path, *wrong)
    assert inputs(path) == []
    told = " ".join(ran.out.split())
    blindly = language("en").refusal(Refusal("chosen_blindly", {"done": 3}))
    for words in ("You do not have this coin", "The price is", blindly, "(A22)"):
        assert words in told
    assert ran.out.count("Your choice") == len(wrong) + 1


def test_a_payment_says_what_is_paid_and_what_is_missing(run: Run, tmp_path: Path) -> None:
    scene = too_much()
    coin, over = scene.coins[0], scene.coins[0] - scene.price
    out = play(run, tmp_path / "game.json", scene.space, "1").out
    assert f"Paid: 0. Missing: {scene.price}." in out
    assert f"Closest payment, {over} too much: +{coin}." in out
    assert f"Paid: {coin}. {over} too much." in out


def test_an_exact_payment_is_offered(run: Run, tmp_path: Path) -> None:
    scene = exact()
    out = play(run, tmp_path / "game.json", scene.space, "1", more=scene.table()).out
    assert "exact possible" in out
    assert f"Exact payment: +{scene.price}." in out
    assert f"Paid: {scene.price}. Exact." in out


def test_the_only_choice_is_shown_and_waits(run: Run, tmp_path: Path) -> None:
    shown, entered, scene = tmp_path / "a.json", tmp_path / "b.json", too_much()
    assert "The only choice: press Enter" in play(run, shown, scene.space).out
    assert inputs(shown) == [[0, scene.space]]
    play(run, entered, scene.space, "")
    assert inputs(entered) == [[0, scene.space], [0, f"+{scene.coins[0]}"]]


def test_a_choice_is_explained_or_why_it_cannot_be_made(run: Run, tmp_path: Path) -> None:
    scene = too_much()
    out = play(run, tmp_path / "game.json", f"? {scene.space}", f"?{scene.too_dear}", "? 77").out
    for words in (f"the price is {scene.price}", "The price is", "no choice 77"):
        assert words in out


def test_commands_may_be_typed_without_accents(run: Run, tmp_path: Path) -> None:
    french = (*too_much().table(), "--lang", "fr")
    out = play(run, tmp_path / "game.json", "REGLES a23", "règles A23", more=french).out
    assert out.count("**A23** ") == 2


def test_rules_can_be_read_at_the_table(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path / "game.json", "rules A21", "rules Z9", "rules").out
    assert "**A21** Taking money" in out
    assert "There is no rule “Z9”" in out
    assert "**A53**" in out


# -- undo ---------------------------------------------------------------------------------------


def test_undo_goes_back_until_something_was_revealed(run: Run, tmp_path: Path) -> None:
    path, scene = tmp_path / "game.json", too_much()
    payment = f"+{scene.coins[0]}"
    out = play(run, path, f"{scene.space}{payment}", "undo", "undo", "undo", "1", "undo").out
    words = [word for _seat, word in inputs(path)]
    assert words[:5] == [scene.space, payment, "undo", "undo", "$1"]
    assert out.count("There is nothing to undo") == 2
    assert not deal_again(Record.load(path)).can_undo(0)


def test_what_was_undone_is_gone_from_the_log(run: Run, tmp_path: Path) -> None:
    scene = exact()
    purchase = f"{scene.space}+{scene.price}."
    out = play(
        run, tmp_path / "a.json", purchase, "log", *["undo"] * 3, "log", more=scene.table()
    ).out
    _start, bought, undone = out.split("> log\n")
    news = f"You buy {scene.building} for {scene.price}."
    assert news in bought
    assert news not in undone


# -- saving and resuming ------------------------------------------------------------------------


@pytest.mark.parametrize("stop", [1, 2, 3, 20])
def test_a_resumed_game_goes_on_as_it_would_have(run: Run, tmp_path: Path, stop: int) -> None:
    whole, halved = tmp_path / "whole.json", tmp_path / "halved.json"
    scene = too_much()
    typed = [scene.space, f"+{scene.coins[0]}", ".", *["1"] * 40]
    play(run, whole, *typed)
    before = play(run, halved, *typed[:stop]).out
    after = run("play", "--resume", halved, typed="".join(f"{line}\n" for line in typed[stop:])).out
    assert whole.read_text() == halved.read_text()
    assert f"play --resume {halved}" in before
    choices = before[before.rindex("\n\n  1 ") : before.rindex("= help")]
    assert choices in after


def test_resuming_shows_the_same_position(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    before = play(run, path, "1", "1").out
    after = run("play", "--resume", path).out
    assert before[before.rindex("Your turn") :].partition("Your choice")[0] in after


def test_a_finished_game_is_shown_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    out = play(run, path, *["1"] * 900).out
    again = run("play", "--resume", path)
    assert again.code == 0
    assert out[out.index("Score sheet") :] in again.out


def test_resuming_into_another_file_leaves_the_first(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    play(run, first, "1")
    kept = first.read_text()
    run("play", "--resume", first, "--save", second, typed="1\n1\n")
    assert first.read_text() == kept
    assert len(inputs(second)) > len(inputs(first))


def test_games_are_kept_among_the_users_data(run: Run, tmp_path: Path) -> None:
    assert run("play", "alhambra").code == 0
    assert run("play", "alhambra").code == 0
    kept = sorted((tmp_path / "data" / "faubourg" / "games").iterdir())
    assert len(kept) == 2
    assert all(path.name.startswith("alhambra-20") and path.suffix == ".json" for path in kept)


def test_default_paths_do_not_collide(tmp_path: Path) -> None:
    now = datetime(2031, 5, 4, 3, 2, 1)
    first = files.default_path("alhambra", {"XDG_DATA_HOME": str(tmp_path)}, now)
    first.touch()
    second = files.default_path("alhambra", {"XDG_DATA_HOME": str(tmp_path)}, now)
    assert first.name == "alhambra-20310504-030201.json"
    assert second.name == "alhambra-20310504-030201-2.json"


def test_writing_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    record = Record(ALHAMBRA, 2, {}, ["random", "random"])
    record.dealer = seeded("1")
    record.save(path)
    kept = path.read_text()

    def full_disk(_source: str, _target: Path) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full_disk)
    with pytest.raises(Refusal):
        record.save(path)
    assert path.read_text() == kept
    assert [*tmp_path.iterdir()] == [path]


# -- several people -----------------------------------------------------------------------------


def test_people_hand_over_the_screen(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    table = ("--seats", "me:Anna,me:Ben", "--seed", "2", "--lang", "en")
    out = play(run, path, "", "1", "", "1", "", "1", more=table).out
    assert [seat for seat, _word in inputs(path)] == [1, 0, 1]
    parts = out.split("Hand over the screen")
    assert len(parts) == 5
    for part in parts[1:-1]:
        assert part.count("Your hand") == 1
        assert part.rstrip().endswith(("is next.", "> 1"))
    assert "\n" * 40 in out


def test_names() -> None:
    english = language("en")
    specs = seats.named(seats.parse("me,me:Ben,me,random", find("alhambra")), "Ann", english)
    assert specs == ["me:Ann", "me:Ben", "me:Player 3", "random"]
    assert seats.names(specs, ["Martin"]) == ["Ann", "Ben", "Player 3", "Lina", "Martin"]
    assert seats.names(["me:Lina", "random", "random"], []) == ["Lina", "Omar", "Inés"]
    assert seats.names(["me:Max", "me:Max", "me:Martin"], ["Martin"])[1:3] == ["Max 2", "Martin 2"]
    assert seats.printable("\x1b[31mEve\n\ud800") == "[31mEve"


# -- a newcomer at a real terminal --------------------------------------------------------------


def test_a_newcomer_is_asked(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    env = os.environ | environment(tmp_path) | {"LC_ALL": "C.UTF-8", "TERM": "dumb"}
    game = subprocess.Popen([*COMMAND, "play"], stdin=theirs, stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    shown = b""
    asked = ((b"Langue", b"2\n"), (b"Quel jeu", b"1\n"))
    for question, answer in (*asked, (b"adversaires", b"9\n1\n"), (b"choix", b"q\n")):
        shown += read_until(ours, question)
        os.write(ours, answer)
    os.write(ours, b"quitter\n")
    shown += read_until(ours, b"--resume")
    assert game.wait(60) == 0
    os.close(ours)
    assert "Français".encode() in shown
    assert b"Martin" in shown  # one opponent: two players


def read_until(terminal: int, words: bytes) -> bytes:
    shown, end = b"", time.monotonic() + 60
    while words not in shown:
        assert time.monotonic() < end, shown.decode(errors="replace")
        if select.select([terminal], [], [], 0.2)[0]:
            shown += os.read(terminal, 4096)
    return shown


# -- what is shown and how ----------------------------------------------------------------------


def test_other_hands_are_shown_only_with_the_memory_aid(run: Run, tmp_path: Path) -> None:
    without = play(run, tmp_path / "a.json").out
    aided = play(run, tmp_path / "b.json", more=(*too_much().table(), "--memory-aid")).out
    table = "For sale"
    assert "\n Lina " not in without[without.index(table) :]
    assert "\n Lina " in aided[aided.index(table) :]
    assert "--memory-aid" in aided


def test_plain_letters_where_there_are_no_accents(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "play", "alhambra", "--lang", "fr", "--save", str(tmp_path / "game.json")],
        env=os.environ | environment(tmp_path) | {"PYTHONIOENCODING": "ascii"},
        input=b"1\n",
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"La partie est enregistree dans" in done.stdout
