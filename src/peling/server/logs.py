"""Logs: one JSON object per line on the error output, without names, addresses, tokens and what steers a terminal."""

from __future__ import annotations

import logging
import sys
import time

import msgspec

from peling.text import plain, plain_lines


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
            data |= {name: plain(value) if isinstance(value, str) else value for name, value in extra.items()}
        if record.exc_info:
            data["trace"] = plain_lines(self.formatException(record.exc_info))
        return msgspec.json.encode(data, enc_hook=str).decode()


def set_up(level: str) -> None:
    """Send all logs through the formatter."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic", "httpx", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel("WARNING")
