"""`repr` of every public value fits a screen, and rebuilds the value or names it."""

from __future__ import annotations

import dataclasses
import re
import sys
from collections.abc import Iterator
from enum import Enum
from typing import Any

import pytest
from playing import start

import peling
from peling import Match, Ruleset, drafts, get_rules, lessons, links, record, rules, scoring
from peling.bots import make
from peling.bots.advice import advise
from peling.rules import custom
from peling.scoring.almost import almost
from peling.scoring.unfinished import certain
from peling.sim.arena import plan
from peling.sim.study import Comparison, studies

SCREEN = 3000
TEXTS = {
    "nts": "1s 444s 678s 999s NNN >1p ; seat S, round W",
    "nts-2009": "[1111m] [9999m] [EEEE] [CCCC] P +P ; seat E, round E",
    "mcr": "123m 456m 789m 55s 78p 1234f 1234y +9p ; seat S",
    "bmr": "[1111m] [EEEE] [CCCC] [9999s] P 1234f 1234y +P ; seat E, round E",
}
LARGE = {
    "id": "x" * 16,
    "base": "nts",
    "version": "2026-2027",
    "name": {"nl": "n" * 80, "en": "e" * 80},
    "options": {"players": 5},
    "rows": {"half_clean": {"value": 2, "name": {"nl": "n" * 60, "en": "e" * 60}, "rule": {"nl": "r" * 160, "en": "r" * 160}}},
    "new": {
        f"{'y' * 29}_{i}": {
            "pattern": pattern,
            "unit": "doubles",
            "value": 2,
            "name": {"nl": f"{i}" * 60, "en": f"{i}" * 60},
            "excludes": ["half_clean", "pure"],
        }
        for i, pattern in enumerate(("double_pung", "all_types"))
    },
}


def _custom() -> Ruleset:
    data = LARGE | {"new": {}}
    for row_id, row in LARGE["new"].items():  # type: ignore[attr-defined]
        try:
            data = custom.data_of(custom.from_data(data | {"new": data["new"] | {row_id: row}}))  # type: ignore[operator]
        except custom.OwnRulesError:
            continue
    return custom.from_data(data)


RULES = {name: get_rules(name) for name in rules.RULESETS} | {
    "nts with options": get_rules("nts", {"minimum_doubles": 3, "luck_tiles": True}),
    "mcr with options": get_rules("mcr", {"edition": "mil"}),
    "custom": _custom(),
    "custom with options": get_rules(_custom(), {"minimum_doubles": 3}),
}
WIRE = ("peling.wire", "peling.server", "peling.client")
"""Messages have names that values have too; which test file came first must not decide which of them is meant."""
OURS = [vars(module) for name, module in sorted(sys.modules.items()) if name.startswith("peling") and not name.startswith(WIRE)]
NAMES = {name: thing for one in (*OURS, vars(lessons), vars(rules), vars(scoring), vars(peling)) for name, thing in one.items()}


def _inside(value: Any) -> Iterator[Any]:
    """A value and all values of ours that it has."""
    todo, seen = [value], set()
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, str | bytes | int | float | Enum | type):
            continue
        seen.add(id(one))
        if type(one).__module__.startswith("peling") and not type(one).__name__.startswith("_"):
            yield one
        if dataclasses.is_dataclass(one):
            todo += [getattr(one, field.name) for field in dataclasses.fields(one)]
        elif isinstance(one, dict):
            todo += [*one, *one.values()]
        elif isinstance(one, tuple | list | set | frozenset):
            todo += one


def fits(value: Any) -> None:
    """It and all inside fit a screen, and come back where they are written as a call."""
    for one in _inside(value):
        text = repr(one)
        assert len(text) < SCREEN, (type(one), len(text), text[:400])
        assert " object at 0x" not in text, text
        if "<" not in re.sub(r"'[^']*'", "", text):
            assert eval(text, dict(NAMES)) == one, text  # noqa: S307


