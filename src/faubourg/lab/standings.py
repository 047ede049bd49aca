"""What a tournament shows: shares of the wins with intervals, scores, ratings, time to think."""

import math
from dataclasses import dataclass
from itertools import combinations

from faubourg.lab.simulate import wilson
from faubourg.lab.tournament import Played

ELO = 400 / math.log(10)  # a rating point, in the units of Bradley and Terry
ROUNDS = 2000  # more than the ratings need to settle


@dataclass(frozen=True)
class Standing:
    """One bot. A share of 1/players is fair; a seat is one appearance in one game."""

    name: str
    seats: int
    win_share: float
    low: float
    high: float
    mean_score: float
    rating: float | None  # nobody to compare with: none
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


def rate(names: list[str], games: list[Played]) -> dict[str, tuple[float, float]]:
    """Ratings after Bradley and Terry on the Elo scale, their mean 0, and their standard errors.

    Each game counts as a duel between any two seats of different bots: who came out above. Every
    two bots that met begin with one drawn duel, so that who never lost has a rating too. The duels
    of one game are not independent: with more than two players the errors are a little too small.
    """
    wins = {(a, b): 0.0 for a in names for b in names if a != b}
    for game in games:
        for left, right in combinations(range(len(game.bots)), 2):
            a, b = game.bots[left], game.bots[right]
            if a != b:
                result = duel(game, left, right)
                wins[a, b] += result
                wins[b, a] += 1 - result
    met = [pair for pair in combinations(names, 2) if wins[pair] + wins[pair[1], pair[0]] > 0]
    for a, b in met:
        wins[a, b] += 0.5
        wins[b, a] += 0.5
    if not met:
        return {}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        for name in names:
            strength[name] = improved(name, names, wins, strength)
        mean = math.exp(sum(math.log(s) for s in strength.values()) / len(names))
        strength = {name: s / mean for name, s in strength.items()}
    return {
        name: (ELO * math.log(strength[name]), ELO / math.sqrt(information(name, wins, strength)))
        for name in names
    }


def duel(game: Played, left: int, right: int) -> float:
    """1 if the left seat came out above the right one, 0 below, 1/2 level."""
    mine = (left in game.winners, game.totals[left])
    other = (right in game.winners, game.totals[right])
    return 0.5 if mine == other else float(mine > other)


def improved(
    name: str,
    names: list[str],
    wins: dict[tuple[str, str], float],
    strength: dict[str, float],
) -> float:
    """One step of the usual iteration: wins over expected encounters."""
    won = sum(wins[name, other] for other in names if other != name)
    expected = sum(
        (wins[name, other] + wins[other, name]) / (strength[name] + strength[other])
        for other in names
        if other != name
    )
    return won / expected if expected else strength[name]


def information(name: str, wins: dict[tuple[str, str], float], strength: dict[str, float]) -> float:
    """How much the duels say about this bot: one over the variance of its rating."""
    total = 0.0
    for other in strength:
        if other != name:
            chance = strength[name] / (strength[name] + strength[other])
            total += (wins[name, other] + wins[other, name]) * chance * (1 - chance)
    return total
