"""A table: one game being played or replayed, with its record, withdrawals and undo.

Every operation is prepared on a clone and only then adopted, so that a server can store the input
between the two; a step that is never adopted leaves no trace, the dealer included.
"""

from typing import cast

from mypy_extensions import mypyc_attr

from faubourg.engine import above
from faubourg.engine.dealer import Dealer, ScriptedDealer, ScriptError
from faubourg.engine.facts import Event
from faubourg.engine.game import Game
from faubourg.engine.record import ACT, UNDO, WITHDRAW, Input, Record, state_at
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State


class Step:
    """What an operation would make of the table."""

    def __init__(self, input: Input, state: State, events: list[Event], mark: list[int]) -> None:
        self.input = input
        self.state = state
        self.events = events
        self.mark = mark  # where the dealer stands afterwards

    def reveals(self) -> bool:
        """Did anybody learn something that cannot be unlearned?"""
        return bool(self.input.dealt) or any(event.reveals for event in self.events)


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """The current state, the record that led to it, and the way back as far as undo goes."""

    def __init__(self, record: Record, dealer: Dealer) -> None:
        """Set up a new game, dealt by the dealer, or the position that the record begins with."""
        self.game: Game = record.game
        self.record = record
        self.dealer = dealer
        dealer.attend()
        if record.position is None:
            self.state: State = self.game.new(record.players, record.options, dealer, record.rules)
        else:
            self.state = state_at(self.game, record.position, record.rules)
        record.deal = dealer.dealt
        self.opening = dealer.events
        self.mark = dealer.mark()
        self.past: list[tuple[int, State]] = []  # (who acted, the state before), newest last

    def prepare(self, seat: object, action: object) -> Step:
        """An action of a seat, on a clone. Raises Refusal and changes nothing."""
        return self._prepare(seat, action, self.state, self.mark)

    def prepare_all(self, seat: object, actions: list[object]) -> list[Step]:
        """Several actions of a seat, one after the other, all or none.

        What comes after a reveal would be chosen blindly, so it is refused.
        """
        steps: list[Step] = []
        state, mark = self.state, self.mark
        for action in actions:
            if steps and steps[-1].reveals():
                raise Refusal("chosen_blindly", {"done": len(steps)})
            steps.append(self._prepare(seat, action, state, mark))
            state, mark = steps[-1].state, steps[-1].mark
        return steps

    def _prepare(self, seat: object, action: object, state: State, mark: list[int]) -> Step:
        after = state.clone()
        self.dealer.rewind(mark)
        self.dealer.attend()
        after.apply(seat, action, self.dealer)
        done = Input(ACT, cast(int, seat), cast(int, action), self.dealer.dealt)
        return Step(done, after, self.dealer.events, self.dealer.mark())

    def prepare_withdraw(self, seat: int) -> Step:
        """Take back a secret choice that has not been revealed."""
        after = self.state.clone()
        after.withdraw(seat)
        return Step(Input(WITHDRAW, seat, -1, []), after, [], self.mark)

    def prepare_undo(self, seat: int) -> Step:
        """Take back the seat's last action, if it was the last input and revealed nothing."""
        if not self.can_undo(seat):
            raise Refusal("nothing_to_undo", {})
        return Step(Input(UNDO, seat, -1, []), self.past[-1][1], [], self.mark)

    def can_undo(self, seat: int) -> bool:
        return bool(self.past) and self.past[-1][0] == seat

    def adopt(self, step: Step) -> None:
        """Make a prepared step the truth."""
        if step.input.kind == UNDO:
            self.past.pop()
        elif step.input.kind == WITHDRAW or step.reveals():
            self.past = []
        else:
            self.past.append((step.input.seat, self.state))
        self.state = step.state
        self.mark = step.mark
        self.record.inputs.append(step.input)
        self.record.outcome = self.state.outcome().data() if self.state.over() else None

    def act(self, seat: object, action: object) -> Step:
        """Prepare and adopt an action."""
        step = self.prepare(seat, action)
        self.adopt(step)
        return step

    def withdraw(self, seat: int) -> Step:
        step = self.prepare_withdraw(seat)
        self.adopt(step)
        return step

    def undo(self, seat: int) -> Step:
        step = self.prepare_undo(seat)
        self.adopt(step)
        return step

    def redo(self, item: Input) -> Step:
        """Do what a record says, whatever it was."""
        if item.kind == ACT:
            step = self.prepare(item.seat, item.action)
        elif item.kind == WITHDRAW:
            step = self.prepare_withdraw(item.seat)
        else:
            step = self.prepare_undo(item.seat)
        self.adopt(step)
        return step

    # how to deal on is known to `verify`, which needs tables itself
    def __copy__(self) -> "Table":
        from faubourg.engine.verify import copied

        return copied(self)

    def __deepcopy__(self, memo: dict[int, object]) -> "Table":
        return self.__copy__()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as its record, without the key of a live dealer."""
        from faubourg.engine.verify import go_on

        return go_on, (self.record, type(self))

    def _repr_svg_(self) -> str:
        """What a notebook shows: the board as the seat to move sees it."""
        return above.picture(self)


class Replay:
    """Walks through a record, dealing what it says. `table` is where the walk stands."""

    def __init__(self, record: Record, kind: type[Table] = Table) -> None:
        self.record = record
        self.script = ScriptedDealer(record.deal)
        try:
            self.table = kind(record.beginning(), self.script)
        except ScriptError as error:
            raise Refusal("record_impossible", {"input": 0, "why": str(error)}) from None
        self._all_dealt(0)

    def position(self) -> int:
        """How many inputs have been done."""
        return len(self.table.record.inputs)

    def finished(self) -> bool:
        return self.position() == len(self.record.inputs)

    def forward(self) -> Step:
        """Do the next input."""
        number = self.position() + 1
        item = self.record.inputs[number - 1]
        self.script.script = item.dealt
        self.table.mark = [0]
        try:
            step = self.table.redo(item)
        except Refusal as refusal:
            raise Refusal("record_impossible", {"input": number, "why": refusal.code}) from None
        except ScriptError as error:
            raise Refusal("record_impossible", {"input": number, "why": str(error)}) from None
        self._all_dealt(number if item.kind == ACT else -1)
        return step

    def to(self, position: int) -> list[Step]:
        """Go forward to after that many inputs; the end also checks the outcome."""
        steps = [self.forward() for _ in range(position - self.position())]
        if self.finished() and self.record.outcome != self.table.record.outcome:
            raise Refusal("record_outcome", {})
        return steps

    def _all_dealt(self, number: int) -> None:
        if number >= 0 and not self.script.used_up():
            raise Refusal("record_impossible", {"input": number, "why": "more dealt than drawn"})
