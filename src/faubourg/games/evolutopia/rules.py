"""The rules of Evolutopia: setup, the turn and what follows what. Read it beside docs/rules.

Sections 4 to 10 have files of their own: evolutions.py (4.1, 4.2), experts.py (4.3, 4.4),
inauguration.py (4.5), roles.py (5, 8), crises.py (6), bon_plans.py (7), end.py (9), effects.py
(10).
Each only sets what comes next on the agenda (`s.phase`); agenda.py goes there.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.engine.piles import Bag
from faubourg.games.evolutopia import (
    bon_plans,
    crises,
    end,
    evolutions,
    experts,
    inauguration,
    roles,
)
from faubourg.games.evolutopia.actions import (
    DONE,
    MANAGE,
    PLAN,
)
from faubourg.games.evolutopia.components import (
    ARRIVAL,
    ASSIGN,
    AT_ARRIVAL,
    AT_END,
    AT_MANAGE,
    AT_REVEAL,
    CHOOSE,
    EMPTY,
    END_TURN,
    FIVE,
    FREE_ACTIONS,
    INAUGURATE,
    INDICATORS,
    MOST_ASSIGNED,
    NUISANCE,
    NUISANCES,
    RECRUIT,
    SETTLE,
    START,
    START_EXPERTS,
    START_STUDY,
    START_TILE,
    TURN,
    square_name,
)
from faubourg.games.evolutopia.options import territory
from faubourg.games.evolutopia.piles import show_top, take_top

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

# -- 2 Setup ----------------------------------------------------------------------------------


def set_up(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E2.1-E2.10: from the box to the first turn."""
    place_territory(s, dealer)
    lay_out_evolutions(s, dealer)
    draw_first_experts(s, dealer)
    s.turn = 0
    if s.players > 1:
        s.turn = dealer.chance(s.players)  # E2.10
    s.waiting = 1 << s.turn
    s.phase = TURN
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
    s.territory[plan.start] = START_TILE
    tiles = Bag(vec[i64]([1 for _ in range(NUISANCES)]))
    for at in plan.nuisances:
        tile = dealer.draw(tiles)
        criterion = s.cards.sides[2 * tile + dealer.chance(2)]
        s.territory[at] = NUISANCE + criterion
        if dealer.listening:
            name = s.cards.indicator_name(criterion)
            params: dict[str, object] = {"square": square_name(at), "indicator": name}
            dealer.tell(Event("nuisance", params, reveals=True))


# -- 3 The turn -------------------------------------------------------------------------------


def turn_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E3.1-E3.3: an action without a marker that can change something, or Manage the crises."""
    for action in range(FIVE):
        if (s.blocked >> action) & 1 == 0 and may_do(s, action):
            found.add(action)
    found.add(MANAGE)
    bon_plans.window_into(s, found)


def may_do(s: "EvolutopiaState", action: i64) -> bool:
    """E3.3: an action may be chosen only if it can change something."""
    if action == CHOOSE:
        return evolutions.may_choose(s)
    if action == START:
        return evolutions.may_start(s)
    if action == RECRUIT:
        return experts.may_recruit(s)
    if action == ASSIGN:
        return experts.may_assign(s)
    return inauguration.may_inaugurate(s)


def take_turn(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E3.1, E3.2: exactly one of the five actions, or Manage."""
    if action > MANAGE:
        use_window(s, action, dealer)
        return
    s.action = action
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn)}
        if action == MANAGE:
            dealer.tell(Event("manages", params))
        else:
            params["action"] = s.cards.action_name(action)
            dealer.tell(Event("acts", params))
    if action == CHOOSE:
        evolutions.begin_choosing(s)
    elif action == START:
        evolutions.begin_starting(s)
    elif action == RECRUIT:
        experts.begin_recruiting(s)
    elif action == ASSIGN:
        experts.begin_assigning(s, MOST_ASSIGNED)
    elif action == INAUGURATE:
        inauguration.begin_inaugurating(s)
    else:
        crises.begin_managing(s)


def finish_action(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E3.1, E11.5: the marker, when the action is complete; then the closing window."""
    s.blocked |= 1 << s.action
    s.phase = AT_END
    if dealer.listening:
        params: dict[str, object] = {"seat": int(s.turn), "action": s.cards.action_name(s.action)}
        dealer.tell(Event("blocked", params))


def end_turn(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E3.1: the player to the left; E7.2: who may speak again."""
    s.turns += 1
    s.chosen = EMPTY
    s.left = 0
    s.done = 0
    end.check_end_of_turn(s, dealer)
    if s.ended != 0:
        return
    s.turn = (s.turn + 1) % s.players
    s.waiting = 1 << s.turn
    s.silent &= ~(1 << s.turn)
    s.role_used = 0
    s.action = EMPTY
    s.resume = TURN
    s.after = TURN
    s.phase = TURN


# -- Windows ----------------------------------------------------------------------------------


def window_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E11.1: between the steps: Bon Plans, a role of any moment, or go on."""
    found.add(DONE)
    bon_plans.window_into(s, found)


def use_window(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """E11.1: play a Bon Plan, use a role of any moment, or go on."""
    if action == DONE:
        close_window(s)
    elif action >= PLAN:
        bon_plans.play(s, action - PLAN, dealer)
    else:
        experts.swap_from(s, action, dealer)


def skip_window(s: "EvolutopiaState") -> bool:
    """E3.6, E11.1: nobody is asked where nothing can be used.

    The closing window is skipped only without any Bon Plan and usable role.
    """
    if s.phase == AT_END:
        return not s.holds_plan(s.turn) and not bon_plans.turn_role(s)
    return not bon_plans.window_open(s)


def close_window(s: "EvolutopiaState") -> None:
    """What follows each window."""
    if s.phase == AT_MANAGE:
        s.phase = SETTLE
    elif s.phase == AT_REVEAL:
        s.phase = ARRIVAL
    elif s.phase == AT_ARRIVAL:
        s.phase = FREE_ACTIONS
    else:
        s.phase = END_TURN
