"""The first page: a game in one click, a table for friends, and the way back to where one was."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_accessibility import started
from tests.browser.tongue import everywhere, expect_every_language, expect_own_language


def test_play_now_go_away_and_resume(visit: Visit) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce")
    page = ann.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/")
    cards = page.get_by_role("article")
    expect(cards).to_have_count(3)
    for _ in everywhere(ann):
        for card in cards.all():
            expect(card.locator(".picture > svg")).to_be_visible()
            expect(card).to_be_in_viewport(ratio=1)  # the three games are one screen
        expect(page.get_by_role("heading", name=ann.t("lobby.title"))).to_be_visible()
        expect_own_language(ann)
    now = cards.filter(has_text="Ginkgopolis").get_by_role("button", name=ann.t("create.now"))
    now.click()  # nothing else: no name, no option
    page.wait_for_url("**/t/*")
    expect(page.locator(".counter")).to_be_visible()
    address = page.url
    table = ann.server.get(f"/api/tables/{address.rsplit('/', 1)[1]}")
    levels = [seat["name"] for seat in table["seats"]]
    assert levels == [ann.t("name.guest"), "novice", "novice"]

    page.goto("/")
    back = page.get_by_role("region", name=ann.t("lobby.resume_title"))
    expect(back).to_contain_text("Ginkgopolis")
    expect_every_language(ann)
    back.get_by_role("link", name=ann.t("lobby.resume")).click()
    page.wait_for_url(address)
    expect(page.locator(".counter")).to_be_visible()


def test_a_table_for_friends(visit: Visit) -> None:
    ann, bob = visit("Ann", language="es"), visit("Bob")
    ann.come_in()
    card = ann.options("Alhambra")
    expect(card.locator("summary")).to_contain_text("3")
    card.locator(".count", has_text="2").click()
    expect(card.locator("summary")).to_contain_text("2")
    expect_every_language(ann)
    card.get_by_role("button", name=ann.t("create.friends")).click()
    ann.page.wait_for_url("**/t/*")
    link = ann.page.get_by_label(ann.t("invite.link"), exact=True)
    expect(link).to_have_value(ann.page.url)
    expect(ann.page.get_by_role("img", name=ann.t("invite.qr"))).to_be_visible()
    expect_every_language(ann)

    bob.page.goto("/")  # it is among those that look for players
    path = ann.page.url.removeprefix(ann.server.url)
    bob.page.locator(f"a[href='{path}']", has_text="Ann").click()
    bob.page.wait_for_url(ann.page.url)
    bob.come_in(bob.page.url)
    ann.button("room.start").click()
    for visitor in (ann, bob):
        expect(visitor.page.locator(".counter")).to_be_visible()
        visitor.page.goto("/")
        back = visitor.page.get_by_role("region", name=visitor.t("lobby.resume_title"))
        expect(back.get_by_role("link", name=visitor.t("lobby.resume"))).to_be_visible()


def test_games_to_watch(visit: Visit) -> None:
    """Who wants to be watched says so in the settings; whoever looks on sees no more than that."""
    ann = visit("Ann", reduced_motion="reduce")
    bea = visit("Bea", language="es", reduced_motion="reduce")
    ann.come_in()
    ann.page.get_by_label(ann.t("settings.title")).click()
    ann.page.get_by_label(ann.t("settings.watchable")).check()
    ann.expect_kept(watchable=True)
    ann.page.keyboard.press("Escape")
    table = started(ann, "alhambra")
    ann.page.goto(f"/t/{table}")
    expect(ann.page.locator(".counter")).to_be_visible()
    bea.come_in()
    section = bea.page.locator("section", has=bea.page.get_by_text(bea.t("lobby.watch")))
    expect_every_language(bea)
    section.locator(f'a[href="/t/{table}"]').click()
    expect(bea.page.locator(".counter")).to_be_visible()


def test_title_and_person_share_the_width_of_a_tablet(visit: Visit) -> None:
    """Neither is squeezed into a column of single words."""
    ann = visit("Maximilienne-Amélie de la Tour", language="fr")
    ann.arrive()
    ann.page.goto("/")
    title = ann.page.get_by_role("heading", name=ann.t("lobby.title"))
    for width in (720, 768, 1024, 1440):
        ann.page.set_viewport_size({"width": width, "height": 900})
        ann.settle()
        box = title.bounding_box()
        assert box is not None
        assert box["width"] > width * 0.4, width
        assert not ann.page.evaluate("document.documentElement.scrollWidth > innerWidth"), width
