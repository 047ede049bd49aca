"""What holds for every bot of every game: legal, repeatable, blind to what its seat cannot know."""

import pytest

from faubourg import COMPILED, bots
from faubourg.bots import match
from faubourg.bots.bot import Bot
from faubourg.bots.choice import committed
from faubourg.bots.expert import ExpertBot
from faubourg.bots.explain import decisive
from faubourg.engine import PERFECT, SeededDealer
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.games import built_in
from faubourg.i18n import LANGUAGES, language
from faubourg.testing.sealed import Sealed as SealedGame
from faubourg.testing.sealed import SealedState

SEALED = SealedGame()
ALL = [SEALED, *[game for game in built_in() if game.advises]]
SEARCH = "expert:iterations=6,horizon=2" if COMPILED else "expert:iterations=2,horizon=1"
LEVELS = ["random", "novice", "regular", SEARCH, SEARCH.replace("expert", "master")]
EVERY = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
SHORT = {"evolutopia": {"max_turns": "12"}}


def new(game: Game, players: int, seed: object = 0) -> tuple[State, SeededDealer]:
    dealer = SeededDealer("bots", str(seed))
    return game.new(players, SHORT.get(game.name, {}), dealer), dealer


def positions(game: Game, players: int, seed: object, steps: int = 40) -> list[State]:
    """Positions on the way of a random game in which somebody has a choice."""
    state, dealer = new(game, players, seed)
    found: list[State] = []
    for _ in range(steps):
        if state.over():
            break
        seat = state.first_waiting()
        legal = state.legal_set(int(seat))
        if legal.count() > 1:
            found.append(state.clone())
        state.step(seat, legal.pick(dealer), dealer)
    return found


def choice(bot: Bot, state: State) -> int:
    seat = int(state.first_waiting())
    return int(bot.choose(state.view(seat, PERFECT), state.legal_set(seat)))


# -- play -----------------------------------------------------------------------------------------


@EVERY
@pytest.mark.parametrize("level", LEVELS)
def test_whole_games_with_legal_actions_only(game: Game, level: str) -> None:
    """`match.play` refuses what is not legal; every number of players, with random ones beside."""
    for players in range(game.min_players, game.max_players + 1):
        state, dealer = new(game, players, level)
        seated = [bots.make(level, game, players)]
        seated += [bots.make("random", game, players, seat) for seat in range(1, players)]
        match.play(state, seated, dealer)
        assert state.over()


@EVERY
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_chooses_the_same(game: Game, level: str) -> None:
    for state in positions(game, game.max_players, level)[::6]:
        chosen = {choice(bots.make(level, game, "same"), state) for _ in range(2)}
        assert len(chosen) == 1


@EVERY
@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_know_changes_nothing(game: Game, level: str) -> None:
    """Other hidden cards and other secret choices behind the same view: the same action."""
    for number, state in enumerate(positions(game, game.max_players, level)[::6]):
        seat = int(state.first_waiting())
        view = state.view(seat, PERFECT)
        other = game.state_from(view, SeededDealer("other", number))
        assert other.view(seat, PERFECT).data() == view.data()
        assert choice(bots.make(level, game, 1), other) == choice(bots.make(level, game, 1), state)


# -- what states tell bots ------------------------------------------------------------------------


@EVERY
def test_reasons_have_words(game: Game) -> None:
    """Every term of a rating is a phrase in every language (of the games that people play)."""
    for state in positions(game, game.max_players, "reasons")[::3]:
        seat = int(state.first_waiting())
        for action in state.legal(seat):
            for term in state.reasons(seat, action, SeededDealer(1)):
                if game is not SEALED:
                    assert all(language(code).term(game, "term", term) for code in LANGUAGES)


@EVERY
def test_judgements_are_shares(game: Game) -> None:
    """From 0 to 1 under way; at the end exactly the winners' share, whoever looks."""
    for players in range(game.min_players, game.max_players + 1):
        for state in positions(game, players, "judge")[::4]:
            assert all(0 <= state.judge(seat) <= 1 for seat in range(players))
        state, dealer = new(game, players, "end")
        match.play(state, [bots.make("random", game, seat) for seat in range(players)], dealer)
        winners = state.outcome().winners
        judged = [state.judge(seat) for seat in range(players)]
        for seat in range(players):
            beaten = seat not in winners
            assert judged[seat] <= 0.2 if beaten else judged[seat] >= 0.3, (players, judged)


