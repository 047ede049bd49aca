"""Luck and skill: does the better player win, and does the deal decide who does?"""

from typing import Any

from faubourg.lab.asking import Tables
from faubourg.lab.statistics import Estimate


def duel(tables: Tables, better: str, players: int) -> dict[str, Any]:
    """One of these among others that play worse: how often it wins."""
    sums = tables.sums(
        f"select {tables.block}, sum(share), count(*) from seats where bot = '{better}' "
        "group by all order by all"
    )
    won = tables.resampler.share(sums[:, 0], sums[:, 1])
    return {"games": tables.games, "fair": 1 / players, "won": won.data()}


def same_deal(tables: Tables) -> dict[str, Any]:
    """The same deals with other players (`other_seats`): how often the same seat wins.

    By chance alone it would be so often as the seats' shares say.
    """
    join = "seats join other_seats as other using (deal, seat)"
    sums = tables.sums(
        f"select {tables.block}, sum(seats.share * other.share), count(distinct seats.game), "
        f"sum(seats.share), sum(other.share) from {join} group by all order by all"
    )
    by_seat = tables.blocked(
        f"select {tables.block}, seat, sum(seats.share), sum(other.share) from {join} "
        "group by all order by all",
        1,
    )
    deals = sums[:, 1].sum()
    chance = sum(
        array[:, 0].sum() / deals * array[:, 1].sum() / deals for array in by_seat.values()
    )
    again: Estimate = tables.resampler.share(sums[:, 0], sums[:, 1])
    return {"deals": int(deals), "again": again.data(), "chance": float(f"{chance:.5g}")}
