"""Teaches a game's net, by which a master judges (State.foresee), from how games ended.

Every game begins with errors, until a moment that is drawn; from there on all play as well as they
can (--by). Positions where a turn begins after that moment are kept, with each seat's part of the
win: so the net sees what errors lead to, and is told what good play makes of it. With --values a
search says what a position is worth to one of those who are to choose there, and that is learned
instead of how the game ended. Games of each number of players are played part by part; each is kept
in a folder, so that an interrupted run goes on. The net is then fitted by gradient steps (Adam), in
plain numpy, on all but one part of twenty, and judged on those: the log-loss of who won, beside
that of the judgement that it starts from. `net.json` in the folder is what the game reads. Nothing
is written into src: copy what convinces you to games/<game>/player, then let it play (`faubourg
tournament GAME master expert`). The same seed comes to the same games; the net is the same on the
same numpy.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.calibration import whole
from bench.kept import Clock, Tell, WrongError, told
from faubourg import __version__
from faubourg.bots import make_registered
from faubourg.bots.bot import Bot
from faubourg.bots.expert import ExpertBot, most_tried
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.state import State
from faubourg.engine.verify import SEEDED
from faubourg.engine.view import PERFECT
from faubourg.games import find
from faubourg.lab import executor, playing

TAUGHT = ("alhambra", "ginkgopolis")  # the games that have a sight for a net
GAMES_IN_PART = 500
FROM_EACH = 4  # positions of a game: its others would say the same again
UNKNOWN = -1.0  # what comes to a seat that was not asked
ERRORS = (0.05, 0.15, 0.3)  # how often somebody errs before the moment, game by game
USUAL_ACTIONS = 60.0  # of a game, before one was played
HELD_OUT = 20  # one part of so many is judged on, and never learned from
BATCH = 4096  # positions of a gradient step
RATE = 3e-3  # of the first step; it falls to nought
SHRINK = 1e-5
DIGITS = 4  # of a weight

Numbers = NDArray[np.float32]
Positions = tuple[Numbers, Numbers]  # position, seat, input; position, seat -> part of the win


# -- games ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lessons(playing.Plan):
    """Games to learn from, of one number of players."""

    by: str = "regular"
    values: str = ""  # whose search says what a position is worth; none: how the game ended does
    each: int = FROM_EACH


def sight_of(game: str) -> Any:
    return import_module(f"faubourg.games.{game}.player.foresight")


def learned_from(lessons: Lessons, part: int) -> tuple[int, int, Numbers, Numbers]:
    """The positions of one part, and how their games ended."""
    sight = sight_of(lessons.game)
    draw = Random(f"{lessons.seed}/{lessons.players}/{part}")
    seen: list[list[float]] = []
    won: list[list[float]] = []
    length = USUAL_ACTIONS
    for number in range(GAMES_IN_PART):
        until = draw.random() * length
        states, ended, actions = played(lessons, part, number, until, draw)
        length += 0.02 * (actions - length)
        for state in chosen(states, lessons.each, draw):
            seen.append(sight.numbers(state))
            won.append(found_by_search(lessons, state, draw) if lessons.values else ended)
    inputs = np.array(seen, np.float32).reshape(len(seen), lessons.players, int(sight.INPUTS))
    return lessons.players, part, inputs, np.array(won, np.float32)


def played(
    lessons: Lessons, part: int, number: int, until: float, draw: Random
) -> tuple[list[State], list[float], int]:
    """A game: where turns began after the errors, how it ended, and how many actions it had."""
    game = find(lessons.game)
    seed = (lessons.seed, part, number)
    dealer = SeededDealer(*seed)
    state = game.new(lessons.players, lessons.options, dealer)
    bots = [make_registered(lessons.by, game, *seed, seat) for seat in range(lessons.players)]
    errors = draw.choice(ERRORS)
    states: list[State] = []
    legal = ActionSet(state.actions)
    actions, turn = 0, int(state.progress())
    while not state.over():
        seat = int(state.first_waiting())
        if int(state.progress()) != turn:
            turn = int(state.progress())
            if actions >= until:
                states.append(state.clone())
        state.legal_into(seat, legal)
        if actions < until and draw.random() < errors:
            action = draw.choice(legal.actions())
        else:
            action = best(lessons.by, bots[seat], state, seat, legal, dealer)
        state.step(seat, action, dealer)
        actions += 1
    return states, state.returns(), actions


def best(by: str, bot: Bot, state: State, seat: int, legal: ActionSet, dealer: SeededDealer) -> int:
    """What this bot does; a regular is asked without the way round by a view, which takes longer
    than its choice."""
    if by == "regular":
        return int(state.advise(seat, legal, dealer))
    return int(bot.choose(state.make_view(seat, PERFECT), legal))


def found_by_search(lessons: Lessons, state: State, draw: Random) -> list[float]:
    """The part of the win that a search finds for one of those who are to choose; of the others
    nothing is known."""
    waiting = [seat for seat in range(lessons.players) if (state.waiting >> seat) & 1]
    seat = draw.choice(waiting)
    bot = make_registered(lessons.values, find(lessons.game), draw.getrandbits(60))
    assert isinstance(bot, ExpertBot)  # `train` has looked
    root = bot.search(state.make_view(seat, PERFECT), state.legal_set(seat))
    found = [UNKNOWN] * lessons.players
    found[seat] = most_tried(root).mean()
    return found


def chosen(states: list[State], each: int, draw: Random) -> list[State]:
    """The first, which an error may have led to, and some of the others."""
    if len(states) <= each:
        return states
    later = sorted(draw.sample(range(1, len(states)), each - 1))
    return [states[0], *[states[i] for i in later]]


# -- the net --------------------------------------------------------------------------------------


class Learner:
    """The weights of a net, and the steps that make them better."""

    def __init__(self, inputs: int, hidden: int, seed: str) -> None:
        self.draw = np.random.default_rng(list(seed.encode()))
        first = self.draw.normal(0.0, inputs**-0.5, (inputs, hidden))
        gives = self.draw.normal(0.0, 0.05, hidden)
        constants, alone = np.zeros(hidden), np.zeros(inputs)
        self.weights = [w.astype(np.float32) for w in (first, constants, gives, alone)]
        self.mean = [np.zeros_like(w) for w in self.weights]
        self.square = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def logits(self, x: Numbers) -> tuple[Numbers, Numbers]:
        """What each seat has before the softmax: the judgement's, which is the first input, and
        what the net adds; and the numbers between."""
        first, constants, gives, alone = self.weights
        between = np.maximum(x @ first + constants, 0)
        return x[..., 0] + between @ gives + x @ alone, between

    def step(self, x: Numbers, won: Numbers, rate: float) -> None:
        """One of Adam's, down the log-loss of who won."""
        out, between = self.logits(x)
        said = softmax(out)
        wrong = ((said - completed(won, said)) / len(x)).reshape(-1)
        flat, middle = x.reshape(-1, x.shape[-1]), between.reshape(-1, between.shape[-1])
        back = wrong[:, None] * self.weights[2] * (middle > 0)
        slopes = [flat.T @ back, back.sum(0), middle.T @ wrong, flat.T @ wrong]
        self.steps += 1
        for i, slope in enumerate(slopes):
            slope = slope + SHRINK * self.weights[i]
            self.mean[i] = 0.9 * self.mean[i] + 0.1 * slope
            self.square[i] = 0.999 * self.square[i] + 0.001 * slope * slope
            mean = self.mean[i] / (1 - 0.9**self.steps)
            square = self.square[i] / (1 - 0.999**self.steps)
            self.weights[i] = self.weights[i] - np.float32(rate) * mean / (np.sqrt(square) + 1e-8)

    def numbers(self) -> list[float]:
        """As `engine.net.Net` wants them."""
        return [round(float(w), DIGITS) for some in self.weights for w in some.reshape(-1)]


