"""The socket: who watches hears everything once and in order, and catches up after a gap."""

import asyncio
import json
import random
import threading
from pathlib import Path

import pytest

from faubourg.server.tables.shown_table import CROWD
from faubourg.server.tables.viewers import Receipt
from faubourg.server.web import outbox, socket

from .serving import Guest, Json, Running, Socket, new_id, serving, some_action


def table_of_two(ann: Guest, bea: Guest, game: str = "alhambra") -> str:
    table = ann.open("me", "open", game=game)
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    return table


def test_hello_says_who_you_are(server: Running, ann: Guest) -> None:
    page = ann.socket()
    hello = page.next()
    assert hello["type"] == "hello"
    assert hello["person"] == ann.get("/api/session")["person"]
    page.close()
    stranger = server.guest("")
    page = stranger.socket()
    assert page.next()["person"] is None
    page.close()
    stranger.close()


def test_a_whole_game_over_sockets(server: Running, ann: Guest, bea: Guest) -> None:
    """Every page gets every input exactly once; nobody gets another's legal actions."""
    table = table_of_two(ann, bea)
    cleo = server.guest("")
    pages = [ann.socket(), bea.socket(), cleo.socket()]
    updates = [page.watch(table) for page in pages]
    chance = random.Random(1)
    while not updates[0]["outcome"]:
        seat = updates[0]["waiting"][0]
        answer = pages[seat].move(updates[seat], some_action(updates[seat], chance))
        assert answer["ok"]
        for who, page in enumerate(pages):
            last = updates[who]["sequence"]
            updates[who] = page.wait_for("update")
            assert updates[who]["since"] == last
            assert updates[who]["sequence"] == answer["sequence"]
            assert updates[who]["seat"] == (who if who < 2 else None)
            if who not in updates[who]["waiting"]:
                assert updates[who]["legal"] == []
    for page in pages:
        table_messages = [m for m in page.silence() if m["type"] == "table"]
        told = [
            m["table"]["status"] for m in [*page.heard, *table_messages] if m["type"] == "table"
        ]
        assert told[-1] == "over"
        numbers = [e["sequence"] for m in page.heard if m["type"] == "update" for e in m["events"]]
        assert numbers == sorted(numbers)
        page.close()
    cleo.close()


def test_the_answer_comes_before_the_news(ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea)
    page = ann.socket() if ann.update(table)["legal"] else bea.socket()
    update = page.watch(table)
    page.silence()
    page.send(
        "move",
        table=table,
        decision=update["decision"],
        actions=[update["legal"][0]["action"]],
        move_id=new_id(),
    )
    assert [page.next()["type"], page.next()["type"]] == ["answer", "update"]
    page.close()


def test_two_devices_of_one_person_stay_in_step(ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea)
    mover = ann if ann.update(table)["legal"] else bea
    desk, phone = mover.socket(), mover.socket()
    first, second = desk.watch(table), phone.watch(table)
    assert first == second
    answer = desk.move(first, first["legal"][0]["action"])
    assert desk.wait_for("update") == phone.wait_for("update")
    late = phone.move(second, second["legal"][0]["action"])  # it clicked at the same moment
    assert late["refusal"]["code"] == "stale"
    assert phone.move(second, 0, move_id=answer["move_id"])["sequence"] == answer["sequence"]
    assert [m for m in desk.silence() if m["type"] != "table"] == []
    desk.close()
    phone.close()


def test_a_refusal_goes_to_its_sender_only(ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea)
    pages = [ann.socket(), bea.socket()]
    updates = [page.watch(table) for page in pages]
    for page in pages:
        page.silence()
    seat = updates[0]["waiting"][0]
    assert not pages[seat].move(updates[seat], 999)["ok"]
    assert not pages[1 - seat].move(updates[1 - seat], 0)["ok"]
    assert pages[seat].silence() == []
    assert pages[1 - seat].silence() == []
    for page in pages:
        page.close()


