"""Bots from elsewhere: a class or factory in a file (`mine.py:MyBot`) or module (`my.bots:MyBot`), or what a package offers.

A package offers a bot under a name with an entry point of the group `peling.bots`. A file is read once: its text travels with
the work, so that every process and machine plays the same bot, and it may import whatever is installed there.
"""

from __future__ import annotations

import linecache
import sys
import tokenize
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import Parameter, signature
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, NamedTuple

from peling.bots.base import Bot, names
from peling.rules import Ruleset, Words

GROUP = "peling.bots"
Maker = Callable[..., Bot]
"""A class or function that makes a bot. It is called with the rule set, and with `seed` and `compiled` if it takes them."""


class BotError(ValueError):
    """A bot that cannot be used; `words` say which and why."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words

    def __reduce__(self) -> tuple[type[BotError], tuple[Words]]:
        return type(self), (self.words,)


class Source(NamedTuple):
    """Where a bot comes from, as plain data that other processes can make it from."""

    name: str
    """What it is called in tables."""
    place: str
    """A module, or the path of a file."""
    attribute: str
    text: str | None = None
    """The source text of a file."""
    maker: Maker | None = None
    """A class or factory that no other process can import, such as one typed in a notebook."""

    def make(self, rules: Ruleset, *, seed: int | str, compiled: bool) -> Bot:
        """A bot for a rule set."""
        maker = self._load()
        if isinstance(maker, type) and not callable(getattr(maker, "choose", None)):
            raise self._error("heeft geen methode choose(view)", "has no method choose(view)")
        try:
            bot: Bot = _call(maker, rules, seed=seed, compiled=compiled)
        except (Exception, SystemExit) as error:
            raise self._error(f"is niet te maken: {describe(error)}", f"cannot be made: {describe(error)}") from error
        if not callable(getattr(bot, "choose", None)):
            kind = type(bot).__name__
            article = "an" if kind[:1].lower() in "aeiou" else "a"
            raise self._error(
                f"wat het maakt, een {kind}, heeft geen choose(view)", f"what it makes, {article} {kind}, has no choose(view)"
            )
        return bot

    def stamp(self) -> str:
        """A hash of the bot's source, which must be the same wherever it plays."""
        if self.maker is not None:
            return ""
        text = self.text if self.text is not None else _source_text(self._module())
        return sha256(text.encode()).hexdigest()[:12]

    def _load(self) -> Maker:
        if self.maker is not None:
            return self.maker
        found: Any = self._module()
        for part in self.attribute.split("."):
            found = getattr(found, part, None)
        if not callable(found):
            what = repr(self.attribute)
            raise self._error(
                f"er is geen klasse of functie {what} in {self.place}", f"{self.place} has no class or function {what}"
            )
        maker: Maker = found
        return maker

    def _module(self) -> ModuleType:
        try:
            return import_module(self.place) if self.text is None else _file_module(self.place, self.text)
        except SyntaxError as error:
            where = f"{self.place}, line {error.lineno}: {error.msg}"
            raise self._error(f"{where} (geen goed Python)", f"{where} (not valid Python)") from error
        except ModuleNotFoundError as error:
            if self.text is None and error.name and f"{self.place}.".startswith(f"{error.name}."):
                raise self._error(
                    f"er is geen module {error.name}; een bestand is {self.place}.py:{self.attribute}",
                    f"there is no module {error.name}; for a file write {self.place}.py:{self.attribute}",
                ) from None
            raise self._broken(error) from error
        except (Exception, SystemExit) as error:
            raise self._broken(error) from error

    def _broken(self, error: BaseException) -> BotError:
        return self._error(f"{self.place} is niet te laden: {describe(error)}", f"cannot load {self.place}: {describe(error)}")

    def _error(self, nl: str, en: str) -> BotError:
        return BotError(Words(f"bot {self.name}: {nl}", f"bot {self.name}: {en}"))


def find(spec: str) -> Source | None:
    """Where the bot that `spec` names comes from; None for a bot of Peling itself."""
    if spec in names():
        return None
    place, colon, attribute = spec.rpartition(":")
    if colon and place and attribute:
        return _in_file(spec, place, attribute) if _is_path(place) else Source(spec, place, attribute)
    point = plugins().get(spec)
    if point is None:
        known = ", ".join([*names(), *plugins()])
        raise BotError(Words(f"er is geen bot {spec!r}; wel {known}", f"there is no bot {spec!r}; there are {known}"))
    return Source(spec, point.module, point.attr)


def source_of(maker: Maker) -> Source:
    """Where a class or factory comes from: its module if others can import it from there, else itself."""
    module, name = getattr(maker, "__module__", None) or "", getattr(maker, "__qualname__", type(maker).__qualname__)
    label = str(name).rpartition(".")[2]
    found: Any = sys.modules.get(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    return Source(label, "", name, None, maker) if found is not maker or module == "__main__" else Source(label, module, name)


def plugins() -> dict[str, EntryPoint]:
    """The bots that installed packages offer, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def describe(error: BaseException) -> str:
    """An error with the last line of Python that it comes from."""
    frames = extract_tb(error.__traceback__)
    where = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
    text = " ".join(str(error).split())[:300]
    return f"{type(error).__name__}{': ' if text else ''}{text}{where}"


def _is_path(place: str) -> bool:
    return place.endswith(".py") or "/" in place or "\\" in place


def _in_file(spec: str, place: str, attribute: str) -> Source:
    path = Path(place).expanduser()
    try:
        with tokenize.open(path) as file:
            text = file.read()
    except (OSError, SyntaxError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        words = Words(f"bot {spec}: {place} is niet te lezen: {reason}", f"bot {spec}: cannot read {place}: {reason}")
        raise BotError(words) from None
    return Source(spec, str(path.resolve()), attribute, text)


@lru_cache
def _file_module(path: str, text: str) -> ModuleType:
    """A module made of the text of a file, under a name that no other module has."""
    name = f"peling_bot_{sha256(f'{path} {text}'.encode()).hexdigest()[:12]}"
    module = sys.modules[name] = ModuleType(name)  # dataclasses and pickles look for it there
    module.__file__ = path
    linecache.cache[path] = len(text), None, text.splitlines(keepends=True), path
    try:
        exec(compile(text, path, "exec"), module.__dict__)  # noqa: S102  # nosec B102  # the bot that somebody asked for
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _source_text(module: ModuleType) -> str:
    path = module.__file__
    return Path(path).read_bytes().decode("utf-8", "replace") if path and path.endswith(".py") else ""


def _call(maker: Maker, rules: Ruleset, **given: Any) -> Bot:
    """What a maker gives for the arguments that it takes."""
    try:
        parameters = signature(maker).parameters.values()
    except (TypeError, ValueError):  # written in C
        return maker(rules)
    kinds = {each.kind for each in parameters}
    taken = {name for each in parameters if each.kind is not Parameter.POSITIONAL_ONLY for name in (each.name,)}
    chosen = {name: value for name, value in given.items() if name in taken or Parameter.VAR_KEYWORD in kinds}
    places = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD, Parameter.VAR_POSITIONAL)
    takes_rules = any(each.kind in places and each.name not in given for each in parameters)
    return maker(rules, **chosen) if takes_rules else maker(**chosen)
