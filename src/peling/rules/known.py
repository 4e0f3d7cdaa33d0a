"""The four rule sets that Peling knows by id, with their options settled."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from peling.rules.base import RULESETS, OptionError, Ruleset, check
from peling.rules.bmr import BMR
from peling.rules.mcr import MCR
from peling.rules.nts import NTS
from peling.rules.nts_2009 import NTS_2009
from peling.words import Words

__all__ = ["RULESETS", "known"]

RULESETS.update({rules.id: check(rules) for rules in (NTS, NTS_2009, MCR, BMR)})


@lru_cache(maxsize=256)
def _settled(rules: str, options: tuple[tuple[str, Any], ...]) -> Ruleset:
    return check(RULESETS[rules].with_options(dict(options)))


def known(rules: str, options: Mapping[str, Any] | None = None) -> Ruleset:
    """The rule set of that id with house options; `OptionError` if there is none, or no such option."""
    if rules not in RULESETS:
        raise OptionError(
            Words(
                f"de spelregels {rules!r} zijn er niet; er zijn {', '.join(RULESETS)}",
                f"there is no rule set {rules!r}; known are {', '.join(RULESETS)}",
            )
        )
    if not options:
        return RULESETS[rules]
    values = {name: RULESETS[rules].option(name).read(value) for name, value in options.items()}
    return _settled(rules, tuple(sorted(values.items())))
