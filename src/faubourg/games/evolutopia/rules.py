"""The rules of Evolutopia: the turn and what follows what. Read it beside docs/rules.

The other sections have files of their own: setup.py (2), evolutions.py (4.1, 4.2), experts.py
(4.3, 4.4), inauguration.py (4.5), roles.py (5, 8), crises.py (6), bon_plans.py (7), end.py (9),
effects.py (10).
Each only sets what comes next on the agenda (`s.phase`); choices.py goes there.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Event
from faubourg.games.evolutopia import (
    bon_plans,
    crises,
    end,
    evolutions,
    experts,
    inauguration,
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
    MOST_ASSIGNED,
    RECRUIT,
    SETTLE,
    START,
    TURN,
)

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState

# -- 2 Setup ----------------------------------------------------------------------------------


# -- 3 The turn -------------------------------------------------------------------------------


def turn_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """E3.1-E3.3: an action without a marker that can change something, or Manage the crises."""
    possible: i64 = 1 << MANAGE
    for action in range(FIVE):
        if (s.blocked >> action) & 1 == 0 and may_do(s, action):
            possible |= 1 << action
    found.add_word(0, possible)  # they are the first actions of the table
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
