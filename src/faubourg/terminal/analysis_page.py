"""An analysis as a page that needs nothing but itself, with the board where it mattered."""

from base64 import b64encode
from html import escape

from faubourg.coach import remarks
from faubourg.coach.analysis import Balance, Judged
from faubourg.lab.study.paper import folded, items, page, paragraph, section, table
from faubourg.pictures import called, svg
from faubourg.pictures.palette import THEMES
from faubourg.terminal.analysis import COLUMNS, Told

STYLE = (
    "main{max-width:60rem}figure img{display:block;width:100%;height:auto}"
    # a phone shows all of the way from expectation to result
    "@media(max-width:30rem){td:first-child{min-width:0}th,td{padding-inline:.2rem;hyphens:auto}"
    "table{font-size:.8rem}}"
)


def whole(told: Told) -> str:
    language, game = told.language, told.game
    title = language.text("cli.analyse.title", game=language.title(game))
    balances = told.analysis.balances
    body = [
        f"<h1>{escape(title)}</h1>",
        paragraph(told.how(), soft=True),
        *[of_seat(told, one) for one in balances],
    ]
    return page(language.code, title, body, STYLE)


def of_seat(told: Told, balance: Balance) -> str:
    """What to do better, then the picture of each choice that is named."""
    headings = [told.text(column) for column in COLUMNS[1:]]  # whose way it is stands above
    every = [told.remark(remarks.about(told.game, one)) for one in balance.judged]
    parts = [
        *[paragraph(sentence) for sentence in told.lesson(balance)],
        *[pictured(told, one, said) for one, said in told.named(balance)],
        table(headings, [told.row(balance)[1:]]),
        folded(told.language.text("cli.analyse.all"), items(every)) if every else "",
    ]
    return section(told.names[balance.seat], parts)


def pictured(told: Told, one: Judged, said: str) -> str:
    """The board as whoever chose saw it: by day and by night, on paper by day."""
    names = called(told.analysis.record.seats)
    view = one.choice.state.view(one.choice.seat)
    by_day, by_night = (
        address(svg(view, names=names, theme=theme, lang=told.language.code)) for theme in THEMES
    )
    night = f'<source media="screen and (prefers-color-scheme: dark)" srcset="{by_night}">'
    shown = f'<picture>{night}<img src="{by_day}" alt="{escape(said)}"></picture>'
    return f"<figure><figcaption>{escape(said)}</figcaption>\n{shown}</figure>"


def address(drawn: str) -> str:
    """A picture inside the page, where it can disturb no other."""
    return f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}"
