"""Thinking: the code that runs in the worker processes: bots choose, from pickled views."""

from __future__ import annotations

import hashlib
import io
import logging
import os
import pickle  # nosec B403  # between our own processes
import signal
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from typing import Any

from peling.bots import Bot, Seeded, levels, make, names
from peling.game.actions import MAHJONG, NEXT, PASS, REPLACE, STOP, Action
from peling.game.view import View
from peling.rules import Ruleset, get

log = logging.getLogger("peling.bots")

Kind = tuple[str, str, tuple[Any, ...]]
"""A bot's name, a rule set (an id, or the packed text of custom rules) and its options."""


def substitute(name: str) -> str:
    """The name itself if there is such a bot, otherwise the strongest bot."""
    return name if name in names() else levels()[-1]


# pickled views

_PLAIN = {action.type.value: action for action in (PASS, MAHJONG, REPLACE, NEXT, STOP)}


class _Pickler(pickle.Pickler):
    """Pickles rule sets and plain actions by name, as both processes have them; custom rules by their packed text."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, Ruleset):
            return get, (value.key, dict(value.chosen))
        if type(value) is Action and not value.tiles:
            return _plain, (value.type.value,)
        return NotImplemented


def _plain(name: str) -> Action:
    return _PLAIN[name]


def pack(view: View) -> bytes:
    """A view as bytes, for another process; a snapshot that later changes at the table do not affect."""
    out = io.BytesIO()
    _Pickler(out, pickle.HIGHEST_PROTOCOL).dump(view)
    return out.getvalue()


def unpack(packed: bytes) -> View:
    """The view from the bytes of `pack`, which only our own processes create."""
    view: View = pickle.loads(packed)  # noqa: S301  # nosec B301
    return view


# in a process

_KEPT = 32
"""Bots that a thread caches."""
_MOST_READY = 256
_ready: dict[Kind, bool] = {}
"""Whether the compiled bots of a kind are ready; False while they are being prepared."""
_warming = threading.Lock()
_kernels: Event | None = None


class _Kept(threading.local):
    """A thread's bots, one of each kind: a bot writes to its own work space, so no two threads may use it at once."""

    def __init__(self) -> None:
        self.bots: dict[tuple[Kind, bool], Bot] = {}


_kept = _Kept()


def begin(kernels: Event | None, life: Connection, kindness: int = 0) -> None:
    """Initialise a process: it ignores Ctrl-C, and exits when the server ends, even by a crash."""
    global _kernels  # noqa: PLW0603  # set once, when a process starts
    _kernels = kernels
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if kindness:
        with suppress(OSError, AttributeError):  # Windows has no `nice`
            os.nice(kindness)
    threading.Thread(target=_follow, args=(life,), daemon=True).start()


def _follow(life: Connection) -> None:
    with suppress(OSError):
        life.poll(None)
    os._exit(1)


def is_ready(name: str, view: View) -> bool:
    """Whether this process has compiled bots of that name for the view's rules; if not, starts preparing them."""
    kind = (name, view.rules.key, view.rules.chosen)
    if kind not in _ready:
        _prepare(kind, pack(view))
    return _ready.get(kind, False)


def decide(name: str, view: View, seed: str) -> Action:
    """A bot's decision in a view."""
    return choose(name, pack(view), seed)


def timed_choice(name: str, packed: bytes, seed: str) -> tuple[Action, float]:
    """A bot's decision, and how many seconds it took."""
    start = time.perf_counter()
    return choose(name, packed, seed), time.perf_counter() - start


def choose(name: str, packed: bytes, seed: str) -> Action:
    """A bot's decision in a packed view; it depends only on the seed and the view, not on earlier calls."""
    view = unpack(packed)
    rules: Ruleset = view.rules
    kind = (name, rules.key, rules.chosen)
    _prepare(kind, packed)
    key = (kind, _ready.get(kind, False))
    bots = _kept.bots
    bot = bots.pop(key, None)
    if bot is None:
        while len(bots) >= _KEPT:
            del bots[next(iter(bots))]
        bot = make(name, rules, seed=seed, compiled=key[1])
    bots[key] = bot  # most recently used last
    if isinstance(bot, Seeded):
        bot.reseed(f"{seed}/{hashlib.sha256(packed).hexdigest()}")
    return bot.choose(view)


def _prepare(kind: Kind, packed: bytes) -> None:
    """Prepare the compiled bot of a kind in the background, if the kernels are there; one at a time."""
    if kind in _ready or _kernels is None or not _kernels.is_set() or not _warming.acquire(blocking=False):
        return
    while len(_ready) >= _MOST_READY:
        del _ready[next(iter(_ready))]
    _ready[kind] = False
    threading.Thread(target=_warm, args=(kind, packed), daemon=True).start()


def _warm(kind: Kind, packed: bytes) -> None:
    """Prepare a compiled bot; after that all bots of its kind are compiled."""
    try:
        view = unpack(packed)
        make(kind[0], view.rules, seed=0, compiled=True).choose(view)
        _ready[kind] = True
    except Exception:
        log.exception("the compiled bot %s could not be created; it plays interpreted", kind[0])
    finally:
        _warming.release()
