"""Moments worth playing for: told in their time, skipped by a click or key, or a line.

Each begins at a table that stands just before it (prepared.py); the first seat then does what
the record says.
"""

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from struct import unpack
from typing import Literal

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.prepared import GOLDEN, RECORDS, before, do, read, resume
from tests.browser.slowness import FRAME, SOON, work_of, work_of_a_frame, work_of_click
from tests.browser.test_accessibility import COLOURS, expect_accessible
from tests.browser.visitor import MOMENTS, Visitor

Scheme = Literal["light", "dark"]
MOST_MOMENTS = 4000  # looks at a page until a ceremony is over: each takes some milliseconds
DAY_AND_NIGHT: tuple[Scheme, Scheme] = ("light", "dark")
SEEN = "() => JSON.parse(localStorage['faubourg.seen'] ?? '{}')"
WON = RECORDS / "evolutopia-won.json"
LOST = GOLDEN / "evolutopia-v1-2-level-3.json"


def stand_before(visitor: Visitor, record: Path, kind: str, which: int = 0) -> tuple[str, int]:
    """On the page of a table just before that happens: its address, and the action to be done."""
    found = read(record)
    inputs, action = before(found, kind, which)
    visitor.arrive()
    address = resume(found, inputs, visitor)
    visitor.page.goto(address)
    expect(visitor.page.locator(".counter")).to_be_visible()
    return address, action


def see(visitor: Visitor, record: Path, kind: str, which: int = 0) -> Locator:
    """The moment when that happens; the ceremony's place on the page."""
    do(visitor, *stand_before(visitor, record, kind, which))
    return visitor.page.locator(".ceremony")


def test_a_scoring_of_alhambra(visit: Visit) -> None:
    """Everything stands as before it until it is over; a key is enough to pass it."""
    ann = visit("Ann", pace="quick", held=MOMENTS)
    ceremony = see(ann, GOLDEN / "alhambra-v1-3.json", "scoring")
    page = ann.page
    ann.let_time_pass(ceremony.get_by_text(ann.t("alhambra.scoring", scoring="A")).is_visible)
    points = page.locator(".ledger .score").first
    expect(points).to_contain_text("0")
    expect(page.locator("p.unseen[aria-live]").first).to_contain_text("+10")
    page.keyboard.press("Enter")
    expect(ceremony).to_have_count(0)
    expect(points).to_contain_text("10")
    assert page.evaluate(SEEN) == {"alhambra.scoring": 1}
    page.locator(".ledger .points-of").first.click()
    expect(page.locator(".sources:popover-open")).to_contain_text("5")  # garden
    ann.expect_no_raw_ids()


@pytest.mark.parametrize("record", ["alhambra-v1-3.json", "ginkgopolis-v1-3.json"])
def test_a_ceremony_is_a_line_where_nothing_moves(visit: Visit, record: str) -> None:
    ann = visit("Ann", reduced_motion="reduce", pace="normal", language="fr", held=MOMENTS)
    kind = "scoring" if record.startswith("alhambra") else "over"
    ceremony = see(ann, GOLDEN / record, kind)
    ann.let_time_pass(ann.page.locator(".caption").is_visible)
    assert ceremony.count() == 0


def test_the_end_of_alhambra_and_its_picture(visit: Visit, tmp_path: Path) -> None:
    """The result comes after the last scoring, not over a palace that is four moves behind."""
    ann = visit("Ann", pace="quick", language="es", held=MOMENTS)
    ceremony = see(ann, GOLDEN / "alhambra-v1-5.json", "scoring", which=-1)
    title = ann.page.locator("#result-title")
    ann.let_time_pass(ceremony.is_visible)
    assert title.count() == 0
    ceremony.click()
    expect(title).to_be_visible()
    expect(ann.page.locator(".result .picture")).to_be_visible()
    expect(ann.page.locator(".podium .steps li")).to_have_count(3)
    expect_accessible(ann, "how it ended")
    with ann.page.expect_download() as waiting:
        ann.button("share.keep").click()
    file = tmp_path / "shared.png"
    waiting.value.save_as(file)
    assert unpack(">II", file.read_bytes()[16:24]) == (1200, 800)
    ann.expect_no_raw_ids()


