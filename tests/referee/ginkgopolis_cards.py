"""The cards of Ginkgopolis as a referee knows them: names, numbers, bonuses (G1 to G8)."""

from tests.referee.ginkgopolis_city import LETTERS, Building

COLOURS = ["red", "blue", "yellow"]
ACTIONS = ["exploit", "urbanize", "construct"]
HAL = 1
RESOURCES = {1: 25, 2: 25, 3: 20, 4: 18, 5: 16}  # G4
BEGINNING = {  # G8: what each kind of character brings
    "red-exploit": "RPT",
    "red-urbanize": "RPT",
    "red-construct": "T",
    "blue-exploit": "RRP",
    "blue-urbanize": "RRP",
    "blue-construct": "R",
    "yellow-exploit": "RRPPT",
    "yellow-urbanize": "RRPPT",
    "yellow-construct": "RRPT",
}
KINDS = list(BEGINNING)
SETS = ["UCC", "CCE", "EUU", "UUC", "EEC", "UEE"]  # G8: of the red, the yellow, the blue one


def colour_of(card: str) -> str:
    return card.split("-")[0]


def number_of(card: str) -> int:
    return int(card.split("-")[1])


def short(card: str) -> str:
    """As it is written in moves: r7, C, and rE for a character."""
    first, second = card.split("-")
    if card in BEGINNING:
        return first[0] + second[0].upper()
    return second if first == "urban" else first[0] + second


def code(card: str) -> int:
    """docs/notation.md: the number of a card or tile; characters follow the other cards."""
    first, second = card.split("-")
    if card in BEGINNING:
        return 72 + list(BEGINNING).index(card)
    if first == "urban":
        return 60 + LETTERS.index(second)
    return 20 * COLOURS.index(first) + int(second) - 1


def helps(card: str) -> str:
    """G7, G8: the action that a card in front of a player helps."""
    if card in BEGINNING:
        return card.split("-")[1]
    return ACTIONS[(number_of(card) - 1) % 3] if number_of(card) <= 9 else ""


COUNTED = {  # G7: the colours that red, blue and yellow cards 10 to 13 count
    10: ["red", "blue", "yellow"],
    11: ["yellow", "red", "red"],
    12: ["blue", "yellow", "blue"],
    13: ["red", "blue", "yellow"],
}


def end_bonus(card: str, mine: list[Building], front: list[str]) -> int:
    """G7: what the cards 10 to 20 give, for one's buildings and the cards in front."""
    number, colour = number_of(card), colour_of(card)
    if number <= 13:
        counted = COUNTED[number][COLOURS.index(colour)]
        return sum(b.resources for b in mine if b.colour == counted)
    if number == 14:
        return sum(b.height <= 2 for b in mine)
    if number == 15:
        return 3 * sum(b.height >= 3 for b in mine)
    if number <= 18:
        return 2 * sum(helps(other) == ACTIONS[number - 16] for other in front)
    if number == 19:
        return 2 * sum(colour_of(other) == colour for other in front)
    return 9