@pytest.mark.usefixtures("sealed")
def test_what_was_missed_comes_through_the_same_filter(ann: Guest, bea: Guest) -> None:
    """In pieces or in one: the same events, and a private one only to its seat."""
    table = table_of_two(ann, bea, "sealed")
    page = bea.socket()
    page.watch(table)
    assert ann.act(table, 5)["ok"]  # swaps its secret goal
    live = page.wait_for("update")
    page.close()
    assert ann.act(table, 2)["ok"]
    page = bea.socket()
    caught_up = page.watch(table, since=live["sequence"])
    assert caught_up["since"] == live["sequence"]
    assert [event["kind"] for event in caught_up["events"]] == ["chose"]
    whole = page.watch(table, since=-1)["events"]
    assert whole[-2:] == live["events"] + caught_up["events"]
    assert "swapped_for" not in {event["kind"] for event in whole}
    assert "swapped_for" in {event["kind"] for event in ann.update(table)["events"]}
    page.close()


def test_a_page_goes_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        table = ann.open("me", "bot:random")
        ann.post(ann.at(table, "start"))
        page = ann.socket()
        update = page.watch(table)
        while not update["legal"]:
            update = page.wait_for("update")
        assert page.move(update, update["legal"][0]["action"])["ok"]
        before = ann.update(table)
        page.close()
    with serving(tmp_path) as server:
        page = Socket(server.url, {"Cookie": ann.cookie()})
        after = page.watch(table, since=update["sequence"])
        assert after["since"] == update["sequence"]
        assert after["sequence"] >= before["sequence"]
        assert after["events"][: len(before["events"])] or before["sequence"] == after["sequence"]
        while not after["legal"]:
            after = page.wait_for("update")
        assert page.move(after, after["legal"][0]["action"])["ok"]
        page.close()
    ann.close()


def test_the_stream_tells_everything_line_by_line(ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea)
    with ann.http.stream("GET", ann.at(table, "stream"), params={"since": -1}) as stream:
        assert stream.headers["content-type"] == "application/x-ndjson"
        lines = stream.iter_lines()
        first: Json = json.loads(next(lines))
        assert first == ann.update(table)
        mover = ann if first["legal"] else bea
        mover.act(table, mover.update(table)["legal"][0]["action"])
        second = json.loads(next(lines))
        assert (second["since"], second["sequence"]) == (0, 1)
        assert "type" not in second


def test_nonsense_is_answered_and_the_socket_lives(ann: Guest) -> None:
    page = ann.socket()
    page.next()
    deep = "[" * 7000 + "]" * 7000
    for text in (
        "",
        "{",
        "null",
        "[]",
        "1e999",
        '{"type":"dance"}',
        '{"type":"watch"}',
        '{"type":"watch","table":5}',
        '{"type":"watch","table":"' + "x" * 41 + '"}',
        '{"type":"watch","table":"x","since":99999999999999999999999}',
        '{"type":"ping","more":1}',
        '{"type":"move","table":"x","decision":0,"actions":['
        + "0," * 60
        + '0],"move_id":"12345678"}',
        '{"more":' + deep + ',"type":"ping"}',
        '{"type":' + deep + "}",
        deep,
        '{"type":"watch","table":"\\ud800"}',
        '{"type":"watch","table":"a\\u0000b"}',
    ):
        page.wire.send(text)
        assert page.next()["type"] == "error", text[:60]
    page.wire.send(b'{"type":"ping"}')
    assert page.next()["type"] in ("pong", "error")
    page.send("ping")
    page.wait_for("pong")
    page.close()


def test_an_error_says_what_it_refuses(ann: Guest) -> None:
    page = ann.socket()
    page.next()
    move_id = new_id()
    page.send("move", table="nowhere", decision=0, actions=[1], move_id=move_id)
    assert page.next()["move_id"] == move_id
    page.send("move", table="x", decision="?", actions=[], move_id=move_id)
    wrong = page.next()
    assert (wrong["type"], wrong["move_id"]) == ("error", move_id)
    assert "request" not in wrong
    page.send("try", table="nowhere", actions=[1], request=7)
    assert page.next()["request"] == 7
    page.send("try", table="nowhere", actions=[1], request="7", move_id="x" * 41)
    assert page.next().keys() == {"type", "refusal"}
    page.close()


def test_a_page_that_floods_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path, unlimited=False) as server:
        ann = server.guest("Ann")
        page = ann.socket()
        flood(page)
        page.close()
        ann.close()


