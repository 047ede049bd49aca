"""The queue of a table under everything that networks do to messages.

Two people with two devices each, on one or two servers: moves are resent, reordered, duplicated,
raced and cut off. Whatever happens, the store replays, no move is done twice, and every move that
was answered with ok is in it.
"""

import asyncio
import json
import os
import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faubourg import games
from faubourg.engine.dealer import commitment
from faubourg.engine.record import Record
from faubourg.engine.table import Replay
from faubourg.engine.verify import resume
from faubourg.server.messages import Answer, OpenRequest
from faubourg.server.people.people import People
from faubourg.server.store.database import Store
from faubourg.server.tables import all_tables
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.table import LiveTable
from faubourg.server.tables.viewers import Lifted, answering
from faubourg.testing.sealed import Sealed

FULL = os.environ.get("FAUBOURG_FULL") == "1"
SEATS = 2
DEVICES = 4  # two of each seat


class Device:
    """A viewer that checks what it hears: updates without a gap, each once."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.lifted: Lifted | None = None
        self.sequence = -1
        self.update: dict[str, Any] = {}

    def send(self, message: bytes) -> None:
        data = json.loads(message)
        if data["type"] == "update":
            assert data["since"] <= self.sequence or self.sequence == -1
            assert data["since"] == self.sequence or not self.update
            self.sequence, self.update = data["sequence"], data


@dataclass
class Sent:
    """A message that a client has sent, perhaps more than once."""

    person: str
    kind: str
    decision: int
    actions: list[int]
    move_id: str
    answers: list[Answer] = field(default_factory=list)


class World:
    """One table in one or two servers, and what has been sent to it."""

    def __init__(self, servers: list[Tables]) -> None:
        self.servers = servers
        self.people: list[str] = []
        self.table_id = ""
        self.devices: list[Device] = []
        self.sent: list[Sent] = []

    async def begin(self, game: str) -> None:
        tables = self.servers[0]
        host, _ = await People(tables.store).new_person("Ann")
        guest, _ = await People(tables.store).new_person("Bea")
        self.people = [host.id, guest.id]
        seats = ["me", "open"]
        wish = OpenRequest(game=game, players=SEATS, seats=seats, nonce="a")
        table = await tables.open_table(host, wish)
        self.table_id = table.id
        await table.take_seat(guest.id, "Bea", None, "b")
        await table.start(host.id)
        await self.connect()

    async def connect(self) -> None:
        """All devices, and a spectator, watch from where they are; the servers take turns."""
        for number in range(DEVICES + 1):
            person = self.people[number % SEATS] if number < DEVICES else None
            device = Device(person)
            self.devices[number : number + 1] = [device]
            (await self.live(number)).watch(device, -1)

    async def live(self, number: int) -> LiveTable:
        return await self.servers[number % len(self.servers)].find(self.table_id)

    async def restart(self) -> None:
        """The tables fall out of memory, as if the servers had been killed."""
        for tables in self.servers:
            tables.recent.clear()
            tables.loaded.clear()
        await self.connect()

    def compose(self, device: int, choice: int) -> Sent | None:
        """What a click on this device would send: by what it last saw, however old that is."""
        update = self.devices[device].update
        legal = [entry["action"] for entry in update["legal"]]
        kind = "move"
        actions: list[int] = []
        if choice % 7 == 5 and update["can_undo"]:
            kind = "undo"
        elif choice % 7 >= 5 and update["can_withdraw"]:
            kind = "withdraw"
        elif legal:
            actions = [legal[choice % len(legal)]]
            if choice % 11 == 0:
                actions.append(legal[(choice + 1) % len(legal)])
        else:
            return None
        person = self.people[device % SEATS]
        message = Sent(person, kind, update["decision"], actions, f"move-{len(self.sent)}")
        self.sent.append(message)
        return message

    async def deliver(self, message: Sent, tables: int, cut: int) -> None:
        """It arrives at a server. `cut`: the connection ends after so many steps of its work."""
        live = await self.live(tables)
        who, decision, move_id = message.person, message.decision, message.move_id
        if message.kind == "move":
            work = live.move(who, decision, message.actions, move_id)
        elif message.kind == "undo":
            work = live.undo(who, decision, move_id)
        else:
            work = live.withdraw(who, decision, move_id)
        with answering() as receipt:
            task = asyncio.create_task(work)
        if cut:
            for _ in range(cut):
                await asyncio.sleep(0)
            task.cancel()
        try:
            answer = await task
        except asyncio.CancelledError:
            return
        message.answers.append(answer)
        receipt.set()

    async def check(self) -> None:
        for tables in self.servers:  # what was cut off may still be on its way to the disk
            await tables.store.run(lambda _connection: None)
            while (await tables.find(self.table_id)).viewers.waiting:
                await asyncio.sleep(0)
        store = self.servers[0].store
        # at one moment: a server with several writers may just be storing what was cut off
        found = await store.table_since(self.table_id, 0)
        assert found is not None
        row, stored, history = found.row, found.moves, found.inputs
        for message in self.sent:
            done = [answer for answer in message.answers if answer.ok]
            assert len({answer.sequence for answer in done}) <= 1, "two answers to one move"
            for answer in done:
                assert stored[message.move_id][1] == answer.sequence, "acknowledged but not stored"
        by_id = {message.move_id: message for message in self.sent}
        expected = sum(len(by_id[move_id].actions) or 1 for move_id in stored)
        assert len(history) == expected, "a move was done twice, or by halves"
        record = Record(games.find(row.game), SEATS, row.options, ["Ann", "Bea"])
        assert row.deal is not None
        record.dealer, record.deal, record.inputs = row.dealer, row.deal, history
        record.outcome = row.outcome
        replayed = Replay(record)
        replayed.to(len(history))
        assert resume(record).state == replayed.table.state
        for tables in self.servers:
            live = await tables.find(self.table_id)
            assert live.row.status != "frozen"
            if live.sequence == len(history):
                assert live.history is not None
                assert live.history.table.state == replayed.table.state
        fresh = Tables(store, "", 0, 0.0)
        reborn = await fresh.find(self.table_id)
        newest = max([await tables.find(self.table_id) for tables in self.servers], key=by_sequence)
        if newest.sequence == reborn.sequence:
            assert newest.history is not None
            assert reborn.history is not None
            assert newest.history.decisions == reborn.history.decisions
            assert newest.moves == reborn.moves
            for seat in (0, 1, None):
                assert newest.update_for_seat(seat, -1) == reborn.update_for_seat(seat, -1)


def by_sequence(table: LiveTable) -> int:
    return table.sequence


# (device, choice): a click; the rest says how the network treats it
CLICKS = st.tuples(st.integers(0, DEVICES - 1), st.integers(0, 76))
STEPS = st.fixed_dictionaries(
    {
        "clicks": st.lists(CLICKS, min_size=1, max_size=3),
        "resend": st.lists(st.integers(0, 30), max_size=3),
        "order": st.integers(0, 1000),
        "cut": st.lists(st.integers(0, 4), min_size=8, max_size=8),
        "restart": st.integers(0, 9).map(lambda number: number == 0),
    }
)


async def play(game: str, servers: int, steps: list[dict[str, Any]], place: Path | str) -> None:
    stores = [Store(place) for _ in range(servers)]
    world = World([Tables(store, "", 0, 0.0) for store in stores])
    try:
        await world.begin(game)
        for step in steps:
            messages = [world.compose(device, choice) for device, choice in step["clicks"]]
            batch = [message for message in messages if message is not None]
            batch += [world.sent[-1 - back] for back in step["resend"] if back < len(world.sent)]
            random.Random(step["order"]).shuffle(batch)
            deliveries = [
                world.deliver(message, number, cut - 2 if cut > 2 else 0)
                for number, (message, cut) in enumerate(zip(batch, step["cut"]))
            ]
            await asyncio.gather(*deliveries)
            if step["restart"]:
                await world.restart()
            await world.check()
    finally:
        for store in stores:
            store.close()


@pytest.fixture(autouse=True)
def same_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sealed Bids can be played, and the key is always the same, so that failures repeat."""
    monkeypatch.setitem(games.LOADED, "sealed", Sealed())
    key, salt = b"k" * 32, b"s" * 32
    fixed = {"kind": "live", "commitment": commitment(key, salt), "nonces": []}
    fixed |= {"key": key.hex(), "salt": salt.hex()}
    monkeypatch.setattr(all_tables, "live", lambda _nonces: dict(fixed))


