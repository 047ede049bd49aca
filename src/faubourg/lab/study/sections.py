"""The sections of a study's page: each question with its answer, picture and table."""

from typing import Any, Final

from faubourg.engine.findings import Finding
from faubourg.lab.study import plots
from faubourg.lab.study.paper import figure, folded, paragraph, section, table
from faubourg.lab.study.telling import Bar, Teller

SHOWN: Final = 12  # of a long list, in a picture: the best and the worst of it
Answers = dict[str, Any]


def percents(bars: list[Bar]) -> list[Bar]:
    return [{edge: 100 * bar[edge] for edge in ("value", "low", "high")} for bar in bars]


def fairness(t: Teller, answers: Answers) -> str:
    found = answers["fairness"]
    names = [t.text("study.place", place=at + 1) for at in range(len(found["places"]))]
    seats = [t.text("study.seat", seat=at + 1) for at in range(len(found["seats"]))]
    rows = [
        [name, t.percent(bar["value"]), t.between(bar, percent=True)]
        for name, bar in zip([*names, *seats], [*found["places"], *found["seats"]], strict=True)
    ]
    caption = t.text("study.fairness.plot")
    bars = percents(found["places"])
    return section(
        t.text("study.fairness"),
        [
            paragraph(fairness_short(t, found)),
            figure(caption, plots.dots("fairness", names, bars, 100 * found["fair"], t.point)),
            table(["", t.text("study.columns.share"), t.text("study.columns.interval")], rows),
            paragraph(t.text("study.fairness.note"), soft=True),
        ],
    )


def fairness_short(t: Teller, found: Answers) -> str:
    verdict = found["verdict"]
    if verdict["code"] == "fair":
        return t.text("study.fair", within=t.number(100 * verdict["within"]))
    if verdict["code"] == "unfair":
        share = verdict["share"]
        return t.text(
            "study.unfair",
            place=verdict["place"] + 1,
            share=t.percent(share["value"]),
            low=t.number(100 * share["low"]),
            high=t.number(100 * share["high"]),
            fair=t.percent(verdict["fair"]),
        )
    margin, games = t.number(100 * found["margin"]), t.number(verdict["games"], 0)
    return t.text("study.more", margin=margin, games=games)


def won_short(t: Teller, bar: Bar) -> str:
    low, high = t.number(100 * bar["low"], 0), t.number(100 * bar["high"], 0)
    return t.text("study.won", share=t.percent(bar["value"], 0), low=low, high=high)


def difficulty(t: Teller, answers: Answers) -> str:
    parts = [paragraph(won_short(t, answers["difficulty"]["won"]))]
    ladder = answers["ladder"]
    if ladder:
        option = next(option.name for option in t.game.options if option.ladder)
        names = [t.language.thing(t.game, f"option.{option}", level) for level in ladder]
        bars = [found["won"] for found in ladder.values()]
        caption = t.text("study.difficulty.plot")
        parts.append(figure(caption, plots.dots("ladder", names, percents(bars), None, t.point)))
        rows = [
            [name, t.percent(bar["value"], 0), t.between(bar, percent=True, digits=0)]
            for name, bar in zip(names, bars, strict=True)
        ]
        headings = ["", t.text("study.columns.share"), t.text("study.columns.interval")]
        parts.append(table(headings, rows))
    return section(t.text("study.difficulty"), parts)


def length_short(t: Teller, found: Answers) -> str:
    spread = found["quantiles"]
    return t.text(
        f"study.length.short{t.unit}",
        turns=t.number(found["turns"]["value"]),
        low=t.number(spread["0.05"], 0),
        high=t.number(spread["0.95"], 0),
    )


def length(t: Teller, answers: Answers) -> str:
    found = answers["length"]
    seconds = answers["times"]["seconds_a_game"]
    rows = [
        [t.text(f"study.length.{name}"), t.number(found[name]["value"]), t.between(found[name])]
        for name in ("decisions", "branching")
    ]
    rows.append([t.text("study.length.time"), t.number(seconds, 2), ""])
    ends = [
        [t.reason(one["reason"]), t.percent(one["value"]), t.between(one, percent=True)]
        for one in found["reasons"]
    ]
    interval = t.text("study.columns.interval")
    return section(
        t.text("study.length"),
        [
            paragraph(length_short(t, found)),
            figure(
                t.text(f"study.length.plot{t.unit}"),
                plots.columns("length", found["histogram"]),
            ),
            table(["", t.text("study.columns.value"), interval], rows),
            table([t.text("study.length.reason"), t.text("study.columns.share"), interval], ends),
        ],
    )


