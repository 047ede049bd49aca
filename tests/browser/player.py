"""Plays Alhambra through the page: reads what is highlighted, presses nothing else."""

from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from tests.browser.playing import Playing, Shown, looking

# It stands still when nothing moves, is on its way or is being chosen.
LOOK = looking(
    still="""there(".ledger") && !there("[data-confirm]")
    && !document.getAnimations().some((animation) => animation.playState === "running"
      && animation.effect.getComputedTiming().endTime !== Infinity)
    && (!there(".counter.mine") || there(".market .can, .yard .can, .counter .buttons button"))""",
    shown="""
    places: all(".market .piece.can").length,
    spaces: all(".yard .piece.can").length,
    undo: there(".counter .undo"),
    public: {
      scores: texts(".ledger .score"),
      held: texts(".ledger td .held"),
      market: all(".market .piece").map((node) => node.dataset.at),
      yard: all(".yard .piece").map((node) => node.dataset.at),
      log: all(".log li[data-event]").map((node) => node.dataset.event),
    }""",
)
# Where a coin is taken back; on a phone there is room for it in one place only.
LAID = ".counter .laid button:visible, .purse.paying .laid"


@dataclass
class Position(Shown):
    """What the counters of a page show."""

    places: int
    spaces: int
    undo: bool


class Player(Playing[Position]):
    """Takes money and buys, at random."""

    def look(self) -> Position:
        return Position(**self.seen(LOOK))

    def move(self, *wanted: str) -> str:
        """One move, if possible of these kinds or of one that was not made yet; which it was."""
        position = self.look()
        assert position.mine, "it is not this player's turn"
        kinds = ["several", "one"] if position.places else []
        kinds += ["buy"] * (4 if position.spaces else 0)
        wanted = wanted or tuple({"one", "several", "buy"}.difference(self.kinds))
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
        expect(self.page.locator(".counter")).not_to_have_attribute("aria-busy", "true")
        buy = self.page.locator("[data-confirm]")
        while buy.is_disabled():
            if not coins.count():  # all lie there: the server is asked what may follow
                expect(buy).to_be_enabled()
                return
            self.press(self.one_of(coins))
            # what it would bring is told then: the bar grows, and the page makes room for it
            expect(self.page.locator(".counter")).not_to_have_attribute("aria-busy", "true")
            if self.chance.random() < 0.15:
                self.press(self.page.locator(LAID).last)
