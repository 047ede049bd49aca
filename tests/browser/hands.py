"""How somebody works a page: with a mouse, with a finger or with the keys alone.

Finger and keys do what a person can do and no more, and prove on the way that it suffices:
nothing is scrolled by a script, no tap is lost, every stop of Tab is in sight and wears its ring.
"""

import time
from typing import Any, Protocol

from playwright.sync_api import Locator, Page

from tests.browser.server import SECONDS

MOST_SWIPES = 12  # to reach one thing, and so many keys:
MOST_KEYS = 60

# Where a finger would hit it, once the page has answered the last tap and lies still; or how far it
# must be swiped before.
SPOT = """async (what) => {
  const frame = () => new Promise((later) => requestAnimationFrame(later));
  const box = () => what.getBoundingClientRect();
  const busy = () => document.querySelector(".counter[aria-busy=true]");
  for (let last = ""; busy() || last !== JSON.stringify(box()); await frame()) {
    last = JSON.stringify(box());
  }
  const { left, top, width, height } = box();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const label = what.closest("label");
  const clear = hit && (what.contains(hit) || label?.contains(hit));
  if (clear) {
    const scrolled = scrollY;
    const missed = (target) => `hit ${target.outerHTML.slice(0, 80)}: was at ${y}, scrolled by `
      + `${scrolled}, is at ${box().top + height / 2}, by ${scrollY}, x ${visualViewport.scale}`;
    witness.tap = new Promise((tapped) => addEventListener("click", ({ target }) =>
      tapped(what.contains(target) || label?.contains(target) ? "" : missed(target)),
      { capture: true, once: true }));
  }
  const scrolls = (one) => one.scrollWidth > one.clientWidth
    && getComputedStyle(one).overflowX === "auto";
  let row = what.parentElement; // one that scrolls sideways
  while (row && !scrolls(row)) row = row.parentElement;
  const sides = row?.getBoundingClientRect();
  const aside = sides && (x < sides.left || x > sides.right) && y > 0 && y < innerHeight;
  const swipe = aside
    ? { x: innerWidth / 2, y, dx: innerWidth / 2 - x, dy: 0 }
    : { x: innerWidth / 2, y: innerHeight / 2, dx: 0, dy: innerHeight * 0.45 - y };
  return { clear: !!clear, x, y, swipe, hit: hit?.outerHTML.slice(0, 120) ?? "" };
}"""
TAPPED = """(milliseconds) => Promise.race([witness.tap,
  new Promise((_, late) => setTimeout(() => late(new Error("the tap was lost")), milliseconds))])"""
# What a swipe has moved comes to rest a moment after the finger has left; at an edge nothing moves.
WATCH = """() => {
  witness.scrolled = new Promise((rests) => {
    addEventListener("scrollend", rests, { capture: true, once: true });
    setTimeout(rests, 1000);
  }).then(() => undefined);
}"""

# Which key brings the focus nearer, and is it where one can see it? Tab stops once in a group of
# pieces or of radio buttons, arrows lead on; what lies before the focus is reached backwards.
STEP = """(what) => {
  const here = document.activeElement;
  const lost = here === document.body && witness.keys > 0;
  if (here !== document.body) witness.keys += 1;
  const radio = what.type === "radio";
  const group = radio ? what.closest("fieldset") : what.closest("[data-arrows]");
  const kind = radio ? "input" : "button:not(:disabled)";
  const pieces = group ? [...group.querySelectorAll(kind)] : [];
  const roving = radio || what.tabIndex < 0;
  const stop = roving
    ? pieces.find((one) => radio ? one.checked : one.tabIndex === 0) : what;
  const before = (one) => !!(here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING);
  let key = null;
  if (here === what) key = "";
  else if (roving && pieces.includes(here)) key = before(what) ? "ArrowLeft" : "ArrowRight";
  else if (stop) key = here.contains(stop) || !before(stop) ? "Tab" : "Shift+Tab";
  const drawn = (node) => {
    const style = node && getComputedStyle(node);
    return !!style && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  };
  // the ring is around the focused thing, or around what stands for it (a radio button's number)
  const ring = [here, here.nextElementSibling].some(drawn);
  const { left, top, right, bottom } = here.getBoundingClientRect();
  const seen = (x, y) => {
    const hit = document.elementFromPoint(x, y);
    return !!hit && (here.contains(hit) || !!here.closest("label")?.contains(hit));
  };
  const points = [0.5, 0.2, 0.8].flatMap((x) => [0.5, 0.2, 0.8].map((y) =>
    [left + x * (right - left), top + y * (bottom - top)]));
  return { key, lost, stop: here.tabIndex >= 0, ring, seen: points.some(([x, y]) => seen(x, y)),
    toggles: what.ariaPressed !== null, radio, here: here.outerHTML.slice(0, 200) };
}"""


