"""The four rule sets, as tables.

>>> get('nts').row('half_clean').value, get('nts-2009').row('half_clean').value
(1, 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from peling.rules.base import Difference, Fact, Option, OptionError, Payment, Row, RulesError, Ruleset, check
from peling.rules.bmr import BMR
from peling.rules.irregular import Irregular
from peling.rules.mcr import MCR
from peling.rules.nts import NTS
from peling.rules.nts_2009 import NTS_2009
from peling.words import Words

__all__ = [
    "RULESETS", "Difference", "Fact", "Irregular", "Option", "OptionError", "Payment", "Row", "RulesError", "Ruleset", "Words", "get",
]  # fmt: skip

RULESETS: dict[str, Ruleset] = {rules.id: check(rules) for rules in (NTS, NTS_2009, MCR, BMR)}
"""By id, in the order they are shown."""


@lru_cache(maxsize=256)
def _settled(rules: str, options: tuple[tuple[str, Any], ...]) -> Ruleset:
    return check(RULESETS[rules].with_options(dict(options)))


def get(rules: str | Ruleset = "nts", options: Mapping[str, Any] | None = None) -> Ruleset:
    """The rule set of that id (or the one given) with house options."""
    if isinstance(rules, Ruleset):
        return check(rules.with_options(options)) if options else rules
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
