"""Another data file: loaded, named in records by its digest, and refused with line and reason."""

from importlib.resources import files
from pathlib import Path
from typing import cast

import pytest

from faubourg.cli import main
from faubourg.engine import Refusal, SeededDealer
from faubourg.engine.record import from_text
from faubourg.engine.table import Replay
from faubourg.games.evolutopia import sources
from faubourg.games.evolutopia.state import EvolutopiaState
from faubourg.i18n import language
from faubourg.lab.evolutopia_data import check_data
from faubourg.testing.conformance import new_table, play_randomly
from faubourg.testing.evolutopia import GAME

OURS = (files("faubourg.games.evolutopia") / "evolutopia.toml").read_text("utf-8")


def write(path: Path, *changes: tuple[str, str]) -> str:
    text = OURS
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    return str(path)


def test_our_own_file_has_no_problems(tmp_path: Path) -> None:
    assert sources.problems(write(tmp_path / "ours.toml")) == []


def test_other_values_are_played(tmp_path: Path) -> None:
    changes = [("indicator_goal = 5", "indicator_goal = 6"), ('"Shared Wheels"', '"Bike Share"')]
    path = write(tmp_path / "box.toml", *changes)
    state = cast(EvolutopiaState, GAME.new(3, {"data": path}, SeededDealer(1)))
    assert state.cards.goal == 6
    name = state.cards.evolution_name(0)
    assert name.startswith("roues_partagees@")
    english = language("en")
    assert english.term(GAME, "evolution", name) == "Bike Share"
    assert english.term(GAME, "evolution", "roues_partagees") == "Shared Wheels"


def test_a_record_names_its_data_and_refuses_any_other(tmp_path: Path) -> None:
    path = write(tmp_path / "box.toml", ("indicator_goal = 5", "indicator_goal = 6"))
    table = new_table(GAME, 2, {"data": path}, "data")
    play_randomly(table, SeededDealer("data"), 1000)
    text = table.record.text()
    assert table.record.options["data"].startswith(f"{path}#")
    again = from_text(text, GAME)
    Replay(again).to(len(again.inputs))
    write(tmp_path / "box.toml", ("indicator_goal = 5", "indicator_goal = 4"))
    sources._loaded.clear()
    sources.ours()
    with pytest.raises(Refusal) as refused:
        from_text(text, GAME)
    assert refused.value.code == "data_changed"
    (tmp_path / "box.toml").unlink()
    with pytest.raises(Refusal) as refused:
        from_text(text, GAME)
    assert refused.value.code == "data_not_found"


def test_a_record_finds_its_data_by_name_in_the_current_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "box.toml", ("indicator_goal = 5", "indicator_goal = 6"))
    full = sources.complete(path)
    sources._loaded.clear()
    sources.ours()
    monkeypatch.chdir(tmp_path)
    moved = full.replace(str(tmp_path), "/somewhere/else")
    assert sources.data_for(moved).goal == 6


def line(text: str, wanted: str) -> int:
    return next(i for i, found in enumerate(text.splitlines(), 1) if wanted in found)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("schema = 1", "schema = 2", "data_range"),
        ("schema = 1", "schema = = 1", "data_syntax"),
        ("indicator_goal = 5 ", "indicator_goal = 9 ", "data_range"),
        ("study_slots = 3", "study_slots = 4", "data_range"),
        ("study_slots = 3", "study_slotz = 3", "data_unknown"),
        ('id = "zone_a_peage"', 'id = "roues_partagees"', "data_twice"),
        ('id = "zone_a_peage"', 'id = "Zone à péage"', "data_id"),
        ('picto = "green"', 'picto = "red"', "data_value"),
        ("gains = { comfort = 2 }", "gains = { confort = 2 }", "data_unknown"),
        ("gains = { comfort = 2 }", "gains = { comfort = 9 }", "data_range"),
        ("gains = { comfort = 2 }", "gains = 2", "data_table"),
        ("experts = { technologiste = 2 }", "experts = {}", "data_range"),
        ('sides = ["energy", "economy"]', 'sides = ["energy"]', "data_sides"),
        ('sides = ["energy", "economy"]', 'sides = ["energy", "money"]', "data_value"),
        ('fr = "Canicule", ', "", "data_name"),
        ('{ do = "unblock_action", count = 1 }', '{ do = "win_game" }', "data_value"),
        ('{ do = "unblock_action", count = 1 }', '{ do = "unblock_action" }', "data_missing"),
        ('{ do = "cancel_arrival" }', '{ do = "cancel_arrival", count = 1 }', "data_unknown"),
        ('trigger = "choose"', 'trigger = "start"', "data_value"),
        ('{ do = "skip_block" }', '{ do = "free_placement" }', "data_same_effect"),
        (
            'type = "any", scope = "experts_zone"',
            'type = "any", scope = "all_in_play"',
            "data_release",
        ),
        ("arrival_always = []", "arrival_always = 1", "data_list"),
        ("nuisances = [[1, 2], [3, 3]]", "nuisances = [[1, 2], [3, 5]]", "data_square"),
        ("nuisances = [[1, 2], [3, 3]]", "nuisances = [[1, 2], [2, 2]]", "data_square_twice"),
        ('id = "level4"', 'id = "level5"', "data_value"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, code: str, tmp_path: Path) -> None:
    path = write(tmp_path / "wrong.toml", (old, new))
    problems = sources.problems(path)
    assert code in [problem.code for problem in problems]
    found = next(problem for problem in problems if problem.code == code)
    at = found.params["line"]
    assert isinstance(at, int)
    assert abs(at - line(OURS, old)) <= 8
    for code_ in ("en", "fr", "es"):
        assert str(at) in language(code_).refusal(found, GAME)
    with pytest.raises(Refusal):
        GAME.new(3, {"data": path}, SeededDealer(1))


def test_all_problems_are_told_in_order(tmp_path: Path) -> None:
    changes = [("indicator_goal = 5 ", "indicator_goal = 9 "), ('picto = "green"', 'picto = "red"')]
    problems = sources.problems(write(tmp_path / "wrong.toml", *changes))
    lines = [cast(int, problem.params["line"]) for problem in problems]
    assert len(lines) >= 2
    assert lines == sorted(lines)


def test_a_card_too_few_and_a_table_missing(tmp_path: Path) -> None:
    start = OURS.index('[[bon_plans]]\nid = "ruban_coupe"')
    end = OURS.index("[[roles]]")
    path = write(tmp_path / "few.toml", (OURS[start:end], ""))
    assert [problem.code for problem in sources.problems(path)] == ["data_count"]
    path = write(tmp_path / "none.toml", ("[tracks]", "[track]"))
    assert "data_missing" in [problem.code for problem in sources.problems(path)]


def test_no_file_is_one_problem() -> None:
    assert [problem.code for problem in sources.problems("/no/such/file")] == ["data_not_found"]


def test_the_command_tells_every_problem(tmp_path: Path) -> None:
    assert check_data(write(tmp_path / "good.toml"), language("fr")) == []
    path = write(tmp_path / "bad.toml", ('picto = "green"', 'picto = "red"'))
    [told] = check_data(path, language("en"))
    assert "picto is red and must be one of: none, blue and green" in told


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = write(tmp_path / "good.toml")
    assert main(["evolutopia", "check-data", good, "--lang", "fr"]) == 0
    assert capsys.readouterr().out == "Ce fichier peut servir à jouer.\n"
    assert main(["evolutopia", "check-data", str(tmp_path / "none.toml")]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
