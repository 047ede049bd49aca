"""Forced picks: the same deals with and without, for what a component causes.

A game is played until a decision where a thing is offered; from there it is played twice, once by
whoever takes that thing and once by whoever may take anything else. Which decision of a game, and
which of the things there, is drawn by lot. Everything before is the same, so the difference in wins
and points is what taking it did.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa

from faubourg.bots import match
from faubourg.bots.bot import NO_VIEW, Bot
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.findings import Finding
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT
from faubourg.games import find
from faubourg.lab import executor
from faubourg.lab.playing import Plan
from faubourg.lab.statistics import FEWEST, together
from faubourg.lab.store import Folder
from faubourg.lab.tables import NUMBER, SMALL, WORD, parquet

COLUMNS: Final = [
    ("game", NUMBER),
    ("deal", NUMBER),
    ("seat", SMALL),
    ("finding", WORD),
    ("thing", WORD),
    ("usual", pa.bool_()),
    ("share_with", pa.float64()),
    ("share_without", pa.float64()),
    ("points_with", NUMBER),
    ("points_without", NUMBER),
]
MARKS: Final = [("game", NUMBER)]
Row = tuple[object, ...]


@dataclass
class Offer:
    """A decision where a thing could be taken, and the game as it stood."""

    state: State
    mark: list[int]
    seat: int
    thing: str
    taking: list[int]  # the actions that take it
    others: list[int]
    chosen: int = -1  # what the bot did then


class Forcer:
    """Plays the games of a plan and, from one decision of each, both ways on."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = find(plan.game)
        self.blank = self.game.prepare(plan.players, plan.options)
        self.findings = [finding for finding in self.game.findings if finding.picks]

    def play(self, number: int) -> list[Row]:
        deal, names, seed = self.plan.seating(number)
        lots = {
            finding.name: random.Random(f"{self.plan.seed}/{number}/{finding.name}")
            for finding in self.findings
        }
        offers = self.offers(deal, self.plan.seat_bots(names, seed), lots)
        rows: list[Row] = []
        for name, offer in offers.items():
            arms = [self.end(offer, some, number, names) for some in (offer.taking, offer.others)]
            (share_with, points_with), (share_without, points_without) = arms
            usual = offer.chosen in offer.taking
            who = (number, deal, offer.seat, name, offer.thing, usual)
            rows.append((*who, share_with, share_without, points_with, points_without))
        return rows

    def offers(
        self, deal: int, bots: list[Bot], lots: dict[str, random.Random]
    ) -> dict[str, Offer]:
        """Play to the end; of each finding one offer, each as likely as any other."""
        dealer = SeededDealer(self.plan.seed, deal)
        state = self.game.begin(self.blank, dealer)
        legal = ActionSet(state.actions)
        found: dict[str, Offer] = {}
        seen = dict.fromkeys(lots, 0)
        while state.waiting:
            seat = int(state.first_waiting())
            state.legal_into(seat, legal)
            taken = []
            if legal.count() > 1:
                for finding, by_thing in self.offered(state, seat, legal):
                    seen[finding.name] += 1
                    if lots[finding.name].randrange(seen[finding.name]) == 0:
                        thing = lots[finding.name].choice(sorted(by_thing))
                        taking = by_thing[thing]
                        others = [one for one in legal.actions() if one not in taking]
                        if others:
                            now = Offer(state.clone(), dealer.mark(), seat, thing, taking, others)
                            found[finding.name] = now
                            taken.append(now)
            action = int(choose(bots[seat], state, seat, legal))
            for offer in taken:
                offer.chosen = action
            state.step(seat, action, dealer)
        return found

    def offered(
        self, state: State, seat: int, legal: ActionSet
    ) -> Iterator[tuple[Finding, dict[str, list[int]]]]:
        """By finding and thing: the actions that take it now."""
        view = state.make_view(seat, PERFECT)
        described = [(action, self.game.describe(view, action)) for action in legal.actions()]
        for finding in self.findings:
            by_thing: dict[str, list[int]] = {}
            for action, fact in described:
                if fact.kind in finding.picks:
                    for thing in finding.things(fact.params):
                        by_thing.setdefault(thing, []).append(action)
            if by_thing:
                yield finding, by_thing

    def end(
        self, offer: Offer, actions: list[int], number: int, names: list[str]
    ) -> tuple[float, int]:
        """The game from there on, with one of these actions: the seat's share and points."""
        state, dealer = offer.state.clone(), SeededDealer(self.plan.seed, number)
        dealer.rewind(offer.mark)
        legal = ActionSet(state.actions)
        for action in actions:
            legal.add(action)
        bots = self.plan.seat_bots(names, (number, 0))
        action = int(choose(bots[offer.seat], state, offer.seat, legal))
        state.step(offer.seat, action, dealer)
        match.play(state, bots, dealer)
        ending = state.ending()
        won = offer.seat in ending.winners
        whole = 1 if self.game.cooperative else len(ending.winners)
        return (1 / whole if won else 0.0), ending.totals[offer.seat]


def choose(bot: Bot, state: State, seat: int, legal: ActionSet) -> int:
    action = int(bot.choose(NO_VIEW if bot.blind else state.make_view(seat, PERFECT), legal))
    if not legal.has(action):
        raise ValueError(f"the bot of seat {seat} chose {action}: not legal")
    return action


def force_part(plan: Plan, first: int, count: int) -> tuple[int, int, dict[str, bytes]]:
    forcer = Forcer(plan)
    rows = [row for number in range(first, first + count) for row in forcer.play(number)]
    marks: list[Row] = [(number,) for number in range(first, first + count)]
    return first, count, {"forced": parquet(rows, COLUMNS), "games": parquet(marks, MARKS)}


def record_forced(plan: Plan, games: int, workers: int, path: Path, cluster: str) -> Iterator[int]:
    """Play what is missing; tells how many games each part had."""
    folder = Folder(path, plan)
    parts = folder.missing(games)
    yield games - sum(count for _, count in parts)
    for first, count, tables in executor.run(plan, force_part, parts, workers, cluster):
        folder.keep(first, count, tables)
        yield count


def causes(rows: list[tuple[str, str, int, float, float, float, float, float]]) -> dict[str, Any]:
    """By finding and thing: what taking it did, in wins and points.

    Rows are sums: finding, thing, pairs, usual, differences of wins and of points and their
    squares. Of a finding there is one pair a deal, so pairs are independent.
    """
    answer: dict[str, Any] = {}
    for name in dict.fromkeys(row[0] for row in rows):
        some = [row for row in rows if row[0] == name and row[2] >= FEWEST]
        counts = np.array([row[2] for row in some], float)
        found: list[list[Any]] = []
        for at in (4, 6):
            tops = np.array([row[at] for row in some], float)
            squares = np.array([row[at + 1] for row in some], float)
            mean = tops / counts if some else tops
            spread = np.maximum(squares - counts * mean**2, 0) / np.maximum(counts - 1, 1)
            found.append(together([*mean], [*np.sqrt(spread / np.maximum(counts, 1))]))
        answer[name] = sorted(
            (
                {
                    "thing": row[1],
                    "pairs": row[2],
                    "usual": float(f"{row[3] / row[2]:.4g}"),
                    "wins": found[0][at].data(),
                    "points": found[1][at].data(),
                }
                for at, row in enumerate(some)
            ),
            key=lambda one: (-one["wins"]["value"], one["thing"]),
        )
    return answer
