"""Pictures of positions: sound XML of what a viewer may see, in every light and language."""

import math
import random
import re
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from xml.etree import ElementTree

import pytest

from faubourg import games
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.record import Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Table
from faubourg.engine.view import PERFECT, SPECTATOR
from faubourg.games.alhambra.components import MONEY, building_name, money_name
from faubourg.games.alhambra.view import AlhambraView
from faubourg.games.evolutopia.view import EvolutopiaView
from faubourg.games.ginkgopolis.components import TILES, number_of
from faubourg.games.ginkgopolis.view import GinkgopolisView
from faubourg.i18n import LANGUAGES, language
from faubourg.pictures import png, svg
from faubourg.pictures.canvas import shortened, width_of
from faubourg.pictures.card import card as posted
from faubourg.pictures.geometry import arch, crossing, on_circle, polygon, rosette, star
from faubourg.pictures.palette import COMMON, GAMES, THEMES, colours_of
from faubourg.pictures.raster import rasteriser
from faubourg.testing.sealed import Sealed
from tests.plugins import follow_the_guide, install

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "<script>&\"'"
NAMES = ("Ana", "Bruno", "Chloé", "Dev", "Eve", "Finn")

each_game = pytest.mark.parametrize("game", games.built_in(), ids=list(games.BUILT_IN))
each_table = pytest.mark.parametrize(
    ("game", "players"),
    [
        (game, players)
        for game in games.built_in()
        for players in range(game.min_players, game.max_players + 1)
    ],
    ids=lambda value: value.name if isinstance(value, Game) else str(value),
)


def at_random(game: Game, players: int, steps: int, seed: int) -> State:
    """A position after so many random actions, or the end of the game."""
    dealer, luck = SeededDealer(seed), random.Random(seed)
    state = game.new(players, {}, dealer)
    for _ in range(steps):
        if state.over():
            break
        seat = luck.choice(state.waiting_seats())
        state.apply(seat, luck.choice(state.legal(seat)), dealer)
    return state


def words_in(picture: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]


@each_table
@pytest.mark.parametrize("steps", [0, 40, 5000], ids=["early", "middle", "late"])
def test_every_position_is_sound_and_names_everybody(game: Game, players: int, steps: int) -> None:
    names = NAMES[:players]
    state = at_random(game, players, steps, seed=players)
    for view in (state.view(None), state.view(0), state.view(players - 1, PERFECT)):
        picture = svg(view, names=names)
        root = ElementTree.fromstring(picture)
        assert root.get("role") == "img"
        assert {"title", "desc"} <= {child.tag.removeprefix(SVG) for child in root}
        assert set(names) <= set(words_in(picture))
        assert picture == svg(view, names=names), "the same view is the same picture"


@each_game
def test_nothing_is_outside_of_the_paper(game: Game) -> None:
    """Words and shapes stay inside, as far as their places tell; long names are shortened."""
    names = ["Wilhelmine von und zu Mecklenburg-Vorpommern"] * game.max_players
    for steps in (0, 60, 5000):
        state = at_random(game, game.max_players, steps, seed=3)
        picture = svg(state.view(0, PERFECT), names=names)
        root = ElementTree.fromstring(picture)
        width, height = [float(side) for side in str(root.get("viewBox")).split()[2:]]
        for element in root.iter():
            x, y = float(element.get("x", 0)), float(element.get("y", 0))
            wide, tall = float(element.get("width", 0)), float(element.get("height", 0))
            if element is not root and element.tag != f"{SVG}pattern":
                assert 0 <= x <= x + wide <= width, ElementTree.tostring(element)
                assert 0 <= y <= y + tall <= height, ElementTree.tostring(element)
            if element.tag == f"{SVG}text":
                size = width_of(element.text or "", float(element.get("font-size", 0)))
                left = x - size * {"middle": 0.5, "end": 1}.get(element.get("text-anchor", ""), 0)
                assert -1 <= left <= left + size <= width + 1, element.text


