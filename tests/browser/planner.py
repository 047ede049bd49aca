"""Plays Evolutopia through the page: reads what is highlighted, clicks nothing else."""

import random
import time
import uuid
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.house import SECONDS
from tests.browser.visitor import Visitor

# What the page shows once it stands still: nothing is on its way and nothing is being chosen.
LOOK = """async (milliseconds) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const there = (selector) => document.querySelector(selector) !== null;
  const texts = (selector) => all(selector).map(({ textContent }) =>
    textContent.replace(/\\s+/g, " ").trim());
  const labels = (selector) => all(selector).map((node) => node.getAttribute("aria-label"));
  const offered = ".evolutopia .piece.can, .counter button[data-place]";
  const still = () => there(".instruments") && !there(".counter[aria-busy=true], [data-confirm]")
    && (!there(".counter.mine") || there(offered));
  const until = performance.now() + milliseconds;
  while (!still()) {
    if (performance.now() > until) throw new Error("nothing more happens on the page");
    await new Promise((later) => setTimeout(later, 10));
  }
  return {
    over: there("#result-title"),
    mine: there(".counter.mine"),
    undo: there(".counter .undo"),
    prompt: texts(".counter .prompt").join(" "),
    public: {
      dials: labels(".dials [aria-label]"),
      beacon: labels(".beacons"),
      territory: labels(".territory .square"),
      zone: labels(".zone .person[aria-label]"),
      tiles: all(".wall .tile").map((node) => node.dataset.at),
      log: texts(".log ol li > span:last-child"),
    },
  };
}"""
ASSIGN = "action:3"  # places of the board, see web/src/games/evolutopia/choices.ts


@dataclass
class City:
    """What one page shows. `public` must be the same on all pages of a table."""

    over: bool
    mine: bool
    undo: bool
    prompt: str
    public: dict[str, list[str]]


class Planner:
    """Makes random choices on a page, by mouse or, on a phone, by touch."""

    def __init__(self, page: Page, seed: int = 1, touch: bool = False) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.touch = touch
        self.kinds: list[str] = []  # of the places chosen so far

    def look(self) -> City:
        return City(**self.page.evaluate(LOOK, SECONDS * 1000))

    def press(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()

    def offered(self) -> list[str]:
        """The places that are highlighted on the board, and the buttons of the counter."""
        self.look()
        found = self.page.locator("[data-place].can, .counter button[data-place]")
        return list(found.evaluate_all("nodes => nodes.map((node) => node.dataset.place)"))

    def place(self, name: str) -> Locator:
        return self.page.locator(f"[data-place='{name}']").first

    def choose(self, *wanted: str) -> str:
        """One choice, confirmed where it must be: of these places if one is offered."""
        places = self.offered()
        assert places, "nothing is offered"
        wishes = [place for place in wanted if place in places]
        place = wishes[0] if wishes else self.chance.choice(places)
        in_bar = self.page.locator(f".counter button.button[data-place='{place}']")
        if in_bar.count():
            self.press(in_bar)
        else:
            self.press(self.place(place))
            self.press(self.page.locator("[data-confirm]"))
        self.kinds.append(place.split(":")[0])
        return place

    def turn(self, *wanted: str) -> None:
        """Choices until the turn is over and, alone, the next one begins."""
        while self.look().mine and "manage" not in self.offered():
            self.choose(*wanted)


def who_plans(*players: Planner) -> Planner | None:
    """The player whose own page says so, once the bots have moved; nobody when it is over."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        for player in players:
            shown = player.look()
            if shown.over:
                return None
            if shown.mine:
                return player
    raise AssertionError("nobody is asked anything")


def same(*players: Planner) -> City:
    """All pages come to show the same; what they show."""
    until = time.monotonic() + SECONDS
    while True:
        cities = [player.look() for player in players]
        if all(city.public == cities[0].public for city in cities):
            return cities[0]
        assert time.monotonic() < until, [city.public for city in cities]


def open_city(host: Visitor, seats: list[str], **options: str) -> str:
    """A table by the API: as the lobby does, but with the options that it keeps to itself."""
    wish: dict[str, Any] = {
        "game": "evolutopia",
        "players": len(seats),
        "options": options,
        "seats": seats,
        "nonce": uuid.uuid4().hex,
    }
    answer = host.context.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    return f"/t/{answer.json()['id']}"


def start_city(host: Visitor, address: str) -> None:
    answer = host.context.request.post(f"/api/tables{address.removeprefix('/t')}/start", data={})
    assert answer.ok, answer.text()
    host.page.goto(address)
    expect(host.page.locator(".evolutopia .instruments").first).to_be_visible()


def alone(visitor: Visitor, touch: bool = False, **options: str) -> Planner:
    """A game for one, from its first decision on."""
    visitor.come_in()
    start_city(visitor, open_city(visitor, ["me"], **options))
    return Planner(visitor.page, touch=touch)
