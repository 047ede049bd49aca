"""The bots of a server's table have the same names in the terminal as on the page."""

import json
from pathlib import Path
from typing import Any

import pytest

from faubourg.i18n import LANGUAGES, language
from faubourg.terminal.cast import EACH, LEVELS, bot_name, role_at

SAMPLES = json.loads((Path(__file__).parents[1] / "web/tests/cast.json").read_text())


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["id"])
def test_the_roles_of_a_table(sample: dict[str, Any]) -> None:
    seats = [{"kind": kind, "name": name} for kind, name in sample["seats"]]
    table = {"id": sample["id"], "seats": seats}
    assert [role_at(table, seat) for seat in range(len(seats))] == sample["roles"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_everybody_of_the_cast_has_a_name(code: str) -> None:
    for level in LEVELS:
        seats = [{"kind": "bot", "name": level}] * EACH
        table = {"id": "abc", "seats": seats}
        names = {bot_name(table, seat, language(code)) for seat in range(EACH)}
        assert len(names) == EACH, names
        assert "" not in names
    unknown = {"id": "abc", "seats": [{"kind": "bot", "name": "regular:temper=sleepy"}]}
    assert bot_name(unknown, 0, language(code)) == ""
