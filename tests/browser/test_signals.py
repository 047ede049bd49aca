"""A game played together: pointing and considering. (Silence: test_rare.py.)"""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.planner import MANAGE, together
from tests.browser.playing import who_moves
from tests.browser.visitor import MOMENTS


def test_everybody_sees_what_somebody_considers_and_points_at(visit: Visit) -> None:
    ann, bruno = (visit(name, reduced_motion="reduce", held=MOMENTS) for name in ("Ann", "Bruno"))
    players = together(ann, bruno, level="1")
    active = who_moves(*players)
    assert active
    me, other = (ann, bruno) if active is players[0] else (bruno, ann)
    active.press(active.place(MANAGE))
    expect(me.page.locator("[data-confirm]")).to_be_visible()
    on_board = other.page.locator(f"[data-place='{MANAGE}'][data-considered='{me.name}']")
    in_words = other.page.locator(".counter .considered")
    expect(on_board).to_be_visible()
    expect(in_words).to_contain_text(me.name)
    other.expect_no_raw_ids()
    me.page.keyboard.press("Escape")
    expect(on_board).to_have_count(0)
    expect(in_words).to_have_count(0)

    thing = other.page.locator("[data-thing=beacons]")
    thing.click()  # not asked anything: a click shows it
    pointed = me.page.locator(".pointed")
    expect(pointed.locator("b")).to_have_text(other.name)
    me.let_time_pass(lambda: pointed.count() == 0)  # after a while
    other.page.mouse.move(0, 0)
    thing.hover()
    note = other.page.locator("[role=tooltip]")
    other.let_time_pass(note.is_visible)
    note.get_by_role("button", name=other.t("table.point")).click()
    for visitor in (ann, bruno):
        expect(visitor.page.locator(".pointed b")).to_have_text(other.name)
    me.let_time_pass(lambda: pointed.count() == 0)
