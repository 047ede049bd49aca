"""Moves over HTTP: answered once, all or none, refused with a reason, taken back, tried out."""

import json
import random
from pathlib import Path

import pytest

import faubourg
from faubourg.engine.record import from_text
from faubourg.engine.verify import deal_again
from faubourg.games import find
from faubourg.testing.sealed import BIDS, SWAP

from .serving import Guest, Json, Running, new_id, play_to_the_end, serving, some_action

ALHAMBRA = find("alhambra")


@pytest.fixture
def table(ann: Guest, bea: Guest) -> str:
    """Ann and Bea at a table that has begun."""
    table = ann.open("me", "open")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    return table


def whose_turn(table: str, *guests: Guest) -> tuple[Guest, Guest]:
    """Who is to move, and the other."""
    first, second = guests
    return (first, second) if first.update(table)["legal"] else (second, first)


def test_a_move_and_its_answer(table: str, ann: Guest, bea: Guest) -> None:
    mover, other = whose_turn(table, ann, bea)
    update = mover.update(table)
    assert update["sequence"] == 0
    assert update["waiting"] == [update["seat"]]
    assert other.update(table)["legal"] == []
    action = update["legal"][0]
    assert set(action) == {"action", "notation", "fact", "preview"}
    answer = mover.act(table, action["action"], move_id="abcdefgh-1")
    assert answer == {"ok": True, "move_id": "abcdefgh-1", "sequence": 1}
    assert other.update(table, since=0)["events"][0]["sequence"] == 1


def test_a_repeated_move_gets_the_stored_answer(table: str, ann: Guest, bea: Guest) -> None:
    mover, other = whose_turn(table, ann, bea)
    update = mover.update(table)
    body: Json = {"decision": 0, "actions": [update["legal"][0]["action"]], "move_id": new_id()}
    first = mover.post(mover.at(table, "moves"), **body)
    next_mover, _ = whose_turn(table, ann, bea)
    next_mover.act(table, some_action(next_mover.update(table), random.Random(1)))
    sequence = mover.update(table)["sequence"]
    assert mover.post(mover.at(table, "moves"), **body) == first
    body["actions"] = [999]  # the id decides, not what else comes with it
    assert mover.post(mover.at(table, "moves"), **body) == first
    assert mover.update(table)["sequence"] == sequence
    stolen = other.post(other.at(table, "moves"), **body)
    assert stolen["refusal"]["code"] == "stale"


def test_the_stored_answer_survives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        table = ann.open("me", "bot:random")
        ann.post(ann.at(table, "start"))
        update = ann.update(table)
        while not update["legal"]:
            update = ann.update(table)
        body: Json = {"decision": update["decision"], "move_id": new_id()}
        body["actions"] = [update["legal"][0]["action"]]
        answer = ann.post(ann.at(table, "moves"), **body)
        assert answer["ok"]
    with serving(tmp_path) as server:
        again = Guest(server.url, "")
        again.http.cookies.update(ann.http.cookies)
        assert again.post(again.at(table, "moves"), **body) == answer
        assert again.get(again.at(table))["status"] == "running"
        again.close()
    ann.close()


def test_what_is_refused_changes_nothing(
    server: Running, table: str, ann: Guest, bea: Guest
) -> None:
    mover, other = whose_turn(table, ann, bea)
    before = mover.update(table)
    legal = {entry["action"] for entry in before["legal"]}
    illegal = next(action for action in range(31) if action not in legal)
    said = mover.act(table, illegal)["refusal"]
    assert said["text"]
    assert said["rule"].startswith("A")
    assert said["game"] == "alhambra"
    assert mover.act(table, min(legal), decision=7)["refusal"]["code"] == "stale"
    assert other.act(table, min(legal))["refusal"]["code"] == "not_your_turn"
    assert mover.act(table, 1000)["refusal"]["code"] == "unknown_action"
    stranger = server.guest("Cleo")
    assert stranger.act(table, min(legal))["refusal"]["code"] == "not_seated"
    for body in (
        {"decision": 0, "actions": [], "move_id": new_id()},
        {"decision": 0, "actions": [min(legal)] * 61, "move_id": new_id()},
        {"decision": 0, "actions": [-1], "move_id": new_id()},
        {"decision": 0, "actions": [2**70], "move_id": new_id()},
        {"decision": 2**70, "actions": [min(legal)], "move_id": new_id()},
        {"decision": 0, "actions": [min(legal)], "move_id": "short"},
        {"decision": 0, "actions": [min(legal)], "move_id": "x" * 41},
        {"decision": 0, "actions": [min(legal)]},
    ):
        assert mover.refused(mover.at(table, "moves"), 400, **body) == "bad_request"
    assert mover.update(table) == before
    stranger.close()


