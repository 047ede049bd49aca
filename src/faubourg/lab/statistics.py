"""Estimates with honest intervals: resampling by deal, many questions at once, ratings.

Games of one deal are not independent of each other, nor are the seats of one game. So what is
resampled are deals, with everything that was played of them. They are put into a fixed number of
blocks first: the memory it takes does not grow with the games.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from faubourg.lab.simulate import wilson

Array = NDArray[np.float64]
BLOCKS: Final = 1000
RESAMPLES: Final = 2000
LEVEL: Final = 0.95
ALPHA: Final = 1 - LEVEL
FEWEST: Final = 30  # with fewer on either side a difference is not told


@dataclass(frozen=True)
class Estimate:
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float

    def data(self) -> dict[str, float]:
        return {"value": tidy(self.value), "low": tidy(self.low), "high": tidy(self.high)}

    def excludes(self, value: float) -> bool:
        return value < self.low or value > self.high


def tidy(value: float) -> float:
    """As many digits as anybody needs: files stay small and the same on every machine."""
    return float(f"{value:.6g}")


class Resampler:
    """Resamples the blocks of deals, the same way for every question of a study."""

    def __init__(self, deals: int, seed: int = 1) -> None:
        self.deals = deals
        self.blocks = max(1, min(deals, BLOCKS))
        rng = np.random.default_rng(seed)
        even = np.full(self.blocks, 1 / self.blocks)
        self.weights: Array = rng.multinomial(self.blocks, even, size=RESAMPLES).astype(np.float64)

    def sums(self, blocks: Array) -> Array:
        """Of columns with a row for each block: what each resample adds up to."""
        found: Array = self.weights @ blocks
        return found

    def ratios(self, tops: Array, bottoms: Array) -> list[Estimate]:
        """sum(top) / sum(bottom) of each column; where there is nothing below, 0."""
        values = divided(tops.sum(axis=0), bottoms.sum(axis=0))
        tried = divided(self.sums(tops), self.sums(bottoms))
        return [within(value, tried[:, i]) for i, value in enumerate(values)]

    def ratio(self, top: Array, bottom: Array) -> Estimate:
        return self.ratios(top.reshape(-1, 1), bottom.reshape(-1, 1))[0]

    def shares(self, tops: Array, bottoms: Array) -> list[Estimate]:
        """The same of shares, between 0 and 1. Where all deals agree, as where all were won, there
        is nothing to resample: then it is as sure as so many deals can make it, after Wilson."""
        found = self.ratios(tops, bottoms)
        for i, one in enumerate(found):
            if one.low == one.high:
                met = (bottoms[:, i] != 0).mean()
                deals = min(round(met * self.deals), int(bottoms[:, i].sum()))
                found[i] = agreed(one.value, deals)
        return found

    def share(self, top: Array, bottom: Array) -> Estimate:
        return self.shares(top.reshape(-1, 1), bottom.reshape(-1, 1))[0]


def divided(tops: Array, bottoms: Array) -> Array:
    found: Array = np.divide(tops, bottoms, out=np.zeros_like(tops), where=bottoms != 0)
    return found


def within(value: float, tried: Array) -> Estimate:
    """The value, and what 95 % of the resamples lie within."""
    low, high = np.quantile(tried, [ALPHA / 2, 1 - ALPHA / 2])
    return Estimate(float(value), float(low), float(high))


def agreed(value: float, deals: int) -> Estimate:
    """A share that was the same in so many deals."""
    if deals < 1:
        return Estimate(value, 0.0, 1.0)
    low, high = wilson(value * deals, deals)
    return Estimate(value, max(low, 0.0), min(high, 1.0))


def share(count: int, of: int) -> Estimate:
    """A share of independent cases, after Wilson."""
    if of == 0:
        return Estimate(0.0, 0.0, 1.0)
    test = stats.binomtest(count, of)
    interval = test.proportion_ci(LEVEL, method="wilson")
    return Estimate(count / of, float(interval.low), float(interval.high))


@dataclass(frozen=True)
class Difference:
    """One of many differences that were asked for together.

    `q` is what Benjamini and Hochberg make of its p-value: among those below 0.05, one in twenty
    is expected to be chance. The interval is as wide as that asks for (Benjamini and Yekutieli).
    """

    value: float
    low: float
    high: float
    p: float
    q: float

    @property
    def real(self) -> bool:
        return self.q < ALPHA

    def data(self) -> dict[str, object]:
        numbers = {name: tidy(getattr(self, name)) for name in ("value", "low", "high", "p", "q")}
        return {**numbers, "real": self.real}


def together(values: Sequence[float], errors: Sequence[float]) -> list[Difference]:
    """Differences with their standard errors, corrected for asking so many at once."""
    if not values:
        return []
    value, error = np.asarray(values, float), np.maximum(np.asarray(errors, float), 1e-12)
    p: Any = 2 * stats.norm.sf(np.abs(value) / error)
    q: Any = stats.false_discovery_control(p)
    chosen = max(1, int((q < ALPHA).sum()))
    half = stats.norm.ppf(1 - ALPHA * chosen / len(values) / 2) * error
    return [
        Difference(float(v), float(v - h), float(v + h), float(a), float(b))
        for v, h, a, b in zip(value, half, p, q, strict=True)
    ]
