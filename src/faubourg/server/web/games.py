"""The games and their words over HTTP, and whether the server is alive."""

import asyncio
from functools import cache
from typing import Annotated, Final

from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import QueryParameter

import faubourg
from faubourg import bots, examples, games, lessons, plain
from faubourg.engine.game import Game, Option
from faubourg.i18n import LANGUAGES, language
from faubourg.i18n.rules_text import whole_text
from faubourg.server.messages import (
    BoxAnswer,
    GameInfo,
    GamesAnswer,
    Health,
    OptionInfo,
    Part,
    Text,
)
from faubourg.server.web.catalogues import box_of, catalogue
from faubourg.server.web.files import File
from faubourg.server.web.requests import Id, Web, documented, tables_of

SVG: Final = "image/svg+xml"
Night = Annotated[bool, QueryParameter()]


@get("/healthz", tags=["server"])
async def health() -> Health:
    """It is alive; whether it can store anything is for /readyz to say."""
    return alive()


def alive() -> Health:
    return Health(ok=True, version=faubourg.__version__, compiled=faubourg.COMPILED)


@get("/readyz", tags=["server"])
async def ready(request: Web) -> Health:
    """Can it store what people do? Refused (503) if not; it is alive all the same."""
    await tables_of(request).store.write()
    return alive()


def option_info(game: Game, option: Option) -> OptionInfo:
    counts = range(game.min_players, game.max_players + 1)
    offered = {players: game.option_values(option, players) for players in counts}
    return OptionInfo(option.name, option.values, option.default, offered)


def parts_of(game: Game) -> list[Part]:
    """Our own games have boards that know what they draw."""
    return [] if game.name in games.BUILT_IN else [Part(*part) for part in plain.parts(game)]


@get("/api/games", tags=["tables"])
async def list_games() -> GamesAnswer:
    infos = [
        GameInfo(
            name=game.name,
            rules=game.rules_version,
            min_players=game.min_players,
            max_players=game.max_players,
            options=[option_info(game, option) for option in game.options if not option.local],
            terms=game.terms,
            notations=game.notations,
            bots=bots.playing(game),
            cooperative=game.cooperative,
            one_screen=game.one_screen,
            lesson=game.name in lessons.taught(),
            parts=parts_of(game),
        )
        for game in games.offered()
    ]
    everywhere = [bot for bot in bots.BOTS if all(bot in info.bots for info in infos)]
    return GamesAnswer(games=infos, bots=everywhere, languages=list(LANGUAGES))


@get(
    "/api/catalogues/{code:str}",
    tags=["words"],
    responses={200: ResponseSpec(dict[str, object], False, "Every message, by its id.")},
)
async def words(request: Web, code: Id) -> Response[bytes]:
    """Every message of a language: see docs/api.md."""
    return (await asyncio.to_thread(catalogue, language(code).code)).response(request)


@get("/api/rules/{game:str}/{code:str}", tags=["words"])
async def rules(game: Id, code: Id) -> Text:
    return Text(whole_text(games.find_offered(game), language(code)))


@get(
    "/api/rules/{game:str}/{code:str}/positions/{name:str}",
    tags=["words"],
    responses={200: ResponseSpec(bytes, False, "The drawing, an SVG.", media_type=SVG)},
)
async def position(
    request: Web, game: Id, code: Id, name: Id, night: Night = False
) -> Response[bytes]:
    """The position of an example in the rules: see docs/api.md."""
    found, spoken = games.find_offered(game), language(code)
    theme = "night" if night else "day"
    return (await asyncio.to_thread(drawn, found, name, spoken.code, theme)).response(request)


@cache
def drawn(game: Game, name: str, code: str, theme: str) -> File:
    return File(examples.picture(game, name, code, theme).encode(), SVG)


@get(
    "/api/box/{game:str}/{code:str}",
    tags=["words"],
    responses={200: ResponseSpec(BoxAnswer, False, "What is in the box, kind by kind.")},
)
async def box(request: Web, game: Id, code: Id) -> Response[bytes]:
    """Everything in the box of a game, with what it does: see docs/api.md."""
    found, spoken = games.find_offered(game), language(code)
    return (await asyncio.to_thread(box_of, found, spoken.code)).response(request)


routes = documented([health, ready, list_games, words, rules, position, box])
