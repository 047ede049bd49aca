"""The colours, said once: pictures take them, and the page's CSS is made of them.

Each colour has a value for the day (an architect's table: warm paper, ink) and one for the night (a
blueprint). Things keep their colour at night, only a little brighter against the blue.
"""

from typing import Final

from faubourg.engine.refusal import Refusal

Shades = tuple[str, str]  # by day, by night: #rrggbb or #rrggbbaa

THEMES: Final = ("day", "night")

COMMON: Final[dict[str, Shades]] = {
    "paper": ("#f1e7d3", "#0c1d35"),
    "paper-grid": ("#7a603817", "#8cb4eb17"),
    "sheet": ("#fbf6ea", "#12294a"),
    "sheet-deep": ("#f0e6d0", "#0e2140"),
    "field": ("#fffcf4", "#0a1a31"),  # to write into or choose from
    "card": ("#fffcf4", "#f8f2e4"),
    "ink": ("#2a231d", "#eaf1fc"),
    "ink-soft": ("#65594c", "#a9bdd9"),
    "card-ink": ("#2a231d", "#2a231d"),  # cards stay paper at night: things, not the table
    "plate": ("#fffaf0", "#fffaf0"),  # under a letter or number on a coloured thing
    "line": ("#cdbc9a", "#33527c"),
    "line-strong": ("#8d7a5d", "#6f91bd"),
    "shade": ("#3c2a1229", "#00081873"),
    "warning": ("#8a3b12", "#ffc28a"),
    # your move: nothing else uses this colour
    "accent": ("#b0126a", "#ff8ac6"),
    "accent-soft": ("#b0126a1a", "#ff8ac624"),
    "on-accent": ("#ffffff", "#33061f"),
}

GAMES: Final[dict[str, dict[str, Shades]]] = {
    "alhambra": {
        "pavilion": ("#3a6fb0", "#6ea3e6"),
        "seraglio": ("#b83c2f", "#e9766a"),
        "arcades": ("#96653c", "#c79a6d"),
        "chambers": ("#fffaf0", "#f6f7fb"),
        "garden": ("#44824a", "#77bd7d"),
        "tower": ("#74489a", "#b48adb"),
        "yellow": ("#eec343", "#eec343"),
        "green": ("#6fb274", "#6fb274"),
        "orange": ("#ea8d3c", "#ea8d3c"),
        "blue": ("#6aa0dc", "#6aa0dc"),
    },
    "evolutopia": {
        "environment": ("#3f8148", "#77bd7d"),
        "mobility": ("#2f6aa8", "#74a9ec"),
        "comfort": ("#a8542c", "#e39a72"),
        "energy": ("#c08a00", "#f0c24a"),
        "economy": ("#6d4596", "#b795e6"),
        # Experts are pieces: the same by day and by night, with letters that stand out on them
        "concepteur": ("#2f63a3", "#2f63a3"),
        "neo_urbaniste": ("#32703b", "#32703b"),
        "regulateur": ("#a8322a", "#a8322a"),
        "ouvrageur": ("#e9bd3a", "#e9bd3a"),
        "technologiste": ("#673f8f", "#673f8f"),
        "grey": ("#c9c6bf", "#41506a"),
        "grey-deep": ("#a7a49d", "#2d3b54"),
        "grey-ink": ("#4a4640", "#d4dae6"),
        "grass": ("#cfe3b4", "#3f6b46"),
        "grass-deep": ("#a9cb86", "#2f5637"),
        "lamp": ("#d9480f", "#ff9a5c"),
        "sky": ("#e6f0ec", "#22436a"),
        # what stands in the green city
        "motif-leaf": ("#4f9a58", "#4f9a58"),
        "motif-wood": ("#8a5f3c", "#8a5f3c"),
        "motif-tram": ("#4a86c8", "#4a86c8"),
        "motif-pane": ("#fff3c9", "#fff3c9"),
        "motif-wall": ("#f7ecd8", "#f7ecd8"),
        "motif-roof": ("#c0683c", "#c0683c"),
        "motif-blade": ("#fffdf6", "#fffdf6"),
        "motif-panel": ("#2f4f86", "#2f4f86"),
        "motif-stall": ("#9b6fc4", "#9b6fc4"),
    },
    "ginkgopolis": {
        "red": ("#c9482f", "#e06a52"),
        "blue": ("#3f7cba", "#5e9bdc"),
        "yellow": ("#e6b53a", "#f0c552"),
        "leaf": ("#3d8a46", "#58b063"),
        "drop": ("#12939f", "#2cb8c4"),
        "sun": ("#dd7a1c", "#f0943c"),
        "moon": ("#75489f", "#a57bd0"),
        "stone": ("#5d6066", "#8d929b"),
        "plaster": ("#fbf3df", "#f3ead6"),
        "lawn": ("#d5dcb0", "#1d4150"),
        "lawn-edge": ("#9fae74", "#3d6c79"),
        "wood": ("#d9b382", "#d9b382"),
    },
}


def colours_of(game: str, theme: str) -> dict[str, str]:
    """The colours of all games and of this one in one light."""
    if theme not in THEMES:
        raise Refusal("picture_theme", {"theme": str(theme)[:40], "known": list(THEMES)})
    light = THEMES.index(theme)
    return {name: both[light] for name, both in {**COMMON, **GAMES.get(game, {})}.items()}
