"""What is stored, compared with what people were promised and what their pages show."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx

from bench.guests import Page
from tests.server.stored import Ask, asking

Json = dict[str, Any]
TRUE_WITHIN = 5.0  # seconds from the last input until every page shows it


def compare(place: Path | str, pages: list[Page]) -> list[str]:
    """Everything that is wrong, one line each."""
    wrong: list[str] = []
    tables = sorted({page.table for page in pages})
    with asking(place) as ask:
        for table in tables:
            here = [page for page in pages if page.table == table]
            wrong += [f"table {table}: {line}" for line in moves_of(ask, table, here)]
            wrong += [f"table {table}: {line}" for line in chat_of(ask, table, here)]
            wrong += [f"table {table}: {line}" for line in seats_of(ask, table)]
        frozen = "select id, reason from tables where status = 'frozen'"
        wrong += [f"table {table} is frozen: {why}" for table, why in ask(frozen)]
    return wrong


def moves_of(ask: Ask, table: str, pages: list[Page]) -> list[str]:
    wrong: list[str] = []
    query = "select sequence from inputs where table_id = ? order by sequence"
    inputs = [row[0] for row in ask(query, table)]
    if inputs != list(range(1, len(inputs) + 1)):
        wrong.append("a gap in the inputs")
    query = "select move_id, sequence from moves where table_id = ? order by sequence"
    stored: dict[str, int] = dict(ask(query, table))
    if list(stored.values())[-1:] != inputs[-1:]:
        wrong.append("inputs that belong to no move")
    before = 0
    for move, last in stored.items():
        if not move.startswith("bot:") and last - before != 1:
            wrong.append(f"move {move} is stored by halves or more than once")
        before = last
    sent = {move for page in pages for move in page.sent}
    people = {move for move in stored if not move.startswith("bot:")}
    wrong += [f"an acknowledged move is lost: {m}" for p in pages for m in p.done - set(stored)]
    wrong += [f"a move that nobody sent: {move}" for move in people - sent]
    return wrong


def chat_of(ask: Ask, table: str, pages: list[Page]) -> list[str]:
    wrong: list[str] = []
    query = "select number, say_id from remarks where table_id = ? order by number"
    lines = ask(query, table)
    if [number for number, _ in lines] != list(range(1, len(lines) + 1)):
        wrong.append("a gap in the chat")
    numbers = {say: number for number, say in lines}
    for page in pages:
        for say, number in page.said.items():
            if numbers.get(say) != number:
                wrong.append(f"an acknowledged line is lost: {number}")
    return wrong


def seats_of(ask: Ask, table: str) -> list[str]:
    query = "select person from seats where table_id = ? and person is not null"
    people = [row[0] for row in ask(query, table)]
    return [] if len(people) == len(set(people)) else ["somebody has two seats"]


async def look(url: str, pages: list[Page]) -> list[str]:
    """What a server that was started this moment tells each page, against what the page shows."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60, verify=False) as http:
        looks = [await until_true(http, page) for page in pages]
    return [
        f"table {page.table}: {line}"
        for page, wrong in zip(pages, looks, strict=True)
        for line in wrong
    ]


async def until_true(http: httpx.AsyncClient, page: Page) -> list[str]:
    """What the page shows and is not so, five seconds after the last news: bots may still move."""
    last, since = (-2, 0), time.monotonic()
    while True:
        try:
            truth = await asked(http, page, "update", since=-1)
            lines = (await asked(http, page, "chat"))["lines"]
        except (httpx.HTTPError, Untold) as error:
            return [f"no answer, {error!r}"]
        wrong = differences(truth, lines, page)
        if (truth["sequence"], len(lines)) != last:
            last, since = (truth["sequence"], len(lines)), time.monotonic()
        if not wrong or time.monotonic() - since > TRUE_WITHIN:
            return wrong
        await asyncio.sleep(0.1)


class Untold(Exception):
    """A refusal instead of what is so."""


async def asked(http: httpx.AsyncClient, page: Page, what: str, **query: int) -> Json:
    path = f"/api/tables/{page.table}/{what}"
    answer = await http.get(path, params=query, headers=page.guest.headers)
    if answer.status_code != 200:
        raise Untold(answer.text[:200])
    return dict(answer.json())


def differences(truth: Json, lines: list[Json], page: Page) -> list[str]:
    """`lines`: the last ones of the chat, where they are very many."""
    told = ("sequence", "view", "waiting", "decision", "legal", "outcome")
    wrong = [f"another {what}" for what in told if truth[what] != page.update.get(what)]
    if truth["events"] != page.events:
        wrong.append(f"{len(page.events)} events were heard, {len(truth['events'])} happened")
    if page.lines[-len(lines) :] != lines:
        wrong.append(f"it shows {len(page.lines)} lines, {len(lines)} were said")
    if wrong:
        where = "looking for a server"
        if page.wire is not None:
            where = f"connected to port {page.wire.remote_address[1]}"
        numbers = f"{page.update['sequence']} of {truth['sequence']}"
        wrong.insert(0, f"seat {truth['seat']} is {where} and has heard {numbers}")
    return wrong
