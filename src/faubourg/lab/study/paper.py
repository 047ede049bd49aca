"""A page that needs nothing but itself: its look by day, by night and on paper, and its parts."""

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from faubourg.pictures.palette import COMMON

USED: Final = ("paper", "sheet", "ink", "ink-soft", "line", "accent")
COLOURS: Final = "".join(
    f"--{name}:light-dark({COMMON[name][0]},{COMMON[name][1]});" for name in USED
)
STYLE: Final = (
    ":root{color-scheme:light dark;"
    + COLOURS
    + """}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;
font-variant-numeric:tabular-nums}
main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1,h2{font-family:Georgia,'Times New Roman',serif;line-height:1.2;text-wrap:balance}
h1{font-size:2rem;margin:.5rem 0}h2{font-size:1.35rem;margin:0 0 .5rem}
section{background:var(--sheet);border:1px solid var(--line);border-radius:10px;padding:1rem 1.1rem;
margin:1.2rem 0;break-inside:avoid}
p{margin:.4rem 0}.soft,figcaption,caption{color:var(--ink-soft);font-size:.9rem}
figure{margin:.8rem 0}figcaption{margin-bottom:.3rem}
svg{display:block;width:100%;max-width:29rem;height:auto;font-family:system-ui,sans-serif}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{padding:.25rem .5rem;text-align:right;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--ink-soft);font-weight:600}
th:first-child,td:first-child{text-align:left;padding-left:0}
td{white-space:nowrap}td:first-child{white-space:normal;min-width:9rem}
summary{cursor:pointer;color:var(--accent);padding:.3rem 0}
ul{padding-left:1.2rem}nav a,a{color:var(--accent)}nav{display:flex;gap:1rem;flex-wrap:wrap}
code{overflow-wrap:anywhere;font-size:.9rem}
@page{margin:16mm}
@media print{:root{color-scheme:light}body{background:#fff;font-size:11pt}main{padding:0}
section{border:0;padding:0;background:none;break-inside:auto}nav{display:none}
h2,h2+p,figcaption,summary{break-after:avoid}figure,tr{break-inside:avoid}
.scroll{overflow:visible}table{font-size:8.5pt}td:first-child{min-width:0}p{break-inside:avoid}
details::details-content{content-visibility:visible;block-size:auto}
summary{list-style:none;color:var(--ink-soft)}}
"""
)


def standalone(svg: str) -> str:
    """A picture of a page as a file of its own, for the day and the night."""
    by_day, by_night = (
        "".join(f"--{name}:{COMMON[name][theme]};" for name in USED) for theme in (0, 1)
    )
    style = (
        f"<style>svg{{{by_day}background:var(--sheet);font-family:system-ui,sans-serif}}"
        f"@media(prefers-color-scheme:dark){{svg{{{by_night}}}}}</style>"
    )
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return re.sub(r"<svg ([^>]*)>", rf"<svg {names} \1>{style}", svg, count=1)


def page(code: str, title: str, body: Sequence[str], style: str = "") -> str:
    """A whole page of that language, with a little style of its own perhaps."""
    head = (
        f'<!doctype html>\n<html lang="{code}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}{style}</style>\n</head>\n<body>\n<main>\n"
    )
    return head + "\n".join(body) + "\n</main>\n</body>\n</html>\n"


def paragraph(text: str, soft: bool = False) -> str:
    kind = ' class="soft"' if soft else ""
    return f"<p{kind}>{escape(text)}</p>"


def section(title: str, parts: Sequence[str]) -> str:
    inside = "\n".join(part for part in parts if part)
    return f"<section>\n<h2>{escape(title)}</h2>\n{inside}\n</section>"


def figure(caption: str, svg: str) -> str:
    named = svg.replace("<svg ", f'<svg aria-label="{escape(caption)}" ', 1)
    return f"<figure><figcaption>{escape(caption)}</figcaption>\n{named}</figure>"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The first column names the row."""
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    lines = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
    body = "".join(f"<tr>{line}</tr>\n" for line in lines)
    return (
        f'<div class="scroll" tabindex="0"><table>\n<thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{body}</tbody></table></div>"
    )


def folded(title: str, inside: str) -> str:
    return f"<details><summary>{escape(title)}</summary>\n{inside}</details>"


def items(texts: Sequence[str]) -> str:
    lines = "".join(f"<li>{escape(text)}</li>\n" for text in texts)
    return f"<ul>\n{lines}</ul>"


def links(named: Sequence[tuple[str, str]], label: str) -> str:
    inside = " ".join(f'<a href="{escape(file)}">{escape(name)}</a>' for file, name in named)
    return f'<nav aria-label="{escape(label)}">{inside}</nav>'
