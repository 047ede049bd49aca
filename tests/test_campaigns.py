"""Scenario files: ours are whole and named in every language; what is wrong in one is a line."""

import sys
from pathlib import Path

import pytest

from faubourg import bots, campaigns
from faubourg.bots.tempered import TemperedBot, liking
from faubourg.campaigns import Scenario, check, read
from faubourg.campaigns.achievements import achievements
from faubourg.campaigns.stars import Goal, stars_of
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.facts import Fact
from faubourg.engine.refusal import Refusal
from faubourg.engine.tuning import Temper
from faubourg.engine.view import PERFECT
from faubourg.games import BUILT_IN, find
from faubourg.i18n import LANGUAGES, catalogues

from .commands import Run, run

__all__ = ["run"]
ALL = [scenario for game in BUILT_IN for scenario in campaigns.ladder(game)]
GOOD = """\
game = "alhambra"
players = 2
options = {}
bots = ["novice"]

[[stars]]
won = true

[[stars]]
won = true
least = { lead = 5, garden = 3 }

[[stars]]
most = { turns = 20 }
"""


def faults(text: str, file: str = "01-x.toml") -> list[tuple[int, str]]:
    scenario, found = read(file, text)
    assert (scenario is None) == bool(found)
    return [(fault.line, fault.refusal.code) for fault in found]


def test_every_game_has_a_ladder_of_eight_steps() -> None:
    assert {game: len(campaigns.ladder(game)) for game in BUILT_IN} == dict.fromkeys(BUILT_IN, 8)
    names = [(scenario.game.name, scenario.name) for scenario in ALL]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("code", LANGUAGES)
def test_scenarios_goals_and_achievements_are_told_in_every_language(code: str) -> None:
    told = catalogues.messages(code)
    for scenario in ALL:
        assert set(scenario.msgids()) <= set(told), scenario.name
        for goal in scenario.goals:
            wanted = {*[f"least.{what}" for what in goal.least]}
            wanted |= {f"most.{what}" for what in goal.most}
            assert {f"page.campaigns.{one}" for one in wanted} <= set(told), scenario.name
        for bot in scenario.bots:
            temper = bots.parse(bot)[1].get("temper")
            assert temper is None or f"page.bot.named.{temper}" in told
    known = {msgid for msgid in told if msgid.startswith("campaign.")}
    assert known == {msgid for scenario in ALL for msgid in scenario.msgids()}
    for one in achievements():
        assert {f"page.achievement.{one.name}", f"page.achievement.{one.name}.about"} <= set(told)


def test_a_later_star_never_asks_for_less() -> None:
    """Otherwise a game could be worth the third and not the second."""
    for scenario in ALL:
        for before, after in zip(scenario.goals, scenario.goals[1:]):
            assert after.won >= before.won, scenario.name
            shared = before.least.keys() & after.least.keys()
            assert all(after.least[what] >= before.least[what] for what in shared), scenario.name
            both = before.most.keys() & after.most.keys()
            assert all(after.most[what] <= before.most[what] for what in both), scenario.name


def test_a_good_file_has_no_fault() -> None:
    scenario, found = read("folder/07-small_thing.toml", GOOD)
    assert found == []
    assert scenario is not None
    assert (scenario.name, scenario.players, scenario.bots) == ("small_thing", 2, ["novice"])
    assert scenario.goals[1] == Goal(True, {"lead": 5, "garden": 3})


def test_every_fault_is_told_with_its_line() -> None:
    assert faults(GOOD, "Wrong Name.toml") == [(1, "scenario_name")]
    assert faults('game = "alhambra"\nplayers =\n') == [(2, "scenario_syntax")]
    assert faults(GOOD.replace("alhambra", "chess")) == [(1, "scenario_game")]
    assert faults(GOOD.replace("options = {}", "hints = true")) == [(3, "scenario_key")]
    assert faults(GOOD.replace("players = 2", "players = true")) == [(2, "scenario_number")]
    assert faults(GOOD.replace("players = 2", "players = 7")) == [
        (3, "players"),
        (4, "scenario_bots"),
    ]
    assert faults(GOOD.replace("{}", '{ hal = "normal" }')) == [(3, "unknown_option")]
    assert faults(GOOD.replace("options = {}", "options = 3")) == [(3, "scenario_form")]
    assert faults(GOOD.replace('["novice"]', '"novice"')) == [(4, "scenario_form")]
    assert faults(GOOD.rpartition("[[stars]]")[0]) == [(6, "scenario_stars")]
    assert faults(GOOD.replace("most = { turns = 20 }", "")) == [(13, "scenario_nothing")]
    assert faults(GOOD.replace("lead = 5", "roses = 5")) == [(11, "scenario_measure")]
    assert faults(GOOD.replace("lead = 5", "lead = 0")) == [(11, "scenario_number")]
    assert faults(GOOD.replace("turns", "beacon")) == [(14, "scenario_measure")]
    several = GOOD.replace("novice", "clever").replace("won = true\nleast", "won = 1\nleast")
    assert faults(several) == [(4, "unknown_bot"), (10, "scenario_form")]


