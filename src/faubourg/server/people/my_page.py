"""Somebody's own page: what their finished games add up to, and what is still to be tried."""

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from faubourg import bots, games
from faubourg.campaigns.achievements import things_of
from faubourg.engine.findings import Finding
from faubourg.engine.game import Game, Option
from faubourg.server.my_page_messages import (
    Form,
    FormPoint,
    GameResult,
    GameResults,
    MyPage,
    OpeningTally,
    PersonalBest,
    SourceMean,
    Streak,
    Tally,
    Untried,
)
from faubourg.server.store import my_page as store
from faubourg.server.store.my_page import Rows
from faubourg.server.store.schema import results

COLUMNS = (
    *("ended", "game", "players", "won", "rank", "points", "lead"),
    *("opponents", "options", "opening", "sources", "table"),
)
LISTS = ("opponents", "options", "opening", "sources")


def read(connection: Connection, person: str, shown: bool) -> MyPage:
    """All of one moment. On a page that is shown no table is named: its replay has names."""
    by_players = store.tallies(connection, person)
    opened = store.counts(connection, person, results.c.opening)
    played = sorted({row.game for row in by_players})
    recent = {game: store.form(connection, person, game) for game in played}
    return MyPage(
        name="",
        avatar=None,
        games=sum(row.games for row in by_players),
        wins=sum(row.wins for row in by_players),
        counting=store.uncounted(connection, person),
        tallies=[tally(row) for row in by_players],
        streaks=[Streak(game, wins) for game, wins in store.streaks(connection, person).items()],
        sources=sources(connection, person, by_players, recent),
        openings=openings(opened),
        bests=[
            PersonalBest(
                row.game, kind, row.value, row.players, row.ended, "" if shown else row.table_id
            )
            for kind in ("points", "lead")
            for row in store.bests(connection, person, results.c[kind])
        ],
        forms=[
            Form(game, [FormPoint(row.points, row.won) for row in reversed(rows)])
            for game, rows in recent.items()
        ],
        untried=untried(connection, person, by_players, opened),
        achievements=[],
        link="",
    )


def tally(row: Any) -> Tally:
    average = None if row.average is None else round(row.average, 2)
    return Tally(row.game, row.players, row.games, row.wins, row.scored, average, row.best)


def sources(
    connection: Connection, person: str, by_players: Iterable[Any], recent: Mapping[str, Rows]
) -> list[SourceMean]:
    """By game, what gives most first."""
    found: list[SourceMean] = []
    for game, rows in recent.items():
        tallied = [row for row in by_players if row.game == game]
        scored = sum(row.scored for row in tallied)
        compared = sum(row.compared for row in tallied)
        latest = rows[0].sources
        mine = means(store.sums(connection, person, game, results.c.sources), scored)
        others = means(store.sums(connection, person, game, results.c.others), compared)
        found += [
            SourceMean(
                game,
                source,
                mine.get(source, 0.0),
                others.get(source, 0.0) if compared else None,
                latest.get(source, 0),
            )
            for source in sorted({*mine, *others})
        ]
    return sorted(found, key=lambda mean: (mean.game, -mean.mine, mean.source))


def means(sums: Rows, many: int) -> dict[str, float]:
    return {row.key: round(row.total / many, 2) for row in sums} if many else {}


def openings(opened: Iterable[Any]) -> list[OpeningTally]:
    """By game and finding, the most frequent first; of games that are here."""
    found = []
    for row in opened:
        finding = finding_of(row.game, row.value)
        if finding is not None:
            found.append(
                OpeningTally(
                    row.game, finding.name, finding.parameter, row.key, row.games, row.wins
                )
            )
    return sorted(found, key=lambda each: (each.game, each.finding, -each.games, each.thing))


def finding_of(game: str, name: str) -> Finding | None:
    if not games.is_offered(game):
        return None
    findings = games.find_offered(game).findings
    return next((finding for finding in findings if finding.name == name), None)


# -- what is still to be tried --------------------------------------------------------------------


def untried(
    connection: Connection,
    person: str,
    by_players: Iterable[Any],
    opened: Iterable[Any],
) -> list[Untried]:
    """Of the games that this server has."""
    played = [(row.game, row.players) for row in by_players]
    met = store.counts(connection, person, results.c.opponents)
    chosen = store.counts(connection, person, results.c.options)
    found: list[Untried] = []
    for game in games.offered():
        numbers = {players for name, players in played if name == game.name}
        if not numbers:
            found.append(Untried(game.name, "game", "", [game.name], 0))
            continue
        wanted = [str(n) for n in range(game.min_players, game.max_players + 1)]
        found += left(game, "players", "", wanted, {str(n) for n in numbers})
        if not game.cooperative:
            levels = [bot for bot in bots.playing(game) if bot != "random"]
            beaten = {row.key.split(":")[0] for row in met if row.game == game.name and row.wins}
            found += left(game, "bot", "", levels, beaten)
        for option in game.options:
            if is_way_to_play(option):
                values = {
                    row.value for row in chosen if (row.game, row.key) == (game.name, option.name)
                }
                found += left(game, "option", option.name, option.values, values)
        found += left_to_open(game, opened)
    return found


def is_way_to_play(option: Option) -> bool:
    """Not who begins, which may be left to chance, nor what is written freely."""
    return bool(option.values) and not option.local and "random" not in option.values


def left(game: Game, kind: str, name: str, wanted: Iterable[str], done: set[str]) -> list[Untried]:
    wanted = list(wanted)
    missing = [value for value in wanted if value not in done]
    return [Untried(game.name, kind, name, missing, len(wanted) - len(missing))] if missing else []


def left_to_open(game: Game, opened: Iterable[Any]) -> list[Untried]:
    """Things that one can choose to begin with, where the box says which there are."""
    found: list[Untried] = []
    for finding in game.findings:
        if not finding.opening or finding.dealt:
            continue
        wanted = things_of(game, finding.parameter)
        done = {row.key for row in opened if (row.game, row.value) == (game.name, finding.name)}
        found += left(game, finding.name, finding.parameter, wanted, done & set(wanted))
    return found


# -- the list, and as a file ---------------------------------------------------------------------


def results_page(rows: Iterable[Any], shown: bool) -> GameResults:
    found = [
        GameResult(
            "" if shown else row.table_id,
            *(row.game, row.players, row.ended, row.won, row.rank, row.points, row.lead),
            row.opponents,
        )
        for row in rows
    ]
    return GameResults(found[: store.LISTED], len(found) > store.LISTED)


def as_data(rows: Iterable[Any]) -> list[dict[str, object]]:
    return [
        {
            **{name: row._mapping["table_id" if name == "table" else name] for name in COLUMNS},
            "ended": datetime.fromtimestamp(row.ended, UTC).isoformat(),
        }
        for row in rows
    ]


def as_csv(rows: Iterable[Any]) -> str:
    """One line for each game; lists are "name=value" with semicolons."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    for row in as_data(rows):
        writer.writerow(row | {name: in_one_cell(row[name]) for name in LISTS})
    return text.getvalue()


def in_one_cell(values: object) -> str:
    assert isinstance(values, Mapping)
    return "; ".join(f"{name}={value}" for name, value in values.items())
