"""The conformance kit: what every game must hold, whoever wrote it.

`check_tables(game)` looks at the action table and the layouts, `machine(game)` is a hypothesis
state machine that plays random games and checks after each step, `check_game` looks at a finished
game and its record. They need nothing but a Game.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from librt.vecs import vec
from mypy_extensions import i16

from faubourg.engine.codec import dumps, loads
from faubourg.engine.dealer import Dealer, ScriptedDealer, SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.record import UNDO, WITHDRAW, Record, from_text
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Replay, Table
from faubourg.engine.verify import deal_again, seeded
from faubourg.engine.view import NOW, PERFECT, View

# (state, seat, memory, dealer) -> a state that differs only in what the seat cannot know
Scramble = Callable[[State, int | None, int, Dealer], State]


def check_tables(game: Game) -> None:
    """The action table, notation and observation layouts are sound."""
    notations = game.notations
    assert 0 < len(notations) < 400
    assert len(set(notations)) == len(notations), "two actions are written alike"
    assert not {UNDO, WITHDRAW} & set(notations), "a notation is the name of a table operation"
    for action, notation in enumerate(notations):
        assert game.notation(action) == notation
        assert game.parse(notation) == [action]
    assert game.rules_version >= 1
    assert game.observation_version >= 1
    for players in range(game.min_players, game.max_players + 1):
        names = [section.name for section in game.observation(players)]
        assert len(set(names)) == len(names)
        assert len(game.observation_buffer(players)) > 0
    for players in (game.min_players - 1, game.max_players + 1, -1, 2**70):
        refused(partial(game.new, players, {}, SeededDealer(1)))
    refused(partial(game.new, game.min_players, {"no such option": "1"}, SeededDealer(1)))
    newest = game.rules_version
    refused(partial(game.new, game.min_players, {}, SeededDealer(1), newest + 1))
    assert game.new(game.min_players, {}, SeededDealer(1)).rules == newest


def refused(call: Callable[[], object]) -> Refusal:
    try:
        call()
    except Refusal as refusal:
        return refusal
    raise AssertionError("this should have been refused")


def all_options(game: Game) -> st.SearchStrategy[dict[str, str]]:
    """Options of the game, those with listed values."""
    listed = {
        option.name: st.sampled_from(option.values) for option in game.options if option.values
    }
    return st.fixed_dictionaries({}, optional=listed)


def available(game: Game, players: int, options: dict[str, str]) -> dict[str, str]:
    """Those of the options that this many players may choose."""
    allowed = {option.name: game.option_values(option, players) for option in game.options}
    return {name: value for name, value in options.items() if value in allowed[name]}


def new_table(
    game: Game, players: int, options: dict[str, str], *seed: int | str, rules: int | None = None
) -> Table:
    """A seeded table, as simulations and tests open it."""
    name = "/".join(str(part) for part in seed)
    full = game.full_options(players, options)
    record = Record(game, players, full, ["random"] * players, rules)
    record.dealer = seeded(name)
    return Table(record, SeededDealer(name))


def play_randomly(table: Table, chance: Dealer, most: int) -> int:
    """Up to that many random actions, with a withdrawal or undo now and then."""
    for done in range(most):
        if table.state.over():
            return done
        if chance.below(10) == 0 and take_something_back(table):
            continue
        seats = table.state.waiting_seats()
        seat = seats[chance.below(len(seats))]
        legal = table.state.legal(seat)
        table.act(seat, legal[chance.below(len(legal))])
    return most


def take_something_back(table: Table) -> bool:
    """Whoever can first: undo, or withdraw a secret choice."""
    for seat in range(table.state.players):
        if table.can_undo(seat):
            table.undo(seat)
            return True
        try:
            table.withdraw(seat)
        except Refusal:
            continue
        return True
    return False


# -- checks of one position -------------------------------------------------------------------


def check_position(game: Game, state: State, scramble: Scramble | None = None) -> None:
    """Everything that must hold in any position."""
    state.check()
    check_waiting(state)
    check_codec(game, state)
    check_clone(state)
    for seat in (*range(state.players), None):
        for memory in (NOW, PERFECT):
            check_view(game, state, seat, memory)
            if scramble is not None:
                other = scramble(state, seat, memory, SeededDealer("scramble", dumps(state.data())))
                other.check()
                same = other.view(seat, memory)
                assert same == state.view(seat, memory), "the view shows what it cannot know"
    if len(state.waiting_seats()) > 1:
        check_order_does_not_matter(state)


def check_waiting(state: State) -> None:
    """Who waits has a legal action, the mask agrees with the list, and nobody else has any."""
    assert 0 <= state.waiting < 1 << state.players
    waiting = state.waiting_seats()
    assert state.over() == (not waiting)
    assert state.first_waiting() == (waiting[0] if waiting else -1)
    if waiting:
        assert refused(state.outcome).code == "no_outcome_yet"
    for seat in range(state.players):
        legal = state.legal(seat)
        assert legal == sorted(set(legal))
        assert bool(legal) == (seat in waiting), "a mask that is all false, or legal out of turn"
        assert state.legal_mask(seat) == sum(1 << action for action in legal)
        if seat in waiting:
            for action in range(state.actions):
                assert state.is_legal(seat, action) == (action in legal)


def check_codec(game: Game, state: State) -> None:
    """State and views survive the codec unchanged."""
    text = dumps(state.data())
    again = game.read_state(loads(text))
    assert again == state
    assert dumps(again.data()) == text
    assert state.game_name() == state.view(None).game_name() == game.name
    for seat in (0, None):
        view = state.view(seat, PERFECT)
        assert game.read_view(loads(dumps(view.data()))) == view


def check_clone(state: State) -> None:
    """A clone is equal, and playing it changes nothing here."""
    before = dumps(state.data())
    other = state.clone()
    assert other == state
    dealer = SeededDealer("clone", before)
    for _ in range(5):
        if other.over():
            break
        seat = int(other.first_waiting())
        legal = other.legal(seat)
        other.apply(seat, legal[dealer.below(len(legal))], dealer)
    assert dumps(state.data()) == before, "playing a clone changed the original"


def check_view(game: Game, state: State, seat: int | None, memory: int) -> None:
    """`state_from` gives a sound state in which the seat sees and may do exactly the same."""
    view = state.view(seat, memory)
    assert view.rules == state.rules, "the view is of another version of the rules"
    world = game.state_from(view, SeededDealer("world", dumps(view.data())))
    world.check()
    assert world.view(seat, memory) == view, "state_from does not give the same view again"
    assert world.waiting == state.waiting
    for row in range(state.players):
        assert world.score(row) == state.score(row), "a score counts what is hidden"
    if seat is None:
        return
    legal = state.legal(seat)
    assert world.legal(seat) == legal, "what is legal depends on what the seat cannot know"
    for action in legal:
        assert world.preview(seat, action) == state.preview(seat, action)
        assert game.describe(view, action).kind
    if memory == PERFECT:
        mine, theirs = (game.observation_buffer(int(state.players)) for _ in range(2))
        state.observe(seat, mine)
        world.observe(seat, theirs)
        assert mine == theirs, "the observation shows what perfect memory does not know"
        check_observation(game, state, seat, list(mine))


def check_observation(game: Game, state: State, seat: int, numbers: list[int]) -> None:
    """Every number is within what its section says; at another place it is the same."""
    at = 0
    for section in game.observation(int(state.players)):
        here = numbers[at : at + section.length]
        assert all(section.low <= number <= section.high for number in here), section.name
        at += section.length
    assert at == len(numbers)
    longer = vec[i16]([-7 for _ in range(at + 5)])
    state.observe(seat, longer, 3)
    assert list(longer) == [-7, -7, -7, *numbers, -7, -7], "it does not keep to its place"


def check_order_does_not_matter(state: State) -> None:
    """Secret choices of two seats lead to the same position in either order."""
    first, second = state.waiting_seats()[:2]
    for a in state.legal(first)[:3]:
        for b in state.legal(second)[:3]:
            one = secretly(state, [(first, a), (second, b)])
            other = secretly(state, [(second, b), (first, a)])
            if one is not None and other is not None:
                assert one == other, "the outcome depends on who chose first"


def secretly(state: State, choices: list[tuple[int, int]]) -> State | None:
    """The position after these choices; None if the first is public (asks chance, or reveals)."""
    after = state.clone()
    dealer = SeededDealer("secret")
    for number, (seat, action) in enumerate(choices):
        if action not in after.legal(seat):
            return None
        dealer.attend()
        after.apply(seat, action, dealer)
        if dealer.taught() and number == 0:
            return None
    return after


ANYTHING = st.one_of(
    st.integers(),
    st.sampled_from([-1, 31, 32, 63, 64, 400, 2**31, 2**32, 2**63, -(2**63), 2**64, 2**70]),
    st.none(),
    st.booleans(),
    st.floats(),
    st.text(max_size=3),
    st.binary(max_size=3),
    st.tuples(st.integers()),
)


def check_refused(state: State, seat: Any, action: Any) -> None:
    """Anything that is not legal is refused, with a code, and changes nothing."""
    numbers = type(seat) is int and type(action) is int
    if numbers and 0 <= seat < state.players and action in state.legal(seat):
        return
    before = dumps(state.data())
    refusal = refused(lambda: state.apply(seat, action, ScriptedDealer([])))
    assert refusal.code
    assert refused(lambda: state.preview(seat, action)).code == refusal.code
    assert dumps(state.data()) == before, "a refused action changed something"


# -- whole games ------------------------------------------------------------------------------


def check_game(table: Table) -> None:
    """A finished game: its outcome adds up, and its record replays, reloads and verifies."""
    game, state = table.game, table.state
    assert state.over()
    outcome = state.outcome()
    assert len(outcome.sources) == state.players + len(outcome.extras)
    assert all(0 <= winner < state.players for winner in outcome.winners)
    for row, total in zip(outcome.sources, outcome.totals):
        assert sum(row.values()) == total
        assert set(row) <= set(game.sources())
    again = from_text(table.record.text(), game)
    replay = Replay(again)
    replay.to(len(again.inputs))
    assert replay.table.state == state
    assert replay.table.state.outcome() == outcome
    assert deal_again(again).state == state
    refused(lambda: state.apply(0, 0, ScriptedDealer([])))


def machine(
    game: Game, scramble: Scramble | None = None, players: tuple[int, ...] = ()
) -> type[RuleBasedStateMachine]:
    """A state machine that plays the game in every way it can be played, checking all the time."""
    counts = players or tuple(range(game.min_players, game.max_players + 1))
    versions = range(game.rules_version, 0, -1)  # the newest is what it shrinks to

    class Machine(RuleBasedStateMachine):
        @initialize(
            count=st.sampled_from(counts),
            options=all_options(game),
            seed=st.integers(0),
            rules=st.sampled_from(versions),
        )
        def open(self, count: int, options: dict[str, str], seed: int, rules: int) -> None:
            chosen = available(game, count, options)
            self.table = new_table(game, count, chosen, seed, rules=rules)
            self.chance = SeededDealer("players", seed)

        def running(self) -> bool:
            return not self.table.state.over()

        @precondition(running)
        @rule(data=st.data())
        def act(self, data: st.DataObject) -> None:
            seat = data.draw(st.sampled_from(self.table.state.waiting_seats()))
            action = data.draw(st.sampled_from(self.table.state.legal(seat)))
            self.table.act(seat, action)

        @precondition(running)
        @rule(steps=st.integers(1, 60))
        def go_on(self, steps: int) -> None:
            play_randomly(self.table, self.chance, steps)

        @rule(seat=st.one_of(st.integers(0, 5), ANYTHING), action=ANYTHING)
        def try_anything(self, seat: Any, action: Any) -> None:
            check_refused(self.table.state, seat, action)

        @rule(seat=st.integers(0, 5))
        def try_every_action(self, seat: int) -> None:
            for action in range(-2, int(self.table.state.actions) + 2):
                check_refused(self.table.state, seat, action)

        @rule(seat=st.integers(0, game.max_players - 1))
        def take_back(self, seat: int) -> None:
            before = dumps(self.table.state.data())
            if not self.table.can_undo(seat):
                refused(lambda: self.table.undo(seat))
                assert dumps(self.table.state.data()) == before
            else:
                self.table.undo(seat)

        @invariant()
        def holds(self) -> None:
            if hasattr(self, "table"):
                check_position(game, self.table.state, scramble)

        def teardown(self) -> None:
            if hasattr(self, "table"):
                most = game.max_steps * 2
                play_randomly(self.table, self.chance, most)
                check_game(self.table)

    Machine.__name__ = f"{game.name.title()}Machine"
    return Machine


def check_bound(game: Game, players: int, options: dict[str, str], *seed: int | str) -> int:
    """Random play ends within the game's stated bound; returns how long it took."""
    dealer = SeededDealer("bound", *seed)
    state = game.new(players, options, dealer)
    steps = 0
    while not state.over():
        seats = state.waiting_seats()
        seat = seats[dealer.below(len(seats))]
        legal = state.legal(seat)
        state.apply(seat, legal[dealer.below(len(legal))], dealer)
        steps += 1
        assert steps <= game.max_steps, "longer than the game says it can be"
    return steps


def distinct_worlds(game: Game, view: View, number: int) -> int:
    """How many different states that many deals from one view give."""
    dealer = SeededDealer("worlds")
    return len({dumps(game.state_from(view, dealer).data()) for _ in range(number)})
