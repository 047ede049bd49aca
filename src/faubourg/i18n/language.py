"""Language: the one place where data becomes a sentence.

Players are shown by name, things of a game by their term, lists joined; numbers stay numbers.
A sentence about a seat has a twin, `<msgid>.you`, for whoever sits there and reads it.
Where a message asks for {amounts}, it gets those that are not 0 in words: "1 tile and 2 points".
A game of another package need not bring words: what it says is then told by its names for things.
"""

import logging
import re
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Final, Protocol

from babel.lists import format_list

from faubourg.engine.facts import Fact
from faubourg.engine.game import Game
from faubourg.games import BUILT_IN
from faubourg.i18n.catalogues import Message, messages_of
from faubourg.i18n.catalogues import messages as messages_in

log = logging.getLogger("faubourg.i18n")

THEN: Final = " → "
BESIDE: Final = "\N{NO-BREAK SPACE}· "  # between effects that come together
LIST_LOCALES: Final = {"en": "en_GB"}  # "a, b and c", as in our English texts

# Spanish "y" becomes "e" before the sound i (Lina e Inés), which the locale data leaves to us
SOUNDS_LIKE_Y: Final = re.compile(r"h?[ií](?![aeo])", re.IGNORECASE)


class Reason(Protocol):
    """Why something was refused: a Refusal, or what became of it on its way over a network."""

    code: str
    params: dict[str, object]
    rule: str


