"""A slow, independent scorer for the rule set `mcr`, written from the rules page alone: the oracle of the tests.

Every reading of a hand is tried (form, arrangement, place of the winning tile), and in every reading every choice of set
combinations that the counting principles (M6) allow. Nothing is precomputed and nothing is greedy.

Rows are written as in the rules page, with two digits: `"05"`, `"33a"`; `score` reports them by id: `pung_of_terminals_honours`,
`mixed_kongs`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from typing import Any

from peling.hands import Flag, Hand, Shape
from peling.rules import RULESETS
from peling.tiles import BAMBOO_1, CIRCLE_1, KINDS, C, E, F, N, P

ID = {row.number: row.id for row in RULESETS["mcr"].rows}
POINTS = {
    1: "01 02 03 04 05 06 07 08 09 10 11 12 13",
    2: "14 15 16 17 18 19 20 21 22 23",
    4: "24 25 26 27",
    6: "28 29 30 31 32 33a 34",
    8: "33b 35 36 37 38 39 40 41 42 43",
    12: "44 45 46 47 48",
    16: "49 50 51 52 53 54",
    24: "55 56 57 58 59 60 61 62 63",
    32: "64 65 66",
    48: "67 68",
    64: "69 70 71 72 73 74",
    88: "75 76 77 78 79 80 81",
}
MIL_POINTS = {5: "33a", 6: "33b"}  # M11

# "Not counted beside it", in the order of the page. Left out here: what holds only among the three sets of a combination
# (49, 53, 37; see `_allowed`), the kong rows under 79, 65, 33a and 26 (see `_kong_rows`, M11), the 5s under 48, 78, 14, 15
# and 16 (see `_pung_rows`), and 29 and 20 under 77 and 69, which are a matter of the edition (M11).
EXCLUDES = {
    "75": "48 28 15 16 05",
    "76": "34 14",
    "77": "07",
    "78": "58 17 07 08",
    "79": "28 11",
    "80": "55 58 17 11 07 08",
    "81": "66 31 17 11",
    "69": "66 28 24 05 08",
    "70": "48 05",
    "71": "34 14",
    "72": "66 28 24 05 07",
    "73": "54 21 28 17",
    "74": "55 58 18 01 04 07 08",
    "67": "59 60 19 01",
    "68": "60 59 28",
    "64": "51 03 04",
    "66": "28 24 05",
    "55": "17 11",
    "56": "31 17 11",
    "44": "31 17 11",
    "57": "28 23 08",
    "58": "07 08",
    "59": "60 01",
    "60": "59",
    "61": "46 08",
    "62": "23 08",
    "63": "47 08",
    "50": "18 08 02 04",
    "52": "23 08",
    "54": "21",
    "46": "08",
    "47": "08",
    "36": "07",
    "40": "12",
    "42": "12",
    "43": "27",
    "33b": "22 21",
    "29": "07",
    "32": "11",
    "34": "14",
    "25": "12",
    "18": "08",
    "23": "08",
}
MIL_EXCLUDES = {"77": "29", "69": "20"}  # M11

CONCEALED_BY_NATURE = ("55", "80", "81", "78", "73", "44", "56")
"""Self-drawn, these count 25 in the WMO edition and 12 in the MIL edition (M11)."""

WINDS = range(E, N + 1)
DRAGONS = range(C, P + 1)
HONOURS = range(E, P + 1)
ORPHANS = (0, 8, 9, 17, 18, 26, *HONOURS)
KNITTED_STRAIGHTS = [
    {suit + start + step for start, suit in enumerate(suits) for step in (0, 3, 6)}
    for suits in permutations((0, CIRCLE_1, BAMBOO_1))
]
"""147 of one suit, 258 of another, 369 of the third."""


@dataclass(frozen=True, slots=True)
class Set:
    """A chow, pung or kong of an arrangement; `kind` is its lowest kind."""

    shape: Shape
    kind: int
    declared: bool = False
    concealed: bool = True

    @property
    def kinds(self) -> tuple[int, ...]:
        """Its tiles."""
        if self.shape is Shape.CHOW:
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * (4 if self.shape is Shape.KONG else 3)

    @property
    def chow(self) -> bool:
        """Whether it is a chow; wherever a row says pung, a kong serves too."""
        return self.shape is Shape.CHOW


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to see a complete hand.

    `form` is regular, knitted (45 with a set and a pair), pairs, orphans or singles (44 and 56). `place` is where the
    winning tile went: the index of a set, or pair, or knitted; in the forms without sets it does not matter.
    """

    form: str
    sets: tuple[Set, ...] = ()
    pair: int = -1
    place: int | str = ""


