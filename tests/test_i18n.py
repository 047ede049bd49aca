"""Every kind and code that the code can name has its message in all three languages.

What the code can name is read from its source, so that a new event without a sentence turns this
red. How the sentences read is in test_i18n_sentences.py.
"""

import ast
import itertools
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from faubourg.games import BUILT_IN
from faubourg.i18n import LANGUAGES, catalogues

SOURCE = Path(__file__).parents[1] / "src" / "faubourg"
FOLDER = SOURCE / "i18n"
DOMAINS = sorted({path.stem for path in FOLDER.glob("*/*.po")})

each_language = pytest.mark.parametrize("code", LANGUAGES)
each_domain = pytest.mark.parametrize("domain", DOMAINS)


# -- what the source can say --------------------------------------------------------------------


class Emission(NamedTuple):
    """A place in the source that names a message, and the parameters it gives (None: unclear)."""

    where: str
    msgid: str
    params: frozenset[str] | None


class Scope:
    """Resolves the small expressions by which the code picks a kind: names are looked up in the
    function and then in the module, conditions and tables give all their values."""

    def __init__(self, *trees: ast.AST) -> None:
        self.trees = trees

    def values(self, name: str) -> list[ast.expr]:
        """Everything that is assigned to a name, in the innermost tree that does so."""
        for tree in self.trees:
            found: list[ast.expr] = []
            for node in ast.walk(tree):
                targets = node.targets if isinstance(node, ast.Assign) else []
                if isinstance(node, ast.AnnAssign):
                    targets = [node.target]
                if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                    assert isinstance(node, ast.Assign | ast.AnnAssign)
                    found += [node.value] if node.value else []
            if found:
                return found
        return []

    def texts(self, node: ast.expr) -> set[str]:
        """The strings that the expression can be; empty when that cannot be told."""
        match node:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.IfExp(body=body, orelse=orelse):
                return self.texts(body) | self.texts(orelse)
            case ast.Name(id=name):
                return set().union(*(self.texts(value) for value in self.values(name)))
            case ast.Subscript(value=table):
                return set().union(*(self.texts(value) for value in self.table(table)))
            case ast.FormattedValue(value=value):
                return self.texts(value)
            case ast.JoinedStr(values=parts):
                choices = [self.texts(part) for part in parts]
                return {"".join(choice) for choice in itertools.product(*choices)}
        return set()

    def table(self, node: ast.expr) -> list[ast.expr]:
        match node:
            case ast.Dict(values=values) | ast.List(elts=values) | ast.Tuple(elts=values):
                return values
            case ast.Name(id=name):
                return [item for value in self.values(name) for item in self.table(value)]
        return []

    def keys(self, node: ast.expr) -> frozenset[str] | None:
        """The keys that the parameters can have, as far as that can be told."""
        match node:
            case ast.Dict(keys=keys):
                found = [key.value for key in keys if isinstance(key, ast.Constant)]
                return frozenset(map(str, found)) if len(found) == len(keys) else None
            case ast.Call(func=ast.Name(id="dict"), args=[copied]):
                return self.keys(copied)
            case ast.Name(id=name):
                known = [self.keys(value) for value in self.values(name)]
                if not known or None in known:
                    return None
                return frozenset().union(*(keys for keys in known if keys), self.added(name))
        return None

    def added(self, name: str) -> set[str]:
        """The keys stored one by one: params["seat"] = ..."""
        return {
            str(node.slice.value)
            for node in ast.walk(self.trees[0])
            if isinstance(node, ast.Subscript)
            and isinstance(node.ctx, ast.Store)
            and isinstance(node.value, ast.Name)
            and node.value.id == name
            and isinstance(node.slice, ast.Constant)
        }


# a refusal that restores itself, and what a server said that is said again
RESTORING = (SOURCE / "engine" / "refusal.py", SOURCE / "terminal" / "told.py")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def calls(tree: ast.AST, scopes: tuple[ast.AST, ...]) -> Iterator[tuple[ast.Call, Scope]]:
    """Every call, with the functions around it from the inside out."""
    for node in ast.iter_child_nodes(tree):
        inner = (node, *scopes) if isinstance(node, FUNCTIONS) else scopes
        if isinstance(node, ast.Call):
            yield node, Scope(*inner)
        yield from calls(node, inner)


