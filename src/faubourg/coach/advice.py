"""What to do at somebody's place: the best choices, how far apart they are, and why.

A bot names two or three. Each is then played on, from what that seat knows and with the same luck
for all, by the manners of those who sit at the table: so what is said of it is true for them. Only
what is above its noise is called a difference.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

from mypy_extensions import i64

from faubourg.bots import make_registered
from faubourg.bots.bot import Bot, Line
from faubourg.bots.choice import whole_choice
from faubourg.bots.comparing import Tried, compare
from faubourg.bots.explain import decisive, set_apart
from faubourg.coach import PLAYOUTS, SURE
from faubourg.engine.actionset import ActionSet
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game
from faubourg.engine.tuning import Manner
from faubourg.engine.view import View

ADVISER = "master:seconds=2"
MOST, SECONDS = 200, 1.5  # continuations of what it names, while somebody waits

ENOUGH = 16  # continuations: of fewer nobody knows how large their noise is
A_POINT = 0.75  # of the game: what is "about 1 point" at least
SLIGHT, MUCH = 0.03, 0.1  # parts of the win: below is slightly weaker, from there on much


@dataclass(frozen=True)
class Advice:
    """A choice, what to expect of it at this table, and why.

    `value` is the expected part of the win and `error` its standard error; `tries` says how many
    continuations they come from. 0: nobody has played on, and `value` is what the bot thinks.
    `verdict` says how good it is beside the others, `why` what sets it apart: facts whose
    sentences are `hint.<kind>`; the `terms` and `lacks` in them are words of the game.
    """

    way: list[int]  # the actions, one after the other, until somebody learns something
    value: float
    error: float
    tries: int
    terms: dict[str, float]
    because: list[str]
    verdict: Fact | None
    why: Fact | None

    def data(self) -> dict[str, Any]:
        return {
            "way": self.way,
            "value": round(self.value, 4),
            "error": round(self.error, 4),
            "tries": self.tries,
            "terms": {name: round(by, 3) for name, by in self.terms.items()},
            "because": self.because,
            "verdict": self.verdict and self.verdict.data(),
            "why": self.why and self.why.data(),
        }


def advise(
    game: Game,
    view: View,
    legal: ActionSet,
    bot: Bot,
    manners: list[Manner],
    seed: str,
    playouts: int = PLAYOUTS,
    seconds: float = inf,
) -> list[Advice]:
    """The best first. Without manners (of a game that has no evaluation) nobody plays on."""
    lines = bot.explain(view, legal)
    if not lines or not manners:
        whys = reasons(lines, [None] * len(lines))
        return [
            Advice([one.action], one.value, 0.0, 0, one.terms, one.because, None, why)
            for one, why in zip(lines, whys, strict=True)
        ]
    ways = [whole_way(game, view, legal, line, seed) for line in lines]
    horizon = game.required_tuning().followed
    tried = compare(game, view, ways, manners, playouts, seconds, horizon, seed)
    order = ranked(tried, game.cooperative)
    lines, tried = [lines[at] for at in order], [tried[at] for at in order]
    set_apart(lines)
    shared = not game.cooperative and view.players > 1
    even = 1.0 / view.players if shared else 0.5
    verdicts = judged(tried, game.cooperative, legal.count() == 1)
    return [
        Advice(
            one.way, *expected(one, even), len(one.parts), line.terms, line.because, verdict, why
        )
        for line, one, verdict, why in zip(
            lines, tried, verdicts, reasons(lines, verdicts), strict=True
        )
    ]


class Planned(Bot):
    """Does what was planned while that is possible; then what the regular player would do."""

    def __init__(self, plan: list[int], regular: Bot) -> None:
        self.plan = plan
        self.regular = regular

    def choose(self, view: View, legal: ActionSet) -> i64:
        if self.plan and legal.has(self.plan[0]):
            return self.plan.pop(0)
        self.plan.clear()
        return self.regular.choose(view, legal)


def whole_way(game: Game, view: View, legal: ActionSet, line: Line, seed: str) -> list[int]:
    """The whole choice that the action begins: the tile to a card, the coins for a building."""
    planned = Planned([line.action, *line.rest], make_registered("regular", game, seed))
    return whole_choice(planned, game, view, legal, seed)


def ranked(tried: list[Tried], together: bool = False) -> list[int]:
    """The bot's choice first, unless another is better here by more than its noise.

    Then those that may be as good, as is said of them, and what costs more after what costs less.
    """
    best = 0
    for at in range(1, len(tried)):
        by, error = tried[at].ahead_of(tried[best])
        if len(tried[at].parts) >= ENOUGH and by > SURE * error:
            best = at
    said = {at: beside(tried[best], tried[at], together) for at in range(len(tried)) if at != best}
    others = sorted(said, key=lambda at: (sure_of(said[at]), -tried[at].part()))
    dear = [at for at in others if said[at].kind == "verdict.costs_points"]
    by_points = iter(sorted(dear, key=lambda at: tried[best].points_ahead_of(tried[at])[0]))
    return [best, *(next(by_points) if at in dear else at for at in others)]


def sure_of(verdict: Fact) -> int:
    """How sure it is that another choice is weaker."""
    return {"verdict.alike": 0, "verdict.unsure": 1}.get(verdict.kind, 2)


def expected(tried: Tried, even: float) -> tuple[float, float]:
    """Its part of the win and the error of that. One more try is thought to end evenly."""
    values = [*tried.parts, even]
    mean = sum(values) / len(values)
    squares = sum(value * value for value in values) / len(values)
    return mean, sqrt(max(squares - mean * mean, 0.0) / len(values))


# -- how good ------------------------------------------------------------------------------------


def judged(tried: list[Tried], together: bool, only: bool) -> list[Fact]:
    """How good each is beside the others, the best of them first."""
    if only:
        return [Fact("verdict.only", {})]
    best, *others = tried
    if not others:  # a short search has looked at nothing else: better than what?
        return [Fact("verdict.alone", {})]
    found = [beside(best, other, together) for other in others]
    alike = sum(one.kind == "verdict.alike" for one in found)
    unsure = sum(one.kind == "verdict.unsure" for one in found)
    first = Fact("verdict.clear", {})
    if alike or unsure:
        kind = "verdict.unsure_next" if unsure else "verdict.as_next"
        first = Fact(kind, {"count": alike + unsure})
    return [first, *found]


def beside(best: Tried, other: Tried, together: bool) -> Fact:
    """What another choice costs, if that is more than chance may do."""
    if len(best.parts) < ENOUGH:
        return Fact("verdict.unsure", {})
    part, error = best.ahead_of(other)
    points, noise = (0.0, 0.0) if together else best.points_ahead_of(other)
    if points >= A_POINT and points > SURE * noise and part >= -error:
        return Fact("verdict.costs_points", {"points": round(points)})
    if part <= SURE * error:  # what is called as good must look so, too
        return Fact("verdict.alike" if abs(part) < SLIGHT else "verdict.unsure", {})
    if part < SLIGHT:
        return Fact("verdict.slightly_weaker", {})
    return Fact("verdict.much_weaker" if part >= MUCH else "verdict.weaker", {})


# -- why -----------------------------------------------------------------------------------------


def reasons(lines: list[Line], verdicts: Sequence[Fact | None]) -> list[Fact | None]:
    """What sets each apart, in a sentence that no other has and that its verdict bears out."""
    found: list[Fact | None] = []
    for i, line in enumerate(lines):
        why = first_reason(line, verdicts[i]) if i == 0 else weighed(line.because, line.lacks)
        if i > 0 and (why is None or why in found):
            why = apart(lines, i)
        found.append(why)
    return found


def first_reason(line: Line, verdict: Fact | None) -> Fact | None:
    kind = verdict.kind if verdict else ""
    nothing_beside = kind in ("verdict.only", "verdict.alone")
    if line.because:
        return Fact("why.speaks" if nothing_beside else "why.for", {"terms": line.because})
    if not line.tries or nothing_beside:
        return None
    even = kind in ("verdict.as_next", "verdict.unsure_next")
    return Fact("why.made_up" if even else "why.looked_ahead", {})


def weighed(terms: list[str], lacks: list[str]) -> Fact | None:
    if terms and lacks:
        return Fact("why.for_and_against", {"terms": terms, "lacks": lacks})
    if terms:
        return Fact("why.for", {"terms": terms})
    return Fact("why.against", {"lacks": lacks}) if lacks else None


def beside_second(terms: list[str], lacks: list[str]) -> Fact:
    if terms and lacks:
        return Fact("why.second.for_and_against", {"terms": terms, "lacks": lacks})
    if terms:
        return Fact("why.second.for", {"terms": terms})
    return Fact("why.second.against", {"lacks": lacks}) if lacks else Fact("why.as_second", {})


def apart(lines: list[Line], i: int) -> Fact | None:
    """Of one that is as the first, or beside it what the second is. After the third: nothing."""
    if i == 1:
        return Fact("why.as_first", {})
    if i > 2:
        return None
    second, line = lines[1], lines[2]
    terms, lacks = decisive(line.terms, second.terms), decisive(second.terms, line.terms)
    if not line.because and not line.lacks:
        return Fact("why.as_first" if second.because or second.lacks else "why.as_both", {})
    return beside_second(terms, lacks)
