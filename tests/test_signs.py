"""The letters on coins, buildings, tiles and Experts: in the reader's language, each one once."""

import re
import unicodedata
from collections.abc import Sequence

import pytest

from faubourg import Table, games, svg
from faubourg.games.alhambra.components import CATEGORIES, CURRENCIES
from faubourg.games.evolutopia.components import TYPE_IDS
from faubourg.games.ginkgopolis.components import COLOURS, LETTERS
from faubourg.i18n import LANGUAGES, language
from faubourg.i18n.rules_text import whole_text

# what bears a letter on each board: the parameter that names it, and its values
BOARDS: dict[str, list[tuple[str, Sequence[str]]]] = {
    "alhambra": [("currency", CURRENCIES), ("category", CATEGORIES)],
    "ginkgopolis": [("colour", [name for name in COLOURS if name != "urban"])],
    "evolutopia": [("expert", TYPE_IDS)],
}
each_board = pytest.mark.parametrize("name", BOARDS)
each_language = pytest.mark.parametrize("code", LANGUAGES)


def signs(name: str, code: str) -> dict[str, str]:
    """The word of everything that bears a letter, and the letter."""
    spoken, game = language(code), games.find(name)
    return {
        called(name, parameter, value, code): spoken.text(f"{game.name}.sign.{value}")
        for parameter, values in BOARDS[name]
        for value in values
    }


def called(name: str, parameter: str, value: str, code: str) -> str:
    """The word for it; Evolutopia's are in the data of a table."""
    game = games.find(name)
    if parameter not in game.named:
        return language(code).term(game, parameter, value)
    return Table.new(name, 2, seed=1).game.called(parameter, value, code) or value


def plain(word: str) -> str:
    letters = unicodedata.normalize("NFKD", word.upper())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@each_language
@each_board
def test_no_two_signs_of_a_board_share_a_letter(name: str, code: str) -> None:
    letters = list(signs(name, code).values())
    if name == "evolutopia":
        letters.append(language(code).text("evolutopia.sign.start"))
    if name == "ginkgopolis":
        letters += LETTERS  # on the tokens round the city, and on their cards
    assert all(re.fullmatch("[A-Z]", letter) for letter in letters)
    assert len(set(letters)) == len(letters)


@each_language
@each_board
def test_a_letter_is_one_of_its_word(name: str, code: str) -> None:
    for word, letter in signs(name, code).items():
        assert letter in plain(word), word


@each_language
@each_board
def test_pictures_show_the_letters_of_their_reader(name: str, code: str) -> None:
    drawn = svg(Table.new(name, 3, seed=4), lang=code)
    shown = set(re.findall(r">([A-Z])</text>", drawn))
    scorings = {"A", "B", "C"} if name == "alhambra" else set()
    tokens = set(LETTERS) if name == "ginkgopolis" else set()
    own = set(signs(name, code).values())
    assert shown & own
    assert shown <= own | scorings | tokens


@each_language
def test_the_legend_of_the_drawings_names_every_expert_by_its_letter(code: str) -> None:
    """Of Evolutopia, whose drawings show Experts without their names."""
    spoken = language(code)
    text = " ".join(whole_text(games.find("evolutopia"), spoken).split())
    for word, letter in signs("evolutopia", code).items():
        assert f"{letter} {word}" in text
    start = {"en": "S is the Start tile", "fr": "D est la tuile Départ", "es": "I es la loseta"}
    assert start[code] in text
    assert start[code].startswith(spoken.text("evolutopia.sign.start"))
