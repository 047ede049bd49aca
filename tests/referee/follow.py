"""Plays whole games with a referee beside them, move by move."""

from dataclasses import dataclass, field
from random import Random

from faubourg import bots, games
from faubourg.bots.bot import Bot
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.view import NOW, PERFECT, SPECTATOR, View
from tests.referee.alhambra import AlhambraReferee
from tests.referee.books import DisagreementError, Move, Question, Referee
from tests.referee.evolutopia import EvolutopiaReferee
from tests.referee.ginkgopolis import GinkgopolisReferee
from tests.referee.ginkgopolis_city import LETTERS

REFEREES: dict[str, type[Referee]] = {
    "alhambra": AlhambraReferee,
    "evolutopia": EvolutopiaReferee,
    "ginkgopolis": GinkgopolisReferee,
}


class Urbanist(Bot):
    """Founds a building in Ginkgopolis whenever it can: soon tokens are in each other's way."""

    blind = True

    def choose(self, view: View, legal: ActionSet) -> int:
        ways = [(self.game.notation(action), action) for action in legal.actions()]
        founding = [action for name, action in ways if name in LETTERS or name[0] == "+"]
        return self.random.choice(founding or legal.actions())


@dataclass
class Match:
    """What is played: by whom, with which options, and how chance deals."""

    game: str
    players: int
    bots: list[str]  # one for each seat, or one for all
    seed: str
    options: dict[str, str] = field(default_factory=dict)
    rules: int | None = None  # the version; None: the newest

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        rules = "" if self.rules is None else f" rules={self.rules}"
        table = "+".join(self.bots if len(set(self.bots)) > 1 else self.bots[:1])
        return f"{self.game} {self.players} {table}{options}{rules} seed {self.seed}"


def follow(match: Match) -> "Followed":
    """Play the match to its end under the referee's eyes. Raises a DisagreementError."""
    game = games.find(match.game)
    chance = SeededDealer("referee", match.seed)
    chance.attend()
    state = game.new(match.players, match.options, chance, match.rules)
    referee = REFEREES[match.game](match.players, state.options, int(state.rules))
    followed = Followed(match, game, state, chance, referee)
    try:
        followed.play()
    except DisagreementError as disagreement:
        disagreement.where = f"{match}, step {followed.steps} ({followed.last})"
        raise
    return followed


class Followed:
    """A game on its way: the state that plays it and the referee that looks on."""

    def __init__(
        self, match: Match, game: Game, state: State, chance: SeededDealer, referee: Referee
    ) -> None:
        self.game = game
        self.state = state
        self.chance = chance
        self.referee = referee
        self.story = referee.story()
        self.random = Random(match.seed)
        seats = bots.fill_seats(match.bots, match.players)
        self.bots: list[Bot] = [
            bots.make(Urbanist if spec == "urbanist" else spec, game, match.seed, seat)
            for seat, spec in enumerate(seats)
        ]
        self.steps = 0
        self.last = "setting up"
        self.mover = SPECTATOR
        self.question: Question = {}

    def play(self) -> None:
        self.referee.told.extend(self.chance.events)
        self.question = next(self.story)
        self.check()
        while not self.state.over():
            self.move()
            self.check()
        self.referee.judge(self.state.outcome())

    def move(self) -> None:
        """Somebody of those who may act does something; sometimes a secret choice is withdrawn."""
        self.steps += 1
        if (
            any("withdraw" in ways for ways in self.question.values())
            and self.random.random() < 0.1
        ):
            self.withdraw(self.random.randrange(self.state.players))
            return
        seat = self.random.choice(self.state.waiting_seats())
        legal = self.state.legal_set(seat)
        bot = self.bots[seat]
        action = int(bot.choose(self.state.view(seat, PERFECT), legal))
        notation = self.game.notation(action)
        self.last = f"seat {seat}: {notation}"
        self.chance.attend()
        self.state.apply(seat, action, self.chance)
        self.go_on(Move(seat, notation))

    def withdraw(self, seat: int) -> None:
        """G20: a seat tries to take its choice back."""
        self.last = f"seat {seat}: withdraw"
        self.chance.attend()
        try:
            self.state.withdraw(seat)
            withdrawn = True
        except Refusal:
            withdrawn = False
        allowed = "withdraw" in self.question.get(seat, ())
        self.referee.agree("G20", "may be taken back", allowed, withdrawn)
        if withdrawn:
            self.go_on(Move(seat, "withdraw"))

    def go_on(self, move: Move) -> None:
        self.mover = move.seat
        self.referee.told.extend(self.chance.events)
        try:
            self.question = self.story.send(move)
        except StopIteration:
            self.question = {}

    def check(self) -> None:
        """Everything that can be compared: what was told, who may do what, who sees what."""
        referee, state = self.referee, self.state
        referee.agree("events", "nothing else is told", [], referee.rest_told())
        asked = [seat for seat, ways in sorted(self.question.items()) if ways - {"withdraw"}]
        referee.agree("turn", "who may act", asked, state.waiting_seats())
        for seat in range(state.players):
            legal = {self.game.notation(action) for action in state.legal(seat)}
            ours = self.question.get(seat, set()) - {"withdraw"}
            referee.agree(
                "legal",
                f"only the referee, only the game (seat {seat})",
                (sorted(ours - legal), []),
                ([], sorted(legal - ours)),
            )
        everybody = [SPECTATOR, *range(state.players)]
        looking = {everybody[self.steps % len(everybody)], self.mover}
        for seat in everybody if state.over() or not self.steps else sorted(looking):
            for memory in (NOW, PERFECT):
                view = state.view(None if seat == SPECTATOR else seat, memory).data()
                referee.look(view, seat, memory == PERFECT)
