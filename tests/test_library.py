"""The front door: what `import faubourg` gives a Python programmer."""

import subprocess
import sys
from pathlib import Path

import pytest

import faubourg
from faubourg import Record, Refusal, Replay, Table, games, verify
from faubourg.engine.dealer import SeededDealer
from faubourg.engine.record import from_text
from faubourg.testing import alhambra
from faubourg.testing.sealed import Sealed


def test_the_names_are_sorted_and_all_there() -> None:
    assert faubourg.__all__ == sorted(faubourg.__all__)
    for name in faubourg.__all__:
        assert getattr(faubourg, name) is not None
    assert set(faubourg.__all__) <= set(dir(faubourg))
    with pytest.raises(AttributeError, match="no attribute 'Tabel'"):
        faubourg.Tabel  # type: ignore[attr-defined]  # noqa: B018


def test_importing_it_imports_nothing_else() -> None:
    """That is what keeps it quick: no game, no bot and no catalogue is read for it."""
    program = (
        "import sys, faubourg; print(sorted(m for m in sys.modules if m.startswith('faubourg')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "['faubourg']"


def test_a_table_is_played_in_notation() -> None:
    table = Table.new("alhambra", players=3, seed=7)
    assert table.waiting == [table.turn]
    assert table.legal() == [table.game.notation(action) for action in table.legal_actions()]
    while not table.over:
        table.push(table.legal()[0])
    assert not table.waiting
    assert not table.legal()
    with pytest.raises(Refusal) as refused:
        table.turn  # noqa: B018
    assert refused.value.code == "game_over"


def test_a_move_may_be_answered_by_what_is_legal_then() -> None:
    table, other = Table.new("alhambra", seed=7), Table.new("alhambra", seed=7)
    moves = table.legal()
    while moves:
        other.push(moves[-1])
        moves = table.advance(moves[-1])
        assert moves == other.legal()
    assert table.over
    assert table.record.text() == other.record.text()


def test_a_seed_deals_the_same_game_and_none_a_new_one() -> None:
    assert Table.new("alhambra", seed=7).state == Table.new("alhambra", seed="7").state
    assert Table.new("alhambra").state != Table.new("alhambra").state


def test_a_new_table_is_refused_what_the_game_does_not_have() -> None:
    with pytest.raises(Refusal) as refused:
        Table.new("chess")
    assert refused.value.code == "unknown_game"
    with pytest.raises(Refusal) as refused:
        Table.new("alhambra", players=3, names=["Ann"])
    assert refused.value.code == "names_for_seats"


# -- looking at a table ---------------------------------------------------------------------------


def test_the_board_is_text_as_the_seat_to_move_sees_it() -> None:
    table = Table.new("alhambra", players=3, seed=8, names=["Ann", "Ben", "Cy"])
    assert str(table) == table.text(table.turn) != table.text((table.turn + 1) % 3)
    assert "> Ben" in str(table)
    assert "Your hand" in str(table)
    assert "Votre main" in table.text(lang="fr")
    assert "\x1b" not in str(table)
    assert repr(table) == "<Table: alhambra, 3 players, waiting for seat 1>"
    table.play("random")
    assert repr(table) == "<Table: alhambra, 3 players, over>"
    assert str(table).endswith(table.sheet())
    assert table.names == ["Ann", "Ben", "Cy"]


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_whatever_is_printed_says_what_it_is(name: str) -> None:
    table = Table.new(name, players=2, seed=4)
    assert str(table.view(0)) == str(table.state) == str(Table.from_state(table.state).view(0))
    assert repr(table.view(None)) == f"<View: {name}, 2 players, of a spectator>"
    assert repr(table.state).startswith(f"<State: {name}, 2 players, waiting for seat")
    assert repr(table.game).startswith(f"<Game: {name}, ")
    table.play("random")
    assert str(table.record).endswith(" inputs, over>")
    assert repr(table.outcome()).startswith("<Outcome: ")
    assert repr(table.state) == f"<State: {name}, 2 players, over>"


def test_a_seat_of_a_sentence_is_counted_like_a_seat_of_a_program() -> None:
    table = Table.new("alhambra", players=3, seed=8)
    with pytest.raises(Refusal) as refused:
        table.push("$1", seat=0)
    told = "It is not your turn: the table is waiting for seat 1. [not_your_turn]"
    assert str(refused.value) == told
    assert table.waiting == [1]


def test_a_refusal_is_a_sentence_with_its_rule_whoever_raised_it() -> None:
    table = Table.new("ginkgopolis", players=2, seed=1)
    card = next(move for move in table.legal() if move.isalpha())
    table.push(card)
    with pytest.raises(Refusal) as refused:
        table.push(card, seat=table.record.inputs[-1].seat)
    assert str(refused.value).endswith("(G20) [card_chosen]")
    with pytest.raises(Refusal) as refused:
        Table.new("evolutopia", options={"nuisances": "many"})
    assert str(refused.value).endswith(f" [{refused.value.code}]")
    assert "_" not in str(refused.value).split(" [")[0]
    unknown = Refusal("of_another_package", {"what": 3}, "X1")
    assert str(unknown) == "Refused: what=3 (X1) [of_another_package]"


def test_the_outcome_is_refused_before_the_end() -> None:
    for name in games.BUILT_IN:
        table = Table.new(name, players=2, seed=1)
        with pytest.raises(Refusal) as refused:
            table.outcome()
        assert refused.value.code == "no_outcome_yet"
        with pytest.raises(Refusal):
            table.state.outcome()
        table.play("random")
        assert table.scores() == table.outcome().totals[:2]
    with pytest.raises(Refusal):
        Sealed().new(2, {}, SeededDealer(1)).outcome()


def test_scores_are_what_everybody_knows() -> None:
    table = Table.new("ginkgopolis", players=3, seed=7)
    view = table.view(None).data()
    assert table.scores() == view["points"]
    assert Table.new("evolutopia", players=2, seed=1).scores() == [15, 15]
    assert Table.new("alhambra", players=2, seed=1).scores() == [0, 0]


# -- moves ----------------------------------------------------------------------------------------


def test_moves_are_described_and_previewed_in_words() -> None:
    table = Table.new("alhambra", players=3, seed=8)
    assert table.describe("$24") == "Take blue 1 and blue 2"
    assert table.preview("$24") == ["you gain 3 in money", "your turn ends"]
    assert table.describe("$24", lang="es") == "Tomar: azul 1 y azul 2"
    with pytest.raises(Refusal):
        table.preview("$12")
    assert not table.record.inputs


def paying() -> Table:
    """Seat 0 can buy the garden exactly, in three steps, and goes on with its turn."""
    scene = alhambra.position(players=3).yard(blue="garden-11").hand(0, "blue-6", "blue-5")
    return Table.from_state(scene.begin().state, seed=7)


def test_a_move_of_several_steps_is_made_and_taken_back_as_one() -> None:
    table = paying()
    before = table.state
    events = table.push("B+6+5.")
    assert [event.kind for event in events]
    assert table.turn == 0
    assert len(table.record.inputs) == 4
    table.undo()
    assert table.state == before
    assert len(table.record.inputs) == 8, "a record tells everything"
    with pytest.raises(Refusal):
        table.push("B+6+4.")
    assert table.state == before, "all of it or nothing"
    for action in table.game.parse("B+6"):
        table.push(action)
    table.undo()
    assert [item.kind for item in table.record.inputs[-3:]] == ["act", "act", "undo"]


def test_numbers_of_other_kinds_are_actions_too() -> None:
    class Number:
        def __index__(self) -> int:
            return table.legal_actions()[0]

    table = Table.new("alhambra", seed=7)
    table.push(Number())
    for wrong in (-1, 2**70, len(table.game.notations)):
        with pytest.raises(Refusal):
            table.push(wrong)


def test_undo_stops_where_something_was_revealed_and_a_secret_is_withdrawn() -> None:
    table = Table.new("alhambra", seed=7)
    with pytest.raises(Refusal):
        table.undo()
    table.push(table.legal()[0])
    with pytest.raises(Refusal) as refused:
        table.undo()
    assert refused.value.code == "nothing_to_undo"
    table = Table.new("ginkgopolis", players=2, seed=1)
    while table.waiting == [0, 1]:
        table.push(table.legal(1)[0], seat=1)
    table.withdraw()
    assert table.waiting == [0, 1]


def test_the_log_tells_a_seat_only_what_it_may_know() -> None:
    table = Table.new("ginkgopolis", players=2, seed=3, names=["Ann", "Ben"])
    table.play("random")
    assert table.log()
    assert table.log(lang="fr") != table.log()
    assert table.log(0) != table.log(1)


# -- records --------------------------------------------------------------------------------------


def test_stepping_through_a_record() -> None:
    table = Table.new("ginkgopolis", players=2, seed=1)
    table.play("random")
    replay = Replay(table.record)
    states = [replay.table.state]
    while replay.place < len(replay):
        replay.forward()
        states.append(replay.table.state)
    assert replay.table.record == table.record
    assert replay.table.log() == table.log()
    for place in (5, len(replay), 0, 17, 16):
        replay.go(place)
        assert replay.table.state == states[place]
        assert len(replay.table.record.inputs) == replay.place == place
    replay.back()
    assert replay.table.state == states[15]
    assert repr(replay) == f"<Replay: ginkgopolis, place 15 of {len(replay)}>"
    for wrong in (-1, len(replay) + 1):
        with pytest.raises(Refusal, match="choose one from 0"):
            replay.go(wrong)
    replay.go(0)
    with pytest.raises(Refusal):
        replay.back()
    replay.go(len(replay))
    with pytest.raises(Refusal):
        replay.forward()


def test_playing_on_from_a_place_of_a_record() -> None:
    table = Table.new("alhambra", players=2, seed=1)
    table.play("random")
    replay = Replay(table.record)
    replay.go(30)
    with pytest.raises(Refusal) as refused:
        replay.table.push(replay.table.legal()[0])
    assert refused.value.code == "shows_a_record"
    branch = replay.table.copy()
    branch.play("regular")
    verify(branch.record)
    assert branch.record.inputs[:30] != branch.record.inputs[30:]
    assert replay.place == 30


def test_a_table_goes_on_from_its_file(tmp_path: Path) -> None:
    table = Table.new("alhambra", players=2, seed=1)
    table.push(table.legal()[0])
    table.record.save(tmp_path / "game.json")
    again = Table.from_record(Record.load(tmp_path / "game.json"))
    assert again.state == table.state
    table.play("regular")
    again.play("regular")
    assert table.record == again.record
    verify(again.record)


def test_a_position_made_by_hand_has_a_record_of_its_own(tmp_path: Path) -> None:
    table = paying()
    table.push("B+6+5.")
    table.play("random")
    table.record.save(str(tmp_path / "made.json"))
    record = Record.load(str(tmp_path / "made.json"))
    assert record == table.record
    verify(record)
    assert Replay(record).table.legal() == paying().legal()
    with pytest.raises(Refusal) as refused:  # what a server takes
        from_text(record.text(), record.game)
    assert refused.value.code == "record_damaged"


def test_a_position_is_of_the_table_that_its_record_tells_of() -> None:
    record = paying().record
    record.players, record.seats = 2, record.seats[:2]
    with pytest.raises(Refusal) as refused:
        from_text(record.text(), record.game, positions=True)
    assert refused.value.code == "record_damaged"


def test_a_file_that_is_no_record_costs_one_sentence(tmp_path: Path) -> None:
    table = Table.new("alhambra", players=2, seed=1)
    text = table.record.text()
    cases = {
        "damaged": text[:100],
        "edited": text.replace('"players": 2', '"players": 3'),
        "format": text.replace('"format": 1', '"format": 7'),
        "not_record": "\0",
    }
    for name, content in cases.items():
        (tmp_path / name).write_text(content)
        with pytest.raises(Refusal) as refused:
            Record.load(tmp_path / name)
        assert refused.value.code.endswith(name)
        assert "\n" not in str(refused.value)
    with pytest.raises(Refusal, match="missing"):
        Record.load(tmp_path / "missing")
    with pytest.raises(Refusal):
        table.record.save(tmp_path / "no folder" / "game.json")


def test_games_as_rows_and_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    over, running = (Table.new("alhambra", players=2, seed=seed) for seed in (1, 2))
    over.play(["regular", "random"])
    rows = faubourg.rows([over.record, running.record])
    assert [row["seat"] for row in rows] == [0, 1, 0, 1]
    assert [row["player"] for row in rows] == ["regular", "random", "seat 0", "seat 1"]
    assert [row["points"] for row in rows] == [*over.scores(), None, None]
    assert sum(float(row["won"] or 0) for row in rows) == 1
    assert sum(int(v or 0) for k, v in rows[0].items() if "/" in k) == rows[0]["points"]
    frame = faubourg.frame([over.record, running.record])
    assert list(frame["seed"]) == ["1", "1", "2", "2"]
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(Refusal, match="pip install pandas"):
        faubourg.frame([])


# -- bots -----------------------------------------------------------------------------------------


def test_bots_play_until_a_person_is_to_move() -> None:
    table = Table.new("alhambra", players=3, seed=7)
    while not table.over:
        table.play([None, "regular", "random"])
        if not table.over:
            assert table.waiting == [0]
            table.push(table.legal()[0])
    assert table.record.seats == ["me:seat 0", "regular", "random"]
    with pytest.raises(Refusal) as refused:
        table.play(["random", "random"])
    assert refused.value.code == "bots_for_seats"


def test_a_bot_keeps_its_memory_between_calls() -> None:
    class Counting(faubourg.Bot):
        def begin(self) -> None:
            self.asked = 0

        def choose(self, view: faubourg.View, legal: faubourg.ActionSet) -> int:
            self.asked += 1
            made.append(self)
            return legal.actions()[0]

    made: list[Counting] = []
    table = Table.new("alhambra", players=2, seed=7)
    while not table.over:
        table.play([Counting, None])
        if not table.over:
            table.push(table.legal()[0])
    assert len({id(bot) for bot in made}) == 1
    assert made[0].asked == len(made) > 1
    assert table.record.seats[0] == "Counting"


def test_a_hint_has_its_reasons() -> None:
    table = Table.new("alhambra", players=3, seed=7)
    best, *others = table.hint("expert:iterations=60", playouts=2)
    assert best.move in table.legal()
    assert best.because
    assert 0 < best.value < 1
    assert str(best).startswith(f"{best.move}: ")
    assert best.verdict == "unsure_next"  # of two tries nobody knows more
    assert best.moves[0] == best.move
    assert others
    with pytest.raises(Refusal) as refused:
        table.hint(seat=0)
    assert refused.value.code == "not_your_turn"
    with pytest.raises(Refusal):
        table.legal(seat=3)
    said = [table.hint("regular", lang=lang, playouts=1)[0].text for lang in ("fr", "en")]
    assert said[0] != said[1]
