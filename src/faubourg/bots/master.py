"""The master: a search by the same luck for every choice, that judges on the way.

Where a game has a `Foresight`, three things set it apart from the expert:

- The n-th try of each choice at hand meets the same hidden cards, and at each turn the same luck
  (`TwinDealer`): what sets two choices apart is far smaller than what luck makes of either.
- The tree holds what can be chosen until somebody else acts: beyond that, one node would stand for
  many different positions. From there on everybody plays by the quick policy.
- To play on by the quick policy adds chance with every turn, and what is said soon knows less of
  what is coming: it judges several times on the way (`State.foresee`), and the mean counts.

What is known of that is in docs/bots.md.
"""

from typing import Final

from mypy_extensions import i64

from faubourg.bots.expert import Branch, ExpertBot, Node
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import TwinDealer
from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.view import View

MASTERLY: Final = 2000  # iterations
DEALS: Final[i64] = 1 << 30  # so many different ones may be imagined with a view


class MasterBot(ExpertBot):
    """Searches for a number of iterations or seconds; without seconds it is deterministic."""

    def __init__(
        self, game: Game, iterations: int, seconds: float, horizon: int, *seed: int | str
    ) -> None:
        foresight = game.required_tuning().foresight
        if foresight is None:
            super().__init__(game, iterations, seconds, horizon, *seed)
        else:
            super().__init__(game, iterations, seconds, horizon or foresight.horizon, *seed)
            self.exploration = foresight.exploration
        self.stride: i64 = 0 if foresight is None else foresight.stride
        self.luck = TwinDealer()
        self.deal: i64 = 0  # of this search

    @property
    def name(self) -> str:
        return "master" + super().name.removeprefix("expert")

    def search(self, view: View, legal: ActionSet) -> Node:
        self.deal = self.chance.below(DEALS)
        return super().search(view, legal)

    def iterate(self, root: Node, view: View, legal: ActionSet, hidden: list[int]) -> None:
        """Through this turn by the tree, on by the quick policy, and back with the judgement."""
        if self.stride == 0:
            super().iterate(root, view, legal, hidden)
            return
        seat: i64 = view.seat
        if root.meet(legal):
            self.grow(root, self.imagined(view, hidden, self.chance), seat, legal)
        branch = self.pick(root, legal)
        self.luck.deal_again(self.deal, branch.visits)
        state = self.imagined(view, hidden, self.luck)
        begun = state.progress()
        self.path.clear()
        self.nodes.clear()
        self.take_turn(root, branch, state, seat)
        self.learn(self.look_ahead(state, seat, begun))

    def take_turn(self, node: Node, branch: Branch, state: State, seat: i64) -> None:
        """What the seat does, down the tree from this branch, until somebody else acts who could
        see it."""
        legal = ActionSet(state.actions)
        while state.waiting != 0:
            who = state.first_waiting()
            if who != seat:
                if len(self.path) > 0:
                    return
                self.play_on(state, who, legal)
                continue
            if len(self.path) > 0:
                state.legal_into(who, legal)
                branch = self.select(node, state, who, legal)
            self.luck.at(state.progress())
            state.step(who, branch.action, self.luck)
            self.nodes.append(node)
            self.path.append(branch)
            if branch.node is None:
                branch.node = Node(state.actions)
            node = branch.node

    def look_ahead(self, state: State, seat: i64, begun: i64) -> float:
        """The mean of the judgements at every stride up to the horizon."""
        legal = ActionSet(state.actions)
        stride = min(self.stride, self.horizon)
        end = begun + self.horizon
        next_look = begun + stride
        total = 0.0
        while next_look <= end:
            while state.waiting != 0 and state.progress() < next_look:
                self.play_on(state, state.first_waiting(), legal)
            total += state.foresee(seat)
            next_look += stride
        return total / float(self.horizon // stride)

    def play_on(self, state: State, who: i64, legal: ActionSet) -> None:
        """A step by the quick policy."""
        self.luck.at(state.progress())
        state.legal_into(who, legal)
        state.step(who, state.suggest(who, legal, self.luck), self.luck)
