"""Vectors: hands and rule sets as the flat arrays that the kernels read."""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from math import comb
from threading import Lock

from peling import tiles
from peling.hands import Hand, HandError, Meld, Shape
from peling.kernels import layout as at
from peling.kernels.layout import Rules
from peling.kernels.score.combinations import MAX_CANDIDATES, combine
from peling.rules import Row, Ruleset
from peling.rules.rows import AMONG, OPEN_SET
from peling.tiles import JOKER
from peling.words import Words

UNITS = {"points": at.POINTS, "doubles": at.DOUBLES, "limit": at.LIMIT, "fan": at.FAN}
CONDITIONS = {"": 0, OPEN_SET: at.FACT_OPEN_SET}
MANY_KINDS = 99
MOST_IN_HULL = 16
"""The kinds of a suit and the honours: hands that share them share a hull."""
WAIT_PATTERNS = ("only_tile", "edge_wait", "closed_wait", "single_wait")


def encode(hand: Hand) -> list[int]:
    """The hand vector (`kernels.layout`)."""
    vector = [0] * at.HAND_SIZE
    place = at.H_TILE
    for kind in hand.concealed:
        if kind == JOKER:
            vector[at.H_JOKERS] += 1
        else:
            vector[place] = kind
            place += 1
    vector[at.H_TILES] = place - at.H_TILE
    for kind in hand.luck:
        vector[at.H_LUCK] |= 1 << (kind - tiles.FLOWER)
    vector[at.H_MELDS] = len(hand.melds)
    for i, meld in enumerate(hand.melds):
        vector[at.H_MELD + i] = encode_meld(meld)
    vector[at.H_WIN] = -1 if hand.win is None else hand.win.kind
    vector[at.H_CLAIMED] = int(hand.win is not None and hand.win.source.claimed)
    vector[at.H_SEAT] = hand.seat
    vector[at.H_ROUND] = hand.round
    vector[at.H_FLAGS] = int(hand.flags)
    return vector


def encode_meld(meld: Meld) -> int:
    """A meld as an element."""
    if meld.shape is Shape.CHOW:
        code = at.CHOW + meld.kind // 9 * 7 + meld.kind % 9
    else:
        code = at.PUNG + meld.kind
    flags = at.EL_MELD | (0 if meld.concealed else at.EL_OPEN) | (at.EL_KONG if meld.shape is Shape.KONG else 0)
    return code << at.EL_CODE | meld.jokers << at.EL_JOKERS | flags


def check_hand(hand: Hand, rules: Ruleset) -> None:
    """Raise `HandError` for tiles, seats or melds that do not exist in the rule set."""
    counts = rules.tile_set
    if hand.goulash and not rules.goulash:
        raise HandError(Words(f"{rules.id} kent geen goulash", f"goulash is not played in {rules.id}"), "goulash")
    pieces = [(k, "concealed", i) for i, k in enumerate(hand.concealed)]
    pieces += [(k, "meld", i) for i, meld in enumerate(hand.melds) for k in meld.tiles]
    pieces += [(k, "luck", i) for i, k in enumerate(hand.luck)]
    if hand.win is not None:
        pieces.append((hand.win.kind, "win", 0))
    for kind, part, index in pieces:
        if counts[kind] == 0 and not (kind == JOKER and hand.goulash):
            if tiles.is_luck(kind) and not any(counts[tiles.FLOWER : JOKER]):
                raise HandError(
                    Words(
                        f"{rules.id} wordt zonder geluksstenen gespeeld (optie luck_tiles=true)",
                        f"{rules.id} is played without luck tiles (option luck_tiles=true)",
                    ),
                    part,
                    index,
                )
            raise HandError(
                Words(
                    f"{tiles.TEXT[kind]} doet niet mee met {rules.players} spelers",
                    f"{tiles.TEXT[kind]} is not in play with {rules.players} players",
                ),
                part,
                index,
            )
    if rules.players == 3:
        if hand.seat == 3:
            raise HandError(Words("met drie spelers is niemand Noord", "with three players nobody is North"), "seat")
        for i, meld in enumerate(hand.melds):
            if meld.shape is Shape.CHOW:
                raise HandError(
                    Words("met drie spelers zijn er geen open chows", "open chows are not allowed with three players"), "meld", i
                )
    if hand.round == 4 and not any(row.pattern == "green_dragon_round" for row in rules.rows):
        raise HandError(
            Words(f"{rules.id} heeft geen ronde van de groene draak", f"{rules.id} has no round of the green dragon"), "round"
        )


