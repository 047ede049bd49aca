"""Nothing is lost: the server dies and comes back, pages are reloaded, people use two devices."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.playing import agree, who_moves
from tests.browser.server import Server
from tests.browser.tables import against_bots, take_own_seat_action, until_rich, with_friend
from tests.browser.visitor import Visitor

BUY = 15  # the first of four actions that choose a building, see docs/notation.md
SPACES = ["yellow", "green", "orange", "blue"]


def test_the_server_is_killed_and_comes_back(visit: Visit, server: Server) -> None:
    """A move that was on its way when the server died happens once, and both pages go on."""
    ann, bruno = visit("Ann"), visit("Bruno")
    players = with_friend(ann, bruno)
    for _ in range(3):
        player = who_moves(*players)
        assert player
        player.move()
    player = who_moves(*players)
    assert player
    before = agree(*players).public["log"]
    with ann.while_server_is_away(), bruno.while_server_is_away():
        player.choose_money(several=False)
        server.kill()
        for visitor in (ann, bruno):
            expect(visitor.page.get_by_text(ann.t("lost"))).to_be_visible()
        player.confirm()
        expect(player.page.get_by_text(ann.t("table.sending"))).to_be_visible()
        server.start()
        for visitor in (ann, bruno):
            expect(visitor.page.get_by_text(ann.t("lost"))).to_be_hidden()
        who_moves(*players)
        after = agree(*players).public["log"]
    count = len(after) - len(before)
    assert after[count:] == before
    news = player.log()[:count]
    assert sum(line.startswith("You take") for line in news) == 1, news
    for _ in range(4):
        player = who_moves(*players)
        assert player
        player.move()
    agree(*players)


def test_a_payment_survives_a_reload(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    player = against_bots(ann)
    until_rich(player)
    before, purses = player.look(), ann.page.locator(".purses").inner_text()
    player.choose_building()
    ann.page.locator(".purse.paying .piece.can").first.click()
    ann.page.reload()  # not confirmed: nothing has happened
    assert player.look() == before
    assert ann.page.locator(".purses").inner_text() == purses

    building = ann.page.locator(".yard .piece.can").first
    space = building.get_attribute("data-space") or ""
    take_own_seat_action(ann, BUY + SPACES.index(space))  # begun by another client
    expect(ann.page.get_by_text(ann.t("alhambra.mid_payment"))).to_be_visible()
    offered = ann.page.locator(".counter .buttons").inner_text()
    ann.page.reload()
    expect(ann.page.get_by_text(ann.t("alhambra.mid_payment"))).to_be_visible()
    assert ann.page.locator(".counter .buttons").inner_text() == offered
    player.take_back()
    expect(ann.page.get_by_text(ann.t("alhambra.what_to_do"))).to_be_visible()
    assert {**player.look().public, "log": []} == {**before.public, "log": []}
    assert ann.page.locator(".purses").inner_text() == purses


def test_two_devices_of_one_person_stay_in_step(visit: Visit) -> None:
    ann = visit("Ann")
    first = against_bots(ann)
    phone = visit(
        "Ann-phone",
        storage_state=ann.context.storage_state(),
        viewport={"width": 390, "height": 844},
    )
    phone.page.goto(ann.page.url)
    second = Player(phone.page, seed=2)
    for device in (first, second, first, second):
        agree(first, second)
        assert who_moves(device) is device
        device.move()
    agree(first, second)
    assert phone.page.locator(".purses").inner_text() == ann.page.locator(".purses").inner_text()


def test_an_invitation_is_a_link_and_watching_shows_no_hand(visit: Visit) -> None:
    ann, bruno, eve = visit("Ann"), visit("Bruno"), visit("Eve")
    ann.come_in()
    ann.open_table(2, friends=True)
    link = ann.page.get_by_label(ann.t("invite.link"), exact=True).input_value()
    assert link == ann.page.url
    expect(ann.page.get_by_role("img", name=ann.t("invite.qr")).locator("svg")).to_be_visible()
    bruno.come_in(link)
    expect(ann.page.locator(".room li").nth(1)).to_contain_text("Bruno")
    ann.button("room.start").click()
    expect(bruno.page.locator(".hand .purses")).to_be_visible()
    eve.page.goto(link)
    expect(eve.page.locator("section.ledger")).to_be_visible()
    players = [Player(ann.page, 1), Player(bruno.page, 2)]
    for _ in range(2):
        player = who_moves(*players)
        assert player
        player.move()
    agree(*players, Player(eve.page))
    expect(eve.page.locator(".hand")).to_have_count(0)
    assert eve.page.locator(".piece.can, .counter button").count() == 0
    views = [update["view"] for update in updates(eve)]
    assert views
    assert all(view["known"] == 0 and not any(view["hands"]) for view in views)
    for visitor, seat in ((ann, 0), (bruno, 1)):  # and those who play see their own only
        assert {update["view"]["known"] for update in updates(visitor)} == {1 << seat}


def updates(visitor: Visitor) -> list[dict[str, Any]]:
    """What the live connection told about the game."""
    messages = [json.loads(frame) for frame in visitor.frames]
    return [message for message in messages if message["type"] == "update"]
