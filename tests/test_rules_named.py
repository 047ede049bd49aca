"""Every numbered rule has a test that names it, and every language has the same rules."""

import pytest

from tests.rules import all_ids_named, games_with_rules, ids_in, ids_named, rule_ids


def test_there_is_a_game_with_rules() -> None:
    assert "alhambra" in games_with_rules()


@pytest.mark.parametrize("game", games_with_rules())
def test_every_rule_has_a_test(game: str) -> None:
    named = all_ids_named()
    missing = [rule_id for rule_id in rule_ids(game) if rule_id not in named]
    assert not missing, f"no test names {missing}"


def test_every_rule_that_a_test_names_exists() -> None:
    known = {rule_id for game in games_with_rules() for rule_id in rule_ids(game)}
    unknown = sorted(all_ids_named() - known)
    assert not unknown, f"docs/rules has no {unknown}"


@pytest.mark.parametrize("game", games_with_rules())
def test_the_ids_are_the_same_in_every_language_and_unique(game: str) -> None:
    ids = rule_ids(game)
    assert ids
    assert len(set(ids)) == len(ids)
    assert rule_ids(game, "fr") == ids
    assert rule_ids(game, "es") == ids


def test_ids_are_found_in_a_text() -> None:
    text = "- **A1** There are...\n  - **A2** no\n- **E4.1.2** A crisis\n- **not** one\n"
    assert ids_in(text) == ["A1", "E4.1.2"]


def test_names_are_found_in_a_source() -> None:
    source = """
@rule("A1", "A2")
def test_one(): ...

class TestMore:
    @pytest.mark.parametrize("n", [1])
    @rules.rule("A3")
    def test_two(self, n): ...

@rule("A4")
def helper(): ...

@rule("A5")
@pytest.mark.skip
def test_three(): ...

@rule("A6")
@pytest.mark.xfail(reason="one day")
def test_four(): ...
"""
    assert ids_named(source) == {"A1", "A2", "A3"}
