"""The ratings that people let everybody see, in memory for all tables."""

from faubourg.server.store.database import Store
from faubourg.server.store.ratings import shown


class ShownRatings:
    """game -> person -> rating."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.by_game: dict[str, dict[str, int]] = {}

    def at(self, game: str) -> dict[str, int]:
        return self.by_game.get(game, {})

    async def renew(self, people: set[str] | None = None) -> None:
        """What these people, or all, let everybody see now."""
        found = await self.store.read(lambda connection: shown(connection, people))
        for by_person in self.by_game.values():
            for person in list(by_person) if people is None else people:
                by_person.pop(person, None)
        for person, game, rating in found:
            self.by_game.setdefault(game, {})[person] = rating
