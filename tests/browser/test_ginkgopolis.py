"""Ginkgopolis in the browser: whole games, secret choices, draft, Hal."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.gardener import Gardener, play_round, wait_for_task
from tests.browser.playing import agree, who_moves
from tests.browser.prepared import GOLDEN, RECORDS, read, resume, to_the_end_of, until
from tests.browser.slowness import SOON, work_of_click
from tests.browser.tables import leave_to_bots, take_own_seat_action
from tests.browser.test_accessibility import expect_accessible_day_and_night
from tests.browser.test_game import expect_proof
from tests.browser.test_phone import PHONE, expect_to_fit, expect_to_fit_everywhere
from tests.browser.visitor import Visitor
from tests.conftest import FULL

GAME = "ginkgopolis"
CHOOSE, GIVE_BACK = 1, 3  # phases, see components.py
LARGE = 19  # buildings
LAST_TILES = 7
LAST_ROUNDS = 17  # of some twenty against Hal
KINDS = {"exploit", "urbanize", "construct", "token"}
GAME_OF_TWO = read(GOLDEN / "ginkgopolis-v1-2.json")
SHEET = """() => [...document.querySelectorAll(".sheet tr")].map((row) =>
  [...row.querySelectorAll("td")].map((cell) => parseInt(cell.innerText)))"""
CARDS = ".mine .card.can"
TILES = ".mine .tile.can"


def late(view: dict[str, Any]) -> bool:
    """The last tiles are on the table."""
    return bool(view["phase"] == CHOOSE and view["exhausted"] and view["supply_left"] <= LAST_TILES)


def poor(view: dict[str, Any]) -> bool:
    """A tile, and hardly a resource to pay for where it could go."""
    few = view["resources"][0] <= 2
    return bool(view["phase"] == CHOOSE and view["card"] < 0 and few and sum(view["tiles"]))


def late_alone(view: dict[str, Any]) -> bool:
    return bool(view["phase"] == CHOOSE and view["round"] >= LAST_ROUNDS)


def against_bots(visitor: Visitor, players: int = 3, **options: str) -> Gardener:
    visitor.arrive()
    visitor.sit_down(GAME, "me", *["bot:novice"] * (players - 1), options=options)
    return Gardener(visitor.page, hand=visitor.hand)


def with_friend(host: Visitor, friend: Visitor, bots: int, **options: str) -> list[Gardener]:
    """Two people; the other seats are bots'."""
    for visitor in (host, friend):
        visitor.arrive()
    host.sit_down(GAME, "me", "open", *["bot:novice"] * bots, friends=[friend], options=options)
    return [Gardener(host.page, 1), Gardener(friend.page, 2)]


@pytest.mark.slow
def test_a_game_of_ginkgopolis(visit: Visit, tmp_path: Path) -> None:
    """Two people and a bot, to the score sheet and its proof; a round is told while it lasts.

    Its beginning, with every kind of move, and its last rounds; with --full all between.
    """
    ann, bruno = visit("Ann", pace="quick"), visit("Bruno", reduced_motion="reduce")
    players = with_friend(ann, bruno, bots=1)
    play_round(*players)
    expect(ann.page.locator(".caption")).to_be_visible()
    ann.button("table.skip").click()
    expect(ann.page.locator(".caption")).to_have_count(0)
    ann.page.emulate_media(reduced_motion="reduce")
    agree(*players)
    while not KINDS.issubset(players[0].kinds + players[1].kinds):
        assert not play_round(*players)
    agree(*players)
    ann.expect_no_raw_ids()
    if not FULL:
        to_the_end_of(read(RECORDS / "ginkgopolis.json"), late, ann, bruno)
    while not play_round(*players):
        agree(*players)
        ann.expect_no_raw_ids()
    shown = agree(*players)
    assert shown.over
    totals = expect_sources_to_add_up(ann)
    assert totals == expect_sources_to_add_up(bruno)
    assert sorted(totals) == sorted(standings(ann))
    expect_proof(ann, tmp_path)


def expect_sources_to_add_up(visitor: Visitor) -> list[int]:
    rows: list[list[int]] = visitor.page.evaluate(SHEET)[1:]  # without the names
    *sources, totals = rows
    for player, total in enumerate(totals):
        assert total == sum(row[player] for row in sources)
    return totals


