"""An account: from guest to another device, and out again."""

from secrets import token_hex

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_accessibility import started
from tests.browser.tongue import everywhere, expect_every_language, expect_own_language
from tests.browser.visitor import Visitor

PASSWORD = "correct horse"


def fill(visitor: Visitor, form: str, *values: str) -> None:
    for number, value in enumerate(values):
        visitor.page.locator(f"#{form}-{number}").fill(value)
    visitor.page.locator(f"form:has(#{form}-0) button").click()


def test_an_account_brings_the_tables_along(visit: Visit) -> None:
    name = f"Ann {token_hex(4)}"
    ann = visit(name, language="fr", reduced_motion="reduce")
    size = {"width": 390, "height": 844}
    phone = visit("Phone", language="es", reduced_motion="reduce", viewport=size)
    ann.come_in()
    table = started(ann, "alhambra")
    ann.page.get_by_label(ann.t("settings.title")).click()
    ann.page.get_by_role("link", name=ann.t("account.link")).click()
    expect(ann.page.get_by_role("heading", name=ann.t("account.title"), exact=True)).to_be_visible()
    expect_every_language(ann)  # a guest's
    fill(ann, "create", name, PASSWORD)
    expect(ann.page.locator(".said")).to_have_text(ann.t("account.created"))
    ann.page.get_by_label(ann.t("account.ratings_on")).check()
    ann.page.get_by_label(ann.t("account.ratings_shown")).check()
    expect(ann.page.get_by_text(ann.t("account.ratings_none"))).to_be_visible()
    expect(ann.page.get_by_role("heading", name=ann.t("account.yours", name=name))).to_be_visible()
    expect_every_language(ann)
    phone.page.goto(f"{ann.server.url}/account")
    with phone.while_refused(403):
        fill(phone, "login", f"Nobody {token_hex(4)}", PASSWORD)
    for _ in everywhere(phone):
        wrong = phone.server.catalogue(phone.language)["refusal.wrong_password"]
        expect(phone.page.get_by_role("alert")).to_have_text(wrong)
        expect_own_language(phone)  # a stranger's
    fill(phone, "login", name.lower(), PASSWORD)
    expect(phone.page.locator(f'a[href="/t/{table}"]')).to_be_visible()
    phone.language = ann.language  # what the person prefers has come along
    phone.page.goto(f"{ann.server.url}/account")
    phone.button("account.log_out_all").click()
    expect(phone.page.locator(".said")).to_have_text(phone.t("account.logged_out"))
    ann.page.reload()
    expect(ann.page.locator("#login-0")).to_be_visible()
    fill(ann, "login", name, PASSWORD)
    expect(ann.page.locator(f'a[href="/t/{table}"]')).to_be_visible()
    ann.page.goto(f"{ann.server.url}/account")
    ann.page.get_by_text(ann.t("account.delete"), exact=True).click()
    fill(ann, "delete", name, PASSWORD)
    expect(ann.page.locator(".said")).to_have_text(ann.t("account.deleted"))
    for _ in everywhere(ann):
        expect(ann.page.locator(".said")).to_have_text(ann.t("account.deleted"))
