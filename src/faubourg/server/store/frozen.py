"""The tables that an error of the rules has frozen: for whoever runs the server, also meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from faubourg.engine.refusal import Refusal
from faubourg.server.store.backup import DATABASE
from faubourg.server.store.postgres import address
from faubourg.server.store.schema import tables
from faubourg.server.store.trouble import unreachable


@dataclass(frozen=True)
class FrozenTable:
    id: str
    game: str
    created: int  # seconds since 1970
    reason: str


def counts(connection: Connection) -> dict[str, int]:
    """How many tables there are, by their status."""
    query = select(tables.c.status, func.count()).group_by(tables.c.status)
    return {str(status): int(number) for status, number in connection.execute(query)}


def frozen(connection: Connection) -> list[FrozenTable]:
    """The oldest first."""
    c = tables.c
    query = select(c.id, c.game, c.created, c.reason).where(c.status == "frozen")
    return [FrozenTable(*row) for row in connection.execute(query.order_by(c.created, c.id))]


@contextmanager
def reading(place: Path | str) -> Iterator[Connection]:
    """The data as they are, in a directory or a database; nothing can be changed through this."""
    if isinstance(place, str):
        engine = create_engine(address(place), hide_parameters=True)
        try:
            with engine.connect() as connection:
                yield connection.execution_options(postgresql_readonly=True)
        except SQLAlchemyError as error:
            raise unreachable(error) from None
        finally:
            engine.dispose()
        return
    data, file = place, place / DATABASE
    if not file.is_file():
        raise Refusal("no_data", {"directory": str(data)})
    engine = create_engine(f"sqlite:///{file.resolve().as_uri()}?mode=ro&uri=true")
    try:
        with engine.connect() as connection:
            yield connection
    except SQLAlchemyError:  # no database, or one that no server has brought up to date
        raise Refusal("no_data", {"directory": str(data)}) from None
    finally:
        engine.dispose()
