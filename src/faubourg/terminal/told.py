"""What a server told, as the things it was made of there: facts, events, outcomes, refusals.

This is the only file that makes them from names that it does not know.
"""

from typing import Any

from faubourg.coach.advice import Advice
from faubourg.engine.facts import Event, Fact
from faubourg.engine.outcome import Outcome
from faubourg.engine.refusal import Refusal

Json = dict[str, Any]


def event(told: Json) -> Event:
    return Event(str(told["kind"]), params(told["params"]))


def refusal(told: Json) -> Refusal:
    return Refusal(str(told["code"]), dict(told["params"]), str(told.get("rule", "")))


def fact(told: Json) -> Fact:
    return Fact(str(told["kind"]), params(told["params"]))


def facts(told: list[Json]) -> list[Fact]:
    return [fact(one) for one in told]


def advice(told: Json) -> Advice:
    """A line of a hint."""
    why = told["why"]
    return Advice(
        [int(told["action"]), *(int(step["action"]) for step in told["then"])],
        float(told["value"]),
        float(told["error"]),
        int(told["tries"]),
        {str(term["name"]): float(term["by"]) for term in told["terms"]},
        [str(name) for name in told["because"]],
        fact(told["verdict"]),
        None if why is None else fact(why),
    )


def params(told: Json) -> dict[str, object]:
    """Numbers, names and lists of them; facts among them are facts again."""
    return {str(name): value(item) for name, item in told.items()}


def value(item: object) -> object:
    if isinstance(item, list):
        return [value(part) for part in item]
    return fact(item) if isinstance(item, dict) else item


def outcome(told: Json) -> Outcome:
    return Outcome(
        [int(seat) for seat in told["winners"]],
        [{str(name): int(points) for name, points in row.items()} for row in told["sources"]],
        str(told["reason"]),
        [str(name) for name in told["extras"]],
        dict(told["summary"]),
    )
