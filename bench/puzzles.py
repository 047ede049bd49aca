"""Find puzzles: positions in games between bots where one choice is clearly the best.

Regular players play games from a seed. Where a turn begins, a short search looks whether one choice
stands out. Then a long one must choose the same, and every rival (those that the long search looked
at most, and what a regular player does) must be worse in paired continuations, on luck that nothing
was chosen by: by so much of the win, or by so many points (and of the win no less), and each by
three standard errors. How deep one must search to find the answer is the least number of iterations
from which on every longer search has it; 0: a glance is enough.

What is found is kept game by game in build/puzzles/GAME and written to
src/faubourg/puzzles/GAME.jsonl.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.kept import Found, Kept, Tell, told
from faubourg.bots import make_registered
from faubourg.bots.bot import Line
from faubourg.bots.choice import committed
from faubourg.bots.comparing import Tried
from faubourg.bots.expert import ExpertBot, by_visits, planned
from faubourg.bots.explain import give_reasons
from faubourg.coach.advice import expected, judged, ranked, reasons, whole_way
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.record import Record, position_of
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT, View
from faubourg.games import BUILT_IN, find
from faubourg.puzzles import DIFFICULTIES, Choice, Puzzle, difficulty, written
from faubourg.puzzles.check import LEVEL, weighed

WANTED = 60
SHORT, LONG = 200, 3200  # iterations of the search that finds and of the one that confirms
DEPTHS = (50, SHORT, 800)  # where it is looked whether the answer is found already
STANDS_OUT = 0.025  # of the win, in the short search, to be looked at closely
LEAST, LEAST_POINTS = 0.03, 1.0  # of the win, or points: what the answer must be better by
ERRORS = 3.0  # and by how many standard errors
FIRST, SURE_OF_IT = 60, 400  # continuations: to see whether it is worth it; to confirm
RIVALS = 4  # of the long search
EACH = 3  # puzzles of one game at most, so that they differ
PLACES: dict[str, list[tuple[int, dict[str, str]]]] = {  # players and options, one after the other
    "alhambra": [(2, {}), (3, {}), (4, {})],
    "ginkgopolis": [(2, {}), (3, {}), (4, {})],
    "evolutopia": [(2, {}), (1, {}), (2, {"level": "2"}), (3, {"level": "3"})],
}


@dataclass(frozen=True)
class Place:
    """Where somebody's turn begins, as that seat knows it."""

    name: str
    state: State
    seat: int

    def view(self) -> View:
        return self.state.view(self.seat, PERFECT)

    def legal(self) -> ActionSet:
        return self.state.legal_set(self.seat)


def places(game: Game, seed: str, deal: int) -> list[Place]:
    """The beginnings of turns in one game of regular players."""
    players, options = PLACES[game.name][deal % len(PLACES[game.name])]
    dealer = SeededDealer("puzzles", seed, deal)
    state = game.new(players, game.full_options(players, options), dealer)
    bots = [make_registered(LEVEL, game, "puzzles", seed, deal, seat) for seat in range(players)]
    found: list[Place] = []
    last = -1
    while not state.over():
        seat = state.first_waiting()
        legal = state.legal_set(seat)
        turn = state.progress() * players + seat
        if turn != last and legal.count() > 2:
            anew = known_to(game, state, seat)
            if anew is not None:
                found.append(Place(f"{seed}-{deal}-{len(found)}", anew, seat))
        last = turn
        state.step(seat, bots[seat].choose(state.view(seat, PERFECT), legal), dealer)
    return found


def known_to(game: Game, state: State, seat: int) -> State | None:
    """A state that the seat could be in, nobody else having chosen; none where that is not so."""
    view = state.view(seat, PERFECT)
    chance = SeededDealer("puzzle", "dealt anew")
    if committed(game, view, chance):
        return None
    anew = game.state_from(view, chance)
    return anew if anew.view(seat, PERFECT).data() == view.data() else None


# -- is there one clearly best choice? -----------------------------------------------------------


def searched(game: Game, place: Place, iterations: int) -> list[Line]:
    """What a search of so many iterations looked at, most tried first."""
    bot = make_registered(f"expert:iterations={iterations}", game, place.name, iterations)
    assert isinstance(bot, ExpertBot)
    tried = [b for b in bot.search(place.view(), place.legal()).branches if b.visits > 0]
    tried.sort(key=by_visits)
    lines = [Line(int(b.action), b.mean(), int(b.visits)) for b in tried]
    for line, branch in zip(lines, tried, strict=True):
        line.rest = planned(branch.node)
    return lines


def stands_out(lines: list[Line]) -> bool:
    """Is the most tried better than all that were tried often enough to say so?"""
    best, *others = lines
    rivals = [one.value for one in others[:RIVALS] if one.tries > 3]
    return bool(rivals) and best.value - max(rivals) >= STANDS_OUT


def puzzle_at(game: Game, place: Place) -> Puzzle | str:
    """The puzzle, or at which step it was given up."""
    short = searched(game, place, SHORT)
    if not stands_out(short):
        return "no choice stands out"
    view, legal = place.view(), place.legal()
    regular = int(make_registered(LEVEL, game, place.name).choose(view, legal))
    lines = rivals_of(short, regular)
    ways = [whole_way(game, view, legal, line, place.name) for line in lines]
    first = weighed(game, view, ways, FIRST, place.name, "first")
    if not all(better(game, first[0], other, 1.0) for other in first[1:]):
        return "not better in a few continuations"
    long = searched(game, place, LONG)
    if long[0].action != short[0].action:
        return "the long search chooses another"
    lines = rivals_of(long, regular)
    ways = [whole_way(game, view, legal, line, place.name) for line in lines]
    tried = weighed(game, view, ways, SURE_OF_IT, place.name, "confirmed")
    if not all(better(game, tried[0], other, ERRORS) for other in tried[1:]):
        return "not confirmed"
    return told_of(game, place, lines, tried, depth_of(game, place, regular, lines[0].action))


