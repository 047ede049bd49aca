"""Plays Evolutopia through the page: reads what is highlighted, presses nothing else."""

from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from tests.browser.playing import Playing, Shown, looking
from tests.browser.visitor import Visitor

# It stands still when nothing is on its way and nothing is being chosen.
LOOK = looking(
    still="""there(".instruments") && !there("[data-confirm]")
    && (!there(".counter.mine")
      || there(".evolutopia .piece.can, .counter button[data-place]"))""",
    shown="""
    undo: there(".counter .undo"),
    prompt: texts(".counter .prompt").join(" "),
    public: {
      dials: labels(".dials [aria-label]"),
      beacon: labels(".beacons"),
      territory: labels(".territory .square"),
      zone: labels(".zone .person[aria-label]"),
      tiles: all(".wall .tile").map((node) => node.dataset.at),
      log: all(".log li[data-event]").map((node) => node.dataset.event),
    }""",
)
ASSIGN = "action:3"  # places of the board, see web/src/games/evolutopia/choices.ts
MANAGE = "manage"


@dataclass
class City(Shown):
    """What the board of a page shows."""

    undo: bool
    prompt: str


class Planner(Playing[City]):
    """Chooses among what is highlighted, at random."""

    def look(self) -> City:
        return City(**self.seen(LOOK))

    def move(self) -> str:
        """A choice that brings the end nearer, half of the time.

        Crises come when they are managed, and without Experts at hand every one lights a beacon.
        """
        self.choose(*([MANAGE] if self.chance.random() < 0.5 else []))
        return self.kinds[-1]

    def offered(self) -> list[str]:
        """The places that are highlighted on the board, and the buttons of the counter."""
        self.look()
        found = self.page.locator("[data-place].can:not(.chosen), .counter button[data-place]")
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
            self.settle()
        self.kinds.append(place.split(":")[0])
        return place

    def settle(self) -> None:
        """Confirm what is chosen, unless something more belongs to it that is asked for first."""
        expect(self.page.locator(".counter.choosing:not([aria-busy=true])")).to_be_visible()
        if self.page.locator("[data-confirm]").count():
            self.confirm()

    def turn(self, *wanted: str) -> None:
        """Choices until the turn is over and, alone, the next one begins."""
        while self.look().mine and MANAGE not in self.offered():
            self.choose(*wanted)


def alone(visitor: Visitor, **options: str) -> Planner:
    """A game for one, from its first decision on."""
    visitor.arrive()
    visitor.sit_down("evolutopia", "me", options=options)
    expect(visitor.page.locator(".evolutopia .instruments").first).to_be_visible()
    return Planner(visitor.page, hand=visitor.hand)


def together(host: Visitor, friend: Visitor, bots: int = 0, **options: str) -> list[Planner]:
    """A game for two people and so many bots."""
    for visitor in (host, friend):
        visitor.arrive()
    host.sit_down(
        "evolutopia", "me", "open", *["bot:random"] * bots, friends=[friend], options=options
    )
    return [Planner(host.page, 1), Planner(friend.page, 2)]
