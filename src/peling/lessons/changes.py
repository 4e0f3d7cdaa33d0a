"""Changes: hands that differ from a hand in one thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from peling.bots.parts import CHOW_MASKS, set_tiles
from peling.game.chance import Chance
from peling.hands import WIN_FLAGS, Flag, Hand, HandError, Meld, Shape, Source, Win
from peling.lessons.draws import bits, pick, some
from peling.lessons.wishes import can_have_happened
from peling.rules import Ruleset
from peling.scoring import Element, ScoreSheet
from peling.scoring.vectors import check_hand
from peling.tiles import FLOWER, JOKER, KINDS, SEASON, C, E

OTHER_SETS = 4
"""How many other sets are tried in the place of one."""
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
        plain = hand if can_have_happened(hand, sheet.rules.playing) else replace(hand, flags=hand.flags & ~WIN_FLAGS)
        try:
            check_hand(plain, sheet.rules)
        except HandError:
            continue
        if can_have_happened(plain, sheet.rules.playing):
            found.setdefault(plain)
    found.pop(sheet.hand, None)
    return list(found)


def spoiled(sheet: ScoreSheet, chance: Chance) -> Iterator[Hand]:
    """Hands in which one tile of the rack is another: hardly ever complete."""
    hand = sheet.hand
    counts = sheet.rules.copies(goulash=hand.goulash)
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
        elif flag in known and hand.win is not None:
            for kept in (hand.flags, hand.flags & ~WIN_FLAGS):  # beside what happened, and in its place
                with suppress(HandError):
                    yield replace(hand, flags=kept | flag)


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
    for wind in range(rules.playing):
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
    kinds = bits(rules.available(goulash=hand.goulash))
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
