"""How people come to sit at a table, and how a game is brought to where a test needs it."""

import time
import uuid

from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.playing import who_moves
from tests.browser.server import SECONDS
from tests.browser.visitor import Visitor


def against_bots(visitor: Visitor, players: int = 3, seed: int = 1) -> Player:
    """A game of Alhambra that has begun."""
    visitor.arrive()
    visitor.sit_down("alhambra", "me", *["bot:novice"] * (players - 1))
    return Player(visitor.page, seed, visitor.hand)


def with_friend(host: Visitor, friend: Visitor) -> list[Player]:
    """A table for three: a bot has the third seat."""
    for visitor in (host, friend):
        visitor.arrive()
    host.sit_down("alhambra", "me", "open", "bot:novice", friends=[friend])
    return [Player(host.page, 1), Player(friend.page, 2)]


def until_rich(player: Player) -> None:
    """Take money until something can be bought."""
    while True:
        assert who_moves(player) is player, "the game ended before anything could be bought"
        if player.look().spaces:
            return
        player.move("several", "one")


def leave_to_bots(visitor: Visitor) -> None:
    """A bot takes the seat over; the page comes back when the game is over."""
    address = visitor.page.url
    table = f"/api/tables/{address.rsplit('/', 1)[1]}"
    answer = visitor.context.request.post(f"{table}/leave", data={})
    assert answer.ok, answer.text()
    visitor.page.goto("about:blank")  # nobody needs to see every move of the bots
    until = time.monotonic() + SECONDS * 5
    while visitor.server.get(table)["status"] != "over":
        assert time.monotonic() < until, "the bots do not come to an end"
        time.sleep(0.1)
    visitor.page.goto(address)
    expect(visitor.page.locator("#result-title")).to_be_visible()


def take_own_seat_action(visitor: Visitor, action: int) -> None:
    """One action by the API: what another client of the same person may do."""
    table = visitor.page.url.rsplit("/", 1)[1]
    update = visitor.context.request.get(f"/api/tables/{table}/update?since=-1").json()
    move = {"decision": update["decision"], "actions": [action], "move_id": str(uuid.uuid4())}
    answer = visitor.context.request.post(f"/api/tables/{table}/moves", data=move).json()
    assert answer["ok"], answer
