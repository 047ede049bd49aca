"""A comparison as a person reads it: one sentence, then a table, the surest change first."""

from rich.console import Console
from rich.table import Table

from faubourg.i18n import Language
from faubourg.lab.compare import Change, Comparison
from faubourg.lab.study.telling import Teller


def show_changes(
    found: Comparison, versions: tuple[str, str], console: Console, language: Language
) -> None:
    t = Teller(language, found.game)
    for change in found.changes:
        if change.measure == "won":
            console.print(verdict(t, change, versions), highlight=False)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(t.text("compare.what"))
    for heading in (*versions, t.text("compare.difference"), t.text("compare.effect")):
        table.add_column(heading, justify="right")
    for change in found.changes:
        table.add_row(*row(t, change))
    console.print(table)
    console.print(t.text("compare.summary", games=t.number(found.games, 0)), highlight=False)


def verdict(t: Teller, change: Change, versions: tuple[str, str]) -> str:
    difference = change.difference
    low, high = (t.number(100 * edge, 1, sign=True) for edge in (difference.low, difference.high))
    if not difference.real:
        return t.text("compare.alike", low=low, high=high)
    name = "compare.easier" if difference.value > 0 else "compare.harder"
    by = t.number(100 * abs(difference.value))
    return t.text(name, first=versions[0], second=versions[1], by=by, low=low, high=high)


def row(t: Teller, change: Change) -> list[str]:
    difference = change.difference
    scale = 100 if change.is_share else 1
    shown = t.percent if change.is_share else t.number
    mark = " ●" if difference.real else "  "
    between = t.between(difference.data(), percent=scale == 100, sign=True)
    return [
        name_of(t, change.measure),
        shown(change.first),
        shown(change.second),
        f"{t.number(scale * difference.value, 1, sign=True)} ({between}){mark}",
        t.number(change.effect, 2, sign=True),
    ]


def name_of(t: Teller, measure: str) -> str:
    kind, _, name = measure.partition(".")
    if kind == "reason":
        return t.reason(name)
    if kind == "source":
        return t.source(name)
    return t.text(f"compare.measure.{measure}")
