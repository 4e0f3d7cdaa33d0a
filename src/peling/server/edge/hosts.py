"""Hosts: the names by which the server may be addressed, so that no page can reach it by a name that its author controls."""

from __future__ import annotations

import logging
import re
import time
from ipaddress import ip_address

from peling.server.edge.bodies import field
from peling.server.settings import Settings
from peling.server.words import Problem

log = logging.getLogger("peling.http")

LOCAL = (".localhost", ".local", ".lan", ".home.arpa", ".internal")
"""Suffixes that nobody can register: such a name belongs to the local network."""
QUIET = 3600.0
"""Seconds between two log lines about refused hosts."""
_HOST = re.compile(r"(?:\[(?P<literal>[0-9a-fA-F:.]{2,45})\]|(?P<name>[a-zA-Z0-9_.-]{1,253}))(?::[0-9]{1,5})?")


class Hosts:
    """The allow-list: addresses and names in the local network, the setting `hosts`, and the hosts of `origins`."""

    def __init__(self, settings: Settings) -> None:
        listed = [*settings.hosts, settings.host, *(origin.partition("://")[2] for origin in settings.origins)]
        self._any = "*" in settings.hosts
        self._names = {name for host in listed if (name := name_of(host)) is not None}
        self._logged = -QUIET

    def check(self, header: str | None) -> None:
        """Raise `Problem` if a request's Host header is invalid, or not one of ours."""
        name = name_of(header or "")
        if name is None:
            raise Problem("bad_request", reason=field("Host"))
        if not (self._any or name in self._names or is_own(name)):
            self._log_refusal(name)
            raise Problem("wrong_host")

    def _log_refusal(self, name: str) -> None:
        now = time.monotonic()
        if now - self._logged >= QUIET:
            self._logged = now
            log.warning("refused requests for the host %s; if it is a name of this server, list it in PELING_HOSTS", name)


def name_of(header: str) -> str | None:
    """The name or address of a Host header, without the port; None if it is not a host."""
    found = _HOST.fullmatch(header)
    if found is None:
        return None
    if found["literal"] is not None:
        return found["literal"] if _is_address(found["literal"]) else None
    return found["name"].lower().removesuffix(".") or None


def is_own(name: str) -> bool:
    """Whether a name is an address, or a name that only this machine or the local network can have assigned."""
    return "." not in name or name.endswith(LOCAL) or _is_address(name)


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
