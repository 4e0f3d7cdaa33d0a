"""Settings: how the server runs, from the environment and the command line. How one table plays is in `wire/settings.py`."""

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
    """Processes for bots: -1 as many as there are cores less one, 0 none (bots think in a thread)."""
    analysis_processes: int = -1
    """Processes for hints, replays and scores: -1 a quarter of the cores, one at least; 0 none (a thread does it)."""
    compiled: bool = True
    """Whether bots use compiled kernels once they are ready."""
    origins: tuple[str, ...] = ()
    """Other origins that may connect, such as https://mahjong.example."""
    hosts: tuple[str, ...] = ()
    """Names under which the server is reached from the internet; addresses and names of the own network need not be listed."""
    proxies: str = "127.0.0.1"
    """Whose X-Forwarded headers are believed."""
    metrics_token: str = ""
    """The token with which other machines may read /metrics; without one only this machine may."""
    advertise: str = LOOPBACK
    """The address, or address:port, at which the workers of other machines reach those of this one."""
    internal_key: str = ""
    """The secret by which workers know each other's requests; made at the start if they are all on this machine."""
    rate: float = 20.0
    """HTTP requests a second from one address, in the long run."""
    burst: int = 80
    """HTTP requests from one address at once."""
    tables_burst: int = 60
    """Tables from one address at once; one a second more in the long run."""
    people_burst: int = 60
    """People from one address at once; one a second more in the long run."""
    unknown_burst: int = 20
    """Names of tables that are not found, from one address at once; after that no tables of others are shown."""
    unknown_rate: float = 0.1
    """Names of tables that are not found, a second from one address, in the long run."""
    code_days: float = 14.0
    """Days after its last use that a table's code still leads people there who have no seat."""
    frames: float = 12.0
    """WebSocket frames a second from one socket, in the long run."""
    frames_burst: int = 40
    mistakes: int = 3
    """Unreadable WebSocket frames after which the connection is closed."""
    sockets: int = 400
    """Open WebSockets from one address."""
    connections: int = 600
    """Open connections from one address, of any kind; those of `proxies` are not counted."""
    head_time: float = 10.0
    """Seconds that a client gets to send a request's head, and again for its body."""
    keep_alive: float = 30.0
    """Seconds that it gets after an answer to send the next request's head."""
    grace: Annotated[float, Meta(ge=0)] = 40.0
    """Seconds before a bot plays for a person who has gone."""
    undo_time: Annotated[float, Meta(gt=0)] = 60.0
    """Seconds after which a request to take back that not everyone has answered counts as refused."""
    idle: Annotated[float, Meta(gt=0)] = 600.0
    """Seconds before a table that nobody sits at is put away."""
    pace: Annotated[float, Meta(ge=0)] = 1.0
    """Factor on all waiting times of bots and claim windows; 0 for tests."""
    lease: Annotated[float, Meta(gt=0)] = 3.0
    """Seconds without a heartbeat after which a worker's tables are free."""
    commit_window: Annotated[float, Meta(ge=0, le=1)] = 0.003
    """Seconds that a write waits for others, to be committed together."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"] = "INFO"


class WrongSetting(ValueError):  # noqa: N818
    """A setting that cannot be as it was given; `words` say what it may be."""

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
    """The settings of the environment, then those given; `WrongSetting` if one of them cannot be."""
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
    """What a setting may be, by its type."""
    from msgspec.inspect import LiteralType, type_info

    kind = type_info(get_type_hints(Settings, include_extras=True)[name])
    if isinstance(kind, LiteralType):
        return Words(" of ".join(map(str, kind.values)), " or ".join(map(str, kind.values)))
    words = _KINDS[type(kind).__name__]
    bounds = [(said, limit) for bound, said in _BOUNDS.items() if (limit := getattr(kind, bound, None)) is not None]
    return Words(*(words[lang] + "".join(said[lang].format(limit) for said, limit in bounds) for lang in ("nl", "en")))


def _data_folder(env: Mapping[str, str]) -> Path:
    base = env.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "peling"


WINDOWS: dict[str, tuple[float, float]] = {"calm": (1.2, 1.8), "normal": (0.7, 1.1), "fast": (0.25, 0.45)}
"""The range of seconds that a discard lies before play goes on, by tempo."""
PACES: dict[str, tuple[float, float]] = {"calm": (1.4, 2.6), "normal": (0.7, 1.5), "fast": (0.2, 0.5)}
"""The range of seconds that a bot takes for its turn, by tempo."""