def rivals_of(lines: list[Line], regular: int) -> list[Line]:
    """The best, those tried most beside it, and what a regular player does."""
    found = lines[: 1 + RIVALS]
    if all(line.action != regular for line in found):
        found.append(next((one for one in lines if one.action == regular), Line(regular, 0.0, 0)))
    return found


def better(game: Game, best: Tried, other: Tried, errors: float) -> bool:
    """By enough, and by more than so many standard errors: of the win, or of points as a hint
    counts them (coach/advice.py); where people win together there is only the win."""
    part, error = best.ahead_of(other)
    if part >= LEAST and part > errors * error:
        return True
    points, noise = best.points_ahead_of(other)
    enough = points >= LEAST_POINTS and points > errors * noise and part >= 0.0
    return enough and not game.cooperative


def depth_of(game: Game, place: Place, regular: int, answer: int) -> int:
    """From how many iterations on every search of ours has the answer; 0: at a glance."""
    depth = LONG
    for iterations in sorted(DEPTHS, reverse=True):
        if searched(game, place, iterations)[0].action != answer:
            return depth
        depth = iterations
    return 0 if regular == answer else depth


def told_of(game: Game, place: Place, lines: list[Line], tried: list[Tried], depth: int) -> Puzzle:
    """With the sentences that hints have, in their order."""
    order = ranked(tried, game.cooperative)
    lines, tried = [lines[at] for at in order], [tried[at] for at in order]
    give_reasons(lines, place.state.clone(), place.seat, SeededDealer(place.name))
    even = 0.5 if game.cooperative or place.state.players == 1 else 1 / place.state.players
    behind = [(0.0, 0.0), *(tried[0].ahead_of(other) for other in tried[1:])]
    points = [0.0, *(tried[0].points_ahead_of(other)[0] for other in tried[1:])]
    verdicts = judged(tried, game.cooperative, False)
    facts = zip(verdicts, reasons(lines, verdicts), strict=True)
    choices = [
        Choice(one.way, *expected(one, even), *by, more, *fact)
        for one, by, more, fact in zip(tried, behind, points, facts, strict=True)
    ]
    seats = [LEVEL] * place.state.players
    seats[place.seat] = ""
    record = Record(game, place.state.players, place.state.options, seats)
    record.position = position_of(place.state)
    return Puzzle(place.name, record, place.seat, depth, len(tried[0].parts), choices)


# -- the whole run -------------------------------------------------------------------------------


def found_in(game: Game, seed: str, deal: int, stride: int) -> dict[str, Any]:
    """What one game gives: its puzzles, and what became of the other places."""
    seen = Counter[str]()
    lines: list[str] = []
    for place in places(game, seed, deal)[deal % stride :: stride]:
        if len(lines) == EACH:
            break
        one = puzzle_at(game, place)
        seen[one if isinstance(one, str) else one.difficulty] += 1
        if isinstance(one, Puzzle):
            lines.append(written(one))
    return {"deal": deal, "seen": dict(seen), "puzzles": lines}


def make(given: argparse.Namespace, tell: Tell) -> Found:
    game = find(given.game)
    about = {"seed": given.seed, "stride": given.stride, "long": LONG, "sure": SURE_OF_IT}
    kept = Kept(given.save or Path("build/puzzles") / game.name, "puzzles_of", about)
    began = time.monotonic()
    while len(lines_of(kept)) < given.count and time.monotonic() - began < 60 * given.minutes:
        step = found_in(game, given.seed, len(kept.steps), given.stride)
        kept.add(step)
        seen = ", ".join(f"{count} {what}" for what, count in step["seen"].items())
        tell(f"game {len(kept.steps)}: {len(lines_of(kept))} of {given.count} puzzles ({seen})")
    lines = lines_of(kept)[: given.count]
    if lines:
        given.out.mkdir(parents=True, exist_ok=True)
        (given.out / f"{game.name}.jsonl").write_text("".join(f"{one}\n" for one in lines), "utf-8")
    by_depth = Counter(difficulty(json.loads(line)["depth"]) for line in lines)
    places = sum((Counter(step["seen"]) for step in kept.steps), Counter[str]())
    return {
        "game": game.name,
        "games": len(kept.steps),
        "puzzles": len(lines),
        "difficulties": {name: by_depth[name] for name in DIFFICULTIES},
        "places": dict(places),
    }


def lines_of(kept: Kept) -> list[str]:
    return [line for step in kept.steps for line in step["puzzles"]]


def shown(found: Found) -> str:
    parts = ", ".join(f"{count} {name}" for name, count in found["difficulties"].items())
    lines = [f"{found['game']}: {found['puzzles']} puzzles ({parts}) from {found['games']} games"]
    return "\n".join([*lines, *(f"  {count:5} {what}" for what, count in found["places"].items())])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "bench/puzzles",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("game", choices=sorted(PLACES.keys() & set(BUILT_IN)))
    add("--count", type=int, default=WANTED, help=f"puzzles; usually {WANTED}")
    add("--minutes", type=float, default=600.0, help="after which no other game is begun")
    add("--seed", default="1")
    add("--stride", type=int, default=2, help="every how many turns are looked at; usually 2")
    add("--save", type=Path, metavar="DIR", help="usually build/puzzles/GAME")
    add("--out", type=Path, metavar="DIR", default=Path("src/faubourg/puzzles"))
    add("--json", action="store_true", help="for machines")
    given = parser.parse_args(arguments)
    return told("bench/puzzles", given, lambda tell: make(given, tell), shown)


if __name__ == "__main__":
    sys.exit(main())