def msgid_of(path: Path, maker: str, kind: str) -> str:
    """The message for a kind named in this file: a game's own, or a common refusal."""
    parts = path.relative_to(SOURCE).parts
    game = parts[1] if parts[0] == "games" and len(parts) > 2 else ""
    if maker == "Fact" and parts[0] == "coach":
        return f"hint.{kind}" if path.name == "advice.py" else f"analysis.{kind}"
    families = {"Event": "event", "Fact": "preview", "Outcome": "reason"}
    family = families.get(maker, "refusal")
    if maker == "Fact" and path.name == "describe.py":
        family = "action"
    if maker == "Fact" and path.name in ("box.py", "printed.py"):
        family = "about"
    return f"{game}.{family}.{kind}" if game else f"{family}.{kind}"


@cache
def emissions() -> list[Emission]:
    found: list[Emission] = []
    for path in sorted(SOURCE.rglob("*.py")):
        if "testing" in path.parts or path in RESTORING:
            continue  # the example game is played by tests only
        module = ast.parse(path.read_text(encoding="utf-8"))
        for call, scope in calls(module, (module,)):
            maker = ast.unparse(call.func).rpartition(".")[2]
            where = f"{path.relative_to(SOURCE)}:{call.lineno}"
            if maker in ("Event", "Fact", "Refusal", "NotStored") and call.args:
                kind, params = call.args[0], scope.keys(call.args[1])
            elif maker == "Outcome":
                kind, params = call.args[2], frozenset[str]()
            else:
                continue
            kinds = scope.texts(kind)
            assert kinds, f"{where}: which kinds can {ast.unparse(kind)} be? Write it more plainly"
            found += [Emission(where, msgid_of(path, maker, k), params) for k in sorted(kinds)]
    return found


def test_reads_the_kinds_from_the_source() -> None:
    """The reader itself: the plain kind, the conditional one, the table, and their parameters."""
    params = {emission.msgid: set(emission.params or ()) for emission in emissions()}
    assert params["alhambra.event.took"] == {"seat", "cards"}
    assert params["alhambra.event.gave"] == {"seat", "building", "paid"}
    assert params["alhambra.event.inherited"] == {"seat", "building", "currency", "funds"}
    assert params["alhambra.action.give"] == set()
    assert params["alhambra.preview.price"] == {"price", "currency", "funds"}
    assert params["alhambra.refusal.cannot_afford"] == {"price", "currency", "funds"}
    assert params["refusal.not_your_turn"] == {"seats"}
    assert "alhambra.reason.yard_not_full" in params


def test_reads_kinds_that_are_put_together() -> None:
    code = 'def f(x):\n side = "left" if x else "right"\n return Event(f"to_{side}", params)'
    module = ast.parse(code)
    [(call, scope)] = calls(module, (module,))
    assert scope.texts(call.args[0]) == {"to_left", "to_right"}
    assert scope.keys(call.args[1]) is None


@each_language
def test_everything_the_code_can_say_has_a_message(code: str) -> None:
    known = catalogues.messages(code)
    assert [emission for emission in emissions() if emission.msgid not in known] == []


@each_language
def test_messages_ask_only_for_parameters_that_the_code_gives(code: str) -> None:
    asked = {msgid: placeholders(forms) for msgid, forms in all_forms(code).items()}
    for emission in emissions():
        if emission.params is not None:
            given = {*emission.params, "amounts"}  # language.py puts them together
            assert asked.get(emission.msgid, set()) <= given, emission


@each_language
def test_no_sentence_is_there_for_nothing(code: str) -> None:
    """A message for a kind that nothing emits any more is deleted with it."""
    emitted = {emission.msgid for emission in emissions()}
    families = {msgid.rpartition(".")[0] for msgid in emitted}
    named = {msgid.removesuffix(".you") for msgid in all_forms(code)}
    known = {msgid for msgid in named if msgid.rpartition(".")[0] in families}
    assert known - emitted == set()


NEVER_THE_READER = r"\.(hal_\w+|pays_owner)$"  # an imaginary player, somebody else's building


@each_language
def test_what_speaks_of_a_seat_says_you_to_it(code: str) -> None:
    forms = all_forms(code)
    speaking = {
        emission.msgid
        for emission in emissions()
        if re.search(r"\w+\.(event|preview)\.", emission.msgid)
        and not re.search(NEVER_THE_READER, emission.msgid)
        and "seat" in placeholders(forms[emission.msgid])
    }
    assert len(speaking) > 60
    assert {msgid for msgid in speaking if f"{msgid}.you" not in forms} == set()


