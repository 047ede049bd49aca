"""Tables: prepare and adopt, undo, withdraw, records, replay and proof. Played with Sealed Bids."""

import json
from functools import partial

import pytest

from faubourg.engine import Record, Refusal, Replay, ScriptedDealer, SeededDealer, Table
from faubourg.engine.dealer import LiveDealer
from faubourg.engine.record import from_text, game_named_in
from faubourg.engine.verify import deal_again, dealer_for, live
from faubourg.testing.conformance import new_table, play_randomly, refused
from faubourg.testing.sealed import BURY, KEEP, SWAP, Sealed

GAME = Sealed()


def table(*seed: int | str) -> Table:
    return new_table(GAME, 3, {}, *seed)


def finished(*seed: int | str) -> Table:
    played = table(*seed)
    play_randomly(played, SeededDealer("players", *seed), 200)
    return played


def test_a_step_that_is_not_adopted_leaves_no_trace() -> None:
    here, twin = table(1), table(1)
    before = here.state.data()
    here.prepare(0, SWAP)
    here.prepare(0, 4)
    assert here.state.data() == before
    assert here.record.inputs == []
    # the dealer has not moved either: the next draw is the one that would have come anyway
    assert here.act(1, SWAP).input.dealt == twin.act(1, SWAP).input.dealt


def test_a_refused_action_changes_nothing() -> None:
    here = table(2)
    before = here.state.data()
    assert refused(lambda: here.act(0, KEEP)).code == "sealed_no"
    assert refused(lambda: here.act(9, 0)).code == "unknown_seat"
    assert refused(lambda: here.act(0, 99)).code == "unknown_action"
    assert here.state.data() == before
    assert here.record.inputs == []


def test_out_of_turn_names_who_is_waited_for() -> None:
    here = table(3)
    here.act(1, 0)
    refusal = refused(lambda: here.act(1, 1))
    assert refusal.code == "not_your_turn"
    assert refusal.params == {"seats": [0, 2]}


def test_a_secret_choice_can_be_withdrawn_until_all_have_chosen() -> None:
    here = table(4)
    before = here.state.data()
    here.act(0, 4)
    here.act(1, 3)
    here.withdraw(0)
    here.withdraw(1)
    assert here.state.data() == before
    for seat, bid in enumerate((4, 3, 2)):
        here.act(seat, bid)
    assert refused(lambda: here.withdraw(0)).code == "nothing_to_withdraw"


def test_undo_takes_back_the_last_own_action_only() -> None:
    here = table(5)
    before = here.state.data()
    here.act(0, 4)
    here.act(1, 4)
    assert not here.can_undo(0)
    assert refused(lambda: here.undo(0)).code == "nothing_to_undo"
    here.undo(1)
    here.undo(0)
    assert here.state.data() == before
    assert [item.kind for item in here.record.inputs] == ["act", "act", "undo", "undo"]


def test_undo_stops_where_something_was_revealed() -> None:
    here = table(6)
    here.act(0, 4)
    here.act(0 + 1, SWAP)
    assert not here.can_undo(0)
    assert not here.can_undo(1)
    here.act(1, 2)
    here.act(2, 2)  # all bids are shown
    assert not any(here.can_undo(seat) for seat in range(3))
    assert here.state.waiting_seats() == [0]


def test_events_reach_only_their_audience() -> None:
    events = table(7).act(1, SWAP).events
    seen = {seat: [event.kind for event in events if event.visible_to(seat)] for seat in (0, 1, 2)}
    assert seen == {0: ["swapped"], 1: ["swapped_for"], 2: ["swapped"]}
    assert not any(event.visible_to(None) for event in events)


def test_a_record_replays_saves_loads_and_proves_its_deal() -> None:
    played = finished(8)
    text = played.record.text()
    again = from_text(text, GAME)
    assert again.text() == text
    assert game_named_in(text) == "sealed"
    replay = Replay(again)
    steps = replay.to(len(again.inputs))
    assert len(steps) == len(again.inputs)
    assert replay.table.state == played.state
    assert deal_again(again).state == played.state


def test_an_interrupted_game_goes_on_as_if_nothing_had_happened() -> None:
    here = table(9)
    play_randomly(here, SeededDealer("a"), 7)
    resumed = deal_again(from_text(here.record.text(), GAME))
    for game in (here, resumed):
        play_randomly(game, SeededDealer("b"), 200)
    assert here.record.text() == resumed.record.text()