def standings(visitor: Visitor) -> list[int]:
    texts = visitor.page.locator(".people .standing").all_inner_texts()
    return [int(re.findall(r"-?\d+", text)[0]) for text in texts]


def test_a_choice_is_secret_and_survives_a_reload(visit: Visit) -> None:
    """Chosen, reloaded, changed, half chosen elsewhere, reloaded: nobody sees it too early."""
    ann, bruno = visit("Ann", reduced_motion="reduce"), visit("Bruno", reduced_motion="reduce")
    first, second = with_friend(ann, bruno, bots=0)
    assert first.look().task == "choose"
    page = ann.page
    cards = [card.get_attribute("data-card") for card in page.locator(CARDS).all()]
    page.locator(CARDS).first.click()
    page.locator(TILES).first.click()
    chosen = page.locator(".counter .headline").inner_text()
    page.locator("[data-confirm]").click()
    told = page.locator(".counter").get_by_text(chosen)
    expect(told).to_be_visible()
    expect(page.locator(".counter")).to_contain_text("Bruno")  # who is waited for
    page.reload()
    expect(told).to_be_visible()
    expect(page.locator(".mine .tile.chosen")).to_have_count(1)

    expect(ann.button("table.withdraw")).to_be_visible()
    expect(page.locator(".counter .undo")).to_have_count(0)  # one way back, not two
    ann.button("table.withdraw").click()
    expect(page.locator(CARDS)).to_have_count(len(cards))
    take_own_seat_action(ann, int(cards[2] or 0))  # another device of hers chooses a card
    expect(page.locator(".mine .card.chosen")).to_have_attribute("data-card", cards[2] or "")
    page.reload()
    expect(page.locator(".mine .card.chosen")).to_have_attribute("data-card", cards[2] or "")
    page.locator(TILES).last.click()
    page.locator("[data-confirm]").click()
    expect(page.locator(".counter.mine")).to_have_count(0)

    for view in views(bruno):  # not a word of it on the wire
        assert view["card"] == -1
        assert view["played"] == -1
        assert sum(view["hand"]) == 4
    bruno.page.locator(CARDS).first.click()
    bruno.page.locator("[data-confirm]").click()
    told, asked = bruno.page.locator(".recap", has_text="Ann"), bruno.page.locator("[data-item]")
    expect(told.or_(asked).first).to_be_visible()
    if asked.count():  # he goes first, and his card gives what he wants
        second.take()
    expect(told).to_be_visible()


def views(visitor: Visitor) -> list[dict[str, Any]]:
    messages = [json.loads(frame) for frame in visitor.frames]
    return [message["view"] for message in messages if message["type"] == "update"]


def test_what_cannot_be_paid_is_said_before(visit: Visit) -> None:
    """The preview says that it counts as Exploit, with what is missing; and so it happens."""
    ann = visit("Ann", reduced_motion="reduce")
    ann.arrive()
    ann.page.goto(resume(GAME_OF_TWO, until(GAME_OF_TWO, poor), ann))
    player = Gardener(ann.page)
    assert wait_for_task(player).task == "choose"
    warned = ann.page.locator(".counter").get_by_text(ann.t("ginkgopolis.counts_as_exploit"))
    assert stage_unpaid(player, warned), "everything could be paid"
    expect(ann.page.locator(".counter .minds")).to_contain_text(ann.t("ginkgopolis.fact.missing"))
    before = ann.page.locator(TILES).count()
    player.confirm()
    deed = ann.page.locator(".recap li", has_text=ann.t("ginkgopolis.did.fell_back.you"))
    expect(deed).to_be_visible()
    assert ann.page.locator(".mine .tile").count() >= before


def stage_unpaid(player: Gardener, warned: Locator) -> bool:
    for card in player.page.locator(CARDS).all():
        card.click()
        for tile in player.page.locator(TILES).all():
            tile.click()
            expect(player.page.locator(".counter:not([aria-busy=true])")).to_be_visible()
            player.page.locator(".counter .facts li").first.wait_for()
            if warned.count():
                return True
        card.click()
    return False


