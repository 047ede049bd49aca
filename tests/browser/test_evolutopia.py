"""Evolutopia in the browser: together to the end, alone, an own territory."""

import json
import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.planner import ASSIGN, MANAGE, Planner, alone, together
from tests.browser.playing import agree, who_moves
from tests.browser.prepared import RECORDS, read, resume, until
from tests.browser.slowness import SOON, work_of_click
from tests.browser.test_accessibility import expect_accessible_day_and_night
from tests.browser.test_phone import PHONE, expect_to_fit_everywhere

CHOOSE, RECRUIT = "action:0", "action:2"
LATE = 35  # turns


def to_the_end(players: list[Planner], chance: random.Random) -> None:
    """Random turns of everybody; now and then something is taken back, and all see the same."""
    while player := who_moves(*players):
        player.move()
        shown = player.look()
        if chance.random() < 0.2 and shown.undo and shown.mine:  # afterwards the next one plays
            player.take_back()
        if chance.random() < 0.2:
            agree(*players)


@pytest.mark.slow
def test_a_whole_game_of_two_people_and_a_bot(visit: Visit) -> None:
    ann, bruno = visit("Ann", reduced_motion="reduce"), visit("Bruno", reduced_motion="reduce")
    players = together(ann, bruno, bots=1, level="1")
    to_the_end(players, random.Random(5))
    shown = agree(*players)
    assert shown.over
    lost = ann.server.catalogue("en")["evolutopia.reason.last_beacon"]  # the win is in test_rare.py
    expect(ann.page.locator("#result-title").locator("..")).to_contain_text(lost)
    expect(ann.page.locator("#result-title")).to_have_text(ann.t("evolutopia.lost"))
    rows = ann.page.locator(".sheet tr").all_inner_texts()
    assert len(rows) == 8
    left = ann.page.locator("[data-nuisances]").get_attribute("data-nuisances")
    assert ann.page.locator("[data-sheet=nuisances]").inner_text() == left
    ann.expect_no_raw_ids()


def test_alone_the_role_is_chosen_and_swapped(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    player = alone(ann)
    cards = ann.page.locator(".counter .card.can")
    expect(cards).to_have_count(2)  # E8.2: the first decision is which of two roles to keep
    kept = cards.first.locator("b").inner_text()
    player.choose("pick:0")
    expect(ann.page.locator(".team .role b")).to_have_text(kept)
    player.look()
    while "pick:0" not in player.offered():  # E8.3: after managing one chooses again
        assert who_moves(player)
        player.choose(MANAGE)
    assert ann.page.locator(".counter .card.can").count() == 2
    player.choose("pick:1")
    assert not player.look().over


def test_every_action_with_its_inner_choices(visit: Visit) -> None:
    """Only what is legal is highlighted, refusals have a reason, undo where it is offered."""
    ann = visit("Ann", reduced_motion="reduce")
    player = alone(ann)
    player.choose("pick:0")
    page = ann.page
    before = agree(player).public
    player.choose(CHOOSE)
    assert set(player.offered()) >= {"to_study", "aside"}
    assert player.look().undo
    player.take_back()
    expect(page.locator("[data-place='action:0'].can")).to_be_visible()
    assert {**player.look().public, "log": []} == {**before, "log": []}
    player.choose(CHOOSE)
    player.choose("aside")
    player.look()
    player.choose("to_study")
    player.turn("done")
    assert page.locator("[data-place='action:0'].blocked").count() == 1
    page.locator("[data-place='action:0']").click(force=True)  # why not? the server says it
    expect(page.get_by_role("alert")).to_contain_text("E3.1")
    player.choose(RECRUIT)
    while "done" not in player.offered():
        player.choose()
    player.choose("done")
    while player.look().prompt.startswith(ann.t("evolutopia.ask_drawn")):
        player.choose("to_zone")
    player.turn("done")
    assert len(player.look().public["zone"]) == 5
    updates = [frame for frame in ann.frames if '"type":"update"' in frame]
    legal = {choice["notation"] for choice in json.loads(updates[-1])["legal"]}
    assert (ASSIGN in player.offered()) == ("A" in legal)  # chance deals who is needed, or not


def test_a_territory_of_ones_own(visit: Visit) -> None:
    squares = ["11", "14", "44"]
    ann = visit("Ann", reduced_motion="reduce")
    ann.come_in()
    card = ann.options("Evolutopia")
    card.locator(".count", has_text="1").click()
    card.locator("select:has(option[value=custom])").select_option("custom")
    for square in ("12", "33", *squares):  # the two of Discovery are taken away
        card.locator(f"[data-square='{square}']").click()
    card.get_by_text(ann.t("evolutopia.own_start"), exact=True).click()
    card.locator("[data-square='32']").click()
    card.get_by_label(ann.t("evolutopia.own_indicators")).select_option("6")
    with ann.while_refused(400):
        card.get_by_role("button", name=ann.t("create.alone")).click()
    expect(card.get_by_role("alert")).to_be_visible()  # with the reason
    card.get_by_label(ann.t("evolutopia.own_indicators")).select_option("4")
    card.get_by_role("button", name=ann.t("create.alone")).click()
    ann.page.wait_for_url("**/t/*")
    shown = Planner(ann.page).look().public
    places = [label[1:3] for label in shown["territory"] if "Nuisance" in (label or "")]
    assert places == squares
    assert "Start" in shown["territory"][9]
    assert all(": 4," in (label or "") for label in shown["dials"])


def test_nothing_is_too_wide_at_360(visit: Visit) -> None:
    size = {"width": 360, "height": 780}
    ann = visit("Maximiliane", language="fr", viewport=size, reduced_motion="reduce", **PHONE)
    player = alone(ann, level="4")
    expect_to_fit_everywhere(ann, "the roles")
    player.choose("pick:0")
    player.look()
    expect_to_fit_everywhere(ann, "the turn")
    player.choose(MANAGE)
    player.turn("done")
    expect_to_fit_everywhere(ann, "the crisis")
    ann.expect_no_raw_ids()


def test_a_choice_survives_a_reload(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    player = alone(ann)
    player.choose("pick:0")
    player.look()
    player.choose(RECRUIT)
    player.look()
    player.choose("done")
    before = player.look()
    offered = player.offered()
    assert "to_zone" in offered  # an Expert was drawn: in the middle of the action
    ann.page.reload()
    assert player.look().prompt == before.prompt
    assert player.offered() == offered
    ann.lose_connection()
    player.choose("to_zone")
    player.look()


def test_axe_finds_nothing_grave(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    player = alone(ann, level="3")
    expect_accessible_day_and_night(ann, "the roles")
    player.choose("pick:0")
    player.look()
    expect_accessible_day_and_night(ann, "the turn")
    player.choose(MANAGE)
    player.turn("done")
    player.choose(RECRUIT)
    player.look()
    expect_accessible_day_and_night(ann, "recruiting")


def test_a_click_shows_at_once_on_a_late_position(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    ann.arrive()
    record = read(RECORDS / "evolutopia.json")
    late = until(record, lambda view: view["turns"] >= LATE)
    ann.page.goto(resume(record, late, ann))
    Planner(ann.page).look()
    place = ann.page.locator("[data-place].can").first
    for _ in range(3):
        assert work_of_click(place) < SOON
        expect(ann.page.locator("[data-confirm]")).to_be_visible()
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("[data-confirm]")).to_have_count(0)