class Language:
    """The catalogues of one language and how they are filled in. Get it by `i18n.language`."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._messages = messages_in(code)
        self._families = {msgid.rpartition(".")[0] for msgid in self._messages}
        self._learned: dict[str, set[str]] = {}  # what games of other packages brought, by name
        self._learning = Lock()  # a server asks in several threads

    def text(self, msgid: str, /, **params: object) -> str:
        """A plain message. KeyError: there is no such message, or a parameter is missing."""
        shown = {
            name: self.join([str(item) for item in value]) if isinstance(value, list) else value
            for name, value in params.items()
        }
        return self._filled(msgid, params, shown)

    def title(self, game: Game) -> str:
        """What the game is called."""
        return self._label(game, f"{game.name}.name", game.name)

    def label(self, game: Game, kind: str, name: str) -> str:
        """What a part of the game is called: label(game, "source", "prizes")."""
        return self._label(game, f"{game.name}.{kind}.{name}", name)

    def thing(self, game: Game, field: str, value: str) -> str:
        """A value in a view by the game's word for it, if it has one: "prize", "3"."""
        msgid = f"{game.name}.{field}.{value}"
        return self.text(msgid) if self._knows(game, msgid) else value

    def messages(self, games: Sequence[Game]) -> Mapping[str, Message]:
        """All messages by msgid, those that these games bring among them and no other's."""
        for game in games:
            self.learn(game)
        named = {game.name for game in games}
        others = [brought for name, brought in list(self._learned.items()) if name not in named]
        unwanted = set[str]().union(*others)
        return {msgid: said for msgid, said in self._messages.items() if msgid not in unwanted}

    def learn(self, game: Game) -> None:
        """Take in the words that a game of another package brings."""
        if game.name in BUILT_IN or game.name in self._learned:
            return
        with self._learning:
            if game.name not in self._learned:
                brought = self._take_in(game)
                self._learned[game.name] = brought  # last: who comes meanwhile waits for the words

    def _take_in(self, game: Game) -> set[str]:
        """The msgids of the words that it brought."""
        try:
            brought = messages_of(game, self.code)
        except Exception as error:  # noqa: BLE001 - a game without words can be played
            why = " ".join(f"{type(error).__name__}: {error}".split())
            log.warning(self.text("words_unreadable", game=game.name, why=why))
            return set()
        self._messages = {**self._messages, **brought}  # somebody may be reading the others
        self._families = {*self._families, *(msgid.rpartition(".")[0] for msgid in brought)}
        return set(brought)

    def event(
        self, game: Game, event: Fact, names: Sequence[str], reader: int | None = None
    ) -> str:
        """What happened, as a sentence. `names` are the seats', then the imaginary players'.

        The seat of the reader is "you"; without one, everybody is called by name.
        """
        return self._sentence(game, f"event.{event.kind}", event.params, names, reader)

    def action(self, game: Game, fact: Fact, names: Sequence[str]) -> str:
        """What an action does, as the label of a choice."""
        return self._sentence(game, f"action.{fact.kind}", fact.params, names)

    def steps(self, game: Game, facts: Sequence[Fact], names: Sequence[str]) -> str:
        """What actions do, one after the other."""
        said = THEN.join([self._inside(game, fact, names) for fact in facts])
        return said[:1].upper() + said[1:]

    def preview(
        self, game: Game, fact: Fact, names: Sequence[str], reader: int | None = None
    ) -> str:
        """What an action would give or cost the one who asks, as a short phrase."""
        return self._sentence(game, f"preview.{fact.kind}", fact.params, names, reader)

    def remark(
        self, game: Game, fact: Fact, names: Sequence[str], reader: int | None = None
    ) -> str:
        """What an analysis says of a game: `analysis.<kind>`, in words that all games share."""
        msgid = f"analysis.{fact.kind}"
        if reader is not None and fact.params.get("seat") == reader:
            msgid = f"{msgid}.you"
        return self._filled(msgid, fact.params, self._all_shown(game, fact.params, names))

    def about(self, game: Game, fact: Fact) -> str:
        """What a thing of the box does or is for; what it sets off is told as actions are."""
        return self._sentence(game, f"about.{fact.kind}", fact.params, ())

    def refusal(self, refusal: Reason, game: Game | None = None, names: Sequence[str] = ()) -> str:
        """What is wrong and what to do, with the rule. Without its game: the engine's reasons."""
        msgid = f"refusal.{refusal.code}"
        if game is not None and self._knows(game, f"{game.name}.{msgid}"):
            sentence = self._sentence(game, msgid, refusal.params, names)
        elif game is not None and msgid not in self._messages and game.name not in BUILT_IN:
            why = self._plainly(game, refusal.code, refusal.params, names)
            sentence = self.text("plain.refusal", why=why)
        else:
            # the engine's parameters are players, numbers and what people typed: nothing to name
            shown = self._all_shown(None, refusal.params, names)
            sentence = self._filled(msgid, refusal.params, shown)
        return f"{sentence} ({refusal.rule})" if refusal.rule else sentence

    def owner(self, msgid: str) -> str:
        """The game that has a message for this; "" if none has, or if it is everybody's."""
        if msgid in self._messages:
            return ""
        found = [own for own in self._messages if own.endswith(f".{msgid}")]
        return found[0].partition(".")[0] if found else ""

    def term(self, game: Game, parameter: str, value: str) -> str:
        """The name of a thing: term(game, "currency", "blue"), term(game, "building", "tower-9").

        KeyError: the game has no such thing.
        """
        if parameter in game.named:
            return game.called(parameter, value, self.code) or value
        if parameter not in game.terms:
            return self._label(game, f"{game.name}.{parameter}.{value}", value)
        if not self._knows(game, f"{game.name}.{parameter}") and game.name not in BUILT_IN:
            return value
        parts = dict(zip(game.terms[parameter], value.split("-"), strict=True))
        return self.text(f"{game.name}.{parameter}", **self._all_shown(game, parts, ()))

    def join(self, items: Sequence[str]) -> str:
        """The items in one phrase: "a, b and c"; no items are "nothing"."""
        if not items:
            return self.text("nothing")
        joined = format_list(items, locale=LIST_LOCALES.get(self.code, self.code))
        last = items[-1]
        if self.code == "es" and len(items) > 1 and SOUNDS_LIKE_Y.match(last):
            return joined.removesuffix(f"y {last}") + f"e {last}"
        return joined

    def _sentence(
        self,
        game: Game,
        kind: str,
        params: Mapping[str, object],
        names: Sequence[str],
        reader: int | None = None,
    ) -> str:
        msgid = f"{game.name}.{kind}"
        to_them = reader is not None and params.get("seat") == reader
        if to_them and self._knows(game, f"{msgid}.you"):
            msgid = f"{msgid}.you"
        elif not self._knows(game, msgid) and game.name not in BUILT_IN:
            who = self.text("plain.you") if to_them else None
            return self._plainly(game, kind.partition(".")[2], params, names, who)
        shown = self._all_shown(game, params, names)
        if "{amounts}" in self._messages[msgid].form(params):
            shown["amounts"] = self._amounts(game, params)
        return self._filled(msgid, params, shown)

    def _plainly(
        self,
        game: Game,
        kind: str,
        params: Mapping[str, object],
        names: Sequence[str],
        reader: str | None = None,
    ) -> str:
        """What nobody has put into words, by its names: "Ann: swapped (thrown 3)"."""
        shown = self._all_shown(game, params, names)
        named = shown.pop("seat", None)
        who = reader or named
        details = ", ".join([f"{spelt(name)} {value}" for name, value in shown.items()])
        what = spelt(kind) if who is not None else readable(kind)
        said = self.text("plain.details", what=what, details=details) if details else what
        return said if who is None else self.text("plain.who", who=who, what=said)

    def _knows(self, game: Game, msgid: str) -> bool:
        self.learn(game)
        return msgid in self._messages

    def _label(self, game: Game, msgid: str, name: str) -> str:
        known = self._knows(game, msgid) or game.name in BUILT_IN
        return self.text(msgid) if known else readable(name)

    def _amounts(self, game: Game, params: Mapping[str, object]) -> str:
        """What there is of everything that the game counts, leaving out what there is none of."""
        counted = {f"{game.name}.amount.{name}": count for name, count in params.items() if count}
        found = {msgid: count for msgid, count in counted.items() if msgid in self._messages}
        return self.join([self.text(msgid, count=count) for msgid, count in found.items()])

    def _filled(self, msgid: str, params: Mapping[str, object], shown: Mapping[str, object]) -> str:
        return self._messages[msgid].form(params).format_map(shown)

    def _all_shown(
        self, game: Game | None, params: Mapping[str, object], names: Sequence[str]
    ) -> dict[str, object]:
        return {name: self._shown(game, name, value, names) for name, value in params.items()}

    def _shown(self, game: Game | None, name: str, value: object, names: Sequence[str]) -> object:
        """A parameter as people read it. A list `cards` holds values of the parameter `card`; the
        items of a list of lists are alternatives."""
        if isinstance(value, Fact) and game is not None:
            return self._inside(game, value, names)
        if isinstance(value, list) and value and isinstance(value[0], list):
            return " / ".join([str(self._shown(game, name, items, names)) for items in value])
        if isinstance(value, list) and value and isinstance(value[0], Fact):
            return BESIDE.join([str(self._shown(game, name, item, names)) for item in value])
        if isinstance(value, list):
            one = name.removesuffix("s")
            return self.join([str(self._shown(game, one, item, names)) for item in value])
        if name == "seat" and isinstance(value, int):
            return names[value] if names else self.text("seat", number=value + 1)
        if game is not None and isinstance(value, str) and self._is_term(game, name):
            return self.term(game, name, value) if value else self.text("nothing")
        if game is not None and isinstance(value, int):
            named = self.thing(game, name, str(value))
            return f"\N{MINUS SIGN}{-value}" if value < 0 and named == str(value) else named
        return value

    def _inside(self, game: Game, fact: Fact, names: Sequence[str]) -> str:
        """What an action does, in the middle of a sentence: no capital, unless it is a name's."""
        said, msgid = self.action(game, fact, names), f"{game.name}.action.{fact.kind}"
        known = self._knows(game, msgid)
        named = known and self._messages[msgid].form(fact.params).startswith("{")
        return said if named else said[:1].lower() + said[1:]

    def _is_term(self, game: Game, parameter: str) -> bool:
        """Does the game name the values of this parameter? Otherwise they are plain text."""
        self.learn(game)
        own = parameter in game.terms or parameter in game.named
        return own or f"{game.name}.{parameter}" in self._families


def readable(name: str) -> str:
    """A name of the code as a person would write it: "last_bid" is "Last bid"."""
    words = spelt(name)
    return words[:1].upper() + words[1:]


def spelt(name: str) -> str:
    return " ".join(name.replace("_", " ").replace("/", " / ").split())