def pattern_rows(rules: Ruleset) -> list[int]:
    """The place of each pattern's row in the order of counting, NO_ROW if there is none."""
    numbers = rules.pattern_numbers
    row_of = [at.NO_ROW] * len(numbers)
    for i, row in enumerate(rules.order()):
        row_of[numbers[row.pattern]] = i
    return row_of


def encode_rules(rules: Ruleset) -> Rules:
    """The rule set as lists, for interpreted kernels; combinations are computed when first needed."""
    order = rules.order()
    place = {row.id: i for i, row in enumerate(order)}
    row_of = pattern_rows(rules)
    rows: list[int] = []
    excepts: list[int] = []
    for i, row in enumerate(order):
        low = high = 0
        for other, condition in rules.excluded_by(row):
            if condition == AMONG:
                continue
            if condition:
                excepts += [i, place[other], CONDITIONS[condition]]
            elif place[other] < at.ROW_WORD:
                low |= 1 << place[other]
            else:
                high |= 1 << (place[other] - at.ROW_WORD)
        rows += _encode_row(row, rules.pattern_numbers[row.pattern], low, high)
    irregular, masks = _encode_irregular(rules)
    params = _encode_params(rules)
    params[at.R_HULLS_END] = len(masks)
    params[at.R_HULLS] = len(masks) - len(_hulls(rules))
    params[at.R_EXCEPT] = len(excepts) // 3
    codes: list[int] = []
    lock = Lock()
    return Rules(
        params,
        rows,
        excepts or [0],
        irregular,
        masks,
        _Combinations(row_of, rows, codes, lock, chows=True),
        _Combinations(row_of, rows, codes, lock, chows=False),
        codes,
    )


def _encode_row(row: Row, pattern: int, low: int, high: int) -> list[int]:
    claimed = row.value if row.claimed is None else row.claimed
    return [
        pattern,
        UNITS[row.unit],
        row.value,
        claimed,
        row.wait,
        int(row.star),
        low,
        high,
        row.chows | row.goulash_chows << 4,
        int(row.luck),
        int(row.winner),
    ]