def score(hand: Hand, rules: str = "mcr", options: dict[str, Any] | None = None) -> dict[str, Any]:
    """The answer for one hand, and under `best` the items of every choice that gives the same highest total."""
    if rules != "mcr":
        raise ValueError(f"this is a scorer for mcr, not for {rules}")
    edition, minimum = _options(options)
    readings = [] if hand.dead else list(_readings(hand))
    only_tile = bool(readings) and len(_formal_waits(hand)) == 1
    found = [items for reading in readings for items in _counts(hand, reading, only_tile, edition)]
    if not found:
        return {"valid": False, "points": 0, "doubles": 0, "total": 0, "limit": None, "items": {}, "best": [{}]}
    points = max(sum(items.values()) for items in found)
    best: list[dict[str, int]] = []
    for items in found:
        if sum(items.values()) == points:
            named = {ID[row]: items[row] for row in sorted(items)}
            if hand.luck:
                named["flower_tile"] = len(hand.luck)
            if named not in best:
                best.append(named)
    best.sort(key=lambda named: sorted(named.items()))
    return {
        "valid": points >= minimum,  # luck tiles are outside the minimum
        "points": points,
        "doubles": 0,
        "total": points + len(hand.luck),
        "limit": None,
        "items": best[0],
        "best": best,
    }


def waits(hand: Hand, rules: str = "mcr", options: dict[str, Any] | None = None) -> set[int]:
    """The kinds that complete the 13 tiles; a kind of which the player holds all four is none of them (D4)."""
    if rules != "mcr":
        raise ValueError(f"this is a scorer for mcr, not for {rules}")
    _options(options)
    held = Counter(hand.concealed) + Counter(kind for meld in hand.melds for kind in meld.tiles)
    return {kind for kind in _formal_waits(hand) if held[kind] < 4}


def _options(options: dict[str, Any] | None) -> tuple[str, int]:
    """The edition and the minimum."""
    given: dict[str, Any] = {"edition": "wmo", "minimum_points": 8} | (options or {})
    if given["edition"] not in ("wmo", "mil"):
        raise ValueError(f"no edition {given['edition']!r}")
    return given["edition"], given["minimum_points"]


# ---------------------------------------------------------------------------------------------------------- readings


def _readings(hand: Hand) -> Iterator[Reading]:
    """Every reading of a winner's hand; none if it is not complete."""
    if hand.win is None or _has_jokers(hand):
        return
    win = hand.win.kind
    rack = tuple(sorted((*hand.concealed, win)))
    for form, sets, pair in _arrangements(rack, _declared(hand)):
        if form not in ("regular", "knitted"):
            yield Reading(form)
            continue
        for index, group in enumerate(sets):
            if not group.declared and win in group.kinds:
                yield Reading(form, sets, pair, index)
        if pair == win:
            yield Reading(form, sets, pair, "pair")
        if form == "knitted" and any(win in straight for straight in KNITTED_STRAIGHTS if straight <= set(rack)):
            yield Reading(form, sets, pair, "knitted")


def _has_jokers(hand: Hand) -> bool:
    """Whether the hand holds a tile that is not in this game: nothing completes such a hand."""
    return any(kind >= KINDS for kind in hand.tiles())


def _declared(hand: Hand) -> tuple[Set, ...]:
    """The melds as sets."""
    return tuple(Set(meld.shape, meld.kind, True, meld.concealed) for meld in hand.melds)


def _arrangements(rack: tuple[int, ...], declared: tuple[Set, ...]) -> Iterator[tuple[str, tuple[Set, ...], int]]:
    """Every way to see the rack and the declared sets as a complete hand: form, sets, pair."""
    for sets, pair in _splits(rack):
        if len(declared + sets) == 4:
            yield "regular", declared + sets, pair
    for straight in KNITTED_STRAIGHTS:
        if straight <= set(rack) and len(declared) <= 1:
            for sets, pair in _splits(_without(rack, straight)):
                if len(declared + sets) == 1:
                    yield "knitted", declared + sets, pair
    if len(rack) == 14 and not declared:
        counts = Counter(rack)
        if all(count in (2, 4) for count in counts.values()):  # D6: four alike may be two pairs
            yield "pairs", (), -1
        if set(rack) == set(ORPHANS):
            yield "orphans", (), -1
        if len(counts) == 14 and any(set(rack) <= {*straight, *HONOURS} for straight in KNITTED_STRAIGHTS):
            yield "singles", (), -1


