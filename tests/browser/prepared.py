"""Tables that stand where a record stood: rare positions, without playing to them.

The records are golden ones (tests/golden) or lie in `records`, where those of three people were
dealt live, with a commitment, as a table's own are; evolutopia-won.json is a game of two
regular bots on the table {"level": "custom", "nuisances": "12 33", "indicators": "4"}, seed 23.
"""

import json
import secrets
import sqlite3
import uuid
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from faubourg import games
from faubourg.engine.dealer import commitment
from faubourg.engine.record import Record, from_text, game_named_in
from faubourg.engine.table import Replay
from tests.browser.visitor import Visitor

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = Path(__file__).parent / "records"
KEY = bytes(32)  # of the bots where the record has none: they choose alike each time


def read(file: Path) -> Record:
    text = file.read_text()
    return from_text(text, games.find(game_named_in(text)))


def until(record: Record, wanted: Callable[[dict[str, Any]], bool]) -> int:
    """How many inputs it takes until the first seat is asked and its view is as wanted."""
    replay = Replay(record)
    while not replay.finished():
        state = replay.table.state
        if 0 in state.waiting_seats() and wanted(state.view(0).data()):
            return replay.position()
        replay.forward()
    raise AssertionError("no such position in this record")


def before(record: Record, kind: str, which: int = 0) -> tuple[int, int]:
    """Just before the first seat does what makes such an event: the inputs, and its action."""
    replay, found = Replay(record), []
    while not replay.finished():
        at = replay.position()
        told = replay.forward().events
        if record.inputs[at].seat == 0 and any(event.kind == kind for event in told):
            found.append((at, record.inputs[at].action))
    return found[which]


def do(visitor: Visitor, address: str, action: int) -> None:
    """The first seat's action, by the API: its page is told as every page is."""
    table = address.rsplit("/", 1)[1]
    update = visitor.context.request.get(f"/api/tables/{table}/update?since=-1").json()
    move = {"decision": update["decision"], "actions": [action], "move_id": str(uuid.uuid4())}
    answer = visitor.context.request.post(f"/api/tables/{table}/moves", data=move).json()
    assert answer["ok"], answer


def resume(record: Record, inputs: int, host: Visitor, *friends: Visitor) -> str:
    """A running table after that many inputs of the record; its address.

    The people take the first seats, bots the others. The server finds it in its database as it
    finds every table that it has not in mind.
    """
    people = 1 + len(friends)
    seats = ["me", *["open"] * len(friends), *["bot:random"] * (record.players - people)]
    wish = {"game": record.game.name, "players": record.players, "seats": seats, "nonce": "0"}
    table = host.ask("/api/tables", {**wish, "options": own_options(record)})["id"]
    for friend in friends:
        friend.ask(f"/api/tables/{table}/join", {"nonce": "0"})
    played = secrets.token_hex(6)
    with closing(sqlite3.connect(host.server.folder / "faubourg.db", timeout=10)) as database:
        database.row_factory = sqlite3.Row
        own = database.execute("SELECT dealer FROM tables WHERE id = ?", (table,)).fetchone()
        known = {"key": KEY.hex(), "salt": KEY.hex(), "commitment": commitment(KEY, KEY)}
        dealer = {**json.loads(own["dealer"]), **known, **record.dealer}  # bots draw from a key
        stands = {"status": "running", "dealer": dealer, "deal": record.deal, "rules": record.rules}
        copy(database, "tables", "id", table, played, stands)
        copy(database, "seats", "table_id", table, played, {})
        for number, done in enumerate(record.inputs[:inputs]):
            row = {"table_id": played, "sequence": number + 1, "seat": done.seat}
            insert(
                database,
                "inputs",
                {**row, "kind": done.kind, "action": done.action, "dealt": done.dealt},
            )
        database.commit()
    return f"/t/{played}"


def as_if(host: Visitor, table: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> str:
    """A table that has just begun once more, with something in its row changed; its address."""
    played = secrets.token_hex(6)
    with closing(sqlite3.connect(host.server.folder / "faubourg.db", timeout=10)) as database:
        database.row_factory = sqlite3.Row
        row = database.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
        copy(database, "tables", "id", table, played, change(dict(row)))
        copy(database, "seats", "table_id", table, played, {})
        database.commit()
    return f"/t/{played}"


def to_the_end_of(record: Record, late: Callable[[dict[str, Any]], bool], *people: Visitor) -> None:
    """From wherever they are, all go to a table that stands where the end of the record begins."""
    address = resume(record, until(record, late), *people)
    for visitor in people:
        visitor.page.goto(address)
        expect(visitor.page.locator(".counter")).to_be_visible()


def own_options(record: Record) -> dict[str, str]:
    """As somebody would wish for them: a server takes no files of its own machine."""
    local = {option.name for option in record.game.options if option.local}
    return {name: value for name, value in record.options.items() if name not in local}


def copy(
    database: sqlite3.Connection, table: str, key: str, old: str, new: str, changed: dict[str, Any]
) -> None:
    """The rows of the old key once more, under the new one."""
    for row in database.execute(f"SELECT * FROM {table} WHERE {key} = ?", (old,)).fetchall():
        insert(database, table, {**dict(row), **changed, key: new})


def insert(database: sqlite3.Connection, table: str, row: dict[str, Any]) -> None:
    plain = [json.dumps(one) if isinstance(one, dict | list) else one for one in row.values()]
    places = ", ".join("?" * len(plain))
    database.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})", plain)
