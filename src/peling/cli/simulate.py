"""`peling simulate`: bots play the same walls in each other's places; who wins how often, how much, and with what."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import combinations, cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from peling.bots import BotError, levels, names
from peling.bots.sources import plugins
from peling.cli.arguments import rules_of, whole_number
from peling.cli.errors import InputError, error_text, suggestion, usage_error
from peling.cli.progress import Progress
from peling.cli.terminal import json_line
from peling.cli.workers import workers
from peling.cli.writing import replacing, target, writing
from peling.extras import require
from peling.page import Page
from peling.rules import Ruleset

if TYPE_CHECKING:
    from peling.sim.arena import Deal, Plan
    from peling.sim.statistics import Tally
    from peling.sim.tables import DealWriter

DEALS = 1000
PLOTS = (".svg", ".png", ".pdf")


def run(args: argparse.Namespace, page: Page) -> None:
    """Play, and print what came of it."""
    require("fast", "peling simulate")
    rules = rules_of(args, page)
    if args.dump is not None:
        from peling.cli.dump import dump_deal

        dump_deal(args, rules, page)
        return
    bots = _bots(args.bots, rules, page)
    deals = DEALS if args.deals is None else whole_number(page, "simulate", "--deals", args.deals)
    files = {name: _file(page, name, getattr(args, name)) for name in ("csv", "parquet", "plot")}
    _check_files(page, files)
    plan = _plan(rules, bots, _seed(args.seed), page)
    tally = _play(plan, deals, files, args, page)
    if files["plot"] is not None:
        from peling.sim.plots import plot

        with replacing(page, files["plot"]) as place, writing(page, files["plot"]):
            plot(tally, place, page.lang)
    if args.json:
        print(json_line(_data(plan, rules) | tally.to_dict()))
    else:
        from peling.cli.standings import standings

        print(standings(page, tally, plan))


def _play(plan: Plan, deals: int, files: dict[str, Path | None], args: argparse.Namespace, page: Page) -> Tally:
    from peling.sim.boards import Boards
    from peling.sim.shares import results
    from peling.sim.statistics import Tally

    rules, boards = plan.ruleset, plan.boards(deals)
    tally = Tally(rules, plan.bots)
    work = Boards(plan, keep=any(files[name] is not None for name in ("csv", "parquet")))
    shares = work.shares(boards)
    with (
        workers(args, page, "simulate", shares) as crew,
        _tables(files, rules, page) as write,
        Progress(page, plan.deals(boards), lines=args.cluster is not None) as progress,
    ):
        for part in results(work, shares, crew, progress.stand):
            tally.merge(part.counts)
            for board in part.boards:
                write(board)
            progress.show(tally.deals - tally.goulash)
    return tally


def _bots(text: str | None, rules: Ruleset, page: Page) -> tuple[str, ...]:
    """The bots by name; by default the strongest and those below it."""
    known = (*names(), *plugins())
    if text is None:
        return tuple(islice(cycle(reversed(levels())), rules.players))
    chosen = tuple(_bot_name(name.strip()) for name in text.split(","))
    for name in chosen:
        if name not in known and ":" not in name:
            reason = error_text(page, "bot", name=name or "''", known=", ".join(known))
            raise usage_error(page, "simulate", reason + suggestion(page, name, known))
    if len(chosen) != rules.players:
        raise usage_error(page, "simulate", error_text(page, "bots", need=rules.players, count=len(chosen)))
    return chosen


def _bot_name(word: str) -> str:
    """The name of a bot of Peling's own in any case of letters; others as they are written."""
    return word.lower() if word.lower() in names() else word


def _plan(rules: Ruleset, bots: tuple[str, ...], seed: int | str, page: Page) -> Plan:
    from peling.sim.arena import plan

    try:
        return plan(rules, bots, seed)
    except BotError as error:
        raise InputError(error.words[page.lang]) from error


def _seed(text: str | None) -> int | str:
    """A number is a number, so that 1 and 01 are one seed; anything else is a text."""
    if text is None:
        return 1
    word = text.strip()
    return int(word) if word.isascii() and word.isdigit() and len(word) < 20 else word


def _file(page: Page, name: str, text: str | None) -> Path | None:
    if text is None:
        return None
    path = target(page, text)
    if name == "plot" and path.suffix.lower() not in PLOTS:
        raise usage_error(page, "simulate", error_text(page, "plot", path=text, known=", ".join(PLOTS)))
    return path


def _check_files(page: Page, files: dict[str, Path | None]) -> None:
    """Check for the packages that a file needs now, not after an hour of playing, and that each has a name of its own."""
    for name, module in (("parquet", "pyarrow"), ("plot", "matplotlib")):
        if files[name] is not None:
            require("sim", f"--{name}", module)
    places = [(name, path.resolve()) for name, path in files.items() if path is not None]
    for (one, place), (other, same) in combinations(places, 2):
        if place == same:
            raise usage_error(page, "simulate", error_text(page, "one_file", one=f"--{one}", other=f"--{other}"))


@contextmanager
def _tables(files: dict[str, Path | None], rules: Ruleset, page: Page) -> Iterator[Callable[[list[Deal]], None]]:
    """What writes deals to the tables that were asked for."""
    from peling.sim.tables import CsvWriter, ParquetWriter

    with ExitStack() as stack:
        writers = [
            (path, stack.enter_context(_table(page, path, make, rules)))
            for path, make in ((files["csv"], CsvWriter), (files["parquet"], ParquetWriter))
            if path is not None
        ]

        def write(deals: list[Deal]) -> None:
            for path, writer in writers:
                with writing(page, path):
                    writer.add(deals)

        yield write


@contextmanager
def _table(page: Page, path: Path, make: Callable[[Path, Ruleset], DealWriter], rules: Ruleset) -> Iterator[DealWriter]:
    """A table that is there when all is played, and not before."""
    with replacing(page, path) as place:
        with writing(page, path):
            writer = make(place, rules)
        try:
            yield writer
        except BaseException as error:
            with suppress(OSError):
                writer.close()
            if isinstance(error, KeyboardInterrupt):
                print(f"peling: {error_text(page, 'interrupted', path=path)}", file=sys.stderr)
            raise
        with writing(page, path):
            writer.close()


def _data(plan: Plan, rules: Ruleset) -> dict[str, Any]:
    """What was played: with it anybody can play the same again."""
    from peling import __version__
    from peling.sim.figures import rules_data

    return {"peling": __version__, **rules_data(rules), "seats": list(plan.bots), "seed": plan.seed}
