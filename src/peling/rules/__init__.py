"""The rule sets as tables: the four that Peling knows by id, and custom ones.

>>> get('nts').row('half_clean').value, get('nts-2009').row('half_clean').value
(1, 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from peling.rules.base import OWN, Difference, Fact, Option, OptionError, Payment, RulesError, Ruleset, check
from peling.rules.irregular import Irregular
from peling.rules.known import RULESETS, known
from peling.rules.rows import Row
from peling.words import Words

__all__ = [
    "RULESETS", "Difference", "Fact", "Irregular", "Option", "OptionError", "Payment", "Row", "RulesError", "Ruleset", "Words", "get",
]  # fmt: skip


def get(rules: str | Ruleset = "nts", options: Mapping[str, Any] | None = None) -> Ruleset:
    """The rule set of that id, the custom one that a packed text (`own:…`) holds, or the one given; with house options."""
    if isinstance(rules, str) and rules.startswith(OWN):
        from peling.rules.custom.texts import unpack

        rules = unpack(rules)
    if not isinstance(rules, Ruleset):
        return known(rules, options)
    if not options:
        return rules
    try:
        return check(rules.with_options(options))
    except RulesError:  # a base of Peling's goes with all its options; what a club changed need not
        named = ", ".join(f"{name}={value}" for name, value in options.items())
        raise OptionError(
            Words(
                f"met {named} spreken de regels van {rules.id} elkaar tegen",
                f"with {named} the rules of {rules.id} contradict each other",
            )
        ) from None
