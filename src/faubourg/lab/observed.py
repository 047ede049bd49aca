"""Games played with a listener: what each of them puts into the tables (tables.py).

Deals and bots are seeded as everywhere, and listening changes nothing: they are the same games that
`simulate` adds up without looking.
"""

import json
import time
from typing import Final

from faubourg.bots.bot import NO_VIEW, Bot
from faubourg.bots.own import BotFailure
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.facts import Event
from faubourg.engine.findings import Finding
from faubourg.engine.game import Game
from faubourg.engine.outcome import Outcome
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT
from faubourg.games import find
from faubourg.lab.playing import Plan

NOBODY: Final = -1  # whose an event is that names no seat
BEGINS: Final = "begins"  # by this event all games say who is first
LENGTHS: Final = ("turns", "rounds")  # how the summary of a game calls its length


class Rows:
    """Rows of the tables, as they are played; each is a tuple in the order of its columns."""

    def __init__(self) -> None:
        self.games: list[tuple[object, ...]] = []
        self.seats: list[tuple[object, ...]] = []
        self.facts: list[tuple[object, ...]] = []
        self.leads: list[tuple[object, ...]] = []
        self.times: list[tuple[object, ...]] = []


class Observer:
    """Plays games of a plan one after the other and takes down what happens."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game: Game = find(plan.game)
        self.blank = self.game.prepare(plan.players, plan.options)
        self.options = json.dumps(plan.options, sort_keys=True)
        self.sources = self.game.sources()
        self.findings: dict[str, list[Finding]] = {}
        for finding in self.game.findings:
            for kind in finding.events:
                self.findings.setdefault(kind, []).append(finding)

    def play(self, number: int, rows: Rows) -> Outcome:
        deal, names, seed = self.plan.seating(number)
        dealer = SeededDealer(self.plan.seed, deal)
        dealer.listening = True
        bots = self.plan.seat_bots(names, seed)
        state = self.game.begin(self.blank, dealer)
        watched = Watched(self, number, state, dealer)
        try:
            watched.play(bots)
        except BotFailure as failure:
            failure.record = self.plan.record(deal, names, watched.moves)
            raise
        outcome = state.outcome()
        watched.write(deal, names, outcome, rows)
        return outcome


class Watched:
    """One game while it is played."""

    def __init__(self, by: Observer, number: int, state: State, dealer: SeededDealer) -> None:
        self.by = by
        self.number = number
        self.state = state
        self.dealer = dealer
        players = by.plan.players
        self.first = 0
        self.steps = 0
        self.turn = 0  # how often the game went on by a turn or round
        self.progress = 0
        self.decisions = [0] * players  # with something to choose
        self.choices = [0] * players  # among how many, together
        self.seconds = [0.0] * players
        self.facts: list[tuple[object, ...]] = []
        self.leads: list[tuple[object, ...]] = []
        self.moves: list[tuple[int, int]] = []

    def play(self, bots: list[Bot]) -> None:
        state, dealer = self.state, self.dealer
        legal = ActionSet(state.actions)
        self.hear()
        self.look()
        while state.waiting:
            seat = int(state.first_waiting())
            state.legal_into(seat, legal)
            action = self.ask(bots[seat], seat, legal)
            self.moves.append((seat, action))
            state.step(seat, action, dealer)
            self.steps += 1
            if dealer.events:
                self.hear()
            self.go_on()

    def ask(self, bot: Bot, seat: int, legal: ActionSet) -> int:
        began = time.perf_counter()
        view = NO_VIEW if bot.blind else self.state.make_view(seat, PERFECT)
        action = int(bot.choose(view, legal))
        among = legal.count()
        if among > 1:
            self.seconds[seat] += time.perf_counter() - began
            self.decisions[seat] += 1
            self.choices[seat] += int(among)
        if not legal.has(action):
            raise ValueError(f"the bot of seat {seat} chose {action}: not legal")
        return action

    def hear(self) -> None:
        """What the events since the last time tell."""
        for event in self.dealer.events:
            if event.kind == BEGINS:
                self.first = seat_of(event)
            for finding in self.by.findings.get(event.kind, ()):
                for thing in finding.things(event.params):
                    self.facts.append((seat_of(event), finding.name, thing, self.turn))
        self.dealer.events = []

    def go_on(self) -> None:
        """Has a turn or round ended? Then who leads is looked at."""
        if self.by.game.advises:
            progress = int(self.state.progress())
        else:
            progress = self.steps // self.by.plan.players
        if progress != self.progress:
            self.progress = progress
            self.turn += 1
            if self.state.waiting:
                self.look()

    def look(self) -> None:
        """Each seat's points and prospects now; the city's, where all win together."""
        state = self.state
        for seat in range(1 if self.by.game.cooperative else self.by.plan.players):
            prospects = float(state.judge(seat)) if self.by.game.advises else None
            self.leads.append((self.turn, seat, int(state.score(seat)), prospects))

    # -- the rows -------------------------------------------------------------------------------

    def write(self, deal: int, names: list[str], outcome: Outcome, rows: Rows) -> None:
        number, plan = self.number, self.by.plan
        extras = outcome.totals[plan.players :]
        rows.games.append(
            (
                number,
                deal,
                str(plan.seed),
                self.by.options,
                names,
                plan.players,
                self.first,
                self.steps,
                sum(self.decisions),
                sum(self.choices),
                length_of(outcome, self.turn),
                outcome.reason,
                outcome.winners,
                bool(outcome.winners),
                max(extras) if extras else None,
            )
        )
        self.write_seats(deal, names, outcome, rows)
        rows.facts += [(number, deal, *fact) for fact in self.facts]
        rows.leads += [(number, *lead) for lead in self.leads]

    def write_seats(self, deal: int, names: list[str], outcome: Outcome, rows: Rows) -> None:
        players, winners = self.by.plan.players, outcome.winners
        whole = self.by.game.cooperative
        totals = outcome.totals[:players]
        for seat in range(players):
            share = 0.0
            if seat in winners:
                share = 1.0 if whole else 1 / len(winners)
            rows.seats.append(
                (
                    self.number,
                    deal,
                    seat,
                    names[seat],
                    (seat - self.first) % players,
                    1 + sum(total > totals[seat] for total in totals),
                    share,
                    totals[seat],
                    self.decisions[seat],
                    self.choices[seat],
                    *[outcome.sources[seat].get(source, 0) for source in self.by.sources],
                )
            )
            rows.times.append((self.number, seat, self.seconds[seat]))


def seat_of(event: Event) -> int:
    seat = event.params.get("seat", NOBODY)
    return seat if isinstance(seat, int) else NOBODY


def length_of(outcome: Outcome, turns: int) -> int:
    """In the turns or rounds that the game itself counts, else as they were seen."""
    for name in LENGTHS:
        length = outcome.summary.get(name)
        if isinstance(length, int):
            return length
    return turns
