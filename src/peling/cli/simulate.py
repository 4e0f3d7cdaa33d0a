"""`peling simulate`: bots play the same walls in each other's places; who wins how often, how much, and with what."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from peling.bots import levels, names
from peling.cli.arguments import rules_of
from peling.cli.errors import InputError, meant, said, usage
from peling.cli.terminal import json_line
from peling.page import Page
from peling.rules import Ruleset, Words

if TYPE_CHECKING:
    from peling.sim.arena import Plan
    from peling.sim.statistics import Tally
    from peling.sim.tables import Writer

DEALS = 1000
MOST = 10**9
BAR = 30
PLOTS = (".svg", ".png", ".pdf")

PROGRESS = {
    "start": Words(
        "even rekenen: de eerste keer worden de kernels vertaald", "a moment: the first time the kernels are compiled"
    ),
    "doing": Words(
        "{deals} van {all} spellen, {rate} per seconde, nog {left}", "{deals} of {all} deals, {rate} a second, {left} left"
    ),
    "done": Words("{deals} spellen in {spent}, {rate} per seconde", "{deals} deals in {spent}, {rate} a second"),
}


def run(args: argparse.Namespace, page: Page) -> None:
    """Play, and print what came of it."""
    rules = rules_of(args, page)
    if args.dump is not None:
        from peling.cli.dump import dump_deal

        dump_deal(args, rules, page)
        return
    bots = _bots(args.bots, rules, page)
    deals = _number(page, "--deals", args.deals, DEALS)
    jobs = _number(page, "--jobs", args.jobs, _cores())
    files = {name: _file(page, name, getattr(args, name)) for name in ("csv", "parquet", "plot")}
    _check_files(page, files)
    from peling.sim.arena import Plan

    plan = Plan(rules.key, bots, _seed(args.seed), rules.chosen)
    tally = _play(plan, rules, deals, jobs, files, page)
    if files["plot"] is not None:
        from peling.sim.plots import plot

        with _writing(page, files["plot"]):
            plot(tally, files["plot"], page.lang)
    if args.json:
        print(json_line(_data(plan, rules) | tally.to_dict()))
    else:
        from peling.cli.standings import standings

        print(standings(page, tally, plan))


def _play(plan: Plan, rules: Ruleset, deals: int, jobs: int, files: dict[str, Path | None], page: Page) -> Tally:
    from peling.sim.arena import play
    from peling.sim.statistics import Tally
    from peling.sim.tables import Writers

    boards = plan.boards(deals)
    tally = Tally(rules, plan.bots)
    with Writers(_writers(files, rules, page)) as writers, Progress(page, plan.deals(boards)) as progress:
        for board in play(plan, boards, jobs):
            tally.add(board)
            writers.add(board)
            progress.show(tally.deals - tally.goulash)
    return tally


def _bots(text: str | None, rules: Ruleset, page: Page) -> tuple[str, ...]:
    """The bots by name; unless told, the strongest and those below it."""
    known = names()
    if text is None:
        return tuple(islice(cycle(reversed(levels())), rules.players))
    chosen = tuple(name.strip().lower() for name in text.split(","))
    for name in chosen:
        if name not in known:
            reason = said(page, "bot", name=name or "''", known=", ".join(known))
            raise usage(page, "simulate", reason + meant(page, name, known))
    if len(chosen) != rules.players:
        raise usage(page, "simulate", said(page, "bots", need=rules.players, count=len(chosen)))
    return chosen


def _number(page: Page, flag: str, text: str | None, default: int) -> int:
    if text is None:
        return default
    word = text.strip()
    if not (word.isascii() and word.isdigit()) or not 1 <= int(word[:12]) <= MOST:
        raise usage(page, "simulate", said(page, "number", flag=flag, least=1, value=text))
    return int(word)


def _seed(text: str | None) -> int | str:
    """A number is a number, so that 1 and 01 are one seed; anything else is a text."""
    if text is None:
        return 1
    word = text.strip()
    return int(word) if word.isascii() and word.isdigit() and len(word) < 20 else word


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _file(page: Page, name: str, text: str | None) -> Path | None:
    if text is None:
        return None
    path = Path(text)
    if not text.strip() or path.is_dir() or not path.parent.is_dir():
        raise InputError(said(page, "unwritable", path=text))
    if name == "plot" and path.suffix.lower() not in PLOTS:
        raise usage(page, "simulate", said(page, "plot", path=text, known=", ".join(PLOTS)))
    return path


def _check_files(page: Page, files: dict[str, Path | None]) -> None:
    """Check for the packages that a file needs now, not after an hour of playing."""
    for name, module in (("parquet", "pyarrow"), ("plot", "matplotlib")):
        if files[name] is not None and find_spec(module) is None:
            raise InputError(said(page, "extra", flag=f"--{name}", module=module))


class _writing:  # noqa: N801
    """A context in which a file that cannot be written is a refusal and no failure."""

    def __init__(self, page: Page, path: Path) -> None:
        self._page, self._path = page, path

    def __enter__(self) -> None:
        return None

    def __exit__(self, _type: object, error: BaseException | None, _where: object) -> None:
        if isinstance(error, OSError):
            raise InputError(said(self._page, "unwritable", path=self._path)) from None


def _writers(files: dict[str, Path | None], rules: Ruleset, page: Page) -> Iterable[Writer]:
    from peling.sim.tables import CsvWriter, ParquetWriter

    for name, writer in (("csv", CsvWriter), ("parquet", ParquetWriter)):
        path = files[name]
        if path is not None:
            with _writing(page, path):
                yield writer(path, rules)


def _data(plan: Plan, rules: Ruleset) -> dict[str, Any]:
    """What was played: with it anybody can play the same again."""
    from peling import __version__

    return {
        "peling": __version__,
        "rules": rules.key,
        "version": rules.version,
        "hash": rules.hash,
        "options": dict(rules.chosen),
        "seats": list(plan.bots),
        "seed": plan.seed,
    }


class Progress:
    """A bar on the terminal while boards are played; silent where there is none."""

    def __init__(self, page: Page, deals: int) -> None:
        self._page, self._deals = page, deals
        self._shows = sys.stderr is not None and sys.stderr.isatty()
        self._began = self._next = 0.0
        self._first = 0

    def __enter__(self) -> Self:
        if self._shows:
            self._write(self._page.say(PROGRESS["start"]))
        return self

    def show(self, deals: int) -> None:
        """So many deals have been played."""
        now = time.monotonic()
        if not self._shows or now < self._next:
            return
        if not self._began:  # start the clock after the first board, which may have waited for the compiler
            self._began, self._first = now, deals
        self._next = now + 0.2
        full = BAR * deals // self._deals
        rate = (deals - self._first) / (now - self._began) if now > self._began else 0.0
        left = _duration((self._deals - deals) / rate) if rate else "?"
        counts = {"deals": deals, "all": self._deals, "rate": round(rate)}
        numbers = {name: self._page.number(f"{count:,}") for name, count in counts.items()} | {"left": left}
        self._write(f"[{'#' * full}{'.' * (BAR - full)}] {self._page.say(PROGRESS['doing'], **numbers)}")

    def __exit__(self, failed: object, _error: object, _where: object) -> None:
        if self._shows:
            self._write("")
            if failed is None and self._began:
                spent = max(time.monotonic() - self._began, 1e-9)
                rate = self._page.number(f"{(self._deals - self._first) / spent:,.0f}")
                deals = self._page.number(f"{self._deals:,}")
                words = self._page.say(PROGRESS["done"], deals=deals, spent=_duration(spent), rate=rate)
                print(words, file=sys.stderr)

    def _write(self, text: str) -> None:
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def _duration(seconds: float) -> str:
    """Seconds as a clock shows them.

    >>> _duration(75), _duration(7275)
    ('1:15', '2:01:15')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
