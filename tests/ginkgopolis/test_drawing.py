"""The terminal draws the city so that one can play it."""

import io
from typing import cast

import pytest
from rich.console import Console

from faubourg.engine import NOW, PERFECT, SeededDealer, State
from faubourg.games.ginkgopolis import city
from faubourg.i18n import LANGUAGES, language
from faubourg.pictures.city_map import unrolled
from faubourg.terminal import seats
from faubourg.terminal.drawers import DRAWERS
from faubourg.terminal.ginkgopolis import GinkgopolisDrawer
from faubourg.testing.ginkgopolis import GAME, Scene, position
from tests.commands import assert_readable

each_language = pytest.mark.parametrize("code", LANGUAGES)


def drawer(players: int, code: str = "en") -> GinkgopolisDrawer:
    specs = ["me:Wwwwwwwwww"] + ["random"] * (players - 1)
    names = seats.names(specs, GinkgopolisDrawer.extras(players))
    return cast(GinkgopolisDrawer, DRAWERS["ginkgopolis"](GAME, language(code), names))


def drawn(state: State, seat: int | None, memory: int = NOW, code: str = "en") -> str:
    artist = drawer(int(state.players), code)
    view = state.view(seat, memory)
    out = io.StringIO()
    console = Console(file=out, width=79, markup=False, highlight=False, color_system=None)
    console.print(artist.position(view))
    progress = artist.progress(view)
    if progress is not None:
        console.print(progress)
    if state.over():
        console.print(artist.sheet(state.outcome()))
    return out.getvalue()


@each_language
@pytest.mark.parametrize("players", range(1, 6))
def test_every_position_can_be_drawn(players: int, code: str) -> None:
    dealer = SeededDealer("drawn", players)
    options = {"characters": "draft"} if players > 1 else {}
    state = GAME.new(players, options, dealer)
    steps = 0
    while not state.over():
        if steps % 11 == 0:
            for seat in (0, players - 1, None):
                for memory in (NOW, PERFECT):
                    assert_readable(drawn(state, seat, memory, code))
        waiting = state.waiting_seats()
        seat = waiting[dealer.below(len(waiting))]
        legal = state.legal(seat)
        state.apply(seat, legal[dealer.below(len(legal))], dealer)
        steps += 1
    assert_readable(drawn(state, None, PERFECT, code))


def test_the_map_shows_buildings_owners_and_tokens() -> None:
    scene = position(2).tokens(E=(3, 0)).building("b5", 2, 0, height=3, owner=1, marked=True)
    lines = drawn(scene.begin().state, 0).splitlines()
    assert lines[0].split() == ["[A]", "[B]", "[C]"]
    assert lines[3].split() == ["[K]", "r2", "b2", "y2", "b5*", "[E]"]
    assert lines[4].split() == ["1", "1", "1", "3L"]
    assert lines[3].index("b5*") == lines[4].index("3L")


def test_the_places_for_a_token_are_shown() -> None:
    table = position(2).holds(0, resources=1, tiles="r4").hand(0, "A").hand(1, "y1")
    text = drawn(table.play("A+r4", "y1.").state, 0)
    assert "(N)" in text
    assert "(W)" in text
    assert "(E)" not in text


def test_nothing_secret_is_drawn() -> None:
    one = position(2).holds(1, tiles="r9").hand(0, "A", "B", "C", "D").begin()
    other = position(2).holds(1, tiles="y9").hand(0, "A", "B", "C", "D").begin()
    assert drawn(one.state, 0) == drawn(other.state, 0)
    assert drawn(one.state, None) == drawn(other.state, None)


def test_gains_are_told_together() -> None:
    table = position(2).building("r7", 3, 3, height=2, owner=1).area(0, "bE yE").hand(0, "r7")
    scene: Scene = table.hand(1, "y1").play("r7.", "y1.")
    told = drawer(2).news([event for event in scene.events if event.visible_to(1)], None)
    assert "Wwwwwwwwww receives 2 resources, 1 tile and 1 point." in told


def test_a_map_round_the_edges() -> None:
    assert unrolled({62, 63, 0, 1}) == [62, 63, 0, 1]
    assert unrolled({5, 6, 7}) == [5, 6, 7]
    s = position(4).s
    cell = city.CENTRE - 2 * city.SIDE
    for tile in [tile for tile in range(60) if s.supply.counts[tile]][:40]:
        city.put_building(s, cell, tile)
        cell = city.neighbour(cell, city.NORTH)
    city.put_token(s, 1, cell)
    assert drawn(s, 0).splitlines()[0].split() == ["[B]"]
