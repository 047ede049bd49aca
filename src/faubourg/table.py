"""The table of the front door: the engine's, with what a person at a Python prompt wants to say."""

import operator
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Self, SupportsIndex

from faubourg import arguments, bots, games
from faubourg.bots.bot import NO_VIEW, Bot
from faubourg.bots.own import BotFailure, BotSource, name_of
from faubourg.coach import PLAYOUTS
from faubourg.engine import table as engine
from faubourg.engine import verify
from faubourg.engine.codec import dumps
from faubourg.engine.dealer import Dealer, ScriptedDealer
from faubourg.engine.facts import Event
from faubourg.engine.game import Game
from faubourg.engine.outcome import Outcome
from faubourg.engine.record import Record, position_of
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Step
from faubourg.engine.view import NOW, PERFECT, View
from faubourg.terminal.log import Entry, Log

if TYPE_CHECKING:  # words and drawings are read when somebody wants to see them
    from faubourg.terminal.drawer import Drawer

Move = str | SupportsIndex
"""A notation, several of them written together, or the number of an action."""

ADVISER = "expert"


@dataclass(frozen=True)
class Advice:
    """A choice that a bot thought about. `str` is the sentence with its reasons.

    `value` is the part of the win (0 to 1) that can be expected of it with those who sit there and
    `error` its standard error; of a game without an evaluation, what the bot thinks. `verdict` says
    how good it is beside the others ("clear": clearly best), `because` are the words for it.
    """

    moves: list[str]  # one after the other, until somebody learns something
    value: float
    error: float
    verdict: str
    because: list[str]
    text: str

    @property
    def move(self) -> str:
        """The first of its moves."""
        return self.moves[0]

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Moment:
    """How a table stood: states are never changed, so remembering one costs nothing."""

    state: State
    past: list[tuple[int, State]]
    moves: list[int]
    entries: list[Entry]
    inputs: int


