"""How the games are drawn: nothing cut off in 80 columns, colours only repeat what is written."""

import io
from typing import Literal

import pytest
from rich.console import Console

from faubourg.engine.dealer import SeededDealer
from faubourg.engine.state import State
from faubourg.engine.view import NOW, PERFECT
from faubourg.games import built_in, find
from faubourg.i18n import LANGUAGES, language, rules_text
from faubourg.pictures import svg
from faubourg.terminal import seats
from faubourg.terminal.alhambra import AlhambraDrawer
from faubourg.terminal.drawers import DRAWERS
from faubourg.terminal.payment import closest_payment
from faubourg.testing.evolutopia import position
from tests.commands import assert_readable

ALHAMBRA = find("alhambra")
each_language = pytest.mark.parametrize("code", LANGUAGES)


def drawn(state: State, seat: int | None, memory: int, code: str, color: bool = False) -> str:
    people = state.players
    names = seats.names(
        ["me:Wwwwwwwwww"] + ["random"] * (people - 1), AlhambraDrawer.extras(people)
    )
    drawer = DRAWERS["alhambra"](ALHAMBRA, language(code), names)
    view = state.view(seat, memory)
    out = io.StringIO()
    colors: Literal["standard"] | None = "standard" if color else None
    console = Console(
        file=out,
        width=79,
        markup=False,
        highlight=False,
        force_terminal=color,
        color_system=colors,
        no_color=False,
    )
    console.print(drawer.position(view))
    progress = drawer.progress(view)
    if progress is not None:
        console.print(progress)
    if state.over():
        console.print(drawer.sheet(state.outcome()))
    return out.getvalue()


@each_language
@pytest.mark.parametrize("players", range(2, 7))
def test_every_position_fits_into_80_columns(players: int, code: str) -> None:
    """Nothing is cut off, whoever looks and whenever."""
    dealer, chance = SeededDealer("drawn", players), SeededDealer("steps", players)
    state = ALHAMBRA.new(players, {}, dealer)
    steps = 0
    while not state.over():
        seat = int(state.first_waiting())
        if steps % 37 == 0:
            for text in (drawn(state, seat, NOW, code), drawn(state, None, PERFECT, code)):
                assert "…" not in text
                assert_readable(text)
        legal = state.legal(seat)
        state.apply(seat, legal[int(chance.below(len(legal)))], dealer)
        steps += 1
    assert "…" not in drawn(state, None, PERFECT, code)


def test_colours_only_repeat_what_is_written() -> None:
    state = ALHAMBRA.new(3, {}, SeededDealer(1))
    plain = drawn(state, 0, NOW, "en")
    for word in ("yellow", "green", "orange", "blue", "pavilion", "tower"):
        assert word in plain
    assert "\x1b" not in plain
    assert "\x1b[" in drawn(state, 0, NOW, "en", color=True)


def test_leaders_and_what_the_next_scoring_would_pay() -> None:
    """A31, A32 as the table shows them: `1* +5` is a tie for the most gardens in scoring A."""
    dealer = SeededDealer(2)
    state = ALHAMBRA.new(2, {}, dealer)
    text = drawn(state, 0, NOW, "en")
    martin = next(line for line in text.splitlines() if "Martin" in line)
    assert "* +" in martin


def test_the_turn_in_which_the_city_was_lost_counts() -> None:
    lost = position().role(0, "coordinatrice").beacon(5).crisis("nuage_toxique").begin().play("M")
    drawer = DRAWERS["evolutopia"](find("evolutopia"), language("en"), ["A", "B", "C"])
    out = io.StringIO()
    Console(file=out, width=79).print(drawer.sheet(lost.outcome()))
    assert out.getvalue().splitlines()[-1].split() == ["Turns", "1"]


def test_nobody_is_silent_any_more_when_the_game_is_over() -> None:
    """E7.2: neither in the terminal nor in a picture."""
    scene = position().role(0, "coordinatrice").plans(0, "subvention").beacon(5)
    table = scene.crisis("nuage_toxique").begin().play("$4 env")

    drawer = DRAWERS["evolutopia"](find("evolutopia"), language("en"), ["A", "B", "C"])

    def told() -> list[bool]:
        out = io.StringIO()
        Console(file=out, width=79).print(drawer.board(table.state.view(0)))
        return ["silent" in text for text in (out.getvalue(), svg(table.state))]

    assert told() == [True, True]
    table.play("M")
    assert (table.state.over(), int(table.state.silent)) == (True, 1)
    assert told() == [False, False]


@pytest.mark.parametrize(
    ("price", "coins", "best"),
    [
        (10, [6, 4, 5], [6, 4]),
        (10, [9, 2, 8], [8, 2]),
        (7, [9, 8], [8]),
        (6, [3, 3, 6, 1], [6]),
        (5, [2, 2], None),
        (5, [], None),
        (0, [4], []),
    ],
)
def test_the_closest_payment(price: int, coins: list[int], best: list[int] | None) -> None:
    assert closest_payment(price, coins) == best


def test_every_game_has_a_drawer_and_rules() -> None:
    for game in built_in():
        name = game.name
        assert name in DRAWERS
        for code in LANGUAGES:
            assert rules_text.one_rule(game, language(code), DRAWERS[name].RULE)
            assert game.parse(DRAWERS[name].EXAMPLE)
