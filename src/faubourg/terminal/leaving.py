"""How a game at the terminal is left before its end."""


class Leave(Exception):
    """Somebody stops here; the game can be resumed."""
