"""The expert bot: an open-loop information-set Monte-Carlo tree search.

Every iteration imagines another state that the view could be of, so what is hidden is averaged out
and never looked at. The tree holds the decisions of the searcher's own seat (of all seats, where
they win together); the others play by the game's quick policy, which knows no more than they would.
A choice that others have made in secret is taken back in the imagination and made anew by that
policy: commitments are not even guessed from how the view was dealt. After `horizon` turns the
game's evaluation judges the position. A node is reached by the searcher's actions alone, whatever
chance and the others did meanwhile; what is not legal this time is passed over.
"""

import time
from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from faubourg.bots.bot import Bot, Line
from faubourg.bots.choice import committed
from faubourg.bots.explain import LINES, give_reasons
from faubourg.engine.actionset import ActionSet, noughts
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.view import View

ITERATIONS: Final = 400
FIRST_WIDTH: Final = 4.0  # branches that a new node may try; more as it is visited (widening)
WIDENING: Final = 1.0  # times the root of the visits
LEAST_WEIGHT: Final = 0.0001
TRUSTED: Final = 10  # tries, without which a step of a plan is a guess


class Branch:
    """An action at a node: how promising it looked, and what came of it."""

    def __init__(self, action: i64, weight: float) -> None:
        self.action = action
        self.weight = weight  # 1 for what looked best, less for the others
        self.visits: i64 = 0
        self.total = 0.0
        self.node: Node | None = None

    def mean(self) -> float:
        return self.total / float(self.visits)


class Node:
    """One of the searcher's decisions. Branches stand in the order of how good they looked."""

    def __init__(self, actions: i64) -> None:
        self.branches: list[Branch] = []
        self.known = ActionSet(actions)  # the actions that have a branch
        self.visits: i64 = 0
        self.total = 0.0
        self.steady = True  # were the legal actions the same at every visit?

    def meet(self, legal: ActionSet) -> bool:
        """Are there legal actions without a branch?"""
        if self.known.includes(legal):
            if self.steady and not legal.includes(self.known):
                self.steady = False
            return False
        self.steady = self.steady and self.visits == 0
        return True


