"""How the sentences read: whole games told in every language, and examples of each kind.

That no message is missing is tested in test_i18n.py.
"""

import random
import re
from functools import cache

import pytest

from faubourg.engine import Fact, Game, Outcome, Refusal, SeededDealer, State
from faubourg.games import built_in, find
from faubourg.i18n import LANGUAGES, language, preferred

ALHAMBRA = find("alhambra")
NAMES = ["Lina", "Omar", "Inés", "Hugo", "Zoé", "Ulysse"]
TABLES = [
    pytest.param(game, players, id=f"{game.name}-{players}")
    for game in built_in()
    for players in range(game.min_players, game.max_players + 1)
]
each_language = pytest.mark.parametrize("code", LANGUAGES)
each_table = pytest.mark.parametrize(("game", "players"), TABLES)


# -- whole games, told --------------------------------------------------------------------------


class Told:
    """Everything that a random game gave to tell, each thing once."""

    def __init__(self, game: Game, players: int) -> None:
        self.events: dict[str, Fact] = {}
        self.actions: dict[str, Fact] = {}
        self.previews: dict[str, Fact] = {}
        self.refusals: dict[str, Refusal] = {}
        self.outcome = self.play(game, players)
        extras = [language("en").term(game, "extra", name) for name in self.outcome.extras]
        self.names = NAMES[:players] + extras

    def play(self, game: Game, players: int) -> Outcome:
        choice = random.Random(players)
        dealer = SeededDealer("told", players)
        dealer.attend()
        state = game.new(players, {}, dealer)
        rarely = 1 + len(game.notations) // 50  # a large table in every so many positions only
        for step in range(game.max_steps):
            if state.over():
                break
            for seat in range(players):
                legal = state.legal(seat)
                for action in range(len(game.notations)) if step % rarely == 0 else legal:
                    self.look_at(game, seat, action, state.clone())
            seat = choice.choice(state.waiting_seats())
            state.apply(seat, choice.choice(state.legal(seat)), dealer)
        self.refuse(state, 0, 0)
        self.events = {repr(event): event for event in dealer.events}
        return state.outcome()

    def look_at(self, game: Game, seat: int, action: int, state: State) -> None:
        """Describe the action and preview it, or ask why it may not be done."""
        if action not in state.legal(seat):
            self.refuse(state, seat, action)
            return
        described = game.describe(state.view(seat), action)
        self.actions[repr(described)] = described
        for fact in state.preview(seat, action):
            self.previews[repr(fact)] = fact

    def refuse(self, state: State, seat: int, action: int) -> None:
        with pytest.raises(Refusal) as caught:
            state.apply(seat, action, SeededDealer(0))
        self.refusals[repr(caught.value.data())] = caught.value


@cache
def told(game: Game, players: int) -> Told:
    return Told(game, players)


def assert_readable(sentence: str) -> None:
    assert sentence == sentence.strip()
    assert not re.search(r"[{}_]|[a-z]-\d|\bNone\b", sentence), sentence


def assert_named(code: str, game: Game, params: dict[str, object]) -> None:
    """Every string in the parameters is the name of a thing that the catalogue knows."""
    for name, value in params.items():
        items = value if isinstance(value, list) else [value]
        for item in items:
            if isinstance(item, str):
                one = name.removesuffix("s") if isinstance(value, list) else name
                assert_readable(language(code).term(game, one, item))


@each_language
@each_table
def test_a_whole_game_can_be_told(code: str, game: Game, players: int) -> None:
    speech, story = language(code), told(game, players)
    for event in story.events.values():
        assert_readable(speech.event(game, event, story.names))
        assert_named(code, game, event.params)
    for fact in story.actions.values():
        assert_readable(speech.action(game, fact, story.names))
        assert_named(code, game, fact.params)
    for fact in story.previews.values():
        assert_readable(speech.preview(game, fact, story.names))
        assert_named(code, game, fact.params)


