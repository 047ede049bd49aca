"""A small language for Evolutopia positions: a test reads like an example of the rulebook.

    table = position().site("roues_partagees", "neo_urbaniste").zone("ouvrageur").begin()
    table.play("A ow1", deal=[])
    assert table.experts("w1") == ["neo_urbaniste", "ouvrageur"]

`Position` says what lies where; whatever is not mentioned is in the piles, the bag or the box.
`Scene` is a game going on from there: moves in notation, and what chance deals by name.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from faubourg.engine.dealer import ScriptedDealer
from faubourg.engine.facts import Event, Fact
from faubourg.engine.outcome import Outcome
from faubourg.engine.piles import Bag, Pile
from faubourg.engine.refusal import Refusal
from faubourg.games.evolutopia.components import (
    ACTION_IDS,
    CRISIS,
    EMPTY,
    INDICATOR_IDS,
    NUISANCE,
    PLACES,
    PLANS,
    START_TILE,
    TURN,
    TYPE_IDS,
    TYPES,
    USES_TO_UNLOCK,
    square,
    square_name,
)
from faubourg.games.evolutopia.game import Evolutopia
from faubourg.games.evolutopia.sources import ours
from faubourg.games.evolutopia.state import EvolutopiaState

GAME = Evolutopia()
DATA = ours()
PLACE_WORDS: Final = ("w1", "w2", "w3", "x")
NUMBERS: Final = {
    name: number
    for names in (DATA.evolutions, DATA.crises, DATA.plans, DATA.roles, TYPE_IDS)
    for number, name in enumerate(names)
}
QUIET: Final = ("negociatrice", "coordinatrice", "paysagiste", "mediateur", "secouriste")

Deal = Sequence[str | int]


def number(name: str) -> int:
    """The card, tile, role or type of that name."""
    return NUMBERS[name]


def at(word: str) -> int:
    """The square that is written "23"."""
    return int(square(int(word[0]), int(word[1])))


class Scene:
    """A game going on: make moves and look at the table."""

    def __init__(self, state: EvolutopiaState) -> None:
        self.state = state
        self.events: list[Event] = []

    def play(self, moves: str, deal: Deal = ()) -> "Scene":
        """Moves of whoever is to play; chance deals exactly this, in this order."""
        script = [item if isinstance(item, int) else number(item) for item in deal]
        dealer = ScriptedDealer(script)
        dealer.attend()
        for action in GAME.parse(moves):
            self.state.apply(int(self.state.first_waiting()), action, dealer)
            self.state.check()
        self.events = dealer.events
        assert dealer.used_up(), f"dealt {dealer.position} of {list(deal)}"
        return self

    def refused(self, moves: str) -> Refusal:
        """The refusal of the last of these moves; the others are made. Nothing may change."""
        *first, last = GAME.parse(moves)
        who = int(self.state.first_waiting())
        for action in first:
            self.state.apply(who, action, ScriptedDealer([]))
        before = self.state.data()
        try:
            self.state.apply(who, last, ScriptedDealer([]))
        except Refusal as refusal:
            assert self.state.data() == before, "a refused move changed the state"
            return refusal
        raise AssertionError(f"{moves} was not refused")

    def moves(self) -> list[str]:
        """The legal moves in notation, in the order of the action table."""
        seat = int(self.state.first_waiting())
        return [GAME.notation(action) for action in self.state.legal(seat)]

    def previews(self, move: str) -> list[Fact]:
        return self.state.preview(self.turn, GAME.parse(move)[0])

    def told(self) -> list[str]:
        """The kinds of the events of the last play."""
        return [event.kind for event in self.events]

    # -- what lies there -----------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """Whose turn it is; -1 when the game is over."""
        return int(self.state.first_waiting())

    def study(self) -> list[str]:
        return [name_of(tile) for tile in self.state.study]

    def site(self) -> list[str]:
        return [name_of(tile) for tile in self.state.site]

    def experts(self, place: str) -> list[str]:
        """The Experts on a Site slot "w1".."w3" or the crisis "x"."""
        row = PLACE_WORDS.index(place) * int(TYPES)
        counts = [int(self.state.placed[row + kind]) for kind in range(int(TYPES))]
        return [TYPE_IDS[kind] for kind, count in enumerate(counts) for _ in range(count)]

    def zone(self) -> list[str]:
        counts = [int(count) for count in self.state.zone]
        return [TYPE_IDS[kind] for kind, count in enumerate(counts) for _ in range(count)]

    def bag(self) -> int:
        return int(self.state.bag.total)

    def indicators(self) -> list[int]:
        return [int(value) for value in self.state.indicators]

    @property
    def beacon(self) -> int:
        return int(self.state.beacon)

    def blocked(self) -> list[str]:
        return [name for i, name in enumerate(ACTION_IDS) if (int(self.state.blocked) >> i) & 1]

    def held(self, seat: int) -> list[str]:
        return [DATA.plans[i] for i in range(int(PLANS)) if self.state.holder[i] == seat]

    def roles(self, seat: int) -> list[str]:
        cards = [int(self.state.roles[2 * seat]), int(self.state.roles[2 * seat + 1])]
        return [DATA.roles[card] for card in cards if card != EMPTY]

    def on(self, where: str) -> str:
        """What lies on a square."""
        return DATA.content_name(self.state.territory[at(where)])

    def top(self) -> str:
        return name_of(self.state.top())

    def under(self) -> list[str]:
        """The Evolutions known to lie at the bottom of the stack."""
        return [DATA.evolutions[tile] for tile in self.state.stack.bottom]

    def crisis(self) -> str:
        return DATA.crises[int(self.state.crisis)] if self.state.crisis != EMPTY else ""

    def outcome(self) -> Outcome:
        return self.state.outcome()


def name_of(tile: i64) -> str:
    return DATA.evolutions[int(tile)] if tile != EMPTY else "-"


class Position:
    """What lies where before the first move of a test."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        s = EvolutopiaState(players, GAME.full_options(players, options))
        self.state = s
        for i in range(len(s.indicators)):
            s.indicators[i] = 2
        s.territory[at("22")] = START_TILE
        s.phase = TURN
        self.given: list[int] = []
        self.first = ""

    def turn(self, seat: int) -> "Position":
        self.state.turn = seat
        return self

    def study(self, *names: str) -> "Position":
        for slot, name in enumerate(names):
            self.state.study[slot] = number(name)
        return self

    def site(self, name: str, *experts: str, slot: int = -1) -> "Position":
        """One more tile on Site, with Experts on it."""
        s = self.state
        place = slot if slot >= 0 else int(s.site_slot())
        s.site[place] = number(name)
        return self._staff(place, experts)

    def finished(self, name: str) -> "Position":
        """One more tile on Site, with all its Experts."""
        tile = number(name)
        kinds = range(int(TYPES))
        needs = [int(DATA.needs[tile * int(TYPES) + kind]) for kind in kinds]
        experts = [TYPE_IDS[kind] for kind in kinds for _ in range(needs[kind])]
        return self.site(name, *experts)

    def crisis(self, name: str, *experts: str) -> "Position":
        self.state.crisis = number(name)
        return self._staff(int(CRISIS), experts)

    def _staff(self, place: int, experts: Sequence[str]) -> "Position":
        assert place < PLACES
        for expert in experts:
            self.state.placed[place * int(TYPES) + number(expert)] += 1
            self.state.bag.remove(number(expert))
        return self

    def zone(self, *experts: str) -> "Position":
        for expert in experts:
            self.state.zone[number(expert)] += 1
            self.state.bag.remove(number(expert))
        return self

    def indicators(self, *values: int) -> "Position":
        for i, value in enumerate(values if len(values) == 5 else values * 5):
            self.state.indicators[i] = value
        return self

    def beacon(self, beacon: int) -> "Position":
        self.state.beacon = beacon
        return self

    def nuisance(self, where: str, criterion: str) -> "Position":
        self.state.territory[at(where)] = NUISANCE + INDICATOR_IDS.index(criterion)
        return self

    def built(self, where: str, name: str) -> "Position":
        self.state.territory[at(where)] = number(name)
        return self

    def full_but(self, *squares: str) -> "Position":
        """Evolutions on all squares but these, those last in the data file."""
        tile = len(DATA.evolutions) - 1
        for place in range(16):
            if self.state.territory[place] == EMPTY and square_name(place) not in squares:
                self.state.territory[place] = tile
                tile -= 1
        return self

    def blocked(self, *actions: str) -> "Position":
        for action in actions:
            self.state.blocked |= 1 << ACTION_IDS.index(action)
        return self

    def role(self, seat: int, start: str, second: str = "", uses: int = 3) -> "Position":
        s = self.state
        s.roles[2 * seat] = number(start)
        s.uses[seat] = uses if s.players > 1 else 0
        if second:
            s.roles[2 * seat + 1] = number(second)
            s.uses[seat] = 0
        return self

    def plans(self, seat: int, *names: str) -> "Position":
        for name in names:
            self.state.holder[number(name)] = seat
        return self

    def top(self, name: str) -> "Position":
        """The face-up Evolution of the stack."""
        self.first = name
        return self

    def begin(self) -> Scene:
        """Put the rest where it belongs and start."""
        s = self.state
        self._deal_roles()
        tiles = [int(tile) for zone in (s.study, s.site) for tile in zone if tile != EMPTY]
        tiles += [int(tile) for tile in s.territory if 0 <= tile < START_TILE]
        for tile in tiles:
            s.stack.middle.remove(tile)
        counts = s.stack.middle.counts
        free = [tile for tile in range(len(counts)) if counts[tile]]
        top = number(self.first) if self.first else free[0]
        s.stack.middle.remove(top)
        s.stack.put_on_top(top)
        if s.crisis != EMPTY:
            s.crises.middle.remove(s.crisis)
        for plan in range(int(PLANS)):
            if s.holder[plan] != EMPTY:
                s.plans.middle.remove(plan)
        s.waiting = 1 << s.turn
        s.check()
        return Scene(s)

    def _deal_roles(self) -> None:
        s = self.state
        source = s.role_pile.middle if s.players == 1 else s.box
        taken = [int(role) for role in s.roles if role != EMPTY]
        quiet = [number(role) for role in QUIET if number(role) not in taken]
        for seat in range(int(s.players)):
            if s.roles[2 * seat] == EMPTY:
                s.roles[2 * seat] = quiet.pop(0)
                s.uses[seat] = USES_TO_UNLOCK if s.players > 1 else 0
        for role in s.roles:
            if role != EMPTY:
                source.remove(role)
        if s.players == 1:
            s.role_pile = Pile(Bag(source.counts))


def position(players: int = 3, **options: str) -> Position:
    """All indicators on 2, beacon 1, the Start tile on [2,2], nothing else on the boards."""
    return Position(players, options)
