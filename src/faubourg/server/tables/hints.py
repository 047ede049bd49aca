"""What an expert would do at somebody's place, and why, from what that seat knows."""

import logging
import secrets

from faubourg import bots
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Step
from faubourg.engine.view import PERFECT
from faubourg.server.messages import FactInfo, HintAnswer, HintLine, NextAction, TermInfo
from faubourg.server.rate_limits import Buckets
from faubourg.server.tables.table import LiveTable

log = logging.getLogger("faubourg.hints")

ADVISER = "expert:seconds=2"
FINISHERS = ("expert:seconds=1", "regular", "regular")  # of the choice that each line begins
HINTS, HINTS_PER_SECOND = 3, 0.1  # of one person, whatever the table
buckets = Buckets(HINTS, HINTS_PER_SECOND)


async def hint(table: LiveTable, person: str | None) -> HintAnswer:
    """The expert's choice and the runners-up for the seat of this person, whose turn it must be."""
    try:
        return await advised(table, person)
    except Refusal as refusal:
        return HintAnswer(ok=False, refusal=table.refusal(refusal))
    except Exception as error:
        log.error("a hint failed", exc_info=error, extra={"table": table.id})
        return HintAnswer(ok=False, refusal=table.refusal(Refusal("server_error", {})))


async def advised(table: LiveTable, person: str | None) -> HintAnswer:
    seat = table.seats.seat_of(person)
    if seat is None:
        raise Refusal("not_seated", {})
    history = table.running()
    state, game = history.table.state, table.game
    legal = state.legal(seat)
    if not legal:
        state.require_legal(seat, 0)  # says why not
    bots.make_registered(ADVISER, game)  # refused for a game without experts
    if not buckets.allow(str(person)):
        raise Refusal("too_many_requests", {})
    view, decision = state.view(seat, PERFECT), history.decisions[seat]
    seed = secrets.token_hex(8)
    found = await table.shared.bots.explain(game.name, ADVISER, seed, view, legal)
    rests: list[NextAction | None] = [None] * len(found)
    if history.decisions[seat] == decision:  # nobody has moved meanwhile
        begun = [history.table.prepare(seat, line["action"]) for line in found]
        rests = [await finished(table, step, bot) for step, bot in zip(begun, FINISHERS)]
    lines = [
        HintLine(
            action=line["action"],
            notation=game.notation(line["action"]),
            fact=FactInfo(fact.kind, fact.params),
            value=line["value"],
            tries=line["tries"],
            terms=[TermInfo(name, by) for name, by in line["terms"].items()],
            because=line["because"],
            then=rest,
        )
        for line, rest in zip(found, rests)
        for fact in [game.describe(view, line["action"])]
    ]
    return HintAnswer(ok=True, decision=decision, lines=lines)


async def finished(table: LiveTable, step: Step, bot: str) -> NextAction | None:
    """How this bot would go on, if the step is of a choice that nobody is told of yet."""
    seat, game = step.input.seat, table.game
    legal = step.state.legal(seat)
    if step.events or step.reveals() or not legal:
        return None
    view = step.state.view(seat, PERFECT)
    rest = await table.shared.bots.choose(game.name, bot, secrets.token_hex(8), view, legal)
    action = rest[0]
    fact = game.describe(view, action)
    return NextAction(action, game.notation(action), FactInfo(fact.kind, fact.params))