class Hand(Protocol):
    """The ways of a person to work the page."""

    pointers: frozenset[str]  # with which it may touch the page

    def press(self, what: Locator) -> None: ...

    def write(self, field: Locator, text: str) -> None: ...

    def pick(self, select: Locator, value: str) -> None: ...


class Mouse:
    """Clicks."""

    pointers = frozenset({"mouse", "touch"})

    def press(self, what: Locator) -> None:
        what.click()

    def write(self, field: Locator, text: str) -> None:
        field.fill(text)

    def pick(self, select: Locator, value: str) -> None:
        select.select_option(value)


class Touch:
    """Taps what lies in sight, and swipes the page until it does."""

    pointers = frozenset({"touch"})

    def press(self, what: Locator) -> None:
        what.wait_for()
        spot: dict[str, Any] = {}
        for _ in range(MOST_SWIPES):
            spot = what.evaluate(SPOT)
            if spot["clear"]:
                what.page.touchscreen.tap(spot["x"], spot["y"])
                missed = what.page.evaluate(TAPPED, SECONDS * 1000)
                assert not missed, missed
                return
            self.swipe(what.page, **spot["swipe"])
        raise AssertionError(f"a finger does not reach {what}: {spot}")

    def swipe(self, page: Page, x: float, y: float, dx: float, dy: float) -> None:
        """As far as a thumb reaches; it rests before it lets go, so that nothing scrolls on."""
        size = page.viewport_size or {"width": 0, "height": 0}
        most = 0.4 * (size["width"] if dx else size["height"])
        far = min(1.0, most / max(abs(dx), abs(dy), 1))
        page.evaluate(WATCH)
        finger = page.context.new_cdp_session(page)
        began = time.time() - 1
        for kind, part, seconds in (("Start", 0.0, 0.0), ("Move", 0.5, 0.1), ("Move", 1.0, 0.3)):
            point = {"x": x + dx * far * part, "y": y + dy * far * part}
            event = {"type": f"touch{kind}", "touchPoints": [point], "timestamp": began + seconds}
            finger.send("Input.dispatchTouchEvent", event)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()
        page.evaluate("witness.scrolled")

    def write(self, field: Locator, text: str) -> None:
        self.press(field)
        field.page.keyboard.type(text)  # the phone's own keyboard

    def pick(self, select: Locator, value: str) -> None:
        select.select_option(value)  # the phone's own list


class Keys:
    """Tab and arrows to everything, Enter and Space on it."""

    pointers = frozenset[str]()

    def press(self, what: Locator) -> None:
        step = self.walk(what)
        if not step["radio"]:  # arrows have chosen it
            what.page.keyboard.press("Space" if step["toggles"] else "Enter")

    def walk(self, what: Locator) -> dict[str, Any]:
        """To what is wanted; the last step."""
        step: dict[str, Any] = {}
        for _ in range(MOST_KEYS):
            step = what.evaluate(STEP)
            assert not step["lost"], f"the focus is lost on the way to {what}"
            assert step["ring"] or not step["stop"], f"no ring around {step['here']}"
            assert step["seen"] or not step["stop"], f"the focus is hidden: {step['here']}"
            if step["key"] == "":
                return step
            assert step["key"], f"no key leads to {what} from {step['here']}"
            what.page.keyboard.press(step["key"])
        raise AssertionError(f"keys do not lead to {what}: {step}")

    def write(self, field: Locator, text: str) -> None:
        self.walk(field)
        field.page.keyboard.type(text)

    def pick(self, select: Locator, value: str) -> None:
        self.walk(select)
        values: list[str] = select.evaluate("(node) => [...node.options].map(({ value }) => value)")
        by = values.index(value) - values.index(select.input_value())
        for _ in range(abs(by)):
            select.page.keyboard.press("ArrowDown" if by > 0 else "ArrowUp")


MOUSE, TOUCH, KEYS = Mouse(), Touch(), Keys()
