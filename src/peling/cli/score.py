"""`peling score`: what each hand scores and why; or, for a stream, one JSON answer per line."""

from __future__ import annotations

import argparse
import sys

from peling import scoring
from peling.cli.arguments import rules_of
from peling.cli.errors import InputError, error_text, usage_error
from peling.cli.hands import read_hands
from peling.cli.terminal import json_line
from peling.page import Page
from peling.rules import Ruleset
from peling.scoring.vectors import check_hand


def run(args: argparse.Namespace, page: Page) -> None:
    """Print what each hand scores and why."""
    texts: list[str] = args.hands
    rules = rules_of(args, page)
    if not texts:
        raise usage_error(page, "score", error_text(page, "no_hand"))
    if "-" in texts:
        if len(texts) > 1:
            raise usage_error(page, "score", error_text(page, "stream"))
        _stream(rules, page)
        return
    hands = read_hands(page, "score", texts, lambda hand: check_hand(hand, rules))
    for i, sheet in enumerate([scoring.score(hand, rules) for hand in hands]):
        if args.json:
            print(json_line(sheet.to_dict()))
        else:
            print("\n" * bool(i) + sheet.explain(page.lang, color=page.color))


def _stream(rules: Ruleset, page: Page) -> None:
    """Answer every line of the input; a wrong line is answered with its error."""
    from peling import stream
    from peling.cli.progress import compile_notice

    sys.stdout.flush()
    try:
        with compile_notice(page):
            stream.run(0 if sys.stdin is None else sys.stdin.fileno(), sys.stdout.buffer, rules)
    except stream.NoText:
        raise InputError(error_text(page, "no_lines")) from None