def test_several_actions_are_done_all_or_none(table: str, ann: Guest, bea: Guest) -> None:
    chance = random.Random(4)
    for _ in range(200):  # until somebody can begin a payment, which takes two actions or more
        mover, _ = whose_turn(table, ann, bea)
        update = mover.update(table)
        action = some_action(update, chance)
        answer = mover.act(table, action, 999)
        assert not answer["ok"]
        assert mover.update(table) == update
        mover.act(table, action)
        after = mover.update(table, since=update["sequence"])
        if after["can_undo"] and after["legal"]:
            break
    else:
        raise AssertionError("nobody ever took a step that reveals nothing")
    undone = mover.post(mover.at(table, "undo"), decision=after["decision"], move_id=new_id())
    assert undone["ok"]
    told = mover.update(table, since=after["sequence"])["events"]
    assert [(event["kind"], event["params"]["undone"]) for event in told] == [
        ("undo", after["sequence"])
    ]
    second = some_action(after, chance)
    answer = mover.act(table, action, second)
    assert answer["ok"]
    assert answer["sequence"] == undone["sequence"] + 2


def test_undo_goes_back_one_step_and_not_past_a_reveal(table: str, ann: Guest, bea: Guest) -> None:
    chance = random.Random(3)
    undone = refused = 0
    while undone < 3 or refused < 3:
        mover, other = whose_turn(table, ann, bea)
        before = mover.update(table)
        mover.act(table, some_action(before, chance))
        after = mover.update(table)
        body: Json = {"decision": after["decision"], "move_id": new_id()}
        foreign = {"decision": other.update(table)["decision"], "move_id": new_id()}
        assert not other.post(other.at(table, "undo"), **foreign)["ok"]
        answer = mover.post(mover.at(table, "undo"), **body)
        assert answer["ok"] == after["can_undo"]
        if answer["ok"]:
            undone += 1
            now = mover.update(table)
            assert now["view"] == before["view"]
            assert now["legal"] == before["legal"]
            assert now["decision"] > after["decision"]
            assert mover.post(mover.at(table, "undo"), **body) == answer
            mover.act(table, some_action(now, chance))
        else:
            refused += 1
            assert answer["refusal"]["code"] == "nothing_to_undo"


def test_nothing_to_withdraw_in_a_game_without_secrets(table: str, ann: Guest) -> None:
    body: Json = {"decision": ann.update(table)["decision"], "move_id": new_id()}
    answer = ann.post(ann.at(table, "withdraw"), **body)
    assert answer["refusal"]["code"] == "nothing_to_withdraw"


def test_trying_does_nothing(table: str, ann: Guest, bea: Guest) -> None:
    mover, other = whose_turn(table, ann, bea)
    before = mover.update(table)
    for entry in before["legal"]:
        tried = mover.post(mover.at(table, "try"), actions=[entry["action"]])
        assert tried.pop("ok")
        assert tried.get("facts", []) == entry["preview"]
        assert tried.keys() <= {"facts", "legal"}
    assert mover.post(mover.at(table, "try"), actions=[999])["refusal"]["text"]
    assert other.post(other.at(table, "try"), actions=[0])["refusal"]["code"] == "not_your_turn"
    assert mover.update(table) == before


@pytest.mark.usefixtures("sealed")
def test_secret_choices(ann: Guest, bea: Guest) -> None:
    """A choice of another seat does not make mine stale; it can be withdrawn until the last."""
    table = ann.open("me", "open", game="sealed")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    mine = ann.update(table)
    theirs = bea.update(table)
    assert mine["waiting"] == [0, 1]
    assert bea.act(table, 3, decision=theirs["decision"])["ok"]
    now = ann.update(table, since=0)
    assert now["decision"] == mine["decision"]
    assert now["waiting"] == [0]
    assert now["events"] == [{"sequence": 1, "kind": "chose", "params": {"seat": 1}}]
    chosen = bea.update(table)
    assert chosen["can_withdraw"] is True
    body: Json = {"decision": chosen["decision"], "move_id": new_id()}
    assert bea.post(bea.at(table, "withdraw"), **body)["ok"]
    assert bea.act(table, 2)["ok"]
    assert ann.update(table)["decision"] == mine["decision"]
    assert ann.act(table, 4, decision=mine["decision"])["ok"]
    revealed = ann.update(table, since=0)["events"]
    assert {"sequence": 4, "kind": "bids", "params": {"bids": [4, 2]}} in revealed
    body = {"decision": bea.update(table)["decision"], "move_id": new_id()}
    assert bea.post(bea.at(table, "withdraw"), **body)["refusal"]["code"] == "nothing_to_withdraw"


