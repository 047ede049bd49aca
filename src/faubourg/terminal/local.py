"""LocalTable: a table that is played at this terminal, by people who share it and by bots.

The record is written after every input, so whatever happens the game can be resumed.
"""

from pathlib import Path

from faubourg import bots
from faubourg.bots.bot import NO_VIEW, Bot
from faubourg.coach.advice import ADVISER
from faubourg.engine.codec import dumps
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Step, Table
from faubourg.engine.view import NOW, PERFECT
from faubourg.i18n import Language
from faubourg.terminal import hint, seats
from faubourg.terminal.drawers import drawer_of
from faubourg.terminal.log import Log
from faubourg.terminal.source import Choice, Side, Source


class LocalTable(Source):
    """A table with its record and its bots."""

    def __init__(
        self, table: Table, log: Log, language: Language, path: Path, memory_aid: bool = False
    ) -> None:
        self.specs = table.record.seats
        extras = drawer_of(table.game.name).extras(table.record.players)
        super().__init__(table.game, language, seats.names(self.specs, extras), log)
        self.table = table
        self.path = path
        self.memory = PERFECT if memory_aid else NOW
        self.people = [seat for seat, spec in enumerate(self.specs) if seats.is_person(spec)]
        self.told_at_once = not self.people
        self.own_bots: dict[int, Bot] = {}  # one lives through the game, with what it remembers
        table.record.save(path)

    def seating(self) -> list[str]:
        return [
            seats.introduction(spec, self.names[seat], self.language)
            for seat, spec in enumerate(self.specs)
        ]

    def kept_in(self) -> str:
        return self.language.text("terminal.saved_in", file=str(self.path))

    def over(self) -> bool:
        return bool(self.table.state.over())

    def asked(self) -> int | None:
        state = self.table.state
        first = -1 if state.over() else int(state.first_waiting())
        return first if first in self.people else None

    def side(self, seat: int | None) -> Side:
        state = self.table.state
        view = state.view(seat, PERFECT if seat is None else self.memory)
        outcome = state.outcome() if state.over() else None
        waiting = state.waiting_seats()
        if seat is None or seat != self.asked():
            return Side(seat, view, waiting, outcome=outcome)
        found = [
            Choice(
                action,
                self.game.notation(action),
                self.sentence(self.game.describe(view, action)),
                self.previews(state.preview(seat, action), seat),
            )
            for action in state.legal(seat)
        ]
        return Side(seat, view, waiting, self.in_order(found), self.table.can_undo(seat), outcome)

    def explain(self, seat: int, actions: list[int]) -> list[str]:
        state = self.table.state
        for step in self.table.prepare_all(seat, [*actions[:-1]]):
            if step.reveals():
                raise Refusal("chosen_blindly", {"done": len(actions) - 1})
            state = step.state
        if not state.is_legal(seat, actions[-1]):
            raise state.refuse(seat, actions[-1])
        return self.previews(state.preview(seat, actions[-1]), seat)

    def hint(self, seat: int, bot: str) -> list[str]:
        table = self.table
        found = hint.by_name(self.game, table.record.seats, table.state, seat, bot or ADVISER)
        return hint.told(found, self.game, table.state, seat, self.language, self.names)

    def proceed(self) -> None:
        """The next bot chooses."""
        seat = int(self.table.state.first_waiting())
        state, bot = self.table.state, self.bot_at(seat)
        view = NO_VIEW if bot.blind else state.view(seat, PERFECT)
        self.keep(self.table.act(seat, int(bot.choose(view, state.legal_set(seat)))))

    def bot_at(self, seat: int) -> Bot:
        record, spec = self.table.record, self.specs[seat]
        if not seats.is_own_bot(spec):
            # seeded by the decision, so that a resumed game goes on as it would have
            seed = (dumps(record.dealer), seat, len(record.inputs))
            return bots.make_registered(spec, self.game, *seed)
        if seat not in self.own_bots:
            dealt = dumps(record.dealer)
            self.own_bots[seat] = bots.make_for_seat(spec, self.game, seat, dealt, seat)
        return self.own_bots[seat]

    def move(self, seat: int, actions: list[int]) -> None:
        for step in self.table.prepare_all(seat, [*actions]):
            self.table.adopt(step)
            self.keep(step)

    def take_back(self, seat: int) -> None:
        self.keep(self.table.undo(seat))

    def keep(self, step: Step) -> None:
        """Log what happened and save the record."""
        self.log.add(step)
        try:
            self.table.record.save(self.path)
        except Refusal as refusal:
            # a full disk must not end a game: it is saved again after the next input
            self.notices.append(self.language.refusal(refusal))
