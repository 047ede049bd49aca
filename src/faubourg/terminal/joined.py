"""JoinedTable: a seat at a table of a server. It knows what the server told, and no rules.

What is legal, what it would give and cost, and what happened come over the socket (wire.py); the
view is read and drawn here, and sentences are made here from facts, in the reader's language.
"""

import secrets
import time
from typing import Final

from faubourg import games
from faubourg.bots import BOTS
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.i18n import Language
from faubourg.terminal import hint, seats
from faubourg.terminal.cast import bot_name
from faubourg.terminal.drawers import drawer_of
from faubourg.terminal.log import Log
from faubourg.terminal.requests import Requests, refused
from faubourg.terminal.source import Choice, Said, Side, Source
from faubourg.terminal.told import Json, advice, fact, facts, outcome
from faubourg.terminal.told import event as told_event
from faubourg.terminal.wire import NOT_YET, Wire

FRESH: Final = -1  # nothing of the game has been told yet
SAID_AT_MOST: Final = 500  # lines of the chat that are kept


def sit_down(requests: Requests, name: str) -> "JoinedTable":
    """Take a seat, or the one we have there. Refused: no such server or table, or no seat."""
    greet(requests, name)
    try:
        table = requests.get(f"/api/tables/{requests.address.table}")
    except Refusal as refusal:
        if refusal.code in ("not_found", "bad_request"):
            raise Refusal("no_table", {}) from None
        raise
    try:
        game = games.find(str(table["game"]))
    except Refusal:
        raise Refusal("game_not_here", {"game": str(table["game"])[:40]}) from None
    try:
        game.required_rules(table["rules"])
        if table["seat"] is None:
            table = take_seat(requests, table)
        return JoinedTable(requests, game, table)
    except (KeyError, TypeError):
        raise Refusal("other_version", requests.versions()) from None


def greet(requests: Requests, name: str) -> None:
    """Who we are there: the guest of the last time, or a new one."""
    health = requests.get("/healthz")
    if "version" not in health:
        raise Refusal("no_faubourg", requests.named())
    requests.version = str(health["version"])
    person = requests.get("/api/session").get("person") if requests.cookie else None
    if person is None or (name and person.get("name") != name):
        guest = name or requests.language.text("terminal.player", number=1)
        requests.post("/api/session", name=guest)


def take_seat(requests: Requests, table: Json) -> Json:
    """The first open seat, or the one that is kept for us."""
    if table["kept"] is None and table["status"] == "over":
        raise Refusal("table_over", {})
    if table["kept"] is None and table["status"] == "running":
        raise Refusal("table_begun", {})
    try:
        return requests.at_table("join", nonce=secrets.token_hex(16))
    except Refusal as refusal:
        if refusal.code == "no_seat":
            raise Refusal("table_full", {}) from None
        raise


