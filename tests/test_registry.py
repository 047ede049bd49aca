"""The registry of games: ours, and those of other packages, sound and broken."""

import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from faubourg import games, server
from faubourg.cli import main
from faubourg.engine.refusal import Refusal
from faubourg.i18n import LANGUAGES, language
from faubourg.terminal import newcomer
from faubourg.testing.sealed import Sealed

from .plugins import install

SEALED = "faubourg.testing.sealed:Sealed"


def test_a_game_of_another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refusal, match="unknown_game"):
        games.find("sealed")
    install(tmp_path, monkeypatch, sealed=SEALED)
    assert games.names() == ["alhambra", "ginkgopolis", "evolutopia", "sealed"]
    assert isinstance(games.find("sealed"), Sealed)
    assert games.find("sealed") is games.find("sealed")
    assert [game.name for game in games.built_in()] == list(games.BUILT_IN)


def test_names_import_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "loud_game.py").write_text("print('imported')\n")
    install(tmp_path, monkeypatch, loud="loud_game:Game")
    program = (
        "import sys; from faubourg import games; print(games.names());"
        "print([m for m in sys.modules if m.startswith('faubourg.games.')])"
    )
    command = [sys.executable, "-P", "-c", program]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told == "['alhambra', 'ginkgopolis', 'evolutopia', 'loud']\n[]\n"


BROKEN = {
    "raises": ("x = 1 / 0\n", "broken_game:Game", "ZeroDivisionError: division by zero"),
    "leaves": ("raise SystemExit('bye')\n", "broken_game:Game", "SystemExit: bye"),
    "empty": ("", "broken_game:Game", "AttributeError"),
    "lost": ("", "no_such_module:Game", "ModuleNotFoundError"),
    "no_game": ("Game = 3\n", "broken_game:Game", "TypeError: 3 is no Game"),
    "misspelt": (
        "from faubourg.testing.sealed import Sealed as Game\n",
        "broken_game:Game",
        "it calls itself sealed",
    ),
    "nonsense": ("", "::", "Error"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_costs_a_line(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    source, value, why = BROKEN[name]
    (tmp_path / "broken_game.py").write_text(source)
    monkeypatch.delitem(sys.modules, "broken_game", raising=False)
    install(tmp_path, monkeypatch, **{name: value})
    for code in LANGUAGES:
        assert main(["simulate", name, "--lang", code]) == 2
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert name in told
        assert why in told
    assert main(["simulate", "alhambra", "--games", "1", "--json"]) == 0
    assert capsys.readouterr().err == ""


def test_an_odd_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, **{"Sealed.Bids": SEALED})
    with pytest.raises(Refusal, match="game_broken"):
        games.find("Sealed.Bids")


def test_ours_keep_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, alhambra=SEALED)
    assert games.names() == list(games.BUILT_IN)
    assert games.find("alhambra").name == "alhambra"
    assert [refusal.params for refusal in games.misnamed()] == [{"game": "alhambra"}]


def test_a_list_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)
    listed = tmp_path / "test_games-1.dist-info" / "entry_points.txt"
    listed.write_bytes(b"[faubourg.games]\n\xff no equals sign\n")
    assert games.names() == list(games.BUILT_IN)


def test_a_newcomer_is_asked_about_those_that_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    points = {"sealed": SEALED, "torn": "no_such_module:Game", "alhambra": SEALED}
    install(tmp_path, monkeypatch, **points)
    monkeypatch.setattr(newcomer, "read_line", lambda _console, _question: "4")
    assert newcomer.ask_game(Console(), language("fr")).name == "sealed"
    out, err = capsys.readouterr()
    assert "4  Offres secrètes" in out
    assert "torn" not in out
    assert "déjà pris" in err
    told = err.replace("\N{NO-BREAK SPACE}", " ")
    assert "« torn » est installé mais ne fonctionne pas : ModuleNotFoundError" in told


def test_a_server_finds_what_it_offers() -> None:
    """A name that a stranger sends imports nothing; only workers load what a table plays."""
    files = list(Path(server.__file__).parent.rglob("*.py"))
    assert len(files) > 40
    finding = {file.name for file in files if "games.find(" in file.read_text()}
    assert finding == {"bot_workers.py"}
