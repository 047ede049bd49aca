"""What each seat could expect: how positions of a finished game go on, with everybody's errors."""

from pathlib import Path

import pytest

from faubourg import games
from faubourg.bots.manner import Watched, choose
from faubourg.bots.outlook import Outlook, judged, outlook, reach
from faubourg.bots.regular import NoviceBot
from faubourg.coach.manners import manners_of
from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.record import Record, from_text
from faubourg.engine.state import State
from faubourg.engine.table import Replay
from faubourg.engine.tuning import Manner, of_numbers
from faubourg.engine.view import PERFECT
from faubourg.testing.sealed import Sealed as SealedGame

GOLDEN = Path(__file__).parent / "golden"
SEALED = SealedGame()
STEADY = Manner(0, 1.0, quick=True)


def record_of(name: str) -> Record:
    return from_text((GOLDEN / f"{name}.json").read_text(), games.find(name.partition("-")[0]))


def state_after(record: Record, inputs: int) -> State:
    replay = Replay(record)
    replay.to(inputs)
    return replay.table.state


def looked(record: Record, state: State, playouts: int, seconds: float, seed: str) -> Outlook:
    return outlook(record.game, state, [STEADY] * record.players, playouts, seconds, 0, seed)


@pytest.mark.parametrize("name", ["alhambra-v1-3", "ginkgopolis-v1-2", "evolutopia-v1-2"])
def test_parts_of_the_win(name: str) -> None:
    """They add up, the same seed gives the same, and the position is left as it was."""
    record = record_of(name)
    state = state_after(record, len(record.inputs) // 2)
    before = state.data()
    found = looked(record, state, 5, 60.0, "a")
    assert found.parts == looked(record, state, 5, 60.0, "a").parts
    assert found.tries == 5
    assert state.data() == before
    assert all(0.0 < part < 1.0 for part in found.parts), "so few tries make nobody sure"
    assert all(error > 0.0 for error in found.errors)
    if record.game.cooperative:
        assert len(set(found.parts)) == 1
    else:
        assert sum(found.parts) == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["alhambra-v1-3", "ginkgopolis-v1-1", "evolutopia-v1-2"])
def test_at_the_end_it_is_known(name: str) -> None:
    record = record_of(name)
    state = state_after(record, len(record.inputs))
    winners = state.outcome().winners
    found = looked(record, state, 2, 60.0, "a")
    parts = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(record.players)]
    assert (found.parts, found.tries) == (parts, 0)
    assert not any(found.errors)


def test_no_time_is_one_continuation() -> None:
    record = record_of("alhambra-v1-2")
    state = state_after(record, len(record.inputs) - 20)
    once = looked(record, state, 1, 60.0, "a")
    assert looked(record, state, 1000, 0.0, "a").parts == once.parts
    assert {round(part, 3) for part in once.parts} <= {0.25, 0.5, 0.75}  # won, even, lost


def test_what_is_judged_before_the_end_is_as_fitted() -> None:
    record = record_of("evolutopia-v1-2")
    state = state_after(record, len(record.inputs) // 2)
    plain = judged(state, 0, STEADY)
    assert plain == pytest.approx(state.judge(0))
    assert judged(state, 0, Manner(0, 1.0, lead=1.0)) > plain
    assert judged(state, 0, Manner(0, 1.0, fade=-0.1)) < plain
    far = looked(record, state, 3, 60.0, "a").parts
    near = outlook(record.game, state, [STEADY] * 2, 3, 60.0, 1, "a").parts
    assert near != far


# -- manners --------------------------------------------------------------------------------------


def chosen(manner: Manner, times: int) -> list[int]:
    """By somebody, at the beginning of the game of sealed bids."""
    state = SEALED.new(3, {}, SeededDealer("manner"))
    legal = state.legal_set(0)
    chance = SeededDealer("slips")
    return [int(choose(manner, state, 0, legal, chance)) for _ in range(times)]


def test_who_slips_takes_something_else() -> None:
    [best] = set(chosen(Manner(0, 1.0), 20))
    assert best not in chosen(Manner(1000, 1.0), 200)
    assert 60 < chosen(Manner(350, 1.0), 200).count(best) < 190
    [second] = set(chosen(Manner(1000, 0.001), 20))
    assert second != best
    everything = chosen(Manner(1000, 0.0), 400)  # heat 0: anything
    state = SEALED.new(3, {}, SeededDealer("manner"))
    assert set(everything) == set(state.legal(0))


def test_who_slips_like_a_novice_goes_down_the_list() -> None:
    [best] = set(chosen(Manner(0, 1.0), 20))
    [second] = set(chosen(Manner(1000, 0.001), 20))
    slips = chosen(Manner(1000, 5.0, worse=35), 400)
    assert best not in slips
    assert 0.5 < slips.count(second) / 400 < 0.8  # the heat is nothing to it
    assert chosen(Manner(1000, 5.0, worse=99), 400).count(second) < 20


def test_the_novice_bot_is_what_its_manner_says() -> None:
    """Evolutopia hides nothing: what the bot imagines is the position that the manner is given."""
    game = games.find("evolutopia")
    bot, chance = NoviceBot(game, "novice"), SeededDealer("novice")
    manner = game.required_tuning().manner("novice", 1)
    assert manner.slips == 10 * bot.slips
    bot.slips, manner = 60, Manner(600, 1.0, worse=manner.worse)  # many in a few decisions
    dealer = SeededDealer("game")
    state = game.new(1, game.full_options(1, {}), dealer)
    legal = ActionSet(state.actions)
    for _decision in range(20):
        state.legal_into(0, legal)
        view = state.make_view(0, PERFECT)
        action = choose(manner, game.state_from(view, chance), 0, legal, chance)
        assert action == bot.choose(view, legal)
        assert chance.mark() == bot.chance.mark()
        state.step(0, action, dealer)


def test_an_outlook_reaches_as_far_as_the_one_who_is_good_for_the_least() -> None:
    assert reach([STEADY, STEADY]) == 0
    assert reach([STEADY, Manner(0, 1.0, ahead=8), Manner(0, 1.0, ahead=4)]) == 4


def test_a_manner_is_found_in_what_it_chose() -> None:
    game = games.find("alhambra")
    for true in (Manner(300, 2.0), Manner(50, 0.5)):
        watched, chance = Watched(), SeededDealer("watched")
        for number in range(2):
            dealer = SeededDealer("played", number)
            state = game.new(2, {}, dealer)
            legal = ActionSet(state.actions)
            while not state.over():
                seat = state.first_waiting()
                state.legal_into(seat, legal)
                action = choose(true, state, seat, legal, chance)
                watched.add(state, seat, action, chance)
                state.step(seat, action, dealer)
        found = watched.manner(Manner(200, 1.0))
        assert abs(found.slips - true.slips) < 80
        assert true.heat / 2.5 < found.heat < true.heat * 2.5
        assert of_numbers(found.numbers()).numbers() == found.numbers()


def test_people_are_judged_by_what_they_did_and_bots_by_their_level() -> None:
    record = record_of("alhambra-v1-2")  # it was played at random
    tuning = record.game.required_tuning()
    assert manners_of(record)[0] is tuning.manner("random", 2)
    record.seats = ["Anna", "expert:iterations=9"]
    person, bot = manners_of(record)
    assert bot is tuning.manner("expert", 2)
    assert person.slips > tuning.manner("novice", 2).slips
    alone = games.find("evolutopia").required_tuning()
    assert alone.manner("novice", 1).lead < alone.manner("novice", 2).lead
