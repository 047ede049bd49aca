"""Section 4.5: a finished Evolution is placed on the Territory."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.evolutopia import roles
from faubourg.games.evolutopia.actions import SITE_SLOT, SQUARE
from faubourg.games.evolutopia.components import (
    COLUMNS,
    EMPTY,
    FREE_PLACEMENT,
    HIGHEST,
    IF,
    INAUGURATE_MISSING,
    INDICATORS,
    NUISANCE,
    OPEN_WHERE,
    OPEN_WHICH,
    OVER,
    ROWS,
    SITE,
    SQUARES,
    square_name,
)
from faubourg.games.evolutopia.end import check_won
from faubourg.games.evolutopia.piles import changed, finish, release_from

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState


def around(at: int, diagonally: bool) -> int:
    """The squares beside a square, as a bitmask; diagonally, that square and all around it."""
    row, column = at // int(COLUMNS), at % int(COLUMNS)
    found = 0
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            inside = 0 <= row + down < ROWS and 0 <= column + right < COLUMNS
            straight = (down == 0) != (right == 0)
            if inside and (straight or diagonally):
                found |= 1 << ((row + down) * int(COLUMNS) + column + right)
    return found


BESIDE: Final[vec[i64]] = vec[i64]([around(at, False) for at in range(SQUARES)])
AROUND: Final[vec[i64]] = vec[i64]([around(at, True) for at in range(SQUARES)])


def built(s: "EvolutopiaState") -> i64:
    """The squares with an Evolution or the Start tile, as a bitmask."""
    territory = s.territory
    found: i64 = 0
    for at in range(SQUARES):
        if territory[at] >= 0 and territory[at] < NUISANCE:
            found |= 1 << at
    return found


def squares(s: "EvolutopiaState", tile: i64, free: bool) -> i64:
    """E4.5.4, E4.5.5, E4.5.7: where this tile may go, as a bitmask; E5.13: free of both limits."""
    city = built(s)
    territory, gains = s.territory, s.cards.gains
    found: i64 = 0
    for at in range(SQUARES):
        content = territory[at]
        if content >= 0 and content < NUISANCE:
            continue
        if free:
            if AROUND[at] & city != 0:
                found |= 1 << at
            continue
        if BESIDE[at] & city == 0:
            continue
        if content == EMPTY or gains[tile * INDICATORS + content - NUISANCE] > 0:
            found |= 1 << at
    return found


def placings(s: "EvolutopiaState", slot: i64) -> i64:
    """E4.5.1, E4.5.6: the squares for the tile of a Site slot; 0 if it cannot be inaugurated.

    E11.4, E11.9: a missing Expert takes the Finisher, another square the Landscaper, never both;
    E7.11, E11.13: a Bon Plan brings its own tolerance, and roles have no part in it.
    """
    tile = s.site[slot]
    if tile == EMPTY:
        return 0
    missing = s.missing(slot)
    if s.playing != EMPTY:
        if missing > s.cards.word(s.cards.plan[s.playing], IF):
            return 0
        return squares(s, tile, False)
    if missing > 1:
        return 0
    if missing == 1:
        if not roles.may_use(s, INAUGURATE_MISSING):
            return 0
        return squares(s, tile, False)
    return squares(s, tile, roles.may_use(s, FREE_PLACEMENT))


def may_inaugurate(s: "EvolutopiaState") -> bool:
    """E3.3, E4.5.6: a finished tile with a legal square, with the help of a role if need be."""
    return any(placings(s, slot) != 0 for slot in range(SITE))


def begin_inaugurating(s: "EvolutopiaState") -> None:
    s.phase = OPEN_WHICH


def open_which_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E4.5.1: which tile of Site."""
    for slot in range(SITE):
        if placings(s, slot) != 0:
            found.add(SITE_SLOT + slot)


def choose_slot(s: "EvolutopiaState", slot: i64) -> None:
    s.chosen = slot
    s.phase = OPEN_WHERE


def open_where_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E4.5.6: the square is chosen before anything happens."""
    possible = placings(s, s.chosen)
    found.add_word(SQUARE, possible)


def inaugurate(s: "EvolutopiaState", at: i64, dealer: Dealer) -> None:
    """E4.5.2-E4.5.5: Experts to the bag, indicators, then the tile onto its square."""
    slot = s.chosen
    tile = s.site[slot]
    if s.playing == EMPTY:
        if s.missing(slot) > 0:
            roles.use(s, INAUGURATE_MISSING, dealer)
        elif (squares(s, tile, False) >> at) & 1 == 0:
            roles.use(s, FREE_PLACEMENT, dealer)
    release_from(s, slot)
    s.site[slot] = EMPTY
    if dealer.listening:
        tell_inauguration(s, tile, at, dealer)
    for indicator in range(INDICATORS):
        gain = tile * INDICATORS + indicator
        by = s.cards.gains[gain]
        s.indicators[indicator] = moved(s.indicators[indicator], by)
    s.territory = changed(s.territory, at, tile)
    check_won(s, dealer)
    if s.phase != OVER:
        finish(s)


def moved(value: i64, by: i64) -> i64:
    """E4.5.3: an indicator after a gain or loss; what goes beyond the track is lost."""
    value += by
    if value < 0:
        return 0
    if value > HIGHEST:
        return HIGHEST
    return value


def tell_inauguration(s: "EvolutopiaState", tile: i64, at: i64, dealer: Dealer) -> None:
    params: dict[str, object] = {
        "seat": int(s.turn),
        "evolution": s.cards.evolution_name(tile),
        "square": square_name(at),
    }
    covered = s.territory[at]
    if covered >= NUISANCE:
        params["indicator"] = s.cards.indicator_name(covered - NUISANCE)
        dealer.tell(Event("inaugurated_over", params))
    else:
        dealer.tell(Event("inaugurated", params))
    for indicator in range(INDICATORS):
        before = s.indicators[indicator]
        after = moved(before, s.cards.gains[tile * INDICATORS + indicator])
        if after != before:
            tell_indicator(s, indicator, before, after, dealer)


def tell_indicator(
    s: "EvolutopiaState", indicator: i64, before: i64, after: i64, dealer: Dealer
) -> None:
    name = s.cards.indicator_name(indicator)
    params: dict[str, object] = {"indicator": name, "before": int(before), "after": int(after)}
    dealer.tell(Event("indicator", params))
