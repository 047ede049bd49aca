"""Hints: on one's own turn, from one's own view, in the workers; and the curve of who led."""

import pytest

from faubourg import games
from faubourg.engine.codec import dumps
from faubourg.engine.game import Game
from faubourg.engine.view import PERFECT
from faubourg.examples.alhambra import OMAR, payment
from faubourg.server.bot_workers import Advising, Asked, BotPool, Thought, think
from faubourg.server.fair_turns import Asker
from faubourg.server.messages import FactInfo
from faubourg.server.rate_limits import Buckets
from faubourg.server.tables import hints

from .serving import Guest, Json, Running, play_to_the_end
from .test_live import table_of_two

ADVISER = "expert:iterations=5"
# of two tries nobody knows more
VERDICTS = {"verdict.only", "verdict.alone", "verdict.unsure_next", "verdict.unsure"}


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch, sealed: Game) -> None:
    """An expert who thinks here and not for long, at a game that only this process knows."""
    assert sealed.advises

    async def here(_: BotPool, _asker: Asker, question: Asked) -> Thought:
        return think(question)

    monkeypatch.setattr(BotPool, "_ask", here)
    monkeypatch.setattr(hints, "ADVISER", ADVISER)
    monkeypatch.setattr(hints, "MOST", 2)
    monkeypatch.setattr(hints, "buckets", Buckets(hints.HINTS, hints.HINTS_PER_SECOND))
    monkeypatch.setattr(hints, "by_address", Buckets(hints.HINTS * hints.HOUSEHOLD, 0.1))


def by_turn(table: str, *guests: Guest) -> tuple[Guest, Guest]:
    """Whose turn it is, and the other."""
    first, second = guests
    return (first, second) if first.update(table)["legal"] else (second, first)


def test_an_expert_says_what_it_would_do_and_why(ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea, "sealed")
    player, _ = by_turn(table, ann, bea)
    update = player.update(table)
    hint = player.post(player.at(table, "hint"))
    assert hint["ok"]
    assert hint["decision"] == update["decision"]
    legal = {choice["action"]: choice for choice in update["legal"]}
    assert 1 <= len(hint["lines"]) <= 3
    named = {term["name"] for line in hint["lines"] for term in line["terms"]}
    for line in hint["lines"]:
        choice = legal[line["action"]]
        assert (line["notation"], line["told"]) == (choice["notation"], [choice["fact"]])
        assert 0.0 < line["value"] < 1.0
        assert (line["tries"], line["error"] > 0.0) == (2, True)
        assert set(line["because"]) <= named
        assert line["verdict"]["kind"] in VERDICTS
        assert line["why"] is None or set(line["why"]["params"].get("terms", [])) <= named
    told = [line["why"] for line in hint["lines"]]
    assert all(told.count(why) == 1 for why in told), "no sentence is there twice"
    assert player.update(table)["sequence"] == update["sequence"]  # nothing has happened


def test_a_choice_is_advised_to_its_end(ann: Guest, bea: Guest) -> None:
    """In Ginkgopolis a card is half a choice: the hint names the tile too, or that it is none."""
    table = table_of_two(ann, bea, "ginkgopolis")
    hint = ann.post(ann.at(table, "hint"))
    for line in hint["lines"]:
        kinds = [fact["kind"] for fact in line["told"]]
        assert kinds[0] in ("construct", "urbanize", "exploit", "new_hand")  # that is all of it
    best = hint["lines"][0]
    way = [best["action"], *(step["action"] for step in best["then"])]
    assert ann.act(table, *way)["ok"]
    assert best["told"][0]["kind"] == "new_hand" or ann.update(table)["legal"] == []  # all chosen


def test_a_payment_is_told_at_once_and_then_what_is_left_of_it() -> None:
    scene, game = payment(), games.find("alhambra")
    way = game.parse("B+6+4.")
    both: dict[str, object] = {"cards": ["blue-6", "blue-4"]}
    told = [step.told for step in hints.steps(game, scene.state, OMAR, way)]
    assert told == [
        [FactInfo("buy_with", {"building": "garden-10", **both})],
        [FactInfo("pay_all", both)],
        [FactInfo("pay_all", {"cards": ["blue-4"]})],
        [FactInfo("keep", {})],
    ]


def test_over_the_socket(ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea, "sealed")
    player, _ = by_turn(table, ann, bea)
    page = player.socket()
    page.watch(table)
    page.send("hint", table=table, request=7)
    hint = page.wait_for("hint")
    assert (hint["request"], hint["ok"]) == (7, True)
    page.close()


def test_only_on_ones_own_turn_and_not_too_often(server: Running, ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea, "sealed")
    player, other = by_turn(table, ann, bea)
    cleo = server.guest("Cleo")

    def refusal(guest: Guest) -> Json:
        answer = guest.post(guest.at(table, "hint"))
        assert not answer["ok"]
        return dict(answer["refusal"])

    other.act(table, 0)  # has chosen, and waits
    assert refusal(other)["code"] == "not_your_turn"
    assert refusal(cleo)["code"] == "not_seated"
    for _ in range(hints.HINTS):
        assert player.post(player.at(table, "hint"))["ok"]
    assert refusal(player)["code"] == "too_many_requests"
    assert refusal(player)["text"]
    cleo.close()


def test_the_expert_gets_the_view_of_that_seat_and_nothing_else(
    server: Running, ann: Guest, bea: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of_two(ann, bea, "sealed")
    player, _ = by_turn(table, ann, bea)
    seat = player.update(table)["seat"]
    told: list[Advising] = []

    async def advise(asker: Asker, asked: Advising) -> list[object]:
        assert asker.address == "127.0.0.1"
        told.append(asked)
        return []

    monkeypatch.setattr(server.tables.shared.bots, "advise", advise)
    assert player.post(player.at(table, "hint")).get("lines", []) == []
    history = server.table(table).history
    assert history is not None
    asked, state = told[0], history.table.state
    assert (asked.game, asked.bot, bool(asked.seed)) == ("sealed", ADVISER, True)
    assert asked.view == dumps(state.view(seat, PERFECT).data())
    assert asked.legal == state.legal(seat)
    assert len(asked.manners) == 2


def test_the_curve_of_a_finished_game(ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea)
    path = ann.at(table, "curve")
    assert ann.get(path, 409)["refusal"]["code"] == "not_over"
    outcome = play_to_the_end([ann, bea], table)["outcome"]
    points = ann.get(path)["points"]
    numbers = [point["sequence"] for point in points]
    assert numbers == sorted(set(numbers))
    assert len(points) > 3  # the beginning, and what the scorings change
    assert points[-1]["standing"] == outcome["totals"]
    assert bea.get(path)["points"] == points
