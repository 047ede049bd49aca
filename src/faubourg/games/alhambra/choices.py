"""What a seat may do now, and what its action sets going. The rules themselves are in rules.py."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.dealer import Dealer
from faubourg.games.alhambra.actions import BUY, GIVE, KEEP, PASS, PAY_COIN, TAKE
from faubourg.games.alhambra.components import PAY
from faubourg.games.alhambra.rules import (
    choose_building,
    complete_purchase,
    pass_turn,
    pay_coin,
    payments,
    purchases,
    take_money,
    takings,
)

if TYPE_CHECKING:
    from faubourg.games.alhambra.state import AlhambraState


def legal_mask(s: "AlhambraState", seat: i64) -> i64:
    """A20: take money or buy a building; while paying, the coins; A26: pass if nothing else."""
    if s.phase == PAY:
        return payments(s, seat)
    possible = takings(s) | purchases(s, seat)
    if possible == 0:
        return 1 << PASS
    return possible


def carry_out(s: "AlhambraState", seat: i64, action: i64, dealer: Dealer) -> None:
    """A20: one legal action, and what follows from it."""
    if action < BUY:
        take_money(s, seat, action - TAKE, dealer)
    elif action < PAY_COIN:
        choose_building(s, seat, action - BUY, dealer)
    elif action < KEEP:
        pay_coin(s, seat, action - PAY_COIN, dealer)
    elif action < PASS:
        complete_purchase(s, seat, action == GIVE, dealer)
    else:
        pass_turn(s, seat, dealer)