@EVERY
def test_judging_changes_nothing(game: Game) -> None:
    for state in positions(game, game.min_players, "still")[::5]:
        seat = int(state.first_waiting())
        before = state.data()
        legal = state.legal_set(seat)
        state.judge(seat)
        state.advise(seat, legal, SeededDealer(1))
        state.suggest(seat, legal, SeededDealer(1))
        state.reasons(seat, legal.actions()[0], SeededDealer(1))
        assert state.data() == before


# -- the search -----------------------------------------------------------------------------------


def test_a_secret_choice_is_not_looked_at_and_not_even_guessed() -> None:
    """Who has chosen in secret is imagined to choose anew: it does not matter what was dealt."""
    state, dealer = new(SEALED, 3)
    state.apply(2, 4, dealer)
    for seat in (0, 1):
        assert committed(SEALED, state.view(seat, PERFECT), SeededDealer(1)) == [2]


def test_a_search_beats_one_look() -> None:
    won = 0.0
    specs = ["expert:iterations=80", "regular", "regular:"]
    for i in range(30):
        dealer = SeededDealer("more", i // 3)
        state = SEALED.new(3, {"rounds": "5"}, dealer)
        seats = specs[i % 3 :] + specs[: i % 3]
        match.play(state, [bots.make(spec, SEALED, i) for spec in seats], dealer)
        winners = state.outcome().winners
        won += (seats.index(specs[0]) in winners) / len(winners)
    assert won >= 16, "10 would be fair"


def test_a_tree_is_kept_for_the_next_step_of_a_choice() -> None:
    """Bury or keep follows the bid; what was searched already counts."""
    state, dealer = new(SEALED, 2)
    bot = bots.make("expert:iterations=60", SEALED, 3)
    assert isinstance(bot, ExpertBot)
    choice(bot, state)
    assert bot.kept is not None
    state.apply(0, 4, dealer)
    state.apply(1, 0, dealer)
    assert isinstance(state, SealedState)
    assert state.winner == 0
    assert choice(bot, state) == 6, "a prize is kept"


def test_seconds_end_a_search() -> None:
    state, _dealer = new(SEALED, 2)
    assert choice(bots.make("expert:seconds=0.05", SEALED, 1), state) in state.legal(0)


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("expert:iterations=0", "out_of_range"),
        ("expert:iterations=-3", "bot_setting"),
        ("expert:iterations=many", "bot_setting"),
        ("expert:iterations=1.5", "bot_setting"),
        ("expert:iterations=99999999999999999999", "out_of_range"),
        ("expert:seconds=1e9", "bot_setting"),
        ("expert:seconds=inf", "bot_setting"),
        ("expert:seconds=1.2.3", "bot_setting"),
        ("expert:seconds=0", "out_of_range"),
        ("expert:seconds=1,iterations=5", "bot_setting"),
        ("expert:strength=9", "bot_setting"),
        ("master:seconds=1,iterations=5", "bot_setting"),
        ("master:horizon=0", "out_of_range"),
        ("novice:iterations=5", "bot_setting"),
        ("regular:iterations=5", "bot_setting"),
    ],
)
def test_settings_that_make_no_sense_are_refused(spec: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        bots.make(spec, SEALED)
    assert refused.value.code == code


# -- explanations ---------------------------------------------------------------------------------


@EVERY
@pytest.mark.parametrize("level", ["regular", SEARCH])
def test_explanations_begin_with_what_would_be_chosen(game: Game, level: str) -> None:
    for state in positions(game, game.max_players, "why")[::8]:
        seat = int(state.first_waiting())
        view, legal = state.view(seat, PERFECT), state.legal_set(seat)
        lines = bots.make(level, game, 5).explain(view, legal)
        assert lines[0].action == bots.make(level, game, 5).choose(view, legal)
        assert 1 <= len(lines) <= 3
        assert len({line.action for line in lines}) == len(lines)
        for line in lines:
            assert legal.has(line.action)
            assert set(line.because) <= {name for other in lines for name in other.terms}
        for line in lines[1:]:
            assert not set(line.because) & set(line.lacks)


def test_what_decides_is_what_differs_most() -> None:
    mine = {"a": 5.0, "b": 1.0, "c": 0.2}
    other = {"a": 1.0, "b": 4.0, "d": -2.0}
    assert decisive(mine, other) == ["a", "d", "c"]
    assert decisive(other, mine) == ["b"]
    assert decisive(mine, mine) == []
