"""A person at a browser: one context with its page, and everything that went wrong there."""

import contextlib
import os
import re
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from ipaddress import IPv4Address
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Request, WebSocket, expect

from tests.browser.hands import MOUSE, Hand
from tests.browser.server import SECONDS, Server

# Tells of violations of the content security policy, counts what travels over the page, and knows
# what it was touched with (hands.py).
WITNESS = """
window.witness = { violations: [], flights: 0, pointers: [], keys: 0 };
addEventListener("securitypolicyviolation", (event) =>
  witness.violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`));
addEventListener("pointerdown", ({ pointerType }) => witness.pointers.push(pointerType), true);
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  if (Array.isArray(frames) && frames.some((frame) => "transform" in frame)) witness.flights += 1;
  return animate.call(this, frames, timing);
};
"""
# Time that waits for the test, for who asks for it: what the page wants to do in a moment, such as
# to end what it shows, it does when the test lets so much time pass. What moves goes on moving. Not
# held is what follows at once, and the connection's heartbeat.
HELD = """
const [later, never] = [setTimeout, clearTimeout];
witness.held = new Map();
window.setTimeout = (what, ms = 0, ...given) => {
  if (ms < FROM || ms > TO) return later(what, ms, ...given);
  const id = -1 - (witness.count = (witness.count ?? 0) + 1);
  witness.held.set(id, { what: () => what(...given), due: performance.now() + ms });
  return id;
};
window.clearTimeout = (id) => (witness.held.delete(id) ? undefined : never(id));
witness.pass = (known = Infinity) => { // until the next thing happens, of those known by then
  const [next] = [...witness.held]
    .filter(([id]) => -1 - id <= known)
    .sort(([, one], [, other]) => one.due - other.due);
  if (next && witness.held.delete(next[0])) next[1].what();
};
"""
MOMENTS = (100, 19_999)  # ms: which are held
# Two pictures later: what was to be drawn has been.
DRAWN = """() => new Promise((drawn) =>
  requestAnimationFrame(() => requestAnimationFrame(() => drawn())))"""
# As no hand does, the pointer of a test rests where it has clicked. What is explained to one that
# rests (500 ms, as in Explainer.svelte) would lie over what is clicked next, on a slow machine. Who
# looks at explanations holds nothing (None).
RESTING = (500, 500)
PACE = """
try {
  localStorage["faubourg.settings"] ??= '{"pace": "PACE"}';
} catch { /* about:blank has none */ }
"""
# Until the letters are there and nothing has changed its place from one picture to the next.
SETTLED = """async () => {
  await document.fonts.ready;
  const frame = () => new Promise((later) => requestAnimationFrame(later));
  const places = () => [...document.querySelectorAll("body *")].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return `${x} ${y} ${width} ${height}`;
  }).join();
  for (let last = ""; last !== places(); await frame()) last = places();
}"""
NUMBERS = count(1)  # of the visitors
LANGUAGES = {"en": "English", "fr": "Français", "es": "Español"}
PATIENCE = SECONDS * 1000
SHAPED = 10.0  # seconds that a page may take for it, on however busy a machine
TRACED = os.environ.get("FAUBOURG_TRACE") == "1"  # the page at every step: twice as slow
OUTAGE = re.compile(
    r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|"
    r"WebSocket connection to .* failed"
)
BLOCKED = "Service Worker registration blocked by Playwright"
GAMES = "alhambra|ginkgopolis|evolutopia|sealed|race"
RAW_ID = re.compile(rf"\b(page|{GAMES}|refusal|cli)\.[a-z_]+(\.[a-z_]+)*\b|[{{}}]")


