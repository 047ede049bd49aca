"""Lessons over HTTP."""

import asyncio

from litestar import Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody

from faubourg import games
from faubourg.server import lessons
from faubourg.server.lessons import LessonAnswer
from faubourg.server.messages import Actions, Number, Request, Tried
from faubourg.server.web.requests import Id, Web, documented, worded

ANSWER = {200: ResponseSpec(LessonAnswer, False, "The whole lesson, without its words.")}


class LessonTry(Request):
    """At which position, and what."""

    at: Number
    actions: Actions


@get("/api/lessons/{game:str}", tags=["lessons"], responses=ANSWER)
async def show_lesson(request: Web, game: Id) -> Response[bytes]:
    """A game's lesson: its steps and all its positions."""
    name = games.find_offered(game).name
    return (await asyncio.to_thread(lessons.lesson_file, name)).response(request)


@post("/api/lessons/{game:str}/try", tags=["lessons"], status_code=200)
async def try_in_lesson(request: Web, game: Id, data: JSONBody[LessonTry]) -> Tried:
    """What actions would give and cost at a position of the lesson; nothing happens."""
    name = games.find_offered(game).name
    answer = await asyncio.to_thread(lessons.tried, name, data.at, data.actions)
    return worded(request, answer)


routes = documented([show_lesson, try_in_lesson])
