"""How much work a page has with a click, until the next picture.

Told by the clock of the page's own thread: what else a busy machine does is not counted.
"""

from playwright.sync_api import Locator

CLICK = """(node) => new Promise((painted) => {
  node.click();
  requestAnimationFrame(() => setTimeout(painted));
})"""


def work_of_click(what: Locator) -> float:
    """In milliseconds, with everything that the click sets off before the next picture."""
    session = what.page.context.new_cdp_session(what.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return 1000 * float({one["name"]: one["value"] for one in metrics}["TaskDuration"])

    before = spent()
    what.evaluate(CLICK)
    worked = spent() - before
    session.detach()
    return worked
