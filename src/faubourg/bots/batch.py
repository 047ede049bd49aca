"""Batch: many games at once for a program that learns. One call plays a step in each of them.

What is chosen from lies in arrays, one row a game: observations, masks of the legal actions and the
seat that is asked. A game that ends begins anew within the same step. Game number g in its episode
number e is dealt from (seed, g, e), so what happens in it does not depend on how many there are.
Seats may be played inside, by bots (`inside[seat]`, None is asked), each with its chance from the
same three numbers.
"""

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from faubourg.bots import make_for_seat
from faubourg.bots.bot import Bot
from faubourg.bots.own import BotSource
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT

WIN: Final = "win"  # rewarded is a seat's part of the win, when the game is over
POINTS: Final = "points"  # rewarded are points, as they come in


class BatchPlan(NamedTuple):
    """Which games a batch plays: `size` of them, the first is number `first` of all."""

    game: Game
    players: int
    size: int
    options: dict[str, str]
    seed: int | str = 0
    first: int = 0
    reward: str = WIN
    inside: list[BotSource | None] | None = None


class Batch:
    """Many games of one kind.

    Set `chosen[row]` for each row, call `step()`, and read `observations`, `masks`, `seats`,
    `rewards` (row by row, a number for each seat), `over` and `cut_off` again. Of a game that has
    ended, `finals` has the last observation, as each seat saw it.
    """

    def __init__(self, plan: BatchPlan) -> None:
        game, players, size, options, seed, first, reward, inside = plan
        if size < 1:
            raise Refusal("too_few", {"what": "size", "least": 1})
        if reward not in (WIN, POINTS):
            raise Refusal("unknown_reward", {"reward": reward[:40], "known": [WIN, POINTS]})
        self.game = game
        self.players: i64 = players
        self.prepared = game.prepare(players, options)
        self.size: i64 = size
        self.seed = str(seed)
        self.first: i64 = first
        self.by_points = reward == POINTS
        self.actions: i64 = len(game.notations)
        self.length: i64 = len(game.observation_buffer(players))
        self.longest: i64 = game.max_steps
        self.inside = [None for _ in range(players)] if inside is None else list(inside)
        if len(self.inside) != players or all(source is not None for source in self.inside):
            raise Refusal("bots_for_seats", {"given": len(self.inside), "players": players})
        self.bots: list[Bot | None] = [None for _ in range(size * players)]
        self.legal = ActionSet(self.actions)  # of a bot inside
        self.shown = [ActionSet(self.actions) for _ in range(size)]  # what stands in `masks`
        self.states: list[State] = []
        self.dealers: list[SeededDealer] = []
        self.observations = numbers(self.size * self.length)
        self.finals = numbers(self.size * self.players * self.length)
        self.masks = flags(self.size * self.actions)
        self.seats = vec[i64]([0 for _ in range(size)])
        self.chosen = vec[i64]([0 for _ in range(size)])
        self.rewards = vec[float]([0.0 for _ in range(size * players)])
        self.points = vec[i64]([0 for _ in range(size * players)])
        self.over = flags(self.size)
        self.cut_off = flags(self.size)  # by the bound of steps that the game states
        self.illegal = flags(self.size)  # something else was done instead of what was chosen
        self.steps = vec[i64]([0 for _ in range(size)])  # in the present game
        self.episodes = vec[i64]([0 for _ in range(size)])

    def reset(self, seed: int | str | None = None) -> None:
        """Every game from its first episode on; with another seed, other games."""
        if seed is not None:
            self.seed = str(seed)
        self.states = []
        self.dealers = []
        for row in range(self.size):
            self.episodes[row] = 0
            dealer = self.dealer(row)
            self.dealers.append(dealer)
            self.states.append(self.game.begin(self.prepared, dealer))
            self.begin(row)
            self.go_on(row)
            self.show(row)

    def step(self) -> None:
        """What is chosen in each row. Whatever is not legal there, the next legal one instead."""
        for row in range(self.size):
            for at in range(row * self.players, (row + 1) * self.players):
                self.rewards[at] = 0.0
            self.over[row] = 0
            self.cut_off[row] = 0
            self.act(row)
            self.go_on(row)
            self.show(row)

    # -- one game -------------------------------------------------------------------------------

    def act(self, row: i64) -> None:
        action = self.chosen[row]
        allowed = self.allowed(row, action)
        if allowed == action:
            self.illegal[row] = 0
        else:
            self.illegal[row] = 1
        self.states[row].step(self.seats[row], allowed, self.dealers[row])
        self.steps[row] += 1

    def allowed(self, row: i64, action: i64) -> i64:
        """The action if it is legal, else the next one that is, from the first again at the end."""
        if action < 0 or action >= self.actions:
            action = 0
        while self.masks[row * self.actions + action] == 0:
            action += 1
            if action == self.actions:
                action = 0
        return action

    def go_on(self, row: i64) -> None:
        """Until somebody is asked who is not played inside; through the end, if it comes."""
        while True:
            state = self.states[row]
            if state.waiting == 0 or self.steps[row] >= self.longest:
                self.finish(row)
                continue
            seat = state.first_waiting()
            bot = self.bots[row * self.players + seat]
            if bot is None:
                break
            state.legal_into(seat, self.legal)
            action = bot.choose(state.make_view(seat, PERFECT), self.legal)
            state.step(seat, action, self.dealers[row])
            self.steps[row] += 1
        if self.by_points:
            self.reward_points(row)

    def finish(self, row: i64) -> None:
        """Rewards and the last look of everybody; then the next game."""
        state = self.states[row]
        if state.waiting != 0:
            self.cut_off[row] = 1
        elif self.by_points:
            totals = state.outcome().totals
            for seat in range(self.players):
                at = row * self.players + seat
                self.rewards[at] += float(totals[seat] - self.points[at])
        else:
            parts = state.returns()
            for seat in range(self.players):
                self.rewards[row * self.players + seat] += parts[seat]
        self.over[row] = 1
        for seat in range(self.players):
            state.observe(seat, self.finals, (row * self.players + seat) * self.length)
        self.episodes[row] += 1
        self.dealers[row] = self.dealer(row)
        self.states[row] = self.game.begin(self.prepared, self.dealers[row])
        self.begin(row)

    def begin(self, row: i64) -> None:
        self.steps[row] = 0
        state = self.states[row]
        if self.by_points:
            for seat in range(self.players):
                self.points[row * self.players + seat] = state.score(seat)
        for seat in range(self.players):
            source = self.inside[seat]
            if source is not None:
                at = row * self.players + seat
                self.bots[at] = make_for_seat(source, self.game, int(seat), *self.name(row), "bot")

    def reward_points(self, row: i64) -> None:
        state = self.states[row]
        for seat in range(self.players):
            at = row * self.players + seat
            now = state.score(seat)
            self.rewards[at] += float(now - self.points[at])
            self.points[at] = now

    def show(self, row: i64) -> None:
        """What the seat that is asked may see and do."""
        state = self.states[row]
        seat = state.first_waiting()
        self.seats[row] = seat
        legal = self.shown[row]
        legal.mark(self.masks, row * self.actions, 0)
        state.legal_into(seat, legal)
        legal.mark(self.masks, row * self.actions, 1)
        state.observe(seat, self.observations, row * self.length)

    def dealer(self, row: i64) -> SeededDealer:
        return SeededDealer(*self.name(row))

    def name(self, row: i64) -> tuple[str, int, int]:
        """Of a game: what its deal and its bots' chance come from."""
        return self.seed, int(self.first + row), int(self.episodes[row])


def numbers(length: i64) -> vec[i16]:
    return vec[i16]([0 for _ in range(length)])


def flags(length: i64) -> vec[u8]:
    return vec[u8]([0 for _ in range(length)])
