"""Plays Ginkgopolis through the page: reads what is highlighted, clicks nothing else."""

import random
import time
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

from tests.browser.house import SECONDS

# What the page shows once it stands still: nothing is on its way and nothing is being chosen.
LOOK = """async (milliseconds) => {
  const there = (selector) => document.querySelector(selector) !== null;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const texts = (selector) => all(selector).map(({ textContent }) =>
    textContent.replace(/\\s+/g, " ").trim());
  const ways = ".mine .piece.can, .draft .piece.can, [data-item], [data-place], [data-confirm]";
  const still = () => there(".people") && !there(".counter[aria-busy=true]")
    && (!there(".counter.mine") || there(ways));
  const until = performance.now() + milliseconds;
  while (!still()) {
    if (performance.now() > until) throw new Error("nothing more happens on the page");
    await new Promise((later) => setTimeout(later, 10));
  }
  const mine = there(".counter.mine");
  const asked = { draft: ".draft .piece.can", item: "[data-item]", token: "[data-place]",
    choose: ".mine .card.can", give_back: "[data-confirm]" };
  const task = Object.keys(asked).find((name) => mine && there(asked[name])) ?? "";
  return {
    over: there("#result-title"),
    task,
    public: {
      city: all(".city .thing:not([data-at^=place])").map((node) =>
        `${node.dataset.at} ${node.getAttribute("aria-label")}`).sort(),
      people: texts(".people .name, .people dl, .people .standing"),
    },
  };
}"""


@dataclass
class Position:
    """What one page shows. `public` must be the same on all pages of a table."""

    over: bool
    task: str
    public: dict[str, list[str]]


class Gardener:
    """Makes random moves on a page, by mouse or, on a phone, by touch."""

    def __init__(self, page: Page, seed: int = 1, touch: bool = False) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.touch = touch
        self.kinds: set[str] = set()  # of the moves made so far

    def look(self) -> Position:
        return Position(**self.page.evaluate(LOOK, SECONDS * 1000))

    def press(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()

    def one_of(self, selector: str) -> Locator:
        found = self.page.locator(selector)
        return found.nth(self.chance.randrange(found.count()))

    def confirm(self) -> None:
        self.press(self.page.locator("[data-confirm]"))

    def move(self) -> str:
        """Do what is asked for, in some way; the kind of move that it was."""
        task = wait_for_task(self).task
        kind = {
            "draft": self.keep,
            "choose": self.choose,
            "item": self.take,
            "token": self.put_token,
            "give_back": self.give_back,
        }[task]()
        self.kinds.add(kind)
        return kind

    def keep(self) -> str:
        self.press(self.one_of(".draft .piece.can"))
        self.confirm()
        return "draft"

    def choose(self) -> str:
        """A card, from the hand or on the city, and mostly a tile."""
        self.press(self.one_of(".mine .card.can"))
        tiles = self.page.locator(".mine .tile.can")
        if tiles.count() and self.chance.random() < 0.75:
            self.press(tiles.nth(self.chance.randrange(tiles.count())))
        kind = self.page.locator("[data-confirm]").get_attribute("data-confirm") or ""
        self.confirm()
        return kind

    def take(self) -> str:
        self.press(self.one_of("[data-item]"))
        return "item"

    def put_token(self) -> str:
        self.press(self.one_of("[data-place]"))
        self.confirm()
        return "token"

    def give_back(self) -> str:
        for tile in self.page.locator(".mine .tile.can").all():
            if self.chance.random() < 0.5:
                self.press(tile)
        self.confirm()
        return "give_back"


def play_round(*players: Gardener) -> bool:
    """Until everybody has moved once and is asked again; is the game over?"""
    for _ in range(2):
        for player in players:
            position = wait_for_task(player, *players)
            if position.over:
                return True
            if position.task:
                player.move()
    return False


def wait_for_task(player: Gardener, *everybody: Gardener) -> Position:
    """The player is asked for something, or one of the others is, or it is over."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        position = player.look()
        if position.over or position.task:
            return position
        if any(other.look().task for other in everybody if other is not player):
            return position
    raise AssertionError("nobody is asked for anything")


def agree(*players: Gardener) -> Position:
    """All pages come to show the same; what they show."""
    until = time.monotonic() + SECONDS
    while True:
        positions = [player.look() for player in players]
        if all(position.public == positions[0].public for position in positions):
            return positions[0]
        assert time.monotonic() < until, [position.public for position in positions]
