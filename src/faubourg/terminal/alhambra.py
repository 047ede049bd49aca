"""How the Alhambra card game looks in a terminal: one column for each currency.

What is for sale, the money that lies there and the money in hand stand below each other, so that a
glance down a column tells what can be bought. Colours repeat what letters and names say.
"""

from collections.abc import Sequence
from typing import Final, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from faubourg.engine.facts import Event
from faubourg.engine.outcome import Outcome
from faubourg.engine.view import View
from faubourg.games.alhambra.actions import GIVE, KEEP, LETTERS, PAY_COIN
from faubourg.games.alhambra.components import (
    CATEGORIES,
    CURRENCIES,
    EMPTY,
    MARKET,
    MONEY,
    OVER,
    PAY,
    PLACES,
    SCORINGS,
    VALUES,
    category_of,
    currency_of,
    points_for,
    price_of,
    value_of,
)
from faubourg.games.alhambra.scoring import cards_in_piles
from faubourg.games.alhambra.view import AlhambraView
from faubourg.terminal.drawer import Drawer, spaced
from faubourg.terminal.payment import closest_payment

CURRENCY_STYLES: Final = ("yellow", "green", "dark_orange3", "bright_blue")
CATEGORY_STYLES: Final = ("bright_blue", "red", "dark_orange3", "bold", "green", "magenta")
NONE: Final = "-"

# the news leave out what the position shows anyway, and the coins of a payment that has its total
DETAILS: Final = ("chose", "paid", "laid", "turned_up")


