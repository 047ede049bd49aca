"""What an expert would do at somebody's place, and why, from what that seat knows."""

import logging
import secrets
from typing import Any

from faubourg import bots
from faubourg.coach.advice import ADVISER, MOST, SECONDS
from faubourg.coach.manners import usual_manners
from faubourg.coach.steps import described
from faubourg.engine.codec import dumps
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Table
from faubourg.engine.view import PERFECT
from faubourg.server.bot_workers import Advising
from faubourg.server.messages import FactInfo, HintAnswer, HintLine, NextAction, TermInfo
from faubourg.server.rate_limits import Buckets
from faubourg.server.tables.seats import Who, person_of
from faubourg.server.tables.table import LiveTable

log = logging.getLogger("faubourg.hints")

HINTS, HINTS_PER_SECOND = 3, 0.1  # of one person, whatever the table
HOUSEHOLD = 6  # times as many of one address
buckets = Buckets(HINTS, HINTS_PER_SECOND)
by_address = Buckets(HINTS * HOUSEHOLD, HINTS_PER_SECOND * HOUSEHOLD)


async def hint(table: LiveTable, who: Who) -> HintAnswer:
    """The expert's choice and the runners-up for the seat of this person, whose turn it must be."""
    try:
        return await advised(table, who)
    except Refusal as refusal:
        return HintAnswer(ok=False, refusal=table.refusal(refusal))
    except Exception as error:
        log.error("a hint failed", exc_info=error, extra={"table": table.id})
        return HintAnswer(ok=False, refusal=table.refusal(Refusal("server_error", {})))


async def advised(table: LiveTable, who: Who) -> HintAnswer:
    seat = table.seats.seat_of(who)
    if seat is None:
        raise Refusal("not_seated", {})
    table.refuse_secret()
    history = table.running()
    before, game = history.table, table.game
    legal = before.state.legal(seat)
    if not legal:
        before.state.require_legal(seat, 0)  # says why not
    bots.make_registered(ADVISER, game)  # refused for a game without experts
    asker = table.shared.whereabouts.asker(str(person_of(who)))
    if not buckets.allow(asker.person) or not by_address.allow(asker.address):
        raise Refusal("too_many_requests", {})
    view, decision = before.state.view(seat, PERFECT), history.decision(seat)
    manners = manners_at(table)
    seed, seen = secrets.token_hex(8), dumps(view.data())
    asked = Advising(game.name, ADVISER, seed, seen, legal, MOST, SECONDS, manners)
    found = await table.shared.bots.advise(asker, asked)
    if history.decision(seat) != decision:  # somebody has moved meanwhile
        return HintAnswer(ok=True, decision=decision)
    lines = [told(history.table, seat, line) for line in found]
    return HintAnswer(ok=True, decision=decision, lines=lines)


def manners_at(table: LiveTable) -> list[list[float]]:
    """How those play who sit there, as far as everybody knows."""
    seats = [str(row.bot) if row.kind == "bot" else "" for row in table.seats.rows]
    return [manner.numbers() for manner in usual_manners(table.game, seats)]


def told(table: Table, seat: int, line: dict[str, Any]) -> HintLine:
    first, *then = steps(table.game, table.state, seat, line["way"])
    why = line["why"]
    return HintLine(
        action=first.action,
        notation=first.notation,
        told=first.told,
        then=then,
        value=line["value"],
        error=line["error"],
        tries=line["tries"],
        terms=[TermInfo(name, by) for name, by in line["terms"].items()],
        because=line["because"],
        verdict=FactInfo(**line["verdict"]),
        why=FactInfo(**why) if why else None,
    )


def steps(game: Game, state: State, seat: int, way: list[int]) -> list[NextAction]:
    """Each with what is done from it on, for whoever has come that far."""
    facts = described(game, state, seat, way)
    return [
        NextAction(
            action,
            game.notation(action),
            [FactInfo(fact.kind, fact.params) for fact in game.in_short(facts[number:])],
        )
        for number, action in enumerate(way[: len(facts)])
    ]
