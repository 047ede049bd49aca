"""What all tables of a server share, and a table needs."""

from collections.abc import Callable
from dataclasses import dataclass

from faubourg.server.background import Background
from faubourg.server.bot_workers import BotPool
from faubourg.server.people.shown_ratings import ShownRatings
from faubourg.server.store.database import Store
from faubourg.server.tables.lobby import Lobby


@dataclass
class Shared:
    store: Store
    public_url: str
    bots: BotPool
    bot_delay: float  # seconds before a bot moves
    time: Callable[[], float]
    background: Background
    lobby: Lobby
    ratings: ShownRatings

    def url(self, table_id: str) -> str:
        return f"{self.public_url}/t/{table_id}"
