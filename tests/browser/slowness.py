"""How much work a page has with a click until the next picture, and with each picture that moves.

Told by the clock of the page's own thread: what else a busy machine does is not counted.
"""

import os
from collections.abc import Callable

from playwright.sync_api import Locator, Page

# Milliseconds: 50 pictures a second, and what is felt as at once; with --full, on a machine
# that one knows. Elsewhere twice as much: it finds what has become slow, and no slow machine.
LENIENT = 1 if os.environ.get("FAUBOURG_FULL") == "1" else 2
FRAME, SOON = 20 * LENIENT, 100 * LENIENT

CLICK = """(node) => new Promise((painted) => {
  node.click();
  requestAnimationFrame(() => setTimeout(painted));
})"""


FRAMES = """(count) => new Promise((drawn) => {
  const next = () => (count-- > 0 ? requestAnimationFrame(next) : drawn());
  requestAnimationFrame(next);
})"""


def work_of_click(what: Locator) -> float:
    """In milliseconds, with everything that the click sets off before the next picture."""
    return work_of(what.page, lambda: what.evaluate(CLICK))


def work_of_a_frame(page: Page, frames: int = 30) -> float:
    """In milliseconds, on the average of so many pictures."""
    return work_of(page, lambda: page.evaluate(FRAMES, frames)) / frames


def work_of(page: Page, deed: Callable[[], object]) -> float:
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return 1000 * float({one["name"]: one["value"] for one in metrics}["TaskDuration"])

    before = spent()
    deed()
    worked = spent() - before
    session.detach()
    return worked
