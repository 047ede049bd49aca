"""What is in the box, whatever is printed on it: numbers, phases and codes. Values are in data.py.

Tiles and cards are integers in the order of the data file. EMPTY stands for no tile, card or seat.
"""

from typing import Final

from mypy_extensions import i64

EMPTY: Final[i64] = -1

# the piles, by the numbers that dealers know them by (`Bag.pile`)
EVOLUTION_PILE: Final[i64] = 1
CRISIS_PILE: Final[i64] = 2
PLAN_PILE: Final[i64] = 3
ROLE_PILE: Final[i64] = 4
EXPERT_PILE: Final[i64] = 5
NUISANCE_PILE: Final[i64] = 6

# E1.1: the five of everything
INDICATORS: Final[i64] = 5
INDICATOR_IDS: Final = ("environment", "mobility", "comfort", "energy", "economy")
TYPES: Final[i64] = 5  # types of Experts
TYPE_IDS: Final = ("concepteur", "neo_urbaniste", "regulateur", "ouvrageur", "technologiste")
EXPERTS_OF_A_TYPE: Final[i64] = 5
FIVE: Final[i64] = 5  # the five actions
ACTION_IDS: Final = ("choose", "start", "recruit", "assign", "inaugurate")
CHOOSE: Final[i64] = 0
START: Final[i64] = 1
RECRUIT: Final[i64] = 2
ASSIGN: Final[i64] = 3
INAUGURATE: Final[i64] = 4

EVOLUTIONS: Final[i64] = 35
NUISANCES: Final[i64] = 10
CRISES: Final[i64] = 15
PLANS: Final[i64] = 9  # Bon Plans
ROLES: Final[i64] = 10

# E1.2, E1.3: the tracks and the zones
HIGHEST: Final[i64] = 7  # of an indicator
STUDY: Final[i64] = 3
SITE: Final[i64] = 3
ZONE: Final[i64] = 5
MOST_ASIDE: Final[i64] = 3  # Evolutions, and Experts
MOST_ASSIGNED: Final[i64] = 3
USES_TO_UNLOCK: Final[i64] = 3
START_STUDY: Final[i64] = 2
START_EXPERTS: Final[i64] = 3
LOOKED_AT: Final[i64] = 5  # Evolutions held at once while searching or choosing
OPTIONS: Final[i64] = 4  # ways to suffer the arrival of a crisis, at most

# places for Experts: the Site slots 0..2, the crisis, the Zone
CRISIS: Final[i64] = 3
PLACES: Final[i64] = 4  # where Experts can be assigned
IN_ZONE: Final[i64] = 4

# E1.5: what lies on the Territory
ROWS: Final[i64] = 4
COLUMNS: Final[i64] = 4
SQUARES: Final[i64] = 16
START_TILE: Final[i64] = 35  # on a square: 0..34 an Evolution, 35 the Start tile,
NUISANCE: Final[i64] = 36  # 36 + criterion a Nuisance

# pictos (0: none)
BLUE: Final[i64] = 1
GREEN: Final[i64] = 2
PICTO_IDS: Final = ("none", "blue", "green")

