"""Puzzles over HTTP."""

import asyncio

from litestar import get, post
from litestar.params import JSONBody

from faubourg import games
from faubourg.server import puzzles
from faubourg.server.messages import Actions, HintAnswer, Request, Tried
from faubourg.server.puzzles import PuzzleAnswer, PuzzlesAnswer, PuzzleVerdict
from faubourg.server.web.requests import Id, Web, documented, worded


class PuzzleTry(Request):
    """What to do at the puzzle's position."""

    actions: Actions


@get("/api/puzzles", tags=["puzzles"])
async def list_puzzles() -> PuzzlesAnswer:
    """All puzzles, by game, the easier ones first."""
    return await asyncio.to_thread(puzzles.listed)


@get("/api/puzzles/{game:str}/{name:str}", tags=["puzzles"])
async def show_puzzle(game: Id, name: Id) -> PuzzleAnswer:
    """A puzzle: the position as its seat sees it, without the solution."""
    return await asyncio.to_thread(puzzles.shown, games.find_offered(game).name, name)


@post("/api/puzzles/{game:str}/{name:str}/try", tags=["puzzles"], status_code=200)
async def try_in_puzzle(request: Web, game: Id, name: Id, data: JSONBody[PuzzleTry]) -> Tried:
    """What actions would give and cost there; nothing happens."""
    known = games.find_offered(game).name
    answer = await asyncio.to_thread(puzzles.tried, known, name, data.actions)
    return worded(request, answer)


@post("/api/puzzles/{game:str}/{name:str}/answer", tags=["puzzles"], status_code=200)
async def answer_puzzle(
    request: Web, game: Id, name: Id, data: JSONBody[PuzzleTry]
) -> PuzzleVerdict:
    """Is this the best choice there?"""
    known = games.find_offered(game).name
    answer = await asyncio.to_thread(puzzles.answered, known, name, data.actions)
    return worded(request, answer)


@get("/api/puzzles/{game:str}/{name:str}/solution", tags=["puzzles"])
async def show_solution(game: Id, name: Id) -> HintAnswer:
    """The best choice, the next best ones, and what sets them apart."""
    return await asyncio.to_thread(puzzles.solution, games.find_offered(game).name, name)


routes = documented([list_puzzles, show_puzzle, try_in_puzzle, answer_puzzle, show_solution])
