"""What a page says is said in its reader's language: every word of it, seen or read aloud."""

import re
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import cache

from playwright.sync_api import expect

from tests.browser.server import SECONDS, Server
from tests.browser.visitor import LANGUAGES, Visitor

# Texts and whatever a screen reader says instead of them, shown or not. Not what people type, nor
# what says that it is of another language.
SAID = """(language) => {
  const spoken = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext",
    "title", "placeholder", "alt"];
  const elsewhere = `script, style, noscript, .chat li p, [lang]:not(html, [lang=${language}])`;
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    if (!node.parentElement.closest(elsewhere)) texts.push(node.data);
  }
  for (const node of document.querySelectorAll("body *")) {
    for (const name of node.closest(elsewhere) ? [] : spoken) {
      if (node.hasAttribute(name)) texts.push(node.getAttribute(name));
    }
  }
  return [...new Set(texts.map((text) => text.replace(/\\s+/g, " ").trim()))];
}"""
# The names of the months are the browser's own.
MONTHS = """(language) => [...Array(12).keys()].map((month) =>
  new Date(2026, month, 1).toLocaleDateString(language, { dateStyle: "long" }))"""
WORD = re.compile(r"[^\W\d_]{3,}")
NAMES = "Faubourg Alhambra Ginkgopolis Evolutopia"


def words_of(texts: Iterable[str]) -> set[str]:
    return {word.casefold() for text in texts for word in WORD.findall(text)}


def everywhere(visitor: Visitor) -> Iterator[str]:
    """The same page in one language after the other, switched in place; it ends as it began."""
    first = visitor.language
    for language in [first, *(code for code in LANGUAGES if code != first)]:
        visitor.speak(language)
        yield language
    visitor.speak(first)


def expect_every_language(visitor: Visitor) -> None:
    """The page as it is, read in one language after the other."""
    for _ in everywhere(visitor):
        expect_own_language(visitor)


@cache
def messages(server: Server, language: str) -> set[str]:
    """The catalogue, every form of it."""
    found = server.catalogue(language).values()
    return {form for one in found for form in ([one] if isinstance(one, str) else one["forms"])}


@cache
def vocabulary(server: Server, language: str) -> set[str]:
    """Every word of the language's catalogue and rules."""
    texts = [NAMES, LANGUAGES[language], *messages(server, language)]
    for game in server.get("/api/games")["games"]:
        texts.append(server.get(f"/api/rules/{game['name']}/{language}")["text"])
    return words_of(re.sub(r"\{\w*\}", " ", text) for text in texts)


@cache
def said_elsewhere(server: Server, language: str) -> set[str]:
    """What only the other languages say, be it of words that this one has, too. A letter alone is
    said in all of them: moves are written with it, and tokens have one."""
    others = [messages(server, code) for code in LANGUAGES if code != language]
    found = set().union(*others) - messages(server, language)
    return {text for text in found if len(text) > 1}


def names(server: Server) -> list[str]:
    """What people call themselves: of no language."""
    with closing(sqlite3.connect(server.folder / "faubourg.db", timeout=10)) as database:
        return [name for (name,) in database.execute("SELECT name FROM people")]


def foreign(visitor: Visitor) -> list[str]:
    """The texts of the page that are another language's, or have words that are not of this one."""
    server, language = visitor.server, visitor.language
    known = vocabulary(server, language) | words_of(names(server))
    known |= words_of(visitor.page.evaluate(MONTHS, language))
    said: list[str] = visitor.page.evaluate(SAID, language)
    elsewhere = said_elsewhere(server, language)
    return [text for text in said if words_of([text]) - known or text in elsewhere]


def expect_own_language(visitor: Visitor) -> None:
    """Nothing on the page is untranslated; what is still on its way is waited for."""
    expect(visitor.page.locator("html")).to_have_attribute("lang", visitor.language)
    until = time.monotonic() + SECONDS
    while found := foreign(visitor):
        assert time.monotonic() < until, f"not {visitor.language}: {found}"
        time.sleep(0.1)
    visitor.expect_no_raw_ids()
