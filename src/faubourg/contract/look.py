"""How the page looks, as far as pictures look the same: colours as CSS, signs as TypeScript."""

from collections.abc import Mapping

from faubourg.contract.typescript import constant
from faubourg.pictures import palette, signs


def common() -> str:
    """The colours that all games share, by day and by night."""
    return block(":root", palette.COMMON)


def colours(game: str) -> str:
    return block(f".{game}", palette.GAMES[game])


def block(selector: str, table: Mapping[str, palette.Shades]) -> str:
    lines = [f"  --{name}: {shade(*both)};\n" for name, both in table.items()]
    return f"{selector} {{\n{''.join(lines)}}}\n"


def shade(day: str, night: str) -> str:
    return day if day == night else f"light-dark({day}, {night})"


def hatchings() -> str:
    about = "Lines in a square of 6; besides them there are dots and none."
    return constant("HATCHINGS", signs.HATCHINGS, about)


def alhambra() -> str:
    return "\n".join(
        [
            constant("COIN_SHAPES", signs.COIN_SHAPES, "In a circle of radius 30."),
            constant("CATEGORY_SHAPES", signs.CATEGORY_SHAPES, "In a circle of radius 30."),
            constant("CURRENCY_HATCH", signs.CURRENCY_HATCH),
            constant("CATEGORY_HATCH", signs.CATEGORY_HATCH),
        ]
    )


def ginkgopolis() -> str:
    shift = "Where a number stands in its shape: a triangle is wide at its foot."
    crane = "On the roof of a building, from its middle: there it hides no number behind it."
    return "\n".join(
        [
            constant("COLOUR_SHAPES", signs.COLOUR_SHAPES, "In a circle of radius 10."),
            constant("NUMBER_SHIFT", signs.NUMBER_SHIFT, shift),
            constant("COLOUR_HATCH", signs.COLOUR_HATCH),
            constant("PLAYERS", signs.PLAYERS),
            constant("EMBLEMS", signs.EMBLEMS),
            constant("PLAYER_HATCH", signs.PLAYER_HATCH),
            constant("GROUP_SIGNS", signs.GROUP_SIGNS, "What triggers a card."),
            constant("CRANE", signs.CRANE, crane),
            constant("GINKGO", signs.GINKGO, "A ginkgo leaf, as it grows on the roofs."),
        ]
    )


def evolutopia() -> str:
    indicators = {
        name: {"outline": outline, "inside": inside}
        for name, (outline, inside) in signs.INDICATOR_SIGNS.items()
    }
    motifs = {
        name: [{"fill": material, "path": path} for material, path in parts]
        for name, parts in signs.MOTIFS.items()
    }
    crack = "A crack through a sign: what a Nuisance has done to it."
    stands = "What an Evolution puts on its square, by what it gains; it stands on the origin."
    return "\n".join(
        [
            constant("INDICATOR_SIGNS", indicators, "In a circle of radius 30."),
            constant("INDICATOR_HATCH", signs.INDICATOR_HATCH),
            constant("CRACK", signs.CRACK, crack),
            constant("EXPERT_HEADS", signs.EXPERT_HEADS),
            constant("EXPERT_BODY", signs.EXPERT_BODY, "Below the head; it bears the letter."),
            constant("EXPERT_HATCH", signs.EXPERT_HATCH),
            constant("ACTION_SIGNS", signs.ACTION_SIGNS),
            constant("LOCK", signs.LOCK, "A Blocking marker."),
            constant("EFFECT_SIGNS", signs.EFFECT_SIGNS, "What a role or a Bon Plan does."),
            constant("MOTIFS", motifs, stands),
        ]
    )