@each_game
def test_names_are_escaped(game: Game) -> None:
    names = [NASTY, "\x00\x1b[31mred\u202e", *NAMES][: game.max_players]
    picture = svg(game.new(len(names), {}, SeededDealer(1)), names=names)
    assert NASTY in words_in(picture)
    assert "<script" not in picture
    assert not re.search("[\x00-\x08\x0b-\x1f\u202e]", picture)


@each_game
def test_no_scripts_and_nothing_from_elsewhere(game: Game) -> None:
    picture = svg(at_random(game, game.max_players, 60, seed=5))
    assert not re.search(r"<(script|style|image|foreignObject|use|a)\b|href| on\w+=", picture)
    addresses = set(re.findall(r"https?://[^\"' ]+|url\([^)]*\)", picture))
    assert {address for address in addresses if not address.startswith("url(#faubourg-")} == {
        "http://www.w3.org/2000/svg"
    }
    referred = set(re.findall(r"url\(#([^)]+)\)", picture))
    assert referred == set(re.findall(r'id="([^"]+)"', picture))


# -- every visible thing ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_alhambra_shows_what_is_for_sale_held_and_left(players: int) -> None:
    state = at_random(games.find("alhambra"), players, 150, seed=players)
    view = cast(AlhambraView, state.view(0))
    shown = words_in(svg(view))
    for building in view.yard:
        if building >= 0:
            category, price = building_name(int(building)).split("-")
            assert category in shown
            assert price in shown
    for card in [int(card) for card in view.market if card >= 0] + held(view):
        currency, value = money_name(card).split("-")
        letter = {"yellow": "Y", "green": "G", "orange": "O", "blue": "B"}[currency]
        assert (value, letter) in set(pairwise(shown)), "a value beside its letter"
    assert {str(int(view.money_left)), str(int(view.buildings_left))} <= set(shown)
    assert {str(size) for size in view.hand_sizes} <= set(shown)


def held(view: AlhambraView) -> list[int]:
    return [card for card in range(int(MONEY)) if view.hands[card]]  # of seat 0, who looks


@pytest.mark.parametrize("players", range(1, 6))
def test_ginkgopolis_shows_the_city_and_the_own_things(players: int) -> None:
    state = at_random(games.find("ginkgopolis"), players, 120, seed=players)
    view = cast(GinkgopolisView, state.view(0))
    shown = words_in(svg(view))
    assert set("ABCDEFGHIJKL") <= set(shown), "every token, in the city or in the hand"
    for site in range(int(view.sites)):
        assert str(int(number_of(view.top[site]))) in shown
        if view.owner[site] >= 0:
            assert f"×{view.height[site]}" in shown
    own = [tile for tile in range(int(TILES)) if view.tiles[tile]]
    if not state.over():
        assert {str(int(number_of(tile))) for tile in own} <= set(shown)
    for row in range(len(view.points)):
        assert f"{view.resources[row]} / {view.stock[row]}" in shown


@pytest.mark.parametrize("players", range(1, 6))
def test_evolutopia_shows_tiles_crisis_roles_and_bon_plans(players: int) -> None:
    game = games.find("evolutopia")
    state = at_random(game, players, 60, seed=players)
    view, said = cast(EvolutopiaView, state.view(0)), language("en")
    shown = " ".join(words_in(svg(view)))

    def is_shown(parameter: str, name: str) -> bool:
        return said.term(game, parameter, name + view.cards.tag) in shown

    for tile in [*view.study, *view.site, *view.stack.top]:
        assert tile < 0 or is_shown("evolution", view.cards.evolutions[int(tile)])
    for role in view.roles:
        assert role < 0 or is_shown("role", view.cards.roles[int(role)])
    for plan, holder in enumerate(view.holder):
        assert holder < 0 or is_shown("plan", view.cards.plans[plan])
    assert view.crisis < 0 or is_shown("crisis", view.cards.crises[int(view.crisis)])
    for count in view.bag.counts:
        assert f"×{count}" in shown


@each_table
def test_what_is_hidden_is_not_drawn(game: Game, players: int) -> None:
    """Two worlds that look the same to a seat are the same picture: it is made from the view."""
    for steps in (0, 25, 60):
        state = at_random(game, players, steps, seed=steps)
        for seat in (*range(players), SPECTATOR):
            view = state.view(None if seat == SPECTATOR else seat)
            other = game.state_from(view, SeededDealer("another world", steps))
            assert svg(other, seat=seat) == svg(state, seat=seat)


