"""What a move would give and cost, said before it is made."""

from faubourg.testing.alhambra import GAME, MARTIN, Scene, position
from tests.rules import rule


def preview(scene: Scene, move: str) -> list[tuple[str, dict[str, object]]]:
    action = GAME.parse(move)[0]
    assert action in scene.state.legal(scene.turn)
    before = scene.state.data()
    facts = scene.state.preview(scene.turn, action)
    assert scene.state.data() == before
    return [(fact.kind, fact.params) for fact in facts]


@rule("A21")
def test_taking() -> None:
    table = position(players=3).market("blue-2", "green-3").begin()
    assert preview(table, "$12") == [
        ("gain_money", {"cards": ["blue-2", "green-3"], "worth": 5}),
        ("turn_ends", {}),
    ]


@rule("A22")
def test_buying_says_how_close_the_coins_come() -> None:
    table = position(players=3).yard(blue="tower-9").hand(0, "blue-7", "blue-4", "blue-1")
    assert preview(table.begin(), "B")[:2] == [
        ("price", {"price": 9, "currency": "blue", "funds": 12}),
        ("overpays_least", {"over": 2}),
    ]
    assert ("can_be_exact", {}) in preview(table.hand(0, "blue-2").begin(), "B")


@rule("A22", "A23")
def test_paying() -> None:
    table = position(players=3).yard(blue="tower-9").hand(0, "blue-7", "blue-4", "blue-2").play("B")
    assert preview(table, "+7") == [("paid_of", {"card": "blue-7", "paid": 7, "price": 9})]
    table.play("+7")
    assert preview(table, "+2")[1:] == [("exact", {})]
    assert preview(table, "+4")[1:] == [("overpaid", {"over": 2})]
    assert preview(table.copy().play("+2"), ".")[-1] == ("plays_again", {})
    assert preview(table.play("+4"), ".")[-2:] == [("overpaid", {"over": 2}), ("turn_ends", {})]


@rule("A31", "A52")
def test_what_one_more_building_means() -> None:
    table = position(players=2).yard(blue="tower-9").hand(0, "blue-9").scored("A")
    table.owns(0, tower=2).owns(MARTIN, tower=2).owns(1, tower=1)
    bought = table.play("B+9")
    assert preview(bought, ".")[:2] == [
        ("will_hold", {"seat": 0, "category": "tower", "held": 3}),
        ("next_scoring", {"scoring": "B", "category": "tower", "before": 9, "after": 13}),
    ]
    assert preview(bought, ">M")[:2] == [
        ("will_hold", {"seat": MARTIN, "category": "tower", "held": 3}),
        ("next_scoring", {"scoring": "B", "category": "tower", "before": 9, "after": 6}),
    ]


@rule("A26")
def test_no_extra_action_is_promised_when_none_will_be_possible() -> None:
    table = position(players=3).scored("AB").yard(blue="pavilion-8").market().hand(0, "blue-8")
    paid = table.money_deck(rest=1).play("B+8")
    assert preview(paid, ".")[-1] == ("turn_ends", {})
    assert paid.play(".", deal=["tower-7", "blue-8"]).turn == 1
