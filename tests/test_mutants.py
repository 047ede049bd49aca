"""bench/mutants: the ways in which it breaks a source, and how it names them."""

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from bench import breaking
else:  # bench/ is no package that tests find by its name
    place = Path(__file__).parents[1] / "bench" / "breaking.py"
    spec = importlib.util.spec_from_file_location("breaking", place)
    breaking = importlib.util.module_from_spec(spec)
    sys.modules["breaking"] = breaking
    spec.loader.exec_module(breaking)

SOURCE = '''"""A game."""

PRICES = (1, 2)


def buy(s, dealer):
    """Pay."""
    if dealer.listening:
        dealer.tell("bought")
    if s.money >= 3 and not s.over:
        s.money -= 3
    return max(s.money, 0)
'''


def broken(mutants: "list[breaking.Mutant]") -> set[str]:
    return {f"{mutant.old} -> {mutant.new}" for mutant in mutants if breaking.compiles(mutant)}


def test_the_ways_to_break_a_rule(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE)
    found = breaking.mutants_of(path)
    assert len({mutant.id for mutant in found}) == len(found)
    assert broken([mutant for mutant in found if not breaking.in_body(mutant)]) == {
        *("1 -> 2", "1 -> (0)", "2 -> 3", "2 -> (1)", "1, 2 -> 2, 1"),
    }
    test = "s.money >= 3 and not s.over"
    assert broken([mutant for mutant in found if breaking.in_body(mutant) == "buy"]) == {
        *("dealer.listening -> False", 'dealer.tell("bought") -> pass'),
        *(f"{test} -> True", f"{test} -> False", f"{test} -> (not ({test}))"),
        *(f"{test} -> ((s.money >= 3) or (not s.over))", f"{test} -> ((s.money >= 3))"),
        *(f"{test} -> ((not s.over))", "not s.over -> (s.over)", ">= ->  > ", ">= ->  < "),
        *("3 -> 4", "3 -> (2)", "s.money -= 3 -> pass", "-= ->  += "),
        *("max -> min", "0 -> 1", "0 -> (-1)"),
    }


def test_a_break_keeps_its_name_when_its_line_moves(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE)
    before = {mutant.id for mutant in breaking.mutants_of(path)}
    path.write_text(SOURCE.replace('"""A game."""', '"""A game.\n\nTwo lines more.\n"""'))
    assert {mutant.id for mutant in breaking.mutants_of(path)} == before


@pytest.mark.parametrize("row", ["price = 3", "price = -3  # not 4"])
def test_numbers_of_data_are_moved_by_one(tmp_path: Path, row: str) -> None:
    path = tmp_path / "game.toml"
    path.write_text(f"[tower]\n{row}\n")
    number = int(row.split()[2])
    assert {int(mutant.new) for mutant in breaking.mutants_of(path)} == {number - 1, number + 1}
