"""Nothing is lost: the server dies and comes back, pages are reloaded, people use two devices."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from faubourg.server.web.page import Page, page_folder
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.playing import agree, who_moves
from tests.browser.server import Server
from tests.browser.tables import against_bots, take_own_seat_action, until_rich, with_friend
from tests.browser.visitor import Visitor

BUY = 15  # the first of four actions that choose a building, see docs/notation.md
SAID_FOR = 2_000  # ms, as in renewal.svelte.ts
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
    lost, sending = ann.t("lost"), ann.t("table.sending")  # the server says them, while it lives
    with ann.while_server_is_away(), bruno.while_server_is_away():
        player.choose_money(several=False)
        server.kill()
        for visitor in (ann, bruno):
            expect(visitor.page.get_by_text(lost)).to_be_visible()
        player.confirm()
        expect(player.page.get_by_text(sending)).to_be_visible()
        server.start()
        for visitor in (ann, bruno):
            expect(visitor.page.get_by_text(lost)).to_be_hidden()
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


def test_a_phone_says_so_however_far_it_has_scrolled(visit: Visit) -> None:
    ann = visit("Ann", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    ann.arrive()
    ann.sit_down("alhambra", "me", "bot:novice", "bot:novice")
    notice = ann.page.get_by_text(ann.t("lost"))
    with ann.while_server_is_away():
        ann.context.set_offline(True)
        expect(notice).to_be_visible()
        header = ann.page.locator("header").first.bounding_box()
        assert header is not None
        assert header["height"] < 60  # nothing is squeezed into it
        ann.page.evaluate("scrollTo(0, 300)")
        expect(notice).to_be_in_viewport(ratio=1)
        ann.context.set_offline(False)
        expect(notice).to_have_count(0)


def test_a_payment_survives_a_reload(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    player = against_bots(ann)
    until_rich(player)
    before, purses = player.look(), ann.page.locator(".purses").inner_text()
    player.choose_building()
    expect(ann.page.locator(".counter")).not_to_have_attribute("aria-busy", "true")
    if (coins := ann.page.locator(".purse.paying .piece.can")).count():
        coins.first.click()  # if there is one way to pay, they lie there
        expect(ann.page.locator(".counter")).not_to_have_attribute("aria-busy", "true")
    begun = ann.page.locator(".counter").inner_text()
    ann.page.reload()  # not confirmed: nothing has happened, and nothing is forgotten
    expect(ann.page.locator(".counter")).to_have_text(begun, use_inner_text=True)
    ann.page.keyboard.press("Escape")
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


@contextmanager
def a_newer_page(server: Server, folder: Path) -> Iterator[str]:
    """The server starts with another page from now on: the name of that page's script."""
    shutil.copytree(page_folder(), folder)
    names = [file.name for file in (folder / "assets").iterdir()]
    for file in [*folder.rglob("*.js"), *folder.rglob("*.css"), folder / "index.html"]:
        text = file.read_text()
        for name in names:  # browsers keep them for ever: each is of one page
            text = text.replace(name, f"newer-{name}")
        file.write_text(text)
    for name in names:
        (folder / "assets" / name).rename(folder / "assets" / f"newer-{name}")
    server.environment["FAUBOURG_OTHER_PAGE"] = str(folder)
    try:
        yield Page(folder).script
    finally:
        del server.environment["FAUBOURG_OTHER_PAGE"]


def test_an_older_page_loads_the_newer_one_and_keeps_what_was_begun(
    visit: Visit, server: Server, tmp_path: Path
) -> None:
    """A choice that is not confirmed is still chosen; a move that is not answered is done, once."""
    ann = visit("Ann", reduced_motion="reduce", held=(SAID_FOR, SAID_FOR))
    player = against_bots(ann)
    assert who_moves(player) is player
    script = ann.page.locator('head script[type="module"]')
    older = (script.get_attribute("src") or "").removeprefix("/assets/")
    told, newer_one = player.log(), ann.page.get_by_text(ann.t("other_version"))
    with ann.while_server_is_away(), a_newer_page(server, tmp_path / "newer") as newer:
        player.choose_money(several=False)
        chosen = ann.page.locator(".market .piece.chosen").get_attribute("aria-label") or ""
        server.kill()
        server.start()
        expect(newer_one).to_be_visible()
        ann.page.evaluate("witness.pass()")  # it has been read
        expect(script).to_have_attribute("src", f"/assets/{newer}")
        expect(ann.page.locator(".market .piece.chosen")).to_have_attribute("aria-label", chosen)
        server.kill()
        expect(ann.page.get_by_text(ann.t("lost"))).to_be_visible()
        player.confirm()
        expect(ann.page.get_by_text(ann.t("table.sending"))).to_be_visible()
    with ann.while_server_is_away():
        server.start()  # the usual page, which is another one again
        expect(newer_one).to_be_visible()
        ann.page.evaluate("witness.pass()")
        expect(script).to_have_attribute("src", f"/assets/{older}")
        assert who_moves(player) is player
    news = player.log()[: -len(told) or None]
    assert sum(line.startswith("You take") for line in news) == 1, news


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
    expect(ann.page.locator(".room .seats li").nth(1)).to_contain_text("Bruno")
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
