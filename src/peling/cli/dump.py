"""`peling simulate --dump`: one deal of the matches that the kernels play (`peling study`) as a record."""

from __future__ import annotations

import argparse
import re

from peling.cli.arguments import check_played
from peling.cli.errors import InputError, error_text, suggestion, usage_error
from peling.page import Page
from peling.rules import Ruleset

POLICY = "quick"
IDLE = ("deals", "seed", "jobs", "cluster", "csv", "parquet", "plot")
"""Options of simulations that say nothing of a deal that is named."""
_PLACE = re.compile(r"(\d{1,10}):(\d{1,10}):(\d{1,5})", re.ASCII)


def dump_deal(args: argparse.Namespace, rules: Ruleset, page: Page) -> None:
    """Print the record of the match up to and with the deal that was named: seed, match, deal."""
    from peling import record
    from peling.sim.dump import DumpError, dump
    from peling.sim.engine import Engine, check_seed
    from peling.sim.policies import POLICIES

    for name in IDLE:
        if getattr(args, name) is not None:
            raise usage_error(page, "simulate", error_text(page, "dump_alone", flag=f"--{name}"))
    names = (POLICY,) * rules.players if args.bots is None else tuple(name.strip().lower() for name in args.bots.split(","))
    for name in names:
        if name not in POLICIES:
            reason = error_text(page, "bot", name=name or "''", known=", ".join(POLICIES))
            raise usage_error(page, "simulate", reason + suggestion(page, name, POLICIES))
    if len(names) != rules.players:
        raise usage_error(page, "simulate", error_text(page, "bots", need=rules.players, count=len(names)))
    place = _PLACE.fullmatch(args.dump.strip())
    seed, match, deal = map(int, place.groups()) if place is not None else (0, 0, 0)
    try:
        check_seed(seed, match, deal)
    except ValueError:
        raise usage_error(page, "simulate", error_text(page, "dump", value=args.dump)) from None
    engine = Engine(check_played(page, rules))
    try:
        played = record.of_match(dump(engine, seed, match, deal, names))
    except DumpError as error:
        raise InputError(error_text(page, "no_deal", match=match, deals=error.deals, deal=deal)) from None
    print(played.to_json() if args.json else played.write(), end="")
