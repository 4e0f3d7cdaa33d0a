"""Changes: hands that differ from a hand in one thing, and that one thing in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import or_

from peling.bots.parts import CHOW_MASKS, set_tiles
from peling.game.chance import Chance
from peling.hands import NO_FLAGS, OF_THE_WIN, Flag, Hand, HandError, Meld, Shape, Source, Win
from peling.lessons import phrases
from peling.lessons.draws import pick, some
from peling.lessons.phrases import clause, joined, named
from peling.rules import Ruleset
from peling.scoring import Element, ScoreSheet
from peling.scoring.vectors import check_hand
from peling.tiles import FLOWER, JOKER, KINDS, SEASON, C, E, name, wind_name
from peling.words import Words

OTHER_SETS = 4
"""How many other sets are tried in the place of one."""
WIN_FLAGS = reduce(or_, OF_THE_WIN)
IMPLIED_BY = {Flag.REPLACEMENT: Flag.KONG_ON_KONG, Flag.ANNOUNCED: Flag.ORIGINAL_CALL}
"""Circumstances that need not be said beside others."""
FLAGS_OF = {
    "last_wall_tile": Flag.LAST_TILE,
    "last_tile_draw": Flag.LAST_TILE,
    "last_discard": Flag.LAST_TILE,
    "last_tile_claim": Flag.LAST_TILE,
    "moon": Flag.LAST_TILE,
    "last_of_kind": Flag.LAST_OF_KIND,
    "robbed_kong": Flag.ROBBED_KONG,
    "kong_flower": Flag.REPLACEMENT,
    "replacement": Flag.REPLACEMENT,
    "kong_on_kong": Flag.KONG_ON_KONG,
    "heaven": Flag.HEAVEN,
    "earth": Flag.EARTH,
    "original_call": Flag.ORIGINAL_CALL,
}
"""The circumstances that patterns are about."""


def changes(sheet: ScoreSheet, chance: Chance) -> list[Hand]:
    """Hands one change away, each once, the plainest change first."""
    found: dict[Hand, None] = {}
    for hand in _all(sheet, chance):
        try:
            check_hand(hand, sheet.rules)
        except HandError:
            continue
        found.setdefault(hand)
    found.pop(sheet.hand, None)
    return list(found)


def spoiled(sheet: ScoreSheet, chance: Chance) -> Iterator[Hand]:
    """Hands in which one tile of the rack is another: hardly ever complete."""
    hand = sheet.hand
    counts = sheet.rules.goulash_set if hand.goulash else sheet.rules.tile_set
    held = Counter(hand.tiles())
    others = [kind for kind in range(KINDS) if held[kind] < counts[kind]]
    for _ in range(8):
        if hand.concealed:
            rack = list(hand.concealed)
            rack[chance.below(len(rack))] = pick(chance, others)
            yield from _made(hand, concealed=tuple(rack))


def _all(sheet: ScoreSheet, chance: Chance) -> Iterator[Hand]:
    hand = sheet.hand
    yield from _sources(hand)
    yield from _flags(hand, sheet.rules)
    yield from _winning_tiles(hand)
    yield from _luck(hand, sheet.rules)
    yield from _places(hand, sheet.rules)
    for element in sheet.elements:
        yield from _manners(hand, element)
    for element in sheet.elements:
        yield from _other_sets(hand, element, sheet.rules, chance)
    if not sheet.elements:
        yield from _other_pairs(hand, sheet.rules, chance)


def _made(hand: Hand, **changed: object) -> Iterator[Hand]:
    """The hand with something changed, if it can exist; circumstances that cannot be any longer are left out."""
    flags = changed.pop("flags", hand.flags)
    assert isinstance(flags, Flag)
    for tried in (flags, flags & ~WIN_FLAGS):
        try:
            yield replace(hand, flags=tried, **changed)  # type: ignore[arg-type]
        except HandError:
            continue
        return


def _sources(hand: Hand) -> Iterator[Hand]:
    if hand.win is not None:
        source = Source.DRAWN if hand.win.source.claimed else Source.LEFT
        yield from _made(hand, win=Win(hand.win.kind, source))


def _flags(hand: Hand, rules: Ruleset) -> Iterator[Hand]:
    known = {FLAGS_OF[row.pattern] for row in rules.rows if row.pattern in FLAGS_OF}
    for flag in Flag:
        if flag & hand.flags and flag not in (Flag.GOULASH, Flag.DEAD):
            fewer = hand.flags & ~flag
            if flag is Flag.REPLACEMENT:
                fewer &= ~Flag.KONG_ON_KONG
            if flag is Flag.ANNOUNCED:
                fewer &= ~Flag.ORIGINAL_CALL
            yield from _made(hand, flags=fewer)
        elif flag in known and hand.win is not None and _may_be(flag, hand):
            try:
                yield replace(hand, flags=hand.flags & ~WIN_FLAGS | flag)
            except HandError:
                continue


def _may_be(flag: Flag, hand: Hand) -> bool:
    """Whether the table allows it: the other copies of a robbed or last tile lie elsewhere."""
    assert hand.win is not None
    kind = hand.win.kind
    if flag is Flag.ROBBED_KONG:
        return list(hand.tiles()).count(kind) == 1
    if flag is Flag.LAST_OF_KIND:
        return kind not in hand.concealed and not any(meld.concealed and meld.kind == kind for meld in hand.melds)
    if flag is Flag.REPLACEMENT:
        return any(meld.shape is Shape.KONG for meld in hand.melds)
    return True


def _winning_tiles(hand: Hand) -> Iterator[Hand]:
    if hand.win is None:
        return
    for kind in dict.fromkeys(hand.concealed):
        rack = list(hand.concealed)
        rack.remove(kind)
        if kind != hand.win.kind:
            source = Source.DRAWN if kind == JOKER else hand.win.source
            yield from _made(hand, concealed=(*rack, hand.win.kind), win=Win(kind, source))


def _luck(hand: Hand, rules: Ruleset) -> Iterator[Hand]:
    for kind in hand.luck:
        yield from _made(hand, luck=tuple(other for other in hand.luck if other != kind))
    for kind in (FLOWER + hand.seat, SEASON + hand.seat):
        if rules.tile_set[kind] and kind not in hand.luck:
            yield from _made(hand, luck=(*hand.luck, kind))


def _places(hand: Hand, rules: Ruleset) -> Iterator[Hand]:
    winds = {kind - E for kind in hand.tiles() if E <= kind < C}
    own = {(kind - FLOWER) % 4 for kind in hand.luck}
    players = range(3 if rules.players == 3 else 4)
    for wind in players:
        if wind in winds | own or hand.seat in winds | own:
            yield from _made(hand, seat=wind)
        if wind in winds or hand.round in winds:
            yield from _made(hand, round=wind)


def _manners(hand: Hand, element: Element) -> Iterator[Hand]:
    """A set that lies otherwise: open, concealed, a kong, no kong."""
    if element.shape in ("pair", "knitted") or JOKER in element.tiles:
        return
    laid = next(
        (meld for meld in hand.melds if meld.tiles == tuple(sorted(element.tiles)) and meld.concealed == element.concealed), None
    )
    if laid is not None:
        place = hand.melds.index(laid)
        rest = (*hand.melds[:place], *hand.melds[place + 1 :])
        three = laid.tiles[:3]
        if laid.shape is not Shape.KONG:
            yield from _made(hand, melds=rest, concealed=(*hand.concealed, *three))
            if laid.shape is Shape.PUNG and list(hand.tiles()).count(laid.kind) == 3:
                yield from _made(hand, melds=_put(hand, place, Meld((*three, three[0]))))
            return
        yield from _made(hand, melds=_put(hand, place, Meld(laid.tiles, concealed=not laid.concealed)))
        yield from _made(hand, melds=_put(hand, place, Meld(three)))
        yield from _made(hand, melds=rest, concealed=(*hand.concealed, *three))
    elif not element.declared and not element.wins:
        rack = _without(hand.concealed, element.tiles)
        if rack is not None:
            yield from _made(hand, melds=(*hand.melds, Meld(element.tiles)), concealed=rack)
            if element.shape == "pung" and list(hand.tiles()).count(element.tiles[0]) == 3:
                yield from _made(
                    hand, melds=(*hand.melds, Meld((*element.tiles, element.tiles[0]), concealed=True)), concealed=rack
                )


def _put(hand: Hand, place: int, meld: Meld) -> tuple[Meld, ...]:
    return (*hand.melds[:place], meld, *hand.melds[place + 1 :])


def _without(rack: tuple[int, ...], tiles: tuple[int, ...]) -> tuple[int, ...] | None:
    rest = list(rack)
    for kind in tiles:
        if kind not in rest:
            return None
        rest.remove(kind)
    return tuple(rest)


def _other_sets(hand: Hand, element: Element, rules: Ruleset, chance: Chance) -> Iterator[Hand]:
    """Another set or pair in the place of one."""
    if element.shape == "knitted" or JOKER in element.tiles:
        return
    kinds = [kind for kind in range(KINDS) if (rules.goulash_set if hand.goulash else rules.tile_set)[kind]]
    if element.shape == "pair":
        other: list[tuple[int, ...]] = [(kind, kind) for kind in some(chance, kinds, 2 * OTHER_SETS)]
    else:
        pungs = [(kind,) * 3 for kind in some(chance, kinds, OTHER_SETS)]
        chows = [set_tiles(code) for code in some(chance, range(len(CHOW_MASKS)), OTHER_SETS - 1)]
        first = element.tiles[0]
        near = (
            [(first,) * 3] if element.shape == "chow" else [set_tiles(7 * (first // 9) + min(first % 9, 6))] if first < E else []
        )
        other = [*near, *pungs, *chows]
    for tiles in other:
        yield from _swapped(hand, element, tiles)


def _swapped(hand: Hand, element: Element, tiles: tuple[int, ...]) -> Iterator[Hand]:
    if element.declared:
        place = next((i for i, meld in enumerate(hand.melds) if meld.tiles == tuple(sorted(element.tiles))), None)
        if place is not None and not (element.concealed and tiles[0] != tiles[1]):
            laid = (*tiles, tiles[0]) if element.shape == "kong" and tiles[0] == tiles[1] else tiles
            yield from _made(hand, melds=_put(hand, place, Meld(laid, concealed=element.concealed and len(laid) == 4)))
        return
    if not element.wins or hand.win is None:
        rack = _without(hand.concealed, element.tiles)
        if rack is not None:
            yield from _made(hand, concealed=(*rack, *tiles))
        return
    rack = _without((*hand.concealed, hand.win.kind), element.tiles)
    if rack is not None:
        yield from _made(hand, concealed=(*rack, *tiles[:-1]), win=Win(tiles[-1], hand.win.source))


def _other_pairs(hand: Hand, rules: Ruleset, chance: Chance) -> Iterator[Hand]:
    """In a hand without sets: another pair in the place of one."""
    held = Counter(hand.tiles())
    kinds = [kind for kind in range(KINDS) if rules.tile_set[kind] and not held[kind]]
    for kind in [kind for kind, number in held.items() if number == 2 and kind != JOKER]:
        for other in some(chance, kinds, OTHER_SETS):
            rack = tuple(other if one == kind else one for one in hand.concealed)
            win = hand.win if hand.win is None or hand.win.kind != kind else Win(other, hand.win.source)
            yield from _made(hand, concealed=rack, win=win)


# words


def difference(hand: Hand, other: Hand) -> Words:
    """What would have to be otherwise in a hand to make it the other one: a clause in both languages."""
    return joined([*_what(hand, other)])


def _what(hand: Hand, other: Hand) -> Iterator[Words]:
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
        yield clause("tiles", more=named((has - had).elements()), fewer=named((had - has).elements()))
    elif hand.win is not None and other.win is not None and hand.win.kind != other.win.kind:
        yield clause("winning", tile=Words(name(other.win.kind, "nl"), name(other.win.kind, "en")))
    yield from _laid(hand, other)
    for more, fewer, key in ((other.luck, hand.luck, "luck"), (hand.luck, other.luck, "no_luck")):
        gained = [kind for kind in more if kind not in fewer]
        if gained:
            yield clause(key, tiles=named(gained))
    yield from _circumstances(hand.flags, other.flags)


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


def bare(hand: Hand) -> Hand:
    """The hand before the winning tile came."""
    return replace(hand, win=None, flags=hand.flags & ~WIN_FLAGS)
