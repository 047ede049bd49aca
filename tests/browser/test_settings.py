"""What a person prefers: switched in place, kept, and the same on the next device."""

from secrets import token_hex

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import against_bots
from tests.browser.tongue import expect_own_language
from tests.browser.visitor import Visitor

INK = "() => getComputedStyle(document.querySelector('#hatch-level .line')).strokeOpacity"


def chosen(visitor: Visitor, language: str) -> None:
    """Dark, still, with strong patterns and in this language."""
    root = visitor.page.locator("html")
    visitor.language = language
    expect_own_language(visitor)
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-motion", "reduced")
    assert float(visitor.page.evaluate(INK)) > 0.5  # every piece is filled with these


def test_settings_follow_the_person(visit: Visit) -> None:
    name = f"Ann {token_hex(4)}"
    ann = visit(name, language="es", reduced_motion="reduce")
    phone, wanted = visit("Phone", language="es"), "fr"
    against_bots(ann)
    page = ann.page
    assert float(page.evaluate(INK)) < 0.5
    page.get_by_label(ann.t("settings.title")).click()
    for msgid in ("settings.theme_dark", "settings.motion_reduced"):
        page.get_by_role("radio", name=ann.t(msgid)).check()
    for msgid in ("settings.patterns", "settings.memory_aid"):
        page.get_by_role("checkbox", name=ann.t(msgid)).check()
    for code in ("es", "en", wanted):  # the menu itself
        ann.choose_language(code)
        expect_own_language(ann)
    chosen(ann, wanted)
    page.reload()
    chosen(ann, wanted)
    ann.expect_kept(theme="dark", motion="reduced", language=wanted, memory_aid=True)
    made = ann.context.request.post(
        "/api/account", data={"name": name, "password": "correct horse"}
    )
    assert made.ok, made.text()

    phone.page.goto("/account")  # a stranger's, in the language of the browser
    expect(phone.page.locator("html")).to_have_attribute("lang", "es")
    for number, value in enumerate((name, "correct horse")):
        phone.page.locator(f"#login-{number}").fill(value)
    phone.page.locator("form:has(#login-0) button").click()
    chosen(phone, wanted)
    aid = phone.options("Alhambra").get_by_label(phone.t("alhambra.memory_aid"))
    expect(aid).to_be_checked()


def test_what_could_not_be_sent_is_sent_the_next_time(visit: Visit) -> None:
    ann = visit("Ann Offline", reduced_motion="reduce")
    ann.come_in()
    ann.expect_kept(theme="auto")  # what a newcomer has is sent at once
    path = "**/api/preferences"
    with ann.while_server_is_away():
        ann.context.route(path, lambda route: route.abort("connectionrefused"))
        ann.page.get_by_label(ann.t("settings.title")).click()
        with ann.page.expect_event("requestfailed"):
            ann.page.get_by_role("radio", name=ann.t("settings.theme_dark")).check()
    ann.context.unroute(path)
    ann.expect_kept(theme="auto")
    ann.page.reload()
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")
    ann.expect_kept(theme="dark")
