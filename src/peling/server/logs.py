"""Logs: one JSON object per line on the error output, without names, addresses, tokens and what steers a terminal."""

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
"""Seconds between two lines about a trouble that lasts."""


class JsonFormatter(logging.Formatter):
    """A record as JSON; what is given as `extra={'data': {...}}` stands beside the message."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
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
    """Leaves out what uvicorn says of bytes that no client should send: with that any stranger could fill the log.

    A text frame that is not UTF-8 is an error with a traceback to it, and when more follows it in the same packet a second one;
    and a request without an answer is one, although the connection is closed because of what came after the request.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about ourselves."""
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
        # Uvicorn warns of every request that it cannot read: any stranger could fill the disk with that.
        logger.setLevel("ERROR" if name.startswith("uvicorn") else "WARNING")


class Trouble:
    """Something that fails for a while: one line when it starts, one a minute while it lasts, one when it is over."""

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
        """How bad it is, and that it is over."""
        self._lock = threading.Lock()
        self._since = 0.0
        self._said = 0.0
        self._count = 0
        self.reason = ""
        """Why it failed last; empty while all is well."""

    def failed(self, reason: str) -> None:
        """It failed, once more."""
        with self._lock:
            now = self._clock()
            started = not self._count
            self._count += 1
            self.reason = reason
            if started:
                self._since = now
            elif now < self._said + REMIND:
                return
            self._said = now
            data = {"reason": reason, "failures": self._count, "seconds": round(now - self._since)}
            self._log.log(self._levels[0], self._what if started else f"{self._what}, still", extra={"data": data})

    def worked(self) -> None:
        """It worked."""
        if not self._count:  # what is nearly always so takes no lock
            return
        with self._lock:
            if self._count:
                data = {"failures": self._count, "seconds": round(self._clock() - self._since)}
                self._count = 0
                self.reason = ""
                self._log.log(self._levels[1], "%s: over", self._what, extra={"data": data})
