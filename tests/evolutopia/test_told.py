"""E1.10: everything is open, so everybody is told every step, in its order.

A line is the kind of an event and what it names; "!" ends what nobody could know before.
"""

from typing import cast

from faubourg.engine.dealer import ScriptedDealer
from faubourg.engine.facts import Event
from faubourg.games.evolutopia.state import EvolutopiaState
from faubourg.testing.evolutopia import GAME, Position, Scene, number, position
from tests.rules import rule

FOUR = ["tiers_lieu", "micro_reseau", "fret_fluvial", "zone_a_peage"]
THREE = ["ouvrageur", "concepteur", "ouvrageur"]


def calm() -> Position:
    """Nobody's role acts while managing."""
    return position().role(0, "coordinatrice")


def told(table: Scene) -> list[str]:
    return [in_a_line(event) for event in table.events]


def in_a_line(event: Event) -> str:
    words = [event.kind]
    for value in event.params.values():
        words += [str(item) for item in value] if isinstance(value, list) else [str(value)]
    return " ".join([*words, *["!"] * event.reveals])


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


def opened(players: int, *deal: str | int, **options: str) -> Scene:
    """A table just set up, with what chance deals."""
    dealer = ScriptedDealer([number(item) if isinstance(item, str) else item for item in deal])
    dealer.attend()
    table = Scene(cast(EvolutopiaState, GAME.new(players, options, dealer)))
    table.events = dealer.events
    assert dealer.used_up()
    return table


@rule("E2.2", "E2.3", "E2.7", "E2.9", "E2.10", "E1.5")
def test_setting_up() -> None:
    nuisances = [0, 1, 4, 0, 9, 1, 5, 0]  # a tile and its side each
    roles = ["mediateur", "recruteuse", "paysagiste"]
    table = opened(3, *nuisances, *FOUR, *THREE, 2, *roles, level="1")
    assert told(table) == lines("""
        nuisance 11 mobility !
        nuisance 14 mobility !
        nuisance 34 economy !
        nuisance 42 mobility !
        top tiers_lieu !
        top micro_reseau !
        top fret_fluvial !
        top zone_a_peage !
        experts_laid ouvrageur concepteur ouvrageur !
        begins 2
        role_dealt 0 mediateur !
        role_dealt 1 recruteuse !
        role_dealt 2 paysagiste !
    """)
    assert (table.study(), table.site()) == ([*FOUR[:2], "-"], [FOUR[2], "-", "-"])
    assert (table.top(), table.zone(), table.turn) == (FOUR[3], sorted(THREE), 2)
    assert [table.on(where) for where in ("11", "14", "34")] == ["mobility", "mobility", "economy"]


@rule("E8.2", "E2.10", "E11.15")
def test_setting_up_alone() -> None:
    table = opened(1, 0, 1, 9, 0, *FOUR, *THREE, "mediateur", "recruteuse")
    assert told(table)[-2:] == ["begins 0", "roles_looked 0 mediateur recruteuse !"]
    assert told(table.play("p2")) == ["role_kept 0 recruteuse"]
    assert "~cz" in table.moves()  # which may be used in the first turn


@rule("E8.3", "E8.5")
def test_the_swap_of_a_lone_player() -> None:
    table = position(1).role(0, "coordinatrice").begin().play("M", deal=["choc_petrolier"])
    assert told(table.play("o1 #C p2", deal=["recruteuse", "mediateur"])) == lines("""
        option_taken choc_petrolier 1
        indicator energy 2 1
        all_freed
        blocked 0 choose
        roles_looked 0 recruteuse mediateur !
        role_kept 0 mediateur
    """)


@rule("E4.1.2", "E4.1.5", "E5.1", "E5.9", "E4.2.3")
def test_choosing_with_the_visionary() -> None:
    scene = position().role(0, "visionnaire", uses=1).top("tiers_lieu")
    table = scene.study("zone_a_peage", "ecoquartier", "toits_vegetaux").begin()
    deal = ["compost_de_quartier", "fret_fluvial", "paysagiste", "accalmie"]
    assert told(table.play("C - + s2 !", deal=deal)) == lines("""
        acts 0 choose
        tile_aside 0 tiers_lieu
        top compost_de_quartier !
        tile_under 0 ecoquartier
        chosen 0 compost_de_quartier
        top fret_fluvial !
        role_used 0 visionnaire
        role_unlocked 0 paysagiste !
        started 0 compost_de_quartier
        plan_drawn 0 accalmie !
        blocked 0 choose
    """)


