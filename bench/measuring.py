"""One build of Faubourg, measured: a process of its own that bench/builds.py asks in turns.

    python -P bench/measuring.py FOLDER      the package faubourg of that folder, and of no other

Each line that comes in names a measurement and a game; the answer is a line of JSON. Time is that
of the processor, so that other people's work on the machine counts less. Only what every build
since the first comparison has is called here: a build before must be able to answer too.
"""

import hashlib
import json
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

FOLDER = sys.argv[1]
sys.path.insert(0, FOLDER)

from faubourg.bots import make, match  # noqa: E402
from faubourg.bots.expert import ExpertBot  # noqa: E402
from faubourg.engine.dealer import SeededDealer  # noqa: E402
from faubourg.engine.playout import play_out  # noqa: E402
from faubourg.engine.view import PERFECT  # noqa: E402
from faubourg.games import find  # noqa: E402
from faubourg.lab.simulate import simulate  # noqa: E402

PLAYERS = 3
SECONDS = 0.25  # of the processor, for one measurement in one round
SIMULATED = 1000  # games of one `faubourg simulate`, as in README.md
DECISIONS = 12  # positions of a game that an expert is asked about
SOME_GAMES = 40  # that are compared, for each number of players
SOME_ITERATIONS = 60


def repeated(play: Callable[[], int]) -> tuple[int, float]:
    """Until the time is over: (what was done, seconds)."""
    done = 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        done += play()
    return done, time.process_time() - began


@cache
def beginning(game: str) -> Any:
    return find(game).new(PLAYERS, {}, SeededDealer("bench"))


def random_play(game: str) -> tuple[int, float]:
    """Steps of random games from one dealt position, the loop inside the engine."""
    start, dealer = beginning(game), SeededDealer("bench", 2)
    return repeated(lambda: sum([play_out(start.clone(), dealer) for _ in range(50)]))


@cache
def deals(game: str) -> list[Any]:
    """What `simulated` deals: some positions lead to longer games than others."""
    rules = find(game)
    return [rules.new(PLAYERS, {}, SeededDealer(1, number)) for number in range(SIMULATED)]


def bare_play(game: str) -> tuple[int, float]:
    """Random games of those deals: what `simulated` does, and nothing else."""
    starts, dealer = deals(game), SeededDealer("bench", 2)
    return repeated(lambda: len([play_out(start.clone(), dealer) for start in starts]))


def dealt_play(game: str) -> tuple[int, float]:
    """The same, each game dealt anew."""
    rules, dealer = find(game), SeededDealer("bench", 2)
    return repeated(
        lambda: len([play_out(rules.new(PLAYERS, {}, dealer), dealer) for _ in range(50)])
    )


def simulated(game: str) -> tuple[int, float]:
    """Random games as `faubourg simulate` plays them, each dealt anew."""
    return repeated(lambda: simulate(game, players=PLAYERS, games=SIMULATED).tally.games)


@cache
def questions(game: str) -> list[tuple[Any, Any]]:
    """Choices all along a game between regular players."""
    dealer = SeededDealer("bench", 4)
    state = find(game).new(PLAYERS, {}, dealer)
    found = []
    while not state.over():
        seat = state.first_waiting()
        legal = state.legal_set(seat)
        if legal.count() > 1:
            found.append((state.view(seat, PERFECT), legal))
        state.step(seat, state.advise(seat, legal, dealer), dealer)
    return found[:: max(1, len(found) // DECISIONS)]


def expert(game: str) -> tuple[int, float]:
    """Iterations of an expert who thinks about each of them."""
    asked = questions(game)

    def think() -> int:
        bot = ExpertBot(find(game), 50, 0.0, 0, "bench")
        for view, legal in asked:
            bot.search(view, legal)
        return 50 * len(asked)

    return repeated(think)


def games_played(game: str) -> str:
    """A digest of random games with any number of players, to the last card."""
    told = hashlib.sha256()
    rules = find(game)
    for players in range(rules.min_players, rules.max_players + 1):
        for number in range(SOME_GAMES):
            dealer = SeededDealer("same", players, number)
            state = rules.new(players, {}, dealer)
            steps = play_out(state, dealer)
            told.update(json.dumps([steps, state.data(), dealer.mark()]).encode())
    return told.hexdigest()


def choices_made(game: str) -> str:
    """A digest of whole games between our bots, and of how often experts tried what."""
    told = hashlib.sha256()
    rules = find(game)
    for names in (["regular", "novice"], ["expert:iterations=5", "regular"]):
        players = max(2, rules.min_players)
        dealer = SeededDealer("same", *names)
        state = rules.new(players, {}, dealer)
        bots = [make(name, rules, "same", seat) for seat, name in enumerate(names)]
        moves: list[tuple[int, int]] = []
        match.play(state, bots, dealer, None, moves)
        told.update(json.dumps([moves, state.data()]).encode())
    bot = ExpertBot(rules, SOME_ITERATIONS, 0.0, 0, "same")
    for view, legal in questions(game):
        branches = bot.search(view, legal).branches
        told.update(repr([(b.action, b.visits, b.total, b.weight) for b in branches]).encode())
    return told.hexdigest()


MEASURED: dict[str, Callable[[str], Any]] = {
    "random play": random_play,
    "bare": bare_play,
    "dealt": dealt_play,
    "simulate": simulated,
    "expert": expert,
    "games": games_played,
    "choices": choices_made,
}


def answer() -> None:
    import faubourg

    place = str(faubourg.__file__)
    if not place.startswith(FOLDER):
        sys.exit(f"{place} is not of {FOLDER}")
    print(json.dumps(faubourg.COMPILED), flush=True)
    for line in sys.stdin:
        what, game = json.loads(line)
        print(json.dumps(MEASURED[what](game)), flush=True)


if __name__ == "__main__":
    answer()
