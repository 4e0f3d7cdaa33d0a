"""A slow scorer of the classical rule sets (`nts`, `nts-2009`, `bmr`), the oracle that the product is compared with.

Written from the rules pages alone and independent of the product's scorer: it tries every arrangement, every place of the winning
tile and every use of the jokers, and keeps all readings that score best. Only the value types (`tiles`, `hands`) are shared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from naive_groups import (
    DRAGONS,
    GREENS,
    HONOURS,
    NOBLES,
    TERMINALS,
    WINDS,
    Group,
    all_in,
    arrangements,
    bmr_irregular,
    count_kinds,
    has_triplets_of_all,
    is_nts_snake,
    melded_groups,
    nts_irregular,
    number_of_chows,
    number_of_concealed_pungs,
    number_of_kongs,
    pair_of,
    places,
    suits_of,
    triplets_of,
)

from peling import tiles
from peling.hands import Flag, Hand, Shape
from peling.tiles import BAMBOO_1, CIRCLE_1, CIRCLE_5, DRAGON_ROUND, FLOWER, JOKER, KINDS, SEASON, E, F

Options = dict[str, Any]
Result = dict[str, Any]

DEFAULTS: dict[str, Options] = {
    "nts": {
        "luck_tiles": False,
        "minimum_doubles": 2,
        "limit": 2000,
        "open_kong_as_concealed_pung": True,
        "double_wind_points": "once",
        "players": 4,
    },
    "nts-2009": {
        "luck_tiles": False,
        "minimum_doubles": 2,
        "limit": 2000,
        "discard_limit": 1500,
        "open_kong_as_concealed_pung": False,
        "double_wind_points": "once",
        "players": 4,
    },
    "bmr": {
        "luck_tiles": True,
        "minimum_doubles": 0,
        "limit": 1000,
        "double_wind_points": "once",
        "players": 4,
        "knitting": True,
    },
}

# Limit hands in the order of the rules pages: irregular ones first, as there.
# nts: (win, wait); nts-2009: (drawn, discard, wait); None: not in that edition; wait 0: a wait counts ordinarily.
NTS_LIMITS: dict[str, tuple[tuple[int, int] | None, tuple[int, int, int] | None]] = {
    "nine_gates": ((2000, 1000), (2000, 1500, 750)),
    "thirteen_orphans": ((2000, 1000), (2000, 1500, 750)),
    "twins_honours": ((2000, 1000), (2000, 1500, 750)),
    "twins_terminals": (None, (2000, 1500, 750)),  # D24
    "wind_snake": ((1000, 500), (1000, 750, 500)),
    "dragon_snake": ((1000, 500), (1000, 750, 500)),
    "court_of_peking": ((1000, 500), (1000, 750, 500)),
    "twins_pure": ((1000, 500), (1000, 750, 500)),
    "twins_very_clean": ((1000, 500), (1000, 750, 500)),
    "twins_clean": ((500, 250), (500, 375, 250)),
    "twins_any": ((250, 125), (200, 150, 100)),
    "four_winds": ((2000, 0), (2000, 1500, 0)),
    "three_dragons": ((2000, 0), (2000, 1500, 0)),
    "jade": ((2000, 0), (2000, 1500, 0)),
    "heaven": ((2000, 0), (2000, 2000, 0)),
    "four_concealed_kongs": ((2000, 0), None),
    "four_kongs_limit": (None, (2000, 1500, 0)),
    "heads_and_tails": ((2000, 0), (2000, 1500, 0)),
    "earth": ((1000, 0), (1000, 1000, 0)),
    "wriggling_snake": ((1000, 0), (2000, 1500, 0)),
    "all_honours_limit": (None, (2000, 1500, 0)),
}
# bmr: (win, wait); wait 0: a wait counts ordinarily.
BMR_LIMITS: dict[str, tuple[int, int]] = {
    "all_pair_honours": (500, 200),
    "knitting": (500, 200),
    "triple_knitting": (500, 200),
    "four_blessings": (1000, 400),
    "wriggling_snake": (1000, 400),
    "three_great_scholars": (1000, 400),
    "imperial_jade": (1000, 400),
    "fourfold_plenty": (1000, 400),
    "heads_and_tails": (1000, 400),
    "buried_treasure": (1000, 400),
    "gates_of_heaven": (1000, 400),
    "thirteen_unique": (1000, 400),
    "all_honours": (1000, 400),
    "heaven": (1000, 0),
    "earth": (1000, 0),
    "moon": (1000, 0),
    "plum_blossom": (1000, 0),
    "twofold_fortune": (1000, 0),
}
BMR_STARRED = ("four_blessings", "three_great_scholars", "all_honours")


@dataclass
class Count:
    """The rows of an ordinary count, points and doubles apart."""

    points: dict[str, int] = field(default_factory=dict)
    doubles: dict[str, int] = field(default_factory=dict)

    def add_points(self, row: str, value: int) -> None:
        """Count points under a row; equal ids add up."""
        if value:
            self.points[row] = self.points.get(row, 0) + value

    def add_doubles(self, row: str, value: int) -> None:
        """Count doubles under a row; equal ids add up."""
        if value:
            self.doubles[row] = self.doubles.get(row, 0) + value

    def value(self) -> int:
        """Points times two to the power of the doubles, not cut."""
        return sum(self.points.values()) << sum(self.doubles.values())

    def result(self, *, valid: bool, limit: int) -> Result:
        """The answer of an ordinary count, cut at the limit (D28)."""
        return _result(valid, self, min(self.value(), limit), None, {})


# ---- the answer


def score(hand: Hand, rules: str, options: Options | None = None) -> Result:
    """The score of one hand, and under `best` every reading that is as good."""
    chosen = _options(hand, rules, options)
    if hand.dead:  # D8
        results = [_nothing()]
    elif hand.win is None:
        results = _non_winner(hand, rules, chosen)
    else:
        results = list(_winner(hand, rules, chosen)) or [_nothing()]
    return _choose(results, tuple(NTS_LIMITS if rules != "bmr" else BMR_LIMITS))


def waits(hand: Hand, rules: str, options: Options | None = None) -> set[int]:
    """The kinds that complete the 13 tiles to any winning pattern, whatever the minimum; in goulash the joker too."""
    chosen = _options(hand, rules, options)
    return {kind for kind in _possible_kinds(hand, chosen) if _completes(hand, kind, rules, chosen)}


def _options(hand: Hand, rules: str, options: Options | None) -> Options:
    """The options with the rule set's own values filled in."""
    chosen = DEFAULTS[rules] | (options or {})
    if hand.luck and not chosen["luck_tiles"]:
        raise ValueError("luck tiles are not in use")
    if hand.goulash and rules != "bmr":
        raise ValueError("goulash is played in bmr only")
    return chosen


