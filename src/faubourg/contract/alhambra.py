"""What the page is told of the Alhambra card game."""

from faubourg.contract.game import action_table, numbers, shapes
from faubourg.contract.typescript import constant, names
from faubourg.games import find
from faubourg.games.alhambra import actions, components, insight

ACTIONS = ["TAKE", "BUY", "PAY_COIN", "KEEP", "GIVE", "PASS"]
NUMBERS = ["EMPTY", "MARKET", "VALUES", "MONEY", "PRICES", "BUILDINGS", "LOWEST_PRICE"]


def text() -> str:
    return "\n".join(
        [
            names("CURRENCIES", "Currency", components.CURRENCIES),
            names("CATEGORIES", "Category", components.CATEGORIES),
            names("SCORINGS", "Scoring", components.SCORINGS),
            constant("POINTS", components.FIRST_POINTS, "Scoring, category, place (A31)."),
            numbers(components, NUMBERS),
            numbers(components, ["CHOOSE", "PAY", "OVER"], "PHASES"),
            action_table(actions, ACTIONS),
            shapes(find("alhambra"), insight.Insight),
        ]
    )
