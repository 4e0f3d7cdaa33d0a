"""`peling rules`: the rule sets, the score card of one, what differs between two, and whether custom rules are valid."""

from __future__ import annotations

import argparse
from typing import Any

from peling.cli.arguments import assignments, find_rules
from peling.cli.errors import InputError, RulesFileError, VerificationError, error_text, usage_error
from peling.cli.terminal import json_line
from peling.page import Page
from peling.rules import RULESETS, Ruleset, Words

SOUND = Words("{path} klopt: {name}, versie {version}, hash {hash}", "{path} is valid: {name}, version {version}, hash {hash}")


def run(args: argparse.Namespace, page: Page) -> None:
    """Print the list of rule sets, the score card of one, what differs between two, or whether a file is valid."""
    ids: list[str] = args.ids
    if args.check is not None:
        if ids or args.diff is not None or args.toml:
            raise usage_error(page, "rules", error_text(page, "check_alone"))
        _check(args, page)
        return
    if len(ids) > 1:
        raise usage_error(page, "rules", error_text(page, "one_id", count=len(ids)))
    if not ids and args.diff is not None:
        raise usage_error(page, "rules", error_text(page, "diff_id"))
    if not ids:
        _print_all(args, page)
        return
    left = find_rules(page, ids[0], assignments(args.option, page))
    if args.toml:
        _print_toml(page, left)
    elif args.diff is None:
        _print_one(args, page, left)
    elif args.diff:
        _print_difference(args, page, left, find_rules(page, args.diff, {}))
    elif left.base:
        _print_difference(args, page, RULESETS[left.base], left)
    else:
        raise usage_error(page, "rules", error_text(page, "no_base", id=left.id))


def _check(args: argparse.Namespace, page: Page) -> None:
    """Say that custom rules are valid; mistakes are refused where they are read."""
    try:
        rules = find_rules(page, args.check, assignments(args.option, page))
    except RulesFileError as error:
        raise VerificationError(str(error)) from None
    if args.json:
        print(json_line(_data(rules)))
    else:
        about = {"path": args.check, "name": rules.name[page.lang], "version": rules.version, "hash": rules.hash}
        print(page.good(page.say(SOUND, **about)))


def _print_toml(page: Page, rules: Ruleset) -> None:
    from peling.rules.custom import write

    if not rules.base:
        raise InputError(error_text(page, "not_own", id=rules.id))
    print(write(rules), end="")


def _print_all(args: argparse.Namespace, page: Page) -> None:
    if args.json:
        print("\n".join(json_line(_data(rules)) for rules in RULESETS.values()))
        return
    from peling.cli.scorecard import overview

    print(overview(page, RULESETS.values()))


def _print_one(args: argparse.Namespace, page: Page, rules: Ruleset) -> None:
    if args.json:
        print(json_line(_data(rules)))
        return
    from peling.cli.scorecard import card

    print(card(page, rules))


def _print_difference(args: argparse.Namespace, page: Page, left: Ruleset, right: Ruleset) -> None:
    if not args.json:
        from peling.cli.difference import difference

        print(difference(page, left, right))
        return
    for item in left.diff(right):
        sides = {"left": item.left, "right": item.right, "name": {"nl": item.name.nl, "en": item.name.en}}
        print(json_line({"kind": item.kind, "id": item.id, "what": item.what} | sides))


def _data(rules: Ruleset) -> dict[str, Any]:
    """A rule set as plain data, with its names, its hash and what its options may be."""
    allowed = {
        option.name: [option.allowed[0], option.allowed[-1]] if isinstance(option.allowed, range) else list(option.allowed)
        for option in rules.options
    }
    about = {"name": {"nl": rules.name.nl, "en": rules.name.en}, "source": rules.source, "hash": rules.hash}
    own = {"base": rules.base, "packed": rules.packed} if rules.base else {}
    return rules.to_dict() | about | own | {"allowed": allowed}