@each_language
@each_table
def test_a_seat_reads_the_whole_game_as_its_own(code: str, game: Game, players: int) -> None:
    """Seat 0 never reads its own name; everybody else is still called by theirs."""
    speech, story = language(code), told(game, players)
    mine, others = 0, 0
    for event in story.events.values():
        sentence = speech.event(game, event, story.names, reader=0)
        assert_readable(sentence)
        assert story.names[0] not in sentence
        by_name = speech.event(game, event, story.names)
        mine += sentence != by_name
        others += sentence == by_name
        assert (sentence != by_name) == (event.params.get("seat") == 0), sentence
    assert mine
    assert others
    about_me = [fact for fact in story.previews.values() if fact.kind != "pays_owner"]
    for fact in about_me:
        assert story.names[0] not in speech.preview(game, fact, story.names, reader=0)


@each_language
@each_table
def test_every_refusal_says_why(code: str, game: Game, players: int) -> None:
    story = told(game, players)
    expected = {"game_over", "not_your_turn"} if players > 1 else {"game_over"}
    assert expected < {refusal.code for refusal in story.refusals.values()}
    for refusal in story.refusals.values():
        sentence = language(code).refusal(refusal, game, story.names)
        assert_readable(sentence)
        assert sentence.endswith(f" ({refusal.rule})" if refusal.rule else ".")


@each_language
@each_table
def test_the_outcome_can_be_told(code: str, game: Game, players: int) -> None:
    speech, outcome = language(code), told(game, players).outcome
    assert_readable(speech.text(f"{game.name}.name"))
    assert_readable(speech.term(game, "reason", outcome.reason))
    for extra in outcome.extras:
        assert_readable(speech.term(game, "extra", extra))
    for source in game.sources():
        assert_readable(speech.term(game, "source", source))


@each_language
@each_table
def test_actions_that_are_not_legal_have_a_label_too(code: str, game: Game, players: int) -> None:
    view = game.new(players, {}, SeededDealer(players)).view(0)
    for action in range(len(game.notations)):
        assert_readable(language(code).action(game, game.describe(view, action), NAMES))


# -- the sentences themselves -------------------------------------------------------------------


def test_events_name_the_player_and_the_things() -> None:
    took = Fact("took", {"seat": 1, "cards": ["blue-7", "green-1", "blue-7"]})
    assert language("en").event(ALHAMBRA, took, NAMES) == "Omar takes blue 7, green 1 and blue 7."
    french = "Omar prend de l'argent\u00a0: bleu 7, vert 1 et bleu 7."
    assert language("fr").event(ALHAMBRA, took, NAMES) == french
    spanish = "Omar toma dinero: azul 7, verde 1 y azul 7."
    assert language("es").event(ALHAMBRA, took, NAMES) == spanish


def test_the_reader_is_you() -> None:
    took = Fact("took", {"seat": 1, "cards": ["blue-7"]})
    told = {code: language(code).event(ALHAMBRA, took, NAMES, reader=1) for code in LANGUAGES}
    assert told["en"] == "You take blue 7."
    assert told["fr"] == "Vous prenez de l'argent\u00a0: bleu 7."
    assert told["es"] == "Tomas dinero: azul 7."
    assert language("en").event(ALHAMBRA, took, NAMES, reader=0) == "Omar takes blue 7."
    holds = Fact("will_hold", {"seat": 1, "category": "tower", "held": 3})
    assert language("en").preview(ALHAMBRA, holds, NAMES, reader=1) == "tower: you will have 3"


def test_plural_by_the_parameter_that_counts() -> None:
    def scored(points: int) -> Fact:
        return Fact("scored", {"seat": 0, "category": "tower", "points": points})

    english = language("en")
    assert english.event(ALHAMBRA, scored(1), NAMES) == "Lina scores 1 point (tower)."
    assert english.event(ALHAMBRA, scored(6), NAMES) == "Lina scores 6 points (tower)."
    assert english.text("alhambra.event.reshuffled", count=1).endswith("1 card.")
    zero, one = (language("fr").event(ALHAMBRA, scored(points), NAMES) for points in (0, 1))
    assert zero.replace("0", "1") == one  # French counts none like one
    assert language("es").text("alhambra.event.reshuffled", count=0).endswith("0 cartas.")


