"""copy, deepcopy and pickle carry states, views, records and tables, and no secret key.

These run interpreted and compiled: native classes need a `__reduce__` of their own.
"""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from faubourg import Event, Outcome, Record, Refusal, Replay, Table, games, verify
from faubourg.engine import table as engine
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.verify import dealer_for, live
from faubourg.engine.view import NOW, PERFECT
from faubourg.testing.conformance import play_randomly


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


each_game = pytest.mark.parametrize("name", games.BUILT_IN)
each_copy = pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])


def played(name: str, steps: int = 40) -> Table:
    table = Table.new(name, players=2, seed=f"copies of {name}")
    play_randomly(table, SeededDealer("moves"), steps)
    assert not table.over
    return table


@each_game
@each_copy
def test_states_and_views(name: str, copied: Callable[[Any], Any]) -> None:
    state = played(name).state
    other = copied(state)
    assert other == state
    assert type(other) is type(state)
    other.apply(other.first_waiting(), other.legal(other.first_waiting())[0], SeededDealer(1))
    assert other != state, "a copy is independent"
    for seat in (None, 0, 1):
        for memory in (NOW, PERFECT):
            view = state.view(seat, memory)
            assert copied(view) == view


@each_game
@each_copy
def test_a_copied_table_goes_on_by_itself_with_the_same_cards(
    name: str, copied: Callable[[Any], Any]
) -> None:
    table = played(name)
    other = copied(table)
    assert type(other) is Table
    assert (other.state, other.record, other.log()) == (table.state, table.record, table.log())
    before = table.record.text()
    play_randomly(other, SeededDealer("on"), 1000)
    assert other.over
    assert table.record.text() == before
    play_randomly(table, SeededDealer("on"), 1000)
    assert table.record == other.record


@each_copy
def test_what_was_undone_stays_undone_and_can_be_done_again(copied: Callable[[Any], Any]) -> None:
    table = Table.new("ginkgopolis", players=2, seed=1)
    start = table.state
    table.push(table.legal(0)[0], 0)
    assert copied(table).undo().state == start
    table.undo()
    assert copied(table).state == start


@each_copy
def test_small_things(copied: Callable[[Any], Any]) -> None:
    table = Table.new("alhambra", players=2, seed=1)
    events = table.push(table.legal()[0])
    assert [copied(event).data() for event in events] == [event.data() for event in events]
    assert all(type(copied(event)) is Event for event in events)
    table.play("random")
    assert copied(table.outcome()) == table.outcome()
    assert type(copied(table.outcome())) is Outcome
    assert copied(table.record.inputs[3]).data(table.game) == table.record.inputs[3].data(
        table.game
    )
    assert copied(table.game) is table.game
    refusal = Refusal("coin_too_small", {"coin": 3}, "A24")
    refusal.game_name = "alhambra"
    assert copied(refusal).data() == refusal.data()
    assert str(copied(refusal)) == str(refusal)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_process_that_has_imported_nothing_can_read_them(name: str) -> None:
    table = played(name)
    things = [table.state, table.view(0), table.record, table, table.game]
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    carried = [sys.executable, "-P", "-c", program]
    done = subprocess.run(carried, input=pickle.dumps(things), capture_output=True, check=True)
    assert done.stdout.decode().strip() == repr(things)


def live_table(kind: type[engine.Table]) -> engine.Table:
    game = games.find("alhambra")
    record = Record(game, 3, game.full_options(3, {}), ["me:Ann", "me:Ben", "me:Cy"])
    record.dealer = live(["nonce of Ann"])
    table = kind(record, dealer_for(record.dealer))
    play_randomly(table, SeededDealer("moves"), 60)
    return table


@pytest.mark.parametrize("kind", [engine.Table, Table], ids=["engine", "front door"])
def test_a_pickle_never_holds_a_live_dealers_key(kind: type[engine.Table]) -> None:
    table = live_table(kind)
    secrets = [str(table.record.dealer[part]) for part in ("key", "salt")]
    for thing in (table, table.record, table.state, table.state.view(0)):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            content = pickle.dumps(thing, protocol)
            pickle.loads(content)
            for secret in secrets:
                assert secret.encode() not in content
                assert bytes.fromhex(secret) not in content
    assert secrets[0] in table.record.text(), "the file of whoever deals has it"


def test_a_pickled_live_table_goes_on_with_fresh_chance() -> None:
    table = live_table(Table)
    others = [pickled(table) for _ in range(2)]
    for other in others:
        assert other.state == table.state
        play_randomly(other, SeededDealer("on"), 1000)
        assert other.over
        Replay(other.record)
        with pytest.raises(Refusal) as refused:
            verify(other.record)
        assert refused.value.code == "not_verifiable"
    assert others[0].record != others[1].record, "nobody can know what the key would have dealt"
    kept = copy.copy(table)  # in the same process the dealer is the same
    play_randomly(kept, SeededDealer("on"), 1000)
    play_randomly(table, SeededDealer("on"), 1000)
    assert kept.record == table.record
