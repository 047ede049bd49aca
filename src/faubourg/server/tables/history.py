"""The history of one game: what every input told, and what each seat has been asked since when.

It knows the engine only; who sits there, who watches and what is stored is told elsewhere.
"""

from faubourg.engine.facts import Event
from faubourg.engine.record import ACT, UNDO, Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Step, Table
from faubourg.engine.verify import resume

Legal = list[list[int]]  # seat -> its legal actions


class History:
    """A game from its deal on."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.log: list[list[Event]] = [table.opening]  # by the number of the input; 0 is the deal
        self.legal = legal_by_seat(table.state)
        self.decisions = [0] * len(self.legal)  # seat -> the input since which it is asked the same
        self.undoable: list[int] = []  # the inputs that undo can take back, newest last
        self.sequence = 0  # the number of the last input

    def note(self, step: Step, legal: Legal) -> None:
        """Remember what a step told, and for whom it changed the question."""
        number = self.sequence = len(self.log)
        self.log.append(step.events)
        if step.input.kind == UNDO:  # which line of the log is no longer true
            undone = {"seat": step.input.seat, "undone": self.undoable.pop()}
            self.log[number] = [Event("undo", dict(undone))]
        elif step.input.kind == ACT and not step.reveals():
            self.undoable.append(number)
        else:
            self.undoable = []
        for seat, actions in enumerate(legal):
            if seat == step.input.seat or step.reveals() or actions != self.legal[seat]:
                self.decisions[seat] = number
        self.legal = legal

    def can_withdraw(self, seat: int) -> bool:
        try:
            self.table.prepare_withdraw(seat)
        except Refusal:
            return False
        return True


def resumed(record: Record) -> History:
    """Play a stored game again, up to where it stands."""
    histories: list[History] = []

    def after(table: Table, step: Step | None) -> None:
        if step is None:
            histories.append(History(table))
        else:
            histories[0].note(step, legal_by_seat(step.state))

    resume(record, after)
    return histories[0]


def legal_by_seat(state: State) -> Legal:
    return [state.legal(seat) for seat in range(int(state.players))]
