"""Plays Alhambra through the page: reads what is highlighted, clicks nothing else."""

import random
import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.house import SECONDS

# What the page shows once it stands still: nothing moves, is on its way or is being chosen.
LOOK = """async (milliseconds) => {
  const there = (selector) => document.querySelector(selector) !== null;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const texts = (selector) => all(selector).map(({ textContent }) =>
    textContent.replace(/\\s+/g, " ").trim());
  const moves = (animation) => animation.playState === "running"
    && animation.effect.getComputedTiming().endTime !== Infinity;
  const still = () => there(".ledger") && !there(".counter[aria-busy=true], [data-confirm]")
    && !document.getAnimations().some(moves)
    && (!there(".counter.mine") || there(".market .can, .yard .can, .counter .buttons button"));
  const until = performance.now() + milliseconds;
  while (!still()) {
    if (performance.now() > until) throw new Error("nothing more happens on the page");
    await new Promise((later) => setTimeout(later, 10));
  }
  return {
    over: there("#result-title"),
    mine: there(".counter.mine"),
    places: all(".market .piece.can").length,
    spaces: all(".yard .piece.can").length,
    undo: there(".counter .undo"),
    public: {
      scores: texts(".ledger .score"),
      held: texts(".ledger td .held"),
      market: all(".market .piece").map((node) => node.dataset.at),
      yard: all(".yard .piece").map((node) => node.dataset.at),
      log: texts(".log ol li > span:last-child"),
    },
  };
}"""


@dataclass
class Position:
    """What one page shows. `public` must be the same on all pages of a table."""

    over: bool
    mine: bool
    places: int
    spaces: int
    undo: bool
    public: dict[str, list[str]]


class Player:
    """Makes random moves on a page, by mouse or, on a phone, by touch."""

    def __init__(self, page: Page, seed: int = 1, touch: bool = False) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.touch = touch
        self.kinds: list[str] = []  # of the moves made so far

    def look(self) -> Position:
        """What the page shows once it stands still."""
        return Position(**self.page.evaluate(LOOK, SECONDS * 1000))

    def press(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()

    # -- moves -----------------------------------------------------------------------------------

    def move(self, *wanted: str) -> str:
        """Make one move of these kinds if possible, of any kind otherwise; the kind that it was."""
        position = self.look()
        assert position.mine, "it is not this player's turn"
        kinds = ["several", "one"] if position.places else []
        kinds += ["buy"] * (4 if position.spaces else 0)
        kinds = [kind for kind in kinds if kind in wanted] or kinds
        kind = self.chance.choice(kinds) if kinds else "pass"
        if kind == "buy":
            self.choose_building()
            self.lay_coins()
            self.confirm()
        elif kind == "pass":
            self.press(self.page.locator(".counter .buttons button").first)
        else:
            kind = self.choose_money(several=kind == "several")
            self.confirm()
        self.kinds.append(kind)
        return kind

    def one_of(self, pieces: Locator) -> Locator:
        return pieces.nth(self.chance.randrange(pieces.count()))

    def smallest(self, cards: Locator) -> Locator:
        """Of the market's cards, the one of the least value: it leaves most room for others."""
        named = cards.evaluate_all("(nodes) => nodes.map((node) => node.dataset.at)")
        values = [int(name.rsplit("-", 1)[1]) for name in named]
        return cards.nth(values.index(min(values)))

    def choose_money(self, several: bool) -> str:
        """Click one card of the market, or as many as may be taken together."""
        cards = self.page.locator(".market .piece.can")
        self.press(self.smallest(cards) if several else self.one_of(cards))
        joining = self.page.locator(".market .piece.can:not(.chosen)")
        count = 1
        while several and joining.count():
            self.press(self.smallest(joining))
            count += 1
        assert self.page.locator(".market .piece.chosen").count() == count
        return "several" if count > 1 else "one"

    def choose_building(self) -> None:
        self.press(self.one_of(self.page.locator(".yard .piece.can")))

    def lay_coins(self) -> None:
        """Coins in any order until they suffice, one of them taken back now and then."""
        if self.chance.random() < 0.5:
            self.press(self.page.locator(".counter .suggest"))
            return
        coins = self.page.locator(".purse.paying .piece.can")
        buy = self.page.locator("[data-confirm]")
        while buy.is_disabled():
            self.press(self.one_of(coins))
            if self.chance.random() < 0.15:
                self.press(self.page.locator(".counter .laid button").first)

    def confirm(self) -> None:
        self.press(self.page.locator("[data-confirm]"))

    def take_back(self) -> None:
        self.press(self.page.locator(".counter .undo"))


def who_moves(*players: Player) -> Player | None:
    """The player whose own page says so, once the bots have moved; nobody when the game is over.

    Another's page may be a moment behind, one's own is not: it waits for what it has sent.
    """
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        for player in players:
            position = player.look()
            if position.over:
                return None
            if position.mine:
                return player
    raise AssertionError("nobody is asked to move")


def agree(*players: Player) -> Position:
    """All pages come to show the same; what they show."""
    until = time.monotonic() + SECONDS
    while True:
        positions = [player.look() for player in players]
        shown = [position.public for position in positions]
        if all(one == shown[0] for one in shown):
            return positions[0]
        assert time.monotonic() < until, differences(shown)


def differences(shown: list[dict[str, Any]]) -> str:
    keys = [key for key in shown[0] if any(one[key] != shown[0][key] for one in shown)]
    return "the pages differ: " + "; ".join(f"{key}: {[one[key] for one in shown]}" for key in keys)
