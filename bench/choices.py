"""What choices are worth beside each other: bench/choices GAME BOT BOT ... --players N

Every bot is asked at the same positions, one from each of many games of regulars. Where they do
not agree, what each chose is played on to the end by regulars, from the same imagined positions
and with the same luck. Of each bot: how often it chooses as the first one does, by which part of
the win its choices are better than the first one's on average, with an interval of 95 %, and the
time of a choice (CPU). The same bot may be named twice: two searches by another chance tell how
much of a difference is noise. It is regulars who play on, so it is evidence for what to try at the
table and no proof: a choice that only a better player can use is worth less here.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from bench.calibration import whole
from faubourg.bots import make_registered
from faubourg.bots.choice import whole_choice
from faubourg.bots.comparing import compare
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.view import PERFECT, View
from faubourg.games import BUILT_IN, find
from faubourg.i18n import language
from faubourg.lab.simulate import USUAL_PLAYERS

ENOUGH = 4  # actions, with fewer it is hardly a choice
LONG_ENOUGH = 600.0  # seconds for a comparison: it ends by its number
SURE = 1.96


class Asked:
    """What one bot chose: as the first one did or not, better by how much, in which time."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.alike = 0
        self.better: list[float] = []
        self.seconds = 0.0

    def data(self) -> dict[str, Any]:
        count = len(self.better)
        mean = float(np.mean(self.better))
        half = SURE * float(np.std(self.better, ddof=1)) / count**0.5 if count > 1 else 1.0
        return {
            "bot": self.bot,
            "alike": self.alike / count,
            "better": mean,
            "low": mean - half,
            "high": mean + half,
            "ms": 1000 * self.seconds / count,
        }


def position(game: Game, players: int, seed: str) -> tuple[View, ActionSet] | None:
    """Some decision of a game of regulars, any of them as likely as another."""
    dealer = SeededDealer(seed)
    seated = [make_registered("regular", game, seed, seat) for seat in range(players)]
    state = game.new(players, {}, dealer)
    draw, found, seen = Random(seed), None, 0
    while not state.over():
        seat = int(state.first_waiting())
        legal, view = state.legal_set(seat), state.make_view(seat, PERFECT)
        if legal.count() >= ENOUGH:
            seen += 1
            if draw.randrange(seen) == 0:
                found = view, legal
        state.step(seat, seated[seat].choose(view, legal), dealer)
    return found


def ask(asked: Sequence[Asked], game: Game, players: int, playouts: int, seed: str) -> None:
    """All bots at one position."""
    given = position(game, players, seed)
    if given is None:
        return
    view, legal = given
    ways: list[list[int]] = []
    for number, one in enumerate(asked):
        began = time.process_time()
        bot = make_registered(one.bot, game, seed, "asked", number)
        ways.append(whole_choice(bot, game, view, legal, seed, LONG_ENOUGH))
        one.seconds += time.process_time() - began
    different = [way for i, way in enumerate(ways) if way not in ways[:i]]
    worth = {tuple(ways[0]): 0.0}
    if len(different) > 1:
        manners = [game.required_tuning().manner("regular", players)] * players
        tried = compare(game, view, different, manners, playouts, LONG_ENOUGH, 0, seed, "on")
        worth |= {tuple(one.way): one.ahead_of(tried[0])[0] for one in tried[1:]}
    for one, way in zip(asked, ways, strict=True):
        one.alike += way == ways[0]
        one.better.append(worth[tuple(way)])


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "bench/choices", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("game", choices=sorted(BUILT_IN))
    add("bots", nargs="+", metavar="BOT", help="the others are compared with the first")
    add("--players", type=whole, default=USUAL_PLAYERS)
    add("--positions", type=whole, default=100)
    add("--playouts", type=whole, default=150)
    add("--seed", default="choices")
    add("--json", action="store_true", help="for machines")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    given = parsed(arguments)
    game = find(given.game)
    asked = [Asked(bot) for bot in given.bots]
    try:
        for number in range(max(given.positions, 1)):
            ask(asked, game, given.players, max(given.playouts, 1), f"{given.seed}/{number}")
            if number % 10 == 9:
                print(f"{number + 1} of {given.positions}", file=sys.stderr, flush=True)
    except Refusal as refusal:
        print(language("en").refusal(refusal, game), file=sys.stderr)
        return 2
    found = [one.data() for one in asked]
    if given.json:
        print(json.dumps({"game": given.game, "players": given.players, "bots": found}))
        return 0
    print(f"{given.game}, {given.players} players, {len(asked[0].better)} positions")
    for one in found:
        print(
            f"{one['bot']}: alike {one['alike']:.0%}, better by {100 * one['better']:+.2f} %"
            f" ({100 * one['low']:+.2f} to {100 * one['high']:+.2f}), {one['ms']:.0f} ms"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
