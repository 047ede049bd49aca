"""The rules as a page: searched, drawn, every rule with an address, in three languages."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_accessibility import expect_accessible, expect_accessible_day_and_night
from tests.browser.tongue import everywhere, expect_own_language
from tests.browser.visitor import Visitor

# Every rule of the page with its words.
RULES = """() => [...document.querySelectorAll("[data-rule]")].map((rule) =>
  [rule.dataset.rule, rule.querySelector("span").textContent])"""
RULE = re.compile(r"^- \*\*(\S+)\*\* (.+)$", re.MULTILINE)


def plain(text: str) -> str:
    return " ".join(re.sub("[*`()]", "", text).split())


def test_the_rules_of_every_game(visit: Visit) -> None:
    ann = visit("Ann", language="es", reduced_motion="reduce")
    for game in ("alhambra", "ginkgopolis", "evolutopia"):
        ann.page.goto(f"/rules/{game}")
        for _ in everywhere(ann):
            expect_rules(ann, game)


def expect_rules(ann: Visitor, game: str) -> None:
    """What the page shows is the text that the command prints, with captions of that language."""
    page = ann.page
    text = ann.server.get(f"/api/rules/{game}/{ann.language}")["text"]
    title = text.splitlines()[0].removeprefix("# ")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    shown = {rule: plain(words) for rule, words in page.evaluate(RULES)}
    begins = {rule: plain(line) for rule, line in RULE.findall(text)}
    assert list(shown) == list(begins)
    assert all(shown[rule].startswith(begins[rule]) for rule in begins), shown
    drawn = f"page.drawing.{game}_"
    catalogue = ann.server.catalogue(ann.language)
    captions = [words for msgid, words in catalogue.items() if msgid.startswith(drawn)]
    expect(page.locator("figcaption")).to_have_count(len(captions))
    assert sorted(page.locator("figcaption").all_text_contents()) == sorted(captions)
    expect_own_language(ann)

    word = max(re.findall(r"\w+", begins[list(begins)[-1]]), key=len)
    search = page.get_by_label(ann.t("rules.search"))
    search.fill(word.upper())
    expect(page.locator("[data-rule]")).not_to_have_count(len(shown))
    left = page.locator("[data-rule]").count()
    assert 0 < left < len(shown)
    expect(page.get_by_role("status")).to_contain_text(ann.t("rules.found", count=left))
    search.fill("")
    expect(page.locator("[data-rule]")).to_have_count(len(shown))
    expect_everything_in_the_box(ann, game)


def expect_everything_in_the_box(ann: Visitor, game: str) -> None:
    """A row for each kind with its number and a drawing; each thing is found by its name."""
    page = ann.page
    kinds = ann.server.get(f"/api/box/{game}/{ann.language}")["kinds"]
    rows = page.locator("table:has(.picture) tbody tr")
    expect(rows).to_have_count(len(kinds))
    for row, kind in zip(rows.all(), kinds, strict=True):
        expect(row.get_by_role("rowheader")).to_have_text(kind["title"])
        expect(row.get_by_role("cell").last).to_have_text(kind["number"])
        expect(row.locator("svg").first).to_be_visible()
    things = [thing for kind in kinds for thing in kind["things"]]
    entries = page.locator("li[data-entry]")
    assert entries.evaluate_all("all => all.map((one) => one.id)") == [one["id"] for one in things]
    search = page.get_by_label(ann.t("rules.search"))
    search.fill(things[-1]["title"].upper())
    expect(entries).not_to_have_count(len(things))
    expect(page.locator(f'li[id="{things[-1]["id"]}"] svg').first).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text(ann.t("box.found", count=entries.count()))
    search.fill("")
    expect(entries).to_have_count(len(things))


def test_a_rule_is_found(visit: Visit) -> None:
    ann = visit("Ann", language="fr")
    page = ann.page
    page.goto("/")
    cards = page.get_by_role("article").filter(has_text="Alhambra")
    cards.get_by_role("link", name=ann.t("rules.title")).click()
    page.wait_for_url("**/rules/alhambra")
    rules = page.locator("[data-rule]")
    expect(page.locator("#A21")).to_be_visible()
    every = rules.count()
    expect(page.locator("[data-entry] svg").first).to_be_attached()
    expect_accessible(ann, "the rules")
    page.get_by_label(ann.t("rules.search")).fill("MONNAIE a21")
    expect(rules).not_to_have_count(every)
    page.get_by_label(ann.t("rules.search")).fill("a21")
    expect(rules.first).to_be_visible()
    assert 0 < rules.count() < every
    page.get_by_label(ann.t("rules.search")).fill("xyzzy")
    expect(rules).to_have_count(0)
    page.goto("/rules/alhambra#A52")
    page.reload()
    expect(page.locator("#A52")).to_have_class(re.compile("sought"))
    expect(page.locator("#A52")).to_be_in_viewport()
    drawing = page.locator("figure").filter(has_text=ann.t("drawing.alhambra_a21"))
    expect(drawing.locator("svg").first).to_be_visible()
    page.goto("/rules/evolutopia#E4.5.5")
    expect(page.locator("[id='E4.5.5']")).to_be_in_viewport()
    expect(page.locator("[id='E4.5.5'] .origin")).to_be_visible()
    expect(page.locator("figure").first).to_be_attached()
    expect(page.locator("[data-entry] svg").first).to_be_attached()
    expect_accessible_day_and_night(ann, "the drawings of Evolutopia")
    page.goto("/rules/ginkgopolis#character.red-exploit")
    expect(page.locator('[id="character.red-exploit"]')).to_be_in_viewport()
    expect(page.locator('[id="character.red-exploit"]')).to_have_class(re.compile("sought"))
    page.locator('[id="character.red-exploit"]').get_by_role("link", name="G16").click()
    expect(page.locator("#G16")).to_be_in_viewport()
    page.goto("/rules/evolutopia#E4.5.5")
    expect(page.locator("article")).to_contain_text("(livret")
    expect(page.locator("article")).to_contain_text("de nous")
