"""Chat and signals: who may be heard, by whom, and what is kept."""

from pathlib import Path

import pytest

from faubourg.games.evolutopia.state import EvolutopiaState
from faubourg.server.store.rows import ChatRow
from faubourg.server.store.trouble import NotStored
from faubourg.server.tables import chat

from .serving import Guest, Json, Running, new_id, serving
from .test_live import table_of_two

MARKUP = "<img src=x onerror=alert(1)>"


def say(guest: Guest, table: str, text: str, say_id: str = "") -> Json:
    return guest.post(guest.at(table, "chat"), text=text, say_id=say_id or new_id())


def heard(guest: Guest, table: str, since: int = 0) -> list[str]:
    lines = guest.get(guest.at(table, "chat"), since=since)["lines"]
    return [line["text"] for line in lines]


def silence(server: Running, table: str, seat: int) -> None:
    """As if this seat had played a Bon Plan."""
    history = server.table(table).history
    assert history is not None
    state = history.table.state
    assert isinstance(state, EvolutopiaState)
    state.silent |= 1 << seat


def test_what_is_said_is_heard_by_everybody(server: Running, ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea)
    stranger = server.guest("")
    pages = [guest.socket() for guest in (ann, bea, stranger)]
    for page in pages:
        page.watch(table)
    pages[0].send("say", table=table, text="Hello there", say_id="hello-hello")
    said = pages[0].wait_for("said")
    assert (said["ok"], said["say_id"], said["number"]) == (True, "hello-hello", 1)
    line = {"number": 1, "seat": 0, "name": "Ann", "text": "Hello there"}
    for page in pages:
        before = [message for message in page.heard if message["type"] == "chat"]
        chat = before[0] if before else page.wait_for("chat")
        assert chat["since"] == 0
        assert {key: chat["lines"][0][key] for key in line} == line
        page.close()
    stranger.close()


