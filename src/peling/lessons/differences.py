"""Differences: what would have to be otherwise in a hand, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from peling.hands import NO_FLAGS, Flag, Hand, Shape
from peling.lessons import phrases
from peling.lessons.phrases import clause, joined, named
from peling.tiles import E, name, wind_name
from peling.words import Words

IMPLIED_BY = {Flag.REPLACEMENT: Flag.KONG_ON_KONG, Flag.ANNOUNCED: Flag.ORIGINAL_CALL}
"""Circumstances that others imply."""


OF_THE_WINNING_TILE = frozenset({
    "moon_from_sea", "moon", "plum_blossom", "bird_eats_cake", "only_tile", "completes_pair", "single_wait", "edge_wait",
    "closed_wait", "last_of_kind",
})  # fmt: skip
"""Patterns that ask which tile wins, so that it is named where tiles change."""


def difference(hand: Hand, other: Hand, pattern: str = "") -> Words:
    """What would have to be otherwise in a hand to make it the other one, which earns the pattern: a clause in both languages."""
    return joined([*_what(hand, other, pattern)])


def distance(hand: Hand, other: Hand) -> int:
    """In how many ways two hands differ: clauses that it takes to say it."""
    return len([*_what(hand, other, "")])


def _what(hand: Hand, other: Hand, pattern: str) -> Iterator[Words]:
    if hand.seat != other.seat:
        yield clause("seat", wind=Words(wind_name(other.seat, "nl"), wind_name(other.seat, "en")))
    if hand.round != other.round:
        yield clause("round", wind=phrases.round_name(other.round))
    if (hand.win is None) != (other.win is None):
        yield clause("won" if hand.win is None else "not_won")
    elif hand.win is not None and other.win is not None and hand.win.source.claimed != other.win.source.claimed:
        yield clause("claimed" if other.win.source.claimed else "drawn")
    had, has = _tiles(hand), _tiles(other)
    if had != has:
        yield _exchanged(hand, other)
    if (
        hand.win is not None
        and other.win is not None
        and hand.win.kind != other.win.kind
        and (had == has or pattern in OF_THE_WINNING_TILE)
    ):
        yield clause("winning", tile=Words(name(other.win.kind, "nl"), name(other.win.kind, "en")))
    yield from _laid(hand, other)
    for more, fewer, key in ((other.luck, hand.luck, "luck"), (hand.luck, other.luck, "no_luck")):
        gained = [kind for kind in more if kind not in fewer]
        if gained:
            yield clause(key, tiles=named(gained))
    yield from _circumstances(hand.flags, other.flags)


def _exchanged(hand: Hand, other: Hand) -> Words:
    """Other tiles in the place of some: as sets and pairs where they are, or else tile by tile."""
    had, has = _tiles(hand), _tiles(other)
    more, fewer = sorted((has - had).elements()), sorted((had - has).elements())
    laid, lay = Counter(_lying(other)), Counter(_lying(hand))
    gained, lost = [*(laid - lay).elements()], [*(lay - laid).elements()]
    if len(gained) == len(lost) == 1:
        more, fewer = sorted(gained[0][0]), sorted(lost[0][0])
    return clause("tiles", more=_group(more) or named(more), fewer=_group(fewer) or named(fewer))


def _group(tiles: list[int]) -> Words | None:
    """A pung, a chow or a pair by name; None for other tiles."""
    first = tiles[0]
    if len(tiles) in (2, 3) and len(set(tiles)) == 1:
        return clause("a_pair" if len(tiles) == 2 else "a_pung", tile=named(tiles[:1]))
    if len(tiles) == 3 and tiles == [first, first + 1, first + 2] and tiles[-1] < E and first % 9 < 7:
        return clause("a_chow", tile=named(tiles))
    return None


def _tiles(hand: Hand) -> Counter[int]:
    """What is held, a kong counted as three."""
    kongs = [meld.kind for meld in hand.melds if meld.shape is Shape.KONG]
    return Counter(hand.tiles()) - Counter(kongs)


def _laid(hand: Hand, other: Hand) -> Iterator[Words]:
    """Sets of the same tiles that lie otherwise."""
    if _tiles(hand) != _tiles(other):
        return
    had, has = Counter(_lying(hand)), Counter(_lying(other))
    gained = list((has - had).elements())
    for tiles, shape, concealed in gained:
        yield clause(_lies(shape, concealed=concealed), tile=_name_of(tiles, shape))
    for tiles, shape, _ in (had - has).elements():
        if tiles not in [one[0] for one in gained]:
            yield clause("in_rack_chow" if shape is Shape.CHOW else "in_rack", tile=_name_of(tiles, shape))


def _lying(hand: Hand) -> Iterator[tuple[tuple[int, ...], Shape, bool]]:
    """The declared sets: three tiles, the shape, whether concealed."""
    return ((meld.tiles[:3], meld.shape, meld.concealed) for meld in hand.melds)


def _lies(shape: Shape, *, concealed: bool) -> str:
    if shape is Shape.KONG:
        return "kong" if concealed else "open_kong"
    return "open_chow" if shape is Shape.CHOW else "open_pung"


def _name_of(tiles: tuple[int, ...], shape: Shape) -> Words:
    return named(tiles if shape is Shape.CHOW else tiles[:1])


def _circumstances(had: Flag, has: Flag) -> Iterator[Words]:
    for flag in Flag:
        if flag & has & ~had and not has & IMPLIED_BY.get(flag, NO_FLAGS):
            yield phrases.HAPPENED[flag]
        if flag & had & ~has and not had & ~has & IMPLIED_BY.get(flag, NO_FLAGS):
            yield phrases.NOT_HAPPENED[flag]
