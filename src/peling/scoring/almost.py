"""Almost: what one change would bring: the other source, a set concealed, one tile different."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from peling import tiles
from peling.drafts import Draft
from peling.hands import Flag, HandError, Meld, Shape, Source, counts
from peling.kernels.layout import O_COMPLETE, O_TOTAL, O_VALID
from peling.rules import Ruleset
from peling.scoring import phrases
from peling.scoring.scorer import scorer_of
from peling.scoring.sheet import ScoreSheet, read_sheet
from peling.tiles import JOKER, KINDS
from peling.words import Words

MOST = 3
"""How many changes are offered."""
TRIED = 80
"""How many hands with one tile different are scored."""
TRIED_WITH_JOKERS = 40
"""The same in goulash, where a hand takes longer to score."""
_OF_A_CLAIM = Flag.EARTH | Flag.ROBBED_KONG
_OF_A_DRAW = Flag.HEAVEN | Flag.REPLACEMENT | Flag.KONG_ON_KONG

Change = Literal["source", "concealed", "tile"]


@dataclass(frozen=True, slots=True)
class Almost:
    """One change, the draft with it, and the sheet that it would have."""

    change: Change
    words: Words
    draft: Draft
    sheet: ScoreSheet


def almost(draft: Draft, rules: Ruleset) -> list[Almost]:
    """What one change of fourteen tiles would bring, the best first: only what counts more, or may win where the draft may not.

    Of each sort the best is offered; where the tiles are no mahjong, the best tiles to change. An unknown source is taken
    as a claim, which counts least.
    """
    if draft.win is None or draft.flags & Flag.DEAD:
        return []
    now = _worth(draft, rules)
    complete = bool(scorer_of(rules).answer(draft.hands[-1])[O_COMPLETE])
    found: list[tuple[tuple[int, int], Change, Words, Draft]] = []
    for change, tried in (("source", _other_source(draft)), ("concealed", _concealed(draft)), ("tile", _tiles(draft, rules))):
        some = [(worth, change, words, other) for words, other in tried if (worth := _worth(other, rules)) > now]
        some.sort(key=lambda one: one[0], reverse=True)
        found += some[: 1 if complete else MOST]  # type: ignore[arg-type]
    found.sort(key=lambda one: one[0], reverse=True)
    scorer = scorer_of(rules)
    return [
        Almost(change, words, other, read_sheet(other.hands[-1], rules, scorer.answer(other.hands[-1])))
        for _, change, words, other in found[:MOST]
    ]


def _worth(draft: Draft, rules: Ruleset) -> tuple[int, int]:
    """Whether it may win, and what it counts; no mahjong is less than any."""
    out = scorer_of(rules).answer(draft.hands[-1])
    return (out[O_VALID], out[O_TOTAL]) if out[O_COMPLETE] else (-1, 0)


def _changed(draft: Draft, words: Words, **changes: object) -> Iterator[tuple[Words, Draft]]:
    """The draft so changed, if there is such a hand."""
    try:
        yield words, replace(draft, **changes)  # type: ignore[arg-type]
    except HandError:
        return


def with_source(draft: Draft, source: Source) -> Draft | None:
    """The draft with its winning tile from elsewhere, without circumstances that are then impossible; None if there is none."""
    try:
        return replace(draft, source=source, flags=draft.flags & ~(_OF_A_DRAW if source.claimed else _OF_A_CLAIM))
    except HandError:
        return None


def _other_source(draft: Draft) -> Iterator[tuple[Words, Draft]]:
    if draft.source is not Source.UNKNOWN:
        other = with_source(draft, Source.DRAWN if draft.source.claimed else Source.LEFT)
        if other is not None:
            yield phrases.ALMOST["drawn" if draft.source.claimed else "claimed"], other


def _concealed(draft: Draft) -> Iterator[tuple[Words, Draft]]:
    for i, meld in enumerate(draft.melds):
        if meld.concealed:
            continue
        others = (*draft.melds[:i], *draft.melds[i + 1 :])
        name = _named(meld)
        words = Words(*(phrases.ALMOST["concealed"][lang].format(set=name[lang]) for lang in ("nl", "en")))
        if meld.shape is Shape.KONG:
            yield from _changed(draft, words, melds=(*others, Meld(meld.tiles, concealed=True)))
        else:
            yield from _changed(draft, words, rack=(*draft.rack, *meld.tiles), melds=others)


def _named(meld: Meld) -> Words:
    """A set in words: `pung bamboe 9`, `chow bamboe 2 3 4`."""
    shape = meld.shape.name.lower()
    if meld.shape is Shape.CHOW:
        return Words(*(" ".join((shape, tiles.name(meld.kind, lang), *(str(tiles.rank(kind)) for kind in meld.tiles[1:])))
                       for lang in ("nl", "en")))  # fmt: skip
    return Words(*(f"{shape} {tiles.name(meld.kind, lang)}" for lang in ("nl", "en")))


def _tiles(draft: Draft, rules: Ruleset) -> Iterator[tuple[Words, Draft]]:
    """The draft with another tile in the rack, or another winning tile, where that may make mahjong."""
    assert draft.win is not None
    goulash = bool(draft.flags & Flag.GOULASH)
    copies = rules.copies(goulash=goulash)
    held = counts((*draft.rack, draft.win, *(kind for meld in draft.melds for kind in meld.tiles)))
    tried = _near(draft) if goulash else _completing(draft, rules)
    possible = ((kind, other) for kind, other in tried if other != kind and held[other] < copies[other])
    for kind, other in islice(possible, TRIED_WITH_JOKERS if goulash else TRIED):
        words = Words(
            *(
                phrases.ALMOST["tile"][lang].format(tile=tiles.name(other, lang), instead=tiles.name(kind, lang))
                for lang in ("nl", "en")
            )
        )
        if kind == draft.win:
            yield from _changed(draft, words, win=other)
        else:
            rack = list(draft.rack)
            rack[rack.index(kind)] = other
            yield from _changed(draft, words, rack=tuple(rack))


def _completing(draft: Draft, rules: Ruleset) -> Iterator[tuple[int, int]]:
    """A tile to give and one to get for it, where that makes mahjong."""
    assert draft.win is not None
    scorer = scorer_of(rules)
    for kind in sorted({*draft.rack, draft.win}):
        rest = counts((*draft.rack, draft.win))
        rest[kind] -= 1
        completing = scorer.waits(rest, draft.melds)
        yield from ((kind, other) for other in range(KINDS) if completing >> other & 1)


def _near(draft: Draft) -> Iterator[tuple[int, int]]:
    """The same in goulash, by what is likely: there is no table of what completes a hand with jokers, and every tile is too many.

    There are no chows, so a tile of which there is one is given first, and one gets what there is more of.
    """
    assert draft.win is not None
    rack = counts((*draft.rack, draft.win))
    given = sorted({*draft.rack, draft.win} - {JOKER}, key=lambda kind: (rack[kind], kind))
    for kind in given:
        yield from ((kind, other) for other in reversed(given))
