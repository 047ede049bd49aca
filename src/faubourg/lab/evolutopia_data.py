"""`faubourg evolutopia check-data FILE`: what is wrong with a data file, line by line."""

from faubourg.games import find
from faubourg.games.evolutopia import sources
from faubourg.i18n import Language


def check_data(path: str, language: Language) -> list[str]:
    """A sentence for each problem in the order of the lines; none if the file can be used."""
    game = find("evolutopia")
    return [language.refusal(problem, game) for problem in sources.problems(path)]
