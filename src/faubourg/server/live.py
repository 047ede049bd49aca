"""One table while it is alive: who sits there, the game, who watches, and the queue of its moves.

A move is prepared on a clone, stored, and only then true: adopted, acknowledged, broadcast. What
changes a table holds its lock, so that moves are done one at a time in the order they came.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec

from faubourg import games
from faubourg.engine.facts import Event, Fact
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Step, Table
from faubourg.engine.verify import dealer_for, resume
from faubourg.engine.view import NOW, PERFECT
from faubourg.server.bots import BotPool
from faubourg.server.faults import fault
from faubourg.server.messages import (
    Answer,
    EventInfo,
    FactInfo,
    LegalInfo,
    RefusalInfo,
    SeatInfo,
    TableInfo,
    Tried,
    Update,
    tagged,
)
from faubourg.server.store import Conflict, Row, Store

log = logging.getLogger("faubourg.table")

PUBLIC_DEALER = ("kind", "commitment", "nonces")


class Viewer(Protocol):
    """Somebody at the other end of a connection."""

    person: str | None

    def send(self, message: bytes) -> None: ...


class LiveTable:
    """The truth about one table, kept in step with the store."""

    def __init__(self, row: Row, seats: list[Row], names: dict[str, str], house: "House") -> None:
        self.row = row
        self.seats = seats
        self.names = names  # person -> name
        self.house = house
        self.id: str = row["id"]
        self.game = games.find(row["game"])
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.table: Table | None = None
        self.log: list[list[Event]] = []  # by sequence; [0] is the deal
        self.decisions: list[int] = []  # seat -> the input since which it has been asked the same
        self.moves: dict[str, tuple[int, int]] = {}
        self.before: list[list[int]] = []  # seat -> what was legal at the last input
        self.told = 0  # the last input that was broadcast
        self.thinking: set[tuple[int, int]] = set()  # (seat, decision) of bots at work

    # -- coming to life -------------------------------------------------------------------------

    async def load(self) -> None:
        """Play the stored inputs again."""
        if self.row["deal"] is None:
            return
        try:
            self.moves = await self.house.store.moves(self.id)
            history = await self.house.store.history(self.id)
            record = self._record()
            record.deal = self.row["deal"]
            record.inputs = history
            self.table = resume(record, self._after_each)
            self.told = self.sequence
        except Exception as error:
            log.exception("table cannot be loaded", extra={"table": self.id})
            if self.row["status"] != "frozen":
                await self._freeze(error)

    def _after_each(self, table: Table, step: Step | None) -> None:
        """While loading: keep the log and the decisions as if it had just happened."""
        if step is None:
            self.log = [table.opening]
            self.decisions = [0] * self.row["players"]
            self.before = [table.state.legal(seat) for seat in range(self.row["players"])]
        else:
            self._note(table, step)

    def _note(self, table: Table, step: Step) -> None:
        """Remember what a step told, and for whom it changed the question."""
        self.log.append(step.events)
        number = len(self.log) - 1
        legal = [table.state.legal(seat) for seat in range(self.row["players"])]
        for seat, actions in enumerate(legal):
            if seat == step.input.seat or step.reveals() or actions != self.before[seat]:
                self.decisions[seat] = number
        self.before = legal

    def _record(self) -> Record:
        record = Record(self.game, self.row["players"], self.row["options"], self.seat_names())
        record.dealer = dict(self.row["dealer"])
        return record

    # -- who is here ----------------------------------------------------------------------------

    @property
    def sequence(self) -> int:
        return max(len(self.log) - 1, 0)

    def seat_of(self, person: str | None) -> int | None:
        for seat in self.seats:
            if person is not None and seat["kind"] == "person" and seat["person"] == person:
                return int(seat["seat"])
        return None

    def seat_names(self) -> list[str]:
        return [self.name_of(seat) for seat in self.seats]

    def name_of(self, seat: Row) -> str:
        if seat["kind"] == "person":
            return self.names.get(seat["person"], "?")
        return seat["bot"] if seat["kind"] == "bot" else ""

    def info(self, person: str | None, url: str = "") -> TableInfo:
        online = {viewer.person for viewer in self.viewers}
        return TableInfo(
            id=self.id,
            game=self.game.name,
            rules=self.row["rules"],
            players=self.row["players"],
            options=self.row["options"],
            memory_aid=self.row["memory_aid"],
            status=self.row["status"],
            host=person is not None and self.row["host"] == person,
            seat=self.seat_of(person),
            seats=[
                SeatInfo(
                    kind=seat["kind"],
                    name=self.name_of(seat),
                    online=seat["kind"] == "bot" or seat["person"] in online,
                )
                for seat in self.seats
            ],
            sequence=self.sequence,
            waiting=self.table.state.waiting_seats() if self.table else [],
            commitment=str(self.row["dealer"]["commitment"]),
            created=self.row["created"],
            url=url or self.house.url(self.id),
        )

    # -- before the start -----------------------------------------------------------------------

    async def take_seat(self, person: str, name: str, wanted: int | None, nonce: str) -> None:
        """Sit down, or come back to the seat that a bot has been keeping."""
        async with self.lock:
            self.names[person] = name
            if self.seat_of(person) is not None:
                raise Refusal("already_seated", {})
            kept = [s for s in self.seats if s["kind"] == "bot" and s["person"] == person]
            free = kept or [s for s in self.seats if s["kind"] == "open"]
            free = [s for s in free if wanted is None or s["seat"] == wanted]
            if not free:
                raise Refusal("no_seat", {})
            values = {"seat": free[0]["seat"], "kind": "person", "person": person, "bot": None}
            if self.table is None:
                values["nonce"] = nonce or secrets.token_hex(16)
            await self._change({}, [values])

    async def leave_seat(self, person: str) -> None:
        """Before the start the seat is open again; later a bot keeps it until its owner is back."""
        async with self.lock:
            seat = self.seat_of(person)
            if seat is None:
                raise Refusal("not_seated", {})
            values: Row = {"seat": seat, "kind": "open", "person": None, "bot": None, "nonce": ""}
            if self.table is not None:
                values = {"seat": seat, "kind": "bot", "bot": self.house.substitute}
            await self._change({}, [values])
        self.wake_bots()

    async def set_seat(self, person: str, seat: int, what: str) -> None:
        """The host opens a seat or gives it to a bot."""
        async with self.lock:
            self._host_before_start(person)
            if seat >= self.row["players"]:
                raise Refusal("no_seat", {})
            values = {"seat": seat, **seat_values(what, None)}
            await self._change({}, [values])

    async def start(self, person: str) -> None:
        """The host deals."""
        async with self.lock:
            self._host_before_start(person)
            if any(seat["kind"] == "open" for seat in self.seats):
                raise Refusal("seats_open", {})
            dealer = dict(self.row["dealer"])
            dealer["nonces"] = [seat["nonce"] for seat in self.seats]
            record = Record(self.game, self.row["players"], self.row["options"], self.seat_names())
            record.dealer = dealer
            table = Table(record, dealer_for(dealer))
            values = {"status": "running", "dealer": dealer, "deal": record.deal}
            await self._change(values, [], tell=False)
            self._after_each(table, None)
            self.table = table
            self.tell_table()
            self.broadcast(-1)
        self.wake_bots()

    def _host_before_start(self, person: str) -> None:
        if self.row["host"] != person:
            raise Refusal("not_host", {})
        if self.table is not None or self.row["status"] != "open":
            raise Refusal("already_started", {})

    async def _change(self, values: Row, seats: list[Row], tell: bool = True) -> None:
        await self.house.store.change(self.id, values, seats)
        self.row.update(values)
        for change in seats:
            self.seats[change["seat"]].update(change)
        if tell:
            self.tell_table()
        self.house.lobby_changed()

    # -- moves ------------------------------------------------------------------------------------

    async def move(
        self,
        seat: int | None,
        decision: int,
        actions: list[int],
        move_id: str,
        sender: Viewer | None,
    ) -> Answer:
        """A move of one or several actions."""
        return await self._do(
            seat, decision, move_id, sender, lambda t, s: t.prepare_all(s, list(actions))
        )

    async def undo(
        self, seat: int | None, decision: int, move_id: str, sender: Viewer | None
    ) -> Answer:
        return await self._do(seat, decision, move_id, sender, lambda t, s: [t.prepare_undo(s)])

    async def withdraw(
        self, seat: int | None, decision: int, move_id: str, sender: Viewer | None
    ) -> Answer:
        return await self._do(seat, decision, move_id, sender, lambda t, s: [t.prepare_withdraw(s)])

    async def _do(
        self,
        seat: int | None,
        decision: int,
        move_id: str,
        sender: Viewer | None,
        prepare: Callable[[Table, int], list[Step]],
    ) -> Answer:
        """One at a time: check, prepare on a clone, store, adopt, acknowledge, broadcast."""
        async with self.lock:
            answer = await self._store_steps(seat, decision, move_id, prepare)
            if sender is not None:
                sender.send(tagged("answer", answer))
                fault("after_answer")
            if self.sequence > self.told:
                self.broadcast(self.told)
        self.wake_bots()
        return answer

    async def _store_steps(
        self,
        seat: int | None,
        decision: int,
        move_id: str,
        prepare: Callable[[Table, int], list[Step]],
    ) -> Answer:
        for _ in range(2):
            try:
                if seat is None:
                    raise Refusal("not_seated", {})
                if move_id in self.moves:
                    return self._stored_answer(seat, move_id)
                table = self._running()
                if decision != self.decisions[seat]:
                    raise Refusal("stale", {})
                steps = prepare(table, seat)
            except Refusal as refusal:
                return Answer(ok=False, move_id=move_id, refusal=self.refusal(refusal))
            except Exception as error:
                log.exception("the rules raised an error", extra={"table": self.id})
                await self._freeze(error)
                return Answer(
                    ok=False, move_id=move_id, refusal=self.refusal(Refusal("frozen", {}))
                )
            try:
                await self._append(table, steps, move_id)
            except Conflict:
                await self._reload()
                continue
            self._adopt(table, steps, seat, move_id)
            return Answer(ok=True, move_id=move_id, sequence=self.sequence)
        return Answer(ok=False, move_id=move_id, refusal=self.refusal(Refusal("stale", {})))

    def _stored_answer(self, seat: int, move_id: str) -> Answer:
        mover, sequence = self.moves[move_id]
        if mover != seat:
            raise Refusal("stale", {})
        return Answer(ok=True, move_id=move_id, sequence=sequence)

    def _running(self) -> Table:
        if self.row["status"] == "frozen":
            raise Refusal("frozen", {})
        if self.table is None:
            raise Refusal("not_started", {})
        return self.table

    async def _append(self, table: Table, steps: list[Step], move_id: str) -> None:
        values: Row = {}
        if steps[-1].state.over():
            values = {"status": "over", "outcome": steps[-1].state.outcome().data()}
        items = [step.input for step in steps]
        await self.house.store.append(self.id, self.sequence, items, move_id, values)
        self.row.update(values)
        fault("after_commit")

    def _adopt(self, table: Table, steps: list[Step], seat: int, move_id: str) -> None:
        for step in steps:
            table.adopt(step)
            self._note(table, step)
        self.moves[move_id] = (seat, self.sequence)
        if table.state.over():
            self.tell_table()
            self.house.lobby_changed()

    async def _reload(self) -> None:
        """Another process was faster: what the store says is true."""
        found = await self.house.store.table(self.id)
        if found is not None:
            self.row, self.seats = found
            self.log = []
            await self.load()

    async def _freeze(self, error: BaseException) -> None:
        """The table is kept as it is and reported; the others go on."""
        self.row["status"] = "frozen"
        await self.house.store.change(self.id, {"status": "frozen"}, [])
        log.error("table frozen", extra={"table": self.id, "error": type(error).__name__})
        self.tell_table()

    def attempt(self, seat: int | None, actions: list[int]) -> Tried:
        """What these actions would give and cost, without doing them."""
        try:
            if seat is None:
                raise Refusal("not_seated", {})
            table = self._running()
            state = table.state
            for step in table.prepare_all(seat, list(actions[:-1])):
                if step.reveals():
                    raise Refusal("chosen_blindly", {"done": 1})
                state = step.state
            if actions[-1] not in state.legal(seat):
                table.prepare_all(seat, list(actions))  # says why not
            facts = [fact_info(fact) for fact in state.preview(seat, actions[-1])]
            return Tried(ok=True, facts=facts)
        except Refusal as refusal:
            return Tried(ok=False, refusal=self.refusal(refusal))

    def refusal(self, refusal: Refusal) -> RefusalInfo:
        return RefusalInfo(refusal.code, refusal.params, refusal.rule, self.game.name)

    # -- telling ----------------------------------------------------------------------------------

    def update(self, person: str | None, since: int) -> Update:
        return self.update_for_seat(self.seat_of(person), since)

    def update_for_seat(self, seat: int | None, since: int) -> Update:
        """One side of the table, and what it missed since that input (-1: the deal too)."""
        if self.table is None:
            raise Refusal("not_started", {})
        state = self.table.state
        since = min(max(since, -1), self.sequence)
        view = state.view(seat, PERFECT if self.row["memory_aid"] else NOW)
        events = [
            EventInfo(number, event.kind, event.params)
            for number in range(since + 1, self.sequence + 1)
            for event in self.log[number]
            if event.visible_to(seat)
        ]
        legal: list[LegalInfo] = []
        can_undo = can_withdraw = False
        if seat is not None and self.row["status"] == "running":
            legal = [
                LegalInfo(
                    action,
                    self.game.notation(action),
                    fact_info(self.game.describe(view, action)),
                    [fact_info(fact) for fact in state.preview(seat, action)],
                )
                for action in state.legal(seat)
            ]
            can_undo, can_withdraw = self.table.can_undo(seat), self.can_withdraw(seat)
        return Update(
            table=self.id,
            sequence=self.sequence,
            since=since,
            seat=seat,
            events=events,
            view=view.data(),
            insight=self.game.insight(view),
            decision=0 if seat is None else self.decisions[seat],
            legal=legal,
            waiting=state.waiting_seats(),
            can_undo=can_undo,
            can_withdraw=can_withdraw,
            outcome=state.outcome().data() if state.over() else None,
        )

    def can_withdraw(self, seat: int) -> bool:
        assert self.table is not None
        try:
            self.table.prepare_withdraw(seat)
        except Refusal:
            return False
        return True

    def broadcast(self, since: int) -> None:
        """To everybody their own side: the same bytes for the same seat."""
        self.told = self.sequence
        made: dict[int | None, bytes] = {}
        for viewer in list(self.viewers):
            seat = self.seat_of(viewer.person)
            if seat not in made:
                made[seat] = tagged("update", self.update_for_seat(seat, since))
            viewer.send(made[seat])

    def tell_table(self) -> None:
        for viewer in list(self.viewers):
            message = {"type": "table", "table": self.info(viewer.person)}
            viewer.send(msgspec.json.encode(message))

    def watch(self, viewer: Viewer, since: int) -> None:
        """From now on this viewer hears of everything here, first of what it missed."""
        self.viewers.add(viewer)
        self.tell_table()
        if self.table is not None:
            viewer.send(tagged("update", self.update(viewer.person, since)))

    def unwatch(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.tell_table()

    def record_text(self) -> str:
        """The record of a finished game, with the key that proves its deal."""
        if self.table is None or self.row["status"] != "over":
            raise Refusal("not_over", {})
        record = self.table.record
        record.seats = self.seat_names()
        return record.save()

    # -- bots -------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Every bot that is waited for begins to think."""
        if self.table is None or self.row["status"] != "running":
            return
        for seat in self.table.state.waiting_seats():
            asked = (seat, self.decisions[seat])
            if self.seats[seat]["kind"] == "bot" and asked not in self.thinking:
                self.thinking.add(asked)
                self.house.spawn(self._play_bot(*asked))

    async def _play_bot(self, seat: int, decision: int) -> None:
        """A bot plays from its own view and re-enters like everybody else."""
        try:
            assert self.table is not None
            await asyncio.sleep(self.house.bot_delay)
            state = self.table.state
            legal = state.legal(seat)
            if not legal or self.decisions[seat] != decision:
                return
            view = state.view(seat, PERFECT)
            seed = secrets.token_hex(8)
            spec = str(self.seats[seat]["bot"])
            action = await self.house.bots.choose(self.game.name, spec, seed, view, legal)
            if self.seats[seat]["kind"] == "bot":
                await self.move(seat, decision, [action], secrets.token_hex(16), None)
        except Exception as error:
            log.exception("a bot failed", extra={"table": self.id, "seat": seat})
            await self._freeze(error)
        finally:
            self.thinking.discard((seat, decision))
            self.wake_bots()


class House(Protocol):
    """What a table needs of the hall it stands in."""

    store: Store
    bots: BotPool
    bot_delay: float
    substitute: str

    def url(self, table_id: str) -> str: ...
    def lobby_changed(self) -> None: ...
    def spawn(self, work: Coroutine[Any, Any, None]) -> None: ...


def seat_values(what: str, person: str | None) -> Row:
    """The row of a seat from "me", "open" or "bot:level"."""
    if what == "me":
        return {"kind": "person", "person": person, "bot": None, "nonce": secrets.token_hex(16)}
    if what == "open":
        return {"kind": "open", "person": None, "bot": None, "nonce": ""}
    kind, _, bot = what.partition(":")
    if kind != "bot":
        raise Refusal("unknown_seat_kind", {"seat": what[:40]})
    return {"kind": "bot", "person": None, "bot": bot, "nonce": secrets.token_hex(16)}


def fact_info(fact: Fact) -> FactInfo:
    return FactInfo(fact.kind, fact.params)
