"""`peling play`: a table in the terminal for one person and bots."""

from __future__ import annotations

import argparse
import os
import sys
from itertools import chain, count
from pathlib import Path

from peling.bots import levels
from peling.cli.arguments import rules_of, whole_number
from peling.cli.errors import InputError, error_text, suggestion, usage_error
from peling.cli.reading import read_record
from peling.extras import require
from peling.page import Page
from peling.record import RecordError, Refuted
from peling.rules import Words
from peling.terminal.session import DEFAULT_BOT, Session
from peling.text import plain_name

PLAY = {
    "you": Words("Ik", "Me"),
    "resume": Words("Verder spelen: peling play --resume {path}", "To continue: peling play --resume {path}"),
    "record": Words("Het verslag van de partij: {path}", "The record of the match: {path}"),
}
LARGEST_SEED = 10**18 - 1
_WIDEST_NAME = 16


def run(args: argparse.Namespace, page: Page) -> None:
    """Sit down and play; afterwards say where the match is saved."""
    require("play", "peling play")
    if not (sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()):
        raise usage_error(page, "play", error_text(page, "no_terminal"))
    if args.color == "never":
        os.environ["NO_COLOR"] = "1"
    from peling.terminal.app import PlayApp

    session = session_of(args, page)
    save_to, record_to = files(args, page, session)
    app = PlayApp(session, lang=page.lang, save_to=save_to, record_to=record_to, plain=args.ascii or not _unicode())
    ended = app.run()
    lang = app.keyboard.lang
    if ended == "saved" or (app.return_code and app.saved):
        print(PLAY["resume"][lang].format(path=_shell_word(save_to)))
    elif ended == "over":
        print(PLAY["record"][lang].format(path=record_to or save_to))
    if app.return_code:
        raise SystemExit(app.return_code)


def session_of(args: argparse.Namespace, page: Page) -> Session:
    """The session that the command line asks for: a new match, or a saved one."""
    bots = _bots(args, page)
    if args.resume:
        for name in ("rules", "option", "seed", "deals", "name"):
            if getattr(args, name):
                raise usage_error(page, "play", error_text(page, "resume_alone", flag=f"--{name}"))
        return saved_session(Path(args.resume), bots, page)
    deals = None if args.deals is None else whole_number(page, "play", "--deals", args.deals)
    seed = (
        int.from_bytes(os.urandom(6)) if args.seed is None else whole_number(page, "play", "--seed", args.seed, 0, LARGEST_SEED)
    )
    name = plain_name(args.name or "", _WIDEST_NAME) or PLAY["you"][page.lang]
    return Session.begin(rules_of(args, page), name=name, bots=bots or (DEFAULT_BOT,), seed=seed, deals=deals)


def saved_session(path: Path, bots: tuple[str, ...], page: Page) -> Session:
    """The session saved in a file."""
    text = read_record(page, str(path))
    try:
        return Session.resume(text, bots)
    except (RecordError, Refuted) as error:
        raise InputError(error_text(page, "record", path=path, reason=error.say(page.lang))) from None


def files(args: argparse.Namespace, page: Page, session: Session) -> tuple[Path, Path | None]:
    """Where the match is saved and where its record goes: no other file is replaced, except with `--replace`."""
    resumed = Path(args.resume) if args.resume else None
    for path in (Path(text) for text in (args.save, args.record) if text):
        if path.exists() and not args.replace and not (resumed is not None and path.samefile(resumed)):
            raise InputError(error_text(page, "file_exists", path=path))
    save_to = Path(args.save) if args.save else resumed or _free(default_file(session.match.rules.id, session.match.seed))
    return save_to, Path(args.record) if args.record else None


def _free(path: Path) -> Path:
    """The path, or with a number after its name the first that is not there yet."""
    others = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(one for one in chain([path], others) if not one.exists())


def _bots(args: argparse.Namespace, page: Page) -> tuple[str, ...]:
    """The named bots, checked; empty if none are named."""
    if not args.bots:
        return ()
    known = levels()
    wanted = tuple(word.strip().lower() for word in args.bots.split(","))
    for word in wanted:
        if word not in known:
            reason = error_text(page, "choice", flag="--bots", value=word, known=", ".join(known))
            raise usage_error(page, "play", reason + suggestion(page, word, known))
    return wanted


def default_file(rules_id: str, seed: int | str | None) -> Path:
    """Where a match is saved by default: in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME")
    if base:
        home = Path(base)
    elif sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        home = Path.home() / ".local" / "share"
    return home / "peling" / f"{rules_id}-{seed or 0}.mjn"


def _unicode() -> bool:
    """Whether the terminal can show more than ASCII."""
    return (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")


def _shell_word(path: Path) -> str:
    """A path as a shell wants it."""
    from shlex import quote

    return quote(str(path))
