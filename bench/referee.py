"""The second referee (tests/referee) in the long run: thousands of games, and what it found."""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from multiprocessing import get_context

import faubourg
from tests.referee.books import DisagreementError
from tests.referee.follow import REFEREES, Match, follow
from tests.referee.matches import matches


def watch(match: Match) -> tuple[int, Counter[str], DisagreementError | None]:
    """A match to its end, or to the first disagreement: its moves, and what its rules told."""
    try:
        followed = follow(match)
    except DisagreementError as disagreement:
        return 0, Counter(), disagreement
    return followed.steps, followed.referee.met, None


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench/referee", description=__doc__)
    parser.add_argument("game", choices=sorted(REFEREES))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", metavar="FILE", help="write what was found there")
    given = parser.parse_args(arguments)
    began = time.monotonic()
    found: list[dict[str, str]] = []
    moves = 0
    met: Counter[str] = Counter()
    with get_context("spawn").Pool(given.workers) as pool:
        played = pool.imap_unordered(watch, matches(given.game, given.games, given.seed), 4)
        for done, (steps, told, disagreement) in enumerate(played, 1):
            moves += steps
            met += told
            if disagreement is not None:
                found.append(disagreement.data())
                print(disagreement, flush=True)
            if done % 100 == 0 or done == given.games:
                print(f"{done} of {given.games} games, {len(found)} disagreements", file=sys.stderr)
    seconds = round(time.monotonic() - began)
    print(
        f"{given.game}: {given.games} games, {moves} moves, {len(found)} disagreements, {seconds} s"
    )
    if given.json:
        about = {"game": given.game, "games": given.games, "seed": given.seed, "moves": moves}
        about |= {
            "compiled": faubourg.COMPILED,
            "seconds": seconds,
            "met": dict(sorted(met.items())),
        }
        with open(given.json, "w", encoding="utf-8") as file:
            json.dump({**about, "disagreements": found, "met": met}, file, indent=1, sort_keys=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