@rule("E4.2.1", "E4.2.2", "E4.2.3", "E5.10")
def test_starting_work_with_the_site_manager() -> None:
    scene = position().turn(1).role(1, "cheffe_de_chantier").study("roues_partagees")
    scene.site("appli_des_trajets").finished("rues_apaisees").site("ferme_verticale")
    table = scene.zone("neo_urbaniste").top("tiers_lieu").begin()
    assert told(table.play("S s1 w2 b z + nw2", deal=["fret_fluvial"])) == lines("""
        acts 1 start
        tile_under 1 rues_apaisees
        expert_to_bag 1 regulateur
        expert_to_zone 1 ouvrageur
        started 1 roues_partagees
        chosen 1 tiers_lieu
        top fret_fluvial !
        role_used 1 cheffe_de_chantier
        assigned 1 neo_urbaniste roues_partagees
        blocked 1 start
    """)


@rule("E4.2.3")
def test_the_top_tile_goes_under_the_stack() -> None:
    table = position().study("roues_partagees").top("tiers_lieu").begin()
    assert told(table.play("S s1 u", deal=["fret_fluvial"])) == lines("""
        acts 0 start
        started 0 roues_partagees
        tile_under 0 tiers_lieu
        top fret_fluvial !
        blocked 0 start
    """)


@rule("E4.3.1", "E4.3.2")
def test_recruiting() -> None:
    table = position().zone(*["ouvrageur"] * 4).begin()
    deal = ["concepteur", "regulateur", "technologiste"]
    assert told(table.play("R :o . z - z", deal=deal)) == lines("""
        acts 0 recruit
        dismissed 0 ouvrageur
        expert_drawn 0 concepteur !
        expert_to_zone 0 concepteur
        expert_drawn 0 regulateur !
        expert_aside 0 regulateur
        expert_drawn 0 technologiste !
        expert_to_zone 0 technologiste
        blocked 0 recruit
    """)


@rule("E4.4.1")
def test_assigning() -> None:
    scene = position().site("zone_a_peage").site("gare_multimodale").crisis("canicule")
    table = scene.zone("regulateur", "neo_urbaniste").begin()
    assert told(table.play("A rw1 nx")) == lines("""
        acts 0 assign
        assigned 0 regulateur zone_a_peage
        assigned_crisis 0 neo_urbaniste canicule
        blocked 0 assign
    """)


@rule("E4.5.3", "E4.5.5", "E5.5", "E11.12")
def test_inaugurating_over_a_nuisance_with_a_copied_role() -> None:
    scene = position().role(0, "bidouilleur").role(2, "accomplisseur").indicators(2, 2, 0, 2, 6)
    scene.nuisance("23", "environment").site("zone_a_peage", "regulateur")
    assert told(scene.begin().play("I w1 23")) == lines("""
        acts 0 inaugurate
        role_copied 0 bidouilleur accomplisseur
        inaugurated_over 0 zone_a_peage 23 environment
        indicator environment 2 3
        indicator economy 6 7
        blocked 0 inaugurate
    """)


@rule("E9.1", "E9.2", "E9.3")
def test_the_end() -> None:
    table = position().finished("roues_partagees").indicators(4, 4, 5, 5, 5).begin()
    assert told(table.play("I w1 23")) == lines("""
        acts 0 inaugurate
        inaugurated 0 roues_partagees 23
        indicator environment 4 5
        indicator mobility 4 5
        won goal_reached
    """)
    table = calm().beacon(5).crisis("nuage_toxique").begin()
    assert told(table.play("M")) == lines("""
        manages 0
        unmanaged nuage_toxique
        pawn 5 6
        lost last_beacon
    """)
    table = position().finished("zone_a_peage").full_but("12").begin()
    assert told(table.play("I w1 12"))[-2:] == ["blocked 0 inaugurate", "lost territory_full"]


@rule("E6.2", "E6.3", "E6.4", "E5.11", "E10.3")
def test_managing_with_the_mediator() -> None:
    scene = position().role(0, "mediateur").crisis("nuage_toxique", "neo_urbaniste")
    table = scene.zone("regulateur", "regulateur").begin()
    deal = ["choc_petrolier", "scandale_politique"]
    assert told(table.play("M ! p2 o1 #C", deal=deal)) == lines("""
        manages 0
        unmanaged nuage_toxique
        pawn 1 2
        indicator environment 2 1
        role_used 0 mediateur
        crisis_looked 0 choc_petrolier !
        crisis_looked 0 scandale_politique !
        crisis scandale_politique !
        option_taken scandale_politique 1
        released regulateur 2
        all_freed
        blocked 0 choose
    """)


@rule("E6.2", "E5.8", "E10.3")
def test_managing_with_the_first_responder() -> None:
    scene = position().role(0, "secouriste").crisis("nuage_toxique", "neo_urbaniste")
    table = scene.zone("ouvrageur", "regulateur", "regulateur").begin()
    assert told(table.play("M ! o1 :o :r #I", deal=["epidemie"])) == lines("""
        manages 0
        role_used 0 secouriste
        managed nuage_toxique
        crisis epidemie !
        option_taken epidemie 1
        released ouvrageur 1
        released regulateur 1
        all_freed
        blocked 0 inaugurate
    """)


