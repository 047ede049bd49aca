"""Every text can be read: none is cut off, none lies over another, on narrow and wide screens."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.gardener import Gardener
from tests.browser.planner import alone
from tests.browser.tables import against_bots, until_rich
from tests.browser.test_phone import expect_to_fit
from tests.browser.tongue import everywhere, expect_own_language
from tests.browser.visitor import Visitor

SIZES = ((360, 780), (390, 844), (768, 1024), (1280, 900), (1440, 900))
LONG = "Maximiliane"  # names that are even longer end in an ellipsis
# What is cut off by a box that does not scroll, ends in an ellipsis, or lies over another text of
# the same layer. The letters of the drawn city stand behind one another: that is what it shows; the
# lobby's pictures are parts of larger ones.
UNREADABLE = """() => {
  const elsewhere = "script, style, option, title, .unseen, .skip, .city svg, .picture";
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(elsewhere)
      || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width > 1 && box.height > 1) texts.push({ node, parent, box });
    }
  }
  const wrongs = new Set();
  const boxes = texts.filter(({ node, parent, box }) => {
    for (let around = parent; around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const clips = style.overflowX + style.overflowY !== "visiblevisible";
      if (!clips || around.ownerSVGElement) continue;
      const edge = around.getBoundingClientRect();
      const inside = box.right <= edge.right + 1 && box.left >= edge.left - 1
        && box.bottom <= edge.bottom + 2 && box.top >= edge.top - 2;
      if (inside) continue;
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (!scrolls) wrongs.add(`cut off: ${node.data}`);
      return false;
    }
    return true;
  });
  const layer = (node) => {
    for (let around = node; around; around = around.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(around).position)) return around;
    }
    return null;
  };
  const shrunk = ({ left, right, top, bottom, height }) =>
    ({ left: left + 1, right: right - 1, top: top + height * 0.2, bottom: bottom - height * 0.2 });
  const flat = boxes.map((text) => ({ ...text, box: shrunk(text.box), layer: layer(text.parent) }));
  flat.forEach((one, i) => flat.slice(i + 1).forEach((other) => {
    if (one.node !== other.node && one.layer === other.layer
      && one.box.left < other.box.right && other.box.left < one.box.right
      && one.box.top < other.box.bottom && other.box.top < one.box.bottom) {
      wrongs.add(`over one another: ${one.node.data} / ${other.node.data}`);
    }
  }));
  return [...wrongs];
}"""


def pay(visitor: Visitor) -> None:
    player = against_bots(visitor, players=6)
    until_rich(player)
    player.choose_building()
    visitor.page.locator(".counter .suggest").click()


def build(visitor: Visitor) -> None:
    visitor.arrive()
    visitor.sit_down("ginkgopolis", "me", *["bot:novice"] * 4)
    player = Gardener(visitor.page)
    for _ in range(3):
        player.move()
    player.look()


def plan(visitor: Visitor) -> None:
    player = alone(visitor, level="4")
    player.choose("pick:0")
    player.look()
    player.choose("action:0")  # a tile lies half placed on the table
    player.look()


@pytest.mark.parametrize("play", [pay, build, plan])
def test_every_text_can_be_read(visit: Visit, play: Callable[[Visitor], None]) -> None:
    ann = visit(LONG, reduced_motion="reduce")
    play(ann)
    for language in everywhere(ann):
        ann.page.mouse.move(0, 0)  # over nothing that would be explained
        for width, height in SIZES:
            ann.page.set_viewport_size({"width": width, "height": height})
            where = f"{language}, {width} x {height}"
            expect_to_fit(ann, where)
            ann.expect_nothing_of(lambda: ann.page.evaluate(UNREADABLE), where)


def beside_the_game(visitor: Visitor) -> Iterator[str]:
    """Where people are before a game, one page after the other."""
    page = visitor.page
    visitor.come_in()
    for game in ("Alhambra", "Ginkgopolis", "Evolutopia"):
        visitor.options(game)
    yield "the lobby with every option"
    visitor.open_table(3, friends=True)
    expect(page.get_by_role("img", name=visitor.t("invite.qr"))).to_be_visible()
    yield "the waiting room"
    page.goto("/account")
    for summary in page.locator("summary").all():
        summary.click()
    yield "a guest's account"
    for path, sign in (("/rules/evolutopia", "figcaption"), ("/learn/evolutopia", ".lesson")):
        page.goto(path)
        expect(page.locator(sign).first).to_be_visible()
        yield path


def test_every_other_page_can_be_read(visit: Visit) -> None:
    ann = visit(LONG, reduced_motion="reduce")
    for where in beside_the_game(ann):
        for language in everywhere(ann):
            expect_own_language(ann)
            for width, height in ((360, 780), (1280, 900)):
                ann.page.set_viewport_size({"width": width, "height": height})
                here = f"{where}, {language}, {width}"
                ann.expect_nothing_of(lambda: ann.page.evaluate(UNREADABLE), here)
