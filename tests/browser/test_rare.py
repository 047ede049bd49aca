"""What seldom happens, from prepared positions: a win, silence, tokens pushed along the edge."""

from playwright.sync_api import expect

from faubourg.games.evolutopia.components import KEEP_CRISIS
from tests.browser.conftest import Visit
from tests.browser.gardener import Gardener, wait_for_task
from tests.browser.planner import Planner
from tests.browser.playing import agree
from tests.browser.prepared import GOLDEN, RECORDS, read, resume, until
from tests.browser.test_company import open_chat, say
from tests.browser.visitor import Visitor


def city(inputs: int, ann: Visitor, bruno: Visitor) -> list[Planner]:
    """The game that two bots won, taken over by two people after so many inputs."""
    for visitor in (ann, bruno):
        visitor.arrive()
    address = resume(read(RECORDS / "evolutopia-won.json"), inputs, ann, bruno)
    for visitor in (ann, bruno):
        visitor.page.goto(address)
    return [Planner(ann.page), Planner(bruno.page)]


def do(planner: Planner, *places: str) -> None:
    for place in places:
        expect(planner.page.locator(".counter.mine")).to_be_visible()
        assert planner.choose(place) == place


def test_two_people_win_together(visit: Visit) -> None:
    """The last two turns: a crisis managed, an Evolution inaugurated over the last Nuisance."""
    ann, bruno = visit("Ann", reduced_motion="reduce"), visit("Bruno", reduced_motion="reduce")
    first, second = city(117, ann, bruno)
    do(second, "manage", "option:0", "action:0")
    do(first, "action:4", "square:10")  # only one is finished: nothing is asked about it
    assert agree(first, second).over
    for visitor in (ann, bruno):
        expect(visitor.page.locator("#result-title")).to_have_text(visitor.t("evolutopia.won"))
        expect(visitor.page.locator("[data-sheet=nuisances]")).to_have_text("0")
    reached = ann.server.catalogue("en")["evolutopia.reason.goal_reached"]
    expect(ann.page.locator("#result-title").locator("..")).to_contain_text(reached)


def test_who_used_a_bon_plan_is_silent_until_the_next_turn(visit: Visit) -> None:
    ann, bruno = visit("Ann", reduced_motion="reduce"), visit("Bruno", reduced_motion="reduce")
    first, _ = city(54, ann, bruno)
    open_chat(ann)
    say(ann, "I have a plan.")
    expect(ann.page.locator(".chat li p")).to_have_text(["I have a plan."])
    expect(ann.page.locator(".reactions")).to_be_visible()
    do(first, "action:1", "study:2", "plan:3", "indicator:2")
    closed = ann.page.locator(".beside .closed")
    expect(closed).to_contain_text(ann.server.catalogue("en")["refusal.silenced"])
    rule = closed.get_by_role("link", name=ann.t("rules.read", rule="E7.2"))
    expect(rule).to_have_attribute("href", "/rules/evolutopia#E7.2")
    expect(ann.page.get_by_label(ann.t("chat.say"))).to_have_count(0)
    expect(ann.page.locator(".reactions")).to_have_count(0)
    ann.page.locator(".tabs button").first.click()  # there were reactions, too
    expect(closed).to_be_visible()
    expect(bruno.page.locator("[data-silent=true]")).to_contain_text("Ann")
    open_chat(bruno)
    say(bruno, "So had you.")  # the others may talk
    expect(ann.page.locator(".chat li p").last).to_have_text("So had you.")


def test_a_token_pushes_others_on(visit: Visit) -> None:
    """G29: no free place beside the building nor between its neighbours: it pushes, either way."""
    ann = visit("Ann", reduced_motion="reduce")
    ann.arrive()
    ann.page.goto(resume(read(GOLDEN / "ginkgopolis-v1-1.json"), 58, ann))
    player = Gardener(ann.page)
    assert wait_for_task(player).task == "token"
    ways = ann.page.locator(".counter [data-place]")
    expect(ways).to_have_count(2)
    ways.first.click()
    player.confirm()
    expect(ann.page.locator(".log")).to_contain_text("takes its neighbour's place and pushes")


def test_a_token_goes_to_a_numbered_place_of_the_edge(visit: Visit) -> None:
    """G29: nothing free beside the building, but between its neighbours: the places are drawn."""
    ann = visit("Ann", reduced_motion="reduce")
    ann.arrive()
    ann.page.goto(resume(read(GOLDEN / "ginkgopolis-v1-3-first-0.json"), 133, ann))
    assert wait_for_task(Gardener(ann.page)).task == "token"
    places = ann.page.locator(".city [data-at^='place:']")
    expect(places.locator(".number")).to_have_text(["1", "2"])
    expect(ann.page.locator(".counter [data-place]")).to_have_count(2)  # and as buttons
    places.last.click()
    ann.page.locator("[data-confirm]").click()
    expect(ann.page.locator(".log")).to_contain_text("moves along the perimeter")


def test_a_crisis_is_kept_of_two_that_were_looked_at(visit: Visit) -> None:
    """Their cards lie beside one another, and nothing lies over the button that keeps one."""
    ann = visit("Ann", reduced_motion="reduce")
    ann.arrive()
    record = read(GOLDEN / "evolutopia-v1-2.json")
    ann.page.goto(resume(record, until(record, lambda view: view["phase"] == KEEP_CRISIS), ann))
    cards = ann.page.locator(".tray .card")
    expect(cards).to_have_count(2)
    boxes = [card.bounding_box() for card in cards.all()]
    assert all(box and box["height"] < 200 for box in boxes)
    do(Planner(ann.page), "pick:1")
    expect(cards).to_have_count(0)
