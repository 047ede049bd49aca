"""A server over HTTP, as one guest of it: docs/api.md. The guest's cookie is kept in a file.

Whatever comes from a server is untrusted: texts lose what could disturb a terminal as soon as they
are read, so that nothing behind this file has to think of it.
"""

import json
import os
import re
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from http.client import HTTPException, HTTPMessage
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import IO, Any, Final

import faubourg
from faubourg.engine.files import read_text, write_text
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.i18n import Language
from faubourg.terminal import told
from faubourg.terminal.address import Address
from faubourg.terminal.told import Json

COOKIE: Final = "faubourg_session"
SECONDS: Final = 15.0  # for an answer
LARGEST: Final = 8_000_000  # bytes of an answer
DEEPEST: Final = 40  # lists in lists
# what terminals obey: colours and the like (CSI), titles and links (OSC and other strings)
SEQUENCES: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f]).*?(?:\x07|\x1b\\|\x9c|$)",
    re.DOTALL,
)


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """A cookie goes to the server that was named and to no other."""

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: HTTPMessage,
        newurl: str,
    ) -> None:
        raise Refusal("server_elsewhere", {"url": clean(newurl)[:200]})


class Requests:
    """Asks one server, in one language, as one guest."""

    def __init__(self, address: Address, language: Language, folder: Path) -> None:
        self.address = address
        self.language = language
        self.file = folder / f"{address.file_name}.json"
        self.opener = urllib.request.build_opener(NoRedirects)
        self.cookie = kept_cookie(self.file, address)
        self.version = ""  # the server's

    def get(self, path: str) -> Json:
        return self.ask(path, None)

    def post(self, path: str, **body: object) -> Json:
        return self.ask(path, json.dumps(body).encode())

    def at_table(self, what: str, **body: object) -> Json:
        return self.post(f"/api/tables/{self.address.table}/{what}", **body)

    def headers(self) -> dict[str, str]:
        known = {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}
        program = {"User-Agent": f"faubourg/{faubourg.__version__}"}
        return {"Accept-Language": self.language.code, **program, **known}

    def ask(self, path: str, body: bytes | None) -> Json:
        """The answer. Refused: what the server refuses, and a server that does not answer."""
        headers = self.headers() | ({} if body is None else {"Content-Type": "application/json"})
        request = urllib.request.Request(self.address.server + path, body, headers)
        try:
            with self.opener.open(request, timeout=SECONDS) as answer:
                self.keep_cookie(answer.headers)
                return self.read(answer)
        except urllib.error.HTTPError as error:
            with error:
                raise self.refused(error) from None
        except (OSError, HTTPException) as error:
            raise Refusal("server_silent", self.named() | {"why": reason(error)}) from None

    def refused(self, answer: IO[bytes]) -> Refusal:
        try:
            return refused(self.read(answer).get("refusal"), self.language)
        except (KeyError, ValueError):
            return Refusal("no_faubourg", self.named())

    def read(self, answer: IO[bytes]) -> Json:
        """The object that was answered; refused: what no Faubourg server says."""
        try:
            found = json.loads(answer.read(LARGEST))
            if isinstance(found, dict):
                whole: Json = cleaned(found)
                return whole
        except (ValueError, RecursionError):
            pass
        raise Refusal("no_faubourg", self.named())

    def versions(self) -> dict[str, object]:
        return {"theirs": self.version[:40], "ours": faubourg.__version__}

    def named(self) -> dict[str, object]:
        return {"server": self.address.server}

    def keep_cookie(self, headers: Mapping[str, str]) -> None:
        """For the next time: readable by nobody else."""
        try:
            sent = SimpleCookie(headers.get("Set-Cookie", "")).get(COOKIE)
        except CookieError:
            return
        if sent is None or sent.value == self.cookie:
            return
        self.cookie = sent.value
        try:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError:
            raise Refusal("folder_not_writable", {"file": str(self.file.parent)}) from None
        # a new file of its own, mode 0600, takes the old one's place
        kept = {"server": self.address.server, "session": self.cookie}
        write_text(str(self.file), json.dumps(kept) + "\n")


def sessions_folder(environ: Mapping[str, str]) -> Path:
    data = environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(data) / "faubourg" / "sessions"


def kept_cookie(file: Path, address: Address) -> str:
    """Who we were there the last time; "" for a stranger, and where the file is no good."""
    try:
        kept = json.loads(read_text(str(file)))
    except ValueError:  # a Refusal too
        return ""
    if not isinstance(kept, dict) or kept.get("server") != address.server:
        return ""
    session = str(kept.get("session", ""))
    return session if session.isascii() and session.isprintable() and ";" not in session else ""


def refused(
    info: object, language: Language, game: Game | None = None, names: Sequence[str] = ()
) -> Refusal:
    """Why a server does not do it; in its own words where we have none for it."""
    if not isinstance(info, dict):
        raise ValueError("no refusal")
    refusal = told.refusal(info)
    try:
        language.refusal(refusal, game, names)
    except (LookupError, ValueError, TypeError):
        return Refusal("server_said", {"text": str(info.get("text") or info["code"])[:200]})
    return refusal


def reason(error: Exception) -> str:
    """What the system says, in a few words."""
    inner = error.reason if isinstance(error, urllib.error.URLError) else error
    return clean(str(getattr(inner, "strerror", "") or inner or type(error).__name__))[:100]


def clean(text: str) -> str:
    """A text without control sequences, control characters and invisible marks."""
    plain = SEQUENCES.sub("", text)
    return "".join([letter if letter.isprintable() else " " for letter in plain])


def cleaned(value: Any, depth: int = 0) -> Any:
    """What was read, with every text in it clean."""
    if depth > DEEPEST:
        raise ValueError("too deep")
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [cleaned(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {clean(key): cleaned(item, depth + 1) for key, item in value.items()}
    return value
