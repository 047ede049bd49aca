"""Where requests come from: believed of the proxies that were named, and of nobody else."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from faubourg.engine.refusal import Refusal
from faubourg.server.rate_limits import Buckets
from faubourg.server.web.addresses import Proxies, payer
from tests.commands import Run, assert_refused, run

from .serving import serving

__all__ = ["run"]  # the fixture


def seen(proxies: Proxies, client: str, *headers: tuple[str, str], kind: str = "http") -> Any:
    """Who asks, and how, as the rest of the server is told."""
    scope = {
        "type": "websocket" if kind == "ws" else "http",
        "scheme": kind,
        "client": (client, 4000),
        "headers": [(name.encode(), value.encode()) for name, value in headers],
    }
    proxies.look_through(scope)
    return scope["client"][0], scope["scheme"]


FOR, PROTO = "x-forwarded-for", "x-forwarded-proto"


def test_nobody_is_believed_who_was_not_named() -> None:
    said = ((FOR, "203.0.113.7"), (PROTO, "https"))
    assert seen(Proxies(), "127.0.0.1", *said) == ("127.0.0.1", "http")
    named = Proxies(["10.1.0.0/16", "::1"])
    assert seen(named, "127.0.0.1", *said) == ("127.0.0.1", "http")
    assert seen(named, "10.1.2.3", *said) == ("203.0.113.7", "https")
    assert seen(named, "::1", *said, kind="ws") == ("203.0.113.7", "wss")
    assert seen(named, "::ffff:10.1.2.3", *said) == ("203.0.113.7", "https")


def test_the_last_who_is_no_proxy_of_ours_is_the_one_who_asks() -> None:
    named = Proxies(["10.1.0.0/16"])
    for said, address in (
        ("1.1.1.1, 203.0.113.7", "203.0.113.7"),  # the first was made up by the second
        ("1.1.1.1, 203.0.113.7, 10.1.9.9", "203.0.113.7"),
        ("203.0.113.7:5123", "203.0.113.7"),
        ("[2001:db8::7]:5123", "2001:db8::7"),
        ("10.1.4.4", "10.1.4.4"),  # somebody at the proxy itself
        ("203.0.113.7, whoever", "10.1.0.1"),
        ("", "10.1.0.1"),
    ):
        assert seen(named, "10.1.0.1", (FOR, said)) == (address, "http"), said
    twice = ((FOR, "1.1.1.1"), (FOR, "203.0.113.7"))
    assert seen(named, "10.1.0.1", *twice) == ("203.0.113.7", "http")
    assert seen(named, "10.1.0.1", (PROTO, "https"), (PROTO, "gopher")) == ("10.1.0.1", "http")


def test_a_household_of_many_addresses_has_one_share() -> None:
    assert payer(("2001:db8::1", 1)) == payer(("2001:db8::ffff:2", 2))
    assert payer(("2001:db8::1", 1)) != payer(("2001:db8:0:1::1", 1))
    assert payer(("::ffff:192.0.2.1", 1)) == payer(("192.0.2.1", 1)) != payer(("192.0.2.2", 1))
    assert payer(None) == ""


def statuses(url: str, *addresses: str) -> list[int]:
    with httpx.Client(base_url=url, trust_env=False, timeout=60) as client:
        return [client.get("/healthz", headers={FOR: each}).status_code for each in addresses]


def test_limits_go_by_the_real_address(tmp_path: Path) -> None:
    with serving(tmp_path, unlimited=False) as server:
        server.guard.buckets = Buckets(burst=2, per_second=0.001)
        assert statuses(server.url, "1.0.0.1", "1.0.0.2", "1.0.0.3") == [200, 200, 429]
    with serving(tmp_path, unlimited=False, trusted_proxies=("127.0.0.1",)) as server:
        server.guard.buckets = Buckets(burst=2, per_second=0.001)
        assert statuses(server.url, "1.0.0.1", "1.0.0.2", "1.0.0.3") == [200, 200, 200]
        assert statuses(server.url, "9.9.9.9, 1.0.0.1", "8.8.8.8, 1.0.0.1") == [200, 429]


@pytest.mark.parametrize("trusted", [(), ("127.0.0.0/8",)])
def test_cookies_are_secure_behind_tls(tmp_path: Path, trusted: tuple[str, ...]) -> None:
    with (
        serving(tmp_path, trusted_proxies=trusted) as server,
        httpx.Client(base_url=server.url, trust_env=False, timeout=60) as client,
    ):
        answer = client.post("/api/session", json={"name": "Ann"}, headers={PROTO: "https"})
        assert ("Secure" in answer.headers["set-cookie"]) == bool(trusted)
        assert ("strict-transport-security" in answer.headers) == bool(trusted)
        plain = client.post("/api/session", json={"name": "Bea"})
        assert "strict-transport-security" not in plain.headers


def test_cookies_are_secure_where_people_come_by_https(tmp_path: Path) -> None:
    with serving(tmp_path, public_url="https://games.example") as server:
        address = f"http://127.0.0.1:{server.settings.port}"
        with httpx.Client(base_url=address, trust_env=False) as client:
            answer = client.post("/api/session", json={"name": "Ann"})
            assert "Secure" in answer.headers["set-cookie"]


@pytest.mark.parametrize("code", ["en", "fr", "es"])
def test_a_proxy_that_is_none_is_refused(run: Run, tmp_path: Path, code: str) -> None:
    with pytest.raises(Refusal):
        Proxies(["caddy"])
    wish = ("serve", "--port", "0", "--data", tmp_path, "--trusted-proxy", "caddy", "--lang", code)
    assert_refused(run(*wish), "caddy")
