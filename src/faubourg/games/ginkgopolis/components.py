"""What is in the box: tiles, cards, characters and their bonuses. Data only.

A building tile and its card are the same integer: 20 * colour + number - 1. Urbanization cards
follow (60 + letter), then the nine kinds of characters (72 + 3 * colour + action): cards that lie
in front of a player are named by one number. EMPTY stands for none of them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

RULES: Final[i64] = 2  # the newest version of the rules; 2: a pushed token moves once (G29)
EMPTY: Final[i64] = -1

# the piles, by the numbers that dealers know them by (`Bag.pile`)
CARD_PILE: Final[i64] = 1
TILE_PILE: Final[i64] = 2
CITY_PILE: Final[i64] = 3
SET_PILE: Final[i64] = 4
CHARACTER_PILE: Final[i64] = 5

# G1, G7: a colour is also the item that its buildings give
COLOURS: Final = ("red", "blue", "yellow")
RED: Final[i64] = 0
BLUE: Final[i64] = 1
YELLOW: Final[i64] = 2
RESOURCE: Final[i64] = RED
TILE: Final[i64] = BLUE
POINT: Final[i64] = YELLOW
ITEMS: Final = ("resources", "tiles", "points")
NUMBERS: Final[i64] = 20
TILES: Final[i64] = 60

# G2
LETTERS: Final = "ABCDEFGHIJKL"
TOKENS: Final[i64] = 12
URBAN: Final[i64] = 60  # the first urbanization card
CARDS: Final[i64] = 72  # building and urbanization cards

# the three actions (G26, G27, G30), which are also what bonuses hang on
ACTIONS_OF_A_TURN: Final = ("exploit", "urbanize", "construct")
EXPLOIT: Final[i64] = 0
URBANIZE: Final[i64] = 1
CONSTRUCT: Final[i64] = 2

# G3, G8: characters of the same colour and action are alike
CHARACTER: Final[i64] = 72  # the first kind of character among the cards in front of players
CHARACTERS: Final[i64] = 9
AREA_CARDS: Final[i64] = 81  # 60 buildings, 12 that never lie there, 9 kinds of characters
AREA: Final[i64] = 66  # the most that lie in front of all together: 15 characters, 51 floors
COPIES: Final = (4, 4, 4, 3, 3, 3, 2, 2, 2)
# resources, tiles, success points at the start
START_ITEMS: Final = (
    ((1, 1, 1), (1, 1, 1), (0, 1, 0)),  # red: Exploit, Urbanize, Construct
    ((2, 0, 1), (2, 0, 1), (1, 0, 0)),  # blue
    ((2, 1, 2), (2, 1, 2), (2, 1, 1)),  # yellow
)
# G8: the introductory sets: the actions of the red, the yellow and the blue character
SETS: Final[tuple[tuple[int, int, int], ...]] = (
    (URBANIZE, CONSTRUCT, CONSTRUCT),
    (CONSTRUCT, CONSTRUCT, EXPLOIT),
    (EXPLOIT, URBANIZE, URBANIZE),
    (URBANIZE, URBANIZE, CONSTRUCT),
    (EXPLOIT, EXPLOIT, CONSTRUCT),
    (URBANIZE, EXPLOIT, EXPLOIT),
)
IN_A_SET: Final[i64] = 3

# G7: bonuses of the cards 1 to 9: on which action, and how many success points besides the item
BONUS_ACTIONS: Final[list[int]] = [EXPLOIT, URBANIZE, CONSTRUCT] * 3
BONUS_POINTS: Final = (0, 0, 0, 0, 0, 0, 1, 1, 1)
# G7: what the cards 10 to 20 count at the end, and the points for each
PER_RESOURCE: Final[i64] = 1  # own resources on buildings of a colour
PER_LOW: Final[i64] = 2  # own buildings of height 1 or 2
PER_HIGH: Final[i64] = 3  # own buildings of height 3 or more
PER_ACTION: Final[i64] = 4  # cards in front with a bonus for an action
PER_COLOUR: Final[i64] = 5  # cards in front of the card's colour
ALWAYS: Final[i64] = 6
ENDING_IDS: Final = ("none", "resources", "low", "high", "trigger", "colour", "always")
ENDINGS: Final[tuple[int, ...]] = (
    PER_RESOURCE,
    PER_RESOURCE,
    PER_RESOURCE,
    PER_RESOURCE,
    PER_LOW,
    PER_HIGH,
    PER_ACTION,
    PER_ACTION,
    PER_ACTION,
    PER_COLOUR,
    ALWAYS,
)
ENDING_POINTS: Final = (1, 1, 1, 1, 1, 3, 2, 2, 2, 2, 9)
FIRST_ENDING: Final[i64] = 10
# the colour that a red, blue or yellow card 10 to 13 counts
ENDING_COLOURS: Final[tuple[tuple[int, ...], ...]] = (
    (RED, BLUE, YELLOW),
    (YELLOW, RED, RED),
    (BLUE, YELLOW, BLUE),
    (RED, BLUE, YELLOW),
)

# G4, by number of players; alone, Hal has as many
RESOURCES: Final = (0, 25, 25, 20, 18, 16)
NEW_HANDS: Final[i64] = 2  # G5
NEW_HAND_POINTS: Final[i64] = 2  # G52
HAND: Final[i64] = 4  # G17
START_NUMBERS: Final[i64] = 3  # G10: the tiles 1 to 3 are the first buildings
START_BUILDINGS: Final[i64] = 9
DRAFTED: Final[i64] = 4  # G15: characters to choose from, at first
FEW: Final[i64] = 3  # G12, G13: up to so many players, tiles and cards are left out
TILES_LEFT_OUT: Final[i64] = 6
CARDS_LEFT_OUT: Final[i64] = 7

# G60, G61
HAL: Final[i64] = 1  # his row
SOLO_START: Final[i64] = 6
SOLO_HAND: Final[i64] = 3

# the phases of the game
DRAFT: Final[i64] = 0  # everybody keeps a character
CHOOSE: Final[i64] = 1  # everybody chooses a card and perhaps a tile
RESOLVE: Final[i64] = 2  # one after the other resolves it
RETURN: Final[i64] = 3  # everybody gives tiles back; then the resolution goes on
OVER: Final[i64] = 4

# the stages of a resolution
NEXT: Final[i64] = 0  # the next player reveals
ASK_ITEM: Final[i64] = 1  # a resource or a tile?
MOVE_TOKEN: Final[i64] = 2  # where does the token go?
GAIN: Final[i64] = 3  # items come in

# why the end was triggered
NOT_YET: Final[i64] = 0
BY_TILES: Final[i64] = 1
BY_RESOURCES: Final[i64] = 2
BY_HAL_EMPTY: Final[i64] = 3
BY_HAL_STUCK: Final[i64] = 4


EMPTIES: Final[vec[i64]] = vec[i64]([EMPTY for _ in range(128)])


def empties(length: i64) -> vec[i64]:
    """A new vec of that many EMPTY (at most 128: a slice is one fast copy)."""
    return EMPTIES[:length]


def tile(colour: i64, number: i64) -> i64:
    return NUMBERS * colour + number - 1


def number_of(card: i64) -> i64:
    """The number of a building."""
    return card % NUMBERS + 1


def colour_of(card: i64) -> i64:
    """The colour of a building or character."""
    if card >= CHARACTER:
        return (card - CHARACTER) // 3
    return card // NUMBERS


def is_urban(card: i64) -> bool:
    return card >= URBAN


def letter_of(card: i64) -> i64:
    return card - URBAN


def bonuses() -> list[int]:
    """G7, G8: for every card that can lie in front of a player, the action it helps, or EMPTY."""
    buildings = [*BONUS_ACTIONS, *([EMPTY] * (NUMBERS - len(BONUS_ACTIONS)))] * len(COLOURS)
    return [int(n) for n in [*buildings, *([EMPTY] * TOKENS), *([0, 1, 2] * len(COLOURS))]]


BONUS: Final[vec[i64]] = vec[i64](bonuses())
MORE_POINTS: Final[vec[i64]] = vec[i64](
    [
        BONUS_POINTS[card % NUMBERS] if card < TILES and card % NUMBERS < len(BONUS_POINTS) else 0
        for card in range(AREA_CARDS)
    ]
)
START: Final[vec[i64]] = vec[i64](
    [count for colour in START_ITEMS for kind in colour for count in kind]
)


def colour_name(card: int) -> str:
    return COLOURS[int(colour_of(card))]


def card_name(card: int) -> str:
    """ "red-7" for a building or its card, "urban-C" for an urbanization card."""
    if card >= URBAN:
        return f"urban-{LETTERS[int(letter_of(card))]}"
    return f"{colour_name(card)}-{int(number_of(card))}"


def character_name(kind: int) -> str:
    """ "red-exploit": the technician who helps when exploiting."""
    return f"{COLOURS[kind // 3]}-{ACTIONS_OF_A_TURN[kind % 3]}"


def rows_for(players: i64) -> i64:
    """The players and, for one, Hal (G60)."""
    if players == 1:
        return 2
    return players


def left_out(players: i64) -> bool:
    """G12, G13, G42: with few players some tiles and cards are left out."""
    return players <= FEW
