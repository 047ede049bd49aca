"""What is in a game's box, in words: the table of the rules page and the encyclopaedia below it.

The server sends it, the terminal prints it and Python programs read it; it is made from the game's
components (`Game.box`), so no number in it is typed.
"""

from typing import Final, TypedDict

from faubourg import games
from faubourg.engine.box import Face, Kind, Thing
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal
from faubourg.i18n import Language
from faubourg.i18n import language as language_of

MARK: Final = "<!-- box -->"  # where the rules have the table


class BoxFace(TypedDict):
    """A side that people see; `shown` is what its drawing needs besides the name."""

    name: str
    title: str
    count: int
    shown: dict[str, object]


class BoxThing(TypedDict):
    """An entry of the encyclopaedia."""

    id: str  # "building.tower": its anchor on the rules page
    title: str
    count: int
    lines: list[str]  # what it does
    rules: list[str]
    faces: list[BoxFace]


class BoxKind(TypedDict):
    """A row of the table."""

    name: str
    title: str
    count: int
    number: str  # how many there are, in words where it depends: "108; 72 with 2 players"
    things: list[BoxThing]


def box(game: str | Game, lang: str = "en") -> list[BoxKind]:
    """Everything in the box of a game, in words; nothing if the game does not say."""
    found, language = games.find(game) if isinstance(game, str) else game, language_of(lang)
    return [kind_told(found, kind, language) for kind in found.box()]


def kind_told(game: Game, kind: Kind, language: Language) -> BoxKind:
    title = language.label(game, "kind", kind.name)
    return {
        "name": kind.name,
        "title": title,
        "count": kind.count,
        "number": how_many(kind, language),
        "things": [thing_told(game, kind, thing, title, language) for thing in kind.things],
    }


def thing_told(
    game: Game, kind: Kind, thing: Thing, kind_title: str, language: Language
) -> BoxThing:
    title = capital(language.term(game, kind.things_by, thing.name)) if thing.name else kind_title
    return {
        "id": f"{kind.name}.{thing.name}" if thing.name else kind.name,
        "title": title,
        "count": thing.count,
        "lines": [capital(line) for line in joined([language.about(game, f) for f in thing.about])],
        "rules": thing.rules,
        "faces": [face_told(game, kind, face, title, language) for face in thing.faces],
    }


def face_told(game: Game, kind: Kind, face: Face, title: str, language: Language) -> BoxFace:
    if kind.faces_by:
        sides = [language.term(game, kind.faces_by, side) for side in face.name.split("/")]
        title = capital(" / ".join(sides))
    return {"name": face.name, "title": title, "count": face.count, "shown": face.shown}


def how_many(kind: Kind, language: Language) -> str:
    """The number, and what it is with fewer or more players."""
    if kind.unlimited:
        return language.text("box.enough")
    usual = str(kind.count)
    if kind.each:
        usual = language.text("box.each", count=kind.count)
    others = [
        language.text("box.with_players", count=count, players=players)
        for players, count in kind.counts.items()
        if count != kind.count
    ]
    return language.text("box.but", usual=usual, others=", ".join(others)) if others else usual


def joined(lines: list[str]) -> list[str]:
    """A line that ends with a colon goes on in the next."""
    found: list[str] = []
    for line in lines:
        if found and found[-1].endswith(":"):
            found[-1] = f"{found[-1]} {line}"
        else:
            found.append(line)
    return found


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- as text -----------------------------------------------------------------------------------


def with_table(game: Game, language: Language, rules: str) -> str:
    """The rules with the table of what is in the box in its place."""
    return rules.replace(MARK, table(game, language).strip())


def table(game: Game, language: Language) -> str:
    """What there is and how many, as Markdown; "" where the game does not say."""
    rows = [f"| {kind['title']} | {kind['number']} |\n" for kind in box(game, language.code)]
    head = f"| {language.text('box.what')} | {language.text('box.how_many')} |\n|---|---|\n"
    return head + "".join(rows) if rows else ""


def as_markdown(game: Game, language: Language) -> str:
    """The table, and every thing with what it does. Refused: the game does not say."""
    kinds = box(game, language.code)
    if not kinds:
        raise Refusal("box_missing", {"game": game.name})
    title = f"# {language.title(game)}: {language.text('box.title')}\n\n"
    return title + table(game, language) + "".join([section(kind) for kind in kinds])


def section(kind: BoxKind) -> str:
    listed = [
        f"- **{thing['title']}**{copies(thing)} {' '.join(thing['lines'])}"
        f" ({', '.join(thing['rules'])})\n"
        for thing in kind["things"]
    ]
    return f"\n## {kind['title']}\n\n{''.join(listed)}"


def copies(thing: BoxThing) -> str:
    """How often it is there, and what stands on its copies."""
    often = f" ×{thing['count']}" if thing["count"] > 1 else ""
    if len(thing["faces"]) == 1:
        return often
    faces = [
        face["title"] + (f" ×{face['count']}" if face["count"] > 1 else "")
        for face in thing["faces"]
    ]
    return f"{often} ({', '.join(faces)})"
