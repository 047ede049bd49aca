"""What a tournament shows: shares of the wins with intervals, scores, ratings, time to think."""

from dataclasses import dataclass

from faubourg.lab.ratings import rate
from faubourg.lab.simulate import wilson
from faubourg.lab.tournament import Played


@dataclass(frozen=True)
class Standing:
    """One bot. A share of 1/players is fair; a seat is one appearance in one game."""

    name: str
    seats: int
    win_share: float
    low: float
    high: float
    mean_score: float
    rating: float | None  # nobody to compare with, or without the extra `lab`: none
    rating_error: float | None
    ms_per_move: float
    mean_turns: float

    def data(self) -> dict[str, object]:
        return {
            "name": self.name,
            "seats": self.seats,
            "win_share": round(self.win_share, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
            "mean_score": round(self.mean_score, 3),
            "rating": None if self.rating is None else round(self.rating, 1),
            "rating_error": None if self.rating_error is None else round(self.rating_error, 1),
            "ms_per_move": round(self.ms_per_move, 3),
        }


def standings(bots: list[str], games: list[Played], together: bool) -> list[Standing]:
    """Every bot's, in the order given. `together`: a game is won by all its seats or none."""
    names = list(dict.fromkeys(bots))
    ratings = rate(names, games)
    found: list[Standing] = []
    for name in names:
        seats = won = score = moves = turns = 0.0
        seconds = 0.0
        for game in games:
            mine = [seat for seat, bot in enumerate(game.bots) if bot == name]
            for seat in mine[:1] if together else mine:
                seats += 1
                turns += game.turns
                score += game.totals[seat]
                if seat in game.winners:
                    won += 1 if together else 1 / len(game.winners)
            seconds += sum(game.seconds[seat] for seat in mine)
            moves += sum(game.moves[seat] for seat in mine)
        low, high = wilson(won, int(seats))
        rating, error = ratings.get(name, (None, None))
        found.append(
            Standing(
                name,
                int(seats),
                won / seats,
                low,
                high,
                score / seats,
                rating,
                error,
                1000 * seconds / max(moves, 1),
                turns / seats,
            )
        )
    return found
