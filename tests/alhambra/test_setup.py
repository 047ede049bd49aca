"""A1-A3 what is in the box, A10-A14 setting up."""

from collections import Counter
from typing import cast

import pytest

from faubourg.engine import NOW, PERFECT, Record, Replay, ScriptedDealer, SeededDealer, Table
from faubourg.engine.record import from_text
from faubourg.engine.refusal import Refusal
from faubourg.games.alhambra.state import AlhambraState
from faubourg.games.alhambra.view import AlhambraView
from faubourg.testing.alhambra import GAME, MARTIN, Deal, Scene, position, script, set_up
from tests.alhambra.at_random import random_game
from tests.rules import rule

YARD = ["tower-7", "garden-6", "arcades-4", "pavilion-2"]
LINA = ["yellow-9", "green-8", "blue-7"]  # 3 cards, 24
OMAR = ["blue-5", "blue-1", "green-8", "orange-2", "orange-6"]  # 5 cards, 22
INES = ["green-9", "yellow-3", "yellow-8"]  # 3 cards, 20
MARKET = ["yellow-1", "green-1", "orange-1", "blue-1"]
MARTINS = ["tower-13", "tower-12", "garden-12", "garden-11", "chambers-11", "chambers-10"]

PRICES = {
    "pavilion": [2, 3, 4, 5, 6, 7, 8],
    "seraglio": [3, 4, 5, 6, 7, 8, 9],
    "arcades": [4, 5, 6, 6, 7, 8, 8, 9, 10],
    "chambers": [5, 6, 7, 7, 8, 9, 9, 10, 11],
    "garden": [6, 7, 8, 8, 8, 9, 10, 10, 10, 11, 12],
    "tower": [7, 8, 9, 9, 9, 10, 11, 11, 11, 12, 13],
}
LETTERS = {"yellow": "Y", "green": "G", "orange": "O", "blue": "B"}


def new_game(players: int, *seed: int) -> Scene:
    return Scene(cast(AlhambraState, GAME.new(players, {}, SeededDealer("set up", *seed))))


def all_the_money(scene: Scene) -> Counter[str]:
    hands = [card for seat in range(int(scene.state.players)) for card in scene.hand(seat)]
    return Counter([*scene.money_deck(), *scene.market(), *hands])


