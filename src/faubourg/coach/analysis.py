"""A finished game judged, choice by choice: what each cost beside what a bot would have done.

Every choice of a seat is compared, by what that seat knew and with the same luck, with the bot's
and with what somebody of the seat's manner does there on average. Summed up over the game, the last
says what the seat's own play gave; the rest of the way from its first expectation to the result
is what the deal and the others gave.

Of many noisy numbers the greatest are too great. So whatever is going to be named is weighed once
more, with other luck and more of it, and only that counts.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from faubourg import arguments
from faubourg.bots import make_registered
from faubourg.bots.choice import turns
from faubourg.bots.outlook import outlook, reach
from faubourg.coach import BOT, PLAYOUTS, SURE
from faubourg.coach.manners import manners_of
from faubourg.coach.weighing import Measure, Verdict, Weighing, weigh
from faubourg.engine.codec import dumps
from faubourg.engine.record import ACT, Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Replay
from faubourg.engine.view import PERFECT

SECONDS = 5.0  # at most for each choice
WORST = 3  # choices that are named
DOUBTFUL = 1.5  # standard errors that make a choice worth another look
AGAIN = 6  # choices at most that are weighed again for what they cost
BEST_AGAIN = 2  # and for what they gave
MORE = 4  # times as many continuations then


@dataclass(frozen=True)
class Choice:
    """A choice, which may be several actions, and where it was taken."""

    sequence: int  # inputs before it
    turn: int  # from 1
    seat: int
    way: list[int]
    state: State


@dataclass(frozen=True)
class Judged:
    """A choice and what it was worth."""

    choice: Choice
    verdict: Verdict
    confirmed: bool = False  # weighed a second time

    def costs_chance(self) -> bool:
        return by_more_than(SURE, self.verdict.cost)

    def costs_points(self) -> bool:
        return by_more_than(SURE, self.verdict.points)

    def data(self, record: Record) -> dict[str, object]:
        notation, verdict = record.game.notation, self.verdict
        found: dict[str, object] = {
            "sequence": self.choice.sequence,
            "turn": self.choice.turn,
            "seat": self.choice.seat,
            "done": [notation(action) for action in self.choice.way],
            "bot": [notation(action) for action in verdict.better],
            "part": round(verdict.part, 4),
            "cost": rounded(verdict.cost),
            "play": rounded(verdict.play),
            "because": verdict.because,
            "tries": verdict.tries,
            "confirmed": self.confirmed,
        }
        if verdict.points is not None:
            found["points"] = rounded(verdict.points)
        return found


@dataclass(frozen=True)
class Balance:
    """A seat's way from what it could expect at the beginning to what it had in the end."""

    seat: int
    expected: float
    play: Measure  # what its own choices gave
    luck: float  # what the deal and the others gave
    came: float
    judged: list[Judged]

    def costly(self) -> list[Judged]:
        """Those that cost most, by more than may be chance: of the win, then (in a game that was
        decided anyway) of points."""
        sure = [one for one in self.judged if one.confirmed]
        found = [one for one in sure if one.costs_chance()]
        found.sort(key=lambda one: -one.verdict.cost[0])
        poor = [one for one in sure if one.costs_points() and not one.costs_chance()]
        poor.sort(key=lambda one: -(one.verdict.points or (0.0, 0.0))[0])
        return (found + poor)[:WORST]

    def best(self) -> Judged | None:
        """What gave most beside what such players do, by more than may be chance.

        Not one of those that cost most: it may be both, where such players do worse still, but who
        is told so of one choice learns nothing.
        """
        costly = {one.choice.sequence for one in self.costly()}
        sure = [one for one in self.judged if one.confirmed and one.choice.sequence not in costly]
        found = [one for one in sure if by_more_than(SURE, one.verdict.play)]
        return max(found, key=lambda one: one.verdict.play[0], default=None)

    def data(self, record: Record) -> dict[str, object]:
        best = self.best()
        return {
            "seat": self.seat,
            "expected": round(self.expected, 4),
            "play": rounded(self.play),
            "luck": round(self.luck, 4),
            "came": round(self.came, 4),
            "costly": [one.choice.sequence for one in self.costly()],
            "best": best.choice.sequence if best else None,
            "choices": [one.data(record) for one in self.judged],
        }


def by_more_than(errors: float, measure: Measure | None) -> bool:
    """Is it above nothing, by so many standard errors?"""
    return measure is not None and measure[0] > errors * measure[1]


def rounded(value: Measure) -> dict[str, float]:
    return {"value": round(value[0], 4), "error": round(value[1], 4)}


