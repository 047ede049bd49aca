"""What is told, to whom, what it reveals, and how far a move can be taken back."""

import pytest

from faubourg.engine import Event, Record, Refusal, Replay, ScriptedDealer, Table
from faubourg.testing.alhambra import GAME, MARTIN, Deal, position, script
from tests.alhambra.at_random import random_game
from tests.rules import rule

YARD = ["seraglio-3", "tower-9", "arcades-4", "pavilion-2"]
HANDS = [
    *("yellow-3", "yellow-8", "green-9"),  # seat 0 begins: 3 cards, 20
    *("blue-9", "blue-8", "green-7"),
    *("orange-9", "orange-8", "orange-7"),
]
MARKET = ["yellow-1", "green-1", "orange-7", "blue-7"]


def start(*later: str) -> Table:
    """A table of three at the beginning, with what chance will deal later."""
    deal: Deal = [*YARD, *HANDS, *MARKET, *later]
    return Table(Record(GAME, 3, {}, ["Lina", "Omar", "Ines"]), ScriptedDealer(script(deal)))


def act(table: Table, moves: str) -> list[Event]:
    seat = int(table.state.first_waiting())
    events: list[Event] = []
    for action in GAME.parse(moves):
        events += table.act(seat, action).events
    return events


def facts(events: list[Event]) -> list[tuple[str, dict[str, object]]]:
    return [(event.kind, event.params) for event in events]


@rule("A10", "A11", "A12", "A13")
def test_the_opening_tells_what_everybody_sees() -> None:
    opening = start().opening
    assert facts(opening[:4]) == [
        ("laid", {"building": "seraglio-3", "currency": "yellow"}),
        ("laid", {"building": "tower-9", "currency": "green"}),
        ("laid", {"building": "arcades-4", "currency": "orange"}),
        ("laid", {"building": "pavilion-2", "currency": "blue"}),
    ]
    assert facts(opening[4:7]) == [
        ("dealt", {"seat": seat, "cards": HANDS[3 * seat : 3 * seat + 3]}) for seat in range(3)
    ]
    assert facts(opening[7:8]) == [("begins", {"seat": 0})]
    assert facts(opening[8:]) == [("turned_up", {"card": card}) for card in MARKET]
    assert all(event.reveals for event in opening if event.kind != "begins")


@rule("A22", "A23", "A25")
def test_a_turn_tells_what_was_done_and_what_came_up() -> None:
    table = start("tower-7", "blue-2", "blue-3")
    events = act(table, "Y+3.$12")
    assert facts(events) == [
        ("chose", {"seat": 0, "building": "seraglio-3", "currency": "yellow"}),
        ("paid", {"seat": 0, "card": "yellow-3"}),
        ("bought", {"seat": 0, "building": "seraglio-3", "paid": 3}),
        ("plays_again", {"seat": 0}),
        ("took", {"seat": 0, "cards": ["yellow-1", "green-1"]}),
        ("laid", {"building": "tower-7", "currency": "yellow"}),
        ("turned_up", {"card": "blue-2"}),
        ("turned_up", {"card": "blue-3"}),
    ]
    assert [event.kind for event in events if event.reveals] == ["laid", "turned_up", "turned_up"]


@rule("A30", "A51")
def test_a_scoring_tells_the_points_and_martins_buildings() -> None:
    table = position(players=2).owns(0, tower=1).owns(MARTIN, garden=1)
    table.building_deck("tower-13", rest=1).owns(1, seraglio=7, arcades=7, chambers=7, pavilion=7)
    table.owns(0, tower=9).owns(MARTIN, garden=10).stacked(50).money_deck("blue-1", 39)
    events = table.play("$1", deal=["A", "tower-13", "blue-1"]).events
    assert facts(events) == [
        ("took", {"seat": 0, "cards": ["yellow-9"]}),
        ("scoring", {"scoring": "A"}),
        ("scored", {"seat": 1, "category": "pavilion", "points": 1}),
        ("scored", {"seat": 1, "category": "seraglio", "points": 2}),
        ("scored", {"seat": 1, "category": "arcades", "points": 3}),
        ("scored", {"seat": 1, "category": "chambers", "points": 4}),
        ("scored", {"seat": MARTIN, "category": "garden", "points": 5}),
        ("scored", {"seat": 0, "category": "tower", "points": 6}),
        ("martin", {"buildings": ["tower-13"]}),
        ("turned_up", {"card": "blue-1"}),
    ]
    assert [e.kind for e in events if e.reveals] == ["scoring", "martin", "turned_up"]


