"""The store: from an empty file, durable, all or none, and two servers on one file."""

import asyncio
import sqlite3
from functools import partial
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, text

from faubourg.engine.record import ACT, Input
from faubourg.engine.refusal import Refusal
from faubourg.server.messages import OpenRequest
from faubourg.server.people.people import People
from faubourg.server.store import accounts as account_store
from faubourg.server.store.accounts import Account
from faubourg.server.store.database import Conflict, Store
from faubourg.server.store.migrations import configuration, known
from faubourg.server.store.postgres import address
from faubourg.server.store.rows import TableChange
from faubourg.server.store.schema import metadata
from faubourg.server.store.trouble import NewerData
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.viewers import Lifted

from .serving import SECONDS, with_store


def test_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    Store(tmp_path / "migrated.db").close()
    Store(tmp_path / "migrated.db").close()  # a second start changes nothing
    migrated = create_engine(f"sqlite:///{tmp_path / 'migrated.db'}")
    declared = create_engine(f"sqlite:///{tmp_path / 'declared.db'}")
    metadata.create_all(declared)
    here, there = inspect(migrated), inspect(declared)
    assert set(here.get_table_names()) - {"alembic_version"} == set(there.get_table_names())
    for table in there.get_table_names():
        assert str(here.get_columns(table)) == str(there.get_columns(table))
        assert here.get_pk_constraint(table) == there.get_pk_constraint(table)
        assert here.get_indexes(table) == there.get_indexes(table)
        assert here.get_foreign_keys(table) == there.get_foreign_keys(table)
    migrated.dispose()
    declared.dispose()


def test_the_steps_are_named_by_their_files() -> None:
    """A server that finds the newest one taken starts without alembic."""
    scripts = ScriptDirectory.from_config(configuration())
    assert set(known()) == {script.revision for script in scripts.walk_revisions()}
    assert known()[:1] == scripts.get_heads()


def test_postgresql_compiles_nothing_and_starts_no_processes_for_a_query(database: str) -> None:
    """It does where it takes a query for dear, as it takes every one that looks into JSON."""
    dear = "SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b"

    async def look(store: Store) -> None:
        def job(connection: Connection) -> None:
            [plan] = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {dear}").scalar_one()
            assert plan["Plan"]["Total Cost"] > 1e7
            assert "JIT" not in plan
            parallel = connection.exec_driver_sql("SHOW max_parallel_workers_per_gather")
            assert parallel.scalar_one() == "0"

        await store.read(job)

    with_store(database, look)


def test_the_file_is_durable_by_its_settings(tmp_path: Path) -> None:
    async def look(store: Store) -> None:
        def pragmas(connection: object) -> list[object]:
            execute = connection.exec_driver_sql  # type: ignore[attr-defined]
            names = ("journal_mode", "synchronous", "foreign_keys")
            return [execute(f"PRAGMA {name}").scalar() for name in names]

        assert await store.run(pragmas) == ["wal", 2, 1]  # 2 is FULL

    with_store(tmp_path / "faubourg.db", look)


def test_servers_of_two_versions_work_side_by_side(place: Path | str) -> None:
    """A newer one has been here: whether this one may go on is for the newer one to say."""

    async def newer(store: Store, oldest: str) -> None:
        def job(connection: Connection) -> None:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            connection.execute(text(f"UPDATE compatibility SET oldest = '{oldest}'"))

        await store.run(job)

    with_store(place, partial(newer, oldest=known()[0]))
    with_store(place, lambda store: store.add_person("p", "Ann", "hash"))
    with_store(place, partial(newer, oldest="9999"))
    with pytest.raises(NewerData, match="newer"):
        Store(place)


def test_postgresql_has_the_same_shape(database: str) -> None:
    with create_engine(address(database)).begin() as connection:
        here = inspect(connection)
        assert set(here.get_table_names()) - {"alembic_version"} == set(metadata.tables)
        for name, table in metadata.tables.items():
            columns = {column["name"]: column for column in here.get_columns(name)}
            assert set(columns) == set(table.columns.keys())
            for column in table.columns:
                assert columns[column.name]["nullable"] == column.nullable, (name, column.name)
            keys = here.get_pk_constraint(name)["constrained_columns"]
            assert keys == [column.name for column in table.primary_key]
        assert str(here.get_columns("people")[2]["type"]) == "BIGINT", "until 2038 and beyond"
    connection.engine.dispose()


def test_what_cannot_be_written_is_refused(place: Path | str) -> None:
    """Before it reaches the database, or there; the server goes on."""

    async def work(store: Store) -> None:
        assert await account_store.named(store, "a\0b") is None
        assert await account_store.named(store, "x" * 121) is None
        await store.add_person("p", "Ann", "hash")
        account = Account("p", "Ann", "", 0)
        with pytest.raises(Refusal, match="name_too_long"):
            await account_store.add(store, account, "x" * 121)
        await account_store.add(store, account, "ann")

    with_store(place, work)


