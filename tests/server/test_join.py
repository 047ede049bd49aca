"""`faubourg join`: a seat at a real server's table, from the terminal."""

import http.server
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import pytest
from textual.pilot import Pilot

from faubourg import games
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.i18n import LANGUAGES, language
from faubourg.server.bot_workers import Asked, BotPool, Thought, think
from faubourg.server.fair_turns import Asker
from faubourg.server.messages import Person
from faubourg.server.people.people import People
from faubourg.server.store.trouble import NotStored
from faubourg.server.tables import hints
from faubourg.server.tables.replica import Replica
from faubourg.server.tables.seats import Who
from faubourg.terminal import address
from faubourg.terminal.app.table_app import TableApp
from faubourg.terminal.joined import JoinedTable, sit_down
from faubourg.terminal.requests import Requests, clean, cleaned
from faubourg.terminal.told import Json
from faubourg.terminal.wire import Wire
from tests.commands import Run, assert_refused, run
from tests.ports import free_port
from tests.whole_screen import drive, settled, shown, type_line, until

from .serving import Guest, Running, wait_for

__all__ = ["run"]  # the fixture

HOSTILE = "\x1b]0;owned\x07Eve\x1b[2J\x9b31m\u202e\x00!"


def come(url: str, folder: Path, name: str = "Tess", code: str = "en") -> JoinedTable:
    return sit_down(Requests(address.read(url), language(code), folder), name)


@contextmanager
def joined(url: str, folder: Path, name: str = "Tess", code: str = "en") -> Iterator[JoinedTable]:
    source = come(url, folder, name, code)
    try:
        yield source
    finally:
        source.interrupt()


def open_to(guest: Guest, game: str = "alhambra") -> tuple[str, str]:
    """A table with one open seat, and its address."""
    table = guest.open("me", "open", game=game)
    return table, str(guest.get(guest.at(table))["url"])


def asked_or_over(source: JoinedTable) -> bool:
    return source.asked() is not None or source.over()


def until_asked(source: JoinedTable, other: Guest, table: str) -> None:
    while source.asked() is None:
        if legal := other.update(table)["legal"]:
            other.act(table, legal[0]["action"])
        source.proceed()


def play_whenever_asked(guest: Guest, table: str) -> threading.Thread:
    """The other person, a plain client of the API: the first legal action, until it is over."""

    def play() -> None:
        while not (update := guest.update(table))["outcome"]:
            if update["legal"]:
                action = update["legal"][0]["action"]
                guest.act(table, action, decision=update["decision"])

    thread = threading.Thread(target=play)
    thread.start()
    return thread


# -- two people, one of them at a terminal --------------------------------------------------------


def test_a_whole_game_at_a_server(ann: Guest, tmp_path: Path, sealed: Game) -> None:
    """Sealed Bids: the waiting room, the game by Enter, the chat, the end."""
    table, url = open_to(ann, sealed.name)
    others: list[threading.Thread] = []

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        await type_line(pilot, "say good luck")
        await until(pilot, lambda: not app.busy)
        others.append(play_whenever_asked(ann, table))
        while not app.source.over():
            await pilot.press("enter")
            await until(pilot, lambda: not app.busy and asked_or_over(source))
        await until(pilot, lambda: "Total" in shown(app))
        await pilot.press("f6")
        await until(pilot, lambda: "Tess: good luck" in shown(app))
        await pilot.press("f10")

    with joined(url, tmp_path) as source:
        assert not source.begun()
        assert source.people == [1]
        ann.post(ann.at(table, "start"))
        app = drive(source, play, (120, 40))
    others[0].join()
    assert app.failure is None
    assert [line["text"] for line in ann.get(ann.at(table, "chat"))["lines"]] == ["good luck"]
    assert ann.update(table)["outcome"]


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_what_is_offered_is_what_the_server_sent(ann: Guest, tmp_path: Path, game: str) -> None:
    table, url = open_to(ann, game)
    with joined(url, tmp_path) as source:
        ann.post(ann.at(table, "start"))
        until_asked(source, ann, table)
        side = source.side(1)
        assert side.view.seat == 1
        update = source.requests.get(f"/api/tables/{table}/update?since=-1")
        assert sorted(choice.action for choice in side.choices) == sorted(
            entry["action"] for entry in update["legal"]
        )
        source.explain(1, [side.choices[0].action])
        before = source.sequence
        source.move(1, [side.choices[0].action])
        assert source.sequence > before
        assert source.news(0, 1, 1)


