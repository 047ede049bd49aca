"""The OpenAPI document, and whether the server keeps what it says (schemathesis)."""

import json
import os
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from litestar import Litestar
from schemathesis.specs.openapi import checks

from faubourg.server.settings import Settings
from faubourg.server.web.app import make_app

from .serving import SECONDS, Guest, play_to_the_end, serving

FULL = os.environ.get("FAUBOURG_FULL") == "1"


def document() -> dict[str, Any]:
    app = make_app(Settings(Path("nowhere"))).app
    assert isinstance(app, Litestar)
    return dict(json.loads(json.dumps(app.openapi_schema.to_schema())))


DOCUMENT = document()
# a stream has no end; test_live.py reads it. After a logout nobody would be let in any more.
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT).exclude(path_regex="(stream|logout)$")
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]


@pytest.fixture(scope="module")
def ground() -> Iterator[tuple[Guest, dict[str, str]]]:
    """Somebody, and tables of every kind to ask about."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        ann, bea = server.guest("Ann"), server.guest("Bea")
        tables = {name: ann.open("me", "open") for name in ("open", "running", "over")}
        for name in ("running", "over"):
            bea.post(bea.at(tables[name], "join"))
            ann.post(ann.at(tables[name], "start"))
        play_to_the_end([ann, bea], tables["over"])
        yield ann, tables
        ann.close()
        bea.close()


@SCHEMA.parametrize()
@settings(
    max_examples=200 if FULL else 12,
    suppress_health_check=list(HealthCheck),
)
def test_the_server_keeps_its_word(case: Any, ground: tuple[Guest, dict[str, str]]) -> None:
    guest, tables = ground
    if "table_id" in (case.path_parameters or {}):
        kind = zlib.crc32(str(case.path_parameters).encode()) % 4
        if kind < 3:  # otherwise a table that does not exist
            case.path_parameters["table_id"] = list(tables.values())[kind]
    headers = {"Cookie": guest.cookie()}
    response = case.call(base_url=guest.url, headers=headers, timeout=SECONDS)
    case.validate_response(response, checks=CHECKS)


def test_the_document_names_every_refusal(ground: tuple[Guest, dict[str, str]]) -> None:
    guest, _ = ground
    served = guest.get("/api/openapi.json")
    assert served == DOCUMENT
    for path, operations in served["paths"].items():
        for method, operation in operations.items():
            for status in ("400", "401", "403", "404", "409", "413", "429"):
                schema = operation["responses"][status]["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Refused"}, (method, path)
