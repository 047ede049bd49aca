"""`@rule("A23")` says which numbered rules of docs/rules a test checks.

`test_rules_named.py` reads these decorators from the source, so that it does not matter which tests
a run has collected. A test that is always skipped or expected to fail does not count.
"""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs" / "rules"

RULE_ID = re.compile(r"^- \*\*([A-Z]\d+(?:\.\d+)*[a-z]?)\*\* ", re.MULTILINE)


def rule(*ids: str) -> pytest.MarkDecorator:
    """The decorated test would turn red if one of these rules were broken."""
    return pytest.mark.rule(*ids)


def ids_in(text: str) -> list[str]:
    """The ids of the rules in a text of docs/rules, in their order."""
    return RULE_ID.findall(text)


def ids_named(source: str) -> set[str]:
    """The rule ids that the tests of a module name."""
    named: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        if any(last_name(decorator) in ("skip", "xfail") for decorator in node.decorator_list):
            continue
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and last_name(decorator) == "rule":
                named |= {str(ast.literal_eval(argument)) for argument in decorator.args}
    return named


def last_name(decorator: ast.expr) -> str:
    """The word before the parentheses: `skip` of `@pytest.mark.skip(...)`."""
    if isinstance(decorator, ast.Call):
        decorator = decorator.func
    if isinstance(decorator, ast.Attribute):
        return decorator.attr
    return decorator.id if isinstance(decorator, ast.Name) else ""


def all_ids_named() -> set[str]:
    """The rule ids that any test names."""
    named: set[str] = set()
    for path in sorted(TESTS.rglob("test_*.py")):
        named |= ids_named(path.read_text(encoding="utf-8"))
    return named


def games_with_rules() -> list[str]:
    """The games that have a text of numbered rules."""
    return [path.name.removesuffix(".en.md") for path in sorted(DOCS.glob("*.en.md"))]


def rule_ids(game: str, language: str = "en") -> list[str]:
    return ids_in((DOCS / f"{game}.{language}.md").read_text(encoding="utf-8"))
