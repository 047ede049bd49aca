"""A finished game judged: its choices beside a bot's, and the way from expectation to result."""

import json
import re
from pathlib import Path

import pytest

from faubourg import games
from faubourg.bots.comparing import compare
from faubourg.coach import analysis, remarks
from faubourg.coach.analysis import (
    Analysis,
    Balance,
    Choice,
    Judged,
    PlayedGame,
    answered,
    choices_of,
)
from faubourg.coach.weighing import Measure, Verdict, Weighing
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game
from faubourg.engine.record import UNDO, Input, Record, from_text
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.tuning import Manner
from faubourg.engine.view import PERFECT
from faubourg.i18n import LANGUAGES, language
from faubourg.terminal.analysis import Told
from faubourg.terminal.screen import make_console

from .commands import Run, assert_refused, run

__all__ = ["run"]  # the fixture
GOLDEN = Path(__file__).parent / "golden"


def record_of(name: str) -> Record:
    return from_text((GOLDEN / f"{name}.json").read_text(), games.find(name.partition("-")[0]))


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the last choices are judged: the others are like them and take long."""
    whole = choices_of

    def last(record: Record) -> tuple[list[Choice], State, State]:
        found, begun, over = whole(record)
        return found[-6:], begun, over

    monkeypatch.setattr(analysis, "choices_of", last)
    monkeypatch.setattr(analysis, "SECONDS", 0.01)


def test_a_choice_is_all_of_its_steps() -> None:
    record = record_of("alhambra-v1-2")
    found, _, over = choices_of(record)
    assert over.over()
    assert max(len(choice.way) for choice in found) > 1
    for choice in found:
        steps = record.inputs[choice.sequence : choice.sequence + len(choice.way)]
        assert [step.action for step in steps] == choice.way
        assert {step.seat for step in steps} == {choice.seat}
        assert not any(step.dealt for step in steps[:-1]), "who has learned something chooses anew"
        assert len(choice.state.legal(choice.seat)) > 1


def test_what_was_undone_was_not_chosen() -> None:
    record = record_of("alhambra-v1-2")
    number = next(i for i, step in enumerate(record.inputs) if not step.dealt)
    seat = record.inputs[number].seat
    again = record.inputs[number]
    record.inputs[number + 1 : number + 1] = [Input(UNDO, seat, -1, []), again]
    places = [choice.sequence for choice in choices_of(record)[0]]
    assert number not in places or places.count(number) == 1
    assert number + 2 in places


@pytest.mark.parametrize("name", ["alhambra-v1-2", "ginkgopolis-v1-2", "evolutopia-v1-2"])
def test_the_same_way_makes_no_difference(name: str) -> None:
    record = record_of(name)
    choice = choices_of(record)[0][-3]
    view = choice.state.view(choice.seat, PERFECT)
    manners = [Manner(0, 1.0, quick=True)] * record.players
    ways = [choice.way, choice.way, []]
    one, other, _ = compare(record.game, view, ways, manners, 3, 60.0, 2, "same")
    assert one.parts == other.parts
    by, error = one.ahead_of(other)
    assert by == 0.0
    assert error > 0.0, "three tries make nobody sure"
    again = compare(record.game, view, ways, manners, 3, 60.0, 2, "same")
    assert again[0].parts == one.parts


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("name", ["alhambra-v1-2", "evolutopia-v1-2"])
def test_play_and_luck_lead_from_expectation_to_result(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = record_of(name)
    done: list[int] = []
    found = Analysis(record, None, "regular", 1, done.append)
    assert len(done) >= 6
    assert done == sorted(done)
    assert done[-1] <= len(record.inputs)
    for balance in found.balances:
        whole = balance.expected + balance.play[0] + balance.luck
        assert whole == pytest.approx(balance.came)
        for one in balance.judged:
            assert (one.verdict.cost == (0.0, 0.0)) or one.choice.way != one.verdict.better
            assert (one.verdict.points is None) == record.game.cooperative
    json.dumps(found.data())
    for code in LANGUAGES:
        Told(found, language(code)).show(make_console())
        assert found.bot in capsys.readouterr().out


def test_only_what_holds_a_second_time_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many numbers the greatest are too great: what is named was weighed with other luck."""
    record = record_of("alhambra-v1-2")
    played = PlayedGame(record, "regular", 10)
    first, second, third, *others = played.of_seat(0)
    asking = played.judging(0, 0.5)
    seeming: dict[int, Measure] = {first.sequence: (0.3, 0.1), third.sequence: (0.25, 0.1)}
    true = {first.sequence: (0.05, 0.05), third.sequence: (0.2, 0.05)}
    weighed: list[tuple[int, int]] = []

    def weigh_seemingly(_game: Game, asked: Weighing) -> Verdict:
        sequence = int(asked.seed.split("/")[1])
        weighed.append((sequence, asked.playouts))
        again = asked.seed.endswith("again")
        cost = true[sequence] if again else seeming.get(sequence, (0.0, 0.1))
        return Verdict([9], 0.5, cost, (0.0, 1.0), (0.0, 0.1), ["money"], 60, (0.5, 0.05))

    monkeypatch.setattr(analysis, "weigh", weigh_seemingly)
    balance = answered(played, asking, lambda: None)
    assert weighed[-2:] == [(first.sequence, 40), (third.sequence, 40)]
    assert [one.choice for one in balance.costly()] == [third]
    way, advice = remarks.lesson(balance)
    worst = remarks.about(record.game, balance.costly()[0])
    assert way.kind == "way_unsure"
    assert (worst.kind, worst.params["chance"], worst.params["error"]) == ("cost_chance", 20, 10)
    assert worst.params["turn"] == third.turn
    # and not "in 1 of 1 cases"
    assert advice == Fact("advice_once", {"terms": ["money"], "turn": third.turn})
    assert remarks.about(record.game, balance.judged[1]).kind == "close", "within noise: no mistake"
    assert len(balance.judged) == 3 + len(others)
    assert second.sequence not in (first.sequence, third.sequence)


