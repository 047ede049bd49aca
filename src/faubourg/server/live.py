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

from faubourg import bots, games
from faubourg.engine.facts import Event, Fact
from faubourg.engine.game import Game
from faubourg.engine.record import ACT, UNDO, Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Step, Table
from faubourg.engine.verify import dealer_for, resume
from faubourg.engine.view import NOW, PERFECT
from faubourg.server.bots import BotPool
from faubourg.server.faults import armed, fault
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

Who = str | int | None  # a person, the seat that a bot keeps, or a stranger


class Viewer(Protocol):
    """Somebody at the other end of a connection."""

    person: str | None

    def send(self, message: bytes) -> None: ...
    async def sent(self) -> None: ...


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
        self.undoable: list[int] = []  # the inputs that undo can take back, newest last
        self.told = 0  # the last input that was broadcast
        self.thinking: set[tuple[int, int]] = set()  # (seat, decision) of bots at work

    # -- coming to life -------------------------------------------------------------------------

    async def load(self) -> None:
        """Play the stored inputs again."""
        if self.row["deal"] is None:
            return
        self.moves = await self.house.store.moves(self.id)
        record = self._record()
        record.deal = self.row["deal"]
        record.inputs = await self.house.store.history(self.id)
        try:
            self.table = resume(record, self._after_each)
            self.told = self.sequence
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            await self._freeze(error)

    def _after_each(self, table: Table, step: Step | None) -> None:
        """While loading: keep the log and the decisions as if it had just happened."""
        if step is None:
            self.log = [table.opening]
            self.undoable = []
            self.decisions = [0] * self.row["players"]
            self.before = self._legal(table.state)
        else:
            self._note(step, self._legal(step.state))

    def _legal(self, state: State) -> list[list[int]]:
        return [state.legal(seat) for seat in range(self.row["players"])]

    def _note(self, step: Step, legal: list[list[int]]) -> None:
        """Remember what a step told, and for whom it changed the question."""
        number = len(self.log)
        self.log.append(step.events)
        if step.input.kind == UNDO:  # which line of the log is no longer true
            undone = {"seat": step.input.seat, "undone": self.undoable.pop()}
            self.log[number] = [Event("undo", dict(undone))]
        elif step.input.kind == ACT and not step.reveals():
            self.undoable.append(number)
        else:
            self.undoable = []
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
            if self.row["status"] == "over":  # it is history who sat there
                raise Refusal("game_over", {})
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
            values = {"seat": seat, **seat_values(what, None, self.game)}
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
            try:
                table = Table(record, dealer_for(dealer))
                legal = self._legal(table.state)
            except Exception as error:
                await self._freeze(error)
                raise Refusal("frozen", {}) from error
            values = {"status": "running", "dealer": dealer, "deal": record.deal}
            await self._change(values, [], tell=False)
            self.log, self.before = [table.opening], legal
            self.decisions = [0] * len(legal)
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
        self, who: Who, decision: int, actions: list[int], move_id: str, sender: Viewer | None
    ) -> Answer:
        """A move of one or several actions."""
        return await self._do(
            who, decision, move_id, sender, lambda t, s: t.prepare_all(s, list(actions))
        )

    async def undo(self, who: Who, decision: int, move_id: str, sender: Viewer | None) -> Answer:
        return await self._do(who, decision, move_id, sender, lambda t, s: [t.prepare_undo(s)])

    async def withdraw(
        self, who: Who, decision: int, move_id: str, sender: Viewer | None
    ) -> Answer:
        return await self._do(who, decision, move_id, sender, lambda t, s: [t.prepare_withdraw(s)])

    async def _do(
        self,
        who: Who,
        decision: int,
        move_id: str,
        sender: Viewer | None,
        prepare: Callable[[Table, int], list[Step]],
    ) -> Answer:
        """One at a time: check, prepare on a clone, store, adopt, acknowledge, broadcast."""
        async with self.lock:
            answer = await self._store_steps(self._seat(who), decision, move_id, prepare)
            if sender is not None:
                sender.send(tagged("answer", answer))
                if armed("after_answer"):
                    await sender.sent()
                    fault("after_answer")
            if self.sequence > self.told:
                self.broadcast(self.told)
        self.wake_bots()
        return answer

    def _seat(self, who: Who) -> int | None:
        """Whose move it is, asked when its turn in the queue has come: people leave and return."""
        if isinstance(who, int):
            return who if self.seats[who]["kind"] == "bot" else None
        return self.seat_of(who)

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
                legal = [self._legal(step.state) for step in steps]
                values = ending(steps[-1].state)
            except Refusal as refusal:
                return Answer(ok=False, move_id=move_id, refusal=self.refusal(refusal))
            except Exception as error:  # noqa: BLE001 - whatever the rules raise
                await self._freeze(error)
                frozen = self.refusal(Refusal("frozen", {}))
                return Answer(ok=False, move_id=move_id, refusal=frozen)
            try:
                await self._append(steps, move_id, values)
            except Conflict:
                await self._reload()
                continue
            self._adopt(table, steps, legal, seat, move_id)
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

    async def _append(self, steps: list[Step], move_id: str, values: Row) -> None:
        items = [step.input for step in steps]
        await self.house.store.append(self.id, self.sequence, items, move_id, values)
        self.row.update(values)
        fault("after_commit")

    def _adopt(
        self, table: Table, steps: list[Step], legal: list[list[list[int]]], seat: int, move_id: str
    ) -> None:
        for step, actions in zip(steps, legal):
            table.adopt(step)
            self._note(step, actions)
        self.moves[move_id] = (seat, self.sequence)
        if table.state.over():
            self.tell_table()
            self.house.lobby_changed()

    async def _reload(self) -> None:
        """Another process was faster: what the store says is true."""
        found = await self.house.store.table(self.id)
        if found is not None:
            told = self.told
            self.row, self.seats = found
            await self.load()
            self.told = told  # the viewers have yet to hear of it

    async def _freeze(self, error: BaseException) -> None:
        """The table is kept as it is and reported; the others go on."""
        if self.row["status"] == "frozen":
            return
        self.row["status"] = "frozen"
        log.error("table frozen", exc_info=error, extra={"table": self.id})
        self.tell_table()
        await self.house.store.change(self.id, {"status": "frozen"}, [])

    def _broken(self, error: Exception) -> Refusal:
        """The rules raised an error where nothing was going to change: frozen all the same."""
        self.house.spawn(self._freeze(error))
        return Refusal("frozen", {})

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
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            return Tried(ok=False, refusal=self.refusal(self._broken(error)))

    def refusal(self, refusal: Refusal) -> RefusalInfo:
        return RefusalInfo(refusal.code, refusal.params, refusal.rule, self.game.name)

    # -- telling ----------------------------------------------------------------------------------

    def update(self, person: str | None, since: int) -> Update:
        return self.update_for_seat(self.seat_of(person), since)

    def update_for_seat(self, seat: int | None, since: int) -> Update:
        """One side of the table, and what it missed since that input (-1: the deal too)."""
        if self.table is None:
            code = "frozen" if self.row["status"] == "frozen" else "not_started"
            raise Refusal(code, {})
        try:
            return self._update(self.table, seat, since)
        except Exception as error:
            raise self._broken(error) from error

    def _update(self, table: Table, seat: int | None, since: int) -> Update:
        state = table.state
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
            can_undo, can_withdraw = table.can_undo(seat), can_withdraw_at(table, seat)
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

    def broadcast(self, since: int) -> None:
        """To everybody their own side: the same bytes for the same seat."""
        self.told = self.sequence
        made: dict[int | None, bytes] = {}
        for viewer in list(self.viewers):
            seat = self.seat_of(viewer.person)
            if seat not in made:
                try:
                    made[seat] = tagged("update", self.update_for_seat(seat, since))
                except Refusal:  # frozen, and told so
                    return
            viewer.send(made[seat])

    def tell_table(self, only: Viewer | None = None) -> None:
        """To everybody, or to one of them."""
        for viewer in list(self.viewers) if only is None else [only]:
            message = {"type": "table", "table": self.info(viewer.person)}
            viewer.send(msgspec.json.encode(message))

    def watch(self, viewer: Viewer, since: int) -> None:
        """From now on this viewer hears of everything here, first of what it missed."""
        news = self._is_new_to_all(viewer)
        self.viewers.add(viewer)
        self.tell_table(None if news else viewer)
        if self.table is not None:
            viewer.send(tagged("update", self.update(viewer.person, since)))

    def unwatch(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        if self._is_new_to_all(viewer):
            self.tell_table()

    def _is_new_to_all(self, viewer: Viewer) -> bool:
        """Does it change who is here? Not with a spectator or a player's second device."""
        if self.seat_of(viewer.person) is None:
            return False
        return all(other.person != viewer.person for other in self.viewers)

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
            await self.move(seat, decision, [action], secrets.token_hex(16), None)
        except Exception as error:  # noqa: BLE001 - whatever a bot raises
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


def seat_values(what: str, person: str | None, game: Game) -> Row:
    """The row of a seat from "me" (who is that?), "open" or "bot:level"."""
    if what == "me" and person is not None:
        return {"kind": "person", "person": person, "bot": None, "nonce": secrets.token_hex(16)}
    if what == "open":
        return {"kind": "open", "person": None, "bot": None, "nonce": ""}
    kind, _, bot = what.partition(":")
    if kind != "bot":
        raise Refusal("unknown_seat_kind", {"seat": what[:40]})
    bots.make(bot, game)
    return {"kind": "bot", "person": None, "bot": bot, "nonce": secrets.token_hex(16)}


def can_withdraw_at(table: Table, seat: int) -> bool:
    try:
        table.prepare_withdraw(seat)
    except Refusal:
        return False
    return True


def ending(state: State) -> Row:
    """What the store keeps of a game that is over."""
    return {"status": "over", "outcome": state.outcome().data()} if state.over() else {}


def fact_info(fact: Fact) -> FactInfo:
    return FactInfo(fact.kind, fact.params)