# The drawing on a picture to share: all of it as one number, and the colours at these points.
DRAWN = """async ([bytes, points]) => {
  const binary = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([binary], { type: "image/png" }));
  const context = new OffscreenCanvas(1200, 800).getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, 1200, 500);
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-1", data));
  const at = ([x, y]) => data.slice(4 * (1200 * y + x)).slice(0, 4).join();
  return [sum.join(), ...points.map(at)];
}"""


def test_the_picture_to_share_is_the_same_on_a_phone(visit: Visit, tmp_path: Path) -> None:
    """Nothing of it is cut by the window; no Evolution reaches out of its square."""
    drawn = []
    beside_one, beside_none = (494, 81), (778, 81)  # at the edge of bare ground, right of it
    for size in ({"width": 390, "height": 844}, {"width": 1440, "height": 900}):
        ann = visit("Ann", viewport=size)
        see(ann, WON, "won")
        with ann.page.expect_download() as waiting:
            ann.button("share.keep").click()
        file = tmp_path / "shared.png"
        waiting.value.save_as(file)
        found = ann.page.evaluate(
            DRAWN, [b64encode(file.read_bytes()).decode(), [beside_one, beside_none]]
        )
        drawn.append(found)
        assert found[1] == found[2]
        assert ann.page.locator("svg.picture").count() == 1  # the copy is gone
    assert drawn[0] == drawn[1]


def test_the_end_of_ginkgopolis(visit: Visit) -> None:
    """District by district, and again for who asks."""
    ann = visit("Ann", pace="quick", held=MOMENTS)
    ceremony = see(ann, GOLDEN / "ginkgopolis-v1-3.json", "over")
    # what the others did, and that it was the last round, comes first
    district = ceremony.get_by_text(ann.t("ginkgopolis.end_district", number=1, count=4))
    ann.let_time_pass(district.is_visible)
    ann.page.keyboard.press(" ")
    expect(ann.page.locator("#result-title")).to_be_visible()
    ann.button("table.again").click()
    expect(ann.page.locator("#result-title")).to_have_count(0)  # as it stood before
    ann.page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("record", "kind"),
    [(WON, "won"), (LOST, "lost"), (WON, "unmanaged"), (WON, "inaugurated_over")],
)
def test_scenes_of_evolutopia(visit: Visit, record: Path, kind: str) -> None:
    ann = visit("Ann", pace="quick", held=MOMENTS)
    ceremony = see(ann, record, kind)
    ann.let_time_pass(ceremony.is_visible)
    over = ann.page.locator("#result-title")
    assert over.count() == 0
    ann.button("table.skip").first.click()
    expect(ceremony).to_have_count(0)
    if kind in ("won", "lost"):
        expect(over).to_have_text(ann.t(f"evolutopia.{kind}"))
        expect(ann.page.locator(".result .picture")).to_be_visible()
    ann.expect_no_raw_ids()


# of each, one in a late position
CEREMONIES = [
    (GOLDEN / "alhambra-v1-5.json", "scoring", -1),
    (GOLDEN / "ginkgopolis-v1-3.json", "over", 0),
    (WON, "unmanaged", 0),
    (WON, "inaugurated_over", 0),
    (WON, "won", 0),
]


