"""The history of one game: what every input told, and what each seat has been asked since when.

It knows the engine only; who sits there, who watches and what is stored is told elsewhere.
"""

from dataclasses import dataclass

from faubourg.engine.facts import Event
from faubourg.engine.record import ACT, UNDO, Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Step, Table
from faubourg.engine.verify import resume
from faubourg.engine.view import NOW, PERFECT
from faubourg.server.tables.numbers import Numbers, Viewing

Legal = list[list[int]]  # seat -> its legal actions


@dataclass(slots=True)
class Consequence:
    """What a step means to those around the table."""

    legal: Legal  # afterwards
    shown_to: list[Viewing]  # who is shown anything by it


class History:
    """A game from its deal on.

    Nobody who looks on is told the number of an input: inputs that showed them nothing would count.
    Each viewer has numbers of its own (`numbers`); those of inputs are for the store and for
    whoever may know everything.
    """

    def __init__(self, table: Table, memory_aid: bool = False, secret: bool = True) -> None:
        self.table = table
        self.memory = PERFECT if memory_aid else NOW
        self.secret = secret  # not so: a game that is over, where everybody counts every input
        self.withdrawing = type(table.state).withdraw is not State.withdraw  # in this game
        self.state = table.state  # after the last input that was noted
        self.log: list[list[Event]] = [table.opening]  # by the number of the input; 0 is the deal
        self.undone: dict[int, int] = {}  # the input of an undo -> the one that it took back
        self.legal = legal_by_seat(table.state)
        self.decisions = [0] * len(self.legal)  # seat -> the input since which it is asked the same
        # seat -> how many times it has been waited for; what is taken back does not count
        self.turns = [int(seat in table.state.waiting_seats()) for seat in range(len(self.legal))]
        self.undoable: list[int] = []  # the inputs that undo can take back, newest last
        self.sequence = 0  # the number of the last input
        self.numbers = Numbers(len(self.legal))

    def consequences(self, steps: list[Step]) -> list[Consequence]:
        """Of steps that may be done next. Whatever the rules raise is raised here, not later."""
        befores = [self.state, *[step.state for step in steps]]
        return [
            Consequence(legal_by_seat(step.state), self._shown_to(before, step))
            for before, step in zip(befores, steps)
        ]

    def note(self, step: Step, after: Consequence) -> None:
        """Remember what a step told, and for whom it changed the question."""
        number = self.sequence = len(self.log)
        revealed, mover = step.reveals(), step.input.seat
        self.log.append(step.events)
        if step.input.kind == UNDO:  # which line of the log is no longer true
            self.undone[number] = self.undoable.pop()
        elif step.input.kind == ACT and not revealed:
            self.undoable.append(number)
        else:
            self.undoable = []
        self.numbers.add(number, after.shown_to)
        for seat, actions in enumerate(after.legal):
            if revealed or seat == mover or actions != self.legal[seat]:
                self.decisions[seat] = number
        self.legal = after.legal
        if self.state.waiting != step.state.waiting:
            self._count_turns(step)
        self.state = step.state

    def _count_turns(self, step: Step) -> None:
        """A seat's turn begins when it was not waited for before, or when a round does for all."""
        before, now = set(self.state.waiting_seats()), set(step.state.waiting_seats())
        mover = step.input.seat
        if step.input.kind == UNDO:
            for seat in before - now - {mover}:
                self.turns[seat] -= 1
        elif step.input.kind == ACT:
            begun = now - before - {mover}
            for seat in begun | ({mover} & now if begun else set()):
                self.turns[seat] += 1

    def _shown_to(self, before: State, step: Step) -> list[Viewing]:
        """What a spectator is shown everybody is, because everybody may look on as one."""
        if not self.secret or self._shows(before, step, None):
            return self.numbers.everybody
        mover, seats = step.input.seat, range(len(self.legal))
        return [seat for seat in seats if seat == mover or self._shows(before, step, seat)]

    def _shows(self, before: State, step: Step, viewer: Viewing) -> bool:
        """Does it tell this viewer anything, or change what lies before its eyes?"""
        after = step.state
        if before.waiting != after.waiting or any(e.visible_to(viewer) for e in step.events):
            return True
        if step.input.kind == UNDO and self.numbers.shown(viewer, self.undoable[-1]):
            return True
        return before.view(viewer, self.memory) != after.view(viewer, self.memory)

    def events(self, number: int, viewer: Viewing) -> list[Event]:
        """What this input told this viewer, in the viewer's own numbers."""
        if (taken_back := self.undone.get(number)) is None:
            return [event for event in self.log[number] if event.visible_to(viewer)]
        if not self.numbers.shown(viewer, taken_back):
            return []
        seat, undone = self.table.record.inputs[number - 1].seat, self.number(viewer, taken_back)
        return [Event("undo", {"seat": seat, "undone": undone})]

    def true_log(self) -> list[list[Event]]:
        """What happened, without what was taken back."""
        gone = set(self.undone.values())
        return [events for number, events in enumerate(self.log) if number not in gone]

    def number(self, viewer: Viewing, sequence: int | None = None) -> int:
        """What this viewer calls an input: how many have shown it anything up to that one."""
        return self.numbers.of(viewer, self.sequence if sequence is None else sequence)

    def last_shown(self, viewer: Viewing, seat: int, number: int) -> int:
        """The last input of this seat, up to that one, that the viewer saw anything of; or 0."""
        inputs = self.table.record.inputs
        own = self.number(viewer, number)
        shown = (self.numbers.input(viewer, i) for i in range(own, 0, -1))
        return next((found for found in shown if inputs[found - 1].seat == seat), 0)

    def decision(self, seat: int) -> int:
        """What this seat calls the input since which it is asked the same."""
        return self.number(seat, self.decisions[seat])

    def can_withdraw(self, seat: int) -> bool:
        """Is there something else to choose? What had only one answer would be chosen again."""
        before = self._without_secret(seat)
        return before is not None and len(before.legal(seat)) > 1

    def _without_secret(self, seat: int) -> State | None:
        """How it stood before the choice that the seat keeps secret; None if there is none."""
        if not self.withdrawing:
            return None
        try:
            return self.table.prepare_withdraw(seat).state
        except Refusal:
            return None

    def can_undo(self, seat: int) -> bool:
        """Whether one may take back one's last action never depends on what others do in secret.

        While several choose at the same time, and for what is still secret, there is `withdraw`.
        """
        if not self.table.can_undo(seat) or len(self.table.state.waiting_seats()) > 1:
            return False
        return self._without_secret(seat) is None


def resumed(record: Record, memory_aid: bool) -> History:
    """Play a stored game again, up to where it stands."""
    histories: list[History] = []

    def after(table: Table, step: Step | None) -> None:
        if step is None:
            histories.append(History(table, memory_aid))
        else:
            history = histories[0]
            history.note(step, *history.consequences([step]))

    resume(record, after)
    return histories[0]


def legal_by_seat(state: State) -> Legal:
    """Nothing for those who are not waited for: that need not be asked."""
    waiting = int(state.waiting)
    return [state.legal(seat) if waiting >> seat & 1 else [] for seat in range(int(state.players))]