def drama_short(t: Teller, found: Answers) -> str:
    turned = t.percent(found["turned"]["value"], 0)
    if t.game.cooperative:
        return t.text("study.drama.short_together", turned=turned)
    changes = t.number(found["changes"]["value"])
    return t.text("study.drama.short", turned=turned, changes=changes)


def drama(t: Teller, answers: Answers) -> str:
    found = answers["drama"]
    together = "_together" if t.game.cooperative else ""
    rows = [
        [
            t.text(f"study.drama.changes{together}"),
            t.number(found["changes"]["value"]),
            t.between(found["changes"]),
        ]
    ]
    for name in ("turned", "decided"):
        bar = found[name]
        said = t.text(f"study.drama.{name}{together}")
        rows.append([said, t.percent(bar["value"]), t.between(bar, percent=True)])
    caption = t.text(f"study.drama.plot{together}")
    headings = ["", t.text("study.columns.value"), t.text("study.columns.interval")]
    return section(
        t.text("study.drama"),
        [
            paragraph(drama_short(t, found)),
            figure(caption, plots.curve("drama", found["favourite"])),
            table(headings, rows),
            paragraph(t.text("study.drama.note"), soft=True),
        ],
    )


def skill_short(t: Teller, one: Answers) -> str:
    return t.text(
        "study.skill.short",
        better=t.bot(one["better"]),
        worse=t.bot(one["worse"]),
        share=t.percent(one["won"]["value"], 0),
        low=t.number(100 * one["won"]["low"], 0),
        high=t.number(100 * one["won"]["high"], 0),
        fair=t.percent(one["fair"], 0),
    )


def skill(t: Teller, answers: Answers) -> str:
    found = answers["skill"]
    duels = found["duels"]
    if not duels:
        return ""
    names = [
        t.text("study.skill.among", better=t.bot(one["better"]), worse=t.bot(one["worse"]))
        for one in duels
    ]
    bars = percents([one["won"] for one in duels])
    parts = [
        *[paragraph(skill_short(t, one)) for one in duels],
        figure(
            t.text("study.skill.plot"),
            plots.dots("skill", names, bars, 100 * duels[0]["fair"], t.point),
        ),
    ]
    same = found.get("same_deal")
    if same:
        parts.append(
            paragraph(
                t.text(
                    "study.skill.same",
                    other=t.bot(same["other"]),
                    again=t.percent(same["again"]["value"], 0),
                    low=t.number(100 * same["again"]["low"], 0),
                    high=t.number(100 * same["again"]["high"], 0),
                    chance=t.percent(same["chance"], 0),
                )
            )
        )
    return section(t.text("study.skill"), parts)


# -- components -----------------------------------------------------------------------------------


def known(things: list[Answers]) -> list[Answers]:
    """Those of which there is enough to say something."""
    return [one for one in things if one["wins"] is not None]


def worth_short(t: Teller, finding: Finding, things: list[Answers]) -> str:
    told = known(things)
    real = [one for one in told if one["wins"]["real"]]
    what = t.finding(finding.name)
    if not real:
        return t.text("study.worth.none", what=what, count=len(told))
    most = max(real, key=lambda one: abs(one["wins"]["value"]))
    return t.text(
        "study.worth.some",
        what=what,
        real=len(real),
        count=len(told),
        thing=t.thing(finding, most["thing"]),
        by=t.number(100 * most["wins"]["value"], 1, sign=True),
    )


def edges(things: list[Answers]) -> list[Answers]:
    """All of a short list, else its beginning and its end."""
    if len(things) <= 2 * SHOWN:
        return things
    return [*things[:SHOWN], *things[-SHOWN:]]


def component_plot(t: Teller, finding: Finding, things: list[Answers], name: str) -> str:
    some = edges(things)
    labels = [t.thing(finding, one["thing"]) for one in some]
    bars = percents([one["wins"] for one in some])
    marked = [bool(one["wins"]["real"]) for one in some]
    return plots.dots(name, labels, bars, 0, t.point, marked)


