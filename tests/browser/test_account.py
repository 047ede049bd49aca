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
    ann.button("account.codes_noted").click()  # what they are for is tested below
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


def test_a_recovery_code_opens_the_account_once(visit: Visit) -> None:
    name = f"Zoe {token_hex(4)}"
    zoe = visit(name, language="es", reduced_motion="reduce")
    size = {"width": 390, "height": 844}
    phone = visit("Phone", language="fr", reduced_motion="reduce", viewport=size)
    zoe.come_in()
    zoe.page.goto(f"{zoe.server.url}/account")
    fill(zoe, "create", name, PASSWORD)
    shown = zoe.page.locator(".codes li")
    expect(shown).to_have_count(8)
    codes = shown.all_inner_texts()
    expect_every_language(zoe)
    zoe.button("account.codes_noted").click()
    expect(shown).to_have_count(0)
    zoe.page.get_by_text(zoe.t("account.codes_left", count=8)).click()
    fill(zoe, "codes", PASSWORD)
    expect(shown).to_have_count(8)
    new = shown.all_inner_texts()
    assert not set(codes) & set(new)
    zoe.page.reload()
    expect(zoe.page.get_by_text(zoe.t("account.codes_left", count=8))).to_be_visible()
    expect(shown).to_have_count(0)
    phone.page.goto(f"{zoe.server.url}/account")
    phone.page.get_by_text(phone.t("account.recover"), exact=True).click()
    with phone.while_refused(403):
        fill(phone, "recover", name, codes[0], "another horse")
    wrong = phone.server.catalogue(phone.language)["refusal.wrong_code"]
    expect(phone.page.get_by_role("alert")).to_have_text(wrong)
    expect_every_language(phone)
    fill(phone, "recover", name, new[0].lower(), "another horse")
    phone.language = zoe.language  # what the person prefers has come along
    expect(phone.page.locator(".said")).to_have_text(phone.t("account.recovered"))
    expect(phone.page.get_by_text(phone.t("account.codes_left", count=7))).to_be_visible()
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size["width"]
    zoe.page.reload()
    expect(zoe.page.locator("#login-0")).to_be_visible()
