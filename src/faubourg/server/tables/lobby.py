"""Those who look at the lists of tables, and whose tables they see."""

from collections import Counter
from collections.abc import Callable, Sequence

from faubourg.server import live_messages
from faubourg.server.live_messages import LobbyChanged
from faubourg.server.people.whereabouts import Whereabouts
from faubourg.server.store.open_tables import OpenTable
from faubourg.server.tables.viewers import Viewer

CHANGED = live_messages.encode(LobbyChanged())


class Lobby:
    """They are told that something changed, and ask what."""

    def __init__(self) -> None:
        self.viewers: set[Viewer] = set()

    def changed(self) -> None:
        for viewer in list(self.viewers):
            viewer.send(CHANGED)


def share_places(waiting: Sequence[OpenTable], most: int, whereabouts: Whereabouts) -> list[str]:
    """The tables to be listed, newest first: one of each address, then another of each.

    Among those of one address it goes by host in the same way. So nobody is hidden by somebody who
    opens many, under however many names.
    """
    newest = sorted(waiting, key=lambda table: (-table.created, table.id))
    by_host = in_turns(newest, lambda table: table.host)
    by_address = in_turns(by_host, lambda table: whereabouts.asker(table.host).address)
    chosen = {table.id for table in by_address[:most]}
    return [table.id for table in newest if table.id in chosen]


def in_turns(found: list[OpenTable], whose: Callable[[OpenTable], str]) -> list[OpenTable]:
    """The first of each, then the second of each, and so on."""
    before: Counter[str] = Counter()
    rounds: list[tuple[int, OpenTable]] = []
    for table in found:
        rounds.append((before[whose(table)], table))
        before[whose(table)] += 1
    return [table for _, table in sorted(rounds, key=lambda item: item[0])]
