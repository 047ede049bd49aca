"""What is in the box, as it is told: the numbers of the spec, every component, in every language.

The numbers below are typed from the printed rules, not read from the components.
"""

import json
import re
from pathlib import Path

import pytest

import faubourg
from faubourg import games
from faubourg.engine import SeededDealer
from faubourg.games import BUILT_IN
from faubourg.games.alhambra import components as alhambra
from faubourg.games.evolutopia import components as evolutopia
from faubourg.games.evolutopia import insight
from faubourg.games.evolutopia.sources import ours
from faubourg.games.ginkgopolis import components as ginkgopolis
from faubourg.i18n import LANGUAGES, box_text, language
from faubourg.i18n.box_text import BoxThing
from faubourg.i18n.rules_text import one_rule, whole_text
from faubourg.testing.sealed import Sealed
from tests.commands import Run, run

__all__ = ["run"]  # the fixture

COUNTS = {
    "alhambra": {"building": 54, "money": 108, "scoring_card": 2, "space": 4},
    "ginkgopolis": {
        "tile": 60,
        "card": 60,
        "letter": 12,
        "token": 12,
        "character": 27,
        "resource": 25,
        "new_hand": 2,
        "point": 0,
        "site": 0,  # 0: there are always enough
    },
    "evolutopia": {
        "evolution": 35,
        "nuisance": 10,
        "start": 1,
        "crisis": 15,
        "role": 10,
        "plan": 9,
        "expert": 25,
        "indicator": 5,
        "pawn": 1,
        "block": 5,
        "board": 3,
    },
}

each_game = pytest.mark.parametrize("game", BUILT_IN)
each_language = pytest.mark.parametrize("code", LANGUAGES)


def things(game: str, code: str = "en") -> dict[str, BoxThing]:
    return {thing["id"]: thing for kind in faubourg.box(game, code) for thing in kind["things"]}


def faces(game: str, kind: str) -> dict[str, int]:
    """How many copies there are of each face of a kind."""
    [found] = [one for one in faubourg.box(game) if one["name"] == kind]
    return {face["name"]: face["count"] for thing in found["things"] for face in thing["faces"]}


# -- the numbers -------------------------------------------------------------------------------


@each_game
def test_the_numbers_are_those_of_the_printed_rules(game: str) -> None:
    told = faubourg.box(game)
    assert {kind["name"]: kind["count"] for kind in told} == COUNTS[game]
    for kind in told:
        assert kind["count"] == sum(thing["count"] for thing in kind["things"])
        for thing in kind["things"]:
            assert thing["count"] == sum(face["count"] for face in thing["faces"])


def test_alhambra_card_by_card() -> None:
    prices = {
        "pavilion": [2, 3, 4, 5, 6, 7, 8],
        "seraglio": [3, 4, 5, 6, 7, 8, 9],
        "arcades": [4, 5, 6, 6, 7, 8, 8, 9, 10],
        "chambers": [5, 6, 7, 7, 8, 9, 9, 10, 11],
        "garden": [6, 7, 8, 8, 8, 9, 10, 10, 10, 11, 12],
        "tower": [7, 8, 9, 9, 9, 10, 11, 11, 11, 12, 13],
    }
    named = {
        f"{category}-{price}": row.count(price) for category, row in prices.items() for price in row
    }
    assert faces("alhambra", "building") == named
    coins = faces("alhambra", "money")
    assert len(coins) == 4 * 9
    assert set(coins.values()) == {3}
    assert things("alhambra")["building.tower"]["lines"][1:] == [
        "Scoring A: 6.",
        "Scoring B: 13 / 6.",
        "Scoring C: 21 / 13 / 6.",
    ]


def test_ginkgopolis_character_by_character() -> None:
    """G8: for each action 4 red, 3 blue and 2 yellow; what they bring; their sets."""
    copies = {"red": 4, "blue": 3, "yellow": 2}
    actions = ("exploit", "urbanize", "construct")
    assert faces("ginkgopolis", "character") == {
        f"{colour}-{action}": count for colour, count in copies.items() for action in actions
    }
    told = things("ginkgopolis")
    assert told["character.yellow-urbanize"]["lines"] == [
        "Each time you urbanize: 1 point.",
        "At the start of the game: 2 resources, 1 tile and 2 points.",
        "In introductory sets 3 and 4.",
    ]
    assert told["character.red-construct"]["lines"][1:] == [
        "At the start of the game: 1 tile.",
        "In introductory set 2.",
    ]


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("red-4", "Each time you exploit: 1 resource."),
        ("blue-8", "Each time you urbanize: 1 tile and 1 point."),
        ("yellow-9", "Each time you construct a floor: 2 points."),
        ("blue-11", "At the end: 1 point for each of your resources on red buildings."),
        ("yellow-12", "At the end: 1 point for each of your resources on blue buildings."),
        ("red-15", "At the end: 3 points for each of your buildings with three floors or more."),
        (
            "red-17",
            (
                "At the end: 2 points for each of your cards with the bonus “Urbanize”, "
                "characters included."
            ),
        ),
        ("blue-19", "At the end: 2 points for each of your blue cards, characters included."),
        ("yellow-20", "At the end: 9 points."),
    ],
)
def test_ginkgopolis_says_what_a_card_does(card: str, line: str) -> None:
    assert things("ginkgopolis")[f"card.{card}"]["lines"] == [line]


