"""Addresses: the client behind a connection or request, for everything that counts or limits by address; and the local ones."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

_PREFIX = 64
"""Bits of an IPv6 address that identify a network. Whoever has one address has all addresses of that network."""
_LONGEST = 64


def plain(address: str) -> str:
    """An address in its usual form: a dual-stack socket gives IPv4 addresses embedded in IPv6 ones."""
    found = _parsed(address)
    return address[:_LONGEST] if found is None else str(found)


def network(address: str) -> str:
    """The network that counts as one client: an IPv4 address, or all IPv6 addresses with the same first 64 bits."""
    found = _parsed(address)
    if isinstance(found, IPv6Address):
        return f"{found.packed[: _PREFIX // 8].hex(':', 2)}::/{_PREFIX}"
    return address[:_LONGEST] if found is None else str(found)


def is_local(address: str) -> bool:
    """Whether an address belongs to this machine."""
    found = _parsed(address)
    return found is not None and found.is_loopback


class Proxies:
    """The addresses whose X-Forwarded headers are trusted, as listed in the setting: addresses, networks, or `*`."""

    def __init__(self, listed: str) -> None:
        words = [word.strip() for word in listed.split(",")]
        self._all = "*" in words
        self._networks = [found for word in words if (found := _network(word)) is not None]

    def __contains__(self, address: str) -> bool:
        found = _parsed(address)
        return self._all or (found is not None and any(found in network for network in self._networks))


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    return _read(address[:_LONGEST])


@lru_cache(4096)
def _read(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def _network(word: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(word)
    except ValueError:  # a name: uvicorn uses those for local sockets
        return None
