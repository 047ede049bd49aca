"""What clients are told besides the view: what is missing, what cards say, what a crisis costs."""

from typing import Any, cast

import pytest

from faubourg import games
from faubourg.engine.view import NOW
from faubourg.games.evolutopia.data import Data
from faubourg.games.evolutopia.insight import (
    Insight,
    crisis_face,
    insight,
    plan,
    plan_face,
    role,
    role_face,
    said,
)
from faubourg.games.evolutopia.sources import ours
from faubourg.games.evolutopia.view import EvolutopiaView
from faubourg.i18n import LANGUAGES
from faubourg.server.web.catalogues import words
from faubourg.testing.evolutopia import Scene, number, position
from tests.rules import rule

DATA: Data = ours()


def seen(table: Scene, seat: int | None = 0) -> Insight:
    return insight(cast(EvolutopiaView, table.state.view(seat, NOW)))


def test_it_says_what_is_missing_and_lacking() -> None:
    scene = position().site("roues_partagees", "neo_urbaniste").zone("ouvrageur")
    told = seen(scene.indicators(1, 5, 7, 4, 2).begin())
    assert told["lacking"] == [4, 0, 0, 1, 3]
    assert told["missing"][0] == [0, 0, 0, 1, 0]
    face = told["evolutions"][str(number("roues_partagees"))]
    assert face["name"] == "roues_partagees"
    assert (face["picto"], face["needs"], face["gains"]) == (
        "blue",
        [0, 1, 0, 1, 0],
        [1, 1, 0, 0, 0],
    )


def test_everybody_sees_the_same() -> None:
    table = position().study("zone_a_peage").begin()
    assert seen(table, 0) == seen(table, 1) == seen(table, None)


@rule("E6.2")
def test_the_cost_of_the_crisis_is_what_managing_would_do() -> None:
    table = position().crisis("nuage_toxique").begin()
    cost = seen(table)["cost"]
    kinds = [fact["kind"] for fact in cost]
    assert kinds == ["crisis_unmanaged", "pawn_moves", "becomes"]
    assert cost[2]["params"] == {"indicator": "environment", "before": 2, "after": 1}
    told = [{"kind": fact.kind, "params": fact.params} for fact in table.previews("M")]
    assert cost == told
    managed = position().crisis("nuage_toxique", "neo_urbaniste", "technologiste").begin()
    assert [fact["kind"] for fact in seen(managed)["cost"]] == ["crisis_managed"]


def test_a_crisis_says_how_it_arrives() -> None:
    face = cast(dict[str, Any], crisis_face(DATA, number("canicule")))
    assert face["needs"] == [0, 1, 0, 0, 0]
    assert face["always"] == [{"kind": "option_pawn_if", "params": {"by": 1, "count": 5}}]
    assert [[fact["params"]["indicator"] for fact in option] for option in face["options"]] == [
        ["energy"],
        ["comfort"],
    ]
    assert face["unmanaged"] == [{"kind": "option_pawn", "params": {"by": 1}}]


def test_roles_and_bon_plans_say_when_and_what() -> None:
    assert role_face(DATA, number("mediateur")) == {
        "name": "mediateur",
        "trigger": "manage",
        "effect": "choose_crisis",
    }
    assert plan_face(DATA, number("ruban_coupe"))["action"] == "inaugurate"
    assert "action" not in plan_face(DATA, number("subvention"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_catalogues_name_every_card(code: str) -> None:
    said = words(code, games.built_in())
    named = [
        ("evolution", DATA.evolutions),
        ("crisis", DATA.crises),
        ("plan", DATA.plans),
        ("role", DATA.roles),
        ("copied", DATA.roles),
    ]
    for parameter, values in named:
        for value in values:
            assert said[f"evolutopia.called.{parameter}.{value}"]
    expected = {"en": "Shared Wheels", "fr": "Roues Partagées", "es": "Ruedas compartidas"}
    assert said["evolutopia.called.evolution.roues_partagees"] == expected[code]


@pytest.mark.parametrize("kind", ["role", "plan"])
def test_a_card_at_the_table_says_what_its_entry_in_the_box_says(kind: str) -> None:
    [entries] = [found.things for found in games.find("evolutopia").box() if found.name == kind]
    tell = {"role": role, "plan": plan}[kind]
    for card, entry in enumerate(entries):
        told = [said(fact) for fact in entry.about if fact.kind != "not_solo"]
        assert tell(DATA, card)["about"] == told, entry.name
    assert "Fact" not in repr([tell(DATA, card) for card in range(len(entries))])
