"""Games that nobody has drawn, on the plain board: Sealed Bids with its words, Race without any."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands import KEYS
from tests.browser.server import Server
from tests.browser.test_accessibility import expect_accessible
from tests.browser.test_phone import PHONE, expect_to_fit
from tests.browser.visitor import Visitor
from tests.plugins import follow_the_guide, install

TOUCH: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "color_scheme": "light"} | PHONE
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"}
HANDS = {"touch": TOUCH | {"language": "fr"}, "keys": DESK | {"hand": KEYS}}
TITLES = {"fr": "Offres secrètes", "en": "Sealed Bids"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """As `faubourg serve --game sealed --game race`, both in a package of their own."""
    folder = tmp_path_factory.mktemp("games")
    with pytest.MonkeyPatch.context() as patch:
        points = follow_the_guide(folder)
        install(folder, patch, sealed="faubourg.testing.sealed:Sealed", **points)
        server = Server(tmp_path_factory.mktemp("server"), games=["sealed", "race"])
        server.start()
        yield server
        server.stop()
    assert '"level": "error"' not in server.log.read_text()


def act(ann: Visitor) -> bool:
    """Choose the last thing that one may do, look at it, do it; False when the game is over."""
    choices = ann.page.locator("button.choice")
    result = ann.page.locator("#result-title")
    expect(choices.last.or_(result).first).to_be_visible()
    if result.count():
        return False
    # a goal that a bot swaps is seen by all, and takes back what one has chosen meanwhile
    expect(ann.page.locator(".seats .flag")).to_have_count(1)
    ann.hand.press(choices.last)
    expect(choices.last).to_have_attribute("aria-pressed", "true")
    ann.hand.press(ann.page.locator("[data-confirm]"))
    expect(ann.page.locator("[data-confirm]")).to_be_hidden()
    return True


@pytest.mark.parametrize("hand", HANDS)
def test_a_whole_game_of_sealed_bids(hand: str, visit: Visit) -> None:
    """By touch on a phone, by keys alone at a desk; axe looks at every place."""
    ann = visit("Ann", reduced_motion="reduce", **HANDS[hand])
    ann.come_in()
    title = TITLES[ann.language]
    expect_accessible(ann, "the lobby")
    ann.open_table(3, friends=False, game=title)
    expect(ann.page.locator("button.choice").first).to_be_visible()
    expect_accessible(ann, "the table")
    expect(ann.page.locator(".seats .flag")).to_have_count(1)  # the bots have chosen
    ann.hand.press(ann.page.locator("button.choice").first)
    expect_accessible(ann, "a choice")
    if hand == "touch":
        expect_to_fit(ann, "a choice")
        ann.hand.press(ann.page.locator(".cancel"))
    else:
        ann.page.keyboard.press("Escape")
    expect(ann.page.locator("[data-confirm]")).to_be_hidden()
    moves = 0
    while act(ann):
        moves += 1
    assert moves >= 4  # three bids at least, and with the last choice first a goal is swapped
    expect(ann.page.locator("#result-title")).to_be_in_viewport()
    expect(ann.page.locator(".result tbody tr")).to_have_count(2)
    expect_accessible(ann, "the result")
    ann.expect_no_raw_ids()
    if hand == "touch":
        expect_to_fit(ann, "the result")
    expect_to_be_told_again(ann)


def expect_to_be_told_again(ann: Visitor) -> None:
    """The replay and the rules know the game too."""
    ann.hand.press(ann.page.get_by_role("link", name=ann.t("replay.watch")))
    expect(ann.page.locator(".seats tbody tr")).to_have_count(3)
    ann.expect_no_raw_ids()
    ann.page.goto("/rules/sealed")
    expect(ann.page.locator("#S6")).to_be_visible()
    expect(ann.page.locator("#box, [data-entry]")).to_have_count(0)  # it does not say what it has


def test_secret_choices_are_withdrawn_and_seen_by_nobody(visit: Visit) -> None:
    ann, bea = visit("Ann"), visit("Bea")
    for visitor in (ann, bea):
        visitor.arrive()
    ann.sit_down("sealed", "me", "open", friends=[bea])
    ann.page.locator("button.choice").nth(1).click()
    ann.page.locator("[data-confirm]").click()
    expect(bea.page.locator(".log")).to_contain_text("Ann has chosen.")
    ann.button("table.withdraw").click()
    expect(ann.page.locator("button.choice").first).to_be_visible()
    told = "".join(frame for frame in bea.frames if '"update"' in frame)
    assert '"bid":1' not in told


def test_a_game_without_words(visit: Visit) -> None:
    """It is told by its names; what it does not bring is said clearly."""
    ann = visit("Ann", language="es")
    ann.come_in()
    card = ann.page.get_by_role("article").filter(has_text="Race")
    with ann.while_refused(400):
        card.get_by_role("link", name=ann.t("rules.title")).click()
        expect(ann.page.get_by_text("Las reglas de race no están")).to_be_visible()
        expect(ann.page.locator("#box, [data-entry]")).to_have_count(0)
    ann.page.goto("/")
    ann.open_table(8, friends=False, game="Race")
    while act(ann):
        pass
    expect(ann.page.locator(".log").first).to_contain_text("Tú: ran (steps")
    expect(ann.page.locator(".result")).to_contain_text("Arrived")
    expect(ann.page.locator(".seats tbody tr")).to_have_count(8)
    ann.expect_no_raw_ids()


def test_a_table_whose_game_is_gone_stays_listed(visit: Visit, server: Server) -> None:
    ann = visit("Ann")
    ann.arrive()
    ann.sit_down("race", "me", "bot:random")
    table = ann.page.url
    with ann.while_server_is_away():
        server.stop()
        server.games = ["sealed"]
        server.start()
        ann.page.goto("/")
    listed = ann.page.get_by_role("link").filter(has_text="Race")
    expect(listed).to_contain_text(ann.t("lobby.status_absent"))
    ann.page.goto(table)
    expect(ann.page.get_by_text(ann.t("table.absent"))).to_be_visible()
    with ann.while_server_is_away():
        server.stop()
        server.games = ["sealed", "race"]
        server.start()
        ann.page.goto(table)
        expect(ann.page.locator(".counter")).to_be_visible()
