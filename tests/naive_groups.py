"""Arrangements and irregular patterns for the slow classical scorer: every one that the tiles allow, found by trying.

A rack is a list of kinds, `JOKER` among them in goulash. A joker is given no kind beforehand: a group says which of its
tiles are real, the others are jokers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from peling import tiles
from peling.hands import Hand, Shape
from peling.tiles import JOKER, KINDS, C, E, F, N, P

WINDS = (E, E + 1, E + 2, N)
DRAGONS = (C, F, P)
HONOURS = (*WINDS, *DRAGONS)
TERMINALS = (0, 8, 9, 17, 18, 26)
NOBLES = (*TERMINALS, *HONOURS)
GREENS = (19, 20, 21, 23, 25, F)  # D1
SUIT_STARTS = (0, 9, 18)


@dataclass(frozen=True, order=True)
class Group:
    """A set or the pair of an arranged hand; `kind` is what it stands for, the lowest kind of a chow."""

    shape: str
    kind: int
    real: tuple[int, ...]
    exposed: bool = False
    melded: bool = False

    def kinds(self) -> tuple[int, ...]:
        """The kinds it stands for, jokers as what they are used for."""
        if self.shape == "chow":
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * {"pair": 2, "pung": 3, "kong": 4}[self.shape]

    @property
    def jokers(self) -> int:
        """How many of its tiles are jokers."""
        return len(self.kinds()) - len(self.real)

    @property
    def triplet(self) -> bool:
        """Whether it is a pung or a kong: wherever the pages say pung of something, a kong serves too."""
        return self.shape in ("pung", "kong")


# ---- arrangements


def count_kinds(kinds: Iterable[int]) -> list[int]:
    """How many of each of the 34 kinds of the hand proper; jokers are left out."""
    result = [0] * KINDS
    for kind in kinds:
        if kind != JOKER:
            result[kind] += 1
    return result


def melded_groups(hand: Hand) -> list[Group]:
    """The declared sets as they lie."""
    names = {Shape.CHOW: "chow", Shape.PUNG: "pung", Shape.KONG: "kong"}
    return [
        Group(names[meld.shape], meld.kind, tuple(k for k in meld.tiles if k != JOKER), not meld.concealed, melded=True)
        for meld in hand.melds
    ]


def arrangements(rack: list[int], sets: int, chows: int, *, joker_wins: bool) -> Iterator[tuple[Group, ...]]:
    """Every way to lay the rack (winning tile included) out as a number of sets, at most `chows` of them chows, and a pair.

    A group has one joker at most, but with a winning joker one group may have more: the one the winning joker is in (B12).
    """
    seen: set[tuple[Group, ...]] = set()
    for groups in _lay_out(count_kinds(rack), rack.count(JOKER), sets, True, chows, joker_wins):
        ordered = tuple(sorted(groups))
        if ordered not in seen:
            seen.add(ordered)
            yield ordered


def _lay_out(counts: list[int], jokers: int, sets: int, pair: bool, chows: int, excess: bool) -> Iterator[tuple[Group, ...]]:
    """Take the lowest real tile away in every possible group, then the rest; may repeat itself."""
    low = next((kind for kind in range(KINDS) if counts[kind]), None)
    if low is None:
        if not sets and not pair and not jokers:
            yield ()
        elif excess and sets + pair == 1:
            yield from _all_jokers(jokers, pair, chows)
        return
    for group in _groups_with(low, counts, jokers, sets, pair, chows, excess):
        for kind in group.real:
            counts[kind] -= 1
        is_pair = group.shape == "pair"
        for rest in _lay_out(
            counts,
            jokers - group.jokers,
            sets - (not is_pair),
            pair and not is_pair,
            chows - (group.shape == "chow"),
            excess and group.jokers <= 1,
        ):
            yield (group, *rest)
        for kind in group.real:
            counts[kind] += 1


def _all_jokers(jokers: int, pair: bool, chows: int) -> Iterator[tuple[Group, ...]]:
    """The last group made of jokers alone: it stands for anything."""
    for kind in range(KINDS):
        if pair and jokers == 2:
            yield (Group("pair", kind, ()),)
        if not pair and jokers == 3:
            yield (Group("pung", kind, ()),)
            if chows and kind < E and kind % 9 <= 6:
                yield (Group("chow", kind, ()),)


def _groups_with(low: int, counts: list[int], jokers: int, sets: int, pair: bool, chows: int, excess: bool) -> Iterator[Group]:
    """Every group that uses the lowest real tile."""
    most = min(jokers, 2 if excess else 1)
    if pair:
        for real in (2, 1):
            if real <= counts[low] and 2 - real <= min(jokers, 1):
                yield Group("pair", low, (low,) * real)
    if sets:
        for real in (3, 2, 1):
            if real <= counts[low] and 3 - real <= most:
                yield Group("pung", low, (low,) * real)
    if sets and chows and low < E:
        first = low - low % 9
        for start in range(max(first, low - 2), min(low, first + 6) + 1):
            for taken in _run_tiles(start, low, counts):
                if 3 - len(taken) <= most:
                    yield Group("chow", start, taken)


def _run_tiles(start: int, low: int, counts: list[int]) -> Iterator[tuple[int, ...]]:
    """The real tiles a run from `start` may take: its lowest real tile always, each other one or a joker in its place."""
    others = [kind for kind in range(start, start + 3) if kind != low and counts[kind]]
    for size in range(len(others) + 1):
        for some in combinations(others, size):
            yield (low, *some)


def places(groups: tuple[Group, ...], win: int, *, claimed: bool) -> Iterator[tuple[tuple[Group, ...], Group]]:
    """Every rack group that the winning tile may be in, with the groups as they then lie: a claim opens its set (D2)."""
    rack = [group for group in groups if not group.melded]
    if win == JOKER:
        homes = [group for group in rack if group.jokers > 1] or [group for group in rack if group.jokers]
    else:
        homes = [group for group in rack if win in group.real]
    for home in dict.fromkeys(homes):
        place = groups.index(home)
        changed = replace(home, exposed=claimed)
        yield (*groups[:place], changed, *groups[place + 1 :]), changed


# ---- facts about arranged hands


def all_in(groups: Iterable[Group], kinds: tuple[int, ...]) -> bool:
    """Whether every tile is one of these kinds."""
    return all(kind in kinds for group in groups for kind in group.kinds())


def suits_of(kinds: Iterable[int]) -> set[int]:
    """The suits among the kinds."""
    return {kind // 9 for kind in kinds if kind < E}


def triplets_of(groups: Iterable[Group], kinds: tuple[int, ...]) -> int:
    """How many pungs and kongs are of these kinds."""
    return sum(group.triplet and group.kind in kinds for group in groups)


def has_triplets_of_all(groups: Iterable[Group], kinds: tuple[int, ...]) -> bool:
    """Whether there is a pung or kong of each of these kinds; two of one kind do not stand for another (B16)."""
    return set(kinds) <= {group.kind for group in groups if group.triplet}


def number_of_chows(groups: Iterable[Group]) -> int:
    """How many chows."""
    return sum(group.shape == "chow" for group in groups)


def number_of_kongs(groups: Iterable[Group]) -> int:
    """How many kongs."""
    return sum(group.shape == "kong" for group in groups)


def number_of_concealed_pungs(groups: Iterable[Group]) -> int:
    """How many concealed pungs, kongs left out."""
    return sum(group.shape == "pung" and not group.exposed for group in groups)


def pair_of(groups: Iterable[Group]) -> Group:
    """The pair of a complete hand."""
    return next(group for group in groups if group.shape == "pair")


def is_nts_snake(groups: tuple[Group, ...]) -> bool:
    """One suit, no kongs: 111 and 999, with 22 345 678, 234 55 678 or 234 567 88 (D34)."""
    middles = (
        (("pair", 2), ("chow", 3), ("chow", 6)),
        (("chow", 2), ("pair", 5), ("chow", 6)),
        (("chow", 2), ("chow", 5), ("pair", 8)),
    )
    if any(group.kind >= E for group in groups) or len(suits_of(group.kind for group in groups)) != 1:
        return False
    shape = sorted((group.shape, tiles.rank(group.kind)) for group in groups)
    return any(shape == sorted((("pung", 1), ("pung", 9), *middle)) for middle in middles)


# ---- irregular patterns of NTS


def nts_irregular(counts: list[int], rules: str) -> Iterator[str]:
    """The irregular limit hands of NTS that 14 tiles are."""
    kinds = [kind for kind in range(KINDS) if counts[kind]]
    suits = suits_of(kinds)
    if all(counts[kind] % 2 == 0 for kind in kinds):  # D6
        yield from _nts_twins(kinds, suits, rules)
    if kinds == sorted(NOBLES):
        yield "thirteen_orphans"
    if len(suits) != 1:
        return
    first = 9 * min(suits)
    numbers = range(first, first + 9)
    if _is_base_and_one(counts, _gates(first), tuple(numbers)):
        yield "nine_gates"
    if _is_base_and_one(counts, (*numbers, *WINDS), (*numbers, *WINDS)):
        yield "wind_snake"
    if any(_is_exactly(counts, (*numbers, *DRAGONS, wind, wind)) for wind in WINDS):
        yield "dragon_snake"
    if _is_exactly(counts, (*numbers[:7], *WINDS, *DRAGONS)):
        yield "court_of_peking"


def _nts_twins(kinds: list[int], suits: set[int], rules: str) -> Iterator[str]:
    """The seven-pairs hands that pairs of these kinds are."""
    honours = any(kind in HONOURS for kind in kinds)
    if not suits:
        yield "twins_honours"
    if all(kind in TERMINALS for kind in kinds) and rules == "nts-2009":  # D24
        yield "twins_terminals"
    if len(suits) == 1 and not honours:
        yield "twins_pure"
    if len(suits) == 1 and honours and all(kind in NOBLES for kind in kinds):
        yield "twins_very_clean"
    if len(suits) == 1 and honours:
        yield "twins_clean"
    yield "twins_any"


def _gates(first: int) -> tuple[int, ...]:
    """1112345678999 of the suit that begins at `first`."""
    return (first, first, *range(first, first + 9), first + 8, first + 8)


def _is_exactly(counts: list[int], target: tuple[int, ...]) -> bool:
    """Whether the real tiles are all wanted by the 14 target tiles; jokers are the missing ones."""
    wanted = count_kinds(target)
    return all(counts[kind] <= wanted[kind] for kind in range(KINDS))


def _is_base_and_one(counts: list[int], base: tuple[int, ...], extras: tuple[int, ...]) -> bool:
    """Whether the real tiles belong to the 13 base tiles and one of the extras; jokers are the missing ones."""
    return any(_is_exactly(counts, (*base, extra)) for extra in extras)


# ---- irregular patterns of BMR


def bmr_irregular(counts: list[int], jokers: int, *, joker_wins: bool) -> Iterator[str]:
    """The irregular limit hands of BMR that 14 tiles are, with one joker per pair, knitted group or single tile (B12)."""
    kinds = [kind for kind in range(KINDS) if counts[kind]]
    if all(kind in NOBLES for kind in kinds) and _pairs_up(counts, jokers, excess=joker_wins):
        yield "all_pair_honours"
    if all(kind < E for kind in kinds):
        if any(_knits(counts, jokers, suits, excess=joker_wins) for suits in combinations(SUIT_STARTS, 2)):
            yield "knitting"
        if _triple_knits(counts, jokers, 4, True, excess=joker_wins):
            yield "triple_knitting"
    if all(kind in NOBLES for kind in kinds) and _is_base_and_one(counts, NOBLES, NOBLES):
        yield "thirteen_unique"
    for first in SUIT_STARTS:
        numbers = tuple(range(first, first + 9))
        if all(kind in numbers for kind in kinds) and _is_base_and_one(counts, _gates(first), numbers):
            yield "gates_of_heaven"
        paired = counts[first] > 0 or joker_wins  # B17: its two 1s are a pair
        if paired and suits_of(kinds) <= {first // 9} and _is_exactly(counts, (first, *numbers, *WINDS)):
            yield "wriggling_snake"


def _pairs_up(counts: list[int], jokers: int, *, excess: bool) -> bool:
    """Whether the tiles are pairs of equal kinds (D6), a joker for one tile of a pair; two in the winning joker's own pair."""
    low = next((kind for kind in range(KINDS) if counts[kind]), None)
    if low is None:
        return jokers == 0 or (jokers == 2 and excess)
    if counts[low] >= 2 and _pairs_up(_less(counts, low, low), jokers, excess=excess):
        return True
    return jokers > 0 and _pairs_up(_less(counts, low), jokers - 1, excess=excess)


