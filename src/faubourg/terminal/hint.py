"""What an expert would do at somebody's place, and why, in sentences."""

from collections.abc import Sequence
from math import inf

from faubourg import bots
from faubourg.bots.bot import Bot
from faubourg.bots.own import here, load
from faubourg.coach import steps
from faubourg.coach.advice import ADVISER, MOST, SECONDS, Advice, advise
from faubourg.coach.manners import usual_manners
from faubourg.engine.facts import Fact
from faubourg.engine.game import Game
from faubourg.engine.state import State
from faubourg.engine.view import PERFECT
from faubourg.i18n import Language


def by_name(
    game: Game, seats: Sequence[str], state: State, seat: int, bot: str = ADVISER
) -> list[Advice]:
    """The expert's choice and the runners-up, from what a player with a good memory knows.

    Or that of a bot that somebody typed, be it their own. `seats`: who sits there.
    """
    if bots.is_own(bot):
        load(bot, here())
    adviser = bots.make_for_seat(bot, game, seat, "hint", seat)
    return by_bot(game, seats, state, seat, adviser, MOST, SECONDS)


def by_bot(
    game: Game,
    seats: Sequence[str],
    state: State,
    seat: int,
    bot: Bot,
    playouts: int,
    seconds: float = inf,
) -> list[Advice]:
    view, legal = state.view(seat, PERFECT), state.legal_set(seat)
    manners = usual_manners(game, seats) if game.advises else []
    return advise(game, view, legal, bot, manners, "hint", playouts, seconds)


def told(
    found: list[Advice],
    game: Game,
    state: State,
    seat: int,
    language: Language,
    names: Sequence[str],
) -> list[str]:
    ways = [steps.told(game, state, seat, one.way) for one in found]
    return [sentence(one, game, way, language, names) for one, way in zip(found, ways, strict=True)]


def sentence(
    advice: Advice, game: Game, told: list[Fact], language: Language, names: Sequence[str]
) -> str:
    """What to do, how good it is, what decided, and only then what to expect of it."""
    notation = game.notation(advice.way[0])
    action = language.steps(game, told, names)
    because = [why(advice.why, game, language)] if advice.why else []
    if not advice.verdict:
        return " ".join([language.text("hint.plain", notation=notation, action=action), *because])
    verdict = language.text(f"hint.{advice.verdict.kind}", **advice.verdict.params)
    said = language.text("hint.line", notation=notation, action=action, verdict=verdict)
    expects = language.text("hint.expects", percent=round(100 * advice.value))
    return " ".join([said, *because, expects])


def why(fact: Fact, game: Game, language: Language) -> str:
    terms = {
        name: [language.term(game, "term", str(term)) for term in named]
        for name, named in fact.params.items()
        if isinstance(named, list)
    }
    return language.text(f"hint.{fact.kind}", **terms)
