"""Tuning: the numbers by which bots play a game. They belong to its evaluation."""


class Tuning:
    """Said in games/<game>/player/weights.py; a game without it is played by random bots only."""

    def __init__(
        self,
        horizon: int = 6,
        sharpness: float = 1.0,
        exploration: float = 0.6,
        slips: int = 35,
    ) -> None:
        self.horizon = horizon  # how far a search looks ahead, in `State.progress`
        self.sharpness = sharpness  # how much a point of rating counts when it shares out its time
        self.exploration = exploration  # how much it prefers what it has tried little
        self.slips = slips  # how often in 100 decisions a novice passes over the best
