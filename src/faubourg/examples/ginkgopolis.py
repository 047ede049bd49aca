"""The positions of the examples in the rules of Ginkgopolis (docs/rules/ginkgopolis.*.md)."""

from faubourg.testing.ginkgopolis import Position, Scene, position, set_up

LINA, OMAR, INES = range(3)


def three() -> Position:
    """Omar and Inés have yellow cards to play: a point for themselves and nothing else."""
    return position(3).hand(OMAR, "y2").hand(INES, "y3")


def characters() -> Scene:
    """G8, G14, G16: the sets 3, 1 and 6."""
    square = ["r1", "b1", "y1", "r2", "b2", "y2", "r3", "b3", "y3"]
    return set_up(3, [*square, *"ABCDEFG", 2, 0, 5])


def exploit() -> Scene:
    """G26: a building of three floors, and two cards that help to exploit."""
    table = three().tokens(E=(3, 0)).building("b8", 2, 0, height=3, owner=OMAR)
    table.holds(LINA, resources=4, points=3, tiles="y12").area(LINA, "rE yE bC")
    return table.hand(LINA, "b8").begin()


def urbanize() -> Scene:
    """G27, G28: D touches yellow 1 and the two floors of red 9."""
    table = three().tokens(E=(3, 0)).building("r9", 2, 0, height=2, owner=OMAR)
    table.holds(LINA, resources=3, points=1, tiles="y6").area(LINA, "bU rC")
    return table.hand(LINA, "D").begin()


def over_blue_7(resources: int) -> Scene:
    table = three().tokens(K=(-3, 0)).building("b7", -2, 0, height=2, owner=OMAR)
    table.holds(LINA, resources=resources, points=3, tiles="r5").area(LINA, "yC bC")
    return table.hand(LINA, "b7").begin()


def construct() -> Scene:
    """G30-G32: red 5 on Omar's blue 7."""
    return over_blue_7(resources=5)


def cannot_pay() -> Scene:
    """G33: the same with a resource too few."""
    return over_blue_7(resources=3)


def new_deck() -> Scene:
    """G42: one card is left in the deck, and two buildings have a Construction Site pawn."""
    table = position(2).tokens(B=(0, -3), F=(3, 1)).deck(1, "L").hand(LINA, "y1").hand(OMAR, "y2")
    table.building("r6", 0, -2, owner=LINA, marked=True)
    return table.building("b9", 2, 1, owner=OMAR, marked=True).begin()


def districts() -> Scene:
    """G53, G54: a blue district and a yellow one, and a red building by itself."""
    table = position(3).tokens(D=(3, -1), E=(3, 0), F=(3, 1))
    table.building("b8", 0, -1, height=4, owner=OMAR)
    table.building("b12", 0, 0, height=2, owner=LINA)
    table.building("b9", 0, 1, height=2, owner=INES)
    table.building("y10", 2, -1, height=2, owner=INES)
    table.building("y14", 2, 0, height=2, owner=INES)
    return table.building("r18", 2, 1, height=3, owner=OMAR).begin()


EXAMPLES = [characters, exploit, urbanize, construct, cannot_pay, new_deck, districts]
