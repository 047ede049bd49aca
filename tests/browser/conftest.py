"""A browser, a server from the wheel, and visitors. What fails leaves pictures and traces."""

import os
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.server import Server
from tests.browser.visitor import PATIENCE, Visitor

SHELL, CHROMIUM = Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")
BROWSER = os.environ.get("FAUBOURG_CHROMIUM") or (SHELL if SHELL.exists() else CHROMIUM)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing leads outside
]
EVIDENCE = Path(__file__).parents[2] / "build" / "browser"
VISITORS = pytest.StashKey[list[Visitor]]()

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    expected = os.environ.get("FAUBOURG_EXPECT", "")
    running = "compiled" if server.get("/healthz")["compiled"] else "interpreted"
    assert expected in ("", running), f"expected the {expected} build, this is the {running} one"
    yield server
    server.stop()
    log = server.log.read_text()
    assert '"level": "error"' not in log, f"the server reports errors:\n{log}"


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visit]:
    """visit("Ann", viewport=...): a new person with a browser of their own."""
    visitors = request.node.stash[VISITORS] = []
    if not server.answers():  # a test that killed it has failed
        server.start()

    def new(name: str, **options: Any) -> Visitor:
        visitor = Visitor(browser, server, name, **options)
        visitors.append(visitor)
        return visitor

    yield new
    wrongs = [f"{visitor.name}: {wrong}" for visitor in visitors for wrong in visitor.wrongs()]
    log = server.log.read_text()
    for visitor in visitors:
        tokens = [cookie.get("value", "") for cookie in visitor.context.cookies()]
        wrongs += [f"{visitor.name}: token in the log" for token in tokens if token in log]
    paths = keep_evidence(request.node) if wrongs else []
    for visitor in visitors:
        visitor.context.close()
    if wrongs:
        pytest.fail("\n".join([*wrongs, *map(str, paths)]))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "call" and report.failed:
        paths = keep_evidence(item)
        report.sections.append(("what the browser showed", "\n".join(map(str, paths))))
    return report


def keep_evidence(item: pytest.Item) -> list[Path]:
    folder = EVIDENCE / re.sub(r"\W+", "-", item.name)
    return [path for visitor in item.stash.get(VISITORS, []) for path in visitor.evidence(folder)]
