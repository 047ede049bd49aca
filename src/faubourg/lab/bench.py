"""How fast it is, like with like in one run: everything is measured in turns, and the best counts.

Machines are noisy and differ, so figures mean little alone: read the ratios. Where there is a C++
compiler, Alhambra's rules in literal C++ (lab/literal.py) say what the limit is. `--peers` puts
OpenSpiel's C++ games beside ours (see lab/peers.py).
"""

import json
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

import faubourg
from faubourg.bots.expert import ExpertBot
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.playout import play_out
from faubourg.engine.view import NOW, PERFECT, View
from faubourg.games import BUILT_IN, built_in
from faubourg.lab import literal

PLAYERS = 3
ROUNDS = 7
SECONDS = 0.25  # for one measurement in one round
DECISIONS = 12  # how many positions of a game an expert is asked about


# plays whole games for a while: (steps, games, seconds)
Measured = Callable[[], tuple[int, int, float]]


def compiled_play(game: Game) -> tuple[int, int, float]:
    """Random games from one dealt position, the loop inside the engine."""
    start = game.new(PLAYERS, {}, SeededDealer("bench"))
    dealer = SeededDealer("bench", 2)
    steps = games = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        for _ in range(50 if faubourg.COMPILED else 1):
            steps += play_out(start.clone(), dealer)
            games += 1
    return steps, games, time.perf_counter() - began


def driven_play(game: Game) -> tuple[int, int, float]:
    """The same, but each step is taken from Python, with the legal actions as a list."""
    start = game.new(PLAYERS, {}, SeededDealer("bench"))
    dealer = SeededDealer("bench", 2)
    steps = games = turn = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        state = start.clone()
        while (seat := state.first_waiting()) >= 0:
            legal = state.legal(seat)
            turn = (turn + 7919) & 0xFFFF  # a cheap choice, the same for every peer
            state.apply(seat, legal[turn % len(legal)], dealer)
            steps += 1
        games += 1
    return steps, games, time.perf_counter() - began


def advanced_play(game: Game) -> tuple[int, int, float]:
    """The same with one call a step, which acts and answers with the next legal actions."""
    start = game.new(PLAYERS, {}, SeededDealer("bench"))
    first = start.legal(start.first_waiting())
    dealer = SeededDealer("bench", 2)
    steps = games = turn = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        state, legal = start.clone(), first
        while legal:
            turn = (turn + 7919) & 0xFFFF
            legal = state.advance(legal[turn % len(legal)], dealer)
            steps += 1
        games += 1
    return steps, games, time.perf_counter() - began


def masked_play(game: Game) -> tuple[int, int, float]:
    """Each step taken from Python, the choice made from the bitmask as a policy network would."""
    start = game.new(PLAYERS, {}, SeededDealer("bench"))
    dealer = SeededDealer("bench", 2)
    legal = ActionSet(start.actions)
    steps = games = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        state = start.clone()
        while (seat := state.first_waiting()) >= 0:
            state.legal_into(seat, legal)
            state.apply(seat, legal.pick(dealer), dealer)
            steps += 1
        games += 1
    return steps, games, time.perf_counter() - began


def midgame_calls(game: Game) -> dict[str, Callable[[], object]]:
    """What search and server call most, in the middle of a game."""
    dealer = SeededDealer("bench", 3)
    state = game.new(PLAYERS, {}, dealer)
    for _ in range(100):
        after = state.clone()
        seat = after.first_waiting()
        legal = after.legal(seat)
        after.apply(seat, legal[dealer.below(len(legal))], dealer)
        if after.over():  # some games are shorter
            break
        state = after
    now, perfect = state.view(0, NOW), state.view(0, PERFECT)
    buffer = game.observation_buffer(PLAYERS)
    return {
        "clone": state.clone,
        "view_now": lambda: state.view(0, NOW),
        "view_perfect": lambda: state.view(0, PERFECT),
        "state_from_now": lambda: game.state_from(now, dealer),
        "state_from_perfect": lambda: game.state_from(perfect, dealer),
        "observe": lambda: state.observe(0, buffer),
    }


