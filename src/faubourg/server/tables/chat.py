"""The chat at one table: its lines, numbered as they are stored, and who is not heard."""

import asyncio

from faubourg.server.messages import ChatLine
from faubourg.server.rate_limits import Buckets
from faubourg.server.store.rows import ChatRow

LINES, LINES_PER_SECOND = 6, 0.5  # of one person at one table
SIGNALS, SIGNALS_PER_SECOND = 20, 10.0
MOST_TOLD = 300  # lines to somebody who comes in; older ones are in the store


class Chat:
    """The lines are kept oldest first."""

    def __init__(self, rows: list[ChatRow], muted: set[str], talk: int = 0) -> None:
        self.rows = rows
        self.talk = talk  # how often this has changed, as the table's row counts it
        self.muted = muted  # people whom the host does not want to be heard here
        self.lock = asyncio.Lock()
        self.lines = Buckets(LINES, LINES_PER_SECOND)
        self.signals = Buckets(SIGNALS, SIGNALS_PER_SECOND)

    def since(self, number: int) -> list[ChatLine]:
        """The lines after that number, the last ones if they are many."""
        return [line_of(row) for row in self.rows[max(number, 0) :][-MOST_TOLD:]]

    def forget(self, person: str) -> None:
        """As the store does: the lines keep their numbers and lose their words."""
        for row in self.rows:
            if row.person == person:
                row.name = row.text = row.reaction = ""


def line_of(row: ChatRow) -> ChatLine:
    return ChatLine(row.number, row.seat, row.name, row.text, row.created, row.reaction)