def _result(valid: bool, count: Count, total: int, limit: str | None, extra: dict[str, int]) -> Result:
    """One answer as a dict."""
    return {
        "valid": valid,
        "points": sum(count.points.values()),
        "doubles": sum(count.doubles.values()),
        "total": total,
        "limit": limit,
        "items": {**extra, **count.points, **count.doubles},
    }


def _nothing() -> Result:
    """The answer of a dead or incomplete hand."""
    return _result(False, Count(), 0, None, {})


def _choose(results: list[Result], order: tuple[str, ...]) -> Result:
    """One that may win before one that may not, then the highest total; among equals the limit hand first on its page."""
    top = max((result["valid"], result["total"]) for result in results)
    equal = [result for result in results if (result["valid"], result["total"]) == top]
    equal.sort(key=lambda result: len(order) if result["limit"] is None else order.index(result["limit"]))
    best: list[Result] = []
    for result in equal:
        short = {key: result[key] for key in ("points", "doubles", "limit", "items")}
        if short not in best:
            best.append(short)
    return {**equal[0], "best": best}


# ---- possible tiles and waits


def _possible_kinds(hand: Hand, options: Options) -> list[int]:
    """The kinds in the tile set of which the player does not hold all four yet (D4)."""
    in_play = tiles.tile_set(players=options["players"], goulash=hand.goulash)
    held = [*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles)]
    return [kind for kind in (*range(KINDS), JOKER) if in_play[kind] and held.count(kind) < 4]


