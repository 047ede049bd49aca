"""The command line: every command in every language, and one clear line for whatever goes wrong."""

import json
import os
import random
import re
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

import faubourg
from faubourg.engine.record import seal
from faubourg.games import find
from faubourg.i18n import LANGUAGES
from tests.commands import (
    COMMAND,
    Run,
    assert_readable,
    assert_refused,
    environment,
    finish,
    resealed,
    run,
    start,
)

__all__ = ["run"]  # the fixture

COMMANDS = (
    "play",
    "join",
    "simulate",
    "study",
    "compare",
    "tournament",
    "replay",
    "analyse",
    "puzzle",
    "picture",
    "rules",
    "serve",
    "bench",
    "data",
    "evolutopia",
)
each_language = pytest.mark.parametrize("code", LANGUAGES)


@pytest.fixture
def played(run: Run, tmp_path: Path) -> Path:
    """The record of a finished game of bots."""
    path = tmp_path / "played.json"
    ran = run("play", "alhambra", "--seats", "random,random,random", "--seed", "5", "--save", path)
    assert ran.code == 0
    return path


# -- help and version ---------------------------------------------------------------------------


def test_version_says_which_build_it_is(run: Run) -> None:
    ran = run("--version")
    how = "compiled" if faubourg.COMPILED else "interpreted"
    assert (ran.code, ran.out) == (0, f"faubourg {faubourg.__version__} ({how})\n")


def test_without_a_command_it_explains_itself(run: Run) -> None:
    ran = run()
    assert ran.code == 0
    for command in COMMANDS:
        assert f" {command} " in ran.out


@each_language
def test_help_is_there_in_every_language(run: Run, code: str) -> None:
    texts = [run(*command, "--help", "--lang", code) for command in ([], *([c] for c in COMMANDS))]
    for ran in texts:
        assert ran.code == 0
        assert "--lang" in ran.out
        assert_readable(re.sub(r"\{(GAME|FILE|BOT|URL|VERSION)\}", r"\1", ran.out))
    assert {"en": "Seed", "fr": "Graine", "es": "Semilla"}[code] in texts[3].out


def test_help_has_one_line_for_each_command(run: Run) -> None:
    lines = run("--help").out.splitlines()
    first = next(i for i, line in enumerate(lines) if "Commands" in line)
    listed = lines[first + 1 : first + 1 + len(COMMANDS)]
    assert [line.strip("│ ").split()[0] for line in listed] == [*COMMANDS]


def test_the_language_may_come_before_the_command(run: Run) -> None:
    assert run("--lang", "es", "rules", "alhambra", "--rule", "A23").out.startswith("**A23** Si el")


def test_the_environment_tells_the_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert_refused(run("play", "chess"), "Il n'y a pas de jeu")


# -- what is refused ----------------------------------------------------------------------------

WRONG = {
    "unknown command": ("chess",),
    "unknown flag": ("play", "--fast"),
    "unknown flag of the program": ("--fast",),
    "a word too many": ("rules", "alhambra", "A23"),
    "a value is missing": ("play", "--seed"),
    "no file": ("replay",),
    "unknown game": ("play", "chess"),
    "unknown game to simulate": ("simulate", "chess"),
    "unknown game to read about": ("rules", "chess"),
    "no game and nobody to ask": ("play",),
    "7 players": ("play", "alhambra", "--seats", "me" + ",random" * 6),
    "7 players to simulate": ("simulate", "alhambra", "--players", "7"),
    "1 player": ("play", "alhambra", "--seats", "me"),
    "a number that is none": ("simulate", "alhambra", "--players", "three"),
    "unknown option": ("play", "alhambra", "--option", "speed=high"),
    "option without value": ("simulate", "alhambra", "--option", "speed"),
    "unknown language": ("play", "alhambra", "--lang", "de"),
    "unknown language with =": ("rules", "alhambra", "--lang=de"),
    "unknown seat": ("play", "alhambra", "--seats", "me,you"),
    "empty seats": ("play", "alhambra", "--seats", ""),
    "unknown bot": ("simulate", "alhambra", "--bots", "genius"),
    "unknown setting": ("simulate", "alhambra", "--bots", "random:depth=3"),
    "bots that do not fill the seats": (
        "simulate",
        "alhambra",
        "--players",
        "3",
        "--bots",
        "random,random",
    ),
    "no games": ("simulate", "alhambra", "--games", "0"),
    "no workers": ("simulate", "alhambra", "--workers", "0"),
    "unknown rule": ("rules", "alhambra", "--rule", "Z1"),
    "missing file": ("replay", "nothing.json"),
    "missing file to resume": ("play", "--resume", "nothing.json"),
    "a folder": ("replay", "folder"),
    "a folder to resume": ("play", "--resume", "folder"),
    "other seats for a saved game": ("play", "--resume", "x.json", "--seats", "me,random"),
    "a folder to save in": ("play", "alhambra", "--save", "folder"),
    "a file that exists": ("play", "alhambra", "--save", "empty.json"),
    "a folder that does not exist": ("play", "alhambra", "--save", "nowhere/new.json"),
    "an empty file": ("replay", "empty.json"),
    "a binary file": ("replay", "binary.json"),
    "a binary file that is text": ("play", "--resume", "nul.json"),
    "other JSON": ("replay", "other.json"),
    "control characters": ("play", "chess\x1b[31m\nred\x07"),
}


