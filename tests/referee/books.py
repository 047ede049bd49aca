"""What every referee does: say what must happen, hear what did, and compare its books.

A referee tells the game as one generator. Where players choose it yields who may do what and is
sent the move that was made; what chance deals it reads from the events, everything else that it is
told it must have known before. `look` holds its books against a view, `judge` against the outcome.
"""

from collections import Counter, deque
from collections.abc import Generator, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from faubourg.engine.facts import EVERYONE, Event
from faubourg.engine.outcome import Outcome

T = TypeVar("T")


class Move(NamedTuple):
    """What somebody did, in notation."""

    seat: int
    notation: str


Question = dict[int, set[str]]  # who may act now, and the notations of what each may do
Flow = Generator[Question, Move, T]


class DisagreementError(Exception):
    """Two referees see something differently."""

    def __init__(self, rule: str, what: str, ours: object, theirs: object) -> None:
        super().__init__(rule, what, ours, theirs)
        self.rule = rule
        self.what = what
        self.ours = ours
        self.theirs = theirs
        self.where = ""  # game and step, filled in by who follows the game

    def __reduce__(self) -> tuple[object, ...]:
        """Travels between processes, with the values as texts."""
        facts = (self.rule, self.what, str(self.ours), str(self.theirs))
        return DisagreementError, facts, {"where": self.where}

    def data(self) -> dict[str, str]:
        return {
            "where": self.where,
            "rule": self.rule,
            "what": self.what,
            "referee": str(self.ours),
            "game": str(self.theirs),
        }

    def __str__(self) -> str:
        return (
            f"{self.where}: {self.rule}, {self.what}\n"
            f"  referee: {self.ours}\n  game:    {self.theirs}"
        )


class Referee:
    """The common part; each game's referee adds its books and its story."""

    def __init__(self, players: int, options: Mapping[str, str], rules_version: int) -> None:
        self.players = players
        self.options = options
        self.rules_version = rules_version
        self.told: deque[Event] = deque()
        self.met: Counter[str] = Counter()  # how often each rule spoke, by what was told

    # -- what a game's referee provides ---------------------------------------------------------

    def story(self) -> Flow[None]:
        """The whole game, from the box to the end."""
        raise NotImplementedError

    def look(self, view: dict[str, Any], seat: int, perfect: bool) -> None:
        """Compare the books with what a seat (-1: a spectator) sees or remembers."""
        raise NotImplementedError

    def judge(self, outcome: Outcome) -> None:
        """Compare winners, points by source and reason."""
        raise NotImplementedError

    # -- what they use --------------------------------------------------------------------------

    def agree(self, rule: str, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            raise DisagreementError(rule, what, ours, theirs)

    def compare(self, view: Mapping[str, Any], rule: str, **ours: object) -> None:
        """The fields of a view, by name."""
        for name, value in ours.items():
            self.agree(rule, name, value, view[name])

    def hear(self, rule: str, kind: str, **params: object) -> None:
        """This must have been told now, in these words."""
        self.met[f"{rule} {kind}"] += 1
        event = self.told.popleft() if self.told else None
        self.agree(rule, "event", (kind, params), event and (event.kind, event.params))
        self.agree(rule, f"who may know {kind}", EVERYONE, event and event.audience)

    def learn(self, rule: str, kind: str, only: int | None = None, **params: object) -> Any:
        """Chance decided: this kind of thing must have been told, with these facts among others.

        To everybody, or `only` to the seat whose secret it is.
        """
        self.met[f"{rule} {kind}"] += 1
        if not self.told or self.told[0].kind != kind:
            raise DisagreementError(rule, "event", (kind, params), self.next_told())
        event = self.told.popleft()
        found = {name: event.params.get(name) for name in params}
        self.agree(rule, f"event {kind}", params, found)
        audience = EVERYONE if only is None else 1 << only
        self.agree(rule, f"who may know {kind}", audience, event.audience)
        return event.params

    def next_told(self) -> tuple[str, dict[str, object]] | None:
        return (self.told[0].kind, self.told[0].params) if self.told else None

    def is_told(self, kind: str) -> bool:
        """Is this what is told next?"""
        return bool(self.told) and self.told[0].kind == kind

    def rest_told(self) -> list[str]:
        """Nothing may be left over when a question is asked."""
        return [repr(event) for event in self.told]


def tally(items: Iterable[int], kinds: int) -> list[int]:
    """How often each of these numbers is there: the way views count."""
    counts = [0] * kinds
    for item in items:
        counts[item] += 1
    return counts


def joined(lists: Iterable[list[int]]) -> list[int]:
    """One list after the other: the way views keep what belongs to seats."""
    return [item for items in lists for item in items]