@pytest.mark.parametrize(("record", "kind", "which"), CEREMONIES)
def test_ceremonies_move_smoothly(visit: Visit, record: Path, kind: str, which: int) -> None:
    """Fifty pictures a second in a late position, and a click leads back to the table at once."""
    ann = visit("Ann", pace="calm", viewport={"width": 1440, "height": 900}, held=MOMENTS)
    ceremony = see(ann, record, kind, which)
    ann.let_time_pass(ceremony.is_visible)
    if kind == "over":  # the last round was announced first
        ann.page.keyboard.press("Enter")
        expect(ceremony.get_by_text(ann.t("ginkgopolis.end_title"))).to_be_visible()
    middle = ann.page.locator(".ceremony .way i:nth-child(2).past")  # more than a title
    ann.let_time_pass(middle.is_visible)
    frame = work_of_a_frame(ann.page)
    click = work_of_click(ann.button("table.skip").first)
    print(f"{record.stem} {kind}: {frame:.1f} ms a frame, {click:.0f} ms a click")
    assert frame < FRAME
    assert click < SOON


class Answers:
    """What the server says to a page, which can be kept back for a while."""

    def __init__(self, visitor: Visitor) -> None:
        self.late: list[tuple[WebSocketRoute, str | bytes]] | None = None
        visitor.page.route_web_socket("**/api/**", self._connected)

    def _connected(self, page: WebSocketRoute) -> None:
        page.connect_to_server().on_message(lambda message: self._said(page, message))

    def _said(self, page: WebSocketRoute, message: str | bytes) -> None:
        if self.late is None:
            page.send(message)
        else:
            self.late.append((page, message))

    def keep(self) -> None:
        self.late = []

    def let_go(self) -> None:
        late, self.late = self.late or [], None
        for page, message in late:
            page.send(message)


def test_the_last_choice_is_answered_at_once(visit: Visit) -> None:
    """The click that ends a game of Ginkgopolis is seen at once, and so is the server's answer."""
    ann = visit("Ann", pace="normal", viewport={"width": 1440, "height": 900}, held=MOMENTS)
    answers = Answers(ann)
    stand_before(ann, GOLDEN / "ginkgopolis-v1-3.json", "over")
    confirm = ann.page.locator("[data-confirm]").first
    expect(confirm).to_be_enabled()
    told = ann.page.locator(".events li:not(.since)").first
    last = told.inner_text()
    answers.keep()
    click = work_of_click(confirm)
    expect(ann.page.locator(".counter")).to_contain_text(ann.t("table.sending"))
    ann.expect(lambda: answers.late)

    def see_it() -> None:
        answers.let_go()
        expect(told).not_to_have_text(last)

    answer = work_of(ann.page, see_it)
    print(f"the last choice: {click:.0f} ms a click, {answer:.0f} ms its answer")
    assert click < SOON
    assert answer < SOON


# A drawing is for the eyes: screen readers hear its line, and axe would not look at it. Nor can it
# tell a contrast with leaves, clouds or confetti between.
WRITTEN = """(place) => document.querySelectorAll(`${place} [aria-hidden]`).forEach((drawing) => {
  drawing.removeAttribute("aria-hidden");
  drawing.querySelectorAll("svg, i").forEach((piece) => (piece.style.visibility = "hidden"));
})"""


def expect_readable(visitor: Visitor, where: str, place: str, *schemes: Scheme) -> None:
    """What is written there."""
    visitor.page.evaluate(WRITTEN, place)
    for scheme in schemes:
        visitor.page.emulate_media(color_scheme=scheme)
        expect_accessible(visitor, f"{where}, {scheme}", COLOURS, place)


def beats(visitor: Visitor) -> Iterator[tuple[int, bool]]:
    """Each beat of what is told, and whether it is a last one, until the table stands as it is.

    Time passes between them only. Before the first one the table may still stand as it was.
    """
    told = visitor.page.locator("#result-title, .counter.mine")
    before = seen = 0
    for _ in range(MOST_MOMENTS):
        if seen and told.count():
            return
        now = visitor.page.locator(".ceremony .past").count()
        if now not in (0, before):
            seen += 1
            yield now, now == visitor.page.locator(".ceremony .way i").count()
        before = now
        visitor.page.evaluate("witness.pass()")
    raise AssertionError(f"{seen} beats, and no end of them")


