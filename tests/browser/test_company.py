"""The table beside the game: chat, leaving and coming back, what was missed, sound."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.playing import who_moves
from tests.browser.tables import against_bots, leave_to_bots, with_friend
from tests.browser.test_accessibility import expect_accessible_day_and_night
from tests.browser.test_phone import PHONE, expect_to_fit
from tests.browser.tongue import expect_every_language
from tests.browser.visitor import Visitor

MARKUP = "<img src=x onerror=a()> & <b>bold</b>"
# Counts the notes that are played, and makes none.
EARS = """
window.notes = 0;
window.AudioContext = class extends AudioContext {
  createOscillator() { window.notes += 1; return super.createOscillator(); }
};
"""


def open_chat(visitor: Visitor) -> None:
    visitor.page.locator(".tabs .chat-tab").click()


def say(visitor: Visitor, text: str) -> None:
    visitor.page.get_by_label(visitor.t("chat.say")).fill(text)
    visitor.page.keyboard.press("Enter")


def test_two_people_talk(visit: Visit) -> None:
    ann, bruno = visit("Ann"), visit("Bruno", language="fr")
    with_friend(ann, bruno)
    open_chat(ann)
    say(ann, MARKUP)
    expect(ann.page.locator(".chat li p")).to_have_text([MARKUP])
    expect(ann.page.get_by_label(ann.t("chat.say"))).to_have_value("")
    expect(bruno.page.locator(".tabs .chat-tab b")).to_have_text("1")  # not read yet
    open_chat(bruno)
    expect(bruno.page.locator(".tabs .chat-tab b")).to_have_count(0)
    expect(bruno.page.locator(".chat li b")).to_have_text(["Ann"])
    expect(bruno.page.locator(".chat li p")).to_have_text([MARKUP])
    say(bruno, "Bonjour !")
    expect(ann.page.locator(".chat li p")).to_have_text([MARKUP, "Bonjour !"])
    for visitor in (ann, bruno):
        assert visitor.page.locator(".chat img").count() == 0
    ann.page.reload()
    open_chat(ann)
    expect(ann.page.locator(".chat li p")).to_have_text([MARKUP, "Bonjour !"])
    with ann.while_server_is_away(), bruno.while_server_is_away():
        ann.server.kill()
        say(ann, "Is this on?")  # sent when the server is back, once
        ann.server.start()
        expect(bruno.page.locator(".chat li p")).to_have_text([MARKUP, "Bonjour !", "Is this on?"])
    expect(ann.page.locator(".chat li p")).to_have_text([MARKUP, "Bonjour !", "Is this on?"])


def test_people_talk_before_the_game_and_go_on_in_it(visit: Visit) -> None:
    ann, bruno = visit("Ann", reduced_motion="reduce"), visit("Bruno", language="fr")
    ann.arrive()
    wish = {"game": "alhambra", "players": 2, "seats": ["me", "open"], "nonce": ""}
    table = ann.ask("/api/tables", wish)["id"]
    ann.page.goto(f"/t/{table}")
    expect(ann.button("room.start")).to_be_visible()
    expect(ann.page.locator(".chat")).to_have_count(0)  # there is nobody to talk to
    bruno.arrive()
    bruno.page.goto(f"/t/{table}")
    bruno.button("room.sit").click()
    say(bruno, "Bonjour !")
    expect(ann.page.locator(".chat li p")).to_have_text(["Bonjour !"])
    say(ann, "Hello!")
    expect(bruno.page.locator(".chat li p")).to_have_text(["Bonjour !", "Hello!"])
    expect_accessible_day_and_night(ann, "the waiting room with a chat")
    expect_every_language(bruno)
    ann.button("room.start").click()
    open_chat(bruno)
    expect(bruno.page.locator(".chat li p")).to_have_text(["Bonjour !", "Hello!"])


def test_chat_and_once_more_on_a_phone(visit: Visit) -> None:
    ann = visit("Ann", viewport={"width": 360, "height": 780}, **PHONE)
    player = against_bots(ann)
    bea = visit("Bea")
    bea.page.goto(ann.page.url)  # who looks on is counted in the header, too
    assert who_moves(player)
    player.move("one")
    assert who_moves(player)
    once_more = ann.button("table.again")  # one tap, not two and a drawer over the board
    expect(once_more).to_be_visible()
    expect(ann.page.locator("header .spectators")).to_be_visible()
    expect_to_fit(ann, "all that a header can have")
    once_more.tap()
    expect(ann.page.locator(".caption")).to_be_visible()
    ann.page.locator(".opens-log").tap()
    ann.page.locator(".tabs .chat-tab").tap()
    say(ann, "Anybody?")
    expect(ann.page.locator(".chat li p")).to_have_text(["Anybody?"])


def test_leaving_and_taking_the_seat_back(visit: Visit) -> None:
    ann = visit("Ann", language="es", reduced_motion="reduce")
    bruno = visit("Bruno", language="fr", reduced_motion="reduce")
    players = with_friend(ann, bruno)
    who_moves(*players)
    ann.button("seat.leave").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text(ann.t("seat.leave_question"))
    dialog.get_by_role("button", name=ann.t("cancel")).click()
    expect(dialog).to_have_count(0)
    expect(bruno.page.locator(".ledger thead .name").first).to_have_text("Ann")
    ann.button("seat.leave").click()
    dialog.get_by_role("button", name=ann.t("seat.leave")).click()
    expect(bruno.page.locator(".ledger thead .name").first).not_to_have_text("Ann")
    expect(ann.page.locator(".hand")).to_have_count(0)  # a spectator now
    who_moves(players[1])  # the bot plays in her place
    expect(ann.page.get_by_text(ann.t("seat.kept"))).to_be_visible()
    for visitor in (ann, bruno):
        expect_every_language(visitor)
    ann.button("seat.retake").click()
    expect(bruno.page.locator(".ledger thead .name").first).to_have_text("Ann")
    expect(ann.page.locator(".hand")).to_be_visible()
    expect(ann.button("seat.leave")).to_be_visible()


def test_a_friend_is_not_thrown_out_by_one_click(visit: Visit) -> None:
    ann, bruno = visit("Ann"), visit("Bruno", language="fr")
    for visitor in (ann, bruno):
        visitor.arrive()
    seats = ["me", "open", "open"]
    wish = {"game": "alhambra", "players": 3, "seats": seats, "options": {}, "nonce": "0"}
    table = ann.ask("/api/tables", wish)["id"]
    bruno.ask(f"/api/tables/{table}/join", {"nonce": "0"})
    for visitor in (ann, bruno):
        visitor.page.goto(f"/t/{table}")
    rows = ann.page.locator(".room .seats li")
    expect(rows.nth(1)).to_contain_text("Bruno")
    expect(rows.nth(1).get_by_role("button")).to_have_count(0)
    put = rows.nth(2).get_by_role("button", name=ann.t("room.bot"))
    ann.settle()
    place = put.bounding_box()
    put.click()
    free = rows.nth(2).get_by_role("button", name=ann.t("room.open"))
    expect(free).to_be_visible()
    beside = free.bounding_box()
    assert place is not None
    assert beside is not None
    assert beside["x"] + beside["width"] <= place["x"], "one lies where the other was"
    expect(bruno.page.locator(".starts")).to_have_text(bruno.t("room.starts", name="Ann"))
    ann.page.get_by_role("button", name=ann.t("room.remove", name="Bruno")).click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text(ann.t("room.remove_question", name="Bruno"))
    expect(rows.nth(1)).to_contain_text("Bruno")
    dialog.get_by_role("button", name=ann.t("room.remove_short")).click()
    expect(rows.nth(1)).not_to_contain_text("Bruno")
    expect(bruno.page.get_by_text(bruno.t("room.removed_free"))).to_be_visible()


def test_the_ways_out_of_a_game_alone_with_bots(visit: Visit) -> None:
    ann = visit("Ann", language="fr", reduced_motion="reduce")
    against_bots(ann, players=2)
    address = ann.page.url

    def leave(way: str) -> None:
        ann.button("seat.leave").click()
        dialog = ann.page.get_by_role("dialog")
        expect(dialog).to_contain_text(ann.t(f"seat.{way}_about"))
        dialog.get_by_role("button", name=ann.t(f"seat.{way}"), exact=True).click()

    leave("pause")
    ann.page.locator("section", has=ann.page.locator("#resume-title")).get_by_role("link").click()
    expect(ann.page.locator(".hand")).to_be_visible()
    leave("give_up")
    expect(ann.page.get_by_role("article").first).to_be_visible()
    expect(ann.page.locator("#resume-title")).to_have_count(0)
    with ann.while_refused(404):
        ann.page.goto(address)
    against_bots(ann, players=2)
    leave("let_bot")
    expect(ann.page.locator(".hand")).to_have_count(0)  # it may have ended by now: bots are quick


def test_what_happened_since_my_last_turn(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce", viewport={"width": 768, "height": 1024})
    player = against_bots(ann)
    since = ann.page.locator("section", has=ann.page.locator("#since-title"))
    assert who_moves(player)
    expect(since).to_have_count(0)  # a new game is no absence
    player.move("one")
    assert who_moves(player)
    expect(since).to_have_count(0)  # nor is looking on
    ann.page.reload()
    player.look()
    expect(since).to_be_visible()
    lines = since.locator("li").all_inner_texts()
    assert lines
    assert not any(line.startswith("You take") for line in lines)
    others = ann.page.locator(".ledger thead th:not(.me) .name").all_inner_texts()
    assert any(line.startswith(other) for line in lines for other in others)
    since.get_by_role("button", name=ann.t("close")).click()
    expect(since).to_have_count(0)
    ann.page.reload()
    player.look()
    expect(since).to_be_visible()
    ann.page.set_viewport_size({"width": 1280, "height": 900})  # the log is beside the board
    expect(since).to_be_hidden()
    expect(ann.page.locator(".log .since")).to_have_text(ann.t("table.since_last"))
    player.move("one")
    expect(since).to_have_count(0)


def test_a_sound_calls_those_who_want_it(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    ann.context.add_init_script(EARS)
    player = against_bots(ann)
    assert who_moves(player)
    player.move("one")
    assert who_moves(player)
    assert ann.page.evaluate("window.notes") == 0  # off, unless somebody wants it
    ann.page.get_by_label(ann.t("settings.title")).click()
    ann.page.get_by_label(ann.t("settings.sound")).check()
    assert ann.page.evaluate("window.notes") == 2  # this is what it sounds like
    ann.page.keyboard.press("Escape")
    player.move("one")
    assert who_moves(player)
    assert ann.page.evaluate("window.notes") == 4
    assert ann.t("table.your_move") in ann.page.title()
    ann.page.reload()
    who_moves(player)
    assert ann.page.evaluate("window.notes") == 0  # it was my turn before
    ann.page.get_by_label(ann.t("settings.title")).click()
    expect(ann.page.get_by_label(ann.t("settings.sound"))).to_be_checked()


def test_the_curve_of_who_led(visit: Visit) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    player = Player(ann.page)
    against_bots(ann)
    who_moves(player)
    leave_to_bots(ann)
    curve = ann.page.get_by_role("img", name=ann.t("result.curve"))
    expect(curve).to_be_visible()
    assert curve.locator("path.line").count() == 3
    totals = ann.page.locator(".sheet .total td").all_inner_texts()
    shown = [text.split()[-1] for text in curve.locator("text:not(.tick)").all_text_contents()]
    assert sorted(totals) == sorted(shown)
