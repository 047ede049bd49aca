"""How the server is built: no module needs one that needs it, and finding a table only finds it."""

import ast
import asyncio
from graphlib import TopologicalSorter
from pathlib import Path

from faubourg import server
from faubourg.server.messages import OpenRequest
from faubourg.server.people.people import People
from faubourg.server.store.database import Store
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.table import LiveTable

FOLDER = Path(server.__file__).parent


def needs(file: Path) -> set[str]:
    """The modules of the server that a file imports, for its types alone included."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("faubourg.server"):
            found.add(str(node.module))
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_no_two_modules_need_each_other() -> None:
    files = {
        ".".join(["faubourg.server", *file.relative_to(FOLDER).with_suffix("").parts]): file
        for file in FOLDER.rglob("*.py")
        if file.name != "__init__.py" and "migrations" not in file.parts
    }
    assert len(files) > 40
    graph = {name: needs(file) & set(files) for name, file in files.items()}
    TopologicalSorter(graph).prepare()  # CycleError says which


def rings(table: LiveTable) -> bool:
    """Will the clock ring when somebody runs out of time?"""
    return table.clock.alarm is not None


def test_finding_a_table_wakes_no_bot_and_starts_no_clock(tmp_path: Path) -> None:
    async def main() -> None:
        first = Tables(Store(tmp_path / "f.db"), "", 0, 1000.0)
        people = People(first.store)
        (host, _), (guest, _) = [await people.new_person(name) for name in ("Ann", "Bea")]
        seats = ["me", "open", "bot:random"]
        wish = OpenRequest(game="ginkgopolis", players=3, seats=seats, clock="300+10")
        table = await first.open_table(host, wish)
        await table.take_seat(guest.id, "Bea", None, "")
        await table.start(host.id)
        assert table.bots.thinking
        await first.close()
        again = Tables(Store(tmp_path / "f.db"), "", 0, 1000.0)
        found = await again.find(table.id)
        assert not found.bots.thinking
        assert not rings(found)
        assert found.times() is not None, "what is left can be shown all the same"
        assert not again.shared.background.tasks
        assert await again.wake(table.id) is found
        assert found.bots.thinking == table.bots.thinking | {(2, 0)}
        assert rings(found)
        await again.close()

    asyncio.run(asyncio.wait_for(main(), 60))