# What is not where it should be: out of the window, over the points of everybody, or a crisis' name
# on lightning; and where the title of what is counted lies. What moves has arrived.
LAID = """() => {
  for (const one of document.getAnimations()) {
    try { one.finish(); } catch { /* it never ends */ }
  }
  const all = (what) => [...document.querySelectorAll(`.ceremony :is(${what})`)];
  const box = (node) => node.getBoundingClientRect();
  const name = (node) => `${node.localName} ${node.innerText ?? ""}`.replaceAll("\\n", " ");
  const wrongs = all("h2, h3, p, li").filter((node) => {
    const { left, top, right, bottom } = box(node);
    return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight;
  }).map((node) => `outside: ${name(node)}`);
  const meet = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const apart = (some, others) => all(some).forEach((one) => all(others).forEach((other) => {
    if (meet(box(one), box(other))) wrongs.push(`over one another: ${name(one)} / ${name(other)}`);
  }));
  apart("section li, section h3", ".totals li");
  apart(".flash", ".crisis h2, .crisis p");
  const title = all("section h3")[0];
  return { wrongs, at: title ? Math.round(box(title).top) : null };
}"""
FULLEST = [  # with as many people as can be, and lightning
    (GOLDEN / "alhambra-v1-6-youngest-5.json", "scoring", -1),
    (GOLDEN / "ginkgopolis-v1-5.json", "over", 0),
    (WON, "unmanaged", 0),
]


@pytest.mark.parametrize(("record", "kind", "which"), FULLEST)
def test_nothing_jumps_or_lies_over_anything(
    visit: Visit, record: Path, kind: str, which: int
) -> None:
    """Beat by beat on a phone and on a desk; categories and districts begin at one place."""
    ann = visit("Ann", pace="normal", held=MOMENTS)
    see(ann, record, kind, which)
    titles: dict[int, set[int]] = {390: set(), 1440: set()}
    for beat, _ in beats(ann):
        for width, height in ((390, 844), (1440, 900)):
            ann.page.set_viewport_size({"width": width, "height": height})
            found = ann.page.evaluate(LAID)
            assert not found["wrongs"], f"beat {beat}, {width}: {found['wrongs']}"
            if found["at"] is not None:
                titles[width].add(found["at"])
    assert [len(tops) for tops in titles.values()] == [0 if kind == "unmanaged" else 1] * 2
    if kind == "unmanaged":  # what it does now is to be chosen, with the territory in sight
        expect(ann.page.locator(".counter.mine .choices")).to_be_visible()
        ann.settle()
        bar = ann.page.locator(".counter.mine").bounding_box()
        squares = ann.page.locator(".territory .square").last.bounding_box()
        assert bar is not None
        assert squares is not None
        assert squares["y"] + squares["height"] <= bar["y"]


def test_axe_on_every_ceremony(visit: Visit) -> None:
    """Beat by beat, and as the line that it is for who wants nothing to move."""
    ann = visit("Ann", pace="normal", held=MOMENTS)
    bea = visit("Bea", pace="normal", held=MOMENTS, reduced_motion="reduce")
    for record, kind, which in CEREMONIES:
        for visitor in (ann, bea):
            see(visitor, record, kind, which)
        for beat, last in beats(ann):
            if beat == 1:
                expect_accessible(ann, kind, within=".ceremony")
            if beat == 2:  # those between are alike
                expect_readable(ann, f"{kind}, beat {beat}", ".ceremony", "light")
            if last:
                expect_readable(ann, f"{kind}, beat {beat}", ".ceremony", "dark")
        bea.let_time_pass(bea.page.locator(".caption.line").is_visible)
        expect_accessible(bea, kind, within=".caption")
        expect_readable(bea, f"the line of {kind}", ".caption", *DAY_AND_NIGHT)
