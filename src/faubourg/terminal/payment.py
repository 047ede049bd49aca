"""Which coins come closest to a price: arithmetic that a person would do with the hand in view."""

from collections.abc import Sequence


def closest_payment(price: int, coins: Sequence[int]) -> list[int] | None:
    """The coins, the largest first, that reach the price with the least above it.

    Of several such payments the one with the fewest coins; None when all coins are not enough.
    """
    best: dict[int, list[int]] = {0: []}  # sum -> the fewest coins that make it
    for coin in sorted(coins, reverse=True):
        for total, used in list(best.items()):
            made = [*used, coin]
            if total + coin not in best or len(made) < len(best[total + coin]):
                best[total + coin] = made
    enough = [total for total in best if total >= price]
    return best[min(enough)] if enough else None