def test_the_way_adds_up_as_it_is_told() -> None:
    balance = Balance(0, 0.006, (-0.024, 0.01), 0.018, 0.0, [])
    assert remarks.way_of(balance).params["luck"] == "+1"  # from 1, by −2, to 0


def test_what_cost_most_is_not_praised() -> None:
    """It may be both, where such players do worse still."""
    record = record_of("alhambra-v1-2")
    first, second, *_ = PlayedGame(record, "regular", 1).of_seat(0)
    none, much, some = (0.0, 0.1), (0.3, 0.05), (0.2, 0.05)
    dear = Verdict([9], 0.5, much, None, much, [], 240, (0.5, 0.05))
    good = dear._replace(cost=none, play=some)
    one, other = Judged(first, dear, confirmed=True), Judged(second, good, confirmed=True)
    balance = Balance(0, 0.5, none, 0.0, 0.5, [one, other])
    assert (balance.costly(), balance.best()) == ([one], other)
    assert Balance(0, 0.5, none, 0.0, 0.5, [one]).best() is None


def test_what_comes_to_the_same_is_told_as_the_same() -> None:
    """The tiles that Ginkgopolis gets back, in another order."""
    record = record_of("ginkgopolis-v1-2")
    choice = next(one for one in choices_of(record)[0] if one.sequence == 120)
    none = (0.0, 0.0)
    other = Verdict(choice.way[::-1], 0.5, none, none, none, [], 60, none)
    assert other.better != choice.way
    assert remarks.about(record.game, Judged(choice, other)).kind == "same"


def test_advice_is_what_spoke_for_most_of_them() -> None:
    choices = PlayedGame(record_of("alhambra-v1-2"), "regular", 1).of_seat(0)
    none = (0.0, 0.0)

    def because(*reasons: list[str]) -> Fact | None:
        verdicts = [Verdict([9], 0.5, none, None, none, one, 240, none) for one in reasons]
        return remarks.look_at([Judged(*one) for one in zip(choices, verdicts, strict=False)])

    found = because(["a", "b"], ["a", "b"], ["c"])
    assert found == Fact("advice", {"terms": ["a", "c"], "count": 3, "of": 3})
    found = because(["a", "b"], ["a", "b"], [])
    assert found == Fact("advice", {"terms": ["a", "b"], "count": 2, "of": 3})
    assert because([], ["a"]) == Fact("advice_once", {"terms": ["a"], "turn": choices[1].turn})
    assert because([], []) is None