def _completes(hand: Hand, kind: int, rules: str, options: Options) -> bool:
    """Whether the tile, self-drawn, makes a complete hand."""
    if any(True for _ in _irregular(hand, kind, rules, options)):
        return True
    return any(True for _ in _regular(hand, kind, rules, options))


def _irregular(hand: Hand, tile: int, rules: str, options: Options) -> Iterator[str]:
    """The irregular limit hands that the 14 tiles are; concealed but for the winning tile, kongs break them."""
    if hand.melds:
        return
    rack = [*hand.concealed, tile]
    if rules == "bmr":
        found = bmr_irregular(count_kinds(rack), rack.count(JOKER), joker_wins=tile == JOKER)
        unmade = {"thirteen_unique", "wriggling_snake", "triple_knitting"} if options["players"] == 3 else set()  # B13
        yield from (row for row in found if row not in unmade and (options["knitting"] or "knitting" not in row))
    else:
        yield from nts_irregular(count_kinds(rack), rules)


def _regular(hand: Hand, tile: int, rules: str, options: Options) -> Iterator[tuple[Group, ...]]:
    """Every allowed arrangement of the whole hand with this winning tile, the declared sets first."""
    melded = melded_groups(hand)
    rack = [*hand.concealed, tile]
    chows = _most_chows(hand, rack) if rules == "bmr" else 4
    in_play = tiles.tile_set(players=options["players"])
    for groups in arrangements(rack, 4 - len(melded), chows, joker_wins=tile == JOKER):
        whole = (*melded, *groups)
        if not all(in_play[kind] for group in groups for kind in group.kinds()):  # jokers stand for tiles of the game (B13)
            continue
        if rules != "bmr" or _bmr_allowed(whole, options, goulash=hand.goulash):
            yield whole


# ---- how the winning tile came


def _all_self_drawn(hand: Hand) -> bool:
    """Whether every tile was drawn: nothing open, the winning tile not claimed."""
    assert hand.win is not None
    return not hand.win.source.claimed and all(meld.concealed for meld in hand.melds)


def _last_wall_tile(hand: Hand) -> bool:
    """The last tile of the live wall, self-drawn; a replacement tile is not from the live wall (D17)."""
    assert hand.win is not None
    return bool(hand.flags & Flag.LAST_TILE) and not hand.win.source.claimed and not hand.flags & Flag.REPLACEMENT


def _last_discard(hand: Hand) -> bool:
    """The last discard before a draw; a robbed kong is not one."""
    assert hand.win is not None
    return bool(hand.flags & Flag.LAST_TILE) and hand.win.source.claimed and not hand.flags & Flag.ROBBED_KONG


def _kong_replacement(hand: Hand) -> bool:
    """Won on a kong's replacement tile; without a kong it replaced a luck tile (D30)."""
    return bool(hand.flags & Flag.REPLACEMENT) and any(meld.shape is Shape.KONG for meld in hand.melds)


# ---- rows that every player counts


def _base_rows(groups: Iterable[Group], hand: Hand, options: Options, count: Count) -> None:
    """Points of pungs, kongs and pairs, doubles of dragons and winds; `twice` counts a double wind's points again (D18)."""
    seat_wind = E + hand.seat
    round_wind = None if hand.round == DRAGON_ROUND else E + hand.round
    for group in groups:
        kind = group.kind
        if group.triplet:
            noble = "noble" if kind in NOBLES else "simple"
            side = "open" if group.exposed else "concealed"
            value = 2 * (2 if noble == "noble" else 1) * (1 if group.exposed else 2) * (4 if group.shape == "kong" else 1)
            count.add_points(f"{group.shape}_{noble}_{side}", value)
            if kind == seat_wind == round_wind and options["double_wind_points"] == "twice":
                count.add_points(f"double_wind_{group.shape}_{side}", value)
            count.add_doubles("dragon_pung", int(kind in DRAGONS))
            count.add_doubles("seat_wind_pung", int(kind == seat_wind))
            count.add_doubles("round_wind_pung", int(kind == round_wind))
            count.add_doubles("green_dragon_round", int(kind == F and hand.round == DRAGON_ROUND))
        elif group.shape == "pair":
            count.add_points("pair_dragon", 2 * (kind in DRAGONS))
            count.add_points("pair_seat_wind", 2 * (kind == seat_wind))
            count.add_points("pair_round_wind", 2 * (kind == round_wind))


