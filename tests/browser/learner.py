"""Follows a lesson through the page: reads on, and does on the board what it asks for."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.planner import Planner
from tests.browser.server import SECONDS
from tests.browser.visitor import Visitor

FIRST_TILE = 72  # of Ginkgopolis's actions, see docs/notation.md
EVOLUTOPIA_PLACES = [
    (0, "action"),
    (5, "manage"),
    (14, "study"),
    (17, "site"),
    (20, "square"),
    (36, "put"),
    (91, "option"),
    (100, "action"),
]
# Until there are so many rings around something, and the first lies between words and turn bar.
RINGED = """async ([count, milliseconds]) => {
  const boxes = () => [...document.querySelectorAll(".lesson-ring")]
    .map((ring) => ring.getBoundingClientRect())
    .filter((box) => box.width > 20 && box.height > 20);
  const inSight = (box) => {
    const words = document.querySelector(".lesson").getBoundingClientRect().bottom;
    const turn = document.querySelector(".turn")?.getBoundingClientRect();
    const across = turn && turn.left < box.right && box.left < turn.right;
    const lies = across && turn.height > 0 && turn.bottom > innerHeight - 24;
    const below = lies && !document.querySelector(".lesson-ring.over") ? turn.top : innerHeight;
    const middle = (box.top + box.bottom) / 2;
    return middle > words && middle < below;
  };
  const ringed = () => boxes().length === count && boxes().slice(0, 1).every(inSight);
  const until = performance.now() + milliseconds;
  while (!ringed()) {
    if (performance.now() > until) throw new Error(`${boxes().length} rings of ${count}`);
    await new Promise((later) => setTimeout(later, 10));
  }
}"""


class Learner:
    """Somebody who follows the lesson of a game."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.game = game
        self.lesson: dict[str, Any] = visitor.server.get(f"/api/lessons/{game}")
        games = visitor.server.get("/api/games")["games"]
        [self.notations] = [one["notations"] for one in games if one["name"] == game]
        self.steps: list[dict[str, Any]] = self.lesson["steps"]
        self.where = self.page.locator(".lesson .where b")
        self.on = self.page.locator(".lesson .on")

    def press(self, what: Locator) -> None:
        self.visitor.hand.press(what)

    def expect_step(self, number: int) -> None:
        """With its words in this language and rings around what it talks about."""
        step = self.steps[number]
        expect(self.where).to_have_text(f"{number + 1} / {len(self.steps)}")
        text = self.says(step["name"])
        expect(self.page.locator(".lesson .words")).to_contain_text(text)
        self.page.evaluate(RINGED, [len(step["ring"]), SECONDS * 1000])

    def says(self, name: str) -> str:
        catalogue = self.visitor.server.catalogue(self.visitor.language)
        return str(catalogue[f"{self.game}.lesson.{name}"])

    def asked(self, number: int) -> list[list[str]]:
        """What the learner does in a step, in notation: one list between what the others do."""
        step, runs = self.steps[number], [list[str]()]
        for at in range(step["first"], step["last"]):
            done = self.lesson["inputs"][at - self.lesson["opening"]]
            if done["seat"] != self.lesson["seat"]:
                runs.append([])
            else:
                runs[-1].append(self.notations[done["action"]])
        return [run for run in runs if run]

    def follow(self, number: int) -> None:
        """From this step to the next one."""
        self.expect_step(number)
        runs = self.asked(number)
        if not runs:
            self.press(self.on)
        for run in runs:
            expect(self.page.locator(".counter.mine")).to_be_visible()
            DO[self.game](self, run)

    def follow_all(self, first: int = 0) -> None:
        for number in range(first, len(self.steps) - 1):
            self.follow(number)
        self.expect_step(len(self.steps) - 1)

    def confirm(self) -> None:
        self.press(self.page.locator("[data-confirm]"))


def in_alhambra(learner: Learner, run: Sequence[str]) -> None:
    """Cards of the market, or a building and coins; `run` may hold one move after the other."""
    page = learner.page
    for action in run:
        if action.startswith("$"):
            for place in action[1:]:
                learner.press(page.locator(f".market [data-thing='market:{int(place) - 1}']"))
            learner.confirm()
        elif action == ".":
            learner.confirm()
        elif action.startswith("+"):
            coin = f".purse.paying [data-thing$='-{action[1:]}']:not(.chosen)"
            learner.press(page.locator(coin).first)
        else:
            currency = {"Y": "yellow", "G": "green", "O": "orange", "B": "blue"}[action]
            learner.press(page.locator(f".yard [data-thing='sale:{currency}']"))


def in_ginkgopolis(learner: Learner, run: Sequence[str]) -> None:
    """A card, with a tile or without; or a place for the token."""
    for action in run:
        number = learner.notations.index(action)
        if action == ".":
            pass  # no tile
        elif action.startswith(">"):
            learner.press(learner.page.locator(f".counter [data-place='{number}']"))
        elif action.startswith("+"):
            learner.press(learner.page.locator(f".mine [data-tile='{number - FIRST_TILE}']"))
        else:
            learner.press(learner.page.locator(f".mine [data-card='{number}']"))
    learner.confirm()


def in_evolutopia(learner: Learner, run: Sequence[str]) -> None:
    """Place by place, as the board names them."""
    planner = Planner(learner.page, hand=learner.visitor.hand)
    places = [evolutopia_place(learner.notations.index(action)) for action in run]
    for place, following in zip(places, [*places[1:], ""]):
        on_board = f"[data-place='{place}']"
        if learner.page.locator(f".counter button.button{on_board}").count():
            planner.choose(place)
            continue
        if not learner.page.locator(f"{on_board}.chosen").count():  # where there was no choice
            planner.press(planner.place(place))
        expect(learner.page.locator(".counter.choosing:not([aria-busy=true])")).to_be_visible()
        goes_on = f"[data-place='{following}']:is(.can, .chosen)"
        if not learner.page.locator(goes_on).count():
            planner.confirm()


def evolutopia_place(action: int) -> str:
    """As in web/src/games/evolutopia/choices.ts."""
    first, name = max(stretch for stretch in EVOLUTOPIA_PLACES if stretch[0] <= action)
    at = action - first
    if name == "put":
        return f"put:{at // 4}:{at % 4}"
    return name if name == "manage" else f"{name}:{at}"


DO = {"alhambra": in_alhambra, "ginkgopolis": in_ginkgopolis, "evolutopia": in_evolutopia}
