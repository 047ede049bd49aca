"""Game: what a game is, apart from any position of it. One instance per game, without state."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, mypyc_attr

from faubourg.engine import above
from faubourg.engine.box import Kind
from faubourg.engine.codec import dict_of_texts
from faubourg.engine.dealer import Dealer
from faubourg.engine.facts import Fact
from faubourg.engine.findings import Finding
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.tuning import Tuning
from faubourg.engine.view import View


class Option:
    """A choice made when a table is opened. Without listed values any text goes to the game.

    A local option (a file of this machine) is for the command line: servers do not take it. A
    `ladder` lists those values that are levels of difficulty, the easiest first: a tournament of a
    cooperative game plays each. An option that came `later`, when records of the game were kept
    already, is written only where it has not its default: the old ones stay as they are. The value
    of a `person` is the seat of one, or what is no number; a person takes it along to a rematch.
    """

    def __init__(
        self,
        name: str,
        values: list[str],
        default: str,
        local: bool = False,
        ladder: list[str] | None = None,
        later: bool = False,
        person: bool = False,
    ) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.local = local
        self.ladder = ladder or []
        self.later = later
        self.person = person


FLAG: Final = "flag"  # 0 or 1
COUNT: Final = "count"  # so many; more of it is more
CATEGORY: Final = "category"  # which one of several: 3 is not more than 2
PLACE: Final = "place"  # where on a map: a difference is a distance
UNBOUNDED: Final = 2**15 - 1  # where the rules set no limit: the largest that fits


class Section:
    """A named stretch of an observation: its numbers are of one kind and from `low` to `high`."""

    def __init__(
        self,
        name: str,
        length: int,
        meaning: str,
        kind: str = COUNT,
        high: int = UNBOUNDED,
        low: int = 0,
    ) -> None:
        self.name = name
        self.length = length
        self.meaning = meaning
        self.kind = kind
        self.low = low
        self.high = 1 if kind == FLAG else high


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The name, the numbers and the tables of a game, and how a position of it begins."""

    def __init__(
        self,
        name: str,
        rules_version: int,
        min_players: int,
        max_players: int,
        notations: list[str],
        max_steps: int,
    ) -> None:
        self.name = name
        self.rules_version = rules_version  # the newest; older ones are still played
        self.min_players = min_players
        self.max_players = max_players
        self.notations = notations  # the action table: notations[action]
        self.max_steps = max_steps  # no game, however played, takes more actions
        self.options: list[Option] = []
        self.cooperative = False  # every seat wins or none does
        self.one_screen = False  # nothing is lost if the people at one device see each other's side
        self.observation_version = 1
        self.tuning: Tuning | None = None  # for bots, where its states answer what they ask
        self.terms: dict[str, list[str]] = {}  # parameter -> parts of "tower-9" (see i18n)
        self.findings: list[Finding] = []  # what the laboratory counts
        self.named: list[str] = []  # parameters whose values the game's own data name: `called`
        self.texts = ""  # package with the words of a game that is not ours: docs/adding-a-game.md
        self._actions = {notation: i for i, notation in enumerate(notations)}
        self._folded = {notation.casefold(): i for i, notation in enumerate(notations)}

    # -- what a game provides -----------------------------------------------------------------

    def blank(self, players: int, options: dict[str, str]) -> State:
        """A state of the right shape with nothing on the table."""
        raise NotImplementedError

    def blank_view(self, players: int, options: dict[str, str], seat: int, memory: int) -> View:
        """A view of the right shape that shows nothing."""
        raise NotImplementedError

    def set_up(self, state: State, dealer: Dealer) -> None:
        """Turn a blank state into the beginning of a game."""
        raise NotImplementedError

    def state_from(self, view: View, dealer: Dealer) -> State:
        """A full state that the viewer could be in, dealt from the view alone."""
        raise NotImplementedError

    def describe(self, view: View, action: int) -> Fact:
        """What the action does, for the sentence that a person reads before choosing it."""
        raise NotImplementedError

    def in_short(self, steps: list[Fact]) -> list[Fact]:
        """The steps of one choice, each as `describe` has it, in as few as say it."""
        return steps

    def called(self, parameter: str, value: str, language: str) -> str:
        """The name of a thing that comes from the game's data and not from a catalogue."""
        raise NotImplementedError

    def names(self, language: str) -> dict[str, str]:
        """All of them, of the data that comes with the game: "parameter.value" -> name."""
        return {}

    def insight(self, view: View) -> dict[str, object]:
        """What clients show besides the view, worked out from it alone (who leads, what pays)."""
        raise NotImplementedError

    def box(self) -> list[Kind]:
        """What is in the box, for the table of the rules; nothing where a game does not say."""
        return []

    def observation(self, players: int) -> list[Section]:
        """The layout of an observation, section by section."""
        raise NotImplementedError

    def sources(self) -> list[str]:
        """Where points can come from, in the order of the score sheet."""
        raise NotImplementedError

    def option_values(self, option: Option, players: int) -> list[str]:
        """The values that make sense for that many players, the default among them."""
        return option.values

    # -- what everybody calls -----------------------------------------------------------------

    def new(
        self, players: int, options: dict[str, str], dealer: Dealer, rules: int | None = None
    ) -> State:
        """A game at its beginning, by the newest rules unless an older version is named.

        Refused: a wrong number of players, an unknown option or version.
        """
        return self.begin(self.prepare(players, options, rules), dealer)

    def prepare(self, players: int, options: dict[str, str], rules: int | None = None) -> State:
        """Nothing on the table yet: what `begin` needs, once for many games. Refused as `new`."""
        state = self.blank(players, self.full_options(players, options))
        state.rules = self.required_rules(self.rules_version if rules is None else rules)
        return state

    def begin(self, prepared: State, dealer: Dealer) -> State:
        """A game at its beginning; what was prepared stays as it is."""
        state = prepared.clone()
        self.set_up(state, dealer)
        return state

    def required_rules(self, version: object) -> int:
        """A version of the rules that is played here; refused: one newer than we know."""
        if type(version) is not int or version < 1:
            raise ValueError("rules: not a version")
        if version > self.rules_version:
            known = self.rules_version
            raise Refusal("newer_rules", {"rules": str(version)[:20], "ours": known})
        return version

    def full_options(self, players: int, options: dict[str, str]) -> dict[str, str]:
        """The options with their defaults; refuses what the game does not have."""
        if type(players) is not int or not self.min_players <= players <= self.max_players:
            raise Refusal("players", {"low": self.min_players, "high": self.max_players})
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise Refusal("unknown_option", {"option": name[:40], "known": list(known)})
            values = self.option_values(known[name], players)
            if values and value not in values:
                raise Refusal(
                    "option_value", {"option": name, "value": value[:40], "known": values}
                )
        full = {option.name: options.get(option.name, option.default) for option in self.options}
        for option in self.options:
            if option.later and full[option.name] == option.default:
                del full[option.name]
        return full

    @property
    def advises(self) -> bool:
        """Do its states answer what bots ask (`State.rate` and the rest)?"""
        return self.tuning is not None

    def required_tuning(self) -> Tuning:
        """What a bot that thinks needs; refused where the game has nothing to say to it."""
        if self.tuning is None:
            raise Refusal("no_advice", {})
        return self.tuning

    def read_state(self, data: object) -> State:
        """A state from its data; raises ValueError for anything impossible."""
        players, options, fields = self._header(data)
        state = self.blank(players, options)
        state.read(fields)
        state.check()
        return state

    def read_view(self, data: object) -> View:
        """A view from its data."""
        players, options, fields = self._header(data)
        seat, memory = fields.get("seat"), fields.get("memory")
        if type(seat) is not int or not -1 <= seat < players or type(memory) is not int:
            raise ValueError("not a seat of this game")
        if not 0 <= memory <= 1:
            raise ValueError("memory is NOW or PERFECT")
        view = self.blank_view(players, options, seat, memory)
        view.read(fields)
        return view

    def _header(self, data: object) -> tuple[int, dict[str, str], dict[str, object]]:
        """The players, the options and all fields; data that names no rules is of the first."""
        if not isinstance(data, dict):
            raise ValueError("not a state or view")
        players, options = data.get("players"), data.get("options")
        if type(players) is not int:
            raise ValueError("not a state or view")
        fields: dict[str, object] = {"rules": 1, **data}
        self.required_rules(fields["rules"])
        return players, self.full_options(players, dict_of_texts(options, "options")), fields

    def notation(self, action: int) -> str:
        return self.notations[action]

    def parse(self, text: str) -> list[int]:
        """The actions that a text spells, several at once if written together ("B+6+4.")."""
        found = spell(text, self._actions) or spell(text.casefold(), self._folded)
        if found is None:
            raise Refusal("unknown_notation", {"text": text[:40]})
        return found

    def observation_buffer(self, players: int) -> vec[i16]:
        """A buffer of the right length for `State.observe`."""
        length = sum([section.length for section in self.observation(players)])
        return vec[i16]([0 for _ in range(length)])

    def __repr__(self) -> str:
        players = f"{self.min_players}-{self.max_players} players"
        return f"<Game: {self.name}, {players}, {len(self.notations)} actions>"

    def __reduce__(self) -> tuple[object, ...]:
        return above.find_game, (self.name,)


def spell(text: str, table: dict[str, int]) -> list[int] | None:
    """Read the text as notations, the longest that fits first; blanks may stand between them."""
    longest = max([len(notation) for notation in table])
    found: list[int] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        for length in range(min(longest, len(text) - at), 0, -1):
            action = table.get(text[at : at + length])
            if action is not None:
                found.append(action)
                at += length
                break
        else:
            return None
    return found or None
