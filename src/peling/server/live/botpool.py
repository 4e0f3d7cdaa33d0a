"""The bot pool: processes in which bots think, so that a table never waits for another table's bot."""

from __future__ import annotations

import asyncio
import io
import logging
import os
import pickle  # nosec B403  # between our own processes
import random
import signal
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import lru_cache, partial
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from typing import Any, TypeVar

from peling.bots import Bot, make, names
from peling.game.actions import MAHJONG, NEXT, PASS, REPLACE, STOP, Action
from peling.game.view import View
from peling.rules import Ruleset, get
from peling.server.live import warmup
from peling.server.metrics import Metrics
from peling.server.words import Problem

T = TypeVar("T")
LONGEST = 20.0
"""Seconds after which a request stops waiting for other work of the pool."""
PATIENCE = 60.0
"""Seconds after which a table stops waiting for a bot: then it takes a win, or passes."""
THOUGHTS = 64
"""How many of the latest thinking times are kept."""
SLOWEST = 3.0
"""The most seconds that a discard lies on the table because bots are slow."""
AT_START = 2
"""Processes that are started before there is work for them."""
KINDNESS = 15
"""The nice value of the process that compiles, so that it does not slow down play."""
log = logging.getLogger("peling.bots")


@lru_cache
def playable() -> tuple[str, ...]:
    """The names of the bots, the weakest first."""
    return tuple(name for name in names() if find_spec(f"peling.bots.{name}") is not None)


def substitute(name: str) -> str:
    """The name itself if there is such a bot, otherwise the strongest bot."""
    return name if name in playable() else playable()[-1]


_PLAIN = {action.type.value: action for action in (PASS, MAHJONG, REPLACE, NEXT, STOP)}