@rule("A1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_money_is_four_currencies_of_one_to_nine_three_times(players: int) -> None:
    money = all_the_money(new_game(players))
    assert money == {f"{colour}-{value}": 3 for colour in LETTERS for value in range(1, 10)}
    assert sum(money.values()) == 108


@rule("A1")
def test_the_scoring_cards_are_one_a_and_one_b() -> None:
    games = []
    for seed in range(12):
        told = [event for _, events in random_game(4, seed) for event in events]
        games.append([event.params["scoring"] for event in told if event.kind == "scoring"])
    assert ["A", "B", "C"] in games
    assert all(scorings in (["A", "B", "C"], ["A", "C"], ["C"]) for scorings in games)


@rule("A1", "A2")
def test_the_buildings_and_their_prices() -> None:
    every = position(players=3).yard("-", "-", "-", "-").building_deck(rest=0).begin()
    printed = [f"{category}-{price}" for category in PRICES for price in PRICES[category]]
    assert every.buildings(0) == printed
    assert len(printed) == 54


@rule("A2")
@pytest.mark.parametrize(
    "name", [f"{category}-{price}" for category in PRICES for price in sorted({*PRICES[category]})]
)
def test_a_building_costs_its_price(name: str) -> None:
    price = int(name.split("-")[1])
    yard = {"blue": name}
    assert "B" in position(players=3).yard(**yard).market().hand(0, *coins(price)).moves()
    assert "B" not in position(players=3).yard(**yard).market().hand(0, *coins(price - 1)).moves()


def coins(worth: int) -> list[str]:
    return [f"blue-{worth}"] if worth < 10 else ["blue-9", f"blue-{worth - 9}"]


@rule("A3")
@pytest.mark.parametrize("colour", list(LETTERS))
def test_the_space_says_which_currency_must_be_paid(colour: str) -> None:
    rich = position(players=3).hand(0, f"{colour}-9", f"{colour}-8", f"{colour}-7")
    assert [move for move in rich.moves() if move in LETTERS.values()] == [LETTERS[colour]]


@rule("A3", "A10")
def test_four_buildings_are_turned_up_from_left_to_right() -> None:
    game = set_up(3, [*YARD, *LINA, *OMAR, *INES, *MARKET])
    assert game.yard() == YARD
    laid = [event.params for event in game.events if event.kind == "laid"]
    assert [params["currency"] for params in laid] == ["yellow", "green", "orange", "blue"]
    assert [params["building"] for params in laid] == YARD
    assert game.buildings_left() == 50
    assert [game.buildings(seat) for seat in range(3)] == [[], [], []]


@rule("A11", "A12")
def test_the_example_of_the_rules() -> None:
    game = set_up(3, [*YARD, *LINA, *OMAR, *INES, *MARKET])
    assert game.hand(0) == sorted(LINA, key=in_order)
    assert game.hand(1) == sorted(OMAR, key=in_order)
    assert game.hand(2) == sorted(INES, key=in_order)
    assert game.turn == 2


def in_order(card: str) -> tuple[int, int]:
    colour, value = card.split("-")
    return list(LETTERS).index(colour), int(value)


@rule("A11")
def test_a_player_with_nineteen_gets_another_card_and_one_with_twenty_does_not() -> None:
    nineteen = ["blue-9", "green-9", "blue-1", "orange-9"]  # 19, then 28
    twenty = ["blue-9", "green-9", "blue-2"]
    game = set_up(3, [*YARD, *nineteen, *twenty, *LINA, *MARKET])
    assert [len(game.hand(seat)) for seat in range(3)] == [4, 3, 3]


@rule("A11")
def test_everybody_starts_with_20_to_28() -> None:
    totals = set()
    for seed in range(150):
        game = new_game(6, seed)
        for seat in range(6):
            totals.add(sum(int(card.split("-")[1]) for card in game.hand(seat)))
    assert min(totals) == 20
    assert max(totals) <= 28


@rule("A11")
def test_hands_are_secret_and_the_number_of_cards_is_public() -> None:
    state = set_up(3, [*YARD, *LINA, *OMAR, *INES, *MARKET]).state
    for seat in (None, 0, 1, 2):
        seen = cast(AlhambraView, state.view(seat, NOW))
        assert list(seen.hand_sizes) == [3, 5, 3]
        assert [row for row in range(3) if seen.knows(row)] == ([] if seat is None else [seat])
        hidden = [sum(seen.hands[row * 36 : row * 36 + 36]) for row in range(3) if row != seat]
        assert not any(hidden)


@rule("A11")
def test_perfect_memory_knows_every_hand_and_only_the_order_of_the_decks_is_open() -> None:
    game = set_up(3, [*YARD, *LINA, *OMAR, *INES, *MARKET])
    for seat in (None, 0, 1, 2):
        again = GAME.state_from(game.state.view(seat, PERFECT), SeededDealer(seat or 0))
        assert again == game.state  # a deck is a bag: what is left of it, in no order
    guesses = [GAME.state_from(game.state.view(1, NOW), SeededDealer(seed)) for seed in range(5)]
    hands = {tuple(Scene(cast(AlhambraState, guess)).hand(0)) for guess in guesses}
    assert len(hands) == 5
    assert {len(hand) for hand in hands} == {3}


@rule("A12")
def test_the_fewest_cards_go_first_even_with_a_higher_total() -> None:
    four = ["blue-9", "green-9", "blue-1", "orange-1"]  # 4 cards, 20
    three = ["yellow-9", "green-9", "blue-9"]  # 3 cards, 27
    game = set_up(3, [*YARD, *four, *three, *OMAR, *MARKET])
    assert game.turn == 1
    assert game.moves()


@rule("A12")
@pytest.mark.parametrize(("case", "first"), [(0, 1), (1, 2)])
def test_a_complete_tie_is_decided_by_chance_and_recorded(case: int, first: int) -> None:
    tied = ["green-9", "yellow-3", "orange-8"]  # 3 cards, 20, like INES
    deal: Deal = [*YARD, *LINA, *INES, *tied, case, *MARKET]
    assert set_up(3, deal).turn == first
    record = Record(GAME, 3, {}, ["Lina", "Ines", "Omar"])
    table = Table(record, ScriptedDealer(script(deal)))
    assert record.deal == script(deal)
    assert table.state.waiting_seats() == [first]
    assert [event.params for event in table.opening if event.kind == "begins"] == [{"seat": first}]
    assert Replay(record).table.state.waiting_seats() == [first]


@rule("A12")
@pytest.mark.parametrize("case", [0, 1, 2])
def test_three_tied_are_equally_likely(case: int) -> None:
    more, again = ["green-9", "blue-3", "orange-8"], ["green-9", "blue-8", "orange-3"]
    assert set_up(3, [*YARD, *INES, *more, *again, case, *MARKET]).turn == case


@rule("A12")
def test_the_youngest_begins_in_a_complete_tie_if_the_table_has_named_them() -> None:
    tied = ["green-9", "yellow-3", "orange-8"]  # 3 cards, 20, like INES
    deal: Deal = [*YARD, *LINA, *INES, *tied, *MARKET]  # nothing is left to chance
    for youngest in (1, 2):
        assert set_up(3, deal, youngest=str(youngest)).turn == youngest
    record = Record(GAME, 3, GAME.full_options(3, {"youngest": "2"}), ["Lina", "Ines", "Omar"])
    Table(record, ScriptedDealer(script(deal)))
    again = from_text(record.text(), GAME)
    assert again.options == {"youngest": "2"}
    assert Replay(again).table.state.waiting_seats() == [2]


@rule("A12")
def test_the_youngest_is_not_preferred_without_a_tie() -> None:
    """Lina, who holds more, is the youngest: chance decides between the other two."""
    tied = ["green-9", "yellow-3", "orange-8"]
    for case in (0, 1):
        deal: Deal = [*YARD, *LINA, *INES, *tied, case, *MARKET]
        assert set_up(3, deal, youngest="0").turn == 1 + case
    four = ["blue-9", "green-9", "blue-1", "orange-1"]
    assert set_up(3, [*YARD, *four, *INES, *LINA, *MARKET], youngest="0").turn == 1


@rule("A12")
def test_who_is_the_youngest_is_said_by_a_seat_that_there_is() -> None:
    [option] = GAME.options
    assert GAME.option_values(option, 3) == ["random", "0", "1", "2"]
    for wrong in ("3", "-1", "Ann"):
        with pytest.raises(Refusal) as caught:
            GAME.new(3, {"youngest": wrong}, SeededDealer(1))
        assert caught.value.code == "option_value"
    # a game without it is written as it was before there was the option
    assert GAME.full_options(3, {}) == GAME.full_options(3, {"youngest": "random"}) == {}


@rule("A13")
def test_four_money_cards_are_turned_up_and_the_rest_is_stacked() -> None:
    game = set_up(3, [*YARD, *LINA, *OMAR, *INES, *MARKET])
    assert game.market() == MARKET
    assert len(game.money_deck()) == 108 - 3 - 5 - 3 - 4
    assert int(game.state.stack) == len(game.money_deck())
    assert game.discard() == []
    assert int(game.state.scored) == 0


@rule("A14", "A50")
def test_two_players_use_two_copies_of_each_money_card() -> None:
    game = set_up(2, [*MARTINS, *YARD, *LINA, *OMAR, *MARKET])
    money = all_the_money(game)
    assert set(money.values()) == {2}
    assert sum(money.values()) == 72
    assert game.buildings(MARTIN) == MARTINS[::-1]
