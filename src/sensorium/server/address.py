"""Whose request it is: the address that limits are counted by.

Without a proxy that is the address of the connection. Behind one it is what the proxy says in ``X-Forwarded-For``, and
that is believed only where the server was told to trust the proxy: anybody can send such a header. Of its hops the
right-most one that is no trusted proxy is taken, because everything to the left of it was written by the client.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

HEADER: Final = b"x-forwarded-for"
MOST_HOPS: Final = 16  # looked at, from the right
PREFIX: Final = 64  # bits of an IPv6 address that stand for one customer; the rest he chooses himself
UNKNOWN: Final = "unknown"  # a connection without an address, such as one through a file

Network = IPv4Network | IPv6Network
Address = IPv4Address | IPv6Address


@dataclass(frozen=True)
class Proxies:
    """The proxies that are trusted: those in ``networks``, and with ``any_peer`` whoever connects to this server."""

    networks: tuple[Network, ...] = ()
    any_peer: bool = False

    def hold(self, address: Address) -> bool:
        return any(address in network for network in self.networks)

    def trust(self, peer: Address | None) -> bool:
        """Whether a connection from there is a proxy's."""
        return self.any_peer or (peer is not None and self.hold(peer))


NO_PROXIES: Final = Proxies()


def read_proxies(text: str | None) -> Proxies:
    """What ``--trust-proxy`` says: None: nobody; nothing: whoever connects; addresses and networks, with commas.

    Raises ``ValueError`` with what is wrong.
    """
    if text is None:
        return NO_PROXIES
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return Proxies(tuple(ip_network(part, strict=False) for part in parts), any_peer=not parts)


def client_address(scope: Any, trusted: Proxies = NO_PROXIES) -> str:
    """The address that this request (an ASGI scope) counts for; the same for all of one IPv6 network of /64."""
    return group_of(client_of(scope.get("client"), scope.get("headers", ()), trusted))


def peer_address(client: Any) -> str:
    """The same, of a connection that has not said anything yet."""
    return group_of(peer_of(client))


def is_proxied(client: Any, trusted: Proxies) -> bool:
    """Whether a connection is a trusted proxy's, whose ``X-Forwarded-*`` headers are believed."""
    return trusted.trust(peer_of(client))


def peer_of(client: Any) -> Address | None:
    return read_address(client[0]) if client else None


def client_of(client: Any, headers: Iterable[tuple[bytes, bytes]], trusted: Proxies) -> Address | None:
    found = peer_of(client)
    if not trusted.trust(found):
        return found
    told = b",".join(value for name, value in headers if name.lower() == HEADER)
    for hop in reversed(told.split(b",")[-MOST_HOPS:]):
        address = read_address(hop.decode("latin-1"))
        if address is None:
            break  # nobody knows what lies beyond: the last hop that can be read is the one
        found = address
        if not trusted.hold(address):
            break
    return found


def read_address(text: str) -> Address | None:
    """An address as headers and connections have it: with a port, in brackets, with a zone; None: it is none."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:  # one colon: an IPv4 address and a port
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def group_of(address: Address | None) -> str:
    if address is None:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, PREFIX), strict=False))
    return str(address)
