"""The arena: fair seatings, any number of workers, going on where it stopped, adding up."""

import json
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest

from faubourg.bots import match
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.games import find
from faubourg.lab import executor, ratings
from faubourg.lab.arena import Arena
from faubourg.lab.ratings import ELO, rate
from faubourg.lab.standings import standings
from faubourg.lab.tournament import Plan, Played, hold, play_one, variants
from tests.commands import Run, run

__all__ = ["run"]  # the fixture

PLAN = Plan("alhambra", 3, 7, {}, ["random", "random:"])  # two names of one bot


def untimed(games: list[Played]) -> list[Played]:
    return [replace(game, seconds=[]) for game in games]


def game(bots: str, winners: list[int], totals: list[int]) -> Played:
    return Played(0, bots.split(), winners, totals, 0, [0.0] * len(totals), [1] * len(totals))


# -- who plays whom -----------------------------------------------------------------------------


class OnePool:
    """Does what it is given at once, and remembers how much that was."""

    submitted = 0

    def __init__(self, *_workers: object, **_settings: object) -> None:
        OnePool.submitted = 0

    def submit(self, task: Callable[..., int], *part: object) -> "Future[int]":
        OnePool.submitted += 1
        done: Future[int] = Future()
        done.set_result(task(*part))
        return done

    def shutdown(self, **_settings: object) -> None:
        pass


