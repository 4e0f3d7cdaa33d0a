"""Logs: one JSON object per line on the error output, without names, addresses and tokens."""

from __future__ import annotations

import logging
import sys
import time

import msgspec
from websockets.exceptions import InvalidState


class JsonFormatter(logging.Formatter):
    """A record as JSON; what is given as `extra={'data': {...}}` stands beside the message."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        data = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "name": record.name,
            "message": record.getMessage(),
        }
        extra = getattr(record, "data", None)
        if isinstance(extra, dict):
            data |= extra
        if record.exc_info:
            data["trace"] = self.formatException(record.exc_info)
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
        logger.setLevel("WARNING")
