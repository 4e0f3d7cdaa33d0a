"""Composing: a hand from a wish, by chance, as far as the rule set allows such a hand."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from peling.bots.parts import PUNGS, Part, set_tiles
from peling.game.chance import Chance
from peling.hands import NO_FLAGS, Flag, Hand, Meld, Source, Win, sources
from peling.kernels.layout import EXACT, GATES, KNIT_THREE, KNIT_TWO, KNITTED, ONCE, PAIRS, PUNG
from peling.lessons.draws import bits, odds, pick, some
from peling.lessons.wishes import CONCEALED, KONG, OPEN, OPEN_KONG, PAIR, Place, Wish, can_have_happened
from peling.rules import Ruleset
from peling.tiles import CIRCLE_1, FLOWER, JOKER, KINDS


class Style(NamedTuple):
    """How hands are that nothing else is wished of; shares in percent."""

    chows: int
    open: int
    kongs: int
    drawn: int
    luck: int
    events: int
    """Something happens: the last tile, a robbed kong, a replacement, an announced wait."""
    goulash: int
    waiting: int
    """The hand of a player who did not win, where the row allows it."""


EASY = Style(chows=40, open=30, kongs=4, drawn=40, luck=0, events=0, goulash=0, waiting=0)
MIDDLING = Style(chows=45, open=40, kongs=12, drawn=45, luck=25, events=10, goulash=10, waiting=12)
HARD = Style(chows=40, open=45, kongs=25, drawn=45, luck=50, events=25, goulash=20, waiting=20)
STYLES = {1: EASY, 2: MIDDLING, 3: HARD}
"""By level."""


class CannotCompose(Exception):  # noqa: N818
    """These choices lead to no hand; others may."""


class _Draft:
    """A hand in the making: groups in the rack, and declared sets."""

    def __init__(self) -> None:
        self.groups: list[tuple[int, ...]] = []
        self.melds: list[Meld] = []
        self.held: Counter[int] = Counter()

    def has_room(self, tiles: tuple[int, ...]) -> bool:
        more = Counter(tiles)
        return all(self.held[kind] + number <= 4 for kind, number in more.items())

    def add(self, tiles: tuple[int, ...]) -> None:
        self.groups.append(tiles)
        self.held.update(tiles)

    def rack(self) -> list[int]:
        return [kind for group in self.groups for kind in group]


def compose(wish: Wish, rules: Ruleset, place: Place, style: Style, chance: Chance, *, goulash: bool = False) -> Hand:
    """A hand with what is wished; `CannotCompose` or `HandError` if these choices lead to none."""
    part = wish.part
    draft = _Draft()
    if part.irregular is not None:
        for kind in _irregular(part.irregular, chance):
            draft.add((kind,))
    else:
        _regular(draft, wish, rules, style, chance, goulash=goulash)
    win = _winning(draft, wish, rules, style, chance)
    rack = draft.rack()
    rack.remove(win.kind)
    if wish.cake:
        win = Win(CIRCLE_1, win.source)
    flags = wish.flags | (Flag.GOULASH if goulash else NO_FLAGS)
    luck = wish.luck or _luck(rules, style, chance)
    if not wish.flags and odds(chance, style.events):
        flags |= _event(win, draft, rules, chance)
    hand = Hand(tuple(rack), tuple(draft.melds), luck, win, place.seat, place.round, flags)
    if not can_have_happened(hand, rules.playing):
        raise CannotCompose
    return hand


# sets and a pair


def _regular(draft: _Draft, wish: Wish, rules: Ruleset, style: Style, chance: Chance, *, goulash: bool) -> None:
    part = wish.part
    codes = list(part.sets)
    for kind in bits(part.straight):
        draft.add((kind,))
    manners = _manners(draft, codes, wish, rules, style, chance, goulash=goulash)
    pair = part.pair if part.pair >= 0 else _pair(draft, part, chance)
    draft.held[pair] += 2
    if draft.held[pair] > 4:
        raise CannotCompose
    for code, manner in manners:
        _lay(draft, code, manner, rules, chance)
    draft.groups.append((pair, pair))
    if goulash:
        _put_jokers(draft, chance)


def _manners(
    draft: _Draft, codes: list[int], wish: Wish, rules: Ruleset, style: Style, chance: Chance, *, goulash: bool
) -> list[tuple[int, int]]:
    """All sets, those that are wished and others, with how each lies."""
    part = wish.part
    wanted = list(wish.manners)
    most = rules.goulash_chows if goulash else rules.max_chows
    may_open_chows = rules.open_chows(goulash=goulash) > 0
    opened, chow_share = 0, pick(chance, (0, style.chows, style.chows, 100))
    kongs_left = part.kongs
    found: list[tuple[int, int]] = []
    for number in range(4 - (3 if part.straight else 0)):
        if number < len(codes):
            code = codes[number]
        else:
            chows = sum(code < PUNG for code, _ in found)
            code = _another(draft, part, chow_share if chows < most else 0, chance)
        tiles = set_tiles(code)
        fixed = next((one for one in wanted if one[0] == code), None)
        if fixed is not None:
            wanted.remove(fixed)
            manner = fixed[1]
        else:
            may_open = opened < part.open and (code >= PUNG or may_open_chows)
            manner = _manner(code, wish, style, chance, may_open=may_open)
            if kongs_left and code >= PUNG:
                manner = OPEN_KONG if opened < part.open and odds(chance, 40) else KONG
        if manner in (KONG, OPEN_KONG):
            kongs_left -= kongs_left > 0
            tiles = (*tiles, tiles[0])
        if not draft.has_room(tiles):
            raise CannotCompose
        draft.held.update(tiles)
        opened += manner in (OPEN, OPEN_KONG)
        found.append((code, manner))
    if opened > part.open:
        raise CannotCompose
    return found


def _another(draft: _Draft, part: Part, chow_share: int, chance: Chance) -> int:
    """One more set among those that the hand may have."""
    codes = [code for code in bits(part.codes) if draft.has_room(set_tiles(code)) and (code < PUNG or PUNG + part.pair != code)]
    chows, pungs = [code for code in codes if code < PUNG], [code for code in codes if code >= PUNG]
    wanted = chows if chows and (odds(chance, chow_share) or (not pungs and chow_share)) else pungs
    if not wanted:
        raise CannotCompose
    return pick(chance, wanted)


def _manner(code: int, wish: Wish, style: Style, chance: Chance, *, may_open: bool) -> int:
    if wish.closed:
        return CONCEALED
    if code >= PUNG and not wish.part.kongs and odds(chance, style.kongs):
        return OPEN_KONG if may_open and odds(chance, 50) else KONG
    return OPEN if may_open and odds(chance, style.open) else CONCEALED


def _pair(draft: _Draft, part: Part, chance: Chance) -> int:
    kinds = [kind for kind in bits(part.pairs) if draft.held[kind] <= 2]
    if not kinds:
        raise CannotCompose
    return pick(chance, kinds)


def _lay(draft: _Draft, code: int, manner: int, rules: Ruleset, chance: Chance) -> None:
    """Put a set in the rack, or lay it down."""
    tiles = set_tiles(code)
    if manner == CONCEALED:
        draft.groups.append(tiles)
    elif manner == KONG:
        draft.melds.append(Meld((*tiles, tiles[0]), concealed=True))
    else:
        source = Source.LEFT if code < PUNG else pick(chance, sources(rules.playing))
        claimed = pick(chance, tiles)
        if manner == OPEN:
            draft.melds.append(Meld(tiles, source=source, claimed=claimed))
        else:
            added = tiles[0] if odds(chance, 50) else None
            draft.melds.append(Meld((*tiles, tiles[0]), source=source, claimed=claimed, added=added))


def _put_jokers(draft: _Draft, chance: Chance) -> None:
    """Let jokers take the place of one to three tiles of the rack, one in a group."""
    for place in some(chance, range(len(draft.groups)), 1 + chance.below(3)):
        draft.groups[place] = (*draft.groups[place][:-1], JOKER)


# irregular hands


def _irregular(instance: tuple[int, int, int], chance: Chance) -> list[int]:
    """Fourteen tiles of an irregular hand."""
    type_, left, right = instance
    kinds = bits(left)
    if type_ == PAIRS:
        chosen = some(chance, kinds if len(kinds) >= 7 and odds(chance, 85) else [*kinds, *kinds], 7)
        return [kind for kind in chosen for _ in range(2)]
    if type_ == ONCE:
        return [*kinds, pick(chance, kinds)]
    if type_ == EXACT:
        return [*kinds, *bits(right)]
    if type_ == GATES:
        return [kinds[0], kinds[0], *kinds, kinds[8], kinds[8], pick(chance, kinds)]
    if type_ == KNITTED:
        return some(chance, kinds, 14)
    numbers = [rank for rank in range(9) for _ in range(4)]
    if type_ == KNIT_TWO:
        return [first + rank for rank in some(chance, numbers, 7) for first in (left, right)]
    if type_ == KNIT_THREE:
        *threes, two = some(chance, numbers, 5)
        return [9 * suit + rank for rank in threes for suit in range(3)] + [9 * suit + two for suit in some(chance, range(3), 2)]
    raise CannotCompose


# the winning tile and what happened


def _winning(draft: _Draft, wish: Wish, rules: Ruleset, style: Style, chance: Chance) -> Win:
    rack = draft.rack()
    if wish.win == PAIR:
        kind = pick(chance, draft.groups[-1])
    elif wish.win is not None:
        kind = wish.win
    else:
        kind = pick(chance, rack)
    if kind not in rack:
        raise CannotCompose
    if wish.flags & Flag.ROBBED_KONG and JOKER not in rack:
        once = [one for one in rack if draft.held[one] == 1]
        if not once:
            raise CannotCompose
        kind = pick(chance, once)
    if wish.flags & Flag.LAST_OF_KIND and rack.count(kind) > 1:
        raise CannotCompose
    drawn = wish.drawn if wish.drawn is not None else wish.part.drawn or odds(chance, style.drawn)
    if kind == JOKER or drawn:
        if wish.drawn is False:
            raise CannotCompose
        return Win(kind, Source.DRAWN)
    return Win(kind, pick(chance, sources(rules.playing)))


def _luck(rules: Ruleset, style: Style, chance: Chance) -> tuple[int, ...]:
    in_play = [kind for kind in range(FLOWER, JOKER) if rules.tile_set[kind]]
    if not in_play or not odds(chance, style.luck):
        return ()
    return tuple(sorted(some(chance, in_play, pick(chance, (1, 1, 1, 2, 2, 3)))))


def _event(win: Win, draft: _Draft, rules: Ruleset, chance: Chance) -> Flag:
    """Something that can have happened, and that a row of the rule set knows."""
    known = {row.pattern for row in rules.rows}
    drawn = not win.source.claimed
    held = Counter(draft.rack())
    ways = []
    opened = sum(not meld.concealed for meld in draft.melds)
    if known & ({"last_wall_tile", "last_tile_draw"} if drawn else {"last_discard", "last_tile_claim"}):
        ways.append(Flag.LAST_TILE)
    if drawn and any(len(meld.tiles) == 4 for meld in draft.melds):
        ways.append(Flag.REPLACEMENT)
    if not drawn and win.kind < KINDS and draft.held[win.kind] == 1 and held[win.kind] == 1:
        ways.append(Flag.ROBBED_KONG)
    if rules.play.announce_waits:
        ways += [Flag.ANNOUNCED] + [Flag.ORIGINAL_CALL] * (opened < 2)
    return pick(chance, ways) if ways else NO_FLAGS


def without_chows(part: Part) -> Part:
    """The same with pungs alone, as goulash asks."""
    return part._replace(codes=part.codes & PUNGS)
