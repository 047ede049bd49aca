"""Who plays together: people, bots and a clock, one game after the other."""

import asyncio
from dataclasses import dataclass, field

from bench.guests import City, Guest, Page

KINDS = (  # game, people, bots, clock
    ("alhambra", 2, 1, ""),
    ("ginkgopolis", 3, 0, "3600+60"),
    ("evolutopia", 2, 0, ""),
    ("alhambra", 3, 0, "3600+60"),
    ("ginkgopolis", 2, 1, ""),
    ("alhambra", 1, 2, ""),
)


@dataclass
class Party:
    """The people of one table and of its rematches, and somebody who looks on."""

    city: City
    number: int
    pages: list[Page] = field(default_factory=list)  # of every table they were at
    living: list[asyncio.Task[None]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    async def play(self) -> None:
        game, people, bots, clock = KINDS[self.number % len(KINDS)]
        guests = [Guest(self.city, 10 * self.number + i) for i in range(people + 1)]
        for i, guest in enumerate(guests):
            await guest.come(f"Guest {self.number} {i}")
        seats = ["me", *["open"] * (people - 1), *["bot:novice"] * bots]
        wish = {"game": game, "players": people + bots, "seats": seats, "clock": clock}
        answer = await guests[0].request("POST", "/api/tables", **wish)
        assert answer.status_code == 201, answer.text
        table = str(answer.json()["id"])
        for seat in range(1, people):
            guests = await self.race(table, guests, seat)
        while not self.city.resting:
            if not await self.one_game(table, guests):
                return
            await self.game_over()
            tables = set(await asyncio.gather(*(guest.rematch(table) for guest in guests[:people])))
            if len(tables) != 1:
                self.wrong.append(f"the rematch of {table} is {len(tables)} tables")
            table = tables.pop()
            self.city.counts["games"] += 1

    async def race(self, table: str, guests: list[Guest], seat: int) -> list[Guest]:
        """Two want the same seat, at whatever servers; the loser stands last from then on."""
        rivals = [guests[seat], guests[-1]]
        got = await asyncio.gather(*(rival.sit_down(table, seat) for rival in rivals))
        if sum(got) != 1:
            self.wrong.append(f"seat {seat} of {table} was taken {sum(got)} times")
        if got[1]:
            guests[seat], guests[-1] = guests[-1], guests[seat]
        return guests

    async def one_game(self, table: str, guests: list[Guest]) -> bool:
        """Whoever is host starts; then all play until it is over, or until the city rests."""
        for guest in guests:
            if (await guest.table(table))["host"]:
                await guest.request("POST", f"/api/tables/{table}/start")
        pages = [Page(guest, table) for guest in guests]
        self.pages += pages
        self.living += [asyncio.create_task(page.live()) for page in pages]
        ends = [asyncio.create_task(page.over.wait()) for page in pages]
        while not self.city.resting and not all(end.done() for end in ends):
            await asyncio.wait(ends, timeout=0.5)
            for task in self.living:
                if task.done():
                    task.result()  # it has found something wrong
        over = all(end.done() for end in ends)
        for end in ends:
            end.cancel()
        return over

    async def game_over(self) -> None:
        """They have all seen the end, and stay at this table while they play the next."""

    def leave(self) -> None:
        """For good: a page that was only cancelled may not notice, and come back."""
        for page in self.pages:
            page.closed = True
        for task in self.living:
            task.cancel()
        self.living, self.pages = [], []