def _luck_rows(hand: Hand, options: Options, count: Count) -> None:
    """Luck tiles: 4 points each, doubles for the player's own and for each full set in play (three with three players, B13)."""
    count.add_points("luck_tile", 4 * len(hand.luck))
    count.add_doubles("own_flower", int(FLOWER + hand.seat in hand.luck))
    count.add_doubles("own_season", int(SEASON + hand.seat in hand.luck))
    players = options["players"]
    count.add_doubles("four_flowers", int(all(FLOWER + i in hand.luck for i in range(players))))
    count.add_doubles("four_seasons", int(all(SEASON + i in hand.luck for i in range(players))))


def _group_a(groups: list[Group], rules: str, options: Options, count: Count) -> None:
    """Concealed pungs and kongs: the highest row, among equals the lower in the table."""
    kongs = number_of_kongs(groups)
    concealed_kongs = sum(group.shape == "kong" and not group.exposed for group in groups)
    as_pungs = kongs if options["open_kong_as_concealed_pung"] else concealed_kongs  # D22
    concealed = number_of_concealed_pungs(groups) + as_pungs
    old = rules == "nts-2009"
    rows = (
        ("three_concealed_pungs", concealed >= 3, 2 if old else 1),
        ("four_concealed_pungs", concealed >= 4, 3 if old else 2),
        ("three_kongs", kongs >= 3 and concealed_kongs < kongs, 2 if old else 0),
        ("three_concealed_kongs", concealed_kongs >= 3, 3 if old else 2),
        ("four_kongs", kongs == 4, 0 if old else 3),
    )
    _add_highest(rows, count)


def _group_b(kinds: list[int], rules: str, count: Count) -> None:
    """Clean and pure hands over all tiles held (D23): the highest row, among equals the lower in the table."""
    suits = suits_of(kinds)
    honours = any(kind in HONOURS for kind in kinds)
    both = bool(suits) and honours
    only_nobles = all(kind in NOBLES for kind in kinds)
    more = 1 if rules == "nts-2009" else 0
    rows = (
        ("half_clean", both and len(suits) == 1, 1 + more),
        ("clean_terminals", both and only_nobles and len(suits) > 1, 1 + more),
        ("very_clean", both and only_nobles and len(suits) == 1, 2 + more),
        ("pure", len(suits) == 1 and not honours, 3 + more),
        ("all_honours", not suits, 3 + more),
    )
    _add_highest(rows, count)


def _add_highest(rows: tuple[tuple[str, bool, int], ...], count: Count) -> None:
    """Count the highest of the rows that apply, the last one among equals."""
    applying = [(row, value) for row, applies, value in rows if applies and value]
    if applying:
        highest = max(value for _, value in applying)
        count.add_doubles(*[(row, value) for row, value in applying if value == highest][-1])


# ---- winners


def _winner(hand: Hand, rules: str, options: Options) -> Iterator[Result]:
    """The result of every reading of a complete hand."""
    return _bmr_winner(hand, options) if rules == "bmr" else _nts_winner(hand, rules, options)


def _nts_winner(hand: Hand, rules: str, options: Options) -> Iterator[Result]:
    """Every reading: the winning tile as it is, and 1p as bamboo 1 where Pe-ling eats cake."""
    assert hand.win is not None
    yield from _nts_readings(hand, hand.win.kind, rules, options)
    held = [*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles)]
    if hand.win.kind == CIRCLE_1 and held.count(BAMBOO_1) < 4:  # D19, D4
        yield from _nts_readings(hand, BAMBOO_1, rules, options)