class PlayedGame:
    """A record that is over, ready to be judged. Refused: any other, or one without evaluation."""

    def __init__(self, record: Record, bot: str, playouts: int, seconds: float = SECONDS) -> None:
        if record.outcome is None:
            raise Refusal("record_unfinished", {})
        make_registered(bot, record.game)
        self.record = record
        self.bot = bot
        self.playouts = playouts
        self.seconds = seconds  # at most for each choice
        self.manners = manners_of(record)
        self.choices, self.begun, over = choices_of(record)
        self.came = over.returns()

    def of_seat(self, seat: int) -> list[Choice]:
        return [choice for choice in self.choices if choice.seat == seat]

    def steps(self, seat: int) -> int:
        """How many weighings it takes at most."""
        return len(self.of_seat(seat)) + AGAIN + BEST_AGAIN

    def weighing(self, choice: Choice, better: list[int] | None = None) -> Weighing:
        """What is asked of a choice; once more, when what the bot does is known."""
        more = 1 if better is None else MORE
        again = "" if better is None else "/again"
        return Weighing(
            game=self.record.game.name,
            bot=self.bot,
            seed=f"analysis/{choice.sequence}{again}",
            view=dumps(choice.state.view(choice.seat, PERFECT).data()),
            way=choice.way,
            better=better or [],
            playouts=more * self.playouts,
            seconds=more * self.seconds,
            manners=[manner.numbers() for manner in self.manners],
        )

    def judging(self, seat: int, expected: float) -> Generator[Weighing, Verdict, Balance]:
        """What is to be weighed, one after the other; sent the verdicts, it ends with a balance."""
        judged: list[Judged] = []
        for choice in self.of_seat(seat):
            judged.append(Judged(choice, (yield self.weighing(choice))))
        for number in doubtful(judged):
            choice, better = judged[number].choice, judged[number].verdict.better
            judged[number] = Judged(choice, (yield self.weighing(choice, better)), confirmed=True)
        return balance(seat, expected, self.came[seat], judged)


def doubtful(judged: list[Judged]) -> list[int]:
    """The numbers of those that may be named."""
    numbers = range(len(judged))
    dear = [i for i in numbers if by_more_than(DOUBTFUL, judged[i].verdict.cost)]
    dear.sort(key=lambda i: -judged[i].verdict.cost[0])
    poor = [i for i in numbers if i not in dear and judged[i].verdict.points]
    poor = [i for i in poor if by_more_than(DOUBTFUL, judged[i].verdict.points)]
    poor.sort(key=lambda i: -(judged[i].verdict.points or (0.0, 0.0))[0])
    good = [i for i in numbers if by_more_than(DOUBTFUL, judged[i].verdict.play)]
    good.sort(key=lambda i: -judged[i].verdict.play[0])
    return sorted({*(dear + poor)[:AGAIN], *good[:BEST_AGAIN]})


def balance(seat: int, expected: float, came: float, judged: list[Judged]) -> Balance:
    play = sum(one.verdict.play[0] for one in judged)
    error = sum(one.verdict.play[1] ** 2 for one in judged) ** 0.5
    return Balance(seat, expected, (play, error), came - expected - play, came, judged)


class Analysis:
    """Of a record that is over. Refused: any other, or a game without an evaluation."""

    def __init__(
        self,
        record: Record,
        seat: int | None = None,
        bot: str = BOT,
        playouts: int = PLAYOUTS,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        """`progress` is told how far it is, in inputs of the record."""
        arguments.record(record)
        if seat is not None and not 0 <= seat < record.players:
            raise Refusal("out_of_range", {"what": "seat", "low": 0, "high": record.players - 1})
        played = PlayedGame(record, bot, playouts, SECONDS)
        self.record = record
        self.bot = bot
        self.playouts = playouts
        first = outlook(
            record.game,
            played.begun,
            played.manners,
            MORE * playouts,
            MORE * SECONDS,
            reach(played.manners),
            "beginning",
        ).parts
        wanted = list(range(record.players)) if seat is None else [seat]
        steps = sum(played.steps(who) for who in wanted)
        done = 0

        def tell() -> None:
            nonlocal done
            done += 1
            if progress is not None:
                progress(min(done, steps) * len(record.inputs) // steps)

        self.balances = [answered(played, played.judging(who, first[who]), tell) for who in wanted]

    def data(self) -> dict[str, object]:
        return {
            "game": self.record.game.name,
            "players": self.record.players,
            "seats": self.record.seats,
            "bot": self.bot,
            "playouts": self.playouts,
            "balances": [one.data(self.record) for one in self.balances],
        }


def answered(
    played: PlayedGame, asking: Generator[Weighing, Verdict, Balance], tell: Callable[[], None]
) -> Balance:
    """Weigh whatever is asked for, here and now."""
    try:
        asked = next(asking)
        while True:
            verdict = weigh(played.record.game, asked)
            tell()
            asked = asking.send(verdict)
    except StopIteration as end:
        found: Balance = end.value
        return found


def choices_of(record: Record) -> tuple[list[Choice], State, State]:
    """What everybody chose where there was something to choose, how it began and how it ended.

    What was undone or withdrawn was not chosen in the end.
    """
    replay = Replay(record)
    begun = replay.table.state
    found: list[Choice] = []
    begun_turns: list[int] = []  # by the game's own count; an undo takes the last ones back
    goes_on = False
    while not replay.finished():
        at, state = replay.position(), replay.table.state
        while begun_turns and begun_turns[-1] > turns(state):
            begun_turns.pop()
        if not begun_turns or begun_turns[-1] < turns(state):
            begun_turns.append(turns(state))
        step = record.inputs[at]
        if step.kind != ACT:
            if found and found[-1].seat == step.seat:
                found.pop()
            goes_on = False
        else:
            if goes_on and found[-1].seat == step.seat:
                found[-1].way.append(step.action)
            elif len(state.legal(step.seat)) > 1:
                found.append(Choice(at, len(begun_turns), step.seat, [step.action], state))
                goes_on = True
            else:
                goes_on = False
            goes_on = goes_on and not step.dealt
        replay.forward()
        if replay.table.state.over() or replay.table.state.progress() != state.progress():
            goes_on = False
    return found, begun, replay.table.state
