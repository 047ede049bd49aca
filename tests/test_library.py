"""The front door: what `import faubourg` gives a Python programmer."""

import subprocess
import sys

import pytest

import faubourg
from faubourg import Refusal, Table


def test_the_names_are_sorted_and_all_there() -> None:
    assert faubourg.__all__ == sorted(faubourg.__all__)
    for name in faubourg.__all__:
        assert getattr(faubourg, name) is not None
    assert set(faubourg.__all__) <= set(dir(faubourg))
    with pytest.raises(AttributeError, match="no attribute 'Tabel'"):
        faubourg.Tabel  # type: ignore[attr-defined]  # noqa: B018


def test_importing_it_imports_nothing_else() -> None:
    """That is what keeps it quick: no game, no bot and no catalogue is read for it."""
    program = (
        "import sys, faubourg; print(sorted(m for m in sys.modules if m.startswith('faubourg')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "['faubourg']"


def test_a_table_is_played_in_notation() -> None:
    table = Table.new("alhambra", players=3, seed=7)
    assert table.waiting == [table.turn]
    assert table.legal() == [table.game.notation(action) for action in table.legal_actions()]
    while not table.over:
        table.push(table.legal()[0])
    assert not table.waiting
    assert not table.legal()
    with pytest.raises(Refusal) as refused:
        table.turn  # noqa: B018
    assert refused.value.code == "game_over"


def test_a_seed_deals_the_same_game_and_none_a_new_one() -> None:
    assert Table.new("alhambra", seed=7).state == Table.new("alhambra", seed="7").state
    assert Table.new("alhambra").state != Table.new("alhambra").state


def test_a_new_table_is_refused_what_the_game_does_not_have() -> None:
    with pytest.raises(Refusal) as refused:
        Table.new("chess")
    assert refused.value.code == "unknown_game"
    with pytest.raises(Refusal) as refused:
        Table.new("alhambra", players=3, names=["Ann"])
    assert refused.value.code == "names_for_seats"