def test_a_hint_is_told_whole(ann: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def here(_: BotPool, _asker: Asker, question: Asked) -> Thought:
        return think(question)

    monkeypatch.setattr(BotPool, "_ask", here)
    monkeypatch.setattr(hints, "ADVISER", "expert:iterations=5")
    monkeypatch.setattr(hints, "MOST", 2)
    table, url = open_to(ann, "ginkgopolis")
    with joined(url, tmp_path) as source:
        ann.post(ann.at(table, "start"))
        until_asked(source, ann, table)
        found = source.hint(1, "")
        assert found
        for said in found:  # the card with what is done with it
            assert re.match(r"\w+: (Construct|Urbanize|Exploit|Take a New Hand)", said)


def test_the_waiting_room(ann: Guest, tmp_path: Path) -> None:
    table, url = open_to(ann)

    async def wait(app: TableApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "The game begins when" in shown(app))
        assert "1  Ann" in shown(app)
        ann.post(ann.at(table, "start"))
        await until(pilot, lambda: "Your hand" in shown(app))

    with joined(url, tmp_path) as source:
        drive(source, wait, at_once=True)


def test_whoever_becomes_the_host_starts_the_game(ann: Guest, bea: Guest, tmp_path: Path) -> None:
    table, url = open_to(ann)

    async def start(app: TableApp, pilot: Pilot[None]) -> None:
        ann.post(ann.at(table, "leave"))
        bea.post(bea.at(table, "join"))
        await until(pilot, lambda: "press Enter" in shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: "Your hand" in shown(app))

    with joined(url, tmp_path) as source:
        drive(source, start, at_once=True)


def test_line_by_line(ann: Guest, sealed: Game, run: Run) -> None:
    """The same table in a pipe: what happens is told as it comes."""
    table, url = open_to(ann, sealed.name)

    def start() -> None:
        wait_for(lambda: ann.get(ann.at(table))["seats"][1]["kind"] == "person")
        ann.post(ann.at(table, "start"))
        play_whenever_asked(ann, table).join()

    other = threading.Thread(target=start)
    other.start()
    ran = run("join", url, "--name", "Tess", typed="say hi\n? 1\n" + "1\n" * 20)
    other.join()
    assert (ran.code, ran.err) == (0, "")
    assert "Tess: hi" in ran.out
    assert "Ann" in ran.out
    assert "Score sheet" in ran.out
    assert url in ran.out.replace("\n", "")


# -- the connection -------------------------------------------------------------------------------


def test_a_lost_move_is_sent_again_and_done_once(
    ann: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks after the move was done and before its answer came."""
    table, url = open_to(ann)
    take, sent, lost = Wire._take, Wire._send, [False]
    ids: list[str] = []

    def take_unless_first_answer(wire: Wire, text: str | bytes) -> None:
        if json.loads(text)["type"] in ("answer", "update") and ids and not lost[0]:
            lost[0] = json.loads(text)["type"] == "answer"
            assert wire._socket is not None
            wire._socket.close()
            return
        take(wire, text)

    def send_and_note(wire: Wire, message: Json) -> None:
        if message["type"] == "move":
            ids.append(message["move_id"])
        sent(wire, message)

    monkeypatch.setattr(Wire, "_take", take_unless_first_answer)
    monkeypatch.setattr(Wire, "_send", send_and_note)
    with joined(url, tmp_path) as source:
        ann.post(ann.at(table, "start"))
        until_asked(source, ann, table)
        inputs = ann.update(table)["sequence"]
        source.move(1, [source.side(1).choices[0].action])
        assert lost[0]
        assert len(ids) == 2
        assert len(set(ids)) == 1
        assert ann.update(table)["sequence"] == inputs + 1
        wait_for(lambda: "Connected again: nothing has been lost." in source.notices)


def test_whoever_comes_while_nothing_can_be_read_is_let_in_later(
    ann: Guest, tmp_path: Path, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First who it is cannot be looked up, then where the table stands."""
    table, url = open_to(ann)
    people: People = server.state.people
    person, reach = people.person, Replica.reach
    troubles = ["person", "person", "reach", "reach"]

    async def nobody_known(token: str | None) -> Person | None:
        if "person" in troubles:
            troubles.remove("person")
            raise NotStored("not_stored", {})
        return await person(token)

    async def unreachable(replica: Replica, who: Who, since: int, said: int = 0) -> None:
        if troubles:
            troubles.pop()
            raise NotStored("disk_full", {})
        await reach(replica, who, since, said)

    with joined(url, tmp_path) as source:
        wait_for(source.connected)
        ann.post(ann.at(table, "start"))
        until_asked(source, ann, table)
        monkeypatch.setattr(people, "person", nobody_known)
        monkeypatch.setattr(Replica, "reach", unreachable)
        assert source.wire._socket is not None
        source.wire._socket.close()
        wait_for(lambda: not troubles)
        ann.post(ann.at(table, "chat"), text="hello", say_id="12345678")
        wait_for(lambda: source.chat)
        assert source.wire.failed is None


def test_it_says_that_the_connection_is_lost(
    ann: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, url = open_to(ann)
    ann.post(ann.at(table, "chat"), text="hello", say_id="12345678")

    async def look(app: TableApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.source, JoinedTable)
        await until(pilot, lambda: app.source.chat)
        wire = app.source.wire
        with monkeypatch.context() as cut:
            cut.setattr(Wire, "_one_connection", lambda _wire: "cut")
            assert wire._socket is not None
            wire._socket.close()
            await until(pilot, lambda: "no connection" in shown(app))
            assert "The connection is lost" in shown(app)
        await until(pilot, lambda: "Connected again" in shown(app))
        assert "no connection" not in shown(app)
        assert len(app.source.chat or []) == 1

    with joined(url, tmp_path) as source:
        drive(source, look, at_once=True)


def test_a_reaction_is_told_in_words(ann: Guest, tmp_path: Path) -> None:
    table, url = open_to(ann)
    ann.post(ann.at(table, "react"), reaction="bravo", say_id="12345678")
    with joined(url, tmp_path, code="fr") as source:
        wait_for(lambda: source.chat)
        line = {"number": 2, "seat": 0, "name": "Ann", "text": "", "reaction": "of-next-year"}
        said = {"type": "chat", "table": table, "since": 1, "lines": [line]}
        source.wire._take(json.dumps(said))
        assert [(one.name, one.text) for one in source.chat or []] == [
            ("Ann", "Bravo\u00a0!"),
            ("Ann", "…"),
        ]


def test_the_guest_of_the_last_time(ann: Guest, tmp_path: Path) -> None:
    """The session is kept in a file that nobody else can read."""
    _table, url = open_to(ann)
    with joined(url, tmp_path / "sessions") as source:
        assert source.names[1] == "Tess"
    (file,) = (tmp_path / "sessions").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    with joined(url, tmp_path / "sessions", name="") as again:
        assert again.people == [1]
        assert again.names[1] == "Tess"


# -- hostile texts --------------------------------------------------------------------------------


def test_control_sequences_are_removed() -> None:
    assert clean(HOSTILE) == "Eve  !"
    assert clean("plain é ☕ «»") == "plain é ☕ «»"
    assert cleaned({"a\x1b[1m": ["\x1b[31mred", {"b": "x\ty"}, 3]}) == {
        "a": ["red", {"b": "x y"}, 3]
    }


def test_hostile_names_and_chat_do_nothing(ann: Guest, tmp_path: Path) -> None:
    """A server that takes nothing out: its table and its chat, as they come over the wire."""
    table, url = open_to(ann)
    with joined(url, tmp_path) as source:
        wait_for(source.connected)
        seats = [dict(seat, name=HOSTILE) for seat in source.table["seats"]]
        told: Json = {"type": "table", "table": {**source.table, "seats": seats}}
        line = {"number": 1, "seat": 0, "name": HOSTILE, "text": f"hi {HOSTILE}"}
        said = {"type": "chat", "table": table, "since": 0, "lines": [line]}
        for message in (told, said):
            source.wire._take(json.dumps(message))
        assert source.wire.failed is None
        assert source.names[:2] == ["Eve !", "Eve ! 2"]
        assert source.chat
        assert all(letter.isprintable() for letter in source.chat[0].name + source.chat[0].text)


# -- one clear line -------------------------------------------------------------------------------


class Stranger(http.server.BaseHTTPRequestHandler):
    """A web server that is none of ours: its answers by path."""

    answers: ClassVar[dict[str, tuple[int, bytes]]] = {}

    def do_GET(self) -> None:
        status, body = self.answers.get(self.path, (404, b"<h1>Not found</h1>"))
        self.send_response(status)
        self.send_header("Location", "https://elsewhere.example/")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:
        del format, args


@contextmanager
def strange(**answers: tuple[int, bytes]) -> Iterator[str]:
    """Answers by the last word of the path; the address of a table there."""
    paths = {"healthz": "/healthz", "session": "/api/session", "table": "/api/tables/abc"}
    handler = type("Handler", (Stranger,), {"answers": {paths[k]: v for k, v in answers.items()}})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/t/abc"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


ALIVE = (200, b'{"ok": true, "version": "9.9"}')


@pytest.mark.parametrize(
    "url",
    ["nonsense", "ftp://example.org/t/abc", "https://example.org/", "https://u:p@example.org/t/a"],
)
def test_not_the_address_of_a_table(run: Run, url: str) -> None:
    assert_refused(run("join", url), "is not the address of a table")


def test_nobody_answers(run: Run) -> None:
    assert_refused(run("join", f"http://127.0.0.1:{free_port()}/t/abc"), "does not answer")


def test_not_a_server_of_ours(run: Run) -> None:
    with strange() as url:
        assert_refused(run("join", url), "is not a Faubourg server")
    with strange(healthz=(200, b'{"status": "fine"}')) as url:
        assert_refused(run("join", url), "is not a Faubourg server")
    with strange(healthz=(302, b"")) as url:
        assert_refused(run("join", url), "https://elsewhere.example/")


def test_a_server_of_another_version(run: Run) -> None:
    known = b'{"person": {"id": "1", "name": "Tess"}}'
    for table in (b'{"game": "alhambra"}', b'{"game": "alhambra", "rules": 1}'):
        with strange(healthz=ALIVE, session=(200, known), table=(200, table)) as url:
            assert_refused(run("join", url, "--name", "Tess"), "9.9", "same version")
    newer = b'{"game": "alhambra", "rules": 99}'
    with strange(healthz=ALIVE, session=(200, known), table=(200, newer)) as url:
        assert_refused(run("join", url), "99")
    unknown = b'{"game": "chess", "rules": 1}'
    with strange(healthz=ALIVE, session=(200, known), table=(200, unknown)) as url:
        assert_refused(run("join", url), "chess", "not installed")


def test_no_such_table_and_no_seat(ann: Guest, bea: Guest, server: Running, run: Run) -> None:
    assert_refused(run("join", f"{server.url}/t/nothing", "--name", "Tess"), "no such table")
    table, url = open_to(ann)
    bea.post(bea.at(table, "join"))
    assert_refused(run("join", url, "--name", "Tess"), "All seats of this table are taken")
    ann.post(ann.at(table, "start"))
    assert_refused(run("join", url, "--name", "Tess"), "has begun without you")


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_line_in_each_language(run: Run, code: str) -> None:
    told = language(code).refusal(Refusal("server_silent", {"server": "x", "why": "y"}))
    ran = run("join", f"http://127.0.0.1:{free_port()}/t/abc", "--lang", code)
    assert_refused(ran, " ".join(told.split())[2:-3])  # plain spaces on stderr


def listen(source: JoinedTable) -> None:
    while True:
        source.proceed()


def test_what_makes_no_sense_ends_it_in_one_line(ann: Guest, tmp_path: Path) -> None:
    """A message that this version cannot read."""
    _table, url = open_to(ann)
    with joined(url, tmp_path) as source:
        wait_for(source.connected)
        source.wire._take('{"type": "update", "seat": "first"}')
        with pytest.raises(Refusal) as refused:
            listen(source)
        assert refused.value.code == "other_version"