def _encode_irregular(rules: Ruleset) -> tuple[list[int], list[int]]:
    irregular: list[int] = []
    masks: list[int] = []
    for hand in rules.irregular:
        made = hand.within(rules.available())
        irregular += [rules.pattern_numbers[hand.pattern], hand.code, len(masks) // 2, len(made)]
        for left, right in made:
            masks += [left, right]
    return irregular or [0], [*masks, *_hulls(rules)] or [0]


def _encode_params(rules: Ruleset) -> list[int]:
    params = [0] * at.RULE_SIZE
    params[at.R_FAN] = int(rules.fan)
    params[at.R_MINIMUM] = rules.minimum
    if not rules.fan:
        params[at.R_LIMIT_DRAWN] = rules["limit"]
        params[at.R_LIMIT_CLAIMED] = params[at.R_LIMIT_OTHERS] = rules[
            "discard_limit" if rules.has_option("discard_limit") else "limit"
        ]
    params[at.R_CHOWS] = rules.max_chows
    params[at.R_CHOWS_GOULASH] = rules.goulash_chows
    params[at.R_CAKE] = int(rules.cake)
    params[at.R_HELD_WAITS] = int(rules.held_waits)
    if rules.has_option("open_kong_as_concealed_pung"):
        params[at.R_KONG_CONCEALED] = int(rules["open_kong_as_concealed_pung"])
    params[at.R_LUCK_APART] = int(rules.luck_apart)
    params[at.R_ANNOUNCED] = int(rules.play.announce_waits)
    params[at.R_ROWS] = len(rules.rows)
    params[at.R_LUCK_SET] = 3 if rules.players == 3 else 4
    params[at.R_KNITTED] = int(rules.knitted)
    params[at.R_WAITS] = int(any(row.pattern in WAIT_PATTERNS for row in rules.rows))
    params[at.R_IRREGULAR] = len(rules.irregular)
    params[at.R_KNIT] = int(any(hand.code in (at.KNIT_TWO, at.KNIT_THREE) for hand in rules.irregular))
    params[at.R_FEWEST_KINDS] = min((number for _, number in _of_many_kinds(rules)), default=MANY_KINDS)
    params[at.R_AVAILABLE] = rules.available()
    params[at.R_GOULASH] = int(rules.goulash)
    params[at.R_AVAILABLE_GOULASH] = rules.available(goulash=True)
    limits = (row for row in rules.rows if row.unit == "limit" and row.pattern not in rules.irregular_hands)
    chows = {row.pattern: row.goulash_chows for row in limits}
    params[at.R_CHOWS_DRAGONS], params[at.R_CHOWS_GREEN] = chows.pop("three_dragons", 0), chows.pop("all_green", 0)
    params[at.R_CHOWS_JOKERS] = max(rules.goulash_chows, *chows.values(), 0)
    return params


def _of_many_kinds(rules: Ruleset) -> Iterator[tuple[int, int]]:
    """The irregular hands that are neither pairs, gates nor knit: their kinds as bits, and how many of them a hand has."""
    for hand in rules.irregular:
        for left, right in hand.within(rules.available()):
            if hand.code == at.ONCE or (hand.code == at.EXACT and left != right):
                yield left, left.bit_count()
            elif hand.code == at.KNITTED:
                yield left, 14


def _hulls(rules: Ruleset) -> list[int]:
    """A few masks that hold the kinds of all those hands: a rack that has too few kinds in each of them is none of them."""
    hulls: list[int] = []
    for kinds, _ in _of_many_kinds(rules):
        for i, hull in enumerate(hulls):
            if (hull | kinds).bit_count() <= MOST_IN_HULL:
                hulls[i] = hull | kinds
                break
        else:
            hulls.append(kinds)
    return hulls


class _Combinations(dict[int, int]):
    """The combinations of chows (or pungs), computed when first asked for."""

    def __init__(
        self, row_of: Sequence[int], rows: Sequence[int], codes: MutableSequence[int], lock: Lock, *, chows: bool
    ) -> None:
        self.chows, self.row_of, self.rows, self.codes = chows, row_of, rows, codes
        self.lock = lock

    def __missing__(self, key: int) -> int:
        sets = self._sets(key)
        out = [0] * MAX_CANDIDATES
        found = combine(sets, len(sets), self.chows, self.row_of, self.rows, out)
        with self.lock:  # write the codes before the entry, so that other threads never read an entry without them
            if key not in self:
                first = len(self.codes) if found else 0
                self.codes.extend(out[:found])
                self[key] = first << 4 | found
        return self[key]

    def _sets(self, key: int) -> list[int]:
        """The sets that `combination_key` counts as number `key`."""
        number, kinds = 2, 22 if self.chows else 27
        while key >= comb(kinds + (number - 2 if self.chows else 0), number):
            key -= comb(kinds + (number - 2 if self.chows else 0), number)
            number += 1
        sets = []
        for k in range(number, 0, -1):
            n = k - 1
            while comb(n + 1, k) <= key:
                n += 1
            key -= comb(n, k)
            sets.append(n - (k - 1 if self.chows else 0))
        return sets[::-1]
