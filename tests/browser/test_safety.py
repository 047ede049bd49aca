"""The page lives with the server's headers, with strange names and with wrong addresses."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_the_page_works_under_its_policy(visit: Visit) -> None:
    """Violations are collected by every visit; here the policy itself is read, and tried."""
    ann = visit("Ann")
    answer = ann.page.goto("/")
    assert answer
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=", answer.text())
    expect(ann.page.get_by_label(ann.t("name.label"))).to_be_visible()
    ann.page.evaluate(
        """() => { const script = document.createElement("script");
                   script.textContent = "window.inline = true"; document.head.append(script); }"""
    )
    assert ann.page.evaluate("window.inline") is None
    refused = ann.page.evaluate("witness.violations.splice(0)")
    assert len(refused) == 1
    assert refused[0].startswith("script-src")
    ann.complaints.clear()  # the browser reports the attempt, too


def test_a_name_is_text(visit: Visit) -> None:
    """Markup in a name is shown as it is, everywhere a name is shown."""
    name = "<img src=x onerror=a()>"
    ann = visit("Ann")
    ann.name = name
    ann.come_in()
    expect(ann.page.get_by_text(ann.t("lobby.hello", name=name))).to_be_visible()
    ann.open_table(3, friends=False)
    expect(ann.page.locator(".ledger thead th.me .name")).to_have_text(name)
    assert ann.page.locator("img").count() == 0


def test_a_name_that_was_typed_counts(visit: Visit) -> None:
    """Also when "play now" is clicked without "come in" before."""
    ann = visit("Ann")
    ann.page.goto("/")
    ann.page.get_by_label(ann.t("name.label")).fill("  Ann ")
    ann.open_table(3, friends=False)
    expect(ann.page.locator(".ledger thead th.me .name")).to_have_text("Ann")


def test_an_address_that_leads_nowhere_says_so(visit: Visit) -> None:
    ann = visit("Ann")
    ann.page.goto("/t/000000000000")
    expect(ann.page.locator("main h1 ~ a")).to_be_visible()
    ann.expect_no_raw_ids()
    ann.complaints.clear()  # the browser reports the 404
