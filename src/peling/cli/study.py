"""`peling study`: what a rule set makes of play, and what a change to it does, from many deals that programs play."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from peling.cli.arguments import assignments, check_played, find_rules, rules_of, whole_number
from peling.cli.errors import error_text, suggestion, usage_error
from peling.cli.progress import Progress
from peling.cli.terminal import json_line
from peling.cli.workers import workers
from peling.cli.writing import target, write_whole
from peling.extras import require
from peling.page import Page
from peling.rules import Ruleset

if TYPE_CHECKING:
    from peling.sim.matches import Counted
    from peling.sim.study import Study

DEALS = 100_000
REPEATED = ("rules", "option", "against", "against_option", "each_option", "policy", "deals", "seed")
"""What of a command line decides the answer."""


def run(args: argparse.Namespace, page: Page) -> None:
    """Play, and print what came of it."""
    require("fast", "peling study")
    rules = [check_played(page, each) for each in _rule_sets(args, page)]
    deals = DEALS if args.deals is None else whole_number(page, "study", "--deals", args.deals)
    report = None if args.html is None else target(page, args.html)
    found = _played(rules, deals, args, page)
    if args.json:
        print(json_line(_data(found, each=args.each_option)))
    else:
        from peling.cli.findings import findings

        print(findings(page, found, each=args.each_option))
    if report is not None:  # last, so that the answer is there though the file cannot be written
        _write_report(found, report, args, page)


def _rule_sets(args: argparse.Namespace, page: Page) -> list[Ruleset]:
    """The rule set, and those that it is compared with."""
    from peling.sim.study import variants

    rules = rules_of(args, page)
    changes = assignments(args.against_option, page)
    if args.each_option:
        if args.against is not None or changes:
            raise usage_error(page, "study", error_text(page, "one_of", flags="--each-option, --against, --against-option"))
        return [rules, *variants(rules)]
    if args.against is not None:
        return [rules, find_rules(page, args.against, changes)]
    if changes:
        return [rules, find_rules(page, args.rules or "nts", assignments(args.option, page) | changes)]
    return [rules]


def _played(rules: list[Ruleset], deals: int, args: argparse.Namespace, page: Page) -> list[Study]:
    """A study of each rule set."""
    from peling.sim.matches import fewest_deals
    from peling.sim.shares import results
    from peling.sim.study import matches_of, studies_from, trials_of, work_of

    trials = trials_of(rules, _policy(args.policy, page), _seed(args.seed, page))
    matches = matches_of(rules, deals)
    work, fewest = work_of(trials, deals), matches * sum(map(fewest_deals, rules))
    shares = work.shares(matches)
    with (
        workers(args, page, "study", shares) as crew,
        Progress(page, fewest, lines=args.cluster is not None) as progress,
    ):
        parts = results(work, shares, crew, progress.stand)
        return studies_from(trials, _watched(parts, progress, matches))


def _watched(parts: Iterable[list[Counted]], progress: Progress, matches: int) -> Iterator[list[Counted]]:
    """The shares as they come, each shown. How many deals there will be follows from those of the matches so far."""
    from peling.kernels.play.study import C_DEALS

    played = deals = 0
    for part in parts:
        played += part[0].matches
        deals += sum(counted.sums[C_DEALS] for counted in part)
        progress.show(deals, deals * matches // played)
        yield part


def _policy(text: str | None, page: Page) -> str:
    from peling.sim.policies import POLICIES
    from peling.sim.study import POLICY

    name = POLICY if text is None else text.strip().lower()
    if name not in POLICIES:
        reason = error_text(page, "choice", flag="--policy", value=name or "''", known=", ".join(POLICIES))
        raise usage_error(page, "study", reason + suggestion(page, name, POLICIES))
    return name


def _seed(text: str | None, page: Page) -> int:
    from peling.kernels.play.chance import BITS_32

    return whole_number(page, "study", "--seed", "1" if text is None else text, 0, BITS_32)


def _data(found: list[Study], *, each: bool) -> dict[str, Any]:
    from peling import __version__
    from peling.sim.study import Comparison

    head = {"peling": __version__}
    if each:
        changes = [
            {"options": dict(other.rules.chosen), "differences": Comparison(found[0], other).differences()} for other in found[1:]
        ]
        return head | {"study": found[0].to_dict(), "each_option": changes}
    return head | (found[0].to_dict() if len(found) == 1 else Comparison(*found).to_dict())


def _write_report(found: list[Study], path: Path, args: argparse.Namespace, page: Page) -> None:
    from peling.cli.report import report

    write_whole(page, path, report(page._replace(color=False), found, _command(args), each=args.each_option))


def _command(args: argparse.Namespace) -> str:
    """The command line that gives the same answer."""
    words = ["peling", "study"]
    for name in REPEATED:
        value, flag = getattr(args, name), f"--{name.replace('_', '-')}"
        for each in value if isinstance(value, list) else [value]:
            if each is not None and each is not False:
                words += [flag] if each is True else [flag, each]
    return shlex.join(words)
