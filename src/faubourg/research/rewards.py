"""What is rewarded: a seat's part of the win at the end, or points as they come in."""

from faubourg.bots.batch import POINTS, WIN
from faubourg.engine.episode import Episode
from faubourg.engine.refusal import Refusal


class Rewards:
    """Of one game. In sum: the part of the win (0 to 1), or the points since the deal."""

    def __init__(self, reward: str, episode: Episode) -> None:
        if reward not in (WIN, POINTS):
            raise Refusal("unknown_reward", {"reward": reward[:40], "known": [WIN, POINTS]})
        self.by_points = reward == POINTS
        self.episode = episode
        self.begin()

    def begin(self) -> None:
        """Of a game that has been dealt."""
        self.known = self.episode.scores() if self.by_points else []

    def since_last(self) -> list[float]:
        """By seat, what has come since this was asked."""
        if not self.by_points:
            state = self.episode.state
            return state.returns() if state.over() else [0.0] * int(self.episode.players)
        before, self.known = self.known, self.episode.scores()
        return [now - then for now, then in zip(self.known, before)]
