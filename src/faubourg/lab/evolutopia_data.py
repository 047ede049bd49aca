"""`faubourg evolutopia check-data FILE`: everything that is wrong with a data file, line by line."""

from faubourg.games import find
from faubourg.games.evolutopia import sources
from faubourg.i18n import Language


def check_data(path: str, language: Language) -> list[str]:
    """A sentence for each problem, from the first line to the last; none if the file can be used."""
    game = find("evolutopia")
    return [language.refusal(problem, game) for problem in sources.problems(path)]