def completed(won: Numbers, said: Numbers) -> Numbers:
    """Where the part of one seat only is known, the others share the rest as the net says."""
    known = won != UNKNOWN
    if known.all():
        return won
    rest = 1 - np.where(known, won, 0).sum(1, keepdims=True)
    shares = np.where(known, 0, said)
    return np.where(known, won, rest * shares / np.maximum(shares.sum(1, keepdims=True), 1e-9))


def softmax(out: Numbers) -> Numbers:
    high = np.exp(out - out.max(1, keepdims=True))
    return np.asarray(high / high.sum(1, keepdims=True), np.float32)


def log_loss(out: Numbers, won: Numbers) -> float:
    """Of who won: 0 is a prophet's. Where only one seat's part is known: of that and the rest."""
    said = softmax(out)
    if (won == UNKNOWN).any():
        known = won != UNKNOWN
        said, won = said[known][:, None], won[known][:, None]
        said, won = np.hstack([said, 1 - said]), np.hstack([won, 1 - won])
    return float(-(won * np.log(np.maximum(said, 1e-9))).sum(1).mean())


def fit(learner: Learner, tables: Sequence[Positions], epochs: int) -> None:
    """So often through all positions, in another order each time."""
    batches = sum(-(-len(x) // BATCH) for x, _won in tables)
    done = 0
    for _epoch in range(epochs):
        todo: list[tuple[int, NDArray[np.int64]]] = []
        for table, (x, _won) in enumerate(tables):
            order = learner.draw.permutation(len(x))
            todo += [(table, order[at : at + BATCH]) for at in range(0, len(x), BATCH)]
        for i in learner.draw.permutation(len(todo)):
            table, some = todo[int(i)]
            x, won = tables[table]
            learner.step(x[some], won[some], RATE * (1 - done / (epochs * batches)))
            done += 1


# -- a run ----------------------------------------------------------------------------------------


class Folder:
    """The parts that were played: one file each, whole or not there."""

    def __init__(self, place: Path, about: dict[str, object]) -> None:
        self.place = place
        head = place / "about.json"
        text = json.dumps(about, sort_keys=True)
        try:
            place.mkdir(parents=True, exist_ok=True)
            if not head.exists():
                head.write_text(text, "utf-8")
            elif head.read_text("utf-8") != text:
                raise WrongError(f"{place} holds other games: name another folder by --save")
        except OSError as error:
            raise WrongError(f"{place} cannot be written: {error.strerror}") from None

    def file(self, players: int, part: int) -> Path:
        return self.place / f"{players}-{part}.npz"

    def keep(self, players: int, part: int, seen: Numbers, won: Numbers) -> None:
        unfinished = self.place / "unfinished.npz"
        np.savez_compressed(unfinished, seen=seen, won=won)
        unfinished.replace(self.file(players, part))

    def positions(self, players: int, parts: Sequence[int]) -> Positions:
        found = [np.load(self.file(players, part)) for part in parts]
        seen = np.concatenate([one["seen"] for one in found])
        return seen, np.concatenate([one["won"] for one in found])


def play_all(given: argparse.Namespace, folder: Folder, parts: int, tell: Tell) -> None:
    """What is not there yet."""
    missing = {
        players: [(i,) for i in range(parts) if not folder.file(players, i).exists()]
        for players in given.players
    }
    clock = Clock(sum(len(some) for some in missing.values()))
    for players, some in missing.items():
        bots = [given.by] * players
        lessons = Lessons(
            given.game,
            players,
            given.seed,
            {},
            bots,
            by=given.by,
            values=given.values,
            each=given.positions,
        )
        for answer in executor.run(lessons, learned_from, some, given.workers):
            folder.keep(*answer)
            tell(f"{players} players, part {answer[1] + 1} of {parts}{clock.left()}")


def train(given: argparse.Namespace, tell: Tell) -> dict[str, Any]:
    sight = sight_of(given.game)
    if given.values and not isinstance(make_registered(given.values, find(given.game)), ExpertBot):
        raise WrongError(f"{given.values} does not search: name an expert or a master")
    about: dict[str, object] = {
        "faubourg": __version__,
        "dealer": SEEDED,
        "rules": find(given.game).rules_version,
        "game": given.game,
        "sight": int(sight.SIGHT),
        "seed": given.seed,
        "by": given.by,
    }
    if given.values or given.positions != FROM_EACH:
        about |= {"values": given.values, "positions": given.positions}
    folder = Folder(given.save or Path("build/train", given.game), about)
    parts = max(-(-given.games // GAMES_IN_PART), 2)
    play_all(given, folder, parts, tell)
    held = range(0, parts, HELD_OUT)
    rest = [part for part in range(parts) if part not in held]
    began = time.monotonic()
    learner = Learner(int(sight.INPUTS), given.hidden, given.seed)
    fit(learner, [folder.positions(players, rest) for players in given.players], given.epochs)
    tell(f"fitted in {time.monotonic() - began:.0f} s")
    losses = {}
    for players in given.players:
        seen, won = folder.positions(players, held)
        ours = log_loss(learner.logits(seen)[0], won)
        losses[str(players)] = [round(log_loss(seen[..., 0], won), 4), round(ours, 4)]
    learned = about | {"games": parts * GAMES_IN_PART, "epochs": given.epochs, "log_loss": losses}
    net = {"inputs": int(sight.INPUTS), "hidden": given.hidden, "sight": int(sight.SIGHT)}
    file = folder.place / "net.json"
    file.write_text(written({**net, "learned": learned}, learner.numbers(), given.hidden), "utf-8")
    return {"net": str(file), "log_loss": losses}


def written(head: dict[str, Any], weights: list[float], width: int) -> str:
    """JSON with as many weights in a line as there are numbers between."""
    lines = [weights[at : at + width] for at in range(0, len(weights), width)]
    rows = ",\n  ".join(", ".join(f"{weight:g}" for weight in line) for line in lines)
    return f'{json.dumps(head, indent=1)[:-2]},\n "weights": [\n  {rows}\n ]\n}}\n'


def shown(found: dict[str, Any]) -> str:
    lines = [
        f"{players} players: log-loss {ours:.4f}, of the judgement {judged:.4f}"
        for players, (judged, ours) in found["log_loss"].items()
    ]
    return "\n".join([*lines, f"the net is {found['net']}"])


def numbers_of_players(text: str) -> list[int]:
    found = [int(part) for part in text.split(",") if part.isdigit()]
    if not found or not all(2 <= players <= 6 for players in found):
        raise argparse.ArgumentTypeError("2,3,4")
    return found


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "bench/train", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("game", choices=TAUGHT)
    add("--players", type=numbers_of_players, default=[2, 3, 4], help="2,3,4: all in one net")
    add("--games", type=whole, default=60_000, help="of each number of players")
    add("--by", default="regular", help="the bot that plays on after the errors")
    add("--values", default="", help="a search whose values are learned: master:iterations=200")
    add("--positions", type=whole, default=FROM_EACH, help="of each game, at most")
    add("--hidden", type=whole, default=16, help="numbers between")
    add("--epochs", type=whole, default=14)
    add("--seed", default="train")
    add("--workers", type=whole, default=1)
    add("--save", type=Path, help="a folder, instead of build/train/GAME")
    add("--json", action="store_true", help="for machines")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    given = parsed(arguments)
    return told("bench/train", given, lambda tell: train(given, tell), shown)


if __name__ == "__main__":
    sys.exit(main())
