"""What an action does, as facts that become sentences."""

from typing import TYPE_CHECKING

from faubourg.engine.facts import Fact
from faubourg.games.alhambra.actions import BUY, GIVE, KEEP, PASS, PAY_COIN, TAKE, places_in
from faubourg.games.alhambra.components import (
    CURRENCIES,
    EMPTY,
    building_name,
    money_card,
    money_name,
)

if TYPE_CHECKING:
    from faubourg.games.alhambra.view import AlhambraView


def describe(v: "AlhambraView", action: int) -> Fact:
    """What the action does, in a fact that becomes a sentence."""
    if action < BUY:
        places = [place for place in places_in(action - TAKE) if v.market[place] != EMPTY]
        return Fact("take", {"cards": [money_name(int(v.market[place])) for place in places]})
    if action < PAY_COIN:
        space = action - BUY
        params: dict[str, object] = {"currency": CURRENCIES[space], "building": ""}
        if v.yard[space] != EMPTY:
            params["building"] = building_name(int(v.yard[space]))
        return Fact("buy", params)
    if action < KEEP:
        if v.space == EMPTY:
            return Fact("pay_value", {"value": action - PAY_COIN + 1})
        return Fact("pay", {"card": money_name(int(money_card(v.space, action - PAY_COIN + 1)))})
    return Fact({KEEP: "keep", GIVE: "give", PASS: "pass"}[action], {})


def in_short(steps: list[Fact]) -> list[Fact]:
    """What is bought with all coins of its payment; that it is kept goes without saying."""
    found: list[Fact] = []
    coins: list[object] = []
    for step in steps:
        if step.kind == "pay":
            if not coins:
                found.append(payment(found, coins))
            coins.append(step.params["card"])
        else:
            if not (coins and step.kind == "keep"):
                found.append(step)
            coins = []
    return found


def payment(found: list[Fact], coins: list[object]) -> Fact:
    """With what is bought, unless that was said before."""
    if not found or found[-1].kind != "buy":
        return Fact("pay_all", {"cards": coins})
    return Fact("buy_with", {"building": found.pop().params["building"], "cards": coins})
