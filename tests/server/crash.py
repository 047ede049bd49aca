"""Kills the server, again and again, while people and bots play; then looks if anything was lost.

    python tests/server/crash.py --kills 200 [--database postgresql://...]

Several clients play whole games over sockets and simply resend what was not answered. The server is
killed (SIGKILL) at random moments, exactly between commit and acknowledgement, and exactly between
acknowledgement and broadcast (faubourg.server.faults). Afterwards every acknowledged move must be
there, none twice, and every client must have come to the end of its game.

Our games are played, and what else `run` is given: secret choices are made, withdrawn and revealed,
actions undone.
Starting Python anew takes a second, so most servers are forked from a process that has imported
everything (`--nursery`), and their bots think without workers; every fourth server is the real
command, `faubourg serve`.
"""

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import uuid
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from faubourg.engine.record import from_text
from faubourg.engine.verify import deal_again
from faubourg.games import BUILT_IN, find

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # it is a program, too

from tests.ports import free_port
from tests.server.stored import asking

Tables = tuple[tuple[str, int, int], ...]
TABLES: Tables = (  # game, people, bots
    ("alhambra", 3, 0),
    ("alhambra", 1, 2),
    ("ginkgopolis", 3, 0),
    ("ginkgopolis", 2, 1),
    ("evolutopia", 2, 1),
)
KILLS_A_CAMPAIGN = 25  # then the games are played to their end, and new ones begin
THINKING = 0.03  # seconds; longer in longer campaigns, so that the games last
REAL = 4  # every fourth server is the real command
MIND = 0.15  # how often somebody takes something back
# too late: something was shown meanwhile, or that was the last choice of a short game
TAKEN_BACK = ("stale", "nothing_to_undo", "nothing_to_withdraw", "game_over")
PLACES = ("random", "after_commit", "after_answer")
Json = dict[str, Any]


class Player:
    """A client as docs/api.md wants it: numbers, resends, comes back."""

    def __init__(self, url: str, game: str, table: str, cookie: str, chance: random.Random) -> None:
        self.url = url
        self.game = game
        self.table = table
        self.cookie = cookie
        self.chance = chance
        self.update: Json = {"sequence": -1, "legal": [], "can_withdraw": False, "outcome": None}
        self.events: list[Json] = []
        self.pending: Json | None = None
        self.acknowledged: dict[str, int] = {}
        self.sent: dict[str, str] = {}  # move id -> what it was
        self.answered = -1  # up to this sequence our own moves are done: older updates are stale
        self.resent = 0
        self.thinking = THINKING

    async def play(self) -> None:
        """To the end of the game, through as many connections as it takes."""
        address = self.url.replace("http", "ws", 1) + "/api/live"
        headers = {"Cookie": self.cookie}
        while self.update["outcome"] is None:
            try:
                async with connect(address, additional_headers=headers, proxy=None) as wire:
                    await self.converse(wire)
            except (OSError, WebSocketException, EOFError):
                await asyncio.sleep(0.02)

    async def converse(self, wire: ClientConnection) -> None:
        await self.say(wire, type="watch", since=self.update["sequence"])
        watching = True
        async for text in wire:
            message = json.loads(text)
            if message["type"] == "update":
                self.hear(message)
                if watching and self.pending is not None:
                    self.resent += 1
                    await self.say(wire, **self.pending)
                watching = False
            elif message["type"] == "answer":
                self.take_answer(message)
            elif message["type"] == "error":
                assert message["refusal"]["code"] == "too_many_requests", message
                await asyncio.sleep(0.3)
                if self.pending is not None and message.get("move_id") == self.pending["move_id"]:
                    await self.say(wire, **self.pending)
            if self.update["outcome"] is not None:
                return
            if self.may_move():
                await asyncio.sleep(self.chance.random() * self.thinking)
                self.pending = choose(self.update, self.chance)
                if self.pending is not None:
                    self.sent[self.pending["move_id"]] = self.pending["type"]
                    await self.say(wire, **self.pending)

    async def say(self, wire: ClientConnection, **message: Any) -> None:
        await wire.send(json.dumps({"table": self.table, **message}))

    def hear(self, update: Json) -> None:
        assert update["since"] == self.update["sequence"], "a gap, or something twice"
        self.events += update["events"]
        self.update = update

    def take_answer(self, answer: Json) -> None:
        if self.pending is None or answer["move_id"] != self.pending["move_id"]:
            known = self.acknowledged.get(answer["move_id"])
            now = answer["sequence"] if answer["ok"] else None
            assert known == now, "another answer to the same move"
            return
        self.pending = None
        if answer["ok"]:
            self.acknowledged[answer["move_id"]] = answer["sequence"]
            self.answered = answer["sequence"]
        else:
            assert answer["refusal"]["code"] in TAKEN_BACK, answer

    def may_move(self) -> bool:
        return (
            self.pending is None
            and bool(self.update["legal"] or self.update["can_withdraw"])
            and self.update["sequence"] >= self.answered
        )


