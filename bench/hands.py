"""Hands for the benchmarks: random winners as they come at a table, 85 % plain, the rest seven pairs, knitted hands, orphans."""

from __future__ import annotations

from random import Random

from peling.hands import Flag, Hand, HandError, Meld, Source, Win

SOURCES = (Source.LEFT, Source.ACROSS, Source.RIGHT)
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))


def winner(rng: Random, *, knitted: bool) -> Hand:
    """One winner; `knitted` also gives the irregular hands that only MCR knows."""
    while True:
        draw = rng.random()
        try:
            if draw < 0.85 or (not knitted and draw < 0.92):
                return _plain(rng)
            if draw < 0.91:
                return _concealed(rng, [kind for kind in rng.sample(range(34), 7) for _ in range(2)])
            if draw < 0.98 and knitted:
                return _knitted(rng)
            return _concealed(rng, [*ORPHANS, rng.choice(ORPHANS)])
        except HandError:
            continue


def loser(rng: Random) -> Hand:
    """Thirteen tiles of a player who did not win, one short of a plain hand."""
    hand = winner(rng, knitted=False)
    return Hand(hand.concealed, hand.melds, (), None, hand.seat, hand.round)


def _set(rng: Random) -> tuple[int, int, int]:
    if rng.random() < 0.6:
        low = 9 * rng.randrange(3) + rng.randrange(7)
        return low, low + 1, low + 2
    kind = rng.randrange(34)
    return kind, kind, kind


def _plain(rng: Random) -> Hand:
    sets = [_set(rng) for _ in range(4)]
    melds: list[Meld] = []
    rack = [rng.randrange(34)] * 2
    number = rng.choice((0, 0, 1, 1, 2, 2, 3, 4))
    for i, kinds in enumerate(sets):
        if i >= number:
            rack += kinds
        elif kinds[0] == kinds[1] and rng.random() < 0.1:
            if rng.random() < 0.3:
                melds.append(Meld((kinds[0],) * 4, concealed=True))
            else:
                melds.append(Meld((kinds[0],) * 4, source=rng.choice(SOURCES)))
        else:
            source = Source.LEFT if kinds[0] != kinds[1] else rng.choice(SOURCES)
            melds.append(Meld(kinds, source=source, claimed=rng.choice(kinds)))
    return _won(rng, rack, melds)


def _knitted(rng: Random) -> Hand:
    suits = rng.sample(range(3), 3)
    straight = [9 * suit + first + 3 * step for first, suit in enumerate(suits) for step in range(3)]
    if rng.random() < 0.5:
        return _concealed(rng, [*straight, *_set(rng), *([rng.randrange(34)] * 2)])
    return _concealed(rng, rng.sample([*straight, *range(27, 34)], 14))


def _concealed(rng: Random, kinds: list[int]) -> Hand:
    return _won(rng, kinds, [])


def _won(rng: Random, rack: list[int], melds: list[Meld]) -> Hand:
    kind = rack.pop(rng.randrange(len(rack)))
    source = Source.DRAWN if rng.random() < 0.4 else rng.choice(SOURCES)
    flags = Flag.LAST_TILE if rng.random() < 0.02 else Flag(0)
    return Hand(tuple(rack), tuple(melds), (), Win(kind, source), rng.randrange(4), rng.randrange(4), flags)
