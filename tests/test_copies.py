"""copy, deepcopy and pickle carry states, views, records and tables, and no secret key.

These run interpreted and compiled: native classes need a `__reduce__` of their own.
"""

import copy
import pickle
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from faubourg import Event, Outcome, Record, Refusal, Replay, State, Table, games, verify
from faubourg.engine import table as engine
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.verify import dealer_for, live
from faubourg.engine.view import NOW, PERFECT
from faubourg.testing.conformance import play_randomly
from faubourg.testing.sealed import Sealed


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


@pytest.mark.parametrize("game", [*games.built_in(), Sealed()], ids=lambda game: game.name)
def test_the_order_of_the_rows_that_seeds_draw_from_never_shows(game: Game) -> None:
    """Two worlds: one whose rows have been drawn from, and one that was read from its data."""
    chance = SeededDealer("rows")
    state = game.new(3, {}, chance)
    while not state.over():
        read = game.read_state(state.data())
        assert read == state
        assert hash(read) == hash(state)
        for seat in range(3):
            ours, theirs = game.observation_buffer(3), game.observation_buffer(3)
            state.observe(seat, ours)
            read.observe(seat, theirs)
            assert list(ours) == list(theirs)
            assert state.legal(seat) == read.legal(seat)
            view = state.view(seat, PERFECT)
            assert read.view(seat, PERFECT) == view
            assert read.view(seat, NOW) == state.view(seat, NOW)
            views = [view, read.view(seat, PERFECT)]
            imagined = [game.state_from(seen, SeededDealer("world")) for seen in views]
            after = [played_on(world) for world in imagined]
            assert imagined[0] == imagined[1]
            assert after[0] == after[1]
        for _ in range(20):
            if not state.over():
                waiting = state.first_waiting()
                state.step(waiting, state.legal_set(waiting).pick(chance), chance)


def played_on(state: State) -> list[int]:
    """Some steps by chance; where that stands then."""
    chance = SeededDealer("on")
    for _ in range(60):
        if not state.over():
            seat = state.first_waiting()
            state.step(seat, state.legal_set(seat).pick(chance), chance)
    return chance.mark()


@each_game
def test_what_was_prepared_stays_as_it_is(name: str) -> None:
    game = games.find(name)
    for players in range(game.min_players, game.max_players + 1):
        prepared = game.prepare(players, {})
        before = game.prepare(players, {})
        begun = [game.begin(prepared, SeededDealer("again")) for _ in range(3)]
        assert prepared == before
        assert begun == [game.new(players, {}, SeededDealer("again"))] * 3


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


@each_game
def test_what_was_read_is_freed(name: str) -> None:
    """A bot's worker reads a view for every move, for as long as the server lives."""
    game = games.find(name)
    state = game.new(2, game.full_options(2, {}), SeededDealer("leak", 1))
    view = state.view(0, PERFECT).data()

    def read() -> None:
        game.read_view(view)
        game.read_state(state.data())

    read()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(100):
            read()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 20_000