class Table(engine.Table):
    """A game being played. Make one with `Table.new`.

    Seats are numbered from 0. A method that is given no `seat` takes the one of `turn`.
    """

    def __init__(self, record: Record, dealer: Dealer) -> None:
        super().__init__(record, dealer)
        self._log = Log(self.opening)
        self._moves: list[int] = []  # the number of the move that each of `past` belongs to
        self._move = 0
        self._pushing = False
        self._bots: dict[int, tuple[object, Bot]] = {}

    @classmethod
    def new(
        cls,
        game: str | Game,
        players: int = 3,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] | None = None,
    ) -> Self:
        """A new game. The same seed deals the same cards; without one, a fresh one is drawn.

        Refused: a game, a number of players or an option that there is not.
        """
        found, players = arguments.game(game), arguments.whole("players", players)
        full = found.full_options(players, arguments.options(options))
        record = Record(found, players, full, seats_called(names, players))
        record.dealer = verify.seeded(fresh(seed))
        return cls(record, verify.dealer_for(record.dealer))

    @classmethod
    def from_state(
        cls,
        state: State,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
    ) -> Self:
        """A game that goes on from a position, for example one made by hand (faubourg.testing)."""
        if not isinstance(state, State):
            raise arguments.wrong("state", "a State (of a table: table.state)", state)
        game, players = games.find(state.game_name()), int(state.players)
        called = seats_called(names, players)
        record = Record(game, players, dict(state.options), called, int(state.rules))
        record.dealer = verify.seeded(fresh(seed))
        record.position = position_of(state)
        return cls(record, verify.dealer_for(record.dealer))

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """The table where the record ends, ready to go on. To step through it: `Replay`.

        Where the record does not say how to deal on, chance is fresh from there.
        """
        return verify.go_on(arguments.record(record), cls)

    # -- where the game stands --------------------------------------------------------------------

    @property
    def waiting(self) -> list[int]:
        """The seats that may act now: one in an ordinary turn, several who choose together."""
        return self.state.waiting_seats()

    @property
    def turn(self) -> int:
        """The seat to move, the lowest of `waiting`. Refused when the game is over."""
        if self.over:
            raise Refusal("game_over", {})
        return self.waiting[0]

    @property
    def over(self) -> bool:
        return self.state.over()

    @property
    def names(self) -> list[str]:
        """What the seats are called, then the imaginary players of the game."""
        return list(self._drawer("en").names)

    def scores(self) -> list[int]:
        """The points of each seat that everybody knows of; when the game is over, the totals."""
        seats = range(self.record.players)
        if self.over:
            return self.outcome().totals[: len(seats)]
        return [int(self.state.score(seat)) for seat in seats]

    def outcome(self) -> Outcome:
        """Who won, with each score by source. Refused before the end."""
        return self.state.outcome()

    def view(self, seat: int | None, memory: int = NOW) -> View:
        """What a seat (None: a spectator) sees now, or knows with PERFECT memory, as bots do."""
        if memory not in (NOW, PERFECT):
            raise ValueError(f"memory must be faubourg.NOW or faubourg.PERFECT, not {memory!r:.40}")
        return self.state.view(None if seat is None else self._seat(seat), memory)

    def text(self, seat: int | None = None, lang: str = "en") -> str:
        """The board as the seat sees it; at the end, as everybody does, with the score sheet."""
        from faubourg.terminal import board

        if self.over:
            drawn = board.text(self.state.view(None), self.record.seats, lang)
            return f"{drawn}\n\n{self.sheet(lang)}"
        view = self.state.view(self.turn if seat is None else self._seat(seat))
        return board.text(view, self.record.seats, lang)

    def sheet(self, lang: str = "en") -> str:
        """The score sheet as text. Refused before the end."""
        from faubourg.terminal import board

        return board.sheet(self.game.name, self.outcome(), self.record.seats, lang)

    def log(self, seat: int | None = None, lang: str = "en") -> list[str]:
        """What happened, in sentences, as far as a seat (None: a spectator) may know it.

        To a seat it says "you" of itself.
        """
        who = None if seat is None else self._seat(seat)
        return self._drawer(lang).sentences(self._log.since(0, who), who)

    def tell(self, events: Sequence[Event], lang: str = "en") -> list[str]:
        """Events, such as those of `push`, in sentences that call everybody by name."""
        return self._drawer(lang).sentences(arguments.events(events), None)

    # -- moves ------------------------------------------------------------------------------------

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """What the seat may do, as numbers of the action table; nothing while it does not wait."""
        if seat is None:
            seat = self.waiting[0] if self.waiting else 0
        return self.state.legal(self._seat(seat))

    def legal(self, seat: int | None = None) -> list[str]:
        """What the seat may do, in notation; nothing while it does not wait."""
        return [self.game.notation(action) for action in self.legal_actions(seat)]

    def push(self, move: Move, seat: int | None = None) -> list[Event]:
        """Make a move, all of its steps or none; what happened.

        Refused, with the reason: what the rules do not allow now.
        """
        steps = self._steps(move, seat)
        self._move += 1
        self._pushing = True
        try:
            for step in steps:
                self.adopt(step)
        finally:
            self._pushing = False
        return [event for step in steps for event in step.events]

    def advance(self, move: Move, seat: int | None = None) -> list[str]:
        """Make a move; what the seat to move then may do, in notation: nothing at the end."""
        self.push(move, seat)
        return self.legal()

    def describe(self, move: Move, seat: int | None = None, lang: str = "en") -> str:
        """What a move does, in words. Refused like the move itself."""
        drawer = self._drawer(lang)
        told: list[str] = []
        state = self.state
        for step in self._steps(move, seat):
            fact = self.game.describe(state.view(step.input.seat), step.input.action)
            told.append(drawer.language.action(self.game, fact, drawer.names))
            state = step.state
        return "; ".join(told)

    def preview(self, move: Move, seat: int | None = None, lang: str = "en") -> list[str]:
        """What a move would give and cost, step by step, as its seat can know it beforehand."""
        drawer = self._drawer(lang)
        state = self.state
        told: list[str] = []
        for step in self._steps(move, seat):
            for fact in state.preview(step.input.seat, step.input.action):
                seat = step.input.seat
                told.append(drawer.language.preview(self.game, fact, drawer.names, seat))
            state = step.state
        return told

    def undo(self, seat: int | None = None) -> Step:
        """Take back the last move, all of its steps. Refused when it revealed something."""
        if seat is None:
            seat = self.past[-1][0] if self.past else 0
        step = self.prepare_undo(self._seat(seat))
        move = self._moves[-1]
        self.adopt(step)
        while self._moves and self._moves[-1] == move:
            step = self.prepare_undo(seat)
            self.adopt(step)
        return step

    def withdraw(self, seat: int | None = None) -> Step:
        """Take back a secret choice that is not revealed yet: without a seat, the last one."""
        if seat is None:
            seat = self.record.inputs[-1].seat if self.record.inputs else 0
        return super().withdraw(self._seat(seat))

    def adopt(self, step: Step) -> None:
        super().adopt(step)
        self._log.add(step)
        if not self._pushing:
            self._move += 1
        del self._moves[len(self.past) :]
        if len(self._moves) < len(self.past):
            self._moves.append(self._move)

    def _steps(self, move: Move, seat: int | None) -> list[Step]:
        """The steps of a move, prepared one after the other."""
        if isinstance(self.dealer, ScriptedDealer):
            raise Refusal("shows_a_record", {})
        if isinstance(move, str):
            actions = self.game.parse(move)
        elif isinstance(move, SupportsIndex):
            actions = [operator.index(move)]
        else:
            raise arguments.wrong("move", "a notation or the number of an action", move)
        return self.prepare_all(self.turn if seat is None else seat, [*actions])

    def _seat(self, seat: object) -> int:
        """A seat that somebody asks for; refused where the table has none of that number."""
        number = operator.index(seat) if isinstance(seat, SupportsIndex) else -1
        if not 0 <= number < self.record.players:
            raise Refusal("unknown_seat", {})
        return number

    # -- bots -------------------------------------------------------------------------------------

    def hint(
        self,
        bot: BotSource = ADVISER,
        seat: int | None = None,
        lang: str = "en",
        playouts: int = PLAYOUTS,
    ) -> list[Advice]:
        """What a bot would do at this place, then the runners-up, with reasons in words.

        Each is played on so many times, by the manners of those who sit there.
        """
        from faubourg.terminal import hint

        who = self.turn if seat is None else self._seat(seat)
        if who not in self.waiting:
            raise Refusal("not_your_turn", {"seats": self.waiting})
        adviser = bots.make_for_seat(bot, self.game, who, "hint", who)
        found = hint.by_bot(self.game, self.record.seats, self.state, who, adviser, playouts)
        drawer = self._drawer(lang)
        said = hint.told(found, self.game, self.state, who, drawer.language, drawer.names)
        return [
            Advice(
                [self.game.notation(action) for action in one.way],
                one.value,
                one.error,
                one.verdict.kind.removeprefix("verdict.") if one.verdict else "",
                [drawer.term("term", name) for name in one.because],
                sentence,
            )
            for one, sentence in zip(found, said, strict=True)
        ]

    def play(self, players: BotSource | Sequence[BotSource | None]) -> None:
        """Let bots play: one for all seats, or one for each, by name, as a class or as a bot.

        Until the game is over, or until it waits only for seats that have None instead. Called
        again with the same players, the same bots go on.
        """
        seated = self._seated(players)
        while acting := [seat for seat in self.waiting if seated[seat] is not None]:
            bot = seated[acting[0]]
            assert bot is not None
            view = NO_VIEW if bot.blind else self.state.view(acting[0], PERFECT)
            try:
                chosen = bot.choose(view, self.state.legal_set(acting[0]))
            except BotFailure as failure:
                from faubourg.lab.playing import keep

                failure.record = self.record.copy()
                keep(failure)
                raise
            self.push(int(chosen), acting[0])

    def _seated(self, players: BotSource | Sequence[BotSource | None]) -> list[Bot | None]:
        """The bots of the seats: those of the last time, where nothing else is asked for."""
        count = self.record.players
        if isinstance(players, str) or not isinstance(players, Sequence):
            players = [players] * count
        return [
            None if source is None else self._bot(seat, source)
            for seat, source in enumerate(bots.fill_seats(players, count))
        ]

    def _bot(self, seat: int, source: BotSource) -> Bot:
        before, bot = self._bots.get(seat, (None, None))
        if bot is None or before != source:
            # a digest: a bot that knew how the cards are dealt could look ahead
            chance = sha256(dumps(self.record.dealer).encode()).hexdigest()
            bot = bots.make_for_seat(source, self.game, seat, chance, seat)
            self._bots[seat] = (source, bot)
            if self.record.seats[seat] == nameless(seat):
                self.record.seats[seat] = name_of(source)
        return bot

    # -- copies -----------------------------------------------------------------------------------

    def copy(self) -> Self:
        """A table of its own that stands where this one does; the same cards come next at both."""
        again = verify.copied(self)
        again._log.entries = self._log.entries[:]
        again._moves, again._move = self._moves[:], self._move
        return again

    def moment(self) -> Moment:
        """Where the table stands, for a replay that comes back to it."""
        inputs = len(self.record.inputs)
        return Moment(self.state, self.past[:], self._moves[:], self._log.entries[:], inputs)

    def return_to(self, moment: Moment) -> None:
        self.state = moment.state
        self.past, self._moves = moment.past[:], moment.moves[:]
        self._log.entries = moment.entries[:]
        del self.record.inputs[moment.inputs :]
        self.record.outcome = None

    def __copy__(self) -> Self:
        return self.copy()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        seats = ", ".join(map(str, self.waiting))
        seat = "seat" if len(self.waiting) == 1 else "seats"
        stands = "over" if self.over else f"waiting for {seat} {seats}"
        return f"<Table: {self.game.name}, {self.record.players} players, {stands}>"

    def _drawer(self, lang: str) -> "Drawer":
        from faubourg.terminal import board

        return board.drawer(self.game.name, self.record.players, self.record.seats, lang)


def fresh(seed: int | str | None) -> str:
    return secrets.token_hex(8) if seed is None else str(arguments.seed(seed))


def seats_called(names: Sequence[str] | None, players: int) -> list[str]:
    """The seats as a record has them; without names they are called by their numbers."""
    if names is None:
        return [nameless(seat) for seat in range(players)]
    called = arguments.names(names)
    if len(called) != players:
        raise Refusal("names_for_seats", {"given": len(called), "players": players})
    return [f"me:{name}" for name in called]


def nameless(seat: int) -> str:
    return f"me:seat {seat}"