# E10: the effects, as codes
INDICATOR_BY: Final[i64] = 0
CRISIS_PAWN: Final[i64] = 1
RELEASE_EXPERTS: Final[i64] = 2
EXTRA_BLOCK: Final[i64] = 3
DROP_STUDY: Final[i64] = 4
DROP_SITE: Final[i64] = 5
DROP_BON_PLAN: Final[i64] = 6
DRAW_AND_PLACE: Final[i64] = 7
ASSIGN_FROM_ZONE: Final[i64] = 8
UNBLOCK_ACTION: Final[i64] = 9
CANCEL_ARRIVAL: Final[i64] = 10
SEARCH_EVOLUTIONS: Final[i64] = 11
SWAP_EXPERTS: Final[i64] = 12
FREE_ACTION: Final[i64] = 13
INAUGURATE_MISSING: Final[i64] = 14
COPY_ROLE: Final[i64] = 15
ASSIGN_LIMIT: Final[i64] = 16
CRISIS_MISSING: Final[i64] = 17
CHOSEN_TO_SITE: Final[i64] = 18
CHOOSE_CRISIS: Final[i64] = 19
SKIP_BLOCK: Final[i64] = 20
FREE_PLACEMENT: Final[i64] = 21
EFFECTS: Final[i64] = 22
EFFECT_IDS: Final = (
    "indicator",
    "crisis_pawn",
    "release_experts",
    "extra_block",
    "drop_study",
    "drop_site",
    "drop_bon_plan",
    "draw_and_place_experts",
    "assign_from_zone",
    "unblock_action",
    "cancel_arrival",
    "search_evolutions",
    "swap_experts",
    "free_action",
    "inaugurate_missing",
    "copy_role",
    "assign_limit",
    "crisis_missing",
    "chosen_to_site",
    "choose_crisis",
    "skip_block",
    "free_placement",
)
# an effect is four numbers: its code, what it concerns, how much or how many, under what condition
EFFECT: Final[i64] = 4
WHAT: Final[i64] = 1
MUCH: Final[i64] = 2
IF: Final[i64] = 3
LOWEST_ONE: Final[i64] = 5  # in place of an indicator
HIGHEST_ONE: Final[i64] = 6
ANY_TYPE: Final[i64] = 5  # in place of a type of Experts
ALL: Final[i64] = 0  # in place of a count
ANYWHERE: Final[i64] = 1  # Experts that are assigned too, not only those of the Zone

# how a game ends
RUNNING: Final[i64] = 0
WON: Final[i64] = 1
LAST_BEACON: Final[i64] = 2
TERRITORY_FULL: Final[i64] = 3
OUT_OF_TURNS: Final[i64] = 4

# The agenda: what comes next. The rules go on by themselves through the phases below ASKED;
# in those from ASKED on the active player is asked something.
FINISH_ACTION: Final[i64] = 0
RUN_EFFECTS: Final[i64] = 1
FINISH_PLAN: Final[i64] = 2
SETTLE: Final[i64] = 3
PUT_AWAY: Final[i64] = 4
NEXT_CRISIS: Final[i64] = 5
ARRIVAL: Final[i64] = 6
ARRIVAL_OPTION: Final[i64] = 7
FREE_ACTIONS: Final[i64] = 8
SWAP_ROLE: Final[i64] = 9
END_TURN: Final[i64] = 10
PICTO: Final[i64] = 11
ASKED: Final[i64] = 12
AT_MANAGE: Final[i64] = 12  # the windows for Bon Plans and roles of any moment (E11.1)
AT_REVEAL: Final[i64] = 13
AT_ARRIVAL: Final[i64] = 14
AT_END: Final[i64] = 15
TURN: Final[i64] = 16  # the choice of the turn, also a window
LOOK: Final[i64] = 17
REPLACE: Final[i64] = 18
VISION: Final[i64] = 19
START_WHICH: Final[i64] = 20
CLEAR_SITE: Final[i64] = 21
BRING_BACK: Final[i64] = 22
BONUS: Final[i64] = 23
FOREMAN: Final[i64] = 24
DISMISS: Final[i64] = 25
DRAWN: Final[i64] = 26
ASSIGNING: Final[i64] = 27
OPEN_WHICH: Final[i64] = 28
OPEN_WHERE: Final[i64] = 29
RESCUE: Final[i64] = 30
MEDIATE: Final[i64] = 31
KEEP_CRISIS: Final[i64] = 32
OPTION: Final[i64] = 33
BLOCK: Final[i64] = 34
KEEP_ROLE: Final[i64] = 35
TIE: Final[i64] = 36
RELEASING: Final[i64] = 37
DROPPING_STUDY: Final[i64] = 38
DROPPING_SITE: Final[i64] = 39
DROPPING_PLAN: Final[i64] = 40
COOPERATE: Final[i64] = 41
UNBLOCK: Final[i64] = 42
SEARCH: Final[i64] = 43
SEARCH_TO: Final[i64] = 44
ORDER: Final[i64] = 45
SWAP_FROM: Final[i64] = 46
SWAP_TO: Final[i64] = 47
OVER: Final[i64] = 48


def square(row: i64, column: i64) -> i64:
    """The square [row, column] of the rulebook, counted from [1,1] at the top left."""
    return COLUMNS * (row - 1) + column - 1


def square_name(at: i64) -> str:
    return f"{int(at // COLUMNS) + 1}{int(at % COLUMNS) + 1}"
