"""Sections 5 and 8: who may use which role, what a use costs, and the roles of a lone player.

What each effect does is told where it acts: a role only opens a door in another rule.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.evolutopia.components import (
    AT_END,
    COPY_ROLE,
    EMPTY,
    KEEP_ROLE,
    TURN,
    USES_TO_UNLOCK,
)
from faubourg.games.evolutopia.piles import changed

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState


def may_use(s: "EvolutopiaState", op: i64) -> bool:
    """E5.2, E5.3, E5.5: can the active player still use this effect in this turn?"""
    if s.role_used != 0:
        return False
    role = s.cards.role_with[op]
    return shows(s, s.turn, role) or may_copy(s, role)


def shows(s: "EvolutopiaState", seat: i64, role: i64) -> bool:
    """E5.1: is the role face up in front of that player?"""
    first, second = 2 * seat, 2 * seat + 1
    return s.roles[first] == role or s.roles[second] == role


def may_copy(s: "EvolutopiaState", role: i64) -> bool:
    """E5.5, E11.12: the Tinkerer copies a visible role that the player does not have."""
    if not shows(s, s.turn, s.cards.role_with[COPY_ROLE]):
        return False
    return any(shows(s, seat, role) for seat in range(s.players))


def use(s: "EvolutopiaState", op: i64, dealer: Dealer) -> None:
    """E5.1, E5.2, E11.3, E11.12: the one use of the turn; three uses of the start role unlock."""
    role = s.cards.role_with[op]
    s.role_used = 1
    spent = role
    if not shows(s, s.turn, role):
        spent = s.cards.role_with[COPY_ROLE]
    if dealer.listening:
        data = s.cards
        params: dict[str, object] = {"seat": int(s.turn), "role": data.role_name(spent)}
        if spent == role:
            dealer.tell(Event("role_used", params))
        else:
            params["copied"] = data.role_name(role)
            dealer.tell(Event("role_copied", params))
    if s.uses[s.turn] > 0:  # the start role is the only one that is up
        s.uses = changed(s.uses, s.turn, s.uses[s.turn] - 1)
        if s.uses[s.turn] == 0:
            unlock(s, dealer)


def unlock(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E5.1: the hidden role is turned up; nobody had seen it, so it is drawn now."""
    s.box = s.box.clone()
    role = dealer.draw(s.box)
    s.roles = changed(s.roles, 2 * s.turn + 1, role)
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn), "role": s.cards.role_name(role)}
        dealer.tell(Event("role_unlocked", params, reveals=True))


def deal_roles(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E2.7: a face-up role for everybody, over a hidden one; E8.2: solo chooses of two."""
    if s.players == 1:
        look_at_roles(s, TURN, dealer)
        return
    s.box = s.box.clone()
    s.roles = s.roles[:]
    s.uses = s.uses[:]
    for seat in range(s.players):
        role = dealer.draw(s.box)
        s.roles[2 * seat] = role
        s.uses[seat] = USES_TO_UNLOCK
        if dealer.listening:
            params: dict[str, object] = {"seat": int(seat), "role": s.cards.role_name(role)}
            dealer.tell(Event("role_dealt", params, reveals=True))


def look_at_roles(s: "EvolutopiaState", after: i64, dealer: Dealer) -> None:
    """E8.2, E8.3: the top two of the role pile, one of which is kept."""
    s.looked[0] = dealer.draw_from_pile(s.role_pile)
    s.looked[1] = dealer.draw_from_pile(s.role_pile)
    s.after = after
    s.phase = KEEP_ROLE
    if dealer.listening:
        names = [s.cards.role_name(s.looked[0]), s.cards.role_name(s.looked[1])]
        params: dict[str, object] = {"seat": int(s.turn), "roles": names}
        dealer.tell(Event("roles_looked", params, reveals=True))


def swap_role(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E8.3, E8.5: after Managing alone, the old role goes under first, then two are drawn."""
    if s.players > 1:
        s.phase = AT_END
        return
    s.role_pile.put_under(int(s.roles[0]))
    s.roles = changed(s.roles, 0, EMPTY)
    look_at_roles(s, AT_END, dealer)


def keep_role(s: "EvolutopiaState", which: i64, dealer: Dealer) -> None:
    """E8.2, E8.3, E11.15: keep one, the other goes under; it is usable from the next turn."""
    s.roles = changed(s.roles, 0, s.looked[which])
    s.role_pile.put_under(int(s.looked[1 - which]))
    s.looked[0] = EMPTY
    s.looked[1] = EMPTY
    s.phase = s.after
    if s.phase == AT_END:
        s.role_used = 1
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn), "role": s.cards.role_name(s.roles[0])}
        dealer.tell(Event("role_kept", params))