def choose(update: Json, chance: random.Random) -> Json | None:
    """A move; now and then something is taken back instead, a secret choice even later."""
    common = {"decision": update["decision"], "move_id": str(uuid.uuid4())}
    for back in ("undo", "withdraw"):
        if update[f"can_{back}"] and chance.random() < MIND:
            return {"type": back, **common}
    if not update["legal"]:
        return None
    action = chance.choice(update["legal"])["action"]
    return {"type": "move", "actions": [action], **common}


class Servers:
    """Starts servers on one port and one database, one after the other."""

    def __init__(self, folder: Path, games: set[str], database: str = "") -> None:
        self.folder = folder
        self.database = database
        self.games = sorted(games - set(BUILT_IN))  # of other packages
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = (folder / "log").open("ab")
        command = [sys.executable, str(Path(__file__).resolve()), "--nursery"]
        pipe = subprocess.PIPE
        self.nursery = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=self.log)
        self.command: subprocess.Popen[bytes] | None = None

    def say(self) -> bytes:
        assert self.nursery.stdout is not None
        return self.nursery.stdout.readline()

    async def start(self, fault: str, real: bool) -> int:
        """A server that dies by this fault; its process id, once it listens."""
        if real:
            return await asyncio.to_thread(self.start_command, fault)
        wish: Json = {"port": self.port, "data": str(self.folder / "data"), "fault": fault}
        wish |= {"games": self.games, "database": self.database}
        assert self.nursery.stdin is not None
        self.nursery.stdin.write(json.dumps(wish).encode() + b"\n")
        self.nursery.stdin.flush()
        pid = int(await asyncio.to_thread(self.say))
        assert await asyncio.to_thread(self.say) == b"ready\n", "the server did not start"
        return pid

    def start_command(self, fault: str) -> int:
        command = [sys.executable, "-m", "faubourg.cli", "serve", "--port", str(self.port)]
        command += ["--data", str(self.folder / "data")]
        if self.database:
            command += ["--database", self.database]
        for game in self.games:
            command += ["--game", game]
        env = os.environ | {"FAUBOURG_FAULT": fault, "FAUBOURG_BOT_DELAY": "0.05"}
        pipe = subprocess.PIPE
        self.command = subprocess.Popen(command, env=env, stdout=pipe, stderr=self.log)
        assert self.command.stdout is not None
        assert self.command.stdout.readline(), "the server did not start"
        return self.command.pid

    def is_alive(self, pid: int) -> bool:
        if self.command is not None and self.command.pid == pid:
            return self.command.poll() is None
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        return True

    async def wait_for_death(self, pid: int, seconds: float) -> bool:
        for _ in range(int(seconds / 0.005)):
            if not self.is_alive(pid):
                return True
            await asyncio.sleep(0.005)
        return False

    async def kill(self, pid: int, how: signal.Signals) -> None:
        if self.is_alive(pid):
            os.kill(pid, how)
        assert await self.wait_for_death(pid, 20), "it does not die"
        if self.command is not None and self.command.stdout is not None:
            self.command.wait()
            self.command.stdout.close()
            self.command = None

    def close(self) -> None:
        for stream in (self.nursery.stdin, self.nursery.stdout, self.log):
            if stream is not None:
                stream.close()
        self.nursery.wait(10)


