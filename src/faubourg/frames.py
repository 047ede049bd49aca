"""Games as rows: one for each seat of each game, for pandas or anything else that takes rows."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from faubourg import arguments
from faubourg.engine.outcome import Outcome
from faubourg.engine.record import ACT, Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Replay

if TYPE_CHECKING:
    import pandas

Cell = str | int | float | bool | None
Row = dict[str, Cell]


def rows(records: Iterable[Record]) -> list[Row]:
    """A row for each seat of each game, numbered from 0 in the order of the records.

    `points`, `rank`, `won` (its part of the win) and the points by source are None or missing
    while a game is not over.
    """
    numbered = enumerate(arguments.records(records))
    return [row for number, record in numbered for row in game_rows(record, number)]


def frame(records: Iterable[Record]) -> "pandas.DataFrame":
    """What `rows` gives, as a pandas frame. Refused, with what to install, without pandas."""
    try:
        import pandas
    except ImportError:
        raise Refusal("no_pandas", {}) from None
    return pandas.DataFrame(rows(records))


def game_rows(record: Record, number: int) -> list[Row]:
    replay = Replay(record)
    replay.to(len(record.inputs))
    state = replay.table.state
    outcome = state.outcome() if state.over() else None
    common: Row = {"game": number, "name": record.game.name, "players": record.players}
    common |= {f"option {name}": value for name, value in record.options.items()}
    seed = record.dealer.get("seed")
    common["seed"] = seed if isinstance(seed, str) else None
    common["inputs"] = len(record.inputs)
    common["over"] = outcome is not None
    common["reason"] = outcome.reason if outcome is not None else None
    return [
        common | seat_row(record, seat) | result_row(outcome, seat, record)
        for seat in range(record.players)
    ]


def seat_row(record: Record, seat: int) -> Row:
    actions = [item for item in record.inputs if item.kind == ACT and item.seat == seat]
    return {"seat": seat, "player": record.seats[seat].removeprefix("me:"), "actions": len(actions)}


def result_row(outcome: Outcome | None, seat: int, record: Record) -> Row:
    """How it ended for the seat, and its points by source."""
    if outcome is None:
        return {"points": None, "rank": None, "won": None}
    won = 1.0 if record.game.cooperative else 1.0 / max(1, len(outcome.winners))
    totals = outcome.totals[: record.players]
    result: Row = {
        "points": totals[seat],
        "rank": 1 + sum(total > totals[seat] for total in totals),
        "won": won if seat in outcome.winners else 0.0,
    }
    return result | {f"points {name}": points for name, points in outcome.sources[seat].items()}