def _nts_readings(hand: Hand, tile: int, rules: str, options: Options) -> Iterator[Result]:
    """Every reading with the winning tile taken as `tile`."""
    assert hand.win is not None
    cake = tile != hand.win.kind
    only: bool | None = None
    for row in _irregular(hand, tile, rules, options):
        if not cake or row.startswith("twins_"):  # D19
            yield from _nts_limit_results([row, *_dealt(hand)], hand, rules)
    for groups in _regular(hand, tile, rules, options):
        for placed, home in places(groups, tile, claimed=hand.win.source.claimed):
            if cake and home.shape != "pair":
                continue
            limits = [*_nts_regular_limits(placed, rules), *_dealt(hand)]
            if limits:  # D27: also where the ordinary count would be more
                yield from _nts_limit_results(limits, hand, rules)
            else:
                only = _only_tile(hand, rules, options) if only is None else only
                yield _nts_ordinary(placed, home, hand, rules, options, cake=cake, only=only)


def _dealt(hand: Hand) -> list[str]:
    """Heaven and earth: with any complete hand."""
    return [row for row, flag in (("heaven", Flag.HEAVEN), ("earth", Flag.EARTH)) if hand.flags & flag]


def _nts_value(row: str, rules: str, *, claimed: bool) -> int:
    """What a limit hand is worth; 0 where the edition does not have it."""
    new, old = NTS_LIMITS[row]
    if rules == "nts":
        return new[0] if new else 0
    return old[1 if claimed else 0] if old else 0


def _nts_wait(row: str, rules: str) -> int:
    """What waiting for a limit hand is worth."""
    columns = NTS_LIMITS[row][0 if rules == "nts" else 1]
    return columns[-1] if columns else 0


def _nts_limit_results(rows: list[str], hand: Hand, rules: str) -> Iterator[Result]:
    """The highest of the limit hands that fit one reading: no other points or doubles, luck tiles neither (D29)."""
    assert hand.win is not None
    values = {row: _nts_value(row, rules, claimed=hand.win.source.claimed) for row in rows}
    highest = max(values.values())
    for row, value in values.items():
        if value == highest:
            yield _result(True, Count(), value, row, {row: value})  # D14


def _nts_ordinary(
    groups: tuple[Group, ...], home: Group, hand: Hand, rules: str, options: Options, *, cake: bool, only: bool
) -> Result:
    """The ordinary count of one reading of a winner."""
    assert hand.win is not None
    count = Count()
    _base_rows(groups, hand, options, count)
    _luck_rows(hand, options, count)
    _group_a(list(groups), rules, options, count)
    _group_b([kind for group in groups for kind in group.kinds()], rules, count)
    _nts_winning_points(home, hand, rules, count, cake=cake, only=only)
    _nts_hand_doubles(groups, hand, rules, count)
    _nts_tile_doubles(hand, rules, count, cake=cake)
    claimed = hand.win.source.claimed
    limit = options["discard_limit"] if claimed and rules == "nts-2009" else options["limit"]
    return count.result(valid=sum(count.doubles.values()) >= options["minimum_doubles"], limit=limit)  # D15


def _nts_winning_points(home: Group, hand: Hand, rules: str, count: Count, *, cake: bool, only: bool) -> None:
    """The winner's points."""
    assert hand.win is not None
    count.add_points("mahjong", 20)
    if not hand.win.source.claimed:
        count.add_points("self_drawn", 2 if rules == "nts" else 15)
    if only:
        count.add_points("only_tile", 2)
    if home.shape == "pair":
        count.add_points("completes_pair", 2)
    if cake:
        count.add_points("bird_eats_cake", 10)


def _only_tile(hand: Hand, rules: str, options: Options) -> bool:
    """Whether exactly one kind completes the 13 tiles (D5); 1p for bamboo 1 is no second one (D19)."""
    found = 0
    for kind in _possible_kinds(hand, options):
        if _completes(hand, kind, rules, options):
            found += 1
            if found == 2:
                return False
    return True


