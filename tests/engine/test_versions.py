"""A changed rule is a new rules version: what began by an older one goes on and replays by it."""

import json

import pytest

from faubourg import games
from faubourg.bots import make
from faubourg.engine.codec import loads
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.record import Record, from_text, position_of, seal
from faubourg.engine.table import Replay, Table
from faubourg.engine.verify import deal_again
from faubourg.engine.view import PERFECT
from faubourg.table import Table as FrontDoorTable
from faubourg.testing.conformance import check_game, new_table, play_randomly, refused
from faubourg.testing.sealed import Sealed, SealedState
from tests.later import Later

SEALED, LATER = Sealed(), Later()


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pickles, records and the front door find the game by its name."""
    monkeypatch.setitem(games.LOADED, "sealed", LATER)


def finished(seed: str, rules: int | None = None) -> Table:
    table = new_table(LATER, 3, {}, seed, rules=rules)
    play_randomly(table, SeededDealer(seed), 200)
    return table


def played_by_the_program_before(seed: str) -> Table:
    table = new_table(SEALED, 3, {}, seed)
    play_randomly(table, SeededDealer(seed), 200)
    return table


def test_a_new_game_follows_the_newest_rules() -> None:
    assert LATER.new(3, {}, SeededDealer(1)).rules == 2
    assert FrontDoorTable.new("sealed", players=3, seed=1).record.rules == 2
    assert loads(finished("new").record.text())["rules"] == 2  # type: ignore[index]


def test_a_record_of_older_rules_replays_by_them_byte_for_byte() -> None:
    text = played_by_the_program_before("old").record.text()
    record = from_text(text, LATER)
    assert record.rules == 1
    assert record.text() == text
    replay = Replay(record)
    replay.to(len(record.inputs))
    assert replay.table.state.rules == 1
    assert deal_again(record).record.outcome == record.outcome
    assert finished("old").record.outcome != record.outcome  # by newer rules it ends otherwise


def test_an_interrupted_game_goes_on_by_the_rules_that_it_began_with() -> None:
    before = new_table(SEALED, 3, {}, "interrupted")
    play_randomly(before, SeededDealer("a"), 7)
    resumed = deal_again(from_text(before.record.text(), LATER))
    for table in (before, resumed):
        play_randomly(table, SeededDealer("b"), 200)
    assert resumed.state.rules == 1
    assert resumed.record.text() == before.record.text()


def test_a_position_is_of_the_version_of_its_record() -> None:
    """And written as it was when there was one version only."""
    state = new_table(LATER, 3, {}, "position", rules=1).state
    table = FrontDoorTable.from_state(state, seed=1)
    assert table.record.position == position_of(state)
    assert "rules" not in position_of(state)
    text = table.record.text()
    again = FrontDoorTable.from_record(from_text(text, LATER, positions=True))
    assert (again.state.rules, again.record.text()) == (1, text)
    newer = FrontDoorTable.from_state(new_table(LATER, 3, {}, "position").state, seed=1)
    assert FrontDoorTable.from_record(newer.record).state.rules == 2


def test_states_and_views_keep_their_version() -> None:
    for rules in (1, 2):
        state = new_table(LATER, 3, {}, "kept", rules=rules).state
        view = state.view(0, PERFECT)
        dealt = LATER.state_from(view, SeededDealer(1))
        read = LATER.read_view(view.data())
        for kept in (state.clone(), LATER.read_state(state.data()), view, read, dealt):
            assert kept.rules == rules


def test_data_written_before_there_were_versions_is_of_the_first() -> None:
    state = new_table(LATER, 3, {}, "before", rules=1).state
    data, view = state.data(), state.view(0).data()
    del data["rules"], view["rules"]
    assert LATER.read_state(data) == state
    assert LATER.read_view(view) == state.view(0)


def test_a_bot_searches_by_the_version_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: set[int] = set()
    judge = SealedState.judge

    def noted(self: SealedState, seat: int) -> float:
        judged.add(int(self.rules))
        return judge(self, seat)

    monkeypatch.setattr(SealedState, "judge", noted)
    for rules in (1, 2):
        judged.clear()
        state = new_table(LATER, 3, {}, "search", rules=rules).state
        make("expert:iterations=30", LATER, 1).choose(state.view(0, PERFECT), state.legal_set(0))
        assert judged == {rules}


def test_newer_rules_than_ours_are_refused_in_one_line() -> None:
    text = finished("newer").record.text()
    refusal = refused(lambda: from_text(text, SEALED))
    assert (refusal.code, refusal.params) == ("newer_rules", {"rules": "2", "ours": 1})
    assert str(refusal).startswith("This game follows version 2 of the rules")
    assert "\n" not in str(refusal)
    state = new_table(LATER, 3, {}, "newer").state
    assert refused(lambda: SEALED.read_state(state.data())).code == "newer_rules"
    assert refused(lambda: SEALED.read_view(state.view(0).data())).code == "newer_rules"
    record = Record(SEALED, 3, {"rounds": "3"}, ["a", "b", "c"], 2)
    assert refused(lambda: Table(record, SeededDealer(1))).code == "newer_rules"


@pytest.mark.parametrize("version", [0, -1, True, "1", 1.0, None, [1]])
def test_what_is_no_version_is_damaged(version: object) -> None:
    data = json.loads(finished("damaged").record.text())
    del data["seal"]
    data["rules"] = version
    text = json.dumps({**data, "seal": seal(data)})
    assert refused(lambda: from_text(text, LATER)).code == "record_damaged"
    with pytest.raises(ValueError, match="rules"):
        LATER.read_state({**new_table(LATER, 2, {}, "x").state.data(), "rules": version})


def test_copies_of_a_table_keep_its_version() -> None:
    text = played_by_the_program_before("x").record.text()
    table = FrontDoorTable.from_record(from_text(text, LATER))
    assert table.copy().state.rules == table.copy().record.rules == 1
    assert table.record.copy().rules == table.record.beginning().rules == 1


def test_finished_games_of_either_version_are_sound() -> None:
    for rules in (1, 2):
        check_game(finished("sound", rules))
