"""E1, E2.11: what is printed on every tile and card, typed a second time and compared.

Types of Experts and indicators are written as in the notation; `pawn+1@5` moves the Crisis pawn if
five Nuisances are left, `release:n` takes all Neo-urbanists in play, `release:any:2` two of the
Zone.
"""

import tomllib
from importlib.resources import files

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.games.evolutopia.components import EFFECT, EFFECT_IDS, PICTO_IDS
from faubourg.testing.evolutopia import DATA, at
from tests.rules import rule

TYPES = "cnrot"
INDICATORS = ("env", "mob", "com", "ene", "eco")

EVOLUTIONS = """
    roues_partagees        blue   no    env+1 mob+1
    zone_a_peage           none   rt    env+1 com-1 eco+2
    compost_de_quartier    green  nr    env+1 eco+1
    marche_paysan          blue   cn    com+1 eco+1
    budget_participatif    green  cr    com+2
    atelier_reparation     green  co    eco+2
    appli_des_trajets      none   ct    mob+2
    arbres_connectes       blue   nt    env+2
    rues_apaisees          none   ro    env+1 mob-1 com+2
    eclairage_sobre        green  ot    ene+2
    jardins_suspendus      none   nn    env+2 mob-1 com+1
    compteurs_communicants blue   tt    ene+2
    tramway_de_ceinture    blue   oot   mob+2 eco+1
    toits_vegetaux         green  cno   env+2 ene+1
    ferme_verticale        none   cnt   env+2 ene-1 eco+2
    reseau_de_chaleur      green  rot   com+1 ene+2
    voie_express_velo      blue   nro   env+1 mob+2
    ilot_de_fraicheur      green  cnn   env+1 com+2
    ombrieres_solaires     blue   cot   com+1 ene+2
    navettes_autonomes     none   rtt   mob+2 com+2 ene-1
    tiers_lieu             green  cco   mob+1 eco+2
    monnaie_locale         none   crr   env+1 com+1 eco+2
    renovation_thermique   none   coo   com+2 ene+2 eco-1
    fret_fluvial           green  cro   mob+2 eco+1
    maison_de_sante        blue   cnr   com+2 eco+1
    bus_hydrogene          none   rot   env+2 mob+2 eco-1
    usine_de_biogaz        none   nrt   com-1 ene+2 eco+2
    ecoquartier            green  cnro  com+2 ene+2
    micro_reseau           blue   rott  ene+2 eco+2
    gare_multimodale       none   croo  mob+2 com+1 eco+2
    corridor_ecologique    blue   cnnr  env+2 mob+2
    telepherique_urbain    none   noot  env+2 mob+2 ene+1
    geothermie_profonde    none   cnot  env+2 ene+2 eco+1
    captage_de_carbone     green  crtt  env+2 eco+2
    ville_du_quart_d_heure green  cnrr  mob+2 com+2
"""

# Experts, what always happens on arrival, its options, what happens unmanaged
CRISES = """
    avis_de_tempete      | ro  |          | release:n / pawn+1        | pawn+1 com-1
    nuage_toxique        | nt  |          | com-1 / release:r         | pawn+1 env-1
    grande_panne         | ot  |          | release:t / pawn+1        | pawn+1 ene-1
    bouchon_monstre      | r   |          | mob-1 / extra_block:1     | pawn+1 mob-1
    crue_soudaine        | no  |          | drop_site:1 / pawn+1      | pawn+1 eco-1
    canicule             | n   | pawn+1@5 | ene-1 / com-1             | pawn+1
    krach_boursier       | cr  |          | eco-1 / drop_bon_plan:1   | pawn+1 eco-1
    cyberattaque         | ct  |          | release:t / extra_block:1 | pawn+1 mob-1
    greve_generale       | c   |          | release:o / pawn+1        | pawn+1 mob-1
    penurie_de_materiaux | co  |          | drop_study:1 / eco-1      | pawn+1 highest-1
    epidemie             | nr  | pawn+1@5 | release:any:2 / com-1     | pawn+1 com-1
    scandale_politique   | c   |          | release:r / pawn+1        | pawn+1 highest-1
    maree_noire          | n   | pawn+1@5 | env-1 / release:o         | pawn+1 env-1
    fuite_des_cerveaux   | t   |          | release:c / pawn+1        | pawn+1
    choc_petrolier       | rot |          | ene-1 / mob-1             | pawn+1 ene-1
"""

# effect, what it concerns, how much, under what condition
BON_PLANS = """
    cooperation        draw_and_place_experts 0 2 0
    renfort            assign_from_zone       0 2 0
    creneau_libre      unblock_action         0 1 0
    subvention         indicator              5 1 0
    accalmie           cancel_arrival         0 0 0
    projet_cle_en_main search_evolutions      0 5 1
    reconversion       swap_experts           1 2 0
    permis_express     free_action            1 0 0
    ruban_coupe        free_action            4 0 1
"""

# ... and whether the role plays in solo
ROLES = """
    accomplisseur      inaugurate_missing 0 1 0 1
    bidouilleur        copy_role          0 0 0 0
    recruteuse         swap_experts       0 1 0 1
    coordinatrice      assign_limit       0 1 0 1
    secouriste         crisis_missing     0 1 1 1
    visionnaire        chosen_to_site     0 0 0 1
    cheffe_de_chantier assign_from_zone   1 1 0 1
    mediateur          choose_crisis      0 2 0 1
    negociatrice       skip_block         0 0 0 1
    paysagiste         free_placement     0 0 0 1
"""

# Start tile, indicators and beacon at the start; the Nuisances in the order of their squares
TERRITORIES = """
    discovery 22 3 2 12 33
    level1    22 2 1 11 14 34 42
    level2    22 2 1 11 13 21 33 42 44
    level3    22 2 1 12 13 21 23 32 33 41 44
    level4    22 2 1 11 12 14 21 23 32 41 42 43 44
"""