def flood(page: Socket) -> None:
    for _ in range(socket.BURST + 20):
        page.send("ping")
    kinds = [page.next()["type"] for _ in range(socket.BURST + 21)]
    assert "error" in kinds
    assert kinds.count("pong") >= socket.BURST
    assert "too_many_requests" in json.dumps(page.heard)
    page.send("try", table="x", actions=[1], request=7)
    assert page.wait_for("error")["request"] == 7


def test_who_does_not_read_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full outbox ends that connection and keeps nobody else waiting, and nothing in memory."""
    monkeypatch.setattr(outbox, "MOST_WAITING", 5)
    box = outbox.Outbox(None)
    receipts = [Receipt() for _ in range(9)]
    for number, receipt in enumerate(receipts):
        assert box.closed == (number > 5)
        box.send(str(number).encode(), receipt)
    assert all(receipt.left for receipt in receipts)
    assert asyncio.run(all_messages(box)) == []


def test_what_waits_is_counted_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "MOST_BYTES", 10)

    async def main() -> None:
        box = outbox.Outbox(None)
        box.send(b"a single one may be larger")
        assert await box.next() == b"a single one may be larger"
        for message in (b"12345", b"67890"):
            box.send(message)
        assert await box.next() == b"12345"
        box.send(b"12345")
        assert box.bytes == 10
        box.send(b"6")
        assert await all_messages(box) == []

    asyncio.run(main())


def test_nothing_overtakes_what_waits() -> None:
    """A message is written at once only while nothing before it waits or is on its way."""

    async def main() -> None:
        written: list[bytes] = []
        free = True

        def write(message: bytes) -> bool:
            if free:
                written.append(message)
            return free

        box = outbox.Outbox(None, write=write)
        receipts = [Receipt() for _ in range(4)]
        box.send(b"1", receipts[0])
        free = False
        box.send(b"2", receipts[1])
        free = True
        box.send(b"3", receipts[2])
        assert await box.next() == b"2"
        box.send(b"4", receipts[3])  # the second may still be on its way
        assert [receipt.left for receipt in receipts] == [True, False, False, False]
        assert [await box.next(), await box.next()] == [b"3", b"4"]
        taking = asyncio.create_task(box.next())
        await asyncio.sleep(0)
        box.send(b"5")
        assert written == [b"1", b"5"]
        assert all(receipt.left for receipt in receipts)
        taking.cancel()

    asyncio.run(main())


async def all_messages(box: outbox.Outbox) -> list[bytes]:
    messages = []
    while (message := await box.next()) is not None:
        messages.append(message)
    return messages


def test_many_pages_at_one_table(server: Running, ann: Guest) -> None:
    """Of a crowd nobody is told with everyone who comes and goes."""
    table = ann.open("me", "open")
    page = ann.socket()
    page.send("watch", table=table)
    page.wait_for("table")
    crowd = [Socket(server.url, {}, max_queue=None) for _ in range(CROWD + 5)]
    for one in crowd[:CROWD]:
        one.send("watch", table=table)
        one.wait_for("table")
    page.silence()
    for one in crowd[CROWD:]:
        one.send("watch", table=table)
        one.wait_for("table")
    for one in crowd[CROWD:]:
        one.close()
    assert page.silence() == []
    for one in [page, *crowd[:CROWD]]:
        one.close()


def test_the_example_client_plays_a_whole_game(server: Running, ann: Guest) -> None:
    import importlib.util

    path = Path(__file__).parents[2] / "docs" / "examples" / "random_client.py"
    spec = importlib.util.spec_from_file_location("random_client", path)
    assert spec is not None
    assert spec.loader is not None
    client = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(client)
    table = ann.open("me", "open")
    results: list[Json] = []
    thread = threading.Thread(target=lambda: results.append(client.play(server.url, table)))
    page = ann.socket()
    page.send("watch", table=table)
    thread.start()
    while not any(
        seat["name"] == "Random client" for seat in page.wait_for("table")["table"]["seats"]
    ):
        pass
    ann.post(ann.at(table, "start"))
    chance = random.Random(2)
    update = page.watch(table)
    while not update["outcome"]:
        if update["legal"]:
            assert page.move(update, some_action(update, chance))["ok"]
        update = page.wait_for("update")
    thread.join(20)
    assert results == [update["outcome"]]
    page.close()