def _splits(kinds: tuple[int, ...]) -> set[tuple[tuple[Set, ...], int]]:
    """Every way to split sorted kinds into sets and one pair."""
    return {(sets, pair) for pair in set(kinds) if kinds.count(pair) >= 2 for sets in _into_sets(_without(kinds, (pair, pair)))}


def _into_sets(kinds: tuple[int, ...]) -> set[tuple[Set, ...]]:
    """Every way to split sorted kinds into chows and pungs: the first tile begins a chow or is in a pung."""
    if not kinds:
        return {()}
    low = kinds[0]
    first = [Set(Shape.PUNG, low)] if kinds.count(low) >= 3 else []
    if low < E and low % 9 <= 6 and low + 1 in kinds and low + 2 in kinds:
        first.append(Set(Shape.CHOW, low))
    return {
        tuple(sorted((group, *rest), key=lambda s: (s.shape, s.kind)))
        for group in first
        for rest in _into_sets(_without(kinds, group.kinds))
    }


def _without(kinds: tuple[int, ...], taken: Iterable[int]) -> tuple[int, ...]:
    """The kinds less those taken, all of which are there."""
    left = list(kinds)
    for kind in taken:
        left.remove(kind)
    return tuple(left)


def _formal_waits(hand: Hand) -> set[int]:
    """The kinds that complete the 13 tiles to any form (D5), also where the player holds all four of them (M9)."""
    declared = _declared(hand)
    found = set()
    for kind in () if _has_jokers(hand) else range(KINDS):
        rack = tuple(sorted((*hand.concealed, kind)))
        if next(_arrangements(rack, declared), None) is not None:
            found.add(kind)
    return found


# ------------------------------------------------------------------------------------------- the choices of combinations


@dataclass(frozen=True, slots=True)
class Combination:
    """A row that a group of sets earns, by their indices."""

    row: str
    members: frozenset[int]


def _choices(reading: Reading) -> Iterator[tuple[Combination, ...]]:
    """Every choice of set combinations that the counting principles allow; the empty one if there is nothing to choose."""
    if reading.form != "regular":
        yield ()
        return
    candidates = []
    for size in (2, 3, 4):
        for members in combinations(range(4), size):
            row = _combination_row([reading.sets[i] for i in members], reading.pair)
            if row:
                candidates.append(Combination(row, frozenset(members)))
    for size in range(4):  # four sets can be joined three times at most
        for chosen in combinations(candidates, size):
            if _allowed(chosen) and (chosen or not candidates):
                yield chosen


def _allowed(chosen: tuple[Combination, ...]) -> bool:
    """Whether combinations may be counted together (M6)."""
    # Non-identical: the same set is not used twice for the same combination.
    for one, other in combinations(chosen, 2):
        if one.row == other.row and one.members & other.members:
            return False
    # Exclusionary: a combination joins sets that are not joined already, so that the chosen ones form a forest.
    joined = [frozenset((i,)) for i in range(4)]
    for one in chosen:
        touched = [group for group in joined if group & one.members]
        if len(touched) < len(one.members):
            return False
        joined = [group for group in joined if group not in touched] + [frozenset(i for group in touched for i in group)]
    return True