def worth_row(t: Teller, finding: Finding, one: Answers) -> list[str]:
    name = t.thing(finding, one["thing"])
    cells = [name, t.percent(one["had"])]
    for what, scale in (("wins", 100), ("points", 1)):
        bar = one[what]
        cells += [effect(t, bar, scale) if bar else "–"]
    return [*cells, t.number(one["turn"])]


def effect(t: Teller, bar: Bar, scale: int) -> str:
    value = t.number(scale * bar["value"], 1, sign=True)
    mark = " ●" if bar["real"] else ""
    return f"{value} ({t.between(bar, percent=scale == 100, sign=True)}){mark}"


def worth(t: Teller, finding: Finding, answers: Answers) -> str:
    things = answers["worth"][finding.name]["things"]
    told = known(things)
    headings = [
        t.text(f"study.worth.{name}") for name in ("thing", "had", "wins", "points", "turn")
    ]
    note = "study.worth.dealt" if finding.dealt else "study.worth.note"
    parts = [paragraph(worth_short(t, finding, things))]
    if told:
        svg = component_plot(t, finding, told, f"worth-{finding.name}")
        parts.append(figure(t.text("study.worth.plot"), svg))
    rows = [worth_row(t, finding, one) for one in things]
    parts += [
        folded(t.text("study.worth.all"), table(headings, rows)),
        paragraph(t.text(note), soft=True),
    ]
    return section(t.text("study.worth", what=t.finding(finding.name)), parts)


def forced(t: Teller, finding: Finding, answers: Answers) -> str:
    things = answers["forced"][finding.name]
    headings = [
        t.text("study.worth.thing"),
        t.text("study.forced.pairs"),
        t.text("study.forced.usual"),
        t.text("study.worth.wins"),
        t.text("study.worth.points"),
    ]
    rows = [
        [
            t.thing(finding, one["thing"]),
            t.number(one["pairs"], 0),
            t.percent(one["usual"], 0),
            effect(t, one["wins"], 100),
            effect(t, one["points"], 1),
        ]
        for one in things
    ]
    svg = component_plot(t, finding, things, f"forced-{finding.name}")
    return section(
        t.text("study.forced", what=t.finding(finding.name)),
        [
            paragraph(worth_short(t, finding, things)),
            figure(t.text("study.forced.plot"), svg),
            folded(t.text("study.worth.all"), table(headings, rows)),
            paragraph(t.text("study.forced.note"), soft=True),
        ],
    )


# -- points ---------------------------------------------------------------------------------------


def points(t: Teller, answers: Answers) -> str:
    found = sorted(answers["points"], key=lambda one: -max(one["winners"], one["others"]))
    if not found:
        return ""
    shown = [(t.source(one["source"]), one["winners"], one["others"]) for one in found[: 2 * SHOWN]]
    rows = [
        [
            t.source(one["source"]),
            t.number(one["winners"]),
            t.number(one["others"]),
            effect(t, one["more"], 1),
        ]
        for one in found
    ]
    headings = [t.text(f"study.points.{name}") for name in ("source", "winners", "others", "more")]
    return section(
        t.text("study.points"),
        [
            figure(t.text("study.points.plot"), plots.pairs("points", shown, t.point)),
            folded(t.text("study.worth.all"), table(headings, rows)),
        ],
    )


def levels(t: Teller, answers: Answers) -> str:
    found = answers["levels"]
    names = ["level", "games", "points", "turns"]
    headings = [t.text(f"study.levels.{name}") for name in names]
    headings.append(t.text("study.length.branching"))
    if t.game.cooperative:
        headings.append(t.text("study.levels.won"))
    rows = []
    for bot, one in found.items():
        figures = [t.number(one[name]) for name in ("points", "turns", "branching")]
        won = [t.percent(one["won"], 0)] if t.game.cooperative else []
        rows.append([t.bot(bot), t.number(one["games"], 0), *figures, *won])
    sources = [
        source
        for source in t.game.sources()
        if any(source in one["sources"] for one in found.values())
    ]
    by_source = [
        [t.source(source), *[t.number(one["sources"].get(source, 0)) for one in found.values()]]
        for source in sources
    ]
    heads = [t.text("study.points.source"), *[t.bot(bot) for bot in found]]
    return section(
        t.text("study.levels"),
        [table(headings, rows), folded(t.text("study.points"), table(heads, by_source))],
    )
