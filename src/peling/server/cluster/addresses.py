"""Addresses: where the workers on a database reach each other, on one machine or on several."""

from __future__ import annotations

import ipaddress
import socket
from typing import NamedTuple

from peling.server.cluster.sockets import listen
from peling.server.settings import Settings

LEAST_KEY = 16
"""The minimum length of a key where others can try to guess it."""


class AddressError(Exception):
    """An address on which workers cannot be reached safely; `code` is the reason."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


class Inner(NamedTuple):
    """A worker's internal socket for other workers, and its address in the database."""

    socket: socket.socket
    address: str

    @property
    def name(self) -> tuple[str, int]:
        """The host and port that it listens on."""
        host, port = self.socket.getsockname()[:2]
        return host, port


def parse(text: str) -> tuple[str, int]:
    """Host and port of an advertised address; port 0 if it has none."""
    host, port = text.strip(), ""
    if host.startswith("["):  # [2001:db8::1]:9000
        host, bracket, port = host[1:].partition("]")
        if not bracket or (port and not port.startswith(":")):
            raise AddressError("advertise", address=text)
        port = port[1:]
    elif host.count(":") == 1:
        host, _, port = host.partition(":")
        if not port:
            raise AddressError("advertise", address=text)
    if not host or len(host) > 60 or any(ch.isspace() or ch in "/@?#%" for ch in host):
        raise AddressError("advertise", address=text)
    if port and not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 65536):
        raise AddressError("advertise", address=text)
    return host, int(port or 0)


def check(settings: Settings) -> None:
    """Raise `AddressError` if workers on other machines could not reach this one, or anybody could impersonate them."""
    host, port = parse(settings.advertise)
    if port + settings.workers > 65536:
        raise AddressError("advertise", address=settings.advertise)
    found = _resolved(host)
    if any(ipaddress.ip_address(address).is_unspecified for address in found):
        raise AddressError("advertise", address=settings.advertise)
    if all(ipaddress.ip_address(address).is_loopback for address in found):
        return
    if not settings.internal_key:
        raise AddressError("advertise_key", address=settings.advertise)
    if len(settings.internal_key) < LEAST_KEY or not settings.internal_key.isascii():
        raise AddressError("short_key", least=LEAST_KEY)


def open_inner(settings: Settings, place: int = 0) -> Inner:
    """Open the internal socket of the worker at a place: with an advertised port, each place counts up from it."""
    host, port = parse(settings.advertise)
    reason = ""
    for address in _resolved(host):
        try:
            opened = listen(address, port + place if port else 0)
        except OSError as error:
            reason = error.strerror or str(error)
            continue
        shown = f"[{host}]" if ":" in host else host
        return Inner(opened, f"{shown}:{opened.getsockname()[1]}")
    raise AddressError("advertise_closed", address=settings.advertise, reason=reason)


def _resolved(host: str) -> list[str]:
    """The numeric addresses of a host."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise AddressError("advertise", address=host) from None
    return list(dict.fromkeys(str(info[4][0]).partition("%")[0] for info in found))