def nursery() -> None:
    """Reads what to start, forks a server for it, and says its process id; the server: ready."""
    from faubourg.server import faults
    from faubourg.server.bot_workers import Asked, BotPool, Thought, think
    from faubourg.server.fair_turns import Asker
    from faubourg.server.settings import Settings
    from faubourg.server.tables import all_tables
    from faubourg.server.web.serve import serve

    class NoWorkers(BotPool):
        """Bots that think where they are: a new worker would live no longer than its start."""

        async def _ask(self, asker: Asker, question: Asked) -> Thought:
            return think(question)

    setattr(all_tables, "BotPool", NoWorkers)  # noqa: B010 - mypy would not have it

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    for line in sys.stdin:
        wish = json.loads(line)
        child = os.fork()
        if child:
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        faults.PLACE, _, times = wish["fault"].partition(":")
        faults.left[0] = int(times or 1)
        print(os.getpid(), flush=True)
        for game in wish["games"]:
            find(game)
        settings = Settings(Path(wish["data"]), port=wish["port"], unlimited=True, bot_delay=0.05)
        settings.database = wish["database"]
        serve(settings, lambda: print("ready", flush=True))
        return


async def open_tables(url: str, tables: Tables, chance: random.Random) -> list[Player]:
    players: list[Player] = []
    for game, people, bots in tables:
        number = people + bots
        seats = ["me", *["open"] * (people - 1), *["bot:random"] * bots]
        table = ""
        host: dict[str, str] = {}
        for seat in range(people):
            async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
                await http.post("/api/session", json={"name": f"Player {seat}"})
                if seat == 0:
                    wish = {"game": game, "players": number, "seats": seats}
                    host = dict(http.cookies)
                    table = (await http.post("/api/tables", json=wish)).json()["id"]
                else:
                    (await http.post(f"/api/tables/{table}/join", json={})).raise_for_status()
                cookie = f"faubourg_session={http.cookies['faubourg_session']}"
                players.append(Player(url, game, table, cookie, random.Random(chance.random())))
        async with httpx.AsyncClient(
            base_url=url, cookies=host, trust_env=False, timeout=60
        ) as http:
            (await http.post(f"/api/tables/{table}/start")).raise_for_status()
    return players


def check_store(place: Path | str, players: list[Player]) -> Counter[str]:
    """While the server is dead: every acknowledged move is there, and none is there twice.

    How many of each kind there are; those that nobody sent are the bots'.
    """
    kinds: Counter[str] = Counter()
    with asking(place) as ask:
        for table in {player.table for player in players}:
            query = "select move_id, sequence from moves where table_id = ?"
            moves: dict[str, int] = dict(ask(query, table))
            query = "select sequence from inputs where table_id = ? order by sequence"
            inputs = [row[0] for row in ask(query, table)]
            assert inputs == list(range(1, len(inputs) + 1))
            query = (
                "select sequence from inputs join seats using (table_id, seat) "
                "where table_id = ? and seats.kind = 'bot'"
            )
            steps = {row[0] for row in ask(query, table)}
            ends = sorted(moves.values())  # people send one action; a bot's move may have several
            assert ends == sorted({*inputs} - (steps - {*ends})), "a move was done twice"
            assert ends[-1:] == inputs[-1:], "a move was done by halves"
            query = (
                "select move_id from moves join seats using (table_id, seat) "
                "where table_id = ? and kind = 'bot'"
            )
            by_bots = {row[0] for row in ask(query, table)}
            kinds["bot"] += len(by_bots)
            sent: dict[str, str] = {}
            for player in players:
                if player.table == table:
                    sent |= player.sent
                    lost = set(player.acknowledged) - set(moves)
                    assert not lost, "an acknowledged move is lost"
            assert set(moves) - by_bots <= set(sent), "somebody else has moved"
            assert not by_bots & set(sent), "a person has moved for a bot"
            kinds.update(sent[move_id] for move_id in moves if move_id in sent)
    return kinds