@pytest.mark.parametrize("arguments", WRONG.values(), ids=WRONG.keys())
@each_language
def test_bad_input_is_one_line(
    run: Run, tmp_path: Path, code: str, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.json").touch()
    (tmp_path / "binary.json").write_bytes(bytes(range(256)))
    (tmp_path / "nul.json").write_bytes(b"{\0}")
    (tmp_path / "other.json").write_text('{"format": 1, "game": "alhambra"}')
    language = () if "--lang" in " ".join(arguments) else ("--lang", code)
    ran = run(*language, *arguments)
    assert_refused(ran)
    assert "\x1b" not in ran.err


@each_language
def test_a_bad_record_is_one_line(run: Run, played: Path, tmp_path: Path, code: str) -> None:
    text = played.read_text()
    bad = tmp_path / "bad.json"
    for content in (text[:400], text.replace("$1", "$2", 1), text.replace("{", "[", 1)):
        bad.write_text(content)
        assert_refused(run("replay", bad, "--lang", code))
        assert_refused(run("play", "--resume", bad, "--lang", code))
    changes: list[dict[str, object]] = [
        {"rules": 99},
        {"format": 99},
        {"game": "chess"},
        {"players": 7, "seats": ["random"] * 7},
        {"deal": []},
        {"inputs": [[0, "Y"]] * 4},
        {"outcome": None},
        {"dealer": {"kind": "dice"}, "inputs": [[1, "."]]},
    ]
    for change in changes:
        resealed(played, bad, **change)
        assert_refused(run("play", "--resume", bad, "--lang", code))
    assert_refused(run("replay", played, "--at", "100000", "--lang", code), "--at")
    assert_refused(run("replay", played, "--at", "-1", "--lang", code), "--at")


def test_a_record_of_other_rules_says_which(run: Run, played: Path, tmp_path: Path) -> None:
    other = resealed(played, tmp_path / "other.json", rules=99)
    assert_refused(run("replay", other), "99", "1")


def test_a_damaged_record_never_shows_a_traceback(run: Run, played: Path, tmp_path: Path) -> None:
    """Records with one part replaced by something else, sealed again as an attacker would."""
    chance = random.Random(7)
    strange: list[object] = [None, -1, 2**70, "x", "\ud800\x1b", [], {}, [[0, "$1"]], True, 1.5]
    for _ in range(60):
        data = json.loads(played.read_text())
        del data["seal"]
        part: object = data
        while True:
            keys: list[int | str] = []
            if isinstance(part, dict):
                keys = [*part]
            elif isinstance(part, list):
                keys = [*range(len(part))]
            if not keys:
                break
            key = chance.choice(keys)
            inner = part[key]  # type: ignore[index]
            if not isinstance(inner, dict | list) or not inner or chance.random() < 0.4:
                part[key] = chance.choice(strange)  # type: ignore[index]
                break
            part = inner
        bad = tmp_path / "strange.json"
        bad.write_text(json.dumps(data | {"seal": seal(data)}))
        for command in (["replay", "--verify"], ["replay", "--json"], ["play", "--resume"]):
            ran = run(*command, str(bad))
            assert ran.code in (0, 1, 2)
            if ran.code == 2:
                assert_refused(ran)
            assert "\x1b" not in ran.out


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read and write everything")
def test_files_that_may_not_be_read_or_written(run: Run, tmp_path: Path) -> None:
    secret = tmp_path / "secret.json"
    secret.touch(0o000)
    assert_refused(run("replay", secret))
    closed = tmp_path / "closed"
    closed.mkdir(0o500)
    assert_refused(run("play", "alhambra", "--save", closed / "new.json"))


def test_a_data_folder_that_cannot_be_made(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert_refused(run("play", "alhambra"), "--save")


def test_the_real_program_refuses_in_one_line_too(tmp_path: Path) -> None:
    assert_refused(finish(start(tmp_path, "play", "chess")), "chess", "alhambra")


# -- replay -------------------------------------------------------------------------------------


@each_language
def test_replay_shows_everything(run: Run, played: Path, code: str) -> None:
    ran = run("replay", played, "--verify", "--lang", code)
    assert (ran.code, ran.err) == (0, "")
    assert_readable(ran.out)
    words = {
        "en": ["Lina", "takes", "After input", "Score sheet", "Total", "PROVEN"],
        "fr": ["Lina", "prend", "Après l'entrée", "Feuille de score", "Total", "PROUVÉE"],
        "es": ["Lina", "toma", "Después de la entrada", "Hoja de puntuación", "Total", "PROBADO"],
    }
    for word in words[code]:
        assert word in ran.out
    assert max(len(line) for line in ran.out.splitlines()) <= 80


def test_replay_stops_where_it_is_told(run: Run, played: Path) -> None:
    setup, later = (json.loads(run("replay", played, "--at", n, "--json").out) for n in "07")
    assert (setup["at"], later["at"]) == (0, 7)
    assert [len(setup["log"]), len(later["log"])] == [1, 8]
    assert setup["view"] != later["view"]
    assert setup["view"]["turns"] == 0


def test_replay_as_json(run: Run, played: Path) -> None:
    data = json.loads(run("replay", played, "--json", "--verify").out)
    assert data["game"] == "alhambra"
    assert data["names"] == ["Lina", "Omar", "Inés"]
    assert data["proven"] is True
    assert data["outcome"]["winners"]
    assert data["inputs"] == len(data["log"]) - 1
    assert all(entry["sentences"] for entry in data["log"])
    view = find("alhambra").read_view(data["view"])
    assert view.data() == data["view"]


def test_a_deal_that_chance_did_not_make_is_not_proven(
    run: Run, played: Path, tmp_path: Path
) -> None:
    other = {"kind": "seeded", "seed": "another"}
    forged = resealed(played, tmp_path / "forged.json", dealer=other)
    ran = run("replay", forged, "--verify")
    assert ran.code == 1
    assert "NOT proven" in ran.out
    data = json.loads(run("replay", forged, "--verify", "--json").out)
    assert (data["proven"], data["reason"]["code"]) == (False, "dealt_otherwise")


def test_replay_tells_of_undone_actions(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "undone.json"
    typed = "".join(f"{letter}\nundo\n" for letter in "YGOB")  # one of them she can buy
    run("play", "alhambra", "--name", "Ann", "--seed", "7", "--save", path, typed=typed)
    assert "Ann takes back the last action." in run("replay", path).out


def test_the_key_of_a_running_game_is_not_printed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "running.json"
    run("play", "alhambra", "--save", path)
    assert "key" in json.loads(path.read_text())["dealer"]
    dealer = json.loads(run("replay", path, "--json").out)["dealer"]
    assert set(dealer) == {"kind", "commitment", "nonces"}


# -- rules --------------------------------------------------------------------------------------


@each_language
def test_rules_in_a_pipe_are_the_text_itself(run: Run, code: str) -> None:
    ran = run("rules", "alhambra", "--lang", code)
    assert ran.code == 0
    assert ran.out.startswith("# Alhambra")
    assert "**A53**" in ran.out


@each_language
def test_one_rule(run: Run, code: str) -> None:
    ran = run("rules", "alhambra", "--rule", "a23", "--lang", code)
    assert ran.out.startswith("**A23** ")
    assert ran.out.count("\n") == 1
    assert "**A24**" not in ran.out


# -- bench --------------------------------------------------------------------------------------


def test_bench_hands_over(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from faubourg.lab import bench

    monkeypatch.setattr(bench, "run", lambda peers, _report: {"peers": peers})
    assert json.loads(run("bench", "--peers", "--json").out) == {"peers": True}


# -- interruptions ------------------------------------------------------------------------------


def test_ctrl_c_leaves_a_game_that_can_be_resumed(tmp_path: Path) -> None:
    process = start(tmp_path, "play", "alhambra", "--seed", "7", "--name", "Ann")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    shown = ""
    while shown.count("Your choice") < 2:  # the second question: it waits
        shown += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    ran = finish(process)
    assert (ran.code, ran.err) == (130, "")
    command = shlex.split(ran.out.strip().splitlines()[-1])
    assert command[: len(COMMAND) + 1] == [*COMMAND, "play"]
    again = finish(start(tmp_path, *command[len(COMMAND) :]), "quit\n")
    assert again.code == 0
    position = shown[shown.rindex("Your turn, Ann") : shown.rindex("Your choice")]
    assert position in again.out


def test_a_reader_that_has_enough_is_no_error(tmp_path: Path) -> None:
    command = f"{shlex.join([*COMMAND, 'rules', 'alhambra'])} | head -n 1"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=tmp_path,
        env=os.environ | environment(tmp_path),
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("# Alhambra")