def test_only_a_few_games_stand_in_line_for_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking through all of them whenever one is done took longer the more there were."""
    monkeypatch.setattr(executor, "ProcessPoolExecutor", OnePool)
    parts = [(number,) for number in range(1000)]
    answers = executor.in_processes(PLAN, lambda _plan, number: number, parts, 2)
    first = next(answers)
    assert OnePool.submitted <= 2 * 2 * executor.IN_LINE
    assert sorted([first, *answers]) == [*range(1000)]


def test_every_bot_sits_everywhere() -> None:
    assert PLAN.seatings() == [
        ["random", "random:", "random:"],
        ["random:", "random:", "random"],
        ["random:", "random", "random:"],
    ]
    assert len(replace(PLAN, bots=["a", "b", "c"]).seatings()) == 3
    assert len(replace(PLAN, players=2, bots=["a", "b", "c"]).seatings()) == 6
    assert replace(PLAN, players=2, bots=["a", "a"]).seatings() == [["a", "a"]]


def test_together_or_alone_every_bot_plays_by_itself() -> None:
    together = Plan("evolutopia", 3, 1, {}, ["random", "regular"])
    assert together.seatings() == [["random"] * 3, ["regular"] * 3]
    assert together.size(10) == 20
    assert Plan("ginkgopolis", 1, 1, {}, ["random"]).seatings() == [["random"]]


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert [PLAN.size(games) for games in (1, 3, 4)] == [3, 3, 6]


def test_the_seatings_of_a_deal_are_dealt_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[object] = []

    def look(state: State, *_rest: object) -> int:
        dealt.append(state.data())
        return play(state, *_rest)  # type: ignore[arg-type]

    play = match.play
    monkeypatch.setattr(match, "play", look)
    for number in range(4):
        play_one(PLAN, number)
    assert dealt[0] == dealt[1] == dealt[2] != dealt[3]


# -- playing ------------------------------------------------------------------------------------


def test_any_number_of_workers_gives_the_same_games() -> None:
    assert untimed(hold(PLAN, 6, workers=1)) == untimed(hold(PLAN, 6, workers=2))


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "new" / "games.jsonl"
    whole = hold(PLAN, 6, save=file)
    lines = file.read_text().splitlines(keepends=True)
    assert len(lines) == 7
    file.write_text("".join(lines[:3]) + lines[3][:20])  # cut off in the middle of a line
    told: list[int] = []
    again = hold(PLAN, 6, save=file, progress=told.append)
    assert untimed(again) == untimed(whole)
    assert again[:2] == whole[:2], "played games keep their times: they were not played again"
    assert told == [2, 3, 4, 5, 6]
    assert len(file.read_text().splitlines()) == 7


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    hold(PLAN, 3, save=file)
    with pytest.raises(Refusal, match="other_tournament"):
        hold(replace(PLAN, seed=8), 3, save=file)


@pytest.mark.parametrize(
    ("plan", "games", "workers", "code"),
    [
        (PLAN, 0, 1, "too_few"),
        (PLAN, 1, 0, "out_of_range"),
        (replace(PLAN, bots=["random"]), 1, 1, "too_few"),
        (replace(PLAN, bots=["random", "genius"]), 1, 1, "unknown_bot"),
        (replace(PLAN, players=9), 1, 1, "players"),
        (replace(PLAN, options={"fast": "yes"}), 1, 1, "unknown_option"),
    ],
)
def test_what_cannot_be_played_is_refused(plan: Plan, games: int, workers: int, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        hold(plan, games, workers)


def test_every_level_of_the_cooperative_game() -> None:
    evolutopia = find("evolutopia")
    assert list(variants(evolutopia, {})) == ["discovery", "1", "2", "3", "4"]
    assert list(variants(evolutopia, {"level": "2"})) == ["2"]
    assert variants(find("alhambra"), {}) == {"": {}}


# -- adding up ----------------------------------------------------------------------------------


def test_shares_scores_and_intervals() -> None:
    games = [game("a b b", [0], [9, 3, 1]), game("b a b", [0, 1], [5, 5, 2])]
    a, b = standings(["a", "b"], games, together=False)
    assert (a.seats, b.seats) == (2, 4)
    assert (a.win_share, b.win_share) == (0.75, 0.125)  # of its seats; a third is fair
    assert a.low < 0.75 < a.high
    assert (a.mean_score, b.mean_score) == (7.0, 2.75)


def test_together_a_game_counts_once() -> None:
    games = [game("a a a", [0, 1, 2], [1, 1, 1]), game("a a a", [], [0, 0, 0])]
    (a,) = standings(["a"], games, together=True)
    assert (a.seats, a.win_share, a.rating) == (2, 0.5, None)


def test_ratings_follow_who_beats_whom() -> None:
    games = [game("a b", [0], [2, 1])] * 30 + [game("a b", [1], [1, 2])] * 10
    games += [game("b c", [0], [2, 1])] * 30 + [game("b c", [1], [1, 2])] * 10
    found = rate(["a", "b", "c"], games)
    assert found["a"][0] - found["b"][0] == pytest.approx(185, abs=10)  # 3 to 1 is 191 points
    assert found["a"][0] - found["b"][0] == pytest.approx(found["b"][0] - found["c"][0], abs=0.1)
    assert sum(rating for rating, _error in found.values()) == pytest.approx(0, abs=1e-6)
    many = rate(["a", "b", "c"], games * 25)
    assert many["a"][1] == pytest.approx(found["a"][1] / 5, rel=0.05)


def test_the_error_of_a_rating_knows_the_others() -> None:
    """Of two bots each is half of the difference above or below the mean, and as sure."""
    games = [game("a b", [0], [2, 1]), game("a b", [1], [1, 2])] * 50
    found = rate(["a", "b"], games)
    weight = 101 / 4  # a hundred duels and the drawn one, each even
    assert found["a"][1] == pytest.approx(ELO / (2 * weight**0.5), rel=0.02)
    assert found["b"][1] == pytest.approx(found["a"][1])


def test_three_duels_of_one_game_are_not_three_games() -> None:
    """Who wins at a table of three beats two at once: that is no more evidence than one win."""
    table = [game("a b b", [0], [3, 1, 1]), game("a b b", [1, 2], [1, 3, 3])] * 30
    apart = [game("a b", [0], [3, 1]), game("a b", [1], [1, 3])] * 60
    assert rate(["a", "b"], table)["a"][1] > 1.3 * rate(["a", "b"], apart)["a"][1]


def test_without_the_extra_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "find_spec", lambda _name: None)
    (a, b) = standings(["a", "b"], [game("a b", [0], [2, 1])], together=False)
    assert (a.rating, b.rating, a.win_share) == (None, None, 1)


def test_who_always_wins_has_a_rating_too() -> None:
    found = rate(["a", "b"], [game("a b", [0], [2, 1])] * 20)
    assert 0 < found["a"][0] < 1000


# -- the command --------------------------------------------------------------------------------


def test_json(run: Run) -> None:
    ran = run("tournament", "alhambra", "random", "random:", "--games", "4", "--json")
    assert (ran.code, ran.err) == (0, "")
    data = json.loads(ran.out)
    assert list(data) == ["game", "players", "games", "seed", "options", "bots"]
    assert (data["game"], data["players"], data["games"]) == ("alhambra", 2, 4)
    assert [bot["name"] for bot in data["bots"]] == ["random", "random:"]
    for key in ("win_share", "low", "high", "mean_score", "rating", "ms_per_move"):
        assert key in data["bots"][0]


def test_json_of_the_cooperative_game(run: Run) -> None:
    command = "tournament evolutopia random --players 2 --games 2 --json --option max_turns=5"
    data = json.loads(run(*command.split()).out)
    assert list(data["bots"][0]["levels"]) == ["discovery", "1", "2", "3", "4"]
    assert data["games"] == 10


@pytest.mark.parametrize("code", ["en", "fr", "es"])
def test_a_table_for_people(run: Run, code: str) -> None:
    ran = run(*f"tournament alhambra random random: --games 2 --lang {code}".split())
    assert (ran.code, ran.err) == (0, "")
    assert {"en": "Rating", "fr": "Classement", "es": "Clasif."}[code] in ran.out
    assert max(len(line) for line in ran.out.splitlines()) <= 80


def test_the_arena_saves_every_level_beside_the_others(tmp_path: Path) -> None:
    arena = Arena(find("evolutopia"), 2, 1, {"max_turns": "3"}, ["random"])
    arena.play(1, save=tmp_path / "evo.jsonl")
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == [f"evo-{level}.jsonl" for level in ("1", "2", "3", "4", "discovery")]
