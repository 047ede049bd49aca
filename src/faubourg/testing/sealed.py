"""Sealed Bids: the smallest game that uses the whole contract. An example, and the kit's own test.

2 to 4 players bid for prizes with the cards 1 to 5, each used once. All choose at the same time, in
secret, and may withdraw until the last has chosen. The highest bid that nobody else made wins: its
player keeps the prize or buries it under the pile; with no such bid it is buried. Everybody holds a
secret goal, worth its number at the end, and may once, in public, swap it for another.
"""

from typing import cast

from librt.vecs import vec
from mypy_extensions import i16, i64

from faubourg.engine.actionset import ActionSet, zeros
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event, Fact
from faubourg.engine.game import FLAG, Game, Option, Section
from faubourg.engine.outcome import Outcome
from faubourg.engine.piles import Bag, Pile
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.tuning import Tuning
from faubourg.engine.view import PERFECT, View

BIDS = 5
SWAP, KEEP, BURY = 5, 6, 7
NOTATIONS = ["1", "2", "3", "4", "5", "swap", "keep", "bury"]
GOALS = 6
PRIZES = 6
NONE = -1
PRIZE_PILE, GOAL_PILE = 1, 2  # the piles, by the numbers that dealers know them by


class SealedState(State):
    """Prizes and goals are numbered 0..5 and worth one more."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        super().__init__(players, len(NOTATIONS), options)
        self.round = 0
        self.pile = Pile(Bag(vec[i64]([2 for _ in range(PRIZES)]), PRIZE_PILE))
        self.prize = NONE
        self.goals = Bag(vec[i64]([2 for _ in range(GOALS)]), GOAL_PILE)
        self.thrown = Bag(zeros(GOALS))  # goals swapped away, face up
        self.goal = vec[i64]([NONE for _ in range(players)])
        self.swapped = zeros(players)
        self.bid = vec[i64]([NONE for _ in range(players)])
        self.used = zeros(players * BIDS)
        self.winner = NONE  # who decides about the prize
        self.points = zeros(players)

    def clone(self) -> "SealedState":
        other = type(self)(int(self.players), self.options)
        for name in self.fields():
            value = getattr(self, name)
            if isinstance(value, (Bag, Pile)):
                value = value.clone()
            elif not isinstance(value, (int, dict)):
                value = value[:]
            setattr(other, name, value)
        return other

    def game_name(self) -> str:
        return "sealed"

    def legal_into(self, seat: i64, actions: ActionSet) -> None:
        actions.clear()
        if self.winner != NONE:
            actions.add(KEEP)
            actions.add(BURY)
            return
        for card in range(BIDS):
            if not self.used[seat * BIDS + card]:
                actions.add(card)
        if not self.swapped[seat] and self.goals.total > 0:
            actions.add(SWAP)

    def refuse(self, seat: i64, action: i64) -> Refusal:
        return Refusal("sealed_no", {"action": NOTATIONS[action]}, "S1")

    def step(self, seat: i64, action: i64, dealer: Dealer) -> None:
        if action == SWAP:
            self.swap(seat, dealer)
        elif action < BIDS:
            self.bid[seat] = action
            self.waiting &= ~(1 << seat)
            if dealer.listening:
                dealer.tell(Event("chose", {"seat": int(seat)}))
            if self.waiting == 0:
                self.reveal(dealer)
        else:
            self.decide(seat, action == KEEP, dealer)

    def withdraw(self, seat: i64) -> None:
        if not 0 <= seat < self.players or self.bid[seat] == NONE or self.winner != NONE:
            raise Refusal("nothing_to_withdraw", {"seat": int(seat)})
        self.bid[seat] = NONE
        self.waiting |= 1 << seat

    def swap(self, seat: i64, dealer: Dealer) -> None:
        """A public action in the middle of secret choices, recorded in its order."""
        thrown = self.goal[seat]
        drawn = dealer.draw(self.goals)
        self.thrown.add(thrown)
        self.goal[seat] = drawn
        self.swapped[seat] = 1
        if dealer.listening:
            mine = 1 << seat
            others = ((1 << self.players) - 1) & ~mine
            public: dict[str, object] = {"seat": int(seat), "thrown": int(thrown)}
            dealer.tell(Event("swapped", public, reveals=True, audience=others))
            private: dict[str, object] = {**public, "drawn": int(drawn)}
            dealer.tell(Event("swapped_for", private, reveals=True, audience=mine))

    def reveal(self, dealer: Dealer) -> None:
        bids = [int(bid) for bid in self.bid]
        alone = [bid for bid in bids if bids.count(bid) == 1]
        if dealer.listening:
            dealer.tell(Event("bids", {"bids": bids}, reveals=True))
        for seat, bid in enumerate(bids):
            self.used[seat * BIDS + bid] = 1
            self.bid[seat] = NONE
        if alone:
            self.winner = bids.index(max(alone))
            self.waiting = 1 << self.winner
        else:
            self.pile.put_under(self.prize)
            self.next_round(dealer)

    def decide(self, seat: i64, keep: bool, dealer: Dealer) -> None:
        if keep:
            self.points[seat] += self.prize + 1
        else:
            self.pile.put_under(self.prize)
        if dealer.listening:
            dealer.tell(Event("kept" if keep else "buried", {"seat": int(seat)}))
        self.winner = NONE
        self.next_round(dealer)

    def next_round(self, dealer: Dealer) -> None:
        self.round += 1
        self.prize = NONE
        self.waiting = 0
        if self.round <= int(self.options["rounds"]):
            self.prize = int(dealer.draw_from_pile(self.pile))
            self.waiting = (1 << self.players) - 1
            if dealer.listening:
                dealer.tell(Event("prize", {"prize": self.prize}, reveals=True))

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def make_outcome(self) -> Outcome:
        sources = [
            {"prizes": int(self.points[seat]), "goal": int(self.goal[seat]) + 1}
            for seat in range(self.players)
        ]
        best = max(sum(row.values()) for row in sources)
        winners = [seat for seat, row in enumerate(sources) if sum(row.values()) == best]
        return Outcome(winners, sources, "rounds_played", [], {"rounds": self.round - 1})

    def make_view(self, seat: i64, memory: i64) -> View:
        view = SealedView(int(self.players), self.options, int(seat), int(memory))
        view.waiting, view.rules = int(self.waiting), int(self.rules)
        view.round, view.prize, view.winner = self.round, self.prize, self.winner
        view.left = self.pile.size()
        view.used, view.points, view.swapped = self.used[:], self.points[:], self.swapped[:]
        view.thrown = self.thrown.without_row()
        if memory == PERFECT:  # everybody saw what was buried, and what came up
            view.pile = self.pile.without_row()
        if seat >= 0:
            view.bid, view.goal = int(self.bid[seat]), int(self.goal[seat])
        return view

    def make_preview(self, seat: i64, action: i64) -> list[Fact]:
        return [Fact("worth", {"prize": self.prize + 1})] if action == KEEP else []

    def observe(self, seat: i64, out: vec[i16], at: i64 = 0) -> None:
        numbers = [self.round, self.prize, int(self.goal[seat]), int(self.bid[seat]), self.winner]
        for i, number in enumerate([*numbers, *self.used, *self.points, *self.pile.middle.counts]):
            out[at + i] = i16(number)

    def rate(self, seat: i64, legal: ActionSet, ratings: vec[float], chance: Dealer) -> None:
        for action in legal.actions():
            ratings[action] = sum(self.reasons(seat, action, chance).values())

    def reasons(self, seat: i64, action: i64, chance: Dealer) -> dict[str, float]:
        """A bid should match the prize; a small goal is worth swapping."""
        if action == SWAP:
            return {"goal": 2.0 - float(self.goal[seat])}
        if action < BIDS:
            return {"prize": 0.1 * (self.prize + 1), "bid": -abs(self.prize - int(action)) / 2}
        return {"prize": float(self.prize + 1) if action == KEEP else 0.0}

    def judge(self, seat: i64) -> float:
        """The goals of the others are secret until the end."""
        if self.over():
            winners = self.outcome().winners
            return 1.0 / len(winners) if seat in winners else 0.0
        mine = float(self.points[seat] + self.goal[seat] + 1)
        best = max(float(self.points[o]) + 3.5 for o in range(self.players) if o != seat)
        return min(max(0.5 + (mine - best) / 20, 0.0), 1.0)

    def progress(self) -> i64:
        return self.round

    def check(self) -> None:
        prizes = self.pile.size() + (self.prize != NONE) + sum(self.points)
        held = sum(1 for goal in self.goal if goal != NONE)
        if self.goals.total + self.thrown.total + held != 2 * GOALS:
            raise ValueError("goals are lost")
        if self.pile.size() > 2 * PRIZES or prizes < 0 or len(self.pile.bottom) > self.round:
            raise ValueError("prizes are lost")


class SealedView(View):
    """What one seat sees: its own goal and bid; with perfect memory, which prizes are left."""

    def __init__(self, players: int, options: dict[str, str], seat: int, memory: int) -> None:
        super().__init__(players, options, seat, memory)
        self.round, self.prize, self.winner, self.left = 0, NONE, NONE, 0
        self.bid, self.goal = NONE, NONE
        self.used, self.points, self.swapped = zeros(players * BIDS), zeros(players), zeros(players)
        self.thrown = Bag(zeros(GOALS))
        self.pile = Pile(Bag(zeros(PRIZES)))

    def game_name(self) -> str:
        return "sealed"


class Sealed(Game):
    def __init__(self) -> None:
        super().__init__("sealed", 1, 2, 4, NOTATIONS, max_steps=4 * (1 + 5) + 5)
        self.options = [Option("rounds", ["3", "5"], "3")]
        self.texts = "faubourg.testing.sealed_texts"
        self.tuning = Tuning(horizon=2)

    def blank(self, players: int, options: dict[str, str]) -> State:
        return SealedState(players, options)

    def blank_view(self, players: int, options: dict[str, str], seat: int, memory: int) -> View:
        return SealedView(players, options, seat, memory)

    def set_up(self, state: State, dealer: Dealer) -> None:
        s = cast(SealedState, state)
        for seat in range(s.players):
            s.goal[seat] = dealer.draw(s.goals)
        s.next_round(dealer)

    def state_from(self, view: View, dealer: Dealer) -> State:
        v = cast(SealedView, view)
        s = cast(SealedState, self.blank(v.players, v.options))
        s.rules = v.rules
        s.waiting, s.round, s.prize, s.winner = v.waiting, v.round, v.prize, v.winner
        s.used, s.points, s.swapped = v.used[:], v.points[:], v.swapped[:]
        s.thrown = v.thrown.clone()
        if v.memory == PERFECT:
            s.pile = v.pile.clone()
        else:
            if v.prize != NONE:
                s.pile.middle.remove(v.prize)
            while s.pile.size() > v.left:
                dealer.draw(s.pile.middle)
        for goal, copies in enumerate(v.thrown.counts):
            for _ in range(copies):
                s.goals.remove(goal)
        if v.goal != NONE:
            s.goals.remove(v.goal)
        for seat in range(v.players):
            s.goal[seat] = v.goal if seat == v.seat else dealer.draw(s.goals)
            chosen = v.winner == NONE and v.waiting and not (v.waiting >> seat) & 1
            if seat == v.seat:
                s.bid[seat] = v.bid
            elif chosen:
                left = Bag(vec[i64]([1 - v.used[seat * BIDS + card] for card in range(BIDS)]))
                s.bid[seat] = dealer.draw(left)
        return s

    def describe(self, view: View, action: int) -> Fact:
        return Fact(NOTATIONS[action], {})

    def insight(self, view: View) -> dict[str, object]:
        return {"scores": [int(points) for points in cast(SealedView, view).points]}

    def observation(self, players: int) -> list[Section]:
        return [
            Section("table", 5, "round, prize, own goal, own bid, who decides", low=-1),
            Section("used", players * BIDS, "bids used, by seat", FLAG),
            Section("points", players, "points"),
            Section("prizes", PRIZES, "prizes whose place in the pile nobody knows"),
        ]

    def sources(self) -> list[str]:
        return ["prizes", "goal"]
