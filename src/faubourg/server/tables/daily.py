"""The game of the day: one deal for everybody, against the same bots, once for each person.

A day is a day of UTC, by the clock of the tables. Its deals are made when somebody first asks for
them, so it does not matter whether the server ran at midnight; the store keeps the first.
"""

import secrets
from datetime import date, timedelta

from faubourg import bots, games
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.verify import of_day
from faubourg.server.daily_messages import (
    DailyAnswer,
    DailyBest,
    DailyGame,
    DailyPast,
    DailyPlace,
    DailyTry,
)
from faubourg.server.messages import Person
from faubourg.server.store import accounts as account_store
from faubourg.server.store import days
from faubourg.server.store.database import now
from faubourg.server.store.days import DayRow, Place, TryRow
from faubourg.server.store.rows import SeatRow, TableRow
from faubourg.server.store.tries import utc_day
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.seats import substitute_in
from faubourg.server.tables.table import LiveTable

DAY = 24 * 3600
OPPONENTS = 2  # of one person; where all win or lose together a single partner
THINKING = "expert:iterations=200"  # by a count, never by the clock


def deal_for(game: Game, day: date) -> DayRow:
    """What is played on this day. Where a game has levels, each day has the next one."""
    wanted = 1 if game.cooperative else OPPONENTS
    players = min(max(1 + wanted, game.min_players), game.max_players)
    levels = {option.name: option.ladder for option in game.options if option.ladder}
    chosen = {name: values[day.toordinal() % len(values)] for name, values in levels.items()}
    bot = THINKING if "expert" in bots.playing(game) else substitute_in(game)
    return DayRow(
        day=day.isoformat(),
        game=game.name,
        rules=game.rules_version,
        players=players,
        options=game.full_options(players, chosen),
        bots=[bot] * (players - 1),
        dealer=of_day(day.isoformat()),
    )


class Daily:
    """The games of the day, as this server tells of them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self.known: tuple[str, dict[str, DayRow]] = ("", {})  # of the last day that was asked for

    def today(self) -> str:
        return utc_day(self.tables.shared.time())

    async def deals(self, day: str) -> dict[str, DayRow]:
        """Of today, by game: as they are stored, or made now."""
        if self.known[0] != day:
            self.known = day, await days.dealt(self.store, day)
        of_today = self.known[1]
        for game in games.offered():
            if game.name not in of_today:
                made = deal_for(game, date.fromisoformat(day))
                of_today[game.name] = await days.deal(self.store, made)
        return {game.name: of_today[game.name] for game in games.offered()}

    async def begin(self, person: Person, game: str) -> LiveTable:
        """This person's try: a new one, or the one that has begun before."""
        day, rules = self.today(), games.find_offered(game)
        deal = (await self.deals(day))[rules.name]
        rules.required_rules(deal.rules)
        others = [SeatRow(1 + i, "bot", bot=bot) for i, bot in enumerate(deal.bots)]
        row = TableRow(
            id=secrets.token_hex(6),
            game=rules.name,
            rules=deal.rules,
            players=deal.players,
            options=deal.options,
            memory_aid=True,
            host=person.id,
            status="open",
            created=now(),
            dealer=deal.dealer,
        )
        seats = [SeatRow(0, "person", person=person.id), *others]
        table_id = await days.begin(self.store, day, row, seats)
        if not table_id:
            raise Refusal("day_given_up", {})
        table = await self.tables.find(table_id)
        if table.row.status == "open":
            await started(table, person)
        return table

    async def answer(self, person: Person | None) -> DailyAnswer:
        """Today, this week and yesterday, as this person may know them."""
        day = self.today()
        today = date.fromisoformat(day)
        who = "" if person is None else person.id
        monday = (today - timedelta(days=today.weekday())).isoformat()
        before = (today - timedelta(days=1)).isoformat()
        deals = await self.deals(day)
        yesterday = await days.dealt(self.store, before)
        mine = {(row.day, row.game): row for row in await days.tries_of(self.store, who, [day])}
        of_day = await days.ranking(self.store, day, day, who)
        of_week = await days.ranking(self.store, monday, day, who)
        of_past = await days.ranking(self.store, before, before, who)
        count = await days.counted(self.store, day)
        account = await account_store.of_person(self.store, who) if who else None
        return DailyAnswer(
            day=day,
            ends=(int(self.tables.shared.time()) // DAY + 1) * DAY,
            ranked=account is not None,
            games=[
                DailyGame(
                    game=name,
                    players=deal.players,
                    options=deal.options,
                    bots=deal.bots,
                    commitment=str(deal.dealer["commitment"]),
                    tries=count.get(name, 0),
                    mine=shown_try(mine.get((day, name))),
                    ranking=shown_places(of_day, name, who),
                    week=shown_places(of_week, name, who),
                    yesterday=shown_past(yesterday.get(name), of_past, who),
                )
                for name, deal in deals.items()
            ],
        )


async def started(table: LiveTable, person: Person) -> None:
    try:
        await table.start(person.id)
    except Refusal as refusal:
        if refusal.code != "already_started":  # asked for twice, and the first was quicker
            raise


def shown_try(row: TryRow | None) -> DailyTry | None:
    if row is None:
        return None
    return DailyTry(row.table_id, row.ranked, row.points, row.won)


def shown_places(places: list[Place], game: str, who: str) -> list[DailyPlace]:
    return [
        DailyPlace(one.place, one.name, one.points, one.games, one.person == who)
        for one in places
        if one.game == game
    ]


def shown_past(deal: DayRow | None, places: list[Place], who: str) -> DailyPast | None:
    """The day is over: nothing of its deal is secret any more."""
    if deal is None:
        return None
    of_game = [one for one in places if one.game == deal.game]
    best = next((one for one in of_game if one.place == 1 and one.table_id), None)
    return DailyPast(
        day=deal.day,
        commitment=str(deal.dealer["commitment"]),
        key=str(deal.dealer["key"]),
        salt=str(deal.dealer["salt"]),
        best=None if best is None else DailyBest(best.name, best.points, best.table_id),
        ranking=shown_places(places, deal.game, who),
    )
