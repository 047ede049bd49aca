"""Three languages, switched in place in the middle of a move."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import who_moves
from tests.browser.tables import against_bots
from tests.browser.tongue import expect_own_language
from tests.browser.visitor import Visitor


def board(visitor: Visitor) -> tuple[list[str], ...]:
    """What is on the board whatever the language."""
    script = """() => [".ledger .score", ".ledger .held", ".purse b"].map((selector) =>
        [...document.querySelectorAll(selector)].map((node) => node.firstChild.textContent))
      .concat([[...document.querySelectorAll(".piece")]
        .map((node) => `${node.dataset.at} ${node.className}`)])"""
    return tuple(visitor.page.evaluate(script))


def test_french_spanish_english_in_the_middle_of_a_move(visit: Visit) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce")
    player = against_bots(ann)
    for _ in range(3):
        assert who_moves(player)
        player.move()
    assert who_moves(player)
    player.choose_money(several=False)
    expect(ann.page.locator(".counter")).not_to_have_attribute("aria-busy", "true")
    before, logs = board(ann), set()
    for code in ("fr", "es", "en"):
        ann.speak(code)
        for msgid in ("alhambra.market", "alhambra.yard", "alhambra.hand"):
            expect(ann.page.get_by_role("heading", name=ann.t(msgid), exact=True)).to_be_visible()
        expect(ann.button("table.log")).to_be_visible()
        expect(ann.button("alhambra.take")).to_be_enabled()  # what was chosen stays chosen
        assert ann.page.title().startswith(f"▶ {ann.t('table.your_move')}")
        assert board(ann) == before
        expect_own_language(ann)
        logs.add(ann.page.locator(".log ol").inner_text())
    assert len(logs) == 3
    ann.page.reload()  # the device remembers the language
    expect(ann.page.locator("html")).to_have_attribute("lang", "en")
    expect(ann.button("alhambra.take")).to_be_enabled()  # and the page what was chosen
    player.confirm()
    player.look()