class ExpertBot(Bot):
    """Searches for a number of iterations or seconds; without seconds it is deterministic."""

    def __init__(
        self, game: Game, iterations: int, seconds: float, horizon: int, *seed: int | str
    ) -> None:
        self.game = game
        self.iterations: i64 = iterations
        self.seconds = seconds  # 0: as many iterations as it has
        tuning = game.required_tuning()
        self.horizon: i64 = horizon if horizon > 0 else tuning.horizon
        self.sharpness = tuning.sharpness
        self.exploration = tuning.exploration
        self.together = game.cooperative
        self.chance = SeededDealer(*seed)
        self.kept: Node | None = None  # of the tree: what lies behind the action chosen last
        self.path: list[Branch] = []
        self.nodes: list[Node] = []

    @property
    def name(self) -> str:
        if self.seconds > 0.0:
            return f"expert:seconds={self.seconds:g}"
        return f"expert:iterations={int(self.iterations)}"

    def branch(self, stem: SeededDealer, number: i64) -> bool:
        self.chance.branch(stem, number)
        self.kept = None
        return True

    def choose(self, view: View, legal: ActionSet) -> i64:
        if legal.count() == 1:
            return legal.after(-1)
        best = most_tried(self.search(view, legal))
        self.kept = best.node
        return best.action

    def explain(self, view: View, legal: ActionSet) -> list[Line]:
        root = self.search(view, legal)
        tried = [branch for branch in root.branches if branch.visits > 0]
        tried.sort(key=by_visits)
        lines = [Line(int(b.action), b.mean(), int(b.visits)) for b in tried[:LINES]]
        for i, line in enumerate(lines):
            line.rest = planned(tried[i].node)
        state = self.game.state_from(view, self.chance)
        return give_reasons(lines, state, view.seat, self.chance)

    def search(self, view: View, legal: ActionSet) -> Node:
        """The tree grown for this decision."""
        root = self.kept
        self.kept = None
        if root is None or not root.steady or not same(root.known, legal):
            root = Node(legal.size)
        hidden = committed(self.game, view, self.chance)
        end = time.perf_counter() + self.seconds
        done: i64 = 0
        while done < self.iterations or self.seconds > 0.0:
            if self.seconds > 0.0 and done > 0 and time.perf_counter() >= end:
                break
            self.iterate(root, view, legal, hidden)
            done += 1
        return root

    def iterate(self, root: Node, view: View, _legal: ActionSet, hidden: list[int]) -> None:
        """Down the tree, one new node, on by the quick policy, and back with the judgement."""
        seat: i64 = view.seat
        state = self.imagined(view, hidden, self.chance)
        end = state.progress() + self.horizon
        legal = ActionSet(state.actions)
        node: Node | None = root
        self.path.clear()
        self.nodes.clear()
        while state.waiting != 0 and state.progress() < end:
            who = state.first_waiting()
            state.legal_into(who, legal)
            if node is not None and (who == seat or self.together):
                branch = self.select(node, state, who, legal)
                state.step(who, branch.action, self.chance)
                self.nodes.append(node)
                self.path.append(branch)
                node = branch.node
                if node is None:
                    branch.node = Node(state.actions)
            else:
                state.step(who, state.suggest(who, legal, self.chance), self.chance)
        self.learn(state.judge(seat))

    def imagined(self, view: View, hidden: list[int], chance: SeededDealer) -> State:
        """A state that the view could be of, in which the others have yet to choose."""
        state = self.game.state_from(view, chance)
        for other in hidden:
            state.withdraw(other)
        return state

    def learn(self, value: float) -> None:
        """What the way just gone came to."""
        for i in range(len(self.path)):
            self.path[i].visits += 1
            self.path[i].total += value
            self.nodes[i].visits += 1
            self.nodes[i].total += value

    def select(self, node: Node, state: State, seat: i64, legal: ActionSet) -> Branch:
        """The branch to try, of a node that may have to grow first."""
        if node.meet(legal):
            self.grow(node, state, seat, legal)
        return self.pick(node, legal)

    def pick(self, node: Node, legal: ActionSet) -> Branch:
        """What has done well, what looked good, what was little tried."""
        weights = 0.0
        visits: i64 = 0
        for branch in node.branches:
            if legal.has(branch.action):
                weights += branch.weight
                visits += branch.visits
        root = sqrt(float(visits) + 1.0)
        width = FIRST_WIDTH + WIDENING * root
        unknown = 0.5
        if node.visits > 0:
            unknown = node.total / float(node.visits)
        best: Branch | None = None
        best_score = -1.0
        place = 0.0
        for branch in node.branches:
            if not legal.has(branch.action):
                continue
            place += 1.0
            if place > width:
                break
            score = unknown
            if branch.visits > 0:
                score = branch.total / float(branch.visits)
            share = branch.weight / weights
            score += self.exploration * share * root / (1.0 + float(branch.visits))
            if score > best_score:
                best = branch
                best_score = score
        assert best is not None
        return best

    def grow(self, node: Node, state: State, seat: i64, legal: ActionSet) -> None:
        """A branch for every action that this node has not seen, weighted by how good it looks."""
        only = legal.after(-1)
        if legal.after(only) < 0:
            node.branches.append(Branch(only, 1.0))
            node.known.add(only)
            return
        ratings = noughts(state.actions)
        state.rate(seat, legal, ratings, self.chance)
        best = ratings[only]
        action = only
        while action >= 0:
            if ratings[action] > best:
                best = ratings[action]
            action = legal.after(action)
        action = only
        while action >= 0:
            if not node.known.has(action):
                weight = exp(self.sharpness * (ratings[action] - best))
                node.branches.append(Branch(action, max(weight, LEAST_WEIGHT)))
                node.known.add(action)
            action = legal.after(action)
        node.branches.sort(key=by_weight)


def by_weight(branch: Branch) -> float:
    return -branch.weight


def by_visits(branch: Branch) -> tuple[int, float]:
    return -int(branch.visits), -branch.mean()


def most_tried(node: Node) -> Branch:
    """The branch that the search trusts most."""
    best = node.branches[0]
    for branch in node.branches:
        if branch.visits > best.visits or (
            branch.visits == best.visits and branch.visits > 0 and branch.mean() > best.mean()
        ):
            best = branch
    return best


def planned(node: Node | None) -> list[int]:
    """How the search would go on from here, as far as it has looked well enough."""
    found: list[int] = []
    while node is not None and len(node.branches) > 0:
        best = most_tried(node)
        if best.visits < TRUSTED:
            break
        found.append(int(best.action))
        node = best.node
    return found


def same(left: ActionSet, right: ActionSet) -> bool:
    return left.includes(right) and right.includes(left)
