"""A study as a page of one language, made from its answers alone."""

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from faubourg.engine.game import Game
from faubourg.games import find
from faubourg.i18n import LANGUAGES, Language
from faubourg.i18n import language as language_of
from faubourg.lab.store import write_whole
from faubourg.lab.study import sections
from faubourg.lab.study.paper import items, links, page, paragraph, section, standalone
from faubourg.lab.study.telling import Teller

NUMBERS = "study.json"
FIGURES = "figures"
OWN_NAMES = {"en": "English", "fr": "Français", "es": "Español"}


def write(answers: dict[str, Any], folder: Path) -> dict[str, Path]:
    """The numbers, and a page for each language: by language, the file."""
    text = json.dumps(answers, indent=1, ensure_ascii=False) + "\n"
    write_whole(folder / NUMBERS, text.encode())
    found: dict[str, Path] = {}
    for code in LANGUAGES:
        found[code] = folder / file_of(code)
        text = whole(answers, language_of(code))
        write_whole(found[code], text.encode())
        if code == LANGUAGES[0]:
            write_figures(text, folder / FIGURES)
    return found


def write_figures(text: str, folder: Path) -> None:
    """The pictures of a page as files of their own, each by the name of what it shows."""
    folder.mkdir(exist_ok=True)
    for svg in re.findall(r"<svg .*?</svg>", text, re.DOTALL):
        name = svg.partition('id="')[2].partition("-figure_1")[0]
        write_whole(folder / f"{name}.svg", (standalone(svg) + "\n").encode())


def file_of(code: str) -> str:
    return f"study.{code}.html"


def whole(answers: dict[str, Any], language: Language) -> str:
    asked = answers["study"]
    game = find(asked["game"])
    game.prepare(asked["players"], asked["options"])  # names may come with the data it is played by
    t = Teller(language, game)
    title = t.text("study.title", game=language.title(game))
    alone = "_alone" if asked["players"] == 1 else ""
    lead = t.text(
        f"study.lead{alone}",
        games=t.number(asked["games"], 0),
        players=asked["players"],
        bot=t.bot(asked["bot"]),
    )
    others = [(file_of(code), OWN_NAMES[code]) for code in LANGUAGES if code != language.code]
    body = [
        links(others, title),
        f"<h1>{escape(title)}</h1>",
        paragraph(lead),
        paragraph(t.text("study.intervals"), soft=True),
        section(t.text("study.short"), [items(short(t, answers))]),
        *[part for part in parts(t, answers, game) if part],
        section(
            t.text("study.made"),
            [
                f"<p><code>{escape(command(answers, game))}</code></p>",
                paragraph(t.text("study.made.note"), soft=True),
            ],
        ),
    ]
    return page(language.code, title, body)


def in_short(answers: dict[str, Any], language: Language) -> list[str]:
    return short(Teller(language, find(answers["study"]["game"])), answers)


def short(t: Teller, answers: dict[str, Any]) -> list[str]:
    """What to remember, a sentence each."""
    found = []
    if "fairness" in answers:
        found.append(sections.fairness_short(t, answers["fairness"]))
    if "difficulty" in answers:
        found.append(sections.won_short(t, answers["difficulty"]["won"]))
    found += [
        sections.length_short(t, answers["length"]),
        sections.drama_short(t, answers["drama"]),
    ]
    if "skill" in answers:
        found += [sections.skill_short(t, one) for one in answers["skill"]["duels"][:1]]
    for finding in t.game.findings:
        if finding.name in answers["worth"]:
            things = answers["worth"][finding.name]["things"]
            found.append(sections.worth_short(t, finding, things))
    return found


def parts(t: Teller, answers: dict[str, Any], game: Game) -> list[str]:
    found = []
    if "fairness" in answers:
        found.append(sections.fairness(t, answers))
    if "difficulty" in answers:
        found.append(sections.difficulty(t, answers))
    found += [sections.length(t, answers), sections.drama(t, answers)]
    if "skill" in answers:
        found.append(sections.skill(t, answers))
    for finding in game.findings:
        if finding.name in answers["worth"]:
            found.append(sections.worth(t, finding, answers))
        if answers.get("forced", {}).get(finding.name):
            found.append(sections.forced(t, finding, answers))
    if "points" in answers:
        found.append(sections.points(t, answers))
    found.append(sections.levels(t, answers))
    return found


def command(answers: dict[str, Any], game: Game) -> str:
    """What was typed, or would have been: all that the figures depend on."""
    asked = answers["study"]
    usual = game.full_options(asked["players"], {})
    words = ["faubourg", "study", asked["game"], "--players", str(asked["players"])]
    words += ["--bot", asked["bot"], "--games", str(asked["games"]), "--seed", str(asked["seed"])]
    for name, value in asked["options"].items():
        if value != usual.get(name):
            words += ["--option", f"{name}={value}"]
    if asked["forced"]:
        words += ["--forced", str(asked["forced"])]
    return " ".join(words)
