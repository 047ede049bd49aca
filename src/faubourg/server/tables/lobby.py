"""Those who look at the lists of tables."""

from faubourg.server import live_messages
from faubourg.server.live_messages import LobbyChanged
from faubourg.server.tables.viewers import Viewer

CHANGED = live_messages.encode(LobbyChanged())


class Lobby:
    """They are told that something changed, and ask what."""

    def __init__(self) -> None:
        self.viewers: set[Viewer] = set()

    def changed(self) -> None:
        for viewer in list(self.viewers):
            viewer.send(CHANGED)
