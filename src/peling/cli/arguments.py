"""The words of a command line as arguments, and the rule set that they name."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn

from peling.cli.commands import COMMANDS
from peling.cli.errors import InputError, RulesFileError, error_text, suggestion, usage_error
from peling.cli.switches import COLOR, LANG, Switch
from peling.page import Page
from peling.rules import RULESETS, OptionError, Ruleset, get
from peling.rules.base import OWN
from peling.text import readable

SUFFIX = ".toml"
MOST = 10**9
_WITH_VALUE = {f"--{switch.name}" for command in COMMANDS.values() for switch in command.switches if switch.value}


class _Parser(argparse.ArgumentParser):
    """A parser that prints neither messages nor help itself."""

    def error(self, message: str) -> NoReturn:
        raise argparse.ArgumentError(None, message)


def _formatter(prog: str) -> argparse.HelpFormatter:
    """A formatter with a fixed width: argparse makes one for each option, and without a width it would import `shutil`."""
    return argparse.HelpFormatter(prog, width=80)


def _parser(switches: Iterable[Switch], takes: str = "") -> _Parser:
    parser = _Parser(prog="peling", usage="", add_help=False, allow_abbrev=False, formatter_class=_formatter)
    for switch in switches:
        names = ("-h", "--help") if switch.name == "help" else (f"--{switch.name}",)
        dest = switch.name.replace("-", "_")
        if switch.bare:
            parser.add_argument(*names, dest=dest, nargs="?", const="")
        elif switch.value:
            parser.add_argument(*names, dest=dest, action="append" if switch.many else "store")
        else:
            parser.add_argument(*names, dest=dest, action="store_true")
    if takes:
        parser.add_argument(takes, nargs="*")
    return parser


def command_at(words: Sequence[str]) -> int:
    """Where the command stands: the first word that is neither an option nor its value; -1 if there is none."""
    for i, word in enumerate(words):
        if not word.startswith("-") and (i == 0 or words[i - 1] not in _WITH_VALUE):
            return i
    return -1


def parse(page: Page, words: list[str], switches: Sequence[Switch], command: str = "", takes: str = "") -> argparse.Namespace:
    """The words as arguments, or a refusal in the page's language."""
    try:
        args = _parser(switches, takes).parse_intermixed_args(words)
    except argparse.ArgumentError as error:
        raise usage_error(page, command, _refusal(page, readable(str(error)), switches)) from None
    for switch in (LANG, COLOR):
        value = getattr(args, switch.name)
        if value is not None and value not in switch.choices:
            reason = error_text(page, "choice", flag=f"--{switch.name}", value=value, known=", ".join(switch.choices))
            raise usage_error(page, command, reason)
    return args


def _refusal(page: Page, reason: str, switches: Sequence[Switch]) -> str:
    """The message of argparse, in the page's language."""
    from peling.cli.words import USAGE

    for pattern, words in USAGE:
        if found := pattern.fullmatch(reason):
            answer = words[page.lang].format(*found.groups())
            if "unrecognized" in reason:
                answer += suggestion(page, found[1].split()[0].partition("=")[0], [f"--{switch.name}" for switch in switches])
            return answer
    return reason


def whole_number(page: Page, command: str, flag: str, text: str, least: int = 1, most: int = MOST) -> int:
    """The number given to an option."""
    word = text.strip()
    digits = word.lstrip("0")
    if word.isascii() and word.isdigit() and len(digits) <= len(str(most)) and least <= int(digits or 0) <= most:
        return int(digits or 0)
    raise usage_error(page, command, error_text(page, "number", flag=flag, least=least, most=most, value=text))


def assignments(texts: Sequence[str] | None, page: Page) -> dict[str, str]:
    """The house options as written."""
    options = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise InputError(error_text(page, "assignment", value=text))
        options[name.strip()] = value.strip()
    return options


def only_argument(args: argparse.Namespace, page: Page, command: str, name: str, missing: str) -> str:
    """The one argument of a command that takes exactly one."""
    found: list[str] = getattr(args, name)
    if len(found) != 1:
        raise usage_error(page, command, error_text(page, missing))
    return found[0]


def rules_of(args: argparse.Namespace, page: Page) -> Ruleset:
    """The rule set that `--rules` and `--option` name."""
    return find_rules(page, args.rules or "nts", assignments(args.option, page))


def check_played(page: Page, rules: Ruleset) -> Ruleset:
    """The rules, if the kernels play them."""
    from peling.sim import engine

    try:
        return engine.check_played(rules)
    except OptionError as error:
        raise InputError(error_text(page, "option", reason=error.words[page.lang])) from None


def find_rules(page: Page, name: str, options: Mapping[str, str]) -> Ruleset:
    """The rule set of an id, a file or a packed text, with its options; or a refusal that suggests a known name."""
    rules = named_rules(page, name)
    try:
        return get(rules, options)
    except ValueError as error:  # an OptionError, or a number with too many digits for Python
        if isinstance(rules, str) and rules not in RULESETS:
            guess = suggestion(page, rules, RULESETS)
        else:
            known = [option.name for option in get(rules).options]
            guess = next((suggestion(page, option, known) for option in options if option not in known), "")
        raise InputError(error_text(page, "option", reason=_reason(page, error)) + guess) from None


def _reason(page: Page, error: ValueError) -> str:
    return error.words[page.lang] if isinstance(error, OptionError) else str(error)


def named_rules(page: Page, name: str) -> str | Ruleset:
    """What is named: custom rules in a file (`club.toml`) or a packed text (`own:…`), which are read, or else an id."""
    text = name.strip()
    if not (text.startswith(OWN) or text.lower().endswith(SUFFIX) or "/" in text or os.sep in text):
        return readable(text.lower())
    from peling.cli.reading import read_bounded
    from peling.rules.custom import OwnRulesError, read, unpack
    from peling.rules.custom.texts import LARGEST

    try:
        return unpack(text) if text.startswith(OWN) else read(read_bounded(page, text, 4 * LARGEST))
    except OwnRulesError as error:
        shown = OWN + "…" if text.startswith(OWN) else text
        lines = [f"  {mistake.say(page.lang)}" for mistake in error.mistakes]
        raise RulesFileError("\n".join([error_text(page, "own_rules", path=shown), *lines])) from None
