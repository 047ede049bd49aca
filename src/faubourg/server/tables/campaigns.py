"""Campaigns: a scenario is an ordinary table whose seats are given and whose goals are kept.

A scenario opens when the one before it has a star, or when somebody has tried that often enough:
nobody is kept waiting in front of a door for ever.
"""

import secrets

from faubourg import campaigns, games
from faubourg.campaigns import Scenario
from faubourg.engine.refusal import Refusal
from faubourg.engine.verify import live
from faubourg.server.campaign_messages import Campaign, CampaignsAnswer, Goal, ScenarioInfo
from faubourg.server.messages import Person
from faubourg.server.store import stars
from faubourg.server.store.database import now
from faubourg.server.store.rows import SeatRow, TableRow
from faubourg.server.store.stars import Best
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.daily import started
from faubourg.server.tables.seats import seat_row
from faubourg.server.tables.table import LiveTable

ENOUGH = 3  # finished tries at a scenario, after which the next one opens without a star
NOTHING = Best(0, 0, 0)
Progress = dict[tuple[str, str], Best]


def key(scenario: Scenario) -> tuple[str, str]:
    return scenario.game.name, scenario.name


def is_open(before: Scenario | None, progress: Progress) -> bool:
    if before is None:
        return True
    best = progress.get(key(before), NOTHING)
    return best.stars > 0 or best.tries >= ENOUGH


class Campaigns:
    """The ladders, as this server tells of them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store

    async def begin(self, person: Person, game: str, name: str) -> LiveTable:
        """A new table of this scenario, or the one where it is being played."""
        scenario, before = campaigns.find(games.find_offered(game).name, name)
        if not is_open(before, await self.store.read(lambda c: stars.progress(c, person.id))):
            raise Refusal("scenario_closed", {})
        here = await self.store.read(lambda c: stars.going_on(c, person.id))
        table_id = here.get(key(scenario)) or await self._add(scenario, person)
        table = await self.tables.wake(table_id)
        if table.row.status == "open":
            await started(table, person)
        return table

    async def _add(self, scenario: Scenario, person: Person) -> str:
        game = scenario.game
        kinds = ["me", *[f"bot:{bot}" for bot in scenario.bots]]
        seats: list[SeatRow] = [
            seat_row(number, what, person.id, game) for number, what in enumerate(kinds)
        ]
        row = TableRow(
            id=secrets.token_hex(6),
            game=game.name,
            rules=game.rules_version,
            players=scenario.players,
            options=game.full_options(scenario.players, scenario.options),
            memory_aid=True,
            host=person.id,
            status="open",
            created=now(),
            dealer=live([]),
            scenario=scenario.name,
            goals=[goal.data() for goal in scenario.goals],
        )
        await self.store.add_table(row, seats)
        return row.id

    async def answer(self, person: Person | None) -> CampaignsAnswer:
        """All ladders of the games that are here, with what this person has reached."""
        progress: Progress = {}
        here: dict[tuple[str, str], str] = {}
        if person is not None:
            who = person.id
            progress = await self.store.read(lambda c: stars.progress(c, who))
            here = await self.store.read(lambda c: stars.going_on(c, who))
        found: list[Campaign] = []
        for game in games.offered():
            steps = campaigns.ladder(game.name)
            if steps:
                told = [
                    told_of(scenario, before, progress, here.get(key(scenario), ""))
                    for before, scenario in zip([None, *steps], steps)
                ]
                found.append(Campaign(game.name, told))
        return CampaignsAnswer(found, ENOUGH)


def told_of(
    scenario: Scenario, before: Scenario | None, progress: Progress, table: str
) -> ScenarioInfo:
    best = progress.get(key(scenario), NOTHING)
    return ScenarioInfo(
        name=scenario.name,
        players=scenario.players,
        options=scenario.options,
        bots=scenario.bots,
        goals=[Goal(**goal.data()) for goal in scenario.goals],
        stars=best.stars,
        points=best.points if best.tries else None,
        tries=best.tries,
        open=is_open(before, progress),
        table=table,
    )
