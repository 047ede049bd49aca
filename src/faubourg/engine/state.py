"""State: where a game stands. Data without a future; chance is asked of the dealer when due."""

import operator

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from faubourg.engine import above
from faubourg.engine.actionset import ActionSet, lowest_bit, noughts
from faubourg.engine.codec import Coded
from faubourg.engine.dealer import Dealer, SeededDealer
from faubourg.engine.facts import Fact
from faubourg.engine.outcome import Ending, Outcome
from faubourg.engine.refusal import Refusal
from faubourg.engine.view import NOW, PERFECT, SPECTATOR, View


def index(value: object, limit: int) -> i64:
    """The value if it is an integer from 0 to limit-1, else -1. numpy's integers are some, too.

    Compared as a Python int, because an i64 would not hold 2**70 and compiled shifts wrap.
    """
    if type(value) is int:
        number = value
    elif isinstance(value, (bool, float, str)):
        return -1
    else:
        try:
            number = operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            return -1
    if number < 0 or number >= limit:
        return -1
    return number


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Coded):
    """What every game's state does. A game overrides the methods that raise NotImplementedError.

    `waiting` is the bitmask of the seats that may act now: one seat in an ordinary turn, several
    when they choose at the same time, none when the game is over.
    """

    def __init__(self, players: i64, actions: i64, options: dict[str, str]) -> None:
        self.players = players
        self.actions = actions  # how many actions the game has: 0..actions-1
        self.options = options  # never changed, so clones share it
        self.waiting: i64 = 0
        self.rules: i64 = 1  # the version of the rules that it is played by, for as long as it is

    # -- what a game provides -----------------------------------------------------------------

    def legal_into(self, seat: i64, actions: ActionSet) -> None:
        """Replace the content of `actions` by what this waiting seat may do."""
        raise NotImplementedError

    def step(self, seat: i64, action: i64, dealer: Dealer) -> None:
        """Carry out an action taken from `legal_into`. Unchecked: everyone else calls `apply`."""
        raise NotImplementedError

    def refuse(self, seat: i64, action: i64) -> Refusal:
        """Why this waiting seat may not do this action (one of 0..actions-1 that is not legal)."""
        raise NotImplementedError

    def clone(self) -> "State":
        """An independent copy."""
        raise NotImplementedError

    def make_view(self, seat: i64, memory: i64) -> View:
        """What the seat (SPECTATOR: nobody) may see."""
        raise NotImplementedError

    def make_preview(self, seat: i64, action: i64) -> list[Fact]:
        """What this legal action would give and cost now, from what the seat itself knows."""
        raise NotImplementedError

    def make_outcome(self) -> Outcome:
        """How the game ended, when it is over."""
        raise NotImplementedError

    def make_ending(self) -> Ending:
        """The same in short, for who plays many games; games may answer it without the sheet."""
        whole = self.make_outcome()
        return Ending(whole.winners, whole.totals[: self.players], whole.turns())

    def score(self, seat: i64) -> i64:
        """The points of the seat that everybody knows of now; those at the end may be more."""
        raise NotImplementedError

    def observe(self, seat: i64, out: vec[i16], at: i64 = 0) -> None:
        """Write the game's observation layout from place `at` on: what PERFECT memory knows."""
        raise NotImplementedError

    def check(self) -> None:
        """Raise ValueError if this position is impossible (a card twice, a count below zero)."""
        raise NotImplementedError

    def withdraw(self, seat: i64) -> None:
        """Take back this seat's choice that is not revealed yet; refused where there is none."""
        raise Refusal("nothing_to_withdraw", {"seat": int(seat)})

    def silenced(self, seat: i64) -> str:
        """The number of the rule by which this seat may not talk to the others now, or ""."""
        return ""

    # -- what bots ask (games/<game>/player) ----------------------------------------------------
    #
    # The state may be imagined (`Game.state_from`): answer by what the seat itself would know and
    # not by hidden cards of others, so that the answer is worth something at the real table.

    def rate(self, seat: i64, legal: ActionSet, ratings: vec[float], chance: Dealer) -> None:
        """Set ratings[action] for every legal action: how good it looks, in points of the game.

        Of a choice that is taken in steps, the first step is as good as the best way to go on.
        """
        raise Refusal("no_advice", {})

    def reasons(self, seat: i64, action: i64, chance: Dealer) -> dict[str, float]:
        """The named terms that the rating of this legal action is the sum of."""
        raise Refusal("no_advice", {})

    def advise(self, seat: i64, legal: ActionSet, chance: Dealer) -> i64:
        """What a regular player would do: the action with the best rating."""
        ratings = noughts(self.actions)
        self.rate(seat, legal, ratings, chance)
        best = legal.after(-1)
        action = legal.after(best)
        while action >= 0:
            if ratings[action] > ratings[best]:
                best = action
            action = legal.after(action)
        return best

    def suggest(self, seat: i64, legal: ActionSet, chance: Dealer) -> i64:
        """A quick guess at `advise`, for playing on inside a search."""
        return self.advise(seat, legal, chance)

    def judge(self, seat: i64) -> float:
        """The seat's prospects, from 0 (lost) to 1 (won), also when the game is over."""
        raise Refusal("no_advice", {})

    def foresee(self, seat: i64) -> float:
        """The same as `judge`, by what was learned from games, where something was."""
        return self.judge(seat)

    def progress(self) -> i64:
        """Turns or rounds completed: how far a search has looked ahead."""
        raise Refusal("no_advice", {})

    # -- what everybody calls -----------------------------------------------------------------

    def over(self) -> bool:
        return self.waiting == 0

    def outcome(self) -> Outcome:
        """How the game ended; refused before."""
        self._require_over()
        return self.make_outcome()

    def ending(self) -> Ending:
        """How the game ended, in short: winners, totals, turns; refused before."""
        self._require_over()
        return self.make_ending()

    def _require_over(self) -> None:
        if self.waiting != 0:
            raise Refusal("no_outcome_yet", {"seats": self.waiting_seats()})

    def returns(self) -> list[float]:
        """Each seat's part of the win when the game is over: 1 in all, but for cooperative games,
        where everybody has the whole of it or nothing."""
        winners = self.ending().winners
        if len(winners) == self.players and above.find_game(self.game_name()).cooperative:
            return [1.0 for _ in winners]
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]

    def first_waiting(self) -> i64:
        """The lowest seat that may act; -1 when the game is over."""
        if self.waiting == 0:
            return -1
        return lowest_bit(self.waiting)

    def waiting_seats(self) -> list[int]:
        return [int(seat) for seat in range(self.players) if (self.waiting >> seat) & 1]

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat in increasing order; none while it does not wait to act."""
        return self.legal_set(seat).actions()

    def legal_mask(self, seat: int) -> int:
        """The same as a bitmask: bit a is action a."""
        return self.legal_set(seat).mask()

    def legal_set(self, seat: int) -> ActionSet:
        found = ActionSet(self.actions)
        if 0 <= seat < self.players and (self.waiting >> seat) & 1:
            self.legal_into(seat, found)
        return found

    def is_legal(self, seat: i64, action: i64) -> bool:
        """May this waiting seat do this action (of 0..actions-1)? Games may answer it faster."""
        found = ActionSet(self.actions)
        self.legal_into(seat, found)
        return found.has(action)

    def play_out(self, chances: list[SeededDealer], dealer: Dealer) -> i64:
        """Play to the end at random, each seat by its own chance; returns the number of actions.

        Games may do the same faster, without a virtual call and a set for every step.
        """
        legal = ActionSet(self.actions)
        steps: i64 = 0
        while self.waiting != 0:
            seat = self.first_waiting()
            self.legal_into(seat, legal)
            self.step(seat, legal.pick(chances[seat]), dealer)
            steps += 1
        return steps

    def apply(self, seat: object, action: object, dealer: Dealer) -> None:
        """Do an action, or raise Refusal and change nothing, whatever was passed."""
        self.require_legal(seat, action)
        self.step(index(seat, self.players), index(action, self.actions), dealer)

    def advance(self, action: object, dealer: Dealer) -> list[int]:
        """Do an action of the first waiting seat; what the one that waits first then may do.

        Nothing when the game is over. Refused like `apply`. It is for loops in Python: one call
        does what `first_waiting`, `apply` and `legal` do.
        """
        self._advance(action, dealer)
        return self.legal(int(self.first_waiting()))

    def advance_mask(self, action: object, dealer: Dealer) -> int:
        """The same with a bitmask of what is legal then: bit a is action a, 0 is the end."""
        self._advance(action, dealer)
        return self.legal_mask(int(self.first_waiting()))

    def _advance(self, action: object, dealer: Dealer) -> None:
        seat = self.first_waiting()
        what = index(action, self.actions)
        if seat < 0 or what < 0 or not self.is_legal(seat, what):
            self.require_legal(max(int(seat), 0), action)
        self.step(seat, what, dealer)

    def preview(self, seat: object, action: object) -> list[Fact]:
        """What an action would give and cost now; refused like the action itself."""
        self.require_legal(seat, action)
        return self.make_preview(index(seat, self.players), index(action, self.actions))

    def require_legal(self, seat: object, action: object) -> None:
        """Raise the Refusal that says why this seat may not do this now, if it may not."""
        who = index(seat, self.players)
        if who < 0:
            raise Refusal("unknown_seat", {})
        what = index(action, self.actions)
        if what < 0:
            raise Refusal("unknown_action", {})
        if not (self.waiting >> who) & 1:
            if self.waiting == 0:
                raise Refusal("game_over", {})
            raise Refusal("not_your_turn", {"seats": self.waiting_seats()})
        if not self.is_legal(who, what):
            refusal = self.refuse(who, what)
            refusal.game_name = self.game_name()
            raise refusal

    def view(self, seat: int | None, memory: int = NOW) -> View:
        """What a seat sees now, or knows with PERFECT memory; seat None is a spectator."""
        if memory != NOW and memory != PERFECT:
            raise ValueError("memory is NOW or PERFECT")
        if seat is None:
            return self.make_view(SPECTATOR, memory)
        if not 0 <= seat < self.players:
            raise ValueError("no such seat")
        return self.make_view(seat, memory)

    def derived(self) -> list[str]:
        return ["actions"]

    def __repr__(self) -> str:
        seats = ", ".join([str(seat) for seat in self.waiting_seats()])
        seat = "seat" if len(self.waiting_seats()) == 1 else "seats"
        stands = "over" if self.waiting == 0 else f"waiting for {seat} {seats}"
        return f"<State: {self.game_name()}, {int(self.players)} players, {stands}>"

    def __str__(self) -> str:
        return above.drawing(self.view(None if self.waiting == 0 else int(self.first_waiting())))

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return above.picture(self)

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return unpickled, (self.game_name(), self.data())


def unpickled(game: str, data: object) -> State:
    return above.find_game(game).read_state(data)
