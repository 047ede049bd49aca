"""Tuning: the numbers by which bots play a game. They belong to its evaluation."""

from typing import Final

WORSE: Final = 35  # how often in 100 a novice bot that slips passes over the next best as well


class Manner:
    """How people of a level play, fitted to their choices (bench/manners).

    `slips`: in so many of 1,000 decisions what looks best is passed over. `heat`: what is done
    instead, by the softmax of the ratings divided by it (in points of the game): next to 0 the
    second best, far above the differences anything; 0: any legal action, all alike, as the random
    bot does. `quick`: what looks best is guessed by `State.suggest`, which errs by itself, and not
    worked out by `State.advise`. `steep`, `lead`, `fade`: `State.judge` speaks of other players;
    the logit of the chance of these is steep times its own, and lead, and fade for each turn.
    `ahead`: so far an outlook goes by this manner before `State.judge` decides; 0: to the end.
    `worse`: what a novice bot does instead, exactly, whatever the heat: the second best, and in so
    many of 100 slips the next one of the list in its place, again and again; 0: by the heat.
    """

    def __init__(
        self,
        slips: int,
        heat: float,
        quick: bool = False,
        steep: float = 1.0,
        lead: float = 0.0,
        fade: float = 0.0,
        worse: int = 0,
        ahead: int = 0,
    ) -> None:
        self.slips = slips
        self.heat = heat
        self.quick = quick
        self.steep = steep
        self.lead = lead
        self.fade = fade
        self.worse = worse
        self.ahead = ahead

    def numbers(self) -> list[float]:
        """All of it, for another process; `of_numbers` reads it."""
        how = [float(self.slips), self.heat, float(self.quick), self.steep, self.lead, self.fade]
        return [*how, float(self.worse), float(self.ahead)]


def of_numbers(numbers: list[float]) -> Manner:
    slips, heat, quick, steep, lead, fade, worse, ahead = numbers
    return Manner(int(slips), heat, quick != 0.0, steep, lead, fade, int(worse), int(ahead))


class Temper:
    """What somebody likes to do, whatever it is worth.

    `likes`: actions of a kind (`Game.describe`), or that name a thing or a part of its name, look
    better by so many points.
    """

    def __init__(self, likes: dict[str, float]) -> None:
        self.likes = likes


class Foresight:
    """How a master looks ahead: `horizon` and `exploration` as in `Tuning`, and every `stride` of
    `State.progress` on the way it judges (`State.foresee`); the mean counts."""

    def __init__(self, horizon: int, stride: int, exploration: float) -> None:
        self.horizon = horizon
        self.stride = stride
        self.exploration = exploration


class Tuning:
    """Said in games/<game>/player/weights.py; a game without it is played by random bots only."""

    def __init__(
        self,
        horizon: int = 6,
        sharpness: float = 1.0,
        exploration: float = 0.6,
        slips: int = 35,
        followed: int = 0,
        manners: dict[str, Manner] | None = None,
        tempers: dict[str, Temper] | None = None,
        foresight: Foresight | None = None,
    ) -> None:
        self.horizon = horizon  # how far a search looks ahead, in `State.progress`
        self.sharpness = sharpness  # how much a point of rating counts when it shares out its time
        self.exploration = exploration  # how much it prefers what it has tried little
        self.slips = slips  # how often in 100 decisions a novice passes over the best
        self.followed = followed  # how far choices that are compared are; 0: to the end
        # by level, or by `level at players`
        self.manners = plain_manners(slips) if manners is None else manners
        self.tempers = tempers or {}  # by name: regular players with a liking
        self.foresight = foresight  # of the master's search; without it that is the expert's

    def manner(self, level: str, players: int) -> Manner:
        """Of somebody of that level at a table of so many; masters err as experts do."""
        if level == "master" and level not in self.manners:
            level = "expert"
        return self.manners.get(f"{level} at {players}") or self.manners[level]


def plain_manners(slips: int) -> dict[str, Manner]:
    """Of a game that nobody has fitted them to: novices slip as the bot does, the others do not."""
    steady = Manner(0, 1.0)
    return {
        "random": Manner(1000, 0.0),
        "novice": Manner(10 * slips, 1.0, worse=WORSE),
        "regular": steady,
        "expert": steady,
    }