TRACKS = {
    "indicator_min": 0,
    "indicator_max": 7,
    "indicator_start": 2,
    "indicator_goal": 5,
    "crisis_beacons": 6,
    "crisis_start": 1,
}

LIMITS = {
    "study_slots": 3,
    "site_slots": 3,
    "expert_slots": 5,
    "set_aside_evolutions": 3,
    "set_aside_experts": 3,
    "assign_per_action": 3,
    "role_uses_to_unlock": 3,
    "role_uses_per_turn": 1,
    "block_markers": 5,
    "setup_study": 2,
    "setup_site": 1,
    "setup_experts": 3,
    "grid_rows": 4,
    "grid_cols": 4,
    "players_min": 1,
    "players_max": 5,
}


def rows(table: str, between: str | None = None) -> list[list[str]]:
    return [[word.strip() for word in line.split(between)] for line in table.strip().splitlines()]


def letters(counts: list[int]) -> str:
    """Experts, as in "noo"."""
    return "".join(letter * count for letter, count in zip(TYPES, counts, strict=True))


def stretch(numbers: vec[i64], which: int, width: int) -> list[int]:
    return [int(number) for number in numbers[which * width : (which + 1) * width]]


def numbers_of(effect: int) -> list[int]:
    return stretch(DATA.effects, effect, int(EFFECT))


def in_words(effect: int) -> str:
    """An effect of a crisis, as in the table above."""
    op, what, much, condition = numbers_of(effect)
    name = EFFECT_IDS[op]
    if name == "indicator":
        return f"{(*INDICATORS, 'lowest', 'highest')[what]}{much:+d}"
    if name == "crisis_pawn":
        return f"pawn{much:+d}" + (f"@{condition}" if condition else "")
    if name == "release_experts":
        anywhere = condition == 1
        return f"release:{TYPES[what]}" if anywhere else f"release:{(*TYPES, 'any')[what]}:{much}"
    return f"{name}:{much}"


def list_in_words(bounds: list[int]) -> str:
    return " ".join(in_words(effect) for effect in range(*bounds))


@rule("E1.4")
def test_every_evolution_as_it_is_printed() -> None:
    for tile, (name, picto, experts, *gains) in enumerate(rows(EVOLUTIONS)):
        assert DATA.evolutions[tile] == name
        assert PICTO_IDS[DATA.picto[tile]] == picto, name
        assert letters(stretch(DATA.needs, tile, 5)) == experts, name
        assert DATA.need[tile] == len(experts), name
        printed = zip(INDICATORS, stretch(DATA.gains, tile, 5), strict=True)
        assert [f"{indicator}{gain:+d}" for indicator, gain in printed if gain] == gains, name
    assert len(DATA.evolutions) == len(rows(EVOLUTIONS)) == 35


@rule("E1.5")
def test_every_nuisance_as_it_is_printed() -> None:
    pairs = [stretch(DATA.sides, tile, 2) for tile in range(10)]
    assert pairs == [[one, two] for one in range(5) for two in range(one + 1, 5)]


@rule("E1.6", "E6.8")
def test_every_crisis_as_it_is_printed() -> None:
    for crisis, (name, experts, always, options, unmanaged) in enumerate(rows(CRISES, "|")):
        assert DATA.crises[crisis] == name
        assert letters(stretch(DATA.crisis_needs, crisis, 5)) == experts, name
        assert DATA.crisis_need[crisis] == len(experts), name
        assert list_in_words(stretch(DATA.always, crisis, 2)) == always, name
        choices = [list_in_words(stretch(DATA.option, 4 * crisis + i, 2)) for i in range(4)]
        assert choices == [*options.split(" / "), "", ""], name
        assert DATA.options[crisis] == 2, name
        assert list_in_words(stretch(DATA.unmanaged, crisis, 2)) == unmanaged, name
    assert len(DATA.crises) == len(rows(CRISES)) == 15


@rule("E1.7")
def test_every_bon_plan_as_it_is_printed() -> None:
    printed = []
    for plan, name in enumerate(DATA.plans):
        op, *words = numbers_of(int(DATA.plan[plan]))
        printed.append([name, EFFECT_IDS[op], *map(str, words)])
    assert printed == rows(BON_PLANS)


@rule("E1.8", "E8.1")
def test_every_role_as_it_is_printed() -> None:
    printed = []
    for role, name in enumerate(DATA.roles):
        op, *words = numbers_of(int(DATA.role[role]))
        printed.append([name, EFFECT_IDS[op], *map(str, [*words, int(DATA.solo[role])])])
        assert DATA.role_with[op] == role
    assert printed == rows(ROLES)


@rule("E2.5", "E2.11")
def test_every_configuration_as_it_is_drawn() -> None:
    for name, start, indicator, beacon, *nuisances in rows(TERRITORIES):
        plan = DATA.territories[name]
        assert (plan.start, plan.nuisances) == (at(start), [at(square) for square in nuisances])
        assert (plan.indicator, plan.beacon) == (int(indicator), int(beacon)), name
    assert len(DATA.territories) == len(rows(TERRITORIES)) == 5


@rule("E1.1", "E1.2", "E1.3", "E1.9")
def test_tracks_and_limits() -> None:
    text = (files("faubourg.games.evolutopia") / "evolutopia.toml").read_text("utf-8")
    box = tomllib.loads(text)
    assert (box["tracks"], box["limits"]) == (TRACKS, LIMITS)
    assert (DATA.goal, DATA.beacons) == (5, 6)
    assert [expert["count"] for expert in box["experts"]] == [5] * 5
