"""Findings: what is counted when many games are played, such as who kept which character."""


class Finding:
    """Things of one kind, and the events that tell who had which.

    `parameter` names such a thing in the catalogues; `field` is where an event says it, if it is
    called otherwise there (a list is several things). `part` takes one part of a name in parts:
    part 0 of "tower-9" is its category. `picks` are the kinds of actions (`Game.describe`) that
    take such a thing. What is `dealt` comes by chance: its worth needs no forced picks. The first
    `opening` of them that somebody has are how they opened the game.
    """

    def __init__(
        self,
        name: str,
        parameter: str,
        events: list[str],
        field: str = "",
        part: int = -1,
        picks: list[str] | None = None,
        dealt: bool = False,
        opening: int = 0,
    ) -> None:
        self.name = name
        self.parameter = parameter
        self.events = events
        self.field = field or parameter
        self.part = part
        self.picks = picks or []
        self.dealt = dealt
        self.opening = opening

    def things(self, params: dict[str, object]) -> list[str]:
        """The things that the parameters of an event or action name."""
        value = params.get(self.field, params.get(self.parameter))
        if value is None:
            return []
        names = [str(name) for name in value] if isinstance(value, list) else [str(value)]
        if self.part < 0:
            return names
        return [name.split("-")[self.part] for name in names]
