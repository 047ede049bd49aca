"""How the Alhambra card game looks as a picture: what is for sale, who collects what, the money."""

from typing import Final, cast

from faubourg.games.alhambra.components import (
    BUILDINGS,
    CATEGORIES,
    CURRENCIES,
    EMPTY,
    MONEY,
    OVER,
    PAY,
    PLACES,
    PRICES,
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
from faubourg.pictures.canvas import wrapped
from faubourg.pictures.diagram import GAP, INSIDE, MARGIN, TITLE, WIDTH, Diagram
from faubourg.pictures.signs import (
    CATEGORY_HATCH,
    CATEGORY_SHAPES,
    COIN_SHAPES,
    CURRENCY_HATCH,
)

SALE_WIDTH: Final = 560.0
UPPER: Final = 262.0  # the height of the upper panels
CARD: Final = (118.0, 158.0)
NAME_WIDTH: Final = 170.0
COLUMN: Final = 98.0  # of a category
ROW: Final = 50.0
COIN_STEP: Final = 34.0
COINS_IN_A_LINE: Final = 5
HAND_NAME: Final = 160.0


class AlhambraDiagram(Diagram[AlhambraView]):
    """The yard and the market above, the collections in the middle, the known hands below."""

    @staticmethod
    def extras(players: int) -> list[str]:
        return ["Martin"] if players == 2 else []  # A50

    def draw(self, top: float) -> float:
        self.yard(MARGIN, top)
        self.market(MARGIN + SALE_WIDTH + GAP, top, WIDTH - 2 * MARGIN - SALE_WIDTH - GAP)
        below = self.collections(MARGIN, top + UPPER + GAP)
        return self.hands(MARGIN, below)

    def description(self) -> str:
        scores = cast("list[int]", self.game.insight(self.view)["scores"])
        told = [
            self.say("has_points", name=name, points=points)
            for name, points in zip(self.names, scores, strict=False)
        ]
        return f"{self.status()}. {'; '.join(told)}."

    # -- signs ------------------------------------------------------------------------------------

    def coin(self, x: float, y: float, radius: float, currency: int, value: int = 0) -> None:
        """Shape, colour, hatching and letter say the currency, the number its value."""
        name, draw, scale = CURRENCIES[currency], self.canvas, radius / 32
        draw.path(COIN_SHAPES[name], x, y, scale, name, "card-ink", 1.4, CURRENCY_HATCH[name])
        draw.circle(x, y, 19 * scale, "plate", "card-ink", 0.8)
        letter = self.letter(name)
        if value:
            at, size = x - 4 * scale, 29 * scale
            draw.text(at, y + 10 * scale, str(value), size, "card-ink", anchor="middle", bold=True)
            at, size = x + 10.5 * scale, 15 * scale
            draw.text(at, y + 10 * scale, letter, size, "card-ink", anchor="middle", bold=True)
        else:
            size = 28 * scale
            draw.text(x, y + 10 * scale, letter, size, "card-ink", anchor="middle", bold=True)

    def sign(self, x: float, y: float, radius: float, category: int, ink: str = "ink") -> None:
        """The star pattern of a category in its colour and hatching, with its letter."""
        name, draw, scale = CATEGORIES[category], self.canvas, radius / 33
        draw.path(CATEGORY_SHAPES[name], x, y, scale, name, ink, 1.4, CATEGORY_HATCH[name])
        draw.circle(x, y, 14.5 * scale, "plate", "card-ink", 0.8)
        letter, size = self.letter(name), 22 * scale
        draw.text(x, y + 7.6 * scale, letter, size, "card-ink", anchor="middle", bold=True)

    # -- the yard and the market ------------------------------------------------------------------

    def yard(self, x: float, y: float) -> None:
        v, draw = self.view, self.canvas
        self.panel(x, y, SALE_WIDTH, UPPER, self.say("alhambra.yard"))
        step = (SALE_WIDTH - 2 * INSIDE) / len(CURRENCIES)
        for space, currency in enumerate(CURRENCIES):
            middle = x + INSIDE + (space + 0.5) * step
            self.building(middle - CARD[0] / 2, y + TITLE, int(v.yard[space]), v.space == space)
            under = y + TITLE + CARD[1] + 36
            self.coin(middle - 36, under, 17, space)
            word = self.payment() if v.space == space and v.phase == PAY else ""
            fill = "accent" if word else "ink"
            shown = word or self.term("currency", currency)
            draw.text(middle - 14, under + 5, shown, 15, fill, bold=bool(word), width=step / 2 + 8)

    def building(self, x: float, y: float, card: int, bought: bool) -> None:
        draw, (width, height) = self.canvas, CARD
        if card == EMPTY:
            draw.rect(x, y, width, height, "none", "line-strong", 1.2, 9, "5 5")
            return
        category = int(category_of(card))
        if bought:
            draw.rect(x - 4, y - 4, width + 8, height + 8, "none", "accent", 3, 12)
        draw.rect(x, y, width, height, "card", "card-ink", 1.4, 9)
        self.sign(x + width / 2, y + 50, 40, category, "card-ink")
        name = self.term("category", CATEGORIES[category])
        middle = x + width / 2
        draw.text(middle, y + 110, name, 15, "card-ink", anchor="middle", width=width - 12)
        price = str(price_of(card))
        draw.text(middle, y + 147, price, 34, "card-ink", anchor="middle", bold=True)

    def payment(self) -> str:
        """How much of the price has been laid down."""
        v = self.view
        paid = sum([(i + 1) * int(v.payment[i]) for i in range(int(VALUES))])
        return self.say("alhambra.paid", paid=paid, price=int(price_of(v.yard[v.space])))

    def market(self, x: float, y: float, width: float) -> None:
        v, draw = self.view, self.canvas
        self.panel(x, y, width, UPPER, self.say("alhambra.market"))
        market = [int(card) for card in v.market]
        step = (width - 2 * INSIDE) / len(market)
        for place, card in enumerate(market):
            middle = x + INSIDE + (place + 0.5) * step
            if card == EMPTY:
                draw.circle(middle, y + 80, 30, "none", "line-strong", 1.2, "5 5")
            else:
                self.coin(middle, y + 80, 34, int(currency_of(card)), int(value_of(card)))
        draw.line(x + INSIDE, y + 130, x + width - INSIDE, y + 130, "line", 1)
        self.pile(x + INSIDE, y + 146, int(v.money_left), "alhambra.money")
        self.pile(x + INSIDE + 158, y + 146, int(v.buildings_left), "alhambra.buildings")
        self.scorings(x + INSIDE, y + 214, width - 2 * INSIDE)

    def pile(self, x: float, y: float, count: int, msgid: str) -> None:
        """A face-down pile with the number of its cards."""
        draw = self.canvas
        for i in (2, 1, 0):
            draw.rect(x + 3 * i, y + 3 * i, 24, 32, "sheet-deep", "line-strong", 1.2, 4)
        draw.text(x + 40, y + 18, str(count), 20, bold=True)
        draw.text(x + 40, y + 35, self.say(msgid, count=count), 13, "ink-soft", width=112)

    def scorings(self, x: float, y: float, width: float) -> None:
        """A, B and C: those that have been, and when the next one comes."""
        v, draw = self.view, self.canvas
        for i, letter in enumerate(SCORINGS):
            at, done = x + 14 + 32 * i, i < v.scored
            draw.circle(at, y, 13, "ink" if done else "none", "ink", 1.4)
            fill = "sheet" if done else "ink"
            draw.text(at, y + 5, letter, 15, fill, anchor="middle", bold=True)
        told = self.next_scoring()
        draw.text(x, y + 36, told, 14, "ink-soft", width=width)

    def next_scoring(self) -> str:
        """A13, A40: when the next scoring can come, which everybody can count."""
        v = self.view
        if v.phase == OVER:
            return self.say("over")
        if v.scored == 2:
            return self.say("alhambra.scoring_last")
        pile, drawn = 1 + 2 * v.scored, v.stack - v.money_left
        soonest = int(max(0, cards_in_piles(v.stack, pile) - drawn)) + 1
        latest = int(cards_in_piles(v.stack, pile + 1) - drawn) + 1
        scoring = SCORINGS[int(v.scored)]
        return self.say("alhambra.scoring_next", scoring=scoring, soonest=soonest, latest=latest)

    # -- who collects what ------------------------------------------------------------------------

    def collections(self, x: float, y: float) -> float:
        v, draw, width = self.view, self.canvas, WIDTH - 2 * MARGIN
        insight = self.game.insight(v)
        scores = cast("list[int]", insight["scores"])
        categories = cast("list[dict[str, list[int]]]", insight["categories"])
        height = 74 + ROW * len(scores) + 4
        self.panel(x, y, width, height, self.say("alhambra.collections"), NAME_WIDTH)
        left = x + INSIDE + NAME_WIDTH
        for category, name in enumerate(CATEGORIES):
            at = left + category * COLUMN
            self.sign(at + 16, y + 26, 17, category)
            worth = "/".join([str(points) for points in self.worth(category)])
            draw.text(at + 38, y + 31, worth, 13, "ink-soft", width=COLUMN - 40)
            draw.text(at, y + 62, self.term("category", name), 13, width=COLUMN - 6)
        right = x + width - INSIDE
        draw.text(right - 52, y + 62, self.say("points"), 13, "ink-soft", anchor="end", width=70)
        draw.text(right, y + 62, self.say("cards"), 13, "ink-soft", anchor="end", width=52)
        over = v.phase == OVER
        if not over:
            told = (
                self.say("alhambra.most"),
                self.say("alhambra.coming", scoring=str(insight["scoring"])),
            )
            for i, words in enumerate(told):
                at = y + 46 + 16 * i
                draw.text(x + INSIDE, at, words, 12, "ink-soft", width=NAME_WIDTH - 10)
        for row, score in enumerate(scores):
            line = y + 74 + ROW * row
            draw.line(x + INSIDE, line, right, line, "line", 1)
            self.player(x + INSIDE, line + 30, row, NAME_WIDTH - 8)
            for category, told_of in enumerate(categories):
                self.holding(left + category * COLUMN, line, told_of, category, row)
            coming = sum([told_of["points"][row] for told_of in categories])
            draw.text(right - 84, line + 31, str(score), 20, anchor="end", bold=True)
            if not over:
                draw.text(right - 80, line + 31, f"+{coming}", 13, "ink-soft")
            if row < v.players:
                size = str(int(v.hand_sizes[row]))
                draw.text(right, line + 30, size, 15, anchor="end")
        return y + height + GAP

    def worth(self, category: int) -> list[int]:
        """The points of the first, second and third place at the next scoring, or the last one."""
        scoring = min(int(self.view.scored), len(SCORINGS) - 1)
        points = [int(points_for(scoring, category, place)) for place in range(int(PLACES))]
        return [number for number in points if number]

    def holding(
        self, x: float, y: float, told: dict[str, list[int]], category: int, row: int
    ) -> None:
        """How many buildings, with a ring for who has most; what they would bring; their prices."""
        draw, count = self.canvas, told["held"][row]
        if count == 0:
            draw.text(x + 16, y + 30, "·", 17, "ink-soft", anchor="middle")
            return
        if count == max(told["held"]):
            draw.circle(x + 16, y + 24, 14, "none", "ink", 1.3)
        draw.text(x + 16, y + 30, str(count), 17, anchor="middle", bold=True)
        coming = told["points"][row]
        if coming and self.view.phase != OVER:
            draw.text(x + 35, y + 18, f"+{coming}", 13, bold=True)
        lines = wrapped(" ".join(self.prices(category, row)), COLUMN - 36, 10.5, 3)
        first, step = ((36, 0), (31, 12), (28, 10))[len(lines) - 1]
        for i, line in enumerate(lines):
            draw.text(x + 35, y + first + step * i, line, 10.5, "ink-soft")

    def prices(self, category: int, row: int) -> list[str]:
        """Of the buildings that somebody has, each once for each; three alike are one number."""
        first, told = int(PRICES) * category, list[str]()
        for card in range(first, first + int(PRICES)):
            count, price = int(self.view.owned[int(BUILDINGS) * row + card]), int(price_of(card))
            told += [f"{price}×{count}"] if count > 2 else [str(price)] * count
        return told

    # -- money in hand ----------------------------------------------------------------------------

    def hands(self, x: float, y: float) -> float:
        """The hands that the view knows: the own one first (memory and replays know the others)."""
        v, width = self.view, WIDTH - 2 * MARGIN
        known = [seat for seat in range(v.players) if v.knows(seat)]
        if not known:
            return y
        rows = {seat: self.hand_height(seat) for seat in known}
        height = TITLE + sum(rows.values()) + 4
        self.panel(x, y, width, height, self.say("alhambra.hands"))
        line = y + TITLE
        for seat in sorted(known, key=lambda seat: (seat != v.seat, seat)):
            self.canvas.line(x + INSIDE, line, x + width - INSIDE, line, "line", 1)
            self.hand(x + INSIDE, line, seat, width - 2 * INSIDE)
            line += rows[seat]
        return y + height + GAP

    def hand_height(self, seat: int) -> float:
        most = max([len(self.coins(seat, currency)) for currency in range(len(CURRENCIES))])
        return max(1, -(-most // COINS_IN_A_LINE)) * COIN_STEP + 12

    def hand(self, x: float, y: float, seat: int, width: float) -> None:
        """Coins by currency, the highest first."""
        self.player(x, y + 28, seat, HAND_NAME - 8)
        step = (width - HAND_NAME) / len(CURRENCIES)
        for currency in range(len(CURRENCIES)):
            left, held = x + HAND_NAME + currency * step, self.coins(seat, currency)
            if not held:
                self.canvas.text(left + 12, y + 28, "–", 15, "ink-soft")
            for i, value in enumerate(held):
                at = left + 16 + (i % COINS_IN_A_LINE) * COIN_STEP
                line = y + 23 + (i // COINS_IN_A_LINE) * COIN_STEP
                self.coin(at, line, 15, currency, value)

    def coins(self, seat: int, currency: int) -> list[int]:
        """The values in a hand of one currency, the highest first."""
        first = int(MONEY) * seat + int(VALUES) * currency
        counts = [int(self.view.hands[first + i]) for i in range(int(VALUES))]
        return [i + 1 for i in reversed(range(int(VALUES))) for _ in range(counts[i])]
