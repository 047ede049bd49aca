"""scripts/contract: writes web/src/generated, or says what in it is out of date."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from faubourg.contract import alhambra, evolutopia, ginkgopolis, look, wire
from faubourg.pictures import palette

HEADS = {
    ".ts": "// Written by scripts/contract: do not edit. {what}\n\n",
    ".css": "/* Written by scripts/contract: do not edit. {what} */\n\n",
}
FILES: dict[str, tuple[str, Callable[[], str]]] = {
    "wire.ts": ("The messages of docs/api.md.", wire.text),
    "alhambra.ts": ("The numbers and names of games/alhambra.", alhambra.text),
    "evolutopia.ts": ("The numbers and names of games/evolutopia.", evolutopia.text),
    "ginkgopolis.ts": ("The numbers and names of games/ginkgopolis.", ginkgopolis.text),
    "palette.css": ("The colours that all games share, from pictures/palette.py.", look.common),
    "hatchings.ts": ("The hatchings, from pictures/signs.py.", look.hatchings),
    "alhambra_signs.ts": ("The signs, from pictures/signs.py.", look.alhambra),
    "evolutopia_signs.ts": ("The signs, from pictures/signs.py.", look.evolutopia),
    "ginkgopolis_signs.ts": ("The signs, from pictures/signs.py.", look.ginkgopolis),
    **{
        f"{game}.css": (
            "The game's colours, from pictures/palette.py.",
            partial(look.colours, game),
        )
        for game in palette.GAMES
    },
}


def main() -> None:
    about = "What Python says and the page needs to know, as TypeScript and CSS: web/src/generated."
    parser = argparse.ArgumentParser(prog="scripts/contract", description=about)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if it is stale")
    parser.add_argument("--into", type=Path, default=Path("web/src/generated"), help="directory")
    options = parser.parse_args()
    stale = [
        name
        for name, (what, text) in FILES.items()
        if changed(options.into / name, head(name, what) + text(), options.check)
    ]
    if stale and options.check:
        sys.exit(f"{', '.join(stale)}: out of date; run scripts/contract")


def head(name: str, what: str) -> str:
    return HEADS[Path(name).suffix].format(what=what)


def changed(file: Path, text: str, check: bool) -> bool:
    """Is it not what the file says? Then write it, unless it is only to be checked."""
    if file.is_file() and file.read_text(encoding="utf-8") == text:
        return False
    if not check:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return True


if __name__ == "__main__":
    main()
