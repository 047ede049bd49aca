"""Facts and events: what is, or what happened, as data. Sentences are made from them elsewhere.

Parameters hold integers, strings and lists of them. A string names a thing of the game ("blue",
"tower-9") in the same words in every language's catalogue, record and API message.
"""

from typing import Final

EVERYONE: Final = -1


class Fact:
    """Something true: a message name and the parameters that fill it."""

    def __init__(self, kind: str, params: dict[str, object]) -> None:
        self.kind = kind
        self.params = params

    def data(self) -> dict[str, object]:
        return {"kind": self.kind, "params": self.params}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fact) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.kind)

    def __repr__(self) -> str:
        return f"{self.kind} {self.params}"

    def __reduce__(self) -> tuple[object, ...]:
        return Fact, (self.kind, self.params)


class Event(Fact):
    """Something that happened.

    `audience` is a bitmask of the seats that may know it, or EVERYONE (spectators included).
    `reveals` says that it showed somebody something they could not know before: undo stops there.
    """

    def __init__(
        self, kind: str, params: dict[str, object], reveals: bool = False, audience: int = EVERYONE
    ) -> None:
        super().__init__(kind, params)
        self.reveals = reveals
        self.audience = audience

    def visible_to(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) know of it?"""
        if self.audience == EVERYONE:
            return True
        return seat is not None and (self.audience >> seat) & 1 == 1

    def data(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "params": self.params,
            "reveals": self.reveals,
            "audience": self.audience,
        }

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.kind, self.params, self.reveals, self.audience)
