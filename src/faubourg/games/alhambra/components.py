"""What is in the box: money, buildings, the yard and the points table. Data only.

A money card is an integer: 9 * currency + value - 1. A building is 7 * category + its place among
the seven prices of that category. EMPTY stands for a space or market place with no card.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

EMPTY: Final[i64] = -1

# the piles, by the numbers that dealers know them by (`Bag.pile`)
BUILDING_PILE: Final[i64] = 1
MONEY_PILE: Final[i64] = 2

# A1, A3: the four currencies, which are also the four spaces of the yard from left to right
CURRENCIES: Final = ("yellow", "green", "orange", "blue")
SPACES: Final[i64] = 4
VALUES: Final[i64] = 9
MONEY: Final[i64] = 36  # different money cards
COPIES: Final[i64] = 3
COPIES_FOR_TWO: Final[i64] = 2  # A14

# A2: every category has seven prices in a row; some cards come more than once
CATEGORIES: Final = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
KINDS: Final[i64] = 6
PRICES: Final[i64] = 7
BUILDINGS: Final[i64] = 42  # different buildings
LOWEST_PRICE: Final[i64] = 2  # of category 0; one more with each category
BUILDING_COPIES: Final = (
    (1, 1, 1, 1, 1, 1, 1),
    (1, 1, 1, 1, 1, 1, 1),
    (1, 1, 2, 1, 2, 1, 1),
    (1, 1, 2, 1, 2, 1, 1),
    (1, 1, 3, 1, 3, 1, 1),
    (1, 1, 3, 1, 3, 1, 1),
)

# A31: points of the places, for scoring A, B, C and each category
SCORINGS: Final = ("A", "B", "C")
PLACES: Final[i64] = 3
FIRST_POINTS: Final = (
    ((1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0), (6, 0, 0)),
    ((8, 1, 0), (9, 2, 0), (10, 3, 0), (11, 4, 0), (12, 5, 0), (13, 6, 0)),
    ((16, 8, 1), (17, 9, 2), (18, 10, 3), (19, 11, 4), (20, 12, 5), (21, 13, 6)),
)
POINTS: Final[vec[i64]] = vec[i64](
    [points for scoring in FIRST_POINTS for category in scoring for points in category]
)

SHEET: Final[i64] = 18  # scorings x categories

# the phases of a turn
CHOOSE: Final[i64] = 0  # the player takes money, buys or passes
PAY: Final[i64] = 1  # a building is chosen, coins are being laid down
OVER: Final[i64] = 2

MARTIN_START: Final[i64] = 6  # A50
MARTIN_AFTER_A: Final[i64] = 6  # A51
START_MONEY: Final[i64] = 20  # A11
MARKET: Final[i64] = 4  # A13: face-up money cards
STACKS: Final[i64] = 5  # A13
MOST_TAKEN: Final[i64] = 5  # A21


def money_card(currency: i64, value: i64) -> i64:
    return VALUES * currency + value - 1


def currency_of(card: i64) -> i64:
    return card // VALUES


def value_of(card: i64) -> i64:
    return card % VALUES + 1


def building(category: i64, price: i64) -> i64:
    return PRICES * category + price - LOWEST_PRICE - category


def category_of(card: i64) -> i64:
    return card // PRICES


def price_of(card: i64) -> i64:
    return LOWEST_PRICE + card // PRICES + card % PRICES


NOT_FOR_SALE: Final[i64] = 1000  # more than anybody can pay
ASKED: Final[vec[i64]] = vec[i64](
    [NOT_FOR_SALE] + [price_of(card) for card in range(BUILDINGS)]
)  # card + 1 -> price


def asked_for(card: i64) -> i64:
    """The price of what lies on a space of the yard; of nothing, one that nobody can pay."""
    return ASKED[card + 1]


def points_for(scoring: i64, category: i64, place: i64) -> i64:
    """A31: what a place is worth; places that do not exist are worth nothing."""
    if place >= PLACES:
        return 0
    return POINTS[(KINDS * scoring + category) * PLACES + place]


def money_name(card: int) -> str:
    return f"{CURRENCIES[int(currency_of(card))]}-{int(value_of(card))}"


def building_name(card: int) -> str:
    return f"{CATEGORIES[int(category_of(card))]}-{int(price_of(card))}"


ALL_MONEY: Final[vec[i64]] = vec[i64]([COPIES for _ in range(MONEY)])
ALL_MONEY_FOR_TWO: Final[vec[i64]] = vec[i64]([COPIES_FOR_TWO for _ in range(MONEY)])
ALL_BUILDINGS: Final[vec[i64]] = vec[i64](
    [copies for category in BUILDING_COPIES for copies in category]
)


def all_money(players: i64) -> vec[i64]:
    """A1, A14: how often each money card is in the game."""
    if players == 2:
        return ALL_MONEY_FOR_TWO[:]
    return ALL_MONEY[:]


def all_buildings() -> vec[i64]:
    """A1, A2: how often each building is in the game."""
    return ALL_BUILDINGS[:]