def test_a_long_way_is_told_from_where_it_parts() -> None:
    one, two, three, four = (Fact("take", {"cards": [f"blue-{value}"]}) for value in (1, 2, 3, 4))
    told = remarks.from_where_they_part([one, two, three, four], [one, two, three, one])
    assert told == [one, "…", four]
    for code in LANGUAGES:
        fact = Fact("close", {"turn": 1, "done": [one], "better": told})
        said = language(code).remark(record_of("alhambra-v1-2").game, fact, [])
        assert " · … · " in said.replace("\u00a0", " ")
    few = [one, two, four]
    assert remarks.from_where_they_part(few, [one, two, three]) == few
    assert remarks.from_where_they_part([one, two, three], [one, two, three, four])[-1] == three


def test_a_payment_is_told_at_once_with_what_it_is_for() -> None:
    game = record_of("alhambra-v1-2").game
    buy = Fact("buy", {"currency": "blue", "building": "garden-9"})
    pay = [Fact("pay", {"card": card}) for card in ("blue-6", "blue-3")]
    keep, give = Fact("keep", {}), Fact("give", {})
    both = Fact("pay_all", {"cards": ["blue-6", "blue-3"]})
    bought = Fact("buy_with", {"building": "garden-9", "cards": ["blue-6", "blue-3"]})
    assert game.in_short([buy, *pay, keep, buy, *pay, give]) == [bought, bought, give]
    assert game.in_short([*pay, keep, buy]) == [both, buy]
    assert game.in_short([keep]) == [keep]  # all that was chosen
    said = {
        code: language(code).remark(game, Fact("same", {"turn": 1, "done": [bought]}), [])
        for code in LANGUAGES
    }
    assert "buy garden 9 with blue 6 and blue 3" in said["en"]
    assert "acheter : jardin 9, avec bleu 6 et bleu 3" in said["fr"].replace("\u00a0", " ")
    assert "comprar: jardín 9, con azul 6 y azul 3" in said["es"]


@pytest.mark.usefixtures("short")
def test_the_page(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One file with the board where it mattered, by day and by night, in every language."""
    monkeypatch.setattr(Balance, "costly", lambda self: self.judged[:2])
    command = ["analyse", GOLDEN / "alhambra-v1-2.json", "--seat", "1"]
    command += ["--bot", "regular", "--playouts", "1", "--html"]
    for code in LANGUAGES:
        file = tmp_path / f"{code}.html"
        ran = run(*command, file, "--lang", code)
        assert (ran.code, ran.out) == (0, "")
        text = file.read_text()
        assert f'<html lang="{code}">' in text
        assert text.count("<picture>") >= 2
        assert text.count("data:image/svg+xml;base64,") == 2 * text.count("<picture>")
        [first, *_] = re.findall("<figcaption>(.*?)</figcaption>", text)
        assert f"<p>{first}</p>" not in text, "what is named below is not said above, too"
        assert "http" not in text.replace("http://www.w3.org", ""), "it needs nothing but itself"
    assert_refused(run(*command, tmp_path))


@pytest.mark.usefixtures("short")
def test_the_command(run: Run, tmp_path: Path) -> None:
    file = GOLDEN / "alhambra-v1-2.json"
    ran = run("analyse", file, "--seat", "1", "--bot", "regular", "--playouts", "1", "--json")
    assert ran.code == 0
    [balance] = json.loads(ran.out)["balances"]
    assert balance["seat"] == 1
    assert {choice["seat"] for choice in balance["choices"]} <= {1}
    assert_refused(run("analyse", file, "--seat", "7"), "--seat")
    assert_refused(run("analyse", file, "--bot", "nobody"))
    unfinished = record_of("alhambra-v1-2")
    del unfinished.inputs[5:]
    unfinished.outcome = None
    unfinished.save(tmp_path / "unfinished.json")
    assert_refused(run("analyse", tmp_path / "unfinished.json"))


def test_a_stranger_is_refused() -> None:
    with pytest.raises(Refusal):
        Analysis(record_of("alhambra-v1-2"), 5)
