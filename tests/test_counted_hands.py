"""What `count` says of unfinished hands, tried out: certain lines last, changes and waits are worth what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.pool import Pool
from random import Random

import naive
import pytest
from generators import random_non_winner, random_winner
from test_unfinished import keeps

from peling import get_rules, score
from peling.drafts import Draft
from peling.hands import Flag, Hand, HandError, Source, Win
from peling.rules import RULESETS, Ruleset
from peling.scoring import waits
from peling.scoring.almost import almost
from peling.scoring.circumstances import circumstances
from peling.scoring.unfinished import Certain, certain
from peling.tiles import JOKER, KINDS, TEXT

LONG = 20_000
"""Cases of the long run, over all rule sets."""
LUCK = {"luck_tiles": True}
WAYS = 4
"""How many ways a laid hand is finished in."""


def rules_of(name: str) -> Ruleset:
    """The rule set, with luck tiles where they are an option."""
    return get_rules(name, LUCK if RULESETS[name].has_option("luck_tiles") else {})


def draft_of(hand: Hand) -> Draft:
    """A hand as it is laid."""
    kind, source = (None, Source.UNKNOWN) if hand.win is None else (hand.win.kind, hand.win.source)
    return Draft(hand.concealed, hand.melds, hand.luck, kind, source, hand.seat, hand.round, hand.flags)


def completions(draft: Draft, rules: Ruleset, rng: Random) -> Iterator[Hand]:
    """Hands of thirteen tiles that hold what is laid, by tiles drawn at random; and wins of them."""
    copies = rules.copies(goulash=draft.laid.goulash)
    left = [kind for kind in (*range(KINDS), JOKER) for _ in range(copies[kind] - [*draft.laid.tiles()].count(kind))]
    for _ in range(WAYS):
        more = rng.sample(left, 13 - draft.number)
        yield replace(draft, rack=(*draft.rack, *more)).hand()


def check_certain(rng: Random, name: str) -> str:
    """What is certain of some tiles of a hand counts in that hand, in others that hold them, and when they win."""
    rules = rules_of(name)
    hand = random_non_winner(rng, name, luck=True)
    if hand.dead:
        return ""
    rack = rng.sample(hand.concealed, rng.randrange(len(hand.concealed) + 1))
    draft = replace(draft_of(hand), rack=tuple(rack))
    sure = certain(draft, rules)
    if rules.fan:
        return "" if sure == Certain() else f"{draft}: nothing is certain in {name}"
    for one in (hand, *completions(draft, rules, rng)):
        found = naive.score(one, name, dict(rules.chosen))
        sheet = score(one, rules)
        if sheet.total != found["total"]:
            return f"{one}: {sheet.total}, expected {found['total']}"
        wins = [wait.drawn for wait in waits(one, rules)]
        for line in sure.lines:
            for told in (sheet, *wins):
                if not keeps(line, told):
                    return f"{draft}: {line.id} x {line.times} is lost in {told.hand}"
    return ""


def check_almost(rng: Random, name: str) -> str:
    """One change is one change, and its hand is worth what the answer says, which is more."""
    rules = rules_of(name)
    hand = random_winner(rng, name, luck=True)
    draft = draft_of(hand)
    now = score(hand, rules)
    for told in almost(draft, rules):
        other = told.draft.hands[-1]
        expected = naive.score(other, name, dict(rules.chosen))
        if (told.sheet.total, told.sheet.valid) != (expected["total"], expected["valid"]) or told.sheet != score(other, rules):
            return f"{hand} {told.words.nl}: {told.sheet.total}, expected {expected['total']}"
        if (now.complete, now.valid, now.total) >= (told.sheet.complete, told.sheet.valid, told.sheet.total):
            return f"{hand} {told.words.nl}: no better"
        if difference(draft, told.draft) != told.change:
            return f"{hand} {told.words.nl}: not one change"
    for circumstance in circumstances(draft, rules):
        if not circumstance.on:
            try:
                score(replace(draft, flags=draft.flags | circumstance.flag).hand(), rules)
            except HandError as error:
                return f"{hand}: {circumstance.flag} is offered, {error}"
    return ""


def difference(one: Draft, other: Draft) -> str:
    """What differs: the source, a set that is concealed, one tile; or else nothing that may be told."""
    held, has = sorted([*one.rack, one.win or 0]), sorted([*other.rack, other.win or 0])
    if one.melds != other.melds:
        every = [sorted([*some, *(kind for meld in draft.melds for kind in meld.tiles)])
                 for some, draft in ((held, one), (has, other))]  # fmt: skip
        opened = [sum(not meld.concealed for meld in draft.melds) for draft in (one, other)]
        same = every[0] == every[1] and one.source is other.source
        return "concealed" if same and opened[0] == opened[1] + 1 else ""
    if held == has:
        return "source" if one.source.claimed != other.source.claimed else ""
    for kind in held:
        if kind in has:
            has.remove(kind)
    return "tile" if len(has) == 1 and one.source is other.source else ""


def check_waits(rng: Random, name: str) -> str:
    """The waits are all there are, and each is worth what the hand scores with it, drawn and claimed."""
    rules = rules_of(name)
    won = random_winner(rng, name, luck=True)
    hand = replace(won, win=None, flags=won.flags & Flag.GOULASH)
    found = waits(hand, rules)
    expected = naive.waits(hand, name, dict(rules.chosen))
    if {wait.kind for wait in found} != expected:
        return f"{hand}: {[TEXT[wait.kind] for wait in found]}, expected {[TEXT[kind] for kind in sorted(expected)]}"
    for wait in found:
        for sheet, source in ((wait.drawn, Source.DRAWN), (wait.claimed, Source.LEFT)):
            if wait.kind == JOKER and source.claimed and sheet is None:
                continue  # nobody may claim it
            told = naive.score(replace(hand, win=Win(wait.kind, source)), name, dict(rules.chosen))
            if sheet is None or (sheet.total, sheet.valid) != (told["total"], told["valid"]):
                return f"{hand} {TEXT[wait.kind]} {source}: {sheet and sheet.total}, expected {told['total']}"
    return ""


CHECKS: dict[str, Callable[[Random, str], str]] = {"certain": check_certain, "almost": check_almost, "waits": check_waits}
Job = tuple[str, str, int]
"""Check, rule set, seed."""


def wrong(job: Job) -> str:
    """What a case shows to be wrong."""
    what, name, seed = job
    return CHECKS[what](Random(f"{what} {name} {seed}"), name)


@pytest.mark.parametrize("what", CHECKS)
@pytest.mark.parametrize("name", RULESETS)
def test_counted_hands(name: str, what: str) -> None:
    """A sample; the long run has many."""
    assert [said for seed in range(6) if (said := wrong((what, name, seed)))] == []


@pytest.mark.long
def test_counted_hands_long(pool: Pool) -> None:
    each = LONG // (len(CHECKS) * len(RULESETS)) + 1
    jobs = [(what, name, seed) for what in CHECKS for name in RULESETS for seed in range(100, 100 + each)]
    assert len(jobs) >= LONG
    for said in pool.imap_unordered(wrong, jobs, chunksize=20):
        assert not said