@pytest.mark.parametrize("name", RULES)
def test_rules(name: str) -> None:
    ruleset = RULES[name]
    fits(ruleset)
    if name.startswith("custom"):
        assert ruleset.id in repr(ruleset)
        assert ruleset.hash in repr(ruleset)
    else:
        assert eval(repr(ruleset), dict(NAMES)) == ruleset  # noqa: S307


def test_what_is_changed_by_hand_is_not_said_to_be_the_known_one() -> None:
    changed = dataclasses.replace(get_rules("nts"), cake=False)
    assert repr(changed) == f"<Ruleset nts {changed.hash}>"
    assert repr(get_rules("nts")) == "get_rules('nts')"
    assert repr(get_rules("nts", {"minimum_doubles": 3})) == "get_rules('nts', {'minimum_doubles': 3})"


@pytest.mark.parametrize("name", RULES)
def test_scoring(name: str) -> None:
    ruleset = RULES[name]
    text = TEXTS[ruleset.family]
    if ruleset.has_option("luck_tiles") and not ruleset["luck_tiles"]:
        text = text.replace(" 1234f 1234y", "")
    sheet = peling.score(text, ruleset)
    fits(sheet)
    assert str(sheet.total) in repr(sheet)
    assert str(sheet.hand) in repr(sheet)
    fits(peling.shanten(text, ruleset))
    for hand in (text, "19m 19p 19s ESWNCFP" if ruleset.players != 3 else text):
        found = peling.waits(hand, ruleset)
        fits(found)
        assert len(repr(found)) < SCREEN
    false_wins = () if ruleset.playing < 4 else (0, 2)
    scores = [sheet.total if ruleset.fan else 1000] * ruleset.playing
    settled = peling.settle(scores, ruleset, winner=1, discarder=None, false_wins=false_wins)
    fits(settled)
    assert " ".join(map(str, settled.net)) in repr(settled)
    draft = drafts.read_draft(text)
    fits(draft)
    fits(certain(draft, ruleset))
    fits(almost(draft, ruleset))
    fits(links.read_link(links.write_link(draft, ruleset)))


@pytest.mark.parametrize("name", ["nts", "mcr", "bmr", "nts-2009", "custom"])
def test_lessons(name: str) -> None:
    ruleset = RULES[name]
    for topic in ("count", "waits", "pay"):
        asked = lessons.question(ruleset, topic, 3, 5)
        fits(asked)
        fits(lessons.mark(asked, lessons.Answer(lines=frozenset(), waits={}, amounts={})))
    fits(lessons.row_lesson(ruleset, ruleset.rows[0].id))
    fits(lessons.topics(ruleset))


@pytest.mark.parametrize("variant", ["nts", "nts five", "mcr", "bmr", "nts-2009"])
def test_play(variant: str) -> None:
    match = start(variant, 3, deals=2)
    bots = [make("club", match.rules, seed=seat) for seat in range(match.rules.players)]
    for turn in range(60):
        seat = match.to_act[0]
        view = match.view(seat)
        fits(view)
        if turn % 20 == 5:
            fits(advise(view))
        fits(match.push(bots[seat].choose(view), seat))
    for value in (match, match.state, match.state.table, record.of_match(match)):
        fits(value)
    assert len(repr(match.events[-1])) < SCREEN
    assert f"seed {match.seed!r}" in repr(match)
    long = Match("nts", ["n" * 5000] * 4, seed="s" * 5000)
    for value in (long, long.state, record.of_match(long)):
        fits(value)


def test_simulation() -> None:
    ruleset = RULES["custom"]
    fits(plan(ruleset, ["random"] * ruleset.players, seed="s"))
    left, right = studies([get_rules("nts"), get_rules("nts", {"minimum_doubles": 3})], "random", 8, jobs=1)
    both = Comparison(left, right)
    for value in (left, left.trial, left.counted, left.rows(), left.of("draws"), both, both.rows()):
        fits(value)
    with pytest.raises(ValueError, match=r"no figure 'winner_score' here; known are draws, .*net_E"):
        both.of("winner_score")
    with pytest.raises(ValueError, match=r"no figure 'winner_score' here"):
        left.of("winner_score")
