"""A changed rule: stored tables go on by their version, new ones follow the newest."""

from pathlib import Path

import pytest

from faubourg import games
from faubourg.engine.record import from_text
from faubourg.engine.verify import deal_again
from tests.later import Later

from .serving import Guest, play_to_the_end, same, serving


def begun(ann: Guest, bea: Guest) -> str:
    table = ann.open("me", "open", game="sealed")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    return table


@pytest.mark.usefixtures("sealed")
def test_tables_go_on_by_the_rules_that_they_were_opened_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        running, waiting = begun(ann, bea), ann.open("me", "open", game="sealed")
        assert ann.act(running, 0)["ok"]
    later = Later()
    monkeypatch.setitem(games.LOADED, "sealed", later)  # the server is updated
    with serving(tmp_path) as server:
        ann, bea = same(ann, server.url), same(bea, server.url)
        assert ann.get("/api/games")["games"][-1]["rules"] == 2
        bea.post(bea.at(waiting, "join"))
        ann.post(ann.at(waiting, "start"))
        new = begun(ann, bea)
        for table, rules in ((running, 1), (waiting, 1), (new, 2)):
            assert ann.get(ann.at(table))["rules"] == rules
            assert ann.update(table)["view"]["rules"] == rules
            play_to_the_end([ann, bea], table)
            record = from_text(ann.http.get(ann.at(table, "record")).text, later)
            assert (record.rules, int(deal_again(record).state.rules)) == (rules, rules)
            assert ann.get(ann.at(table, "replay"))["table"]["rules"] == rules
        again = ann.post(ann.at(running, "rematch"))["id"]
        assert ann.get(ann.at(again))["rules"] == 2
        ann.close()
        bea.close()


@pytest.mark.usefixtures("sealed")
def test_a_table_of_newer_rules_is_kept_until_the_server_knows_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as updated:
        updated.setitem(games.LOADED, "sealed", Later())
        with serving(tmp_path) as server:
            ann, bea = server.guest("Ann"), server.guest("Bea")
            table = begun(ann, bea)
    with serving(tmp_path) as server:  # somebody went back to the program before
        ann, bea = same(ann, server.url), same(bea, server.url)
        assert [info["status"] for info in ann.get("/api/tables")["mine"]] == ["absent"]
        refusal = ann.get(ann.at(table, "update"), 400)["refusal"]
        assert refusal["code"] == "newer_rules"
        assert "version 2 of the rules" in refusal["text"]
        bea.post("/api/account/delete", name="Bea")  # and who goes can go
        assert ann.get(ann.at(table))["seats"][1]["kind"] == "bot"
        bea.close()
    with monkeypatch.context() as updated:
        updated.setitem(games.LOADED, "sealed", Later())
        with serving(tmp_path) as server:
            ann = same(ann, server.url)
            assert ann.get(ann.at(table))["status"] == "running"
            ann.close()


def test_a_table_of_ginkgopolis_goes_on_by_version_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the server before stored it: its views, hints and record are of that version."""
    ginkgopolis = games.find("ginkgopolis")
    with monkeypatch.context() as before, serving(tmp_path) as server:
        before.setattr(ginkgopolis, "rules_version", 1)
        ann = server.guest("Ann")
        table = ann.open("me", "bot:random", game="ginkgopolis")
        ann.post(ann.at(table, "start"))
    assert ginkgopolis.rules_version == 2
    with serving(tmp_path) as server:
        ann = same(ann, server.url)
        assert ann.get(ann.at(table))["rules"] == 1
        assert ann.update(table)["view"]["rules"] == 1
        assert ann.post(ann.at(table, "hint"))["lines"]
        assert server.table(table).running().table.state.rules == 1
        new = ann.open("me", "bot:random", game="ginkgopolis")
        ann.post(ann.at(new, "start"))
        assert ann.update(new)["view"]["rules"] == 2
        ann.close()