class _Pickler(pickle.Pickler):
    """Pickles rule sets and plain actions by name, as both processes have the same ones."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, Ruleset):
            return get, (value.id, dict(value.chosen))
        if type(value) is Action and not value.tiles:
            return _plain, (value.type.value,)
        return NotImplemented


def _plain(name: str) -> Action:
    return _PLAIN[name]


def pack(view: View) -> bytes:
    """A view as bytes, to be sent to another process; later changes at the table do not reach it."""
    out = io.BytesIO()
    _Pickler(out, pickle.HIGHEST_PROTOCOL).dump(view)
    return out.getvalue()


def unpack(packed: bytes) -> View:
    """The view of `pack`; only our own processes make such bytes."""
    view: View = pickle.loads(packed)  # noqa: S301  # nosec B301
    return view


class BotPool:
    """Asks bots for decisions, and does other heavy work, away from the tables."""

    def __init__(self, processes: int, metrics: Metrics, *, compiled: bool) -> None:
        self._processes = max(1, (os.cpu_count() or 2) - 1) if processes < 0 else processes
        self._compiled = compiled
        self._metrics = metrics
        # Spawned and not forked: forking a process that has threads and a running loop is not safe.
        self._context = get_context("spawn")
        self.kernels = self._context.Event() if self._processes else None
        """Set when the compiled kernels are in the cache."""
        # Nothing is sent through this pipe. When this end is closed, or its process dies, the processes of the pool exit.
        self._life, self._alive = self._context.Pipe(duplex=False)
        self._compiler: BaseProcess | None = None
        self._executor: Executor | None = None
        self.slowest = 0.0
        """Seconds that the slowest recent answer took; it decays with each faster one."""
        self._thoughts: deque[float] = deque(maxlen=THOUGHTS)
        """Seconds that bots lately thought about their answers, without the wait for a free process."""
        self._chance = random.Random()  # noqa: S311  # nosec B311  # how long to wait, not tiles
        self._closed = False

    def open(self) -> None:
        """Start some processes. Kernels are compiled in the background; until that is done bots use interpreted code."""
        if not self._processes:
            return
        executor = self._start()
        for _ in range(min(self._processes, AT_START)):
            executor.submit(playable)
        if self._compiled:
            self._compiler = self._context.Process(target=_compile, args=(self.kernels, self._life), daemon=True)
            self._compiler.start()
            threading.Thread(target=self._compiler.join, daemon=True).start()  # otherwise it would stay as a zombie process

    def _start(self) -> Executor:
        if self._executor is None:
            if self._processes:
                begin = partial(_begin, self.kernels, self._life)
                self._executor = ProcessPoolExecutor(self._processes, self._context, initializer=begin)
            else:
                self._executor = ThreadPoolExecutor(1, "bots")
        return self._executor

    async def run(self, work: Callable[..., T], *args: Any, longest: float = LONGEST) -> T:
        """The result of a function that runs in the pool; `Problem` "busy" if it takes too long."""
        for last in (False, True):
            executor = self._start()
            try:
                call = asyncio.get_running_loop().run_in_executor(executor, work, *args)
                return await asyncio.wait_for(call, longest)
            except TimeoutError:
                raise Problem("busy") from None
            except BrokenProcessPool:
                if self._executor is executor:
                    self._executor = None
                if last or self._closed:
                    raise
        raise AssertionError

    async def choose(self, bot: str, view: View, seed: str) -> Action | None:
        """What a bot does; None if it fails or takes too long."""
        packed, legal = pack(view), view.legal
        start = time.perf_counter()
        action: Action | None = None
        try:
            action, thought = await self.run(_timed_choice, substitute(bot), packed, seed, longest=PATIENCE)
            self._thoughts.append(thought)
        except Exception:
            log.exception("the bot %s did not answer", bot)
        took = time.perf_counter() - start
        self._metrics.bot_seconds.observe(took)
        self.slowest = min(SLOWEST, max(took, 0.98 * self.slowest))
        return action if action in legal else None

    async def wait_as_if_asked(self) -> None:
        """Wait about as long as an answer of a bot would take now: for a free process, and for one of the latest thoughts."""
        try:
            await self.run(_nothing, longest=PATIENCE)
        except Exception:
            log.exception("the pool did not answer")
        await asyncio.sleep(self._chance.choice(self._thoughts) if self._thoughts else 0.0)

    async def close(self) -> None:
        """Stop all processes at once."""
        self._closed = True
        if self._compiler is not None:
            self._compiler.terminate()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
        self._alive.close()
        self._life.close()


# in a process of the pool

_Kind = tuple[str, str, tuple[Any, ...]]
_bots: dict[tuple[_Kind, str], Bot] = {}
_ready: dict[_Kind, bool] = {}
_kernels: Event | None = None
_KEPT = 200


def _begin(kernels: Event | None, life: Connection) -> None:
    """Start a process of the pool: it ignores Ctrl-C and exits when the server ends, also if that crashes."""
    global _kernels  # noqa: PLW0603  # set once, when a process of the pool starts
    _kernels = kernels
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, args=(life,), daemon=True).start()


def _follow(life: Connection) -> None:
    with suppress(OSError):
        life.poll(None)
    os._exit(1)


def _compile(kernels: Event, life: Connection) -> None:
    """Fill the cache of compiled kernels, in a process of its own."""
    _begin(kernels, life)
    with suppress(OSError, AttributeError):  # Windows has no `nice`
        os.nice(KINDNESS)
    try:
        warmup.compile_all()
    except Exception:
        log.exception("the bots stay interpreted")
    else:
        kernels.set()


def ask(bot: str | None, packed: bytes) -> tuple[View, Action | None]:
    """The view, and what the bot would do in it; None without a bot or without a legal action."""
    view = unpack(packed)
    if bot is None or not view.legal:
        return view, None
    try:
        return view, _choose(bot, packed, "opinion")
    except Exception:
        log.exception("the bot %s has no opinion", bot)
        return view, None


def is_compiled(name: str, rules: Ruleset) -> bool:
    """Whether this process has compiled bots of that name for the rules."""
    return _ready.get((name, rules.id, rules.chosen), False)


def decide(name: str, view: View, seed: str) -> Action:
    """What a bot would do."""
    return _choose(name, pack(view), seed)


def _nothing() -> None:
    """Nothing, in a process of the pool."""


def _timed_choice(name: str, packed: bytes, seed: str) -> tuple[Action, float]:
    """What a bot would do, and how many seconds it thought."""
    start = time.perf_counter()
    return _choose(name, packed, seed), time.perf_counter() - start


def _choose(name: str, packed: bytes, seed: str) -> Action:
    view = unpack(packed)
    rules: Ruleset = view.rules
    kind = (name, rules.id, rules.chosen)
    if kind not in _ready and _kernels is not None and _kernels.is_set():
        _ready[kind] = False
        threading.Thread(target=_warm, args=(kind, packed), daemon=True).start()
    bot = _bots.get((kind, seed))
    if bot is None:
        while len(_bots) >= _KEPT:
            del _bots[next(iter(_bots))]
        bot = _bots[kind, seed] = make(name, rules, seed=seed, compiled=_ready.get(kind, False))
    return bot.choose(view)


def _warm(kind: _Kind, packed: bytes) -> None:
    """Prepare a compiled bot in the background; from then on all bots of its kind are compiled."""
    try:
        view = unpack(packed)
        make(kind[0], view.rules, seed=0, compiled=True).choose(view)
    except Exception:
        log.exception("no compiled %s", kind[0])
        return
    _ready[kind] = True
    for key in [key for key in list(_bots) if key[0] == kind]:
        _bots.pop(key, None)
