"""From the box to the first turn (section 2)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.engine.piles import Bag
from faubourg.games.evolutopia import roles
from faubourg.games.evolutopia.components import (
    INDICATORS,
    NUISANCE,
    NUISANCE_PILE,
    NUISANCES,
    START_EXPERTS,
    START_STUDY,
    START_TILE,
    square_name,
)
from faubourg.games.evolutopia.options import territory
from faubourg.games.evolutopia.piles import show_top, take_top

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState


ALL_NUISANCES: Final[vec[i64]] = vec[i64]([1 for _ in range(NUISANCES)])


def set_up(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E2.1-E2.10: from the box to the first turn."""
    place_territory(s, dealer)
    lay_out_evolutions(s, dealer)
    draw_first_experts(s, dealer)
    if s.players > 1:
        s.turn = dealer.chance(s.players)  # E2.10
    s.waiting = 1 << s.turn
    if dealer.listening:
        dealer.tell(Event("begins", {"seat": int(s.turn)}))
    roles.deal_roles(s, dealer)


def lay_out_evolutions(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E2.2: two to Study, one to Site, without its picto; the next lies front up on the stack."""
    for slot in range(START_STUDY):
        show_top(s, dealer)
        s.study[slot] = take_top(s, dealer)
    show_top(s, dealer)
    s.site[0] = take_top(s, dealer)
    show_top(s, dealer)


def draw_first_experts(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E2.3: three Experts into the Zone."""
    names: list[str] = []
    for _expert in range(START_EXPERTS):
        kind = dealer.draw(s.bag)
        s.zone[kind] += 1
        if dealer.listening:
            names.append(s.cards.expert_name(kind))
    if dealer.listening:
        dealer.tell(Event("experts_laid", {"experts": names}, reveals=True))


def place_territory(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E2.5, E2.9, E2.11: tracks, Start tile, and Nuisances drawn at random, a side each."""
    plan = territory(s.options, s.cards)
    for indicator in range(INDICATORS):
        s.indicators[indicator] = plan.indicator
    s.beacon = plan.beacon
    s.territory = s.territory[:]
    s.territory[plan.start] = START_TILE
    tiles = Bag(ALL_NUISANCES[:], NUISANCE_PILE)
    for at in plan.nuisances:
        tile = dealer.draw(tiles)
        criterion = s.cards.sides[2 * tile + dealer.chance(2)]
        s.territory[at] = NUISANCE + criterion
        if dealer.listening:
            name = s.cards.indicator_name(criterion)
            params: dict[str, object] = {"square": square_name(at), "indicator": name}
            dealer.tell(Event("nuisance", params, reveals=True))
