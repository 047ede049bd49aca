"""What is in the box, thing by thing, and what it does."""

from typing import Final

from faubourg.engine.box import Face, Kind, Thing
from faubourg.engine.facts import Fact
from faubourg.games.ginkgopolis.components import (
    ACTIONS_OF_A_TURN,
    BONUS,
    CHARACTER,
    CHARACTERS,
    COLOURS,
    COPIES,
    EMPTY,
    ENDING_COLOURS,
    ENDING_POINTS,
    ENDINGS,
    FIRST_ENDING,
    ITEMS,
    LETTERS,
    MORE_POINTS,
    NEW_HAND_POINTS,
    NEW_HANDS,
    NUMBERS,
    PER_ACTION,
    PER_COLOUR,
    PER_RESOURCE,
    POINT,
    RESOURCES,
    SETS,
    START_ITEMS,
    TILES,
    card_name,
    character_name,
    colour_of,
    number_of,
)

ON: Final = ("on_exploit", "on_urbanize", "on_construct")
AT_THE_END: Final = (
    "end_always",
    "end_resources",
    "end_low",
    "end_high",
    "end_trigger",
    "end_colour",
    "end_always",
)
SET_ORDER: Final = (0, 2, 1)  # where a set of SETS has its red, blue and yellow character


def box() -> list[Kind]:
    return [
        tiles(),
        cards(),
        letters("letter", "G2"),
        letters("token", "G28"),
        characters(),
        resources(),
        new_hands(),
        always_enough("point", [Fact("point", {})], ["G5", "G52"]),
        always_enough("site", [Fact("site", {})], ["G6", "G42"]),
    ]


def tiles() -> Kind:
    """G1, G26: twenty tiles of each colour, whose buildings give the colour's item."""
    things = [
        Thing(
            COLOURS[colour],
            [Fact("tile", {ITEMS[colour]: 1})],
            ["G1", "G26", "G30"],
            [
                Face(card_name(card), 1)
                for card in range(colour * int(NUMBERS), (colour + 1) * int(NUMBERS))
            ],
        )
        for colour in range(len(COLOURS))
    ]
    return Kind("tile", things, "colour", "tile")


def cards() -> Kind:
    """G1, G7: for every tile a card, with a bonus for those who build on it."""
    things = [
        Thing(card_name(card), [bonus(card)], ["G7", "G32"], [Face(card_name(card), 1)])
        for card in range(int(TILES))
    ]
    return Kind("card", things, "card", "card")


def bonus(card: int) -> Fact:
    """G7, G8: what a card does for the player in front of whom it lies."""
    if BONUS[card] == EMPTY:
        return ending(int(colour_of(card)), int(number_of(card) - FIRST_ENDING))
    colour, points = int(colour_of(card)), int(MORE_POINTS[card])
    if colour == POINT:
        return Fact(ON[BONUS[card]], {"points": points + 1})
    given: dict[str, object] = {ITEMS[colour]: 1}
    if points > 0:
        given["points"] = points
    return Fact(ON[BONUS[card]], given)


def ending(colour: int, which: int) -> Fact:
    """G7: what the cards 10 to 20 count at the end."""
    kind = ENDINGS[which]
    counted: dict[str, object] = {"points": ENDING_POINTS[which]}
    if kind == PER_RESOURCE:
        counted["colour"] = COLOURS[ENDING_COLOURS[which][colour]]
    elif kind == PER_COLOUR:
        counted["colour"] = COLOURS[colour]
    elif kind == PER_ACTION:
        counted["bonus"] = ACTIONS_OF_A_TURN[which - ENDINGS.index(int(PER_ACTION))]
    return Fact(AT_THE_END[kind], counted)


def letters(kind: str, rule: str) -> Kind:
    """G2: twelve urbanization cards, or their tokens."""
    faces = [Face(letter if kind == "token" else f"urban-{letter}", 1) for letter in LETTERS]
    about = [Fact("token", {})] if kind == "token" else [Fact("letter_card", {})]
    by = "token" if kind == "token" else "card"
    return Kind(kind, [Thing("", about, [rule, "G27", "G26"], faces)], "", by)


def characters() -> Kind:
    """G3, G8: nine different ones."""
    things = [
        Thing(
            character_name(kind),
            [bonus(int(CHARACTER) + kind), start(kind), in_sets(kind)],
            ["G8", "G16"],
            [Face(character_name(kind), copies(kind))],
        )
        for kind in range(int(CHARACTERS))
    ]
    return Kind("character", things, "character", "character")


def copies(kind: int) -> int:
    return COPIES[kind]


def start(kind: int) -> Fact:
    """G8: the items that a character brings."""
    items = START_ITEMS[kind // 3][kind % 3]
    brought: dict[str, object] = {ITEMS[i]: items[i] for i in range(len(ITEMS)) if items[i] > 0}
    return Fact("brings", brought)


def in_sets(kind: int) -> Fact:
    """G8: the introductory sets that have this character; all others are for the draft."""
    place, action = SET_ORDER[kind // 3], kind % 3
    found = [number + 1 for number in range(len(SETS)) if SETS[number][place] == action]
    return Fact("in_sets", {"sets": found, "count": copies(kind)})


def resources() -> Kind:
    """G4: of every player's colour."""
    counts = {players: RESOURCES[players] for players in range(1, len(RESOURCES))}
    thing = Thing(
        "", [Fact("resource", {})], ["G4", "G27", "G31"], [Face("resource", max(RESOURCES))]
    )
    return Kind("resource", [thing], counts=counts, each=True)


def always_enough(kind: str, about: list[Fact], rules: list[str]) -> Kind:
    """G5, G6: success points and pawns never run out."""
    return Kind(kind, [Thing("", about, rules, [Face(kind, 0)])], unlimited=True)


def new_hands() -> Kind:
    """G5, G22, G52."""
    about = [Fact("new_hand", {"points": int(NEW_HAND_POINTS)})]
    thing = Thing("", about, ["G5", "G22", "G52"], [Face("new_hand", int(NEW_HANDS))])
    return Kind("new_hand", [thing], each=True)
