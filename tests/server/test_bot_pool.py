"""The pool of workers: how many bots think at once, and what becomes of workers that fail."""

import asyncio
import multiprocessing
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from faubourg import games
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT
from faubourg.server import bot_workers
from faubourg.server.bot_workers import BotPool, WorkerLost
from faubourg.server.fair_turns import Asker
from faubourg.server.tables.bot_seats import seed_for

from .odd_worker import odd_work
from .serving import SECONDS


def a_state() -> State:
    game = games.find("alhambra")
    return game.new(3, game.full_options(3, {}), SeededDealer("pool"))


ANN = Asker("192.0.2.1", "Ann")


async def ask(pool: BotPool, bot: str, seed: str = "seed", asker: Asker = ANN) -> int:
    state = a_state()
    seat = state.waiting_seats()[0]
    view, legal = state.view(seat, PERFECT), state.legal(seat)
    return (await pool.choose(asker, "alhambra", bot, seed, view, legal))[0]


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parents[2])  # for workers
    monkeypatch.setattr(bot_workers, "work", odd_work)
    monkeypatch.setattr(bot_workers, "PAUSE", 0.01)


def with_pool(workers: int, longest: float, work: Callable[[BotPool], Awaitable[None]]) -> None:
    async def main() -> None:
        pool = BotPool(workers, longest)
        try:
            await work(pool)
        finally:
            pool.close()
        processes = [worker.process for worker in (*pool.idle, *pool.busy)]
        assert not any(process.is_alive() for process in processes)

    asyncio.run(asyncio.wait_for(main(), 10 * SECONDS))


def test_the_same_seed_chooses_the_same() -> None:
    async def work(pool: BotPool) -> None:
        first = [await ask(pool, "random", str(seed)) for seed in range(8)]
        again = [await ask(pool, "random", str(seed)) for seed in range(8)]
        assert first == again
        assert len(set(first)) > 1
        assert len(pool.idle) == 1, "one after the other needs one worker"

    with_pool(2, SECONDS, work)


@pytest.mark.usefixtures("odd")
def test_no_more_think_at_once_than_there_are_workers() -> None:
    async def work(pool: BotPool) -> None:
        await asyncio.gather(*[ask(pool, "sleep:0") for _ in range(2)])  # both have started
        most = 0
        asked = [asyncio.create_task(ask(pool, "sleep:0.3")) for _ in range(5)]
        start = time.monotonic()
        while not all(task.done() for task in asked):
            most = max(most, len(pool.busy))
            await asyncio.sleep(0.01)
        assert most == 2
        assert time.monotonic() - start >= 0.9, "five thoughts of two workers are three rounds"
        ends = [task.result() for task in asked]
        assert max(ends[:2]) < ends[4], "who asked first is answered first"

    with_pool(2, SECONDS, work)


@pytest.mark.usefixtures("odd")
@pytest.mark.parametrize("how", ["die once", "hang once"])
def test_a_lost_worker_is_replaced_and_asked_the_same(how: str, tmp_path: Path) -> None:
    async def work(pool: BotPool) -> None:
        await ask(pool, "sleep:0")
        before = [worker.process.pid for worker in pool.idle]
        chosen = await ask(pool, f"{how}:{tmp_path / 'asked'}", "seed-7")
        assert chosen in a_state().legal(a_state().waiting_seats()[0])
        assert (tmp_path / "asked").read_text().split() == ["seed-7", "seed-7"]
        assert [worker.process.pid for worker in pool.idle] != before
        assert await ask(pool, "sleep:0") > 0, "the next one is not harmed"

    with_pool(1, 5.0, work)


@pytest.mark.usefixtures("odd")
def test_a_bot_that_always_loses_its_worker_is_given_up(tmp_path: Path) -> None:
    async def work(pool: BotPool) -> None:
        with pytest.raises(WorkerLost):
            await ask(pool, f"die:{tmp_path / 'asked'}")
        assert len((tmp_path / "asked").read_text().split()) == bot_workers.TRIES
        assert await ask(pool, "sleep:0") > 0

    with_pool(1, SECONDS, work)


@pytest.mark.usefixtures("odd")
def test_an_error_of_a_bot_is_the_tables_and_harms_no_worker() -> None:
    async def work(pool: BotPool) -> None:
        await ask(pool, "sleep:0")
        before = list(pool.idle)
        with pytest.raises(ValueError, match="a bug"):
            await ask(pool, "error:a bug")
        assert pool.idle == before

    with_pool(1, SECONDS, work)


@pytest.mark.usefixtures("odd")
def test_closing_ends_thoughts_at_once() -> None:
    async def work(pool: BotPool) -> None:
        await ask(pool, "sleep:0")
        thinking = asyncio.create_task(ask(pool, "sleep:1000"))
        while not pool.busy:
            await asyncio.sleep(0.01)
        (worker,) = pool.busy
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert not worker.process.is_alive()
        assert not pool.busy

    with_pool(1, 10_000, work)


class Patient:
    """A worker that is ready and thinks until it is ended."""

    def __init__(self, _niceness: int) -> None:
        self.ended = threading.Event()

    def begin(self) -> None:
        pass

    def ask(self, _question: object) -> None:
        self.ended.wait()
        raise EOFError

    def end(self) -> None:
        self.ended.set()


class AtOnce(ThreadPoolExecutor):
    """Whether a worker can be asked is known before anybody waits for it."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        if work.__name__ != "begin":
            return super().submit(work, *given, **named)
        done: Future[None] = Future()
        done.set_result(None)
        return done


@pytest.mark.parametrize("moment", range(8))
def test_whoever_gives_up_is_heard_at_any_moment(
    moment: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Just when the worker is ready, too: it would think on for nobody."""
    monkeypatch.setattr(bot_workers, "Worker", Patient)

    async def work(pool: BotPool) -> None:
        pool.threads = AtOnce(2)
        thinking = asyncio.create_task(ask(pool, "sleep:0"))
        for _ in range(moment):
            await asyncio.sleep(0)
        thinking.cancel()
        await asyncio.wait({thinking}, timeout=SECONDS)
        assert thinking.cancelled()
        assert not pool.busy

    with_pool(1, 10_000, work)


def test_a_worker_whose_server_is_gone_ends_quietly() -> None:
    """It was killed while the worker started: nobody is there to be told that it is ready."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=bot_workers.work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    ours.close()
    process.join(SECONDS * 5)
    assert process.exitcode == 0


def test_the_seed_of_a_thought_is_the_tables_own() -> None:
    keys: list[dict[str, object]] = [{"key": "00" * 32}, {"key": "01" * 32}]
    seeds = {seed_for(key, seat, at) for key in keys for seat in range(2) for at in range(2)}
    assert len(seeds) == 8
    assert seed_for(keys[0], 1, 5) == seed_for(dict(keys[0]), 1, 5)
