"""Logs: one JSON object per line on the error output, without names, addresses and tokens."""

from __future__ import annotations

import logging
import sys
import time

import msgspec


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
        # Uvicorn warns of every request that it cannot read: any stranger could fill the disk with that.
        logger.setLevel("ERROR" if name.startswith("uvicorn") else "WARNING")
