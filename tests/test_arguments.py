"""Wrong arguments from Python: each is named in one sentence, and nothing is played for them."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import faubourg
from faubourg import Refusal, Replay, Table, verify


class Passer(faubourg.Bot):
    def choose(self, view: faubourg.View, legal: faubourg.ActionSet) -> int:
        return legal[0]


WRONG_KINDS: dict[str, Callable[[Any], object]] = {
    "players must be a whole number": lambda wrong: Table.new("alhambra", players=wrong),
    "players must be a whole": lambda wrong: faubourg.simulate("alhambra", players=wrong),
    "save must be the path of a file": lambda wrong: faubourg.tournament(
        "alhambra", ["random", "novice"], save=wrong
    ),
    "game must be the name of a game": Table.new,
    "seed must be a whole number or a text": lambda wrong: Table.new("alhambra", seed=wrong),
    "options must be a mapping": lambda wrong: Table.new("evolutopia", options=wrong),
    'options["level"] must be a text': lambda wrong: Table.new(
        "evolutopia", options={"level": wrong}
    ),
    "names must be a list": lambda wrong: Table.new("alhambra", names=wrong),
    "every one of names must be a text": lambda wrong: Table.new(
        "alhambra", names=["Ann", "Ben", wrong]
    ),
    "state must be a State": Table.from_state,
    "record must be a Record": Table.from_record,
    "record must be a Record (": Replay,
    "record must be a Record (of a": verify,
    "record must be a Record (of": lambda wrong: faubourg.rows([wrong]),
    "records must be a list": faubourg.rows,
    "move must be a notation": lambda wrong: Table.new("alhambra").push(wrong),
    "events must be a list of Events": lambda wrong: Table.new("alhambra").tell(wrong),
    "place must be a whole number": lambda wrong: Replay(Table.new("alhambra").record).go(wrong),
    "games must be a whole number": lambda wrong: faubourg.simulate("alhambra", games=wrong),
    "workers must be a whole number": lambda wrong: faubourg.simulate("alhambra", workers=wrong),
    "bots must be a list": lambda wrong: faubourg.tournament("alhambra", wrong),
    "shown must be a Table, a State or a View": faubourg.svg,
    "seat must be a whole number": lambda wrong: faubourg.svg(Table.new("alhambra"), seat=wrong),
}


@pytest.mark.parametrize("said", WRONG_KINDS)
def test_an_argument_of_a_wrong_kind_is_named(said: str) -> None:
    with pytest.raises(TypeError, match=re.escape(said)) as caught:
        WRONG_KINDS[said](1.5)
    assert "float" in str(caught.value)


@pytest.mark.parametrize("seat", [-1, 3, 10**30, "0", 1.5])
def test_a_seat_that_is_not_there_is_refused_everywhere(seat: Any) -> None:
    table = Table.new("alhambra", players=3, seed=7)
    asked: list[Callable[[], object]] = [
        lambda: table.view(seat),
        lambda: table.text(seat=seat),
        lambda: table.log(seat=seat),
        lambda: table.legal(seat=seat),
        lambda: table.push("$1", seat=seat),
        lambda: table.hint("regular", seat=seat),
        lambda: table.undo(seat=seat),
        lambda: table.withdraw(seat=seat),
    ]
    for ask in asked:
        with pytest.raises(Refusal, match="no such seat"):
            ask()


def test_numbers_without_measure_are_refused_at_once() -> None:
    with pytest.raises(Refusal, match="games must be a number from 1 to 10000000"):
        faubourg.simulate("alhambra", games=10**30)
    with pytest.raises(Refusal, match="games must be a number from 1 to 10000000"):
        faubourg.tournament("alhambra", ["random", "novice"], games=10**30)
    with pytest.raises(ValueError, match="seed must have at most"):
        Table.new("alhambra", seed=10**9999)


def test_a_table_says_in_the_plural_whom_it_waits_for() -> None:
    table = Table.new("ginkgopolis", players=2, seed=7)
    assert repr(table) == "<Table: ginkgopolis, 2 players, waiting for seats 0, 1>"
    assert repr(table.state) == "<State: ginkgopolis, 2 players, waiting for seats 0, 1>"


def test_a_bot_without_choose_is_told_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))  # the game until then is kept there

    class Empty(faubourg.Bot):
        pass

    with pytest.raises(faubourg.BotFailure, match="needs a method choose"):
        Table.new("alhambra", seed=7).play(Empty)
    with pytest.raises(Refusal, match="an object of type int, not of a subclass"):
        Table.new("alhambra", seed=7).play(5)  # type: ignore[arg-type]


def test_one_bot_plays_all_seats_as_it_does_at_a_table() -> None:
    named = faubourg.simulate("alhambra", "random", games=2)
    assert str(named) == str(faubourg.simulate("alhambra", ["random"], games=2))
    assert "Passer" in str(faubourg.simulate("alhambra", Passer, games=1))


def test_a_file_that_holds_no_tournament_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    other.write_bytes(bytes(range(256)))
    with pytest.raises(Refusal, match="holds another tournament"):
        faubourg.tournament("alhambra", ["random", "novice"], games=2, save=other)
    with pytest.raises(Refusal, match="cannot be written"):
        faubourg.tournament("alhambra", ["random", "novice"], games=2, save=tmp_path)
