"""What all have in common who play through a page: they look, wait, and press what is offered."""

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from playwright.sync_api import Locator, Page

from tests.browser.hands import MOUSE, Hand
from tests.browser.server import SECONDS

# Waits until the page stands still, and tells what it shows then.
LOOK = """async (milliseconds) => {
  const there = (selector) => document.querySelector(selector) !== null;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const texts = (selector) => all(selector).map(({ textContent }) =>
    textContent.replace(/\\s+/g, " ").trim());
  const labels = (selector) => all(selector).map((node) => node.getAttribute("aria-label"));
  const still = () => !there(".counter[aria-busy=true]") && (STILL);
  const until = performance.now() + milliseconds;
  while (!still()) {
    if (performance.now() > until) throw new Error("nothing more happens on the page");
    await new Promise((later) => setTimeout(later, 10));
  }
  const over = there("#result-title");
  const mine = there(".counter.mine");
  return { over, mine, SHOWN };
}"""


def looking(still: str, shown: str) -> str:
    """A script for one game: when its page stands still, and what it shows besides `over`."""
    return LOOK.replace("STILL", still).replace("SHOWN", shown)


@dataclass
class Shown:
    """What one page shows. `public` must be the same on all pages of a table."""

    over: bool
    mine: bool  # is this player asked for something?
    public: dict[str, list[str]]


S = TypeVar("S", bound=Shown)


class Playing(ABC, Generic[S]):
    """Makes random moves on a page, with whatever hand its person has."""

    def __init__(self, page: Page, seed: int = 1, hand: Hand = MOUSE) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.hand = hand
        self.kinds: list[str] = []  # of the moves made so far

    @abstractmethod
    def look(self) -> S:
        """What the page shows once it stands still."""

    @abstractmethod
    def move(self) -> str:
        """Do in some way what is asked for; the kind of move that it was."""

    def seen(self, script: str) -> dict[str, Any]:
        return dict(self.page.evaluate(script, SECONDS * 1000))

    def log(self) -> list[str]:
        """What happened, as this page tells it: of its reader it says "you"."""
        return self.page.locator(".log li[data-event] > span:last-child").all_inner_texts()

    def press(self, what: Locator) -> None:
        self.hand.press(what)

    def one_of(self, pieces: Locator) -> Locator:
        return pieces.nth(self.chance.randrange(pieces.count()))

    def confirm(self) -> None:
        self.press(self.page.locator("[data-confirm]"))

    def take_back(self) -> None:
        self.press(self.page.locator(".counter .undo"))


def attempts() -> Iterator[None]:
    """Again and again, as long as anybody should have to wait."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        yield
        time.sleep(0.02)  # others need the machine to make it come true


P = TypeVar("P", bound=Playing[Any])


def who_moves(*players: P) -> P | None:
    """The player whose own page says so, once the bots have moved; nobody when the game is over.

    Another's page may be a moment behind, one's own is not: it waits for what it has sent.
    """
    for _ in attempts():
        for player in players:
            shown = player.look()
            if shown.over:
                return None
            if shown.mine:
                return player
    raise AssertionError("nobody is asked to move")


def agree(*players: Playing[S]) -> S:
    """All pages come to show the same; what they show."""
    shown: list[S] = []
    for _ in attempts():
        shown = [player.look() for player in players]
        if all(one.public == shown[0].public for one in shown):
            return shown[0]
    raise AssertionError(differences([one.public for one in shown]))


def differences(shown: list[dict[str, list[str]]]) -> str:
    keys = [key for key in shown[0] if any(one[key] != shown[0][key] for one in shown)]
    return "the pages differ: " + "; ".join(f"{key}: {[one[key] for one in shown]}" for key in keys)
