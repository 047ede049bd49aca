"""Where a request comes from: its connection, or what a trusted proxy says of it.

Nobody else is believed: whoever may say where they come from has as many addresses as they like.
"""

from collections.abc import Iterable
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Any

from faubourg.engine.refusal import Refusal

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
HOUSEHOLD = 64  # bits of an IPv6 address: the rest is its owner's to choose
SECURE = {"http": "https", "ws": "wss"}
Client = tuple[str, int] | None  # as a scope has it


class Proxies:
    """Those whose word on where a request comes from is taken."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self.networks = [network(name) for name in named]

    def __contains__(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self.networks)

    def look_through(self, scope: dict[str, Any]) -> None:
        """Make the scope say what it would without proxies: who asks, and over HTTPS or not."""
        client: Client = scope.get("client")
        if client is None or read(client[0]) not in self:
            return
        told = [v.decode("latin-1") for k, v in scope["headers"] if k == b"x-forwarded-for"]
        for part in reversed(",".join(told).split(",")):
            address = read(part)
            if address is None:  # nonsense: nothing before it can be believed
                break
            scope["client"] = (str(address), 0)
            if address not in self:
                break
        schemes = [value for name, value in scope["headers"] if name == b"x-forwarded-proto"]
        if schemes and schemes[-1].strip().lower() == b"https":
            scope["scheme"] = SECURE.get(scope["scheme"], scope["scheme"])


def network(name: str) -> Network:
    """As `--trusted-proxy` names one: an address, or all of a network (10.1.0.0/16)."""
    try:
        return ip_network(name.strip(), strict=False)
    except ValueError:
        raise Refusal("bad_proxy", {"proxy": name}) from None


def read(text: str) -> Address | None:
    """An address as proxies and systems write it: with a port or not, IPv4 perhaps within IPv6."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def payer(client: Client) -> str:
    """Whose share of the limits it goes on: the address, or its household where they have many."""
    address = read(client[0]) if client else None
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, HOUSEHOLD), strict=False))
    return "" if address is None else str(address)