def test_new_hand_and_the_city_itself(visit: Visit) -> None:
    """A new hand is public; cards are chosen on the city too; the city is never lost."""
    ann = visit("Ann", reduced_motion="reduce")
    player = against_bots(ann)
    assert player.look().task == "choose"
    page = ann.page
    hand = page.locator(CARDS).evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    page.locator(".new-hand").click()
    page.locator("[data-confirm=new_hand]").click()
    expect(page.locator(".log")).to_contain_text("You take a new hand")
    player.look()
    assert hand != page.locator(CARDS).evaluate_all("(all) => all.map((one) => one.dataset.card)")

    piece = page.locator(".city .thing.can").first
    piece.click()
    expect(page.locator(".city .thing[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".mine .card.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".mine .card.chosen")).to_have_count(0)

    window = page.locator(".city .view")
    ann.settle()
    fitted = drawn(window).get_attribute("transform") or ""
    window.hover()
    page.mouse.wheel(0, -600)
    expect(drawn(window)).not_to_have_attribute("transform", fitted)
    page.mouse.down()
    page.mouse.move(0, 0)  # far away: never lost
    page.mouse.up()
    box = window.bounding_box()
    assert box
    assert any(inside(box, piece.bounding_box()) for piece in page.locator(".city .thing").all()), (
        "the city is lost"
    )
    ann.button("ginkgopolis.fit").click()
    expect(drawn(window)).to_have_attribute("transform", fitted)
    ann.button("ginkgopolis.districts").click()
    expect(page.locator(".city .districts")).to_have_count(1)


def drawn(window: Locator) -> Locator:
    return window.locator("svg > g[transform]")


def inside(box: Any, other: Any) -> bool:
    return bool(
        other
        and box["x"] <= other["x"] + other["width"] / 2 <= box["x"] + box["width"]
        and box["y"] <= other["y"] + other["height"] / 2 <= box["y"] + box["height"]
    )


DRAFTING = """round => {
    const draft = document.querySelector(".draft");
    return draft === null || draft.textContent.includes(round);
}"""


def test_a_draft_of_four(visit: Visit) -> None:
    ann, bruno = visit("Ann", reduced_motion="reduce"), visit("Bruno", reduced_motion="reduce")
    players = with_friend(ann, bruno, bots=2, characters="draft")
    kept = ann.page.locator(".draft .kept li")
    for player in players:
        expect(player.page.locator(".draft")).to_be_visible()
    for turn in range(3):
        for player in players:  # in the last round both may have had two alike: then it is over
            player.page.wait_for_function(DRAFTING, arg=f"{turn + 1} of 3")
        players[0].keep()
        if turn == 0:  # change my mind before the others have chosen
            ann.button("table.withdraw").click()
            expect(ann.page.locator(".draft .piece.can").first).to_be_visible()
            players[0].keep()
        if turn < 2:
            expect(kept).to_have_count(turn + 1)
        players[1].keep()
    for player in players:
        assert wait_for_task(player).task == "choose"
    ann.page.locator(".people summary", has_text=ann.t("ginkgopolis.area.you")).click()
    expect(ann.page.locator(".people details[open] li")).to_have_count(3)
    agree(*players)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["normal", "expert"])
def test_a_game_alone_against_hal(visit: Visit, level: str) -> None:
    """The first rounds and the last, Hal's part of each told, to the sheet and who has won."""
    ann = visit("Ann", reduced_motion="reduce")
    player = against_bots(ann, 1, hal=level)
    told = ann.page.locator(".recap li").last
    rounds = 0
    while who_moves(player):
        if rounds == 4 and not FULL:
            record = read(GOLDEN / f"ginkgopolis-v1-1{'-hal-expert' * (level == 'expert')}.json")
            to_the_end_of(record, late_alone, ann)
        if player.look().task == "choose":  # else what a move has left to decide, also of Hal's
            if rounds:
                expect(told).to_contain_text("Hal")
            rounds += 1
        player.move()
    assert rounds > 1
    ann.page.get_by_label(ann.t("table.whole_log")).check()
    lines = ann.page.locator(".log li").all_inner_texts()
    assert sum("Hal reveals" in line for line in lines) >= rounds - 1
    names = [name.strip() for name in ann.page.locator(".sheet thead th .head").all_inner_texts()]
    points = dict(zip(names, expect_sources_to_add_up(ann), strict=True))
    winner = "You win" if points["Ann"] > points["Hal"] else "Hal wins"
    expect(ann.page.locator("#result-title")).to_contain_text(winner)