class AlhambraDrawer(Drawer):
    """The yard, the market and the hands by currency; the collections by category."""

    EXAMPLE = "B+6+4."
    RULE = "A22"

    @staticmethod
    def extras(players: int) -> list[str]:
        return ["Martin"] if players == 2 else []  # A50

    def position(self, view: View) -> RenderableType:
        v = cast(AlhambraView, view)
        payment = self.payment(v) if v.phase == PAY and v.seat != v.turn else None
        return spaced(self.by_currency(v), self.collections(v), self.decks(v), payment)

    # -- money and buildings for sale, by currency ------------------------------------------------

    def by_currency(self, v: AlhambraView) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column("", width=10, no_wrap=True)
        for currency, name in enumerate(CURRENCIES):
            heading = Text(self.term("currency", name), f"bold {CURRENCY_STYLES[currency]}")
            table.add_column(heading, width=16)
        columns = range(len(CURRENCIES))
        table.add_row(self.label("yard"), *[self.building(v, space) for space in columns])
        table.add_row(self.label("market"), *[self.market(v, currency) for currency in columns])
        for seat in self.hands_shown(v):
            title = self.label("hand") if seat == v.seat else Text(self.names[seat], "bold")
            table.add_row(title, *[self.hand(v, seat, currency) for currency in columns])
            if seat == v.seat and v.phase != OVER:
                table.add_row("", *[self.affordable(v, seat, space) for space in columns])
        return table

    def hands_shown(self, v: AlhambraView) -> list[int]:
        """The own hand first, then the others that the view knows (memory aid, replay)."""
        known = [seat for seat in range(v.players) if v.knows(seat)]
        return sorted(known, key=lambda seat: (seat != v.seat, seat))

    def building(self, v: AlhambraView, space: int) -> Text:
        """What is for sale on a space, with its notation: tower 9 (Y)."""
        card = v.yard[space]
        if card == EMPTY:
            return Text(NONE, "dim")
        category = int(category_of(card))
        name = self.term("category", CATEGORIES[category])
        shown = Text.assemble((name, CATEGORY_STYLES[category]), (f" {price_of(card)}", "bold"))
        return shown.append(f" ({LETTERS[space]})")

    def market(self, v: AlhambraView, currency: int) -> Text:
        """The face-up money of one currency, each card with its notation: 7 ($1)."""
        cards = Text()
        for place in range(int(MARKET)):
            card = v.market[place]
            if card != EMPTY and currency_of(card) == currency:
                cards.append(f"{value_of(card)}", f"bold {CURRENCY_STYLES[currency]}")
                cards.append(f" (${place + 1})  ")
        cards.rstrip()
        return cards or Text(NONE, "dim")

    def hand(self, v: AlhambraView, seat: int, currency: int) -> Text:
        coins = coins_in_hand(v, seat, currency)
        if not coins:
            return Text(NONE, "dim")
        listed = Text(" ".join([str(value) for value in coins]), CURRENCY_STYLES[currency])
        return listed.append(f" = {sum(coins)}", "bold") if len(coins) > 1 else listed

    def affordable(self, v: AlhambraView, seat: int, space: int) -> Text:
        """How close the hand comes to the price of the building above."""
        if v.yard[space] == EMPTY:
            return Text()
        price, coins = int(price_of(v.yard[space])), coins_in_hand(v, seat, space)
        best = closest_payment(price, coins)
        if best is None:
            return Text(self.text("alhambra.missing", amount=price - sum(coins)), "dim")
        if sum(best) == price:
            return Text(self.text("alhambra.exact_possible"), "italic")
        return Text(self.text("alhambra.over_at_least", amount=sum(best) - price), "italic")

    # -- who collects what ------------------------------------------------------------------------

    def collections(self, v: AlhambraView) -> RenderableType:
        """Buildings held by category: `2* +8` leads with two, worth 8 points as things stand."""
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), expand=True)
        table.add_column(self.scoring_label(v), no_wrap=True, style="bold")
        for category, name in enumerate(CATEGORIES):
            heading = Text(self.term("category", name), CATEGORY_STYLES[category])
            table.add_column(heading, no_wrap=True)
        table.add_column(self.text("points"), no_wrap=True)
        table.add_column(self.text("cards"), no_wrap=True, justify="right")
        if v.phase != OVER:
            places = [places_worth(int(v.scored), i) for i in range(len(CATEGORIES))]
            table.add_row(Text(self.text("alhambra.places"), "dim"), *places, style="dim")
        insight = self.game.insight(v)
        categories = cast("list[dict[str, list[int]]]", insight["categories"])
        for row, score in enumerate(cast("list[int]", insight["scores"])):
            held = [self.holding(v, category, row) for category in categories]
            coming = sum([category["points"][row] for category in categories])
            cards = str(v.hand_sizes[row]) if row < v.players else ""
            table.add_row(self.player(v, row), *held, self.points(v, score, coming), cards)
        if v.phase == OVER:
            return table
        legend = Text(self.text("alhambra.legend", scoring=str(insight["scoring"])), "dim")
        return Group(table, legend)

    def scoring_label(self, v: AlhambraView) -> str:
        if v.phase == OVER:
            return ""
        return self.text("alhambra.scoring", scoring=SCORINGS[int(v.scored)])

    def player(self, v: AlhambraView, row: int) -> Text:
        """The name, with an arrow for whose turn it is."""
        playing = v.phase != OVER and row == v.turn
        return Text(f"> {self.names[row]}" if playing else f"  {self.names[row]}")

    def holding(self, v: AlhambraView, category: dict[str, list[int]], row: int) -> Text:
        count = category["held"][row]
        if count == 0:
            return Text(NONE, "dim")
        leads = count == max(category["held"])
        cell = Text(f"{count}*" if leads else f"{count}", "bold" if leads else "")
        points = category["points"][row]
        if points > 0 and v.phase != OVER:
            cell.append(f" +{points}", "italic not bold")
        return cell

    def points(self, v: AlhambraView, score: int, coming: int) -> Text:
        """The points so far, and those of the next scoring as things stand."""
        total = Text(str(score), "bold")
        return total if v.phase == OVER else total.append(f" +{coming}", "italic not bold")

    # -- decks, and a payment being made ----------------------------------------------------------

    def decks(self, v: AlhambraView) -> Text:
        left = self.text("alhambra.decks", money=int(v.money_left), buildings=int(v.buildings_left))
        if v.phase == OVER:
            return Text(left)
        return Text(f"{left} {self.next_scoring(v)}")

    def next_scoring(self, v: AlhambraView) -> str:
        """A13, A40: when the next scoring can come, which everybody can count."""
        if v.scored == 2:
            return self.text("alhambra.scoring_c_comes")
        pile = 1 + 2 * v.scored
        drawn = v.stack - v.money_left
        return self.text(
            "alhambra.scoring_comes",
            scoring=SCORINGS[int(v.scored)],
            soonest=int(max(0, cards_in_piles(v.stack, pile) - drawn)) + 1,
            latest=int(cards_in_piles(v.stack, pile + 1) - drawn) + 1,
        )

    def progress(self, view: View) -> RenderableType | None:
        v = cast(AlhambraView, view)
        if v.phase != PAY or v.seat != v.turn:
            return None
        space, paid, price = int(v.space), paid_so_far(v), int(price_of(v.yard[v.space]))
        lines = [self.payment(v)]
        left = coins_in_hand(v, v.seat, space)
        in_hand = " ".join([str(coin) for coin in left]) or NONE
        lines.append(Text(self.text("alhambra.coins_left", coins=in_hand)))
        payable = [coin for coin in left if coin <= min([*paid, int(VALUES)])]
        best = closest_payment(price - sum(paid), payable)
        if best:
            typed = "".join([f"+{coin}" for coin in best]) + "."
            over = sum(paid) + sum(best) - price
            hint = "alhambra.closest_exact" if over == 0 else "alhambra.closest_over"
            lines.append(Text(self.text(hint, notation=typed, amount=over)))
        return Group(*lines)

    def payment(self, v: AlhambraView) -> Text:
        """Who buys what, what is paid and what is missing."""
        space, paid, price = int(v.space), paid_so_far(v), int(price_of(v.yard[v.space]))
        building = self.term("category", CATEGORIES[int(category_of(v.yard[v.space]))])
        coins = "+".join([str(coin) for coin in paid])
        told = self.about(
            int(v.turn),
            int(v.seat),
            "alhambra.paying",
            building=f"{building} {price}",
            currency=self.term("currency", CURRENCIES[space]),
            paid=f"{coins} = {sum(paid)}" if len(paid) > 1 else sum(paid),
        )
        missing = price - sum(paid)
        if missing > 0:
            state = self.text("alhambra.still_missing", amount=missing)
        elif missing == 0:
            state = self.text("alhambra.paid_exactly")
        else:
            state = self.text("alhambra.paid_over", amount=-missing)
        return Text.assemble(told, " ", (state, "bold"))

    def order(self, actions: list[int]) -> list[int]:
        """A payment that is complete is usually meant to stop there."""
        return sorted(actions, key=lambda action: (action not in (KEEP, GIVE), action))

    def arrange(self, actions: list[int]) -> list[int]:
        """A22: the rules spell coins from the largest down; people may type them in any order."""
        arranged: list[int] = []
        coins: list[int] = []
        for action in actions:
            if PAY_COIN <= action < KEEP:
                coins.append(action)
            else:
                arranged += [*sorted(coins, reverse=True), action]
                coins = []
        return arranged + sorted(coins, reverse=True)

    # -- news and the score sheet -----------------------------------------------------------------

    def news(self, events: Sequence[Event], reader: int | None) -> list[str]:
        """One line for what a player did, and in a scoring one line for each player."""
        lines: list[str] = []
        scored: dict[int, list[Event]] = {}
        for event in events:
            if event.kind == "scored":
                scored.setdefault(cast(int, event.params["seat"]), []).append(event)
                continue
            lines += self.scored(scored, reader)
            scored = {}
            if event.kind not in DETAILS:
                lines += self.sentences([event], reader)
        return lines + self.scored(scored, reader)

    def scored(self, events: dict[int, list[Event]], reader: int | None) -> list[str]:
        lines: list[str] = []
        for row in sorted(events):
            points = [cast(int, event.params["points"]) for event in events[row]]
            parts = [
                f"{self.term('category', str(event.params['category']))} {got}"
                for event, got in zip(events[row], points, strict=True)
            ]
            told = {"count": sum(points), "parts": ", ".join(parts)}
            lines.append(self.about(row, reader, "alhambra.scored", **told))
        return lines

    def label(self, name: str) -> Text:
        return Text(self.text(f"alhambra.{name}"), "bold")

    def sheet(self, outcome: Outcome) -> Table:
        """A31, A41: every scoring by category for the players and Martin, and the totals."""
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column("", no_wrap=True)
        for row, name in enumerate(self.names):
            heading = f"{name}*" if row in outcome.winners else name
            table.add_column(heading, justify="right", no_wrap=True)
        for scoring in SCORINGS:
            of_scoring = [
                [sheet[f"{scoring}/{category}"] for category in CATEGORIES]
                for sheet in outcome.sources
            ]
            title = self.text("alhambra.scoring", scoring=scoring)
            table.add_row(title, *[str(sum(points)) for points in of_scoring], style="bold")
            for i, category in enumerate(CATEGORIES):
                label = Text(f"  {self.term('category', category)}", CATEGORY_STYLES[i])
                table.add_row(label, *[str(points[i] or NONE) for points in of_scoring])
        totals = [str(total) for total in outcome.totals]
        table.add_row(self.text("total"), *totals, style="bold reverse")
        return table


def coins_in_hand(v: AlhambraView, seat: int, currency: int) -> list[int]:
    """The values of a hand's cards of one currency, the largest first."""
    at = seat * int(MONEY) + currency * int(VALUES)
    return [i + 1 for i in reversed(range(int(VALUES))) for _ in range(int(v.hands[at + i]))]


def paid_so_far(v: AlhambraView) -> list[int]:
    """The coins laid down, the largest first."""
    return [i + 1 for i in reversed(range(int(VALUES))) for _ in range(int(v.payment[i]))]


def places_worth(scoring: int, category: int) -> str:
    """What the places of a scoring are worth: 16/8/1."""
    points = [int(points_for(scoring, category, place)) for place in range(int(PLACES))]
    return "/".join([str(worth) for worth in points if worth > 0])