class JoinedTable(Source):
    """What the server has told us of a table, and what we tell it."""

    told_at_once = True

    def __init__(self, requests: Requests, game: Game, table: Json) -> None:
        super().__init__(game, requests.language, [], Log([]))
        self.requests = requests
        self.table = table
        self.people = []
        self.shown: Side | None = None  # of the last update
        self.sequence = FRESH
        self.decision = 0
        self.can_withdraw = False
        self.times: Json | None = None
        self.times_at = 0.0
        self.chat = []
        self.said = 0  # the number of the last line of the chat
        self.was_connected = False
        self.heard = 0  # messages
        self.looked = (0, False)  # messages, and whether it was connected, when somebody looked
        self.wire = Wire(requests, self.hear)
        self.wire.greeting = self.greeting
        self.take_table(table)
        self.wire.start()

    # -- what is heard, in the wire's thread ------------------------------------------------------

    def greeting(self) -> list[Json]:
        if self.was_connected:
            self.notices.append(self.text("join.connected_again"))
        self.was_connected = True
        return [self.watching()]

    def watching(self) -> Json:
        table = self.requests.address.table
        return {"type": "watch", "table": table, "since": self.sequence, "said": self.said}

    def hear(self, message: Json) -> None:
        kind = message["type"]
        self.heard += 1
        if kind == "update":
            self.take_update(message)
        elif kind == "table" and message["table"]["id"] == self.requests.address.table:
            self.take_table(message["table"])
        elif kind == "chat":
            self.take_chat(message)
        elif kind == "hello" and message["person"] is None:
            raise Refusal("session_lost", self.requests.named())
        elif kind == "error" and not {"move_id", "say_id", "request"} & message.keys():
            refusal = refused(message["refusal"], self.language, self.game, self.names)
            if refusal.code in NOT_YET:
                self.wire.later(self.watching)
            elif refusal.code != "not_started":
                self.notices.append(self.language.refusal(refusal, self.game, self.names))

    def take_table(self, table: Json) -> None:
        """Who sits where, under the names that the log uses."""
        had_seat = bool(self.people)
        self.table = table
        self.people = [] if table["seat"] is None else [int(table["seat"])]
        if had_seat and not self.people:
            self.notices.append(self.text("join.taken_over"))
        names: list[str] = []
        for seat in range(len(table["seats"])):
            names.append(seats.unused(called(table, seat, self.language), names))
        self.names[:] = [*names, *drawer_of(self.game.name).extras(len(names))]

    def take_update(self, update: Json) -> None:
        seat = None if update["seat"] is None else int(update["seat"])
        if self.shown is not None and seat != self.shown.seat:
            # somebody sat down or got up: all numbers are others
            self.log.entries.clear()
            self.sequence = FRESH
            self.shown = None
        first = self.shown is None
        if first and self.sequence == FRESH and update["since"] > 0:
            self.wire.send(self.watching())
            return
        if not first and update["since"] > self.sequence:
            self.wire.send(self.watching())  # something was lost
            return
        if update["sequence"] < self.sequence:
            return
        self.take_events(update["events"], seat)
        self.sequence = int(update["sequence"])
        self.decision = int(update["decision"])
        self.can_withdraw = bool(update["can_withdraw"])
        self.times, self.times_at = update.get("times"), time.monotonic()
        view = self.game.read_view(update["view"])
        choices = [self.choice(entry, seat or 0) for entry in update["legal"]]
        back = bool(update["can_undo"]) or self.can_withdraw
        ended = update["outcome"] and outcome(update["outcome"])
        waiting = [int(waited) for waited in update["waiting"]]
        self.shown = Side(seat, view, waiting, self.in_order(choices), back, ended)

    def take_events(self, events: list[Json], seat: int | None) -> None:
        for told in events:
            number = int(told["sequence"])
            if number <= self.sequence:
                continue
            event = told_event(told)
            if event.kind == "undo":
                self.log.forget(int(told["params"]["undone"]))
                name = self.names[int(told["params"]["seat"])]
                if told["params"]["seat"] != seat:
                    self.notices.append(self.text("did_undo", name=name))
            elif self.log.entries and self.log.entries[-1].number == number:
                self.log.entries[-1].events.append(event)
            else:
                self.log.tell(number, [event])

    def take_chat(self, message: Json) -> None:
        assert self.chat is not None
        # what is not fresh begins later only because it is the last of very many lines
        if message.get("fresh") and message["since"] > self.said:
            self.wire.send(self.watching())
            return
        for line in message["lines"]:
            if line["number"] > self.said:
                self.said = int(line["number"])
                name = seats.printable(str(line["name"])) or self.text("join.somebody")
                self.chat.append(Said(name, str(line["text"]) or self.felt(line)))
        del self.chat[:-SAID_AT_MOST]

    def felt(self, line: Json) -> str:
        """A reaction, which a page draws, in words; a newer server may know others."""
        try:
            return self.language.text(f"page.reaction.{line['reaction']}")
        except KeyError:
            return "…"

    def choice(self, entry: Json, seat: int) -> Choice:
        previews = self.previews(facts(entry["preview"]), seat)
        sentence = self.sentence(fact(entry["fact"]))
        return Choice(int(entry["action"]), str(entry["notation"]), sentence, previews)

    # -- what a screen asks -----------------------------------------------------------------------

    def begun(self) -> bool:
        with self.wire.changed:
            return self.shown is not None

    def seating(self) -> list[str]:
        with self.wire.changed:
            away = [
                who["kind"] == "person" and not who["online"] and seat not in self.people
                for seat, who in enumerate(self.table["seats"])
            ]
            return [
                self.text("join.away", name=name) if gone else name
                for name, gone in zip(self.names, away)
            ]

    def kept_in(self) -> str:
        return self.text("join.kept", url=self.requests.address.url)

    def over(self) -> bool:
        with self.wire.changed:
            return self.shown is not None and self.shown.outcome is not None

    def asked(self) -> int | None:
        with self.wire.changed:
            return self.shown.seat if self.shown is not None and self.shown.choices else None

    def side(self, seat: int | None) -> Side:
        with self.wire.changed:
            assert self.shown is not None
            return self.shown

    def can_start(self) -> bool:
        with self.wire.changed:
            taken = all(seat["kind"] != "open" for seat in self.table["seats"])
            return bool(self.table["host"]) and taken and self.table["status"] == "open"

    def connected(self) -> bool:
        return self.wire.connected

    def clocks(self) -> list[tuple[int, float, bool]]:
        with self.wire.changed:
            if self.times is None:
                return []
            gone, running = time.monotonic() - self.times_at, self.times["running"]
            return [
                (seat, max(0.0, left / 1000 - (gone if seat in running else 0)), seat in running)
                for seat, left in enumerate(self.times["left"])
                if left is not None
            ]

    def explain(self, seat: int, actions: list[int]) -> list[str]:
        answer = self.ask("try", actions=actions)
        return self.previews(facts(answer.get("facts", [])), seat)

    def hint(self, seat: int, bot: str) -> list[str]:
        if bot:
            raise Refusal("no_hint_by", {})
        return [
            hint.sentence(advice(line), self.game, facts(line["told"]), self.language, self.names)
            for line in self.ask("hint").get("lines", [])
        ]

    # -- what it does -----------------------------------------------------------------------------

    def proceed(self) -> None:
        """Until the server tells something, or it is lost or back."""
        wire = self.wire
        with wire.changed:
            # since the screen looked last, not since now: nothing falls between looking and waiting
            wire.changed.wait_for(
                lambda: wire.closed or wire.failed or self.looked != (self.heard, wire.connected)
            )
            if wire.failed is not None:
                raise wire.failed
            if self.looked[1] and not wire.connected and not wire.closed:
                self.notices.append(self.text("join.connection_lost"))
            self.looked = (self.heard, wire.connected)

    def interrupt(self) -> None:
        self.wire.close()

    def move(self, seat: int, actions: list[int]) -> None:
        self.act("move", actions=actions)

    def take_back(self, seat: int) -> None:
        if not self.side(seat).can_take_back:
            raise Refusal("nothing_to_undo", {})
        self.act("withdraw" if self.can_withdraw else "undo")

    def act(self, kind: str, **more: object) -> None:
        """And until we are shown what came of it."""
        answer = self.ask(kind, decision=self.decision, **more)
        wire = self.wire
        with wire.changed:
            wire.changed.wait_for(
                lambda: self.sequence >= answer.get("sequence", -1) or wire.failed or wire.closed
            )

    def ask(self, kind: str, **fields: object) -> Json:
        """The answer; refused: what the server refuses."""
        answer = self.wire.ask(kind, table=self.requests.address.table, **fields)
        if answer.get("refusal"):
            raise refused(answer["refusal"], self.language, self.game, self.names)
        return answer

    def say(self, text: str) -> None:
        if not text.strip():
            raise Refusal("remark_empty", {})
        self.ask("say", text=text.strip()[:500])

    def start(self) -> None:
        self.requests.at_table("start")

    def text(self, msgid: str, **params: object) -> str:
        return self.language.text(f"terminal.{msgid}", **params)


def called(table: Json, seat: int, language: Language) -> str:
    """A person's name, a bot's as on the page, or that the seat is free."""
    who = table["seats"][seat]
    if who["kind"] == "bot" and not who["owner"]:
        if ours := bot_name(table, seat, language):
            return ours
        level = str(who["name"]).partition(":")[0]
        known = language.text(f"terminal.bot.{level}") if level in BOTS else level
        return seats.printable(f"{known} {seat + 1}")
    name = seats.printable(str(who["owner"] or who["name"]))
    if who["kind"] == "open":
        return language.text("terminal.join.open_seat")
    return name or language.text("terminal.player", number=seat + 1)