@pytest.mark.usefixtures("sealed")
def test_a_secret_choice_with_one_answer_is_not_offered_again(ann: Guest, bea: Guest) -> None:
    """Nor can it be taken back like an open one."""
    table = ann.open("me", "open", game="sealed", options={"rounds": str(BIDS)})
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    assert bea.act(table, SWAP)["ok"]
    *cards, last = range(BIDS)
    for card in cards:  # equal bids: the next round begins
        assert ann.act(table, card)["ok"]
        assert bea.update(table)["waiting"] == [1]
        assert bea.act(table, card)["ok"]
    assert bea.act(table, last)["ok"]
    chosen = bea.update(table)
    assert (chosen["can_withdraw"], chosen["can_undo"]) == (False, False)
    assert ann.act(table, last)["ok"]  # who could still swap a goal has something to choose


def test_the_record_comes_after_the_end_and_proves_the_deal(
    table: str, ann: Guest, bea: Guest
) -> None:
    assert ann.get(ann.at(table, "record"), 409)["refusal"]["code"] == "not_over"
    last = play_to_the_end([ann, bea], table)
    assert ann.get(ann.at(table))["status"] == "over"
    answer = ann.http.get(ann.at(table, "record"))
    assert "attachment" in answer.headers["content-disposition"]
    record = from_text(answer.text, ALHAMBRA)
    assert record.seats == ["Ann", "Bea"]
    assert record.dealer["commitment"] == ann.get(ann.at(table))["commitment"]
    again = deal_again(record)
    assert json.loads(json.dumps(again.state.outcome().data())) == last["outcome"]
    assert ann.act(table, 0)["refusal"]["code"] == "game_over"
    assert ann.update(table)["legal"] == []


@pytest.mark.parametrize("seed", range(3))
def test_what_is_over_is_not_taken_back(ann: Guest, seed: int) -> None:
    """Its record tells every deal to come: going on would be play with open cards."""
    table = ann.open("me", game="evolutopia")
    ann.post(ann.at(table, "start"))
    last = play_to_the_end([ann], table, seed)
    for what in ("undo", "withdraw"):
        body: Json = {"decision": last["decision"], "move_id": new_id()}
        answer = ann.post(ann.at(table, what), **body)
        assert answer["refusal"]["code"] == "game_over"
    assert ann.update(table)["outcome"] == last["outcome"]


def test_the_words_and_rules_of_every_language(ann: Guest) -> None:
    games = ann.get("/api/games")
    assert games["languages"] == ["en", "fr", "es"]
    assert "random" in games["bots"]
    keys = set()
    for code in games["languages"]:
        words = ann.get(f"/api/catalogues/{code}")
        keys.add(frozenset(words))
        assert any(isinstance(word, dict) and len(word["forms"]) == 2 for word in words.values())
        assert ann.get(f"/api/rules/alhambra/{code}")["text"].startswith("#")
        assert ann.get(f"/api/box/evolutopia/{code}")["kinds"] == faubourg.box("evolutopia", code)
    assert len(keys) == 1
    assert ann.get("/api/catalogues/xx", 404)["refusal"]["code"] == "unknown_language"
    assert ann.get("/api/rules/chess/en", 404)["refusal"]["code"] == "unknown_game"
    nowhere = ann.get("/api/rules/alhambra/en/positions/nowhere", 404)
    assert nowhere["refusal"]["code"] == "unknown_example"
    assert ann.get("/api/box/chess/en", 404)["refusal"]["code"] == "unknown_game"
    assert ann.get("/api/box/alhambra/xx", 404)["refusal"]["code"] == "unknown_language"
    health = ann.get("/healthz")
    assert health["ok"] is True
