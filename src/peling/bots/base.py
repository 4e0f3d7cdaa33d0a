"""What a bot is, and the bots by name."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, runtime_checkable

from peling.extras import require
from peling.game import (
    Action,
    View,
)  # the package itself: a module of it, imported while another thread imports the package, is half there
from peling.rules import Ruleset, get
from peling.words import Words


class Bot(Protocol):
    """A player. It sees a view with at least one legal action and chooses one of them."""

    name: str

    def choose(self, view: View) -> Action:
        """The chosen action."""
        ...


@runtime_checkable
class Seeded(Protocol):
    """A bot that draws some of its choices: they follow from its seed and from what it sees."""

    def reseed(self, seed: int | str) -> None:
        """Use another seed from here on."""
        ...


_BASELINE = "random"
_BOTS = {name: f"peling.bots.{name}" for name in (_BASELINE, "beginner", "quick", "club")}


def names() -> tuple[str, ...]:
    """The names of all bots, the weakest first."""
    return tuple(_BOTS)


def levels() -> tuple[str, ...]:
    """The names of the bots that people play against, the weakest first; `random` is none of them."""
    return tuple(name for name in _BOTS if name != _BASELINE)


def make(name: str, rules: str | Ruleset = "nts", *, seed: int | str = 0, compiled: bool = False) -> Bot:
    """A bot for a rule set; `compiled` uses the compiled kernels (the extra `fast`; it takes a moment to start)."""
    if name not in _BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(_BOTS)}")
    if compiled:
        require("fast", Words("een bot met vertaalde kernels", "a bot with compiled kernels"))
    bot: Bot = import_module(_BOTS[name]).Player(get(rules), seed=seed, compiled=compiled)
    return bot
