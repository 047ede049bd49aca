"""What an analysis says, as facts: the catalogues make the sentences (`Language.remark`).

Chosen here once, so that page, terminal and file say the same. What is given as ± is twice the
standard error: within that it may be chance.
"""

from collections import Counter

from faubourg.coach import SURE, steps
from faubourg.coach.analysis import Balance, Choice, Judged
from faubourg.coach.weighing import Measure, Verdict
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game

MOST_TERMS = 2  # that one is told to look at
SHARED = 2  # first steps of two ways that are told of both
MINUS, ELLIPSIS = "−", "…"


def lesson(balance: Balance) -> list[Fact]:
    """What play and luck gave, and what to do better next time. What cost most is named beside."""
    costly = balance.costly()
    advice = look_at(costly) if costly else Fact("no_cost", {"seat": balance.seat})
    return [way_of(balance), *([advice] if advice else [])]


def way_of(balance: Balance) -> Fact:
    """From what was to be expected to what came of it."""
    params: dict[str, object] = {
        "seat": balance.seat,
        "expected": percent(balance.expected),
        "came": percent(balance.came),
        "play": signed(balance.play[0]),
        "error": noise(balance.play),
        "luck": signed(luck(balance)),
    }
    if abs(balance.play[0]) > SURE * balance.play[1]:
        return Fact("way", params)
    return Fact("way_unsure", params)


def luck(balance: Balance) -> float:
    """In whole percent: the way adds up as it is told."""
    told = percent(balance.expected) + percent(balance.play[0])
    return (percent(balance.came) - told) / 100


def about(game: Game, one: Judged) -> Fact:
    """A choice beside the bot's."""
    verdict = one.verdict
    done, better = (told(game, one.choice, way) for way in (one.choice.way, verdict.better))
    params: dict[str, object] = {
        "turn": one.choice.turn,
        "done": done,
        "better": from_where_they_part(better, done),
        "chance": percent(verdict.cost[0]),
        "error": noise(verdict.cost),
        "points": round(verdict.points[0]) if verdict.points else 0,
    }
    if done == better:
        return Fact("same", params)
    points = one.costs_points() and round((verdict.points or (0.0, 0.0))[0]) > 0
    if one.costs_chance():
        return Fact("cost_both" if points else "cost_chance", params)
    if points:
        return Fact("cost_points", params)
    return Fact("ahead" if -verdict.cost[0] > SURE * verdict.cost[1] else "close", params)


def here(game: Game, choice: Choice, verdict: Verdict) -> Fact:
    """What the bot would do at this moment, and why."""
    params: dict[str, object] = {
        "seat": choice.seat,
        "better": told(game, choice, verdict.better),
        "chance": percent(verdict.hope[0]),
        "error": noise(verdict.hope),
        "terms": verdict.because,
    }
    return Fact("here_because" if verdict.because else "here", params)


def praise(game: Game, best: Judged) -> Fact:
    """What was better than what such players do."""
    play = best.verdict.play
    params: dict[str, object] = {
        "turn": best.choice.turn,
        "done": told(game, best.choice, best.choice.way),
        "chance": percent(play[0]),
        "error": noise(play),
    }
    return Fact("best", params)


def look_at(costly: list[Judged]) -> Fact | None:
    """What spoke for the better choices: first what spoke for most, then for most of the others."""
    reasons = [one.verdict.because for one in costly]
    terms: list[str] = []
    for _ in range(MOST_TERMS):
        silent = [because for because in reasons if not {*because} & {*terms}]
        counted = Counter(name for because in silent for name in because)
        counted = counted or Counter(name for because in reasons for name in because)
        terms += [name for name, _ in counted.most_common() if name not in terms][:1]
    cases = [one for one in costly if {*one.verdict.because} & {*terms}]
    if not cases:
        return None
    if len(cases) == 1:
        return Fact("advice_once", {"terms": terms, "turn": cases[0].choice.turn})
    return Fact("advice", {"terms": terms, "count": len(cases), "of": len(costly)})


def told(game: Game, choice: Choice, way: list[int]) -> list[Fact]:
    return steps.told(game, choice.state, choice.seat, way)


def from_where_they_part(better: list[Fact], done: list[Fact]) -> list[object]:
    """Of a long way that begins like what was done: its first step, and what is different."""
    alike = 0
    while alike < min(len(better), len(done)) - 1 and better[alike] == done[alike]:
        alike += 1
    if alike <= SHARED:
        return [*better]
    return [better[0], ELLIPSIS, *better[alike:]]


def percent(part: float) -> int:
    return round(100 * part)


def noise(measure: Measure) -> int:
    return max(1, round(100 * SURE * measure[1]))


def signed(part: float) -> str:
    value = percent(part)
    return f"{MINUS}{-value}" if value < 0 else f"+{value}"


def plain(fact: Fact) -> dict[str, object]:
    """A fact with facts in it as plain data, for the store and the wire."""
    return {"kind": fact.kind, "params": {name: bare(at) for name, at in fact.params.items()}}


def bare(value: object) -> object:
    if isinstance(value, Fact):
        return plain(value)
    return [bare(item) for item in value] if isinstance(value, list) else value
