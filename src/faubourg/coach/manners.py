"""How whoever sat at a table plays: bots by their level, people by what they chose in this game."""

from collections.abc import Sequence

from faubourg.bots import BOTS
from faubourg.bots.manner import Watched
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.record import ACT, Record
from faubourg.engine.table import Replay
from faubourg.engine.tuning import Manner

PERSON = "novice"  # what somebody is thought to be before anything was seen


def manners_of(record: Record) -> list[Manner]:
    """Of each seat. Refused: a record that is not possible, a game that has no evaluation."""
    usual = usual_manners(record.game, record.seats)
    people = [not level_of(spec) for spec in record.seats]
    watched = watch(record, people)
    return [
        watched[seat].manner(manner) if people[seat] else manner
        for seat, manner in enumerate(usual)
    ]


def usual_manners(game: Game, seats: Sequence[str]) -> list[Manner]:
    """The same by what everybody knows of a running game: to judge what somebody chose there, one
    would have to look into their hand."""
    tuning = game.required_tuning()
    return [tuning.manner(level_of(spec) or PERSON, len(seats)) for spec in seats]


def level_of(spec: str) -> str:
    """The bot's level, or "" for a person."""
    name = spec.partition(":")[0]
    return name if name in BOTS else ""


def watch(record: Record, people: list[bool]) -> list[Watched]:
    """What these seats chose."""
    found = [Watched() for _ in people]
    if not any(people):
        return found
    chance = SeededDealer("watched")
    replay = Replay(record)
    while not replay.finished():
        step = record.inputs[replay.position()]
        if step.kind == ACT and people[step.seat]:
            found[step.seat].add(replay.table.state, step.seat, step.action, chance)
        replay.forward()
    return found
