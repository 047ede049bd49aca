"""Every card, tile, role and Bon Plan of the data file goes through its effect: none has code."""

import pytest

from faubourg.engine.dealer import SeededDealer
from faubourg.games.evolutopia.components import EFFECT, EFFECT_IDS, TYPE_IDS
from faubourg.games.evolutopia.effects import has_effect
from faubourg.games.evolutopia.inauguration import moved
from faubourg.testing.evolutopia import DATA, GAME, Scene, number, position
from tests.rules import rule

CALM = ("coordinatrice", "visionnaire", "paysagiste")


def rich() -> Scene:
    """A table on which every effect can act."""
    scene = position().role(0, CALM[0]).role(1, CALM[1]).role(2, CALM[2])
    scene.study("zone_a_peage", "appli_des_trajets").site("toits_vegetaux", "concepteur")
    scene.site("micro_reseau", "technologiste").finished("rues_apaisees")
    scene.zone("neo_urbaniste", "ouvrageur", "ouvrageur", "technologiste", "concepteur")
    scene.plans(1, "renfort").blocked("start", "inaugurate").beacon(2)
    for where in ("11", "12", "13", "14", "24"):
        scene.nuisance(where, "energy")
    return scene.begin()


def go_on(table: Scene, until: str, seed: str) -> None:
    """Take the first legal action until a move is possible or the game is over."""
    dealer = SeededDealer(seed)
    for _ in range(60):
        if table.turn < 0 or until in table.moves():
            return
        table.state.apply(table.turn, table.state.legal(table.turn)[0], dealer)
        table.state.check()
    raise AssertionError("it does not end")


@rule("E1.4", "E4.5.3", "E4.5.5")
@pytest.mark.parametrize("name", DATA.evolutions)
def test_every_evolution(name: str) -> None:
    tile = number(name)
    table = position().finished(name).nuisance("23", "energy").begin()
    assert 2 <= len(table.experts("w1")) <= 4
    gains = [int(gain) for gain in DATA.gains[tile * 5 : tile * 5 + 5]]
    bag = table.bag() + len(table.experts("w1"))
    table.play("I w1")
    assert ("23" in table.moves()) == (gains[3] > 0)
    table.play("32")
    assert table.indicators() == [int(moved(2, gain)) for gain in gains]
    assert (table.bag(), table.on("32")) == (bag, name)


@rule("E1.6", "E6.2")
@pytest.mark.parametrize("name", DATA.crises)
def test_every_crisis_unmanaged(name: str) -> None:
    table = position().role(0, CALM[0]).crisis(name).begin()
    crisis = number(name)
    first, end = int(DATA.unmanaged[2 * crisis]), int(DATA.unmanaged[2 * crisis + 1])
    assert first < end
    assert all(has_effect(table.state, effect) for effect in range(first, end))
    expected = sum(-1 for e in range(first, end) if DATA.op(e) == EFFECT_IDS.index("indicator"))
    dealer = SeededDealer(name)
    table.state.apply(0, 5, dealer)
    if table.moves()[0] == "env":
        table.state.apply(0, GAME.parse("env")[0], dealer)
    assert table.beacon >= 2
    assert sum(table.indicators()) <= 10 + expected


@rule("E1.6", "E6.3")
@pytest.mark.parametrize("name", DATA.crises)
def test_every_option_of_every_crisis(name: str) -> None:
    crisis = number(name)
    options = int(DATA.options[crisis])
    assert options == 2
    for option in range(options):
        table = rich().play("M", deal=[name])
        before = table.state.data()
        assert f"o{option + 1}" in table.moves()
        assert table.previews(f"o{option + 1}")
        table.play(f"o{option + 1}")
        go_on(table, "#C", name)
        assert table.state.data() != before


@rule("E1.7", "E7.1")
@pytest.mark.parametrize("name", DATA.plans)
def test_every_bon_plan(name: str) -> None:
    table = rich()
    state = table.state
    plan = number(name)
    if state.holder[plan] != 0:
        if state.plans.middle.counts[plan]:
            state.plans.middle.remove(plan)
        state.holder[plan] = 0
    if name == "accalmie":
        table.play("M .", deal=["canicule"]) if "." in table.moves() else table.play(
            "M", deal=["canicule"]
        )
    before = state.data()
    dealer = SeededDealer(name)
    assert table.previews(f"${plan + 1}")
    state.apply(0, GAME.parse(f"${plan + 1}")[0], dealer)
    for _ in range(30):
        if int(state.playing) != plan or table.turn < 0:
            break
        state.apply(0, state.legal(0)[-1], dealer)
    assert state.plans.bottom[-1:] == [plan]
    assert {**state.data(), "silent": 0} != {**before, "silent": 0}


@rule("E1.8", "E5.3")
def test_every_role_has_an_effect_and_a_moment() -> None:
    """test_roles.py plays each of them; here each is found by its effect, once."""
    effects = [EFFECT_IDS[DATA.role_op(role)] for role in range(10)]
    assert len(set(effects)) == 10
    assert sorted(int(role) for role in DATA.role_with if role >= 0) == list(range(10))


@rule("E6.8")
def test_the_two_cards_of_the_rulebook() -> None:
    storm, cloud = number("avis_de_tempete"), number("nuage_toxique")
    first = int(DATA.option[2 * 4 * storm])
    assert [int(word) for word in DATA.effects[first * EFFECT : first * EFFECT + 4]] == [
        2,
        TYPE_IDS.index("neo_urbaniste"),
        0,
        1,
    ]
    begin = int(DATA.unmanaged[2 * cloud]) * int(EFFECT)
    assert [int(word) for word in DATA.effects[begin : begin + 8]] == [1, 0, 1, 0, 0, 0, -1, 0]
