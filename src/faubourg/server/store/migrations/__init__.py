"""How the database came to its present shape, one step at a time (alembic).

Servers of this version and the next work side by side on one database: a step adds, and what the
version before still needs is removed a version later. `compatibility` says which servers can work
with the database as it is: those that know at least the step that is named there.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from faubourg.server.store.trouble import NewerData

if TYPE_CHECKING:  # alembic is imported when there is a step to go: most servers start without it
    from alembic.config import Config

FOLDER = Path(__file__).parent


def configuration() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    return config


@cache
def known() -> list[str]:
    """The steps that this server knows, by the names of their files; the newest is the first."""
    return sorted((file.name[1:5] for file in FOLDER.glob("versions/v*.py")), reverse=True)


def migrate(connection: Connection) -> None:
    """Bring the database to the newest shape. One that is newer still may do as it is."""
    steps = taken(connection)
    if steps == known()[:1]:
        return
    if any(step not in known() for step in steps):
        if oldest(connection) not in known():
            raise NewerData("the data come from a newer server")
        return
    import alembic.command

    config = configuration()
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")


def taken(connection: Connection) -> list[str]:
    """The last step of this database; none if there is nothing in it yet."""
    if not inspect(connection).has_table("alembic_version"):
        return []
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars()
    return [str(step) for step in found]


def oldest(connection: Connection) -> str:
    """The step that a server must know at least."""
    if not inspect(connection).has_table("compatibility"):
        return ""
    return str(connection.execute(text("SELECT oldest FROM compatibility")).scalar())
