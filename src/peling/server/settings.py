"""Settings: how the server runs, from the environment and the command line. Those of a table are in `wire/settings.py`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

from msgspec import Meta, Struct

from peling.words import Words

PUBLIC_PORT = 8136
LOOPBACK = "127.0.0.1"


class Settings(Struct, frozen=True, kw_only=True):
    """How the server runs. Every field can be set by `PELING_<NAME>`."""

    data: Path
    """Folder for the SQLite file."""
    database_url: str = ""
    """PostgreSQL's URL; without one a SQLite file in `data` is used."""
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = PUBLIC_PORT
    workers: Annotated[int, Meta(ge=1, le=256)] = 1
    bot_processes: Annotated[int, Meta(ge=-1, le=1024)] = -1
    """Processes for bots: -1 for one less than the number of cores, 0 for none (bots think in a thread)."""
    analysis_processes: int = -1
    """Processes for hints, replays and scores: -1 for a quarter of the cores, at least one; 0 for none (a thread does the
    work)."""
    compiled: bool = True
    """Whether bots use compiled kernels once they are ready."""
    origins: tuple[str, ...] = ()
    """Other origins that may connect, such as https://mahjong.example."""
    hosts: tuple[str, ...] = ()
    """Names by which the server is reached from the internet; addresses and names in its own network need not be listed."""
    proxies: str = "127.0.0.1"
    """The addresses whose X-Forwarded headers are trusted."""
    metrics_token: str = ""
    """The token that lets other machines read /metrics; without one only this machine may."""
    advertise: str = LOOPBACK
    """The address, or address:port, at which the workers of other machines reach those of this one."""
    internal_key: str = ""
    """The secret that authenticates workers to each other; generated at the start if they are all on this machine."""
    rate: float = 20.0
    """HTTP requests per second from one address, sustained."""
    burst: int = 80
    """HTTP requests from one address, in a burst."""
    tables_burst: int = 60
    """New tables from one address, in a burst; then one per second."""
    people_burst: int = 60
    """New people from one address, in a burst; then one per second."""
    unknown_burst: int = 20
    """Lookups of unknown tables from one address, in a burst; after that, known tables without the person are not shown
    either."""
    unknown_rate: float = 0.1
    """Lookups of unknown tables per second from one address, sustained."""
    code_days: float = 14.0
    """Days after a table's last use during which its code still works for people without a seat."""
    frames: float = 12.0
    """WebSocket frames per second from one socket, sustained."""
    frames_burst: int = 40
    mistakes: int = 3
    """Unreadable WebSocket frames after which the connection is closed."""
    sockets: int = 400
    """Open WebSockets from one address."""
    connections: int = 600
    """Open connections of any kind from one address; those from `proxies` are not counted."""
    head_time: float = 10.0
    """Timeout in seconds for receiving a request's head, and again for its body."""
    keep_alive: float = 30.0
    """Timeout in seconds after an answer for receiving the next request's head."""
    grace: Annotated[float, Meta(ge=0)] = 40.0
    """Seconds before a bot takes over from a person who has disconnected."""
    undo_time: Annotated[float, Meta(gt=0)] = 60.0
    """Timeout in seconds of an undo request; without everyone's answer by then it counts as refused."""
    idle: Annotated[float, Meta(gt=0)] = 600.0
    """Seconds before a table with nobody at it is unloaded."""
    pace: Annotated[float, Meta(ge=0)] = 1.0
    """Factor on all delays of bots and claim windows; 0 for tests."""
    lease: Annotated[float, Meta(gt=0)] = 3.0
    """Seconds without a heartbeat after which other workers may take a worker's tables."""
    commit_window: Annotated[float, Meta(ge=0, le=1)] = 0.003
    """Seconds that a write waits for other writes, to be committed together."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"] = "INFO"


class WrongSetting(ValueError):  # noqa: N818
    """A setting with an invalid value; `words` say what is allowed."""

    def __init__(self, name: str, value: object, words: Words) -> None:
        super().__init__(f"{name} cannot be {value}: {words.en}")
        self.name = name
        self.value = value
        self.words = words


_LISTS = ("hosts", "origins")
_KINDS = {
    "IntType": Words("een geheel getal", "a whole number"),
    "FloatType": Words("een getal", "a number"),
    "BoolType": Words("true of false", "true or false"),
}
_BOUNDS = {
    "gt": Words(", meer dan {}", ", more than {}"),
    "ge": Words(", minstens {}", ", at least {}"),
    "le": Words(", hoogstens {}", ", at most {}"),
}


def read_settings(env: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """The settings from the environment, overridden by those given; `WrongSetting` if one is invalid."""
    import msgspec

    source = os.environ if env is None else env
    values: dict[str, Any] = {}  # fields of several types
    for name in Settings.__struct_fields__:
        text = source.get(f"PELING_{name.upper()}")
        if text is not None:
            values[name] = [part.strip() for part in text.split(",") if part.strip()] if name in _LISTS else text
    values |= {name: value for name, value in given.items() if value is not None}
    values["data"] = str(values.get("data") or _data_folder(source))
    if isinstance(values.get("log_level"), str):
        values["log_level"] = values["log_level"].upper()
    try:
        return msgspec.convert(values, Settings, strict=False, dec_hook=lambda kind, value: kind(value))
    except msgspec.ValidationError as error:
        name = str(error).partition(" - at `$.")[2].partition("`")[0].partition("[")[0]
        raise WrongSetting(name, values.get(name), _wanted(name)) from None


def _wanted(name: str) -> Words:
    """The allowed values of a setting, by its type."""
    from msgspec.inspect import LiteralType, type_info

    kind = type_info(get_type_hints(Settings, include_extras=True)[name])
    if isinstance(kind, LiteralType):
        return Words(" of ".join(map(str, kind.values)), " or ".join(map(str, kind.values)))
    words = _KINDS[type(kind).__name__]
    bounds = [(phrase, limit) for bound, phrase in _BOUNDS.items() if (limit := getattr(kind, bound, None)) is not None]
    return Words(*(words[lang] + "".join(phrase[lang].format(limit) for phrase, limit in bounds) for lang in ("nl", "en")))


def _data_folder(env: Mapping[str, str]) -> Path:
    base = env.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "peling"


WINDOWS: dict[str, tuple[float, float]] = {"calm": (1.2, 1.8), "normal": (0.7, 1.1), "fast": (0.25, 0.45)}
"""The range of seconds for which a discard can be claimed before play goes on, by tempo."""
PACES: dict[str, tuple[float, float]] = {"calm": (1.4, 2.6), "normal": (0.7, 1.5), "fast": (0.2, 0.5)}
"""The range of seconds that a bot takes for a turn, by tempo."""
