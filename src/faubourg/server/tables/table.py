"""One table while it is alive, and the queue of its moves.

A move is prepared on a clone, stored, and only then true: adopted, acknowledged, broadcast. What
changes a table holds its lock, so that moves are done one at a time in the order they came.
seating.py knows who sits there, bot_seats.py which seats bots play, course.py the game, sides.py
what each may see of it, audience.py who watches.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from faubourg import games
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Step, Table
from faubourg.engine.verify import dealer_for
from faubourg.server import live_messages
from faubourg.server.bot_workers import BotPool
from faubourg.server.faults import fault
from faubourg.server.live_messages import Chatted, TableTold
from faubourg.server.messages import (
    Answer,
    RefusalInfo,
    TableInfo,
    Tried,
    Update,
)
from faubourg.server.store.database import Conflict, Row, Store
from faubourg.server.tables.bot_seats import BotSeats
from faubourg.server.tables.chat import Talk
from faubourg.server.tables.history import Course, Legal, legal_by_seat, resumed
from faubourg.server.tables.moves import Moves, stored_moves
from faubourg.server.tables.seats import Seating, new_nonce, seat_values
from faubourg.server.tables.table_clock import Timing, stored
from faubourg.server.tables.updates import Kept, side, tried
from faubourg.server.tables.viewers import Audience, Left, Viewer

log = logging.getLogger("faubourg.table")

CROWD = 20  # spectators

Who = str | int | None  # a person, the seat that a bot keeps, or a stranger
Prepare = Callable[[Table, int], list[Step]]


class LiveTable:
    """The truth about one table, kept in step with the store."""

    def __init__(self, row: Row, seats: list[Row], names: dict[str, str], house: "House") -> None:
        self.row = row
        self.seating = Seating(seats, names)
        self.house = house
        self.id: str = row["id"]
        self.game = games.find_offered(row["game"])
        self.lock = asyncio.Lock()
        self.gone = False  # from the store, while somebody was on the way to it
        self.audience = Audience(house.spawn)
        self.talk = Talk([], set())
        self.course: Course | None = None  # from the start on
        self.moves = Moves()
        self.told = -1  # the last input that was given to the audience
        self.bots = BotSeats(self)
        self.timing = Timing(self)

    async def load(self) -> None:
        """Play the stored inputs again."""
        if self.row["deal"] is None:
            return
        record = self._record(dict(self.row["dealer"]))
        record.deal = self.row["deal"]
        record.inputs = await self.house.store.history(self.id)
        # after the inputs: none that another server stores meanwhile is without its move id
        self.moves = stored_moves(await self.house.store.moves(self.id))
        try:
            self.course = resumed(record)
            self.told = self.sequence
            self.timing.resume()
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            await self.freeze(error)

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
            clock=self.row["clock"],
            times=self.timing.times(),
            status=self.row["status"],
            host=person is not None and self.row["host"] == person,
            seat=self.seating.seat_of(person),
            kept=self.seating.kept_for(person),
            seats=self.seating.infos(
                self.audience.people(), self.talk.muted, self.house.ratings.get(self.game.name, {})
            ),
            spectators=self.audience.spectators(self.seating.seated()),
            rematch=self.row["rematch"],
            sequence=self.sequence,
            waiting=self.course.table.state.waiting_seats() if self.course else [],
            commitment=str(self.row["dealer"]["commitment"]),
            created=self.row["created"],
            url=self.house.url(self.id),
        )

    # -- seats and the start --------------------------------------------------------------------

    async def take_seat(
        self, person: str, name: str, wanted: int | None, nonce: str, left: Left = None
    ) -> None:
        """Sit down, or come back to the seat that a bot has been keeping."""
        async with self.lock:
            if self.gone:
                raise Refusal("no_table", {})
            if self.row["status"] == "over":  # it is history who sat there
                raise Refusal("game_over", {})
            self.seating.people[person] = name
            values = self.seating.taking(person, wanted)
            if self.course is None:
                values["nonce"] = nonce or new_nonce()
            await self.change_seat(values, left)

    async def set_seat(self, person: str, seat: int, what: str, left: Left = None) -> None:
        """The host opens a seat or gives it to a bot."""
        async with self.lock:
            self._host_before_start(person)
            if seat >= self.row["players"]:
                raise Refusal("no_seat", {})
            values = {"seat": seat, **seat_values(what, None, self.game)}
            await self.change_seat(values, left)

    async def start(self, person: str, left: Left = None) -> None:
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
                await self.freeze(error)
                raise Refusal("frozen", {}) from error
            values: Row = {"status": "running", "dealer": dealer, "deal": record.deal}
            clock = self.timing.begin(course.table.state)
            values |= stored(clock) if clock else {"clock": ""}
            await self.house.store.change(self.id, values, [])
            self.row.update(values)
            self.course = course
            self.timing.adopt(clock)
            self.broadcast(left, self.tell_table)
            self.house.lobby_changed()
        self.bots.wake()

    def _host_before_start(self, person: str) -> None:
        if self.row["host"] != person:
            raise Refusal("not_host", {})
        if self.course is not None or self.row["status"] != "open":
            raise Refusal("already_started", {})

    async def change_seat(self, values: Row, left: Left = None) -> None:
        clock = self.timing.reseated(values)
        await self.house.store.change(self.id, stored(clock), [values])
        self.seating.change(values)
        self.timing.adopt(clock)
        self.audience.tell(self.told, {}, self.tell_table, left)
        self.house.lobby_changed()

    # -- moves ----------------------------------------------------------------------------------

    async def move(
        self, who: Who, decision: int, actions: list[int], move_id: str, left: Left = None
    ) -> Answer:
        """A move of one or several actions. The others hear of it when the answer has `left`."""
        return await self._do(
            who, decision, move_id, left, lambda t, s: t.prepare_all(s, list(actions))
        )

    async def undo(self, who: Who, decision: int, move_id: str, left: Left = None) -> Answer:
        return await self._do(who, decision, move_id, left, lambda t, s: [t.prepare_undo(s)])

    async def withdraw(self, who: Who, decision: int, move_id: str, left: Left = None) -> Answer:
        return await self._do(who, decision, move_id, left, lambda t, s: [t.prepare_withdraw(s)])

    async def _do(
        self, who: Who, decision: int, move_id: str, left: Left, prepare: Prepare
    ) -> Answer:
        """One at a time: check, prepare on a clone, store, adopt; then it can be told."""
        async with self.lock:
            await self.timing.hand_over()
            over = self.row["status"] == "over"
            answer = await self._store_move(self._seat(who), decision, move_id, prepare)
            ended = self.row["status"] == "over" and not over
            if self.sequence > self.told:
                self.broadcast(left, self.tell_table if ended else None)
            if ended:
                self.house.lobby_changed()
        self.bots.wake()
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
                if move_id in self.moves.done:
                    return self._stored_answer(seat, move_id)
                if self.row["status"] == "over":  # nor taken back: its deal is everybody's now
                    raise Refusal("game_over", {})
                course = self.running()
                steps, legal = prepared(course, seat, decision, prepare)
                clock = self.timing.after(steps)
                values = ending(steps[-1].state) | stored(clock)
            except Refusal as refusal:
                return Answer(ok=False, move_id=move_id, refusal=self.refusal(refusal))
            except Exception as error:  # noqa: BLE001 - whatever the rules raise
                await self.freeze(error)
                frozen = self.refusal(Refusal("frozen", {}))
                return Answer(ok=False, move_id=move_id, refusal=frozen)
            try:
                await self._append(steps, move_id, values)
            except Conflict:
                await self._reload()
                continue
            course.adopt(steps, legal)
            self.timing.adopt(clock)
            self.moves.add(move_id, seat, course.sequence)
            return Answer(ok=True, move_id=move_id, sequence=course.sequence)
        return Answer(ok=False, move_id=move_id, refusal=self.refusal(Refusal("stale", {})))

    def _stored_answer(self, seat: int, move_id: str) -> Answer:
        mover, sequence = self.moves.done[move_id]
        if mover != seat:
            raise Refusal("stale", {})
        return Answer(ok=True, move_id=move_id, sequence=sequence)

    def _dealt(self) -> Course:
        """The game, as far as it can be looked at."""
        if self.course is None:
            raise Refusal("frozen" if self.row["status"] == "frozen" else "not_started", {})
        return self.course

    def running(self) -> Course:
        """The game, as far as it can be played."""
        if self.row["status"] == "frozen":
            raise Refusal("frozen", {})
        return self._dealt()

    async def _append(self, steps: list[Step], move_id: str, values: Row) -> None:
        items = [step.input for step in steps]
        await self.house.store.append(self.id, self.sequence, items, move_id, values)
        self.row.update(values)
        fault("after_commit")
        if self.row["status"] == "over":
            await self.house.renew_ratings(self.seating.seated())

    async def _reload(self) -> None:
        """Another process was faster: what the store says is true."""
        found = await self.house.store.table(self.id)
        if found is not None:
            told = self.told
            self.row, self.seating.seats = found
            await self.load()
            self.told = told  # the viewers have yet to hear of it

    async def freeze(self, error: BaseException) -> None:
        """The table is kept as it is and reported; the others go on."""
        if self.row["status"] == "frozen":
            return
        self.row["status"] = "frozen"
        self.timing.stop()
        log.error("table frozen", exc_info=error, extra={"table": self.id})
        self.tell_table()
        await self.house.store.change(self.id, {"status": "frozen"}, [])

    def _broken(self, error: Exception) -> Refusal:
        """The rules raised an error where nothing was going to change: frozen all the same."""
        self.house.spawn(self.freeze(error))
        return Refusal("frozen", {})

    def attempt(self, person: str | None, actions: list[int]) -> Tried:
        """What these actions would give and cost and what may follow, without doing them."""
        try:
            seat = self.seating.seat_of(person)
            if seat is None:
                raise Refusal("not_seated", {})
            return tried(self.running(), seat, actions)
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
            update = side(course, self.row, seat, since, self.kept())
        except Exception as error:
            raise self._broken(error) from error
        update.times = self.timing.times()
        return update

    def kept(self) -> Kept:
        """For whom a bot moved, by the number of the input."""
        owned = {row["seat"] for row in self.seating.seats if row["person"] is not None}
        return lambda number: sorted(self.moves.bots_at(number) & owned)

    def broadcast(self, left: Left, more: Callable[[], None] | None = None) -> None:
        """To everybody their own side: the same bytes for the same seat."""
        made: dict[tuple[int | None, int], bytes] = {}
        sides: dict[Viewer, bytes] = {}
        for viewer, heard in self.audience.viewers.items():
            key = self.seating.seat_of(viewer.person), max(heard, self.told)
            if key not in made:
                try:
                    made[key] = live_messages.encode(self.update_for_seat(*key))
                except Refusal:  # frozen, and told so
                    sides = {}
                    break
            sides[viewer] = made[key]
        self.told = self.sequence
        self.audience.tell(self.sequence, sides, more, left)

    def tell_table(self, only: Viewer | None = None) -> None:
        """To everybody, or to one of them."""
        for viewer in list(self.audience.viewers) if only is None else [only]:
            viewer.send(live_messages.encode(TableTold(self.info(viewer.person))))

    def watch(self, viewer: Viewer, since: int, said: int = 0) -> None:
        """From now on this viewer hears of everything here, first of what it missed."""
        before = self._who_is_here()
        self.audience.viewers[viewer] = -1
        self.tell_table(None if self._who_is_here() != before else viewer)
        if self.course is not None:
            viewer.send(live_messages.encode(self.update(viewer.person, since)))
            self.audience.viewers[viewer] = self.sequence
        if lines := self.talk.since(said):
            told = Chatted(self.id, lines[0].number - 1, lines)
            viewer.send(live_messages.encode(told))

    def unwatch(self, viewer: Viewer) -> None:
        before = self._who_is_here()
        self.audience.viewers.pop(viewer, None)
        if self._who_is_here() != before:
            self.tell_table()

    def _who_is_here(self) -> tuple[set[str | None], int]:
        """The players and how many look on. Of a crowd nobody is told with everyone who comes."""
        seated = self.seating.seated()
        spectators = min(self.audience.spectators(seated), CROWD)
        return self.audience.people() & seated, spectators

    def record_text(self) -> str:
        """The record of a finished game, with the key that proves its deal."""
        record = self.finished().table.record
        record.seats = self.seating.names()
        return record.text()

    def finished(self) -> Course:
        """The game, once it is over."""
        if self.course is None or self.row["status"] != "over":
            raise Refusal("not_over", {})
        return self.course


class House(Protocol):
    """What a table needs of the hall it stands in."""

    store: Store
    bots: BotPool
    bot_delay: float
    ratings: dict[str, dict[str, int]]

    async def renew_ratings(self, people: set[str] | None = None) -> None: ...
    def time(self) -> float: ...
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