def test_a_live_table_is_proven_by_its_key() -> None:
    record = Record(GAME, 2, {"rounds": "3"}, ["Ann", "Ben"])
    record.dealer = live(["nonce of Ann", "nonce of Ben"])
    here = Table(record, dealer_for(record.dealer))
    assert isinstance(here.dealer, LiveDealer)
    play_randomly(here, SeededDealer("x"), 200)
    assert deal_again(from_text(record.text(), GAME)).state == here.state

    def tampered(**change: object) -> str:
        other = from_text(record.text(), GAME)
        other.dealer = {**other.dealer, **change}
        return refused(lambda: deal_again(other)).code

    assert tampered(key="00" * 32) == "commitment_broken"
    assert tampered(nonces=["other", "nonces"]) == "dealt_otherwise"
    assert tampered(key="not hex") == "record_damaged"
    assert tampered(kind="dice") == "not_verifiable"
    del record.dealer["key"]
    assert refused(lambda: deal_again(from_text(record.text(), GAME))).code == "not_verifiable"


def test_another_deal_than_the_seed_deals_is_found_out() -> None:
    record = from_text(finished(10).record.text(), GAME)
    record.dealer = {"kind": "seeded", "seed": "another"}
    assert refused(lambda: deal_again(record)).code == "dealt_otherwise"


def edited(change: dict[str, object]) -> str:
    data = json.loads(finished(11).record.text())
    return json.dumps({**data, **change})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "record_damaged"),
        ("[]", "record_damaged"),
        ("{}", "record_damaged"),
        ("[" * 100_000, "record_damaged"),
        (finished(11).record.text()[:-200], "record_damaged"),
        (finished(11).record.text().replace('"players": 3', '"players": 2'), "record_edited"),
        (edited({"format": 2}), "record_format"),
        (edited({"rules": 9}), "record_edited"),
        (edited({"more": 1}), "record_damaged"),
        (edited({"seal": None}), "record_edited"),
    ],
)
def test_what_is_not_a_sound_record_is_refused(text: str, code: str) -> None:
    assert refused(lambda: from_text(text, GAME)).code == code


def test_a_record_that_breaks_the_rules_is_refused_at_that_input() -> None:
    record = from_text(finished(12).record.text(), GAME)
    record.inputs[0].action = BURY
    refusal = refused(lambda: Replay(record).to(len(record.inputs)))
    assert refusal.code == "record_impossible"
    record = from_text(finished(12).record.text(), GAME)
    record.deal.append(1)
    assert refused(lambda: Replay(record)).code == "record_impossible"
    record = from_text(finished(12).record.text(), GAME)
    assert record.outcome is not None
    record.outcome["reason"] = "magic"
    assert refused(lambda: Replay(record).to(len(record.inputs))).code == "record_outcome"


@pytest.mark.parametrize(
    ("options", "code"),
    [({"rounds": "4"}, "option_value"), ({"size": "3"}, "unknown_option")],
)
def test_options_are_checked(options: dict[str, str], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.new(2, options, SeededDealer(1))
    assert caught.value.code == code
    assert GAME.new(2, {}, SeededDealer(1)).options == {"rounds": "3"}


def test_notation_may_be_written_together_and_in_any_case() -> None:
    assert GAME.parse("swap 3") == [SWAP, 2]
    assert GAME.parse("SWAP3keep") == [SWAP, 2, KEEP]
    for wrong in ("", "  ", "nonsense", "3x"):
        assert refused(partial(GAME.parse, wrong)).code == "unknown_notation"


def test_a_state_read_from_damaged_data_is_refused() -> None:
    data = table(13).state.data()
    changes: list[dict[str, object]] = [
        {"round": "one"},
        {"round": True},
        {"round": 2**70},
        {"goal": [1, 2]},
        {"thrown": [-1, 0, 0, 0, 0, 0]},
        {"pile": []},
        {"players": 9},
        {"options": {"rounds": 3}},
        {"extra": 1},
    ]
    for change in changes:
        with pytest.raises(ValueError, match=r".+"):
            GAME.read_state({**data, **change})
    assert GAME.read_state(data).legal(0) == table(13).state.legal(0)


def test_nobody_sees_more_than_there_is() -> None:
    state = table(14).state
    with pytest.raises(ValueError, match="seat"):
        state.view(3)
    with pytest.raises(ValueError, match="memory"):
        state.view(0, 2)
    assert state.legal(5) == []
    with pytest.raises(ValueError, match=r".+"):
        state.apply(0, 0.0, ScriptedDealer([]))