def test_a_line_of_which_nobody_knows_whether_it_was_stored_is_said_once(
    server: Running, ann: Guest, bea: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was, but the connection to the database ended just then: the page sends it again."""
    table = table_of_two(ann, bea)
    page = ann.socket()
    page.watch(table)
    store = server.tables.store
    add = store.add_chat_line

    async def cut_off(row: ChatRow) -> None:
        monkeypatch.setattr(store, "add_chat_line", add)
        await add(row)
        raise NotStored("not_stored", {})

    monkeypatch.setattr(store, "add_chat_line", cut_off)
    line = {"table": table, "text": "Hello", "say_id": new_id()}
    page.send("say", **line)
    refused = page.wait_for("error", say_id=line["say_id"])
    assert refused["refusal"]["code"] == "not_stored"
    page.send("say", **line)
    assert page.wait_for("said", say_id=line["say_id"])["number"] == 1
    assert heard(bea, table) == ["Hello"]
    page.close()


def test_remarks_are_text_on_one_line(ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea)
    line = say(ann, table, f"  {MARKUP}\n\tand\u202e more ")
    assert line["text"] == f"{MARKUP} and more"
    assert heard(bea, table) == [f"{MARKUP} and more"]


def test_what_cannot_be_said(server: Running, ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea)
    path = ann.at(table, "chat")
    cleo, stranger = server.guest("Cleo"), server.guest("")
    assert cleo.refused(path, 403, text="hi", say_id=new_id()) == "not_seated"
    assert stranger.refused(path, 401, text="hi", say_id=new_id()) == "session_needed"
    assert ann.refused(path, 400, text=" \u200b\n", say_id=new_id()) == "remark_empty"
    assert ann.refused(path, 400, text="x" * 501, say_id=new_id()) == "bad_request"
    assert ann.refused(path, 400, text="", say_id=new_id()) == "bad_request"
    assert heard(ann, table) == []
    cleo.close()
    stranger.close()


def test_a_remark_that_is_sent_again_is_said_once(ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea)
    first = say(ann, table, "once", "the-same-id")
    assert say(ann, table, "once", "the-same-id") == first
    assert bea.refused(bea.at(table, "chat"), 400, text="mine", say_id="the-same-id") == "stale"
    assert heard(bea, table) == ["once"]


def test_who_comes_back_hears_what_was_missed(ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea)
    for word in ("one", "two", "three"):
        say(ann, table, word)
    page = bea.socket()
    page.send("watch", table=table, since=-1, said=1)
    chat = page.wait_for("chat")
    assert chat["since"] == 1
    assert [line["text"] for line in chat["lines"]] == ["two", "three"]
    assert heard(bea, table, since=2) == ["three"]
    page.close()


def test_remarks_outlive_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        table = ann.open("me", "open")  # before the start, too
        say(ann, table, "is anybody here?", "asked-once")
        cookie = ann.http.cookies.get("faubourg_session")
        ann.close()
    with serving(tmp_path) as server:
        ann = server.guest("")
        ann.http.cookies.set("faubourg_session", str(cookie))
        assert heard(ann, table) == ["is anybody here?"]
        assert say(ann, table, "is anybody here?", "asked-once")["number"] == 1
        assert say(ann, table, "hello?")["number"] == 2
        ann.close()


def test_nobody_talks_without_a_pause(ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea)
    for number in range(chat.LINES):
        say(ann, table, f"word {number}")
    assert ann.refused(ann.at(table, "chat"), 429, text="more", say_id=new_id()) == (
        "too_many_requests"
    )
    say(bea, table, "my turn")  # the others may
    page = ann.socket()
    page.send("say", table=table, text="more", say_id="too-many-1")
    assert page.wait_for("said")["refusal"]["code"] == "too_many_requests"
    page.close()


def test_a_silent_player_is_told_by_which_rule(server: Running, ann: Guest, bea: Guest) -> None:
    """E7.2: after a Bon Plan, until the own next turn."""
    table = table_of_two(ann, bea, "evolutopia")
    assert ann.update(table)["silenced"] == ""
    silence(server, table, 0)
    assert ann.update(table)["silenced"] == "E7.2"
    assert bea.update(table)["silenced"] == ""
    refusal = ann.post(ann.at(table, "chat"), 403, text="psst", say_id=new_id())["refusal"]
    assert (refusal["code"], refusal["rule"]) == ("silenced", "E7.2")
    assert refusal["text"]
    page = ann.socket()
    page.watch(table)
    page.send("point", table=table, thing="square:3")
    assert page.wait_for("error")["refusal"]["code"] == "silenced"
    page.close()
    say(bea, table, "She may not answer.")
    history = server.table(table).history
    assert history is not None
    state = history.table.state
    assert isinstance(state, EvolutopiaState)
    state.waiting = 0  # it is over
    assert say(ann, table, "Now I may.")["number"] == 2


def test_a_reaction_is_a_line_that_is_drawn(server: Running, ann: Guest, bea: Guest) -> None:
    """Heard, stored, limited, muted and silenced (E7.2) as talk is."""
    table = table_of_two(ann, bea, "evolutopia")
    stranger, cleo = server.guest(""), server.guest("Cleo")
    page, looking = bea.socket(), stranger.socket()
    for one in (page, looking):
        one.watch(table)
    page.send("react", table=table, reaction="bravo", say_id="bravo-bravo")
    assert page.wait_for("said")["number"] == 1
    told = looking.wait_for("chat")
    line = {"number": 1, "seat": 1, "name": "Bea", "text": "", "reaction": "bravo"}
    assert told["fresh"]
    assert line.items() <= told["lines"][0].items()
    late = ann.socket()
    late.watch(table)
    assert not late.wait_for("chat")["fresh"]  # whoever comes later has missed it
    path = ann.at(table, "react")
    assert ann.refused(path, 400, reaction="rude", say_id=new_id()) == "bad_request"
    assert cleo.refused(path, 403, reaction="wow", say_id=new_id()) == "not_seated"
    silence(server, table, 0)
    refusal = ann.post(path, 403, reaction="wow", say_id=new_id())["refusal"]
    assert (refusal["code"], refusal["rule"]) == ("silenced", "E7.2")
    for _ in range(chat.LINES - 1):
        bea.post(path, reaction="oops", say_id=new_id())
    assert bea.refused(path, 429, reaction="oops", say_id=new_id()) == "too_many_requests"
    ann.post(ann.at(table, "mute"), seat=1)
    assert bea.refused(path, 403, reaction="laugh", say_id=new_id()) == "muted"
    for one in (page, looking, late):
        one.close()
    bea.post("/api/account/delete", name="Bea")
    assert {line["reaction"] for line in ann.get(ann.at(table, "chat"))["lines"]} == {""}
    stranger.close()
    cleo.close()


def test_signals_reach_everybody_and_are_not_kept(server: Running, ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea, "evolutopia")
    stranger = server.guest("")
    pages = [guest.socket() for guest in (ann, bea, stranger)]
    for page in pages:
        page.watch(table)
    seat = ann.update(table)["waiting"][0]
    choice = (ann, bea)[seat].update(table)["legal"][0]
    pages[seat].send("point", table=table, thing="square:3")
    pages[seat].send("consider", table=table, actions=[choice["action"]])
    pages[seat].send("consider", table=table, actions=[])
    said = {"type": "signal", "table": table, "seat": seat}
    for page in pages:
        signals = [page.wait_for("signal") for _ in range(3)]
        assert signals == [
            {**said, "thing": "square:3"},
            {**said, "actions": [choice["action"]], "fact": choice["fact"]},
            {**said, "actions": []},
        ]
    again = bea.socket()
    again.watch(table)
    assert [message["type"] for message in again.silence()] == []
    for page in [*pages, again]:
        page.close()
    stranger.close()


@pytest.mark.parametrize(
    ("game", "message", "code"),
    [
        ("alhambra", {"type": "point", "thing": "yard:1"}, "no_signals"),
        ("evolutopia", {"type": "point", "thing": "<b>"}, "bad_request"),
        ("evolutopia", {"type": "point", "thing": "x" * 61}, "bad_request"),
        ("evolutopia", {"type": "consider", "actions": [999]}, "unknown_action"),
        ("evolutopia", {"type": "consider", "actions": [-1]}, "bad_request"),
    ],
)
def test_what_is_no_signal(ann: Guest, bea: Guest, game: str, message: Json, code: str) -> None:
    table = table_of_two(ann, bea, game)
    page = ann.socket()
    page.watch(table)
    page.send(message["type"], table=table, **{k: v for k, v in message.items() if k != "type"})
    assert page.wait_for("error")["refusal"]["code"] == code
    page.close()


def test_spectators_give_no_signals(server: Running, ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea, "evolutopia")
    cleo = server.guest("Cleo")
    page = cleo.socket()
    page.watch(table)
    page.send("point", table=table, thing="square:3")
    assert page.wait_for("error")["refusal"]["code"] == "not_seated"
    page.close()
    cleo.close()


def test_too_many_signals_are_thinned_out(ann: Guest, bea: Guest) -> None:
    table = table_of_two(ann, bea, "evolutopia")
    page, other = ann.socket(), bea.socket()
    page.watch(table)
    other.watch(table)
    for number in range(chat.SIGNALS * 3):
        page.send("point", table=table, thing=f"square:{number}")
    page.silence()  # all of them have arrived
    signals = [message for message in other.silence() if message["type"] == "signal"]
    assert chat.SIGNALS <= len(signals) < chat.SIGNALS * 3
    page.close()
    other.close()
