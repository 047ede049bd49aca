"""For what the people of a table are to be called, as it stands: their turn, a full table, a seat.

Which of it they want, and whether they are here anyway, is looked at when the call is due
(calls/calling.py): a call that is no longer true is none.
"""

from faubourg.server.store.calls import Call
from faubourg.server.store.rows import SeatRow, TableRow
from faubourg.server.tables.history import History

TURN, FULL, INVITED = KINDS = ("turn", "full", "invited")
SEAT_KEPT, BY_NAME = 0, 1  # the numbers of an INVITED: a seat is kept for them, or somebody asked


class Silent:
    """Calls nobody: a server that cannot, or does not yet."""

    def look_at(self, row: TableRow, seats: list[SeatRow], history: History | None) -> None:
        """A table has changed: does somebody have to be called?"""

    def invited(self, table_id: str, person: str) -> None:
        """Somebody has invited this person there by name."""

    async def renew(self, people: set[str] | None = None) -> None:
        """These people, or all, may have other devices than before."""


def callings(row: TableRow, seats: list[SeatRow], history: History | None) -> list[Call]:
    if row.status == "running" and history is not None:
        waiting = history.table.state.waiting_seats()
        turns = [(seat.person, history.turns[seat.seat]) for seat in seats if seat.seat in waiting]
        people = {seat.person for seat in seats if seat.kind == "person"}
        # of several people at one device perhaps more than one: one call is enough
        once = dict.fromkeys(turns)
        return [Call(row.id, who, TURN, turn) for who, turn in once if who and who in people]
    if row.status != "open":
        return []
    # each person once for a table: somebody who goes and comes again is nothing new
    invited = [seat.person for seat in seats if seat.kind == "open" and seat.person is not None]
    found = [Call(row.id, person, INVITED, SEAT_KEPT) for person in invited]
    if all(seat.kind != "open" for seat in seats):
        found.append(Call(row.id, row.host, FULL, 0))
    return found