@each_game
def test_a_view_that_was_stored_is_drawn_alike(game: Game) -> None:
    view = at_random(game, game.min_players, 30, seed=9).view(0)
    assert svg(game.read_view(view.data())) == svg(view)


@each_game
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_light_and_language(game: Game, code: str, theme: str) -> None:
    state = at_random(game, 3, 50, seed=2)
    picture = svg(state, theme=theme, lang=code)
    assert ElementTree.fromstring(picture)
    assert colours_of(game.name, theme)["paper"] in picture
    assert not [words for words in words_in(picture) if "picture." in words]


def test_a_table_is_drawn_as_the_seat_to_move_sees_it() -> None:
    game = games.find("alhambra")
    table = Table(Record(game, 3, {}, [f"me:{name}" for name in NAMES[:3]]), SeededDealer(7))
    mover = int(table.state.first_waiting())
    assert svg(table) == svg(table.state.view(mover), names=NAMES[:3])
    assert svg(table, seat=SPECTATOR) == svg(table.state.view(None), names=NAMES[:3])
    assert svg(table, seat=(mover + 1) % 3) != svg(table)


@each_game
def test_a_notebook_shows_the_board(game: Game) -> None:
    table = Table(Record(game, 3, {}, ["me:Ana", "regular", "me:Chloé"]), SeededDealer(7))
    assert table._repr_svg_() == svg(table)
    assert table.state._repr_svg_() == svg(table.state)
    view = table.state.view(1)
    assert view._repr_svg_() == svg(view)
    assert {"Ana", "Chloé"} <= set(words_in(svg(table))), "without the words of a record"


def test_a_game_that_nobody_has_drawn_is_shown_from_its_view() -> None:
    game = Sealed()
    table = Table(Record(game, 3, {}, [f"me:{name}" for name in NAMES[:3]]), SeededDealer(7))
    table.act(0, 2)
    shown = words_in(svg(table, seat=0))
    assert {"Sealed Bids", "Ana", "Bruno", "Chloé", "Prize", "Points", "Your bid"} <= set(shown)
    assert shown[shown.index("Your bid") + 1] == "3"
    other = words_in(svg(table, seat=1))
    assert other[other.index("Your bid") + 1] == "–", "somebody else's bid is a secret"
    assert "Pujas secretas" in words_in(svg(table, seat=0, lang="es"))


