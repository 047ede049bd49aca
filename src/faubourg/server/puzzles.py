"""Puzzles as the page wants them: the position as its seat sees it, answers, explanations.

What lies behind the view stays here, and the answer until it is asked for.
"""

import msgspec
from msgspec import Struct

from faubourg.engine.facts import Fact
from faubourg.engine.refusal import Refusal
from faubourg.puzzles import SHOWN, Choice, Puzzle, puzzle, puzzled, puzzles
from faubourg.server.afterwards.replays import table_of
from faubourg.server.messages import (
    FactInfo,
    HintAnswer,
    HintLine,
    RefusalInfo,
    SeatInfo,
    TableInfo,
    Tried,
    Update,
)
from faubourg.server.tables.hints import steps
from faubourg.server.tables.history import History
from faubourg.server.tables.updates import tried as tried_at
from faubourg.server.tables.updates import update_for


class PuzzleInfo(Struct):
    name: str
    difficulty: str
    players: int


class PuzzlesOfGame(Struct):
    game: str
    puzzles: list[PuzzleInfo]


class PuzzlesAnswer(Struct):
    games: list[PuzzlesOfGame]


class PuzzleAnswer(Struct):
    """The position as the seat sees it; nothing of the solution."""

    table: TableInfo
    seat: int
    difficulty: str
    position: Update


class PuzzleVerdict(Struct):
    """Is it solved? `verdict`: how much weaker this choice is (texts `hint.<kind>`), if known."""

    ok: bool
    solved: bool = False
    verdict: FactInfo | None = None
    refusal: RefusalInfo | None = None


def listed() -> PuzzlesAnswer:
    return PuzzlesAnswer(
        [
            PuzzlesOfGame(
                game,
                [
                    PuzzleInfo(one.name, one.difficulty, one.record.players)
                    for one in puzzles(game).values()
                ],
            )
            for game in puzzled()
        ]
    )


def shown(game: str, name: str) -> PuzzleAnswer:
    found = puzzle(game, name)
    history = History(found.table(), secret=False)
    update = update_for(history, found.seat, -1, table_id="", memory_aid=False, playing=True)
    update.can_undo = update.can_withdraw = False
    told = table_of(found.record)
    seats = [*told.seats]
    seats[found.seat] = SeatInfo("person", "", True, False)  # whoever solves it
    table = msgspec.structs.replace(told, memory_aid=False, status="running", seats=seats)
    return PuzzleAnswer(table, found.seat, found.difficulty, update)


def tried(game: str, name: str, actions: list[int]) -> Tried:
    """What actions would give and cost there, or why they are refused."""
    found = puzzle(game, name)
    try:
        return tried_at(History(found.table(), secret=False), found.seat, actions)
    except Refusal as refusal:
        return Tried(ok=False, refusal=refused(found, refusal))


def answered(game: str, name: str, actions: list[int]) -> PuzzleVerdict:
    found = puzzle(game, name)
    try:
        solved = found.solved_by(actions)
    except Refusal as refusal:
        return PuzzleVerdict(ok=False, refusal=refused(found, refusal))
    known = found.choice(actions)
    verdict = info(known.verdict) if known and not solved else None
    return PuzzleVerdict(ok=True, solved=solved, verdict=verdict)


def solution(game: str, name: str) -> HintAnswer:
    """The answer and its rivals, as a hint tells them."""
    found = puzzle(game, name)
    return HintAnswer(ok=True, lines=[line(found, one) for one in found.choices[:SHOWN]])


def line(found: Puzzle, one: Choice) -> HintLine:
    first, *then = steps(found.game, found.state(), found.seat, one.way)
    because = one.why.params.get("terms", []) if one.why else []
    return HintLine(
        action=first.action,
        notation=first.notation,
        told=first.told,
        then=then,
        value=one.value,
        error=one.error,
        tries=found.tries,
        terms=[],
        because=[str(term) for term in because] if isinstance(because, list) else [],
        verdict=info(one.verdict),
        why=info(one.why) if one.why else None,
    )


def info(fact: Fact) -> FactInfo:
    return FactInfo(fact.kind, fact.params)


def refused(found: Puzzle, refusal: Refusal) -> RefusalInfo:
    return RefusalInfo(refusal.code, refusal.params, refusal.rule, found.game.name)