def test_plural_by_the_length_of_a_list() -> None:
    one = Fact("martin", {"buildings": ["tower-9"]})
    two = Fact("martin", {"buildings": ["tower-9", "garden-8"]})
    assert language("fr").event(ALHAMBRA, one, NAMES) == "Martin reçoit un bâtiment\u00a0: tour 9."
    assert language("en").event(ALHAMBRA, two, NAMES).endswith("buildings: tower 9 and garden 8.")


def test_terms() -> None:
    assert language("fr").term(ALHAMBRA, "currency", "blue") == "bleu"
    assert language("es").term(ALHAMBRA, "building", "tower-9") == "torre 9"
    with pytest.raises(KeyError):
        language("en").term(ALHAMBRA, "currency", "purple")


def test_a_thing_without_a_term_is_not_passed_over() -> None:
    with pytest.raises(KeyError):
        language("en").event(ALHAMBRA, Fact("took", {"seat": 0, "cards": ["purple-7"]}), NAMES)


def test_refusals_name_the_rule_and_the_players() -> None:
    refusal = Refusal("no_passing", {}, "A26")
    assert language("fr").refusal(refusal, ALHAMBRA).endswith("achetez un bâtiment. (A26)")
    refusal = Refusal("not_your_turn", {"seats": [0, 2]})
    spanish = language("es")
    assert spanish.refusal(refusal, ALHAMBRA, NAMES).endswith("la mesa espera a Lina e Inés.")
    assert spanish.refusal(refusal).endswith("la mesa espera a asiento 1 y asiento 3.")


def test_what_people_typed_stays_as_it_is() -> None:
    refusal = Refusal("unknown_notation", {"text": "{seat} [b]"})
    assert language("en").refusal(refusal, ALHAMBRA).startswith("“{seat} [b]” is not a move")
    refusal = Refusal("option_value", {"option": "currency", "value": "blue", "known": "a, b"})
    assert "« blue »".replace(" ", "\u00a0") in language("fr").refusal(refusal, ALHAMBRA)


@pytest.mark.parametrize(
    ("items", "joined"),
    [
        (["Lina"], "Lina"),
        (["Ana", "Inés"], "Ana e Inés"),
        (["y Ana", "Hilario"], "y Ana e Hilario"),
        (["agua", "hielo"], "agua y hielo"),
        (["Inés", "Ana"], "Inés y Ana"),
        ([], "nada"),
    ],
)
def test_spanish_lists(items: list[str], joined: str) -> None:
    assert language("es").join(items) == joined


def test_plain_text() -> None:
    assert language("fr").text("seat", number=3) == "place 3"
    assert language("en").text("seat", number=["a", "b", "c"]) == "seat a, b and c"
    with pytest.raises(KeyError):
        language("en").text("no.such.message")
    with pytest.raises(KeyError):
        language("en").text("seat")


@each_language
@pytest.mark.parametrize("unknown", ["de", "", "FR", "fr_FR", "../en"])
def test_unknown_languages_are_refused(code: str, unknown: str) -> None:
    with pytest.raises(Refusal) as caught:
        language(unknown)
    assert caught.value.code == "unknown_language"
    assert "en, fr, es" in language(code).refusal(caught.value)


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "en.UTF-8"}, "en"),
        ({"LC_ALL": "es_MX@euro", "LANG": "fr_FR"}, "es"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr-CA", "LANG": "en_GB"}, "fr"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR.UTF-8"}, None),
        ({"LANG": "de_DE.UTF-8"}, None),
        ({"LANG": "français"}, None),
        ({}, None),
    ],
)
def test_the_environment_prefers(environ: dict[str, str], code: str | None) -> None:
    assert preferred(environ) == code
