"""Progress: how far a long command is, on the terminal or as lines in a log; always on stderr, apart from the answer."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Self

from peling.kernels.caches import LOG
from peling.page import Page
from peling.rules import Words

if TYPE_CHECKING:
    from peling.sim.shares import Standing

BAR = 30
SOON, LATER = 0.2, 10.0
"""Seconds between two looks at the bar, and between two lines."""

WORDS = {
    "start": Words("even rekenen", "starting"),
    "compiling": Words(
        "de kernels worden vertaald: één keer op deze computer, een minuut of twee",
        "compiling the kernels: once on this computer, for a minute or two",
    ),
    "waiting": Words(
        "een ander proces ({compiler}) vertaalt dezelfde kernels; dit wacht erop",
        "waiting for another process ({compiler}) that is compiling the same kernels",
    ),
    "doing": Words(
        "{deals} van {all} spellen, {rate} per seconde, nog {left}", "{deals} of {all} deals, {rate} per second, {left} left"
    ),
    "shares": Words("; deel {done} van {shares}", "; share {done} of {shares}"),
    "redone": Words("; {redone} opnieuw begonnen", "; {redone} restarted"),
    "done": Words("{deals} spellen in {spent}, {rate} per seconde", "{deals} deals in {spent}, {rate} per second"),
}


class _CompileNotice(logging.Handler):
    """Says once, in one line, that kernels are compiled here or elsewhere."""

    def __init__(self, page: Page) -> None:
        super().__init__(logging.INFO)
        self._page, self._given = page, False

    def emit(self, record: logging.LogRecord) -> None:
        """Print the line, unless it was printed before."""
        if self._given or sys.stderr is None:
            return
        self._given = True
        compiler = getattr(record, "compiler", None)
        text = self._page.say(WORDS["waiting" if compiler else "compiling"], compiler=compiler)
        clear = "\r\x1b[K" if sys.stderr.isatty() else ""
        print(f"{clear}peling: {text}", file=sys.stderr, flush=True)


@contextmanager
def compile_notice(page: Page) -> Iterator[None]:
    """Where kernels may have to be compiled: one line on stderr if they are, or if another process does that."""
    logger, notice = logging.getLogger(LOG), _CompileNotice(page)
    level = logger.level
    logger.addHandler(notice)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.setLevel(level)
        logger.removeHandler(notice)


class Progress:
    """A bar on the terminal while deals are played; elsewhere lines if they are asked for, or nothing.

    A line about kernels being compiled is always shown.
    """

    def __init__(self, page: Page, deals: int, *, lines: bool = False) -> None:
        self._page, self._all, self._lines = page, deals, lines
        self._bar = sys.stderr is not None and sys.stderr.isatty()
        self._shows = self._bar or (lines and sys.stderr is not None)
        self._began = self._next = 0.0
        self._deals = self._first = 0
        self._standing: Standing | None = None
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self._stack.enter_context(compile_notice(self._page))
        if self._shows:
            self._write(self._page.say(WORDS["start"]))
        return self

    def stand(self, standing: Standing) -> None:
        """Take note of how many shares are done, also while none ends."""
        if self._lines:
            self._standing = standing
            if self._began:
                self.show(self._deals)

    def show(self, deals: int, of: int = 0) -> None:
        """Show how many deals have been played, of all that are to be, or of how many that is known to be now."""
        self._deals, self._all = deals, of or self._all
        now = time.monotonic()
        if not self._shows or now < self._next:
            return
        if not self._began:  # start the clock after the first board, which may have waited for the compiler
            self._began, self._first = now, deals
        self._next = now + (SOON if self._bar else LATER)
        rate = (deals - self._first) / (now - self._began) if now > self._began else 0.0
        left = duration((self._all - deals) / rate) if rate else "?"
        text = self._say("doing", deals=deals, all=self._all, rate=round(rate), left=left) + self._shares()
        full = BAR * deals // self._all
        self._write(f"[{'#' * full}{'.' * (BAR - full)}] {text}" if self._bar else text)

    def __exit__(self, failed: object, _error: object, _where: object) -> None:
        self._stack.close()
        if self._bar:
            self._write("")
        if self._shows and failed is None and self._began:
            spent = max(time.monotonic() - self._began, 1e-9)
            rate = round((self._all - self._first) / spent)
            print(self._say("done", deals=self._all, spent=duration(spent), rate=rate) + self._shares(), file=sys.stderr)

    def _shares(self) -> str:
        """How many shares are done and how many were lost, if that is known."""
        if self._standing is None:
            return ""
        redone = self._say("redone", redone=self._standing.redone) if self._standing.redone else ""
        return self._say("shares", done=self._standing.done, shares=self._standing.shares) + redone

    def _say(self, key: str, **values: int | str) -> str:
        numbers = {name: self._page.number(f"{value:,}") if isinstance(value, int) else value for name, value in values.items()}
        return self._page.say(WORDS[key], **numbers)

    def _write(self, text: str) -> None:
        if self._bar:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
        else:
            print(text, file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """Seconds as a clock shows them.

    >>> duration(75), duration(7275)
    ('1:15', '2:01:15')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
