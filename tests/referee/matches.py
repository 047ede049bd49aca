"""Which games the second referee follows: every number of players and every option, seeded."""

from itertools import cycle, islice, product
from math import gcd

from tests.referee.follow import Match

EXPERT = "expert:iterations=8,horizon=1"  # a short look ahead; what it plays is not what is tested
TABLES = {  # who sits there, in turn round the table
    "alhambra": ["random", "regular", f"random+{EXPERT}"],
    "evolutopia": ["random", "regular", "random+regular+regular", f"regular+{EXPERT}"],
    "ginkgopolis": ["random", "urbanist", "regular", f"urbanist+{EXPERT}"],
}
PLAYERS = {"alhambra": range(2, 7), "evolutopia": range(1, 6), "ginkgopolis": range(1, 6)}
OPTIONS: dict[str, list[dict[str, str]]] = {
    "alhambra": [{}, {"youngest": "1"}],
    "evolutopia": [
        *[{"level": level} for level in ("discovery", "1", "2", "3", "4")],
        {"level": "custom", "start": "14", "nuisances": "11 42", "indicators": "4"},
        {"level": "discovery", "max_turns": "30"},
    ],
    "ginkgopolis": [{}, {"characters": "draft"}, {"first": "1"}, {"hal": "expert"}],
}


def matches(game: str, count: int, seed: str) -> list[Match]:
    """That many matches, all kinds in turn: each table with each number of players and option."""
    kinds = [
        (table, players, options)
        for options, players, table in product(OPTIONS[game], PLAYERS[game], TABLES[game])
        if goes_with(players, options)
    ]
    stride = next(n for n in range(7, 99) if gcd(n, len(kinds)) == 1)  # a few are a mixture too
    mixed = [kinds[stride * i % len(kinds)] for i in range(len(kinds))]
    found = []
    for i, (table, players, options) in enumerate(islice(cycle(mixed), count)):
        seats = list(islice(cycle(table.split("+")), players))
        rules = 1 if i % 8 == 7 else None  # older rules are still played
        found.append(Match(game, players, seats, f"{seed}/{i}", options, rules))
    return found


def goes_with(players: int, options: dict[str, str]) -> bool:
    """Hal plays only against one; one has neither characters nor an order of turns."""
    if "level" in options:
        return True
    return not options or ("hal" in options) == (players == 1)
