"""The master: a search that judges on the way, several times where a game says so (`Foresight`).

To play on by the quick policy adds chance with every turn, and what is said soon knows less of what
is coming: the mean of two judgements may err less than either. The tree holds what can be chosen
until somebody else acts: beyond that, one node would stand for many different positions. What is
known of that is in docs/bots.md.
"""

from typing import Final

from mypy_extensions import i64

from faubourg.bots.expert import ExpertBot, Node
from faubourg.engine.actionset import ActionSet
from faubourg.engine.game import Game
from faubourg.engine.state import State

MASTERLY: Final = 2000  # iterations


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

    @property
    def name(self) -> str:
        return "master" + super().name.removeprefix("expert")

    def iterate(self, root: Node, state: State, seat: i64) -> None:
        """Through this turn by the tree, on by the quick policy, and back with the judgement."""
        if self.stride == 0:
            super().iterate(root, state, seat)
            return
        begun = state.progress()
        legal = ActionSet(state.actions)
        self.path.clear()
        self.nodes.clear()
        self.take_turn(root, state, seat, legal)
        value = self.look_ahead(state, seat, begun, legal)
        for i in range(len(self.path)):
            self.path[i].visits += 1
            self.path[i].total += value
            self.nodes[i].visits += 1
            self.nodes[i].total += value

    def take_turn(self, node: Node, state: State, seat: i64, legal: ActionSet) -> None:
        """What the seat does, down the tree, until somebody else acts who could see it."""
        while state.waiting != 0:
            who = state.first_waiting()
            if who != seat and len(self.path) > 0:
                return
            state.legal_into(who, legal)
            if who == seat:
                branch = self.select(node, state, who, legal)
                state.step(who, branch.action, self.chance)
                self.nodes.append(node)
                self.path.append(branch)
                if branch.node is None:
                    branch.node = Node(state.actions)
                node = branch.node
            else:
                state.step(who, state.suggest(who, legal, self.chance), self.chance)

    def look_ahead(self, state: State, seat: i64, begun: i64, legal: ActionSet) -> float:
        """The mean of the judgements at every stride up to the horizon."""
        stride = min(self.stride, self.horizon)
        end = begun + self.horizon
        next_look = begun + stride
        total = 0.0
        while next_look <= end:
            while state.waiting != 0 and state.progress() < next_look:
                who = state.first_waiting()
                state.legal_into(who, legal)
                state.step(who, state.suggest(who, legal, self.chance), self.chance)
            total += state.foresee(seat)
            next_look += stride
        return total / float(self.horizon // stride)
