"""How fast the environments of docs/research.md are: decisions per second of the processor.

Everything is measured in turns in one run, and of several rounds the best counts. A policy picks
at random among the legal actions; a batch's does so in numpy, for all games at once. Every
decision comes with its observation and its mask (in the Python loop a list). The peers are what of
PettingZoo's classic games and of OpenSpiel is installed; what is not there is said.
"""

import argparse
import json
import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

import faubourg
from faubourg import research
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.playout import play_out
from faubourg.games import find

GAMES = ("alhambra", "ginkgopolis", "evolutopia")
PLAYERS = 3
SIZE = 64
CLASSIC = (
    "tictactoe_v3",
    "connect_four_v3",
    "rps_v2",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "go_v5",
    "chess_v6",
)
SPIEL = ("connect_four", "hearts")
MANY = 256  # games whose memory is measured

Play = Iterator[int]  # goes on forever, and says how many decisions it has taken since it last did


def uniform(masks: npt.NDArray[np.uint8], chance: np.random.Generator) -> npt.NDArray[np.int64]:
    """A legal action for each row, all equally likely."""
    flags = masks.view(np.bool_)
    counts = np.count_nonzero(flags, axis=1)
    firsts = np.cumsum(counts) - counts
    places = firsts + (chance.random(len(masks)) * counts).astype(np.int64)
    found: npt.NDArray[np.int64] = np.flatnonzero(flags)[places] % masks.shape[1]
    return found


def in_batch(game: str) -> Play:
    batch = research.batch(game, SIZE, PLAYERS, seed="bench")
    batch.reset()
    chance = np.random.default_rng(1)
    while True:
        batch.step(uniform(batch.masks, chance))
        yield SIZE


def in_aec(env: Any) -> Play:
    """Any environment of PettingZoo. Its masks are read here in the quickest way for one row;
    where there is none (rps), everything is legal."""
    chance = random.Random(1)
    everything = np.arange(env.action_space(env.possible_agents[0]).n)
    while True:
        env.reset(seed=chance.getrandbits(30))
        decisions = 0
        for _agent in env.agent_iter():
            observation, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            masked = isinstance(observation, dict)
            legal = np.flatnonzero(observation["action_mask"]) if masked else everything
            env.step(int(legal[int(chance.random() * len(legal))]))
            decisions += 1
        yield decisions


def in_a_loop(game: str) -> Play:
    """The engine's own methods, called from Python."""
    rules, dealer, chance = find(game), SeededDealer("bench"), random.Random(1)
    buffer = rules.observation_buffer(PLAYERS)
    while True:
        state = rules.new(PLAYERS, {}, dealer)
        decisions = 0
        legal = state.legal(int(state.first_waiting()))
        while legal:
            state.observe(int(state.first_waiting()), buffer)
            legal = state.advance(legal[int(chance.random() * len(legal))], dealer)
            decisions += 1
        yield decisions


def inside(game: str) -> Play:
    """No observation, no mask and no Python: what the rules alone allow."""
    rules, dealer = find(game), SeededDealer("bench")
    while True:
        yield play_out(rules.new(PLAYERS, {}, dealer), dealer)


def in_open_spiel(name: str) -> Play:
    """From Python, with its own tensor of who is asked."""
    pyspiel = import_module("pyspiel")
    game, chance = pyspiel.load_game(name), random.Random(1)
    has_information_state = game.get_type().provides_information_state_tensor
    while True:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
                continue
            if has_information_state:
                state.information_state_tensor()
            else:
                state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[int(chance.random() * len(legal))])
            decisions += 1
        yield decisions


def our_plays() -> dict[tuple[str, str], Play]:
    plays: dict[tuple[str, str], Play] = {}
    for game in GAMES:
        plays[game, f"batch of {SIZE}"] = in_batch(game)
        plays[game, "AEC"] = in_aec(research.aec(game, PLAYERS))
        plays[game, "Python loop"] = in_a_loop(game)
        plays[game, "play_out"] = inside(game)
    return plays


def peer_plays() -> tuple[dict[tuple[str, str], Play], list[str]]:
    """Those that are installed, and why the others are not there."""
    plays: dict[tuple[str, str], Play] = {}
    missing: list[str] = []
    makers: dict[tuple[str, str], Callable[[], Play]] = {}
    for name in CLASSIC:
        makers["PettingZoo", name] = partial(classic, name)
    for name in SPIEL:
        makers["OpenSpiel", name] = partial(in_open_spiel, name)
    for key, maker in makers.items():
        try:
            play = maker()
            next(play)
        except ImportError as error:
            missing.append(f"{' '.join(key)}: {error}")
        else:
            plays[key] = play
    return plays, missing


def classic(name: str) -> Play:
    return in_aec(import_module(f"pettingzoo.classic.{name}").env())


def rate(play: Play, seconds: float) -> float:
    began = time.process_time()
    done, took = 0, 0.0
    while took < seconds:
        done += next(play)
        took = time.process_time() - began
    return done / took


def memory(game: str) -> int:
    """Bytes of one game of a batch, its rows of the arrays among them."""
    tracemalloc.start()
    batch = research.batch(game, MANY, PLAYERS, seed="bench")
    batch.reset()
    chance = np.random.default_rng(1)
    for _step in range(50):
        batch.step(uniform(batch.masks, chance))
    found = tracemalloc.get_traced_memory()[0] // MANY
    tracemalloc.stop()
    return found


def measure(rounds: int, seconds: float) -> dict[str, Any]:
    theirs, missing = peer_plays()
    plays = our_plays() | theirs
    best = dict.fromkeys(plays, 0.0)
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        for key, play in plays.items():
            best[key] = max(best[key], rate(play, seconds))
    return {
        "compiled": faubourg.COMPILED,
        "players": PLAYERS,
        "rounds": rounds,
        "decisions_per_cpu_second": [
            {"game": game, "how": how, "rate": round(found)} for (game, how), found in best.items()
        ],
        "aec_to_the_fastest_classic_game": compared(best),
        "bytes_per_game": {game: memory(game) for game in GAMES},
        "not_installed": missing,
    }


def compared(best: dict[tuple[str, str], float]) -> dict[str, float]:
    """How many times as fast our AEC environments are as the fastest one of PettingZoo's games."""
    classics = [found for (library, _), found in best.items() if library == "PettingZoo"]
    if not classics:
        return {}
    return {game: round(best[game, "AEC"] / max(classics), 2) for game in GAMES}


def show(found: dict[str, Any]) -> None:
    """The same for people."""
    if not found["compiled"]:
        print("not compiled: these figures say nothing about an installed Faubourg")
    table = Table("", "how", title="decisions per second of the processor")
    table.add_column("decisions", justify="right")
    for row in found["decisions_per_cpu_second"]:
        table.add_row(row["game"], row["how"], f"{row['rate']:,}")
    Console().print(table)
    for game, size in found["bytes_per_game"].items():
        print(f"{game}: {size:,} bytes for each game of a batch")
    for game, ratio in found["aec_to_the_fastest_classic_game"].items():
        print(f"{game}: AEC {ratio} x PettingZoo's fastest classic game here")
    for line in found["not_installed"]:
        print(f"not installed: {line}")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench/research", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="of which the best counts (5)")
    parser.add_argument("--seconds", type=float, default=0.3, help="each, in a round (0.3)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(arguments)
    found = measure(given.rounds, given.seconds)
    if given.json:
        print(json.dumps(found, indent=1))
    else:
        show(found)


if __name__ == "__main__":
    main()