def _combination_row(sets: list[Set], pair: int) -> str:
    """The row that these sets earn together (1-4, 20 and the rows of three and four sets), or nothing."""
    if any(s.kind >= E for s in sets):
        return ""
    suits = [s.kind // 9 for s in sets]
    ranks = [s.kind % 9 + 1 for s in sets]
    if all(s.chow for s in sets):
        if len(sets) == 4:
            return _four_chows(suits, ranks, pair)
        return (_two_chows, _three_chows)[len(sets) - 2](suits, ranks)
    if not any(s.chow for s in sets):
        if len(sets) == 2:
            return _two_pungs(ranks)
        return (_three_pungs, _four_pungs)[len(sets) - 3](suits, ranks)
    return ""


def _two_chows(suits: list[int], ranks: list[int]) -> str:
    """Rows 1-4."""
    low, high = sorted(ranks)
    if suits[0] != suits[1]:
        return "02" if low == high else ""
    if low == high:
        return "01"
    if high == low + 3:
        return "03"
    return "04" if (low, high) == (1, 7) else ""


def _three_chows(suits: list[int], ranks: list[int]) -> str:
    """Rows 30, 35, 37 in three suits; 49, 51, 59 in one."""
    ordered = sorted(ranks)
    steps = _steps(ordered)
    if len(set(suits)) == 3:
        if ordered == [1, 4, 7]:
            return "35"
        return "30" if steps == {1} else "37" if steps == {0} else ""
    if len(set(suits)) == 1:
        if ordered == [1, 4, 7]:
            return "49"
        return "51" if steps in ({1}, {2}) else "59" if steps == {0} else ""
    return ""


def _four_chows(suits: list[int], ranks: list[int], pair: int) -> str:
    """Rows 64 and 67; 50 and 74 with their pair of fives."""
    five = pair // 9 if pair < E and pair % 9 == 4 else -1
    chows = sorted(zip(suits, ranks, strict=True))
    others = [suit for suit in range(3) if suit != five]
    if five >= 0 and chows == [(suit, rank) for suit in others for rank in (1, 7)]:
        return "50"
    if five >= 0 and chows == [(five, 1), (five, 1), (five, 7), (five, 7)]:
        return "74"
    if len(set(suits)) == 1:
        if _steps(sorted(ranks)) in ({1}, {2}):
            return "64"
        return "67" if _steps(sorted(ranks)) == {0} else ""
    return ""


def _two_pungs(ranks: list[int]) -> str:
    """Row 20."""
    return "20" if ranks[0] == ranks[1] else ""


def _three_pungs(suits: list[int], ranks: list[int]) -> str:
    """Rows 38 and 53 in three suits, 60 in one."""
    steps = _steps(sorted(ranks))
    if len(set(suits)) == 3:
        return "38" if steps == {1} else "53" if steps == {0} else ""
    return "60" if len(set(suits)) == 1 and steps == {1} else ""


def _four_pungs(suits: list[int], ranks: list[int]) -> str:
    """Row 68."""
    return "68" if len(set(suits)) == 1 and _steps(sorted(ranks)) == {1} else ""


def _steps(ordered: list[int]) -> set[int]:
    """The differences between neighbours."""
    return {after - before for before, after in pairwise(ordered)}


# ------------------------------------------------------------------------------------------------------ counting a reading


def _counts(hand: Hand, reading: Reading, only_tile: bool, edition: str) -> Iterator[dict[str, int]]:
    """The rows of one reading with their points, for every choice of set combinations."""
    fixed = [
        *_form_rows(hand, reading),
        *_tile_rows(hand),
        *_regular_rows(reading),
        *_pung_rows(hand, reading),
        *_concealed_pung_rows(hand, reading),
        *_kong_rows(reading, edition),
        *(_wait_rows(hand, reading) if only_tile else ()),
        *_win_rows(hand),
    ]
    for chosen in _choices(reading):
        rows = _non_repeat([*fixed, *(combination.row for combination in chosen)], edition)
        yield _valued(rows or ["39"], edition)  # 39: nothing else in the hand


def _non_repeat(rows: list[str], edition: str) -> list[str]:
    """The rows that no other row in the hand implies, and the edition's way with self-drawn wins (M11)."""
    if edition == "mil" and any(row in CONCEALED_BY_NATURE for row in rows):
        rows = [row for row in rows if row != "25"]
    gone: set[str] = set()
    for row in rows:
        gone.update(EXCLUDES.get(row, "").split())
        if edition == "mil":
            gone.update(MIL_EXCLUDES.get(row, "").split())
    return [row for row in rows if row not in gone]


def _valued(rows: list[str], edition: str) -> dict[str, int]:
    """Each row with the sum of its points."""
    value = {row: points for points, listed in POINTS.items() for row in listed.split()}
    if edition == "mil":
        value |= {row: points for points, listed in MIL_POINTS.items() for row in listed.split()}
    return {row: value[row] * times for row, times in Counter(rows).items()}


def _form_rows(hand: Hand, reading: Reading) -> list[str]:
    """Rows 44, 45, 55, 56, 78, 80, 81: the form of the whole hand."""
    kinds = sorted(hand.tiles())
    if reading.form == "knitted":
        return ["45"]
    if reading.form == "orphans":
        return ["81"]
    if reading.form == "pairs":
        shifted = kinds[13] < E and kinds[0] // 9 == kinds[13] // 9 and _steps(sorted(set(kinds))) == {1} and len(set(kinds)) == 7
        return ["55", "80"] if shifted else ["55"]
    if reading.form == "singles":
        honours = sum(kind in HONOURS for kind in kinds)
        if honours == 7:
            return ["56"]
        return ["44", "45"] if honours == 5 else ["44"]  # M8: with the complete knitted straight 44 + 45
    return ["78"] if _nine_gates(hand) else []


def _nine_gates(hand: Hand) -> bool:
    """Row 78: 1112345678999 of one suit in the rack, won on any tile of it (a nine-sided wait)."""
    assert hand.win is not None
    suit = hand.win.kind // 9
    gates = tuple(9 * suit + rank - 1 for rank in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9))
    return hand.win.kind < E and hand.concealed == gates


