"""`peling simulate --dump`: one deal of the engine's simulated matches as a record."""

from __future__ import annotations

import argparse
import re

from peling.cli.errors import InputError, meant, said, usage
from peling.page import Page
from peling.rules import Ruleset

POLICY = "quick"
_PLACE = re.compile(r"(\d{1,10}):(\d{1,10}):(\d{1,5})", re.ASCII)


def dump_deal(args: argparse.Namespace, rules: Ruleset, page: Page) -> None:
    """Print the record of the match up to and with the deal that was named: seed, match, deal."""
    from peling import record
    from peling.sim.dump import DumpError, dump
    from peling.sim.engine import Engine
    from peling.sim.minds import POLICIES

    names = (POLICY,) * rules.players if args.bots is None else tuple(name.strip().lower() for name in args.bots.split(","))
    for name in names:
        if name not in POLICIES:
            reason = said(page, "bot", name=name or "''", known=", ".join(POLICIES))
            raise usage(page, "simulate", reason + meant(page, name, POLICIES))
    if len(names) != rules.players:
        raise usage(page, "simulate", said(page, "bots", need=rules.players, count=len(names)))
    place = _PLACE.fullmatch(args.dump.strip())
    if place is None:
        raise usage(page, "simulate", said(page, "dump", value=args.dump))
    seed, match, deal = map(int, place.groups())
    try:
        played = record.of_match(dump(Engine(rules), seed, match, deal, names))
    except DumpError as error:
        raise InputError(said(page, "no_deal", match=match, deals=error.deals, deal=deal)) from None
    except ValueError:
        raise usage(page, "simulate", said(page, "dump", value=args.dump)) from None
    print(played.to_json() if args.json else played.write(), end="")
