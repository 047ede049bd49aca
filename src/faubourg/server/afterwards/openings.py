"""How each seat opened a finished game: the first things that it had (Finding.opening)."""

from collections.abc import Iterable, Sequence

from faubourg.engine.facts import Event
from faubourg.engine.game import Game


def openings(game: Game, log: Iterable[Sequence[Event]], players: int) -> list[dict[str, str]]:
    """By seat, thing -> the finding that it is of. What was taken back is not in the log."""
    found: list[dict[str, str]] = [{} for _ in range(players)]
    wanted = [finding for finding in game.findings if finding.opening]
    if not wanted:
        return found
    for event in (event for events in log for event in events):
        seat = event.params.get("seat")
        if not isinstance(seat, int) or not 0 <= seat < players:
            continue
        for finding in wanted:
            if event.kind in finding.events:
                had = list(found[seat].values()).count(finding.name)
                for thing in finding.things(event.params)[: finding.opening - had]:
                    found[seat].setdefault(thing, finding.name)
    return found