@each_language
def test_you_needs_no_name(code: str) -> None:
    """The twin says the same of the same things, without naming who reads it."""
    forms = all_forms(code)
    twins = [msgid for msgid in forms if f"{msgid}.you" in forms]
    assert len(twins) > 60
    for msgid in twins:
        told, names = placeholders(forms[msgid]), {"seat", "name"}
        assert told & names, msgid
        assert placeholders(forms[f"{msgid}.you"]) == told - names, msgid


# -- the catalogues -----------------------------------------------------------------------------


@cache
def catalogue(code: str, domain: str) -> Catalog:
    with (FOLDER / code / f"{domain}.po").open("rb") as file:
        return read_po(file, abort_invalid=True)


def entries(code: str, domain: str) -> dict[str, tuple[str, ...]]:
    """msgid -> its forms; a message without plural has one."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in catalogue(code, domain):
        if entry.id:
            msgid = entry.id if isinstance(entry.id, str) else entry.id[0]
            assert entry.string is not None
            found[msgid] = (entry.string,) if isinstance(entry.string, str) else (*entry.string,)
    return found


def all_forms(code: str) -> dict[str, tuple[str, ...]]:
    return {msgid: forms for domain in DOMAINS for msgid, forms in entries(code, domain).items()}


def placeholders(forms: tuple[str, ...]) -> set[str]:
    formatter = string.Formatter()
    return {name for form in forms for _, name, _, _ in formatter.parse(form) if name is not None}


def test_there_is_a_catalogue_for_every_game() -> None:
    assert {"faubourg", *BUILT_IN} <= set(DOMAINS)


def test_a_new_catalogue_is_found_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "fourth.po").write_text('msgid "fourth.name"\nmsgstr "The Fourth"\n')
    (tmp_path / "en" / "notes.txt").write_text("not a catalogue")
    monkeypatch.setattr(catalogues, "files", lambda _package: tmp_path)
    [message] = catalogues.messages("en").values()
    assert message.form({}) == "The Fourth"


@each_domain
def test_the_languages_have_the_same_messages(domain: str) -> None:
    first, *others = (
        {msgid: len(forms) for msgid, forms in entries(code, domain).items()} for code in LANGUAGES
    )
    assert first
    for other in others:
        assert other == first


@each_domain
def test_placeholders_agree(domain: str) -> None:
    for msgid, forms in entries("en", domain).items():
        for code in LANGUAGES:
            assert placeholders(entries(code, domain)[msgid]) == placeholders(forms), (code, msgid)


@each_language
@each_domain
def test_entries_are_complete(code: str, domain: str) -> None:
    for msgid, forms in entries(code, domain).items():
        assert all(form and form == form.strip() for form in forms), msgid
    assert [entry.id for entry in catalogue(code, domain) if entry.fuzzy] == []
    assert not catalogue(code, domain).obsolete


@each_language
@each_domain
def test_plural_forms_are_those_of_the_language(code: str, domain: str) -> None:
    read = catalogue(code, domain)
    assert read.plural_forms == get_plural(code).plural_forms
    for entry in read:
        if entry.id and not isinstance(entry.id, str):
            assert len(entry.string or ()) == read.num_plurals, entry.id


@each_language
def test_no_message_is_in_two_catalogues(code: str) -> None:
    msgids = [msgid for domain in DOMAINS for msgid in entries(code, domain)]
    assert len(msgids) == len(set(msgids))


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_game_keeps_to_its_own_names(game: str) -> None:
    assert all(msgid.startswith(f"{game}.") for msgid in entries("en", game))


@each_language
def test_sentences_end_and_labels_do_not(code: str) -> None:
    for msgid, forms in all_forms(code).items():
        family = msgid.removesuffix(".you").rpartition(".")[0]
        if family.endswith(("event", "refusal")):
            assert all(form.endswith((".", ".)")) for form in forms), msgid
        if family.endswith(("action", "preview")):
            assert not any(form.endswith(".") for form in forms), msgid


def test_french_typography() -> None:
    """A no-break space before : ; ! ? and inside « »; one kind of apostrophe."""
    wrong = re.compile(r"(?<![\u00a0:/])[;!?]|(?<!\u00a0):(?!//)|«(?!\u00a0)|(?<!\u00a0)»|\u2019")
    for msgid, forms in all_forms("fr").items():
        for form in forms:
            assert not wrong.search(re.sub(r"{.*?}", "x", form)), msgid


def test_spanish_opens_its_questions() -> None:
    for msgid, forms in all_forms("es").items():
        for form in forms:
            marks = [form.count(mark) for mark in "¿?¡!"]
            assert marks[0] == marks[1], msgid
            assert marks[2] == marks[3], msgid