async def a_table(tables: Tables) -> str:
    person, _ = await People(tables.store).new_person("Ann")
    wish = OpenRequest(game="alhambra", players=2, seats=["me", "bot:random"])
    return (await tables.open_table(person, wish)).id


def test_a_sequence_or_a_move_is_stored_once(place: Path | str) -> None:
    async def work(store: Store) -> None:
        table = await a_table(Tables(store, "", 0, 0.0))
        items = [Input(ACT, 0, 5, [1, 2]), Input(ACT, 0, 6, [])]
        await store.append(table, 0, 0, items, "first", TableChange())
        with pytest.raises(Conflict):
            await store.append(table, 1, 1, [Input(ACT, 1, 7, [])], "second", TableChange())
        with pytest.raises(Conflict):  # the second input is new, but the move is not
            await store.append(table, 1, 2, [Input(ACT, 1, 7, [])], "first", TableChange())
        history = await store.history(table)
        assert [(item.seat, item.action, item.dealt) for item in history] == [
            (0, 5, [1, 2]),
            (0, 6, []),
        ]
        assert await store.moves(table) == {"first": (0, 2)}

    with_store(place, work)


def test_one_job_that_fails_spoils_no_other(place: Path | str) -> None:
    async def work(store: Store) -> None:
        def wrong(_connection: object) -> None:
            raise ZeroDivisionError

        jobs = [store.add_person(f"p{i}", "Ann", f"h{i}") for i in range(20)]
        results = await asyncio.gather(
            *jobs[:10],
            store.run(wrong),
            store.add_person("p0", "Ann", "other"),
            *jobs[10:],
            return_exceptions=True,
        )
        failed = [number for number, result in enumerate(results) if result is not None]
        assert failed == [10, 11]
        for i in range(20):
            assert await store.person_of_session(f"h{i}") == (f"p{i}", "Ann")
        assert await store.person_of_session("other") is None

    with_store(place, work)


def test_what_was_acknowledged_is_in_the_file(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.add_person("p", "Ann", "hash")
        with sqlite3.connect(tmp_path / "faubourg.db") as other:
            assert other.execute("select name from people").fetchall() == [("Ann",)]
        other.close()

    with_store(tmp_path / "faubourg.db", work)


class Listener:
    """Records what a viewer is sent."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.lifted: Lifted | None = None
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)


def test_two_servers_on_one_database(place: Path | str) -> None:
    """The database is the record: who comes second reloads, and its viewers hear of it."""

    async def main() -> None:
        here, there = (Tables(Store(place), "", 0, 0.0) for _ in range(2))
        person, _ = await People(here.store).new_person("Ann")
        wish = OpenRequest(game="alhambra", players=2, seats=["me", "open"])
        first = await here.open_table(person, wish)
        other, _ = await People(here.store).new_person("Bea")
        await first.take_seat(other.id, "Bea", None, "")
        await first.start(person.id)
        second = await there.find(first.id)
        listener = Listener(None)
        second.watch(listener, 0)
        assert first.history is not None
        seat = first.history.table.state.waiting_seats()[0]
        who = (person, other)[seat].id
        legal = first.history.table.state.legal(seat)
        assert (await first.move(who, 0, [legal[0]], "move-1")).ok
        heard = len(listener.heard)
        repeated = await second.move(who, 0, [legal[0]], "move-1")
        assert (repeated.ok, repeated.sequence) == (True, 1)
        assert len(listener.heard) == heard + 1
        assert b'"since":0' in listener.heard[-1]
        late = await first.move(who, 0, [legal[-1]], "move-2")
        assert late.refusal is not None
        assert late.refusal.code == "stale"
        assert second.history is not None
        assert second.history.table.state == first.history.table.state
        assert second.history.decisions == first.history.decisions
        await here.close()
        await there.close()

    asyncio.run(asyncio.wait_for(main(), SECONDS))


def test_a_table_is_brought_to_life_once(place: Path | str) -> None:
    """Whoever asks at whatever moment gets the same object, also after it fell out of memory."""

    async def main() -> None:
        tables = Tables(Store(place), "", 0, 0.0)
        table = await a_table(tables)
        tables.recent.clear()
        results = await asyncio.gather(*[tables.find(table) for _ in range(5)])
        assert len({id(result) for result in results}) == 1
        tables.recent.clear()
        assert await tables.find(table) is results[0], "somebody still holds it"
        missing = await asyncio.gather(
            *[tables.find("nowhere") for _ in range(3)], return_exceptions=True
        )
        assert [error.code for error in missing if isinstance(error, Refusal)] == ["no_table"] * 3
        await tables.close()

    asyncio.run(asyncio.wait_for(main(), SECONDS))