def decisions(game: Game) -> list[tuple[View, ActionSet]]:
    """Choices all along a game between regular players: what an expert is asked."""
    dealer = SeededDealer("bench", 4)
    state = game.new(PLAYERS, {}, dealer)
    found: list[tuple[View, ActionSet]] = []
    while not state.over():
        seat = state.first_waiting()
        legal = state.legal_set(seat)
        if legal.count() > 1:
            found.append((state.view(seat, PERFECT), legal))
        state.step(seat, state.advise(seat, legal, dealer), dealer)
    return found[:: max(1, len(found) // DECISIONS)]


def searching(game: Game, asked: list[tuple[View, ActionSet]]) -> tuple[int, int, float]:
    """Let an expert think about each: (iterations, decisions, seconds)."""
    each = 50 if faubourg.COMPILED else 1
    bot = ExpertBot(game, each, 0.0, 0, "bench")
    began = time.perf_counter()
    for view, legal in asked:
        bot.search(view, legal)
    return each * len(asked), len(asked), time.perf_counter() - began


def microseconds(call: Callable[[], object]) -> float:
    """The time of one call, less the time of calling nothing."""
    number = 2000
    best = []
    for function in (call, lambda: None):
        began = time.perf_counter()
        for _ in range(number):
            function()
        best.append((time.perf_counter() - began) / number * 1e6)
    return max(best[0] - best[1], 0.0)


def literal_play(program: Path) -> tuple[int, int, float]:
    """What `compiled_play` does, by the rules in C++."""
    found = literal.speed(program, SeededDealer("bench", 2), PLAYERS, SECONDS)
    return found.steps, found.games, found.seconds


def run(peers: bool, report: Callable[[str], None]) -> dict[str, object]:
    """Measure everything in turns, ROUNDS times; `report` hears of the progress."""
    with TemporaryDirectory() as folder:
        return measure(peers, literal.compile_literal(Path(folder)), report)


def measure(
    peers: bool, programs: Mapping[str, Path], report: Callable[[str], None]
) -> dict[str, object]:
    plays: dict[tuple[str, str], Measured] = {}
    calls: dict[tuple[str, str], Callable[[], object]] = {}
    thinking: dict[str, Measured] = {}
    for game in built_in():
        inside = "compiled" if faubourg.COMPILED else "interpreted"
        plays[game.name, inside] = partial(compiled_play, game)
        plays[game.name, "python_driven"] = partial(driven_play, game)
        plays[game.name, "python_driven_advance"] = partial(advanced_play, game)
        plays[game.name, "python_driven_mask"] = partial(masked_play, game)
        for name, call in midgame_calls(game).items():
            calls[game.name, name] = call
        if game.advises:
            thinking[game.name] = partial(searching, game, decisions(game))
    for how, program in programs.items():
        plays["alhambra", how] = partial(literal_play, program)
    if peers:
        from faubourg.lab.peers import peer_plays

        plays.update(peer_plays(SECONDS))
    rates: dict[tuple[str, str], tuple[float, float]] = {}
    times: dict[tuple[str, str], float] = {}
    thoughts: dict[str, float] = {}
    for round_ in range(ROUNDS):
        report(f"{round_ + 1}/{ROUNDS}")
        for key, play in plays.items():
            steps, games, seconds = play()
            rates[key] = max(rates.get(key, (0.0, 0.0)), (steps / seconds, games / seconds))
        for key, call in calls.items():
            times[key] = min(times.get(key, float("inf")), microseconds(call))
        for name, think in thinking.items():
            iterations, _, seconds = think()
            thoughts[name] = max(thoughts.get(name, 0.0), iterations / seconds)
    return result(rates, times, thoughts)


def result(
    rates: dict[tuple[str, str], tuple[float, float]],
    times: dict[tuple[str, str], float],
    thoughts: dict[str, float],
) -> dict[str, object]:
    playing = [
        {
            "game": game,
            "how": how,
            "steps_per_second": round(steps),
            "games_per_second": round(n, 1),
        }
        for (game, how), (steps, n) in rates.items()
    ]
    calls = [
        {"game": game, "call": name, "microseconds": round(value, 3)}
        for (game, name), value in times.items()
    ]
    return {
        "compiled": faubourg.COMPILED,
        "players": PLAYERS,
        "playing": playing,
        "calls": calls,
        "expert": [
            {"game": game, "iterations_per_second": round(rate)} for game, rate in thoughts.items()
        ],
        "ratios": ratios(rates),
    }


def ratios(rates: dict[tuple[str, str], tuple[float, float]]) -> dict[str, float]:
    """Ours against the same rules in C++, and against OpenSpiel's hearts, like with like."""
    against = {
        "compiled": "c++",
        "python_driven": "python_driven",
        "python_driven_advance": "python_driven",
        "python_driven_mask": "python_driven",
    }
    found = {}
    for how in (literal.PLAIN, literal.TRAINED):
        if ("alhambra", "compiled") in rates and ("alhambra", how) in rates:
            ratio = rates["alhambra", "compiled"][0] / rates["alhambra", how][0]
            found[f"alhambra compiled / the same rules in {how}"] = round(ratio, 2)
    for (game, how), (steps, _) in rates.items():
        peer = rates.get(("open_spiel hearts", against.get(how, "")))
        if game in BUILT_IN and peer:
            found[f"{game} {how} / open_spiel hearts {against[how]}"] = round(steps / peer[0], 2)
    return found


def render(found: dict[str, object], console: Console) -> None:
    """The result as tables."""
    data = json.loads(json.dumps(found))
    playing = Table("game", "how", "steps/s", "games/s", title=f"Random play, {PLAYERS} players")
    for row in data["playing"]:
        steps, games = f"{row['steps_per_second']:,}", f"{row['games_per_second']:,}"
        playing.add_row(row["game"], row["how"], steps, games)
    calls = Table("game", "call", "µs", title="One call, mid-game")
    for row in data["calls"]:
        calls.add_row(row["game"], row["call"], f"{row['microseconds']:.2f}")
    expert = Table("game", "iterations/s", title=f"Expert, {PLAYERS} players, one core")
    for row in data["expert"]:
        expert.add_row(row["game"], f"{row['iterations_per_second']:,}")
    for table in (playing, calls, expert):
        console.print(table)
    for what, ratio in data["ratios"].items():
        console.print(f"{what}: {ratio:.2f}")
