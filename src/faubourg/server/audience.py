"""Who watches a table."""

from typing import Protocol


class Viewer(Protocol):
    """Somebody at the other end of a connection."""

    person: str | None

    def send(self, message: bytes) -> None: ...
    async def sent(self) -> None: ...


class Audience:
    """The viewers of one table."""

    def __init__(self) -> None:
        self.viewers: set[Viewer] = set()

    def people(self) -> set[str | None]:
        return {viewer.person for viewer in self.viewers}