def _tile_rows(hand: Hand) -> list[str]:
    """The rows about the tiles only, whatever sets they make."""
    kinds = list(hand.tiles())
    suits = {kind // 9 for kind in kinds if kind < E}
    ranks = {kind % 9 + 1 for kind in kinds if kind < E}
    honours = any(kind in HONOURS for kind in kinds)
    plain = {
        "07": len(suits) == 2,
        "08": not honours,
        "23": not honours and ranks <= {2, 3, 4, 5, 6, 7, 8},
        "29": honours and len(suits) == 1,
        "31": len(suits) == 3 and any(k in WINDS for k in kinds) and any(k in DRAGONS for k in kinds),
        "36": all(_reversible(kind) for kind in kinds),
        "46": not honours and ranks <= {6, 7, 8, 9},
        "47": not honours and ranks <= {1, 2, 3, 4},
        "58": not honours and len(suits) == 1,
        "61": not honours and ranks <= {7, 8, 9},
        "62": not honours and ranks <= {4, 5, 6},
        "63": not honours and ranks <= {1, 2, 3},
        "66": ranks <= {1, 9},
        "69": not honours and ranks <= {1, 9},
        "72": not suits,
        "77": all(kind == F or (kind // 9 == 2 and kind % 9 + 1 in (2, 3, 4, 6, 8)) for kind in kinds),
    }
    kongs = {meld.kind for meld in hand.melds if meld.shape is Shape.KONG}
    hogs = [kind for kind, count in Counter(kinds).items() if count == 4 and kind not in kongs]
    return [row for row, holds in plain.items() if holds] + ["19"] * len(hogs)


def _reversible(kind: int) -> bool:
    """1234589p, 245689s, P: the same upside down."""
    if kind < E:
        return kind % 9 + 1 in ((), (1, 2, 3, 4, 5, 8, 9), (2, 4, 5, 6, 8, 9))[kind // 9]
    return kind == P


def _regular_rows(reading: Reading) -> list[str]:
    """The rows about the sets and the pair as such: 18, 24, 28, 52, 57."""
    chows = [s for s in reading.sets if s.chow]
    pungs = [s for s in reading.sets if not s.chow]
    rows = []
    if reading.form in ("regular", "knitted") and not pungs and reading.pair < E:
        rows.append("18")  # also 45 with a chow and a suit pair
    if reading.form != "regular":
        return rows
    parts = [*(s.kinds for s in reading.sets), (reading.pair,)]
    if all(any(kind in ORPHANS for kind in part) for part in parts):
        rows.append("24")
    if all(any(kind < E and kind % 9 == 4 for kind in part) for part in parts):
        rows.append("52")
    if not chows:
        rows.append("28")
        if all(kind < E and (kind % 9 + 1) % 2 == 0 for part in parts for kind in part):
            rows.append("57")
    return rows


def _pung_rows(hand: Hand, reading: Reading) -> list[str]:
    """The rows about pungs of honours and terminals: 5, 14-16, 34, 48, 70, 71, 75, 76."""
    pungs = [s.kind for s in reading.sets if not s.chow]
    winds = [kind for kind in pungs if kind in WINDS]
    dragons = [kind for kind in pungs if kind in DRAGONS]
    own = [kind for kind in winds if kind - E in (hand.seat, hand.round)]  # `round F`: no round wind
    rows = ["14"] * len(dragons)
    rows += ["15" for kind in winds if kind - E == hand.round]
    rows += ["16" for kind in winds if kind - E == hand.seat]
    if len(dragons) == 2:
        rows.append("71" if reading.pair in DRAGONS else "34")
    if len(dragons) == 3:
        rows.append("76")
    if len(winds) == 3:
        rows.append("70" if reading.pair in WINDS else "48")
    if len(winds) == 4:
        rows.append("75")
    plain = [kind for kind in pungs if kind in ORPHANS and kind not in dragons and kind not in own]
    if len(winds) == 3:  # 48: not the 5 of its three
        plain = [kind for kind in plain if kind not in winds]
    if _nine_gates(hand):  # 78: one 5 is not counted
        plain = plain[1:]
    return rows + ["05"] * len(plain)


def _concealed_pung_rows(hand: Hand, reading: Reading) -> list[str]:
    """Rows 21, 54, 73; a pung completed by the winning discard is open (D2)."""
    assert hand.win is not None
    concealed = 0
    for index, group in enumerate(reading.sets):
        claimed = hand.win.source.claimed and reading.place == index
        if not group.chow and group.concealed and not claimed:
            concealed += 1
    return {2: ["21"], 3: ["54"], 4: ["73"]}.get(concealed, [])


def _kong_rows(reading: Reading, edition: str) -> list[str]:
    """Rows 6, 22, 26, 33, 65, 79; what concealed kongs add beside 65 and 79 depends on the edition (M11)."""
    kongs = [s for s in reading.sets if s.shape is Shape.KONG]
    concealed = sum(s.concealed for s in kongs)
    if len(kongs) == 0:
        return []
    if len(kongs) == 1:
        return ["22" if concealed else "06"]
    if len(kongs) == 2:
        return [("26", "33a", "33b")[concealed]]
    rows = ["65" if len(kongs) == 3 else "79"]
    if edition == "wmo" and concealed == 1:
        rows.append("22")
    if edition == "wmo" and concealed == 2:
        rows.append("33b")  # in place of 21, see EXCLUDES
    return rows


def _wait_rows(hand: Hand, reading: Reading) -> list[str]:
    """Rows 9-11 of an only possible tile (M9); one put into the knitted straight itself earns none (M10)."""
    assert hand.win is not None
    if reading.place in ("", "knitted"):
        return []
    if reading.place == "pair":
        return ["11"]
    group = reading.sets[int(reading.place)]
    if not group.chow:
        return []
    if hand.win.kind == group.kind + 1:
        return ["10"]
    edge = (hand.win.kind == group.kind + 2 and group.kind % 9 == 0) or (hand.win.kind == group.kind and group.kind % 9 == 6)
    return ["09"] if edge else []


def _win_rows(hand: Hand) -> list[str]:
    """The rows about how the hand was won: 12, 17, 25, 27, 32, 40-43."""
    assert hand.win is not None
    drawn = not hand.win.source.claimed
    exposed = [meld for meld in hand.melds if not meld.concealed]
    rows = ["12"] if drawn else []
    if not exposed:
        rows.append("25" if drawn else "17")
    if len(exposed) == 4 and not drawn:
        rows.append("32")
    if _last_of_kind(hand):
        rows.append("27")
    if hand.flags & Flag.LAST_TILE:
        rows.append("40" if drawn else "41")
    if drawn and hand.flags & Flag.REPLACEMENT and any(meld.shape is Shape.KONG for meld in hand.melds):
        rows.append("42")  # without a kong it was a luck tile's replacement (D30)
    if not drawn and hand.flags & Flag.ROBBED_KONG:
        rows.append("43")
    return rows


def _last_of_kind(hand: Hand) -> bool:
    """Row 27: the three others lie open, as the player claims or as the player's own open melds show."""
    assert hand.win is not None
    win = hand.win.kind
    rack = [*hand.concealed, *(kind for meld in hand.melds if meld.concealed for kind in meld.tiles)]
    shown = [kind for meld in hand.melds if not meld.concealed for kind in meld.tiles]
    if shown.count(win) == 3:
        return True
    return bool(hand.flags & Flag.LAST_OF_KIND) and win not in rack