async def check_end(url: str, players: list[Player]) -> None:
    """Everybody heard everything once, and the records prove their deals."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        for player in players:
            here = f"/api/tables/{player.table}"
            answer = await http.get(
                f"{here}/update", params={"since": -1}, headers={"Cookie": player.cookie}
            )
            assert player.events == answer.json()["events"]
            assert player.pending is None or player.pending["move_id"] not in player.acknowledged
        for game, table in sorted({(player.game, player.table) for player in players}):
            record = from_text((await http.get(f"/api/tables/{table}/record")).text, find(game))
            again = deal_again(record)
            assert again.state.over()


# Of a worker that was just starting: what its server had to tell it did not come any more.
ORPHANED = re.compile(
    r'Traceback \(most recent call last\):\n  File "<string>", line 1, in <module>\n'
    r"(?:  .*spawn\.py.*\n(?:    .*\n)+)+EOFError: Ran out of input\n"
)


def complaints_in(log: str) -> str:
    """What no server should have said, but for what killing it explains."""
    told: list[str] = []  # lines of the log, each written whole
    plain: list[str] = []  # what came between them
    for line in log.splitlines(keepends=True):
        (told if line.startswith("{") else plain).append(line)
    wrong = [line for line in told if "Traceback" in line or "frozen" in line]
    _, found, after = ORPHANED.sub("", "".join(plain)).partition("Traceback")
    return "".join(wrong) + found + after


async def campaign(
    folder: Path, database: str, tables: Tables, kills: int, seed: int
) -> Counter[str]:
    """Some games, killed that many times in the middle, and played to their end."""
    chance = random.Random(seed)
    servers = Servers(folder, {game for game, _, _ in tables}, database)
    data = database or folder / "data" / "faubourg.db"
    done: Counter[str] = Counter()
    try:
        pid = await servers.start("", real=False)
        players = await open_tables(servers.url, tables, chance)
        await servers.kill(pid, signal.SIGTERM)
        for player in players:
            player.thinking = THINKING * max(1.0, kills / KILLS_A_CAMPAIGN)
        games = asyncio.gather(*[player.play() for player in players])
        for number in range(kills):
            place = PLACES[number % len(PLACES)]
            fault = "" if place == "random" else f"{place}:{chance.randrange(1, 12)}"
            real = number % REAL == 1
            done["real"] += real
            pid = await servers.start(fault, real)
            if place == "random":
                await asyncio.sleep(chance.random() * 0.3)
            else:
                assert await servers.wait_for_death(pid, 30), "the fault never came"
            await servers.kill(pid, signal.SIGKILL)
            await asyncio.sleep(0.02)  # what was sent arrives
            done["unheard"] += any(p.answered > p.update["sequence"] for p in players)
            check_store(data, players)
            assert not games.done(), "the games ended too early"
            done[place] += 1
        pid = await servers.start("", real=False)
        for player in players:
            player.thinking = 0.0
        await asyncio.wait_for(games, 300)
        await check_end(servers.url, players)
        await servers.kill(pid, signal.SIGTERM)
        done += check_store(data, players)
        done["moves"] = sum(len(player.acknowledged) for player in players)
        done["resent"] = sum(player.resent for player in players)
        complaints = complaints_in((folder / "log").read_text())
        assert not complaints, complaints[:3000]
    finally:
        servers.close()
    return done


def run(
    kills: int,
    seed: int,
    tables: Tables = TABLES,
    database: str = "",
    each: int = KILLS_A_CAMPAIGN,
) -> Counter[str]:
    done: Counter[str] = Counter()
    while (left := kills - sum(done[place] for place in PLACES)) > 0:
        with tempfile.TemporaryDirectory() as folder:
            now = min(left, each)
            done += asyncio.run(campaign(Path(folder), database, tables, now, seed))
        seed += 1
        print(f"{sum(done[place] for place in PLACES)} of {kills}", file=sys.stderr, flush=True)
    return done


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=KILLS_A_CAMPAIGN, help="kills of one game")
    parser.add_argument("--database", default="", metavar="URL", help="of PostgreSQL")
    parser.add_argument("--nursery", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.nursery:
        nursery()
    else:
        print(json.dumps(run(given.kills, given.seed, database=given.database, each=given.each)))