@rule("E6.4", "E5.12", "E10.4")
def test_managing_with_the_negotiator() -> None:
    table = position().role(0, "negociatrice").begin()
    assert told(table.play("M o2 ! #C", deal=["bouchon_monstre"])) == lines("""
        manages 0
        crisis bouchon_monstre !
        option_taken bouchon_monstre 2
        all_freed
        role_used 0 negociatrice
        blocked 0 choose
    """)


@rule("E10.5", "E10.6", "E10.7")
def test_what_a_crisis_drops() -> None:
    table = calm().study("zone_a_peage", "tiers_lieu").begin()
    table.play("M o1 s2", deal=["penurie_de_materiaux"])
    assert told(table)[-2:] == ["tile_under 0 tiers_lieu", "all_freed"]
    table = calm().finished("zone_a_peage").begin().play("M o1 w1", deal=["crue_soudaine"])
    assert told(table)[-2:] == ["tile_under 0 zone_a_peage", "all_freed"]
    table = calm().plans(2, "renfort").begin().play("M o2 $2", deal=["krach_boursier"])
    assert told(table)[-2:] == ["plan_dropped 2 renfort", "all_freed"]


@rule("E6.2", "E9.4", "E10.1")
def test_what_does_not_move_is_not_told() -> None:
    table = calm().crisis("nuage_toxique").indicators(0, 2, 2, 2, 2).begin()
    table.play("M", deal=["choc_petrolier"])
    assert told(table)[1:4] == ["unmanaged nuage_toxique", "pawn 1 2", "crisis choc_petrolier !"]


@rule("E7.2", "E7.3", "E11.23")
def test_cooperation() -> None:
    table = calm().plans(0, "cooperation").site("zone_a_peage").begin()
    assert told(table.play("$1 z rw1", deal=["regulateur", "neo_urbaniste"])) == lines("""
        plan_played 0 cooperation
        expert_drawn 0 regulateur !
        expert_drawn 0 neo_urbaniste !
        expert_to_zone 0 neo_urbaniste
        assigned 0 regulateur zone_a_peage
        silent 0
    """)
    table = calm().plans(0, "cooperation").zone(*["ouvrageur"] * 5).begin()
    table.play("$1 b b", deal=["regulateur", "neo_urbaniste"])
    assert told(table)[3:5] == ["expert_to_bag 0 neo_urbaniste", "expert_to_bag 0 regulateur"]


@rule("E7.5", "E7.7")
def test_free_slot_and_lull() -> None:
    table = calm().plans(0, "creneau_libre").blocked("start").begin()
    assert told(table.play("$3 *S")) == ["plan_played 0 creneau_libre", "freed 0 start", "silent 0"]
    table = calm().plans(0, "accalmie").begin()
    assert told(table.play("M $5 #C", deal=["canicule"])) == lines("""
        manages 0
        crisis canicule !
        plan_played 0 accalmie
        arrival_skipped canicule
        silent 0
        all_freed
        blocked 0 choose
    """)


@rule("E7.8")
def test_turnkey_project() -> None:
    table = position().plans(0, "projet_cle_en_main").top("tiers_lieu").begin()
    deal = ["micro_reseau", "monnaie_locale", "fret_fluvial", "bus_hydrogene", "zone_a_peage"]
    assert told(table.play("$6 p1 :o p2 p1 p2", deal=deal)) == lines("""
        plan_played 0 projet_cle_en_main
        searched 0 tiers_lieu micro_reseau monnaie_locale fret_fluvial bus_hydrogene !
        top zone_a_peage !
        started 0 tiers_lieu
        assigned 0 ouvrageur tiers_lieu
        tile_under 0 monnaie_locale
        tile_under 0 micro_reseau
        tile_under 0 bus_hydrogene
        silent 0
    """)


@rule("E7.9", "E11.9")
def test_retraining() -> None:
    scene = position().plans(0, "reconversion").site("zone_a_peage", "regulateur")
    table = scene.zone("ouvrageur").begin()
    assert told(table.play("$7 ~rw1 :t ~oz :c")) == lines("""
        plan_played 0 reconversion
        expert_to_bag 0 regulateur
        assigned 0 technologiste zone_a_peage
        expert_to_bag 0 ouvrageur
        expert_to_zone 0 concepteur
        silent 0
    """)


@rule("E7.2")
def test_nobody_is_silenced_alone() -> None:
    table = position(1).plans(0, "subvention").begin().play("$4 env")
    assert told(table) == ["plan_played 0 subvention", "indicator environment 2 3"]
