"""What all tables of a server share, and a table needs."""

from collections.abc import Callable
from dataclasses import dataclass, field

from faubourg.server.background import Background
from faubourg.server.bot_workers import BotPool
from faubourg.server.metrics import Metrics
from faubourg.server.people.avatars import Avatars
from faubourg.server.people.shown_ratings import ShownRatings
from faubourg.server.people.whereabouts import Whereabouts
from faubourg.server.rate_limits import Speech
from faubourg.server.store.database import Store
from faubourg.server.tables.callings import Silent
from faubourg.server.tables.company import Alone
from faubourg.server.tables.lobby import Lobby


@dataclass
class Shared:
    store: Store
    public_url: str
    bots: BotPool
    bot_delay: float  # seconds: the usual moment before a bot moves
    time: Callable[[], float]
    background: Background
    lobby: Lobby
    ratings: ShownRatings
    avatars: Avatars
    whereabouts: Whereabouts
    company: Alone  # the other servers, if there are any
    speech: Speech = field(default_factory=Speech)
    calls: Silent = field(default_factory=Silent)  # of people whose page is closed
    metrics: Metrics = field(default_factory=Metrics)

    def url(self, table_id: str) -> str:
        return f"{self.public_url}/t/{table_id}"
