"""The command line: what `commands.py` lists, for people and (`--json`) for programs.

To start fast, a command's own module, its help and the sentences of refusals are imported only when needed.
Nothing here needs NumPy or Numba.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from peling.cli.arguments import command_at, parse
from peling.cli.commands import COMMANDS, TOP
from peling.cli.errors import InputError, error_text, os_reason, suggestion, usage_error
from peling.cli.terminal import colored, language, line_width
from peling.extras import MissingExtra
from peling.page import Page
from peling.text import plain_lines

if TYPE_CHECKING:
    from argparse import Namespace

OK, WRONG, INTERRUPTED = 0, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code: 0 answered, 1 not sound (verified), 2 wrong input, 130 interrupted."""
    words = list(sys.argv[1:] if argv is None else argv)
    lang = language(words, os.environ)
    if sys.stdout is None:  # the caller closed it
        print(f"peling: {error_text(Page(lang), 'closed_output')}", file=sys.stderr)
        return WRONG
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # do not fail on a letter that the terminal cannot show
    try:
        _run(words, lang)
        sys.stdout.flush()
    except InputError as error:
        print(f"peling: {plain_lines(str(error))}", file=sys.stderr)
        return error.code
    except MissingExtra as error:
        print(f"peling: {error.words[lang]}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # Nothing more can be written; without this Python would try once more while it shuts down, and complain.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        if isinstance(error, BrokenPipeError):  # the reader closed the pipe
            return OK
        print(f"peling: {os_reason(Page(lang), error)}", file=sys.stderr)
        return WRONG
    return OK


def _run(words: list[str], lang: str) -> None:
    page = Page(lang, color=False, width=line_width())
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    place = command_at(words)
    if place < 0:
        _top(words, page)
        return
    command = COMMANDS.get(words[place])
    if command is None:
        reason = error_text(page, "command", name=words[place], known=", ".join(COMMANDS))
        raise usage_error(page, "", reason + suggestion(page, words[place], COMMANDS))
    args = parse(page, words[:place] + words[place + 1 :], command.switches, command.name, command.takes)
    page = page._replace(color=colored(args.color or "auto"))
    if args.help:
        from peling.cli.help import command_help

        print(command_help(page, command))
        return
    run: Callable[[Namespace, Page], None] = import_module(f"peling.cli.{command.name}").run
    run(args, page)


def _top(words: list[str], page: Page) -> None:
    """Answer a command line without a command: the version, or the help."""
    args = parse(page, words, TOP)
    if args.version:
        from peling import __version__

        print(f"peling {__version__}")
    else:
        from peling.cli.help import top_help

        print(top_help(page._replace(color=colored(args.color or "auto"))))