def _nts_hand_doubles(groups: tuple[Group, ...], hand: Hand, rules: str, count: Count) -> None:
    """The winner's doubles for what the hand is."""
    four_chows = number_of_chows(groups) == 4
    all_simples = not any(kind in NOBLES for group in groups for kind in group.kinds())
    open_set = any(not meld.concealed for meld in hand.melds)
    if four_chows and all_simples and open_set and rules == "nts-2009":  # D20
        all_simples = False
    pair = pair_of(groups).kind
    count.add_doubles("four_chows", int(four_chows))
    count.add_doubles("four_pungs", int(number_of_chows(groups) == 0))
    count.add_doubles("all_simples", int(all_simples))
    count.add_doubles("little_four_winds", int(triplets_of(groups, WINDS) == 3 and pair in WINDS))
    count.add_doubles("little_three_dragons", int(triplets_of(groups, DRAGONS) == 2 and pair in DRAGONS))
    if _all_self_drawn(hand):
        count.add_doubles("hidden_treasure", 2 if rules == "nts" else 1)


def _nts_tile_doubles(hand: Hand, rules: str, count: Count, *, cake: bool) -> None:
    """The winner's doubles for how the winning tile came."""
    assert hand.win is not None
    old = rules == "nts-2009"
    if _last_wall_tile(hand):
        if hand.win.kind == CIRCLE_1 and not cake:  # D19: eaten cake is a bamboo
            count.add_doubles("moon_from_sea", 3)
        else:
            count.add_doubles("last_wall_tile", 2 if old else 1)
    if _last_discard(hand) and old:
        count.add_doubles("last_discard", 1)
    if hand.flags & Flag.ROBBED_KONG:
        count.add_doubles("robbed_kong", 1)
    if _kong_replacement(hand):
        plum = hand.win.kind == CIRCLE_5
        double_kong = bool(hand.flags & Flag.KONG_ON_KONG)
        count.add_doubles("plum_blossom", 3 * plum)  # D21: both may count, each replaces kong_flower
        count.add_doubles("kong_on_kong", (3 if old else 2) * double_kong)
        count.add_doubles("kong_flower", int(not plum and not double_kong))


def _nts_regular_limits(groups: tuple[Group, ...], rules: str) -> list[str]:
    """The regular limit hands that an arrangement is, heaven and earth aside."""
    kongs = number_of_kongs(groups)
    concealed_kongs = sum(group.shape == "kong" and not group.exposed for group in groups)
    no_chow = number_of_chows(groups) == 0
    rows = (
        ("four_winds", has_triplets_of_all(groups, WINDS)),
        ("three_dragons", has_triplets_of_all(groups, DRAGONS)),
        ("jade", all_in(groups, GREENS)),
        ("four_concealed_kongs", concealed_kongs == 4),
        ("four_kongs_limit", kongs == 4),
        ("heads_and_tails", no_chow and all_in(groups, TERMINALS)),
        ("wriggling_snake", is_nts_snake(groups)),
        ("all_honours_limit", no_chow and all_in(groups, HONOURS)),
    )
    return [row for row, fits in rows if fits and _nts_value(row, rules, claimed=False)]


# ---- winners, bmr


def _most_chows(hand: Hand, rack: list[int]) -> int:
    """No more chows than this need to be tried in the rack: jade may have four, goulash scholars one."""
    held = [*rack, *(kind for meld in hand.melds for kind in meld.tiles)]
    if all(kind in GREENS for kind in held if kind != JOKER):
        return 4
    if hand.goulash and sum(kind in DRAGONS or kind == JOKER for kind in held) < 9:
        return 0
    return 1


def _bmr_allowed(groups: tuple[Group, ...], options: Options, *, goulash: bool) -> bool:
    """At most one chow, in goulash none but the scholars' run (B12); with three players none (B13); jade is free."""
    chows = number_of_chows(groups)
    if chows == 0 or all_in(groups, GREENS):
        return True
    if options["players"] == 3:
        return False
    return has_triplets_of_all(groups, DRAGONS) if goulash else chows <= 1


