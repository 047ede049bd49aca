"""One table while it is alive, and the queue of its moves.

A move is prepared on a clone, stored, and only then true: adopted, acknowledged, broadcast. What
changes a table holds its lock, so that moves are done one at a time in the order they came.
seating.py knows who sits there, course.py the game, sides.py what each may see of it, audience.py
who watches.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec

from faubourg import games
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Step, Table
from faubourg.engine.verify import dealer_for
from faubourg.engine.view import PERFECT
from faubourg.server.audience import Audience, Viewer
from faubourg.server.bots import BotPool
from faubourg.server.course import Course, Legal, legal_by_seat, resumed
from faubourg.server.faults import armed, fault
from faubourg.server.messages import Answer, RefusalInfo, TableInfo, Tried, Update, tagged
from faubourg.server.seating import Seating, new_nonce, seat_values
from faubourg.server.sides import side, tried
from faubourg.server.store import Conflict, Row, Store

log = logging.getLogger("faubourg.table")

Who = str | int | None  # a person, the seat that a bot keeps, or a stranger
Prepare = Callable[[Table, int], list[Step]]


class LiveTable:
    """The truth about one table, kept in step with the store."""

    def __init__(self, row: Row, seats: list[Row], names: dict[str, str], house: "House") -> None:
        self.row = row
        self.seating = Seating(seats, names)
        self.house = house
        self.id: str = row["id"]
        self.game = games.find(row["game"])
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.course: Course | None = None  # from the start on
        self.moves: dict[str, tuple[int, int]] = {}  # move id -> (seat, number of its last input)
        self.told = 0  # the last input that was broadcast
        self.thinking: set[tuple[int, int]] = set()  # (seat, decision) of bots at work

    async def load(self) -> None:
        """Play the stored inputs again."""
        if self.row["deal"] is None:
            return
        self.moves = await self.house.store.moves(self.id)
        record = self._record(dict(self.row["dealer"]))
        record.deal = self.row["deal"]
        record.inputs = await self.house.store.history(self.id)
        try:
            self.course = resumed(record)
            self.told = self.sequence
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            await self._freeze(error)

    def _record(self, dealer: dict[str, object]) -> Record:
        options, names = self.row["options"], self.seating.names()
        record = Record(self.game, self.row["players"], options, names)
        record.dealer = dealer
        return record

    @property
    def sequence(self) -> int:
        return 0 if self.course is None else self.course.sequence

    def info(self, person: str | None) -> TableInfo:
        return TableInfo(
            id=self.id,
            game=self.game.name,
            rules=self.row["rules"],
            players=self.row["players"],
            options=self.row["options"],
            memory_aid=self.row["memory_aid"],
            status=self.row["status"],
            host=person is not None and self.row["host"] == person,
            seat=self.seating.seat_of(person),
            seats=self.seating.infos(self.audience.people()),
            sequence=self.sequence,
            waiting=self.course.table.state.waiting_seats() if self.course else [],
            commitment=str(self.row["dealer"]["commitment"]),
            created=self.row["created"],
            url=self.house.url(self.id),
        )

    # -- seats and the start --------------------------------------------------------------------

    async def take_seat(self, person: str, name: str, wanted: int | None, nonce: str) -> None:
        """Sit down, or come back to the seat that a bot has been keeping."""
        async with self.lock:
            self.seating.people[person] = name
            values = self.seating.taking(person, wanted)
            if self.course is None:
                values["nonce"] = nonce or new_nonce()
            await self._change({}, [values])

    async def leave_seat(self, person: str) -> None:
        """Before the start the seat is open again; later a bot keeps it until its owner is back."""
        async with self.lock:
            substitute = None if self.course is None else self.house.substitute
            values = self.seating.leaving(person, substitute)
            if self.row["status"] == "over":  # it is history who sat there
                raise Refusal("game_over", {})
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
            if not self.seating.full():
                raise Refusal("seats_open", {})
            dealer = dict(self.row["dealer"])
            dealer["nonces"] = [seat["nonce"] for seat in self.seating.seats]
            record = self._record(dealer)
            try:
                course = Course(Table(record, dealer_for(dealer)))
            except Exception as error:
                await self._freeze(error)
                raise Refusal("frozen", {}) from error
            values = {"status": "running", "dealer": dealer, "deal": record.deal}
            await self._change(values, [], tell=False)
            self.course = course
            self.tell_table()
            self.broadcast(-1)
        self.wake_bots()

    def _host_before_start(self, person: str) -> None:
        if self.row["host"] != person:
            raise Refusal("not_host", {})
        if self.course is not None or self.row["status"] != "open":
            raise Refusal("already_started", {})

    async def _change(self, values: Row, seats: list[Row], tell: bool = True) -> None:
        await self.house.store.change(self.id, values, seats)
        self.row.update(values)
        self.seating.change(seats)
        if tell:
            self.tell_table()
        self.house.lobby_changed()

    # -- moves ----------------------------------------------------------------------------------

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
        self, who: Who, decision: int, move_id: str, sender: Viewer | None, prepare: Prepare
    ) -> Answer:
        """One at a time: check, prepare on a clone, store, adopt, acknowledge, broadcast."""
        async with self.lock:
            answer = await self._store_move(self._seat(who), decision, move_id, prepare)
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
            return None if self.seating.bot_at(who) is None else who
        return self.seating.seat_of(who)

    async def _store_move(
        self, seat: int | None, decision: int, move_id: str, prepare: Prepare
    ) -> Answer:
        for _ in range(2):
            try:
                if seat is None:
                    raise Refusal("not_seated", {})
                if move_id in self.moves:
                    return self._stored_answer(seat, move_id)
                course = self._running()
                steps, legal = prepared(course, seat, decision, prepare)
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
            course.adopt(steps, legal)
            self.moves[move_id] = (seat, course.sequence)
            if values:
                self.tell_table()
                self.house.lobby_changed()
            return Answer(ok=True, move_id=move_id, sequence=course.sequence)
        return Answer(ok=False, move_id=move_id, refusal=self.refusal(Refusal("stale", {})))

    def _stored_answer(self, seat: int, move_id: str) -> Answer:
        mover, sequence = self.moves[move_id]
        if mover != seat:
            raise Refusal("stale", {})
        return Answer(ok=True, move_id=move_id, sequence=sequence)

    def _dealt(self) -> Course:
        """The game, as far as it can be looked at."""
        if self.course is None:
            raise Refusal("frozen" if self.row["status"] == "frozen" else "not_started", {})
        return self.course

    def _running(self) -> Course:
        """The game, as far as it can be played."""
        if self.row["status"] == "frozen":
            raise Refusal("frozen", {})
        return self._dealt()

    async def _append(self, steps: list[Step], move_id: str, values: Row) -> None:
        items = [step.input for step in steps]
        await self.house.store.append(self.id, self.sequence, items, move_id, values)
        self.row.update(values)
        fault("after_commit")

    async def _reload(self) -> None:
        """Another process was faster: what the store says is true."""
        found = await self.house.store.table(self.id)
        if found is not None:
            told = self.told
            self.row, self.seating.seats = found
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

    def attempt(self, person: str | None, actions: list[int]) -> Tried:
        """What these actions would give and cost, without doing them."""
        try:
            seat = self.seating.seat_of(person)
            if seat is None:
                raise Refusal("not_seated", {})
            return Tried(ok=True, facts=tried(self._running(), seat, actions))
        except Refusal as refusal:
            return Tried(ok=False, refusal=self.refusal(refusal))
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            return Tried(ok=False, refusal=self.refusal(self._broken(error)))

    def refusal(self, refusal: Refusal) -> RefusalInfo:
        return RefusalInfo(refusal.code, refusal.params, refusal.rule, self.game.name)

    # -- telling --------------------------------------------------------------------------------

    def update(self, person: str | None, since: int) -> Update:
        return self.update_for_seat(self.seating.seat_of(person), since)

    def update_for_seat(self, seat: int | None, since: int) -> Update:
        """One side of the table, and what it missed since that input (-1: the deal too)."""
        course = self._dealt()
        try:
            return side(course, self.row, seat, since)
        except Exception as error:
            raise self._broken(error) from error

    def broadcast(self, since: int) -> None:
        """To everybody their own side: the same bytes for the same seat."""
        self.told = self.sequence
        made: dict[int | None, bytes] = {}
        for viewer in list(self.audience.viewers):
            seat = self.seating.seat_of(viewer.person)
            if seat not in made:
                try:
                    made[seat] = tagged("update", self.update_for_seat(seat, since))
                except Refusal:  # frozen, and told so
                    return
            viewer.send(made[seat])

    def tell_table(self, only: Viewer | None = None) -> None:
        """To everybody, or to one of them."""
        for viewer in list(self.audience.viewers) if only is None else [only]:
            message = {"type": "table", "table": self.info(viewer.person)}
            viewer.send(msgspec.json.encode(message))

    def watch(self, viewer: Viewer, since: int) -> None:
        """From now on this viewer hears of everything here, first of what it missed."""
        news = self._changes_who_is_here(viewer)
        self.audience.viewers.add(viewer)
        self.tell_table(None if news else viewer)
        if self.course is not None:
            viewer.send(tagged("update", self.update(viewer.person, since)))

    def unwatch(self, viewer: Viewer) -> None:
        self.audience.viewers.discard(viewer)
        if self._changes_who_is_here(viewer):
            self.tell_table()

    def _changes_who_is_here(self, viewer: Viewer) -> bool:
        """Not so with a spectator or a player's second device."""
        seated = self.seating.seat_of(viewer.person) is not None
        return seated and viewer.person not in self.audience.people()

    def record_text(self) -> str:
        """The record of a finished game, with the key that proves its deal."""
        if self.course is None or self.row["status"] != "over":
            raise Refusal("not_over", {})
        record = self.course.table.record
        record.seats = self.seating.names()
        return record.save()

    # -- bots -----------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Every bot that is waited for begins to think."""
        if self.course is None or self.row["status"] != "running":
            return
        for seat in self.course.table.state.waiting_seats():
            asked = (seat, self.course.decisions[seat])
            if self.seating.bot_at(seat) is not None and asked not in self.thinking:
                self.thinking.add(asked)
                self.house.spawn(self._play_bot(*asked))

    async def _play_bot(self, seat: int, decision: int) -> None:
        """A bot plays from its own view and re-enters like everybody else."""
        try:
            await asyncio.sleep(self.house.bot_delay)
            course, bot = self.course, self.seating.bot_at(seat)
            if course is None or bot is None or course.decisions[seat] != decision:
                return
            legal = course.table.state.legal(seat)
            if not legal:
                return
            view = course.table.state.view(seat, PERFECT)
            seed = secrets.token_hex(8)
            action = await self.house.bots.choose(self.game.name, bot, seed, view, legal)
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


def prepared(
    course: Course, seat: int, decision: int, prepare: Prepare
) -> tuple[list[Step], list[Legal]]:
    """The steps of a move, and what is legal after each."""
    if decision != course.decisions[seat]:
        raise Refusal("stale", {})
    steps = prepare(course.table, seat)
    return steps, [legal_by_seat(step.state) for step in steps]


def ending(state: State) -> Row:
    """What the store keeps of a game that is over."""
    return {"status": "over", "outcome": state.outcome().data()} if state.over() else {}
