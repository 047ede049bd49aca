"""Bots and simulation: the same result for any number of workers, and wins split exactly."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from mypy_extensions import i64

import faubourg
from faubourg import bots
from faubourg.bots import match
from faubourg.bots.bot import NO_VIEW, Bot
from faubourg.bots.random_bot import RandomBot
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.playout import play_out
from faubourg.engine.refusal import Refusal
from faubourg.engine.view import PERFECT, View
from faubourg.games import BUILT_IN, find
from faubourg.lab.playing import Plan
from faubourg.lab.simulate import Result, chunks, play_chunk, simulate, win_units
from tests.commands import Run, finish, run, start

__all__ = ["run"]  # the fixture

ALHAMBRA = find("alhambra")


def some_games(workers: int = 1, seed: int = 7, players: int = 3, games: int = 70) -> Result:
    return simulate(ALHAMBRA, players=players, games=games, seed=seed, workers=workers)


# -- bots ---------------------------------------------------------------------------------------


class Watcher(Bot):
    """Takes the first legal action and keeps what it was shown."""

    def __init__(self, blind: bool) -> None:
        self.blind = blind
        self.views: list[View] = []

    def choose(self, view: View, legal: ActionSet) -> i64:
        self.views.append(view)
        return legal.actions()[0]


class Cheater(Bot):
    def choose(self, view: View, legal: ActionSet) -> i64:
        return next(action for action in range(legal.size) if not legal.has(action))


def test_a_bot_sees_its_own_perfect_memory_and_a_blind_one_nothing() -> None:
    seeing, blind, dealer = Watcher(False), Watcher(True), SeededDealer(3)
    state = ALHAMBRA.new(2, {}, dealer)
    steps = match.play(state, [seeing, blind], dealer)
    assert steps == len(seeing.views) + len(blind.views)
    assert {(view.seat, view.memory) for view in seeing.views} == {(0, PERFECT)}
    assert all(view is NO_VIEW for view in blind.views)
    assert state.over()


def test_an_illegal_choice_of_a_bot_is_an_error() -> None:
    dealer = SeededDealer(3)
    with pytest.raises(ValueError, match="not legal"):
        match.play(ALHAMBRA.new(2, {}, dealer), [Cheater(), Cheater()], dealer)


def test_the_random_bot_chooses_everything_that_is_legal_and_nothing_else() -> None:
    legal = ActionSet(70)
    for action in (0, 31, 32, 69):
        legal.add(action)
    bot = RandomBot("any", 1)
    assert {int(bot.choose(NO_VIEW, legal)) for _ in range(200)} == {0, 31, 32, 69}


def test_bots_by_name() -> None:
    assert isinstance(bots.make("random", ALHAMBRA, 1, 2), RandomBot)
    with pytest.raises(Refusal) as unknown:
        bots.make("genius", ALHAMBRA)
    assert unknown.value.data() == {
        "code": "unknown_bot",
        "params": {"bot": "genius", "known": ["random", "novice", "regular", "expert", "master"]},
        "rule": "",
    }
    for spec in ("random:depth=3", "random:fast"):
        with pytest.raises(Refusal) as setting:
            bots.make(spec, ALHAMBRA)
        assert setting.value.code == "bot_setting"


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("random", ["random"]),
        ("me,random", ["me", "random"]),
        ("expert:iterations=400,depth=9,random", ["expert:iterations=400,depth=9", "random"]),
        ("expert:a=1,novice:b=2,me:Ann", ["expert:a=1", "novice:b=2", "me:Ann"]),
        ("", [""]),
    ],
)
def test_specs_in_one_text(text: str, specs: list[str]) -> None:
    assert bots.split(text) == specs


# -- simulation ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_ending_is_the_outcome_in_short(name: str) -> None:
    game = find(name)
    for players in range(game.min_players, game.max_players + 1):
        for seed in range(4):
            dealer = SeededDealer("ending", players, seed)
            state = game.new(players, {}, dealer)
            with pytest.raises(Refusal, match="no_outcome_yet"):
                state.ending()
            play_out(state, dealer)
            ending, outcome = state.ending(), state.outcome()
            assert ending.winners == outcome.winners
            assert ending.totals == outcome.totals[:players]
            assert ending.turns == outcome.turns()


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("bot", ["random", "regular", "novice"])
def test_bots_that_are_seeded_again_play_as_new_ones(name: str, bot: str) -> None:
    plan = Plan(name, 2, 7, {}, [bot, "random"])
    series = plan.series()
    for deal in (3, 1, 3) if bot == "random" else (3,):
        state, steps = plan.play(deal, plan.bots, [deal])
        ending = series.play(deal)
        assert (ending.winners, ending.totals) == (state.outcome().winners, state.ending().totals)
        assert series.steps == steps


def test_an_expert_that_is_seeded_again_forgets_the_last_game() -> None:
    plan = Plan("alhambra", 2, 7, {}, ["expert:iterations=2", "random"])
    series = plan.series()
    first = series.play(3)
    series.play(1)
    again = series.play(3)
    assert (again.totals, again.winners) == (first.totals, first.winners)
    state, _steps = plan.play(3, plan.bots, [3])
    assert state.ending().totals == first.totals


def test_any_number_of_workers_gives_the_same_result() -> None:
    alone, together = some_games(workers=1), some_games(workers=2)
    assert alone.tally == together.tally
    assert alone.tally.games == 70


def test_the_seed_decides() -> None:
    assert some_games().tally == some_games().tally
    assert some_games().tally != some_games(seed=8).tally


def test_a_game_is_the_same_whoever_plays_the_others() -> None:
    plan = Plan("alhambra", 3, 7, {}, ["random"] * 3)
    whole, parts = play_chunk(plan, 0, 10), play_chunk(plan, 0, 4)
    parts.add(play_chunk(plan, 4, 6))
    assert whole == parts


@pytest.mark.parametrize("players", range(2, 7))
def test_wins_are_split_without_a_remainder(players: int) -> None:
    result = some_games(players=players, games=40)
    assert sum(result.win_shares(), Fraction()) == 1
    assert len(result.mean_scores()) == players
    assert all(win_units(players) % winners == 0 for winners in range(1, players + 1))


def test_progress_reaches_the_number_of_games() -> None:
    told: list[int] = []
    simulate(ALHAMBRA, players=2, games=130, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 130
    assert len(told) > 1


@pytest.mark.parametrize("least", [1, 100])
@pytest.mark.parametrize("games", [1, 2, 63, 1000, 99_999])
def test_chunks_cover_every_game_once(games: int, least: int) -> None:
    taken = chunks(games, 3, least, 1000)
    covered = [number for first, count in taken for number in range(first, first + count)]
    assert covered == [*range(games)]


def test_json_has_all_keys(run: Run) -> None:
    ran = run("simulate", "alhambra", "--players", "3", "--games", "40", "--seed", "7", "--json")
    assert (ran.code, ran.err) == (0, "")
    data = json.loads(ran.out)
    assert ran.out.count("\n") == 1
    assert list(data) == [
        "game",
        "players",
        "games",
        "seed",
        "options",
        "bots",
        "seconds",
        "games_per_second",
        "steps_per_second",
        "mean_steps",
        "mean_scores",
        "win_shares",
        "compiled",
    ]
    assert (data["game"], data["players"], data["games"], data["seed"]) == ("alhambra", 3, 40, 7)
    assert data["bots"] == ["random"] * 3
    assert data["compiled"] is faubourg.COMPILED
    assert sum(data["win_shares"]) == pytest.approx(1)
    assert data["games_per_second"] > 0


@pytest.mark.parametrize("code", ["en", "fr", "es"])
def test_a_table_for_people(run: Run, code: str) -> None:
    ran = run("simulate", "alhambra", "--games", "20", "--bots", "random", "--lang", code)
    assert (ran.code, ran.err) == (0, "")
    assert {"en": "Mean score", "fr": "Score moyen", "es": "Puntuación media"}[code] in ran.out
    assert max(len(line) for line in ran.out.splitlines()) <= 80


def test_the_real_program_with_two_workers(tmp_path: Path) -> None:
    arguments = ("simulate", "alhambra", "--games", "30", "--seed", "7", "--json")
    measured = {"seconds", "games_per_second", "steps_per_second"}
    results = []
    for workers in ("1", "2"):
        ran = finish(start(tmp_path, *arguments, "--workers", workers))
        assert (ran.code, ran.err) == (0, "")
        data = json.loads(ran.out)
        results.append({key: data[key] for key in data if key not in measured})
    assert results[0] == results[1]
