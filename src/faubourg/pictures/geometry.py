"""Points and paths of the ornaments, computed rather than copied. All are centred on the origin."""

import math


def tidy(value: float) -> str:
    """A number as it stands in a path: two digits at most, no trailing noughts."""
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def on_circle(radius: float, turn: float) -> tuple[float, float]:
    """Turn 0 points up, 0.25 to the right."""
    angle = (turn - 0.25) * 2 * math.pi
    return radius * math.cos(angle), radius * math.sin(angle)


def closed(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join([f"{tidy(x)} {tidy(y)}" for x, y in points]) + "Z"


def polygon(corners: int, radius: float, turn: float = 0) -> str:
    return closed([on_circle(radius, i / corners + turn) for i in range(corners)])


def star(points: int, outer: float, inner: float) -> str:
    """A star with so many points: its outline goes in and out."""
    corners = range(2 * points)
    return closed([on_circle(inner if i % 2 else outer, i / (2 * points)) for i in corners])


def crossing(points: int, step: int, outer: float) -> float:
    """The girih star {n/k}: the inner radius at which its n straight lines cross."""
    half = math.pi / points
    return outer * math.cos(step * half) / math.cos((step - 1) * half)


def rosette(petals: int, outer: float, inner: float) -> str:
    """Petals around a centre."""
    half = 0.5 / petals
    drawn = ""
    for i in range(petals):
        at = i / petals
        root, tip = on_circle(inner, at), on_circle(outer, at)
        left, right = [on_circle(outer * 0.62, at + side * half * 0.95) for side in (-1, 1)]
        a, b, c, d = [f"{tidy(x)} {tidy(y)}" for x, y in (root, left, tip, right)]
        drawn += f"M{a}Q{b} {c}Q{d} {a}Z"
    return drawn


def arch(width: float, bottom: float, spring: float) -> str:
    """A horseshoe arch, as wide as it says, standing on y = bottom."""
    half = width / 2
    bulge = tidy(half * 1.08)
    left, right = tidy(-half), tidy(half)
    legs = f"M{left} {tidy(bottom)}V{tidy(spring)}"
    return f"{legs}A{bulge} {bulge} 0 1 1 {right} {tidy(spring)}V{tidy(bottom)}Z"


def ring(radius: float) -> str:
    r = tidy(radius)
    return f"M0 -{r}A{r} {r} 0 1 1 0 {r}A{r} {r} 0 1 1 0 -{r}Z"
