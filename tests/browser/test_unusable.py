"""What cannot be used now says what it is and why not: to a click, to a finger, to a key."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands import KEYS, MOUSE
from tests.browser.prepared import GOLDEN, RECORDS, read, resume
from tests.browser.test_phone import PHONE
from tests.browser.tongue import expect_own_language
from tests.browser.visitor import Visitor

NOTE = "[role=tooltip]"
ALHAMBRA = GOLDEN / "alhambra-v1-3.json"
GINKGOPOLIS = GOLDEN / "ginkgopolis-v1-3.json"
EVOLUTOPIA = RECORDS / "evolutopia.json"
# pieces that one might choose at another time: of these it is also said why not now
PIECES = {
    ALHAMBRA: {"sale", "market", "coin"},
    GINKGOPOLIS: {"card", "tile", "building", "token"},
    EVOLUTOPIA: {"act", "evolution", "square", "expert"},
}
# One thing of every kind that does nothing now. What is a piece is a button, or may be one.
IDLE = """(pieces) => {
  const found = {};
  for (const node of document.querySelectorAll(".table [data-thing]")) {
    const kind = node.dataset.thing.split(":")[0];
    const control = node.closest("button, a, summary, [role=button]");
    const within = [...node.querySelectorAll("button, summary, [data-thing]")];
    const off = control?.getAttribute("aria-disabled") === "true";
    if (!node.checkVisibility() || node.closest(".counter") || (control && !off)) continue;
    if (within.length > 0 || kind in found || (pieces.includes(kind) && !off)) continue;
    (off ? control : node).dataset.idle = kind;
    found[kind] = off;
  }
  return found;
}"""
MY_TURN = [(ALHAMBRA, 131), (GINKGOPOLIS, 50), (EVOLUTOPIA, 155)]
OTHERS_TURN = [(ALHAMBRA, 131), (GINKGOPOLIS, 49)]  # in Evolutopia whoever waits points at things


def sit(record: Path, inputs: int, *people: Visitor) -> None:
    for person in people:
        person.arrive()
    address = resume(read(record), inputs, *people)
    for person in people:
        person.page.goto(address)
        expect(person.page.locator(".counter:not([aria-busy=true])")).to_be_visible()


def expect_said(ann: Visitor, pieces: set[str], why: str = "") -> set[str]:
    """Every idle thing says what it is, and a piece why it cannot be used; the kinds of pieces."""
    page = ann.page
    kinds: dict[str, bool] = page.evaluate(IDLE, sorted(pieces))
    for kind, piece in kinds.items():
        if ann.hand is KEYS and not piece:
            continue  # what is only to be read is none of the keys' stops
        thing = page.locator(f"[data-idle='{kind}']").first
        if ann.hand is KEYS:
            thing.focus()
            page.keyboard.press("Enter")
        elif ann.hand is MOUSE:
            thing.click(force=True)
        else:
            ann.hand.press(thing)
        expect(page.locator(f"{NOTE} .title")).not_to_be_empty()
        if piece:
            expect(page.locator(f"{NOTE} .why")).not_to_be_empty()
            expect(page.locator(f"{NOTE} .why")).to_contain_text(why)
            expect(page.locator(".counter .refusal")).to_be_visible()
        expect_own_language(ann)
        page.keyboard.press("Escape")
        expect(page.locator(NOTE)).to_have_count(0)
    return {kind for kind, piece in kinds.items() if piece}


@pytest.mark.parametrize(("hand", "language"), [("mouse", "en"), ("touch", "fr"), ("keys", "es")])
@pytest.mark.parametrize(("record", "inputs"), MY_TURN)
def test_what_cannot_be_used_says_why(
    visit: Visit, record: Path, inputs: int, hand: str, language: str
) -> None:
    options: dict[str, Any] = {"reduced_motion": "reduce", "language": language}
    if hand == "touch":
        options |= PHONE | {"viewport": {"width": 390, "height": 844}}
    if hand == "keys":
        options["hand"] = KEYS
    ann = visit("Ann", **options)
    sit(record, inputs, ann)
    assert expect_said(ann, PIECES[record])


@pytest.mark.parametrize(("record", "inputs"), OTHERS_TURN)
def test_who_is_not_asked_is_told_whose_turn_it_is(visit: Visit, record: Path, inputs: int) -> None:
    ann, bob = (visit(name, reduced_motion="reduce") for name in ("Ann", "Bob"))
    sit(record, inputs, ann, bob)
    assert expect_said(bob, PIECES[record], why="Ann")
