"""The commands and their options as data, from which parsers are made; `help` has the words about them."""

from __future__ import annotations

from typing import NamedTuple


class Switch(NamedTuple):
    """An option of a command; without `value` it is on or off, and with `bare` it may also stand without its value."""

    name: str
    value: bool = False
    many: bool = False
    bare: bool = False


class Command(NamedTuple):
    """A command: its options, and the name of its positional arguments if it has any. The module of its name runs it."""

    name: str
    switches: tuple[Switch, ...]
    takes: str = ""


_RULES, _OPTION, _JSON = Switch("rules", value=True), Switch("option", value=True, many=True), Switch("json")
_COMMON = (Switch("lang", value=True), Switch("color", value=True), Switch("help"))
_CREW = (Switch("jobs", value=True), Switch("cluster", value=True))
_PLACE = (Switch("data", value=True), Switch("database", value=True))

COMMANDS = {
    command.name: command
    for command in (
        Command("score", (_RULES, _OPTION, _JSON, *_COMMON), "hands"),
        Command("waits", (_RULES, _OPTION, _JSON, *_COMMON), "hands"),
        Command(
            "settle",
            (
                Switch("scores", value=True),
                Switch("hand", value=True, many=True),
                Switch("winner", value=True),
                Switch("discarder", value=True),
                Switch("east", value=True),
                Switch("ruler", value=True),
                Switch("false-mahjong", value=True, many=True),
                _RULES,
                _OPTION,
                _JSON,
                *_COMMON,
            ),
        ),
        Command(
            "play",
            (
                _RULES,
                _OPTION,
                Switch("bots", value=True),
                Switch("name", value=True),
                Switch("seed", value=True),
                Switch("deals", value=True),
                Switch("resume", value=True),
                Switch("save", value=True),
                Switch("record", value=True),
                Switch("replace"),
                Switch("ascii"),
                Switch("no-colour"),
                *_COMMON,
            ),
        ),
        Command(
            "simulate",
            (
                _RULES,
                _OPTION,
                Switch("bots", value=True),
                Switch("deals", value=True),
                Switch("seed", value=True),
                *_CREW,
                Switch("csv", value=True),
                Switch("parquet", value=True),
                Switch("plot", value=True),
                Switch("dump", value=True),
                _JSON,
                *_COMMON,
            ),
        ),
        Command(
            "study",
            (
                _RULES,
                _OPTION,
                Switch("against", value=True),
                Switch("against-option", value=True, many=True),
                Switch("each-option"),
                Switch("policy", value=True),
                Switch("deals", value=True),
                Switch("seed", value=True),
                *_CREW,
                Switch("html", value=True),
                _JSON,
                *_COMMON,
            ),
        ),
        Command(
            "serve",
            (
                Switch("host", value=True),
                Switch("port", value=True),
                *_PLACE,
                Switch("workers", value=True),
                Switch("advertise", value=True),
                Switch("open"),
                *_COMMON,
            ),
        ),
        Command("backup", (Switch("replace"), *_PLACE, *_COMMON), "files"),
        Command("restore", (Switch("replace"), *_PLACE, *_COMMON), "files"),
        Command("tidy", (Switch("older-than", value=True), Switch("dry-run"), *_PLACE, *_COMMON)),
        Command("people", (*_PLACE, *_COMMON), "names"),
        Command("forget", (*_PLACE, *_COMMON), "ids"),
        Command("replay", (Switch("verify"), Switch("seat", value=True), Switch("mjn"), _JSON, *_COMMON), "files"),
        Command("verify", (Switch("commitment", value=True), *_COMMON), "records"),
        Command(
            "rules",
            (Switch("diff", value=True, bare=True), Switch("check", value=True), Switch("toml"), _OPTION, _JSON, *_COMMON),
            "ids",
        ),
    )
}
TOP = (*_COMMON, Switch("version"))
"""The options of `peling` without a command."""