def test_evolutopia_says_what_its_cards_do() -> None:
    told = things("evolutopia")
    assert told["evolution.zone_a_peage"]["lines"] == [
        "Needs: Regulator and Technologist.",
        "Once inaugurated: Environment +1\xa0· Comfort −1\xa0· Economy +2.",
    ]
    assert told["crisis.canicule"]["lines"] == [
        "Needs: Neo-urbanist.",
        "On arrival: the Crisis pawn moves by 1 if at least 5 Nuisances are left.",
        "On arrival, one of these: Energy −1 / Comfort −1.",
        "If it is not managed: the Crisis pawn moves by 1.",
    ]
    assert told["role.bidouilleur"]["lines"][1:] == ["Not in solo play."]
    assert told["plan.subvention"]["lines"] == [
        "At any moment of your turn: the lowest indicator +1."
    ]
    assert told["plan.ruban_coupe"]["rules"][0] == "E7.11"
    assert told["plan.ruban_coupe"]["lines"][1:] == ["1 Expert may be missing."]
    assert told["plan.reconversion"]["lines"][0].startswith(
        "At any moment of your turn: up to 2 times, exchange an Expert in the Zone, on a tile"
    )
    [headhunter] = told["role.recruteuse"]["lines"]
    assert headhunter.endswith(
        ": exchange an Expert in the Zone for one of another type from the bag."
    )
    [manager] = told["role.cheffe_de_chantier"]["lines"]
    assert manager.endswith(": assign an Expert from the Zone to the Evolution just started.")


@each_language
def test_how_many_there_are_where_it_depends_on_the_players(code: str) -> None:
    """A14: 72 money cards for two. G4: 25 resources, but 20, 18 and 16 for three, four and five."""
    money = faubourg.box("alhambra", code)[1]["number"]
    assert re.findall(r"\d+", money) == ["108", "72", "2"]
    [resources] = [kind for kind in faubourg.box("ginkgopolis", code) if kind["name"] == "resource"]
    assert re.findall(r"\d+", resources["number"]) == ["25", "20", "3", "18", "4", "16", "5"]


# -- everything is there ---------------------------------------------------------------------------


def test_every_component_appears() -> None:
    a, g, e = ({thing.split(".")[-1] for thing in things(game)} for game in BUILT_IN)
    assert {*alhambra.CATEGORIES, *alhambra.CURRENCIES, "A", "B"} <= a
    assert len(faces("alhambra", "building")) == alhambra.BUILDINGS
    assert {ginkgopolis.card_name(card) for card in range(ginkgopolis.TILES)} <= g
    assert {ginkgopolis.character_name(kind) for kind in range(ginkgopolis.CHARACTERS)} <= g
    assert set(faces("ginkgopolis", "token")) == set(ginkgopolis.LETTERS)
    data = ours()
    named = [*data.evolutions, *data.crises, *data.plans, *data.roles]
    assert {*named, *evolutopia.TYPE_IDS, *evolutopia.INDICATOR_IDS} <= e
    assert len({frozenset(pair.split("/")) for pair in faces("evolutopia", "nuisance")}) == 10


@each_game
@each_language
def test_everything_has_a_name_an_effect_and_rules_that_exist(game: str, code: str) -> None:
    told = things(game, code)
    names = [(key.split(".")[0], thing["title"]) for key, thing in told.items()]
    assert len(set(names)) == len(names), "two things of a kind with one name"
    for thing in told.values():
        assert thing["lines"]
        assert thing["faces"]
        assert not re.search(r"[{}]|_|\bNone\b", " ".join([thing["title"], *thing["lines"]]))
        for rule in thing["rules"]:
            assert one_rule(games.find(game), language(code), rule)


@each_game
@each_language
def test_the_rules_have_the_table_in_one_place(game: str, code: str) -> None:
    found, spoken = games.find(game), language(code)
    text = whole_text(found, spoken)
    assert text.count(box_text.MARK) == 1
    shown = box_text.with_table(found, spoken, text)
    assert box_text.MARK not in shown
    assert all(f"| {kind['title']} | " in shown for kind in faubourg.box(game, code))


def test_a_game_need_not_say_what_is_in_its_box() -> None:
    sealed = Sealed()
    assert sealed.new(2, {}, SeededDealer(1)) is not None
    assert faubourg.box(sealed) == []
    assert box_text.with_table(sealed, language("en"), f"a\n{box_text.MARK}\n") == "a\n\n"
    with pytest.raises(faubourg.Refusal) as refused:
        box_text.as_markdown(sealed, language("en"))
    assert refused.value.code == "box_missing"


def test_the_command_prints_it(run: Run) -> None:
    shown = run("rules", "evolutopia", "--box", "--lang", "fr").out
    assert "| Tuiles Évolution | 35 |" in shown
    assert "**Grande panne** Il faut" in shown


# -- the page --------------------------------------------------------------------------------------


def test_the_page_is_tested_with_the_entries_there_are() -> None:
    """web/tests/box_entries.json, with which vitest sees that every card at a table has one."""
    file = Path(__file__).parents[1] / "web/tests/box_entries.json"
    assert json.loads(file.read_text("utf-8")) == {game: list(things(game)) for game in BUILT_IN}


def test_evolutopia_shows_its_cards_by_the_names_of_their_entries() -> None:
    """What the page is told of a card in sight (insight) names its entry."""
    data, told = ours(), things("evolutopia")
    for i in range(evolutopia.EVOLUTIONS):
        assert f"evolution.{insight.evolution_face(data, i)['name']}" in told
    for i in range(evolutopia.CRISES):
        assert f"crisis.{insight.crisis_face(data, i)['name']}" in told
    for i in range(evolutopia.ROLES):
        assert f"role.{insight.role_face(data, i)['name']}" in told
    for i in range(evolutopia.PLANS):
        assert f"plan.{insight.plan_face(data, i)['name']}" in told