class Visitor:
    """One browser context; `page` is the page that is open in it."""

    def __init__(self, browser: Browser, server: Server, name: str, **options: Any) -> None:
        self.server = server
        self.name = name
        self.language = options.pop("language", "en")
        self.hand: Hand = options.pop("hand", MOUSE)
        pace = options.pop("pace", "at_once")  # only who looks at how it is told takes the time
        held: tuple[int, int] | None = options.pop("held", RESTING)
        # an address of their own: what many tests ask at once is not what one person may ask
        here = {"X-Forwarded-For": str(IPv4Address("10.0.0.0") + next(NUMBERS))}
        options.setdefault("extra_http_headers", here)
        # only who looks at it has one: it would ask for things that a test keeps from the page
        options.setdefault("service_workers", "block")
        options.setdefault("viewport", {"width": 1280, "height": 900})
        self.context = browser.new_context(base_url=server.url, locale=self.language, **options)
        self.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.urls: list[str] = []
        self.frames: list[str] = []  # what the live connection told
        self.outage = False
        self.lost: set[str] = set()  # what was asked for, or failed, while the server was away
        self.kept: list[Path] = []
        self.context.add_init_script(WITNESS)
        if held:
            self.context.add_init_script(
                HELD.replace("FROM", f"{held[0]}").replace("TO", f"{held[1]}")
            )
        self.context.add_init_script(PACE.replace("PACE", pace))
        self.context.on("request", self._asked)
        self.context.on("requestfailed", self._failed)
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        if TRACED:
            self.context.tracing.start(snapshots=True, name=name)
        self.page = self.context.new_page()
        self.page.on("websocket", self._connected)

    def _asked(self, request: Request) -> None:
        self._wants(request.url)

    def _failed(self, request: Request) -> None:
        if self.outage:
            self.lost.add(request.url)

    def _wants(self, url: str) -> None:
        self.urls.append(url)
        if self.outage:
            self.lost.add(url)

    def _connected(self, connection: WebSocket) -> None:
        self._wants(connection.url)
        connection.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning") or BLOCKED in message.text:
            return
        if not (OUTAGE.search(message.text) and self._is_of_an_outage(message)):
            self.complaints.append(f"console {message.type}: {message.text}")

    def _is_of_an_outage(self, message: ConsoleMessage) -> bool:
        """The console tells of a failure on a way of its own: perhaps when the server is back."""
        named = any(f"'{url}'" in message.text for url in self.lost)  # as connections are
        return self.outage or named or message.location["url"] in self.lost

    def wrongs(self) -> list[str]:
        """Everything a page must not do: errors, requests to elsewhere, tokens in addresses."""
        found = list(self.complaints)
        host = urlsplit(self.server.url).netloc
        found += [f"asked {url}" for url in self.urls if urlsplit(url).netloc not in (host, "")]
        for cookie in self.context.cookies():
            token = cookie.get("value", "")
            found += [f"token in {url}" for url in self.urls if token and token in url]
            if not cookie.get("httpOnly") or cookie.get("sameSite") != "Strict":
                found.append(f"a cookie that scripts or other sites can use: {cookie.get('name')}")
        if not self.page.is_closed() and self.page.url.startswith(self.server.url):
            found += self.page.evaluate("witness.violations")
            used = set(self.page.evaluate("witness.pointers"))
            found += [f"worked by {pointer}" for pointer in used - self.hand.pointers]
        return found

    @contextlib.contextmanager
    def while_server_is_away(self) -> Iterator[None]:
        """The browser itself reports connections that fail; here that is expected."""
        self.outage = True
        yield
        self.page.wait_for_timeout(0)  # what is known by now belongs to the outage
        self.outage = False

    def lose_connection(self) -> None:
        """For a moment."""
        with self.while_server_is_away():
            self.context.set_offline(True)
            self.context.set_offline(False)

    @contextlib.contextmanager
    def while_refused(self, status: int) -> Iterator[None]:
        """The browser itself reports answers that say no; here one is expected."""
        told = f"status of {status}"
        with self.page.expect_console_message(lambda message: told in message.text):
            yield
        self.complaints = [wrong for wrong in self.complaints if told not in wrong]

    def evidence(self, folder: Path) -> list[Path]:
        """How it ended: a picture, what the page told, a trace (`playwright show-trace FILE`)."""
        if self.kept:
            return self.kept
        folder.mkdir(parents=True, exist_ok=True)
        picture, story, trace = (
            folder / f"{self.name}{kind}" for kind in (".png", ".txt", "-trace.zip")
        )
        if not self.page.is_closed():
            self.page.screenshot(path=picture, timeout=5_000)
            story.write_text("\n".join([self.page.url, *self.urls, *self.frames]))
        if TRACED:
            self.context.tracing.stop(path=trace)
        self.kept = [path for path in (picture, story, trace) if path.exists()]
        return self.kept

    def let_time_pass(self, until: Callable[[], bool]) -> None:
        """Somebody whose time is `held` sees this happen, and time stands still again.

        What began after the last look is looked at before it may be over, and drawn before that.
        """

        def come() -> bool:
            known = self.page.evaluate("witness.count ?? 0")
            self.page.evaluate(DRAWN)
            if until():
                return True
            self.page.evaluate("(known) => witness.pass(known)", known)
            return False

        self.expect(come)

    def settle(self) -> None:
        """For who is going to say where something lies: it stays there."""
        self.page.evaluate(SETTLED)

    def expect(self, condition: Callable[[], object]) -> None:
        """That this comes true, as `expect` does for what is on the page."""
        until = time.monotonic() + SECONDS
        while not condition():
            assert time.monotonic() < until, "it did not come to pass"
            self.page.wait_for_timeout(50)  # what the browser tells meanwhile is heard

    def expect_nothing_of(self, find: Callable[[], Sequence[str]], where: str) -> None:
        """Once the page has taken its shape there is nothing to be found."""
        until = time.monotonic() + SHAPED
        while found := find():
            assert time.monotonic() < until, f"{where}:\n" + "\n".join(found)
            self.page.wait_for_timeout(50)

    # -- by the API, for tests of what comes later: a way through the lobby costs two pages -------

    def ask(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.context.request.post(path, data=body)
        assert answer.ok, answer.text()
        return dict(answer.json())

    def expect_kept(self, **wanted: object) -> None:
        """The server comes to know that this person prefers these."""

        def kept() -> bool:
            answer = self.context.request.get("/api/preferences").json()["preferences"] or {}
            return all(answer.get(name) == value for name, value in wanted.items())

        self.expect(kept)

    def arrive(self) -> None:
        """Have a name, before any page is open."""
        self.ask("/api/session", {"name": self.name})

    def sit_down(
        self,
        game: str,
        *seats: str,
        friends: Sequence["Visitor"] = (),
        options: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """A game on the page of everybody: "me", the friends on "open" seats, "bot:..."."""
        wish = {"game": game, "players": len(seats), "seats": seats, "options": dict(options)}
        table = self.ask("/api/tables", {**wish, "nonce": uuid.uuid4().hex})["id"]
        for friend in friends:
            friend.ask(f"/api/tables/{table}/join", {"nonce": uuid.uuid4().hex})
        self.ask(f"/api/tables/{table}/start", {})
        for visitor in (self, *friends):
            visitor.page.goto(f"/t/{table}")
            expect(visitor.page.locator(".counter")).to_be_visible()

    # -- what a person does before and beside a game ---------------------------------------------

    def t(self, msgid: str, **params: object) -> str:
        return self.server.text(msgid, self.language, **params)

    def button(self, msgid: str) -> Locator:
        return self.page.get_by_role("button", name=self.t(msgid), exact=True)

    def come_in(self, path: str = "/") -> None:
        """Open the page and give a name."""
        self.page.goto(path)
        self.hand.write(self.page.get_by_label(self.t("name.label")), self.name)
        self.hand.press(self.button("name.submit"))
        expect(self.page.get_by_label(self.t("name.label"))).to_be_hidden()

    def options(self, game: str = "Alhambra") -> Locator:
        """The card of a game in the lobby, with its options in sight."""
        card = self.page.get_by_role("article").filter(has_text=game)
        expect(card).to_be_visible()
        if not card.locator("details[open]").count():
            self.hand.press(card.locator("summary"))
        return card

    def open_table(
        self, players: int, friends: bool, game: str = "Alhambra", **options: str
    ) -> str:
        """In the lobby, by the number of players and a button; the address."""
        card = self.options(game)
        self.hand.press(card.get_by_role("radio", name=str(players), exact=True))
        for label, value in options.items():
            self.hand.pick(card.get_by_label(label), value)
        bots = "create.now" if players > 1 else "create.alone"
        button = "create.friends" if friends else bots
        self.hand.press(card.get_by_role("button", name=self.t(button)))
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def speak(self, language: str) -> None:
        """Switch the language in place."""
        if self.language != language:
            self.hand.press(self.page.get_by_label(self.t("settings.title")))
            self.choose_language(language)
            self.page.keyboard.press("Escape")

    def choose_language(self, language: str) -> None:
        """In the settings, which are open."""
        self.hand.press(self.page.get_by_role("radio", name=LANGUAGES[language]))
        self.language = language
        expect(self.page.locator("html")).to_have_attribute("lang", language)

    def expect_no_raw_ids(self) -> None:
        """A message that is missing shows its id."""
        found = RAW_ID.search(self.page.locator("body").inner_text())
        assert found is None, f"untranslated: {found}"