@rule("A40", "A52", "A26")
def test_the_rarer_events() -> None:
    table = position(players=2).yard("tower-13", "garden-12", "-", "pavilion-2").scored("AB")
    table.hand(0, "blue-3").hand(1, "yellow-2").building_deck(rest=1)
    assert facts(table.play("B+3>M").events)[2:6] == [
        ("gave", {"seat": 0, "building": "pavilion-2", "paid": 3}),
        ("inherited", {"building": "tower-13", "currency": "yellow", "seat": 1, "funds": 2}),
        ("left_over", {"building": "garden-12", "currency": "green"}),
        ("scoring", {"scoring": "C"}),
    ]
    table = position(players=3).scored("AB").market().money_deck(rest=1)
    assert facts(table.play("pass").events) == [("passed", {"seat": 0})]
    table = position(players=3).scored("AB").discard("blue-1", "blue-1").money_deck(rest=1)
    assert facts(table.play("$1", deal=["blue-1"]).events) == [
        ("took", {"seat": 0, "cards": ["yellow-9"]}),
        ("reshuffled", {"count": 2}),
        ("turned_up", {"card": "blue-1"}),
    ]


@rule("A10", "A11", "A13", "A25", "A30", "A40", "A50", "A51")
@pytest.mark.parametrize("players", [2, 3])
def test_what_nobody_could_know_cannot_be_taken_back(players: int) -> None:
    """Cards that come up, scorings, and who gets what is left over by the money in secret hands."""
    revealing = {"laid", "dealt", "turned_up", "scoring", "inherited", "left_over", "martin"}
    if players > 2:
        revealing -= {"martin"}
    told: dict[str, set[bool]] = {}
    for seed in range(40):
        for _, events in random_game(players, "revealing", seed):
            for event in events:
                told.setdefault(event.kind, set()).add(event.reveals)
        if told.keys() >= revealing:
            break
    assert told.keys() >= revealing
    assert told == {kind: {kind in revealing} for kind in told}


@pytest.mark.parametrize("players", [2, 4])
def test_everything_told_is_public(players: int) -> None:
    for _, events in random_game(players):
        assert all(event.visible_to(seat) for event in events for seat in (None, 0, 1))


def test_nothing_is_told_to_a_dealer_that_does_not_listen() -> None:
    dealer = ScriptedDealer(script(["tower-7", "blue-1"]))
    state = position(players=3).hand(0, "yellow-9").begin().state
    for action in GAME.parse("Y+9."):
        state.apply(0, action, dealer)
    assert dealer.events == []
    assert dealer.dealt == []


@rule("A22", "A23")
def test_a_payment_can_be_taken_back_coin_by_coin() -> None:
    table = start()
    states = [table.state.data()]
    for action in GAME.parse("Y+8+3"):
        step = table.act(0, action)
        assert not step.reveals()
        states.append(table.state.data())
    for before in reversed(states[:-1]):
        assert table.can_undo(0)
        table.undo(0)
        assert table.state.data() == before
    assert not table.can_undo(0)


@rule("A23")
def test_an_exact_purchase_can_be_taken_back_too() -> None:
    table = start()
    before = table.state.data()
    act(table, "Y+3.")
    assert len(table.record.inputs) == 3
    for _ in range(3):
        table.undo(0)
    assert table.state.data() == before


@rule("A25")
def test_nothing_can_be_taken_back_after_a_refill() -> None:
    table = start("blue-2")
    act(table, "$1")
    for seat in range(3):
        assert not table.can_undo(seat)
        with pytest.raises(Refusal, match="nothing_to_undo"):
            table.undo(seat)
    table = start("tower-7")
    act(table, "Y+8.")
    assert not table.can_undo(0)


def test_only_the_seat_itself_takes_its_move_back() -> None:
    table = start()
    act(table, "Y+8")
    assert [table.can_undo(seat) for seat in range(3)] == [True, False, False]


@rule("A22")
def test_the_record_replays_moves_and_undo() -> None:
    table = start("tower-7", "blue-2")
    act(table, "Y+8")
    table.undo(0)
    act(table, "+3.$4")
    replay = Replay(table.record)
    replay.to(len(table.record.inputs))
    assert replay.table.state == table.state
    assert table.record.inputs[-1].dealt == script(["tower-7", "blue-2"])
