#!/usr/bin/env python3
"""Random games of Ginkgopolis: how they end, what scores, and which rare paths are used.

    python bench/ginkgopolis_stats.py [--games 2000] [--seed 1] [--json]

Random play is no good play; the figures show that every path of the rules is exercised.
"""

import argparse
import json
from collections import Counter, defaultdict
from typing import cast

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.games import find
from faubourg.games.ginkgopolis import city
from faubourg.games.ginkgopolis.components import RETURN, TOKENS
from faubourg.games.ginkgopolis.state import GinkgopolisState

GAME = find("ginkgopolis")
Seen = defaultdict[str, float]
SOURCES = ("points", "cards", "new_hands", "districts")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000, help="games for each number of players")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    tables: dict[str, tuple[int, dict[str, str]]] = {
        f"{players}": (players, dict[str, str]()) for players in range(1, 6)
    }
    tables["1 expert"] = (1, {"hal": "expert"})
    tables["4 draft"] = (4, {"characters": "draft"})
    found = {
        name: averages(players, options, asked.games, asked.seed)
        for name, (players, options) in sorted(tables.items())
    }
    if asked.json:
        print(json.dumps(found, indent=1))
        return
    names = list(found)
    print(f"{'':34}" + "".join(f"{name:>10}" for name in names))
    for measure in dict.fromkeys(key for column in found.values() for key in column):
        cells = [found[name].get(measure, 0.0) for name in names]
        print(f"{measure:34}" + "".join(f"{cell:>10.2f}" for cell in cells))


def averages(players: int, options: dict[str, str], games: int, seed: str) -> dict[str, float]:
    """Means per game; shares of games in per cent."""
    total: Seen = defaultdict(float)
    for number in range(games):
        for key, count in play(players, options, f"{seed}/{players}/{number}").items():
            total[key] += count / games
    return dict(sorted(total.items()))


def play(players: int, options: dict[str, str], seed: str) -> Seen:
    dealer = SeededDealer("stats", seed)
    dealer.attend()
    state = cast(GinkgopolisState, GAME.new(players, options, dealer))
    legal = ActionSet(state.actions)
    seen: Seen = defaultdict(float)
    while not state.over():
        seat = state.first_waiting()
        state.legal_into(seat, legal)
        before = state.phase
        state.step(seat, legal.pick(dealer), dealer)
        seen["steps"] += 1
        if state.phase == RETURN and before != RETURN and state.coming > 0:
            seen["% with a gain interrupted"] = 100
    count_events(Counter(event.kind for event in dealer.events), seen)
    count_city(state, seen)
    count_scores(state, seen)
    return seen


def count_events(told: Counter[str], seen: Seen) -> None:
    urbanized = told["urbanized"]
    seen["actions: exploits"] = told["played"] + told["fell_back"]
    seen["actions: of them fallen back (G33)"] = told["fell_back"]
    seen["actions: urbanizations"] = urbanized
    seen["actions: floors"] = told["constructed"]
    seen["tokens: G29 to another free place"] = told["token_along"]
    seen["tokens: G29 shifts"] = told["tokens_shifted"]
    seen["% of games with G29"] = 100 * (told["token_along"] + told["tokens_shifted"] > 0)
    seen["% of games with a shift"] = 100 * (told["tokens_shifted"] > 0)
    seen["new hands"] = told["new_hand"]
    seen["deck rebuilt"] = told["rebuilt"]
    seen["% with tiles given back"] = 100 * (told["gave_back"] > 0)


def count_city(s: GinkgopolisState, seen: Seen) -> None:
    round_it = city.Perimeter(s)
    inside = sum(1 for letter in range(TOKENS) if not round_it.on_it(letter))
    cells = [int(round_it.cells[i]) for i in range(round_it.length)]
    seen["% ending with a token in a hole"] = 100 * (inside > 0)
    seen["% ending with a corridor"] = 100 * (len(set(cells)) < len(cells))


def count_scores(s: GinkgopolisState, seen: Seen) -> None:
    outcome = s.outcome()
    seen["rounds"] = int(s.round)
    seen[f"% ended by {outcome.reason}"] = 100
    seen["% won by a player"] = 100 * (len(outcome.winners) > 0)
    for row, sheet in enumerate(outcome.sources):
        share = 1 / int(s.players) if row < s.players else 1.0
        who = "score" if row < s.players else "Hal's score"
        for source, points in sheet.items():
            group = source if source in SOURCES else "cards"
            group = "districts" if source.startswith("districts") else group
            seen[f"{who}: {group}"] += points * share


if __name__ == "__main__":
    main()
