"""Two people in two browsers and a bot play a game, to the score sheet and its proof."""

import random
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.playing import agree, who_moves
from tests.browser.prepared import RECORDS, read, to_the_end_of
from tests.browser.server import COMMAND
from tests.browser.tables import against_bots, until_rich, with_friend
from tests.browser.visitor import Visitor
from tests.conftest import FULL

CATEGORIES = 6
KINDS = {"one", "several", "buy"}  # of moves
LAST_BUILDINGS = 3
SHEET = """() => [...document.querySelectorAll(".sheet tr")].map((row) =>
  [...row.querySelectorAll("td")].map((cell) => cell.innerText.trim().split("\\n")))"""


def late(view: dict[str, Any]) -> bool:
    """The last buildings are on the table."""
    return bool(view["buildings_left"] <= LAST_BUILDINGS)


def play(players: list[Player], moves: int, chance: random.Random) -> bool:
    """So many moves of the people, or until the game is over: is it?"""
    for _ in range(moves):
        player = who_moves(*players)
        if player is None:
            return True
        player.move()
        shown = player.look()
        if chance.random() < 0.3 and shown.undo and shown.mine:  # afterwards the next one plays
            player.take_back()
    return False


@pytest.mark.slow
def test_a_game_to_the_score_sheet(visit: Visit, tmp_path: Path) -> None:
    """Its beginning, with every kind of move, and its end; with --full all that lies between."""
    ann, bruno = visit("Ann", reduced_motion="reduce"), visit("Bruno", reduced_motion="reduce")
    players = with_friend(ann, bruno)
    chance = random.Random(3)
    while not KINDS.issubset(players[0].kinds + players[1].kinds):
        assert not play(players, 6, chance)
        agree(*players)
    if not FULL:
        live = read(RECORDS / "alhambra.json")
        to_the_end_of(live, late, ann, bruno)
    while not play(players, 6, chance):
        agree(*players)
    shown = agree(*players)
    assert shown.over
    totals = expect_sources_to_add_up(ann)
    assert sorted(totals) == sorted(
        int(score.removesuffix("pts")) for score in shown.public["scores"]
    )
    assert totals == expect_sources_to_add_up(bruno)
    expect_proof(ann, tmp_path)


def expect_sources_to_add_up(visitor: Visitor) -> list[int]:
    """Categories are sums of three scorings, totals are sums of either; the totals."""
    rows = visitor.page.evaluate(SHEET)[1:]  # without the names
    categories, scorings, totals = rows[:CATEGORIES], rows[CATEGORIES:-1], rows[-1]
    assert len(scorings) == 3
    for player, total in enumerate(totals):
        points = int(total[0])
        assert points == sum(int(row[player][0]) for row in categories)
        assert points == sum(int(row[player][0]) for row in scorings)
        for row in categories:
            worth, *parts = row[player]
            assert int(worth) == sum(int(part) for part in "+".join(parts).split("+") if part)
    return [int(total[0]) for total in totals]


def expect_proof(visitor: Visitor, folder: Path) -> None:
    """The downloaded record replays, and its deal is proven from the commitment."""
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("link", name=visitor.t("result.record")).click()
    file = folder / "record.json"
    download.value.save_as(file)
    command = [str(COMMAND), "replay", "--verify", "--lang", "en", str(file)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert visitor.name in ran.stdout


def test_two_players_and_martin(visit: Visit) -> None:
    """With two, what is bought is kept or given to Martin."""
    ann = visit("Ann", reduced_motion="reduce")
    player = against_bots(ann, players=2)
    gives = ann.server.catalogue("en")["alhambra.event.gave.you"].split("{paid}")[1]
    for button, given in (("alhambra.keep", False), ("alhambra.give", True)):
        until_rich(player)
        before = own_purchases(player)
        player.choose_building()
        player.lay_coins()
        ann.button(button).click()
        who_moves(player)
        after = own_purchases(player)
        assert len(after) == len(before) + 1
        assert after[0].endswith(gives) == given
    names = ann.page.locator(".ledger thead .name").all_inner_texts()
    assert names[-1] == ann.server.catalogue("en")["alhambra.extra.martin"]


def own_purchases(player: Player) -> list[str]:
    """The player's purchases in the log, the newest first."""
    player.look()
    return [line for line in player.log() if line.startswith("You buy")]


def test_a_purchase_that_revealed_nothing_is_taken_back_whole(visit: Visit) -> None:
    """Exact payment plays again before anything is turned up: until then it can be taken back."""
    ann = visit("Ann", reduced_motion="reduce")
    player = against_bots(ann)
    exact = ann.page.locator(".yard .space:has(.reach.exact) .piece.can")
    while not exact.count():
        assert who_moves(player) is player
        player.move("one", "several")
        player.look()
        who_moves(player)
    before = player.look().public
    purses = ann.page.locator(".purses").inner_text()
    exact.first.click()
    ann.page.locator(".counter .suggest").click()
    player.confirm()
    bought = player.look()
    assert bought.undo
    assert bought.public["held"] != before["held"]
    player.take_back()
    expect(ann.page.locator(".purses")).to_have_text(purses, use_inner_text=True)
    after = player.look().public
    assert {**after, "log": []} == {**before, "log": []}
