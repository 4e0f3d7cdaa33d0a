"""Logs: one JSON object per line on standard error, without names, addresses, tokens and terminal control codes."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable

import msgspec
from websockets.exceptions import InvalidState

from peling.text import plain, plain_lines

REMIND = 60.0
"""Seconds between two lines about a failure that lasts."""


class JsonFormatter(logging.Formatter):
    """A record as JSON; the fields given as `extra={'data': {...}}` are added alongside the message."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        data = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "name": record.name,
            "message": plain_lines(record.getMessage()),
        }
        extra = getattr(record, "data", None)
        if isinstance(extra, dict):
            given = {name: plain(value) if isinstance(value, str) else value for name, value in extra.items()}
            data |= {name: value for name, value in given.items() if name not in data}
        if record.exc_info:
            data["trace"] = plain_lines(self.formatException(record.exc_info))
        return msgspec.json.encode(data, enc_hook=str).decode()


_UNANSWERED = "ASGI callable returned without"


class NoStrangers(logging.Filter):
    """Drops uvicorn's messages about bytes that no client should send: with those, any stranger could fill the log.

    Uvicorn logs a traceback for a text frame that is not UTF-8, and a second one if more follows in the same packet;
    and an error for a request without an answer, although the connection was closed because of what came after the request.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about the server itself."""
        error = record.exc_info[1] if record.exc_info else None
        if record.name == "uvicorn.error":
            return not (isinstance(error, UnicodeDecodeError) or record.getMessage().startswith(_UNANSWERED))
        return not (record.name == "asyncio" and isinstance(error, InvalidState))


def set_up(level: str) -> None:
    """Send all logs through the formatter."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(NoStrangers())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic", "httpx", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        # Uvicorn warns about every request that it cannot parse: any stranger could fill the disk with those.
        logger.setLevel("ERROR" if name.startswith("uvicorn") else "WARNING")


class Trouble:
    """A lasting failure in the log: one line when it starts, one a minute while it lasts, one when it is over."""

    def __init__(
        self,
        log: logging.Logger,
        what: str,
        clock: Callable[[], float] = time.monotonic,
        levels: tuple[int, int] = (logging.ERROR, logging.WARNING),
    ) -> None:
        self._log = log
        self._what = what
        self._clock = clock
        self._levels = levels
        """The log levels of the failure, and of its end."""
        self._lock = threading.Lock()
        self._since = 0.0
        self._logged = 0.0
        self._count = 0
        self.reason = ""
        """The reason of the latest failure; empty while all is well."""

    def failed(self, reason: str) -> None:
        """Record a failure."""
        with self._lock:
            now = self._clock()
            started = not self._count
            self._count += 1
            self.reason = reason
            if started:
                self._since = now
            elif now < self._logged + REMIND:
                return
            self._logged = now
            data = {"reason": reason, "failures": self._count, "seconds": round(now - self._since)}
            self._log.log(self._levels[0], self._what if started else f"{self._what}, still", extra={"data": data})

    def worked(self) -> None:
        """Record a success."""
        if not self._count:  # the usual case takes no lock
            return
        with self._lock:
            if self._count:
                data = {"failures": self._count, "seconds": round(self._clock() - self._since)}
                self._count = 0
                self.reason = ""
                self._log.log(self._levels[1], "%s: over", self._what, extra={"data": data})