def _bmr_winner(hand: Hand, options: Options) -> Iterator[Result]:
    """The result of every reading of a complete hand."""
    assert hand.win is not None
    events = _bmr_event_limits(hand)
    for row in _irregular(hand, hand.win.kind, "bmr", options):
        yield from _bmr_limit_results([row, *events], hand, options)
    for groups in _regular(hand, hand.win.kind, "bmr", options):
        for placed, _ in places(groups, hand.win.kind, claimed=hand.win.source.claimed):
            limits = [*_bmr_regular_limits(placed), *events]
            if limits:
                yield from _bmr_limit_results(limits, hand, options)
            else:
                yield _bmr_ordinary(placed, hand, options)


def _bmr_event_limits(hand: Hand) -> list[str]:
    """Limit hands by what happened, with any complete hand; a joker is not the 1p or 5p itself."""
    assert hand.win is not None
    last = _last_wall_tile(hand) or _last_discard(hand)
    rows = (
        ("heaven", bool(hand.flags & Flag.HEAVEN)),
        ("earth", bool(hand.flags & Flag.EARTH)),
        ("moon", last and hand.win.kind == CIRCLE_1),  # B8
        ("plum_blossom", _kong_replacement(hand) and hand.win.kind == CIRCLE_5),
        ("twofold_fortune", _kong_replacement(hand) and bool(hand.flags & Flag.KONG_ON_KONG)),
    )
    return [row for row, fits in rows if fits]


def _bmr_limit_results(rows: list[str], hand: Hand, options: Options) -> Iterator[Result]:
    """The highest of the limit hands that fit one reading; luck tiles are counted apart and added on top (B9)."""
    highest = max(BMR_LIMITS[row][0] for row in rows)
    for row in rows:
        if BMR_LIMITS[row][0] == highest:
            yield _bmr_with_luck(row, highest, hand, options, valid=True)


def _bmr_with_luck(row: str, value: int, hand: Hand, options: Options, *, valid: bool) -> Result:
    """A limit or waiting value with the luck tiles on top."""
    luck = Count()
    _luck_rows(hand, options, luck)
    return _result(valid, luck, value + luck.value(), row, {row: value})


def _bmr_ordinary(groups: tuple[Group, ...], hand: Hand, options: Options) -> Result:
    """The ordinary count of one reading of a winner, luck tiles inside."""
    assert hand.win is not None
    count = Count()
    kinds = [kind for group in groups for kind in group.kinds()]
    suits = suits_of(kinds)
    honours = any(kind in HONOURS for kind in kinds)
    no_chow = number_of_chows(groups) == 0
    _base_rows(groups, hand, options, count)
    _luck_rows(hand, options, count)
    count.add_points("mahjong", 20)
    if not hand.win.source.claimed:
        count.add_points("self_drawn", 2)
    count.add_doubles("four_pungs", int(no_chow))
    count.add_doubles("concealed_hand", int(_all_self_drawn(hand) and len(suits) > 1))  # B3
    count.add_doubles("last_wall_tile", int(_last_wall_tile(hand)))
    count.add_doubles("last_discard", int(_last_discard(hand)))
    count.add_doubles("robbed_kong", int(bool(hand.flags & Flag.ROBBED_KONG)))
    count.add_doubles("kong_flower", int(_kong_replacement(hand)))
    count.add_doubles("half_clean", int(len(suits) == 1 and honours))
    count.add_doubles("clean_terminals", int(bool(suits) and honours and all(kind in NOBLES for kind in kinds)))  # B4
    count.add_doubles("purity", 3 * (len(suits) == 1 and not honours and no_chow))
    count.add_doubles("original_call", int(bool(hand.flags & Flag.ORIGINAL_CALL)))
    return count.result(valid=sum(count.doubles.values()) >= options["minimum_doubles"], limit=options["limit"])


