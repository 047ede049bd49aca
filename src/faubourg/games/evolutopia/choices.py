"""The agenda: what may be done in each phase, what an action leads to, and what goes on by itself.

Only a table of contents; what the functions do is in the files of their sections (see rules.py).
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer
from faubourg.games.evolutopia import (
    bon_plans,
    crises,
    effects,
    evolutions,
    experts,
    inauguration,
    roles,
    rules,
)
from faubourg.games.evolutopia.actions import (
    FREE,
    PICK,
    SITE_SLOT,
    SQUARE,
    STUDY_SLOT,
    SWAP,
    TAKE,
    TO_ZONE,
    TYPE,
    USE,
)
from faubourg.games.evolutopia.components import (
    ARRIVAL,
    ARRIVAL_OPTION,
    ASKED,
    ASSIGNING,
    BLOCK,
    BONUS,
    BRING_BACK,
    CLEAR_SITE,
    COOPERATE,
    DISMISS,
    DRAWN,
    DROPPING_PLAN,
    END_TURN,
    FINISH_ACTION,
    FINISH_PLAN,
    FOREMAN,
    FREE_ACTIONS,
    KEEP_CRISIS,
    KEEP_ROLE,
    LOOK,
    MEDIATE,
    NEXT_CRISIS,
    OPEN_WHERE,
    OPEN_WHICH,
    OPTION,
    ORDER,
    PICTO,
    PUT_AWAY,
    REPLACE,
    RESCUE,
    RUN_EFFECTS,
    SEARCH,
    SEARCH_TO,
    SETTLE,
    START_WHICH,
    SWAP_FROM,
    SWAP_ROLE,
    SWAP_TO,
    TIE,
    TURN,
    UNBLOCK,
    VISION,
)

if TYPE_CHECKING:
    from faubourg.games.evolutopia.state import EvolutopiaState


def advance(s: "EvolutopiaState", dealer: Dealer) -> None:
    """E3.6: go on by the rules until somebody has to choose, or the game is over."""
    while s.phase < TURN:
        if s.phase >= ASKED:
            if not rules.skip_window(s):
                return
            rules.close_window(s)
        else:
            proceed(s, dealer)


def proceed(s: "EvolutopiaState", dealer: Dealer) -> None:
    """The next thing that happens by itself."""
    phase = s.phase
    if phase == FINISH_ACTION:
        rules.finish_action(s, dealer)
    elif phase == END_TURN:
        rules.end_turn(s, dealer)
    elif phase == PICTO:
        evolutions.act_picto(s, dealer)
    elif phase == RUN_EFFECTS:
        effects.run(s, dealer)
    elif phase == FINISH_PLAN:
        bon_plans.finish_plan(s, dealer)
    elif phase == SETTLE:
        crises.settle(s, dealer)
    elif phase == PUT_AWAY:
        crises.put_away(s)
    elif phase == NEXT_CRISIS:
        crises.next_crisis(s, dealer)
    elif phase == ARRIVAL:
        crises.arrive(s)
    elif phase == ARRIVAL_OPTION:
        crises.arrival_option(s, dealer)
    elif phase == FREE_ACTIONS:
        crises.free_actions(s, dealer)
    else:
        assert phase == SWAP_ROLE
        roles.swap_role(s, dealer)


def legal_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """What the active player may do now."""
    found.clear()
    phase = s.phase
    if phase == TURN:
        rules.turn_into(s, found)
    elif phase < TURN:
        rules.window_into(s, found)
    elif phase == ASSIGNING:
        experts.assign_into(s, found)
    elif phase == DRAWN:
        experts.drawn_into(found)
    elif phase == DISMISS:
        experts.dismiss_into(s, found)
    elif phase == LOOK:
        evolutions.look_into(s, found)
    elif phase == START_WHICH:
        evolutions.start_into(s, found)
    elif phase == BLOCK:
        crises.block_into(s, found)
    elif phase == OPTION:
        crises.option_into(s, found)
    elif phase == OPEN_WHICH:
        inauguration.open_which_into(s, found)
    elif phase == OPEN_WHERE:
        inauguration.open_where_into(s, found)
    elif phase == REPLACE:
        evolutions.replace_into(found)
    elif phase == CLEAR_SITE:
        evolutions.clear_into(found)
    elif phase == BRING_BACK:
        evolutions.bring_back_into(found)
    elif phase == BONUS:
        evolutions.bonus_into(found)
    else:
        legal_rarely_into(s, found)


def legal_rarely_into(s: "EvolutopiaState", found: ActionSet) -> None:
    """The choices that come with roles, Bon Plans and effects."""
    phase = s.phase
    if phase in (VISION, RESCUE, MEDIATE):
        crises.offered_into(found)
    elif phase in (KEEP_CRISIS, KEEP_ROLE):
        crises.pick_into(found)
    elif phase == FOREMAN:
        evolutions.foreman_into(s, found)
    elif TIE <= phase <= DROPPING_PLAN:
        effects.choices_into(s, found)
    elif phase == COOPERATE:
        bon_plans.cooperate_into(s, found)
    elif phase == UNBLOCK:
        bon_plans.unblock_into(s, found)
    elif phase in (SEARCH, ORDER):
        bon_plans.aside_into(s, found)
    elif phase == SEARCH_TO:
        bon_plans.search_to_into(s, found)
    elif phase == SWAP_FROM:
        experts.swap_from_into(s, found)
    else:
        assert phase == SWAP_TO
        experts.swap_to_into(s, found)


def carry_out(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """One legal action of the active player, and what follows from it."""
    phase = s.phase
    if phase == TURN:
        rules.take_turn(s, action, dealer)
    elif phase < TURN:
        rules.use_window(s, action, dealer)
    elif phase == ASSIGNING:
        experts.assign(s, action, dealer)
    elif phase == DRAWN:
        experts.place_drawn(s, action == TO_ZONE, dealer)
    elif phase == DISMISS:
        experts.dismiss(s, action, dealer)
    elif phase == LOOK:
        evolutions.look(s, action, dealer)
    elif phase == START_WHICH:
        evolutions.start_tile(s, action - STUDY_SLOT, dealer)
    elif phase == BLOCK:
        crises.block(s, action, dealer)
    elif phase == OPTION:
        crises.take_option(s, action - TAKE, dealer)
    elif phase == OPEN_WHICH:
        inauguration.choose_slot(s, action - SITE_SLOT)
    elif phase == OPEN_WHERE:
        inauguration.inaugurate(s, action - SQUARE, dealer)
    elif phase == REPLACE:
        evolutions.replace_study(s, action - STUDY_SLOT, dealer)
    elif phase == CLEAR_SITE:
        evolutions.clear_site(s, action - SITE_SLOT, dealer)
    elif phase == BRING_BACK:
        evolutions.bring_back(s, action == TO_ZONE, dealer)
    elif phase == BONUS:
        evolutions.take_bonus(s, action, dealer)
    else:
        carry_out_rarely(s, action, dealer)
    advance(s, dealer)


def carry_out_rarely(s: "EvolutopiaState", action: i64, dealer: Dealer) -> None:
    """The choices that come with roles, Bon Plans and effects."""
    phase = s.phase
    if phase == VISION:
        evolutions.see_vision(s, action == USE, dealer)
    elif phase == RESCUE:
        crises.rescue(s, action == USE, dealer)
    elif phase == MEDIATE:
        crises.mediate(s, action == USE, dealer)
    elif phase == KEEP_CRISIS:
        crises.keep_crisis(s, action - PICK, dealer)
    elif phase == KEEP_ROLE:
        roles.keep_role(s, action - PICK, dealer)
    elif phase == FOREMAN:
        evolutions.foreman(s, action, dealer)
    elif TIE <= phase <= DROPPING_PLAN:
        effects.choose(s, action, dealer)
    elif phase == COOPERATE:
        bon_plans.cooperate(s, action, dealer)
    elif phase == UNBLOCK:
        bon_plans.unblock(s, action - FREE, dealer)
    elif phase == SEARCH:
        bon_plans.keep_found(s, action - PICK, dealer)
    elif phase == SEARCH_TO:
        bon_plans.place_found(s, action, dealer)
    elif phase == ORDER:
        bon_plans.order(s, action - PICK, dealer)
    elif phase == SWAP_FROM:
        experts.swap_or_stop(s, action, dealer)
    else:
        assert phase == SWAP_TO
        assert action < SWAP
        experts.swap_to(s, action - TYPE, dealer)
