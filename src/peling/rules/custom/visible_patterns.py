"""What the scorer sees: which patterns custom rows may name, by the rule set that they are made from."""

from __future__ import annotations

from functools import lru_cache

from peling.rules.base import Ruleset
from peling.rules.custom.ids import giving_way
from peling.rules.irregular import HAND_OF, IRREGULAR, PAID_AS
from peling.rules.known import RULESETS, known
from peling.rules.rows import SETS, Row

PAIRS = ("pair_dragon", "pair_seat_wind", "pair_round_wind")
WIND_AND_DRAGON = ("dragon_pung", "seat_wind_pung", "round_wind_pung", "green_dragon_round")
DOUBLE_WIND = ("double_wind_pung_open", "double_wind_pung_concealed", "double_wind_kong_open", "double_wind_kong_concealed")
CONCEALED_AND_KONGS = (
    "three_concealed_pungs", "four_concealed_pungs", "three_kongs_open", "three_concealed_kongs", "four_kongs", "four_concealed_kongs",
)  # fmt: skip
TILES = (
    "all_simples", "half_clean", "pure", "all_honours", "all_noble", "all_terminals", "terminals_honours", "very_clean",
    "clean_terminals", "all_green",
)  # fmt: skip
LUCK = ("luck_tile", "own_flower", "own_season", "four_flowers", "four_seasons")
WINNING_TILE = ("self_drawn", "only_tile", "completes_pair", "bird_eats_cake", "edge_wait", "closed_wait", "single_wait")

IN_ANY_HAND = frozenset((*SETS, *PAIRS, *WIND_AND_DRAGON, *DOUBLE_WIND, *CONCEALED_AND_KONGS, *TILES, *LUCK))
"""Patterns that are looked for in the hands of those who did not win too."""
NOT_WHOLE = frozenset((*SETS, *PAIRS, *WIND_AND_DRAGON, *DOUBLE_WIND, *LUCK, *WINNING_TILE, "mahjong"))
"""Patterns of a part of the hand, or of the last tile: no limit hands."""
BY_PLACE = frozenset(("completes_pair", "edge_wait", "closed_wait", "single_wait"))
"""Patterns that depend on which set the winning tile completes; the scorer takes the place that pays most by itself."""
BLOCKING = frozenset(
    ("dragon_pung", "seat_wind_pung", "round_wind_pung", "big_three_winds", "nine_gates_wait", "pure_terminal_chows",
     "three_suited_terminal_chows")
)  # fmt: skip
"""Patterns of mcr that take sets from smaller ones, whether a row pays for them or not."""
OPEN_AND_CONCEALED = (
    ("pung_simple_open", "pung_simple_concealed"),
    ("pung_noble_open", "pung_noble_concealed"),
    ("double_wind_pung_open", "double_wind_pung_concealed"),
)
"""Rows of sets that a claimed tile turns from the second into the first; the scorer takes it that the second pays more."""
AT_LEAST: dict[str, dict[str, int]] = {
    "pure_triple_chow": {"pure_double_chow": 3},
    "quadruple_chow": {"pure_triple_chow": 1, "pure_double_chow": 3, "tile_hog": 3},
    "four_pure_shifted_chows": {"pure_shifted_chows": 1, "short_straight": 2, "two_terminal_chows": 1},
    "four_pure_shifted_pungs": {"pure_shifted_pungs": 1, "all_pungs": 1},
    "three_suited_terminal_chows": {"mixed_double_chow": 2, "two_terminal_chows": 2, "all_chows": 1, "no_honours": 1},
    "pure_terminal_chows": {
        "pure_double_chow": 2, "two_terminal_chows": 2, "all_chows": 1, "pure": 1, "one_voided_suit": 1, "no_honours": 1,
    },
}  # fmt: skip
"""Combinations of mcr and the rows in their place: the search takes it that the combination pays as much as those together."""

_MORE = {
    False: ("all_noble", "all_terminals", "concealed_claim"),
    True: (
        "four_chows", "terminals_honours", "clean_terminals", "very_clean", "three_kongs_open", "three_concealed_kongs",
        "four_concealed_kongs", "heaven", "earth", "moon", "plum_blossom", "kong_on_kong", *LUCK[1:],
    ),
}  # fmt: skip
"""Patterns that a family of rule sets (whether fan are added up) sees though none of Peling's pays for them."""
_SORTS = tuple(sort for sorts in PAID_AS.values() for sort in sorts)


@lru_cache(maxsize=8)
def all_rows(base: str, added: frozenset[str] = frozenset()) -> tuple[Row, ...]:
    """Every row that a rule set may have, whichever option is chosen; numbered ones give way to the ids that are added."""
    rules = giving_way(RULESETS[base], added)
    rows = {row.id: row for row in rules.rows}
    for option in rules.options:
        if not isinstance(option.allowed, range):
            for value in option.allowed:
                for row in giving_way(known(base, {option.name: value}), added).rows:
                    rows.setdefault(row.id, row)
    return tuple(rows.values())


@lru_cache(maxsize=8)
def visible(base: str) -> frozenset[str]:
    """The patterns that the scorer sees in hands of a rule set."""
    rules = RULESETS[base]
    relatives = [other for other in RULESETS.values() if other.fan == rules.fan]
    seen = (
        {row.pattern for other in relatives for row in all_rows(other.id)} | set(_MORE[rules.fan]) | set(IRREGULAR) | set(_SORTS)
    )
    return frozenset(seen - set(PAID_AS) - _unplayed(rules))


def _unplayed(rules: Ruleset) -> set[str]:
    """Patterns of what is never done at such a table."""
    unplayed = set() if rules.cake else {"bird_eats_cake"}
    return unplayed if rules.play.announce_waits else unplayed | {"original_call"}


def hand_of(pattern: str) -> str:
    """The pattern of the irregular hand that a row with this pattern pays for; empty if it pays for none."""
    return HAND_OF.get(pattern, "")