def test_a_game_of_another_package_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one of docs/adding-a-game.md, with more players than any of ours and no words."""
    install(tmp_path, monkeypatch, **follow_the_guide(tmp_path))
    state = games.find("race").new(8, {}, SeededDealer(1))
    assert {f"Player {number}" for number in range(1, 9)} <= set(words_in(state._repr_svg_()))


def test_what_cannot_be_drawn_is_refused() -> None:
    state = games.find("alhambra").new(3, {}, SeededDealer(1))
    with pytest.raises(Refusal) as refused:
        svg(state, theme="dusk")
    assert refused.value.code == "picture_theme"
    with pytest.raises(Refusal) as refused:
        svg(state, lang="tlh")
    assert refused.value.code == "unknown_language"
    with pytest.raises(ValueError, match="2 names for 3 players"):
        svg(state, names=["Ana", "Bruno"])
    with pytest.raises(ValueError, match="no such seat"):
        svg(state, seat=3)
    with pytest.raises(ValueError, match="own seat"):
        svg(state.view(0), seat=1)


def test_long_words_end_in_an_ellipsis() -> None:
    assert shortened("Ana", 100, 15) == "Ana"
    cut = shortened("Wilhelmine von und zu Mecklenburg", 100, 15)
    assert cut.endswith("…")
    assert width_of(cut, 15) <= 100


def test_ornaments_have_the_corners_they_are_named_for() -> None:
    assert on_circle(10, 0) == pytest.approx((0, -10))
    assert on_circle(10, 0.25) == pytest.approx((10, 0))
    assert len(re.findall("[ML]", polygon(6, 30))) == 6
    assert len(re.findall("[ML]", star(5, 30, 12))) == 10
    assert rosette(8, 30, 4).count("Z") == 8
    assert arch(20, 30, 0).startswith("M-10 30V0A")


def test_the_lines_of_a_star_polygon_cross_at_its_inner_corners() -> None:
    # {8/2} is two squares: their sides meet at r·cos(45°)/cos(22.5°)
    two_squares = 30 * math.cos(math.pi / 4) / math.cos(math.pi / 8)
    assert crossing(8, 2, 30) == pytest.approx(two_squares)
    # the pentagram's inner radius is the outer one divided by the square of the golden ratio
    assert crossing(5, 2, 100) == pytest.approx(100 / ((1 + math.sqrt(5)) / 2) ** 2)


# -- pixels ----------------------------------------------------------------------------------------


def test_pixels_are_as_wide_as_asked_for() -> None:
    state = games.find("alhambra").new(2, {}, SeededDealer(1))
    pixels = png(state, width=320)
    assert pixels.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(pixels[16:20], "big") == 320


def test_words_are_seen_where_no_font_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pictures that differ in a name differ in pixels, with our own fonts alone."""
    resvg = rasteriser()
    alone = SimpleNamespace(svg_to_bytes=partial(resvg.svg_to_bytes, skip_system_fonts=True))
    monkeypatch.setattr("faubourg.pictures.raster.rasteriser", lambda: alone)
    state = games.find("alhambra").new(2, {}, SeededDealer(1))
    assert png(state, names=["Ana", "Chloé"]) != png(state, names=["Eva", "Chloé"])
    assert png(state, names=["Ana", "Łódź"]) != png(state, names=["Ana", "Žižka"])


def test_what_is_missing_for_pixels_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    state = games.find("alhambra").new(2, {}, SeededDealer(1))
    for width in (0, 10**6):
        with pytest.raises(Refusal) as refused:
            png(state, width=width)
        assert refused.value.code == "picture_width"
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(Refusal) as refused:
        png(state)
    assert refused.value.code == "picture_needs_png"


# -- contrast --------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    """WCAG 2: relative luminance."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted([luminance(one), luminance(other)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


# words are written in the first on the second
WRITTEN = [
    *[("ink", ground) for ground in ("paper", "sheet", "sheet-deep", "field")],
    *[("ink-soft", ground) for ground in ("sheet", "sheet-deep")],
    *[("card-ink", ground) for ground in ("card", "plate")],
    *[("accent", ground) for ground in ("paper", "sheet")],
    ("sheet", "ink"),
]
WRITTEN_IN_GAMES = {
    "ginkgopolis": [("card-ink", "plaster")],
    "evolutopia": [
        ("grey-ink", "grey"),
        ("card-ink", "ouvrageur"),
        *[("plate", name) for name in ("concepteur", "neo_urbaniste", "regulateur")],
        ("plate", "technologiste"),
    ],
}


@pytest.mark.parametrize("theme", THEMES)
def test_words_stand_out_from_their_ground(theme: str) -> None:
    """WCAG AA for text."""
    for game, written in {"": WRITTEN, **WRITTEN_IN_GAMES}.items():
        colours = colours_of(game, theme)
        for ink, ground in written:
            assert contrast(colours[ink], colours[ground]) >= 4.5, (game, ink, ground)


def test_colours_are_written_in_one_way() -> None:
    for table in (COMMON, *GAMES.values()):
        for shades in table.values():
            assert all(re.fullmatch(r"#[0-9a-f]{6}([0-9a-f]{2})?", shade) for shade in shades)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_title_of_a_posted_link_is_cut(code: str) -> None:
    said = language(code)
    for name in ("alhambra", "ginkgopolis", "evolutopia"):
        game = said.text(f"{name}.name")
        for what in ("open", "running", "over", "replay"):
            title = said.text(f"posted.{what}", game=game, players=6)
            drawn = posted(title, said.text("posted.running_what"), "", code)
            assert "…" not in drawn, title