def test_by_touch_on_a_small_phone(visit: Visit) -> None:
    size = {"width": 360, "height": 780}
    ann = visit("Maximiliane-Alexandra", language="fr", viewport=size, **PHONE)
    player = against_bots(ann, 5)
    player.look()
    expect_to_fit_everywhere(ann, "the table")
    player.press(ann.page.locator(CARDS).first)
    player.press(ann.page.locator(TILES).first)
    expect(ann.page.locator("[data-confirm]")).to_be_visible()
    expect_to_fit_everywhere(ann, "choosing")
    player.confirm()
    for _ in range(3):
        assert not wait_for_task(player).over
        player.move()
    ann.expect_no_raw_ids()
    leave_to_bots(ann)
    expect_to_fit_everywhere(ann, "the score sheet")


def test_axe_at_the_city(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    player = against_bots(ann)
    player.move()
    player.move()
    while wait_for_task(player).task != "choose":
        player.move()
    expect_accessible_day_and_night(ann, "the table")
    ann.button("ginkgopolis.districts").click()
    ann.page.locator(CARDS).first.click()
    if ann.page.locator(TILES).count():
        ann.page.locator(TILES).first.click()
    for summary in ann.page.locator("details > summary").all():
        summary.click()
    expect_accessible_day_and_night(ann, "choosing, everything opened")
    leave_to_bots(ann)
    expect_accessible_day_and_night(ann, "the score sheet")


def test_a_late_city_answers_at_once(visit: Visit) -> None:
    """From a click to the picture of the choice in less than 100 ms, with many buildings."""
    ann = visit("Ann", reduced_motion="reduce")
    ann.arrive()
    late = until(GAME_OF_TWO, lambda view: view["phase"] == CHOOSE and view["sites"] >= LARGE)
    ann.page.goto(resume(GAME_OF_TWO, late, ann))
    assert wait_for_task(Gardener(ann.page)).task == "choose"
    assert ann.page.locator(".city .thing").count() >= LARGE
    for card in ann.page.locator(CARDS).all():
        assert work_of_click(card) < SOON


def test_tiles_are_given_back(visit: Visit) -> None:
    """The supply is empty: some tiles are given, revealed when all are ready, a point for each."""
    ann = visit("Ann", reduced_motion="reduce", viewport={"width": 390, "height": 844}, **PHONE)
    ann.arrive()
    empty = until(GAME_OF_TWO, lambda view: view["phase"] == GIVE_BACK and sum(view["tiles"]) > 1)
    ann.page.goto(resume(GAME_OF_TWO, empty, ann))
    player = Gardener(ann.page, hand=ann.hand)
    assert wait_for_task(player).task == "give_back"
    expect_to_fit(ann, "giving back")
    asked = ann.page.locator(".counter .prompt").inner_text()
    ann.lose_connection()  # in the middle of it
    ann.page.reload()
    expect(ann.page.locator(".counter .prompt")).to_have_text(asked)
    for tile in ann.page.locator(TILES).all()[:2]:
        tile.tap()
    expect(ann.page.locator(".mine .tile.chosen")).to_have_count(2)
    player.confirm()
    expect(ann.page.locator("[data-confirm=give_back]")).to_have_count(0)
    ann.page.locator(".opens-log").tap()
    expect(ann.page.locator(".log")).to_contain_text("You give back tiles and get a point for each")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1920, 1080)])
def test_the_city_has_half_of_a_large_window(visit: Visit, width: int, height: int) -> None:
    """It is all in sight with my cards and what is asked, and can be walked round."""
    ann = visit("Ann", reduced_motion="reduce", viewport={"width": width, "height": height})
    ann.arrive()
    ann.page.goto(resume(read(RECORDS / "ginkgopolis.json"), 103, ann))
    expect(ann.page.locator(".mine .card.can").first).to_be_visible()
    ann.settle()
    box = ann.page.locator(".city").bounding_box()
    assert box is not None
    assert box["width"] * box["height"] >= 0.5 * width * height
    for part in (".mine .card", ".counter", ".city .tools"):
        expect(ann.page.locator(part).first).to_be_in_viewport(ratio=1)
    places = "nodes => nodes.map((node) => node.getAttribute('transform')).join()"
    plots = ann.page.locator(".city .lawn")
    seen = {plots.evaluate_all(places)}
    for _ in range(3):
        ann.page.locator("[data-turn]").click()
        seen.add(plots.evaluate_all(places))
    assert len(seen) == 4, "four sides, four pictures"
    ann.page.locator(".city .thing[tabindex='0']").focus()
    ann.page.keyboard.press("r")
    assert plots.evaluate_all(places) in seen
