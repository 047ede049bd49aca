"""What is scarce is shared: by address, then by person, by the time that each has used."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable

import pytest

from faubourg.server.fair_turns import Asker, Turns


class Place:
    """Jobs of which each is done when it is told to be, with a clock that only they move."""

    def __init__(self, at_once: int, of_address: int, of_person: int) -> None:
        self.now = 0.0
        self.turns = Turns(at_once, of_address, of_person, lambda: self.now)
        self.began: list[str] = []
        self.waiting: dict[str, asyncio.Event] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def ask(self, label: str, address: str, person: str = "") -> asyncio.Task[None]:
        async def job() -> None:
            async with self.turns.turn(Asker(address, person)):
                self.began.append(label)
                done = self.waiting[label] = asyncio.Event()
                await done.wait()

        task = asyncio.create_task(job())
        self.tasks.add(task)
        return task

    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    async def finish(self, label: str, seconds: float = 1.0) -> None:
        self.now += seconds
        self.waiting.pop(label).set()
        await self.settle()


def played(work: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await work()

    asyncio.run(main())


def test_a_greedy_one_waits_for_themselves() -> None:
    async def work() -> None:
        place = Place(1, 1, 1)
        for number in range(12):
            place.ask(f"greedy {number}", "1.0.0.1", "greedy")
        await place.settle()
        place.ask("honest 0", "1.0.0.2", "honest")
        place.ask("honest 1", "1.0.0.2", "honest")
        await place.settle()
        order = []
        while place.waiting:
            order.append(next(iter(place.waiting)))
            await place.finish(order[-1], 10.0 if "greedy" in order[-1] else 0.1)
        assert order[:4] == ["greedy 0", "honest 0", "honest 1", "greedy 1"]
        assert len(order) == 14
        assert not place.turns.used

    played(work)


def test_a_hundred_names_of_one_address_are_one_address() -> None:
    async def work() -> None:
        place = Place(1, 1, 1)
        for number in range(100):
            place.ask(f"many {number}", "1.0.0.1", f"guest {number}")
        for number in range(10):
            place.ask(f"one {number}", "1.0.0.2", "Ann")
        await place.settle()
        for label in (place.began[-1] for _ in range(20)):
            await place.finish(label)
        kinds = [label.split()[0] for label in place.began]
        assert kinds[:20].count("one") == 10

    played(work)


def test_people_of_one_address_share_it() -> None:
    async def work() -> None:
        place = Place(1, 1, 1)
        for number in range(6):
            place.ask(f"greedy {number}", "127.0.0.1", "greedy")
        for number in range(3):
            place.ask(f"honest {number}", "127.0.0.1", "honest")
        await place.settle()
        for label in (place.began[-1] for _ in range(8)):
            await place.finish(label)
        assert [label.split()[0] for label in place.began[:6]] == ["greedy", "honest"] * 3

    played(work)


def test_time_is_shared_and_not_turns() -> None:
    async def work() -> None:
        place = Place(1, 1, 1)
        spent = {"long": 0.0, "short": 0.0}
        counter = itertools.count()
        for who in ("long", "short"):
            place.ask(f"{who} {next(counter)}", who)
        await place.settle()
        for _ in range(60):
            label = place.began[-1]
            who = label.split()[0]
            seconds = 10.0 if who == "long" else 1.0
            place.ask(f"{who} {next(counter)}", who)  # always one of each waits
            await place.finish(label, seconds)
            spent[who] += seconds
        assert abs(spent["long"] - spent["short"]) <= 11.0, spent

    played(work)


def test_who_was_away_has_saved_nothing_up() -> None:
    async def work() -> None:
        place = Place(1, 1, 1)
        for number in range(4):
            place.ask(f"early {number}", "1.0.0.1")
        await place.settle()
        await place.finish("early 0", 100.0)
        for number in range(4):
            place.ask(f"late {number}", "1.0.0.2")
        await place.settle()
        for label in (place.began[-1] for _ in range(6)):
            await place.finish(label)
        assert [label.split()[0] for label in place.began[1:7]] == ["early", "late"] * 3

    played(work)


@pytest.mark.parametrize("people", [1, 2])
def test_a_place_is_left_for_others(people: int) -> None:
    """However many questions of one person or one address are being answered."""

    async def work() -> None:
        place = Place(4, 3, 2)
        for number in range(8):
            place.ask(f"greedy {number}", "1.0.0.1", f"guest {number % people}")
        await place.settle()
        assert len(place.began) == 1 + people
        place.ask("another address", "1.0.0.2", "Ann")
        await place.settle()
        assert place.began[-1] == "another address"

    played(work)


def test_who_gives_up_leaves_the_turn_to_others() -> None:
    async def work() -> None:
        place = Place(1, 1, 1)
        tasks = [place.ask(f"{number}", f"1.0.0.{number}") for number in range(4)]
        await place.settle()
        tasks[1].cancel()
        await place.settle()
        tasks[0].cancel()
        await place.settle()
        assert place.began == ["0", "2"]
        place.waiting["2"].set()
        tasks[2].cancel()  # at the very moment
        await place.settle()
        assert place.began == ["0", "2", "3"]
        await place.finish("3")
        assert not place.turns.running
        assert not place.turns.waiting

    played(work)
