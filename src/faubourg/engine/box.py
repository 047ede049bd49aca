"""What is in a game's box, as data: kinds of things, how many there are and what each does.

Nothing here is a sentence: what a thing does are facts, and i18n has the words: `<game>.about.*`.
"""

from faubourg.engine.facts import Fact


class Face:
    """One side that people see, and how many copies have it.

    `name` is a term of the game ("tower-9"); what has two sides is named by both of them
    ("energy/economy"). `shown` is what a drawing needs to know besides the name.
    """

    def __init__(self, name: str, count: int, shown: dict[str, object] | None = None) -> None:
        self.name = name
        self.count = count
        self.shown: dict[str, object] = shown or {}


class Thing:
    """What does the same, whatever number is on it: what that is, its rules and its faces."""

    def __init__(self, name: str, about: list[Fact], rules: list[str], faces: list[Face]) -> None:
        self.name = name  # a term of the game; "" where a kind is one thing
        self.about = about
        self.rules = rules
        self.faces = faces

    @property
    def count(self) -> int:
        return sum([face.count for face in self.faces])


class Kind:
    """Things of one sort: a row of the table of what is in the box.

    `things_by` and `faces_by` are the parameters that name them (`Language.term`). `counts` says
    how many there are by number of players, where that matters; `each`: every player has so many;
    `unlimited`: there are always enough.
    """

    def __init__(
        self,
        name: str,
        things: list[Thing],
        things_by: str = "",
        faces_by: str = "",
        counts: dict[int, int] | None = None,
        each: bool = False,
        unlimited: bool = False,
    ) -> None:
        self.name = name
        self.things = things
        self.things_by = things_by
        self.faces_by = faces_by
        self.counts: dict[int, int] = counts or {}
        self.each = each
        self.unlimited = unlimited

    @property
    def count(self) -> int:
        """How many are in the box (for each player, if each has their own)."""
        return sum([thing.count for thing in self.things])


def one_thing(name: str, face: Face, about: list[Fact], rules: list[str]) -> Kind:
    """A kind that is one thing, such as a pawn."""
    return Kind(name, [Thing("", about, rules, [face])])
