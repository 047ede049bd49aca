"""A bot for a running Faubourg server, in a page: sits down at a table and plays at random.

    python random_client.py http://127.0.0.1:8000 TABLE_ID

It needs nothing but Python. `stream` gives an Update on each line; `moves` takes what we choose.
Put something cleverer into `choose`.
"""

import json
import random
import sys
import urllib.error
import urllib.request
import uuid
from http.cookiejar import CookieJar
from typing import Any

browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))


def call(url: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    with browser.open(request) as answer:
        return json.load(answer)


def choose(update: dict[str, Any]) -> int:
    """`update` has the view, what is legal, and what each legal action would bring."""
    action: int = random.choice(update["legal"])["action"]
    return action


def play(server: str, table: str) -> dict[str, Any]:
    """Play a seat to the end of the game; returns the outcome."""
    here = f"{server}/api/tables/{table}"
    call(f"{server}/api/session", {"name": "Random client"})
    if call(here)["seat"] is None:
        call(f"{here}/join", {})
    with browser.open(f"{here}/stream?since=0") as stream:
        for line in stream:
            update: dict[str, Any] = json.loads(line)
            if update["outcome"]:
                return dict(update["outcome"])
            if update["legal"]:
                move = {"decision": update["decision"], "actions": [choose(update)]}
                call(f"{here}/moves", {**move, "move_id": str(uuid.uuid4())})
    raise ConnectionError("the stream ended before the game")


if __name__ == "__main__":
    try:
        print(play(sys.argv[1].rstrip("/"), sys.argv[2])["totals"])
    except urllib.error.HTTPError as error:
        sys.exit(json.load(error)["refusal"]["text"])
