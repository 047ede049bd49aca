"""All the answers of a study, as data: what study.json holds and the pages are made of."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import faubourg
from faubourg import arguments, bots
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.lab.asking import Tables
from faubourg.lab.needed import STUDY, need
from faubourg.lab.simulate import USUAL_PLAYERS
from faubourg.lab.store import Folder
from faubourg.lab.study import populations
from faubourg.lab.study.drama import drama
from faubourg.lab.study.fairness import difficulty, fairness
from faubourg.lab.study.forced import causes
from faubourg.lab.study.length import length, thinking
from faubourg.lab.study.points import means, points
from faubourg.lab.study.populations import FORCED, MAIN, Population, Request
from faubourg.lab.study.skill import duel, same_deal
from faubourg.lab.study.worth import worth

MARGIN = 0.03


def request(
    game: str | Game,
    bot: str = "regular",
    *,
    players: int | None = None,
    games: int = 3000,
    seed: int | str = 1,
    options: Mapping[str, str] | None = None,
    forced: int = 0,
    margin: float = MARGIN,
) -> Request:
    """Refused before anything is played: what the game does not have, counts out of range."""
    need(STUDY)
    rules = arguments.game(game)
    if players is None:
        players = min(max(USUAL_PLAYERS, rules.min_players), rules.max_players)
    full = rules.full_options(players, arguments.options(options))
    if bots.is_own(bot):
        raise Refusal("unknown_bot", {"bot": bot[:40], "known": list(bots.BOTS)})
    asked = Request(rules, players, bot, full, games, arguments.seed(seed), forced, margin)
    asked.plan().refuse(games, 1)
    if forced < 0:
        raise Refusal("too_few", {"what": "forced", "least": 0})
    return asked


def study(
    asked: Request,
    path: Path,
    workers: int = 1,
    cluster: str = "",
    progress: Callable[[int], None] = lambda _done: None,
) -> dict[str, Any]:
    """Play what is missing in the folder and answer every question from its tables."""
    asked.plan().refuse(asked.games, workers)
    played = populations.play(asked, path, workers, cluster, progress)
    return answers(asked, path, played)


def answers(asked: Request, path: Path, played: dict[str, Population]) -> dict[str, Any]:
    main, game = tables_of(played[MAIN]), asked.game
    found: dict[str, Any] = {
        "faubourg": faubourg.__version__,
        "study": asked.data(),
        "length": length(main, asked.players),
        "drama": drama(main, game.cooperative),
        "worth": worth(main, game),
        "levels": levels(asked, played),
        "times": thinking(main),
    }
    if game.cooperative or asked.players == 1:
        found["difficulty"] = difficulty(main)
        found["ladder"] = {
            name.partition("/")[2]: difficulty(tables_of(one))
            for name, one in played.items()
            if name.startswith("difficulty/")
        }
    else:
        found["fairness"] = fairness(main, asked.players, asked.margin)
        found["points"] = points(main, game)
        found["skill"] = skill(asked, played)
    if asked.forced:
        found["forced"] = causes(forced_sums(asked, path))
    return found


def tables_of(one: Population) -> Tables:
    return Tables(Folder(one.path, one.plan), one.games, one.deals)


def levels(asked: Request, played: dict[str, Population]) -> dict[str, Any]:
    """How each level of skill plays, the weakest first."""
    found = {
        name.partition("/")[2]: means(tables_of(one), asked.game)
        for name, one in reversed(played.items())
        if name.startswith("levels/")
    }
    return {**found, asked.bot: means(tables_of(played[MAIN]), asked.game)}


def skill(asked: Request, played: dict[str, Population]) -> dict[str, Any]:
    duels = []
    for name, one in played.items():
        if name.startswith("duels/"):
            better, worse = one.plan.bots
            answer = duel(tables_of(one), better, asked.players)
            duels.append({"better": better, "worse": worse, **answer})
    found: dict[str, Any] = {"duels": duels}
    if asked.weaker():
        next_level = f"levels/{asked.weaker()[0]}"
        tables = tables_of(played[MAIN])
        other = played[next_level]
        tables.add_view("other_seats", Folder(other.path, other.plan), "seats")
        found["same_deal"] = {"other": asked.weaker()[0], **same_deal(tables)}
    return found


def forced_sums(asked: Request, path: Path) -> list[tuple[Any, ...]]:
    folder = Folder(path / FORCED, asked.plan())
    tables = Tables(folder, asked.forced, asked.forced, ("forced",))
    found = tables.added(
        """select finding, thing, count(*), sum(usual::int),
            sum(share_with - share_without), sum((share_with - share_without) ** 2),
            sum(points_with - points_without), sum((points_with - points_without) ** 2)
        from forced group by all order by all""",
        2,
    )
    return [(*key, int(sums[0]), *sums[1:]) for key, sums in found.items()]