def test_only_registered_bots_sit_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a file names is never imported (issue 12)."""
    monkeypatch.delitem(sys.modules, "antigravity", raising=False)
    for bot in ("os:system", "antigravity:Bot", "regular:temper=os:system", "expert:x=1"):
        [(line, code)] = faults(GOOD.replace("novice", bot))
        assert (line, code) in ((4, "unknown_bot"), (4, "bot_setting")), bot
    assert "antigravity" not in sys.modules
    local = 'game = "evolutopia"\nplayers = 1\noptions = { data = "/etc/passwd" }\nbots = []\n'
    assert faults(local + "[[stars]]\nwon = true\n" * 3) == [(3, "local_option")]


def test_stars_are_earned_one_after_the_other() -> None:
    goals = [Goal(True).data(), Goal(True, {"lead": 5}).data(), Goal(True, {"garden": 9}).data()]
    outcome = {
        "winners": [0],
        "totals": [30, 20, 28],
        "sources": [{"A/garden": 4, "C/garden": 6, "C/tower": 20}, {}, {}],
        "summary": {"turns": 9},
    }
    assert stars_of(goals, outcome, 0) == 1  # the lead is 2: the gardens do not help
    assert stars_of(goals, {**outcome, "totals": [30, 20, 25]}, 0) == 3
    assert stars_of(goals, {**outcome, "winners": [2]}, 0) == 0
    assert stars_of([Goal(most={"turns": 9}).data()], outcome, 0) == 1
    assert stars_of([Goal(most={"turns": 8}).data()], outcome, 0) == 0
    assert stars_of([Goal(most={"beacon": 8}).data()], outcome, 0) == 0


# -- tried out by bots -----------------------------------------------------------------------------


def one_of(stars: str) -> Scenario:
    head = 'game = "alhambra"\nplayers = 2\noptions = {}\nbots = ["novice"]\n'
    scenario, found = read("x.toml", head + stars)
    assert scenario is not None, found
    return scenario


def test_what_nobody_or_everybody_wins_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LAST", "random")
    told: list[int] = []
    hard = check.check(one_of("[[stars]]\nleast = { points = 900 }\n" * 3), 3, progress=told.append)
    assert sum(told) == 9  # an expert is asked where nobody has won
    refusal = hard.refusal()
    assert refusal is not None
    assert (refusal.code, refusal.params) == ("scenario_never", {"games": 3})
    easy = check.check(one_of("[[stars]]\nleast = { points = 1 }\n" * 3), 3).data()
    assert easy["refused"] == "scenario_always"


def test_the_same_for_any_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LEVELS", ("random",))
    monkeypatch.setattr(check, "LAST", "random")
    scenario = one_of("[[stars]]\nwon = true\n" * 3)
    assert check.check(scenario, 4).data() == check.check(scenario, 4, workers=2).data()


def test_the_command_says_what_is_wrong(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "01-wrong.toml"
    file.write_text(GOOD.replace("novice", "os:system").replace("lead", "roses"))
    ran = run("campaign", "check", file)
    assert (ran.code, ran.out) == (2, "")
    first, second = ran.err.splitlines()
    assert first.startswith(f"{file}:4: ")
    assert second.startswith(f"{file}:11: “roses”")
    assert run("campaign", "check", tmp_path / "nothing.toml").code == 2


def test_the_command_plays(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LAST", "random")
    file = tmp_path / "01-small.toml"
    file.write_text(GOOD)
    ran = run("campaign", "check", file, "--games", "2", "--json")
    assert '"scenario": "small"' in ran.out
    shown = run("campaign", "check", file, "--games", "2", "--lang", "fr")
    assert "alhambra/small" in shown.out
    assert shown.code == ran.code


# -- tempers ---------------------------------------------------------------------------------------


def test_a_temper_decides() -> None:
    """How much that of our five shows in whole games is in docs/campaigns.md."""
    game = find("alhambra")
    state = game.new(2, {}, SeededDealer(0))
    seat = state.waiting_seats()[0]
    view, legal = state.view(seat, PERFECT), ActionSet(state.actions)
    state.legal_into(seat, legal)
    kinds = {game.describe(view, action).kind for action in legal.actions()}
    assert kinds == {"take", "buy"}, "both can be done"
    for kind in kinds:
        chosen = TemperedBot(game, Temper({kind: 100.0}), 1).choose(view, legal)
        assert game.describe(view, int(chosen)).kind == kind
    garden = Fact("buy", {"building": "garden-8", "currency": "blue"})
    assert liking(Temper({"garden": 6.0, "buy": 1.0, "tower": 3.0}), garden) == 7.0


@pytest.mark.parametrize(
    "spec", ["regular:temper=wild", "regular:temper=", "novice:temper=hoarder"]
)
def test_tempers_that_there_are_not(spec: str) -> None:
    with pytest.raises(Refusal):
        bots.make_registered(spec, find("alhambra"))
    with pytest.raises(Refusal):
        bots.make_registered("regular:temper=gardener", find("ginkgopolis"))