@pytest.mark.parametrize("game", ["alhambra", "sealed"])
@pytest.mark.parametrize("servers", [1, 2])
def test_a_queue_under_fire(game: str, servers: int) -> None:
    @settings(max_examples=200 if FULL else 12)
    @given(st.lists(STEPS, min_size=1, max_size=12))
    def run(steps: list[dict[str, Any]]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder, "faubourg.db")
            asyncio.run(asyncio.wait_for(play(game, servers, steps, place), 60))

    run()


@pytest.mark.parametrize("game", ["alhambra", "sealed"])
def test_a_queue_of_two_servers_on_postgresql(game: str, database: str) -> None:
    """There they may store at the same time; all examples have their tables in one database."""

    @settings(max_examples=200 if FULL else 12)
    @given(st.lists(STEPS, min_size=1, max_size=12))
    def run(steps: list[dict[str, Any]]) -> None:
        asyncio.run(asyncio.wait_for(play(game, 2, steps, database), 60))

    run()


def test_secret_choices_raced_from_all_sides(place: Path | str) -> None:
    """All seats choose at the same moment by what they saw before: none of it is stale."""

    async def main() -> None:
        store = Store(place)
        world = World([Tables(store, "", 0, 0.0)])
        await world.begin("sealed")
        for _ in range(3):
            clicks = [world.compose(device, 1) for device in (0, 1)]
            await asyncio.gather(*[world.deliver(m, 0, 0) for m in clicks if m is not None])
            assert all(message.answers[-1].ok for message in world.sent[-2:])
            live = await world.live(0)
            assert live.history is not None
            waiting = live.history.table.state.waiting_seats()
            for seat in waiting:  # who won decides, unless all tied
                if len(waiting) == 1:
                    message = world.compose(seat, 0)
                    assert message is not None
                    message.actions = message.actions[:1]
                    await world.deliver(message, 0, 0)
            await world.check()
        store.close()

    asyncio.run(asyncio.wait_for(main(), 60))
