"""Settings: how the server runs, from the environment and the command line. How one table plays is in `wire/settings.py`."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

PUBLIC_PORT = 8136


class Settings(Struct, frozen=True, kw_only=True):
    """How the server runs. Every field can be set by `PELING_<NAME>`."""

    data: Path
    """Folder for the SQLite file."""
    database_url: str = ""
    """PostgreSQL's URL; without one a SQLite file in `data` is used."""
    host: str = "127.0.0.1"
    port: int = PUBLIC_PORT
    workers: int = 1
    bot_processes: int = -1
    """Processes for bots: -1 as many as there are cores less one, 0 none (bots think in a thread)."""
    compiled: bool = True
    """Whether bots use compiled kernels once they are ready."""
    origins: tuple[str, ...] = ()
    """Other origins that may connect, such as https://mahjong.example."""
    proxies: str = "127.0.0.1"
    """Whose X-Forwarded headers are believed."""
    metrics_token: str = ""
    """The token with which other machines may read /metrics; without one only this machine may."""
    internal_host: str = "127.0.0.1"
    """Where other workers reach this one."""
    internal_key: str = ""
    """The secret by which workers know each other's requests; made by the supervisor."""
    rate: float = 20.0
    """HTTP requests a second from one address, in the long run."""
    burst: int = 80
    """HTTP requests from one address at once."""
    tables_burst: int = 60
    """Tables from one address at once; one a second more in the long run."""
    people_burst: int = 60
    """People from one address at once; one a second more in the long run."""
    frames: float = 12.0
    """WebSocket frames a second from one socket, in the long run."""
    frames_burst: int = 40
    mistakes: int = 3
    """Unreadable WebSocket frames after which the connection is closed."""
    sockets: int = 400
    """Open WebSockets from one address."""
    grace: float = 40.0
    """Seconds before a bot plays for a person who has gone."""
    idle: float = 600.0
    """Seconds before a table that nobody sits at is put away."""
    pace: float = 1.0
    """Factor on all waiting times of bots and claim windows; 0 for tests."""
    lease: float = 4.0
    """Seconds without a heartbeat after which a worker's tables are free."""
    commit_window: float = 0.003
    """Seconds that a write waits for others, to be committed together."""
    log_level: str = "INFO"


def read_settings(env: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """The settings of the environment, then those given."""
    import msgspec

    source = os.environ if env is None else env
    values: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        text = source.get(f"PELING_{name.upper()}")
        if text is not None:
            values[name] = [part.strip() for part in text.split(",") if part.strip()] if name == "origins" else text
    values |= {name: value for name, value in given.items() if value is not None}
    values["data"] = str(values.get("data") or _data_folder(source))
    if not values.get("internal_key"):
        values["internal_key"] = secrets.token_hex(16)
    return msgspec.convert(values, Settings, strict=False, dec_hook=lambda kind, value: kind(value))


def _data_folder(env: Mapping[str, str]) -> Path:
    base = env.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "peling"


WINDOWS: dict[str, tuple[float, float]] = {"calm": (1.2, 1.8), "normal": (0.7, 1.1), "fast": (0.25, 0.45)}
"""The range of seconds that a discard lies before play goes on, by tempo."""
PACES: dict[str, tuple[float, float]] = {"calm": (1.4, 2.6), "normal": (0.7, 1.5), "fast": (0.2, 0.5)}
"""The range of seconds that a bot takes for its turn, by tempo."""
