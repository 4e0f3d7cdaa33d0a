"""Hypothesis strategies: kinds, melds and hands. Every value they give exists, and every value that exists can come up.

`hands()` is for what must hold of any hand at all (notation, order of tiles); most of its racks score little.
`played(rules)` takes the biased hands of `generators`, where rare rows come up often.

Ordinarily the same examples are run every time; `HYPOTHESIS_PROFILE=fresh` in the environment runs twenty times as many.
"""

from __future__ import annotations

import os
from random import Random

from generators import random_non_winner, random_winner
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from peling.hands import NO_FLAGS, Flag, Hand, Meld, Shape, Source, Win
from peling.tiles import BAMBOO_2, DRAGON_ROUND, FLOWER, JOKER, KINDS, tile_set

RULES = ("nts", "nts-2009", "mcr", "bmr")
CLAIMS = (Source.LEFT, Source.ACROSS, Source.RIGHT)

FRESH = os.environ.get("HYPOTHESIS_PROFILE") == "fresh"


def examples(number: int) -> settings:
    """Half as many examples, or twenty times as many new ones. No deadline and no check of speed: the first fills tables."""
    return settings(
        max_examples=number * 20 if FRESH else number // 2,
        deadline=None,
        derandomize=not FRESH,
        suppress_health_check=[HealthCheck.too_slow],
    )


def kinds(*, goulash: bool = False) -> st.SearchStrategy[int]:
    """Kinds that make sets, jokers too in goulash."""
    return st.sampled_from([kind for kind, number in enumerate(tile_set(goulash=goulash)) if number])


def real_kinds(*, goulash: bool = False) -> st.SearchStrategy[int]:
    """Kinds that make sets."""
    return st.sampled_from([kind for kind in range(KINDS) if not goulash or kind != BAMBOO_2])


def sources() -> st.SearchStrategy[Source]:
    """Where a claimed set came from, or not known."""
    return st.sampled_from((*CLAIMS, Source.UNKNOWN))


@st.composite
def chows(draw: st.DrawFn) -> Meld:
    """Declared chows."""
    low = draw(st.sampled_from([kind for kind in range(27) if kind % 9 < 7]))
    source = draw(sources())
    claimed = None if source is Source.UNKNOWN else draw(st.integers(low, low + 2))
    return Meld((low, low + 1, low + 2), source=source, claimed=claimed)


@st.composite
def pungs(draw: st.DrawFn, *, goulash: bool = False) -> Meld:
    """Declared pungs, with a joker at most."""
    kind = draw(real_kinds(goulash=goulash))
    tiles = (kind, kind, draw(st.sampled_from((kind, JOKER))) if goulash else kind)
    return Meld(tiles, source=draw(sources()))


@st.composite
def kongs(draw: st.DrawFn, *, goulash: bool = False) -> Meld:
    """Concealed, claimed and promoted kongs, with two jokers at most."""
    kind = draw(real_kinds(goulash=goulash))
    jokers = draw(st.integers(0, 2)) if goulash else 0
    tiles = (kind,) * (4 - jokers) + (JOKER,) * jokers
    if draw(st.booleans()):
        return Meld(tiles, concealed=True)
    added = draw(st.sampled_from((None, *sorted(set(tiles)))))
    if added == kind and jokers == 2:  # a pung has one joker at most, so what was added to it is the other
        added = JOKER
    return Meld(tiles, source=draw(sources()), added=added)


def melds(*, goulash: bool = False) -> st.SearchStrategy[Meld]:
    """Declared sets of every sort."""
    if goulash:
        return st.one_of(pungs(goulash=True), kongs(goulash=True))
    return st.one_of(chows(), pungs(), kongs())


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Any hand that exists: winners and others, goulash, dead hands with a wrong tile count."""
    goulash = draw(st.booleans())
    left = list(tile_set(goulash=goulash))
    declared: list[Meld] = []
    for meld in draw(st.lists(melds(goulash=goulash), max_size=4)):
        if all(left[kind] >= meld.tiles.count(kind) for kind in meld.tiles):
            declared.append(meld)
            for kind in meld.tiles:
                left[kind] -= 1
    flags = Flag.GOULASH if goulash else NO_FLAGS
    size = 13 - 3 * len(declared)
    if draw(st.integers(0, 9)) == 0:
        flags |= Flag.DEAD
        size = draw(st.integers(0, 18 - 3 * len(declared)))
    wall = [kind for kind, number in enumerate(left) for _ in range(number)]
    rng = Random(draw(st.integers(0, 2**32)))
    rng.shuffle(wall)
    rack, wall = wall[:size], wall[size:]
    win = _win(draw, wall) if draw(st.booleans()) else None
    luck = tuple(draw(st.lists(st.integers(FLOWER, JOKER - 1), unique=True, max_size=8)))
    seat = draw(st.integers(0, 3))
    flags |= _circumstances(draw, declared, luck, win, seat)
    return Hand(tuple(rack), tuple(declared), luck, win, seat, draw(st.integers(0, DRAGON_ROUND)), flags)


def _win(draw: st.DrawFn, wall: list[int]) -> Win:
    """A winning tile that is still in the wall; a joker is drawn (B12)."""
    kind = draw(st.sampled_from(sorted(set(wall))))
    return Win(kind, Source.DRAWN if kind == JOKER else draw(st.sampled_from((Source.DRAWN, *CLAIMS))))


def _circumstances(draw: st.DrawFn, declared: list[Meld], luck: tuple[int, ...], win: Win | None, seat: int) -> Flag:
    """Some of the circumstances that the hand allows."""
    possible = [Flag.ANNOUNCED, Flag.ORIGINAL_CALL]
    if win is not None:
        drawn = not win.source.claimed
        number = sum(meld.shape is Shape.KONG for meld in declared)
        possible += [Flag.LAST_TILE, Flag.LAST_OF_KIND]
        if not declared and drawn == (seat == 0):
            possible.append(Flag.HEAVEN if drawn else Flag.EARTH)
        if not drawn:
            possible.append(Flag.ROBBED_KONG)
        if drawn and (number or luck):
            possible.append(Flag.REPLACEMENT)
        if drawn and number > 1:
            possible.append(Flag.KONG_ON_KONG)
    flags = NO_FLAGS
    for flag in draw(st.lists(st.sampled_from(possible), max_size=2)):
        flags |= flag
    return flags


def winners(rules: str, *, luck: bool = False) -> st.SearchStrategy[Hand]:
    """Would-be winners of the rule set, nearly always complete."""
    return st.integers(0, 2**48).map(lambda seed: random_winner(Random(seed), rules, luck=luck))


def non_winners(rules: str, *, luck: bool = False) -> st.SearchStrategy[Hand]:
    """Hands of players who did not win, often waiting."""
    return st.integers(0, 2**48).map(lambda seed: random_non_winner(Random(seed), rules, luck=luck))


def played(rules: str, *, luck: bool = False) -> st.SearchStrategy[Hand]:
    """Hands as the rule set scores them, of winners and others."""
    return st.one_of(winners(rules, luck=luck), non_winners(rules, luck=luck))