def _knits(counts: list[int], jokers: int, suits: tuple[int, ...], *, excess: bool) -> bool:
    """Whether the tiles are pairs of one number in these two suits (B6), jokers as in `_pairs_up`."""
    low = next((kind for kind in range(KINDS) if counts[kind]), None)
    if low is None:
        return jokers == 0 or (jokers == 2 and excess)
    suit = low - low % 9
    if suit not in suits:
        return False
    partner = low % 9 + (suits[1] if suit == suits[0] else suits[0])
    if counts[partner] and _knits(_less(counts, low, partner), jokers, suits, excess=excess):
        return True
    return jokers > 0 and _knits(_less(counts, low), jokers - 1, suits, excess=excess)


def _triple_knits(counts: list[int], jokers: int, triples: int, pair: bool, *, excess: bool) -> bool:
    """Whether the tiles are a number of triples of one number in the three suits and a pair of one number in two suits."""
    low = next((kind for kind in range(KINDS) if counts[kind]), None)
    if low is None:
        one_left = (triples, pair, jokers) in ((1, False, 3), (0, True, 2))
        return (triples, pair, jokers) == (0, False, 0) or (excess and one_left)
    others = [low % 9 + suit for suit in SUIT_STARTS if low % 9 + suit != low]
    present = [kind for kind in others if counts[kind]]
    for size in range(len(present), -1, -1):
        for some in combinations(present, size):
            left = _less(counts, low, *some)
            needed = 2 - size
            fits = triples > 0 and needed <= min(jokers, 2 if excess else 1)
            if fits and _triple_knits(left, jokers - needed, triples - 1, pair, excess=excess and needed <= 1):
                return True
            needed = 1 - size
            if pair and 0 <= needed <= jokers and _triple_knits(left, jokers - needed, triples, False, excess=excess):
                return True
    return False


def _less(counts: list[int], *kinds: int) -> list[int]:
    """The counts without these tiles."""
    result = list(counts)
    for kind in kinds:
        result[kind] -= 1
    return result