def _bmr_regular_limits(groups: tuple[Group, ...]) -> list[str]:
    """The regular limit hands that an arrangement is."""
    kinds = [kind for group in groups for kind in group.kinds()]
    no_chow = number_of_chows(groups) == 0
    one_suit_and_honours = len(suits_of(kinds)) == 1 and any(kind in HONOURS for kind in kinds)
    rows = (
        ("four_blessings", has_triplets_of_all(groups, WINDS)),
        ("three_great_scholars", has_triplets_of_all(groups, DRAGONS)),
        ("imperial_jade", all_in(groups, GREENS)),
        ("fourfold_plenty", number_of_kongs(groups) == 4),
        ("heads_and_tails", no_chow and all_in(groups, TERMINALS)),
        ("buried_treasure", number_of_concealed_pungs(groups) == 4 and one_suit_and_honours),  # B7
        ("all_honours", no_chow and all_in(groups, HONOURS)),
    )
    return [row for row, fits in rows if fits]


# ---- non-winners


def _non_winner(hand: Hand, rules: str, options: Options) -> list[Result]:
    """What a non-winner gets: the ordinary count or a waiting value."""
    ordinary = [_ordinary_non_winner(groups, hand, rules, options) for groups in _rack_groups(hand)]
    most = max(result["total"] for result in ordinary)
    if rules == "bmr":
        return _bmr_waiting(hand, options, most) or ordinary
    return _nts_waiting(hand, rules, options, most) or ordinary


def _rack_groups(hand: Hand) -> Iterator[list[Group]]:
    """The melds as they lie, three alike in the rack as a concealed pung, exactly two alike as a pair (D18).

    A rack joker joins one or two equal tiles, one joker per pair or pung (B12); every choice is tried.
    """
    counts = count_kinds(hand.concealed)
    helped = [kind for kind in range(KINDS) if counts[kind] in (1, 2)]
    for size in range(min(hand.concealed.count(JOKER), len(helped)) + 1):
        for chosen in combinations(helped, size):
            groups = melded_groups(hand)
            for kind in range(KINDS):
                alike = counts[kind] + (kind in chosen)
                if alike >= 2:
                    groups.append(Group("pung" if alike >= 3 else "pair", kind, (kind,) * min(counts[kind], 3)))
            yield groups


def _ordinary_non_winner(groups: list[Group], hand: Hand, rules: str, options: Options) -> Result:
    """The ordinary count of a non-winner."""
    count = Count()
    _base_rows(groups, hand, options, count)
    _luck_rows(hand, options, count)
    if rules != "bmr":  # B5: clean and purity are the winner's
        _group_a(groups, rules, options, count)
        _group_b([*hand.tiles()], rules, count)
    return count.result(valid=False, limit=options["discard_limit" if rules == "nts-2009" else "limit"])


def _nts_waiting(hand: Hand, rules: str, options: Options, ordinary: int) -> list[Result]:
    """The highest waiting value, unless the ordinary count is more (D26)."""
    rows = {row for kind in _possible_kinds(hand, options) for row in _irregular(hand, kind, rules, options)}
    if not rows:
        return []
    value = max(_nts_wait(row, rules) for row in rows)
    row = next(row for row in NTS_LIMITS if row in rows and _nts_wait(row, rules) == value)
    return [_result(False, Count(), value, row, {row: value})] if value >= ordinary else []


def _bmr_waiting(hand: Hand, options: Options, ordinary: int) -> list[Result]:
    """The highest waiting value of an announced wait (B2, D26), luck tiles on top; a starred one yields to a higher count."""
    if not hand.flags & Flag.ANNOUNCED:
        return []
    rows = _bmr_waited_for(hand, options)
    if not rows:
        return []
    value = max(BMR_LIMITS[row][1] for row in rows)
    highest = [row for row in BMR_LIMITS if row in rows and BMR_LIMITS[row][1] == value]
    result = _bmr_with_luck(highest[0], value, hand, options, valid=False)
    starred = any(row in BMR_STARRED for row in highest)
    return [] if starred and ordinary > result["total"] else [result]


def _bmr_waited_for(hand: Hand, options: Options) -> set[str]:
    """The limit hands that one more tile would make; it counts as drawn, so that buried treasure waits on pungs too."""
    rows: set[str] = set()
    for kind in _possible_kinds(hand, options):
        rows.update(_irregular(hand, kind, "bmr", options))
        for groups in _regular(hand, kind, "bmr", options):
            rows.update(_bmr_regular_limits(groups))
    return rows
