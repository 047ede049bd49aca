"""Company after and beside the game: the same people once more, who looks on, who is muted."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import who_moves
from tests.browser.tables import leave_to_bots, with_friend
from tests.browser.test_company import open_chat, say
from tests.browser.tongue import everywhere, expect_every_language, expect_own_language
from tests.browser.visitor import Visitor


def finish(host: Visitor, friend: Visitor) -> None:
    """A game in which bots took over, with both looking at its result."""
    who_moves(*with_friend(host, friend))
    table = f"/api/tables/{friend.page.url.rsplit('/', 1)[1]}"
    assert friend.context.request.post(f"{table}/leave", data={}).ok
    leave_to_bots(host)
    expect(friend.page.locator("#result-title")).to_be_visible()


def test_the_same_people_play_again(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    bruno = visit("Bruno", language="fr", reduced_motion="reduce")
    finish(ann, bruno)
    before = ann.page.url
    bruno.button("rematch.ask").click()
    seats = bruno.page.locator(".room .seats li")
    expect(seats).to_have_count(3)  # everybody has moved on by one
    expect(seats.nth(0)).to_contain_text("Bruno")
    for _ in everywhere(bruno):
        expect(seats.nth(2)).to_contain_text(bruno.t("seat.invited", name="Ann"))
        expect_own_language(bruno)
    for _ in everywhere(ann):
        expect(ann.page.get_by_text(ann.t("rematch.offered"))).to_be_visible()
        expect(ann.button("rematch.join")).to_be_visible()
        expect_own_language(ann)  # with the score sheet
    ann.button("rematch.join").click()
    expect(seats.nth(2)).not_to_contain_text(bruno.t("seat.invited", name="Ann"))
    bruno.button("room.start").click()
    expect(ann.page.locator(".hand")).to_be_visible()
    assert ann.page.url == bruno.page.url != before


def test_who_is_muted_and_who_looks_on(visit: Visit) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce")
    bruno = visit("Bruno", reduced_motion="reduce")
    with_friend(ann, bruno)
    looking = visit("Carla", language="es", reduced_motion="reduce")
    looking.page.goto(ann.page.url)
    for visitor in (ann, looking):
        watched = visitor.page.get_by_role("img", name=visitor.t("table.spectators", count=1))
        expect(watched).to_have_text("1")
    for visitor in (ann, bruno):
        open_chat(visitor)
    say(bruno, "Hurry up!")
    ann.page.get_by_role("button", name=ann.t("chat.more", name="Bruno")).click()
    ann.button("chat.report").click()
    expect(ann.page.get_by_text(ann.t("chat.reported"))).to_be_visible()
    ann.page.get_by_role("button", name=ann.t("chat.mute", name="Bruno")).click()
    expect(bruno.page.get_by_label(bruno.t("chat.say"))).to_have_count(0)
    for language in everywhere(bruno):
        silenced = bruno.server.catalogue(language)["refusal.muted"]
        expect(bruno.page.locator(".chat .closed")).to_have_text(silenced)
        expect_own_language(bruno)
    for visitor in (ann, looking):
        expect_every_language(visitor)
    ann.page.get_by_role("button", name=ann.t("chat.unmute", name="Bruno")).click()
    say(bruno, "Sorry.")
    expect(ann.page.locator(".chat li p").last).to_have_text("Sorry.")
